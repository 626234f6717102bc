"""A plain search for every other game without dice: other grids, misère, larger squares, bonus boxes.

No theorem is used here, only what holds for any game of this kind: what is still to come depends on
the open lines alone. A position is one number, a bit for each open line. The question is the same
as in ``search``: is the position worth at least so much to its mover? A line that captures (where
that earns another line) keeps the mover, so its answer is the question's answer; any other line
passes the turn, and its answer is turned round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dotsnb.solver.keys import finished
from dotsnb.solver.stack import BOUND, FRAME, KEY, MOST, NO, REST, UNKNOWN, YES
from dotsnb.solver.table import in_table

__all__ = ["PlainBoard", "ask", "heard", "known", "next_question"]


class PlainBoard(NamedTuple):
    """A board as tables over its lines in the order they are tried, and over its cells."""

    sign: int  # 1 where most points win, -1 where fewest
    keeps: int  # 1 if a capture earns another line
    images: int  # how many symmetries
    cells_at: Sequence[int]  # line i lies at the cells in cells[cells_at[i]:cells_at[i + 1]]
    cells: Sequence[int]
    outline: Sequence[int]  # a cell's lines, as bits
    points: Sequence[int]
    twin: Sequence[int]  # the line (a bit) that must be drawn before line i, or 0
    codes: Sequence[int]  # where line i goes in each symmetry, as a bit


# How far we are with a question.
LINES, NEXT, SAME = REST, REST + 1, REST + 2
PASS = REST + 3  # 0: lines that capture are tried now; 1: the others


def ask(stack: list[int], at: int, lines: int, points: int, bound: int) -> None:
    """Put a question on the stack: are these open lines, with so many points to come, worth ``bound``?"""
    stack[at + LINES] = lines
    stack[at + MOST] = points
    stack[at + BOUND] = bound


def plain_key(b: PlainBoard, lines: int, scratch: list[int]) -> int:
    """The smallest number that the position has in any symmetry of the board."""
    for image in range(b.images):
        scratch[image] = 0
    for i in range(len(b.twin)):
        is_open = -((lines >> i) & 1)
        for image in range(b.images):
            scratch[image] |= b.codes[i * b.images + image] & is_open
    smallest = scratch[0]
    for image in range(1, b.images):
        smallest = min(smallest, scratch[image])
    return finished(smallest)


def known(b: PlainBoard, table: list[int], stack: list[int], at: int, scratch: list[int]) -> int:
    """The answer that needs no search, or UNKNOWN; then the question is ready to be searched."""
    bound, points = stack[at + BOUND], stack[at + MOST]
    bound += (bound ^ points) & 1  # a value is odd if the number of points left is
    if bound <= -points:
        return YES
    if bound > points:
        return NO
    key = plain_key(b, stack[at + LINES], scratch)
    stack[at + BOUND] = bound
    stack[at + KEY] = key
    stack[at + NEXT] = 0
    stack[at + PASS] = 0
    return in_table(table, key, bound)


def next_question(b: PlainBoard, stack: list[int], at: int) -> bool:
    """Put the question about the next line on the stack above; False if there is no line left.

    Where most points win, lines that capture are tried first, else last.
    """
    lines, bound, points = stack[at + LINES], stack[at + BOUND], stack[at + MOST]
    for half in range(stack[at + PASS], 2):
        wanted = (half == 0) == (b.sign > 0)
        for i in range(stack[at + NEXT], len(b.twin)):
            bit = 1 << i
            if lines & bit == 0 or lines & b.twin[i] != 0:
                continue
            captures, won = 0, 0
            for j in range(b.cells_at[i], b.cells_at[i + 1]):
                if b.outline[b.cells[j]] & lines == bit:
                    captures += 1
                    won += b.points[b.cells[j]]
            if (captures > 0) != wanted:
                continue
            same = 1 if captures > 0 and b.keeps == 1 else 0
            gain = b.sign * won
            stack[at + SAME] = same
            stack[at + NEXT] = i + 1
            stack[at + PASS] = half
            ask(stack, at + FRAME, lines & ~bit, points - won, bound - gain if same == 1 else gain - bound + 1)
            return True
        stack[at + NEXT] = 0
    return False


def heard(stack: list[int], at: int, answer: int) -> int:
    """What the answer to the question above means here: YES or UNKNOWN (try on)."""
    return YES if (answer == YES) == (stack[at + SAME] == 1) else UNKNOWN
