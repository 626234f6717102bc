"""What lessons 13 to 16 say in numbers and in passing is computed: levels, nimbers, factorials, a review."""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path

import nbformat
import pytest

from dotsnb import Game
from dotsnb.analysis import nimbers, review, structure
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.nimstring import MOST_LINES, nimstring_lines
from dotsnb.errors import DotsError
from dotsnb.lessons import Beat, Count, ai_levels, chains, keep_control, nimstring, own_bot, reviewing
from dotsnb.storage import Finished, Store
from tests.lessons.test_claims import unproven

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


def prose(lesson) -> str:
    notebook = nbformat.read(FOLDER / f"{lesson.notebook}.ipynb", as_version=4)
    text = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return " ".join(text.split())


def told_of_the_levels() -> list[str]:
    exercises = ai_levels.lesson.exercises
    same = [number for number, exercise in exercises.items() if isinstance(exercise, Count) and exercise.moves]
    played = [number for number, exercise in exercises.items() if isinstance(exercise, Beat)]
    assert len({str(exercises[number].make()) for number in same}) == 1
    return [
        f"lesson {own_bot.lesson.number}, where pupils write",
        f"needs chains (lesson {chains.lesson.number}) and the double-cross (lesson {keep_control.lesson.number})",
        "Exercises {} and {} are the same board".format(*same),
        "Exercises {} and {} are played on the board".format(*played),
    ]


def told_of_nimstring() -> list[str]:
    assert (nimstring.mex([]), nimbers(Game.setup("box 1x2; start swedish")).value) == (0, 0)
    assert (5 ^ 3, 4 + 1, 2 + 1) == (4 + 2, 5, 3)
    assert dict(nimbers(nimstring.ROW()).lines)["a1b1"] == 0
    return [
        # How nimbers are defined.
        "1. Write down the nimber that each line leaves",
        "2. The nimber is the smallest number from 0 on that is **missing**",
        "nothing is written down, and the nimber is 0",
        "If the nimber is 0, whoever moves loses",
        "If it is not 0, some line leaves 0",
        "as a sum of 1, 2, 4, 8 and so on",
        "At 0 whoever moves loses",
        # What is computed.
        "the line at the top left leave 0",
        "(`5` is 4 + 1, `3` is 2 + 1. The 1 cancels out, and 4 + 2 is left.)",
        f"parts of up to {MOST_LINES} open lines",
        # For whom it is.
        "work from 12 or so",
    ]


def told_of_reviews() -> list[str]:
    return [
        "100 percent for nothing but best lines",
        "0 percent for nothing but the worst",
        f"(lesson {keep_control.lesson.number})",
    ]


@pytest.mark.parametrize(
    ("lesson", "told"),
    [
        (ai_levels.lesson, told_of_the_levels),
        (nimstring.lesson, told_of_nimstring),
        (own_bot.lesson, list),
        (reviewing.lesson, told_of_reviews),
    ],
    ids=lambda value: getattr(value, "notebook", ""),
)
def test_no_number_stands_in_the_text_that_is_not_told_here(lesson, told):
    assert unproven(lesson.number, told()) == []


# -------------------------------------------------------------------------------------------------------- levels


def sizes(board) -> list[int]:
    return sorted(chain.size for chain in structure(board()).chains)


def test_the_boards_of_the_levels_hold_the_chains_that_the_text_names():
    text = prose(ai_levels.lesson)
    assert sizes(ai_levels.CHAINS) == [3, 5]
    assert "a chain of five looks no worse than a chain of three" in text
    assert sizes(ai_levels.THREE_CHAINS) == [1, 3, 4]
    assert "chains of one, three and four boxes" in text
    assert not structure(ai_levels.CHAINS()).safe_lines


def test_normal_may_open_any_chain_at_its_ends_and_hard_only_the_shortest():
    chains = structure(ai_levels.CHAINS()).chains
    ends = {line for chain in chains for line in (chain.lines[0], chain.lines[-1])}
    assert set(ai_levels.may_draw("normal")(ai_levels.NORMAL_MUST().position)) == ends
    shortest = min(chains, key=lambda chain: chain.size)
    assert set(ai_levels.may_draw("hard")(ai_levels.CHAINS().position)) <= set(shortest.lines)


def test_easy_may_draw_every_line():
    position = ai_levels.READY().position
    assert set(ai_levels.may_draw("easy")(position)) == set(position.legal_lines)


def test_the_double_cross_is_the_difference_between_hard_and_expert():
    after = ai_levels.CHAINS().position.after("a1a2")
    assert [ai_levels.ends_with(level)(after) for level in ("hard", "expert")] == [5, 2]
    assert max(line_values(ai_levels.CHAINS().position).values()) < 0, "perfect play cannot be beaten there"


# ----------------------------------------------------------------------------------------------------- Nimstring


def test_the_parts_have_the_nimbers_that_the_question_names():
    upper = Game.setup("box 1x4", ["a1b1", "b1c1", "a2b2", "b2c2", "c2d2", "d2e2"])
    lower = Game.setup("box 1x4", ["a1b1", "b1c1", "c1d1", "d1e1", "a2b2", "d2e2"])
    moved = {line.replace("2", "3").replace("1", "2") for line in lower.position.drawn}
    assert set(nimstring.TWO_PARTS().position.drawn) == set(upper.position.drawn) | moved
    parts = [nimbers(game).value for game in (upper, lower)]
    assert parts == [3, 1]
    assert f"The upper part has the nimber {parts[0]}, the lower one {parts[1]}." in prose(nimstring.lesson)
    assert nimbers(nimstring.TWO_PARTS()).value == parts[0] ^ parts[1]


def test_winning_nimstring_is_not_winning_boxes_on_the_last_board():
    position = nimstring.BOXES_COUNT().position
    values = line_values(position)
    (winner,) = nimstring_lines(position)
    assert values[winner] < max(values.values())


def test_one_line_of_the_short_chain_is_not_loony():
    found = structure(nimstring.CHAINS())
    (two,) = [chain for chain in found.chains if chain.size == 2]
    assert set(two.lines) - set(nimstring.loony_lines(nimstring.CHAINS().position)) == {two.middle}
    assert {line for chain in found.long_chains for line in chain.lines} <= set(
        nimstring.loony_lines(nimstring.CHAINS().position)
    )


# ------------------------------------------------------------------------------------------------------ own bots


def test_orders_of_lines_are_as_many_as_the_text_says():
    assert len(list(permutations(range(own_bot.FEW)))) == math.prod((5, 4, 3, 2, 1))
    assert len(str(math.factorial(12))) == 9
    assert "twelve it is a number with nine digits" in prose(own_bot.lesson)
    assert "five" in own_bot.lesson.exercises[8].question


def test_what_looks_ahead_is_as_good_as_the_solver():
    for board in own_bot.ENDINGS:
        assert own_bot.value(board().position) == max(line_values(board().position).values())


# ------------------------------------------------------------------------------------------------------ a review


def test_the_example_has_one_slip_of_each_player_and_they_are_equal():
    found = reviewing.reviewed()
    assert [(row.number, row.seat) for row in found.rows if row.loss] == [(reviewing.SLIP, 1), (reviewing.MISSED, 0)]
    assert len({row.loss for row in found.rows if row.loss}) == 1
    assert [row.number for row in found.turning_points] == [reviewing.SLIP, reviewing.MISSED]
    assert found.rows[reviewing.SLIP - 2].balance < 0 < found.rows[reviewing.SLIP - 1].balance
    assert found.accuracy[1] > found.accuracy[0]
    assert reviewing.EXAMPLE().scores[1] > reviewing.EXAMPLE().scores[0]
    assert len(reviewing.MOVES) - reviewing.SLIP < 10
    assert found.exact_from > 1


def test_the_review_is_the_same_with_more_thought_where_it_is_exact():
    game = reviewing.EXAMPLE()
    last = [row for row in review(game, samples=2, nodes=20_000, compiled=False).rows if row.number >= 12]
    assert [(row.loss, row.balance) for row in last] == [
        (row.loss, row.balance) for row in reviewing.reviewed().rows if row.number >= 12
    ]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DOTSNB_DATA", str(tmp_path))


def test_without_games_one_is_told_where_they_come_from(folder):
    assert "dotsnb.app()" in repr(reviewing.my_games())
    assert list(reviewing.my_games()) == []
    for number in (1, 0, "1", True, None):
        with pytest.raises(DotsError, match="no game"):
            reviewing.my_games()[number]


def test_own_games_come_back_from_the_store(folder):
    record = reviewing.EXAMPLE().record()
    running = Game("box 2x2", ["Ann", "Bo"])
    running.draw("a1b1")
    with Store.open() as store:
        ended = datetime(2024, 5, 1, tzinfo=UTC)
        rules = str(reviewing.EXAMPLE().rules)
        store.games.add(Finished(record, None, rules, None, 0, 60.0, ended))
        store.saves.keep("On the train", running.record(), {})
    games = reviewing.my_games()
    assert [game.moves for game in games] == [reviewing.MOVES, ("a1b1",)]
    assert "Ann 3, Bo 6" in repr(games).splitlines()[0]
    assert "On the train, still going on: Ann 0, Bo 0" in repr(games)
    assert games[2].moves == ("a1b1",)
    with pytest.raises(DotsError, match="1 to 2"):
        games[3]


def test_the_record_in_the_lesson_is_one():
    assert json.loads(reviewing.EXAMPLE().record())
    assert reviewing.example().moves == ()
    assert reviewing.example().undone == reviewing.MOVES
