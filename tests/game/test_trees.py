"""Counted move trees: every line of play of a given length, its captures and its doubles."""

import pytest

from dotsnb.game import Position
from dotsnb.rules import find
from tests.examples import DATA
from tests.oracle import Oracle
from tests.trees import count_engine, count_oracle, first_players_points

ROWS = [
    [part.strip() for part in line.split("|")]
    for path in sorted((DATA / "trees").glob("*.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if "|" in line and not line.startswith("#")
]


def begin(rules, moves):
    position = Position(find(rules))
    for move in moves.split():
        if move != "-":
            position = position.after(move)
    return position


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} [{row[2]}]")
def test_tree(row):
    rules, moves, depth, plays, captures, doubles, *points = row
    position = begin(rules, moves)
    assert count_engine(position, int(depth)) == (int(plays), int(captures), int(doubles))
    if points:
        assert first_players_points(position, int(depth)) == int(*points)


@pytest.mark.parametrize("row", [row for row in ROWS if int(row[3]) < 1000], ids=lambda row: row[0])
def test_the_oracle_counts_the_same(row):
    rules, moves, depth, plays, captures, doubles, *_ = row
    game = Oracle(rules)
    for move in moves.split():
        if move != "-":
            game.play(move)
    assert count_oracle(game, int(depth)) == (int(plays), int(captures), int(doubles))
