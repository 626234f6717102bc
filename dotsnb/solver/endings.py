"""Endings of chains and loops that hang on nothing: their value by theorem instead of search.

When every box left has two open lines, the board is a set of independent chains (from border to
border) and loops. Whoever must move opens one of them; the opponent takes it but for the last 2 boxes
of a chain, or the last 4 of a loop, as long as that keeps the mover opening. If all of it is kept up
to the end, the opponent (the *controller*) wins by the *controlled value*::

    c = sum of (chain - 4) + sum of (loop - 8) + bonus

    bonus   0 nothing left    4 no loops, or some chain of 4 or more
            6 loops, and chains of 3 only             8 loops only

Where c is 2 or more, that is the value (Buzzard and Ciere, Integers 14, 2014). This holds for chains of
three boxes or more; with shorter ones, or a smaller c, the search goes on.
"""

from __future__ import annotations

from dotsnb.solver.bits import Board, count
from dotsnb.solver.openings import chain_from

__all__ = ["NOT_KNOWN", "controlled_value", "ending_value"]

NOT_KNOWN = -(1 << 14)


def controlled_value(boxes: int, chains: int, threes: int, loops: int) -> int:
    """The controlled value of an ending, from its boxes, chains (of them ``threes`` of 3) and loops.

    >>> controlled_value(15, 3, 0, 0), controlled_value(11, 2, 1, 1), controlled_value(8, 0, 0, 1)
    (7, -1, 8)
    """
    if boxes == 0:
        return 0
    if loops == 0 or chains > threes:
        bonus = 4
    elif chains > 0:
        bonus = 6
    else:
        bonus = 8
    return boxes - 4 * chains - 8 * loops + bonus


def ending_value(b: Board, h: int, v: int, twos: int) -> int:
    """The value for the mover of an ending in which every box has two open lines, or NOT_KNOWN."""
    boxes, chains, threes, loops = 0, 0, 0, 0
    rest = twos
    while rest:
        chain = chain_from(b, h, v, twos, rest & -rest)
        rest &= ~chain
        size = count(chain)
        lines = count(h & (chain | (chain << b.width))) + count(v & (chain | (chain << 1)))
        if size < 3:
            return NOT_KNOWN
        boxes += size
        if lines == size:
            loops += 1
        else:
            chains += 1
            if size == 3:
                threes += 1
    controlled = controlled_value(boxes, chains, threes, loops)
    return -controlled if controlled >= 2 else NOT_KNOWN
