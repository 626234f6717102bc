"""Every lesson in a real JupyterLab: one exercise is done with the mouse, and one by keyboard alone.

The lessons share a window and a kernel, one after another: what takes long is to start them and to import everything.
The first lesson asks its questions in another way, and has a test of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Locator

from dotsnb.lessons import Exercise, Lesson, lessons
from dotsnb.lessons.kinds import DrawLine
from tests.browser.boards import Board
from tests.browser.lab import Lab, Notebook, Screen
from tests.browser.test_exercise import PANEL, tab_to

FOLDER = Path(__file__).parents[2] / "notebooks"
#: Not all widgets are closed: one of them draws for all canvases.
CLEAR = """
import gc
from dotsnb.lessons.panel import ExercisePanel
for thing in gc.get_objects():
    if isinstance(thing, ExercisePanel):
        thing.close()
"""


def page_of(lesson: Lesson) -> Path:
    return FOLDER / f"{lesson.notebook}.ipynb"


def sources(lesson: Lesson) -> list[str]:
    """The lesson's cells; those that hold text are empty here, so that places stay."""
    notebook = nbformat.read(page_of(lesson), as_version=4)
    return [cell.source if cell.cell_type == "code" else "" for cell in notebook.cells]


def shown(lesson: Lesson) -> list[int]:
    """The numbers of the exercises that stand in a panel, in the order of the page."""
    return [int(number) for source in sources(lesson) for number in re.findall(r"lesson\.exercise\((\d+)\)", source)]


LESSONS = [lesson for lesson in lessons() if page_of(lesson).is_file() and shown(lesson)]


def is_pointed(exercise: Exercise) -> bool:
    """Can it be done with a few clicks?"""
    return bool(exercise.choices) or isinstance(exercise, DrawLine)


def is_written(exercise: Exercise) -> bool:
    """Can its answer be written in a word or two?"""
    return not exercise.choices and not exercise.on_board


def first(lesson: Lesson, kind: Callable[[Exercise], bool], *, but: int = 0) -> int:
    """The first exercise of a kind that the lesson has, or just the first one."""
    numbers = [number for number in shown(lesson) if number != but]
    return next((number for number in numbers if kind(lesson.exercises[number])), numbers[0])


@pytest.fixture(scope="module")
def open_lesson(lab: Lab, windows: Callable[[Screen], BrowserContext]) -> Iterator[Callable[[Lesson], Notebook]]:
    """Open a lesson in place of the one before; all have the same window and the same kernel."""
    kernel: str | None = None
    notebook: Notebook | None = None

    def open_one(lesson: Lesson) -> Notebook:
        nonlocal kernel, notebook
        name = lab.copy(page_of(lesson))
        kernel = lab.share_kernel(name, kernel)
        if notebook is None:
            notebook = Notebook.open(windows(Screen()), lab, name, "lab", dark=False)
        else:
            notebook.run_code(CLEAR)
            notebook.turn_to(name)
            notebook.errors.clear()
        return notebook

    yield open_one
    if notebook is not None:
        notebook.page.close()
        lab.ask(f"/api/kernels/{kernel}", "DELETE")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.notebook)
def test_a_lesson_is_done_with_the_mouse_and_by_keyboard(open_lesson, lesson):
    notebook, cells = open_lesson(lesson), sources(lesson)
    pointed = first(lesson, is_pointed)
    written = first(lesson, is_written, but=pointed)
    start = next(place for place, source in enumerate(cells) if source.startswith("import dotsnb"))
    notebook.run_cell(start)
    for nth, (number, do) in enumerate(((pointed, with_the_mouse), (written, by_keyboard))):
        place = next(place for place, source in enumerate(cells) if f"lesson.exercise({number})" in source)
        notebook.run_cell(place)
        panel = notebook.page.locator(f".jp-Cell[data-windowed-list-index='{place}'] {PANEL}")
        panel.wait_for()
        panel.get_by_text(f"Exercise {number}").wait_for()
        do(notebook, panel, lesson.exercises[number], nth)
        panel.locator("[role=status]", has_text="Right!").wait_for()
    assert notebook.errors == []


def with_the_mouse(notebook: Notebook, panel: Locator, exercise: Exercise, nth: int) -> None:
    """Click the right choice, or the line; then click Check."""
    if exercise.choices:
        panel.get_by_label(str(exercise.solution()), exact=True).click()
    elif isinstance(exercise, DrawLine):
        board = Board.shown(notebook, str(exercise.make().rules), nth)
        board.click(exercise.solution())
        board.wait_drawn(exercise.solution(), exercise.make().to_move or 0)
    else:
        panel.get_by_label("Answer:").fill(as_written(exercise))
    panel.get_by_role("button", name="Check").click()


def by_keyboard(notebook: Notebook, panel: Locator, exercise: Exercise, _nth: int) -> None:
    """Write the answer, or go to the right choice with the arrows; then Tab to Check, and Enter."""
    keyboard = notebook.page.keyboard
    if exercise.choices:
        panel.locator("input[type=radio]").first.focus()
        keyboard.press("Space")
        for _step in range(exercise.choices.index(str(exercise.solution()))):
            keyboard.press("ArrowDown")
    else:
        panel.get_by_label("Answer:").focus()
        keyboard.type(as_written(exercise))
    tab_to(notebook.page, "Check")
    keyboard.press("Enter")


def as_written(exercise: Exercise) -> str:
    solution = exercise.solution()
    return " ".join(map(str, solution)) if isinstance(solution, tuple) else str(solution)
