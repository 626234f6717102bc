"""Every grid: its counts and names by example, and its whole geometry against the oracle."""

import itertools
import math
import random
import re

import pytest

from dotsnb.errors import DotsError, NotationError, RulesError
from dotsnb.grids import build, kinds
from tests.examples import Example, named, read_all
from tests.oracle import Board, OracleRules

SMALL = [
    *(f"box {r}x{c}" for r in range(1, 6) for c in range(1, 6)),
    *(f"diagonal {r}x{c}" for r in range(1, 4) for c in range(1, 5)),
    *(f"triangle {n}" for n in range(1, 7)),
    *(f"hexagon {n}" for n in range(1, 5)),
]
LARGE = ["box 1x30", "box 30x1", "box 27x29", "diagonal 7x28", "triangle 30", "hexagon 9"]
MIXED = ["box 2x1", "box 3x5", "diagonal 2x3", "diagonal 3x1", "triangle 4", "hexagon 2"]


def grid_of(example: Example):
    rules = OracleRules.parse(example.facts["grid"])
    return build(rules.grid, rules.sizes)


def names_of(grid, lines):
    return {grid.line_names[line] for line in lines}


def test_every_grid_has_a_file_of_examples():
    assert set(kinds()) == named("grids")
    assert set(kinds()) == {"box", "diagonal", "triangle", "hexagon"}


@pytest.mark.parametrize("example", read_all("grids"), ids=str)
def test_example(example):
    grid = grid_of(example)
    for kind, *facts in example.rows:
        if kind == "counts":
            for fact in facts:
                what, *size, number = fact.split()
                if size:
                    assert sum(cell.size == int(size[0]) for cell in grid.cells) == int(number)
                else:
                    assert len(getattr(grid, what)) == int(number), fact
        elif kind == "names":
            for fact in facts:
                what, *names = fact.split()
                known = {
                    "dots": set(grid.dot_names),
                    "lines": set(grid.line_names),
                    "cells": {cell.name for cell in grid.cells},
                }
                assert set(names) <= known[what]
        else:
            cell, lines = facts
            assert names_of(grid, grid.cells[grid.cell(cell)].lines) == set(lines.split())


@pytest.mark.parametrize("text", SMALL + LARGE)
def test_geometry_agrees_with_the_oracle(text):
    check_geometry(text, (1,))


@pytest.mark.parametrize("sizes", [(1, 2), (1, 2, 3), (1, 3)], ids=str)
@pytest.mark.parametrize("text", ["box 3x3", "box 3x5", "box 5x4", "box 9x9"])
def test_larger_squares_agree_with_the_oracle(text, sizes):
    check_geometry(text, sizes)


def check_geometry(text, sizes):
    grid, board = build(text, sizes), Board(text, sizes)
    assert sorted(grid.dot_names) == sorted(board.dots)
    assert sorted(grid.line_names) == sorted(board.lines)
    outlines = {cell.name: names_of(grid, cell.lines) for cell in grid.cells}
    assert outlines == board.outline
    assert len(grid.cells) == len(outlines)
    assert names_of(grid, grid.border) == board.border
    for number, (a, b) in enumerate(grid.lines):
        assert grid.line_names[number] == grid.dot_names[a] + grid.dot_names[b]


@pytest.mark.parametrize("text", MIXED)
def test_dots_lie_where_the_oracle_has_them_but_for_scale(text):
    grid, board = build(text), Board(text)
    places = [grid.dots[grid.dot_names.index(name)] for name in board.dots]
    corner = min(x for x, _ in places), min(y for _, y in places)
    if grid.kind in ("box", "diagonal"):
        assert [(round(x), round(y)) for x, y in places] == list(board.dots.values())
    assert corner == pytest.approx((0, 0))
    for a, b in grid.lines:
        length = math.dist(grid.dots[a], grid.dots[b])
        diagonal = grid.kind == "diagonal" and grid.dots[a][0] != grid.dots[b][0]
        diagonal = diagonal and grid.dots[a][1] != grid.dots[b][1]
        assert length == pytest.approx(math.sqrt(2) if diagonal else 1)


@pytest.mark.parametrize("text", [*MIXED, "box 3x28"])
def test_dots_are_lettered_left_to_right_and_numbered_downwards(text):
    grid = build(text)
    place = {}
    for name, (x, y) in zip(grid.dot_names, grid.dots, strict=True):
        letters, number = re.fullmatch(r"([a-z]+)(\d+)", name).groups()
        place[int(number), len(letters), letters] = (y, x)
    ordered = [place[key] for key in sorted(place)]
    assert ordered == sorted(ordered, key=lambda p: (round(p[0], 6), p[1]))


@pytest.mark.parametrize("text", ["box 4x5", "box 5x4"])
def test_cells_come_in_reading_order_smallest_first(text):
    grid = build(text, (1, 2, 3))
    board = Board(text, (1, 2, 3))
    keys = [(cell.size, board.cells[cell.name].corner) for cell in grid.cells]
    assert keys == sorted(keys)


@pytest.mark.parametrize("text", ["box 3x4", "box 4x3"])
def test_squares_cover_the_boxes_that_the_oracle_says(text):
    grid, board = build(text, (1, 2, 3)), Board(text, (1, 2, 3))
    for cell in grid.cells:
        assert len(cell.units) == cell.size**2
        boxes = frozenset().union(*(board.cells[grid.cells[u].name].boxes for u in cell.units))
        assert boxes == board.cells[cell.name].boxes


@pytest.mark.parametrize("text", SMALL)
def test_the_outline_is_a_walk_round_the_cell(text):
    grid = build(text)
    for cell in grid.cells:
        ring = [*cell.dots, cell.dots[0]]
        sides = {frozenset(pair) for pair in itertools.pairwise(ring)}
        assert sides == {frozenset(grid.lines[line]) for line in cell.lines}
        assert len(sides) == len(cell.lines) == len(cell.dots)


@pytest.mark.parametrize("text", [*MIXED, "box 1x30"])
def test_names_read_back_in_either_order(text):
    grid = build(text)
    for number, (a, b) in enumerate(grid.lines):
        assert grid.line(grid.dot_names[a] + grid.dot_names[b]) == number
        assert grid.line(grid.dot_names[b] + grid.dot_names[a]) == number
    for number, cell in enumerate(grid.cells):
        assert grid.cell(cell.name) == number


@pytest.mark.parametrize("text", MIXED)
def test_text_places_are_all_different(text):
    grid = build(text)
    places = [*grid.text_dots, *(cell.text_at for cell in grid.cells)]
    assert len(set(places)) == len(places)


# Pointer and arrow keys ---------------------------------------------------------------


@pytest.mark.parametrize("text", MIXED)
def test_a_tap_near_a_line_means_that_line(text):
    grid = build(text)
    for line, (a, b) in enumerate(grid.lines):
        (x1, y1), (x2, y2) = grid.dots[a], grid.dots[b]
        mx, my = grid.midpoint(line)
        assert (mx, my) == pytest.approx(((x1 + x2) / 2, (y1 + y2) / 2))
        # Beside the middle and a third along: the two diagonals of a square cross in the middle.
        third = (x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.3)
        assert grid.nearest_line(*third) == line
        assert grid.nearest_line(third[0] + 0.03, third[1] - 0.03) == line


@pytest.mark.parametrize("text", MIXED)
def test_a_tap_on_a_dot_or_outside_means_nothing(text):
    grid = build(text)
    for x, y in grid.dots:
        assert grid.nearest_line(x, y) is None
    for x, y in [(-1, -1), (grid.width + 1, 0), (0, grid.height + 1), (1e9, 1e9), (-1e9, 0)]:
        assert grid.nearest_line(x, y) is None


@pytest.mark.parametrize("text", MIXED)
def test_no_line_is_nearer_than_the_one_that_was_meant(text):
    grid = build(text)
    chance = random.Random(7)
    for _ in range(300):
        x = chance.uniform(-0.5, grid.width + 0.5)
        y = chance.uniform(-0.5, grid.height + 0.5)
        meant = grid.nearest_line(x, y)
        if meant is not None:
            distances = [distance(grid, line, x, y) for line in range(len(grid.lines))]
            assert distances[meant] == pytest.approx(min(distances))


def distance(grid, line, x, y):
    (x1, y1), (x2, y2) = (grid.dots[dot] for dot in grid.lines[line])
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    along = min(1, max(0, along))
    return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_tap_nowhere_means_nothing(value):
    assert build("box 2x3").nearest_line(value, 1) is None
    assert build("box 2x3").nearest_line(1, value) is None


@pytest.mark.parametrize("text", SMALL)
def test_arrow_keys_reach_every_line_and_stay_on_the_board(text):
    grid = build(text)
    reached, waiting = {0}, [0]
    while waiting:
        line = waiting.pop()
        for direction in ("left", "right", "up", "down"):
            step = grid.neighbour(line, direction)
            if step is not None and step not in reached:
                assert 0 <= step < len(grid.lines)
                assert step != line
                reached.add(step)
                waiting.append(step)
    assert reached == set(range(len(grid.lines)))


@pytest.mark.parametrize("text", MIXED)
def test_arrow_keys_go_where_they_point(text):
    grid = build(text)
    for line in range(len(grid.lines)):
        x, y = grid.midpoint(line)
        for direction, ahead in {
            "left": lambda p, x=x: p[0] < x,
            "right": lambda p, x=x: p[0] > x,
            "up": lambda p, y=y: p[1] < y,
            "down": lambda p, y=y: p[1] > y,
        }.items():
            step = grid.neighbour(line, direction)
            # The two diagonals of a square have the same middle and lie side by side.
            crossed = step is not None and grid.midpoint(step) == (x, y)
            assert step is None or crossed or ahead(grid.midpoint(step)), grid.line_names[line]


# Nonsense -----------------------------------------------------------------------------

BAD_GRIDS = [
    "", " ", "box", "box 0x3", "box 3x0", "box -1x3", "box 3x31", "box 31x3", "box 3", "box 3x",
    "box x3", "box 3x3x3", "box 3 x 3 x", "box 2.5x3", "box axb", "boxes 3x3", "triangle 0",
    "triangle 31", "triangle 3x3", "triangle -1", "hexagon 0", "hexagon 31", "hexagon 2x2",
    "hexagon two", "diagonal 3", "diagonal 0x1", "diagonal 31x1", "circle 4", "3x3", "box 3x3 4",
    "box ３x３", "box 1_0x3", "box +3x3",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_GRIDS)
def test_a_grid_that_is_none_is_refused_by_its_text(text):
    with pytest.raises(RulesError) as refusal:
        build(text)
    assert text.strip() in str(refusal.value)


@pytest.mark.parametrize("thing", [None, 3, 3.5, b"box 3x3", ["box 3x3"], object(), ("box", 3, 3)])
def test_a_grid_of_the_wrong_type_is_refused(thing):
    with pytest.raises(DotsError):
        build(thing)


@pytest.mark.parametrize("sizes", [(), (2,), (0, 1), (1, -1), (1, 31), (1, 4), ("1",), (1, 2.0), (1, 1)])
def test_sizes_that_are_none_are_refused(sizes):
    with pytest.raises(RulesError):
        build("box 3x5", sizes)


@pytest.mark.parametrize("grid", ["diagonal 3x3", "triangle 3", "hexagon 2"])
def test_only_boxes_have_larger_squares(grid):
    with pytest.raises(RulesError, match=grid):
        build(grid, (1, 2))


BAD_LINES = [
    "", "a1", "a1a1", "a1b2", "a1c1", "b1", "a0b0", "a1b", "1a1b", "a1b1c1", "z9z10", "a1-b1", "a1b1 c",
    "d1e1", "a3a4", "h -1 0", "\n", "a１b１", "é1b1", "a01b01", "a1b99999999999999999999",
]  # fmt: skip


@pytest.mark.parametrize("name", BAD_LINES)
def test_a_line_that_is_none_is_refused_by_its_name(name):
    with pytest.raises(NotationError) as refusal:
        build("box 2x3").line(name)
    assert repr(name)[1:-1] in str(refusal.value)
    assert refusal.value.value == name


@pytest.mark.parametrize("name", ["", "1@", "@a1", "2@a1", "1@d1", "1@a3", "0@a1", "a1", "1@a1 b", "1@A1x"])
def test_a_cell_that_is_none_is_refused_by_its_name(name):
    with pytest.raises(NotationError) as refusal:
        build("box 2x3").cell(name)
    assert refusal.value.value == name


@pytest.mark.parametrize("thing", [None, 3, 3.5, b"a1b1", ["a1b1"], ("a1", "b1"), {}])
def test_names_of_the_wrong_type_are_refused(thing):
    with pytest.raises(NotationError):
        build("box 2x3").line(thing)
    with pytest.raises(NotationError):
        build("box 2x3").cell(thing)


def test_a_grid_is_built_once():
    assert build("box 2x3") is build("box 2x3")
