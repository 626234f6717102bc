"""Which part of a board is seen, and how large: nothing but numbers, so that it can be tested alone.

Lengths are CSS pixels of the whole board; places in the view are fractions of its width and height.
"""

from __future__ import annotations

__all__ = ["LARGEST_ZOOM", "Zoom"]

LARGEST_ZOOM = 3.0
STEP = 1.5  # of a button or a key


class Zoom:
    """A window on a board of this width and height; it never leaves the board.

    >>> zoom = Zoom(200, 100)
    >>> zoom.by(2.0, 1.0, 0.5)                # twice as large; the middle of the right edge stays
    >>> zoom.factor, zoom.left, zoom.top
    (2.0, 100.0, 25.0)
    """

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.factor = 1.0
        self.left = self.top = 0.0

    def by(self, factor: float, x: float = 0.5, y: float = 0.5) -> None:
        """Enlarge so many times, while what is at this place of the view stays there."""
        before = self.factor
        self.factor = min(max(before * factor, 1.0), LARGEST_ZOOM)
        self.left += x * self.width * (1 / before - 1 / self.factor)
        self.top += y * self.height * (1 / before - 1 / self.factor)
        self._stay_inside()

    def larger(self) -> None:
        """One step larger."""
        self.by(STEP)

    def smaller(self) -> None:
        """One step smaller."""
        self.by(1 / STEP)

    def pan(self, dx: float, dy: float) -> None:
        """Move what is seen by these parts of the view, as a finger would push it."""
        self.left -= dx * self.width / self.factor
        self.top -= dy * self.height / self.factor
        self._stay_inside()

    def whole(self) -> None:
        """See the whole board again."""
        self.factor, self.left, self.top = 1.0, 0.0, 0.0

    def show(self, x: float, y: float) -> None:
        """Move as little as needed to see a place of the board, given in CSS pixels, with some room round it."""
        width, height = self.width / self.factor, self.height / self.factor
        self.left = min(max(self.left, x - 0.85 * width), x - 0.15 * width)
        self.top = min(max(self.top, y - 0.85 * height), y - 0.15 * height)
        self._stay_inside()

    def _stay_inside(self) -> None:
        self.left = min(max(self.left, 0.0), self.width - self.width / self.factor)
        self.top = min(max(self.top, 0.0), self.height - self.height / self.factor)
