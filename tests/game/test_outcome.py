"""Every way a game can end has its words, and everybody has a place."""

import pytest

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.game.outcome import outcome, worth_in_words

ROW = ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2")  # on 1x2 boxes the seventh line closes both


def row(players, rules="box 1x2"):
    """A game on 1x2 boxes that the first of two players (of three as well) wins by 2 to 0."""
    game = Game(rules, players=players)
    for line in ROW:
        game.draw(line)
    assert game.scores[0] == 2
    return game


def test_a_game_that_goes_on_has_no_outcome():
    with pytest.raises(DotsError, match="going on"):
        outcome(Game("dabba"))


def test_you_won():
    ended = outcome(row(["You", "AI"]))
    assert ended.headline == "You won!"
    assert ended.won
    assert [(place.place, place.name, place.mark, place.points) for place in ended.places] == [
        (1, "You", "Y", 2),
        (2, "AI", "A", 0),
    ]
    assert ended.notes == ()
    assert ended.places[1].words == "2. AI: 0 points"


def test_the_computer_wins():
    ended = outcome(row(["AI", "You"]))
    assert (ended.headline, ended.won) == ("AI wins.", False)


def test_a_person_with_a_name_wins():
    assert outcome(row(["Ann", "Bo"])).headline == "Ann wins."
    assert outcome(row(["Ann", "Bo"]), you=0).headline == "You won!"


def test_a_draw():
    lines = ["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "b2c2"]
    game = Game.setup("box 1x2", lines, {"1@a1": 1}, to_move=0, players=["You", "AI"])
    game.draw("c1c2")
    ended = outcome(game)
    assert (ended.headline, ended.won) == ("It is a draw.", False)
    assert [place.place for place in ended.places] == [1, 1]


@pytest.mark.parametrize(
    ("names", "you", "headline"),
    [
        (["Ann", "Bo", "Cy"], None, "Ann and Bo share the win."),
        (["You", "AI 1", "AI 2"], None, "You and AI 1 share the win."),
        (["Ann", "Bo", "Cy"], 1, "You and Ann share the win."),
        (["Ann", "Bo", "Cy"], 2, "Ann and Bo share the win."),
    ],
)
def test_a_shared_win_and_shared_places(names, you, headline):
    lines = ["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "b2c2"]
    game = Game.setup("box 1x2", lines, {"1@a1": 1}, to_move=0, players=names)
    game.draw("c1c2")
    ended = outcome(game, you)
    assert ended.headline == headline
    assert [(place.place, place.name) for place in ended.places] == [(1, names[0]), (1, names[1]), (3, names[2])]
    assert ended.won == (you in (0, 1) or names[0] == "You")


def test_giving_up():
    game = Game("dabba", players=["You", "AI"])
    game.resign()
    ended = outcome(game)
    assert (ended.headline, ended.notes, ended.won) == ("AI wins.", ("You gave up.",), False)
    assert ended.places[-1].resigned
    assert ended.places[-1].words == "2. You: 0 points, gave up"
    other = Game("dabba", players=["AI", "You"])
    other.resign()
    assert outcome(other).words == "You won! AI gave up."


def test_lines_that_stay_open():
    lines = ["a1b1", "b1c1", "a1a2", "a2a3", "c1c2", "c2c3", "a3b3"]
    game = Game.setup("box 2x2; sizes 1,2; overlap exclusive", lines, players=["You", "AI"])
    game.draw("b3c3")
    assert game.over
    assert outcome(game).notes == ("No scoring moves were left, so the game ended with 4 lines open.",)
    assert game.scores == (4, 0)


def test_fewest_points_win_in_misere():
    ended = outcome(row(["You", "AI"], "box 1x2; scoring misere"))
    assert ended.headline == "AI wins."
    assert ended.notes == ("In this game the fewest points win.",)
    assert [place.name for place in ended.places] == ["AI", "You"]


def test_what_a_win_is_worth():
    assert worth_in_words(189, 2, "Classic") == "This win is worth 189 points: place 2 on your leaderboard of Classic."
    assert worth_in_words(189, 2, "") == "This win is worth 189 points: place 2 on your leaderboard."
    assert worth_in_words(51, None, "Classic") == "This win is worth 51 points."
