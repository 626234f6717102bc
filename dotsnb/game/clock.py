"""Time in a game: a clock that runs backwards for every move, and a watch for how long a game took.

Both read a clock that is handed to them, so that nothing here ever waits or asks what time it is.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["LONGEST_MOVE", "MoveClock", "Now", "Stopwatch"]

LONGEST_MOVE = 600  # seconds that a clock can give for one move

Now = Callable[[], float]


class Stopwatch:
    """Adds up the seconds between ``go`` and ``stop``; it stands still at first.

    :param seconds: what it shows at first.

    >>> times = iter([10.0, 12.5, 99.0])
    >>> watch = Stopwatch(lambda: next(times))
    >>> watch.go(), watch.stop(), watch.seconds
    (None, None, 2.5)
    """

    def __init__(self, now: Now = time.monotonic, seconds: float = 0.0) -> None:
        self._now = now
        self._counted = max(0.0, seconds)
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Is it counting?"""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """What it shows; a clock that is set back meanwhile takes nothing away."""
        return self._counted + (0.0 if self._since is None else max(0.0, self._now() - self._since))

    def go(self) -> None:
        """Count on."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stand still."""
        self._counted, self._since = self.seconds, None

    def reset(self, seconds: float = 0.0) -> None:
        """Show ``seconds``, and go on counting from there if it was counting."""
        self._counted = max(0.0, seconds)
        if self._since is not None:
            self._since = self._now()


class MoveClock:
    """Counts down the seconds of one move: a roll or a line. It stands still at first.

    :param seconds: what every move gets, 1 to 600; 0 for a game without a clock.
    :param now: where the time comes from.
    :param left: what the move has left that is going on, for a game that is resumed.
    :raises DotsError: if ``seconds`` is no such number.

    >>> times = iter([10.0, 14.5, 31.0])
    >>> clock = MoveClock(20, lambda: next(times))
    >>> clock.go(), clock.left, clock.run_out
    (None, 15.5, True)
    """

    def __init__(self, seconds: int = 0, now: Now = time.monotonic, left: float | None = None) -> None:
        if not isinstance(seconds, int) or isinstance(seconds, bool) or not 0 <= seconds <= LONGEST_MOVE:
            message = _("{value!r} is not a move clock: write whole seconds from 1 to {most}, or 0 for none.")
            raise DotsError(message.format(value=seconds, most=LONGEST_MOVE), value=seconds)
        self.seconds = seconds
        used = 0.0 if left is None or not math.isfinite(left) else seconds - left
        self._watch = Stopwatch(now, min(used, seconds))

    @property
    def running(self) -> bool:
        """Is it counting down?"""
        return self._watch.running

    @property
    def left(self) -> float:
        """The seconds that the move has left, never below 0."""
        return max(0.0, self.seconds - self._watch.seconds)

    @property
    def run_out(self) -> bool:
        """Has the move used up its time? Never without a clock."""
        return self.seconds > 0 and self.left <= 0

    def restart(self) -> None:
        """Give the full time again; a clock that was counting goes on counting."""
        self._watch.reset()

    def go(self) -> None:
        """Count down; without a clock nothing happens."""
        if self.seconds:
            self._watch.go()

    def stop(self) -> None:
        """Stand still."""
        self._watch.stop()
