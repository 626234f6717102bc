"""What must hold for any position: turned boards, lines and their children, the sign of a value."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import Game
from dotsnb.solver import Solver
from dotsnb.solver.boards import symmetries
from tests.thorough import many

RULES = ("box 2x4", "box 4x3; start swedish", "box 3x3", "triangle 3", "box 2x3; scoring misere", "diagonal 1x2")
SOLVERS = {rules: Solver(rules, memory_mb=8) for rules in RULES}


@st.composite
def positions(draw):
    """A position somewhere in a game, in the middle of a turn or not."""
    game = Game(draw(st.sampled_from(RULES)))
    lines = draw(st.permutations(game.open_lines))
    for line in lines[: draw(st.integers(2, len(lines) - 1))]:
        if not game.over:
            game.draw(line)
    return game


def solved(game, **options):
    return next(s for rules, s in SOLVERS.items() if Game(rules).rules == game.rules).solve(game, **options)


@given(positions())
@settings(max_examples=many(30, 300), deadline=None)
def test_a_position_is_worth_its_best_line_and_a_line_its_child(game):
    if game.over:
        return
    solution = solved(game, lines=True)
    assert solution.value == max(solution.lines.values())
    sign = -1 if game.rules.scoring == "misere" else 1
    for line, value in solution.lines.items():
        after = game.position.after(line)
        mover, scores = game.to_move, after.scores
        gain = sign * (scores[mover] - game.scores[mover])
        rest = solved(after).value
        assert value == (gain + rest if after.to_move == mover else gain - rest)


@given(positions())
@settings(max_examples=many(30, 300), deadline=None)
def test_the_value_is_bounded_and_odd_with_the_points_left(game):
    solution = solved(game)
    left = sum(cell.name not in game.owners for cell in game.layout.cells)
    assert abs(solution.value) <= left
    assert (solution.value - left) % 2 == 0


@given(positions(), st.integers(0, 7))
@settings(max_examples=many(30, 300), deadline=None)
def test_a_turned_board_has_the_same_value(game, which):
    grid = game.layout
    images = symmetries(grid)
    image = images[which % len(images)]
    names = grid.line_names
    still_open = {image[grid.line(name)] for name in game.open_lines}
    drawn = [name for i, name in enumerate(names) if i not in still_open]
    given_lines = set(Game(game.rules).position.drawn)
    owners = {cell.name: 0 for cell in grid.cells if still_open.isdisjoint(cell.lines)}
    turned = Game.setup(game.rules, [name for name in drawn if name not in given_lines], owners)
    assert solved(turned).value == solved(game).value


def late(rules, left, seed):
    """A position of a large board with so many lines left, here and there."""
    game, chance = Game(rules), random.Random(seed)
    while len(game.open_lines) > left:
        game.draw(chance.choice(game.legal_lines))
    return game


@pytest.mark.parametrize("rules", ["box 8x9; start icelandic", "triangle 9", "hexagon 4"])
def test_one_solver_does_not_mix_up_positions_of_a_large_board(rules):
    """Boards of more than 62 lines have their bits given anew for each game."""
    one = Solver(rules)
    for seed in range(many(5, 40)):
        game = late(rules, 9 + seed % 4, seed)
        assert one.solve(game, lines=True).lines == Solver(rules).solve(game, lines=True).lines
