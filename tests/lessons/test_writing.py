"""Functions that pupils write: whatever they do, there is a kind sentence, and nothing hangs."""

from __future__ import annotations

import contextlib
import random
import sys
import time

import pytest

from dotsnb.errors import DotsError
from dotsnb.lessons import Board, Lesson, WriteBot, WriteFunction, measure
from dotsnb.lessons.kinds.writing import TroubleError, called

SMALL = Board("box 1x2", players=("Ann", "Bo"))


def closes(position):
    return next((line for line in position.legal_lines if position.captures(line)), position.legal_lines[0])


CLOSING = WriteBot("Write a bot that closes boxes.", SMALL, closes, ("capture",))
COUNTING = WriteFunction(
    "Count.", SMALL, lambda position: len(position.open_lines), (SMALL, Board("box 1x2", lines=("a1b1",)))
)
ADDING = WriteFunction("Add.", SMALL, lambda a, b: a + b, ((1, 2), (5, 6)))


def endless(position):
    while True:
        with contextlib.suppress(Exception):
            position.after(position.legal_lines[0])


def deep(position):
    return deep(position)


def careful(position):
    number = 0
    number.append(1)
    return number


def leaves(position):
    sys.exit("enough")


@pytest.mark.parametrize("task", [CLOSING, COUNTING, ADDING])
@pytest.mark.parametrize("function", [endless, deep, careful, leaves, lambda: None, lambda *all_of_it: 1 / 0, len])
def test_what_goes_wrong_is_told(task, function):
    before, began = sys.gettrace(), time.process_time()
    verdict = task.check(function)
    assert verdict.kind == "wrong"
    assert verdict.sentence[-1] in ".?"
    assert len(verdict.sentence) < 400
    assert sys.gettrace() is before
    assert time.process_time() - began < 5


def test_the_line_of_an_error_is_named():
    line = careful.__code__.co_firstlineno + 2
    assert f"in line {line} of its cell with AttributeError: 'int'" in CLOSING.check(careful).sentence
    assert "does not come to an end" in COUNTING.check(endless).sentence


@pytest.mark.parametrize("task", [CLOSING, COUNTING, ADDING])
@pytest.mark.parametrize("answer", ["closes", "expert", 5, [], object(), list, int])
def test_what_is_no_function_is_not_wrong_yet(task, answer):
    assert task.check(answer).kind == "waiting"


@pytest.mark.parametrize("task", [CLOSING, COUNTING, ADDING])
def test_a_function_without_return_is_not_wrong_yet(task):
    assert "return" in task.check(lambda *arguments: None).sentence
    assert task.check(lambda *arguments: None).kind == "waiting"


@pytest.mark.parametrize(
    ("bot", "part"),
    [
        (lambda position: closes(position) if len(position.open_lines) > 3 else None, "answers nothing"),
        (lambda position: "a1b1", "answers 'a1b1', which is no line that it may draw"),
        (lambda position: 7, "answers 7,"),
        (lambda position: "x" * 1000, "x…,"),
        (lambda position: position.legal_lines[0], "Look for a box with three sides"),
    ],
)
def test_a_bot_is_watched_through_whole_games(bot, part):
    verdict = CLOSING.check(bot)
    assert verdict.kind == "wrong"
    assert part in verdict.sentence
    assert verdict.sentence.startswith(("On an empty board (box 1x2)", "On the board (box 1x2)"))


def test_players_and_functions_may_both_be_bots():
    class Closer:
        name = "closer"

        def choose(self, position):
            return closes(position)

    assert CLOSING.check(Closer())
    assert CLOSING.check(closes)


class Odd:
    def __eq__(self, other):
        raise ValueError

    __hash__ = None

    def __repr__(self):
        raise ValueError


@pytest.mark.parametrize(("answer", "part"), [(12, "answers 12, but 3"), ("3", "answers '3'"), (Odd(), "answers Odd")])
def test_a_wrong_value_is_shown(answer, part):
    verdict = ADDING.check(lambda a, b: answer)
    assert verdict.kind == "wrong"
    assert verdict.sentence.startswith("Given 1, 2, your function")
    assert part in verdict.sentence


def test_the_dice_of_python_are_the_same_each_time_and_are_given_back():
    def lucky(position):
        return random.choice(position.legal_lines)

    task = WriteBot("Win.", SMALL, closes, level="easy", share=0.99, games=6)
    random.seed(99)
    expected = random.Random(99).random()
    verdicts = {str(task.check(lucky)) for _time in range(3)}
    assert len(verdicts) == 1
    assert random.random() == expected


def test_a_level_must_be_beaten():
    task = WriteBot("Win.", SMALL, closes, level="easy", share=0.6, games=20)
    assert task.check(closes)
    assert "it won" in task.check(closes).sentence
    assert "Asked for: 60%." in task.check(lambda position: position.legal_lines[0]).sentence


def test_a_bot_is_measured():
    found = measure(closes, ["easy", "normal"], rules="box 1x2", games=6)
    assert list(found.shares) == ["easy", "normal"]
    assert all(0 <= share <= 1 for share in found.shares.values())
    assert str(found).splitlines()[0] == "closes on box 1x2, 6 games against each:"
    assert measure(closes, ["easy", "normal"], rules="box 1x2", games=6) == found
    for bot, levels in ((endless, ["easy"]), (closes, ["perfect"]), ("perfect", ["easy"])):
        with pytest.raises(DotsError):
            measure(bot, levels, rules="box 1x2", games=2)


def test_a_function_is_called_with_what_it_gets():
    assert called(lambda a, b: (b, a), 1, 2) == (2, 1)
    with pytest.raises(TroubleError):
        called(lambda: sum(1 for _ in iter(int, 1)))


def test_the_solution_is_shown_as_code():
    lesson = Lesson("Bots", {}, [CLOSING])
    listing = lesson.solution(1)
    assert "position.captures(line)" in repr(listing)
    assert "<pre>" in listing._repr_html_()
