"""Goes through a game move by move: what each line cost against the best, and where the game turned.

Near the end the values are exact; before that they are estimates from games played on at random
but sensibly, and each row says which it is. Losses are counted in what the lead of the mover
falls behind the best line: a box that goes to the other instead costs 2. An estimated loss that
chance could explain counts as none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dotsnb.analysis.explain import Explanation, compared
from dotsnb.analysis.facts import Comparison, facts_of
from dotsnb.analysis.sampling import expected, lead
from dotsnb.analysis.wording import points, sentences
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.game.position import END, RESIGN, TIME
from dotsnb.game.wording import spoken_to
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext

if TYPE_CHECKING:
    from dotsnb.rules import Rules

__all__ = ["Review", "Row", "review"]

BAR = 12  # characters on either side of the text chart
TURNING = 4.0  # what a line must cost (two boxes) to be a turning point although the lead does not change


@dataclass(frozen=True)
class Row:
    """One decision of a game.

    ``number`` counts the moves of the record from 1; ``loss`` is 0 for a best move; ``worst`` what
    the worst move would have lost; ``balance`` the lead of the first seat that is to be expected
    after the move, points already made included. ``exact`` says whether these are proven; else
    ``error`` is the standard error of the estimate.
    """

    number: int
    seat: int
    move: str
    loss: float
    worst: float
    best: tuple[str, ...]
    balance: float
    exact: bool
    error: float
    kind: str
    text: str


@dataclass(frozen=True)
class Review:
    """A game gone through.

    ``accuracy`` is for each seat 100 times the part of what its moves could have lost that they
    did not lose: 100 for nothing but best moves, 0 for nothing but worst ones, None for a seat
    that never had a choice that mattered. ``turning_points`` are the moves after which another
    seat was ahead because of a loss, or which cost two boxes or more.
    """

    rules: Rules
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    accuracy: tuple[float | None, ...]
    turning_points: tuple[Row, ...]

    @property
    def exact_from(self) -> int | None:
        """The number of the first move from which on every value is exact; None if there is none."""
        first = None
        for row in reversed(self.rows):
            if not row.exact:
                break
            first = row.number
        return first

    def table(self) -> list[dict[str, Any]]:
        """The rows as dictionaries, ready for a data frame or a CSV file."""
        return [
            {
                "number": row.number,
                "player": self.players[row.seat],
                "move": row.move,
                "loss": row.loss,
                "best": " ".join(row.best),
                "balance": row.balance,
                "exact": row.exact,
                "text": row.text,
            }
            for row in self.rows
        ]

    def chart(self) -> str:
        """The balance as text: a line for each move, a bar to the right while the first seat is ahead."""
        most = max((abs(row.balance) for row in self.rows), default=1.0) or 1.0
        turning = {row.number for row in self.turning_points}
        lines = [f"{'':>12} {self.players[1][:BAR]:>{BAR}} | {self.players[0][:BAR]}"]
        for row in self.rows:
            length = round(BAR * abs(row.balance) / most)
            left, right = ("", "█" * length) if row.balance > 0 else ("█" * length, "")
            mark = "!" if row.number in turning else " "
            shown = f"{row.balance:+.0f}" if row.exact else f"~{row.balance:+.1f}"
            lines.append(f"{row.number:>3} {row.move:<7}{mark} {left:>{BAR}} | {right:<{BAR}} {shown}")
        return "\n".join(lines)

    def plot(self, axes: Any = None) -> Any:
        """The balance as a Matplotlib picture; returns its axes.

        :raises DotsError: if Matplotlib is not installed.
        """
        from dotsnb.analysis.plot import draw_balance

        return draw_balance(self, axes)

    @property
    def sentences(self) -> tuple[str, ...]:
        """How well everybody played, how sure that is, and where the game turned."""
        return tuple(_summary(self))

    def __str__(self) -> str:
        return "\n".join([*self.sentences, "", self.chart()])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What a notebook writes; beside it stands the picture."""
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from dotsnb.analysis.pictures import balance_picture

        return balance_picture(self).svg


def review(
    game: Game,
    *,
    samples: int = 100,
    seed: int = 0,
    nodes: int | None = None,
    compiled: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Go through a finished or a running game.

    :param samples: how many games to play on from every move of a position that is too large to solve.
    :param nodes: how many positions the solver may look at for each move; None is a moment's worth.
    :param compiled: use Numba for the samples (the first use of a ruleset compiles for some seconds).
    :param progress: called with the moves gone through and all moves.
    :raises DotsError: for anything but a game, or for fewer than two samples.

    >>> game = Game("box 1x2", players=["Ann", "Bo"])
    >>> for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2"):
    ...     captured = game.draw(line)
    >>> [row.loss for row in review(game).rows]
    [2, 2, 2, 0, 0, 4, 0]
    """
    if not isinstance(game, Game):
        message = _("{value!r} is not a game: only a game has moves to go through.")
        raise DotsError(message.format(value=game), value=game)
    if not isinstance(samples, int) or isinstance(samples, bool) or samples < 2:
        message = _("{value!r} samples are too few: two or more are needed for an estimate.")
        raise DotsError(message.format(value=samples), value=samples)
    rows = []
    for i, move in enumerate(game.moves):
        before, after = game.positions[i], game.positions[i + 1]
        if progress is not None:
            progress(i, len(game.moves))
        if before.must_roll or move in (TIME, RESIGN):
            continue
        values = compared(before, samples=samples, seed=seed + i, nodes=nodes, compiled=compiled)
        rows.append(_row(i + 1, before, after, move, values, samples, seed + i, compiled))
    if progress is not None:
        progress(len(game.moves), len(game.moves))
    return Review(
        game.rules,
        game.players,
        tuple(rows),
        tuple(_accuracy([row for row in rows if row.seat == seat]) for seat in range(len(game.players))),
        tuple(row for before, row in zip([None, *rows], rows, strict=False) if _turned(before, row)),
    )


def _row(
    number: int,
    before: Position,
    after: Position,
    move: str,
    values: dict[str, Comparison],
    samples: int,
    seed: int,
    compiled: bool,
) -> Row:
    """One move against the others."""
    here, seat = values[move], before.to_move
    assert seat is not None, "a move was made here"
    facts = facts_of(before, move, here)
    balance, error = here.value + lead(before, seat), here.error
    if before.rules.players > 2:
        estimate = expected(after, 0, samples, seed, compiled=compiled)
        balance, error = estimate.value, estimate.error
    elif seat == 1:
        balance = -balance
    return Row(
        number=number,
        seat=seat,
        move=move,
        loss=here.loss,
        worst=max(other.loss for other in values.values()),
        best=here.best,
        balance=balance,
        exact=here.exact,
        error=error,
        kind=facts.kind,
        text=Explanation(facts, sentences(facts, before)).text,
    )


def _accuracy(rows: list[Row]) -> float | None:
    """The part of the possible loss that was avoided, in hundredths."""
    possible = sum(row.worst for row in rows)
    return 100 * (1 - sum(row.loss for row in rows) / possible) if possible else None


def _turned(before: Row | None, row: Row) -> bool:
    """Did the game turn with this move? An estimate must stand out from its error to be believed."""
    if row.loss <= 2 * row.error:
        return False
    was = before.balance if before is not None else 0.0
    changed = (was > 0) != (row.balance > 0) or (was < 0) != (row.balance < 0)
    return row.loss >= TURNING or (row.loss > 0 and changed)


def _summary(found: Review) -> list[str]:
    """The review in sentences."""
    lines = []
    for player, accuracy in zip(found.players, found.accuracy, strict=True):
        if accuracy is None:
            lines.append(_("{name} had no choice that mattered.").format(name=player))
        else:
            lines.append(_("{name}: accuracy {percent} percent.").format(name=player, percent=round(accuracy)))
    if found.exact_from is None:
        lines.append(_("All values are estimates."))
    elif found.exact_from > 1:
        lines.append(
            _("From move {number} on the values are exact, before that estimates.").format(number=found.exact_from)
        )
    else:
        lines.append(_("All values are exact."))
    turning = len(found.turning_points)
    if turning:
        lines.append(ngettext("{count} turning point:", "{count} turning points:", turning).format(count=turning))
    return [*lines, *(_turning_point(row, found.players) for row in found.turning_points)]


def _turning_point(row: Row, players: Sequence[str]) -> str:
    mine = row.seat == spoken_to(players)
    if row.move != END and mine:
        text = _("Move {number}, you draw {move}: {text}")
    elif row.move != END:
        text = _("Move {number}, {name} draws {move}: {text}")
    elif mine:
        text = _("Move {number}, you end the turn, which costs {points}.")
    else:
        text = _("Move {number}, {name} ends the turn, which costs {points}.")
    return text.format(number=row.number, name=players[row.seat], move=row.move, text=row.text, points=points(row.loss))
