"""The search itself: is this position worth at least so much to its mover?

Questions of that kind (a *null window*) are all that is ever asked; ``Solver`` finds a value by asking a
few of them. One line that is good enough answers yes; no needs all lines.

Questions wait on a stack of our own (a function that calls itself cannot be kept compiled on
disk). So the search can stop after any number of nodes and go on later, as if nothing had happened.

Which lines there are, and what their answers mean, is the business of ``known``, ``next_question`` and
``heard``: those of ``quiet`` for boxes, of ``plain`` for every other game (see ``engines``).
"""

from __future__ import annotations

from typing import Any

from dotsnb.solver.quiet import heard, known, next_question
from dotsnb.solver.stack import (
    BEGAN,
    BOUND,
    DEPTH,
    FRAME,
    KEY,
    MOST,
    NO,
    NODES,
    PAUSED,
    SLICE,
    UNKNOWN,
    YES,
)
from dotsnb.solver.table import store

__all__ = ["search"]


def search(b: Any, table: list[int], stack: list[int], control: list[int], scratch: list[int]) -> int:
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


def remember(table: list[int], stack: list[int], at: int, answer: int, nodes: int) -> None:
    """Keep an answer in the table."""
    most, bound = stack[at + MOST], stack[at + BOUND]
    low, high = (bound, most) if answer == YES else (-most, bound - 2)
    store(table, stack[at + KEY], low, high, nodes - stack[at + BEGAN] + 1)
