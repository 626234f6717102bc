"""Things are to be put in order: pieces by their size or by what opening them costs, lines by what they take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from dotsnb.analysis import structure
from dotsnb.analysis.exact import line_values
from dotsnb.errors import DotsError
from dotsnb.game import Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_words
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["KEYS", "Key", "Sort"]


@dataclass(frozen=True)
class Key:
    """A measure of a line (or of the piece that it lies in), least first, and how to find it."""

    of: Callable[[Position, str], float]
    advice: str
    shown: str  # with {item} and {key}


def _size(position: Position, line: str) -> float:
    piece = structure(position).chain_at(line)
    assert piece is not None, "a lesson sorts lines of pieces"
    return piece.size


def _cost(position: Position, line: str) -> float:
    values = line_values(position)
    assert values, "a lesson sorts by values only where they are known"
    return max(values.values()) - values[line]


def _captures(position: Position, line: str) -> float:
    return len(position.captures(line))


KEYS: dict[str, Key] = {
    "size": Key(
        _size,
        N_("Count the boxes of the piece that each line lies in."),
        N_("{item} lies in a piece of {key}."),
    ),
    "cost": Key(
        _cost,
        N_("Say for each line what it gives away, and who must go on after it."),
        N_("{item} loses {key} against the best line."),
    ),
    "captures": Key(
        _captures,
        N_("Count what each line closes."),
        N_("{item} closes {key}."),
    ),
}


@dataclass(frozen=True)
class Sort(Exercise):
    """Lines are to be named in order, least first; equal ones may stand in any order.

    :param items: the lines; each stands for the piece that it lies in.
    :param key: a name in ``KEYS``, or a key of the lesson's own.
    """

    question: str
    make: MakeGame
    items: tuple[str, ...]
    key: str | Key = "size"
    hints: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where nothing is in order yet."""
        return _('Write the names in order, with blanks between them, such as "{example}".').format(
            example=" ".join(sorted(self.items))
        )

    def _judge(self, answer: object) -> Verdict:
        words, grid = as_words(answer), self.make().layout
        if words is None:
            return waiting(self.ask)
        try:
            named = [grid.line_names[grid.line(word)] for word in words]
        except DotsError as refusal:
            return wrong(str(refusal))
        if sorted(named) != sorted(self.items):
            return waiting(_("Name each of these once: {names}.").format(names=", ".join(sorted(self.items))))
        for first, then in pairwise(named):
            if self._of(first) > self._of(then):
                text = _("{first} does not come before {then}. {advice}")
                return wrong(text.format(first=first, then=then, advice=_(self._key.advice)))
        return right(" ".join(self._shown(item) for item in named))

    def solution(self) -> str:
        """The lines in order."""
        return " ".join(sorted(self.items, key=self._of))

    def steps(self) -> tuple[Step, ...]:
        """Each line with its measure."""
        shown = [Step(self._shown(item)) for item in sorted(self.items, key=self._of)]
        return (Step(_(self._key.advice)), *shown, Step(_("In order: {names}.").format(names=self.solution())))

    def _own_hints(self) -> tuple[str, str]:
        keys = ", ".join(f"{key:g}" for key in sorted(map(self._of, self.items)))
        return _(self._key.advice), _("The numbers that you should find, in order: {keys}.").format(keys=keys)

    @property
    def _key(self) -> Key:
        return known(KEYS, self.key) if isinstance(self.key, str) else self.key

    def _of(self, item: str) -> float:
        return self._key.of(self.make().position, item)

    def _shown(self, item: str) -> str:
        return _(self._key.shown).format(item=item, key=f"{self._of(item):g}")
