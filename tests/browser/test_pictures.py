"""The pictures of the documentation: taken in every run, so that they can be, and kept by ``make docs-images``."""

from __future__ import annotations

import pytest

from tests.browser.boards import Board

# A game in its middle, always the same one.
CODE = """
from dotsnb import Game, show
from dotsnb.ai import player, step

game = Game({rules!r}, players={names!r}, seed=4)
players = [player("normal", seat) for seat in range({count})]
while len(game.moves) < {moves}:
    step(game, players)
board = show(game)
board
"""
PICTURES = {
    "board_light": ("classic", ["Ann", "Bo"], 105, False),
    "board_dark": ("classic", ["Ann", "Bo"], 105, True),
    "board_squares_light": ("strategic", ["Ann", "Bo"], 130, False),
    "board_hexagons_dark": ("hexagon 3", ["Ann", "Bo", "Cy"], 58, True),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_a_game(open_notebook, picture, name):
    rules, names, moves, dark = PICTURES[name]
    code = CODE.format(rules=rules, names=names, count=len(names), moves=moves)
    notebook = open_notebook([code], scale=2, height=1200, dark=dark)
    notebook.run_all()
    board = Board.shown(notebook, rules)
    notebook.page.wait_for_timeout(500)
    assert board.canvas.resolution[0] == pytest.approx(2 * board.canvas.size[0], abs=1.5)
    picture(notebook, name, ".dotsnb-board")
    assert notebook.errors == []
