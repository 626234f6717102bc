"""Every line's value in random positions against brute force, and the play that goes with it."""

from __future__ import annotations

import random

import pytest

from dotsnb import Game
from dotsnb.solver import Solver
from tests.solver.brute import BruteForce

BOARDS = {
    # rules: random positions
    "box 1x2": 30,
    "box 1x6": 60,
    "box 2x2": 200,
    "box 2x3": 200,
    "box 3x3": 200,
    "box 3x3; start swedish": 100,
    "box 3x3; start icelandic": 200,
    "box 2x4; start icelandic": 150,
    "box 4x3; start swedish": 100,
    "box 2x3; scoring misere": 150,
    "box 3x3; start swedish; scoring misere": 60,
    "box 2x3; turn single": 100,
    "box 2x3; sizes 1,2": 100,
    "box 2x2; values 1@a1=3,1@b2=2": 60,
    "triangle 3": 150,
    "hexagon 1": 20,
    "diagonal 1x2": 150,
}


def check(solver, brute, names):
    """Value, all lines, best lines and the play of one position."""
    game = brute.game(names)
    solution = solver.solve(game, lines=True)
    assert solution.proven
    assert (solution.value, solution.lines) == (brute.value(names), brute.line_values(names)), names
    assert set(solution.best) == {line for line, value in solution.lines.items() if value == solution.value}
    position = game.position
    mover = position.to_move
    for line in solution.play:
        position = position.after(line)
    assert position.over
    won = [after - before for after, before in zip(position.scores, game.scores, strict=True)]
    assert brute.sign * (won[mover] - won[1 - mover]) == solution.value


@pytest.mark.parametrize("rules", BOARDS)
def test_every_line_of_random_positions(rules):
    brute = BruteForce(rules, Game(rules).open_lines)
    solver, choice = Solver(rules), random.Random(rules)
    for _round in range(BOARDS[rules]):
        check(solver, brute, sorted(choice.sample(brute.names, choice.randint(1, len(brute.names)))))
