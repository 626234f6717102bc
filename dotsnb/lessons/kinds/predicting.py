"""What will be after some moves is to be foretold: the score, or the owner of a box. The engine then plays them."""

from __future__ import annotations

from dataclasses import dataclass

from dotsnb.game import Game, wording
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_scores, as_word, stands_for
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, listed
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["PredictOwner", "PredictScore"]

NOBODY = N_("nobody")


class _AfterMoves(Exercise):
    """A question about the board after some moves."""

    moves: tuple[str, ...] = ()

    def _after(self) -> Game:
        game = self.make()
        for move in self.moves:
            game.play(move)
        return game

    def steps(self) -> tuple[Step, ...]:
        """The moves one after another, each with the score after it."""
        game, steps = self.make(), []
        for move in self.moves:
            game.play(move)
            text = _("After {move}: {scores}.").format(move=move, scores=wording.scores(game))
            steps.append(Step(text, move))
        return (*steps, Step(self._told(game)))

    def _told(self, game: Game) -> str:
        raise NotImplementedError

    def _own_hints(self) -> tuple[str, str]:
        closing = self._closing()
        first = _("Go through the moves one by one, and watch what each line closes.")
        second = _("The first line that closes something is number {number}.") if closing else _("Nothing is closed.")
        return first, second.format(number=closing)

    def _closing(self) -> int:
        """The number of the first move that captures something; 0 if none does."""
        game = self.make()
        for number, move in enumerate(self.moves, start=1):
            before = game.owners
            game.play(move)
            if game.owners != before:
                return number
        return 0


@dataclass(frozen=True)
class PredictScore(_AfterMoves):
    """The score after some moves.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> ready = Board("box 1x1", lines=("a1b1", "a1a2", "b1b2"), players=("Ann", "Bo"))
    >>> score = PredictScore("What is the score after a2b2?", ready, ("a2b2",))
    >>> score.solution(), bool(score.check("1 to 0")), score.check((0, 1)).kind
    ('1-0', True, 'wrong')
    """

    question: str
    make: MakeGame
    moves: tuple[str, ...] = ()
    praise: str = ""
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no score has been written yet."""
        zeros = "-".join("0" * len(self.make().players))
        return _('Write the points of {names} in this order, such as "{example}".').format(
            names=listed(self.make().players), example=zeros
        )

    def _judge(self, answer: object) -> Verdict:
        game = self._after()
        said = as_scores(answer, len(game.players))
        if said is None:
            return waiting(self.ask)
        if said == game.scores:
            return right(_(self.praise) if self.praise else self._told(game))
        if len(said) == 2 and said == game.scores[::-1]:
            return wrong(_("The numbers are right, but they belong to the other player each."))
        if sum(said) != sum(game.scores):
            text = _("Together that makes {said} points. Go through the moves again: what does each line close?")
            return wrong(text.format(said=sum(said)))
        return wrong(_("The points together are right. Now look again who gets which of them."))

    def solution(self) -> str:
        """The score, as a pupil would write it."""
        return "-".join(map(str, self._after().scores))

    def _told(self, game: Game) -> str:
        return _("The score is: {scores}.").format(scores=wording.scores(game))


@dataclass(frozen=True)
class PredictOwner(_AfterMoves):
    """The owner of a cell after some moves, or ``nobody``."""

    question: str
    make: MakeGame
    cell: str
    moves: tuple[str, ...] = ()
    praise: str = ""
    hints: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The players, and nobody."""
        return (*self.make().players, _(NOBODY))

    @property
    def ask(self) -> str:
        """What to do where nobody has been named yet."""
        return _("Write a name between quotes: {names}.").format(names=listed(self.choices))

    def _judge(self, answer: object) -> Verdict:
        word, game = as_word(answer), self._after()
        named = zip((*game.players, NOBODY), (*game.marks, NOBODY), strict=True)
        called = [_(name) for name, mark in named if stands_for(word, name) or word == as_word(mark)]
        if not called:
            return waiting(self.ask)
        if called[0] == self.solution():
            return right(_(self.praise) if self.praise else self._told(game))
        return wrong(_("Look again: who draws the line that closes it, and does the rule let it stand?"))

    def solution(self) -> str:
        """The owner's name, or nobody."""
        game = self._after()
        cell = game.layout.cells[game.layout.cell(self.cell)].name
        return game.players[game.owners[cell]] if cell in game.owners else _(NOBODY)

    def _told(self, game: Game) -> str:
        owner = self.solution()
        if owner == _(NOBODY):
            return _("{cell} belongs to nobody.").format(cell=self.cell)
        return _("{cell} belongs to {name}.").format(cell=self.cell, name=owner)
