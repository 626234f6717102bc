"""The same functions interpreted and compiled: the same values, line by line and node by node."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from dotsnb import Game
from dotsnb.compiling import specialised
from dotsnb.rules import find
from dotsnb.solver import Solver, boards, keys
from dotsnb.solver.bits import Board

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("rules", "drawn"),
    [
        ("box 3x3", 12),
        ("box 2x5", 16),
        ("box 3x4; start swedish", 6),
        ("box 2x3; scoring misere", 9),
        ("triangle 2", 1),
    ],
)
def test_interpreted_equals_compiled(rules, drawn, exact):
    choice = random.Random(1)
    both = [Solver(rules, compiled=compiled, exact=exact, memory_mb=2) for compiled in (False, True)]
    for _round in range(4):
        game = Game(rules)
        for _line in range(drawn):
            game.draw(choice.choice(game.legal_lines))
        slow, fast = (solver.solve(game, lines=True) for solver in both)
        assert (slow.value, slow.lines, slow.play, slow.nodes) == (fast.value, fast.lines, fast.play, fast.nodes)


@pytest.mark.parametrize("key_of", [keys.graph_key, keys.exact_key])
@pytest.mark.parametrize("rules", ["box 3x3", "box 2x5", "box 7x7"])
def test_keys_are_the_same_numbers(rules, key_of):
    """Numbers of 2^63 and more would not be: what compiled code makes of them is not defined."""
    grid, choice = find(rules).layout, random.Random(rules)
    board, bits = boards.box_board(grid), boards.line_bits(grid)
    arrays = Board(*(np.array(part, np.int64) if isinstance(part, list) else part for part in board))
    compiled, slow, fast = specialised(key_of, compiled=True), [0] * keys.SCRATCH, np.zeros(keys.SCRATCH, np.int64)
    for scratch in (slow, fast):
        keys.prepare_ground(scratch)
    for _position in range(20):
        chosen = choice.sample(bits, choice.randint(1, len(bits)))
        h, v = sum(h for h, _v in chosen), sum(v for _h, v in chosen)
        assert key_of(board, h, v, slow) == compiled(arrays, h, v, fast)


def test_variants_from_the_cache_stay_apart_in_one_process():
    """Both searches call functions of the same names; each must call its own."""
    code = (
        "from dotsnb import Game; from dotsnb.solver import Solver\n"
        "print(*(Solver('box 2x4', exact=exact).solve(Game('box 2x4')).nodes for exact in {order}))"
    )
    counts = []
    for order in ("(True, False)", "(False, True)"):
        for _once_more in range(2):  # the second run certainly loads from the cache
            command = [sys.executable, "-c", code.format(order=order)]
            done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
            numbers = [int(number) for number in done.stdout.split()]
            counts.append(numbers if order == "(True, False)" else numbers[::-1])
    assert counts[0][0] > counts[0][1]
    assert counts == [counts[0]] * 4
