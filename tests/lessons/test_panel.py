"""The exercise in a cell, without a browser: answers, hints one after another, the solution on a board of its own."""

from __future__ import annotations

import ipywidgets
import pytest

from dotsnb.lessons import Verdict, lessons, practice
from dotsnb.lessons.first_game import lesson
from dotsnb.lessons.kinds import Code
from dotsnb.lessons.panel import ExercisePanel

EXERCISES = [(each, number) for each in lessons() for number in each.exercises]
ALL = pytest.mark.parametrize(("each", "number"), EXERCISES, ids=[f"{e.title} {n}" for e, n in EXERCISES])


def written(solution: object) -> str:
    return " ".join(solution) if isinstance(solution, tuple) else str(solution)


@ALL
def test_every_exercise_can_be_done_in_its_panel(each, number):
    panel = each.exercise(number)
    assert panel.check().kind == "waiting"
    if isinstance(panel.exercise, Code):  # a function is handed in by a cell: the panel says so, and only shows
        panel.answer.value = "my_function"
        assert "without quotes" in panel.check().sentence
        panel.close()
        return
    panel.answer.value = written(panel.exercise.solution())
    panel.check_button.click()
    assert panel.verdict
    assert panel.verdict.sentence[:10] in panel.words.html or "&" in panel.words.html
    assert number in each.solved
    panel.close()


@ALL
def test_hints_come_one_after_another_and_then_the_solution(each, number):
    panel = each.exercise(number)
    assert panel.solution_button.disabled
    panel.hint_button.click()
    assert "Hint 1:" in panel.words.html
    assert panel.solution_button.disabled
    panel.hint_button.click()
    assert "Hint 2:" in panel.words.html
    assert panel.hint_button.disabled
    assert not panel.solution_button.disabled
    panel.solution_button.click()
    assert "The solution:" in panel.words.html
    steps = [step.move for step in panel.exercise.steps() if step.move]
    assert (panel.solution_board is not None) == bool(steps)
    if steps:
        panel.solution_board.model.redo()
        assert panel.solution_board.game.moves[-1] == steps[0]
    panel.close()


def test_what_is_drawn_on_the_board_is_the_answer():
    panel = lesson.exercise(3)
    panel.board.model.draw("b3c3")
    panel.check_button.click()
    assert panel.verdict.kind == "wrong"
    assert lesson.check(3) == panel.verdict, "a cell below may check the same board"
    panel.board.model.undo()
    for line in panel.exercise.solution():
        panel.board.model.draw(line)
    panel.check_button.click()
    assert panel.verdict


def test_a_number_that_is_no_exercise_has_no_panel():
    for number in (0, 99, "1", None, True, []):
        assert isinstance(lesson.exercise(number), Verdict)
        assert isinstance(lesson.hint(number), Verdict)
        assert isinstance(lesson.solution(number), Verdict)


def test_a_fault_is_shown_and_not_lost(monkeypatch):
    panel = lesson.exercise(1)
    monkeypatch.setattr(type(panel.exercise), "check", lambda self, answer: 1 / 0)
    panel.check_button.click()
    assert "division by zero" in panel.words.html


def test_practice_has_panels_too():
    made = practice("third side", 1, seed=2, count=2)
    panel = made.exercise(2)
    assert panel.answer.options == made.exercises[2].choices
    panel.answer.value = made.exercises[2].solution()
    assert panel.check()
    assert made.solved == {2}


def test_it_leaves_a_still_board_and_its_question(monkeypatch):
    shown = []
    monkeypatch.setattr("dotsnb.widgets.still._publish", lambda data, **more: shown.append((data, more)))
    panel = ExercisePanel(lesson.exercises[2], "Exercise 2")
    panel._ipython_display_()
    (view, _), (still, more) = shown
    assert view["application/vnd.jupyter.widget-view+json"]["model_id"] == panel.model_id
    assert lesson.exercises[2].question in view["text/plain"]
    assert still["image/svg+xml"].startswith("<svg")
    assert more["metadata"] == {"dotsnb": panel.board._companion.board} == {"dotsnb": panel.model_id}


def test_a_closed_exercise_leaves_nothing_behind():
    ExercisePanel(lesson.exercises[3]).close()  # what is made once for all widgets is made now
    before = len(ipywidgets.widgets.widget._instances)
    panel = ExercisePanel(lesson.exercises[3], "Exercise 3")
    panel.hint()
    panel.hint()
    panel.solution()
    assert panel.solution_board is not None
    panel.close()
    panel.close()
    assert len(ipywidgets.widgets.widget._instances) == before


def test_the_solution_is_shown_on_a_board():
    board = lesson.solution(4)
    assert board.model.redo()
    assert board.game.moves == ("c3c4",)
