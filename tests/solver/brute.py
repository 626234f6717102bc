"""Every value of a small game by brute force, to hold the solver against: all positions, no theorem, no window.

A position is a set of open lines, one bit for each. Its value is the best over its lines of what the line captures,
plus the value of what is left if that earns another line, else minus it. Nothing here knows the solver.
"""

from __future__ import annotations

import numba
import numpy as np

from dotsnb.game import Game
from dotsnb.rules import find


@numba.njit(cache=True)
def fill(values, at, outline, points, sign, keeps):
    lines = at.shape[0]
    for position in range(1, values.shape[0]):
        best = -(1 << 14)
        for line in range(lines):
            bit = 1 << line
            if position & bit == 0:
                continue
            gain, captured = 0, 0
            for cell in at[line]:
                if cell >= 0 and outline[cell] & position == bit:
                    gain += sign * points[cell]
                    captured += 1
            rest = values[position ^ bit]
            value = gain + rest if captured > 0 and keeps else gain - rest
            best = max(best, value)
        values[position] = best


class BruteForce:
    """The values of all positions whose open lines are among some lines of a board."""

    def __init__(self, rules, lines=None):
        self.rules = find(rules)
        grid = self.rules.layout
        self.names = list(grid.line_names if lines is None else lines)
        place = {name: i for i, name in enumerate(self.names)}
        by_line = [[] for _name in self.names]
        outline = []
        for c, cell in enumerate(grid.cells):
            inside = [place[grid.line_names[line]] for line in cell.lines if grid.line_names[line] in place]
            outline.append(sum(1 << i for i in inside))
            for i in inside:
                by_line[i].append(c)
        self.outline, self.by_line = outline, by_line
        values = dict(self.rules.values)
        self.points = [values.get(cell.name, cell.size**2) for cell in grid.cells]
        self.sign = -1 if self.rules.scoring == "misere" else 1
        self.keeps = self.rules.turn == "standard"
        widest = max(map(len, by_line))
        at = np.array([cells + [-1] * (widest - len(cells)) for cells in by_line], np.int64)
        self.values = np.zeros(1 << len(self.names), np.int8 if sum(self.points) < 128 else np.int16)
        fill(self.values, at, np.array(outline, np.int64), np.array(self.points, np.int64), self.sign, self.keeps)

    def bits(self, names):
        return sum(1 << self.names.index(name) for name in names)

    def value(self, names):
        return int(self.values[self.bits(names)])

    def line_values(self, names):
        position = self.bits(names)
        found = {}
        for name in names:
            line = self.names.index(name)
            captured = [c for c in self.by_line[line] if self.outline[c] & position == 1 << line]
            gain, rest = self.sign * sum(self.points[c] for c in captured), int(self.values[position ^ (1 << line)])
            found[name] = gain + rest if captured and self.keeps else gain - rest
        return found

    def game(self, open_names):
        """The set-up game in which just these lines are open, every full cell owned by somebody."""
        grid = self.rules.layout
        still_open = {grid.line(name) for name in open_names}
        drawn = [name for i, name in enumerate(grid.line_names) if i not in still_open]
        given = set(Game(self.rules).position.drawn)
        owners = {cell.name: i % 2 for i, cell in enumerate(grid.cells) if still_open.isdisjoint(cell.lines)}
        return Game.setup(self.rules, [name for name in drawn if name not in given], owners)
