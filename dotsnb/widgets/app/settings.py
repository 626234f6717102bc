"""The settings: how the board looks and feels, and how fast the computer plays. Each applies at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets
from traitlets import TraitError

from dotsnb.game import Game
from dotsnb.game.colours import COLOURS, PALETTES
from dotsnb.i18n import AUTO, languages, set_language
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.parts import WIDE, button, card, dropdown, row, text
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.looks import CUSTOM, Looks
from dotsnb.widgets.model import GameModel

__all__ = ["SettingsPanel", "sample"]

#: The board to try settings on, where both have drawn and captured.
SAMPLE = ("box 2x3", ("a1b1", "a2b2", "a1a2", "b1b2", "c1d1", "c2d2", "c1c2", "d1d2", "a2a3"))


class SettingsPanel(ipywidgets.VBox):
    """A control for every setting, and a board on which each can be seen at once.

    :param looks: what the controls change; whoever observes it sees each change at once.
    :param speed: how fast the computer plays now.
    :param set_speed: called with another speed.
    :param language: the language that was chosen, ``auto`` for the system's.
    :param speak: called with another language.
    """

    def __init__(
        self,
        looks: Looks,
        speed: Any,
        set_speed: Callable[[str], object],
        language: Any = AUTO,
        speak: Callable[[str], object] = set_language,
    ) -> None:
        self._looks = looks
        self._gone = False
        self._bound: dict[str, Any] = {}
        speeds = [(_("One line at a time"), "normal"), (_("Short pauses only"), "fast")]
        self.speed = dropdown(_("Computer's speed"), speeds, speed)
        self.speed.observe(lambda change: set_speed(change["new"]), "value")
        tongues = [(_("As on this computer"), AUTO), *((own, name) for name, own in languages().items())]
        self.language = dropdown(_("Language"), tongues, language)
        self.language.observe(lambda change: speak(change["new"]), "value")
        self.seats = [self._colour_of(seat) for seat in range(len(COLOURS))]
        self.board = BoardView(GameModel(sample()), looks, new_game=False)
        try_it = card(_("Try it here"), [text(_("Every change shows on this board at once.")), self.board])
        try_it.add_class("dotsnb-app-try")
        colours = ipywidgets.VBox(self.seats)
        colours.add_class("dotsnb-app-colours")
        self.reset = button(_("As it was at first"), self._reset)
        cards = [
            card(_("Appearance"), [self.language, *self._appearance()]),
            card(_("Players' colours"), [text(_("No two players have the same: they swap.")), colours]),
            card(_("Playing"), [self.speed, *self._playing(), row([self.reset])]),
            try_it,
        ]
        super().__init__(cards)
        self.add_class("dotsnb-app-settings")
        looks.observe(self._follow)
        self._follow()

    # --- The controls ----------------------------------------------------------------------------

    def _appearance(self) -> list[Any]:
        palettes = [(_(palette.title), name) for name, palette in PALETTES.items()]
        custom = ipywidgets.ColorPicker(value=self._looks.custom, description=_("My own colour"), style=WIDE)
        self.custom = self._bind(custom, "custom")
        self.custom.concise = True
        return [
            self._list("theme", _("Theme"), [(_("As in Jupyter"), "auto"), (_("Light"), "light"), (_("Dark"), "dark")]),
            self._list("palette", _("Palette"), [*palettes, (_("A colour of my own"), CUSTOM)]),
            self.custom,
            self._list("marks", _("Marks"), [(_("Letters of the names"), "letters"), (_("Shapes"), "shapes")]),
            self._list(
                "line_width", _("Drawn lines"), [(_("Thin"), "thin"), (_("Normal"), "normal"), (_("Thick"), "thick")]
            ),
        ]

    def _playing(self) -> list[Any]:
        return [
            self._list("controls", _("Buttons"), [(_("On the left"), "left"), (_("On the right"), "right")]),
            self._switch("animate", _("Captures grow, and the last turn pulses")),
            self._switch("confirm_taps", _("A finger taps twice on boards above 4x4")),
            self._switch("sound", _("Sound")),
            self._switch("vibration", _("Vibration, where the device can")),
        ]

    def _bind(self, control: Any, name: str) -> Any:
        """A control that sets the choice of that name; what cannot be chosen gives way to what was."""

        def choose(change: Any) -> None:
            try:
                setattr(self._looks, name, change["new"])
            except TraitError:
                control.value = getattr(self._looks, name)

        control.observe(choose, "value")
        self._bound[name] = control
        return control

    def _list(self, name: str, label: str, options: list[tuple[str, str]]) -> ipywidgets.Dropdown:
        made: ipywidgets.Dropdown = self._bind(dropdown(label, options, getattr(self._looks, name)), name)
        return made

    def _switch(self, name: str, label: str) -> ipywidgets.Checkbox:
        made = ipywidgets.Checkbox(value=getattr(self._looks, name), description=label, indent=False)
        made.layout.width = "100%"
        return self._bind(made, name)

    def _colour_of(self, seat: int) -> ipywidgets.Dropdown:
        label = _("Player {number}").format(number=seat + 1)
        options = [(_(title), name) for name, title in COLOURS.items()]
        made = dropdown(label, options, self._looks.seat_colours[seat])
        made.style.description_width = "5em"
        made.observe(lambda change: self._looks.choose_colour(seat, change["new"]), "value")
        return made

    # --- Following -------------------------------------------------------------------------------

    def _follow(self, _change: Any = None) -> None:
        """Show what is chosen: two players never have one colour, so one choice may move another."""
        self.custom.layout.display = None if self._looks.palette == CUSTOM else "none"
        for name, control in self._bound.items():
            control.value = getattr(self._looks, name)
        for seat, control in enumerate(self.seats):
            control.value = self._looks.seat_colours[seat]

    def _reset(self) -> None:
        self._looks.apply(Looks().as_dict())
        self.speed.value = "normal"

    def close(self) -> None:
        """Stop following."""
        if not self._gone:  # ipywidgets closes once more when it forgets a widget
            self._gone = True
            self._looks.unobserve(self._follow)
        super().close()


def sample() -> Game:
    """A small game in its middle."""
    rules, lines = SAMPLE
    game = Game(rules)
    for line in lines:
        game.draw(line)
    return game
