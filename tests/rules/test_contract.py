"""Whatever is registered must have worked examples: a rule without a file fails here."""

import pytest

from dotsnb.rules import MODES, OVERLAP, STARTS, TURNS, Rules, find
from tests.examples import named, read_all
from tests.oracle import OVERLAP_RULES

OVERLAP_EXAMPLES = {
    "1 then 2, both yours",
    "2 then 1, both yours",
    "their 1, then your 2",
    "your 2, then their 1",
    "one line closes both, yours",
}


@pytest.mark.parametrize(
    ("registry", "folder"),
    [(OVERLAP, "overlap"), (STARTS, "starts"), (TURNS, "turns"), (MODES, "modes")],
    ids=["overlap", "starts", "turns", "modes"],
)
def test_everything_registered_has_a_file_of_examples_and_no_file_is_left_over(registry, folder):
    assert set(registry) == named(folder)


@pytest.mark.parametrize("rule", OVERLAP)
def test_every_overlap_rule_has_the_common_examples_and_one_with_three_players(rule):
    own = [example for example in read_all("overlap") if example.where == rule]
    assert {example.title for example in own} >= OVERLAP_EXAMPLES
    assert any("players 3" in example.rules for example in own)
    assert all(f"overlap {rule};" in example.rules for example in own)


def test_the_thirteen_overlap_rules_stand_in_their_order():
    assert tuple(OVERLAP)[:13] == OVERLAP_RULES


@pytest.mark.parametrize("registry", [OVERLAP, STARTS, TURNS, MODES], ids=["overlap", "starts", "turns", "modes"])
def test_everything_registered_says_what_it_is(registry):
    for name, entry in registry.items():
        assert name in (getattr(entry, "name", None), getattr(entry, "text", None))
        sentence = str(entry.sentence)
        assert not sentence[0].islower(), sentence
        assert sentence.endswith("."), sentence


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_is_a_ruleset_that_reads_back(mode):
    rules = find(mode)
    assert rules == MODES[mode].rules
    assert Rules.parse(str(rules)) == rules


def modes_table():
    """The nine modes of the app and the other named games, as they are described elsewhere."""
    return {
        "mini": Rules("box 3x3", turn="d4"),
        "standard": Rules("box 5x5"),
        "quick": Rules("box 5x5", turn="d6"),
        "classic": Rules("box 7x7", turn="d6"),
        "chain-reaction": Rules("box 7x7", turn="d6+"),
        "marathon": Rules("box 11x11", turn="d8"),
        "strategic": Rules("box 9x9", turn="d8", sizes=(1, 2), overlap="independent"),
        "big-squares": Rules("box 9x9", turn="d10", sizes=(1, 2, 3), overlap="independent"),
        "expert": Rules("box 11x11", turn="d12", sizes=(1, 2, 3), overlap="consume"),
        "classroom": Rules("box 4x4"),
        "dabba": Rules("box 3x3"),
        "triangles": Rules("diagonal 3x3"),
    }


@pytest.mark.parametrize(("name", "rules"), modes_table().items())
def test_the_modes_are_what_they_are_said_to_be(name, rules):
    assert find(name) == rules


def test_the_other_named_modes_show_what_their_name_says():
    assert find("swedish").start == "swedish"
    assert find("icelandic").start == "icelandic"
    assert find("misere").scoring == "misere"
    assert find("triangle-grid").layout.kind == "triangle"
    assert find("hexagon-grid").layout.kind == "hexagon"
    assert find("no-extra-turn").turn == "single"
