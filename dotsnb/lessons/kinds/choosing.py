"""One of a few answers is to be chosen: sentences about a board, or the kind of a line or piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dotsnb.analysis import structure
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_word, stands_for
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known, listed
from dotsnb.lessons.kinds.finding import what_it_does
from dotsnb.lessons.kinds.goals import safe_lines
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["SCHEMES", "Choose", "Classify", "Scheme"]

LETTERS = "abcdefghij"


class _OneOf(Exercise):
    """The answer is one of a few, by its words or its letter."""

    @property
    def _options(self) -> tuple[str, ...]:
        """The choices as the lesson holds them, not translated."""
        raise NotImplementedError

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return tuple(_(option) for option in self._options)

    def right_choice(self) -> str:
        """The right one of the choices."""
        raise NotImplementedError

    def _why(self, choice: str) -> str:
        """Why it is this one, or why not."""
        raise NotImplementedError

    @property
    def ask(self) -> str:
        """What to do where nothing has been chosen yet."""
        names = [f"{letter} ({choice})" for letter, choice in zip(LETTERS, self.choices, strict=False)]
        return _("Choose one, and write its letter or its words between quotes: {names}.").format(names=listed(names))

    def _judge(self, answer: object) -> Verdict:
        chosen = self._chosen(answer)
        if chosen is None:
            return waiting(self.ask)
        return (right if chosen == self.right_choice() else wrong)(self._why(chosen))

    def _chosen(self, answer: object) -> str | None:
        word = as_word(answer)
        if word is None:
            return None
        for letter, option in zip(LETTERS, self._options, strict=False):
            if word in (letter, f"{letter})") or stands_for(word, option):
                return _(option)
        return None

    def solution(self) -> str:
        """The right choice, in its words."""
        return self.right_choice()

    def steps(self) -> tuple[Step, ...]:
        """The right choice, and why."""
        choice = self.right_choice()
        return (Step(_("The answer: {choice}.").format(choice=choice.rstrip("."))), Step(self._why(choice)))


@dataclass(frozen=True)
class Choose(_OneOf):
    """One of several sentences about a board is right.

    :param options: every sentence with the reply to whoever chooses it.
    :param right: the right sentence, or a function that finds it from the board.
    :param rule: what to think of, as the first hint.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> quiz = Choose("May Ann pass?", Board("box 2x2"),
    ...     {"Yes": "Nobody may pass.", "No": "She must draw a line."},
    ...     lambda game: "Yes" if game.may_end else "No", rule="Think of what a turn is.")
    >>> quiz.check("b"), quiz.check("Yes").sentence
    (✔ Right! She must draw a line., 'Nobody may pass.')
    """

    question: str
    make: MakeGame
    options: Mapping[str, str]
    right: str | Callable[[Game], str]
    rule: str = ""
    hints: tuple[str, ...] = ()

    @property
    def _options(self) -> tuple[str, ...]:
        return tuple(self.options)

    def right_choice(self) -> str:
        """The right sentence.

        :raises DotsError: if the lesson's right answer is none of its options.
        """
        found = self.right if isinstance(self.right, str) else self.right(self.make())
        known(dict(self.options), found)
        return _(found)

    def _why(self, choice: str) -> str:
        return next(_(reply) for option, reply in self.options.items() if _(option) == choice)

    def _own_hints(self) -> tuple[str, str]:
        first = _(self.rule) if self.rule else _("Read each answer, and ask the board whether it is true.")
        wrong_one = next(choice for choice in reversed(self.choices) if choice != self.right_choice())
        if len(self.choices) == 2:
            return first, _("Try it: what would happen on the board?")
        return first, _("This one is wrong: {choice}.").format(choice=wrong_one.rstrip("."))


@dataclass(frozen=True)
class Scheme:
    """Kinds to tell apart: their names, which one it is, why, and how to tell."""

    names: tuple[str, ...]
    which: Callable[[Game, str], int]
    why: Callable[[Game, str], str]
    hints: tuple[str, str]


def _piece(game: Game, item: str) -> tuple[int, bool, bool]:
    """The size of the piece at a line or box, whether it is a loop, and whether it is long."""
    found = structure(game).chains
    name = f"1@{item}" if f"1@{item}" in {cell.name for cell in game.layout.cells} else item
    for piece in found:
        if name in piece.cells or name in piece.lines:
            return piece.size, piece.is_loop, piece.is_long
    message = _("{value!r} lies in no chain or loop of this board.")
    raise DotsError(message.format(value=item), value=item)


def _why_piece(game: Game, item: str) -> str:
    size, is_loop, _is_long = _piece(game, item)
    if is_loop:
        return _("It is a loop of {size}: it comes back to where it began.").format(size=size)
    return _("It is a chain of {size}: it has two ends.").format(size=size)


def _why_length(game: Game, item: str) -> str:
    size, is_loop, is_long = _piece(game, item)
    if is_loop:
        return _("It is a loop of {size}; loops are long from 4 boxes on.").format(size=size)
    if is_long:
        return _("It has {size} boxes, and a chain is long from 3 boxes on.").format(size=size)
    return _("It has {size} of the 3 boxes that a long chain needs.").format(size=size)


SCHEMES: dict[str, Scheme] = {
    "safe": Scheme(
        (N_("safe"), N_("not safe")),
        lambda game, line: int(line not in safe_lines(game.position)),
        lambda game, line: what_it_does(game.position, line),
        (N_("Look at the boxes on both sides of the line."), N_("Would one of them get its third side?")),
    ),
    "piece": Scheme(
        (N_("chain"), N_("loop")),
        lambda game, item: int(_piece(game, item)[1]),
        _why_piece,
        (N_("Walk through it from box to box."), N_("Do you come back to where you began?")),
    ),
    "length": Scheme(
        (N_("long"), N_("short")),
        lambda game, item: int(not _piece(game, item)[2]),
        _why_length,
        (N_("Count its boxes."), N_("Chains of one or two are short, loops of three too. All others are long.")),
    ),
}


@dataclass(frozen=True)
class Classify(_OneOf):
    """A line or a piece is to be told apart: safe or not, chain or loop, long or short.

    :param scheme: a name in ``SCHEMES``, or a scheme of the lesson's own.
    :param item: the line, or a line or box (by its top left dot) of the piece.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> Classify("Is a1b1 safe?", Board("box 2x2"), "safe", "a1b1").check("safe").sentence
    'Safe: it gives nothing away, and 11 safe lines are left.'
    """

    question: str
    make: MakeGame
    scheme: str | Scheme
    item: str
    hints: tuple[str, ...] = ()

    @property
    def _options(self) -> tuple[str, ...]:
        return self._scheme.names

    def right_choice(self) -> str:
        """The right kind."""
        return self.choices[self._scheme.which(self.make(), self.item)]

    def _why(self, choice: str) -> str:
        return self._scheme.why(self.make(), self.item)

    def _own_hints(self) -> tuple[str, str]:
        first, second = self._scheme.hints
        return _(first), _(second)

    @property
    def _scheme(self) -> Scheme:
        return known(SCHEMES, self.scheme) if isinstance(self.scheme, str) else self.scheme
