"""Each kind of exercise: what it accepts, what it says to what is wrong, and that nothing at all breaks it."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import DotsError, Game
from dotsnb.analysis.exact import line_values
from dotsnb.lessons import (
    Board,
    Build,
    Choose,
    Classify,
    Count,
    DrawLine,
    FindCells,
    FindLines,
    PlayOut,
    PredictOwner,
    PredictScore,
    Sort,
    both_sides,
)
from dotsnb.lessons.kinds import GOALS, GROUPS, MEASURES, Goal
from dotsnb.solver import solve
from tests.lessons.leaks import gives_away
from tests.lessons.test_exercises import NONSENSE, is_a_sentence

ANN_AND_BO = ("Ann", "Bo")

TWO_CHAINS = Board(
    "box 2x3",
    """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•""",
    players=ANN_AND_BO,
)
#: A chain of 1, a chain of 2 and a chain of 3 on a board whose sides differ.
THREE_CHAINS = Board(
    "box 3x2",
    """
    •   •───•
    · _ │ _ ·
    •───•   •
    · _ │ _ │
    •   •   •
    │ _ │ _ ·
    •   •───•""",
    players=ANN_AND_BO,
)
NEW = Board("box 2x3", players=ANN_AND_BO)
READY = Board("box 1x2", lines=("a1b1", "a1a2", "a2b2", "b1c1", "b2c2"), players=ANN_AND_BO)
LONG_ROWS = ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2", "a3b3", "b3c3", "c3d3")
WHOLE = tuple(Game("box 2x3").legal_lines)

KINDS = {
    "draw safe": DrawLine("Draw a safe line.", NEW, "safe"),
    "draw capture": DrawLine("Close a box.", READY, "capture"),
    "draw best": DrawLine("Draw the best line.", THREE_CHAINS, "best"),
    "find lines": FindLines("Name all lines that close a box.", READY, "capture"),
    "find none": FindLines("Name all safe lines.", TWO_CHAINS, "safe"),
    "find cells": FindCells("Name the boxes of the long chains.", TWO_CHAINS, "long chains"),
    "count": Count("How many boxes?", NEW, "boxes", mistakes={"dots": "", 5: "That is rows plus columns."}),
    "count after": Count("How many safe lines after a1b1?", NEW, "safe lines", moves=("a1b1",)),
    "score": PredictScore("What is the score after both lines?", READY, ("b1b2", "c1c2")),
    "owner": PredictOwner("Whose is it?", READY, "1@b1", ("b1b2", "c1c2")),
    "nobody": PredictOwner("Whose is it?", READY, "1@b1", ("b1b2",)),
    "safe or not": Classify("Is the line safe?", NEW, "safe", "b1b2"),
    "piece": Classify("Chain or loop?", TWO_CHAINS, "piece", "b2"),
    "length": Classify("Long or short?", THREE_CHAINS, "length", "a1"),
    "choose": Choose(
        "May Ann pass?",
        NEW,
        {"Yes": "Nobody may pass.", "No": "A turn is a line.", "Only once": "Not even once."},
        lambda game: "Yes" if game.may_end else "No",
    ),
    "sort": Sort("Which first?", THREE_CHAINS, ("a1a2", "c1c2", "a2a3"), "size"),
    "build": Build("Build two long chains.", NEW, {"long chains": 2, "safe lines": 0}, LONG_ROWS),
    "first side": PlayOut("Get as much as you can.", TWO_CHAINS, 0),
    "second side": PlayOut("Get as much as you can.", TWO_CHAINS, 1),
}
ALL = pytest.mark.parametrize("kind", KINDS)


@ALL
def test_the_solution_is_right_and_hints_keep_silent(kind):
    exercise = KINDS[kind]
    verdict = exercise.check(exercise.solution())
    assert verdict
    assert is_a_sentence(verdict)
    for step in (1, 2):
        assert not gives_away(exercise.hint(step), exercise), exercise.hint(step)
    assert exercise.hint(3) == exercise.solution_text()
    assert all(step.sentence[-1] in ".!?" for step in exercise.steps())


@ALL
def test_blank_and_nonsense_get_a_sentence(kind):
    exercise = KINDS[kind]
    for blank in (None, ..., "", " ... "):
        assert exercise.check(blank).kind == "waiting"
    for answer in NONSENSE:
        verdict = exercise.check(answer)
        assert not verdict, answer
        assert is_a_sentence(verdict)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner),
)
LINES = st.lists(st.sampled_from([*WHOLE, "a1", "b1", "end", "r3", "none", "2-1"]), max_size=12)


@ALL
@settings(max_examples=60, deadline=None)
@given(answer=ANYTHING | LINES | LINES.map(" ".join))
def test_anything_at_all_gets_the_same_verdict_twice(kind, answer):
    exercise = KINDS[kind]
    verdict = exercise.check(answer)
    assert verdict.sentence[-1] in ".!?"
    assert exercise.check(answer) == verdict


@ALL
def test_the_solution_board_plays_the_solution(kind):
    exercise = KINDS[kind]
    board = exercise.solution_board()
    assert str(board) == str(exercise.make())
    while board.can_redo:
        board.redo()
    assert board.moves == (*exercise.make().moves, *(step.move for step in exercise.steps() if step.move))
    if exercise.on_board:
        assert exercise.check(board)


# --------------------------------------------------------------------------------------------------- kind by kind


def test_every_right_line_is_accepted_and_wrong_ones_are_explained():
    safe = KINDS["draw safe"]
    assert all(map(safe.check, safe.right_lines()))
    assert set(safe.right_lines()) == set(NEW().legal_lines), "on a new board every line is safe"
    best = KINDS["draw best"]
    values = solve(THREE_CHAINS(), lines=True).lines
    good = {line for line, value in values.items() if value == max(values.values())}
    for line in values:
        verdict = best.check(line)
        assert bool(verdict) == (line in good)
        assert verdict or not any(name in verdict.sentence for name in good), "the right line stays a secret"
    assert best.check("c1c2").sentence.startswith("Gives away a chain of ")


def test_what_is_given_away_is_said():
    board = Board("box 2x3", lines=LONG_ROWS, players=ANN_AND_BO)
    exercise = DrawLine("Draw a safe line.", board, lambda position: ["a2a3"])
    assert exercise.check("a1a2").sentence == "Gives away a chain of 3."


def test_a_line_drawn_on_the_board_is_judged():
    exercise, game = KINDS["draw capture"], READY()
    assert exercise.check(game).kind == "waiting"
    game.draw("b1b2")
    assert exercise.check(game)
    other = Game("box 1x2")
    other.draw("a1b1")
    assert "something else" in exercise.check(other).sentence
    assert exercise.check("b1b2 c1c2").kind == "waiting"


def test_all_lines_are_asked_for_in_any_order():
    exercise = FindLines("Name all lines that draw a third side.", TWO_CHAINS, "third side")
    every = list(exercise.right_names())
    assert len(every) == 8
    assert exercise.check(every[::-1])
    assert exercise.check(", ".join(every + every[:1]))
    assert "7 of 8" in exercise.check(every[1:]).sentence
    assert "already drawn" in exercise.check("a1b1").sentence
    assert KINDS["find none"].check("none")
    assert not KINDS["find none"].check("a1a2")
    assert "Gives away a chain of 3" in KINDS["find none"].check("a1a2").sentence


def test_boxes_go_by_their_top_left_dots():
    exercise = KINDS["find cells"]
    assert exercise.solution() == "a1 b1 c1 a2 b2 c2"
    assert exercise.check("A2, b2 c2 a1 b1 1@c1")
    assert "zz9" in exercise.check("a1 zz9").sentence


def test_cells_of_other_shapes_go_by_their_dots_in_any_order():
    square = Board("diagonal 1x2", players=ANN_AND_BO)
    found = FindCells("Which ones have the side b1b2?", square, lambda p: ["a1b1b2", "b1a2b2", "b1c1b2", "b1b2c2"])
    assert found.check("b2a1b1, a2b2b1; c2b1b2 c1b1b2")
    assert found.check(found.solution())
    assert "1 of 4" in found.check("a1b1b2 b2b1a1").sentence
    assert found.check("a1b1").sentence.startswith("'a1b1' is not a cell")
    assert "all its dots" in found.check("").sentence
    assert "top left" not in found.check("").sentence


def test_a_goal_brings_its_own_advice():
    corner = Goal(lambda p: ["1@a1"], "Think of the corner.")
    found = FindCells("Which box lies in the corner?", TWO_CHAINS, corner)
    assert found.check("a1")
    assert found.hint(1) == "Think of the corner."
    assert found.check("b1").sentence == "b1 is not one of them. Think of the corner."


def test_a_wrong_number_may_be_worked_out_from_the_board():
    lines = Count("How many lines?", TWO_CHAINS, "lines", mistakes={lambda p: len(p.drawn): "Those are drawn."})
    assert lines.check(9).sentence == "Those are drawn."
    assert lines.check(17)


def test_a_loss_is_told_in_points_where_boxes_are_worth_more_than_one():
    board = Board(
        "box 2x3; values 1@c1=5",
        """
        •───•   •   •
        │ _ · _ │ _ ·
        •   •───•───•
        · _ │ _ · _ ·
        •───•   •───•""",
        players=ANN_AND_BO,
    )
    values = line_values(board().position)
    loss = (max(values.values()) - values["c1d1"]) / 2
    assert loss == int(loss) > 1
    assert DrawLine("Draw.", board, "best").check("c1d1").sentence.endswith(f"it saves {loss:.0f} points.")


def test_a_wrong_number_is_explained_by_what_was_counted():
    exercise = KINDS["count"]
    assert "how many dots" in exercise.check(12).sentence
    assert exercise.check(5).sentence == "That is rows plus columns."
    assert "too few" in exercise.check(4).sentence
    assert [n for n in range(-5, 60) if exercise.check(n)] == [6]


def test_a_score_may_be_written_in_many_ways():
    exercise = KINDS["score"]
    for answer in ("2-0", "2 to 0", "Ann 2, Bo 0", (2, 0), [2, "0"], (2.0, 0)):
        assert exercise.check(answer)
    assert "other player" in exercise.check("0-2").sentence
    assert "Together" in exercise.check("1-0").sentence
    assert exercise.check("1-1").kind == "wrong"
    for answer in ("2", (2,), (2, 0, 0), (True, 0), "2-0-0", (2, -1)):
        assert exercise.check(answer).kind == "waiting"


def test_an_owner_goes_by_name_initial_or_nobody():
    assert all(map(KINDS["owner"].check, ("Ann", "ann", "A")))
    assert [KINDS["owner"].check(name).kind for name in ("Bo", "nobody", "Cy")] == ["wrong", "wrong", "waiting"]
    assert KINDS["nobody"].solution() == "nobody"
    assert KINDS["nobody"].check("nobody")


def test_a_choice_goes_by_its_words_or_its_letter():
    exercise = KINDS["choose"]
    assert all(map(exercise.check, ("No", "no.", "b", "B)")))
    assert exercise.check("a").sentence == "Nobody may pass."
    assert exercise.check("d").kind == "waiting"
    assert exercise.choices == ("Yes", "No", "Only once")
    bad = Choose("?", NEW, {"Yes": "."}, "Perhaps")
    with pytest.raises(DotsError):
        bad.solution()


@pytest.mark.parametrize(("item", "length"), [("a1", "short"), ("a3", "short"), ("b2", "long")])
def test_pieces_are_told_apart(item, length):
    for scheme, solution in (("piece", "chain"), ("length", length)):
        assert Classify("Which?", THREE_CHAINS, scheme, item).solution() == solution
    ring = Board("box 2x2; start swedish", players=ANN_AND_BO)
    assert Classify("Which?", ring, "piece", "b1b2").solution() == "loop"
    assert "loop of 4" in Classify("Which?", ring, "piece", "b1b2").check("chain").sentence


def test_equal_pieces_may_stand_in_any_order():
    exercise = Sort("Which first?", TWO_CHAINS, ("a1a2", "a2a3"), "size")
    assert exercise.check("a1a2 a2a3")
    assert exercise.check("a2a3, a1a2")
    assert exercise.check("a1a2 a1a2").kind == "waiting"
    three = KINDS["sort"]
    assert len([order for order in permutations(three.items) if three.check(order)]) == 1


def test_a_board_is_built_as_lines_as_text_or_by_drawing():
    exercise, game = KINDS["build"], NEW()
    assert exercise.check(game).kind == "waiting"
    for line in LONG_ROWS[:-1]:
        game.draw(line)
    assert not exercise.check(game)
    game.draw(LONG_ROWS[-1])
    assert exercise.check(game)
    assert exercise.check(TWO_CHAINS.text)
    assert exercise.check("a1b1 b1c1").sentence == "Asked for: 2 long chains. Your board has: 0 long chains."
    assert exercise.check("•───•").kind == "wrong"
    assert exercise.check("a1b1 a1b1").kind == "wrong"


@pytest.mark.parametrize("seat", [0, 1])
def test_an_ending_is_done_only_by_those_who_get_all_that_is_in_it(seat):
    """Every way to play the pupil's lines against perfect play is tried: right exactly if the score is the solver's."""
    board = Board("box 1x3; start swedish", players=ANN_AND_BO)
    exercise = PlayOut("Get as much as you can.", board, seat)
    value = solve(board()).value
    target = value if seat == 0 else -value
    assert exercise.target() == target
    seen = set()
    for order in permutations(board().legal_lines):
        game, lines = board(), list(order)
        exercise._reply(game)
        while not game.over:
            game.draw(next(line for line in lines if line in game.legal_lines))
            exercise._reply(game)
        ahead = game.scores[seat] - game.scores[1 - seat]
        verdict = exercise.check(game)
        assert bool(verdict) == (ahead >= target)
        seen.add(bool(verdict))
        mine = [m for p, m in zip(game.positions, game.moves, strict=False) if p.to_move == seat]
        assert not mine or exercise.check(mine) == verdict
    assert True in seen


def test_half_an_ending_waits_and_a_slip_is_named():
    exercise = KINDS["first side"]
    game = TWO_CHAINS()
    game.draw("a1a2")
    assert exercise.check(game).kind == "waiting"
    game = TWO_CHAINS()
    game.draw("a1a2")
    game.draw("d2d3")
    assert "other side" in exercise.check(game).sentence, "the other side is the computer's"
    second = KINDS["second side"]
    game = TWO_CHAINS()
    second._reply(game)
    while not game.over and game.to_move == 1:
        taking = [line for line in game.legal_lines if game.position.captures(line)]
        game.draw((taking or game.legal_lines)[0])
    assert "Up to" in second.check(game).sentence, "who takes all three must open the other chain"


def test_the_two_sides_of_an_ending():
    first, second = both_sides("First.", "Second.", TWO_CHAINS)
    assert (first.question, first.seat, second.question, second.seat) == ("First.", 0, "Second.", 1)
    assert first.target() == -second.target() == -2
    assert [seat is None for seat in second.seats(TWO_CHAINS())] == [False, True]


def test_names_that_are_in_no_table_are_refused():
    for broken in (
        DrawLine("?", NEW, "nonsense"),
        FindCells("?", NEW, "nonsense"),
        Count("?", NEW, "nonsense"),
        Classify("?", NEW, "nonsense", "a1b1"),
        Sort("?", NEW, ("a1b1", "b1c1"), "nonsense"),
    ):
        with pytest.raises(DotsError):
            broken.solution()


@pytest.mark.parametrize("name", [*GOALS, *GROUPS])
def test_every_goal_has_advice(name):
    assert {**GOALS, **GROUPS}[name].advice.endswith(".")


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_can_be_asked_for(name):
    exercise = Count("How many?", TWO_CHAINS, name)
    assert exercise.check(exercise.solution())
    assert not exercise.check(exercise.solution() + 1)
