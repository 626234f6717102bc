"""What the achievements know of all finished games, kept so that one more game costs the same after ten thousand.

The sums are a copy of what the games say, and are never trusted further than that: where they were
made by other counters, do not cover all games, or a game comes in that ended before the last, they
are made anew from the games.
"""

from __future__ import annotations

import inspect
import json
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dotsnb.storage import achievements
from dotsnb.storage.achievements import ACHIEVEMENTS, Achievement
from dotsnb.storage.database import Database
from dotsnb.storage.facts import Played
from dotsnb.storage.values import as_json, as_moment

__all__ = ["Tallies"]


@cache
def _counters() -> str:
    """What tells these counters from those of another version; where that cannot be known, from all others."""
    try:
        return f"{zlib.crc32(inspect.getsource(achievements).encode()):08x}"
    except OSError:
        return os.urandom(8).hex()


def _nothing() -> dict[str, Any]:
    return {achievement.name: achievement.counter.start for achievement in ACHIEVEMENTS}


@dataclass
class Tallies:
    """What every achievement's counter knows after some games.

    :ivar games: how many these were.
    :ivar last: when the last of them ended; the next one must not have ended before.
    """

    games: int = 0
    last: str = ""
    known: dict[str, Any] = field(default_factory=_nothing)

    def add(self, game: Played) -> tuple[Achievement, ...]:
        """Count one more game; the achievements whose goal it reaches."""
        reached = []
        for achievement in ACHIEVEMENTS:
            before = self.value(achievement)
            self.known[achievement.name] = achievement.counter.add(self.known[achievement.name], game)
            if before < achievement.goal <= self.value(achievement):
                reached.append(achievement)
        self.games += 1
        self.last = as_moment(game.finished.ended)
        return tuple(reached)

    def value(self, achievement: Achievement) -> int:
        """How far an achievement has come."""
        return achievement.counter.value(self.known[achievement.name])

    @classmethod
    def of(cls, games: Iterable[Played]) -> tuple[Tallies, dict[str, str]]:
        """Count all games, and tell by name the moments in which achievements were reached."""
        tallies, moments = cls(), {}
        for game in games:
            for achievement in tallies.add(game):
                moments[achievement.name] = tallies.last
        return tallies, moments

    # Keeping them.

    @classmethod
    def kept(cls, database: Database) -> Tallies | None:
        """What was kept, if these counters made it."""
        query = "SELECT games, last, known FROM tallies WHERE counters = ?"
        rows = database.rows(query, (_counters(),))
        return cls(rows[0][0], rows[0][1], json.loads(rows[0][2])) if rows else None

    def keep(self, database: Database) -> None:
        """Keep this for the next game."""
        row = (_counters(), self.games, self.last, as_json(self.known))
        with database.transaction() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO tallies (id, counters, games, last, known) VALUES (1, ?, ?, ?, ?)", row
            )
