"""A field to type moves into, for those who play without a mouse: the line ``a1b1``, or a word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from dotsnb.i18n import gettext as _
from dotsnb.widgets.model import GameModel

__all__ = ["MoveBox"]


class MoveBox(anywidget.AnyWidget):
    """Plays what is typed, when Enter is pressed; what cannot be done stays in the box, and the model says why.

    :param guard: wraps what the box does, so that an error in it is seen.
    """

    _esm = Path(__file__).with_name("movebox.js")

    label = traitlets.Unicode().tag(sync=True)
    help = traitlets.Unicode().tag(sync=True)

    def __init__(self, model: GameModel, guard: Callable[[Callable[..., object]], Callable[..., None]]) -> None:
        help_text = _("Type a line such as a1b1, or r, end, undo or redo, and press Enter")
        super().__init__(label=_("Move"), help=help_text)
        self._game_model = model
        self.on_msg(guard(self._hear))

    def _hear(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        typed = str(content.get("typed", ""))
        if self.play(typed):
            self.send({"done": typed})

    def play(self, typed: str) -> bool:
        """Do what was typed: True if that could be done."""
        model, word = self._game_model, typed.strip().lower()
        commands: dict[str, Callable[[], bool]] = {
            "r": model.roll,
            "roll": model.roll,
            "e": model.end_turn,
            "end": model.end_turn,
            "u": model.undo,
            "undo": model.undo,
            "y": model.redo,
            "redo": model.redo,
        }
        if word in commands:
            return commands[word]()
        return bool(word) and model.draw(word)
