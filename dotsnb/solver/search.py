"""The search itself: is this quiet position worth at least so much to its mover?

Questions of that kind (a *null window*) are all that is ever asked; ``exact`` in ``solving`` finds a
value by asking a few of them. One line that is good enough answers yes; no needs all lines:

- a *safe* line leaves a quiet position ``g`` to the opponent: worth at least ``b`` if ``g`` is not
  worth at least ``1 - b`` to them;
- a line that opens a chain leaves ``taken`` boxes beside a rest ``g``. The opponent gets
  ``taken - tail + |tail + g|`` (see ``captures``), which is small enough if ``g`` lies in a window:
  two questions. No question at all is needed if already ``taken - tail`` is too much.

Questions wait on a stack of our own (a function that calls itself cannot be kept compiled on
disk). So the search can stop after any number of nodes and go on later, as if nothing had happened.
"""

from __future__ import annotations

from dotsnb.solver.bits import Board, count, live_boxes, with_two
from dotsnb.solver.endings import NOT_KNOWN, ending_value
from dotsnb.solver.keys import exact_key as key_of
from dotsnb.solver.openings import chain_from, opened
from dotsnb.solver.table import EMPTY, lower, probe, store, upper

__all__ = ["CONTROL", "DEPTH", "FRAME", "NO", "NODES", "PAUSED", "SLICE", "UNKNOWN", "YES", "ask", "search"]

NO, YES, UNKNOWN, PAUSED = 0, 1, 2, 3

# Places in ``control``.
DEPTH, NODES, SLICE, CONTROL = 0, 1, 2, 3

# A question on the stack: the position, "is it worth at least BOUND?", and how far we are with it.
H, V, BOUND, KEY, BOXES, BEGAN = 0, 1, 2, 3, 4, 5
NEXT = 6  # the next line to try in the board's order, then the next chain
TWOS = 7  # the boxes with two open lines
CHAINS = 8  # how many chains there are, from FIRST_CHAIN on; -1 before they are listed
# What the question above this one is about, and for a window the second question.
WAITING, REST_H, REST_V, LOW_END = 9, 10, 11, 12
FIRST_CHAIN = 13
FRAME = 64

HOPE_NO, HOPE_BELOW, HOPE_ABOVE = 0, 1, 2


def ask(stack: list[int], at: int, h: int, v: int, bound: int) -> None:
    """Put a question on the stack."""
    stack[at + H] = h
    stack[at + V] = v
    stack[at + BOUND] = bound


def search(b: Board, table: list[int], stack: list[int], control: list[int], scratch: list[int]) -> int:
    """Answer the question at the bottom of the stack, or pause after ``control[SLICE]`` nodes."""
    depth, nodes = control[DEPTH], control[NODES]
    last = nodes + control[SLICE]
    while nodes < last:
        nodes += 1
        answer = known(b, table, stack, depth * FRAME, scratch)
        if answer == UNKNOWN:
            stack[depth * FRAME + BEGAN] = nodes
        while True:
            at = depth * FRAME
            if answer == UNKNOWN:
                if next_question(b, stack, at):
                    depth += 1
                    break
                answer = NO
                remember(table, stack, at, answer, nodes)
            if depth == 0:
                control[DEPTH], control[NODES] = 0, nodes
                return answer
            depth -= 1
            answer = heard(stack, depth * FRAME, answer)
            if answer == PAUSED:  # the second half of a window
                depth += 1
                break
            if answer == YES:
                remember(table, stack, depth * FRAME, answer, nodes)
    control[DEPTH], control[NODES] = depth, nodes
    return PAUSED


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
    data = probe(table, key)
    if data != EMPTY:
        if lower(data) >= bound:
            return YES
        if upper(data) < bound:
            return NO
    stack[at + BOUND] = bound
    stack[at + KEY] = key
    stack[at + BOXES] = boxes
    stack[at + TWOS] = twos
    stack[at + NEXT] = 0
    stack[at + CHAINS] = -1
    return UNKNOWN


def remember(table: list[int], stack: list[int], at: int, answer: int, nodes: int) -> None:
    """Keep an answer in the table."""
    boxes, bound = stack[at + BOXES], stack[at + BOUND]
    low, high = (bound, boxes) if answer == YES else (-boxes, bound - 2)
    store(table, stack[at + KEY], low, high, nodes - stack[at + BEGAN] + 1)


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
