"""The last lines of a dice game played to win it, rather than for points: a table with the lead in it.

Ahead one plays safe, behind one must dare. ``W[S, k, d]`` is the chance that the mover wins (a draw
counts half) with the lines ``S`` open, ``k`` left in a turn that may be ended, and ``d`` points
ahead. It is worked out as the table of points in ``endings``, only that a gain moves ``d``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from dotsnb.ai.endings import Ending, numbers
from dotsnb.compiling import can_compile, specialised
from dotsnb.game import Position
from dotsnb.game.position import END
from dotsnb.rules import SCORING, parse_turn
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import FREE, UNDRAWN
from dotsnb.rules.tables import tables

__all__ = ["Winning", "compile_winning"]


def fill_wins(values: list[float], made: list[float], best: list[float], die: int, free: int, most: int) -> None:
    """``W``, set by set; ``made`` is the table of points, ``most`` a lead that cannot be caught up."""
    leads = 2 * most + 1
    block = (die + 1) * leads
    for lines in range(len(made)):
        at = lines * block
        if made[lines] == made[0]:  # nothing is left to win
            for i in range(block):
                lead = i % leads - most
                values[at + i] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
            continue
        for i in range(block):
            best[i] = -1.0
        left = lines
        while left:
            rest = lines ^ (left & -left)
            left &= left - 1
            gain = int(made[rest] - made[lines])
            spent = 0 if free == 1 and gain != 0 else 1
            for k in range(1, die + 1):
                there = rest * block + (k - spent) * leads
                for lead in range(leads):
                    after = min(max(lead + gain, 0), leads - 1)
                    best[k * leads + lead] = max(best[k * leads + lead], values[there + after])
        for lead in range(leads):
            others = 0.0
            for k in range(1, die + 1):
                others += best[k * leads + leads - 1 - lead]
            stop = 1.0 - others / die
            values[at + lead] = stop
            for k in range(1, die + 1):
                values[at + k * leads + lead] = max(best[k * leads + lead], stop)


@lru_cache(maxsize=2)
def _kernel(compiled: bool) -> Callable[..., None]:
    return specialised(cast(Any, fill_wins), compiled=compiled)


def compile_winning() -> None:
    """Compile the kernel, or load it from the disk."""
    Winning.of(Position(Rules("box 1x1", turn="d2")).after("r1"), most_entries=1000, compiled=True)


@dataclass(frozen=True)
class Winning:
    """The chances to win a position and everything that can come after it."""

    ending: Ending
    most: int
    values: Any

    @classmethod
    def of(cls, position: Position, *, most_entries: int, compiled: bool | None = None) -> Winning | None:
        """The table for a position; None without dice, or if it would have more entries than that."""
        die = parse_turn(position.rules.turn).die
        most = _points_left(position) + 1
        block = (die + 1) * (2 * most + 1)
        count = len(position.open_lines)
        if die == 0 or block << count > most_entries:
            return None
        compiled = can_compile() if compiled is None else compiled and can_compile()
        ending = Ending.of(position, most_lines=count, compiled=compiled)
        values, best = numbers(block << count, compiled), numbers(block, compiled)
        free = int(parse_turn(position.rules.turn).free_captures)
        _kernel(compiled)(values, ending.made, best, die, free, most)
        return cls(ending, most, values)

    def moves(self, position: Position) -> dict[str, float]:
        """The mover's chance to win after every move that it may make."""
        marks, names, made = position.state.line, position.layout.line_names, self.ending.made
        seat = position.to_move
        assert seat is not None, "nobody moves after the end"
        lead = SCORING[position.rules.scoring].sign * (position.scores[seat] - position.scores[1 - seat])
        free = parse_turn(position.rules.turn).free_captures
        now = sum(1 << i for i, line in enumerate(self.ending.lines) if marks[line] == UNDRAWN)
        found = {}
        for i, line in enumerate(self.ending.lines):
            if marks[line] == UNDRAWN:
                rest = now - (1 << i)
                gain = int(made[rest] - made[now])
                left = position.lines_left - (0 if free and gain else 1)
                found[names[line]] = self._entry(rest, left, lead + gain)
        if position.may_end:
            found[END] = self._entry(now, 0, lead)
        return found

    def _entry(self, lines: int, left: int, lead: int) -> float:
        die, leads = parse_turn(self.ending.rules.turn).die, 2 * self.most + 1
        place = min(max(lead + self.most, 0), leads - 1)
        return float(self.values[(lines * (die + 1) + left) * leads + place])


def _points_left(position: Position) -> int:
    points, owner = tables(position.rules).points, position.state.owner
    return sum(points[cell] for cell in range(len(owner)) if owner[cell] == FREE)
