"""Before, during and after a game in the app: one notebook in JupyterLab, used by all tests of this file."""

from __future__ import annotations

import json

import pytest

from tests.browser.boards import findings
from tests.browser.lab import Notebook, Screen

CODE = """
import os, tempfile
os.environ["DOTSNB_DATA"] = tempfile.mkdtemp()
from dotsnb.ai import finish, player
from dotsnb.storage import Store
from dotsnb.widgets.app import App
from dotsnb.widgets.choices import Choices
app = App(Store.open())
app
"""
PEOPLE = "Choices(opponent='people', names=('Ann', 'Bo'), mode=None, rules={rules!r})"


@pytest.fixture(scope="module")
def notebook(lab, windows):
    """The notebook with the app; it outlives the tests, so none of them may open another one."""
    opened = Notebook.open(windows(Screen(height=1100)), lab, lab.write([CODE]), "lab", dark=False)
    opened.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    opened.run_all()
    opened.page.locator(".dotsnb-app h2").wait_for()
    yield opened
    opened.page.close()
    lab.stop_kernels()


@pytest.fixture
def page(notebook):
    """The page with the start panel up; nothing may have gone wrong in the browser after the test."""
    notebook.run_code("app.looks.controls = 'left'; app.show_start()")
    notebook.page.get_by_role("button", name="Play", exact=True).wait_for()
    notebook.page.wait_for_function("document.activeElement?.textContent === 'New game'")
    yield notebook.page
    assert notebook.errors == []


def ask(notebook, expression):
    return eval(notebook.run_code(f"print(repr({expression}))"))


def play(notebook, choices):
    """Begin a game from the kernel, and wait for its board."""
    notebook.run_code(f"app.play({choices}); model = app.table.session.model")
    notebook.page.locator(".dotsnb-board canvas[role=application]").wait_for(state="visible")


def test_cards_are_chosen_with_the_arrow_keys_and_say_more_in_detail(notebook, page, picture):
    page.get_by_role("radio", name="Classic", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.get_by_text("Chain Reaction, against AI (Normal)").wait_for()
    assert ask(notebook, "app._body.mode.value") == "chain-reaction"
    assert page.evaluate("document.activeElement.value") == "chain-reaction"
    page.get_by_role("radio", name="Strategic").check()
    page.get_by_role("radio", name="Fortress").check()
    page.get_by_text("Strategic, against AI (Normal)").wait_for()
    assert page.get_by_role("radio", checked=True).evaluate_all("all => all.map(one => one.value)") == [
        "normal",
        "strategic",
        "fortress",
    ]
    page.get_by_role("button", name="Details").click()
    page.locator(".dotsnb-choice-detail").filter(has_text="49 points: 25 win.").first.wait_for()
    assert page.locator(".dotsnb-choice svg:visible").count() == 13, "a picture for each overlap rule"
    assert findings(page, ".dotsnb-app") == []
    picture(notebook, "app_details", ".dotsnb-app")


def test_a_new_screen_has_the_keyboard(page):
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.tagName + document.activeElement.textContent === 'H2Settings'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"


def test_the_computer_is_said_to_think_and_settings_do_not_end_the_game(notebook, page):
    play(notebook, "Choices(mode='dabba', level='hard', first='second')")
    notebook.run_code("model.delay = 60; model.new_game()")
    said = "AI (Hard) is thinking."
    page.locator(".dotsnb-status").filter(has_text=said).wait_for()
    page.locator(".dotsnb-companion [aria-live]").filter(has_text=said).wait_for(state="attached")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Computer's speed").select_option("Short pauses only")
    page.get_by_role("button", name="Back to the game").click()
    page.locator(".dotsnb-board canvas[role=application]").wait_for(state="visible")
    assert ask(notebook, "model.delay") == 0.1
    page.get_by_role("button", name="Leave the game").click()
    page.get_by_role("button", name="Play", exact=True).wait_for()


def test_a_hint_shows_the_line_and_a_line_is_explained(notebook, page, picture):
    play(notebook, PEOPLE.format(rules="box 3x3; sizes 1,2; overlap volatile"))
    words = page.locator(".dotsnb-app-text [role=status]")
    page.get_by_role("button", name="Hint", exact=True).click()
    words.filter(has_text="Look at").wait_for()
    page.get_by_role("button", name="Hint, step 2 of 3").click()
    page.get_by_role("button", name="Hint, step 3 of 3").click()
    words.filter(has_text="Draw ").wait_for()
    line = ask(notebook, "app.table.board._marked[0][0]")
    assert f"Draw {line}." in words.filter(has_text="Draw ").inner_text()
    notebook.run_code(f"model.draw({line!r})")
    page.get_by_role("button", name="What did that do?").click()
    words.filter(has_text=f"Ann drew {line}.").wait_for()
    assert findings(page, ".dotsnb-app") == []
    picture(notebook, "app_hint", ".dotsnb-app")


def test_the_controls_stand_on_the_side_that_was_chosen_and_texts_follow_the_browser(notebook, page):
    play(notebook, "Choices(mode='quick')")
    boxes = "['.dotsnb-place', '.dotsnb-foot'].map(one => document.querySelector(one).getBoundingClientRect().left)"
    board, foot = page.evaluate(boxes)
    assert foot < board
    notebook.run_code("app.looks.controls = 'right'")
    page.locator(".dotsnb-app-right-handed").wait_for()
    board, foot = page.evaluate(boxes)
    assert board < foot
    assert findings(page, ".dotsnb-app") == []
    sizes = "[...document.querySelectorAll('.dotsnb-app :is(h2, button, .dotsnb-status, .dotsnb-app-text)')].map(" \
        "one => parseFloat(getComputedStyle(one).fontSize))"
    before = page.evaluate(sizes)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    after = page.evaluate(sizes)
    page.evaluate("document.documentElement.style.fontSize = ''")
    assert after == pytest.approx([2 * size for size in before])


def test_a_game_that_is_over_is_told_reviewed_and_tried_again(notebook, page, picture):
    play(notebook, "Choices(mode=None, rules='box 2x2', level='easy', seed=1)")
    notebook.run_code("finish(model.game, [player('hard', 1), player('easy', 2)]); model.refresh()")
    page.get_by_role("heading", name="You won!").wait_for()
    page.get_by_text("Achievements unlocked").wait_for()
    page.get_by_role("button", name="View board").click()
    page.get_by_role("heading", name="You won!").wait_for(state="hidden")
    page.get_by_role("button", name="Show the result").click()
    assert findings(page, ".dotsnb-app") == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    record = json.loads(saved.value.path().read_text())
    assert len(record["moves"]) == 12
    page.get_by_role("button", name="Review").click()
    moves = page.get_by_label("Moves")
    moves.wait_for()
    moves.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.get_by_text("2. AI:").last.wait_for()
    assert findings(page, ".dotsnb-app") == []
    picture(notebook, "app_review", ".dotsnb-app")
    page.get_by_role("button", name="Play on from here").or_(page.get_by_role("button", name="instead")).click()
    page.get_by_role("heading", name="What might have been").wait_for()
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("heading", name="Review").wait_for(state="detached")
    assert ask(notebook, "model.game.moves") == ()
