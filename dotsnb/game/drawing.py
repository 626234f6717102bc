"""A position as shapes: what the SVG picture and the canvas both draw.

Coordinates are the grid's (a side is 1 long, y down), so whoever draws them scales and moves them.
Shapes say what they are, not which colour: ``seat`` is a player or None.

Order is the order of painting: fills (large squares under small ones), open lines, drawn lines,
what bonus cells are worth, marks, dots.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

from dotsnb.game.position import Position
from dotsnb.grids import Cell, Grid
from dotsnb.grids.grid import distance_to_line
from dotsnb.rules.state import UNDRAWN

if TYPE_CHECKING:
    from dotsnb.game.game import Game

__all__ = [
    "DISC_RADIUS",
    "DOT_RADIUS",
    "LINE_WIDTH",
    "MARGIN",
    "OUTLINES",
    "Fill",
    "Mark",
    "Shapes",
    "Stroke",
    "fill_of",
    "shapes",
    "stroke_of",
]

Point = tuple[float, float]

# Sizes, in side lengths.
DOT_RADIUS = 0.075
DISC_RADIUS = 0.62  # of the paper under a letter, in letter sizes
LINE_WIDTH = 0.085
MARGIN = 0.42  # round the board, so that dots and lines at its edge are whole
INSET = 0.05  # how far a fill stays away from its outline
NESTED_INSET, NESTED_STEP = 0.09, 0.085  # the same for the largest of several squares, and more for each step down

# How much of the paper a fill hides, by size. Up to 14 lie over one box, and the paper must still be seen.
FILL_ALPHA = 0.28
NESTED_ALPHA = (0.2, 0.11, 0.07)  # sizes 1, 2, and all larger ones


def _star(*radii: float, turn: float = 0.0, corners: int) -> tuple[Point, ...]:
    """Corners round the middle at these distances in turn, the first one at the top."""
    steps = corners * len(radii)
    angles = (2 * pi * (step / steps + turn) - pi / 2 for step in range(steps))
    return tuple(
        (radii[step % len(radii)] * cos(angle), radii[step % len(radii)] * sin(angle))
        for step, angle in enumerate(angles)
    )


def _ring() -> tuple[Point, ...]:
    """A circle with a hole: out, round, in, and round the other way."""
    outer, inner = _star(0.48, corners=24), _star(0.26, corners=24)
    return (*outer, outer[0], inner[0], *reversed(inner))


#: A shape for each seat, for marks that are neither letters nor told apart by colour: closed outlines about
#: (0, 0) that fit in a circle of radius 0.5.
OUTLINES: tuple[tuple[Point, ...], ...] = (
    _star(0.5, 0.36, corners=2),  # diamond
    _ring(),
    _star(0.5, corners=3),  # triangle
    _star(0.5, turn=1 / 8, corners=4),  # square
    _star(0.5, 0.21, corners=5),  # star
    _star(0.5, 0.15, corners=4, turn=1 / 8),  # cross
    tuple((y * 0.9, x * 0.34) for x, y in _star(0.5, turn=1 / 8, corners=4)),  # bar
    _star(0.5, corners=6),  # hexagon
)


@dataclass(frozen=True)
class Fill:
    """A captured cell: a polygon in its owner's colour, more opaque the smaller the square.

    ``alpha`` is from 0 to 1; all the squares that can lie over a box leave the paper visible.
    """

    cell: str
    seat: int
    size: int
    alpha: float
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Stroke:
    """A line. ``kind`` is ``open``, ``dead`` (open, but it can no longer score) or ``drawn``."""

    line: str
    start: Point
    end: Point
    kind: str
    seat: int | None = None  # who drew it; None where nobody did
    recent: bool = False  # drawn since the mover's last turn


@dataclass(frozen=True)
class Mark:
    """What is written in a cell: the mark of each seat that holds something over it, or its points (of no seat).

    Every letter stands on a disc of paper (``DISC_RADIUS``), so that it can be read on any fill.
    """

    at: Point
    room: float  # the radius of the largest circle round ``at`` inside the cell
    seats: tuple[int | None, ...]
    text: str

    @property
    def size(self) -> float:
        """The height of a letter, in side lengths."""
        return min(0.85 * self.room, 1.5 * self.room / len(self.text))

    @property
    def letters(self) -> tuple[tuple[Point, int | None, str], ...]:
        """Each letter's middle, its seat, and itself."""
        x, y = self.at
        first = x - 0.4 * self.size * (len(self.text) - 1)
        places = ((first + 0.8 * self.size * i, y) for i in range(len(self.text)))
        return tuple(zip(places, self.seats, self.text, strict=True))


@dataclass(frozen=True)
class Shapes:
    """Everything on a board, in the order of painting."""

    fills: tuple[Fill, ...]
    strokes: tuple[Stroke, ...]
    worths: tuple[Mark, ...]
    marks: tuple[Mark, ...]
    dots: tuple[Point, ...]


def shapes(game: Game) -> Shapes:
    """The shapes of a game's position, with the lines of the last turn marked."""
    position, grid = game.position, game.layout
    recent = set(game.last_turn)
    dead = set(position.dead_lines)
    strokes = [
        stroke_of(position, line, recent=name in recent, dead=name in dead) for line, name in enumerate(grid.line_names)
    ]
    order = {"open": 0, "dead": 0, "drawn": 1}
    return Shapes(
        fills=_fills(position),
        strokes=tuple(sorted(strokes, key=lambda stroke: order[stroke.kind])),
        worths=_worths(position),
        marks=_marks(position, game.marks),
        dots=grid.dots,
    )


def stroke_of(position: Position, line: int, *, recent: bool, dead: bool) -> Stroke:
    """One line of the board as a stroke."""
    grid = position.layout
    start, end = (grid.dots[dot] for dot in grid.lines[line])
    by = position.state.line[line]
    if by == UNDRAWN:
        return Stroke(grid.line_names[line], start, end, "dead" if dead else "open")
    return Stroke(grid.line_names[line], start, end, "drawn", by if by >= 0 else None, recent)


def _fills(position: Position) -> tuple[Fill, ...]:
    """Large squares first. Where boxes and not squares count, each box shows its holder alone."""
    grid, owners = position.layout, position.state.owner
    if position.boxes_count:
        held = [(unit, position.holders(unit)) for unit in range(grid.units)]
        return tuple(fill_of(grid, grid.cells[unit], who[0], 1) for unit, who in held if who)
    owned = [(cell, owners[i]) for i, cell in enumerate(grid.cells) if owners[i] >= 0]
    owned.sort(key=lambda item: -item[0].size)
    largest = max(cell.size for cell in grid.cells)
    return tuple(fill_of(grid, cell, seat, largest) for cell, seat in owned)


def fill_of(grid: Grid, cell: Cell, seat: int, largest: int) -> Fill:
    """A cell's fill: its outline, drawn in a little, the smaller below ``largest`` the more."""
    if largest == 1:
        inset, alpha = INSET, FILL_ALPHA
    else:
        inset = NESTED_INSET + NESTED_STEP * (largest - cell.size)
        alpha = NESTED_ALPHA[min(cell.size, len(NESTED_ALPHA)) - 1]
    corners = [grid.dots[dot] for dot in cell.dots]
    return Fill(cell.name, seat, cell.size, alpha, _shrunk(corners, cell.centre, inset))


def _shrunk(corners: list[Point], centre: Point, inset: float) -> tuple[Point, ...]:
    """The corners moved towards the centre, so that the sides lie ``inset`` further in."""
    apothem = min(distance_to_line(centre, a, b) for a, b in pairwise([*corners, corners[0]]))
    factor = 1 - inset / apothem
    x, y = centre
    return tuple((x + (px - x) * factor, y + (py - y) * factor) for px, py in corners)


def _worths(position: Position) -> tuple[Mark, ...]:
    """What bonus cells are worth that nobody holds yet."""
    grid = position.layout
    free = [(grid.cells[grid.cell(name)], str(points)) for name, points in position.rules.values if points != 1]
    return tuple(
        Mark(cell.mark_at, cell.room, (None,) * len(text), text)
        for cell, text in free
        if cell.name not in position.owners
    )


def _marks(position: Position, marks: tuple[str, ...]) -> tuple[Mark, ...]:
    grid = position.layout
    made = []
    for unit in range(grid.units):
        seats = position.holders(unit)
        if seats:
            cell, text = grid.cells[unit], "".join(marks[seat] for seat in seats)
            made.append(Mark(cell.mark_at, cell.room, seats, text))
    return tuple(made)
