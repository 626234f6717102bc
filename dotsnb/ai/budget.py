"""How long a player may think about one choice: so many seconds, or so many playouts.

Seconds keep a lesson going. Playouts make the same choices on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Budget"]

Clock = Callable[[], float]

FIRST_GAMES = 2  # in one go, until it is known how long they take
LOOKING = 0.7  # the share of what is left for looking ahead, before playing on
GOOD_GO = 0.01  # seconds that one go should take


class Budget:
    """What is left of the time, or of the playouts, for one choice.

    >>> budget = Budget(seconds=None, playouts=100)
    >>> budget.count(30, 0.5)
    >>> budget.used
    0.3
    """

    def __init__(self, seconds: float | None, playouts: int | None, clock: Clock = time.monotonic) -> None:
        self.clock = clock
        self.playouts = playouts
        self.seconds = seconds or 0.0
        self.played = 0
        self.games = FIRST_GAMES if playouts is None else 8
        self._began = clock()

    @property
    def spent(self) -> float:
        """Seconds since it began."""
        return self.clock() - self._began

    @property
    def used(self) -> float:
        """The share that is used up; 1 or more when it is time to choose."""
        if self.playouts is not None:
            return self.played / max(1, self.playouts)
        return self.spent / self.seconds if self.seconds > 0 else 1.0

    def how_many(self, games: int, seconds: float) -> int:
        """How many things it is worth doing that cost so many playouts each, or so many seconds."""
        if self.playouts is not None:
            return int(LOOKING * (self.playouts - self.played) / games)
        return int(LOOKING * (self.seconds - self.spent) / max(seconds, 1e-9))

    def count(self, games: int, seconds: float) -> None:
        """So many games took so long; make the next go a good one."""
        self.played += games
        # Only a go of the present size says that the next one may be larger.
        if self.playouts is None and games == self.games and seconds < GOOD_GO / 2:
            self.games *= 2
