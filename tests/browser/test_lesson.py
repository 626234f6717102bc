"""The first lesson as a pupil goes through it: every board tried, every exercise answered wrongly and then rightly."""

from __future__ import annotations

import time
from pathlib import Path

import nbformat

from tests.browser.boards import Board
from tests.browser.lab import Notebook

LESSON = Path("notebooks/01_first_game.ipynb")
CELLS = nbformat.read(Path(__file__).parents[2] / LESSON, as_version=4).cells
PLACES = {cell["id"]: place for place, cell in enumerate(CELLS)}

#: The rules of each board, by the name of the cell that shows it, from the top of the page to its end.
BOARDS = {
    "board-show": "box 3x3",
    "turn-try": "box 2x2",
    "capture-try": "box 2x2",
    "another-try": "box 2x3",
    "ex2-board": "box 2x2",
    "two-try": "box 2x2",
    "ex3-board": "box 3x3",
    "last-try": "box 2x2",
    "count-try": "box 3x3",
    "ex4-board": "box 3x3",
    "play-game": "box 3x3",
}

#: Said once in the kernel: what somebody who knows the game would draw on the board of the last game.
HELPERS = """
from dotsnb.ai import player as _player
from dotsnb.widgets.board import BoardView as _BoardView
_last = [made for made in Out.values() if isinstance(made, _BoardView)][-1]
_clever = _player("normal", seed=3)
def _wanted():
    if _last.game.over:
        return "none"
    return _clever.choose(_last.game.position) if _last.model.person_to_move() else "wait"
"""

ANN = YOU = 0
BO = 1


class Pupil:
    """Somebody with a mouse or a finger in front of the lesson, whose cells have all been run."""

    def __init__(self, notebook: Notebook, *, finger: bool = False) -> None:
        self.notebook, self.finger = notebook, finger
        notebook.run_all()

    def run(self, cell: str) -> str:
        """Run a cell and read what appears below it."""
        self.notebook.run_cell(PLACES[cell])
        return self.read(cell)

    def read(self, cell: str) -> str:
        """What stands below a cell; JupyterLab writes it only when the cell is in view."""
        self.notebook.page.locator(self._cell(cell)).scroll_into_view_if_needed()
        self.notebook.page.wait_for_timeout(100)
        return self.notebook.output(PLACES[cell])

    def answer(self, cell: str, answer: str) -> str:
        """Write an answer over the cell's first line, press Shift and Enter, and read the verdict."""
        page, before = self.notebook.page, self._count(cell)
        page.locator(f"{self._cell(cell)} .cm-line").first.click()
        page.keyboard.press("Home")
        page.keyboard.press("Shift+End")
        page.keyboard.insert_text(f"answer = {answer}")
        page.keyboard.press("Shift+Enter")
        until = time.monotonic() + 20
        while self._count(cell) in (before, "[*]:"):
            assert time.monotonic() < until, f"{cell} did not run"
            page.wait_for_timeout(30)
        return self.read(cell)

    def board(self, cell: str) -> Board:
        return Board.shown(self.notebook, BOARDS[cell], list(BOARDS).index(cell))

    def draw(self, cell: str, line: str, seat: int, words: str = "") -> None:
        """Draw a line; wait until it has its player's colour and the board says these words."""
        board = self.board(cell)
        (board.canvas.tap if self.finger else board.canvas.click)(*board.place(line))
        board.wait_drawn(line, seat)
        board.wait_words(words)

    def _cell(self, cell: str) -> str:
        return f".jp-Notebook .jp-Cell[data-windowed-list-index='{PLACES[cell]}']"

    def _count(self, cell: str) -> str:
        return str(self.notebook.page.locator(f"{self._cell(cell)} .jp-InputPrompt").inner_text())


def test_a_pupil_goes_through_the_whole_lesson(open_notebook, picture):
    pupil = Pupil(open_notebook(LESSON))
    try_the_ideas(pupil)
    answer_the_exercises(pupil)
    play_the_whole_game(pupil)
    picture(pupil.notebook, "lesson")
    assert "4 of 4" in pupil.run("progress")
    assert pupil.notebook.errors == []


def test_the_exercises_are_done_with_a_finger_in_the_dark(open_notebook, picture):
    notebook = open_notebook(LESSON, width=820, height=1180, scale=2, touch=True, dark=True)
    pupil = Pupil(notebook, finger=True)
    answer_the_exercises(pupil)
    picture(notebook, "lesson_tablet")
    assert "4 of 4" in pupil.run("progress")
    assert notebook.errors == []


def try_the_ideas(pupil: Pupil) -> None:
    pupil.draw("board-show", "b2c2", 0, "Player 2's turn")

    pupil.draw("turn-try", "a1b1", ANN, "Bo's turn")
    pupil.draw("turn-try", "b2b3", BO, "Ann's turn")
    again = pupil.board("turn-try")
    again.click("b2b3")
    again.wait_words("already drawn")
    again.press("Undo")
    again.wait_words("Bo's turn")

    pupil.draw("capture-try", "b1b2", ANN, "Ann closed a box")

    pupil.draw("another-try", "b1b2", ANN, "another line")
    pupil.draw("another-try", "c1c2", ANN, "another line")
    pupil.draw("another-try", "a3b3", ANN, "Bo's turn")

    pupil.draw("two-try", "b1b2", ANN, "Ann closed 2 boxes")

    pupil.draw("last-try", "c2c3", ANN, "Bo's turn")
    pupil.draw("last-try", "b3c3", BO, "It is a draw")

    pupil.draw("count-try", "d3d4", ANN, "Ann wins")


def answer_the_exercises(pupil: Pupil) -> None:
    assert "three dots" in pupil.read("ex1-check")
    assert "how many dots" in pupil.answer("ex1-check", "20")
    assert "Right!" in pupil.answer("ex1-check", "12")

    assert "between the quotes" in pupil.read("ex2-check")
    assert "only the fourth one" in pupil.answer("ex2-check", '"Bo"')
    assert "Right!" in pupil.answer("ex2-check", '"Ann"')
    pupil.draw("ex2-board", "b1b2", ANN, "Ann draws another line")

    assert "Draw your lines" in pupil.run("ex3-check")
    pupil.draw("ex3-board", "a3b3", YOU, "another line")
    pupil.draw("ex3-board", "c3c4", YOU, "another line")
    assert "Your two lines closed 2 boxes" in pupil.run("ex3-check")
    pupil.board("ex3-board").press("New game")
    pupil.board("ex3-board").wait_words("Your turn")
    pupil.draw("ex3-board", "b1b2", YOU, "2 boxes")
    pupil.draw("ex3-board", "c3c4", YOU, "a box")
    assert "Right!" in pupil.run("ex3-check")

    pupil.draw("ex4-board", "d3d4", YOU, "Bo wins")  # the computer takes both boxes
    assert "closed nothing" in pupil.run("ex4-check")
    pupil.board("ex4-board").press("Undo")
    pupil.board("ex4-board").wait_words("Your turn")
    pupil.draw("ex4-board", "c3c4", YOU, "another line")
    assert "Well begun" in pupil.run("ex4-check")
    pupil.draw("ex4-board", "d3d4", YOU, "You win")
    assert "5 to 4" in pupil.run("ex4-check")


def play_the_whole_game(pupil: Pupil) -> None:
    """Draw a line whenever it is the pupil's turn, until there are no lines left."""
    notebook, moves = pupil.notebook, 0
    notebook.run_code(HELPERS)
    while (line := notebook.run_code("print(_wanted())").strip()) != "none":
        if line == "wait":
            notebook.page.wait_for_timeout(100)
            continue
        pupil.draw("play-game", line, YOU)
        moves += 1
    assert moves > 5
    pupil.board("play-game").wait_words("The game is over.")
