"""The search of boards of boxes, between quiet positions only.

- A *safe* line leaves a quiet position ``g`` to the opponent: worth at least ``b`` if ``g`` is not
  worth at least ``1 - b`` to them;
- a line that opens a chain leaves ``taken`` boxes beside a rest ``g``. The opponent gets
  ``taken - tail + |tail + g|`` (see ``captures``), which is small enough if ``g`` lies in a window:
  two questions. No question at all is needed if already ``taken - tail`` is too much.
"""

from __future__ import annotations

from dotsnb.solver.bits import Board, count, live_boxes, with_two
from dotsnb.solver.endings import NOT_KNOWN, ending_value
from dotsnb.solver.keys import exact_key as key_of
from dotsnb.solver.openings import chain_from, opened
from dotsnb.solver.stack import BOUND, FRAME, KEY, MOST, NO, PAUSED, REST, UNKNOWN, YES
from dotsnb.solver.table import in_table

__all__ = ["ask", "heard", "known", "next_question"]

# How far we are with a question.
H, V = REST, REST + 1
NEXT = REST + 2  # the next line to try in the board's order, then the next chain
TWOS = REST + 3  # the boxes with two open lines
CHAINS = REST + 4  # how many chains there are, from FIRST_CHAIN on; -1 before they are listed
# What the question above this one is about, and for a window the second question.
WAITING, REST_H, REST_V, LOW_END = REST + 5, REST + 6, REST + 7, REST + 8
FIRST_CHAIN = REST + 9

HOPE_NO, HOPE_BELOW, HOPE_ABOVE = 0, 1, 2


def ask(stack: list[int], at: int, h: int, v: int, bound: int) -> None:
    """Put a question on the stack."""
    stack[at + H] = h
    stack[at + V] = v
    stack[at + BOUND] = bound


def known(b: Board, table: list[int], stack: list[int], at: int, scratch: list[int]) -> int:
    """The answer that needs no search, or UNKNOWN; then the question is ready to be searched."""
    h, v, bound = stack[at + H], stack[at + V], stack[at + BOUND]
    live = live_boxes(b, h, v)
    boxes = count(live)
    bound += (bound ^ boxes) & 1  # a value is odd if the number of boxes left is
    if bound <= -boxes:
        return YES
    if bound > boxes:
        return NO
    twos = with_two(b, h, v)
    if twos == live:
        value = ending_value(b, h, v, twos)
        if value != NOT_KNOWN:
            return YES if value >= bound else NO
    key = key_of(b, h, v, scratch)
    stack[at + BOUND] = bound
    stack[at + MOST] = boxes
    stack[at + KEY] = key
    stack[at + TWOS] = twos
    stack[at + NEXT] = 0
    stack[at + CHAINS] = -1
    return in_table(table, key, bound)


def next_question(b: Board, stack: list[int], at: int) -> bool:
    """Put the question about the next line on the stack above; False if there is no line left."""
    h, v, twos = stack[at + H], stack[at + V], stack[at + TWOS]
    child = at + FRAME
    if stack[at + CHAINS] < 0:
        # A line is safe if no box beside it has just two open lines.
        safe_h, safe_v = h & ~(twos | (twos << b.width)), v & ~(twos | (twos << 1))
        for i in range(stack[at + NEXT], len(b.line_h)):
            if (safe_h & b.line_h[i]) | (safe_v & b.line_v[i]) == 0:
                continue
            if (h & b.twin_h[i]) | (v & b.twin_v[i]) != 0:
                continue
            ask(stack, child, h & ~b.line_h[i], v & ~b.line_v[i], 1 - stack[at + BOUND])
            stack[at + WAITING] = HOPE_NO
            stack[at + NEXT] = i + 1
            return True
        list_chains(b, stack, at)
    while stack[at + NEXT] < stack[at + CHAINS]:
        chain = stack[at + FIRST_CHAIN + stack[at + NEXT]]
        stack[at + NEXT] += 1
        taken, tail, rest_h, rest_v = opened(b, h, v, chain)
        spare = -stack[at + BOUND] - taken + tail  # |tail + rest| may be so much
        if tail == 0:
            ask(stack, child, rest_h, rest_v, spare + 1)
            stack[at + WAITING] = HOPE_NO
            return True
        if spare >= 0:
            ask(stack, child, rest_h, rest_v, spare - tail + 1)
            stack[at + WAITING] = HOPE_BELOW
            stack[at + REST_H] = rest_h
            stack[at + REST_V] = rest_v
            stack[at + LOW_END] = -spare - tail
            return True
    return False


def list_chains(b: Board, stack: list[int], at: int) -> None:
    """List the chains and loops of the position, the shortest first."""
    h, v, twos = stack[at + H], stack[at + V], stack[at + TWOS]
    chains, rest = 0, twos
    while rest:
        chain = chain_from(b, h, v, twos, rest & -rest)
        rest &= ~chain
        place = at + FIRST_CHAIN + chains
        while place > at + FIRST_CHAIN and count(stack[place - 1]) > count(chain):
            stack[place] = stack[place - 1]
            place -= 1
        stack[place] = chain
        chains += 1
    stack[at + CHAINS] = chains
    stack[at + NEXT] = 0


def heard(stack: list[int], at: int, answer: int) -> int:
    """What the answer to the question above means here: YES, UNKNOWN (try on), PAUSED (ask on)."""
    waiting = stack[at + WAITING]
    if waiting == HOPE_ABOVE:
        return YES if answer == YES else UNKNOWN
    if answer == YES:
        return UNKNOWN
    if waiting == HOPE_NO:
        return YES
    ask(stack, at + FRAME, stack[at + REST_H], stack[at + REST_V], stack[at + LOW_END])
    stack[at + WAITING] = HOPE_ABOVE
    return PAUSED
