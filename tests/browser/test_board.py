"""A board in a real JupyterLab: what a person clicks, types and sees."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dotsnb import Game
from tests.browser.boards import SELECTOR, Board

NEAR_CAPTURE = """
import dotsnb
game = dotsnb.Game.setup("box 2x2", ["a1b1", "a1a2", "b1b2"], players=["Ann", "Bo"])
board = dotsnb.show(game)
board
"""


def cell(arguments: str) -> str:
    return f"import dotsnb\nboard = dotsnb.play({arguments})\nboard"


def seed_for(rules: str, *faces: int) -> int:
    """A seed whose die shows these faces first."""
    for seed in range(100_000):
        game = Game(rules, seed=seed)
        shown = []
        for face in faces:
            shown.append(game.roll())
            if shown[-1] != face:
                break
            game.time_out()
        else:
            return seed
    raise AssertionError(f"no seed rolls {faces}")


@pytest.fixture
def open_board(open_notebook):
    """Open a notebook with one board: ``open_board(rules, more arguments of play, screen...)``."""

    def open_one(rules: str, arguments: str = "ai=None", **screen):
        notebook = open_notebook([cell(f"{rules!r}, {arguments}")], **screen)
        notebook.run_all()
        return Board.shown(notebook, rules)

    return open_one


# --- Playing -----------------------------------------------------------------------------------------


def test_a_click_draws_and_the_computer_answers_one_line_at_a_time(open_board):
    rules = "box 3x3; turn d4"
    board = open_board(rules, f"seed={seed_for(rules, 4, 3)}, delay=0.3")
    board.notebook.run_code(
        "import time; seen = [];"
        "board.model.observe(lambda _: seen.append((time.perf_counter(), len(board.game.moves))), 'version')"
    )
    board.press("Roll")
    board.wait_words("You rolled 4")
    for line in ("a1b1", "c2d2", "a3b3"):
        board.click(line)
        board.wait_drawn(line, 0)
    board.press("End turn")
    board.wait_moves(5 + 1 + 3)
    times, counts = zip(*board.ask("seen"), strict=True)
    assert counts == tuple(range(1, len(counts) + 1)), "every change shows one move more"
    by_computer = [later - earlier for earlier, later in pairwise(times[4:])]
    assert len(by_computer) == 4
    assert min(by_computer) > 0.25
    board.wait_words("Your turn")
    last = board.ask("board.game.last_turn")
    assert len(last) == 3
    board.canvas.wait_for_pixel(*board.place(last[0]), board.colour(1))
    assert board.notebook.errors == []


def test_a_capture_is_seen_and_the_owed_line_is_said(open_notebook):
    notebook = open_notebook([NEAR_CAPTURE])
    notebook.run_all()
    board = Board.shown(notebook, "box 2x2")
    before = board.canvas.pixel(*board.place("1@a1"))
    assert before[:3] == board.colour("paper")
    board.click("a2b2")
    board.wait_words("closed a box")
    assert "another line" in board.words
    board.notebook.page.wait_for_timeout(600)  # it grows to its place
    red, green, blue, _alpha = board.canvas.pixel(*board.place("1@a1"))
    assert green > red, "the box has the owner's green"
    assert green > blue
    assert board.card(0) == "A Ann 1 TURN"


def test_a_whole_game_is_played_to_its_end(open_board):
    board = open_board("box 2x2", "seed=1, delay=0.02")
    for _turn in range(12):
        board.notebook.page.wait_for_timeout(80)
        if board.ask("board.model.over"):
            break
        if board.ask("board.model.person_to_move()"):
            board.click(board.ask("board.model.legal_lines")[0])
    board.wait_words("The game is over.")
    assert sum(board.ask("board.model.scores")) == 4
    count = len(board.moves)
    board.click("a1b1")
    board.wait_words("The game is over, so")
    assert len(board.moves) == count
    board.press("New game")
    board.wait_words("draw a line")
    assert board.moves == ()


@pytest.mark.parametrize(
    "rules", ["box 2x4", "diagonal 2x3", "triangle 3", "hexagon 2", "box 3x3; sizes 1,2,3; overlap consume"]
)
def test_every_grid_is_played_by_clicking(open_board, rules):
    board = open_board(rules)
    lines = board.ask("board.game.layout.line_names")
    for seat, line in enumerate((lines[0], lines[-1])):
        board.click(line)
        board.wait_drawn(line, seat)
    assert board.moves == (lines[0], lines[-1])
    assert board.notebook.errors == []


def test_while_the_computer_thinks_the_kernel_is_free_and_clicks_are_refused(open_notebook):
    code = """
    import threading, dotsnb
    go = threading.Event()
    def thinker(position):
        go.wait(60)
        return position.legal_lines[-1]
    board = dotsnb.play("box 2x2", ai=thinker, delay=0)
    board
    """
    notebook = open_notebook([code])
    notebook.run_all()
    board = Board.shown(notebook, "box 2x2")
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    assert board.ask("6 * 7") == 42, "the kernel answers"
    board.click("b1c1")
    board.wait_words("wait until it is yours")
    assert board.moves == ("a1b1",)
    board.press("Undo")
    board.wait_words("Your turn")
    notebook.run_code("go.set()")
    notebook.page.wait_for_timeout(300)
    assert board.moves == (), "what the computer found out too late is dropped"
    board.click("a1a2")
    board.wait_moves(2)


def test_what_a_bot_does_wrong_is_shown(open_notebook):
    notebook = open_notebook(
        ["import dotsnb\nboard = dotsnb.play('box 2x2', ai=lambda position: 'a9b9', delay=0)\nboard"]
    )
    notebook.run_all()
    board = Board.shown(notebook, "box 2x2")
    board.click("a1b1")
    board.wait_words("a9b9")
    assert board.moves == ("a1b1",)


# --- Pointer -----------------------------------------------------------------------------------------


def test_other_buttons_and_misses_are_no_moves(open_board):
    board = open_board("box 2x2")
    board.click("a1b1", button="right")
    board.notebook.page.keyboard.press("Escape")
    board.click("a1b1", button="middle")
    board.notebook.page.keyboard.down("Control")
    board.click("a1b1")
    board.notebook.page.keyboard.up("Control")
    board.canvas.click(*board.place("paper"))
    x, y = board.place("a1b1")
    board.notebook.page.mouse.move(*board.canvas._on_page(x, y))
    board.notebook.page.mouse.down()
    board.notebook.page.mouse.move(*board.canvas._on_page(*board.place("b2c2")))
    board.notebook.page.mouse.up()
    board.notebook.page.wait_for_timeout(300)
    assert board.moves == ()
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    board.click("a1b1")
    board.wait_words("a1b1 is already drawn")
    assert board.moves == ("a1b1",)


def test_hovering_previews_a_line_and_asks_the_kernel_seldom(open_board):
    board = open_board("box 2x2")
    place = board.place("b1b2")
    bare = board.canvas.pixel(*place)
    board.canvas.hover(*place)
    board.root.locator(".dotsnb-caption").filter(has_text="b1b2").wait_for()
    assert board.canvas.pixel(*place) != bare
    board.notebook.run_code("heard = []; board._canvas.on_mouse_move(lambda x, y: heard.append((x, y)))")
    board.canvas.locator.evaluate(
        """async (canvas) => {
            const box = canvas.getBoundingClientRect();
            for (let i = 0; i <= 200; i++) {
                canvas.dispatchEvent(new MouseEvent("mousemove",
                    { bubbles: true, clientX: box.left + i / 2, clientY: box.top + 50 }));
                if (i % 10 === 0) await new Promise((done) => setTimeout(done, 10));
            }
        }"""
    )
    board.notebook.page.wait_for_timeout(300)
    heard = board.ask("heard")
    assert 2 <= len(heard) <= 20
    assert heard[-1] == (pytest.approx(100, abs=1), pytest.approx(50, abs=1)), "the last one always arrives"
    board.notebook.page.mouse.move(5, 5)
    board.root.locator(".dotsnb-caption:empty").wait_for(state="attached")


def test_a_tap_draws_and_a_swipe_does_not(open_board):
    board = open_board("box 3x3", touch=True)
    board.canvas.tap(*board.place("b2c2"))
    board.wait_drawn("b2c2", 0)
    session = board.notebook.page.context.new_cdp_session(board.notebook.page)
    x, y = board.canvas._on_page(*board.place("c3c4"))
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        point = {"x": x, "y": y - 12 * step}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.notebook.page.wait_for_timeout(400)
    assert board.moves == ("b2c2",)
    assert board.notebook.errors == []


def test_the_wheel_scrolls_the_page_over_the_board(open_board):
    board = open_board("box 2x2")
    prevented = board.canvas.locator.evaluate(
        """(canvas) => {
            const wheel = new WheelEvent("wheel", { bubbles: true, cancelable: true, deltaY: 10 });
            canvas.dispatchEvent(wheel);
            return wheel.defaultPrevented;
        }"""
    )
    assert not prevented


# --- Keys --------------------------------------------------------------------------------------------


def test_a_game_by_keyboard(open_board):
    board = open_board("box 2x2; turn d4", "ai=None, seed=2")
    page = board.notebook.page
    page.locator(SELECTOR).focus()
    page.keyboard.press("r")
    board.wait_words("rolled")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    board.wait_moves(2)
    assert board.moves[1] in board.ask("board.game.layout.line_names")
    spoken = page.locator(".dotsnb-companion [aria-live]").inner_text()
    assert spoken
    page.keyboard.press("u")
    page.wait_for_timeout(300)
    assert len(board.moves) == 1
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1, "no key ran a command of Jupyter's"


def test_tab_leaves_the_board_and_comes_back(open_board):
    board = open_board("box 2x2; turn d4")
    page = board.notebook.page
    page.locator(SELECTOR).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Roll (1–4)"
    page.keyboard.press("Enter")
    board.wait_words("rolled")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "CANVAS"
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.closest('.dotsnb-board')") is None


def test_keys_of_browser_and_jupyter_stay_theirs(open_board):
    board = open_board("box 2x2")
    page = board.notebook.page
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    page.wait_for_timeout(500)
    dirty = "jupyterapp.shell.currentWidget.context.model.dirty"
    assert page.evaluate(dirty)
    page.locator(SELECTOR).focus()
    page.keyboard.press("Control+s")
    page.wait_for_function(f"!{dirty}")
    prevented = page.locator(SELECTOR).evaluate(
        """(canvas) => ["F5", "Tab", "x", "ArrowLeft", "Enter"].map((key) => {
            const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
            canvas.dispatchEvent(event);
            return [key, event.defaultPrevented];
        })"""
    )
    assert prevented == [["F5", False], ["Tab", False], ["x", True], ["ArrowLeft", True], ["Enter", True]]


def test_the_canvas_is_named_for_screen_readers(open_board):
    board = open_board("box 2x2")
    canvas = board.notebook.page.get_by_role("application")
    assert "box 2x2" in canvas.get_attribute("aria-label")
    described = canvas.get_attribute("aria-describedby")
    assert "Tab" in board.notebook.page.locator(f"#{described}").text_content()


# --- Screens -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("screen", "factor"),
    [({"scale": 2}, 2.0), ({"zoom": 1.1}, 1.1), ({"width": 520, "height": 700}, 1.0), ({"app": "notebook"}, 1.0)],
    ids=["sharp", "zoomed", "narrow", "notebook7"],
)
def test_a_board_is_sharp_and_right_on_every_screen(open_board, screen, factor):
    board = open_board("box 3x3", **screen)
    board.notebook.page.wait_for_timeout(300)
    board = Board.shown(board.notebook, "box 3x3")
    width, _height = board.canvas.size
    pixels, _rows = board.canvas.resolution
    if "width" in screen:
        assert width < pixels, "the board shrinks to its room"
    else:
        assert pixels == pytest.approx(factor * width, abs=1.5)
    for seat, line in enumerate(("a1b1", "d3d4")):
        board.click(line)
        board.wait_drawn(line, seat)
    assert board.moves == ("a1b1", "d3d4")
    assert board.notebook.errors == []


def test_a_change_of_the_pixel_ratio_is_followed(open_board):
    board = open_board("box 2x2")
    page = board.notebook.page
    width, _ = board.canvas.resolution
    session = page.context.new_cdp_session(page)
    # Another width too: with the same one this Chromium draws no new frame, in which it would tell.
    size = {"width": 1290, "height": 900, "deviceScaleFactor": 2, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", size)
    page.wait_for_function(f"document.querySelector('{SELECTOR}').width === {2 * width}")
    board.canvas.wait_for_pixel(*board.place("paper"), board.colour("paper"))


def test_the_theme_is_followed_at_once(open_board):
    board = open_board("box 2x2", dark=True)
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    dark = board.colour("paper")
    board.notebook.page.evaluate("jupyterapp.commands.execute('apputils:change-theme', { theme: 'JupyterLab Light' })")
    board.notebook.page.wait_for_function("document.body.dataset.jpThemeLight === 'true'")
    assert board.colour("paper") != dark
    board.canvas.wait_for_pixel(*board.place("paper"), board.colour("paper"))
    board.wait_drawn("a1b1", 0)


def test_two_views_of_one_board_play_together(open_notebook):
    notebook = open_notebook([cell("'box 2x2', ai=None"), "board"])
    notebook.run_all()
    first, second = (Board.shown(notebook, "box 2x2", nth) for nth in (0, 1))
    second.click("b1b2")
    first.wait_drawn("b1b2", 0)
    second.wait_drawn("b1b2", 0)
    first.click("a1b1")
    second.wait_drawn("a1b1", 1)
    second.canvas.click(*second.place("b2c2"), button="right")
    assert second.moves == ("b1b2", "a1b1")
    assert [image.is_visible() for image in notebook.page.locator(".jp-OutputArea img").all()] == [False, False]
    assert notebook.errors == []
