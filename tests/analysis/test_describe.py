"""A position's structure in sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import DotsError, Game
from dotsnb.analysis import describe, review
from tests.analysis.brute import laid
from tests.strategies import rulesets


def test_an_ending_of_several_pieces():
    assert describe(laid((2, 3, 5), (4,))).splitlines() == [
        "There are 2 long chains, of 3, 5.",
        "There is 1 short chain, of 2.",
        "There is 1 loop, of 4.",
        "No safe line is left.",
        "Player 2 wishes for an odd number of long chains, Player 1 for an even one.",
        "With 2 long chains now, Player 1 is going to be in control; nothing can change that any more.",
        "The chain of 2 is the best piece to open: from here Player 1 ends 2 behind.",
    ]


def test_what_to_do_with_what_is_on_offer():
    game = laid((4, 5), ())
    game.draw("b1b2")
    assert describe(game).splitlines() == [
        "There is 1 long chain, of 5.",
        "On offer now: 4 boxes.",
        "No safe line is left.",
        "Player 2 has a double-cross in hand and chooses who goes on.",
        "Keep control by leaving the last 2: the pieces to come are worth 5 to the one in control.",
    ]
    last = laid((4,), ())
    last.draw("b1b2")
    assert describe(last).splitlines()[-1] == (
        "Take everything: the pieces to come are worth only 0 to the one in control, and 2 would be left."
    )
    free = laid((1, 4), ())
    free.draw("a1b1")
    assert describe(free).splitlines()[-1] == "Take all that is on offer: it costs nothing."


def test_an_opening_and_a_position_have_no_names_to_call():
    text = describe(Game("hexagon 2; start swedish", players=["Ann", "Bo"]))
    assert "7 cells are joints" in text
    assert "Between 3 and 5 safe lines can still be drawn, one after another." in text
    assert "Bo wishes for an odd number of long chains, Ann for an even one." in text
    assert "Player 2 wishes" in describe(Game("hexagon 2; start swedish").position)


@given(rulesets(), st.integers(0, 12), st.randoms(use_true_random=False))
@settings(max_examples=50, deadline=None)
def test_every_position_is_described_in_whole_sentences(rules, moves, rng):
    game = Game(rules, seed=1)
    for _move in range(moves):
        if not game.over:
            if game.must_roll:
                game.roll()
            game.draw(rng.choice(game.legal_lines))
    for sentence in describe(game).splitlines():
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_nonsense_is_refused():
    with pytest.raises(DotsError):
        describe("box 2x2")


def test_who_is_called_you_is_spoken_to():
    assert describe(Game("box 2x2; start swedish", players=["You", "Bo"])).splitlines()[2:] == [
        "You wish for an odd number of long chains, Bo for an even one.",
        "With 0 long chains now, Bo is going to be in control; nothing can change that any more.",
        "The loop of 4 is the best piece to open: from here you end 4 behind.",
    ]
    assert describe(Game("box 2x2; start swedish", players=["Ann", "You"])).splitlines()[2:4] == [
        "You wish for an even number of long chains, Ann for an odd one.",
        "With 0 long chains now, you are going to be in control; nothing can change that any more.",
    ]


def test_a_review_speaks_to_you_too():
    game = Game("box 1x2", players=["You", "Bo"])
    for line in ("a1b1", "b1c1", "a1a2", "c1c2", "a2b2"):
        game.draw(line)
    told = str(review(game))
    assert "Move 1, you draw a1b1: Safe" in told
    assert "Move 2, Bo draws b1c1: Safe" in told
    assert "You draws" not in told
