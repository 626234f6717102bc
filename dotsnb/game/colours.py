"""The colours of boards and players, as data.

Text on paper has a contrast of at least 4.5:1; the first players' colours stay apart for the three
common kinds of colour blindness, darkened for light paper and lightened for dark. Marks in the
cells say the same without colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from dotsnb.errors import DotsError
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _

__all__ = ["COLOURS", "PALETTES", "THEMES", "Palette", "Theme", "contrast", "dressed", "is_colour", "readable", "theme"]

#: What can be read needs this contrast with what it is written on (WCAG 2, level AA).
LEAST_CONTRAST = 4.5


@dataclass(frozen=True)
class Theme:
    """The colours of one appearance, as ``#rrggbb``."""

    name: str
    paper: str
    text: str
    accent: str  # what the palette colours: focus, whose turn it is, the clock
    dot: str
    open_line: str  # faint: where a line can be drawn
    dead_line: str  # dashed: an open line that can no longer score
    border: str  # lines that nobody drew
    last_turn: str  # lines of the turn before
    hover: str
    seats: tuple[str, ...]  # lines and marks of seat 0, 1, ...

    def seat(self, seat: int | None) -> str:
        """The colour of a player, or of lines that nobody drew."""
        return self.border if seat is None else self.seats[seat % len(self.seats)]


#: The names of the eight players' colours, in the order in which seats get them.
COLOURS = {
    "green": N_("Green"),
    "blue": N_("Blue"),
    "vermilion": N_("Vermilion"),
    "purple": N_("Purple"),
    "ochre": N_("Ochre"),
    "teal": N_("Teal"),
    "violet": N_("Violet"),
    "grey": N_("Grey"),
}

THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme(
            name="light",
            paper="#ffffff",
            text="#1f2933",
            accent="#3949ab",
            dot="#1f2933",
            open_line="#d3dae0",
            dead_line="#9aa5b1",
            border="#52606d",
            last_turn="#e8830c",
            hover="#7b8794",
            seats=(
                "#005f35",
                "#0b6fd6",
                "#b04f00",
                "#7b2478",
                "#7a5c00",
                "#00707f",
                "#5b3fa8",
                "#4d4d4d",
            ),
        ),
        Theme(
            name="dark",
            paper="#16191d",
            text="#e4e7eb",
            accent="#9fa8ff",
            dot="#e4e7eb",
            open_line="#39424c",
            dead_line="#66717d",
            border="#a5b0bb",
            last_turn="#ffb454",
            hover="#9aa5b1",
            seats=(
                "#58eba6",
                "#45a0f5",
                "#f5843c",
                "#cf84bd",
                "#e0bc3c",
                "#45cbdc",
                "#b6a0ff",
                "#c4c4c4",
            ),
        ),
    )
}


@dataclass(frozen=True)
class Palette:
    """A colour from which the paper takes a tint and the accent its hue."""

    name: str
    title: str
    colour: str


#: The first is how the themes are without any palette.
PALETTES: dict[str, Palette] = {
    palette.name: palette
    for palette in (
        Palette("indigo", N_("Indigo"), "#3949ab"),
        Palette("forest", N_("Forest"), "#2e7d32"),
        Palette("ocean", N_("Ocean"), "#00838f"),
        Palette("sunset", N_("Sunset"), "#d84315"),
        Palette("berry", N_("Berry"), "#ad1457"),
        Palette("graphite", N_("Graphite"), "#455a64"),
    )
}

TINT = {"light": 0.07, "dark": 0.13}  # how much of its palette's colour a paper takes


def theme(name: str) -> Theme:
    """The theme of that name.

    :raises DotsError: if there is none.
    """
    if isinstance(name, str) and name in THEMES:
        return THEMES[name]
    message = _("{value!r} is not a theme: write one of {names}.")
    raise DotsError(message.format(value=name, names=", ".join(THEMES)), value=name)


@lru_cache(maxsize=64)
def dressed(name: str, colour: str, seats: tuple[str, ...] = tuple(COLOURS)) -> Theme:
    """A theme in the colour of a palette or in one's own, with the players' colours in this order.

    Everything that is read keeps its contrast with the tinted paper.

    >>> dressed("light", "#2e7d32", ("blue", "green")).seats
    ('#0b6bcf', '#005f35')
    """
    base = theme(name)
    of_name = dict(zip(COLOURS, base.seats, strict=True))
    chosen = tuple(of_name[seat] for seat in seats)
    if colour == PALETTES["indigo"].colour:
        return replace(base, seats=chosen)
    paper = mixed(base.paper, colour, TINT[name])
    return replace(
        base,
        paper=paper,
        accent=readable(colour, paper),
        border=readable(base.border, paper),
        open_line=mixed(base.open_line, colour, TINT[name]),
        dead_line=mixed(base.dead_line, colour, TINT[name]),
        seats=tuple(readable(seat, paper) for seat in chosen),
    )


def is_colour(text: object) -> bool:
    """True for ``#rrggbb``."""
    return isinstance(text, str) and re.fullmatch("#[0-9a-fA-F]{6}", text) is not None


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21, as the web's guidelines define it.

    >>> round(contrast("#000000", "#ffffff"), 1)
    21.0
    """
    dark, bright = sorted((_luminance(one), _luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def readable(colour: str, paper: str, least: float = LEAST_CONTRAST) -> str:
    """The colour itself, or as much darker (on dark paper: lighter) as it takes to be read on the paper.

    >>> readable("#ffff00", "#ffffff"), readable("#000000", "#ffffff")
    ('#777700', '#000000')
    """
    ink = max("#000000", "#ffffff", key=lambda end: contrast(end, paper))
    steps = (mixed(colour, ink, step / 30) for step in range(31))
    return next((mix for mix in steps if contrast(mix, paper) >= least), ink)


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another, from 0 to 1.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)


def _parts(colour: str) -> Sequence[int]:
    return bytes.fromhex(colour[1:])


def _luminance(colour: str) -> float:
    parts = (part / 255 for part in _parts(colour))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
