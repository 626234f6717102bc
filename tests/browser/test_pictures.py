"""The pictures of the documentation: taken in every run, so that they can be, and kept by ``make docs-images``."""

from __future__ import annotations

import pytest

from tests.browser.boards import Board
from tests.browser.kept import CODE as CODE_OF_APP
from tests.browser.kept import fill

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


#: What the app's pictures show: some games finished, one that waits, one in its middle.
FINISHED = (
    ("mini", "easy"), ("dabba", "easy"), ("mini", "normal"), ("quick", "normal"), ("classroom", "hard"),
    ("mini", "hard"), ("strategic", "normal"), ("dabba", "expert"), ("chain-reaction", "hard"), ("quick", "hard"),
)  # fmt: skip
PLAYING = """
from dotsnb.ai import player, step
from dotsnb.widgets.choices import Choices
app.looks.animate = False
app.play(Choices(mode="quick", level="hard", seed=3))
model = app.table.session.model
seats = [player("normal", 1), player("normal", 2)]
while len(model.game.moves) < 46 or model.to_move != 0 or model.game.position.must_roll:
    step(model.game, seats)
model.refresh()
"""
LEFT = """
from dotsnb.widgets.choices import Choices
for names, mode in ((("Ann", "Bo", "Cy"), "dabba"), (("Ann", "Bo"), "chain-reaction")):
    app.play(Choices(opponent="people", names=names, mode=mode, seed=5))
    model = app.table.session.model
    for _number in range(9):
        model.roll() if model.must_roll else model.draw(model.legal_lines[3])
app.show_settings()
app.store.settings.put("choices", Choices(mode="classic", level="hard").as_dict())
app.show_start()
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    fill(folder, FINISHED)
    return str(folder)


def press(notebook, name):
    notebook.page.locator(".dotsnb-app").get_by_role("button", name=name, exact=True).click()


def test_pictures_of_the_app_in_light(open_notebook, picture, played):
    notebook = open_notebook([CODE_OF_APP.format(folder=played)], width=1440, height=2400)
    notebook.run_all()
    notebook.run_code(LEFT)
    notebook.page.get_by_role("button", name="Play", exact=True).wait_for()
    notebook.page.wait_for_function("document.activeElement.textContent === 'New game'")
    notebook.page.evaluate("document.activeElement.blur()")  # no ring round the heading
    picture(notebook, "app_start_light", ".dotsnb-app")
    press(notebook, "Saved games")
    notebook.page.get_by_role("heading", name="Bring in games").wait_for()
    picture(notebook, "app_saves_light", ".dotsnb-app")
    press(notebook, "Statistics")
    press(notebook, "Details")
    notebook.page.get_by_role("img", name="rolls of a d4").wait_for()
    picture(notebook, "app_details_light", ".dotsnb-app")
    press(notebook, "Settings")
    Board.shown(notebook, "box 2x3").wait_drawn("a1b1", 0)
    picture(notebook, "app_settings_light", ".dotsnb-app")
    assert notebook.errors == []


def test_pictures_of_the_app_in_dark(open_notebook, picture, played):
    notebook = open_notebook([CODE_OF_APP.format(folder=played)], width=1440, height=1700, dark=True)
    notebook.run_all()
    notebook.run_code(PLAYING)
    Board.shown(notebook, "quick")
    press(notebook, "Hint")
    notebook.page.get_by_role("button", name="Hint, step 2 of 3").wait_for()
    notebook.page.wait_for_timeout(300)
    picture(notebook, "app_game_dark", ".dotsnb-app")
    press(notebook, "Statistics")
    press(notebook, "Achievements")
    notebook.page.get_by_role("progressbar", name="Off the mark").wait_for()
    picture(notebook, "app_achievements_dark", ".dotsnb-app")
    assert notebook.errors == []
