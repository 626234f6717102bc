"""A game in flat integer arrays: the tables of a board, which never change, and the state of play.

The same plain functions work on lists (ordinary Python, one click at a time) and on NumPy arrays
(compiled by Numba, a million playouts), so a rule is written once::

    tables                                          state
    line 5 ──> cells_at[5] .. cells_at[6]           line[5]     who drew it, or UNDRAWN
               cells[...] in resolving order        missing[7]  lines its outline still lacks
    cell 7 ──> points[7], size[7]                   owner[7]    its seat, or FREE, LOST, GONE
               inside_at[7] ... smaller squares     note[14]    numbers its overlap rule keeps
               around_at[7] ... larger squares      score[2]    points of seat 2
               sharing_at[7] .. shares a box        out[2]      when seat 2 gave up, 0 if not
               units_at[7] .... boxes covered       turn[...]   MOVER, LEFT, ... below

A table that lists several numbers for each line or cell is two arrays: ``inside_at[c]`` to
``inside_at[c + 1]`` is the stretch of ``inside`` that belongs to ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = [
    "BY_NOBODY",
    "DRAWN",
    "FIRST",
    "FREE",
    "GONE",
    "LEFT",
    "LIVE",
    "LOST",
    "MOVER",
    "OPEN",
    "OUT",
    "ROLL",
    "ROUND",
    "UNDRAWN",
    "State",
    "Tables",
    "copied",
    "restore",
    "stretches",
]

# Who drew a line, besides a seat from 0.
UNDRAWN = -1
BY_NOBODY = -2  # the start or a set-up position drew it

# Who owns a cell, besides a seat from 0.
FREE = -1  # nobody yet: it can still be captured
LOST = -2  # never captured, and now it never can be
GONE = -3  # captured once, then removed

# Places in ``turn``.
MOVER = 0  # the seat to move
LEFT = 1  # lines left in this turn; 0 while a roll is owed
DRAWN = 2  # lines drawn in this turn
ROLL = 3  # the face rolled this turn; 0 before the roll and in games without dice
ROUND = 4  # counted from 1
FIRST = 5  # the seat that moved first
OPEN = 6  # undrawn lines on the board
LIVE = 7  # cells that can still be captured
OUT = 8  # players who have given up


class Tables(NamedTuple):
    """A board under its rules, ready for the kernel. See the picture at the top."""

    players: int
    die: int  # faces; 0 without dice
    free_captures: int  # 1 if a line that captures does not count against the turn
    cells_at: Sequence[int]
    cells: Sequence[int]
    sides: Sequence[int]  # how many lines are round a cell
    points: Sequence[int]
    size: Sequence[int]
    inside_at: Sequence[int]
    inside: Sequence[int]
    around_at: Sequence[int]
    around: Sequence[int]
    sharing_at: Sequence[int]
    sharing: Sequence[int]
    units_at: Sequence[int]
    units: Sequence[int]


class State(NamedTuple):
    """A position, ready for the kernel. See the picture at the top."""

    line: list[int]
    missing: list[int]
    owner: list[int]
    note: list[int]
    score: list[int]
    out: list[int]
    turn: list[int]


def stretches(lists: Iterable[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Many short lists as one long one and the places where each begins.

    >>> stretches([[4, 5], [], [6]])
    ([0, 2, 2, 3], [4, 5, 6])
    """
    begins, flat = [0], list[int]()
    for items in lists:
        flat.extend(items)
        begins.append(len(flat))
    return begins, flat


def copied(state: State) -> State:
    """A state of its own, so that the earlier one stays as it was."""
    return State(*(part.copy() for part in state))


# Kernel code that Numba compiles: it has no `copied`, and overwrites a spare state instead.


def write(into: list[int], values: list[int]) -> None:
    """Overwrite one array with another of the same length."""
    for i in range(len(into)):
        into[i] = values[i]


def restore(s: State, start: State) -> None:
    """Set a state back to an earlier one."""
    write(s.line, start.line)
    write(s.missing, start.missing)
    write(s.owner, start.owner)
    write(s.note, start.note)
    write(s.score, start.score)
    write(s.out, start.out)
    write(s.turn, start.turn)
