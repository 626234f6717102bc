"""The board in a cell: looks at a ``GameModel``, calls it, and draws it with ipycanvas.

Pointer and keys only call the model; every change of the model draws the board anew in one
message. Three layers lie over each other: the paper, the ink of the game, and on top what follows
pointer and keys. Canvas pixels are the screen's own, so that lines are sharp.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

import ipycanvas
import ipywidgets
from IPython.display import display

from dotsnb.game import Game, colours, wording
from dotsnb.game.text import describe
from dotsnb.i18n import gettext as _
from dotsnb.widgets import panels
from dotsnb.widgets.canvas import drawing
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.painter import Painter

__all__ = ["BoardView"]

PAPER, INK, TOP = range(3)

ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}

_publish: Callable[..., object] = display  # IPython ships no type for it

#: More canvas pixels a CSS pixel than this cost time and are not seen.
LARGEST_RATIO = 3.0

#: How long the still picture waits for the next move, in seconds.
STILL_PAUSE = 0.2


class BoardView(ipywidgets.VBox):
    """A board to play on, with scores, words and buttons.

    :param model: the game to show and to call.
    :param looks: how it looks and feels; it follows every change of them.
    :param new_game: offer a button that starts again.

    Shown by a cell, it also leaves a still picture there, for whoever opens the notebook later
    without running it.
    """

    def __init__(self, model: GameModel, looks: Looks | None = None, *, new_game: bool = True) -> None:
        self.model = model
        self.looks = Looks() if looks is None else looks
        self._painter = Painter(model.game.layout)
        self._hover: int | None = None  # the line under the pointer
        self._pressed: int | None = None  # the line on which the button went down
        self._cursor = 0  # the line that the keys are on
        self._keys_on = False
        self._moves_told = len(model.game.moves)
        self._shown = False
        self._still_timer: asyncio.TimerHandle | None = None

        label = _("Dots and Boxes board: {grid}").format(grid=model.game.layout.text)
        self._companion = Companion(label=label, description=_description())
        room = {"width": f"{self._painter.width}px", "max_width": "100%", "height": "auto"}
        self._canvas = ipycanvas.MultiCanvas(3, layout=room)  # a layout that is replaced would stay for good
        self._cards, self._words, self._caption = (ipywidgets.HTML() for _part in range(3))
        self._buttons = panels.Buttons(model, self._guarded, new_game=new_game)
        parts = [self._cards, self._words, self._canvas, self._companion, self._caption, self._buttons]
        super().__init__(parts)
        self.add_class("dotsnb-board")
        self._companion.board = self.model_id or ""
        self._listen()
        self._resize()
        self._follow()

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.model.game

    def close(self) -> None:
        """Stop the computer player and take the board off the page."""
        self.model.close()
        if self._still_timer is not None:
            self._still_timer.cancel()
        for part in (*self.children, *self._buttons.children):
            part.close()
        super().close()

    # --- Events ----------------------------------------------------------------------------------

    def _listen(self) -> None:
        canvas, companion, model = self._canvas, self._companion, self.model
        canvas.on_client_ready(self._guarded(self._draw))
        canvas.on_mouse_move(self._guarded(self._point_at))
        canvas.on_mouse_out(self._guarded(self._leave))
        canvas.on_mouse_down(self._guarded(self._press))
        canvas.on_mouse_up(self._guarded(self._release))
        canvas.on_key_down(self._guarded(self._key))
        companion.observe(self._guarded(self._resize), "pixel_ratio")
        companion.observe(self._guarded(self._follow), "dark")
        companion.observe(self._guarded(self._focus), "focused")
        model.observe(self._guarded(self._follow), "version")
        model.observe(self._guarded(self._say), ["message", "busy"])

    def _guarded(self, act: Callable[..., object]) -> Callable[..., None]:
        """A callback whose errors are shown: Jupyter loses what a callback raises."""

        def guarded(*arguments: Any) -> None:
            try:
                act(*arguments)
            except Exception as error:
                self.model.report(error)

        return guarded

    def _point_at(self, x: float, y: float) -> None:
        line = self._painter.line_at(x, y)
        if line != self._hover:
            self._hover = line
            self._draw_top()

    def _leave(self, *_where: float) -> None:
        self._hover = self._pressed = None
        self._draw_top()

    def _press(self, x: float, y: float) -> None:
        self._keys_on = False
        self._pressed = self._painter.line_at(x, y)

    def _release(self, x: float, y: float) -> None:
        """Draw a line if the button went down and up on it: sliding away is a way to think better of it."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self._painter.line_at(x, y):
            self._cursor = pressed
            self.model.draw(self.game.layout.line_names[pressed])

    def _key(self, key: str, _shift: bool, ctrl: bool, meta: bool) -> None:
        """Move between lines, draw one, or press a button by its letter."""
        if ctrl or meta:
            return
        lines = self.game.layout.line_names
        commands = {
            "Enter": lambda: self.model.draw(lines[self._cursor]),
            " ": lambda: self.model.draw(lines[self._cursor]),
            "r": self.model.roll,
            "e": self.model.end_turn,
            "u": self.model.undo,
            "y": self.model.redo,
        }
        if key in ARROWS:
            beside = self.game.layout.neighbour(self._cursor, ARROWS[key])
            self._move_cursor(self._cursor if beside is None else beside)
        elif key in ("Home", "End"):
            self._move_cursor(0 if key == "Home" else len(lines) - 1)
        elif key in commands:
            commands[key]()

    def _move_cursor(self, line: int) -> None:
        self._keys_on = True
        self._cursor = line
        self._draw_top()
        self._companion.announcement = self._describe(line)

    def _focus(self, change: Any) -> None:
        """Show where the keys are when the board is reached by keyboard, and not after it is left."""
        if change["new"]:
            self._move_cursor(self._cursor)
        else:
            self._keys_on = False
            self._draw_top()

    # --- Drawing ---------------------------------------------------------------------------------

    @property
    def _theme(self) -> colours.Theme:
        return self.looks.theme_on(self._companion.dark)

    def _resize(self, *_change: object) -> None:
        """Give the canvas as many pixels as the screen has; that wipes it."""
        self._painter.ratio = min(max(self._companion.pixel_ratio, 1.0), LARGEST_RATIO)
        self._canvas.width, self._canvas.height = self._painter.pixels
        self._draw()

    def _draw(self) -> None:
        with drawing():
            self._painter.paper(self._canvas[PAPER], self._theme)
            self._painter.ink(self._canvas[INK], self._theme, self.game)
            self._draw_top()

    def _draw_top(self) -> None:
        person = self.model.person_to_move()
        cursor = self._cursor if self._keys_on else None
        with drawing():
            self._painter.preview(self._canvas[TOP], self._theme, self.game, self._hover if person else None, cursor)
        line = cursor if cursor is not None else self._hover
        text = "" if line is None else self._describe(line)
        self._caption.value = f'<div class="dotsnb-caption">{escape(text)}</div>'

    def _follow(self, *_change: object) -> None:
        """Show everything as it is now."""
        self._draw()
        self._cards.value = panels.cards(self.model, self._theme)
        self._buttons.update()
        self._say()
        self._keep_still_soon()

    # --- Words -----------------------------------------------------------------------------------

    def _say(self, *_change: object) -> None:
        model = self.model
        self._words.value = panels.words(model, self._theme)
        self._companion.announcement = model.message or " ".join(filter(None, (self._news(), model.status)))

    def _news(self) -> str:
        """The line that was drawn since the last news, for those who cannot see it."""
        moves, known = self.game.moves, self._moves_told
        self._moves_told = len(moves)
        if len(moves) <= known or moves[-1] not in self.game.layout.line_names:
            return ""
        seat = self.game.positions[-2].to_move
        if seat is None or seat == self.model.you:
            return ""  # who drew it knows it
        return _("{name} drew {line}.").format(name=self.model.players[seat], line=moves[-1])

    def _describe(self, line: int) -> str:
        """A line in words: its name, and what it is or would do."""
        position, name = self.game.position, self.game.layout.line_names[line]
        drawn = position.drawn
        if name in drawn:
            seat = drawn[name]
            if seat is None:
                return _("Line {line}: drawn from the start.").format(line=name)
            if seat == self.model.you:
                return _("Line {line}: drawn by you.").format(line=name)
            return _("Line {line}: drawn by {name}.").format(line=name, name=self.model.players[seat])
        if name in self.model.dead_lines:
            return _("Line {line}: open, but it can no longer score.").format(line=name)
        closes = len(position.captures(name)) if self.model.legal_lines else 0
        if not closes:
            return _("Line {line}: open.").format(line=name)
        cells = wording.cells(self.game, closes)
        return _("Line {line}: open, closes {cells}.").format(line=name, cells=cells)

    # --- The still picture -----------------------------------------------------------------------

    def _ipython_display_(self, **_options: object) -> None:
        """Show the board, and behind it the picture for those who open the notebook later."""
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        sentence = _("Run this cell to play on this board.")
        _publish({"application/vnd.jupyter.widget-view+json": view, "text/plain": sentence}, raw=True)
        _publish(self._still(), raw=True, metadata={"dotsnb": self.model_id})
        self._shown = True

    def _still(self) -> dict[str, str]:
        you = self.model.you
        return {"image/svg+xml": self.game.to_svg(you=you), "text/plain": describe(self.game, you)}

    def _keep_still_soon(self) -> None:
        """Renew the picture in the notebook once the moves pause."""
        if self._still_timer is not None:
            self._still_timer.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a plain script has no notebook
        if self._shown:
            self._still_timer = loop.call_later(STILL_PAUSE, self._guarded(self._keep_still))

    def _keep_still(self) -> None:
        self._companion.still = self._still()


def _description() -> str:
    return _(
        "Arrow keys move from line to line, Enter draws the line, Tab leaves the board. "
        "R rolls the die, E ends the turn, U takes back, Y brings back."
    )
