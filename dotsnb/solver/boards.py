"""From a board's geometry to the tables that the searches read: bits, order, twins, symmetries."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from dotsnb.grids import Grid
from dotsnb.rules import SCORING, Rules
from dotsnb.rules.state import stretches
from dotsnb.rules.tables import tables
from dotsnb.solver.bits import MASK60, MASK63, Board
from dotsnb.solver.plain import PlainBoard

__all__ = ["box_board", "centre_first", "line_bits", "normalised", "plain_board", "shuffled", "symmetries", "twins"]

Point = tuple[float, float]
NEARBY = 3  # so many places a line may move in another order
PLACES = 4  # decimals to which points that fall on each other agree


def centre_first(grid: Grid) -> list[int]:
    """The lines in the order that the search tries them: the middle first, the border last.

    Measured along the longer side counts double, so that a long board is cut in two early.
    """
    x, y = grid.width / 2, grid.height / 2
    across_counts, down_counts = (2, 1) if grid.width >= grid.height else (1, 2)

    def distance(line: int) -> tuple[bool, float, int]:
        across, down = grid.midpoint(line)
        far = across_counts * abs(across - x) + down_counts * abs(down - y)
        return line in grid.border, round(far, PLACES), line

    return sorted(range(len(grid.lines)), key=distance)


def twins(grid: Grid) -> list[list[int]]:
    """The lines grouped by the cells they lie at: those of one group are worth the same."""
    cells: dict[int, list[int]] = {}
    for c, cell in enumerate(grid.cells):
        for line in cell.lines:
            cells.setdefault(line, []).append(c)
    groups: dict[tuple[int, ...], list[int]] = {}
    for line in range(len(grid.lines)):
        groups.setdefault(tuple(cells[line]), []).append(line)
    return list(groups.values())


def normalised(groups: list[list[int]], open_lines: frozenset[int]) -> frozenset[int]:
    """The same position with the open lines of each group of twins in the first places.

    >>> sorted(normalised([[0, 1, 5]], frozenset({1, 2, 5})))
    [0, 1, 2]
    """
    for group in groups:
        still_open = len(open_lines.intersection(group))
        open_lines = open_lines.difference(group).union(group[:still_open])
    return open_lines


def symmetries(grid: Grid) -> list[list[int]]:
    """The ways to turn or mirror the board onto itself: for each, where every line goes.

    Twins keep their order within their group.
    """
    ends = {_ends(grid, line, lambda point: point): line for line in range(len(grid.lines))}
    group_of = {line: group for group in twins(grid) for line in group}
    found = []
    for move in _moves(grid):
        images = [ends.get(_ends(grid, line, move)) for line in range(len(grid.lines))]
        if None in images:
            continue
        image = [line for line in images if line is not None]
        found.append(
            [group_of[image[group_of[line][0]]][group_of[line].index(line)] for line in range(len(grid.lines))]
        )
    return found


def _ends(grid: Grid, line: int, move: Callable[[Point], Point]) -> frozenset[Point]:
    """The two ends of a line after a move."""
    return frozenset(_rounded(move(grid.dots[dot])) for dot in grid.lines[line])


def _moves(grid: Grid) -> list[Callable[[Point], Point]]:
    """Turns by twelfths round the middle of the lines, and the same after a mirror."""
    import math

    middles = [grid.midpoint(line) for line in range(len(grid.lines))]
    x0, y0 = (sum(p[axis] for p in middles) / len(middles) for axis in (0, 1))

    def move(twelfths: int, mirror: int) -> Callable[[Point], Point]:
        cos, sin = math.cos(math.tau * twelfths / 12), math.sin(math.tau * twelfths / 12)

        def moved(point: Point) -> Point:
            x, y = mirror * (point[0] - x0), point[1] - y0
            return x0 + cos * x - sin * y, y0 + sin * x + cos * y

        return moved

    return [move(twelfths, mirror) for mirror in (1, -1) for twelfths in range(12)]


def _rounded(point: Point) -> Point:
    return round(point[0], PLACES) + 0.0, round(point[1], PLACES) + 0.0


def line_bits(grid: Grid) -> list[tuple[int, int]]:
    """Each line of a board of boxes as (bit in h, bit in v); one of them is 0."""
    width = int(grid.width) + 1
    bits = []
    for a, b in grid.lines:
        (x, y), across = grid.dots[a], grid.dots[a][1] == grid.dots[b][1]
        bit = 1 << int(y) * width + int(x)
        bits.append((bit, 0) if across else (0, bit))
    return bits


def image_codes(grid: Grid, images: list[list[int]]) -> list[list[int]]:
    """For each line what it adds to the exact key under each symmetry: a bit, or else a random number."""
    if len(grid.lines) <= 62:
        codes = [1 << line for line in range(len(grid.lines))]
    else:
        codes = [_scattered(line) for line in range(len(grid.lines))]
    return [[codes[image[line]] for image in images] for line in range(len(grid.lines))]


def _scattered(number: int) -> int:
    x = number + 1
    for _step in range(4):
        x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK63
        x ^= x >> 31
    return x


@lru_cache(maxsize=16)
def box_board(grid: Grid) -> Board:
    """The tables of a board of boxes; ``width`` x (rows + 1) may be 64 at most."""
    columns, rows = int(grid.width), int(grid.height)
    width = columns + 1
    row = (1 << columns) - 1
    column = sum(1 << width * r for r in range(rows))
    order, bits = centre_first(grid), line_bits(grid)
    before = {line: twin for group in twins(grid) for line, twin in pairwise(group)}
    images = symmetries(grid)
    codes = image_codes(grid, (images * 8)[:8])
    return Board(
        width=width,
        lanes=rows * width,
        boxes=sum(row << width * r for r in range(rows)),
        dots=sum((row & -2) << width * r for r in range(1, rows)),
        top=row,
        bottom=row << width * (rows - 1),
        left=column,
        right=column << (columns - 1),
        line_h=[bits[line][0] for line in order],
        line_v=[bits[line][1] for line in order],
        twin_h=[bits[before[line]][0] if line in before else 0 for line in order],
        twin_v=[bits[before[line]][1] if line in before else 0 for line in order],
        inside=[MASK60 if k % width < columns else 0 for k in range(rows * width)],
        codes=[code for line in order for code in codes[line]],
    )


def shuffled(board: Board) -> Board:
    """The same board with its lines tried in a slightly different order, always the same one."""
    chance = random.Random(1)
    order = sorted(range(len(board.line_h)), key=lambda line: line + chance.uniform(0, NEARBY))
    images = len(board.codes) // len(order)
    return board._replace(
        line_h=[board.line_h[line] for line in order],
        line_v=[board.line_v[line] for line in order],
        twin_h=[board.twin_h[line] for line in order],
        twin_v=[board.twin_v[line] for line in order],
        codes=[board.codes[line * images + image] for line in order for image in range(images)],
    )


def plain_board(rules: Rules, order: list[int]) -> PlainBoard:
    """The tables of any board for the plain search, over the lines in ``order`` (62 at most)."""
    grid, game = rules.layout, tables(rules)
    place = {line: i for i, line in enumerate(order)}
    # A cell without lines in ``order`` is full; one with some is what they leave of it.
    cells = [sum(1 << place[line] for line in cell.lines if line in place) for cell in grid.cells]
    cells_at, at = stretches([c for c, cell in enumerate(grid.cells) if line in cell.lines] for line in order)
    before = {line: twin for group in twins(grid) for line, twin in pairwise(group) if twin in place}
    images = [list(range(len(grid.lines)))]
    if len(order) == len(grid.lines):
        worth = {frozenset(cell.lines): points for cell, points in zip(grid.cells, game.points, strict=True)}
        images = [
            image
            for image in symmetries(grid)
            if all(worth[frozenset(image[line] for line in cell)] == worth[cell] for cell in worth)
        ]
    return PlainBoard(
        sign=SCORING[rules.scoring].sign,
        keeps=game.free_captures,
        images=len(images),
        cells_at=cells_at,
        cells=at,
        outline=cells,
        points=list(game.points),
        twin=[1 << place[before[line]] if line in before else 0 for line in order],
        codes=[1 << place[image[line]] for line in order for image in images],
    )
