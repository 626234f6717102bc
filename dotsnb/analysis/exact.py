"""Exact values of every line near the end of a game, under any rules where the open lines say everything.

Boxes with the standard turn go to the solver. The rest (triangles, hexagons, misère with bonus
boxes, the house rule without extra turn, dice) is small enough for a table over all sets of open
lines. Larger squares under an overlap rule and more than two players are beyond both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from dotsnb.analysis.pieces import graph_of
from dotsnb.compiling import can_compile, specialised
from dotsnb.errors import RulesError
from dotsnb.game import Position
from dotsnb.game.position import END
from dotsnb.rules import SCORING, parse_turn
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.tables import tables
from dotsnb.solver import Solver

__all__ = ["line_values", "table_values"]

# How many open lines a table may have, without Numba and with it.
INTERPRETED_LINES, COMPILED_LINES = 11, 18
INTERPRETED_DICE, COMPILED_DICE = 8, 15
# The largest die whose table is kept.
MOST_FACES = 12
# Up to how many open lines the solver is asked, and how many positions it may look at for all lines together.
SOLVED_LINES, SOLVED_NODES = 44, 300_000
SOLVED_LINES_PLAIN, SOLVED_NODES_PLAIN = 20, 3_000  # without Numba
MEMORY_MB = 64


class Board(NamedTuple):
    """The open lines as bits 0, 1, ...; the cells that are left as sets of lines with their points."""

    lines: int
    cells_at: Sequence[int]  # line i belongs to cells[cells_at[i]:cells_at[i + 1]]
    cells: Sequence[int]
    points: Sequence[int]
    extra: int  # 1 if a line that captures does not count


def line_values(position: Position, nodes: int | None = None) -> dict[str, float] | None:
    """What the mover gains more than the other after every move, with best play by both; None if that is out of reach.

    :param nodes: how many positions the solver may look at; None is a moment's worth.

    With dice the values are expectations, and ``end`` is one of the moves where the turn may be ended.

    >>> from dotsnb.game import Game
    >>> line_values(Game("box 1x1").position)["a1b1"]
    -1
    """
    found = _line_values(position, nodes)
    return None if found is None else dict(found)


@lru_cache(maxsize=128)
def _line_values(position: Position, nodes: int | None) -> dict[str, float] | None:
    rules = position.rules
    if not position.legal_lines or rules.players > 2 or rules.overlap is not None or position.resigned:
        return None
    if (die := parse_turn(rules.turn).die) > 0:
        return _dice_values(position, die)
    count = len(position.open_lines)
    if count > INTERPRETED_LINES and rules.turn == "standard":
        found = _solved(position, nodes)
        if found is not None:
            return found
    return table_values(position)


def table_values(position: Position) -> dict[str, float] | None:
    """The values of all lines from the table alone, for two players, one size of cells and no dice."""
    count = len(position.open_lines)
    if count > (COMPILED_LINES if can_compile() else INTERPRETED_LINES):
        return None
    board = _board(position)
    compiled = count > INTERPRETED_LINES
    values = _array([0] * (1 << count), compiled)
    _filler(fill_values, compiled)(values, *_arrays(board, compiled))
    full = (1 << count) - 1
    return {name: _after(board, values, full, i) for i, name in enumerate(position.open_lines)}


def _after(board: Board, values: Sequence[int], full: int, line: int) -> int:
    """The value of drawing one line from the full set."""
    taken, gain = False, 0
    for cell, points in _cells_of(board, line):
        if full & cell == 1 << line:
            taken, gain = True, gain + points
    rest = int(values[full ^ 1 << line])
    return gain + rest if taken and board.extra else gain - rest


def _cells_of(board: Board, line: int) -> list[tuple[int, int]]:
    begin, end = board.cells_at[line], board.cells_at[line + 1]
    return list(zip(board.cells[begin:end], board.points[begin:end], strict=True))


def _board(position: Position) -> Board:
    """The lines and cells that are left of a position."""
    graph, t = graph_of(position), tables(position.rules)
    sign = SCORING[position.rules.scoring].sign
    place = {line: i for i, line in enumerate(graph.coins)}
    cells_at, cells, points = [0], list[int](), list[int]()
    for coins in graph.coins.values():
        for coin in coins:
            cells.append(sum(1 << place[s] for s in graph.strings[coin]))
            points.append(sign * t.points[coin])
        cells_at.append(len(cells))
    return Board(len(place), cells_at, cells, points, t.free_captures)


def fill_values(
    values: list[int], lines: int, cells_at: Sequence[int], cells: Sequence[int], points: Sequence[int], extra: int
) -> None:
    """values[set] for every set of open lines, smaller sets first. Plain code that Numba compiles."""
    for strings in range(1, 1 << lines):
        best = -1000000
        for line in range(lines):
            bit = 1 << line
            if strings & bit == 0:
                continue
            taken, gain = 0, 0
            for i in range(cells_at[line], cells_at[line + 1]):
                if strings & cells[i] == bit:
                    taken = 1
                    gain += points[i]
            if taken == 1 and extra == 1:
                gain += values[strings ^ bit]
            else:
                gain -= values[strings ^ bit]
            best = max(best, gain)
        values[strings] = best


def _dice_values(position: Position, die: int) -> dict[str, float] | None:
    """The expectations of the moves of a dice game."""
    count = len(position.open_lines)
    if die > MOST_FACES or count > (COMPILED_DICE if can_compile() else INTERPRETED_DICE):
        return None
    board, compiled = _board(position), count > INTERPRETED_DICE
    rolled = _array([0.0] * (1 << count), compiled)
    drawing = _array([0.0] * ((1 << count) * (die + 1)), compiled)
    _filler(fill_dice, compiled)(rolled, drawing, die, *_arrays(board, compiled))
    full, left = (1 << count) - 1, position.lines_left
    found: dict[str, float] = {}
    for i, name in enumerate(position.open_lines):
        after, still, gain = full ^ 1 << i, left - 1, 0
        taken = [points for cell, points in _cells_of(board, i) if full & cell == 1 << i]
        if taken:
            gain, still = sum(taken), left if board.extra else still
        stopped = -float(rolled[after])
        found[name] = gain + (max(stopped, float(drawing[after * (die + 1) + still])) if still else stopped)
    if position.may_end:
        found[END] = -float(rolled[full])
    return found


def fill_dice(
    rolled: list[float],
    drawing: list[float],
    die: int,
    lines: int,
    cells_at: Sequence[int],
    cells: Sequence[int],
    points: Sequence[int],
    extra: int,
) -> None:
    """The expectations of every set of open lines: before the roll, and with so many lines still to draw.

    ``drawing[set * (die + 1) + left]``. Plain code that Numba compiles.
    """
    for strings in range(1, 1 << lines):
        is_open = 0
        for line in range(lines):
            if strings & (1 << line) != 0:
                is_open += 1
        for left in range(1, die + 1):
            best = -1000000.0
            for line in range(lines):
                bit = 1 << line
                if strings & bit == 0:
                    continue
                taken, gain = 0, 0.0
                for i in range(cells_at[line], cells_at[line + 1]):
                    if strings & cells[i] == bit:
                        taken = 1
                        gain += points[i]
                after = strings ^ bit
                still = left - 1
                if taken == 1 and extra == 1:
                    still = left
                stopped = -rolled[after]
                if still > 0 and after != 0:
                    stopped = max(stopped, drawing[after * (die + 1) + still])
                best = max(best, gain + stopped)
            drawing[strings * (die + 1) + left] = best
        total = 0.0
        for face in range(1, die + 1):
            total += drawing[strings * (die + 1) + min(face, is_open)]
        rolled[strings] = total / die


def _array(values: list[Any], compiled: bool) -> Any:
    if not compiled:
        return values
    import numpy

    return numpy.array(values, numpy.float64 if isinstance(values[0], float) else numpy.int64)


def _arrays(board: Board, compiled: bool) -> tuple[Any, ...]:
    return tuple(_array(list(part), compiled) if isinstance(part, list) else part for part in board)


@cache
def _filler(function: Any, compiled: bool) -> Any:
    return specialised(cast(Any, function), compiled=compiled)


def _solved(position: Position, nodes: int | None) -> dict[str, float] | None:
    """The solver's values of all lines, where it treats such boards and finds them within its budget."""
    most, budget = (SOLVED_LINES, SOLVED_NODES) if can_compile() else (SOLVED_LINES_PLAIN, SOLVED_NODES_PLAIN)
    if nodes is None and len(position.open_lines) > most:
        return None
    solver = _solver(position.rules)
    if solver is None:
        return None
    solution = solver.solve(position, budget_nodes=budget if nodes is None else nodes, lines=True)
    return dict(solution.lines) if solution.proven else None


@lru_cache(maxsize=2)
def _solver(rules: Rules) -> Solver | None:
    """A solver that remembers what it has found; None for rules that it does not treat."""
    try:
        return Solver(rules, memory_mb=MEMORY_MB)
    except RulesError:
        return None
