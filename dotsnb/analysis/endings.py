"""Endings that need no search: only separate chains and loops are left, and somebody must open one.

Who is to move opens a piece; the other, the *controller*, takes it and either takes all of it (and
must open the next) or leaves its last boxes, 2 of a chain or 4 of a loop, and stays the controller.
The value of such an ending is what the controller gains more than the opener:

    v(G) = the least, over the pieces X that may be opened, of (size - h) + |v(G without X) - h|

with h = 2 for a chain and 4 for a loop. Pieces too short for that (chains of 1 and 2, loops of 3)
change hands with the turn: size - v(G without X). The closed formulas for endings of long pieces
are those of K. Buzzard and M. Ciere, "Playing simple loony Dots and Boxes endgames optimally",
Integers 14 (2014), G08.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Literal

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["LEFT_OF_A_CHAIN", "LEFT_OF_A_LOOP", "LONG_CHAIN", "LONG_LOOP", "Ending", "Opening"]

LONG_CHAIN = 3  # from this many boxes on, the taker of a chain can keep control
LONG_LOOP = 4
LEFT_OF_A_CHAIN = 2  # what keeping control costs
LEFT_OF_A_LOOP = 4

Kind = Literal["chain", "loop"]


@dataclass(frozen=True)
class Opening:
    """A piece to open: its kind, its size in boxes."""

    kind: Kind
    size: int


@dataclass(frozen=True)
class Ending:
    """Separate chains and loops by their sizes in boxes, nothing else; a piece must be opened next.

    :raises DotsError: if a size is not a whole number from 1 (a chain) or 3 (a loop) on.

    >>> ending = Ending(chains=(3, 3), loops=(4,))
    >>> ending.value, ending.controlled, ending.opening
    (2, 0, Opening(kind='loop', size=4))
    >>> Ending(chains=(5,)).value, Ending(chains=(1, 2)).value
    (5, -1)
    """

    chains: tuple[int, ...] = ()
    loops: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "chains", _sizes(self.chains, 1))
        object.__setattr__(self, "loops", _sizes(self.loops, 3))

    @property
    def size(self) -> int:
        """How many boxes are left."""
        return sum(self.chains) + sum(self.loops)

    @property
    def is_loony(self) -> bool:
        """Is every piece long, so that every line lets the other keep control?"""
        return all(c >= LONG_CHAIN for c in self.chains) and all(n >= LONG_LOOP for n in self.loops)

    @property
    def terminal_bonus(self) -> int:
        """What the controller saves at the very end, by taking the last pieces whole."""
        if not self.chains and not self.loops:
            return 0
        if not self.chains:
            return 8
        return 4 if not self.loops or max(self.chains) > LONG_CHAIN else 6

    @property
    def controlled(self) -> int | None:
        """What the controller gains by keeping control to the end; None if some piece is short."""
        if not self.is_loony:
            return None
        return sum(c - 4 for c in self.chains) + sum(n - 8 for n in self.loops) + self.terminal_bonus

    @property
    def value(self) -> int:
        """What the controller gains more than the opener, with best play by both."""
        controlled = self.controlled
        if controlled is not None and controlled >= 2:
            return controlled
        return self._values[0, 0, 0]

    @property
    def opening(self) -> Opening | None:
        """A best piece to open; None if nothing is left."""
        smallest = self._smallest
        if len(smallest) < 2:
            return smallest[0] if smallest else None
        if self.is_loony and all(n % 2 == 0 for n in self.loops):  # loops of boxes; hexagons have odd ones
            return Opening("loop", self.loops[0]) if self._loop_first() else self._standard_opening()
        return min(smallest, key=lambda opening: _opened(opening, self.without(opening).value))

    def opened(self, opening: Opening) -> int:
        """What the controller gains if this piece is opened now.

        :raises DotsError: if there is no such piece.
        """
        return _opened(opening, self.without(opening).value)

    def without(self, opening: Opening) -> Ending:
        """What is left when this piece is gone.

        :raises DotsError: if there is no such piece.
        """
        pieces = list(self.chains if opening.kind == "chain" else self.loops)
        if opening.size not in pieces:
            message = _("There is no such piece in this ending: {value!r}.")
            raise DotsError(message.format(value=opening), value=opening)
        pieces.remove(opening.size)
        if opening.kind == "chain":
            return Ending(tuple(pieces), self.loops)
        return Ending(self.chains, tuple(pieces))

    def keeps_control(self, opening: Opening) -> bool:
        """Once this piece is opened, should its taker leave the last boxes to keep control?

        Where both are equal the answer is no: take everything.

        >>> Ending(chains=(4, 5)).keeps_control(Opening("chain", 4))
        True
        >>> Ending(chains=(3,), loops=(4,)).keeps_control(Opening("chain", 3))
        True
        """
        left = left_behind(opening)
        return left > 0 and self.without(opening).value > left

    @property
    def _smallest(self) -> list[Opening]:
        """The smallest chain, short loop and long loop: opening a larger one is never better."""
        return [Opening(kind, sizes[0]) for kind, sizes in self._families if sizes]

    @property
    def _families(self) -> tuple[tuple[Kind, tuple[int, ...]], ...]:
        """The pieces in three rows, each from small to large."""
        short = tuple(n for n in self.loops if n < LONG_LOOP)
        return ("chain", self.chains), ("loop", short), ("loop", self.loops[len(short) :])

    @cached_property
    def _values(self) -> dict[tuple[int, ...], int]:
        """The value once so many of the smallest pieces of each family are gone."""
        families, table = self._families, dict[tuple[int, ...], int]()
        for gone in product(*(range(len(sizes), -1, -1) for _kind, sizes in families)):
            choices = []
            for i, (kind, sizes) in enumerate(families):
                if gone[i] < len(sizes):
                    rest = table[(*gone[:i], gone[i] + 1, *gone[i + 1 :])]
                    choices.append(_opened(Opening(kind, sizes[gone[i]]), rest))
            table[gone] = min(choices, default=0)
        return table

    def _standard_opening(self) -> Opening:
        """A chain of three if there is one, else the shortest loop, else the shortest chain."""
        if self.chains and (self.chains[0] == LONG_CHAIN or not self.loops):
            return Opening("chain", self.chains[0])
        return Opening("loop", self.loops[0])

    def _loop_first(self) -> bool:
        """The three cases in which the shortest loop must be opened although there is a chain of three."""
        controlled, threes = self.controlled, self.chains.count(LONG_CHAIN)
        assert controlled is not None, "only asked where every piece is long"
        if controlled >= 2:
            return self.chains == (LONG_CHAIN,)
        if self.loops[0] != LONG_LOOP:
            return False
        if controlled >= -1:
            return not (len(self.loops) == 1 and self.chains == (LONG_CHAIN,) * 3)
        return threes == 1 and (self.size - LONG_CHAIN - LONG_LOOP) % 4 == 0


def left_behind(opening: Opening) -> int:
    """What its taker must leave of a piece to keep control; 0 if it is too short for that."""
    if opening.kind == "chain":
        return LEFT_OF_A_CHAIN if opening.size >= LONG_CHAIN else 0
    return LEFT_OF_A_LOOP if opening.size >= LONG_LOOP else 0


def _opened(opening: Opening, rest: int) -> int:
    """The controller's gain when a piece is opened and the rest is worth so much."""
    left = left_behind(opening)
    return opening.size - left + abs(rest - left) if left else opening.size - rest


def _sizes(sizes: Iterable[int], least: int) -> tuple[int, ...]:
    found = tuple(sizes) if isinstance(sizes, Iterable) else (sizes,)
    for size in found:
        if not isinstance(size, int) or isinstance(size, bool) or size < least:
            message = _("{value!r} is not a size here: chains have 1 box or more, loops 3 or more.")
            raise DotsError(message.format(value=size), value=size)
    return tuple(sorted(found))
