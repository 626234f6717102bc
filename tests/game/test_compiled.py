"""The kernel as machine code and as ordinary Python: the same random games, state by state."""

import random

import pytest

from dotsnb.ai import playouts
from dotsnb.compiling import can_compile
from dotsnb.game.kernel import as_arrays, kernel
from dotsnb.rules import OVERLAP, STARTS, find
from dotsnb.rules.state import copied
from dotsnb.rules.tables import opening

BOARDS = ["box 9x9; sizes 1,2; turn d8", "box 11x11; sizes 1,2,3; turn d12"]
OTHERS = [
    "box 3x5; sizes 1,2,3; overlap majority; players 3",
    "box 4x2; start icelandic; turn d6+; values 1@b2=5",
    "diagonal 2x3; turn single; players 4",
    "triangle 4; start swedish; scoring misere",
    "hexagon 2; turn d4+",
]

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is not installed: everything runs interpreted")


def as_lists(state):
    return [list(map(int, part)) for part in state]


def random_game(rules, seed):
    """The lines of one game in an order in which squares of every size are closed."""
    chance = random.Random(seed)
    grid = rules.layout
    order: list[int] = []
    for cell in chance.sample(grid.cells, len(grid.cells)):
        order += chance.sample(cell.lines, len(cell.lines))
    return list(dict.fromkeys(order))


def compare(text, games):
    rules = find(text)
    plain, compiled = kernel(rules), kernel(rules, compiled=True)
    assert compiled.compiled
    assert not plain.compiled
    drawn = STARTS[rules.start].lines(rules.layout)
    for seed in range(games):
        state = opening(rules)
        arrays = as_arrays(copied(state))
        for line in random_game(rules, seed):
            if line in drawn:
                continue
            where = f"{text}, seed {seed}, line {line}"
            assert plain.line(plain.tables, state, line) == compiled.line(compiled.tables, arrays, line), where
            assert as_lists(state) == as_lists(arrays), where


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("overlap", OVERLAP)
def test_every_overlap_rule(overlap, board):
    compare(f"{board}; overlap {overlap}", games=2)


@pytest.mark.parametrize("text", OTHERS)
def test_every_grid_and_turn(text):
    compare(text, games=10)


@pytest.mark.parametrize("overlap", ["consume", "builder", "territory", "fortress"])
def test_random_playouts_are_the_same_games(overlap):
    rules = find(f"box 4x5; sizes 1,2,3; turn d6; players 3; overlap {overlap}")
    plain = playouts.random_totals(rules, games=25, seed=11, compiled=False)
    assert plain == playouts.random_totals(rules, games=25, seed=11, compiled=True)
    assert sum(plain) > 0
