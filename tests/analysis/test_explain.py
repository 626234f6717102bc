"""What a pupil is told about a line: classic positions on boards drawn by hand, every rule, and nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import OVERLAP, DotsError, Game, IllegalMove, NotationError
from dotsnb.analysis import explain, structure
from tests.analysis.brute import laid
from tests.strategies import rulesets

ANN, BO = 0, 1


def said(game, line):
    return explain(game, line).text


def test_safe_lines_are_counted():
    assert said(Game("box 5x5"), "a1b1") == "Safe: it gives nothing away, and 59 safe lines are left."
    game = Game("box 1x1")
    game.draw("a1b1")
    assert said(game, "a1a2").startswith("Safe: it gives nothing away. ")


def test_a_chain_is_given_away_and_the_better_line_is_named():
    assert said(laid((3, 5), ()), "a1a2") == "Gives away a chain of 3. No line is better."
    game = laid((1, 5), ())
    assert said(game, "a1b1") == "Gives away a box. No line is better."
    worse = explain(game, "a2a3")
    assert worse.facts.comparison.loss == 8
    assert worse.sentences == (
        "Gives away a chain of 5.",
        "Exactly 4 boxes worse than a1b1: you end with that much less, and they with more.",
    )


def test_a_loop_is_given_away():
    assert said(laid((), (6,)), "a2b2").startswith("Gives away a loop of 6. No line is better.")


def test_taking_with_and_without_control_and_the_double_cross():
    game = laid((3, 5), ())
    game.draw("a1a2")
    assert said(game, "a2b2") == "Takes a box and keeps control: the double-cross is still there. It is the best line."
    game.draw("a2b2")
    taking, leaving = explain(game, "a3b3"), explain(game, "a3a4")
    assert leaving.text == "The double-cross: leaves 2, then they must open the chain of 5. It is the best line."
    assert taking.text == (
        "Takes a box and lets the double-cross go: after the last box you must draw once more. "
        "Exactly 3 boxes worse than a3a4: you end with that much less, and they with more."
    )
    assert taking.facts.comparison.loss == 6
    assert said(game, "a4a5").startswith("Takes nothing and leaves 7 boxes to them.")


def test_a_double_cross_before_several_pieces_names_the_one_they_should_open():
    game = laid((3, 4, 6), ())
    for line in ("a1a2", "a2b2"):
        game.draw(line)
    assert said(game, "a3a4").startswith(
        "The double-cross: leaves 2, then they must open something, at best the chain of 4."
    )


def test_a_loop_is_left_by_its_last_four():
    game = laid((3, 3), (6,))
    game.draw("a8b8")
    found = structure(game).control
    assert (found.takes, found.leaves) == (2, 4)
    while structure(game).control.takes:
        game.draw(structure_capture(game))
    lines = [line for line in game.legal_lines if explain(game, line).facts.kind == "double-cross"]
    assert len(lines) == 1
    assert said(game, lines[0]).startswith("The double-cross: leaves 4, then they must open something, at best")


def structure_capture(game):
    return next(line for line in game.legal_lines if explain(game, line).facts.keeps_control)


def test_a_double_cross_while_safe_lines_are_left_and_one_for_nothing():
    game = Game.setup(
        "box 3x3",
        board="""
        •───•───•───•
        │ _ · _ · _ ·
        •───•───•───•
        · _ · _ · _ ·
        • · • · • · •
        · _ · _ · _ ·
        • · • · • · • """,
    )
    for line in ("b1b2",):
        game.draw(line)
    assert said(game, "d1d2").startswith("A double-cross: leaves 2, but ")
    last = laid((2,), ())
    last.draw("a1a2")
    assert said(last, "a2a3").startswith("A double-cross for nothing: leaves 2, and nothing else is left to win.")


def test_half_hearted_and_hard_hearted():
    game = laid((2, 4), ())
    assert said(game, "a1a2") == (
        "A half-hearted handout of 2: they may keep control by a double-cross; the middle line a2b2 is safer. "
        "Exactly 2 boxes worse than a2b2: you end with that much less, and they with more."
    )
    assert said(game, "a2b2").startswith("Gives away 2, the hard-hearted way: they must take both and draw again.")


def test_quarter_chains_after_the_middle_of_a_loop():
    game = Game("box 2x2; start swedish")
    assert said(game, "b1b2").startswith("Gives away a loop of 4.")
    game.draw("b1b2")
    assert said(game, "b2b3").startswith("A double-cross for nothing: leaves 4")
    assert "Takes a box and lets the double-cross go" in said(game, "a2b2")


def test_one_line_for_two_boxes_and_the_last_box():
    game = laid((2, 3), ())
    for line in ("a1a2", "a2a3"):
        game.draw(line)
    assert said(game, "a2b2").startswith("Takes 2 boxes, and you draw once more.")
    last = laid((1,), ())
    last.draw(last.legal_lines[0])
    assert said(last, last.legal_lines[0]).startswith("Takes a box, the last of the game.")


def test_boards_of_other_cells_speak_of_their_own():
    for rules, word in [("triangle 3", "triangle"), ("hexagon 2", "hexagon"), ("diagonal 2x2", "triangle")]:
        game = Game(rules, seed=1)
        found = set()
        while not game.over:
            for line in game.legal_lines:
                found.add(explain(game, line, nodes=200).sentences[0])
            game.draw(game.legal_lines[0])
        assert any(word in sentence for sentence in found), rules
        assert not any("box " in s or "boxes" in s for s in found if s.startswith(("Takes", "Gives"))), rules


# Dice, single lines, larger squares ------------------------------------------------------------


def test_dice_make_cells_cheaper():
    game = Game("quick", seed=1)
    game.roll(1)
    assert said(game, "a1b1") == "Makes the box at a1 cheaper: 3 lines short, so a roll of 3 or more takes it."
    for line in ("a1b1", "a1a2"):
        if game.must_roll:
            game.roll(1)
        game.draw(line)
    game.roll(1)
    assert said(game, "b1b2") == "Makes the box at a1 cheaper: one line short, so any roll takes it."
    game.draw("b1b2")
    game.roll(2)
    assert said(game, "a2b2") == (
        "Takes a box. Makes the box at a2 cheaper: 3 lines short, so a roll of 3 or more takes it."
    )
    game.draw("a2b2")
    assert said(game, "end") == "Ends the turn; 1 line of the roll is not drawn."


def test_what_can_still_be_taken_this_turn_is_said():
    game = Game("mini")
    game.roll(4)
    assert said(game, "a1b1").startswith("Makes the box at a1 cheaper: 3 lines short, and you can still take it")


def test_chain_reaction_says_that_a_capture_is_free():
    game = Game.setup("chain-reaction", lines=["a1b1", "a1a2", "b1b2"])
    game.roll(1)
    assert said(game, "a2b2").startswith("Takes a box, and the line does not count against the roll.")


def test_the_house_rule_without_extra_turn():
    game = Game.setup("no-extra-turn", lines=["a1b1", "a1a2"])
    assert said(game, "b1b2").startswith("Leaves the box at a1 one line short: the next player can take it.")
    assert said(game, "d4e4").startswith("Quiet: the box at d3 is still 3 lines short.")


def test_misere_calls_a_capture_a_burden():
    game = Game.setup("box 2x2; scoring misere", lines=["a1b1", "a1a2", "b1b2"])
    assert "Here the fewest points win, so that is a burden." in explain(game, "a2b2").sentences
    assert "Here the fewest points win, so what you leave is a burden to them." in explain(game, "c2c3").sentences


# A 1x1 in the corner, and the last line of the 2x2 around it.
LINES = ["a1b1", "a1a2", "b1b2", "a2b2"]
AROUND = ["b1c1", "c1c2", "c2c3", "b3c3", "a3b3"]


def closing(rule, first):
    """The line a2a3 closes a 2x2 around a box that the seat ``first`` owns."""
    return Game.setup(f"box 3x3; sizes 1,2; overlap {rule}; turn d4", lines=[*LINES, *AROUND], owners={"1@a1": first})


@pytest.mark.parametrize(
    ("rule", "first", "sentence"),
    [
        ("independent", BO, "Captures the 2x2 square at a1 for 4 points."),
        ("takeover", BO, "Captures the 2x2 square at a1 for 5 points and takes over the box at a1, which was theirs."),
        ("consume", BO, "Captures the 2x2 square at a1 for 4 points and erases the box at a1, which was theirs."),
        ("volatile", BO, "Captures the 2x2 square at a1 for 4 points and erases the box at a1, which was theirs."),
        ("consume", ANN, "Your own square inside vanishes with its points."),
        ("builder", ANN, "Captures the 2x2 square at a1 for 5 points."),
        ("layered", ANN, "Captures the 2x2 square at a1 for 5 points."),
        ("majority", BO, "It goes to somebody else: the 2x2 square at a1."),
        ("territory", ANN, "Captures the 2x2 square at a1 for 3 points."),
    ],
)
def test_overlap_rules_in_words(rule, first, sentence):
    game = closing(rule, first)
    game.roll(1)
    assert sentence in explain(game, "a2a3").sentences


def test_what_can_never_be_captured_is_said():
    game = Game.setup("box 2x2; sizes 1,2; overlap exclusive; turn d4", lines=["a1b1", "a1a2", "b1b2"])
    game.roll(1)
    assert "The 2x2 square at a1 can never be captured now." in explain(game, "a2b2").sentences


def test_a_dead_line_helps_nobody():
    game = Game.setup(
        "box 2x2; sizes 1,2; overlap exclusive; turn d4",
        lines=["a1b1", "b1c1", "a1a2", "c1c2", "a2a3", "c2c3", "a3b3"],
    )
    game.roll(1)
    game.draw("b3c3")
    assert game.over  # nothing can be captured any more
    game = Game.setup(
        "box 2x3; sizes 1,2; overlap exclusive; turn d4",
        lines=["a1b1", "b1c1", "a1a2", "c1c2", "a2a3", "c2c3", "a3b3"],
    )
    game.roll(1)
    game.draw("b3c3")
    game.roll(1)
    dead = game.dead_lines
    assert dead
    assert said(game, dead[0]).startswith("A dead line: it helps nobody.")


def test_dice_are_compared_by_averages_and_large_boards_by_samples():
    game = Game("box 1x2; turn d4")
    game.roll(2)
    compared = [explain(game, line) for line in game.legal_lines]
    assert all(found.facts.comparison.exact for found in compared)
    assert any("On average it is " in found.text for found in compared)
    sampled = explain(Game("box 3x3; players 3"), "a1b1", samples=5)
    assert not sampled.facts.comparison.exact
    assert "look" in sampled.sentences[-1]


@given(rulesets(), st.data())
@settings(max_examples=50, deadline=None)
def test_every_move_of_every_game_has_its_sentence(rules, data):
    game = Game(rules, seed=data.draw(st.integers(0, 99)))
    for _move in range(data.draw(st.integers(0, 25))):
        if game.over:
            return
        if game.must_roll:
            game.roll()
        game.draw(data.draw(st.sampled_from(game.legal_lines)))
    if game.over:
        return
    if game.must_roll:
        game.roll()
    for move in (*game.legal_lines[:4], *(["end"] if game.may_end else [])):
        found = explain(game, move, nodes=200)
        assert found.sentences
        assert "{" not in found.text
        assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in found.sentences)


def test_every_overlap_rule_is_explained_through_a_whole_game():
    for rule in OVERLAP:
        game = Game(f"box 3x3; sizes 1,2,3; overlap {rule}; turn d4", seed=3)
        while not game.over:
            if game.must_roll:
                game.roll()
            line = game.legal_lines[len(game.legal_lines) // 2]
            assert explain(game, line).sentences
            game.draw(line)


def test_nonsense_is_refused():
    game = Game("box 2x2")
    with pytest.raises(DotsError):
        explain("box 2x2", "a1b1")
    with pytest.raises(NotationError):
        explain(game, "z9z8")
    with pytest.raises(NotationError):
        explain(game, 5)
    with pytest.raises(IllegalMove):
        explain(game, "end")
    game.draw("a1b1")
    with pytest.raises(IllegalMove):
        explain(game, "a1b1")
    with pytest.raises(IllegalMove):
        explain(Game("classic"), "a1b1")
