"""Nimbers against published ones, against plain play of Nimstring, and compiled against interpreted."""

from __future__ import annotations

import pytest

from dotsnb import DotsError, Game
from dotsnb.analysis import nimbers, nimstring
from dotsnb.compiling import can_compile
from tests.analysis.brute import laid, played, wins_nimstring

NIMBERS = {
    **{f"box 1x{n}": 1 for n in range(1, 8)},
    **{f"box 1x{n}; start icelandic": w for n, w in enumerate((1, 0, 1, 0, 3, 2, 3, 2), 1)},
    **{f"box 2x{n}; start swedish": w for n, w in enumerate((0, 1, 0, 1, 0, 1), 2)},
    "box 2x2": 0,
    "box 2x3": 1,
    "box 2x4": 0,
    "box 2x2; start icelandic": 2,
    "box 3x3; start swedish": 1,
    "box 3x4; start swedish": 1,
}
LARGE = {"box 3x3": 2, "box 3x5; start swedish": 1}  # some seconds each


@pytest.mark.parametrize("rules", NIMBERS)
def test_known_nimbers(rules):
    found = nimbers(Game(rules))
    if found.too_large:
        pytest.skip("without Numba this board is too large")
    assert found.value == NIMBERS[rules]
    assert bool(found.winning) == (NIMBERS[rules] != 0)


@pytest.mark.skipif(not can_compile(), reason="without Numba these boards are too large")
@pytest.mark.parametrize("rules", LARGE)
def test_known_nimbers_of_larger_boards(rules):
    assert nimbers(Game(rules)).value == LARGE[rules]


@pytest.mark.parametrize("rules", ["box 3x3", "box 2x4; start icelandic", "triangle 3", "hexagon 2; start swedish"])
def test_nimbers_say_who_wins_nimstring(rules):
    for seed in range(20):
        position = played(rules, 3 + seed % 8, seed, safely=seed % 3 > 0)
        if position.over:
            continue
        found = nimbers(position)
        assert (found.loony or found.value != 0) == wins_nimstring(position), (seed, position.open_lines)


def test_winning_lines_leave_a_lost_position():
    for seed in range(10):
        position = played("box 3x3", 10, seed)
        found = nimbers(position)
        for line, nimber in found.lines:
            if not structure_offers(position):
                after = nimbers(position.after(line))
                assert (after.loony, after.value) == (nimber is None, nimber)
        assert all(not wins_nimstring(position.after(line)) for line in found.winning if not position.captures(line))


def structure_offers(position):
    return any(position.captures(line) for line in position.legal_lines)


def test_a_double_cross_in_hand_is_loony():
    game = laid((4, 3), ())
    assert nimbers(game).value == 0
    assert set(dict(nimbers(game).lines).values()) == {None}
    game.draw("b1b2")
    assert nimbers(game).loony
    assert nimbers(game).winning == ()


@pytest.mark.skipif(not can_compile(), reason="compares with compiled code")
def test_compiled_and_interpreted_tables_are_equal(monkeypatch):
    position = Game("box 2x2").position
    plain = nimbers(position)
    nimstring._table.cache_clear()
    monkeypatch.setattr(nimstring, "INTERPRETED_LINES", 0)
    assert nimbers(position) == plain
    nimstring._table.cache_clear()


def test_what_has_no_nimber_says_so():
    assert nimbers(Game("classic")).reason.name == "dice"
    assert nimbers(Game("strategic")).reason.name == "larger-squares"
    assert nimbers(Game("box 6x6")).too_large
    assert nimbers(Game("misere")).reason is None
    with pytest.raises(DotsError):
        nimbers("box 3x3")
