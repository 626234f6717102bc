"""The kinds of exercise: what a pupil may answer, and how it is judged.

Each kind takes care of everything that is no answer at all (nothing, the wrong type, nonsense) with a
sentence, never an exception. What is right is worked out from a game, not written down.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import ClassVar, Protocol

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["DrawLines", "Exercise", "NameSomebody", "WriteNumber", "drawn_in_first_turn", "is_blank"]

MakeGame = Callable[[], Game]

LARGEST_ANSWER = 10**6  # whoever writes more is playing with the check
MOST_LINES = 500
LONGEST_LINE = 12  # letters of a line's name, with room for a slip
NUMBER = re.compile(r"[+-]?[0-9]{1,30}(\.[0-9]{1,30})?")
SEPARATORS = re.compile(r"[\s,;]+")


class Exercise(Protocol):
    """What every kind of exercise has."""

    @property
    def question(self) -> str:
        """The question, as the notebook asks it."""

    @property
    def make(self) -> MakeGame:
        """Makes the exercise's board."""

    @property
    def on_board(self) -> bool:
        """Is it answered by drawing on the board?"""

    def check(self, answer: object) -> Verdict:
        """Judge an answer; whatever it is, there is a sentence for it."""

    def solution(self) -> object:
        """An answer that is right."""


def is_blank(answer: object) -> bool:
    """Is this a place where an answer still has to be written?"""
    return answer is None or answer is ... or (isinstance(answer, str) and not answer.strip(" .…"))


@dataclass(frozen=True)
class WriteNumber:
    """A whole number is asked for.

    :param count: works out the right number from the board.
    :param praise: what a right answer shows.
    :param mistakes: what somebody thought who wrote a certain wrong number.
    :param advice: for every other wrong number: how to find the right one.
    """

    question: str
    make: MakeGame
    count: Callable[[Game], int]
    praise: Callable[[Game], str]
    mistakes: Callable[[Game], Mapping[int, str]]
    advice: Callable[[Game], str]

    on_board: ClassVar[bool] = False

    def check(self, answer: object) -> Verdict:
        """Judge a number; digits in quotes will do as well."""
        if is_blank(answer):
            return waiting(_("Write a number in place of the three dots, and run this cell again."))
        number = _as_number(answer)
        if number is None:
            return waiting(_("The answer is a number, written with digits, such as 7."))
        if number != int(number):
            return wrong(_("Count whole things here: the answer is a whole number."))
        if number < 0:
            return wrong(_("There cannot be fewer than none of them: the answer is not below 0."))
        return self._judge(int(number))

    def _judge(self, number: int) -> Verdict:
        game = self.make()
        answer = self.count(game)
        if number == answer:
            return right(self.praise(game))
        if sentence := self.mistakes(game).get(number):
            return wrong(sentence)
        if number > LARGEST_ANSWER:
            sentence = _("That is more than anybody could draw in a lifetime. {advice}")
            return wrong(sentence.format(advice=self.advice(game)))
        sentence = _("{number} is too many. {advice}") if number > answer else _("{number} is too few. {advice}")
        return wrong(sentence.format(number=number, advice=self.advice(game)))

    def solution(self) -> int:
        """The right number."""
        return self.count(self.make())


def _as_number(answer: object) -> int | float | None:
    """A finite number, also one written in quotes; None for anything else."""
    if isinstance(answer, str):
        text = answer.strip().rstrip(".").replace(",", ".")
        if not NUMBER.fullmatch(text):
            return None
        answer = float(text) if "." in text else int(text)
    if isinstance(answer, bool) or not isinstance(answer, Real):
        return None
    if isinstance(answer, Integral):
        return int(answer)
    return float(answer) if math.isfinite(answer) else None


@dataclass(frozen=True)
class NameSomebody:
    """One of the players is asked for.

    :param seat: works out the right seat from the board.
    :param praise: what a right answer shows.
    :param explain: why it is not the player of this seat.
    """

    question: str
    make: MakeGame
    seat: Callable[[Game], int]
    praise: Callable[[Game], str]
    explain: Callable[[Game, int], str]

    on_board: ClassVar[bool] = False

    def check(self, answer: object) -> Verdict:
        """Judge a name; capitals do not matter, and the initial will do."""
        game = self.make()
        names = _("{first} or {last}").format(first=", ".join(game.players[:-1]), last=game.players[-1])
        if is_blank(answer):
            return waiting(_("Write a name between the quotes ({names}), and run this cell again.").format(names=names))
        if not isinstance(answer, str):
            return waiting(_("The answer is a name between quotes: {names}.").format(names=names))
        said = answer.strip(" .!\t\n\"'").casefold()
        known = enumerate(zip(game.players, game.marks, strict=True))
        called = [seat for seat, (name, mark) in known if said in (name.casefold(), mark.casefold())]
        if not called:
            return wrong(_("Nobody of that name plays here. Choose {names}.").format(names=names))
        if called[0] == self.seat(game):
            return right(self.praise(game))
        return wrong(self.explain(game, called[0]))

    def solution(self) -> str:
        """The right name."""
        game = self.make()
        return game.players[self.seat(game)]


@dataclass(frozen=True)
class DrawLines:
    """Lines are to be drawn on the board, by the player of seat 0; a computer plays the others.

    :param judge: says of a game on this board whether the task is done, and if not, why.
    :param solve: finds lines that do it.
    """

    question: str
    make: MakeGame
    judge: Callable[[Game], Verdict]
    solve: Callable[[Game], Sequence[str]]

    on_board: ClassVar[bool] = True

    def check(self, answer: object) -> Verdict:
        """Judge a game on this exercise's board, or lines by their names: ``"a1b1 b1b2"``."""
        if is_blank(answer):
            return waiting(_("Draw your lines on the board first, then run this cell again."))
        fresh = self.make()
        if isinstance(answer, Game):
            if (answer.rules, answer.start) != (fresh.rules, fresh.start):
                return waiting(_("That is the board of something else: draw on the board of this exercise."))
            return self.judge(answer) if answer.moves else self.check(None)
        lines = _as_lines(answer)
        if lines is None:
            sentence = _('Draw on the board, or write the names of lines between quotes, such as "{line}".')
            return waiting(sentence.format(line=fresh.layout.line_names[0]))
        try:
            _draw(fresh, lines)
        except DotsError as refusal:
            return wrong(str(refusal))
        return self.judge(fresh)

    def solution(self) -> tuple[str, ...]:
        """Lines that do what is asked."""
        return tuple(self.solve(self.make()))


def _as_lines(answer: object) -> list[str] | None:
    """The names of lines in a text or a list; None for anything else."""
    lines: Sequence[object] = ()
    if isinstance(answer, str):
        lines = SEPARATORS.split(answer.strip(" ,;\t\n"))
    elif isinstance(answer, list | tuple):
        lines = answer
    names = [line for line in lines if isinstance(line, str) and len(line) <= LONGEST_LINE]
    return names if names and len(names) == len(lines) <= MOST_LINES else None


def _draw(game: Game, lines: Sequence[str]) -> None:
    """Draw lines for seat 0 until its turn is over; later lines would be somebody else's."""
    for line in lines:
        if game.to_move != 0 and not game.over:
            return
        game.draw(line)


def drawn_in_first_turn(game: Game) -> list[tuple[str, int]]:
    """The lines of the first player's first turn, each with the number of cells that it captured.

    >>> game = Game("box 1x2")
    >>> for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
    ...     captured = game.draw(line)
    >>> drawn_in_first_turn(game)
    [('a1b1', 0)]
    """
    drawn = []
    first = game.positions[0].to_move
    for before, after, line in zip(game.positions, game.positions[1:], game.moves, strict=False):
        if before.to_move != first:
            break
        drawn.append((line, len(after.owners) - len(before.owners)))
        if after.to_move != first:
            break
    return drawn
