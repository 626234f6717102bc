"""The tables of exact values against plain search, against the solver, and against known expectations."""

from __future__ import annotations

import pytest

from dotsnb import Game
from dotsnb.analysis import exact
from dotsnb.analysis.exact import line_values, table_values
from dotsnb.analysis.sampling import estimates, expected, lead
from dotsnb.compiling import can_compile
from tests.analysis.brute import played, value


@pytest.mark.parametrize("rules", ["box 2x3", "box 3x2; start icelandic", "triangle 3", "hexagon 2", "diagonal 1x1"])
def test_tables_agree_with_plain_search(rules):
    for seed in range(8):
        position = played(rules, 3 + seed, seed, safely=seed % 2 > 0)
        if position.over:
            continue
        values = table_values(position)
        assert max(values.values()) == value(position)
        for line, worth in values.items():
            after = position.after(line)
            gain = len(position.captures(line))
            assert worth == (gain + value(after) if gain else -value(after))


@pytest.mark.parametrize(
    ("rules", "worth"),
    [
        ("box 2x2", 2),
        ("box 1x3", -1),
        ("triangle 2", -2),
        ("box 1x3; scoring misere", 3),
        ("box 2x2; start swedish", -4),
        ("box 2x3; start swedish", 6),
        ("box 1x1; values 1@a1=7", -7),
    ],
)
def test_known_values(rules, worth):
    assert max(line_values(Game(rules).position).values()) == worth


@pytest.mark.skipif(not can_compile(), reason="in plain Python this takes too long")
def test_the_solver_and_the_tables_agree():
    for seed in range(12):
        position = played("box 3x3", 13, seed)
        assert line_values(position) == table_values(position)


@pytest.mark.parametrize(("rules", "first"), [("box 1x1; turn d6", 0.277778), ("box 1x2; turn d6", 0.105453)])
def test_known_expectations_with_dice(rules, first):
    start = Game(rules).position
    faces = [max(line_values(start.after(f"r{face}")).values()) for face in range(1, 7)]
    assert sum(faces) / 6 == pytest.approx(first, abs=1e-6)


def test_a_free_capture_helps_with_dice():
    lines = ["a1b1", "a1a2", "a2b2", "b1c1", "c1c2"]
    values = {}
    for turn in ("d2", "d2+"):
        position = Game.setup(f"box 1x2; turn {turn}", lines=lines).position.after("r1")
        values[turn] = line_values(position)
    assert values["d2"] == {"b1b2": 1 - 1, "b2c2": -2}
    assert values["d2+"] == {"b1b2": 2, "b2c2": -2}


@pytest.mark.skipif(not can_compile(), reason="compares with compiled code")
@pytest.mark.parametrize("rules", ["box 1x2; turn d3", "triangle 2"])
def test_compiled_and_interpreted_tables_are_equal(monkeypatch, rules):
    position = Game(rules).position
    position = position.after("r2") if position.must_roll else position
    plain = line_values(position)
    exact._line_values.cache_clear()
    monkeypatch.setattr(exact, "INTERPRETED_LINES", 0)
    monkeypatch.setattr(exact, "INTERPRETED_DICE", 0)
    monkeypatch.setattr(exact, "_solved", lambda position, nodes: None)
    assert line_values(position) == pytest.approx(plain)
    exact._line_values.cache_clear()


@pytest.mark.parametrize("rules", ["box 3x3; players 3", "box 2x2; sizes 1,2", "box 9x9", "box 7x7; turn d6"])
def test_what_is_out_of_reach_has_no_values(rules):
    position = Game(rules).position
    position = position.after("r2") if position.must_roll else position
    assert line_values(position) is None


def test_estimates_are_seeded_and_equal_compiled():
    position = Game("box 2x2; sizes 1,2; overlap takeover; turn d4").position.after("r3").after("a1b1")
    first, second = (estimates(position, 20, seed=5, compiled=False) for _time in range(2))
    assert first == second
    assert "end" in first
    assert first != estimates(position, 20, seed=6, compiled=False)


@pytest.mark.skipif(not can_compile(), reason="compares with compiled code")
def test_compiled_games_are_the_same_games():
    position = Game("box 2x2").position
    assert expected(position, 0, 200, 3) == expected(position, 0, 200, 3, compiled=False)


def test_quick_players_take_what_they_can():
    position = Game.setup("box 1x2", lines=["a1b1", "a1a2", "a2b2", "b1c1", "b2c2"]).position
    found = estimates(position, 10, seed=1, compiled=False)
    assert (found["b1b2"].value, found["c1c2"].value) == (2, -2)
    misere = Game.setup("box 1x2; scoring misere", lines=["a1b1", "a1a2", "a2b2", "b1c1", "b2c2"]).position
    assert estimates(misere, 10, seed=1, compiled=False)["c1c2"].value == 2


def test_a_lead_counts_the_best_of_the_others():
    game = Game.setup(
        "box 1x3; players 3",
        lines=["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "b2c2", "c1c2"],
        owners={"1@a1": 1, "1@b1": 1},
    )
    assert [lead(game.position, seat) for seat in range(3)] == [-2, 2, -2]
