"""The lessons' notebooks: committed as a pupil should find them, short, and with no number that is not recomputed."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from dotsnb.lessons import lessons
from dotsnb.lessons.first_game import lesson as first_game
from dotsnb.lessons.kinds import Code
from dotsnb.rules import find
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
        assert f'lesson.board("{name}")' in code


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


# ------------------------------------------------------------------------------------ numbers in the first lesson


def box(size: str):
    return find(f"box {size}").layout


def across(grid) -> int:
    return sum(grid.dots[a][1] == grid.dots[b][1] for a, b in grid.lines)


def facts_of_the_first_lesson() -> list[str]:
    """Every place in the lesson's texts that holds a number, written anew from the package."""
    one, three, four, row = (box(size) for size in ("1x1", "3x3", "4x4", "1x3"))
    double = first_game.boards["two boxes"]()
    double.draw("b1b2")
    last = first_game.boards["last line"]()
    left = len(last.legal_lines)
    for line in last.legal_lines:
        last.draw(line)
    point = first_game.boards["capture"]().position.after("b1b2").scores[0]
    majority = three.units // 2 + 1
    assert three.units % 2 == 1
    assert four.units % 2 == 0
    assert find("box 3x3").layout is three
    assert find("classroom").layout is four
    return [
        f"{len(one.dots)} dots, {len(one.lines)} lines, {one.units} box",
        f"{len(row.dots) // 2} dots in a row ... □ □ □ ... and {row.units} boxes between them",
        f"a board of {three.height:.0f} rows with {three.width:.0f} boxes each. We call it `3x3`",
        f"{len(three.dots)} dots, {three.units} boxes and {len(three.lines)} lines: "
        f"{across(three)} across and {len(three.lines) - across(three)} down",
        "Change `3x3` to `2x4`",
        first_game.exercises[1].question,
        "The line `a1b1` runs from dot a1 to dot b1",
        f"and you get {point} point",
        first_game.exercises[2].question,
        f"and you get {double.scores[0]} points. And how many lines do you draw after that? Still just **one**",
        first_game.exercises[3].question,
        f"{left} lines are left",
        f"ends {last.scores[0]} to {last.scores[1]}: a **draw**",
        f"On a `3x3` board there is never a draw. It has {three.units} boxes, and {three.units} is an odd number",
        f"Somebody always gets {majority} or more. "
        f"A `4x4` board has {four.units} boxes, so there it can end {four.units // 2} to {four.units // 2}",
        first_game.exercises[4].question,
        f"on a `3x3` board. You begin, and {majority} boxes are enough to win",
        f"`3x3` is {three.height:.0f} rows of {three.width:.0f} boxes",
        f"gives you that box, {point} point and another line",
        '`dotsnb.play("classroom")`: a `4x4` board',
    ]


def test_every_number_of_the_first_lesson_is_recomputed():
    path = ROOT / "notebooks" / "01_first_game.ipynb"
    text = re.sub(r"[•─│┌┐└┘]", "", prose(path))
    text = re.sub(r"\s+", " ", text)
    for fact in facts_of_the_first_lesson():
        assert fact in text, fact
        text = text.replace(fact, "", 1)
    sections = re.findall(r"## (\d) ·", text)
    assert sections == [str(number) for number in range(1, len(sections) + 1)]
    text = re.sub(r"## \d ·|### Exercise \d|\(exercise \d\)|Time:\*\* about 30 minutes|Age:\*\* about 10", "", text)
    text = text.replace(f"sections 2 to {len(sections)}", "").replace('lesson.check(3, "...")', "")
    assert re.findall(r".{0,20}\d+.{0,20}", text) == []


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
