"""Dots and Boxes and its relatives: to teach, to explore and to play, inside Jupyter.

>>> import dotsnb
>>> game = dotsnb.Game("classroom", players=["Ann", "Bo"])
>>> game.draw("a1b1")
()

In a notebook, ``dotsnb.play("classic", ai="normal")`` is a whole game and ``dotsnb.show(game)`` a
board to look at; ``dotsnb.app()`` is everything in one cell. Those load the widget libraries when
they are first used; importing the package loads none. ``dotsnb.set_language("es")`` changes the
language of everything that is said from then on.
"""

from __future__ import annotations

from typing import Any

from dotsnb.errors import DotsError, IllegalMove, NotationError, RecordError, RulesError
from dotsnb.game import Game, Position
from dotsnb.i18n import languages, set_language
from dotsnb.rules import MODES, OVERLAP, Rules

__version__ = "0.1.0"

__all__ = [
    "MODES",
    "OVERLAP",
    "DotsError",
    "Game",
    "IllegalMove",
    "NotationError",
    "Position",
    "RecordError",
    "Rules",
    "RulesError",
    "app",
    "languages",
    "play",
    "set_language",
    "show",
]

_FROM_WIDGETS = ("play", "show")


def __getattr__(name: str) -> Any:
    if name == "app":
        from dotsnb.widgets import app

        return app.app
    if name in _FROM_WIDGETS:
        from dotsnb.widgets import play

        return getattr(play, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_FROM_WIDGETS, "app"})
