"""A number is asked for: how many there are now, or after some moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.lessons.kinds.answers import as_number
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known
from dotsnb.lessons.kinds.measures import MEASURES, Measure
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["Count", "judged_number", "somewhere_between"]

LARGEST_ANSWER = 10**6  # whoever writes more is playing with the check


@dataclass(frozen=True)
class Count(Exercise):
    """Something on the board is counted (or a number predicted, if there are ``moves``).

    :param what: a name in ``MEASURES``, or a function of the position.
    :param moves: moves that are made first; the pupil sees the board before them.
    :param praise: what a right answer shows; ``{count}`` is the number.
    :param advice: how to find it; left out, the measure's own.
    :param mistakes: sentences for wrong measures, by their names or as functions of the position:
        whoever answers 16 where 16 is the number of dots hears of dots. Or for certain wrong numbers.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> boxes = Count("How many boxes?", Board("box 3x4"), "boxes", mistakes={"dots": ""})
    >>> boxes.check(12)
    ✔ Right! 12 boxes: well counted.
    >>> boxes.check(20).sentence
    'That is how many dots there are. Count the boxes row by row: they lie between the dots.'
    """

    question: str
    make: MakeGame
    what: str | Callable[[Position], int] = "boxes"
    moves: tuple[str, ...] = ()
    praise: str = ""
    advice: str = ""
    mistakes: Mapping[str | int | Callable[[Position], int], str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no number has been written yet."""
        return _("Write a number in place of the three dots, and run this cell again.")

    def _judge(self, answer: object) -> Verdict:
        return judged_number(answer, self.solution(), self._advice, self._mistake, self._praise())

    def solution(self) -> int:
        """The right number."""
        position = self._after().position
        return self._measure.count(position) if self._measure else self._counted(position)

    def steps(self) -> tuple[Step, ...]:
        """The moves, one after another, and then the number."""
        drawn = tuple(Step(_("Then comes {move}.").format(move=move), move) for move in self.moves)
        answer = _("The answer: {counted}.").format(counted=self._counted_in_words())
        return (Step(self._advice), *drawn, Step(answer))

    def _own_hints(self) -> tuple[str, str]:
        return self._advice, somewhere_between(self.solution())

    @property
    def _measure(self) -> Measure | None:
        return known(MEASURES, self.what) if isinstance(self.what, str) else None

    def _counted(self, position: Position) -> int:
        assert not isinstance(self.what, str), "asked only for functions"
        return self.what(position)

    def _after(self) -> Game:
        game = self.make()
        for move in self.moves:
            game.play(move)
        return game

    @property
    def _advice(self) -> str:
        if self.advice:
            return _(self.advice)
        return _(self._measure.advice) if self._measure else _("Look at the board again, and count step by step.")

    def _praise(self) -> str:
        if self.praise:
            return _(self.praise).format(count=self.solution())
        return _("{counted}: well counted.").format(counted=self._counted_in_words())

    def _counted_in_words(self) -> str:
        count = self.solution()
        return ngettext(*self._measure.phrase, count).format(count=count) if self._measure else str(count)

    def _mistake(self, number: int) -> str:
        position = self._after().position
        for what, sentence in self.mistakes.items():
            measure = known(MEASURES, what) if isinstance(what, str) else None
            counted = measure.count(position) if measure else what(position) if callable(what) else what
            if counted == number:
                return _(sentence) if sentence or not measure else f"{_(measure.mistaken)} {self._advice}"
        return ""


def somewhere_between(count: int) -> str:
    """A hint that narrows a number down: it is one of four or so."""
    low, high = count - 2 - count % 2, count + 3 - count % 2
    if low < 0 <= count:
        return _("The number is less than {high}.").format(high=high)
    return _("The number is greater than {low} and less than {high}.").format(low=low, high=high)


def judged_number(
    answer: object, count: int, advice: str, mistake: Callable[[int], str], praise: str
) -> Verdict:
    """The verdict on a number."""
    number = as_number(answer)
    if number is None:
        return waiting(_("The answer is a number, written with digits, such as 7."))
    if number != int(number):
        return wrong(_("Count whole things here: the answer is a whole number."))
    if number == count:
        return right(praise)
    if number < 0 <= count:
        return wrong(_("There cannot be fewer than none of them: the answer is not below 0."))
    if abs(number) > LARGEST_ANSWER:
        sentence = _("That is more than anybody could draw in a lifetime. {advice}")
        return wrong(sentence.format(advice=advice))
    if sentence := mistake(int(number)):
        return wrong(sentence)
    sentence = _("{number} is too many. {advice}") if number > count else _("{number} is too few. {advice}")
    return wrong(sentence.format(number=int(number), advice=advice))
