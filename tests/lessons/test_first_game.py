"""The first lesson's boards show what they are for, and its checks judge every possible answer rightly."""

from __future__ import annotations

import itertools

import pytest

from dotsnb import Game
from dotsnb.lessons.first_game import lesson


def closed_by_each_line(game: Game) -> list[int]:
    return sorted(len(game.position.captures(line)) for line in game.legal_lines)


# ---------------------------------------------------------------------------------------------- boards for ideas


def test_every_board_is_ready_for_the_first_player():
    for name, make in lesson.boards.items():
        assert make().to_move == 0, name
        assert not make().moves, name


def test_a_turn_is_a_line():
    game = lesson.boards["turn"]()
    assert not set(closed_by_each_line(game)) - {0}
    game.draw(game.legal_lines[0])
    assert game.to_move == 1


def test_one_line_closes_one_box():
    game = lesson.boards["capture"]()
    assert closed_by_each_line(game)[-2:] == [0, 1]


def test_a_closed_box_makes_the_next_one_ready_and_then_no_more():
    game = lesson.boards["another line"]()
    closed = 0
    while lines := [line for line in game.legal_lines if game.position.captures(line)]:
        assert len(lines) == 1
        closed += len(game.draw(lines[0]))
        assert game.to_move == 0
        assert game.lines_left == 1
    assert closed == 2
    game.draw(game.legal_lines[0])
    assert game.to_move == 1


def test_one_line_closes_two_boxes_and_one_line_is_owed():
    game = lesson.boards["two boxes"]()
    assert closed_by_each_line(game)[-2:] == [0, 2]
    game.draw("b1b2")
    assert (game.scores, game.to_move, game.lines_left) == ((2, 0), 0, 1)


def test_whoever_draws_the_last_line_gets_the_last_box_either_way():
    first, second = lesson.boards["last line"]().legal_lines
    for order in ((first, second), (second, first)):
        game = lesson.boards["last line"]()
        assert game.draw(order[0]) == ()
        assert len(game.draw(order[1])) == 1
        assert game.over
        assert game.scores == (2, 2)
        assert game.position.is_draw


def test_one_line_decides_an_odd_board():
    game = lesson.boards["counting"]()
    assert len(set(game.scores)) == 1
    game.draw(*game.legal_lines)
    assert game.over
    assert game.scores == (5, 4)


# ---------------------------------------------------------------------------------------------------- exercise 1


def test_exactly_one_number_is_right():
    exercise = lesson.exercises[1]
    game = exercise.make()
    (rows, columns), dots = (3, 4), {dot[1] for dot in game.layout.dots}
    assert len(dots) == rows + 1 == 4
    assert len(game.layout.dots) == 4 * 5
    assert [number for number in range(200) if exercise.check(number)] == [rows * columns]


@pytest.mark.parametrize(
    ("number", "thought"),
    [
        (20, "how many dots"),
        (31, "how many lines"),
        (30, "fewer boxes than dots, not more"),
        (16, "4 boxes in a row, well done"),
        (15, "3 rows of boxes, well done"),
        (7, "do not add, multiply"),
        (9, "added rows and dots"),
        (11, "too few"),
        (13, "too many"),
    ],
)
def test_a_wrong_count_is_explained_by_what_was_counted(number, thought):
    assert thought in lesson.check(1, number).sentence


# ---------------------------------------------------------------------------------------------------- exercise 2


def test_the_question_fits_the_board():
    game = lesson.exercises[2].make()
    sides = ("a1b1", "a1a2", "a2b2")
    assert game.players[game.to_move] == "Ann"
    assert {game.players[game.position.drawn[side]] for side in sides} == {"Bo"}
    assert game.draw("b1b2") == ("1@a1",)
    assert game.players[game.owners["1@a1"]] == game.players[game.to_move] == "Ann"
    assert not lesson.exercises[2].make().can_undo, "nobody undoes the question"


def test_the_one_who_drew_three_sides_is_not_the_owner():
    assert lesson.check(2, "Ann")
    assert "Bo drew three sides" in lesson.check(2, "Bo").sentence


# ---------------------------------------------------------------------------------------------------- exercise 3


def test_every_two_lines_are_judged_by_their_points():
    exercise = lesson.exercises[3]
    right = set()
    for pair in itertools.permutations(exercise.make().legal_lines, 2):
        game = exercise.make()
        points = 0
        for line in pair:
            if game.to_move == 0:
                points += len(game.draw(line))
        verdict = exercise.check(pair)
        assert bool(verdict) == (points >= 3), pair
        assert verdict.kind != "waiting"
        if verdict:
            right.add(pair)
    assert right == {("b1b2", "a3b3"), ("b1b2", "c3c4"), ("a3b3", "b1b2"), ("c3c4", "b1b2")}


def test_more_lines_do_not_make_up_for_two_poor_ones():
    exercise = lesson.exercises[3]
    assert "Your two lines closed 2 boxes" in exercise.check("a3b3 c3c4 b1b2").sentence
    assert exercise.check("b1b2 a3b3 c3c4")


@pytest.mark.parametrize(
    ("lines", "kind", "words"),
    [
        ("b1b2", "waiting", "b1b2 closed 2 boxes. Now draw your second line."),
        ("a3b3", "waiting", "a3b3 closed a box. Now draw your second line."),
        ("b3c3", "wrong", "b3c3 closed nothing"),
        ("b1b2 b3c3", "wrong", "b3c3 closed nothing"),
        ("a3b3 c3c4", "wrong", "look for two boxes side by side"),
        ("b1b2 c3c4", "right", "just one"),
        ("a1b1", "wrong", "already drawn"),
    ],
)
def test_three_points_with_two_lines(lines, kind, words):
    verdict = lesson.exercises[3].check(lines)
    assert (verdict.kind, words in verdict.sentence) == (kind, True), verdict


# ---------------------------------------------------------------------------------------------------- exercise 4


def test_the_scores_are_those_of_the_question():
    game = lesson.exercises[4].make()
    assert game.players == ("You", "Bo")
    assert game.scores == (3, 4)
    assert f"You have {game.scores[0]} boxes, Bo has {game.scores[1]}" in lesson.exercises[4].question
    assert len(game.layout.cells) - sum(game.scores) == 2


def test_every_way_to_the_end_is_judged_by_who_wins():
    exercise = lesson.exercises[4]
    outcomes = {}
    for order in itertools.permutations(exercise.make().legal_lines):
        game = exercise.make()
        for line in order:
            game.draw(line)
        assert game.over
        verdict = exercise.check(game)
        assert bool(verdict) == (game.winners == (0,))
        outcomes[order[0]] = game.scores
    assert outcomes == {"c3c4": (5, 4), "d3d4": (3, 6)}


@pytest.mark.parametrize(
    ("lines", "kind", "words"),
    [
        ("c3c4", "waiting", "Well begun: c3c4 closed a box"),
        ("c3c4 d3d4", "right", "You win 5 to 4"),
        ("d3d4", "wrong", "the turn passed to Bo, and one line was enough to close 2 boxes"),
    ],
)
def test_winning_from_behind(lines, kind, words):
    verdict = lesson.exercises[4].check(lines)
    assert (verdict.kind, words in verdict.sentence) == (kind, True), verdict
