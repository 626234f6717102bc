"""The lessons' notebooks: committed as a pupil should find them, short, and with every exercise word for word."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from dotsnb.lessons import lessons
from dotsnb.lessons.kinds import Code
from tools import run_notebooks

ROOT = Path(__file__).resolve().parents[2]
LESSONS = {ROOT / "notebooks" / f"{lesson.notebook}.ipynb": lesson for lesson in lessons()}
#: Pages that are not lessons: the contents.
PAGES = "00_*.ipynb"
#: From this lesson on pupils write programs, so cells may be longer.
PROGRAMS = 9
ALL = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)

MIME_TYPES = {"text/plain", "text/html", "image/svg+xml"}


def cells(path: Path, kind: str) -> list:
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def prose(path: Path) -> str:
    """Everything that a person reads, with runs of blanks as one."""
    return re.sub(r"\s+", " ", "\n\n".join(cell.source for cell in cells(path, "markdown")))


def test_every_notebook_is_a_lesson_that_is_tested_here():
    folder = ROOT / "notebooks"
    assert set(LESSONS) == set(folder.glob("*.ipynb")) - set(folder.glob(PAGES))


def test_the_numbers_of_the_lessons_are_their_own():
    numbers = [lesson.number for lesson in lessons()]
    assert len(set(numbers)) == len(numbers)
    assert min(numbers) >= 1


@ALL
def test_it_begins_with_aim_time_age_and_an_import(path):
    first, second = nbformat.read(path, as_version=4).cells[:2]
    assert first.source.startswith("# ")
    assert all(word in first.source for word in ("You will learn", "Time:", "Age:"))
    assert second.source.startswith("import dotsnb")


@ALL
def test_cells_are_short(path):
    longest = 3 if LESSONS[path].number < PROGRAMS else 40
    assert max(len(cell.source.splitlines()) for cell in cells(path, "code")) <= longest
    for cell in cells(path, "markdown"):
        text = re.sub(r"```.*?```|<details>.*?</details>", "", cell.source, flags=re.DOTALL)
        assert len(text.split()) <= 120, cell["id"]


@ALL
def test_every_exercise_is_asked_word_for_word_and_not_answered(path):
    lesson, text = LESSONS[path], prose(path)
    code = [cell.source for cell in cells(path, "code")]
    for number, exercise in lesson.exercises.items():
        assert f"### Exercise {number} " in text
        assert exercise.question in text
        if f"lesson.exercise({number})" in code:
            continue
        if isinstance(exercise, Code):  # a function with nothing in it yet
            (cell,) = [source for source in code if f"lesson.check({number}, " in source]
            assert re.match(r"def (\w+)\(.*\):\n    \.\.\.\n\nlesson.check\(\d+, \1\)$", cell)
            continue
        if exercise.on_board:
            assert f"lesson.check({number})" in code
            assert f"lesson.board({number})" in code
        else:
            (cell,) = [source for source in code if f"lesson.check({number}, answer)" in source]
            assert cell.splitlines()[0] in ("answer = ...", 'answer = ""')
    for name in lesson.boards:
        assert any(f'("{name}")' in source for source in code), "it is shown, or asked about"


@ALL
def test_what_is_committed_belongs_to_no_run_and_no_machine(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert notebook.metadata == {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    code = cells(path, "code")
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    for cell in notebook.cells:
        assert cell.metadata == {}
        for output in cell.get("outputs", ()):
            assert output.output_type in ("display_data", "execute_result"), cell.source
            assert output.metadata == {}
            assert set(output.data) <= MIME_TYPES


@ALL
def test_a_reader_without_a_kernel_sees_every_board(path):
    for cell in cells(path, "code"):
        if re.search(r"\b(board|exercise|show|play)\(", cell.source):
            assert any("image/svg+xml" in output.data for output in cell.outputs), cell.source


@ALL
def test_still_boards_speak_to_the_pupil(path):
    assert "You's turn" not in path.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------- building them anew


def notebook_at(path: Path, *sources: str) -> Path:
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(sources)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def test_the_tool_strips_what_belongs_to_one_run(tmp_path, capsys, monkeypatch):
    show = "import ipywidgets\nfrom IPython.display import display\ndisplay(ipywidgets.IntSlider(3))"
    path = notebook_at(tmp_path / "lesson.ipynb", show, "6 * 7")
    assert run_notebooks.main([str(path)]) == 0
    assert "written anew" in capsys.readouterr().out
    notebook = nbformat.read(path, as_version=4)
    assert notebook.metadata.keys() == {"kernelspec", "language_info"}
    assert [cell.execution_count for cell in notebook.cells] == [1, 2]
    assert [set(cell.outputs[0].data) for cell in notebook.cells] == [{"text/plain"}, {"text/plain"}]
    monkeypatch.setattr(run_notebooks, "run", lambda notebook, folder: None)
    assert run_notebooks.main([str(path)]) == 0
    assert "as before" in capsys.readouterr().out


def test_the_tool_leaves_a_notebook_alone_that_fails(tmp_path, capsys, monkeypatch):
    def fail(notebook, folder):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(run_notebooks, "run", fail)
    path = notebook_at(tmp_path / "lesson.ipynb", "1 / 0")
    before = path.read_bytes()
    assert run_notebooks.main([str(path)]) == 1
    assert "division by zero" in capsys.readouterr().err
    assert path.read_bytes() == before
