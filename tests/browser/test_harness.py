"""The harness itself: what it clicks arrives in the kernel, what the kernel draws is what it reads."""

from __future__ import annotations

import pytest

from tests.browser.lab import Canvas, Notebook

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)

# A square that turns up at start, and another one wherever somebody presses.
# After a reload the page has forgotten which canvas the kernel draws on, so its name is said again each time.
SQUARES = """
from ipycanvas import MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER

board = MultiCanvas(2, width=400, height=200)
board.layout.width = "200px"
board.add_class("squares")

def square(colour, x, y):
    _CANVAS_MANAGER._current_canvas = None
    board[0].fill_style = colour
    board[0].fill_rect(x - 20, y - 20, 40, 40)

pressed = []

def press(x, y):
    pressed.append((round(x), round(y)))
    square("#0000ff", x, y)

board.on_mouse_down(press)
board.on_touch_start(lambda fingers: press(*fingers[0]))
board.on_client_ready(lambda: square("#ff0000", 40, 40))
square("#ff0000", 40, 40)
board
"""


def played(notebook: Notebook) -> Canvas:
    notebook.run_all()
    board = notebook.canvas(".squares")
    board.wait_for_pixel(20, 20, RED)
    return board


@pytest.mark.parametrize(
    "screen",
    [{}, {"scale": 2}, {"zoom": 1.1}, {"dark": True}, {"app": "notebook"}],
    ids=["plain", "sharp", "zoomed", "dark", "notebook7"],
)
def test_a_click_arrives_and_its_square_is_seen(open_notebook, picture, screen, request):
    notebook = open_notebook([SQUARES], **screen)
    board = played(notebook)
    assert board.pixel(120, 60) == (0, 0, 0, 0)
    board.click(120, 60)
    board.wait_for_pixel(120, 60, BLUE)
    assert board.size == pytest.approx((200, 100), abs=0.5)
    assert board.resolution == (400, 200)
    x, y = eval(notebook.run_code("print(pressed[-1])"))
    assert (x, y) == (pytest.approx(240, abs=2), pytest.approx(120, abs=2))
    assert notebook.page.evaluate("document.body.dataset.jpThemeLight") == str(not screen.get("dark", False)).lower()
    picture(notebook, f"harness_{request.node.callspec.id}")
    assert notebook.errors == []


def test_a_finger_arrives_too(open_notebook):
    notebook = open_notebook([SQUARES], touch=True)
    board = played(notebook)
    board.tap(120, 60)
    board.wait_for_pixel(120, 60, BLUE)
    assert notebook.errors == []


def test_cells_run_one_by_one_and_their_output_is_read(open_notebook):
    notebook = open_notebook(["print(6 * 7)", "print('second')"])
    notebook.run_cell(1)
    assert notebook.output(1).strip() == "second"
    assert "42" not in notebook.output(0)
    notebook.run_cell(0)
    assert notebook.output(0).strip() == "42"


def test_a_reload_keeps_the_kernel_and_draws_again(open_notebook):
    notebook = open_notebook([SQUARES])
    played(notebook)
    notebook.save()
    notebook.reload()
    notebook.canvas(".squares").wait_for_pixel(20, 20, RED)
    assert notebook.run_code("print(len(pressed))").strip() == "0"


def test_an_error_on_the_page_is_not_missed(open_notebook):
    notebook = open_notebook(["print()"])
    notebook.page.evaluate("setTimeout(() => { throw new Error('lost'); })")
    notebook.page.wait_for_timeout(100)
    assert any("lost" in error for error in notebook.errors)
