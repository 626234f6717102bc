"""Finished games: what is counted, what a win is worth, and what it unlocks."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.rules import MODES
from dotsnb.storage.achievements import ACHIEVEMENTS, Achieved, Achievement
from dotsnb.storage.database import Database
from dotsnb.storage.facts import Facts, Finished, Played, work_out
from dotsnb.storage.tallies import Tallies
from dotsnb.storage.values import as_json, as_moment, moment

__all__ = ["Added", "Entry", "Games"]

BEST = 10  # how many places a leaderboard has
COLUMNS = "record, mode, rules, level, seat, seconds, ended, facts"
BY_WORTH = "ORDER BY worth DESC, seconds, ended, id"


@dataclass(frozen=True)
class Added:
    """What a finished game brought.

    :ivar achievements: those that it unlocked.
    :ivar worth: what the win is worth; None if it is no win against the computer.
    :ivar place: its place on its mode's leaderboard; None if it is not among the ten best.
    :ivar place_of_all: the same among all games.
    """

    achievements: tuple[Achievement, ...]
    worth: int | None
    place: int | None
    place_of_all: int | None


@dataclass(frozen=True)
class Entry:
    """A win on the leaderboard."""

    place: int
    worth: int
    mode: str | None
    rules: str
    level: str
    scores: tuple[int, ...]
    seat: int
    seconds: float
    ended: datetime


class Games:
    """The finished games of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, finished: Finished) -> Added:
        """Count a finished game. The same game handed in again changes nothing.

        :raises DotsError: if the game is not over, or its record does not fit what was handed in.
        """
        played = Played(finished, work_out(finished))
        with self._database.transaction() as connection:
            unlocked = self._count(played) if insert(connection, played) else ()
            return Added(unlocked, played.facts.worth, *self._places(played))

    def all(self) -> tuple[Played, ...]:
        """Every finished game, in the order in which they ended."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM games ORDER BY ended, id")
        return tuple(map(_played, rows))

    def leaderboard(self, mode: str | None = None) -> tuple[Entry, ...]:
        """The ten wins against the computer that are worth most, in one mode or in all games.

        :raises DotsError: if there is no such mode.
        """
        _check_mode(mode)
        rows = self._best(f"worth, {COLUMNS}", mode)
        return tuple(_entry(place, row[0], _played(row[1:])) for place, row in enumerate(rows, 1))

    def _best(self, columns: str, mode: str | None) -> list[Any]:
        of_mode = "" if mode is None else "AND mode = ?"
        query = f"SELECT {columns} FROM games WHERE worth IS NOT NULL {of_mode} {BY_WORTH} LIMIT {BEST}"
        return self._database.rows(query, () if mode is None else (mode,))

    def _places(self, played: Played) -> tuple[int | None, int | None]:
        mode = played.finished.mode
        if played.facts.worth is None:
            return None, None
        return (self._place(played, mode) if mode is not None else None), self._place(played, None)

    def _place(self, played: Played, mode: str | None) -> int | None:
        best = [row[0] for row in self._best("fingerprint", mode)]
        mark = fingerprint(played.finished)
        return best.index(mark) + 1 if mark in best else None

    def achievements(self) -> tuple[Achieved, ...]:
        """Every achievement, how far it has come, and when it was unlocked."""
        with self._database.transaction():
            dates = dict(self._database.rows("SELECT name, unlocked FROM achievements"))
            tallies = self._tallies() or Tallies.of(self.all())[0]
        return tuple(_achieved(achievement, tallies, dates.get(achievement.name)) for achievement in ACHIEVEMENTS)

    def _count(self, played: Played) -> tuple[Achievement, ...]:
        """Count a game that has just been put in; what it unlocks."""
        tallies = self._tallies(besides=1)
        if tallies is None or tallies.last > as_moment(played.finished.ended):
            return self.count_all()
        reached = tallies.add(played)
        tallies.keep(self._database)
        return self._unlock({achievement.name: tallies.last for achievement in reached})

    def count_all(self) -> tuple[Achievement, ...]:
        """Count every game from the first on; what is unlocked by that and was not before."""
        with self._database.transaction():
            tallies, moments = Tallies.of(self.all())
            tallies.keep(self._database)
            return self._unlock(moments)

    def _tallies(self, besides: int = 0) -> Tallies | None:
        """What was kept about all games but so many; None if it was kept about other games."""
        tallies = Tallies.kept(self._database)
        ((games,),) = self._database.rows("SELECT count(*) FROM games")
        return tallies if tallies is not None and tallies.games == games - besides else None

    def _unlock(self, moments: dict[str, str]) -> tuple[Achievement, ...]:
        """Unlock by name what was not unlocked before; return it."""
        with self._database.transaction() as connection:
            known = {name for (name,) in self._database.rows("SELECT name FROM achievements")}
            new = [achievement for achievement in ACHIEVEMENTS if achievement.name in moments.keys() - known]
            rows = [(achievement.name, moments[achievement.name]) for achievement in new]
            connection.executemany("INSERT INTO achievements VALUES (?, ?)", rows)
        return tuple(new)

    def reset(self) -> None:
        """Forget every finished game, the leaderboard and the achievements."""
        with self._database.transaction() as connection:
            for name in ("games", "achievements", "tallies"):
                connection.execute(f"DELETE FROM {name}")


def insert(connection: sqlite3.Connection, played: Played) -> bool:
    """Put a game into the table, unless it is there already; was it new?"""
    game, facts = played.finished, played.facts
    row = (game.record, game.mode, game.rules, game.level, game.seat, float(game.seconds), as_moment(game.ended))
    more = (as_json(facts.as_dict()), facts.result, facts.worth)
    places = ", ".join("?" * (1 + len(row) + len(more)))
    query = f"INSERT OR IGNORE INTO games (fingerprint, {COLUMNS}, result, worth) VALUES ({places})"
    return connection.execute(query, (fingerprint(game), *row, *more)).rowcount == 1


def fingerprint(game: Finished) -> str:
    """What tells one game from every other: its record, who played, and when it ended."""
    facts = [json.loads(game.record), game.mode, game.level, game.seat, float(game.seconds), as_moment(game.ended)]
    return hashlib.sha256(as_json(facts).encode()).hexdigest()


def _achieved(achievement: Achievement, tallies: Tallies, date: str | None) -> Achieved:
    value = achievement.goal if date else min(tallies.value(achievement), achievement.goal)
    return Achieved(achievement, value, achievement.goal, moment(date) if date else None)


def _played(row: tuple[Any, ...]) -> Played:
    record, mode, rules, level, seat, seconds, ended, facts = row
    finished = Finished(record, mode, rules, level, seat, seconds, moment(ended))
    return Played(finished, Facts.from_dict(json.loads(facts)))


def _entry(place: int, worth: int, played: Played) -> Entry:
    game = played.finished
    assert game.level is not None
    return Entry(
        place, worth, game.mode, game.rules, game.level, played.facts.scores, game.seat, game.seconds, game.ended
    )


def _check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        message = _("{value!r} is not a mode: write one of {names}.")
        raise DotsError(message.format(value=mode, names=", ".join(MODES)), value=mode)
