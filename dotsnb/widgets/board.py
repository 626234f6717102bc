"""The board in a cell: looks at a ``GameModel``, calls it, and draws it with ipycanvas.

Pointer and keys only call the model; every change of the model draws the board anew in one
message. Four layers lie over each other: the paper, the ink of the game, what moves, and on top
what follows pointer and keys. Canvas pixels are the screen's own, so that lines are sharp.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipycanvas
import ipywidgets
from IPython.display import display

from dotsnb.game import Game, colours, wording
from dotsnb.game.events import Event
from dotsnb.game.text import describe
from dotsnb.i18n import gettext as _
from dotsnb.widgets import panels
from dotsnb.widgets.canvas import drawing
from dotsnb.widgets.closing import close_with_parts, forget_earlier
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.looks import LINE_WIDTHS, Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.motion import Motion
from dotsnb.widgets.painter import Painter

__all__ = ["BoardView"]

PAPER, INK, MOTION, TOP = range(4)

ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}

_publish: Callable[..., object] = display  # IPython ships no type for it

#: More canvas pixels a CSS pixel than this cost time and are not seen.
LARGEST_RATIO = 3.0

#: How long the still picture waits for the next move, in seconds.
STILL_PAUSE = 0.2

#: Up to this many sides across, a finger meets the right line the first time.
SMALL_BOARD = 4

#: When the clock is told to those who cannot see it, in seconds left.
CLOCK_TOLD = (10, 5)


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
        self._tapped: int | None = None  # the line that waits for its second tap
        self._cursor = 0  # the line that the keys are on
        self._keys_on = False
        self._moves_told = len(model.game.moves)
        self._version = model.version  # of the newest change that has been seen to move
        self._shown = False
        self._still_timer: asyncio.TimerHandle | None = None

        label = _("Dots and Boxes board: {grid}").format(grid=model.game.layout.text)
        self._companion = Companion(label=label, description=_description())
        self._canvas = ipycanvas.MultiCanvas(4)
        layout = self._canvas.layout  # a new one would leave this one behind
        layout.width, layout.max_width, layout.height = f"{self._painter.width}px", "100%", "auto"
        self._motion = Motion(self._canvas[MOTION], self._painter, self._draw_ink, model.report)
        self._cards, self._facts, self._clock, self._words, self._caption = (ipywidgets.HTML() for _part in range(5))
        self._buttons = panels.Buttons(model, self._guarded, new_game=new_game)
        self._tools = panels.Tools(model, self._guarded, self._zoom_by_button)
        line = ipywidgets.HBox([self._facts, self._clock])
        line.add_class("dotsnb-facts")
        board = [self._canvas, self._companion, self._caption]
        super().__init__([self._cards, line, self._words, *board, self._buttons, self._tools, self._tools.text_board])
        self.add_class("dotsnb-board")
        self._companion.board = self.model_id or ""
        self._closed = False
        self._listen()
        self._dress()

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.model.game

    def close(self) -> None:
        """Stop the computer player and take the board off the page, with everything it is made of."""
        if getattr(self, "_closed", True):
            return  # ipywidgets closes once more when it forgets a widget
        self._closed = True
        self.model.close()
        self._motion.stop()
        for owner, notices in ((self.model, self._of_model), (self.looks, self._of_looks)):
            for names, handler in notices:
                owner.unobserve(handler, names)
        if self._still_timer is not None:
            self._still_timer.cancel()
        close_with_parts(self)
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
        companion.observe(self._guarded(self._dress), ["dark", "reduced_motion"])
        companion.observe(self._guarded(self._focus), "focused")
        companion.observe(self._guarded(self._on_screen), "visible")
        companion.on_msg(self._guarded(self._gesture))
        self._of_model: list[tuple[str | list[str], Any]] = [
            ("version", self._guarded(self._follow)),
            (["message", "busy"], self._guarded(self._say)),
            ("clock_left", self._guarded(self._tell_clock)),
        ]
        self._of_looks: list[tuple[str | list[str], Any]] = [
            (list(self.looks.traits()), self._guarded(self._dress)),
        ]
        for owner, notices in ((model, self._of_model), (self.looks, self._of_looks)):
            for names, handler in notices:
                owner.observe(handler, names)

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
        if pressed is None or pressed != self._painter.line_at(x, y):
            return
        known, self._tapped = self._tapped, None
        if self._asks_twice() and known != pressed:
            self._tapped = pressed
            self._move_cursor(pressed)
            return
        self._cursor = pressed
        self.model.draw(self.game.layout.line_names[pressed])

    def _asks_twice(self) -> bool:
        """Does a finger need a second tap on the line? Only on boards where lines are close together."""
        grid = self.game.layout
        large = max(grid.width, grid.height) > SMALL_BOARD
        return large and self.looks.confirm_taps and self._companion.finger and self.model.person_to_move()

    def _key(self, key: str, _shift: bool, ctrl: bool, meta: bool) -> None:
        """Move between lines, draw one, or press a button by its letter."""
        if ctrl or meta:
            return
        lines = self.game.layout.line_names
        commands: dict[str, Callable[[], object]] = {
            "Enter": lambda: self.model.draw(lines[self._cursor]),
            " ": lambda: self.model.draw(lines[self._cursor]),
            "r": self.model.roll,
            "e": self.model.end_turn,
            "u": self.model.undo,
            "y": self.model.redo,
            "+": lambda: self._zoom_by_button("larger"),
            "=": lambda: self._zoom_by_button("larger"),
            "-": lambda: self._zoom_by_button("smaller"),
            "0": lambda: self._zoom_by_button("whole"),
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
        if self._painter.show_line(line):
            self._draw()
        self._draw_top()
        self._companion.announcement = self._describe(line)

    def _focus(self, change: Any) -> None:
        """Show where the keys are when the board is reached by keyboard, and not after it is left."""
        if change["new"]:
            self._move_cursor(self._cursor)
        else:
            self._keys_on = False
            self._draw_top()

    # --- Zoom ------------------------------------------------------------------------------------

    def _zoom_by_button(self, step: str) -> None:
        zoom = self._painter.zoom
        steps: dict[str, Callable[[], None]] = {"larger": zoom.larger, "smaller": zoom.smaller, "whole": zoom.whole}
        steps[step]()
        self._zoomed()

    def _gesture(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """What fingers and wheel did in the browser: parts of the view moved, and a factor about a place."""
        zoom = self._painter.zoom
        dx, dy, factor, x, y = (float(content.get(name, 0.0)) for name in ("dx", "dy", "factor", "x", "y"))
        self._pressed = self._tapped = None  # a drag never draws
        zoom.pan(dx, dy)
        if factor > 0:
            zoom.by(factor, x, y)
        self._zoomed()

    def _zoomed(self) -> None:
        self._hover = None
        self._companion.zoom = self._painter.zoom.factor
        self._tools.update_zoom(self._painter.zoom.factor)
        self._draw()

    # --- Drawing ---------------------------------------------------------------------------------

    @property
    def _theme(self) -> colours.Theme:
        return self.looks.theme_on(self._companion.dark)

    @property
    def _may_move(self) -> bool:
        """Does this person want to see things move?"""
        return self.looks.animate and not self._companion.reduced_motion

    def _dress(self, *_change: object) -> None:
        """Take over the looks."""
        looks, theme = self.looks, self._theme
        self._painter.line_width, self._painter.marks = LINE_WIDTHS[looks.line_width], looks.marks
        self._companion.colours = {"accent": theme.accent, "paper": theme.paper, "text": theme.text}
        self._companion.sound, self._companion.vibration = looks.sound, looks.vibration
        sides = {"left": "dotsnb-left-handed", "right": "dotsnb-right-handed"}
        forced = {"auto": "dotsnb-auto", "light": "dotsnb-force-light", "dark": "dotsnb-force-dark"}
        for names, chosen in ((sides, looks.controls), (forced, looks.theme)):
            for name in names.values():
                self.remove_class(name)
            self.add_class(names[chosen])
        self._motion.stop()
        self._fit()
        self._follow()

    def _fit(self) -> None:
        """Give the canvas as many pixels as the screen has; that wipes it."""
        self._painter.ratio = min(max(self._companion.pixel_ratio, 1.0), LARGEST_RATIO)
        self._canvas.width, self._canvas.height = self._painter.pixels

    def _resize(self, *_change: object) -> None:
        self._fit()
        self._draw()

    def _draw(self) -> None:
        with drawing():
            self._painter.paper(self._canvas[PAPER], self._theme)
            self._draw_ink()
            self._draw_top()

    def _draw_ink(self) -> None:
        motion = self._motion
        with drawing():
            motion.wipe()
            recent = not motion.pulsing
            self._painter.ink(self._canvas[INK], self._theme, self.game, hidden=motion.hidden, recent=recent)

    def _draw_top(self) -> None:
        person = self.model.person_to_move()
        cursor = self._cursor if self._keys_on else None
        with drawing():
            self._painter.preview(self._canvas[TOP], self._theme, self.game, self._hover if person else None, cursor)
        line = cursor if cursor is not None else self._hover
        text = "" if line is None else self._describe(line)
        if self._tapped is not None and line == self._tapped:
            text = _("{line} Tap it again to draw it.").format(line=text)
        self._caption.value = f'<div class="dotsnb-caption">{escape(text)}</div>'

    def _follow(self, *_change: object) -> None:
        """Show everything as it is now."""
        model, theme = self.model, self._theme
        news = model.events if model.version != self._version else ()
        self._version, self._tapped = model.version, None
        self._move(news)
        self._draw()
        self._cards.value = panels.cards(model, theme, self.looks.marks, news if self._may_move else ())
        self._facts.value = panels.facts(model)
        self._clock.value = panels.clock(model)
        self._buttons.update()
        self._tools.update()
        self._say()
        self._cue(news)
        self._keep_still_soon()

    def _move(self, news: Sequence[Event]) -> None:
        """Let captures grow and the last turn pulse, where that is wanted."""
        if not self._may_move:
            self._motion.stop()
            return
        waiting = self.model.person_to_move() and not self.game.position.drawn_in_turn
        self._motion.theme = self._theme
        self._motion.show(self.game, news, pulse=waiting)

    def _cue(self, news: Sequence[Event]) -> None:
        """A tick for a person's own line, and a stronger one for what it captured."""
        drew = next((event.seat for event in news if event.kind == "line"), None)
        if drew is None or self.model.seats[drew] is not None or not (self.looks.sound or self.looks.vibration):
            return
        captures = sum(event.kind == "capture" for event in news)
        self._companion.cue = [self.model.version, captures]

    def _on_screen(self, change: Any) -> None:
        """The clock stands still while nobody can see the board."""
        self.model.on_screen = change["new"]
        self._motion.resting = not change["new"]

    def _tell_clock(self, change: Any) -> None:
        self._clock.value = panels.clock(self.model)
        if change["new"] in CLOCK_TOLD:
            self._companion.announcement = panels.clock_words(self.model)

    # --- Words -----------------------------------------------------------------------------------

    def _say(self, *_change: object) -> None:
        model = self.model
        self._words.value = panels.words(model, self._theme)
        self._companion.announcement = model.message or " ".join(filter(None, (*self._news(), model.status)))

    def _news(self) -> tuple[str, ...]:
        """The line drawn since the last news and the scores it changed, for those who cannot see them."""
        moves, known = self.game.moves, self._moves_told
        self._moves_told = len(moves)
        if len(moves) <= known or moves[-1] not in self.game.layout.line_names:
            return ()
        before = self.game.positions[-2]
        scores = wording.scores(self.game) + "." if before.scores != self.game.scores else ""
        if before.to_move is None or before.to_move == self.model.you:
            return (scores,)  # who drew the line knows it
        drew = _("{name} drew {line}.").format(name=self.model.players[before.to_move], line=moves[-1])
        return drew, scores

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
        if self._closed:
            _publish(self._still(), raw=True)
            return
        forget_earlier(self)
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
        "R rolls the die, E ends the turn, U takes back, Y brings back. "
        "Plus and minus change the size, 0 shows the whole board."
    )
