"""How the solver sees a board of boxes: two whole numbers, one bit for each open line.

``h`` holds the open horizontal lines, ``v`` the open vertical ones. A row of boxes takes
``width`` = columns + 1 bits, so that every line and every box has a bit of its own. On 2x3::

        h bit 0   h bit 1   h bit 2    (bit 3 stays 0)
       •─────────•─────────•─────────•
     v │  box    │  box    │  box    │ v       box k has its top line in bit k of h,
     0 │   0     │1  1     │2  2     │ 3           its bottom line in bit k + width of h,
       •── h 4 ──•── h 5 ──•── h 6 ──•             its left line in bit k of v,
     v │  box    │  box    │  box    │ v           its right line in bit k + 1 of v.
     4 │   4     │5  5     │6  6     │ 7
       •── h 8 ──•── h 9 ──•── h 10 ─•       So h, h >> width, v and v >> 1 lie over each other
                                             box by box: one operation asks all boxes at once.

Lines that are drawn, boxes that are full and who owns them are all the same to what is still to
come, so the two numbers say everything. Every number stays below 2^63: the same code is right in
Python's integers and in the machine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["MASK63", "Board", "count", "live_boxes", "with_one", "with_two"]

MASK63 = 0x7FFF_FFFF_FFFF_FFFF
MASK62 = 0x3FFF_FFFF_FFFF_FFFF
MASK60 = 0x0FFF_FFFF_FFFF_FFFF
MASK32 = 0xFFFF_FFFF
MASK31 = 0x7FFF_FFFF

PAIRS = 0x5555_5555_5555_5555
FOURS = 0x3333_3333_3333_3333
EIGHTS = 0x0F0F_0F0F_0F0F_0F0F
BYTES = 0x0101_0101_0101_0101


class Board(NamedTuple):
    """What never changes on a board of boxes: masks over its boxes, and its lines in order."""

    width: int  # columns + 1, see the picture at the top
    lanes: int  # rows * width
    boxes: int  # the bits that are boxes
    dots: int  # the dots inside the board; a dot has the bit of the box below it on the right
    top: int  # the boxes of the top row, and so on round the board
    bottom: int
    left: int
    right: int
    # The lines in the order in which the search tries them: line i is one bit, in h or in v.
    line_h: Sequence[int]
    line_v: Sequence[int]
    # The line that must be drawn before line i: its twin at a corner (see ``keys``), or 0.
    twin_h: Sequence[int]
    twin_v: Sequence[int]
    inside: Sequence[int]  # for each bit 60 ones if it is a box, else 0
    # What line i adds to the exact key in each of the 8 symmetries.
    codes: Sequence[int]


def count(x: int) -> int:
    """How many bits of ``x`` are 1. (The compiler knows this pattern: it becomes one instruction.)

    >>> count(0b1011)
    3
    """
    x -= (x >> 1) & PAIRS
    x = (x & FOURS) + ((x >> 2) & FOURS)
    x = (x + (x >> 4)) & EIGHTS
    return ((x * BYTES) >> 56) & 127


def live_boxes(b: Board, h: int, v: int) -> int:
    """The boxes with an open line: those still to be taken."""
    return (h | (h >> b.width) | v | (v >> 1)) & b.boxes


def with_one(b: Board, h: int, v: int) -> int:
    """The boxes with exactly one open line: whoever draws it takes the box."""
    # Half adders: is one of two lines open (^), are both (&)?
    one_across, both_across = h ^ (h >> b.width), h & (h >> b.width)
    one_down, both_down = v ^ (v >> 1), v & (v >> 1)
    return (one_across ^ one_down) & ~(both_across | both_down) & b.boxes


def with_two(b: Board, h: int, v: int) -> int:
    """The boxes with exactly two open lines: the links of chains and loops."""
    one_across, both_across = h ^ (h >> b.width), h & (h >> b.width)
    one_down, both_down = v ^ (v >> 1), v & (v >> 1)
    return ((one_across & one_down) | ((both_across ^ both_down) & ~(one_across | one_down))) & b.boxes
