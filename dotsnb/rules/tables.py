"""From a ruleset to the flat tables that its kernel reads, and to the state a game begins with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from dotsnb.grids import Cell, Grid
from dotsnb.rules.overlap import OVERLAP
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.starts import STARTS
from dotsnb.rules.state import BY_NOBODY, FREE, UNDRAWN, State, Tables, stretches
from dotsnb.rules.turns import begin_turn, parse_turn

__all__ = ["opening", "tables"]


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """The board of a ruleset as flat tables (plain lists)."""
    grid, turn = rules.layout, parse_turn(rules.turn)
    cells = grid.cells
    largest_first = rules.overlap is None or OVERLAP[rules.overlap].largest_first
    order = sorted(range(len(cells)), key=lambda c: -cells[c].size if largest_first else 0)
    by_line: list[list[int]] = [[] for _line in grid.lines]
    for cell in order:
        for line in cells[cell].lines:
            by_line[line].append(cell)
    cells_at, line_cells = stretches(by_line)
    sharing = _sharing(grid)
    inside_at, inside = stretches([d for d in row if _within(cells[d], cells[c])] for c, row in enumerate(sharing))
    around_at, around = stretches([d for d in row if _within(cells[c], cells[d])] for c, row in enumerate(sharing))
    sharing_at, shared_with = stretches(sharing)
    units_at, units = stretches(cell.units for cell in cells)
    values = dict(rules.values)
    return Tables(
        players=rules.players,
        die=turn.die,
        free_captures=int(turn.free_captures),
        cells_at=cells_at,
        cells=line_cells,
        sides=[len(cell.lines) for cell in cells],
        points=[values.get(cell.name, cell.size**2) for cell in cells],
        size=[cell.size for cell in cells],
        inside_at=inside_at,
        inside=inside,
        around_at=around_at,
        around=around,
        sharing_at=sharing_at,
        sharing=shared_with,
        units_at=units_at,
        units=units,
    )


def _within(inner: Cell, outer: Cell) -> bool:
    return inner.size < outer.size and set(inner.units) <= set(outer.units)


def _sharing(grid: Grid) -> list[list[int]]:
    """For every cell the other cells that share a box with it, in order."""
    over: list[list[int]] = [[] for _unit in range(grid.units)]
    for c, cell in enumerate(grid.cells):
        for unit in cell.units:
            over[unit].append(c)
    return [sorted({d for unit in cell.units for d in over[unit]} - {c}) for c, cell in enumerate(grid.cells)]


def opening(rules: Rules, lines: Iterable[int] = (), to_move: int = 0) -> State:
    """The state before the first move: the start's lines and perhaps others drawn by nobody.

    Cells that those lines complete stay FREE: who sets up a position says whose they are.
    """
    grid = rules.layout
    return _with_lines(tables(rules), len(grid.lines), {*STARTS[rules.start].lines(grid), *lines}, to_move)


def _with_lines(t: Tables, count: int, drawn: set[int], to_move: int) -> State:
    line = [BY_NOBODY if i in drawn else UNDRAWN for i in range(count)]
    missing = list(t.sides)
    for i in drawn:
        for cell in _stretch(t.cells_at, t.cells, i):
            missing[cell] -= 1
    cells = len(missing)
    turn = [to_move, 0, 0, 0, 1, to_move, count - len(drawn), cells, 0]
    state = State(line, missing, [FREE] * cells, [0] * (cells * t.players), [0] * t.players, [0] * t.players, turn)
    begin_turn(t, state)
    return state


def _stretch(begins: Sequence[int], flat: Sequence[int], index: int) -> Sequence[int]:
    return flat[begins[index] : begins[index + 1]]
