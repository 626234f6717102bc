"""Where the points of a finished game add up to a fixed number, they do: on every board."""

import random

import pytest

from dotsnb.game import Position
from dotsnb.rules import OVERLAP, find
from tests.lively import Lively
from tests.oracle import Oracle

FIXED = {
    "strategic": {"independent": 337, "consume": 256, "exclusive": 81},
    "big-squares": {"independent": 778, "consume": 441, "exclusive": 81},
    "expert": {"independent": 1250, "consume": 729, "exclusive": 121},
}
SAME_AS = {
    "independent": "independent",
    "takeover": "independent",
    "majority": "independent",
    "consume": "consume",
    "exclusive": "exclusive",
    "territory": "exclusive",
}


def finish(position, seed):
    """Play on at random, mostly taking what can be taken, until the game is over."""
    chance = random.Random(seed)
    while not position.over:
        if position.must_roll:
            position = position.after("r2")
            continue
        line = chance.choice(position.legal_lines)
        position = position.after(line)
    return position


@pytest.mark.parametrize("mode", FIXED)
@pytest.mark.parametrize("overlap", SAME_AS)
def test_the_big_modes(mode, overlap):
    position = finish(Position(find(f"{mode}; overlap {overlap}")), seed=len(mode))
    assert sum(position.scores) == FIXED[mode][SAME_AS[overlap]]


@pytest.mark.parametrize("sizes", [(1, 2), (1, 2, 3), (1, 3)], ids=str)
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 5), (5, 3), (4, 6)])
@pytest.mark.parametrize("overlap", SAME_AS)
def test_boards_whose_sides_differ(overlap, rows, columns, sizes):
    count = {size: (rows - size + 1) * (columns - size + 1) for size in sizes}
    total = {
        "independent": sum(number * size**2 for size, number in count.items()),
        "consume": count[max(sizes)] * max(sizes) ** 2,
        "exclusive": rows * columns,
    }[SAME_AS[overlap]]
    text = f"box {rows}x{columns}; sizes {','.join(map(str, sizes))}; overlap {overlap}"
    for seed, turn in enumerate(("standard", "single", "d6", "d3+; players 3")):
        position = finish(Position(find(f"{text}; turn {turn}")), seed)
        assert sum(position.scores) == total, (turn, seed)


@pytest.mark.parametrize("overlap", set(OVERLAP) - set(SAME_AS))
def test_the_other_rules_stay_within_their_bounds(overlap):
    """Some rules add to the independent total and never take from it, others the other way round."""
    text = f"box 4x5; sizes 1,2,3; overlap {overlap}; turn d6; players 3"
    independent = 20 + 12 * 4 + 6 * 9
    for seed in range(12):
        position, oracle = Position(find(text)), Oracle(text)
        lively = Lively(random.Random(seed))
        while not oracle.over:
            move = lively.move(oracle)
            position, _ = position.after(move), oracle.play(move)
        total = sum(position.scores)
        if overlap in ("layered", "builder", "capped-layered"):
            assert independent <= total
        if overlap == "capped-layered":
            assert total <= 2 * independent
        if overlap in ("protected", "fortress", "volatile"):
            assert 20 <= total <= independent


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("box 1x7", 7),
        ("box 3x4; start swedish", 12),
        ("box 5x2; start icelandic; turn d4+", 10),
        ("box 2x3; values 1@a1=5,1@c2=10", 19),
        ("diagonal 3x3", 36),
        ("diagonal 2x3; start swedish; turn single", 24),
        ("triangle 5; players 5", 25),
        ("triangle 4; values a1a2b2=7; turn d6", 22),
        ("hexagon 3; scoring misere", 19),
        ("hexagon 2; start swedish; turn d2+", 7),
        ("marathon", 121),
        ("chain-reaction", 49),
    ],
)
def test_games_with_one_size(text, total):
    for seed in range(5):
        position = finish(Position(find(text)), seed)
        assert sum(position.scores) == total
        assert position.open_lines == (), "with one size every line is drawn"
        assert position.dead_lines == ()


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 4), (4, 3), (3, 3), (5, 4)])
def test_under_exclusive_the_game_stops_when_only_dead_lines_are_open(rows, columns):
    stopped_early = 0
    for seed in range(30):
        text = f"box {rows}x{columns}; sizes 1,2; overlap exclusive; turn d6"
        position, oracle = Position(find(text)), Oracle(text)
        lively = Lively(random.Random(seed))
        while not oracle.over:
            assert set(position.dead_lines) < set(position.open_lines)
            move = lively.move(oracle)
            position, _ = position.after(move), oracle.play(move)
        assert position.over
        assert position.dead_lines == position.open_lines
        stopped_early += bool(position.open_lines)
        assert sum(position.scores) == rows * columns
    assert stopped_early, "or nothing was tested"
