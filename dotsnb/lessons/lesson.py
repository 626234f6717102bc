"""A lesson as a notebook uses it: its boards by name, its exercises by number, and how far one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from dotsnb.i18n import gettext as _
from dotsnb.lessons.exercises import Exercise, MakeGame, is_blank
from dotsnb.lessons.verdict import Verdict, waiting

if TYPE_CHECKING:
    from dotsnb.widgets.board import BoardView

__all__ = ["Lesson"]


class Lesson:
    """A lesson: boards to try ideas on, exercises, and which of them are solved.

    :param title: what the lesson is called.
    :param boards: for each idea that can be tried, what makes its board.
    :param exercises: the exercises; they are numbered from 1.
    """

    def __init__(self, title: str, boards: Mapping[str, MakeGame], exercises: Sequence[Exercise]) -> None:
        self.title = title
        self.boards = dict(boards)
        self.exercises = dict(enumerate(exercises, start=1))
        self.solved: set[int] = set()
        self._views: dict[int, BoardView] = {}

    def board(self, name: int | str) -> BoardView | Verdict:
        """A board to play on: that of an idea by its name, or that of an exercise by its number.

        On an exercise's board the computer plays for the others; elsewhere one draws for everybody.
        """
        exercise = self._exercise(name)
        make = exercise.make if exercise else self.boards.get(name) if isinstance(name, str) else None
        if make is None:
            sentence = _("This lesson has no such board. Its boards are: {names}.")
            return waiting(sentence.format(names=", ".join(map(repr, (*self.boards, *self.exercises)))))
        view = _view(make, alone=exercise is not None and exercise.on_board)
        if isinstance(name, int):
            self._views[name] = view
        return view

    def check(self, number: object = None, answer: object = None) -> Verdict:
        """Judge the answer to an exercise; without an answer, what was drawn on its board.

        Every answer gets a friendly sentence, also none at all and nonsense.
        """
        exercise = self._exercise(number)
        if exercise is None or not isinstance(number, int):
            sentence = _("Say which exercise you mean, 1 to {last}: for example lesson.check(1, answer).")
            return waiting(sentence.format(last=len(self.exercises)))
        if exercise.on_board and is_blank(answer):
            if number not in self._views:
                sentence = _("First run the cell with the board of exercise {number}, and draw there.")
                return waiting(sentence.format(number=number))
            answer = self._views[number].game
        verdict = exercise.check(answer)
        if verdict:
            self.solved.add(number)
        return verdict

    def _exercise(self, number: object) -> Exercise | None:
        """The exercise of that number, if there is one; True is no number."""
        return self.exercises.get(number) if isinstance(number, int) and not isinstance(number, bool) else None

    # How far one is.

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
        return [
            (number, "✔" if number in self.solved else "·", _(exercise.question))
            for number, exercise in self.exercises.items()
        ]


def _view(make: MakeGame, *, alone: bool) -> BoardView:
    """A board for a game: for one person against the computer, or for everybody.

    The widget libraries come in only here: a check needs no display.
    """
    from dotsnb.ai import player
    from dotsnb.widgets.board import BoardView
    from dotsnb.widgets.model import GameModel

    game = make()
    others = [player("normal", seed=seat) for seat in range(1, len(game.players))]
    return BoardView(GameModel(game, [None, *others] if alone else (), again=make))

