"""Giving up, clocks, shared places: who wins when points alone do not say it."""

import pytest

from dotsnb.game import Game, Position
from dotsnb.rules import SCORING, find
from dotsnb.rules.scoring import ranking


def test_of_two_players_the_other_one_wins_whatever_the_points():
    game = Game("box 1x2", players=["Ann", "Bo"])
    for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
        game.draw(line)
    assert (game.scores, game.to_move) == ((0, 1), 1)
    game.resign()
    assert game.over
    assert (game.to_move, game.legal_lines) == (None, ())
    assert (game.ranking, game.winners) == (((0,), (1,)), (0,))
    assert game.position.resigned == (1,)
    assert game.moves[-1] == "resign"


def test_of_three_the_others_play_on_without_the_one_who_gave_up():
    game = Game("box 2x3", players=["Ann", "Bo", "Cy"])
    game.draw("a1b1")
    game.resign()
    assert not game.over
    assert game.to_move == 2
    game.draw("b1c1")
    assert game.to_move == 0
    game.draw("c1d1")
    assert game.to_move == 2
    while not game.over:
        game.draw(game.legal_lines[0])
        assert game.to_move != 1
    assert game.ranking[-1] == (1,)
    assert 1 not in game.winners


def test_who_gives_up_first_comes_last():
    game = Game("box 2x3; turn d6", players=["Ann", "Bo", "Cy", "Di"])
    game.resign()
    game.time_out()
    game.roll(6)
    game.resign()
    assert game.to_move == 3
    game.resign()
    assert game.over
    assert game.ranking == ((1,), (3,), (2,), (0,))
    assert game.winners == (1,)
    assert game.position.resigned == (0, 2, 3)


def test_giving_up_can_be_taken_back():
    game = Game("box 2x3")
    game.draw("a1b1")
    game.resign()
    assert game.over
    game.undo()
    assert (game.over, game.to_move, game.position.resigned) == (False, 1, ())


def test_rounds_stay_turns_of_everybody_who_still_plays():
    game = Game("box 3x3", players=["Ann", "Bo", "Cy"])
    game.draw("a1b1")
    game.resign()
    game.draw("b1c1")
    assert (game.to_move, game.round) == (0, 2)
    game.draw("c1d1")
    game.draw("a4b4")
    assert (game.to_move, game.round) == (0, 3)


def finished(rules, owners):
    """A game that is over, with the cells given away as said and all lines drawn."""
    lines = find(rules).layout.line_names
    players = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"][: find(rules).players]
    return Game.setup(rules, lines=lines, owners=owners, players=players)


@pytest.mark.parametrize(
    ("players", "owners", "ranking", "winners"),
    [
        (2, "000011", ((0,), (1,)), (0,)),
        (2, "000111", ((0, 1),), ()),
        (3, "001122", ((0, 1, 2),), ()),
        (3, "001112", ((1,), (0,), (2,)), (1,)),
        (3, "001100", ((0,), (1,), (2,)), (0,)),
        (3, "000111", ((0, 1), (2,)), (0, 1)),
        (4, "001123", ((0, 1), (2, 3)), (0, 1)),
        (8, "000234", ((0,), (2, 3, 4), (1, 5, 6, 7)), (0,)),
    ],
)
def test_equal_places_are_shared_and_all_level_is_a_draw(players, owners, ranking, winners):
    cells = ("1@a1", "1@b1", "1@c1", "1@a2", "1@b2", "1@c2")
    seats = dict(zip(cells, map(int, owners), strict=True))
    game = finished(f"box 2x3; players {players}", seats)
    assert game.over
    assert (game.ranking, game.winners) == (ranking, winners)
    assert game.position.is_draw == (len(ranking) == 1)
    upside_down = finished(f"box 2x3; players {players}; scoring misere", seats)
    assert upside_down.ranking == tuple(reversed(ranking))
    assert upside_down.winners == (() if len(ranking) == 1 else ranking[-1])


def test_while_the_game_goes_on_nobody_has_won_yet():
    game = Game("box 1x2; players 3", players=["Ann", "Bo", "Cy"])
    assert (game.winners, game.position.is_draw) == ((), False)
    assert game.ranking == ((0, 1, 2),)


def test_bonus_boxes_count_what_they_are_worth():
    game = finished("box 1x2; values 1@b1=9", {"1@a1": 0, "1@b1": 1})
    assert game.scores == (1, 9)


@pytest.mark.parametrize("name", SCORING)
def test_ranking_is_a_partition_of_the_seats(name):
    for scores in [(0, 0), (3, 1, 2), (5, 5, 1, 7), (0,) * 8]:
        places = ranking(SCORING[name], scores, (0,) * len(scores))
        assert sorted(seat for place in places for seat in place) == list(range(len(scores)))
        values = [{scores[seat] for seat in place} for place in places]
        assert all(len(value) == 1 for value in values)
        ordered = [value.pop() for value in values]
        assert ordered == sorted(ordered, reverse=name == "most")


def test_positions_are_values():
    first = Position(find("box 2x3"))
    again = Position(find("box 2x3"))
    assert first == again
    assert hash(first) == hash(again)
    after = first.after("a1b1")
    assert after != first
    assert first.drawn == {}, "the earlier position has not changed"
    assert after == again.after("b1a1")
    assert first != Position(find("box 2x3; scoring misere"))
