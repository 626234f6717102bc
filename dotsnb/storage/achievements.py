"""The 36 achievements: a table from which a new one is one row more.

Each counts something up over the finished games, in the order in which they ended, until its goal is
reached. Once reached it stays, with its date, whatever happens to the counter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dotsnb.i18n import N_
from dotsnb.rules import MODES
from dotsnb.rules.overlap import OVERLAP
from dotsnb.storage.facts import Played

__all__ = ["ACHIEVEMENTS", "Achieved", "Achievement", "Counter"]

OneGame = Callable[[Played], int]


@dataclass(frozen=True)
class Counter:
    """What is counted, game after game: what is known after some games, as JSON can hold it, tells all that is needed.

    :ivar start: what is known before the first game.
    :ivar add: what is known after one more game.
    :ivar value: the number that this comes to.
    """

    start: Any
    add: Callable[[Any, Played], Any]
    value: Callable[[Any], int] = int


@dataclass(frozen=True)
class Achievement:
    """Something to reach: the number that ``counter`` makes of the finished games has to come to ``goal``.

    ``title`` and ``sentence`` are marked for translation, and translated where they are shown.
    """

    name: str
    title: str
    sentence: str
    counter: Counter
    goal: int = 1


@dataclass(frozen=True)
class Achieved:
    """How far an achievement has come; ``when`` is the day it was unlocked, or None."""

    achievement: Achievement
    value: int
    goal: int
    when: datetime | None

    @property
    def unlocked(self) -> bool:
        """Has it been reached?"""
        return self.when is not None


# How things are counted.


def _sum(number: OneGame) -> Counter:
    """Add up a number of every game against the computer."""
    return Counter(0, lambda total, game: total + int(game.against_ai and number(game)))


def _most(number: OneGame) -> Counter:
    """The largest that a number has been in a game against the computer."""
    return Counter(0, lambda most, game: max(most, int(game.against_ai and number(game))))


def _wins(test: OneGame = lambda _game: True) -> Counter:
    """Count the wins against the computer that pass a test."""
    return _sum(lambda game: game.won and bool(test(game)))


def _among_people(test: OneGame = lambda _game: True) -> Counter:
    """Count the games among people that pass a test."""
    return Counter(0, lambda total, game: total + (not game.against_ai and bool(test(game))))


def _different(name: Callable[[Played], str | None], *, won: bool = True) -> Counter:
    """How many different names the games against the computer have, of those won or of all."""

    def add(names: list[str], game: Played) -> list[str]:
        another = name(game) if game.against_ai and (game.won or not won) else None
        return names if another is None or another in names else [*names, another]

    return Counter([], add, len)


def _streak() -> Counter:
    """The most wins in a row against the computer; wins up to now are remembered for the next game."""

    def add(streak: list[int], game: Played) -> list[int]:
        if not game.against_ai:
            return streak
        now = streak[0] + 1 if game.won else 0
        return [now, max(now, streak[1])]

    return Counter([0, 0], add, max)


def _level(*levels: str) -> OneGame:
    return lambda game: game.finished.level in levels


def _captured(size: int) -> OneGame:
    """How many squares of at least that size were captured."""
    return lambda game: sum(count for of_size, count in game.facts.captured if of_size >= size)


def _comeback(game: Played) -> int:
    return game.facts.deficit if game.won else 0


def _nothing_left(game: Played) -> bool:
    """Did nobody else get a point, in a game where points are good?"""
    return not game.facts.misere and game.facts.points > 0 and sum(game.facts.scores) == game.facts.points


def _three_quarters(game: Played) -> bool:
    return not game.facts.misere and 4 * game.facts.points >= 3 * sum(game.facts.scores)


def _mostly_ones(game: Played) -> bool:
    """Did the lowest face come more often than the highest, in at least five rolls?"""
    rolls = game.facts.rolls
    return sum(rolls) >= 5 and rolls[0] > rolls[-1]


def _mode(game: Played) -> str | None:
    return game.finished.mode


def _overlap(game: Played) -> str | None:
    return game.facts.overlap


ACHIEVEMENTS: tuple[Achievement, ...] = (
    # Winning.
    Achievement("first-win", N_("Off the mark"), N_("Win a game against the AI."), _wins()),
    Achievement("wins-10", N_("Getting the hang of it"), N_("Win 10 games against the AI."), _wins(), 10),
    Achievement("wins-50", N_("Regular"), N_("Win 50 games against the AI."), _wins(), 50),
    Achievement("wins-100", N_("A hundred up"), N_("Win 100 games against the AI."), _wins(), 100),
    # Levels.
    Achievement("beat-easy", N_("First rung"), N_("Win against Easy."), _wins(_level("easy"))),
    Achievement("beat-normal", N_("Second rung"), N_("Win against Normal."), _wins(_level("normal"))),
    Achievement("beat-hard", N_("Third rung"), N_("Win against Hard."), _wins(_level("hard"))),
    Achievement("beat-expert", N_("Top rung"), N_("Win against Expert."), _wins(_level("expert"))),
    Achievement("expert-10", N_("Out of its depth"), N_("Win 10 games against Expert."), _wins(_level("expert")), 10),
    # Modes, grids and starts.
    Achievement("modes-5", N_("Looking around"), N_("Win in 5 different modes."), _different(_mode), 5),
    Achievement("modes-10", N_("All-rounder"), N_("Win in 10 different modes."), _different(_mode), 10),
    Achievement(
        "modes-all",
        N_("Seen it all"),
        N_("Finish a game in every mode there is, won or not."),
        _different(_mode, won=False),
        len(MODES),
    ),
    Achievement(
        "misere",
        N_("Less is more"),
        N_("Win a game in which the fewest points win."),
        _wins(lambda game: game.facts.misere),
    ),
    Achievement(
        "diagonal",
        N_("Cutting corners"),
        N_("Win on a board with diagonals."),
        _wins(lambda game: game.facts.kind == "diagonal"),
    ),
    Achievement(
        "triangle",
        N_("Three sides"),
        N_("Win on the triangle grid."),
        _wins(lambda game: game.facts.kind == "triangle"),
    ),
    Achievement(
        "hexagon", N_("Honeycomb"), N_("Win on the hexagon grid."), _wins(lambda game: game.facts.kind == "hexagon")
    ),
    Achievement(
        "starts",
        N_("Northern lights"),
        N_("Win with a Swedish and with an Icelandic start."),
        _different(lambda game: None if game.facts.start == "open" else game.facts.start),
        2,
    ),
    # Larger squares and overlap rules.
    Achievement("square-2", N_("Thinking bigger"), N_("Capture a square larger than a box."), _most(_captured(2))),
    Achievement(
        "square-3", N_("Big thinker"), N_("Capture 5 squares of 3x3 boxes in one game."), _most(_captured(3)), 5
    ),
    Achievement("rules-3", N_("By the rules"), N_("Win under 3 different overlap rules."), _different(_overlap), 3),
    Achievement(
        "rules-all", N_("Rule book"), N_("Win under every overlap rule there is."), _different(_overlap), len(OVERLAP)
    ),
    # Streaks, margins, comebacks.
    Achievement("streak-3", N_("On a roll"), N_("Win 3 games in a row."), _streak(), 3),
    Achievement("streak-5", N_("In form"), N_("Win 5 games in a row."), _streak(), 5),
    Achievement("streak-10", N_("Unstoppable"), N_("Win 10 games in a row."), _streak(), 10),
    Achievement("by-one", N_("By a whisker"), N_("Win by a single point."), _wins(lambda game: game.facts.margin == 1)),
    Achievement(
        "three-quarters",
        N_("The lion's share"),
        N_("Win three quarters of all points against Hard or Expert."),
        _wins(lambda game: _level("hard", "expert")(game) and _three_quarters(game)),
    ),
    Achievement(
        "whitewash", N_("Not one left"), N_("Win without leaving the others a single point."), _wins(_nothing_left)
    ),
    Achievement("comeback", N_("Not over yet"), N_("Win a game after being 5 points behind."), _most(_comeback), 5),
    # How it was played.
    Achievement(
        "chain-10",
        N_("Chain letter"),
        N_("Capture 10 cells in one turn."),
        _most(lambda game: game.facts.best_turn),
        10,
    ),
    Achievement(
        "double-cross",
        N_("A gift with strings"),
        N_("Win a game in which you leave two boxes on purpose after a capture."),
        _wins(lambda game: game.facts.double_crosses),
    ),
    Achievement(
        "cells-1000", N_("Collector"), N_("Capture 1,000 cells in all."), _sum(lambda game: game.facts.squares), 1000
    ),
    # Dice.
    Achievement(
        "top-3",
        N_("Loaded?"),
        N_("Roll the highest face 3 times running in one game."),
        _most(lambda game: game.facts.lucky_run),
        3,
    ),
    Achievement(
        "ones", N_("Making do"), N_("Win with more ones than highest faces, in 5 rolls or more."), _wins(_mostly_ones)
    ),
    # Other people.
    Achievement("people-1", N_("Two of us"), N_("Finish a game with other people."), _among_people()),
    Achievement(
        "people-4",
        N_("Full house"),
        N_("Finish a game among four people or more."),
        _among_people(lambda game: game.facts.players >= 4),
    ),
    Achievement("people-10", N_("Good company"), N_("Finish 10 games with other people."), _among_people(), 10),
)
