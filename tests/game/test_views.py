"""What a game shows besides its rules: the last turn, marks, a sentence about the turn, an SVG."""

import random
from xml.etree import ElementTree

import pytest

from dotsnb.game import Game
from dotsnb.game.wording import status

RULES = [
    "box 1x1", "box 3x2", "box 3x4; sizes 1,2,3; turn d12; overlap layered", "diagonal 2x3; turn single",
    "triangle 3; start swedish", "hexagon 2; turn d6+; players 3", "box 2x3; sizes 1,2; overlap exclusive",
    "box 2x3; scoring misere; players 8", "box 2x3; values 1@a1=3",
]  # fmt: skip
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def new(rules):
    return Game(rules, players=NAMES[: Game(rules).rules.players], seed=6)


def moments(rules, seed=1):
    """A game after each of its moves, from the start to the end."""
    game, chance = new(rules), random.Random(seed)
    yield game
    while not game.over:
        if game.must_roll:
            game.roll()
            yield game
        game.draw(chance.choice(game.legal_lines))
        yield game


# The lines to be marked


def test_the_last_turn_is_what_the_other_one_drew():
    game = new("box 2x3")
    assert game.last_turn == ()
    game.draw("a1b1")
    assert game.last_turn == ("a1b1",)
    game.draw("b1c1")
    assert game.last_turn == ("b1c1",)


def test_the_last_turn_holds_every_line_of_it_until_the_movers_first_line():
    game = new("box 1x2; turn d6")
    game.roll(3)
    for line in ("a1b1", "a1a2", "a2b2"):
        game.draw(line)
    assert game.last_turn == ("a1b1", "a1a2", "a2b2")
    game.roll(2)
    assert game.last_turn == ("a1b1", "a1a2", "a2b2")
    game.draw("b1b2")
    assert game.last_turn == ()
    game.draw("b1c1")
    assert set(game.last_turn) == {"b1b2", "b1c1"}


def test_with_three_players_the_lines_of_both_others_are_the_last_turn():
    game = new("box 2x3; players 3")
    for line in ("a1b1", "b1c1", "c1d1"):
        game.draw(line)
    assert set(game.last_turn) == {"b1c1", "c1d1"}


@pytest.mark.parametrize("rules", RULES)
def test_the_last_turn_holds_drawn_lines_only(rules):
    for game in moments(rules):
        assert set(game.last_turn) <= set(game.position.drawn)
        assert len(set(game.last_turn)) == len(game.last_turn)


# Words


@pytest.mark.parametrize("rules", RULES)
def test_the_status_is_whole_sentences_about_whoever_is_to_move(rules):
    for game in moments(rules):
        sentence = status(game)
        assert sentence.strip() == sentence
        assert sentence[-1] in ".!"
        assert "{" not in sentence
        assert "None" not in sentence
        if not game.over:
            assert game.players[game.to_move] in sentence


def test_the_status_says_why():
    game = new("box 1x2")
    for line in ("a1b1", "a1a2", "a2b2"):
        game.draw(line)
    before = status(game)
    game.draw("b1b2")
    assert "Bo" in status(game)
    assert status(game) != before, "a box was closed, so another line is due"
    assert "You" in status(game, you=1)
    assert "Bo" not in status(game, you=1)


def test_the_status_names_the_winner_and_says_when_lines_are_left_over():
    game = new("box 2x3; sizes 1,2; overlap exclusive; turn d30")
    game.roll(30)
    for line in ("a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2"):
        game.draw(line)
    for line in ("c1d1", "d1d2", "c2d2", "d2d3", "c3d3"):
        game.draw(line)
    assert game.over
    assert "Ann" in status(game)


# Pictures


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("rules", RULES)
def test_the_picture_is_well_formed_at_every_moment(rules, theme):
    for number, game in enumerate(moments(rules)):
        if number % 5 == 0 or game.over:
            text = game.to_svg(theme)
            assert ElementTree.fromstring(text).tag.endswith("svg")
            assert "nan" not in text.lower()


def test_the_picture_changes_with_a_line_and_is_what_a_notebook_shows():
    game = new("box 2x3")
    before = game.to_svg()
    assert game._repr_svg_() == before
    game.draw("a1b1")
    assert game.to_svg() != before
    assert game.to_svg("dark") != game.to_svg("light")


def test_names_cannot_break_the_picture():
    game = Game("box 1x1", players=["<b>&", '"><script>'])
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        game.draw(line)
    text = game.to_svg()
    ElementTree.fromstring(text)
    assert "<script>" not in text
    assert "<b>" not in text


def test_a_bonus_box_shows_its_points_until_it_is_taken():
    game = Game.setup("box 2x3; values 1@a1=3,1@c2=1,1@c1=12", ["a1b1", "a1a2", "b1b2"], players=["Ann", "Bo"])
    texts = [text.text for text in ElementTree.fromstring(game.to_svg()).iter() if text.tag.endswith("text")]
    assert "3" in texts
    assert texts.count("1") == texts.count("2") == 1  # twelve, figure by figure; one point is nothing to show
    assert "A" not in texts
    game.draw("a2b2")
    texts = [text.text for text in ElementTree.fromstring(game.to_svg()).iter() if text.tag.endswith("text")]
    assert "3" not in texts
    assert "A" in texts
