"""A lesson as a notebook uses it: its boards by name, its exercises by number, and how far one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from dotsnb.i18n import gettext as _
from dotsnb.lessons import progress
from dotsnb.lessons.kinds.base import Exercise, MakeGame, is_blank
from dotsnb.lessons.kinds.writing import Code, Listing
from dotsnb.lessons.verdict import Verdict, waiting

if TYPE_CHECKING:
    from dotsnb.ai.player import Player
    from dotsnb.game import Game
    from dotsnb.lessons.panel import ExercisePanel
    from dotsnb.widgets.board import BoardView

__all__ = ["Lesson"]


class Lesson:
    """A lesson: boards to try ideas on, exercises, and which of them are solved.

    :param title: what the lesson is called.
    :param boards: for each idea that can be tried, what makes its board.
    :param exercises: the exercises; they are numbered from 1.
    :param notebook: the notebook's name without its ending, ``01_first_game``; its number is the
        lesson's. With a notebook, progress is kept on this machine; without one it lasts as long as the lesson.
    :param aim: what one can do afterwards, in one sentence.
    :param minutes: how long it takes.
    :param ages: for whom, from and to; None is no upper bound.
    """

    def __init__(
        self,
        title: str,
        boards: Mapping[str, MakeGame],
        exercises: Sequence[Exercise],
        *,
        notebook: str = "",
        aim: str = "",
        minutes: int = 30,
        ages: tuple[int, int | None] = (8, None),
    ) -> None:
        self.title = title
        self.boards = dict(boards)
        self.exercises = dict(enumerate(exercises, start=1))
        self.notebook, self.aim, self.minutes, self.ages = notebook, aim, minutes, ages
        number, _line, name = notebook.partition("_")
        self.number = int(number) if number.isdigit() else 0
        self.name = name or title
        self._own_book = progress.Memory()
        self._views: dict[int, BoardView] = {}

    # Boards and answers.

    def board(self, name: int | str) -> BoardView | Verdict:
        """A board to play on: that of an idea by its name, or that of an exercise by its number.

        On an exercise's board the computer plays for the others where the exercise says so;
        elsewhere one draws for everybody.
        """
        exercise = self._exercise(name)
        make = exercise.make if exercise else self.boards.get(name) if isinstance(name, str) else None
        if make is None:
            sentence = _("This lesson has no such board. Its boards are: {names}.")
            return waiting(sentence.format(names=", ".join(map(repr, (*self.boards, *self.exercises)))))
        view = _view(make, exercise.seats if exercise else None)
        if isinstance(name, int):
            self._views[name] = view
        return view

    def exercise(self, number: int) -> ExercisePanel | Verdict:
        """An exercise with its board, a place for the answer, and buttons: Check, Hint, Solution."""
        exercise = self._exercise(number)
        if exercise is None:
            return self._which()
        from dotsnb.lessons.panel import ExercisePanel

        panel = ExercisePanel(exercise, _("Exercise {number}").format(number=number), self._noted(number))
        self._views[number] = panel.board
        return panel

    def check(self, number: object = None, answer: object = None) -> Verdict:
        """Judge the answer to an exercise; without an answer, what was drawn on its board.

        Every answer gets a friendly sentence, also none at all and nonsense.
        """
        exercise = self._exercise(number)
        if exercise is None or not isinstance(number, int):
            return self._which()
        if exercise.on_board and is_blank(answer):
            if number not in self._views:
                sentence = _("First run the cell with the board of exercise {number}, and draw there.")
                return waiting(sentence.format(number=number))
            answer = self._views[number].game
        verdict = exercise.check(answer)
        self._note(number, verdict)
        return verdict

    def hint(self, number: object = None, step: int = 1) -> Verdict:
        """A hint for an exercise: step 1, step 2, and 3 for the solution.

        :raises DotsError: for another step.
        """
        exercise = self._exercise(number)
        return self._which() if exercise is None else waiting(exercise.hint(step))

    def solution(self, number: object = None) -> BoardView | Listing | Verdict:
        """The solution of an exercise on a board, where Redo plays it step by step; that of a function as code."""
        exercise = self._exercise(number)
        if exercise is None:
            return self._which()
        if isinstance(exercise, Code):
            return exercise.listing()
        return _view(exercise.solution_board, None)

    def _which(self) -> Verdict:
        sentence = _("Say which exercise you mean, 1 to {last}: for example lesson.check(1, answer).")
        return waiting(sentence.format(last=len(self.exercises)))

    def _exercise(self, number: object) -> Exercise | None:
        """The exercise of that number, if there is one; True is no number."""
        return self.exercises.get(number) if isinstance(number, int) and not isinstance(number, bool) else None

    # How far one is.

    @property
    def solved(self) -> set[int]:
        """The exercises that are solved."""
        return {number for number in self.exercises if self._known().get(str(number), {}).get("solved") is True}

    def reset(self) -> None:
        """Forget what is solved, to begin this lesson again."""
        self._book().reset(self._page())

    def _book(self) -> progress.Book:
        return progress.book() if self.notebook else self._own_book

    def _page(self) -> str:
        return progress.page(self.name)

    def _known(self) -> dict[str, Any]:
        return self._book().of(self._page())

    def _note(self, number: int, verdict: Verdict) -> None:
        """Keep an answer in the book; what could not be judged is no try."""
        if verdict.kind == "waiting":
            return
        before = self._known().get(str(number), {})
        after = progress.tried(before, solved=bool(verdict))
        if after != before:
            self._book().put(self._page(), str(number), after)

    def _noted(self, number: int) -> Callable[[Verdict], None]:
        return lambda verdict: self._note(number, verdict)

    def __repr__(self) -> str:
        return "\n".join([self._progress(), *(f"{sign} {number}. {text}" for number, sign, text in self._rows())])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<div style="display: flex; gap: 8px; margin: 4px 0"><span style="min-width: 1em">{sign}</span>'
            f"<span><b>{number}.</b> {escape(text)}</span></div>"
            for number, sign, text in self._rows()
        )
        return f'<div style="max-width: 640px"><b>{escape(self._progress())}</b>{rows}</div>'

    def _progress(self) -> str:
        sentence = _("{title}: {solved} of {all} exercises solved.")
        return sentence.format(title=_(self.title), solved=len(self.solved), all=len(self.exercises))

    def _rows(self) -> list[tuple[int, str, str]]:
        solved = self.solved
        return [
            (number, "✔" if number in solved else "·", _(exercise.question))
            for number, exercise in self.exercises.items()
        ]


def _view(make: MakeGame, seats: Callable[[Game], list[Player | None]] | None) -> BoardView:
    """A board for a game: with a computer on some seats, or for everybody by hand.

    The widget libraries come in only here: a check needs no display.
    """
    from dotsnb.widgets.board import BoardView
    from dotsnb.widgets.model import GameModel

    game = make()
    return BoardView(GameModel(game, seats(game) if seats else (), again=make))
