"""The small example of all overlap rules says the same in the package, in RULES.md and in the worked examples."""

from __future__ import annotations

import re

import pytest

from dotsnb.game import overlap_cases
from dotsnb.game.overlap_cases import CASES, LARGE, SMALL
from dotsnb.rules import OVERLAP
from tests.examples import read_all
from tests.test_rules_index import TEXT

ALL = pytest.mark.parametrize("overlap", OVERLAP)
WORKED = {(example.where, example.title): example for example in read_all("overlap")}
TITLES = ("1 then 2, both yours", "2 then 1, both yours", "their 1, then your 2", "your 2, then their 1")


@ALL
def test_the_worked_examples_end_with_the_same_scores(overlap):
    ends = [WORKED[overlap, title].rows[-1][3] for title in TITLES]
    assert overlap_cases.scores(overlap) == tuple(tuple(map(int, end.split())) for end in ends)


@ALL
def test_the_table_of_the_rules_has_the_same_numbers(overlap):
    (row,) = re.findall(rf"^\| {overlap} \|.*\| (.+) \| (.+) \| (.+) : (.+) \| (.+) : (.+) \|$", TEXT, re.MULTILINE)
    first, second, *rest = map(int, row)
    assert overlap_cases.scores(overlap) == ((first, 0), (second, 0), tuple(rest[:2]), tuple(rest[2:]))


def test_each_of_the_two_squares_lacks_one_line():
    position = overlap_cases.board("independent").position
    cells = {cell.name: [position.layout.line_names[line] for line in cell.lines] for cell in position.layout.cells}
    assert [line for line in cells["1@a1"] if line in position.open_lines] == [SMALL]
    assert [line for line in cells["2@a1"] if line in position.open_lines] == [LARGE]
    assert len({case.draws for case in CASES}) == 4
