"""The solver against OpenSpiel's alpha-beta search: whole small boards, and every line of late positions."""

from __future__ import annotations

import random

import pytest

from dotsnb import Game
from dotsnb.solver import Solver, solve

# A test dependency that has no wheel for every machine; where it installs, nothing is skipped.
pyspiel = pytest.importorskip("pyspiel")
minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")

from tests.game.test_open_spiel import actions  # noqa: E402
from tests.thorough import THOROUGH  # noqa: E402

WHOLE = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), *([(2, 2), (1, 4)] if THOROUGH else [])]
LATE = [(1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4), (3, 6)]
OPEN_LINES, POSITIONS = (8, 15) if THOROUGH else (7, 3)


def theirs(rows, columns):
    return pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)")


def margin(game, state, player):
    """What the player is ahead by at the end of perfect play from here, the boxes already taken included."""
    if state.is_terminal():
        return state.returns()[player]
    return minimax.alpha_beta_search(game, state, maximum_depth=60, maximizing_player_id=player)[0]


@pytest.mark.parametrize(("rows", "columns"), WHOLE)
def test_whole_boards(rows, columns):
    game = theirs(rows, columns)
    assert solve(Game(f"box {rows}x{columns}"), memory_mb=8).value == margin(game, game.new_initial_state(), 0)


@pytest.mark.parametrize(("rows", "columns"), LATE)
def test_every_line_of_late_positions(rows, columns):
    game, rules = theirs(rows, columns), f"box {rows}x{columns}"
    number, solver, choice = actions(rows, columns), Solver(rules, memory_mb=8), random.Random(rules)
    for _position in range(POSITIONS):
        ours, state = Game(rules), game.new_initial_state()
        while len(ours.open_lines) > OPEN_LINES:
            line = choice.choice(ours.legal_lines)
            ours.draw(line)
            state.apply_action(number[line])
        mover = ours.to_move
        ahead = ours.scores[mover] - ours.scores[1 - mover]
        lines = {line: margin(game, state.child(number[line]), mover) - ahead for line in ours.legal_lines}
        solution = solver.solve(ours, lines=True)
        assert (solution.value, solution.lines) == (max(lines.values()), lines)
