"""The board in a cell: looks at a ``GameModel``, calls it, and draws it with ipycanvas.

Pointer and keys only call the model; every change of the model draws the board anew in one
message. Four layers lie over each other: the paper, the ink of the game, what moves, and on top
what follows pointer and keys. Canvas pixels are the screen's own, so that lines are sharp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipycanvas
import ipywidgets

from dotsnb.game import Game, colours
from dotsnb.game.events import Event
from dotsnb.i18n import gettext as _
from dotsnb.widgets import panels
from dotsnb.widgets.canvas import drawing
from dotsnb.widgets.closing import close_with_parts, forget_earlier
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.hands import Hands
from dotsnb.widgets.looks import LINE_WIDTHS, Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.motion import Motion
from dotsnb.widgets.painter import Area, Painter
from dotsnb.widgets.spoken import keys_in_words, news_in_words
from dotsnb.widgets.still import Still

__all__ = ["BoardView"]

PAPER, INK, MOTION, TOP = range(4)

#: More canvas pixels a CSS pixel than this cost time and are not seen.
LARGEST_RATIO = 3.0

#: When the clock is told to those who cannot see it, in seconds left.
CLOCK_TOLD = (10, 5)


class BoardView(ipywidgets.VBox):
    """A board to play on, with scores, words and buttons.

    :param model: the game to show and to call.
    :param looks: how it looks and feels; it follows every change of them.
    :param new_game: offer a button that starts again.
    :param beside: what else stands with the buttons.

    Shown by a cell, it also leaves a still picture there, for whoever opens the notebook later
    without running it.
    """

    def __init__(
        self,
        model: GameModel,
        looks: Looks | None = None,
        *,
        new_game: bool = True,
        beside: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        self.model = model
        self.looks = Looks() if looks is None else looks
        self._painter = Painter(model.game.layout)
        self._moves_told = len(model.game.moves)
        self._version = model.version  # of the newest change that has been seen to move
        self._marked: tuple[tuple[str, ...], Area | None] = ((), None)

        label = _("Dots and Boxes board: {grid}").format(grid=model.game.layout.text)
        self._companion = Companion(label=label, description=keys_in_words())
        self._canvas = ipycanvas.MultiCanvas(4)
        layout = self._canvas.layout  # a new one would leave this one behind
        layout.width, layout.max_width, layout.height = f"{self._painter.width}px", "100%", "auto"
        self._motion = Motion(self._canvas[MOTION], self._painter, self._draw_ink, model.report)
        self._still = Still(model, self._companion, self._guarded)
        self._hands = Hands(model, self.looks, self._painter, self._companion, self._draw_top, self._zoomed)
        self._cards, self._facts, self._clock, self._words, self._caption = (ipywidgets.HTML() for _part in range(5))
        self._buttons = panels.Buttons(model, self._guarded, new_game=new_game)
        self._tools = panels.Tools(model, self._guarded, self._hands.zoom)
        super().__init__(self._laid_out(beside))
        self.add_class("dotsnb-board")
        self._closed = False
        self._listen()
        self._dress()

    def _laid_out(self, beside: Sequence[ipywidgets.Widget]) -> list[ipywidgets.Widget]:
        """The parts in their places: what is read, the board, what is pressed."""
        line = ipywidgets.HBox([self._facts, self._clock])
        line.add_class("dotsnb-facts")
        places = {
            "dotsnb-head": [self._cards, line, self._words],
            "dotsnb-place": [self._canvas, self._companion, self._caption],
            "dotsnb-foot": [self._buttons, self._tools, *beside],
        }
        boxes = [ipywidgets.VBox(parts) for parts in places.values()]
        for name, box in zip(places, boxes, strict=True):
            box.add_class(name)
        return [*boxes, self._tools.text_board]

    @property
    def game(self) -> Game:
        """The game on the board."""
        return self.model.game

    def point_out(self, lines: Sequence[str] = (), area: Area | None = None) -> None:
        """Mark open lines or a part of the board, until the next move; without either, nothing.

        :param area: left, top, right and bottom in the grid's own coordinates.
        """
        self._marked = tuple(lines), area
        self._draw_top()

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
        self._still.stop()
        close_with_parts(self)
        super().close()

    def _ipython_display_(self, **_options: object) -> None:
        """Show the board, and behind it the picture for those who open the notebook later."""
        if self._closed:
            self._still.show_alone()
            return
        forget_earlier(self)
        self.show_within(self.model_id or "", _("Run this cell to play on this board."))

    def show_within(self, widget: str, sentence: str) -> None:
        """Show the widget that holds this board, and behind it the board's picture, which each move renews.

        :param widget: its id.
        :param sentence: what stands in its place where there are no widgets at all.
        """
        self._still.show_behind(widget, sentence)

    # --- Events ----------------------------------------------------------------------------------

    def _listen(self) -> None:
        companion, model = self._companion, self.model
        self._canvas.on_client_ready(self._guarded(self._draw))
        self._hands.listen(self._canvas, self._guarded)
        companion.observe(self._guarded(self._resize), "pixel_ratio")
        companion.observe(self._guarded(self._dress), ["dark", "reduced_motion"])
        companion.observe(self._guarded(self._on_screen), "visible")
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

    def _zoomed(self) -> None:
        self._companion.zoom = self._painter.zoom.factor
        self._tools.update_zoom(self._painter.zoom.factor)
        self._draw()

    def _on_screen(self, change: Any) -> None:
        """The clock stands still while nobody can see the board."""
        self.model.on_screen = change["new"]
        self._motion.resting = not change["new"]

    # --- Drawing ---------------------------------------------------------------------------------

    @property
    def theme(self) -> colours.Theme:
        """The colours in use now."""
        return self.looks.theme_on(self._companion.dark)

    @property
    def _may_move(self) -> bool:
        """Does this person want to see things move?"""
        return self.looks.animate and not self._companion.reduced_motion

    def _dress(self, *_change: object) -> None:
        """Take over the looks."""
        looks, theme = self.looks, self.theme
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
            self._painter.paper(self._canvas[PAPER], self.theme)
            self._draw_ink()
            self._draw_top()

    def _draw_ink(self) -> None:
        motion = self._motion
        with drawing():
            motion.wipe()
            recent = not motion.pulsing
            self._painter.ink(self._canvas[INK], self.theme, self.game, hidden=motion.hidden, recent=recent)

    def _draw_top(self) -> None:
        hands, person = self._hands, self.model.person_to_move()
        cursor = hands.cursor if hands.keys_on else None
        lines, area = self._marked
        layer, theme = self._canvas[TOP], self.theme
        with drawing():
            layer.clear()
            self._painter.pointed_out(layer, theme, self.game, lines, area)
            self._painter.preview(layer, theme, self.game, hands.hover if person else None, cursor)
        self._caption.value = f'<div class="dotsnb-caption">{escape(hands.describe())}</div>'

    def _follow(self, *_change: object) -> None:
        """Show everything as it is now."""
        model, theme = self.model, self.theme
        news = model.events if model.version != self._version else ()
        if model.version != self._version:
            self._marked = (), None
        self._version, self._hands.tapped = model.version, None
        self._move(news)
        self._draw()
        self._cards.value = panels.cards(model, theme, self.looks.marks, news if self._may_move else ())
        self._facts.value = panels.facts(model)
        self._clock.value = panels.clock(model)
        self._buttons.update()
        self._tools.update()
        self._say()
        self._cue(news)
        self._still.renew_soon()

    def _move(self, news: Sequence[Event]) -> None:
        """Let captures grow and the last turn pulse, where that is wanted."""
        if not self._may_move:
            self._motion.stop()
            return
        waiting = self.model.person_to_move() and not self.game.position.drawn_in_turn
        self._motion.theme = self.theme
        self._motion.show(self.game, news, pulse=waiting)

    def _cue(self, news: Sequence[Event]) -> None:
        """A tick for a person's own line, and a stronger one for what it captured."""
        drew = next((event.seat for event in news if event.kind == "line"), None)
        if drew is None or self.model.seats[drew] is not None or not (self.looks.sound or self.looks.vibration):
            return
        captures = sum(event.kind == "capture" for event in news)
        self._companion.cue = [self.model.version, captures]

    # --- Words -----------------------------------------------------------------------------------

    def _tell_clock(self, change: Any) -> None:
        self._clock.value = panels.clock(self.model)
        if change["new"] in CLOCK_TOLD:
            self._companion.announcement = panels.clock_words(self.model)

    def _say(self, *_change: object) -> None:
        model = self.model
        self._words.value = panels.words(model, self.theme)
        known, self._moves_told = self._moves_told, len(self.game.moves)
        news = news_in_words(model, known)
        self._companion.announcement = model.message or " ".join(filter(None, (*news, model.status)))
