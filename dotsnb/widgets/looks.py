"""What a person may choose about the board: one set of traits that boards follow and settings keep."""

from __future__ import annotations

from typing import Any

from traitlets import Bool, Enum, HasTraits, TraitError, Tuple, Unicode, validate

from dotsnb.errors import DotsError
from dotsnb.game.colours import COLOURS, PALETTES, Theme, dressed, is_colour
from dotsnb.i18n import gettext as _

__all__ = ["LINE_WIDTHS", "Looks"]

#: How wide drawn lines are, as a part of the usual width.
LINE_WIDTHS = {"thin": 0.7, "normal": 1.0, "thick": 1.6}

CUSTOM = "custom"  # the palette of one's own colour


class Looks(HasTraits):
    """How a board looks and feels; every board that was made with these follows each change at once.

    >>> looks = Looks(palette="forest")
    >>> looks.choose_colour(0, "blue")               # it was seat 1's: they swap
    >>> looks.seat_colours[:2]
    ('blue', 'green')
    >>> looks.apply({"theme": "dark"})
    >>> looks.as_dict()["theme"]
    'dark'
    """

    #: ``auto`` follows JupyterLab.
    theme = Enum(("auto", "light", "dark"), "auto")
    palette = Enum((*PALETTES, CUSTOM), "indigo")
    #: The colour of the palette ``custom``, as ``#rrggbb``.
    custom = Unicode("#6750a4")
    #: The colours by seat: all eight, each once.
    seat_colours = Tuple(default_value=tuple(COLOURS))
    #: What stands in captured cells: the players' letters, or a shape for each seat.
    marks = Enum(("letters", "shapes"), "letters")
    line_width = Enum(tuple(LINE_WIDTHS), "normal")
    #: With a finger on boards above 4x4: the first tap shows the line, the second draws it.
    confirm_taps = Bool(False)
    #: Captures grow and the last turn pulses; never for those who asked their system for less motion.
    animate = Bool(True)
    sound = Bool(False)
    vibration = Bool(False)
    #: On which side under the board its buttons are.
    controls = Enum(("left", "right"), "left")

    @validate("custom")
    def _check_custom(self, proposal: Any) -> str:
        if not is_colour(proposal["value"]):
            raise TraitError(_("write a colour as #rrggbb"))
        return str(proposal["value"]).lower()

    @validate("seat_colours")
    def _check_seat_colours(self, proposal: Any) -> tuple[str, ...]:
        chosen = tuple(proposal["value"])
        if len(chosen) != len(COLOURS) or set(chosen) != set(COLOURS):
            raise TraitError(_("every colour once: {names}").format(names=", ".join(COLOURS)))
        return chosen

    def choose_colour(self, seat: int, colour: str) -> None:
        """Give a seat a colour; whoever had it gets the other one.

        :raises DotsError: if there is no such seat or colour.
        """
        if seat not in range(len(COLOURS)):
            message = _("{value!r} is not a seat: the seats are numbered from 0 to {last}.")
            raise DotsError(message.format(value=seat, last=len(COLOURS) - 1), value=seat)
        if colour not in COLOURS:
            message = _("{value!r} is not a player's colour: write one of {names}.")
            raise DotsError(message.format(value=colour, names=", ".join(COLOURS)), value=colour)
        chosen = list(self.seat_colours)
        before = chosen.index(colour)
        chosen[before], chosen[seat] = chosen[seat], colour
        self.seat_colours = tuple(chosen)

    def as_dict(self) -> dict[str, Any]:
        """Everything that was chosen, as JSON can hold it."""
        values = {name: getattr(self, name) for name in self.traits()}
        return values | {"seat_colours": list(self.seat_colours)}

    def apply(self, chosen: dict[str, Any]) -> None:
        """Take over what ``as_dict()`` gave, or a part of it.

        :raises DotsError: if something of it cannot be; then nothing has changed.
        """
        if not isinstance(chosen, dict):
            raise DotsError(_("{value!r} is not a set of choices.").format(value=chosen), value=chosen)
        values = {name: tuple(v) if isinstance(v, list) else v for name, v in chosen.items()}
        trial = Looks()
        for name, value in values.items():
            if name not in trial.traits():
                message = _("{value!r} cannot be chosen: there are {names}.")
                raise DotsError(message.format(value=name, names=", ".join(trial.traits())), value=name)
            try:
                setattr(trial, name, value)
            except (TraitError, TypeError) as error:
                message = _("{value!r} cannot be chosen for {name}.")
                raise DotsError(message.format(value=value, name=name), value=value) from error
        with self.hold_trait_notifications():
            for name in values:
                setattr(self, name, getattr(trial, name))

    def theme_on(self, dark: bool) -> Theme:
        """The colours, on a page that is dark or not."""
        name = {True: "dark", False: "light"}[dark] if self.theme == "auto" else self.theme
        colour = self.custom if self.palette == CUSTOM else PALETTES[self.palette].colour
        return dressed(name, colour, self.seat_colours)
