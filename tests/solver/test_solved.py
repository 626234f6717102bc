"""The file of solved boards: what is in it is true, and its script makes it again."""

from __future__ import annotations

import pytest

from dotsnb import Game
from dotsnb.rules import find
from dotsnb.solver import known, solve
from dotsnb.solver.solved import FILE
from tests.solver.test_values import VALUES

#: Published values that take too long to be found anew in a test.
LONGER = {
    "box 2x6": 2, "box 3x5": -1, "box 4x4": 0, "box 5x5; start swedish": -3,
    "box 3x5; start icelandic": -1, "box 4x4; start icelandic": 4,
    "box 1x7; scoring misere": 5, "box 1x8; scoring misere": 6,
    "box 2x4; scoring misere": 0, "box 2x5; scoring misere": -2, "box 3x3; scoring misere": -1,
    "box 3x4; start swedish; scoring misere": 2, "box 3x5; start swedish; scoring misere": -1,
    "box 4x4; start swedish; scoring misere": 2,
    "box 3x3; start icelandic; scoring misere": 1, "box 3x4; start icelandic; scoring misere": 0,
}  # fmt: skip


@pytest.mark.parametrize("rules", LONGER)
def test_the_file_agrees_with_published_values_of_large_boards(rules):
    assert known(rules).value == LONGER[rules]


def test_the_file_agrees_with_the_published_values():
    told = {rules: known(rules) for rules in VALUES}
    assert {rules: row.value for rules, row in told.items() if row} == {r: VALUES[r] for r, row in told.items() if row}
    assert sum(row is not None for row in told.values()) > 50


@pytest.mark.parametrize("rules", ["box 2x3", "box 3x3", "box 3x3; start swedish", "triangle 2", "diagonal 1x2"])
def test_lines_come_out_again(rules):
    solution = solve(Game(rules), lines=True)
    assert (solution.value, solution.lines) == (known(rules).value, known(rules).lines)


def test_rows_make_sense():
    assert FILE.stat().st_size < 100_000
    for rules in VALUES:
        row = known(rules)
        if row and row.lines:
            assert row.value == max(row.lines.values())
            assert row.lines.keys() == set(Game(rules).open_lines)


def test_unknown_boards():
    assert known("box 9x9") is None
    assert known(find("classic")) is None
