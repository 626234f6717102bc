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
            insert(connection, played)
            unlocked = unlock(self._database, self.all())
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
        query = f"SELECT worth, {COLUMNS} FROM games WHERE worth IS NOT NULL AND mode IS coalesce(?, mode) {BY_WORTH}"
        rows = self._database.rows(f"{query} LIMIT {BEST}", (mode,))
        return tuple(_entry(place, row[0], _played(row[1:])) for place, row in enumerate(rows, 1))

    def _places(self, played: Played) -> tuple[int | None, int | None]:
        mode = played.finished.mode
        if played.facts.worth is None:
            return None, None
        return (self._place(played, mode) if mode is not None else None), self._place(played, None)

    def _place(self, played: Played, mode: str | None) -> int | None:
        query = f"SELECT fingerprint FROM games WHERE worth IS NOT NULL AND mode IS coalesce(?, mode) {BY_WORTH}"
        best = [row[0] for row in self._database.rows(f"{query} LIMIT {BEST}", (mode,))]
        mark = fingerprint(played.finished)
        return best.index(mark) + 1 if mark in best else None

    def achievements(self) -> tuple[Achieved, ...]:
        """Every achievement, how far it has come, and when it was unlocked."""
        dates = dict(self._database.rows("SELECT name, unlocked FROM achievements"))
        games = self.all()
        return tuple(_achieved(achievement, games, dates.get(achievement.name)) for achievement in ACHIEVEMENTS)

    def reset(self) -> None:
        """Forget every finished game, the leaderboard and the achievements."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM games")
            connection.execute("DELETE FROM achievements")


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


def unlock(database: Database, games: tuple[Played, ...]) -> tuple[Achievement, ...]:
    """Unlock what these games have reached and was not unlocked before; return it."""
    with database.transaction() as connection:
        known = {name for (name,) in database.rows("SELECT name FROM achievements")}
        reached = [
            achievement
            for achievement in ACHIEVEMENTS
            if achievement.name not in known and achievement.count(games) >= achievement.goal
        ]
        for achievement in reached:
            connection.execute(
                "INSERT INTO achievements VALUES (?, ?)", (achievement.name, _reached(achievement, games))
            )
        return tuple(reached)


def _reached(achievement: Achievement, games: tuple[Played, ...]) -> str:
    """The end of the game with which the goal was reached; counters never fall with one game more."""
    low, high = 0, len(games)
    while low < high:
        middle = (low + high) // 2
        if achievement.count(games[:middle]) >= achievement.goal:
            high = middle
        else:
            low = middle + 1
    return as_moment(games[low - 1].finished.ended)


def _achieved(achievement: Achievement, games: tuple[Played, ...], date: str | None) -> Achieved:
    value = achievement.goal if date else min(achievement.count(games), achievement.goal)
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
