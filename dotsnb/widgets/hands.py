"""What mouse, fingers and keys mean on a board: which line they are on, and what they do to the model and the zoom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dotsnb.i18n import gettext as _
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.painter import Painter
from dotsnb.widgets.spoken import line_in_words

__all__ = ["Hands"]

ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}

#: Up to this many sides across, a finger meets the right line the first time.
SMALL_BOARD = 4


class Hands:
    """Pointer and keys on one board.

    :param painter: where things lie.
    :param companion: tells of fingers and focus, and speaks.
    :param moved: called when another line is meant.
    :param zoomed: called when another part of the board is in view, or in another size.
    """

    def __init__(
        self,
        model: GameModel,
        looks: Looks,
        painter: Painter,
        companion: Companion,
        moved: Callable[[], object],
        zoomed: Callable[[], object],
    ) -> None:
        self._model, self._looks, self._painter, self._companion = model, looks, painter, companion
        self._moved, self._zoomed = moved, zoomed
        self.hover: int | None = None  # the line under the pointer
        self.cursor = 0  # the line that the keys are on
        self.keys_on = False
        self.tapped: int | None = None  # the line that waits for its second tap
        self._pressed: int | None = None  # the line on which the button went down

    def listen(self, canvas: Any, guard: Callable[[Callable[..., object]], Callable[..., None]]) -> None:
        """Follow what happens on the canvas."""
        canvas.on_mouse_move(guard(self._point_at))
        canvas.on_mouse_out(guard(self._leave))
        canvas.on_mouse_down(guard(self._press))
        canvas.on_mouse_up(guard(self._release))
        canvas.on_key_down(guard(self._key))
        self._companion.observe(guard(self._focus), "focused")
        self._companion.on_msg(guard(self._gesture))

    @property
    def line(self) -> int | None:
        """The line that is meant now."""
        return self.cursor if self.keys_on else self.hover

    def describe(self) -> str:
        """The line that is meant now, in words; empty if there is none."""
        if self.line is None:
            return ""
        words = line_in_words(self._model, self.line)
        waits = self.tapped is not None and self.line == self.tapped
        return _("{line} Tap it again to draw it.").format(line=words) if waits else words

    # --- The pointer -----------------------------------------------------------------------------

    def _point_at(self, x: float, y: float) -> None:
        line = self._painter.line_at(x, y)
        if line != self.hover:
            self.hover = line
            self._moved()

    def _leave(self, *_where: float) -> None:
        self.hover = self._pressed = None
        self._moved()

    def _press(self, x: float, y: float) -> None:
        self.keys_on = False
        self._pressed = self._painter.line_at(x, y)

    def _release(self, x: float, y: float) -> None:
        """Draw a line if the button went down and up on it: sliding away is a way to think better of it."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed != self._painter.line_at(x, y):
            return
        known, self.tapped = self.tapped, None
        if self._asks_twice() and known != pressed:
            self.tapped = pressed
            self._move_cursor(pressed)
            return
        self.cursor = pressed
        self._model.draw(self._painter.grid.line_names[pressed])

    def _asks_twice(self) -> bool:
        """Does a finger need a second tap on the line? Only on boards where lines are close together."""
        large = max(self._painter.grid.width, self._painter.grid.height) > SMALL_BOARD
        return large and self._looks.confirm_taps and self._companion.finger and self._model.person_to_move()

    # --- The keys --------------------------------------------------------------------------------

    def _key(self, key: str, _shift: bool, ctrl: bool, meta: bool) -> None:
        """Move between lines, draw one, or press a button by its letter."""
        if ctrl or meta:
            return
        grid, model = self._painter.grid, self._model
        commands: dict[str, Callable[[], object]] = {
            "Enter": lambda: model.draw(grid.line_names[self.cursor]),
            " ": lambda: model.draw(grid.line_names[self.cursor]),
            "r": model.roll,
            "e": model.end_turn,
            "u": model.undo,
            "y": model.redo,
            "+": lambda: self.zoom("larger"),
            "=": lambda: self.zoom("larger"),
            "-": lambda: self.zoom("smaller"),
            "0": lambda: self.zoom("whole"),
        }
        if key in ARROWS:
            beside = grid.neighbour(self.cursor, ARROWS[key])
            self._move_cursor(self.cursor if beside is None else beside)
        elif key in ("Home", "End"):
            self._move_cursor(0 if key == "Home" else len(grid.line_names) - 1)
        elif key in commands:
            commands[key]()

    def _move_cursor(self, line: int) -> None:
        self.keys_on = True
        self.cursor = line
        if self._painter.show_line(line):
            self._zoomed()
        self._moved()
        self._companion.announcement = line_in_words(self._model, line)

    def _focus(self, change: Any) -> None:
        """Show where the keys are when the board is reached by keyboard, and not after it is left."""
        if change["new"]:
            self._move_cursor(self.cursor)
        else:
            self.keys_on = False
            self._moved()

    # --- Zoom ------------------------------------------------------------------------------------

    def zoom(self, step: str) -> None:
        """Make the board ``larger`` or ``smaller``, or show the ``whole`` of it."""
        zoom = self._painter.zoom
        steps: dict[str, Callable[[], None]] = {"larger": zoom.larger, "smaller": zoom.smaller, "whole": zoom.whole}
        steps[step]()
        self.hover = None
        self._zoomed()

    def _gesture(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """What fingers and wheel did in the browser: parts of the view moved, and a factor about a place."""
        zoom = self._painter.zoom
        dx, dy, factor, x, y = (float(content.get(name, 0.0)) for name in ("dx", "dy", "factor", "x", "y"))
        self.hover = self._pressed = self.tapped = None  # a drag never draws
        zoom.pan(dx, dy)
        if factor > 0:
            zoom.by(factor, x, y)
        self._zoomed()
