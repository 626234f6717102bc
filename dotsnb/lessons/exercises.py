"""Kinds of exercise that a lesson fills with functions of its own, where the tables of ``kinds`` do not reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dotsnb.analysis.hints import where
from dotsnb.errors import DotsError
from dotsnb.game import Game, wording
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_word, as_words, stands_for
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, listed, same_board
from dotsnb.lessons.kinds.numbers import judged_number, somewhere_between
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

if TYPE_CHECKING:
    from dotsnb.ai.player import Player

__all__ = ["DrawLines", "NameSomebody", "WriteNumber", "drawn_in_first_turn"]


@dataclass(frozen=True)
class WriteNumber(Exercise):
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
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no number has been written yet."""
        return _("Write a number in place of the three dots, and run this cell again.")

    def _judge(self, answer: object) -> Verdict:
        game = self.make()
        mistakes = self.mistakes(game)
        return judged_number(
            answer, self.count(game), self.advice(game), lambda number: mistakes.get(number, ""), self.praise(game)
        )

    def solution(self) -> int:
        """The right number."""
        return self.count(self.make())

    def steps(self) -> tuple[Step, ...]:
        """How to find it, and what it is."""
        game = self.make()
        return (Step(self.advice(game)), Step(self.praise(game)))

    def _own_hints(self) -> tuple[str, str]:
        return self.advice(self.make()), somewhere_between(self.solution())


@dataclass(frozen=True)
class NameSomebody(Exercise):
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
    hints: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return self.make().players

    @property
    def ask(self) -> str:
        """What to do where nobody has been named yet."""
        names = listed(self.choices)
        return _("Write a name between the quotes ({names}), and run this cell again.").format(names=names)

    def _judge(self, answer: object) -> Verdict:
        game, said = self.make(), as_word(answer)
        if not isinstance(answer, str):
            return waiting(_("The answer is a name between quotes: {names}.").format(names=listed(game.players)))
        seated = enumerate(zip(game.players, game.marks, strict=True))
        called = [seat for seat, (name, mark) in seated if stands_for(said, name) or said == as_word(mark)]
        if not called:
            return wrong(_("Nobody of that name plays here. Choose {names}.").format(names=listed(game.players)))
        if called[0] == self.seat(game):
            return right(self.praise(game))
        return wrong(self.explain(game, called[0]))

    def solution(self) -> str:
        """The right name."""
        game = self.make()
        return game.players[self.seat(game)]

    def steps(self) -> tuple[Step, ...]:
        """The name, and why."""
        return (Step(_("The answer: {name}.").format(name=self.solution())), Step(self.praise(self.make())))

    def _own_hints(self) -> tuple[str, str]:
        return _("Look whose turn it is."), _("Think through the next line on the board, and what it closes.")


@dataclass(frozen=True)
class DrawLines(Exercise):
    """Lines are to be drawn on the board, by the player of seat 0; a computer plays the others.

    :param judge: says of a game on this board whether the task is done, and if not, why.
    :param solve: finds lines that do it.
    """

    question: str
    make: MakeGame
    judge: Callable[[Game], Verdict]
    solve: Callable[[Game], Sequence[str]]
    hints: tuple[str, ...] = ()

    on_board: ClassVar[bool] = True

    @property
    def ask(self) -> str:
        """What to do where nothing is drawn yet."""
        return _("Draw your lines on the board first, then run this cell again.")

    def seats(self, game: Game) -> list[Player | None]:
        """One person, and a computer on every other seat."""
        from dotsnb.ai import player

        return [None, *(player("normal", seed=seat) for seat in range(1, len(game.players)))]

    def _judge(self, answer: object) -> Verdict:
        """Judge a game on this exercise's board, or lines by their names: ``"a1b1 b1b2"``."""
        fresh = self.make()
        if isinstance(answer, Game):
            if not same_board(answer, fresh):
                return waiting(_("That is the board of something else: draw on the board of this exercise."))
            return self.judge(answer) if answer.moves != fresh.moves else waiting(self.ask)
        lines = as_words(answer)
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

    def steps(self) -> tuple[Step, ...]:
        """The lines one after another, with what each of them closes."""
        game, steps = self.make(), []
        for line in self.solution():
            closed = wording.cells(game, len(game.draw(line)))
            steps.append(Step(_("Draw {line}: it closes {cells}.").format(line=line, cells=closed), line))
        return tuple(steps)

    def _own_hints(self) -> tuple[str, str]:
        game, first = self.make(), self.solution()[0]
        closed = wording.cells(game, len(game.position.captures(first)))
        text = _("The line to begin with closes {cells}.")
        return where(game.position, first), text.format(cells=closed)


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
