"""What a planning player could do in a position: finish a cell, draw a quiet line, stop, double-cross.

Here only the likely ones are picked out; the kernels then weigh each of them through the rules.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from dotsnb.ai.explanation import Candidate
from dotsnb.ai.planning import CELL, LINE, STOP
from dotsnb.ai.room import Aids, aids
from dotsnb.game import Position
from dotsnb.game.position import END
from dotsnb.rules.state import FREE, UNDRAWN
from dotsnb.rules.tables import tables
from dotsnb.rules.turns import parse_turn

__all__ = ["Idea", "ideas"]

MOST_STEPS = 8  # the cells that pay most per line
MOST_QUIET = 16  # with dice, the lines that bring least nearer to being captured
MOST_LINES = 64  # without


@dataclass(frozen=True)
class Idea:
    """A candidate as the kernels understand it, and how much it looks like doing harm."""

    kind: int
    number: int
    candidate: Candidate
    harm: float = 0.0


def ideas(position: Position, chance: random.Random, *, spare: bool = False) -> list[Idea]:
    """The candidates of a position, likely ones first; equal ones in random order.

    :param spare: with dice, a spare line of the roll may be drawn quietly instead of stopping.
    """
    a = aids(position.rules)
    steps = _steps(position, a)
    if parse_turn(position.rules.turn).die == 0:
        taking = {idea.candidate.move for idea in steps}
        lines = [idea for idea in _lines(position, a, chance) if idea.candidate.move not in taking]
        if lines and lines[0].harm == 0 and a.sign > 0:  # safe ones: no need to look at the others
            lines = [idea for idea in lines if idea.harm == 0]
        return [*steps, *lines[:MOST_LINES]]
    quiet = [] if position.may_end and not spare else _lines(position, a, chance)[:MOST_QUIET]
    stop = [Idea(STOP, 0, Candidate((END,), "stop"))] if position.may_end else []
    return [*stop, *steps[:MOST_STEPS], *quiet]


def _steps(position: Position, a: Aids) -> list[Idea]:
    """The cells that can be finished this turn, those that pay most per line first."""
    if a.sign < 0:
        return []
    state, points = position.state, tables(position.rules).points
    left, found = position.lines_left, []
    for cell, missing in enumerate(state.missing):
        if 0 < missing <= left and state.owner[cell] == FREE:
            found.append((-points[cell] * a.rate[missing], cell))
    return [_step(position, cell) for _rate, cell in sorted(found)]


def _step(position: Position, cell: int) -> Idea:
    names, marks = position.layout.line_names, position.state.line
    lines = [line for line in position.layout.cells[cell].lines if marks[line] == UNDRAWN]
    return Idea(CELL, cell, Candidate(tuple(names[line] for line in lines), "take"))


def _lines(position: Position, a: Aids, chance: random.Random) -> list[Idea]:
    """All open lines, the least harmful first, equally harmful ones in random order."""
    names = position.layout.line_names
    lines = [line for line, mark in enumerate(position.state.line) if mark == UNDRAWN]
    chance.shuffle(lines)
    found = [Idea(LINE, line, Candidate((names[line],), "quiet"), _harm(position, a, line)) for line in lines]
    return sorted(found, key=lambda idea: idea.harm)


def _harm(position: Position, a: Aids, line: int) -> float:
    """How much nearer a line brings the cells at it to being captured, in points."""
    state, points = position.state, tables(position.rules).points
    total = 0.0
    for cell in position.layout.cells_on(line):
        if state.owner[cell] == FREE:
            missing = state.missing[cell]
            total += points[cell] * (a.threat[missing - 1] - a.threat[missing])
    return a.sign * total
