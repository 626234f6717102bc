"""The lesson on overlap rules: every rule is asked about, and what its texts claim holds under the rules themselves."""

from __future__ import annotations

import re
from itertools import pairwise

from dotsnb import Game
from dotsnb.game import overlap_cases
from dotsnb.game.overlap_cases import CASES, LARGE, SMALL
from dotsnb.lessons import PredictScore
from dotsnb.lessons.squares import GUESSES, THREE_SIZES, compare, lesson
from dotsnb.rules import OVERLAP
from tests.lessons.test_claims import unproven
from tests.lessons.test_notebooks import ROOT, cells, prose

PATH = ROOT / "notebooks" / "11_squares.ipynb"
TEXT = prose(PATH)
UNFOLDED = TEXT.replace("**", "")


def rule_of(number: int) -> str:
    return str(lesson.exercises[number].make().rules.overlap)


def names(sentence: str) -> set[str]:
    """The rules that a sentence of the summary names."""
    (line,) = re.findall(sentence, UNFOLDED)
    return {name for name, rule in OVERLAP.items() if re.search(rf"(?<!Capped ){rule.title}", line)}


def falls(overlap: str) -> bool:
    """Does somebody lose points that they had, in one of the four ways?"""
    for case in CASES:
        scores = [position.scores for position in overlap_cases.play(overlap, case).positions]
        if any(new[seat] < old[seat] for old, new in pairwise(scores) for seat in (0, 1)):
            return True
    return False


def stops(overlap: str) -> bool:
    """Can a captured box keep somebody from capturing the square around it?"""
    return any("2@a1" not in overlap_cases.play(overlap, case).owners for case in CASES if case.draws[0][1] == SMALL)


def pays_extra(overlap: str) -> bool:
    return any(sum(points) > 5 for points in overlap_cases.scores(overlap))


def test_every_rule_is_predicted_before_it_is_shown():
    asked = {rule_of(number): number for number in range(2, len(lesson.exercises))}
    assert sorted(asked) == sorted(OVERLAP)
    for rule, number in asked.items():
        assert lesson.exercises[number].question.startswith(f"{OVERLAP[rule].title}. ")
    code = [cell.source for cell in cells(PATH, "code")]
    for place, source in enumerate(code):
        if source.startswith("compare("):
            for rule in re.findall('"(.+?)"', source) or OVERLAP:
                assert code.index(f"lesson.exercise({asked[rule]})") < place


def test_the_tables_are_shut_until_they_are_opened():
    assert compare()._repr_html_().startswith("<details><summary>Answer first")
    assert [row[0] for row in compare().rows] == [rule.title for rule in OVERLAP.values()]


def test_only_one_rule_gives_the_score_that_is_to_be_guessed():
    scores = {row[0]: row[3] for row in compare().rows if row[0] in GUESSES}
    assert [title for title, score in scores.items() if score == "5 : 0"] == [lesson.exercises[15].solution()]
    assert scores == {"Independent": "4 : 1", "Consume": "4 : 0", "Takeover": "5 : 0", "Majority": "0 : 5"}


def test_what_the_summary_says_of_the_rules():
    assert names("Under ([^.]*) what you have can be lost again") == set(filter(falls, OVERLAP))
    assert names("Under ([^.]*) one small box can stop a large square") == set(filter(stops, OVERLAP))
    assert names("- ([^.]*) pay extra") == set(filter(pays_extra, OVERLAP))
    (majority,) = [name for name in OVERLAP if overlap_cases.scores(name)[2] == (0, 5)]
    assert names("Under ([^.]*) the boxes inside decide") == {majority}


def test_the_numbers_in_the_texts():
    position = lesson.boards["sizes"]().position
    points = {cell.size: cell.size**2 for cell in position.layout.cells}
    assert f"A 2x2 square is worth {points[2]} points and a 3x3 square {points[3]}" in TEXT
    assert f"there are {len(OVERLAP)} of them" in TEXT
    assert f"There are {['', '', '', '', 'four'][len(CASES)]} ways to close the two" in TEXT
    assert f"The box at a1 lacks one line, `{SMALL}`. The 2x2 square around it lacks `{LARGE}`" in TEXT
    board = lesson.exercises[3].make()
    assert f"Ann has rolled a {board.lines_left}, which is enough for both lines" in TEXT


def test_the_stack_pays_a_point_more_without_the_cap():
    capped = lesson.exercises[10]
    assert isinstance(capped, PredictScore)
    layered = Game.setup(
        "box 3x3; sizes 1,2,3; turn d6; overlap layered", THREE_SIZES.lines, players=["Ann", "Bo"]
    )
    layered.roll(3)
    for line in capped.moves:
        layered.draw(line)
    assert f"In exercise 10, {layered.scores[0]} points is the answer for plain Layered" in TEXT
    assert capped.solution() == f"{layered.scores[0] - 1}-0"


def test_one_line_closes_both_in_the_order_that_the_text_says():
    assert names("Under ([^.]*) it is the smaller one first") == {
        name for name, rule in OVERLAP.items() if not rule.largest_first
    }
    lines = ("b1c1", "c1c2", "c2c3", "a3b3", "b3c3", "a1a2", "a2a3", "a2b2", "b1b2")
    game = Game.setup("box 3x3; sizes 1,2; turn d4; overlap exclusive", lines, players=["Ann", "Bo"])
    game.roll(4)
    assert game.draw("a1b1") == ("2@a1",)


def test_dead_lines_are_open_lines():
    game = lesson.exercises[6].make()
    assert set(game.dead_lines) <= set(game.open_lines)
    assert "c1c2" in game.position.drawn, "the slip that the notes speak of"


def test_no_other_number_is_told():
    points = {cell.size: len(cell.units) for cell in lesson.boards["sizes"]().layout.cells}
    rolled = lesson.exercises[3].make().lines_left
    assert overlap_cases.scores("layered")[0] == (points[1] + points[2] + 1, 0)
    facts = [
        f"each of the {len(OVERLAP)} overlap rules makes of",
        f"**Age:** from {lesson.ages[0]}",
        "squares of 2x2 boxes, and even of 3x3",
        f"A 2x2 square is worth {points[2]} points and a 3x3 square {points[3]}, as many as there are boxes in it",
        "Capture a 2x2 square!",
        "a box, and the 2x2 square around it",
        f"there are {len(OVERLAP)} of them",
        "The 2x2 square around it",
        "1. the small one, then the large one, both",
        "2. the large one, then the small one",
        "3. the small one is theirs",
        "4. the large one is yours",
        f"Ann has rolled a {rolled}",
        "1 point more for every box that it shares",
        "each box of the new square pays 1 extra at most",
        f"All {len(OVERLAP)} side by side",
        "a 2x2 square. On paper",
        "20 points is the answer for plain Layered",
    ]
    assert unproven(11, facts) == []
