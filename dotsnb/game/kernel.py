"""What happens when a line is drawn, once for everything: a click, a search, a million playouts.

``draw_line`` is the one place that changes a board. ``kernel(rules)`` binds it to the overlap rule
of a ruleset, as ordinary Python on lists or compiled by Numba on arrays:

>>> from dotsnb.rules import find
>>> play = kernel(find("box 1x1"))
>>> state = opening(play.rules)
>>> [play.line(play.tables, state, line) for line in range(4)], state.score
([0, 0, 0, 1], [0, 1])
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast

from dotsnb.compiling import can_compile, specialised
from dotsnb.rules.overlap import OVERLAP, independent
from dotsnb.rules.overlap import independent as capture
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import FREE, MOVER, OPEN, State, Tables
from dotsnb.rules.tables import opening, tables
from dotsnb.rules.turns import count_line

__all__ = ["FACTOR", "MODULUS", "Kernel", "as_arrays", "bound", "draw_line", "kernel", "opening", "play_line"]

T = TypeVar("T", Tables, State)

# Chance for whole games inside the kernel, `seed = seed * FACTOR % MODULUS`: a Lehmer generator,
# small enough to be the same in Python's integers and in 64 machine bits.
FACTOR = 48271
MODULUS = 2147483647


def draw_line(t: Tables, s: State, line: int) -> int:
    """Draw an open line for the mover; resolve what it completes; return how many it captured.

    Cells are looked at in resolving order (``t.cells`` is sorted so). ``capture`` is the overlap
    rule of the game; it may refuse a completed cell, take others away, or give it to someone else.
    """
    seat = s.turn[MOVER]
    s.line[line] = seat
    s.turn[OPEN] -= 1
    captured = 0
    for i in range(t.cells_at[line], t.cells_at[line + 1]):
        cell = t.cells[i]
        s.missing[cell] -= 1
        if s.missing[cell] == 0 and s.owner[cell] == FREE:
            capture(t, s, cell, seat)
            if s.owner[cell] >= 0:
                captured += 1
    return captured


def play_line(t: Tables, s: State, line: int) -> int:
    """Draw a line and let the turn go on, or pass; return how many cells it captured."""
    captured = draw_line(t, s, line)
    count_line(t, s, captured)
    return captured


@dataclass(frozen=True)
class Kernel:
    """The rules of one game, ready to run: ``line(tables, state, line) -> cells captured``."""

    rules: Rules
    tables: Tables
    compiled: bool
    line: Callable[[Tables, State, int], int]


def bound(rules: Rules, function: Callable[..., Any], *, compiled: bool) -> Callable[..., Any]:
    """``function``, which draws lines, as a copy that plays the overlap rule of ``rules``."""
    rule = OVERLAP[rules.overlap].capture if rules.overlap else independent
    return specialised(cast(Any, function), compiled=compiled, inlined=True, capture=rule)


@lru_cache(maxsize=64)
def kernel(rules: Rules, *, compiled: bool = False) -> Kernel:
    """The kernel of a ruleset. ``compiled`` needs Numba; without it the plain one comes back.

    A compiled kernel works on NumPy arrays: give it states from ``as_arrays``.
    """
    compiled = compiled and can_compile()
    board = tables(rules)
    return Kernel(
        rules,
        as_arrays(board) if compiled else board,
        compiled,
        bound(rules, play_line, compiled=compiled),
    )


def as_arrays(parts: T) -> T:
    """The same tables or state with every list as a NumPy array, for the compiled kernel."""
    import numpy

    # Indices are unsigned, so that compiled code need not ask whether they count from the end.
    kind = numpy.uint32 if isinstance(parts, Tables) else numpy.int32
    converted = [numpy.array(p, kind) if isinstance(p, list) else p for p in parts]
    return type(parts)(*cast(Any, converted))
