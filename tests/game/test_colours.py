"""Boards must be readable and players told apart, in every palette, and by people who see fewer colours."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.errors import DotsError
from dotsnb.game.colours import COLOURS, PALETTES, THEMES, Theme, contrast, dressed, is_colour, readable, theme

COLOUR = st.integers(0, 0xFFFFFF).map("#{:06x}".format)

# How light arrives at eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, full severity).
VISIONS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}

#: In CIE L*a*b*, where 2.3 is just seen side by side; lines of a board are thin and further apart.
APART = 20.0


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """A colour in L*a*b*, as these eyes see it."""
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in VISIONS[vision]]
    r, g, b = (min(1.0, max(0.0, part)) for part in mixed)
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def assert_readable(look: Theme) -> None:
    for written in (look.text, look.border, look.accent, *look.seats):
        assert contrast(written, look.paper) >= 4.5
    assert contrast(look.dot, look.paper) >= 3


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_everything_written_can_be_read_in_every_palette(name: str, palette: str) -> None:
    assert_readable(dressed(name, PALETTES[palette].colour))


@given(COLOUR, st.sampled_from(sorted(THEMES)))
def test_everything_written_can_be_read_in_any_colour(colour: str, name: str) -> None:
    assert_readable(dressed(name, colour))


@given(COLOUR, COLOUR)
def test_what_is_made_readable_is_readable_and_changes_nothing_that_was(colour: str, paper: str) -> None:
    assert contrast(readable(colour, paper), paper) >= 4.5
    if contrast(colour, paper) >= 4.5:
        assert readable(colour, paper) == colour


def test_palettes_differ_and_the_first_is_the_plain_theme() -> None:
    for name in THEMES:
        assert dressed(name, PALETTES["indigo"].colour) == theme(name)
        assert len({dressed(name, palette.colour).accent for palette in PALETTES.values()}) == len(PALETTES) == 6
        assert len({dressed(name, palette.colour).paper for palette in PALETTES.values()}) == len(PALETTES)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_four_players_stay_apart_for_every_eye(name: str, vision: str) -> None:
    assert VISIONS["protanopia"][0][0] < 1
    for one, other in combinations(theme(name).seats[:4], 2):
        assert dist(seen(one, vision), seen(other, vision)) >= APART, (one, other)


def test_the_simulation_confuses_what_such_eyes_confuse() -> None:
    red, green = "#a04040", "#606020"
    assert dist(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < dist(
        seen(red, "all cones"), seen(green, "all cones")
    )
    assert seen("#ffffff", "all cones") == pytest.approx((100, 0, 0), abs=0.1)


@pytest.mark.parametrize("name", THEMES)
def test_there_are_eight_different_colours(name: str) -> None:
    assert len(COLOURS) == len(set(theme(name).seats)) == 8


@pytest.mark.parametrize("text", ["red", "#12345", "#1234567", "#12345g", " #123456", 7, None])
def test_a_colour_is_written_in_one_way(text: object) -> None:
    assert is_colour("#12abEF")
    assert not is_colour(text)


@pytest.mark.parametrize("name", ["", "Light", None, 3, ["light"]])
def test_an_unknown_theme_is_refused(name: str) -> None:
    with pytest.raises(DotsError, match="theme"):
        theme(name)
