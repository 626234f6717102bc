"""Boards drawn by hand and what they fall into; the long chain rule on every start; where the theory is silent."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import DotsError, Game
from dotsnb.analysis import REASONS, structure
from dotsnb.analysis.exact import line_values
from tests.analysis.brute import laid, played, value, wins_nimstring
from tests.strategies import rulesets


def pieces(found):
    return sorted((("loop" if c.is_loop else "chain"), c.size, *sorted(c.ends)) for c in found.chains)


def test_a_long_chain_a_short_one_and_a_loop():
    found = structure(
        Game.setup(
            "box 2x5",
            board="""
            •───•───• · •───•───•
            · _ · _ · _ │ _ · _ │
            •───•───•───• · • · •
            │ _ · _ · B │ _ · _ │
            • · •───•───•───•───•
            """,
            owners={"1@c2": 1, "1@b2": 1},
            lines=["c2c3", "b2b3"],
        )
    )
    assert pieces(found) == [("chain", 1, "ground", "opened"), ("chain", 3, "ground", "ground"), ("loop", 4)]
    assert [chain.size for chain in found.long_chains] == [3]
    assert [len(part.cells) for part in found.parts] == [3, 4, 1]
    assert found.on_offer == ("1@a2",)
    assert found.joints == found.safe_lines == ()
    assert found.control.takes == 1
    assert found.control.leaves == 0
    assert found.value == 1 - found.ending.value


def test_a_joint_with_three_arms():
    found = structure(
        Game.setup(
            "box 2x3",
            board="""
            •───•───•───•
            · _ · _ · _ ·
            •───• · •───•
            │ A │ _ │ B │
            •───• · •───•
            """,
            players=["A", "B"],
        )
    )
    assert pieces(found) == [("chain", 1, "1@b1", "ground")] * 3
    assert found.joints == ("1@b1",)
    assert len(found.parts) == 1
    assert found.ending is None
    assert found.value is None
    assert found.chain_at("b1b2").cells == ("1@a1",)


def test_a_loop_that_hangs_on_a_joint():
    found = structure(
        Game.setup(
            "box 2x3",
            board="""
            •───•───•───•
            │ _ · _ · _ ·
            • · • · •───•
            │ _ · _ │ A │
            •───•───•───•
            """,
            players=["A", "B"],
        )
    )
    assert found.joints == ("1@b1",)
    assert pieces(found) == [("chain", 1, "1@b1", "ground"), ("chain", 3, "1@b1", "1@b1")]


def test_quarter_chains_of_an_even_loop_are_not_chains():
    """Four corners of a 2x2: an open loop of 4 is one piece, cut in half it is two twos."""
    game = Game.setup("box 2x2; start swedish")
    assert pieces(structure(game)) == [("loop", 4)]
    assert structure(game).value == -4
    after = structure(game.position.after("b1b2"))
    assert pieces(after) == [("chain", 4, "opened", "opened")]
    assert (after.control.takes, after.control.leaves, after.control.keep, after.value) == (0, 4, False, 4)
    halves = structure(game.position.after("b1b2").after("b2b3"))
    assert pieces(halves) == [("chain", 2, "opened", "opened")] * 2
    assert (halves.control.leaves, halves.value) == (0, 4)


def test_an_opened_chain_shows_what_to_leave():
    game = laid((5, 4), ())
    game.draw("a1a2")
    found = structure(game)
    assert found.on_offer == ("1@a1", "1@b1", "1@b2", "1@b3", "1@a3")
    control = found.control
    assert (control.takes, control.leaves, control.keep, control.value) == (3, 2, True, 5)
    assert found.forecast.choice
    assert found.forecast.favours == game.to_move


def test_the_chains_of_other_grids():
    ring = structure(Game("triangle 3; start swedish"))
    assert pieces(ring)[-1][0] in ("loop", "chain")
    assert structure(Game("hexagon 2")).joints == tuple(cell.name for cell in Game("hexagon 2").layout.cells)
    assert structure(Game("diagonal 1x1")).no_chains is None


def test_safe_moves_are_counted_at_least_and_at_most():
    assert structure(Game("box 1x1")).safe_moves == (2, 2)
    assert structure(Game("box 1x2")).safe_moves == (3, 4)
    assert structure(Game("box 9x9")).safe_moves is None


# The long chain rule --------------------------------------------------------------------------


@given(
    st.sampled_from(
        [
            "box 3x4",
            "box 2x5; start swedish",
            "box 4x3; start icelandic",
            "triangle 4",
            "hexagon 2",
            "hexagon 2; start swedish",
            "diagonal 1x1",
        ]
    ),
    st.integers(0, 10**6),
)
@settings(max_examples=60)
def test_turns_are_open_lines_less_boxes_plus_double_crosses_plus_one(rules, seed):
    rng, game = random.Random(seed), Game(rules)
    start = structure(game).forecast.turns
    turns, doubles = 1, 0
    while not game.over:
        mover, taken = game.to_move, len(game.draw(rng.choice(game.legal_lines)))
        doubles += max(0, taken - 1)
        turns += not game.over and game.to_move != mover
    assert turns == start + doubles
    if rules == "box 3x4":
        assert start == len(game.layout.dots)


@pytest.mark.parametrize(
    ("rules", "dots"),
    [("box 3x3", 16), ("box 3x4; start swedish", 6), ("box 3x4; start icelandic", 13), ("triangle 3", 10)],
)
def test_a_drawn_border_takes_away_a_turn_for_each_of_its_lines(rules, dots):
    assert structure(Game(rules)).forecast.turns == dots


def test_the_2x2_board_is_won_with_nine_dots_and_one_chain():
    forecast = structure(Game("box 2x2")).forecast
    assert forecast.wants == ("odd", "even")
    assert forecast.turns == 9


RULES = [
    "box 3x3",
    "box 2x5",
    "box 3x4; start swedish",
    "box 3x3; start icelandic",
    "triangle 3",
    "triangle 4; start swedish",
    "hexagon 2",
    "hexagon 2; start swedish",
    "diagonal 1x1",
]


@pytest.mark.parametrize("rules", RULES)
def test_a_settled_forecast_names_who_wins_nimstring(rules):
    settled = 0
    for seed in range(24):
        position = played(rules, 4 + seed % 8, seed)
        forecast = structure(position).forecast
        if forecast is not None and forecast.settled:
            settled += 1
            ahead = forecast.favours == position.to_move
            assert ahead == wins_nimstring(position), (seed, position.open_lines)
    assert settled > 1


@pytest.mark.parametrize("rules", RULES)
def test_a_value_by_theorem_is_the_value_of_plain_search(rules):
    for seed in range(12):
        position = played(rules, 4 + seed % 7, seed)
        found = structure(position).value
        assert found is None or found == value(position), (seed, position.open_lines)


def test_in_control_of_enough_wins():
    """Where keeping control is worth it, the seat that the forecast favours gets most of what is left."""
    for chains in [(4, 5), (5, 5, 6), (4, 4), (1, 5, 5), (1, 2, 4, 6), (1, 1, 5, 7)]:
        game = laid(chains, ())
        forecast, found = structure(game).forecast, structure(game)
        assert forecast.settled
        assert (found.value > 0) == (forecast.favours == game.to_move), chains


# Where it does not hold -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "chains", "control", "values"),
    [
        ("box 5x5", None, None, None),
        ("box 4x4; start swedish", None, None, None),
        ("triangle 4", None, None, None),
        ("hexagon 3", None, None, None),
        ("strategic", "larger-squares", "larger-squares", "larger-squares"),
        ("triangles", "shared-lines", "shared-lines", "shared-lines"),
        ("classic", None, "dice", "dice"),
        ("chain-reaction", None, "dice", "dice"),
        ("no-extra-turn", None, "single", "single"),
        ("box 3x3; players 3", None, "players", "players"),
        ("misere", None, None, "misere"),
        ("box 2x2; values 1@a1=3", None, None, "bonus-boxes"),
    ],
)
def test_what_does_not_hold_is_said(rules, chains, control, values):
    found = structure(Game(rules))
    names = [reason and reason.name for reason in (found.no_chains, found.no_control, found.no_values)]
    assert names == [chains, control, values]
    assert (found.forecast is None) == (control is not None)
    assert found.value is None or values is None
    for reason in (found.no_chains, found.no_control, found.no_values):
        assert reason is None or reason.sentence.endswith(".")


def test_every_reason_is_a_sentence():
    assert all(name == reason.name and reason.sentence[0].isupper() for name, reason in REASONS.items())


@given(rulesets(), st.data())
@settings(max_examples=60, deadline=None)
def test_any_position_of_any_game_is_taken_apart(rules, data):
    game = Game(rules, seed=1)
    for _move in range(data.draw(st.integers(0, 12))):
        if game.over:
            break
        if game.must_roll:
            game.roll()
        game.draw(data.draw(st.sampled_from(game.legal_lines)))
    found = structure(game)
    if found.no_chains is None:
        free = {cell.name for cell in game.layout.cells} - game.owners.keys()
        in_parts = [cell for part in found.parts for cell in part.cells]
        assert sorted(in_parts) == sorted(free)
        in_pieces = [cell for chain in found.chains for cell in chain.cells] + list(found.joints)
        assert sorted(in_pieces) == sorted(free)
        for chain in found.chains:
            opened = chain.ends.count("opened")
            assert len(chain.lines) == chain.size + (0 if chain.is_loop else 1 - opened)


@pytest.mark.parametrize("nonsense", [None, "box 3x3", 7, object()])
def test_nonsense_is_refused(nonsense):
    with pytest.raises(DotsError):
        structure(nonsense)


def test_a_finished_game_has_nothing_left():
    game = Game("box 1x1")
    for line in game.legal_lines:
        game.draw(line)
    found = structure(game)
    assert (found.parts, found.chains, found.forecast, found.value) == ((), (), None, None)
    assert line_values(game.position) is None
