"""A board's geometry as plain data: dots, the lines that join them, the cells they enclose.

A builder (one short function a grid, in the modules beside this one) gives rows of dots and
the outline of every cell; ``assemble`` turns that into a ``Grid``. Everything else in the
package (rules, drawings, pointer, keyboard) works on these tuples and never asks which grid it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from dotsnb.errors import NotationError
from dotsnb.i18n import gettext as _

__all__ = ["Cell", "CellSketch", "DotSketch", "Grid", "assemble", "column_letters"]

# How near to a line a pointer must be, in side lengths, and how far from the dots at its ends.
REACH = 0.42
DOT_ZONE = 0.16
TIE = 0.02

LINE_NAME = re.compile(r"([a-z]+)([1-9][0-9]*)([a-z]+)([1-9][0-9]*)")


@dataclass(frozen=True)
class Cell:
    """One thing that can be captured: a box, triangle, hexagon, or a larger square.

    ``lines`` is the outline as line numbers, ``dots`` the same outline as dot numbers in drawing
    order, ``units`` the numbers of the smallest cells it covers (itself, for a smallest cell).
    """

    name: str
    size: int
    dots: tuple[int, ...]
    lines: tuple[int, ...]
    units: tuple[int, ...]
    centre: tuple[float, float]
    mark_at: tuple[float, float]  # where its owner's mark is written, with so much room around
    room: float
    text_at: tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """A board without a game on it.

    Dots, lines and cells are numbered in reading order (smallest cells first, then the larger
    squares by size). Coordinates have x to the right and y down; a side line is 1 long.

    >>> from dotsnb.grids import build
    >>> grid = build("box 2x4")
    >>> len(grid.dots), len(grid.lines), len(grid.cells)
    (15, 22, 8)
    >>> grid.line_names[:3], grid.cells[0].name
    (('a1b1', 'a1a2', 'b1c1'), '1@a1')
    """

    text: str
    dots: tuple[tuple[float, float], ...]
    dot_names: tuple[str, ...]
    lines: tuple[tuple[int, int], ...]
    line_names: tuple[str, ...]
    cells: tuple[Cell, ...]
    border: frozenset[int]
    corner_border: frozenset[int]
    text_dots: tuple[tuple[int, int], ...]
    cell_words: tuple[str, str]  # for one cell and for several, to be translated together

    @property
    def kind(self) -> str:
        """The first word of the grid's text, such as ``box``."""
        return self.text.split()[0]

    @property
    def width(self) -> float:
        """From the leftmost dot to the rightmost, in side lengths."""
        return max(x for x, _y in self.dots)

    @property
    def height(self) -> float:
        """From the topmost dot to the lowest, in side lengths."""
        return max(y for _x, y in self.dots)

    @cached_property
    def units(self) -> int:
        """How many smallest cells there are; they are numbered from 0."""
        return sum(cell.size == 1 for cell in self.cells)

    @cached_property
    def cells_over(self) -> tuple[tuple[int, ...], ...]:
        """For each smallest cell the cells that cover it, itself among them."""
        over: list[list[int]] = [[] for _unit in range(self.units)]
        for number, cell in enumerate(self.cells):
            for unit in cell.units:
                over[unit].append(number)
        return tuple(map(tuple, over))

    @cached_property
    def _line_ids(self) -> dict[tuple[str, str], int]:
        names = self.dot_names
        ids = {(names[a], names[b]): i for i, (a, b) in enumerate(self.lines)}
        return ids | {(b, a): i for (a, b), i in ids.items()}

    @cached_property
    def _cell_ids(self) -> dict[str, int]:
        return {cell.name: i for i, cell in enumerate(self.cells)}

    def line(self, name: str) -> int:
        """The number of a line, from its two dots in either order.

        :raises NotationError: if the text does not name a line of this board.
        """
        match = LINE_NAME.fullmatch(name.strip().lower()) if isinstance(name, str) else None
        if match is None:
            message = _("{value!r} is not a line. Write its two dots, for example {example!r}.")
            raise NotationError(message.format(value=name, example=self.line_names[0]), value=name)
        ends = (match[1] + match[2], match[3] + match[4])
        if ends in self._line_ids:
            return self._line_ids[ends]
        for dot in ends:
            if dot not in self.dot_names:
                message = _("There is no dot {dot!r} on this board, so {value!r} is not a line.")
                raise NotationError(message.format(dot=dot, value=name), value=name)
        message = _("{value!r} is not a line: {first} and {second} are not neighbours.")
        raise NotationError(message.format(value=name, first=ends[0], second=ends[1]), value=name)

    def cell(self, name: str) -> int:
        """The number of a cell from its name, such as ``1@a1``.

        :raises NotationError: if no cell has that name.
        """
        if isinstance(name, str) and name.strip().lower() in self._cell_ids:
            return self._cell_ids[name.strip().lower()]
        message = _("{value!r} is not a cell of this board. Its first cell is {example!r}.")
        raise NotationError(message.format(value=name, example=self.cells[0].name), value=name)

    @cached_property
    def _cells_by_line(self) -> list[tuple[int, ...]]:
        cells: list[list[int]] = [[] for _line in self.lines]
        for i, cell in enumerate(self.cells):
            for line in cell.lines:
                cells[line].append(i)
        return [tuple(group) for group in cells]

    def cells_on(self, line: int) -> tuple[int, ...]:
        """The cells that have this line in their outline."""
        return self._cells_by_line[line]

    def midpoint(self, line: int) -> tuple[float, float]:
        """The middle of a line."""
        (ax, ay), (bx, by) = (self.dots[dot] for dot in self.lines[line])
        return (ax + bx) / 2, (ay + by) / 2

    def nearest_line(self, x: float, y: float) -> int | None:
        """The line a finger at (x, y) means; None near a dot, between two lines, or outside."""
        if not (math.isfinite(x) and math.isfinite(y)):
            return None
        nearby = self._lines_by_square.get((math.floor(x), math.floor(y)), ())
        if any(math.hypot(x - dx, y - dy) < DOT_ZONE for i in nearby for dx, dy in self._ends(i)):
            return None
        by_distance = sorted((self._distance(i, x, y), i) for i in nearby)
        if not by_distance or by_distance[0][0] > REACH:
            return None
        tied = len(by_distance) > 1 and by_distance[1][0] - by_distance[0][0] < TIE
        return None if tied else by_distance[0][1]

    def _ends(self, line: int) -> tuple[tuple[float, float], tuple[float, float]]:
        a, b = self.lines[line]
        return self.dots[a], self.dots[b]

    @cached_property
    def _lines_by_square(self) -> dict[tuple[int, int], list[int]]:
        """For each 1 x 1 square of the plane the lines that can be reached from it, so that few need measuring."""
        squares: dict[tuple[int, int], list[int]] = {}
        margin = REACH + TIE
        for line in range(len(self.lines)):
            (ax, ay), (bx, by) = self._ends(line)
            for column in range(math.floor(min(ax, bx) - margin), math.floor(max(ax, bx) + margin) + 1):
                for row in range(math.floor(min(ay, by) - margin), math.floor(max(ay, by) + margin) + 1):
                    squares.setdefault((column, row), []).append(line)
        return squares

    def _distance(self, line: int, x: float, y: float) -> float:
        (ax, ay), (bx, by) = self._ends(line)
        dx, dy = bx - ax, by - ay
        along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        along = min(1.0, max(0.0, along))
        return math.hypot(x - ax - along * dx, y - ay - along * dy)

    @cached_property
    def _line_rows(self) -> list[list[int]]:
        """The lines in rows, by the height of their middles: what the arrow keys walk over."""
        rows: dict[float, list[int]] = {}
        for line in range(len(self.lines)):
            rows.setdefault(round(self.midpoint(line)[1], 6), []).append(line)
        return [sorted(rows[y], key=lambda i: (self.midpoint(i)[0], i)) for y in sorted(rows)]

    @cached_property
    def _line_places(self) -> dict[int, tuple[int, int]]:
        return {line: (r, c) for r, row in enumerate(self._line_rows) for c, line in enumerate(row)}

    def neighbour(self, line: int, direction: str) -> int | None:
        """The line an arrow key leads to: ``left``, ``right``, ``up`` or ``down``.

        Left and right walk along a row of lines; up and down step to the nearest line of the
        next row. From any line every other can be reached. None at the edge of the board.
        """
        row, column = self._line_places[line]
        if direction in ("left", "right"):
            column += 1 if direction == "right" else -1
            return self._line_rows[row][column] if 0 <= column < len(self._line_rows[row]) else None
        row += {"down": 1, "up": -1}[direction]
        if not 0 <= row < len(self._line_rows):
            return None
        x = self.midpoint(line)[0]
        return min(self._line_rows[row], key=lambda i: round(abs(self.midpoint(i)[0] - x), 6))


# What a builder hands over: rows of dots, and cells as rings of dots.


@dataclass(frozen=True)
class DotSketch:
    """A dot: where it lies, and its column and row on the text board."""

    x: float
    y: float
    text_at: tuple[int, int]


@dataclass(frozen=True)
class CellSketch:
    """A cell: its outline as (row, place in the row) of its dots, in drawing order."""

    ring: tuple[tuple[int, int], ...]
    text_at: tuple[int, int]
    size: int = 1
    units: tuple[int, ...] = ()  # the smallest cells it covers; empty means itself
    mark_at: tuple[float, float, float] | None = None  # x, y and room; else in the middle


def column_letters(index: int) -> str:
    """Spreadsheet letters for a column counted from 0: a, b, ... z, aa, ab, ..."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def assemble(
    text: str,
    rows: Sequence[Sequence[DotSketch]],
    cells: Sequence[CellSketch],
    words: tuple[str, str],
    *,
    corner_names: bool = False,
    icelandic: bool = False,
) -> Grid:
    """Turn a builder's sketch into a ``Grid``: number and name dots, lines and cells.

    ``words`` are the cell's name for one and for several, such as "a box", "{count} boxes";
    ``corner_names`` names a cell by its size and top-left dot (``2@a1``) instead of by all its
    dots; ``icelandic`` says that "left and bottom side" means something on this grid.
    """
    number: dict[tuple[int, int], int] = {}
    for r, row in enumerate(rows):
        for place in range(len(row)):
            number[r, place] = len(number)
    dots = [dot for row in rows for dot in row]
    names = [column_letters(p) + str(r + 1) for r, row in enumerate(rows) for p in range(len(row))]
    rings = [tuple(number[place] for place in cell.ring) for cell in cells]
    lines = sorted({side for ring in rings for side in _sides(ring)})
    line_ids = {line: i for i, line in enumerate(lines)}

    made = []
    for i, (sketch, ring) in enumerate(zip(cells, rings, strict=True)):
        corners = [names[dot] for dot in sorted(ring)]
        name = f"{sketch.size}@{corners[0]}" if corner_names else "".join(corners)
        outline = tuple(sorted(line_ids[side] for side in _sides(ring)))
        made.append(_made_cell(i, sketch, name, ring, dots, outline))
    points = tuple((dot.x, dot.y) for dot in dots)
    border = _border(points, lines, made)
    left, bottom = min(x for x, _y in points), max(y for _x, y in points)
    return Grid(
        text=text,
        dots=points,
        dot_names=tuple(names),
        lines=tuple(lines),
        line_names=tuple(names[a] + names[b] for a, b in lines),
        cells=tuple(made),
        border=border,
        corner_border=frozenset(
            line
            for line in border
            if all(points[dot][0] == left for dot in lines[line])
            or all(points[dot][1] == bottom for dot in lines[line])
        )
        if icelandic
        else frozenset(),
        text_dots=tuple(dot.text_at for dot in dots),
        cell_words=words,
    )


def _made_cell(
    number: int, sketch: CellSketch, name: str, ring: tuple[int, ...], dots: list[DotSketch], lines: tuple[int, ...]
) -> Cell:
    """A sketched cell with its outline as numbers and its middle."""
    corners = [(dots[dot].x, dots[dot].y) for dot in ring]
    centre = (sum(x for x, _y in corners) / len(ring), sum(y for _x, y in corners) / len(ring))
    room = min(distance_to_line(centre, a, b) for a, b in pairwise([*corners, corners[0]]))
    x, y, room = sketch.mark_at or (*centre, room)
    return Cell(name, sketch.size, ring, lines, sketch.units or (number,), centre, (x, y), room, sketch.text_at)


def distance_to_line(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far a point lies from the straight line through two others."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    return abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)


def _sides(ring: tuple[int, ...]) -> list[tuple[int, int]]:
    """The lines round a ring of dots, each as (smaller dot, larger dot)."""
    return [(min(a, b), max(a, b)) for a, b in pairwise((*ring, ring[0]))]


def _border(points: tuple[tuple[float, float], ...], lines: list[tuple[int, int]], cells: list[Cell]) -> frozenset[int]:
    """The lines with cells on one side only: the outside of the shape."""
    sides: list[set[bool]] = [set() for _line in lines]
    for cell in cells:
        x, y = cell.centre
        for line in cell.lines:
            (ax, ay), (bx, by) = (points[dot] for dot in lines[line])
            sides[line].add((bx - ax) * (y - ay) > (by - ay) * (x - ax))
    return frozenset(line for line, seen in enumerate(sides) if len(seen) == 1)
