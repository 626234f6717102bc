"""The lesson on dice: what it computes by hand, by table and by trial agrees, and its texts hold no other numbers."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import permutations

import pytest

from dotsnb import Game
from dotsnb.ai.endings import Ending
from dotsnb.lessons import dice
from dotsnb.lessons.dice import by_die, last_box, lesson, most_boxes, one_box, simulate, worth
from dotsnb.lessons.pictures import Picture
from dotsnb.rules import find
from tests.lessons.test_claims import unproven
from tests.lessons.test_notebooks import ROOT, prose

TEXT = prose(ROOT / "notebooks" / "10_dice.ipynb").replace("**", "")


@pytest.fixture(scope="module")
def games():
    return simulate(games=1000, seed=1)  # as in the notebook


@pytest.mark.parametrize("die", [2, 4, 6, 12])
@pytest.mark.parametrize("lines", [1, 2, 3, 4])
def test_one_box_by_hand_agrees_with_the_exact_table(lines, die):
    game = Game.setup(f"box 1x1; turn d{die}", ["a1b1", "a1a2", "b1b2", "a2b2"][: 4 - lines], seed=0)
    table = Ending.of(game.position, most_lines=4, compiled=False)
    assert table.value() == pytest.approx(float(last_box(lines, die)))


def test_the_table_of_dice_holds_the_exact_values():
    rows = {row[0]: [float(str(cell)) for cell in row[1:]] for row in by_die().rows}
    assert rows["d6"] == pytest.approx([0.277778, 0.105453], abs=6e-4)
    assert [rows[f"d{die}"][0] for die in dice.DICE] == [round(float(last_box(4, die)), 3) for die in dice.DICE]


def test_two_players_who_never_err_come_close_to_the_true_value(games):
    assert games.expected == pytest.approx(5 / 18)
    assert abs(games.means[-1] - games.expected) < games.errors[-1]
    assert games.leads[:9] == simulate(games=9, seed=1).leads
    assert set(games.leads) == {-1, 1}
    assert games.errors[0] == 0
    assert games.means[2] == pytest.approx(sum(games.leads[:3]) / 3)
    small = simulate("box 1x2; turn d4", games=20, seed=3)
    assert small.expected == pytest.approx(dice.expected("box 1x2; turn d4"))


def test_the_picture_is_the_same_each_time_and_told_in_words(games, monkeypatch):
    picture = games.picture()
    svg = picture._repr_svg_()
    assert svg == games.picture()._repr_svg_()
    assert svg.startswith("<?xml")
    assert not re.search(r"Matplotlib v|\d{4}-\d\d-\d\d", svg)
    assert "1000 games" in repr(picture)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert Picture("A curve.", lambda axes: None)._repr_svg_() is None
    assert repr(picture).endswith("install Matplotlib.)")


def test_most_boxes_is_what_some_order_of_lines_closes():
    game = dice.SHARED()
    tried = 0
    for lines in permutations(game.legal_lines, 3):
        played = dice.SHARED()
        for line in lines:
            played.draw(line)
        tried = max(tried, len(played.owners))
    assert most_boxes(game.position) == tried == 2
    assert most_boxes(dice.FREE_PLAY().position) == 0, "nobody has rolled"
    free = dice.ROW()
    assert most_boxes(free.position) == 3, "captures are free there"


def test_two_boxes_are_asked_for_and_one_is_not_enough():
    exercise = lesson.exercises[3]
    assert exercise.check("c1c2 b1b2 a1a2")
    assert exercise.check("a1a2 b1b2").kind == "wrong"
    assert exercise.check("a2a3 b2b3 c2c3").kind == "wrong"


# ------------------------------------------------------------------------------------------------- what the texts say


def outline(size: int) -> int:
    return len(find("box 3x3; sizes 1,2,3").layout.cells[-1 if size == 3 else {1: 0, 2: 9}[size]].lines)


def test_the_prices_in_the_texts():
    assert f"A new box costs {outline(1)} lines and brings 1 point" in TEXT
    assert f"new 2x2 square costs {outline(2)} lines and brings 4 points" in TEXT
    assert f"a new 3x3 square {outline(3)} lines for 9 points" in TEXT
    assert "a quarter of a point, a half, and three quarters" in TEXT
    assert [Fraction(size**2, outline(size)) for size in (1, 2, 3)] == [Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)]
    position = dice.PRICES().position
    for cell, option in dice.PRICED.items():
        points, lines = int(cell[0]) ** 2, position.missing(cell)
        told = lesson.exercises[2].options[option]
        assert told.startswith(f"{points} point{'s' * (points > 1)} for {lines} line{'s' * (lines > 1)}")


def test_the_values_in_the_texts():
    assert "five times +1. With a 1 you must draw a line" in TEXT
    assert f"on average 4/6, which is {last_box(2)}" in TEXT
    assert Fraction(4, 6) == last_box(2) == Fraction(5 * 1 - 1, 6)
    assert f"leads by {last_box(4)} on average" in TEXT
    assert "`4 × 1 - 2 × 2/3`, divided by 6" in TEXT
    assert (4 - 2 * last_box(2)) / 6 == last_box(3)
    options = lesson.exercises[7].options
    assert list(map(Fraction, options)) == [last_box(3), last_box(2), Fraction(1, 2), Fraction(4 - 2, 6)]
    assert [row[1] for row in one_box().rows] == ["6 of 6", "5 of 6", "4 of 6", "3 of 6"]
    assert "what lacks two, on five of six" in TEXT


def test_the_dice_that_are_compared():
    closing = {name: int(name[1:]) - 3 for name in dice.BEST_DIE}
    words = {1: "one", 3: "three", 9: "nine"}
    for name, told in dice.BEST_DIE.items():
        assert words[closing[name]] in told.lower()


def test_a_hundred_times_as_many_games_are_ten_times_as_sure(games):
    assert 0.08 < games.errors[999] / games.errors[9] < 0.13


def test_stopping_is_far_better_than_drawing_on():
    values = [float(str(row[1])) for row in worth("stop").rows]
    assert worth("stop").rows[0][0] == "end the turn"
    assert values[0] - values[1] > 0.5
    only, *others = [float(str(row[1])) for row in worth("one").rows]
    assert worth("one").rows[0][0] == lesson.exercises[5].solution()
    assert only - max(others) > 0.5



def facts() -> list[str]:
    """Every place in the lesson's texts that holds a number, written anew from what is computed."""
    lacking = {lines: [face for face in range(1, 7) if face < lines] for lines in (1, 2, 3, 4)}
    low = lacking[2]
    wins = [face for face in range(1, 7) if face not in low]
    together = len(wins) - len(low)
    square = find("box 3x3; sizes 1,2,3").layout
    points = {cell.size: len(cell.units) for cell in square.cells}
    assert last_box(2) == Fraction(together, 6)
    assert (len(wins), last_box(1)) == (5, 1)
    return [
        f"**Age:** from {lesson.ages[0]}",
        f"A new box costs {outline(1)} lines and brings {points[1]} point",
        f"new 2x2 square costs {outline(2)} lines and brings {points[2]} points",
        f"a new 3x3 square {outline(3)} lines for {points[3]} points",
        "A lead of -1 means: on average Bo gets one more point than Ann",
        f"it lacks 1 line. Whoever rolls gets it: the lead is +{last_box(1)}",
        "Now it lacks 2 lines. Imagine six games",
        f"With {', '.join(map(str, wins[:-1]))} and {wins[-1]} you win the box: five times +1",
        f"With a {low[0]} you must draw a line, and the other player gets the box: once -1",
        f"Together +{together} in six games, so on average {together}/6, which is {last_box(2)}",
        "the other player has a box that lacks 2 lines",
        "one box and a die with 6 faces. It also says what the board with 4 open lines is worth",
        f"leads by {last_box(4)} on average",
        "play 1000 games on one box",
        "From 10 games to 1000 it shrinks to about a tenth",
        f"between -1 and +1, that of the class is close to {last_box(2)}",
        "many count the 2 alone",
        "divided by 6",
        "Sections 6 and 7 belong together",
    ]


def test_no_other_number_is_told():
    assert len(dice.LAST_BOX().open_lines) == 3
    assert unproven(10, facts()) == []
