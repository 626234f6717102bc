"""What every kind of exercise has: a question, a board, a check, two hints, and a solution to step through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeVar

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.lessons.verdict import Verdict, waiting

if TYPE_CHECKING:
    from dotsnb.ai.player import Player

__all__ = ["HINTS", "Exercise", "MakeGame", "Step", "is_blank", "known", "listed", "same_board"]

MakeGame = Callable[[], Game]
Value = TypeVar("Value")
HINTS = (1, 2)  # the third one is the solution


@dataclass(frozen=True)
class Step:
    """A step of a solution: a sentence, and the move that goes with it (None: only look)."""

    sentence: str
    move: str | None = None


class Exercise:
    """An exercise; its kinds say what may be answered and how that is judged.

    ``assert exercise.check(answer)`` works anywhere: whatever the answer is, a verdict comes back.
    """

    question: str
    make: MakeGame
    hints: tuple[str, ...] = ()  # in place of the ones made from the position

    on_board: ClassVar[bool] = False  # Is it answered by drawing on its board?

    # What each kind says for itself.

    def _judge(self, answer: object) -> Verdict:
        """Judge an answer that is not blank."""
        raise NotImplementedError

    def solution(self) -> object:
        """An answer that is right."""
        raise NotImplementedError

    def steps(self) -> tuple[Step, ...]:
        """The way to the solution, step by step."""
        raise NotImplementedError

    def _own_hints(self) -> tuple[str, str]:
        """Two hints made from the position: where or how to look, then what to look for."""
        raise NotImplementedError

    @property
    def ask(self) -> str:
        """What to do where no answer has been given yet."""
        raise NotImplementedError

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from; none where the answer is written or drawn."""
        return ()

    def seats(self, game: Game) -> list[Player | None]:
        """Who draws on the exercise's board: None is a person; an empty list is everybody by hand."""
        return []

    # What they share.

    def check(self, answer: object) -> Verdict:
        """Judge an answer; whatever it is, there is a sentence for it."""
        return waiting(self.ask) if is_blank(answer) else self._judge(answer)

    def hint(self, step: int = 1) -> str:
        """A hint: 1 and 2 do not give the answer away, 3 is the solution in words.

        :raises DotsError: for another step.
        """
        if isinstance(step, bool) or step not in (*HINTS, len(HINTS) + 1):
            message = _("{value!r} is not a step of a hint: write 1, 2 or 3.")
            raise DotsError(message.format(value=step), value=step)
        if step not in HINTS:
            return self.solution_text()
        return _(self.hints[step - 1]) if len(self.hints) >= step else self._own_hints()[step - 1]

    def solution_text(self) -> str:
        """The solution in sentences, one a line."""
        return "\n".join(step.sentence for step in self.steps())

    def solution_board(self) -> Game:
        """The exercise's board; each ``redo`` on it plays one more move of the solution."""
        game = Game.from_record(self.make().record())
        moves = [step.move for step in self.steps() if step.move is not None]
        for move in moves:
            game.play(move)
        for _move in moves:
            game.undo()
        return game


def is_blank(answer: object) -> bool:
    """Is this a place where an answer still has to be written?"""
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip(" .…"))


def known(table: Mapping[str, Value], name: str) -> Value:
    """What a table holds under a name.

    :raises DotsError: if a lesson asks for a name that is not there.
    """
    if name not in table:
        message = _("{value!r} is none of these: {names}.")
        raise DotsError(message.format(value=name, names=", ".join(table)), value=name)
    return table[name]


def same_board(answer: Game, fresh: Game) -> bool:
    """Was this game played on the board of the exercise, from the same beginning?"""
    begun = (answer.rules, answer.start, answer.moves[: len(fresh.moves)])
    return begun == (fresh.rules, fresh.start, fresh.moves)


def listed(names: Sequence[str]) -> str:
    """Names in a row: ``a, b or c``."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} or {last}").format(first=", ".join(names[:-1]), last=names[-1])
