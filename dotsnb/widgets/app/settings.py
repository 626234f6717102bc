"""The settings: how the board looks and feels, and how fast the computer plays. Each applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from dotsnb.game.colours import COLOURS, PALETTES
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.parts import WIDE, card, dropdown
from dotsnb.widgets.looks import CUSTOM, Looks

__all__ = ["SettingsPanel"]


class SettingsPanel(ipywidgets.VBox):
    """A control for every setting.

    :param looks: what the controls change; whoever observes it sees each change at once.
    :param speed: how fast the computer plays now.
    :param set_speed: called with another speed.
    """

    def __init__(self, looks: Looks, speed: Any, set_speed: Callable[[str], object]) -> None:
        self._looks = looks
        self._gone = False
        themes = [(_("As in Jupyter"), "auto"), (_("Light"), "light"), (_("Dark"), "dark")]
        palettes = [
            *((_(palette.title), name) for name, palette in PALETTES.items()),
            (_("A colour of my own"), CUSTOM),
        ]
        widths = [(_("Thin"), "thin"), (_("Normal"), "normal"), (_("Thick"), "thick")]
        marks = [(_("Letters of the names"), "letters"), (_("A shape for everybody"), "shapes")]
        speeds = [(_("One line at a time"), "normal"), (_("Short pauses only"), "fast")]
        self.theme = self._bound(dropdown(_("Theme"), themes, looks.theme), "theme")
        self.palette = self._bound(dropdown(_("Palette"), palettes, looks.palette), "palette")
        self.custom = ipywidgets.ColorPicker(value=looks.custom, description=_("My own colour"), style=WIDE)
        self._bound(self.custom, "custom")
        self.seats = [self._colour_of(seat) for seat in (0, 1)]
        self.marks = self._bound(dropdown(_("Marks"), marks, looks.marks), "marks")
        self.line_width = self._bound(dropdown(_("Drawn lines"), widths, looks.line_width), "line_width")
        self.controls = self._bound(
            dropdown(_("Buttons"), [(_("On the left"), "left"), (_("On the right"), "right")], looks.controls),
            "controls",
        )
        self.speed = dropdown(_("Computer's speed"), speeds, speed)
        self.speed.observe(lambda change: set_speed(change["new"]), "value")
        self.switches = {
            "animate": self._switch(_("Captures grow, and the last turn pulses"), "animate"),
            "confirm_taps": self._switch(_("A finger taps twice on boards above 4x4"), "confirm_taps"),
            "sound": self._switch(_("Sound"), "sound"),
            "vibration": self._switch(_("Vibration, where the device can"), "vibration"),
        }
        shown = [self.theme, self.palette, self.custom, *self.seats, self.marks, self.line_width]
        played = [self.speed, self.controls, *self.switches.values()]
        super().__init__([card(_("Appearance"), shown), card(_("Playing"), played)])
        looks.observe(self._follow, ["palette", "seat_colours"])
        self._follow()

    def _bound(self, control: Any, name: str) -> Any:
        """A control that sets what it is named after."""
        control.observe(lambda change: setattr(self._looks, name, change["new"]), "value")
        return control

    def _switch(self, label: str, name: str) -> ipywidgets.Checkbox:
        made = ipywidgets.Checkbox(value=getattr(self._looks, name), description=label, indent=False)
        made.layout.width = "100%"
        return self._bound(made, name)

    def _colour_of(self, seat: int) -> ipywidgets.Dropdown:
        label = _("Colour of player {number}").format(number=seat + 1)
        options = [(_(title), name) for name, title in COLOURS.items()]
        made = dropdown(label, options, self._looks.seat_colours[seat])
        made.observe(lambda change: self._looks.choose_colour(seat, change["new"]), "value")
        return made

    def _follow(self, _change: Any = None) -> None:
        """Two players never have one colour: who loses his gets the other one."""
        self.custom.layout.display = None if self._looks.palette == CUSTOM else "none"
        for seat, control in enumerate(self.seats):
            control.value = self._looks.seat_colours[seat]

    def close(self) -> None:
        """Stop following."""
        if not self._gone:  # ipywidgets closes once more when it forgets a widget
            self._gone = True
            self._looks.unobserve(self._follow, ["palette", "seat_colours"])
        super().close()
