"""Every line's value in random positions against brute force, and the play that goes with it.

Parts of larger boards have up to 16 open lines in the ordinary run; with ``DOTSNB_THOROUGH=1`` they have up to 25 (a
table of 33 million positions; 20 where the plain search solves them), and many more positions are tried.
"""

from __future__ import annotations

import random

import pytest

from dotsnb import Game
from dotsnb.solver import Solver
from tests.solver.brute import BruteForce
from tests.thorough import THOROUGH, many

BOARDS = {
    # rules: random positions
    "box 1x2": 10,
    "box 1x6": 15,
    "box 2x2": 50,
    "box 2x3": 50,
    "box 3x3; start swedish": 25,
    "box 3x3; start icelandic": 50,
    "box 2x4; start icelandic": 37,
    "box 4x3; start swedish": 25,
    "box 2x3; scoring misere": 37,
    "box 3x3; start swedish; scoring misere": 15,
    "box 2x3; turn single": 25,
    "box 2x3; sizes 1,2": 25,
    "box 2x2; values 1@a1=3,1@b2=2": 15,
    "triangle 3": 37,
    "hexagon 1": 10,
    "diagonal 1x2": 37,
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
    for _round in range(BOARDS[rules] * many(1, 40)):
        check(solver, brute, sorted(choice.sample(brute.names, choice.randint(1, len(brute.names)))))


#: Boards of which some lines are open and the others drawn.
BOXES = [
    "box 3x3",
    "box 4x4",
    "box 3x6",
    "box 7x2",
    "box 5x5",
    "box 6x9",
    "box 4x4; start swedish",
    "box 5x4; start swedish",
    "box 3x4; start icelandic",
    "box 3x5; start icelandic",
    "box 1x8",
]
#: The same for the plain search, which would take seconds for each position with 25 lines.
OTHERS = [
    "box 4x4; scoring misere",
    "box 3x4; turn single",
    "box 4x5; sizes 1,2",
    "triangle 5",
    "hexagon 2",
    "diagonal 2x3",
]
#: For each: how many lines may be open, and how many positions are tried.
SIZES = (dict.fromkeys(BOXES, 25) | dict.fromkeys(OTHERS, 20)) if THOROUGH else dict.fromkeys(BOXES + OTHERS, 16)
POSITIONS = (dict.fromkeys(BOXES, 400) | dict.fromkeys(OTHERS, 100)) if THOROUGH else dict.fromkeys(BOXES + OTHERS, 8)


def scattered(rules, choice):
    """Any lines."""
    names = Game(rules).open_lines
    return choice.sample(names, min(SIZES[rules], len(names)))


def after_safe_play(rules, choice):
    """What is left after lines that give nothing away, as long as there are any."""
    position = Game(rules).position
    while len(position.open_lines) > SIZES[rules]:
        lines = list(position.legal_lines)
        choice.shuffle(lines)
        position = position.after(next((line for line in lines if is_safe(position, line)), lines[0]))
    return list(position.open_lines)


def is_safe(position, line):
    number = position.layout.line(line)
    return all(position.missing(cell.name) != 2 for cell in position.layout.cells if number in cell.lines)


@pytest.mark.parametrize("some_lines", [scattered, after_safe_play], ids=["scattered", "after safe play"])
@pytest.mark.parametrize("rules", POSITIONS)
def test_parts_of_larger_boards(rules, some_lines):
    choice = random.Random(f"{rules} {some_lines.__name__}")
    brute = BruteForce(rules, sorted(some_lines(rules, choice)))
    solver = Solver(rules, memory_mb=64)
    whole = len(brute.names)
    for left in [whole, *choice.choices(range(whole // 2, whole), k=POSITIONS[rules])]:
        check(solver, brute, sorted(choice.sample(brute.names, left)))
