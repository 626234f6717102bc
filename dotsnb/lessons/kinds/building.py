"""A board is to be built: with two long chains, with a loop, with no safe line. The analysis counts what is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.lessons.kinds.answers import as_words
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known, same_board
from dotsnb.lessons.kinds.measures import MEASURES
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["Build"]

LONGEST_BOARD = 4000  # letters of a text board


@dataclass(frozen=True)
class Build(Exercise):
    """Lines are to be drawn, for everybody, until the board has what is asked for.

    :param needs: for each measure in ``MEASURES`` how many there must be.
    :param example: lines that do it.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> task = Build("Build a long chain.", Board("box 1x3"), {"long chains": 1, "safe lines": 0},
    ...     ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2"))
    >>> bool(task.check(task.solution())), task.check("a1b1").sentence
    (True, 'Asked for: 1 long chain. Your board has: 0 long chains.')
    """

    question: str
    make: MakeGame
    needs: Mapping[str, int]
    example: tuple[str, ...]
    hints: tuple[str, ...] = ()

    on_board: ClassVar[bool] = True

    @property
    def ask(self) -> str:
        """What to do where nothing is built yet."""
        return _("Draw on the board until it has what is asked for, or write the lines between quotes.")

    def _judge(self, answer: object) -> Verdict:
        game = self.make()
        if isinstance(answer, Game):
            if not same_board(answer, game):
                return waiting(_("That is the board of something else: draw on the board of this exercise."))
            return self._judge_board(answer) if len(answer.moves) > len(game.moves) else waiting(self.ask)
        try:
            if isinstance(answer, str) and ("•" in answer) and len(answer) <= LONGEST_BOARD:
                return self._judge_board(Game.setup(game.rules, board=answer, players=game.players))
            words = as_words(answer)
            if words is None:
                return waiting(self.ask)
            for word in words:
                game.draw(word)
        except DotsError as refusal:
            return wrong(str(refusal))
        return self._judge_board(game)

    def _judge_board(self, game: Game) -> Verdict:
        for name, wanted in self.needs.items():
            measure = known(MEASURES, name)
            count = measure.count(game.position)
            if count != wanted:
                want, have = (ngettext(*measure.phrase, n).format(count=n) for n in (wanted, count))
                return wrong(_("Asked for: {want}. Your board has: {have}.").format(want=want, have=have))
        return right(_("Your board has {what}.").format(what=self._wanted()))

    def _wanted(self) -> str:
        parts = [ngettext(*known(MEASURES, name).phrase, n).format(count=n) for name, n in self.needs.items()]
        return ", ".join(parts)

    def solution(self) -> tuple[str, ...]:
        """Lines that do it."""
        return self.example

    def steps(self) -> tuple[Step, ...]:
        """The lines of an example, one after another."""
        drawn = [Step(_("Draw {line}.").format(line=line), line) for line in self.example]
        return (*drawn, Step(_("Now the board has {what}.").format(what=self._wanted())))

    def _own_hints(self) -> tuple[str, str]:
        name = next(iter(self.needs))
        text = _("An example needs {count} lines. Can you do it with as many?")
        return _(known(MEASURES, name).advice), text.format(count=len(self.example))
