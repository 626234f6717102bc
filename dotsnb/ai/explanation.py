"""What a computer player considered, as rows to print or to count with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dotsnb.game import Game
from dotsnb.game.svg import Picture, noted
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _

__all__ = ["NOTHING", "Candidate", "Explanation"]

# Translators: what a candidate move of a computer player is.
KINDS = {
    "take": N_("take"),
    "decline": N_("double-cross"),
    "quiet": N_("quiet line"),
    "stop": N_("end the turn"),
    "line": N_("line"),
}


@dataclass(frozen=True)
class Candidate:
    """One thing that a player could do.

    :param moves: the moves it begins with: the lines of a step, or ``end``.
    :param kind: ``take``, ``decline`` (the double-cross), ``quiet``, ``stop`` or ``line``.
    :param gain: the points it wins at once, less what it wins for the best other player.
    :param value: the player's estimate, in points more than the best other player from here on.
    :param playouts: how many games the estimate rests on; 0 for one made by looking ahead.
    :param wins: the share of those games that were won, draws counting half.
    :param exact: no estimate, but the value of perfect play.
    """

    moves: tuple[str, ...]
    kind: str
    gain: float = 0.0
    value: float = 0.0
    playouts: int = 0
    wins: float | None = None
    exact: bool = False

    @property
    def move(self) -> str:
        """Its first move."""
        return self.moves[0]

    def __str__(self) -> str:
        parts = [f"{self.value:+7.2f}", f"{_(KINDS[self.kind]):12}", " ".join(self.moves)]
        if self.exact:
            parts.append(_("(exact)"))
        elif self.playouts:
            wins = _("(won {share:.0%} of {games} games)")
            parts.append(wins.format(share=self.wins or 0.0, games=self.playouts))
        return "  ".join(parts)


@dataclass(frozen=True)
class Explanation:
    """How a player came to its last choice: the candidates, the chosen one first.

    >>> print(Explanation("Hard", "Looked one reply ahead.", (Candidate(("a1b1",), "take", 1, 1.0),)))
    Hard: Looked one reply ahead.
      +1.00  take          a1b1
    """

    name: str
    method: str
    candidates: tuple[Candidate, ...] = ()

    @property
    def chosen(self) -> Candidate | None:
        """The candidate that was played; None before the first choice."""
        return self.candidates[0] if self.candidates else None

    def __str__(self) -> str:
        return "\n".join([f"{self.name}: {self.method}", *map(str, self.candidates)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What a notebook writes."""
        printer.text(str(self))

    def on(self, game: Game, theme: str = "light") -> Picture:
        """The board on which the player chose, with what it thought of each candidate's first line.

        The chosen one stands out. A line that begins several candidates has the best one's value.

        :raises DotsError: if a line is none of this board.
        """
        values: dict[str, float] = {}
        for candidate in self.candidates:
            if candidate.kind != "stop":
                values[candidate.move] = max(candidate.value, values.get(candidate.move, candidate.value))
        notes = {line: f"{round(value, 1):+g}" if round(value, 1) else "0" for line, value in values.items()}
        chosen = [self.candidates[0].move] if self.candidates else []
        caption = _("What {name} thought of these lines.").format(name=self.name)
        return noted(game, notes, chosen, theme, caption)

    @classmethod
    def of(cls, name: str, method: str, candidates: Iterable[Candidate], chosen: Candidate) -> Explanation:
        """The chosen candidate, then the others from best to worst."""
        others = sorted((c for c in candidates if c is not chosen), key=lambda c: -c.value)
        return cls(name, method, (chosen, *others))


NOTHING = N_("It has not chosen anything yet.")
