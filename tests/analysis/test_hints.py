"""Hints say a little more with each step, and lead to a best line where that is known."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import DotsError, Game
from dotsnb.analysis import hint, hints
from dotsnb.analysis.exact import table_values
from dotsnb.analysis.hints import best_move
from tests.analysis.brute import laid, played
from tests.strategies import rulesets


def test_three_steps():
    game = laid((3, 5), ())
    game.draw("a1a2")
    game.draw("a2b2")
    first, second, third = (hint(game, step) for step in (1, 2, 3))
    assert (first.region, first.kind, first.move) == ("left", None, None)
    assert first.text == "Look at the left side."
    assert (second.kind, second.move) == ("double-cross", None)
    assert second.text == "Leave the last boxes: a double-cross makes the other one open the next piece."
    assert third.move == "a3a4"
    assert third.text.startswith("Draw a3a4. The double-cross: leaves 2, then they must open the chain of 5.")


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (laid((2, 4), ()), "middle"),
        (laid((3, 5), ()), "gives"),
        (Game("box 5x5"), "safe"),
        (Game("misere"), "burden"),
        (Game("no-extra-turn"), "quiet"),
        (Game.setup("box 3x3", lines=["a1b1", "a1a2", "b1b2"]), "capture"),
    ],
)
def test_kinds_of_advice(game, kind):
    assert hint(game, 2).kind == kind


def test_before_a_roll_and_after_the_end():
    assert hint(Game("classic"), 3).text == "Roll the die first."
    game = Game("box 1x1")
    for line in game.legal_lines:
        game.draw(line)
    assert hint(game).text == "The game is over: there is nothing left to draw."


def test_a_turn_may_be_ended_early():
    game = Game("quick", seed=1)
    game.roll(6)
    game.draw("a1b1")
    found = hint(game, 3)
    assert found.move == "end"
    assert found.text.startswith("End your turn: 5 lines of the roll are better not drawn.")
    assert hint(game, 1).text == "Look at your roll: must you draw all of it?"


@pytest.mark.parametrize("rules", ["box 3x3", "box 2x4; start swedish", "triangle 3", "box 1x4; scoring misere"])
def test_a_hint_loses_nothing_near_the_end(rules):
    for seed in range(8):
        position = played(rules, 4 + seed % 7, seed)
        if not position.over:
            values = table_values(position)
            assert values[best_move(position)] == max(values.values())


def test_the_theory_alone_leads_to_best_lines_of_endings(monkeypatch):
    monkeypatch.setattr(hints, "line_values", lambda position: None)
    for chains, loops in [((3, 4), ()), ((2, 3), ()), ((1, 2, 4), ()), ((3, 3), (4,)), ((3,), (4,)), ((), (4, 4))]:
        position = laid(chains, loops).position
        while not position.over:
            values = table_values(position)
            move = best_move(position)
            assert values[move] == max(values.values()), (chains, loops, position.open_lines, move)
            position = position.after(move)


@given(rulesets(), st.data())
@settings(max_examples=40, deadline=None)
def test_every_position_of_every_game_has_a_hint(rules, data):
    game = Game(rules, seed=data.draw(st.integers(0, 99)))
    for _move in range(data.draw(st.integers(0, 20))):
        if not game.over:
            if game.must_roll:
                game.roll()
            game.draw(data.draw(st.sampled_from(game.legal_lines)))
    if not game.over and game.must_roll:
        game.roll()
    for step in (1, 2, 3):
        found = hint(game, step)
        assert found.text.endswith(".") or found.text.endswith("?")
    if not game.over:
        game.play(found.move)


def test_nonsense_is_refused():
    for step in (0, 4, "1", True, None):
        with pytest.raises(DotsError):
            hint(Game("box 2x2"), step)
    with pytest.raises(DotsError):
        hint(None)


@pytest.mark.parametrize("rules", ["box 30x30", "hexagon 8", "diagonal 8x8", "box 14x14; sizes 1,2; turn d6"])
def test_large_boards_have_hints_too(rules):
    game = Game(rules, seed=1)
    if game.must_roll:
        game.roll()
    assert hint(game, 3).move in game.legal_lines
