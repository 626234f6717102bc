"""Choices refuse what makes no sense, come back from any file, and say themselves what they mean."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.ai import LEVELS
from dotsnb.errors import DotsError
from dotsnb.rules import MODES, OVERLAP
from dotsnb.widgets.choices import CLOCKS, FIRSTS, Choices, built, describe_level, describe_mode, describe_rules

GOOD = st.builds(
    Choices,
    opponent=st.sampled_from(["ai", "people"]),
    level=st.sampled_from(list(LEVELS)),
    names=st.lists(st.sampled_from(["Ann", "Bo", "Cy", "Élodie", "李"]), min_size=2, max_size=8).map(tuple),
    mode=st.sampled_from(list(MODES)),
    first=st.sampled_from(FIRSTS),
    clock=st.sampled_from(CLOCKS),
    undo=st.sampled_from(["strict", "teaching", "off"]),
    seed=st.one_of(st.none(), st.integers(0, 99)),
) | st.builds(
    Choices,
    mode=st.none(),
    rules=st.sampled_from(["box 3x4; turn d6+", "hexagon 2; players 3", "box 4x2; sizes 1,2; overlap fortress"]),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


# --- Keeping -----------------------------------------------------------------------------------------


@given(choices=GOOD)
def test_choices_come_back_from_json(choices: Choices) -> None:
    assert Choices.from_dict(json.loads(json.dumps(choices.as_dict()))) == choices


@given(stored=JSON | st.dictionaries(st.sampled_from([part.name for part in fields(Choices)]), JSON))
def test_no_stored_file_stops_anybody(stored: Any) -> None:
    choices = Choices.from_dict(stored)
    assert choices.game().rules.players == len(choices.players)


@given(choices=GOOD, name=st.sampled_from([part.name for part in fields(Choices)]), value=JSON)
def test_one_damaged_value_costs_only_its_own_choice(choices: Choices, name: str, value: Any) -> None:
    back = Choices.from_dict(choices.as_dict() | {name: value})
    for part in asdict(choices):
        if part not in {name, "mode", "rules"}:
            assert getattr(back, part) == getattr(choices, part)
    if name not in ("mode", "rules"):
        assert (back.mode, back.rules) == (choices.mode, choices.rules)


def test_a_mode_survives_rules_that_have_gone() -> None:
    back = Choices.from_dict({"mode": "strategic", "rules": "box 9x9; sizes 1,2; overlap no-longer-known"})
    assert (back.mode, back.ruleset) == ("strategic", MODES["strategic"].rules)
    assert Choices.from_dict({"mode": "gone", "clock": 30, "colour": "red"}) == Choices(clock=30)


# --- Refusing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"opponent": "nobody"}, ["nobody", "people"]),
        ({"level": "genius"}, ["genius", "expert"]),
        ({"first": 1}, ["1", "random"]),
        ({"clock": 15}, ["15", "20"]),
        ({"clock": False}, ["False"]),
        ({"clock": 10.0}, ["10.0"]),
        ({"undo": "always"}, ["always", "strict"]),
        ({"seed": "x"}, ["x"]),
        ({"seed": True}, ["True"]),
        ({"names": ("Ann",)}, ["Ann", "2"]),
        ({"names": ("A",) * 9}, ["8"]),
        ({"names": ("Ann", " ")}, ["' '"]),
        ({"names": "Ann"}, ["Ann"]),
        ({"mode": "chess"}, ["chess", "classic"]),
        ({"mode": ["classic"]}, ["classic"]),
        ({"mode": None}, ["mode"]),
        ({"mode": None, "rules": "box 3"}, ["box 3"]),
        ({"mode": "classic", "rules": "box 3x3"}, ["box 3x3", "Classic"]),
        ({"mode": "classic", "rules": "box 7x7; turn d6; sizes 1,2"}, ["Classic"]),
        ({"mode": None, "rules": 7}, ["7"]),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(wrong: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(DotsError) as refusal:
        Choices(**wrong)
    for word in words:
        assert word in str(refusal.value)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"grid": "hexagon", "rows": 3, "start": "icelandic"}, "no left and bottom side"),
        ({"grid": "triangle", "rows": 3, "sizes": (1, 2)}, "Larger squares need a board of boxes"),
        ({"rows": 2, "columns": 5, "sizes": (1, 2, 3)}, "3x3 does not fit on 2x5 boxes"),
        ({"overlap": "consume"}, "needs larger squares"),
        ({"players": 9}, "between 2 and 8"),
        ({"turn": "d1"}, "'d1'"),
        ({"rows": 31}, "1 to 30"),
        ({"grid": "circle"}, "'circle"),
        ({"scoring": "middle"}, "misere"),
        ({"rows": "a"}, "box 3x4"),
    ],
)
def test_the_builder_says_what_does_not_fit_together(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(DotsError, match=words):
        built(**wrong)


def test_the_builder_builds_boards_whose_sides_differ() -> None:
    rules = built("box", 4, 2, sizes=(1, 2), overlap="fortress", turn="d6", players=3)
    assert str(rules) == ("box 4x2; sizes 1,2; overlap fortress; start open; turn d6; scoring most; players 3")
    assert Choices(mode=None, rules=str(rules)).players == ("You", "AI 1", "AI 2")
    assert str(built("hexagon", 2)).startswith("hexagon 2;")


# --- What they mean ----------------------------------------------------------------------------------


def test_against_the_computer_you_take_the_first_seat() -> None:
    choices = Choices(mode="mini", level="hard", names=("Ann", "Bo", "Cy"))
    assert choices.players == ("You", "AI")
    assert choices.opponent_title == "AI (Hard)"
    seats = choices.seats()
    assert seats[0] is None
    assert seats[1] is not None
    assert seats[1].name == "Hard"


@pytest.mark.parametrize("count", range(2, 9))
def test_two_to_eight_people_share_the_device(count: int) -> None:
    names = tuple("ABCDEFGH"[:count])
    choices = Choices(opponent="people", names=names, mode="triangles")
    game = choices.game()
    assert (game.players, game.rules.players) == (names, count)
    assert choices.seats() == (None,) * count
    assert choices.opponent_title == ", ".join(names)


@pytest.mark.parametrize(("first", "seat"), [("first", 0), ("second", 1)])
def test_who_moves_first(first: str, seat: int) -> None:
    assert Choices(mode="swedish", first=first).game().to_move == seat
    assert Choices(opponent="people", names=("A", "B", "C"), mode="mini", first=first).game().to_move == seat


def test_a_random_first_mover_is_drawn_anew_for_every_game() -> None:
    choices = Choices(opponent="people", names=("A", "B", "C"), mode="dabba", first="random", seed=1)
    drawn = [choices.game(number).to_move for number in range(60)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [choices.game(number).to_move for number in range(60)]
    free = Choices(mode="dabba", first="random")
    assert {free.game().to_move for _game in range(60)} == {0, 1}


def test_with_a_clock_nothing_can_be_taken_back_but_the_choice_is_remembered() -> None:
    choices = Choices(clock=20, undo="teaching")
    assert choices.undo_policy == choices.game().undo_policy == "off"
    assert Choices.from_dict(choices.as_dict() | {"clock": 0}).undo_policy == "teaching"


def test_a_mode_with_another_overlap_rule_is_still_that_mode() -> None:
    choices = Choices(mode="expert", rules="expert; overlap layered")
    assert (choices.title, choices.ruleset.overlap) == ("Expert", "layered")
    assert Choices(mode=None, rules="box 2x3").title == "box 2x3"
    own = Choices(mode=None, rules="box 2x3; sizes 1,2; overlap volatile; turn d6; players 3")
    assert own.title == "box 2x3; sizes 1,2; overlap volatile; turn d6; players 3"


# --- Saying it ---------------------------------------------------------------------------------------

#: boxes, die, points and how many win, from the specification's table
TABLE = {
    "mini": ("box 3x3", "1 to 4", "9 points", "5 win"),
    "standard": ("box 5x5", "Draw one line", "25 points", "13 win"),
    "quick": ("box 5x5", "1 to 6", "25 points", "13 win"),
    "classic": ("box 7x7", "1 to 6", "49 points", "25 win"),
    "chain-reaction": ("box 7x7", "1 to 6", "49 points", "25 win"),
    "marathon": ("box 11x11", "1 to 8", "121 points", "61 win"),
    "strategic": ("box 9x9", "1 to 8", "337 points", "169 win"),
    "big-squares": ("box 9x9", "1 to 10", "778 points", "390 win"),
    "expert": ("box 11x11", "1 to 12", "729 points", "365 win"),
    "misere": ("box 4x4", "Draw one line", "16 points", "at most 7 wins"),
    "triangles": ("diagonal 3x3", "Draw one line", "36 points", "19 win"),
}


@pytest.mark.parametrize("mode", TABLE)
def test_a_mode_in_words_says_board_turn_points_and_how_many_win(mode: str) -> None:
    for words in TABLE[mode]:
        assert words in describe_mode(mode)


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_its_words(mode: str) -> None:
    assert "points" in describe_mode(mode)
    assert "{" not in describe_mode(mode)


@pytest.mark.parametrize(
    ("overlap", "totals"),
    [
        ("independent", (337, 778, 1250)),
        ("takeover", (337, 778, 1250)),
        ("majority", (337, 778, 1250)),
        ("consume", (256, 441, 729)),
        ("exclusive", (81, 81, 121)),
        ("territory", (81, 81, 121)),
    ],
)
def test_fixed_totals_are_those_of_the_specification(overlap: str, totals: tuple[int, ...]) -> None:
    for mode, total in zip(("strategic", "big-squares", "expert"), totals, strict=True):
        assert f"{total} points: {total // 2 + 1} win" in describe_mode(mode, overlap)


@pytest.mark.parametrize("overlap", sorted(OVERLAP.keys() - {"independent", "takeover", "majority", "consume"}))
def test_other_totals_are_not_made_up(overlap: str) -> None:
    if overlap not in ("exclusive", "territory"):
        assert "depends on the play" in describe_mode("strategic", overlap)


def test_many_players_and_bonus_boxes() -> None:
    assert "6 points for 3 players" in describe_rules(Choices(mode=None, rules="box 2x3; players 3").ruleset)
    assert "8 points: 5 win" in describe_rules(Choices(mode=None, rules="box 2x3; values 1@b2=3").ruleset)


def test_every_level_says_how_it_plays() -> None:
    assert len({describe_level(level) for level in LEVELS}) == len(LEVELS)
    with pytest.raises(DotsError, match="genius"):
        describe_level("genius")
