"""The colours of boards and players, as data.

Text on paper has a contrast of at least 4.5:1; the players' colours come from the set that
Okabe and Ito chose to stay apart for every kind of colour blindness, darkened for light paper
and lightened for dark. Marks in the cells say the same without colour.
"""

from __future__ import annotations

from dataclasses import dataclass

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["THEMES", "Theme", "theme"]


@dataclass(frozen=True)
class Theme:
    """The colours of one appearance, as ``#rrggbb``."""

    name: str
    paper: str
    text: str
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


THEMES: dict[str, Theme] = {
    theme.name: theme
    for theme in (
        Theme(
            name="light",
            paper="#ffffff",
            text="#1f2933",
            dot="#1f2933",
            open_line="#d3dae0",
            dead_line="#9aa5b1",
            border="#52606d",
            last_turn="#e8830c",
            hover="#7b8794",
            seats=(
                "#00724f",  # green
                "#0062a3",  # blue
                "#b34700",  # vermilion
                "#9c2f78",  # purple
                "#7a5c00",  # ochre
                "#00707f",  # teal
                "#5b3fa8",  # violet
                "#4d4d4d",  # grey
            ),
        ),
        Theme(
            name="dark",
            paper="#16191d",
            text="#e4e7eb",
            dot="#e4e7eb",
            open_line="#39424c",
            dead_line="#66717d",
            border="#a5b0bb",
            last_turn="#ffb454",
            hover="#9aa5b1",
            seats=(
                "#2fce9c",
                "#5cb8ff",
                "#ff8f55",
                "#f08cc9",
                "#e0bc3c",
                "#45cbdc",
                "#b6a0ff",
                "#c4c4c4",
            ),
        ),
    )
}


def theme(name: str) -> Theme:
    """The theme of that name.

    :raises DotsError: if there is none.
    """
    if isinstance(name, str) and name in THEMES:
        return THEMES[name]
    message = _("{value!r} is not a theme: write one of {names}.")
    raise DotsError(message.format(value=name, names=", ".join(THEMES)), value=name)
