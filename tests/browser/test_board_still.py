"""The picture a board leaves in its notebook: saved with the last position, seen only when the board is not."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.browser.boards import Board
from tests.browser.lab import Lab, Notebook

CELL = """
import dotsnb
board = dotsnb.play("box 2x2", ai=None, names=["Ann", "Bo"])
board
"""
PICTURES = ".jp-OutputArea-output img"


def saved(lab: Lab, notebook: Notebook) -> list[dict[str, Any]]:
    """The outputs of the first cell in the notebook's file."""
    notebook.page.wait_for_timeout(500)  # the picture waits for moves to pause
    notebook.save()
    name = notebook.url.split("/")[-1].removesuffix("?reset")
    outputs: list[dict[str, Any]] = json.loads((lab.folder / name).read_text())["cells"][0]["outputs"]
    return outputs


def text_of(output: dict[str, Any]) -> str:
    return "".join(output["data"]["text/plain"])


def opened(open_notebook) -> tuple[Notebook, Board]:
    notebook = open_notebook([CELL, "print('after')"])
    notebook.run_all()
    return notebook, Board.shown(notebook, "box 2x2")


def test_the_file_holds_the_position_it_was_saved_with(open_notebook, lab):
    notebook, board = opened(open_notebook)
    for seat, line in enumerate(("a1b1", "b2c2")):
        board.click(line)
        board.wait_drawn(line, seat)
    live, still = saved(lab, notebook)
    assert "Run this cell" in text_of(live)
    assert text_of(still) == board.ask("str(board.game)")
    assert "".join(still["data"]["image/svg+xml"]) == board.ask("board.game.to_svg()")
    assert notebook.page.locator(PICTURES).count() == 1
    assert not notebook.page.locator(PICTURES).is_visible(), "nothing is shown twice"


def test_after_a_reload_the_board_lives_and_its_picture_follows(open_notebook, lab):
    notebook, board = opened(open_notebook)
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    saved(lab, notebook)
    notebook.reload()
    board = Board.shown(notebook, "box 2x2")
    board.wait_drawn("a1b1", 0)
    board.click("b2c2")
    board.wait_drawn("b2c2", 1)
    assert board.moves == ("a1b1", "b2c2")
    _live, still = saved(lab, notebook)
    assert text_of(still) == board.ask("str(board.game)")
    assert not notebook.page.locator(PICTURES).is_visible()
    assert notebook.errors == []


def test_without_its_kernel_the_notebook_shows_the_picture(open_notebook, lab, picture):
    notebook, board = opened(open_notebook)
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    saved(lab, notebook)
    lab.stop_kernels()
    notebook.reload()  # a new kernel, which knows nothing of the board
    still = notebook.page.locator(PICTURES)
    still.wait_for(state="visible")
    assert notebook.page.locator(".dotsnb-board").count() == 0
    picture(notebook, "board_still")

    path = lab.folder / notebook.url.split("/")[-1].removesuffix("?reset")
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", str(path)], check=True, capture_output=True)
    page = path.with_suffix(".html").read_text()
    assert "Run this cell to play" in page
    assert 'data-mime-type="image/svg+xml"' in page


def test_a_restarted_kernel_leaves_the_picture_instead_of_a_dead_board(open_notebook):
    notebook, board = opened(open_notebook)
    board.click("a1b1")
    board.wait_drawn("a1b1", 0)
    notebook.page.wait_for_timeout(500)
    notebook.page.evaluate("jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    notebook.page.locator(PICTURES).wait_for(state="visible")
    assert not board.root.is_visible()
    assert notebook.page.locator(".jp-OutputArea").filter(has_text="after").is_visible()


def test_inside_another_widget_nothing_of_others_is_hidden(open_notebook):
    code = """
    import dotsnb, ipywidgets
    board = dotsnb.play("box 2x2", ai=None)
    display(ipywidgets.VBox([board]))
    print("still here")
    """
    notebook = open_notebook([code])
    notebook.run_all()
    Board.shown(notebook, "box 2x2")
    assert notebook.page.get_by_text("still here").last.is_visible()
