"""An exercise in a cell: question, board, a place for the answer, and the buttons Check, Hint and Solution.

Everything is reached by keyboard, and what is answered is announced to screen readers.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import anywidget
import ipywidgets
import traitlets
from IPython.display import display

from dotsnb.game.text import describe
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.base import HINTS, Exercise
from dotsnb.lessons.verdict import Verdict, waiting
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.model import GameModel

__all__ = ["Announcement", "ExercisePanel"]

_publish: Callable[..., object] = display  # IPython ships no type for it
SCRIPT = """
// Call `found(output)` as soon as the exercise is in the page: it is drawn before it is there.
function whenThere(el, signal, found) {
  const look = () => {
    const output = el.closest(".jp-OutputArea-child");
    if (output) found(output);
    return output !== null;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

// As long as the kernel lives, hide the still picture that the next output holds.
async function hideStill(model, signal, output) {
  const inner = await model.widget_manager.get_model(model.get("me"));
  const update = () => {
    output.classList.toggle("dotsnb-live", inner.comm_live !== false);
    output.classList.toggle("dotsnb-gone", inner.comm_live === false);
  };
  inner.on("comm_live_update", update);
  signal.addEventListener("abort", () => inner.off("comm_live_update", update));
  update();
}

function render({ model, el, signal }) {
  const show = () => { el.innerHTML = model.get("html"); };
  el.setAttribute("role", "status");
  el.setAttribute("aria-live", "polite");
  show();
  model.on("change:html", show);
  signal.addEventListener("abort", () => model.off("change:html", show));
  whenThere(el, signal, (output) => hideStill(model, signal, output));
}
export default { render };
"""


class Announcement(anywidget.AnyWidget):
    """A place for sentences; screen readers say what appears in it."""

    _esm = SCRIPT
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
        """Take the exercise and its boards off the page."""
        for board in (self.board, self.solution_board):
            if board is not None:
                board.close()
        super().close()

    def _field(self) -> Any:
        """Where the answer goes: a choice, or a line to write in."""
        if self.exercise.choices:
            field = ipywidgets.RadioButtons(options=self.exercise.choices, value=None, description=_("Answer:"))
            field.layout.width = "max-content"
            return field
        field = ipywidgets.Text(description=_("Answer:"), continuous_update=False)
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
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        _publish({"text/plain": text, "application/vnd.jupyter.widget-view+json": view}, raw=True)
        game, you = self.board.game, self.board.model.you
        still = {"text/plain": describe(game, you), "image/svg+xml": game.to_svg(you=you)}
        _publish(still, raw=True, metadata={"dotsnb": self.board.model_id})


def _html(word: str, text: str) -> str:
    lines = "<br>".join(escape(line) for line in text.split("\n"))
    return f'<div style="padding: 6px 12px; max-width: 640px; font-size: 1.1em"><b>{escape(word)}</b> {lines}</div>'
