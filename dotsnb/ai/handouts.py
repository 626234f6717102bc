"""The art of the standard turn, cheap enough for playouts: what opening a chain gives away, and control.

Plain code for the kernel. Chains are not looked for by their shape: a line is drawn on a spare
state, whatever is on offer is taken through the rules, and one counts the cells that fell. So the
same code serves boxes, triangles and honeycombs.
"""

from __future__ import annotations

from dotsnb.ai.greedy import last_line
from dotsnb.ai.room import Aids
from dotsnb.game.kernel import play_line
from dotsnb.rules.state import FREE, OPEN, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import playing

__all__ = ["cell_lacking", "count_handouts", "double_cross", "offer", "value_of_pieces"]

CHAIN_TAIL = 2  # what the double-cross leaves of a chain, and of a loop
LOOP_TAIL = 4


def offer(s: State, start: int) -> int:
    """A cell that lacks one line, looked for from ``start`` on; or -1."""
    cells = len(s.owner)
    for i in range(cells):
        cell = (start + i) % cells
        if s.missing[cell] == 1 and s.owner[cell] == FREE:
            return cell
    return -1


def cell_lacking(t: Tables, s: State, line: int, missing: int, beside: int) -> int:
    """A cell at a line, other than ``beside``, that is free and lacks so many lines; or -1."""
    for i in range(t.cells_at[line], t.cells_at[line + 1]):
        cell = t.cells[i]
        if cell != beside and s.missing[cell] == missing and s.owner[cell] == FREE:
            return int(cell)
    return -1


def other_line(a: Aids, s: State, cell: int, line: int) -> int:
    """The first open line of a cell besides this one."""
    for i in range(a.outline_at[cell], a.outline_at[cell + 1]):
        if a.outline[i] != line and s.line[a.outline[i]] == UNDRAWN:
            return int(a.outline[i])
    return -1


def double_cross(t: Tables, a: Aids, s: State) -> int:
    """The line that declines the last two cells of a chain, or the last four of a loop; or -1.

    Only where nothing else is on offer: one cell at the end of a chain of two, or two cells at
    the ends of a chain of four that lies between them.
    """
    first = offer(s, 0)
    if first < 0:
        return -1
    take = last_line(a, s, first)
    second = cell_lacking(t, s, take, 2, first)
    if second < 0:
        return -1
    line = other_line(a, s, second, take)
    beyond = cell_lacking(t, s, line, 2, second)
    last = -1 if first + 1 >= len(s.owner) else offer(s, first + 1)
    if last == first or last < 0:
        return line if beyond < 0 else -1
    if beyond < 0 or cell_lacking(t, s, last_line(a, s, last), 2, last) != beyond:
        return -1
    again = offer(s, last + 1) if last + 1 < len(s.owner) else first
    return line if again == first else -1


def count_handouts(t: Tables, a: Aids, s: State, w: State) -> int:
    """Fill ``chains`` and ``loops`` with how many of each length there are to open.

    Returns the line that gives away the fewest cells, or -1 if a line is safe or none is open.
    Nothing may be on offer. The last place of ``seen`` counts the calls.
    """
    a.seen[len(s.line)] += 1
    mark = a.seen[len(s.line)]
    for size in range(len(a.chains)):
        a.chains[size] = 0
        a.loops[size] = 0
    best, fewest = -1, len(s.owner) + 1
    for line in range(len(s.line)):
        if s.line[line] != UNDRAWN or a.seen[line] == mark:
            continue
        if cell_lacking(t, s, line, 2, -1) < 0:
            return -1
        restore(w, s)
        cells = run(t, a, w, line, mark)
        drawn = s.turn[OPEN] - w.turn[OPEN]
        size = min(cells, len(a.chains) - 1)
        if drawn > cells:
            a.chains[size] += 1
        else:
            a.loops[size] += 1
        if cells < fewest:
            best, fewest = line, cells
    return best


def run(t: Tables, a: Aids, w: State, line: int, mark: int) -> int:
    """Draw ``line``, then take everything on offer; mark the lines, count the cells taken."""
    cells = play_line(t, w, line)
    a.seen[line] = mark
    cell = 0
    while playing(t, w):
        near = cell_lacking(t, w, line, 1, -1)
        cell = near if near >= 0 else offer(w, cell)
        if cell < 0:
            break
        line = last_line(a, w, cell)
        a.seen[line] = mark
        cells += play_line(t, w, line)
    return cells


def value_of_pieces(a: Aids) -> float:
    """What whoever need not open a piece gets more than the opener, of the pieces counted.

    The opener chooses the shortest chain or the shortest loop, whichever costs less; the taker
    takes all, or leaves two of a chain and four of a loop and makes the opener open again. Chains
    of one or two cells cannot be left so. ``worth`` is a row of values over the loops.
    """
    loops = 0
    for size in range(len(a.loops)):
        loops += a.loops[size]
    # From the longest chain down; within it from the longest loop down.
    loops = min(loops, len(a.worth) - 1)
    a.worth[0] = 0.0
    fill_loops(a, loops, 0)
    for size in range(len(a.chains) - 1, 0, -1):
        for _again in range(a.chains[size]):
            a.worth[0] = opened(size, CHAIN_TAIL, a.worth[0])
            fill_loops(a, loops, size)
    return a.worth[loops]


def fill_loops(a: Aids, loops: int, chain: int) -> None:
    """The row of ``worth`` for one more chain (none if 0): entry k has the k longest loops."""
    k = 0
    for size in range(len(a.loops) - 1, 0, -1):
        for _again in range(a.loops[size]):
            if k < loops:
                k += 1
                by_loop = opened(size, LOOP_TAIL, a.worth[k - 1])
                if chain > 0:
                    by_loop = min(by_loop, opened(chain, CHAIN_TAIL, a.worth[k]))
                a.worth[k] = by_loop


def opened(size: int, tail: int, rest: float) -> float:
    """The taker's balance when a piece of this size is opened before a rest of that worth."""
    if size <= CHAIN_TAIL or size < tail:
        return size - rest
    return size - tail + abs(rest - tail)
