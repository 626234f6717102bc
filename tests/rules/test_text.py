"""A ruleset prints as one line and reads back; what makes no sense is refused by name."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.errors import DotsError, NotationError, RulesError
from dotsnb.rules import MODES, Rules, find
from tests.oracle import OracleRules
from tests.strategies import rulesets

FULL = (
    "box 9x9; sizes 1,2; overlap consume; start open; turn d8; scoring most; players 2",
    "box 2x3; start swedish; turn d6+; scoring misere; players 3; values 1@a1=3,1@b2=2",
)


@given(rulesets(players=st.integers(2, 8)))
def test_a_line_of_rules_reads_back(rules):
    assert Rules.parse(str(rules)) == rules
    assert find(str(rules)) == rules
    assert find(rules) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)
    assert eval(repr(rules), {"Rules": Rules}) == rules


@given(rulesets())
def test_the_oracle_reads_the_same_rules(rules):
    read = OracleRules.parse(str(rules))
    assert (read.grid, read.start, read.turn) == (rules.grid, rules.start, rules.turn)
    assert (read.sizes, read.scoring, read.players) == (rules.sizes, rules.scoring, rules.players)
    assert read.values == dict(rules.values)
    assert read.overlap == (rules.overlap or "independent")


@given(rulesets(), st.randoms())
def test_the_parts_may_stand_in_any_order_with_any_spaces(rules, chance):
    grid, *parts = str(rules).split("; ")
    chance.shuffle(parts)
    assert Rules.parse(" ;  ".join([f" {grid} ", *parts]) + " ") == rules


@pytest.mark.parametrize("text", FULL)
def test_a_full_line_prints_as_it_was_written(text):
    assert str(Rules.parse(text)) == text


def test_only_the_grid_must_be_there():
    rules = Rules.parse("box 3x4")
    assert rules == Rules("box 3x4")
    assert (rules.start, rules.turn, rules.sizes, rules.overlap) == ("open", "standard", (1,), None)
    assert (rules.scoring, rules.players, rules.values) == ("most", 2, ())


def test_larger_squares_are_independent_unless_said_otherwise():
    assert Rules.parse("box 3x4; sizes 1,2").overlap == "independent"
    assert Rules("box 3x4", sizes=(1, 2)).overlap == "independent"


def test_a_mode_may_be_changed_in_parts():
    assert find("strategic; overlap fortress").overlap == "fortress"
    assert find("strategic; overlap fortress").turn == "d8"
    changed = find("classic; players 3; turn d6+; scoring misere")
    assert changed == Rules("box 7x7", turn="d6+", scoring="misere", players=3)


def test_rules_are_values():
    rules = Rules("box 3x3")
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.turn = "single"
    assert rules == Rules("box 3x3") != Rules("box 3x4")
    assert {rules: 1}[Rules("box 3x3")] == 1


# What makes no sense: the line, and what the refusal must name ---------------------------

REFUSED = {
    "": "",
    ";": "",
    "box": "box",
    "classical": "classical",
    "box 0x3": "0x3",
    "box 3x31": "3x31",
    "box -1x3": "-1",
    "box 2x": "2x",
    "h -1 0": "h -1 0",
    "box 3x3; start": "start",
    "box 3x3; start danish": "danish",
    "triangle 3; start icelandic": "icelandic",
    "hexagon 2; start icelandic": "icelandic",
    "box 3x3; turn d1": "d1",
    "box 3x3; turn d0": "d0",
    "box 3x3; turn d-6": "d-6",
    "box 3x3; turn d6++": "d6++",
    "box 3x3; turn d": "d",
    "box 3x3; turn d6.5": "d6.5",
    "box 3x3; turn double": "double",
    "box 3x3; sizes": "sizes",
    "box 3x3; sizes 2": "2",
    "box 3x3; sizes 0,1": "0",
    "box 3x3; sizes 1,-1": "-1",
    "box 3x3; sizes 1,31": "31",
    "box 3x3; sizes 1,2x": "2x",
    "box 3x3; sizes 1,,2": "sizes",
    "box 3x5; sizes 1,4": "4",
    "triangle 3; sizes 1,2": "triangle 3",
    "box 3x3; overlap consume": "consume",
    "box 3x3; sizes 1,2; overlap digest": "digest",
    "diagonal 3x3; overlap exclusive": "exclusive",
    "box 3x3; scoring least": "least",
    "box 3x3; players 1": "1",
    "box 3x3; players 9": "9",
    "box 3x3; players 0": "0",
    "box 3x3; players -2": "-2",
    "box 3x3; players two": "two",
    "box 3x3; players 2.0": "2.0",
    "box 3x3; values 1@d1=2": "1@d1",
    "box 3x3; values 2@a1=2": "2@a1",
    "box 3x3; values 1@a1": "1@a1",
    "box 3x3; values 1@a1=x": "x",
    "box 3x3; values 1@a1=2,1@a1=3": "1@a1",
    "box 3x3; sizes 1,2; values 1@a1=2": "1@a1",
    "box 3x3; colour red": "colour",
    "box 3x3; turn d6; turn d8": "turn",
    "box 3x3; players 2; players 2": "players",
    "box 3x3; box 4x4": "box 4x4",
    "classic; overlap consume": "consume",
    "classic; colour red": "colour",
}


@pytest.mark.parametrize(("text", "named"), REFUSED.items())
def test_rules_that_make_no_sense_are_refused_by_name(text, named):
    with pytest.raises((RulesError, NotationError)) as refusal:
        find(text)
    assert named in str(refusal.value)
    assert len(str(refusal.value)) > len(named) + 10, "a sentence, not the value alone"


@pytest.mark.parametrize(
    "fields",
    [
        {"grid": None},
        {"grid": 3},
        {"grid": b"box 3x3"},
        {"start": None},
        {"start": 0},
        {"turn": None},
        {"turn": 6},
        {"turn": ["d6"]},
        {"sizes": None},
        {"sizes": 2},
        {"sizes": "1,2"},
        {"sizes": (1, 2.0)},
        {"sizes": (1, "2")},
        {"sizes": (True, 2)},
        {"sizes": (1, 2), "overlap": 3},
        {"sizes": (1, 2), "overlap": b"consume"},
        {"scoring": None},
        {"scoring": 1},
        {"players": None},
        {"players": 2.5},
        {"players": "2"},
        {"players": True},
        {"values": None},
        {"values": "1@a1=2"},
        {"values": (("1@a1", "2"),)},
        {"values": (("1@a1", 2.5),)},
        {"values": (("1@a1",),)},
        {"values": ((None, 2),)},
        {"values": ("1@a1", 2)},
        {"values": 7},
    ],
    ids=str,
)
def test_fields_of_the_wrong_type_are_refused(fields):
    with pytest.raises(RulesError):
        Rules(**{"grid": "box 3x3", **fields})


@pytest.mark.parametrize("thing", [None, 3, 3.5, b"classic", ["classic"], {"grid": "box 3x3"}, object()])
def test_what_is_no_text_is_no_ruleset(thing):
    with pytest.raises(DotsError):
        find(thing)
    with pytest.raises(DotsError):
        Rules.parse(thing)


@given(st.text())
def test_any_text_is_a_ruleset_or_refused(text):
    try:
        rules = find(text)
    except (RulesError, NotationError):
        return
    assert Rules.parse(str(rules)) == rules


@given(st.sampled_from([*MODES, *FULL]), st.data())
def test_a_line_with_one_wrong_letter_is_a_ruleset_or_refused(text, data):
    text = str(find(text))
    place = data.draw(st.integers(0, len(text) - 1))
    wrong = text[:place] + data.draw(st.characters(codec="utf-8")) + text[place + 1 :]
    try:
        rules = find(wrong)
    except (RulesError, NotationError):
        return
    assert Rules.parse(str(rules)) == rules
