"""A pupil's bot plays through the same interface as the levels; what it must not do changes nothing."""

import pytest

from dotsnb.ai import Player, as_player, finish, player, step
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position


def first_line(position):
    return position.legal_lines[0]


def last_line(position):
    return position.legal_lines[-1]


RULES = ["dabba", "mini", "box 2x3; turn d6+", "box 3x4; sizes 1,2; overlap exclusive; turn d4", "triangle 3",
         "hexagon 2; turn single", "diagonal 2x1"]  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
def test_functions_levels_and_players_may_be_mixed(rules):
    game = finish(Game(rules, seed=1), [first_line, "easy"])
    assert game.over
    game = finish(Game(rules, seed=1), [player("normal", seed=1), last_line])
    assert game.over
    three = Game(f"{game.rules.grid}; players 3", seed=1)
    assert finish(three, [first_line, as_player(last_line), "normal"]).over


def test_a_bot_is_asked_only_when_it_may_draw():
    seen = []

    def watcher(position):
        assert isinstance(position, Position)
        assert not position.over
        assert not position.must_roll
        assert position.to_move == 0
        assert position.lines_left >= 1
        seen.append(position.drawn_in_turn)
        return position.legal_lines[0]

    finish(Game("box 2x3; turn d3", seed=4), [watcher, last_line])
    assert set(seen) == {0, 1, 2}, "once for every line of a turn"


def test_a_bot_may_end_its_turn_with_dice():
    def one_line(position):
        return "end" if position.may_end else position.legal_lines[0]

    game = Game("box 2x3; turn d6", seed=4)
    finish(game, [one_line, one_line])
    assert "end" in game.moves
    lines = [move for move in game.moves if move[0] in "abcd"]
    assert len(lines) == 17


def test_a_player_of_ones_own_has_a_name_and_chooses():
    class Cautious:
        name = "Cautious"

        def choose(self, position):
            return min(position.legal_lines, key=lambda line: len(position.captures(line)))

    cautious = as_player(Cautious())
    assert cautious.name == "Cautious"
    assert isinstance(cautious.choose(Game("dabba").position), str)
    assert finish(Game("dabba", seed=2), [cautious, "easy"]).over
    assert as_player(first_line).name == "first_line"
    assert as_player(cautious) is cautious


def test_levels_can_be_named_with_a_seed():
    position = Game("classic").position.after("r6")
    first = [as_player("easy", seed=5).choose(position) for _ in range(3)]
    assert first == [player("easy", seed=5).choose(position)] * 3
    assert as_player("normal").name


def test_a_step_is_one_move():
    game = Game("box 2x3; turn d6", seed=2)
    players: list[Player] = [as_player(first_line), as_player(last_line)]
    step(game, players)
    assert game.moves[0].startswith("r")
    step(game, players)
    assert game.moves[1:] == ("a1b1",)


ILLEGAL = [None, 3, 3.5, "", "a1a1", "a1c1", "z9z10", "a1b1", "end", "r5", "time", "resign", ["a1b2"], b"c1d1", True]


@pytest.mark.parametrize("answer", ILLEGAL, ids=repr)
def test_an_answer_that_is_no_move_names_the_bot_and_the_answer_and_changes_nothing(answer):
    def wrong_bot(_position):
        return answer

    game = Game("box 2x3", seed=1)
    game.draw("a1b1")
    before = game.position, game.moves, game.record()
    for call in (step, finish):
        with pytest.raises(DotsError) as refusal:
            call(game, [as_player(first_line), as_player(wrong_bot)])
        assert "wrong_bot" in str(refusal.value)
        assert repr(answer) in str(refusal.value)
        assert (game.position, game.moves, game.record()) == before


def test_a_bot_may_not_pass_before_its_first_line():
    game = Game("box 2x3; turn d6", seed=1)
    with pytest.raises(DotsError, match="lazy"):
        finish(game, [as_player(lazy), as_player(lazy)])
    assert len(game.moves) == 1, "only the roll"


def lazy(_position):
    return "end"


def test_what_a_bot_raises_itself_goes_through_and_changes_nothing():
    def broken(_position):
        raise ZeroDivisionError("my own mistake")

    game = Game("dabba")
    with pytest.raises(ZeroDivisionError, match="my own mistake"):
        step(game, [as_player(broken), as_player("easy")])
    assert game.moves == ()


def test_a_bot_cannot_change_the_game_through_what_it_is_shown():
    def meddler(position):
        position.drawn["c1d1"] = 0
        position.owners["1@a1"] = 0
        return position.legal_lines[0]

    game = Game("box 2x3")
    step(game, [as_player(meddler), as_player("easy")])
    assert set(game.position.drawn) == {"a1b1"}
    assert game.owners == {}


@pytest.mark.parametrize("players", [[], ["easy"], ["easy"] * 3, None, 3, "easy"], ids=repr)
def test_there_is_one_player_a_seat(players):
    game = Game("dabba")
    with pytest.raises(DotsError):
        finish(game, players)
    assert game.moves == ()


@pytest.mark.parametrize("who", [None, 3, "genius", "", b"easy", [], {}, object()], ids=repr)
def test_what_cannot_play_is_refused(who):
    with pytest.raises(DotsError):
        as_player(who)
    with pytest.raises(DotsError):
        finish(Game("dabba"), ["easy", who])
