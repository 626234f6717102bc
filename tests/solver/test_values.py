"""The values of whole boards, from the literature and from two engines that know nothing of this one."""

from __future__ import annotations

import pytest

from dotsnb import Game
from dotsnb.solver import solve

OPEN = {
    **{f"box 1x{n}": -1 if n % 2 else 0 for n in range(1, 12)},
    "box 2x2": 2, "box 2x3": -2, "box 2x4": 2, "box 2x5": -2, "box 3x3": -3, "box 3x4": 0, "box 4x3": 0, "box 5x2": -2,
}  # fmt: skip
SWEDISH = {
    "2x2": -4, "2x3": 6, "2x4": 0, "2x5": 2, "3x3": 7, "3x4": 4, "3x5": 5, "4x4": 0, "4x5": 0,
    **{f"1x{n}": n for n in range(2, 8)},
}  # fmt: skip
ICELANDIC = {
    "2x2": 2, "2x3": 4, "2x4": 4, "2x5": 2, "2x6": 2, "3x3": -1, "3x4": 4,
    **{f"1x{n}": -1 if n % 2 else 2 for n in range(2, 8)},
}  # fmt: skip
MISERE = {
    **{f"box 1x{n}": value for n, value in enumerate((1, 2, 3, 4, 3, 4), 1)},
    "box 2x2": -2, "box 2x3": 2,
    "box 2x2; start swedish": -4, "box 2x3; start swedish": 6, "box 2x4; start swedish": -4,
    "box 3x3; start swedish": 3,
    "box 2x2; start icelandic": 2, "box 2x3; start icelandic": 2, "box 2x4; start icelandic": 2,
}  # fmt: skip
OTHER_GRIDS = {"triangle 1": 1, "triangle 2": -2, "triangle 3": -3, "hexagon 1": -1}

VALUES = (
    OPEN
    | {f"box {size}; start swedish": value for size, value in SWEDISH.items()}
    | {f"box {size}; start icelandic": value for size, value in ICELANDIC.items()}
    | {f"{rules}; scoring misere": value for rules, value in MISERE.items()}
    | OTHER_GRIDS
)


@pytest.mark.parametrize("rules", VALUES)
def test_value_of_the_board(rules):
    solution = solve(Game(rules), memory_mb=32)
    assert (solution.value, solution.bounds, solution.proven) == (VALUES[rules], (VALUES[rules],) * 2, True)


def test_lines_of_2x2():
    lines = solve(Game("box 2x2"), lines=True).lines
    assert {line: value for line, value in lines.items() if value == 0}.keys() == {"b1b2", "a2b2", "b2c2", "b2b3"}
    assert sorted(lines.values()) == [0] * 4 + [2] * 8


@pytest.mark.parametrize(("rules", "value"), [("box 2x3", -2), ("box 3x3", -3)])
def test_every_opening_is_worth_the_same(rules, value):
    solution = solve(Game(rules), lines=True)
    assert set(solution.lines.values()) == {value}
    assert set(solution.best) == set(Game(rules).open_lines)


def test_late_positions_of_large_boards():
    """Boards too large for the boxes' bits go to the plain search, which holds 62 open lines."""
    game = Game("box 8x8")
    rest = [line for line in game.open_lines if line not in ("a1b1", "a1a2", "i8i9", "b1c1", "c1d1")]
    owners = {cell.name: 0 for cell in game.layout.cells if cell.name not in ("1@a1", "1@b1", "1@c1", "1@h8")}
    solution = solve(Game.setup("box 8x8", rest, owners), lines=True)
    assert solution.lines["a1b1"] < solution.value == 3 - 1
