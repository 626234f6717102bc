"""The end of a game played perfectly: a table over all sets of lines that may still be open.

Where every cell scores for whoever closes it, whatever lies around it, the open lines say
everything, and two players can be perfect: without dice, and with them on average. With ``S`` the
open lines and ``k`` how many may still be drawn in a turn that has begun, the table holds

| entry | meaning |
|---|---|
| ``P[S]`` | the points made since the table was begun |
| ``E[S, k]`` | what the mover still gains more than the other, plus ``P[S]`` |
| ``E[S, 0]`` | the same if the turn ends: ``2 P[S]`` less the mean over all faces ``k`` of ``U[S, k]`` |
| ``U[S, k]`` | the best over the lines ``l`` of ``E[S - l, k - 1]``; ``E[S, k]`` is the better of it and ``E[S, 0]`` |

Adding ``P`` to every entry makes the innermost loop a plain comparison: no gains are added in it.

>>> from dotsnb.game import Game
>>> game = Game("box 1x1; turn d6", seed=1)
>>> round(Ending.of(game.position, most_lines=4).value(), 6)
0.277778
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from dotsnb.compiling import can_compile, specialised
from dotsnb.game import Position
from dotsnb.game.position import END
from dotsnb.rules import SCORING, parse_turn
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import FREE, UNDRAWN
from dotsnb.rules.tables import tables

__all__ = ["Ending", "can_end_exactly", "compile_endings", "numbers"]

FAR_BELOW = -1e9


# The kernels.


def fill_points(made: list[float], cells_at: Sequence[int], cells: Sequence[int], points: Sequence[int]) -> None:
    """``P``: from a set without its highest line to the set with it, cells at that line come undone."""
    highest, line = 1, 0
    for lines in range(1, len(made)):
        if lines == 2 * highest:
            highest = lines
            line += 1
        rest = lines - highest
        undone = 0
        for i in range(cells_at[line], cells_at[line + 1]):
            if cells[i] & rest == 0:
                undone += points[i]
        made[lines] = made[rest] - undone


def fill_dice(values: list[float], made: list[float], die: int, free: int) -> None:
    """``E`` with dice: a row of entries for every set, in fours, because machines compare four at once."""
    width = row_width(die)
    for k in range(width):
        values[k] = made[0]
    for lines in range(1, len(made)):
        here = lines * width
        for part in range(0, die, 4):
            best0 = best1 = best2 = best3 = FAR_BELOW
            left = lines
            while left:
                rest = lines ^ (left & -left)  # without its lowest line, its second lowest, ...
                left &= left - 1
                row = rest * width + part
                if free == 1 and made[rest] != made[lines]:
                    row += 1
                best0 = max(best0, values[row])
                best1 = max(best1, values[row + 1])
                best2 = max(best2, values[row + 2])
                best3 = max(best3, values[row + 3])
            values[here + part + 1] = best0
            values[here + part + 2] = best1
            values[here + part + 3] = best2
            if part + 4 < width:
                values[here + part + 4] = best3
        total = 0.0
        for k in range(1, die + 1):
            total += values[here + k]
        stop = 2 * made[lines] - total / die
        values[here] = stop
        for k in range(1, width):
            values[here + k] = max(values[here + k], stop)


def row_width(die: int) -> int:
    """How many entries a set has in the table: 0 to ``die``, rounded up to whole fours."""
    return (die + 4) // 4 * 4


def fill_plain(values: list[float], made: list[float], free: int) -> None:
    """``E`` without dice: one entry for every set, of which one line must be drawn."""
    values[0] = made[0]
    for lines in range(1, len(made)):
        best = FAR_BELOW
        points = made[lines]
        left = lines
        while left:
            rest = lines ^ (left & -left)
            left &= left - 1
            value = values[rest]
            if free == 0 or made[rest] == points:
                value = 2 * made[rest] - value
            best = max(best, value)
        values[lines] = best


@lru_cache(maxsize=8)
def _kernel(function: Callable[..., None], compiled: bool) -> Callable[..., None]:
    return specialised(cast(Any, function), compiled=compiled)


def compile_endings() -> None:
    """Compile the kernels, or load them from the disk."""
    small = Position(Rules("box 1x1"))
    for turn in ("standard", "d2"):
        position = Position(Rules("box 1x1", turn=turn))
        Ending.of(position if turn == small.rules.turn else position.after("r1"), most_lines=4, compiled=True)


# The tables.


def can_end_exactly(rules: Rules) -> bool:
    """Do the open lines say everything, for two players?"""
    return rules.players == 2 and rules.overlap in (None, "independent")


@dataclass(frozen=True)
class Ending:
    """The table for a position and everything that can come after it."""

    rules: Rules
    lines: tuple[int, ...]  # bit i of a set is this line
    state_lines: tuple[bool, ...]  # which lines were open
    values: Any
    made: Any

    @classmethod
    def of(cls, position: Position, *, most_lines: int, compiled: bool | None = None) -> Ending:
        """Work out the table of a position with at most so many open lines.

        :raises ValueError: if there are more, or the rules do not allow it.
        """
        open_lines = tuple(i for i, mark in enumerate(position.state.line) if mark == UNDRAWN)
        if len(open_lines) > most_lines or not can_end_exactly(position.rules) or position.resigned:
            raise ValueError(f"no exact ending with {len(open_lines)} open lines under {position.rules}")
        compiled = can_compile() if compiled is None else compiled and can_compile()
        turn, count = parse_turn(position.rules.turn), len(open_lines)
        free, size = int(turn.free_captures), 1 << count
        made = numbers(size, compiled)
        cells_at, cells, points, left = _cells(position, open_lines)
        made[0] = left
        _kernel(fill_points, compiled)(made, *_integers((cells_at, cells, points), compiled))
        if turn.die:
            values = numbers(size * row_width(turn.die) + 1, compiled)  # a free line in the last row looks one on
            _kernel(fill_dice, compiled)(values, made, turn.die, free)
        else:
            values = numbers(size, compiled)
            _kernel(fill_plain, compiled)(values, made, free)
        was_open = tuple(mark == UNDRAWN for mark in position.state.line)
        return cls(position.rules, open_lines, was_open, values, made)

    def covers(self, position: Position) -> bool:
        """Can this position come after the table's own?"""
        marks = position.state.line
        return position.rules == self.rules and all(
            mark != UNDRAWN or was_open for mark, was_open in zip(marks, self.state_lines, strict=True)
        )

    def value(self) -> float:
        """What the mover of the table's own position still gains, before a roll where there are dice."""
        everything = (1 << len(self.lines)) - 1
        if parse_turn(self.rules.turn).die:
            return float(self.made[everything] - self._entry(everything, 0))
        return float(self._entry(everything, 0) - self.made[everything])

    def moves(self, position: Position) -> dict[str, float]:
        """What the mover still gains more than the other after every move that it may make."""
        marks, names = position.state.line, position.layout.line_names
        turn = parse_turn(self.rules.turn)
        now = sum(1 << i for i, line in enumerate(self.lines) if marks[line] == UNDRAWN)
        found = {}
        for i, line in enumerate(self.lines):
            if marks[line] == UNDRAWN:
                found[names[line]] = self._after(now, now - (1 << i), position.lines_left, turn.free_captures)
        if position.may_end:
            found[END] = self._entry(now, 0) - float(self.made[now])
        return found

    def _after(self, now: int, rest: int, left: int, free_captures: bool) -> float:
        free = free_captures and self.made[rest] != self.made[now]
        if parse_turn(self.rules.turn).die:
            value = self._entry(rest, left if free else left - 1)
        elif free:
            value = self._entry(rest, 0)
        else:
            value = 2 * float(self.made[rest]) - self._entry(rest, 0)
        return value - float(self.made[now])

    def _entry(self, lines: int, left: int) -> float:
        die = parse_turn(self.rules.turn).die
        return float(self.values[lines * row_width(die) + left if die else lines])


def _cells(position: Position, open_lines: Sequence[int]) -> tuple[list[int], list[int], list[int], int]:
    """For each open line the free cells at it of which it is the highest, as sets, with their points."""
    t, state = tables(position.rules), position.state
    sign, place = SCORING[position.rules.scoring].sign, {line: i for i, line in enumerate(open_lines)}
    layout = position.layout
    rows: list[list[tuple[int, int]]] = [[] for _line in open_lines]
    left = 0
    for cell, owner in enumerate(state.owner):
        lines = [place[line] for line in layout.cells[cell].lines if line in place]
        if owner == FREE and lines:
            left += sign * t.points[cell]
            for i in lines:
                rows[i].append((sum(1 << j for j in lines), sign * t.points[cell]))
    cells_at = [0]
    for row in rows:
        cells_at.append(cells_at[-1] + len(row))
    flat = [pair for row in rows for pair in row]
    return cells_at, [cell for cell, _points in flat], [points for _cell, points in flat], left


def numbers(count: int, compiled: bool) -> Any:
    """So many zeros, as the kernels want them."""
    if not compiled:
        return [0.0] * count
    import numpy

    return numpy.zeros(count, numpy.float32)


def _integers(lists: Sequence[list[int]], compiled: bool) -> Any:
    if not compiled:
        return lists
    import numpy

    return [numpy.array(numbers, numpy.int64) for numbers in lists]
