"""The three undo policies, by example; the state machine tries them on every ruleset."""

import pytest

from dotsnb.errors import DotsError, IllegalMove, RulesError
from dotsnb.game import Game
from dotsnb.rules import MODES

TWO_DRAWN = ("a1b1", "a1a2")


def refuses(call):
    with pytest.raises(IllegalMove) as refusal:
        call()
    assert len(str(refusal.value)) > 10


def test_teaching_goes_back_over_captures_rolls_and_turns_of_everybody():
    game = Game("box 1x2; turn d6", undo="teaching", seed=1)
    game.roll(4)
    for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
        game.draw(line)
    game.roll(2)
    game.draw("b1c1")
    game.end_turn()
    seen = []
    while game.can_undo:
        seen.append((game.moves, game.position))
        game.undo()
    assert game.moves == ()
    assert (game.scores, game.to_move, game.owners) == ((0, 0), 0, {})
    for moves, position in reversed(seen):
        game.redo()
        assert (game.moves, game.position) == (moves, position)
    refuses(game.redo)


def test_teaching_keeps_the_rolls():
    game = Game("box 3x4; turn d12", seed=3)
    first = game.roll()
    game.draw("a1b1")
    game.end_turn()
    second = game.roll()
    for _ in range(4):
        game.undo()
    assert game.roll() == first
    game.draw("b1c1")
    game.end_turn()
    assert game.roll() == second, "another line does not change the dice that come"


def test_a_roll_of_a_real_die_taken_back_shows_the_same_face():
    game = Game("box 3x4; turn d12", seed=3)
    game.roll(11)
    game.undo()
    assert game.roll() == 11


def test_teaching_forgets_what_was_taken_back_when_another_move_is_made():
    game = Game("box 1x2")
    for line in TWO_DRAWN:
        game.draw(line)
    game.undo()
    game.draw("b1b2")
    assert not game.can_redo
    refuses(game.redo)


def test_strict_takes_back_nothing_in_standard_once_the_turn_has_passed():
    game = Game("box 1x2", undo="strict")
    refuses(game.undo)
    game.draw("a1b1")
    assert not game.can_undo
    refuses(game.undo)
    assert game.moves == ("a1b1",)


def test_strict_takes_back_a_capture_while_a_line_is_owed():
    game = Game("box 1x2", undo="strict")
    for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
        game.draw(line)
    assert game.scores == (0, 1)
    assert game.undo() == "b1b2"
    assert (game.scores, game.owners, game.to_move) == ((0, 0), {}, 1)
    refuses(game.undo)  # the line before it was the opponent's
    assert game.redo() == "b1b2"
    assert game.scores == (0, 1)


def test_strict_goes_back_line_by_line_to_the_start_of_the_turn_but_not_over_the_roll():
    game = Game("box 2x3; turn d6", undo="strict")
    game.roll(5)
    assert not game.can_undo
    for line in TWO_DRAWN:
        game.draw(line)
    assert [game.undo(), game.undo()] == ["a1a2", "a1b1"]
    assert (game.lines_left, game.roll_face) == (5, 5)
    refuses(game.undo)


def test_strict_does_not_take_back_the_line_that_used_up_the_roll():
    game = Game("box 2x3; turn d6", undo="strict")
    game.roll(2)
    for line in TWO_DRAWN:
        game.draw(line)
    refuses(game.undo)
    game.roll(3)
    game.draw("b1c1")
    game.end_turn()
    refuses(game.undo)  # a turn that was ended


def test_strict_does_not_take_back_the_line_that_ended_the_game():
    game = Game("box 1x1; turn d6", undo="strict")
    game.roll(6)
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        game.draw(line)
    assert game.over
    refuses(game.undo)


def test_strict_takes_back_the_line_before_the_last_of_the_board():
    game = Game("box 1x1; turn d6", undo="strict")
    game.roll(6)
    for line in ("a1b1", "a1a2", "b1b2"):
        game.draw(line)
    assert game.undo() == "b1b2"


@pytest.mark.parametrize("moves", [(), TWO_DRAWN])
def test_off_takes_back_nothing(moves):
    game = Game("box 2x3; turn single", undo="off")
    for line in moves:
        game.draw(line)
        assert not game.can_undo
        refuses(game.undo)
    refuses(game.redo)


@pytest.mark.parametrize("policy", ["", "always", "Teaching ", None, 3, b"strict", ["off"]])
def test_a_policy_that_is_none_is_refused(policy):
    with pytest.raises(DotsError) as refusal:
        Game("dabba", undo=policy)
    assert str(policy) in str(refusal.value)
    with pytest.raises(RulesError):
        Game.setup("dabba", undo=policy)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_goes_back_to_the_very_start_and_forward_again(mode):
    game = Game(mode, seed=4)
    while not game.over:
        if game.must_roll:
            game.roll()
        lines = game.legal_lines
        taking = [line for line in lines[:40] if game.position.captures(line)]
        game.draw((taking or lines)[len(lines) % len(taking or lines)])
    end, moves = game.position, game.moves
    while game.can_undo:
        game.undo()
    assert game.position == Game(mode).position
    while game.can_redo:
        game.redo()
    assert (game.position, game.moves) == (end, moves)
