"""Turns shapes into strokes of ipycanvas: where things lie in pixels, and few commands for many lines.

Coordinates of shapes are the grid's; here they get a scale (CSS pixels a side, times the screen's
pixel ratio, times the zoom) and a margin. Everything of one kind is drawn by one command with NumPy arrays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dotsnb.game import Game
from dotsnb.game.colours import Theme
from dotsnb.game.drawing import (
    DISC_RADIUS,
    DOT_RADIUS,
    LINE_WIDTH,
    OUTLINES,
    Fill,
    Mark,
    Point,
    Stroke,
    shapes,
    stroke_of,
)
from dotsnb.grids import Grid
from dotsnb.widgets.zoom import Zoom

__all__ = ["Area", "Painter"]

LARGEST_SIDE = 72  # CSS pixels for a side of a small board
LARGEST_BOARD = 620  # CSS pixels for the longer side of a large one
SMALLEST_MARGIN = 24  # CSS pixels round the board: room for the names of rows and columns
MARGIN = 0.46  # the same in side lengths, where that is more

Floats = NDArray[np.float64]
Area = tuple[float, float, float, float]  # left, top, right and bottom, in the grid's coordinates


class Painter:
    """Paints one grid on ipycanvas layers and finds lines under the pointer.

    ``width`` and ``height`` are CSS pixels; ``pixels`` is what the canvas itself must have. Set
    ``ratio``, ``line_width`` (a factor) and ``marks`` (``letters`` or ``shapes``) as you like.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.ratio = 1.0
        self.line_width = 1.0
        self.marks = "letters"
        room = LARGEST_BOARD - 2 * SMALLEST_MARGIN
        self._side = min(LARGEST_SIDE, room / max(grid.width, grid.height))
        self._margin = max(SMALLEST_MARGIN, MARGIN * self._side)
        self.width = round(grid.width * self._side + 2 * self._margin)
        self.height = round(grid.height * self._side + 2 * self._margin)
        self.zoom = Zoom(self.width, self.height)
        self._labels = _edge_labels(grid)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of the canvas in its own pixels."""
        return round(self.width * self.ratio), round(self.height * self.ratio)

    @property
    def scale(self) -> float:
        """How many canvas pixels a CSS pixel of the whole board has."""
        return self.ratio * self.zoom.factor

    @property
    def side(self) -> float:
        """How many canvas pixels a side of the grid has."""
        return self._side * self.scale

    def line_at(self, x: float, y: float) -> int | None:
        """The line that a pointer at these canvas pixels means, or None."""
        across = x / self.scale + self.zoom.left - self._margin
        down = y / self.scale + self.zoom.top - self._margin
        return self.grid.nearest_line(across / self._side, down / self._side)

    def at(self, points: Sequence[Any]) -> Floats:
        """Grid points as canvas pixels."""
        corner = np.array([self._margin - self.zoom.left, self._margin - self.zoom.top])
        places: Floats = (np.asarray(points, dtype=float) * self._side + corner) * self.scale
        return places

    def show_line(self, line: int) -> bool:
        """Move the zoomed view so that this line is seen; True if it had to move."""
        before = self.zoom.left, self.zoom.top
        x, y = self.grid.midpoint(line)
        self.zoom.show(x * self._side + self._margin, y * self._side + self._margin)
        return before != (self.zoom.left, self.zoom.top)

    # --- Layers ----------------------------------------------------------------------------------

    def paper(self, layer: Any, theme: Theme) -> None:
        """The sheet, with the names of rows and columns at its edge."""
        layer.clear()
        layer.fill_style = theme.paper
        layer.fill_rect(0, 0, *self.pixels)
        layer.fill_style = theme.border
        layer.text_align, layer.text_baseline = "center", "middle"
        layer.font = f"{min(12.0, 0.7 * self._side) * self.scale:.1f}px sans-serif"
        away = self._margin * self.scale * 0.58
        for point, (dx, dy), text in self._labels:
            x, y = self.at(point)
            layer.fill_text(text, float(x + dx * away), float(y + dy * away))

    def ink(self, layer: Any, theme: Theme, game: Game, *, hidden: Collection[str] = (), recent: bool = True) -> None:
        """Everything of the game: captured cells, lines, what bonus cells are worth, marks, dots.

        :param hidden: cells that are left out, because they are only just growing.
        :param recent: mark the lines of the last turn.
        """
        drawn = shapes(game)
        places = {cell.mark_at for cell in self.grid.cells if cell.name in hidden}
        layer.clear()
        layer.line_cap = "round"
        layer.line_join = "round"
        self.fills(layer, theme, [fill for fill in drawn.fills if fill.cell not in hidden])
        self._open_lines(layer, theme, drawn.strokes)
        if recent:
            self.halo(layer, theme, [stroke for stroke in drawn.strokes if stroke.recent])
        self.drawn_lines(layer, theme, drawn.strokes)
        for mark in drawn.worths:
            self._letters(layer, theme, mark.size, [(seat, at, figure) for at, seat, figure in mark.letters])
        self._marks(layer, theme, [mark for mark in drawn.marks if mark.at not in places])
        self.dots(layer, theme, drawn.dots)

    def preview(self, layer: Any, theme: Theme, game: Game, hover: int | None, cursor: int | None) -> None:
        """What would be drawn under the pointer, and where the keyboard is."""
        layer.line_cap = "round"
        names, legal = self.grid.line_names, game.legal_lines
        ends = []
        if cursor is not None:
            stroke = stroke_of(game.position, cursor, recent=False, dead=False)
            for width, colour in ((0.40, theme.text), (0.28, theme.paper)):
                self._line(layer, stroke, width, colour)
            if stroke.kind == "drawn":
                self._line(layer, stroke, LINE_WIDTH * self.line_width, theme.seat(stroke.seat))
            ends += [stroke.start, stroke.end]
        for line, alpha in ((cursor, 0.75), (hover, 0.55)):
            if line is None or names[line] not in legal:
                continue
            stroke = stroke_of(game.position, line, recent=False, dead=False)
            layer.global_alpha = alpha
            self._line(layer, stroke, LINE_WIDTH * 1.5 * self.line_width, theme.seat(game.to_move))
            layer.global_alpha = 1
            ends += [stroke.start, stroke.end]
        if ends:
            self.dots(layer, theme, ends)

    def pointed_out(self, layer: Any, theme: Theme, game: Game, lines: Sequence[str], area: Area | None) -> None:
        """A frame round a part of the board, and lines that somebody should look at."""
        if area is not None:
            (left, top), (right, bottom) = self.at([area[:2], area[2:]]).tolist()
            layer.stroke_style, layer.fill_style, layer.line_width = theme.accent, theme.accent, 2.5 * self.ratio
            layer.global_alpha = 0.1
            layer.fill_rect(left, top, right - left, bottom - top)
            layer.global_alpha = 1
            layer.stroke_rect(left, top, right - left, bottom - top)
        strokes = [stroke_of(game.position, self.grid.line(name), recent=False, dead=False) for name in lines]
        if strokes:
            layer.line_cap = "round"
            ends = [(stroke.start, stroke.end) for stroke in strokes]
            self.segments(layer, ends, (2.4 + self.line_width) * LINE_WIDTH, theme.accent)
            self.segments(layer, ends, (0.6 + self.line_width) * LINE_WIDTH, theme.paper)
            self.drawn_lines(layer, theme, strokes)
            self.dots(layer, theme, [end for both in ends for end in both])

    def float_text(self, layer: Any, theme: Theme, text: str, at: Point, seat: int, alpha: float) -> None:
        """Points on their way up, in their player's colour on an outline of paper."""
        x, y = (float(part) for part in self.at(at))
        layer.global_alpha = alpha
        layer.text_align, layer.text_baseline = "center", "middle"
        layer.font = f"bold {max(0.42 * self.side, 15 * self.ratio):.1f}px sans-serif"
        layer.line_width = 5 * self.ratio
        layer.stroke_style, layer.fill_style = theme.paper, theme.seat(seat)
        layer.stroke_text(text, x, y)
        layer.fill_text(text, x, y)
        layer.global_alpha = 1

    def clear_round(self, layer: Any, places: Sequence[Point]) -> None:
        """Clear the rectangle round some places of the grid, wide enough for a line's halo and dots."""
        points, away = self.at(places), 0.2 * self.line_width * self.side + 2 * self.ratio
        left, top = points.min(axis=0) - away
        right, bottom = points.max(axis=0) + away
        layer.clear_rect(float(left), float(top), float(right - left), float(bottom - top))

    # --- Shapes ----------------------------------------------------------------------------------

    def fills(self, layer: Any, theme: Theme, fills: Iterable[Fill]) -> None:
        """Captured cells."""
        fills = list(fills)
        if not fills:
            return
        points = self.at([point for fill in fills for point in fill.points]).ravel()
        counts = np.array([len(fill.points) for fill in fills])
        colours = _colours(theme, [fill.seat for fill in fills])
        layer.fill_styled_polygons(points, colours, np.array([fill.alpha for fill in fills]), counts)
        layer.line_width = 0.03 * self.side
        layer.stroke_styled_polygons(points, colours, np.ones(len(fills)), counts)

    def _open_lines(self, layer: Any, theme: Theme, strokes: Iterable[Stroke]) -> None:
        kinds = {"open": (0.03, theme.open_line, []), "dead": (0.045, theme.dead_line, [0.1, 0.12])}
        for kind, (width, colour, dash) in kinds.items():
            segments = [(s.start, s.end) for s in strokes if s.kind == kind]
            if segments:
                layer.set_line_dash([length * self.side for length in dash])
                layer.line_cap = "butt" if dash else "round"
                self.segments(layer, segments, width, colour)
        layer.set_line_dash([])
        layer.line_cap = "round"

    def halo(self, layer: Any, theme: Theme, strokes: Sequence[Stroke], strength: float = 1.0) -> None:
        """What marks lines of the last turn, from 0 to 1 strong; the lines themselves go over it."""
        if strokes:
            layer.global_alpha = strength
            width = (1.4 + self.line_width) * LINE_WIDTH
            self.segments(layer, [(stroke.start, stroke.end) for stroke in strokes], width, theme.last_turn)
            layer.global_alpha = 1

    def drawn_lines(self, layer: Any, theme: Theme, strokes: Iterable[Stroke]) -> None:
        """Lines in the colours of those who drew them."""
        drawn = [stroke for stroke in strokes if stroke.kind == "drawn"]
        if drawn:
            layer.line_width = max(LINE_WIDTH * self.line_width * self.side, 1.5 * self.ratio)
            points = self.at([(stroke.start, stroke.end) for stroke in drawn])
            colours = _colours(theme, [stroke.seat for stroke in drawn])
            layer.stroke_styled_line_segments(points, colours, np.ones(len(drawn)))

    def _marks(self, layer: Any, theme: Theme, marks: Iterable[Mark]) -> None:
        """Marks on discs of paper; sorted, because a change of font or colour costs most."""
        letters = sorted((mark.size, seat, at, letter) for mark in marks for at, seat, letter in mark.letters)
        for size, of_size in groupby(letters, key=itemgetter(0)):
            alike = list(of_size)
            layer.fill_style = theme.paper
            self._circles(layer, [at for _size, _seat, at, _letter in alike], DISC_RADIUS * size * self.side)
            if self.marks == "shapes":
                self._outlines(layer, theme, size, [(seat, at) for _size, seat, at, _letter in alike])
            else:
                self._letters(layer, theme, size, [(seat, at, letter) for _size, seat, at, letter in alike])

    def _letters(self, layer: Any, theme: Theme, size: float, letters: Iterable[tuple[int | None, Point, str]]) -> None:
        layer.text_align, layer.text_baseline = "center", "middle"
        layer.font = f"bold {size * self.side:.1f}px sans-serif"
        for seat, of_seat in groupby(letters, key=itemgetter(0)):
            layer.fill_style = theme.seat(seat)
            for _seat, (x, y), letter in of_seat:
                px, py = self.at((x, y + 0.05 * size))
                layer.fill_text(letter, float(px), float(py))

    def _outlines(self, layer: Any, theme: Theme, size: float, places: Iterable[tuple[int | None, Point]]) -> None:
        for seat, of_seat in groupby(places, key=itemgetter(0)):
            assert seat is not None, "shapes stand for seats"
            outline = size * np.array(OUTLINES[seat])
            points = self.at([outline + np.array(at) for _seat, at in of_seat])
            layer.fill_style = theme.seat(seat)
            layer.fill_polygons(points)

    def _circles(self, layer: Any, centres: Sequence[Point], radius: float) -> None:
        points = self.at(centres)
        layer.fill_circles(np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1]), radius)

    def dots(self, layer: Any, theme: Theme, dots: Sequence[Point]) -> None:
        """Dots at these places."""
        layer.fill_style = theme.dot
        self._circles(layer, dots, max(DOT_RADIUS * self.side, 2 * self.ratio))

    def segments(self, layer: Any, segments: Sequence[tuple[Point, Point]], width: float, colour: str) -> None:
        """Straight lines, so many side lengths wide."""
        layer.line_width = max(width * self.side, self.ratio)
        layer.stroke_style = colour
        layer.stroke_line_segments(self.at(segments))

    def _line(self, layer: Any, stroke: Stroke, width: float, colour: str) -> None:
        self.segments(layer, [(stroke.start, stroke.end)], width, colour)


def _colours(theme: Theme, seats: Sequence[int | None]) -> NDArray[np.uint8]:
    """The colours of these seats as rows of red, green, blue."""
    return np.array([tuple(bytes.fromhex(theme.seat(seat)[1:])) for seat in seats], dtype=np.uint8)


def _edge_labels(grid: Grid) -> list[tuple[Point, tuple[int, int], str]]:
    """Names for columns and rows: at which dot, in which direction from it, and the text.

    Where dots under each other have different letters, columns have no names and there are none.
    """
    columns: dict[float, str] = {}
    rows: dict[float, str] = {}
    for (x, y), name in zip(grid.dots, grid.dot_names, strict=True):
        letters = name.rstrip("0123456789")
        if columns.setdefault(x, letters) != letters:
            return []
        rows[y] = name[len(letters) :]
    top, left = min(rows), min(columns)
    labels = [((x, top), (0, -1), letters) for x, letters in columns.items()]
    return labels + [((left, y), (-1, 0), number) for y, number in rows.items()]
