"""What a finished game says about the person who played it, worked out by replaying its record once.

Nothing here is typed in by whoever hands the game in: points, captures, rolls, chains and comebacks
are read from the moves, so that a statistic is as true as the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING, Rules, is_mode
from dotsnb.rules.state import FREE
from dotsnb.rules.turns import parse_turn

__all__ = ["LEVELS", "Facts", "Finished", "Played", "work_out", "worth"]

#: What the share of the points is multiplied with on the leaderboard, by level.
LEVELS = {"easy": 1, "normal": 2, "hard": 3, "expert": 4}


@dataclass(frozen=True)
class Finished:
    """A finished game, as it is handed in.

    :param mode: the mode's name; None for rules of one's own.
    :param level: the computer's level; None if only people played.
    :param seat: the person's seat.
    :param seconds: how long it was played.
    :param ended: when it ended, with a time zone.
    """

    record: str
    mode: str | None
    rules: str
    level: str | None
    seat: int
    seconds: float
    ended: datetime


@dataclass(frozen=True)
class Facts:
    """What the record says, seen from the person's seat.

    :ivar result: ``win`` (also a shared one), ``tie`` (all level) or ``loss``.
    :ivar margin: how far the person was ahead of the best other at the end; below 0 behind.
    :ivar deficit: the largest distance by which the person was behind at any time.
    :ivar captured: how many cells the person captured, by size; later losses are not subtracted.
    :ivar best_turn: the most cells captured in one turn.
    :ivar double_crosses: turns that took something and then left two cells to be closed by one line,
        which the next player closed.
    :ivar rolls: how often each face of the die came for the person, from 1 up; empty without dice.
    :ivar lucky_run: the longest run of the person's rolls that showed the highest face.
    :ivar worth: what the win is worth on the leaderboard; None if it is none.
    """

    result: str
    scores: tuple[int, ...]
    points: int
    margin: int
    deficit: int
    misere: bool
    kind: str
    start: str
    overlap: str | None
    captured: tuple[tuple[int, int], ...]
    best_turn: int
    double_crosses: int
    rolls: tuple[int, ...]
    lucky_run: int
    worth: int | None

    @property
    def squares(self) -> int:
        """All cells that the person captured."""
        return sum(count for _size, count in self.captured)

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.scores)

    def as_dict(self) -> dict[str, Any]:
        """The facts as JSON can hold them."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Facts:
        """Facts that were kept."""
        lists = {"scores": tuple(data["scores"]), "rolls": tuple(data["rolls"])}
        return cls(**data | lists | {"captured": tuple((size, count) for size, count in data["captured"])})


@dataclass(frozen=True)
class Played:
    """A finished game and what its record says."""

    finished: Finished
    facts: Facts

    @property
    def against_ai(self) -> bool:
        """Was it a game against the computer?"""
        return self.finished.level is not None

    @property
    def won(self) -> bool:
        """Did the person win, alone or with others?"""
        return self.facts.result == "win"


def work_out(finished: Finished) -> Facts:
    """Replay a finished game.

    :raises DotsError: if the record is damaged, the game is not over, or what was handed in does not fit it.
    """
    game = Game.from_record(finished.record)
    _check(finished, game)
    seat, rules = finished.seat, game.rules
    steps = list(zip(game.positions, game.positions[1:], game.moves, strict=False))
    own = [(before, after) for before, after, _move in steps if before.to_move == seat]
    rolls, run = _rolls(game, seat)
    result = "win" if seat in game.winners else "loss" if game.winners else "tie"
    return Facts(
        result=result,
        scores=game.scores,
        points=game.scores[seat],
        margin=_lead(rules, game.scores, seat),
        deficit=max(0, *(-_lead(rules, position.scores, seat) for position in game.positions)),
        misere=SCORING[rules.scoring].sign < 0,
        kind=rules.grid.split()[0],
        start=rules.start,
        overlap=rules.overlap,
        captured=_captured(game, seat),
        best_turn=max((sum(_gains(*step, seat) for step in turn) for turn in _turns(own)), default=0),
        double_crosses=_double_crosses(game, seat),
        rolls=rolls,
        lucky_run=run,
        worth=worth(finished.level, rules.scoring, game.scores, seat) if result == "win" else None,
    )


def _check(finished: Finished, game: Game) -> None:
    if not game.over:
        message = _("Only a finished game can be counted, and this one still goes on.")
        raise DotsError(message, value=finished.record)
    if type(finished.seat) is not int or not 0 <= finished.seat < len(game.players):
        message = _("{value!r} is not a seat of this game: seats count from 0 to {last}.")
        raise DotsError(message.format(value=finished.seat, last=len(game.players) - 1), value=finished.seat)
    if finished.level is not None and finished.level not in LEVELS:
        message = _("{value!r} is not a level: write one of {names}, or None for a game among people.")
        raise DotsError(message.format(value=finished.level, names=", ".join(LEVELS)), value=finished.level)
    if finished.mode is not None and not is_mode(finished.mode, game.rules):
        message = _("The mode {value!r} does not fit the game, whose rules are {rules}.")
        raise DotsError(message.format(value=finished.mode, rules=game.rules), value=finished.mode)
    if Rules.parse(finished.rules) != game.rules:
        message = _("The rules {value!r} are not those of the game's record, {rules}.")
        raise DotsError(message.format(value=finished.rules, rules=game.rules), value=finished.rules)
    if not isinstance(finished.seconds, int | float) or not 0 <= finished.seconds < float("inf"):
        message = _("{value!r} is not a time: write seconds, from 0 up.")
        raise DotsError(message.format(value=finished.seconds), value=finished.seconds)


def worth(level: str | None, scoring: str, scores: tuple[int, ...], seat: int) -> int | None:
    """What a win is worth: its share of all points in whole percent, times 1, 2, 3, 4 by level.

    In misère, where points are bad, it is the share that an opponent had to take on average. Where
    no points were scored a win is worth nothing, and points below zero count as none.

    >>> worth("hard", "most", (31, 18), 0), worth("hard", "misere", (18, 31), 0)
    (189, 189)
    """
    if level is None:
        return None
    scores = tuple(max(0, points) for points in scores)
    total, share, parts = sum(scores), scores[seat], 1
    if SCORING[scoring].sign < 0:
        share, parts = total - share, len(scores) - 1
    if total == 0:
        return 0
    percent = (200 * share + total * parts) // (2 * total * parts)  # halves are rounded up
    return percent * LEVELS[level]


# Reading the moves.


def _lead(rules: Rules, scores: tuple[int, ...], seat: int) -> int:
    """How far ahead of the best other; in misère, how many points fewer."""
    sign = SCORING[rules.scoring].sign
    return sign * scores[seat] - max(sign * points for other, points in enumerate(scores) if other != seat)


def _gained(before: Position, after: Position, seat: int) -> list[int]:
    """The cells that nobody had captured and that now belong to the seat."""
    owners = zip(before.state.owner, after.state.owner, strict=True)
    return [cell for cell, (was, now) in enumerate(owners) if was == FREE and now == seat]


def _gains(before: Position, after: Position, seat: int) -> int:
    return len(_gained(before, after, seat))


def _captured(game: Game, seat: int) -> tuple[tuple[int, int], ...]:
    """Over all moves, for under majority another player's line may close a square for the seat."""
    counts: dict[int, int] = {}
    for before, after in zip(game.positions, game.positions[1:], strict=False):
        for cell in _gained(before, after, seat):
            size = game.layout.cells[cell].size
            counts[size] = counts.get(size, 0) + 1
    return tuple(sorted(counts.items()))


def _turns(steps: list[tuple[Position, Position]]) -> Iterator[list[tuple[Position, Position]]]:
    """The steps of one player, parted into turns: each begins with nothing drawn in it."""
    turn: list[tuple[Position, Position]] = []
    for step in steps:
        if step[0].drawn_in_turn == 0 and turn:
            yield turn
            turn = []
        turn.append(step)
    if turn:
        yield turn


def _double_crosses(game: Game, seat: int) -> int:
    """A line that closes nothing, drawn after a capture of the same turn, and answered by two cells with one line."""
    count, positions, taken = 0, game.positions, 0
    for number, before in enumerate(positions[:-1]):
        after = positions[number + 1]
        if before.to_move != seat:
            continue
        taken = taken if before.drawn_in_turn else 0
        gains = _gains(before, after, seat)
        passed = after.to_move not in (seat, None) and not gains
        if passed and taken and number + 2 < len(positions):
            assert after.to_move is not None
            count += _gains(after, positions[number + 2], after.to_move) == 2
        taken += gains
    return count


def _rolls(game: Game, seat: int) -> tuple[tuple[int, ...], int]:
    """How often each face came for the seat, and the longest run of the highest."""
    die = parse_turn(game.rules.turn).die
    faces = [
        int(move[1:])
        for before, move in zip(game.positions, game.moves, strict=False)
        if before.to_move == seat and before.must_roll and move.startswith("r") and move[1:].isdigit()
    ]
    runs = (len(list(run)) for highest, run in groupby(faces, lambda face: face == die) if highest)
    return tuple(faces.count(face) for face in range(1, die + 1)), max(runs, default=0)
