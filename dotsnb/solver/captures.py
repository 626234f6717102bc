"""What becomes of boxes on offer, by theorem instead of search.

A position is *quiet* when no box has just one open line left. If boxes are on offer, two things
are known about whoever is to move:

- taking a box is never wrong as long as the double-cross stays possible, and
- at the very end of the feast there is one choice: take everything and then move in the rest, or
  draw the line that leaves the last 2 boxes of a chain (or the last 4 of a loop) to the opponent,
  who takes them and must move in the rest.

With ``taken`` boxes on offer, ``tail`` of them left in the second case, and a rest of value ``w``
to whoever must move in it, the position is worth the larger of ``taken + w`` and
``taken - 2 * tail - w``; that is ``taken - tail + |tail + w|``.

The boxes on offer are those that fall when boxes with one open line are taken again and again.
They form trees: lines between them are branches. A tree that hangs on the rest of the board (or on
the border) by a line, and has two boxes or more, lets its last two be left: the line it hangs by
cuts them off. A tree that hangs on nothing lets four be left if it holds a path of four boxes: the
middle line of the path cuts it in two halves::

    ──■──■──┼ rest          ■──■──■──■
          drawn                drawn
"""

from __future__ import annotations

from dotsnb.solver.bits import Board, count, live_boxes, with_one

__all__ = ["resolve", "worth"]


def resolve(b: Board, h: int, v: int) -> tuple[int, int, int, int]:
    """Take everything on offer: (boxes taken, boxes a double-cross would leave, rest h, rest v)."""
    w = b.width
    before = live_boxes(b, h, v)
    rounds, hung_on, borders = 0, 0, 0
    while True:
        ones = with_one(b, h, v)
        if ones == 0:
            break
        top, bottom = ones & h, ones & (h >> w)
        left, right = ones & v, ones & (v >> 1)
        if rounds > 0:  # these boxes had others behind them: what do they hang on?
            hung_on |= (top >> w) | (bottom << w) | (left >> 1) | (right << 1)
            borders |= (top & b.top) | (bottom & b.bottom) | (left & b.left) | (right & b.right)
        h &= ~(top | (bottom << w))
        v &= ~(left | (right << 1))
        rounds += 1
    after = live_boxes(b, h, v)
    tail = 0
    if rounds > 1:  # some tree was two layers deep
        tail = 2 if borders | (hung_on & after) else 4
    return count(before & ~after), tail, h, v


def worth(taken: int, tail: int, rest: int) -> int:
    """The value for the mover of ``taken`` boxes on offer beside a rest of value ``rest``.

    >>> worth(3, 2, -5), worth(3, 2, 4), worth(1, 0, -4)
    (4, 7, -3)
    """
    return taken + rest if tail == 0 else taken - tail + abs(tail + rest)
