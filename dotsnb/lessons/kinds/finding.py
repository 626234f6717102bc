"""Lines or boxes are to be found: one right line is drawn, or all of them are named.

A wrong line is explained from the position, without naming a right one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from dotsnb.analysis.exact import line_values
from dotsnb.analysis.facts import facts_of
from dotsnb.analysis.hints import where
from dotsnb.analysis.wording import cells as cells_in_words
from dotsnb.analysis.wording import points, sentences
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.lessons.kinds.answers import as_cells, as_lines
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known, same_board
from dotsnb.lessons.kinds.goals import GOALS, GROUPS, NEARLY, Goal
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["DrawLine", "FindCells", "FindLines", "what_it_does"]

Finder = Callable[[Position], Sequence[str]]


def what_it_does(position: Position, line: str) -> str:
    """What a line does, in sentences that name no better one."""
    facts = facts_of(position, line)
    if facts.offer is not None and facts.offer.half_hearted:
        return _("Gives away a chain of 2, and they could keep control of it.")
    return " ".join(sentences(facts, position))


def _goal(goal: str | Finder | Goal, table: dict[str, Goal]) -> Goal:
    if isinstance(goal, str):
        return known(table, goal)
    return goal if isinstance(goal, Goal) else Goal(goal, _("Look at each line, and say what it does."))


@dataclass(frozen=True)
class DrawLine(Exercise):
    """One line is to be drawn; every line that reaches the goal is right.

    :param goal: a name in ``GOALS``, a function of the position that lists the right lines, or a goal.
    :param praise: what a right line shows; left out, what it does on this board.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> line = DrawLine("Close a box.", Board("box 1x1", lines=("a1b1", "a1a2", "b1b2")), "capture")
    >>> line.solution(), bool(line.check("a2b2"))
    ('a2b2', True)
    """

    question: str
    make: MakeGame
    goal: str | Finder | Goal = "best"
    praise: str = ""
    hints: tuple[str, ...] = ()

    on_board: ClassVar[bool] = True

    @property
    def ask(self) -> str:
        """What to do where nothing is drawn yet."""
        return _("Draw your line on the board first, or write its name between quotes.")

    def right_lines(self) -> tuple[str, ...]:
        """Every line that is right, in reading order."""
        return tuple(_goal(self.goal, GOALS).find(self.make().position))

    def _judge(self, answer: object) -> Verdict:
        fresh = self.make()
        if isinstance(answer, Game):
            if not same_board(answer, fresh):
                return waiting(_("That is the board of something else: draw on the board of this exercise."))
            if len(answer.moves) == len(fresh.moves):
                return waiting(self.ask)
            answer = answer.moves[len(fresh.moves)]
        try:
            lines = as_lines(fresh.layout, answer)
            if not lines:
                sentence = _('Draw on the board, or write the name of a line between quotes, such as "{line}".')
                return waiting(sentence.format(line=fresh.layout.line_names[0]))
            if len(lines) > 1:
                return waiting(_("One line is asked for: write only the first."))
            fresh.position.after(lines[0])
        except DotsError as refusal:
            return wrong(str(refusal))
        return self._judge_line(fresh.position, lines[0])

    def _judge_line(self, position: Position, line: str) -> Verdict:
        if line in self.right_lines():
            return right(_(self.praise) if self.praise else what_it_does(position, line))
        return wrong(" ".join((what_it_does(position, line), self._loss(position, line))).strip())

    def _loss(self, position: Position, line: str) -> str:
        """How much a line costs, where that is what the exercise is about."""
        values = line_values(position) if self.goal == "best" else None
        if not values or line not in values:
            return ""
        loss = (max(values.values()) - values[line]) / 2
        if loss < NEARLY or loss != int(loss):
            return ""
        saved = points(loss) if position.rules.values else cells_in_words(position.rules, int(loss))
        return _("Another line is better: it saves {cells}.").format(cells=saved)

    def solution(self) -> str:
        """A right line."""
        return self.right_lines()[0]

    def steps(self) -> tuple[Step, ...]:
        """The right line, with what it does."""
        line, position = self.solution(), self.make().position
        sentence = _("Draw {line}. {why}").format(line=line, why=what_it_does(position, line))
        return (Step(sentence, line), *_others(self.right_lines()[1:]))

    def _own_hints(self) -> tuple[str, str]:
        return where(self.make().position, self.solution()), _(_goal(self.goal, GOALS).advice)


def _others(lines: Sequence[str]) -> tuple[Step, ...]:
    if not lines:
        return ()
    text = ngettext("{lines} is right too.", "{lines} are right too.", len(lines))
    return (Step(text.format(lines=", ".join(lines))),)


class _FindAll(Exercise):
    """All of something are to be named; the order does not matter."""

    def right_names(self) -> tuple[str, ...]:
        """All that are to be named."""
        raise NotImplementedError

    def _read(self, game: Game, answer: object) -> list[str] | None:
        raise NotImplementedError

    def _why_not(self, game: Game, name: str) -> str:
        raise NotImplementedError

    def _judge(self, answer: object) -> Verdict:
        game = self.make()
        try:
            named = self._read(game, answer)
        except DotsError as refusal:
            return wrong(str(refusal))
        if named is None:
            return waiting(self.ask)
        wanted = self.right_names()
        for name in named:
            if name not in wanted:
                return wrong(self._why_not(game, name))
        if len(set(named)) < len(wanted):
            text = _("{found} of {all} are found, and all are right so far. Look for the others.")
            return wrong(text.format(found=len(set(named)), all=len(wanted)))
        return right(self._praise())

    def _praise(self) -> str:
        count = len(self.right_names())
        if count == 0:
            return _("There is none, and that is what you said.")
        return ngettext("That is the one.", "Those are all {count}.", count).format(count=count)

    def solution(self) -> str:
        """All of them."""
        return " ".join(self.right_names()) or "none"

    def steps(self) -> tuple[Step, ...]:
        """All of them, with the rule that finds them."""
        return (Step(self._own_hints()[0]), Step(_("The answer: {names}.").format(names=self.solution())))


@dataclass(frozen=True)
class FindLines(_FindAll):
    """All lines that reach a goal are to be named; ``none`` where there is none.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> find = FindLines("Name all safe lines.", Board("box 1x2", lines=("a1b1", "a2b2", "b1c1", "c1c2")), "safe")
    >>> find.solution(), find.check("b1b2").kind
    ('none', 'wrong')
    """

    question: str
    make: MakeGame
    goal: str | Finder | Goal = "safe"
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no line has been named yet."""
        return _('Write the names of the lines between quotes, with blanks between them, or "none".')

    def right_names(self) -> tuple[str, ...]:
        """All right lines."""
        return tuple(_goal(self.goal, GOALS).find(self.make().position))

    def _read(self, game: Game, answer: object) -> list[str] | None:
        return as_lines(game.layout, answer)

    def _why_not(self, game: Game, name: str) -> str:
        if name not in game.open_lines:
            return _("{line} is already drawn: name open lines only.").format(line=name)
        return _("{line} is not one of them. {why}").format(line=name, why=what_it_does(game.position, name))

    def _own_hints(self) -> tuple[str, str]:
        return _(_goal(self.goal, GOALS).advice), _how_many(len(self.right_names()))


@dataclass(frozen=True)
class FindCells(_FindAll):
    """All boxes of a group are to be named, each by its top left dot.

    :param group: a name in ``GROUPS``, a function of the position that lists cells, or a goal.
    """

    question: str
    make: MakeGame
    group: str | Finder | Goal = "on offer"
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no box has been named yet."""
        if self.make().layout.kind == "box":
            return _('Name each box by its top left dot, between quotes, such as "a1 b1", or write "none".')
        text = _('Name each one by all its dots, between quotes, such as "{cell}", or write "none".')
        return text.format(cell=self.make().layout.cells[-1].name)

    def right_names(self) -> tuple[str, ...]:
        """All right cells."""
        return tuple(dict.fromkeys(_goal(self.group, GROUPS).find(self.make().position)))

    def solution(self) -> str:
        """All of them, as a pupil would name them."""
        return " ".join(name.removeprefix("1@") for name in self.right_names()) or "none"

    def _read(self, game: Game, answer: object) -> list[str] | None:
        return as_cells(game.layout, answer)

    def _why_not(self, game: Game, name: str) -> str:
        text = _("{cell} is not one of them. {advice}")
        return text.format(cell=name.removeprefix("1@"), advice=_(_goal(self.group, GROUPS).advice))

    def _own_hints(self) -> tuple[str, str]:
        return _(_goal(self.group, GROUPS).advice), _how_many(len(self.right_names()))


def _how_many(count: int) -> str:
    if count == 0:
        return _("Check each one: is there any at all?")
    return ngettext("There is just one.", "There are {count} of them.", count).format(count=count)
