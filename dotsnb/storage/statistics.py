"""Figures about the finished games against the computer, added up from what their records say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from dotsnb.rules import MODES
from dotsnb.rules.overlap import OVERLAP
from dotsnb.storage.facts import LEVELS, Played

__all__ = ["Dice", "Row", "Statistics", "add_up", "streaks"]


@dataclass(frozen=True)
class Row:
    """A row of a table: the games of one mode, one level or one overlap rule."""

    name: str
    games: int
    wins: int
    losses: int
    ties: int

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class Dice:
    """The person's own rolls with one die: ``counts[0]`` is how often it showed 1."""

    die: int
    counts: tuple[int, ...]

    @property
    def rolls(self) -> int:
        """How many rolls there were."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean of the faces rolled."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.rolls


@dataclass(frozen=True)
class Statistics:
    """Everything about the finished games against the computer; None where there is no such game.

    :ivar streak: wins without a loss or a tie up to now; ``best_streak`` at any time.
    :ivar squares: cells captured, as they were captured: later losses are not subtracted.
    :ivar points: the final points added up.
    :ivar best_score: the most points in a game; where the fewest win, many are nothing to be proud of,
        and such games do not count here.
    :ivar best_margin: the largest distance to the best other in a game won.
    :ivar by_overlap: games whose cells all have one size stand under no overlap rule.
    """

    games: int
    wins: int
    losses: int
    ties: int
    streak: int
    best_streak: int
    squares: int
    points: int
    best_score: int | None
    best_margin: int | None
    seconds: float
    longest: float | None
    fastest_win: float | None
    by_mode: tuple[Row, ...]
    by_level: tuple[Row, ...]
    by_overlap: tuple[Row, ...]
    dice: tuple[Dice, ...]

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0


def add_up(played: Iterable[Played]) -> Statistics:
    """The statistics of games in the order in which they ended; those among people are left out."""
    games = [game for game in played if game.against_ai]
    won = [game for game in games if game.won]
    streak, best_streak = streaks(games)
    return Statistics(
        games=len(games),
        wins=len(won),
        losses=_count(games, "loss"),
        ties=_count(games, "tie"),
        streak=streak,
        best_streak=best_streak,
        squares=sum(game.facts.squares for game in games),
        points=sum(game.facts.points for game in games),
        best_score=max((game.facts.points for game in games if not game.facts.misere), default=None),
        best_margin=max((game.facts.margin for game in won), default=None),
        seconds=sum(game.finished.seconds for game in games),
        longest=max((game.finished.seconds for game in games), default=None),
        fastest_win=min((game.finished.seconds for game in won), default=None),
        by_mode=_table(games, lambda game: game.finished.mode, tuple(MODES)),
        by_level=_table(games, lambda game: game.finished.level, tuple(LEVELS)),
        by_overlap=_table(games, lambda game: game.facts.overlap, tuple(OVERLAP)),
        dice=_dice(games),
    )


def streaks(games: Sequence[Played]) -> tuple[int, int]:
    """Wins in a row up to now, and the most wins in a row."""
    now = best = 0
    for game in games:
        now = now + 1 if game.won else 0
        best = max(best, now)
    return now, best


def _count(games: Iterable[Played], result: str) -> int:
    return sum(game.facts.result == result for game in games)


def _table(games: Sequence[Played], key: Callable[[Played], str | None], names: tuple[str, ...]) -> tuple[Row, ...]:
    """A row for each of the names that was played."""
    rows = []
    for name in names:
        some = [game for game in games if key(game) == name]
        if some:
            rows.append(Row(name, len(some), _count(some, "win"), _count(some, "loss"), _count(some, "tie")))
    return tuple(rows)


def _dice(games: Sequence[Played]) -> tuple[Dice, ...]:
    """One row for each die that the person rolled, the smallest first."""
    counts: dict[int, list[int]] = {}
    for game in games:
        if any(game.facts.rolls):
            die = counts.setdefault(len(game.facts.rolls), [0] * len(game.facts.rolls))
            die[:] = [sum(pair) for pair in zip(die, game.facts.rolls, strict=True)]
    return tuple(Dice(die, tuple(counts[die])) for die in sorted(counts))
