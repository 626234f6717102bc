"""Looks must stay sensible whatever is chosen, and survive being kept as settings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from traitlets import TraitError

from dotsnb.errors import DotsError
from dotsnb.game.colours import COLOURS, PALETTES, theme
from dotsnb.widgets.looks import Looks

SEATS = st.integers(0, 7)


@given(st.lists(st.tuples(SEATS, st.sampled_from(sorted(COLOURS)))))
def test_players_colours_always_differ_and_swap(choices: list[tuple[int, str]]) -> None:
    looks = Looks()
    for seat, colour in choices:
        before = looks.seat_colours
        looks.choose_colour(seat, colour)
        assert looks.seat_colours[seat] == colour
        assert looks.seat_colours[before.index(colour)] == before[seat]
        assert sorted(looks.seat_colours) == sorted(COLOURS)


def test_what_was_chosen_comes_back_through_json() -> None:
    looks = Looks(theme="dark", palette="custom", custom="#AABBCC", marks="shapes", sound=True, controls="right")
    looks.choose_colour(1, "grey")
    kept = Looks()
    kept.apply(json.loads(json.dumps(looks.as_dict())))
    assert kept.as_dict() == looks.as_dict()
    assert kept.custom == "#aabbcc"


def test_at_first_nothing_sounds_or_shakes_and_no_tap_is_asked_twice() -> None:
    looks = Looks()
    assert not any((looks.sound, looks.vibration, looks.confirm_taps))
    assert looks.theme == "auto"


@pytest.mark.parametrize(
    "chosen",
    [
        {"theme": "pink"},
        {"palette": "wallpaper"},
        {"custom": "red"},
        {"custom": ["#112233"]},
        {"seat_colours": ["green"]},
        {"seat_colours": ["green"] * 8},
        {"seat_colours": [["green"]] * 8},
        {"seat_colours": "green"},
        {"marks": None},
        {"line_width": 2},
        {"animate": "yes"},
        {"controls": "top"},
        {"volume": 3},
        {7: 7},
        ["theme"],
        None,
    ],
    ids=str,
)
def test_nonsense_is_refused_and_changes_nothing(chosen: Any) -> None:
    looks = Looks()
    before = looks.as_dict()
    with pytest.raises(DotsError, match=r"chosen|choices"):
        looks.apply({"sound": True, **chosen} if isinstance(chosen, dict) else chosen)
    assert looks.as_dict() == before


def test_one_cannot_set_what_cannot_be() -> None:
    looks = Looks()
    for seat, colour in ((8, "green"), (-1, "green"), ("0", "green"), (0, "pink"), (0, None)):
        with pytest.raises(DotsError, match=r"seat|colour"):
            looks.choose_colour(seat, colour)
    with pytest.raises(TraitError):
        looks.seat_colours = ("green",) * 8


def test_the_theme_follows_the_page_or_stays() -> None:
    looks = Looks()
    assert looks.theme_on(dark=True) == theme("dark")
    assert looks.theme_on(dark=False) == theme("light")
    looks.theme = "dark"
    assert looks.theme_on(dark=False).name == "dark"
    looks.palette = "forest"
    assert looks.theme_on(dark=False).paper != theme("dark").paper
    looks.palette, looks.custom = "custom", PALETTES["forest"].colour
    forest = looks.theme_on(dark=False)
    looks.palette = "forest"
    assert looks.theme_on(dark=False) == forest


def test_one_change_of_many_traits_is_one_notice() -> None:
    looks, seen = Looks(), []
    looks.observe(lambda _change: seen.append(looks.as_dict()), ["theme", "palette"])
    looks.apply({"theme": "dark", "palette": "berry"})
    assert all((each["theme"], each["palette"]) == ("dark", "berry") for each in seen)
