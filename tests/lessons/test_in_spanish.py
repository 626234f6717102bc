"""Exercises in another language take its words and those of English, with and without accents."""

from collections.abc import Iterator

import pytest

import dotsnb
from dotsnb.lessons import TOPICS, Board, Choose, Classify, FindLines, PredictOwner, lessons, practice
from dotsnb.lessons.first_game import lesson as first_game

READY = Board("box 1x2", lines=("a1b1", "a1a2", "a2b2"), players=("Ann", "Bo"))


@pytest.fixture(autouse=True)
def _spanish() -> Iterator[None]:
    dotsnb.set_language("es")
    yield
    dotsnb.set_language("en")


@pytest.mark.parametrize("answer", ["nadie", "Nadie.", "nobody", "NOBODY"])
def test_nobody_is_named_in_both_languages(answer):
    owner = PredictOwner("Whose is the box at b1?", READY, "1@b1")
    assert owner.solution() == "nadie"
    assert owner.check(answer)
    assert owner.check("A").kind == "wrong"


@pytest.mark.parametrize("answer", ["ninguna", "ninguno", "Nada", "no", "none", "nothing", "-"])
def test_none_is_said_in_both_languages(answer):
    assert FindLines("Which lines close a box?", Board("box 1x1"), "capture").check(answer)


@pytest.mark.parametrize(
    "answer", ["Sí, una más", "si, una mas", "¡Sí, una más!", "a", "Yes, one more", "yes, one more."]
)
def test_a_choice_is_made_in_both_languages(answer):
    options = {"Yes, one more": "Nobody may pass.", "No, the game is over": "Not yet."}
    choose = Choose("Must she draw once more?", READY, options, "Yes, one more")
    assert choose.choices == ("Sí, una más", "No, la partida ha terminado")
    assert choose.check(answer)


@pytest.mark.parametrize(
    ("answer", "verdict"), [("bucle", "wrong"), ("chain", "right"), ("cadena", "right"), ("x", "waiting")]
)
def test_kinds_are_told_apart_in_both_languages(answer, verdict):
    assert Classify("Chain or loop?", READY, "piece", "a1").check(answer).kind == verdict


def test_the_board_of_the_first_lesson_keeps_its_owners():
    exercise = first_game.exercises[4]
    assert exercise.make().players == ("Tú", "Bo")
    assert exercise.make().scores == (3, 4)
    assert exercise.check(exercise.solution()).sentence.startswith("Ganas por 5 a 4.")


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_what_is_right_in_english_is_right_in_spanish(lesson):
    """Where the answer is a word; names of lines and numbers are the same everywhere."""
    for number, exercise in lesson.exercises.items():
        if not exercise.choices:
            continue
        spanish = exercise.solution()
        dotsnb.set_language("en")
        english = exercise.solution()
        dotsnb.set_language("es")
        assert exercise.check(spanish), number
        assert exercise.check(english), number


@pytest.mark.parametrize("topic", TOPICS)
def test_what_is_right_in_practice_is_right_in_both(topic):
    (exercise,) = practice(topic, seed=2, count=1)
    spanish = exercise.solution()
    dotsnb.set_language("en")
    english = exercise.solution()
    dotsnb.set_language("es")
    assert exercise.check(spanish)
    assert exercise.check(english)
