"""The app as a person meets it: choose a game, play it, leave it, in light and dark, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

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
        ("light", {"height": 1500}),
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


def test_a_new_screen_has_the_keyboard(open_notebook):
    notebook = opened(open_notebook)
    page = notebook.page
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(
        "document.activeElement.textContent === 'Settings' && document.activeElement.tagName === 'H2'"
    )
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"


def test_nothing_serious_stands_in_anybodys_way(open_notebook):
    notebook = opened(open_notebook)
    found = Axe().run(notebook.page, context=".dotsnb-app").response["violations"]
    assert [
        (one["id"], one["nodes"][0]["html"][:200]) for one in found if one["impact"] in ("serious", "critical")
    ] == []
