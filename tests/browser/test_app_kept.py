"""What the app keeps, in JupyterLab: games over a new kernel, figures, settings, files; by keyboard, checked by axe."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from dotsnb.game import Game
from dotsnb.storage import Store
from tests.browser.boards import Board, findings
from tests.browser.kept import CODE, fill
from tests.browser.lab import Lab, Notebook, Screen

GAMES = (("mini", "easy"), ("mini", "hard"), ("dabba", "normal"), ("strategic", "hard"), ("mini", None))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where five finished games are kept."""
    made = tmp_path_factory.mktemp("kept")
    fill(made, GAMES)
    return made


@pytest.fixture(scope="module")
def notebook(lab: Lab, windows: Callable[[Screen], BrowserContext], folder: Path) -> Iterator[Notebook]:
    """One notebook for all tests of this file; each begins by going to its own screen."""
    screen = Screen(width=1400, height=2000)
    opened = Notebook.open(windows(screen), lab, lab.write([CODE.format(folder=str(folder))]), "lab", dark=False)
    opened.run_all()
    opened.page.locator(".dotsnb-app h2").wait_for()
    yield opened
    opened.page.close()
    lab.stop_kernels()


def press(notebook: Notebook, name: str, within: str = ".dotsnb-app") -> None:
    notebook.page.locator(within).get_by_role("button", name=name, exact=True).click()


def go(notebook: Notebook, screen: str) -> None:
    """Go to a screen and wait until it is up and has the keyboard."""
    press(notebook, screen, ".dotsnb-app-bar")
    notebook.page.wait_for_function(
        "name => document.activeElement.tagName === 'H2' && document.activeElement.textContent === name", arg=screen
    )


IS_ON = """([name, title]) => {
    const it = document.activeElement, heading = it.closest('.dotsnb-app-card')?.querySelector('h3')?.textContent;
    return (it.labels?.[0]?.textContent ?? it.textContent).trim() === name && (!title || heading === title);
}"""


def by_keyboard(notebook: Notebook, name: str, title: str = "", most: int = 60) -> None:
    """Press Tab until the keyboard is on what has that name, in the card of that title."""
    for _step in range(most):
        notebook.page.keyboard.press("Tab")
        if notebook.page.evaluate(IS_ON, [name, title]):
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def wait_on(notebook: Notebook, name: str) -> None:
    """Wait until the keyboard has come to what has that name."""
    notebook.page.wait_for_function(IS_ON, arg=[name, ""])


def open_file(notebook: Notebook, path: Path) -> None:
    with notebook.page.expect_file_chooser() as asked:
        notebook.page.get_by_role("button", name="Open a file").click()
    asked.value.set_files(path)


def card(notebook: Notebook, title: str) -> Any:
    return notebook.page.locator(".dotsnb-app-card").filter(
        has=notebook.page.get_by_role("heading", name=title, exact=True)
    )


def anew(notebook: Notebook) -> None:
    """A new kernel, and the cell run again in it."""
    notebook.page.evaluate(
        """async () => {
            const context = window.jupyterapp.shell.currentWidget.sessionContext;
            await context.restartKernel();
            await context.session.kernel.info;
            await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs');
        }"""
    )
    notebook.run_all()
    notebook.page.locator(".dotsnb-app h2").wait_for()


def at_table(notebook: Notebook, mode: str) -> Board:
    """The board of the app's running game; in the kernel it is called ``board``."""
    shown = Board.shown(notebook, mode)
    notebook.run_code("board = app.table.board")
    return shown


def play(notebook: Notebook, choices: str, mode: str) -> Board:
    notebook.run_code(f"from dotsnb.widgets.choices import Choices\napp.play(Choices(mode={mode!r}, {choices}))")
    return at_table(notebook, mode)


# --- Saved games ---------------------------------------------------------------------------------

STATE = "(board.game.moves, board.game.position.lines_left, board.model.clock.left)"


def test_a_game_goes_on_after_a_reload_and_in_a_new_kernel(notebook: Notebook) -> None:
    shown = play(notebook, "opponent='people', names=('Ann', 'Bo'), clock=60, seed=4", "mini")
    shown.press("Roll")
    shown.wait_moves(1)
    shown.click("a1b1")
    shown.wait_drawn("a1b1", 0)
    before = shown.ask(STATE)
    assert before[:2] == (("r3", "a1b1"), 2)
    notebook.save()
    notebook.reload()
    Board.shown(notebook, "mini").wait_drawn("a1b1", 0)
    anew(notebook)
    go(notebook, "Saved games")
    waiting = card(notebook, "Mini")
    assert "Mini: Ann, Bo. Score 0 : 0. Round 1. Saved 2" in waiting.inner_text()
    waiting.get_by_role("button", name="Continue").click()
    shown = at_table(notebook, "mini")
    shown.wait_drawn("a1b1", 0)
    moves, left, clock = shown.ask(STATE)
    assert (moves, left) == before[:2]
    assert 0 < clock <= before[2] <= 60
    shown.click("b1c1")
    shown.wait_drawn("b1c1", 0)
    assert notebook.errors == []


def test_lines_taken_back_can_be_brought_back_in_a_new_kernel(notebook: Notebook) -> None:
    shown = play(notebook, "opponent='people', undo='teaching'", "dabba")
    notebook.run_code("for line in ('a1b1', 'b1c1', 'c1d1'): board.model.draw(line)")
    shown.wait_drawn("c1d1", 0)
    shown.press("Undo")
    shown.canvas.wait_for_pixel(*shown.place("c1d1"), shown.colour("open_line"))
    anew(notebook)
    go(notebook, "Saved games")
    card(notebook, "Dabba").get_by_role("button", name="Continue").click()
    shown = at_table(notebook, "dabba")
    shown.wait_drawn("b1c1", 1)
    shown.press("Redo")
    shown.wait_drawn("c1d1", 0)
    shown.press("Undo")
    shown.press("Undo")
    shown.canvas.wait_for_pixel(*shown.place("b1c1"), shown.colour("open_line"))


def test_saves_are_named_and_discarded_by_keyboard(notebook: Notebook, folder: Path) -> None:
    page = notebook.page
    with Store.open(folder) as store:
        store.saves.keep("Old one", Game("dabba").record(), {"opponent": "Ann, Bo"})
    go(notebook, "Saved games")
    by_keyboard(notebook, "Rename", "Old one")
    page.keyboard.press("b")  # a command of Jupyter's: another cell
    page.keyboard.press("Enter")
    field = card(notebook, "Old one").get_by_role("textbox", name="Name")
    field.wait_for()
    wait_on(notebook, "Name")
    for _try in range(3):  # a field that has just come may still lose its selection
        page.keyboard.press("Control+a")
        page.keyboard.type("Sunday")
        if field.input_value() == "Sunday":
            break
    assert field.input_value() == "Sunday"
    by_keyboard(notebook, "Give this name")
    page.keyboard.press("Enter")
    card(notebook, "Sunday").wait_for()
    page.wait_for_function("document.activeElement.closest('.dotsnb-app') !== null")
    by_keyboard(notebook, "Discard", "Sunday")
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="Discard Sunday?").wait_for()
    wait_on(notebook, "Keep")
    assert findings(notebook.page, ".dotsnb-app") == []
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    card(notebook, "Sunday").wait_for(state="detached")
    page.wait_for_function("document.activeElement.closest('.dotsnb-app') !== null")
    assert page.locator(".jp-Notebook .jp-Cell").count() == 1
    with Store.open(folder) as store:
        assert "Sunday" not in [save.name for save in store.saves.all()]


def test_games_and_everything_go_out_and_come_in_as_files(notebook: Notebook, folder: Path, tmp_path: Path) -> None:
    page = notebook.page
    with Store.open(folder) as store:
        store.saves.keep("Travels", Game("dabba", ["Ann", "Bo"]).record(), {})
    go(notebook, "Saved games")
    with page.expect_download() as caught:
        card(notebook, "Travels").get_by_role("button", name="Save the record").click()
    record = tmp_path / caught.value.suggested_filename
    caught.value.save_as(record)
    assert record.name == "Travels.json"
    with page.expect_download() as caught:
        press(notebook, "Save everything")
    everything = tmp_path / "everything.json"
    caught.value.save_as(everything)
    assert [game["mode"] for game in json.loads(everything.read_text())["games"]] == [mode for mode, _level in GAMES]

    open_file(notebook, everything)
    page.get_by_role("status").filter(has_text="New here: 0 finished games").wait_for()
    with Store.open(folder) as store:
        over = store.games.all()[0].finished.record
    (tmp_path / "over.json").write_text(over)
    open_file(notebook, tmp_path / "over.json")
    page.get_by_role("heading", name="Replay").wait_for()
    page.get_by_role("slider").focus()
    for _step in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("parseFloat(document.querySelector('.dotsnb-app [role=slider]').ariaValueNow) === 3")
    assert findings(notebook.page, ".dotsnb-app") == []
    open_file(notebook, record)
    assert at_table(notebook, "dabba").ask("board.model.players") == ("Ann", "Bo")


# --- Figures -------------------------------------------------------------------------------------


def test_every_figure_is_on_the_screen(notebook: Notebook, folder: Path, picture: Any) -> None:
    page = notebook.page
    with Store.open(folder) as store:
        s, best = store.statistics(), store.leaderboard()
    go(notebook, "Statistics")
    words = " ".join(page.locator(".dotsnb-app").inner_text().split())
    for part in (f"Games {s.games}", f"Wins {s.wins}", f"Most {s.best_streak}", f"Best score {s.best_score}"):
        assert part in words
    assert findings(notebook.page, ".dotsnb-app") == []
    picture(notebook, "app_overview", ".dotsnb-app")
    by_keyboard(notebook, "Details")
    page.keyboard.press("Enter")
    chart = page.get_by_role("img", name="rolls of a d4")
    chart.wait_for()
    assert chart.locator("rect").count() == 4
    assert page.get_by_role("columnheader", name="Share").count() == len(s.dice)
    assert findings(notebook.page, ".dotsnb-app") == []
    picture(notebook, "app_details", ".dotsnb-app")
    by_keyboard(notebook, "Leaderboard")
    page.keyboard.press("Enter")
    page.get_by_role("row", name=f"1 {best[0].worth}").wait_for()
    page.get_by_label("Best wins of").select_option("Dabba")
    page.wait_for_function("document.querySelectorAll('.dotsnb-app tbody tr').length >= 1")
    assert findings(notebook.page, ".dotsnb-app") == []
    picture(notebook, "app_leaderboard", ".dotsnb-app")
    by_keyboard(notebook, "Achievements")
    page.keyboard.press("Enter")
    page.get_by_role("progressbar", name="Off the mark").wait_for()
    assert page.locator(".dotsnb-app").get_by_role("progressbar").count() == 36
    assert findings(notebook.page, ".dotsnb-app") == []
    picture(notebook, "app_achievements", ".dotsnb-app")
    assert notebook.errors == []


def test_a_reset_asks_first(notebook: Notebook, folder: Path) -> None:
    page = notebook.page
    go(notebook, "Statistics")
    by_keyboard(notebook, "Reset statistics")
    page.keyboard.press("Enter")
    wait_on(notebook, "Keep them")
    page.keyboard.press("Enter")
    wait_on(notebook, "Reset statistics")
    with Store.open(folder) as store:
        assert store.statistics().games == 4


# --- Settings ------------------------------------------------------------------------------------


def chosen(notebook: Notebook, label: str) -> str:
    return str(notebook.page.get_by_label(label, exact=True).locator("option:checked").inner_text()).replace(
        "\xa0", " "
    )


PURPLE_ON_DARK = (0xCF, 0x84, 0xBD)


def test_settings_change_running_boards_at_once_and_outlive_the_kernel(notebook: Notebook, picture: Any) -> None:
    page = notebook.page
    play(notebook, "opponent='people'", "dabba").click("a1b1")
    at_table(notebook, "dabba").wait_drawn("a1b1", 0)
    go(notebook, "Settings")
    shown = Board.shown(notebook, "box 2x3")
    shown.wait_drawn("a1b1", 0)
    assert findings(notebook.page, ".dotsnb-app") == []
    by_keyboard(notebook, "Player 1")
    page.keyboard.press("p")  # purple
    shown.canvas.wait_for_pixel(*shown.place("a1b1"), shown.colour(3))
    by_keyboard(notebook, "Captures grow, and the last turn pulses")
    page.keyboard.press("Space")
    page.get_by_label("Theme").select_option("Dark")
    shown.canvas.wait_for_pixel(*shown.place("a1b1"), PURPLE_ON_DARK)
    assert findings(notebook.page, ".dotsnb-app") == []
    picture(notebook, "app_settings", ".dotsnb-app")
    page.get_by_label("Computer's speed").select_option("Short pauses only")
    press(notebook, "Back to the game")
    shown = Board(notebook, "dabba")
    shown.canvas.wait_for_pixel(*shown.place("a1b1"), PURPLE_ON_DARK)
    assert shown.ask("(board.model.delay, board.looks.animate)") == (0.1, False)
    anew(notebook)
    go(notebook, "Settings")
    assert [chosen(notebook, label) for label in ("Player 1", "Player 4", "Theme", "Computer's speed")] == [
        "Purple", "Green", "Dark", "Short pauses only",
    ]  # fmt: skip
    assert not page.get_by_label("Captures grow").is_checked()
    shown = Board(notebook, "box 2x3")
    shown.canvas.wait_for_pixel(*shown.place("a1b1"), PURPLE_ON_DARK)
    press(notebook, "As it was at first")
    shown.wait_drawn("a1b1", 0)
    assert notebook.errors == []
