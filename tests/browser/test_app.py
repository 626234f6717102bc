"""The app on other screens: in the dark, where there is little room, in Notebook 7; a picture of each."""

from __future__ import annotations

import pytest

CODE = """
import dotsnb
from dotsnb.widgets.app import App
board = App()
board
"""


def opened(open_notebook, **screen):
    notebook = open_notebook([CODE], **screen)
    notebook.run_all()
    notebook.page.locator(".dotsnb-app h2").wait_for()
    return notebook


def begin(notebook, title):
    """Choose a mode, begin, and wait for its board."""
    page = notebook.page
    page.get_by_role("radio", name=title, exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".dotsnb-board canvas[role=application]").wait_for(state="visible")


@pytest.mark.parametrize(
    ("name", "screen"),
    [
        ("dark", {"height": 1500, "dark": True}),
        ("narrow", {"width": 700, "height": 1500}),
        ("notebook7", {"app": "notebook"}),
    ],
)
def test_a_game_begins_and_every_screen_can_be_looked_at(open_notebook, picture, name, screen):
    notebook = opened(open_notebook, **screen)
    page = notebook.page
    page.get_by_role("radio", name="Strategic").check()
    page.get_by_text("Their box first").wait_for()
    picture(notebook, f"app_start_{name}", ".dotsnb-app")
    page.get_by_role("radio", name="Rules of my own").check()
    page.get_by_label("Rows", exact=True).wait_for()
    picture(notebook, f"app_builder_{name}", ".dotsnb-app")
    begin(notebook, "Dabba")
    page.get_by_role("button", name="Hint").click()
    page.locator(".dotsnb-app-text").filter(has_text="Look at").wait_for()
    assert page.evaluate("document.querySelector('.dotsnb-app h2').textContent") == "Dabba"
    picture(notebook, f"app_game_{name}", ".dotsnb-app")
    notebook.run_code("board.table.session.model.resign()")
    page.get_by_role("button", name="Play again").wait_for()
    picture(notebook, f"app_result_{name}", ".dotsnb-app")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Computer's speed").wait_for()
    assert notebook.errors == []
