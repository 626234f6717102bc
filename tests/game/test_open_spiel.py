"""The standard game against OpenSpiel's: the same random games, move by move, forwards only."""

import random

import pytest

from dotsnb.game import Position
from dotsnb.grids import build
from dotsnb.rules import Rules

# A test dependency that has no wheel for every machine; where it installs, nothing is skipped.
pyspiel = pytest.importorskip("pyspiel")

BOARDS = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (5, 3), (4, 4), (3, 7), (6, 6)]


def actions(rows, columns):
    """OpenSpiel's numbers: the horizontal lines row by row, then the vertical ones."""
    grid = build(f"box {rows}x{columns}")
    number = {}
    for line, (a, b) in enumerate(grid.lines):
        (x1, y1), (_, y2) = grid.dots[a], grid.dots[b]
        column, row = round(x1), round(y1)
        across = y1 == y2
        upright = (rows + 1) * columns + row * (columns + 1) + column
        number[grid.line_names[line]] = row * columns + column if across else upright
    assert sorted(number.values()) == list(range(len(grid.lines)))
    return number


def boxes(state):
    """How many boxes each player has, from the text board."""
    return (str(state).count("1"), str(state).count("2"))


@pytest.mark.parametrize(("rows", "columns"), BOARDS)
def test_random_games_agree(rows, columns):
    game = pyspiel.load_game(f"dots_and_boxes(num_rows={rows},num_cols={columns},utility_margin=true)")
    number = actions(rows, columns)
    chance = random.Random(100 * rows + columns)
    for _ in range(8 if rows * columns > 20 else 20):
        state, position = game.new_initial_state(), Position(Rules(f"box {rows}x{columns}"))
        while not state.is_terminal():
            assert position.to_move == state.current_player()
            assert sorted(number[line] for line in position.legal_lines) == state.legal_actions()
            takes = [line for line in position.legal_lines if position.captures(line)]
            line = chance.choice(takes if takes and chance.random() < 0.7 else position.legal_lines)
            state.apply_action(number[line])
            position = position.after(line)
            assert position.scores == boxes(state)
        assert position.over
        mine, theirs = position.scores
        assert state.returns() == [mine - theirs, theirs - mine]
