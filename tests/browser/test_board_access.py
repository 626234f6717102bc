"""A board for everybody in a real JupyterLab: typed, heard, enlarged, in one's own colours, and checked by axe."""

from __future__ import annotations

import pytest

from tests.browser.boards import SELECTOR, Board, findings
from tests.browser.test_board import cell

LOOKS = """
import dotsnb
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
looks = Looks({looks})
game = dotsnb.Game.setup({rules!r}, {lines!r}, players=["Ann", "Bo"])
board = BoardView(GameModel(game), looks)
board
"""
NEARLY = ["a1b1", "a1a2", "b1b2"]


@pytest.fixture
def open_looks(open_notebook):
    def open_one(looks: str = "", rules: str = "box 2x2", lines: list[str] = NEARLY, **screen) -> Board:
        notebook = open_notebook([LOOKS.format(looks=looks, rules=rules, lines=lines)], **screen)
        notebook.run_all()
        notebook.page.locator(f"{SELECTOR}[role=application]").wait_for()
        return Board(notebook, rules)

    return open_one


@pytest.mark.parametrize(
    ("looks", "screen"),
    [("", {}), ("marks='shapes', palette='sunset'", {"dark": True}), ("theme='dark', palette='berry'", {})],
    ids=["light", "dark", "dark on light"],
)
def test_axe_finds_nothing_serious(open_looks, looks, screen):
    board = open_looks(looks, **screen)
    board.root.get_by_role("button", name="Text board").click()
    board.root.locator("pre").wait_for()
    board.click("a1b1")
    board.wait_words("already drawn")
    assert findings(board.notebook.page, ".dotsnb-board") == []


def test_a_game_without_mouse_and_without_sight(open_looks):
    board = open_looks()
    page = board.notebook.page
    box = board.root.get_by_role("textbox", name="Move")
    box.focus()
    page.keyboard.type("a2b2")
    page.keyboard.press("Enter")
    live = page.locator(".dotsnb-companion [aria-live]")
    for part in ("drew a2b2", "closed a box", "Ann 1, Bo 0"):
        live.filter(has_text=part).wait_for(state="attached")
    assert box.input_value() == ""
    page.keyboard.type("a2b2")
    page.keyboard.press("Enter")
    live.filter(has_text="already drawn").wait_for(state="attached")
    page.keyboard.press("Control+a")
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    board.wait_words("draw")
    assert board.moves == ()
    toggle = board.root.get_by_role("button", name="Text board")
    toggle.focus()
    page.keyboard.press("Enter")
    board.root.get_by_role("region", name="The board as text").wait_for()
    assert board.notebook.errors == []


def test_texts_follow_the_browser_and_the_focus_is_seen(open_looks):
    board = open_looks()
    page = board.notebook.page
    size = "selector => parseFloat(getComputedStyle(document.querySelector('.dotsnb-board ' + selector)).fontSize)"
    parts = (".dotsnb-status", ".dotsnb-name", "button", "input")
    before = [page.evaluate(size, part) for part in parts]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert [page.evaluate(size, part) for part in parts] == pytest.approx([2 * each for each in before])
    page.locator(SELECTOR).focus()
    page.keyboard.press("Tab")
    outline = (
        "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
    )
    assert page.evaluate(outline) == "solid3px"


def test_wheel_buttons_and_dragging(open_board_5):
    board = open_board_5
    page, canvas = board.notebook.page, board.canvas
    board.press("Larger")
    board.press("Larger")
    page.locator(f"{SELECTOR}.dotsnb-zoomed").wait_for()
    x, y = canvas._on_page(120, 120)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x - 12 * step, y - 8 * step)
    page.mouse.up()
    page.wait_for_timeout(200)
    left, top = board.ask("(board._painter.zoom.left, board._painter.zoom.top)")
    width = board.ask("board._painter.width")
    assert left == pytest.approx(width * (1 - 1 / 2.25) / 2 + 60 / 2.25, abs=6)
    assert top > width * (1 - 1 / 2.25) / 2
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_timeout(200)
    assert 2.25 < board.ask("board._painter.zoom.factor") <= 3
    assert board.moves == (), "a drag never draws"
    x, y = board.ask("[float(v) for v in board._painter.at((2.4, 3)) / board._painter.ratio]")
    canvas.click(x, y)
    board.wait_moves(1)
    assert board.moves == ("c4d4",)
    board.press("Whole board")
    page.locator(f"{SELECTOR}:not(.dotsnb-zoomed)").wait_for()
    board.wait_drawn("c4d4", 0)
    assert board.notebook.errors == []


@pytest.fixture
def open_board_5(open_notebook):
    notebook = open_notebook([cell("'box 5x5', ai=None")])
    notebook.run_all()
    return Board.shown(notebook, "box 5x5")


def test_fingers_pinch_push_and_are_asked_twice(open_looks):
    board = open_looks("confirm_taps=True", "box 6x5", [], touch=True)
    page = board.notebook.page
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [board.canvas._on_page(*point) for point in points]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(where)]},
        )

    board.canvas.tap(*board.place("b2c2"))
    board.root.locator(".dotsnb-caption").filter(has_text="Tap it again").wait_for()
    assert board.moves == ()
    board.canvas.tap(*board.place("b2c2"))
    board.wait_moves(1)
    touch("touchStart", (150, 150), (190, 150))
    for step in range(1, 6):
        touch("touchMove", (150 - 8 * step, 150), (190 + 8 * step, 150))
    touch("touchEnd")
    page.wait_for_timeout(300)
    factor = board.ask("board._painter.zoom.factor")
    assert 1.8 < factor <= 3
    before = board.ask("board._painter.zoom.left")
    touch("touchStart", (150, 150))
    for step in range(1, 6):
        touch("touchMove", (150 - 10 * step, 150))
    touch("touchEnd")
    page.wait_for_timeout(300)
    assert board.ask("board._painter.zoom.left") > before + 5
    assert board.ask("board.game.moves") == ("b2c2",)
    assert board.notebook.errors == []


def test_what_moves_comes_to_rest_and_what_sounds_is_asked_for(open_looks):
    board = open_looks()
    page = board.notebook.page
    page.evaluate(
        """() => {
        window.heard = [];
        const real = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { heard.push("tick"); return real.call(this); };
        navigator.vibrate = (pattern) => heard.push(pattern);
        }"""
    )
    board.click("a2b2")
    board.canvas.wait_for_pixel(*board.place("a2b2"), board.colour(0))
    page.wait_for_timeout(600)
    red, green, blue, _alpha = board.canvas.pixel(*board.place("1@a1"))
    assert green > max(red, blue), "the box has grown to its place"
    assert page.evaluate("heard") == [], "off by default"
    board.notebook.run_code("looks.sound = looks.vibration = True")
    board.click("b1c1")
    page.wait_for_function("heard.length === 2")
    assert page.evaluate("heard") == ["tick", 12]
    board.notebook.run_code("board.model.undo()")
    page.wait_for_timeout(200)
    assert page.evaluate("heard.length") == 2
    assert board.notebook.errors == []


def test_the_clock_waits_while_the_board_is_scrolled_away(open_notebook):
    notebook = open_notebook([cell("'box 2x2', ai=None, clock=60"), "print('\\n' * 200)"])
    notebook.run_all()
    board = Board.shown(notebook, "box 2x2")
    assert board.ask("board.model.on_screen")
    notebook.page.locator(".jp-Cell").nth(1).scroll_into_view_if_needed()
    notebook.page.evaluate("document.querySelector('.dotsnb-board').style.display = 'none'")
    notebook.page.wait_for_timeout(300)
    assert not board.ask("board.model.on_screen")
    notebook.page.evaluate("document.querySelector('.dotsnb-board').style.display = ''")
    board.canvas.locator.scroll_into_view_if_needed()
    notebook.page.wait_for_timeout(300)
    assert board.ask("board.model.on_screen")


def test_running_the_cell_again_leaves_one_board(open_notebook):
    notebook = open_notebook([cell("'mini', ai=None"), "from ipywidgets.widgets import widget"])
    notebook.run_all()
    Board.shown(notebook, "mini")
    counts = []
    for _run in range(3):
        notebook.run_cell(0)
        board = Board.shown(notebook, "mini")
        counts.append(int(notebook.run_code("print(len(widget._instances))")))
    assert len(set(counts)) == 1
    assert notebook.page.locator(".dotsnb-board").count() == 1
    board.press("Roll")
    board.wait_words("rolled")
    assert notebook.errors == []


@pytest.mark.parametrize("vision", ["none", "protanopia", "deuteranopia", "tritanopia"])
def test_a_picture_for_every_eye(open_looks, picture, vision):
    board = open_looks("marks='shapes'", "box 2x3", [*NEARLY, "c1c2", "c2d2"])
    session = board.notebook.page.context.new_cdp_session(board.notebook.page)
    for seat, line in ((0, "a2b2"), (0, "a2a3"), (1, "b1c1"), (0, "d1d2"), (1, "b2c2")):
        board.click(line)
        board.wait_drawn(line, seat)
    assert (board.card(0), board.card(1)) == ("Ann 1", "Bo 1 TURN"), "shapes are pictures, not text"
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    path = picture(board.notebook, f"eyes_{vision}", ".dotsnb-board")
    assert path.stat().st_size > 5_000
