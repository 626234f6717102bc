"""What every exercise of every lesson must do: know its own solution, and have a sentence for whatever it is given."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import Game
from dotsnb.errors import DotsError
from dotsnb.lessons import NameSomebody, Verdict, WriteNumber, lessons
from dotsnb.lessons.first_game import lesson as first_game
from dotsnb.lessons.kinds import is_blank
from tests.lessons.leaks import gives_away
from tests.thorough import many

LESSONS = lessons()
EXERCISES = [(lesson, number) for lesson in LESSONS for number in lesson.exercises]
ALL = pytest.mark.parametrize(("lesson", "number"), EXERCISES, ids=[f"{L.title} {n}" for L, n in EXERCISES])


class Awkward:
    """Something that cannot even be compared or printed."""

    __hash__ = None

    def __eq__(self, other):
        raise RuntimeError

    def __repr__(self):
        raise RuntimeError

    __str__ = __bool__ = __len__ = __int__ = __float__ = __iter__ = __repr__


QUOTED = "{number}"
NONSENSE = [
    True,
    False,
    -77,
    -(10**5000),
    10**5000,
    0.5,
    float("nan"),
    float("inf"),
    float("-inf"),
    1e300,
    3 + 4j,
    Fraction(1, 3),
    "?",
    "nobody at all",
    "x" * 10_000,
    "a1b1 " * 10_000,
    "\0",
    QUOTED,
    "<b>a1b1</b>",
    "a1c1",
    "zz99",
    "a1b1 a1b1",
    "a1b1;a1b1",
    "end",
    "r5",
    "resign",
    b"a1b1",
    [],
    (),
    {},
    set(),
    [None],
    [1, 2],
    ["a1b1", None],
    ["a1b1"] * 1000,
    [["a1b1"]],
    {"a1b1": 1},
    object(),
    Awkward(),
    Awkward,
    len,
    range(3),
    Game("box 1x2"),
    Game("box 3x3"),
    Ellipsis,
    NotImplemented,
]


def is_a_sentence(verdict: Verdict) -> bool:
    text = verdict.sentence
    unfilled = "{" in text.replace(QUOTED, "")  # a place that nobody filled
    return isinstance(verdict, Verdict) and text[-1] in ".!?" and not unfilled and len(text) < 400


@ALL
def test_its_own_solution_is_right(lesson, number):
    exercise = lesson.exercises[number]
    verdict = exercise.check(exercise.solution())
    assert verdict
    assert verdict.kind == "right"
    assert is_a_sentence(verdict)


@ALL
@pytest.mark.parametrize("answer", [None, ..., "", "  ", "...", "…"])
def test_no_answer_is_asked_for(lesson, number, answer):
    verdict = lesson.exercises[number].check(answer)
    assert verdict.kind == "waiting"
    assert is_a_sentence(verdict)
    assert is_blank(answer)


@ALL
def test_nonsense_gets_a_kind_sentence(lesson, number):
    for answer in NONSENSE:
        verdict = lesson.exercises[number].check(answer)
        assert not verdict, answer
        assert is_a_sentence(verdict), (verdict, type(answer))


@ALL
@settings(max_examples=many(10, 100), deadline=None)
@given(st.one_of(st.integers(), st.floats(), st.text(), st.binary(), st.lists(st.text()), st.none(), st.booleans()))
def test_anything_at_all_gets_a_sentence(lesson, number, answer):
    exercise = lesson.exercises[number]
    verdict = exercise.check(answer)
    assert verdict.sentence[-1] in ".!?"
    assert bool(verdict) == (verdict.kind == "right")
    assert exercise.check(answer) == verdict


@ALL
def test_the_question_is_a_sentence_and_the_board_is_new_each_time(lesson, number):
    exercise = lesson.exercises[number]
    assert exercise.question[-1] in "?.!"
    assert exercise.make() is not exercise.make()
    assert str(exercise.make()) == str(exercise.make())


@ALL
def test_hints_help_without_giving_the_answer_away(lesson, number):
    exercise = lesson.exercises[number]
    first, second = exercise.hint(1), exercise.hint(2)
    assert first != second
    for text in (first, second):
        assert text[-1] in ".!?"
        assert not gives_away(text, exercise), text
    assert exercise.hint(3) == exercise.solution_text()
    for step in (0, 4, True, "1", None):
        with pytest.raises(DotsError):
            exercise.hint(step)


@ALL
def test_the_solution_is_told_in_steps_and_played_on_a_board(lesson, number):
    exercise = lesson.exercises[number]
    steps = exercise.steps()
    assert steps
    assert all(step.sentence[-1] in ".!?" and "{" not in step.sentence for step in steps)
    board, fresh = exercise.solution_board(), exercise.make()
    assert board.moves == fresh.moves
    played = [step.move for step in steps if step.move]
    for move in played:
        assert board.redo() == move
    assert not board.can_redo
    if exercise.on_board:
        assert exercise.check(board), "the solution's own board is right"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_number_that_is_no_exercise_gets_a_sentence(lesson):
    for number in (None, 0, len(lesson.exercises) + 1, -1, 99, True, 1.0, "1", "", [], Awkward(), ..., 10**5000):
        verdict = lesson.check(number, 1)
        assert verdict.kind == "waiting"
        assert f"1 to {len(lesson.exercises)}" in verdict.sentence
    assert lesson.check().kind == "waiting"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_board_that_is_not_there_gets_a_sentence(lesson):
    for name in (None, 0, "nothing", "", 1.0, True, [], Awkward(), 10**5000):
        verdict = lesson.board(name)
        assert isinstance(verdict, Verdict)
        assert "boards are" in verdict.sentence


def test_a_check_needs_no_display():
    code = (
        "import sys; from dotsnb.lessons.first_game import lesson\n"
        "for exercise in lesson.exercises.values(): assert exercise.check(exercise.solution())\n"
        "print(*sorted({'ipywidgets', 'ipycanvas', 'traitlets', 'anywidget', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


# ---------------------------------------------------------------------------------------- what counts as an answer


def boxes_of_a_small_board(**more) -> WriteNumber:
    parts = {
        "question": "How many boxes?",
        "make": lambda: Game("box 2x3"),
        "count": lambda game: game.layout.units,
        "praise": lambda game: "So it is.",
        "mistakes": lambda game: {12: "Those are the dots."},
        "advice": lambda game: "Count again.",
    }
    return WriteNumber(**(parts | more))


@pytest.mark.parametrize("answer", [6, 6.0, "6", " 6 ", "6.", "+6", "6.0", "6,0", Fraction(6)])
def test_a_number_is_a_number_however_it_is_written(answer):
    assert boxes_of_a_small_board().check(answer)


def test_numbers_of_numpy_will_do():
    numpy = pytest.importorskip("numpy")
    assert boxes_of_a_small_board().check(numpy.int64(6))
    assert boxes_of_a_small_board().check(numpy.float32(6))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (5, "5 is too few. Count again."),
        (7, "7 is too many. Count again."),
        (12, "Those are the dots."),
        (6.5, "Count whole things here: the answer is a whole number."),
        (-6, "There cannot be fewer than none of them: the answer is not below 0."),
        (10**9, "That is more than anybody could draw in a lifetime. Count again."),
    ],
)
def test_a_wrong_number_is_explained(answer, sentence):
    verdict = boxes_of_a_small_board().check(answer)
    assert (verdict.kind, verdict.sentence) == ("wrong", sentence)


@pytest.mark.parametrize("answer", ["six", "6 boxes", [6], "6;", "0x6", "٦", True])
def test_what_is_no_number_is_not_wrong_yet(answer):
    assert boxes_of_a_small_board().check(answer).kind == "waiting"


def whose_turn() -> NameSomebody:
    return NameSomebody(
        "Who is second?",
        lambda: Game("box 2x2", ["Ann", "Bo", "Cy"]),
        seat=lambda game: 1,
        praise=lambda game: "Yes.",
        explain=lambda game, seat: f"{seat}.",
    )


def test_a_name_may_be_written_carelessly():
    assert all(map(whose_turn().check, ["Bo", "bo", " BO ", "Bo.", "'Bo'", "b", "B!"]))
    assert [whose_turn().check(name).sentence for name in ("Ann", "cy")] == ["0.", "2."]
    assert whose_turn().check("Di").sentence == "Nobody of that name plays here. Choose Ann, Bo or Cy."
    assert whose_turn().check(1).kind == "waiting"


def test_lines_may_be_given_in_many_ways():
    exercise = first_game.exercises[4]
    for answer in ("c3c4 d3d4", "c3c4, d3d4", "C4C3;d3d4", "  c3c4\nd3d4 ", ["c3c4", "d3d4"], ("c3c4", "d3d4")):
        assert exercise.check(answer)
    game = exercise.make()
    assert exercise.check(game).kind == "waiting"
    game.draw("c3c4")
    game.draw("d3d4")
    assert exercise.check(game)


def test_a_game_on_another_board_is_not_judged():
    for other in (Game("box 3x3"), first_game.exercises[3].make()):
        other.draw(other.legal_lines[0])
        assert "something else" in first_game.exercises[4].check(other).sentence


# ------------------------------------------------------------------------------------------- verdicts and progress


def test_a_verdict_reads_as_text_and_as_html():
    verdict = Verdict("wrong", "1 < 2 & <b>so</b>.")
    assert str(verdict) == repr(verdict) == "➜ Not yet. 1 < 2 & <b>so</b>."
    assert "1 &lt; 2 &amp; &lt;b&gt;so&lt;/b&gt;." in verdict._repr_html_()


def test_a_lesson_knows_what_is_solved(fresh):
    assert str(fresh).startswith("Your first game: 0 of 4 exercises solved.")
    assert not fresh.check(1, 20)
    assert fresh.check(1, 12)
    assert not fresh.check(1, 20), "a later slip takes nothing away"
    assert str(fresh).splitlines()[:3] == [
        "Your first game: 1 of 4 exercises solved.",
        f"✔ 1. {fresh.exercises[1].question}",
        f"· 2. {fresh.exercises[2].question}",
    ]
    assert "1 of 4" in fresh._repr_html_()


def test_a_board_is_judged_as_it_is_now(fresh):
    assert "First run the cell" in fresh.check(4).sentence
    first = fresh.board(4)
    assert "Draw your lines" in fresh.check(4).sentence
    first.model.draw("c3c4")
    assert fresh.check(4).kind == "waiting"
    first.model.draw("d3d4")
    assert fresh.check(4, None)
    fresh.board(4)
    assert not fresh.check(4), "the newest board counts"
    assert fresh.solved == {4}


def test_after_a_new_game_the_new_game_is_judged(fresh):
    board = fresh.board(3)
    board.model.draw("b3c3")
    assert fresh.check(3).kind == "wrong"
    board.model.new_game()
    assert fresh.check(3).kind == "waiting"


def test_on_the_board_of_an_exercise_the_computer_answers(fresh):
    board = fresh.board(4)
    board.model.draw("d3d4")
    board.model.play_computer_now()
    assert board.game.over
    assert fresh.check(4).kind == "wrong"
    board.model.undo()
    assert board.game.moves == ()
