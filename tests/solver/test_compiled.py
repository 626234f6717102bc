"""The same functions interpreted and compiled: the same values, line by line and node by node."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from dotsnb import Game
from dotsnb.solver import Solver

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
