"""Pictures of the analysis: what is drawn is counted in the SVG, and what is written agrees with the analysis."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from dotsnb import Game, analysis
from dotsnb.ai.hard import Hard
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.pictures import balance_picture, before, moment, nimbers_picture, strings_and_coins, values_picture
from dotsnb.errors import DotsError
from dotsnb.game.svg import noted

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ("Ann", "Bo")
PLAYED = ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2")


def two_rows() -> Game:
    return Game.setup("box 2x3", players=PLAYERS, board="""
        •───•───•   •
        │ _ · _ · _ │
        •   •   •───•
        · _ · _ · _ ·
        •───•   •   • """)  # fmt: skip


def graph(svg: str) -> ET.Element:
    """The part of the picture that holds coins and strings: the last group."""
    return ET.fromstring(svg).findall(f"{SVG}g")[-1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("game", "coins", "strings", "ground"),
    [
        (Game("box 2x2"), 4, 12, 8),
        (Game("box 1x4"), 4, 13, 10),
        (Game("box 2x4; start swedish"), 8, 10, 0),
        (two_rows(), 6, 11, 5),
        (Game("hexagon 2"), 7, 30, 18),
        (Game("triangle 2"), 4, 9, 6),
    ],
    ids=lambda value: str(value.rules) if isinstance(value, Game) else "",
)
def test_every_box_is_a_coin_and_every_open_line_a_string(game, coins, strings, ground, theme):
    picture = strings_and_coins(game, theme)
    drawn = graph(picture.svg)
    assert len(drawn.findall(f"{SVG}circle")) == coins
    assert len(drawn.findall(f"{SVG}line")) == strings + ground  # and a bar across the end of each at the ground
    for part in (f"{coins} coins on {strings} strings", f"{ground} of them"):
        assert part in picture.words


def test_captured_boxes_are_no_coins():
    game = Game("box 1x2", PLAYERS)
    for line in ("a1b1", "a2b2", "a1a2", "b1b2"):
        game.draw(line)
    assert strings_and_coins(game).words == "1 coin on 3 strings, 3 of them tied to the ground.\nb1: b1c1, c1c2, b2c2."


def test_nothing_is_left_at_the_end():
    game = Game("box 1x2", PLAYERS)
    for line in PLAYED:
        game.draw(line)
    assert strings_and_coins(game).words == "0 coins on 0 strings, 0 of them tied to the ground."


def notes(words: str) -> dict[str, str]:
    return dict(note.split() for note in words.splitlines()[-1].split(", "))


def test_every_line_bears_its_nimber_and_its_value():
    game = two_rows()
    found = analysis.nimbers(game)
    assert notes(nimbers_picture(game).words) == {line: str(value) for line, value in found.lines}
    values = {line: f"{value:+g}" for line, value in line_values(game.position).items()}
    assert notes(values_picture(game).words) == values
    for picture in (nimbers_picture(game), values_picture(game)):
        assert set(notes(picture.words)) == set(game.open_lines)
        written = {text.text for text in ET.fromstring(picture.svg).iter(f"{SVG}text")}
        assert set(notes(picture.words).values()) <= written


def test_loony_positions_and_lines_are_named():
    game = Game("box 1x3", PLAYERS)
    for line in ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2"):
        game.draw(line)
    assert set(notes(nimbers_picture(game).words).values()) == {"∞"}
    game.draw("a1a2")
    assert "Loony" in nimbers_picture(game).words


def test_estimates_are_marked_as_such():
    words = values_picture(Game("box 3x3; sizes 1,2", PLAYERS, seed=1), samples=2).words
    assert "estimated" in words
    assert all(note.startswith("~") for note in notes(words).values())


def test_a_moment_of_a_game_shows_the_lines_of_then():
    game = Game("box 1x2", PLAYERS)
    for line in PLAYED:
        game.draw(line)
    assert set(notes(moment(game, 6).words)) == set(PLAYED[5:])
    assert before(game, 6).moves == PLAYED[:5]
    assert before(game, 6).redo() == PLAYED[5]
    assert game.moves == PLAYED


def test_the_balance_is_a_bar_for_each_move():
    game = Game("box 1x2", PLAYERS)
    for line in PLAYED:
        game.draw(line)
    review = analysis.review(game)
    bars = ET.fromstring(balance_picture(review).svg).findall(f"{SVG}rect")[1:]
    heights = [float(bar.get("height")) for bar in bars]
    assert len(bars) == len(review.rows)
    assert [height / max(heights) for height in heights] == pytest.approx([abs(row.balance) / 2 for row in review.rows])
    assert balance_picture(review).words == review.chart()
    assert review._repr_svg_() == balance_picture(review).svg


def test_what_a_player_thought_stands_at_the_lines():
    game, hard = two_rows(), Hard(seed=1, compiled=False)
    chosen = hard.choose(game.position)
    picture = hard.explain().on(game)
    assert set(notes(picture.words)) == {candidate.move for candidate in hard.explain().candidates}
    bold = [text for text in ET.fromstring(picture.svg).iter(f"{SVG}text") if text.get("font-size") == "0.23"]
    assert sum(text.get("font-weight") == "bold" for text in bold) == 1
    assert chosen == hard.explain().chosen.move


@pytest.mark.parametrize(
    "make",
    [
        lambda: strings_and_coins("box 2x2"),
        lambda: strings_and_coins(Game("box 3x3; sizes 1,2")),
        lambda: strings_and_coins(Game("triangles")),
        lambda: strings_and_coins(Game("box 2x2"), "blue"),
        lambda: nimbers_picture(Game("quick")),
        lambda: nimbers_picture(Game("box 5x5")),
        lambda: values_picture(Game("quick")),
        lambda: moment(Game("box 2x2"), 1),
        lambda: moment(Game("box 2x2"), True),
        lambda: moment(None, 1),
        lambda: noted(Game("box 2x2"), {"a1c1": "1"}),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(make):
    with pytest.raises(DotsError, match=r"\.$"):
        make()
