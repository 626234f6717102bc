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
from dotsnb.solver.search import DEPTH, NO, NODES, PAUSED, SLICE, UNKNOWN, YES
from dotsnb.solver.table import EMPTY, lower, probe, store, upper

__all__ = ["PLAIN_FRAME", "PlainBoard", "ask_plain", "plain_search"]


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


# A question on the stack.
LINES, BOUND, POINTS, KEY, BEGAN, NEXT, SAME = 0, 1, 2, 3, 4, 5, 6
PASS = 7  # 0: lines that capture are tried now; 1: the others
PLAIN_FRAME = 8


def ask_plain(stack: list[int], at: int, lines: int, points: int, bound: int) -> None:
    """Put a question on the stack: are these open lines, with so many points to come, worth ``bound``?"""
    stack[at + LINES] = lines
    stack[at + POINTS] = points
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


def plain_search(b: PlainBoard, table: list[int], stack: list[int], control: list[int], scratch: list[int]) -> int:
    """Answer the question at the bottom of the stack, or pause after ``control[SLICE]`` nodes."""
    depth, nodes = control[DEPTH], control[NODES]
    last = nodes + control[SLICE]
    while nodes < last:
        nodes += 1
        answer = plainly_known(b, table, stack, depth * PLAIN_FRAME, scratch)
        if answer == UNKNOWN:
            stack[depth * PLAIN_FRAME + BEGAN] = nodes
        while True:
            at = depth * PLAIN_FRAME
            if answer == UNKNOWN:
                if next_line(b, stack, at):
                    depth += 1
                    break
                answer = NO
                keep(table, stack, at, answer, nodes)
            if depth == 0:
                control[DEPTH], control[NODES] = 0, nodes
                return answer
            depth -= 1
            at -= PLAIN_FRAME
            if (answer == YES) == (stack[at + SAME] == 1):
                answer = YES
                keep(table, stack, at, answer, nodes)
            else:
                answer = UNKNOWN
    control[DEPTH], control[NODES] = depth, nodes
    return PAUSED


def plainly_known(b: PlainBoard, table: list[int], stack: list[int], at: int, scratch: list[int]) -> int:
    """The answer that needs no search, or UNKNOWN; then the question is ready to be searched."""
    bound, points = stack[at + BOUND], stack[at + POINTS]
    bound += (bound ^ points) & 1  # a value is odd if the number of points left is
    if bound <= -points:
        return YES
    if bound > points:
        return NO
    key = plain_key(b, stack[at + LINES], scratch)
    data = probe(table, key)
    if data != EMPTY:
        if lower(data) >= bound:
            return YES
        if upper(data) < bound:
            return NO
    stack[at + BOUND] = bound
    stack[at + KEY] = key
    stack[at + NEXT] = 0
    stack[at + PASS] = 0
    return UNKNOWN


def keep(table: list[int], stack: list[int], at: int, answer: int, nodes: int) -> None:
    """Keep an answer in the table."""
    points, bound = stack[at + POINTS], stack[at + BOUND]
    low, high = (bound, points) if answer == YES else (-points, bound - 2)
    store(table, stack[at + KEY], low, high, nodes - stack[at + BEGAN] + 1)


def next_line(b: PlainBoard, stack: list[int], at: int) -> bool:
    """Put the question about the next line on the stack above; False if there is no line left.

    Where most points win, lines that capture are tried first, else last.
    """
    lines, bound, points = stack[at + LINES], stack[at + BOUND], stack[at + POINTS]
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
            ask_plain(
                stack, at + PLAIN_FRAME, lines & ~bit, points - won, bound - gain if same == 1 else gain - bound + 1
            )
            return True
        stack[at + NEXT] = 0
    return False
