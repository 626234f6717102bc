"""Exercises in a real JupyterLab: by keyboard, written, drawn with the mouse, announced, without a second board."""

from __future__ import annotations

import pytest

from dotsnb.lessons import practice
from dotsnb.lessons.first_game import lesson
from tests.browser.boards import Board, findings
from tests.browser.test_board_still import PICTURES, saved, text_of

PANEL = ".dotsnb-exercise"
CHOICE = "from dotsnb.lessons import practice\nmade = practice('third side', 1, seed=2, count=1)\nmade.exercise(1)"
DRAWN = "from dotsnb.lessons.first_game import lesson\nlesson.exercise(3)"


def tab_to(page, text: str) -> None:
    """Press Tab until the focus is on something that says this."""
    for _press in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('label, button, div')?.textContent.trim()") == text:
            return
    raise AssertionError(f"Tab does not reach {text}")


@pytest.mark.parametrize("dark", [False, True])
def test_an_exercise_is_done_by_keyboard_alone(open_notebook, picture, dark):
    notebook = open_notebook([CHOICE], dark=dark)
    notebook.run_all()
    page = notebook.page
    panel = page.locator(PANEL)
    panel.wait_for()
    right = practice("third side", 1, seed=2, count=1).exercises[1].solution()
    panel.locator("canvas").first.wait_for()
    panel.locator("input[type=radio]").first.focus()
    if panel.locator("input[type=radio]").first.get_attribute("value") is None:
        raise AssertionError("choices have values")
    page.keyboard.press("Space")
    if right != practice("third side", 1, seed=2, count=1).exercises[1].choices[0]:
        page.keyboard.press("ArrowDown")
    tab_to(page, "Check")
    page.keyboard.press("Enter")
    status = panel.locator("[role=status][aria-live=polite]", has_text="Right!")
    status.wait_for()
    tab_to(page, "Hint")
    page.keyboard.press("Enter")
    panel.get_by_text("Hint 1:").wait_for()
    picture(notebook, f"exercise-{'dark' if dark else 'light'}", PANEL)
    assert findings(page, PANEL) == []
    assert page.locator(".jp-OutputArea-child img:visible, .jp-OutputArea-child svg[role=img]:visible").count() == 0
    assert notebook.errors == []


def test_what_is_drawn_with_the_mouse_is_checked_kept_and_the_solution_plays(open_notebook, picture, lab):
    notebook = open_notebook([DRAWN])
    notebook.run_all()
    panel = notebook.page.locator(PANEL)
    panel.wait_for()
    board = Board.shown(notebook, "box 3x3")
    for line in lesson.exercises[3].solution():
        board.click(line)
        board.wait_drawn(line, 0)
    panel.get_by_role("button", name="Check").click()
    panel.get_by_text("Right!").wait_for()
    live, still = saved(lab, notebook)
    assert lesson.exercises[3].question in text_of(live)
    assert "You 3" in text_of(still), "the picture for later shows what was drawn"
    assert not notebook.page.locator(PICTURES).is_visible()
    for _step in (1, 2):
        panel.get_by_role("button", name="Hint").click()
    panel.get_by_text("Hint 2:").wait_for()
    panel.get_by_role("button", name="Solution").click()
    panel.get_by_text("Redo plays the solution").wait_for()
    picture(notebook, "exercise-solution", PANEL)
    assert findings(notebook.page, PANEL) == []
    assert notebook.errors == []
