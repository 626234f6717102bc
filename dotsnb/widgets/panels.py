"""What stands round a board: score cards, words and buttons, made from a ``GameModel``.

Text takes Jupyter's own colours, so that it can be read in every theme; only marks and outlines
have the players' colours. All styles are in ``companion.css``.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets

from dotsnb.game.colours import Theme
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules.turns import parse_turn
from dotsnb.widgets.model import GameModel

__all__ = ["Buttons", "cards", "words"]


def cards(model: GameModel, theme: Theme) -> str:
    """The score cards as HTML: mark, name and points of everybody, and whose turn it is."""
    made = []
    for seat, (name, mark) in enumerate(zip(model.players, model.game.marks, strict=True)):
        note = ""
        if seat == model.to_move:
            note = _("to move")
        elif seat in model.winners:
            note = _("winner") if len(model.winners) == 1 else _("shares the win")
        classes = "dotsnb-card dotsnb-on" if note else "dotsnb-card"
        made.append(
            f'<div class="{classes}" style="--seat: {theme.seat(seat)}; --paper: {theme.paper}">'
            f'<span class="dotsnb-mark">{escape(mark)}</span>'
            f'<span class="dotsnb-name">{escape(name)}</span>'
            f'<span class="dotsnb-points">{model.scores[seat]}</span>'
            f'<span class="dotsnb-note">{escape(note)}</span></div>'
        )
    return f'<div class="dotsnb-cards">{"".join(made)}</div>'


def words(model: GameModel, theme: Theme) -> str:
    """Status and message as HTML: whose turn it is and why, and what was refused and why."""
    message = f'<div class="dotsnb-message dotsnb-{theme.name}">{escape(model.message)}</div>'
    return f'<div class="dotsnb-status">{escape(model.status)}</div>{message}'


class Buttons(ipywidgets.HBox):
    """The buttons that a game needs: the die's only where there is one.

    :param guard: wraps what a button does, so that an error in it is seen.
    """

    def __init__(
        self,
        model: GameModel,
        guard: Callable[[Callable[..., object]], Callable[..., None]],
        *,
        new_game: bool,
    ) -> None:
        self._model = model
        self._die = parse_turn(model.game.rules.turn).die
        self.roll = _button(_("Roll"), _("Roll the die (R)"))
        self.end_turn = _button(_("End turn"), _("End your turn; lines you do not use are lost (E)"))
        self.undo = _button(_("Undo"), _("Take back, as far as your last choice (U)"))
        self.redo = _button(_("Redo"), _("Bring back what was taken back (Y)"))
        self.new_game = _button(_("New game"), _("Start again"))
        self.left = ipywidgets.HTML()
        self.left.add_class("dotsnb-left")
        actions = {
            self.roll: model.roll,
            self.end_turn: model.end_turn,
            self.undo: model.undo,
            self.redo: model.redo,
            self.new_game: model.new_game,
        }
        for button, action in actions.items():
            button.on_click(guard(lambda _button, act=action: act()))
        dice = [self.roll, self.left, self.end_turn] if self._die else []
        again = [self.new_game] if new_game else []
        super().__init__([*dice, self.undo, self.redo, *again])
        self.add_class("dotsnb-buttons")
        self.update()

    def update(self) -> None:
        """Follow the model: which buttons can be pressed now, and what the die says."""
        model = self._model
        person = model.person_to_move()
        self.roll.disabled = not (person and model.must_roll)
        self.roll.button_style = "" if self.roll.disabled else "primary"
        self.end_turn.disabled = not (person and model.may_end)
        self.undo.disabled = not model.can_undo
        self.redo.disabled = not model.can_redo
        if self._die:
            self.roll.description = _("Roll (1–{die})").format(die=self._die)
            self.left.value = f"<span>{escape(self._lines_left())}</span>"

    def _lines_left(self) -> str:
        model = self._model
        if model.roll_face is None or model.over:
            return ""
        sentence = ngettext("{left} of {roll} line left", "{left} of {roll} lines left", model.roll_face)
        return sentence.format(left=model.lines_left, roll=model.roll_face)


def _button(text: str, tooltip: str) -> ipywidgets.Button:
    button = ipywidgets.Button(description=text, tooltip=tooltip)
    button.layout.width = "auto"
    return button
