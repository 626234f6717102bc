"""An exercise in a cell: question, board, a place for the answer, and the buttons Check, Hint and Solution.

Everything is reached by keyboard, and what is answered is announced to screen readers.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.base import HINTS, Exercise
from dotsnb.lessons.verdict import Verdict, waiting
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.closing import close_with_parts, forget_earlier
from dotsnb.widgets.companion import with_still
from dotsnb.widgets.model import GameModel

__all__ = ["Announcement", "ExercisePanel"]


class Announcement(anywidget.AnyWidget):
    """A place for sentences; screen readers say what appears in it."""

    _esm = with_still(str(Path(__file__).with_name("panel.js")))
    html = traitlets.Unicode().tag(sync=True)
    me = traitlets.Unicode().tag(sync=True)  # its own address, by which the script finds whether its kernel lives

    def __init__(self) -> None:
        super().__init__()
        self.me = self.model_id or ""


class ExercisePanel(ipywidgets.VBox):
    """An exercise with everything that one needs to do it.

    :param exercise: the exercise.
    :param heading: what stands above the question.
    :param note: is told every verdict.
    """

    def __init__(
        self, exercise: Exercise, heading: str = "", note: Callable[[Verdict], object] | None = None
    ) -> None:
        self.exercise = exercise
        self.heading = heading
        self.verdict: Verdict | None = None
        self._note = note or (lambda verdict: None)
        self._hints = 0
        game = exercise.make()
        self.board = BoardView(GameModel(game, exercise.seats(game), again=exercise.make), new_game=exercise.on_board)
        self.solution_board: BoardView | None = None
        self.answer = self._field()
        self.check_button, self.hint_button, self.solution_button = (
            ipywidgets.Button(description=text) for text in (_("Check"), _("Hint"), _("Solution"))
        )
        self.solution_button.disabled = True
        self.check_button.button_style = "primary"
        self.words = Announcement()
        self._solution_place = ipywidgets.VBox()
        for button, act in (
            (self.check_button, self.check),
            (self.hint_button, self.hint),
            (self.solution_button, self.solution),
        ):
            button.on_click(self._guarded(act))
        buttons = ipywidgets.HBox([self.check_button, self.hint_button, self.solution_button])
        super().__init__(
            [ipywidgets.HTML(self._question()), self.board, self.answer, buttons, self.words, self._solution_place]
        )
        self.add_class("dotsnb-exercise")

    def check(self) -> Verdict:
        """Judge what is chosen, written or drawn."""
        verdict = self.exercise.check(self._given())
        self.verdict = verdict
        self._note(verdict)
        self.words.html = verdict._repr_html_()
        return verdict

    def hint(self) -> str:
        """Give the next hint; after the last one the solution may be seen."""
        self._hints = min(self._hints + 1, len(HINTS))
        self.solution_button.disabled = self._hints < len(HINTS)
        self.hint_button.disabled = self._hints == len(HINTS)
        text = self.exercise.hint(self._hints)
        self.words.html = _html(_("Hint {step}:").format(step=self._hints), text)
        return text

    def solution(self) -> str:
        """Show the solution in words, and on a board of its own where Redo plays it step by step."""
        text = self.exercise.solution_text()
        self.words.html = _html(_("The solution:"), text)
        if self.solution_board is None and any(step.move for step in self.exercise.steps()):
            self.solution_board = BoardView(GameModel(self.exercise.solution_board()), new_game=False)
            told = ipywidgets.HTML(escape(_("Redo plays the solution, one step at a time.")))
            self._solution_place.children = (told, self.solution_board)
        return text

    def close(self) -> None:
        """Take the exercise off the page, with its boards and everything else it is made of."""
        close_with_parts(self)
        super().close()

    def _field(self) -> Any:
        """Where the answer goes: a choice, or a line to write in."""
        if self.exercise.choices:
            field = ipywidgets.RadioButtons(options=self.exercise.choices, value=None, description=_("Answer:"))
            field.layout.width = "max-content"
            return field
        field = ipywidgets.Text(description=_("Answer:"), continuous_update=False)
        field.style.description_width = "initial"
        if self.exercise.on_board:
            field.placeholder = _("or draw on the board")
        return field

    def _given(self) -> object:
        value = self.answer.value
        if isinstance(value, str) and value.strip():
            return value
        return self.board.game if self.exercise.on_board else None

    def _guarded(self, act: Callable[[], object]) -> Callable[..., None]:
        """A callback whose errors are shown: Jupyter loses what a callback raises."""

        def guarded(*_arguments: object) -> None:
            try:
                act()
            except Exception as error:
                self.words.html = waiting(str(error))._repr_html_()

        return guarded

    def _question(self) -> str:
        heading = f"<b>{escape(self.heading)}</b> · " if self.heading else ""
        return f'<div style="font-size: 1.1em">{heading}{escape(_(self.exercise.question))}</div>'

    def _ipython_display_(self, **_options: object) -> None:
        """Show the exercise, and leave its still board for readers without a kernel."""
        text = self.heading + ("\n" if self.heading else "") + _(self.exercise.question)
        forget_earlier(self)
        self.board.show_within(self.model_id or "", text)


def _html(word: str, text: str) -> str:
    lines = "<br>".join(escape(line) for line in text.split("\n"))
    return f'<div style="padding: 6px 12px; max-width: 640px; font-size: 1.1em"><b>{escape(word)}</b> {lines}</div>'
