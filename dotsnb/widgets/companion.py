"""The board's helper in the browser: one small invisible widget for what ipycanvas cannot do.

It names the canvas for screen readers and reads out what happens, lets Tab, F5, Ctrl keys,
fingers and the wheel through to the browser, drops every button but the first, thins the hover,
reports gestures, pixel ratio, theme, the wish for less motion and whether the board can be seen,
ticks and shakes for those who want it, and writes the still picture of the position into the
notebook. All of that is in ``companion.js``; nothing is loaded from elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

__all__ = ["Companion", "with_still"]

HERE = Path(__file__).parent


def with_still(file: str) -> str:
    """The text of a file of this package, after what hides the still picture behind a widget that lives."""
    path = HERE / file
    return (HERE / f"still{path.suffix}").read_text(encoding="utf-8") + path.read_text(encoding="utf-8")


class Companion(anywidget.AnyWidget):
    """The invisible widget beside one board's canvas."""

    _esm = with_still("companion.js")
    _css = with_still("companion.css")

    #: The screen as the last browser that reported had it: a new board starts with that.
    _last_screen: ClassVar[dict[str, Any]] = {}

    # Told by the browser.
    pixel_ratio = traitlets.Float(1.0).tag(sync=True)
    dark = traitlets.Bool(False).tag(sync=True)
    reduced_motion = traitlets.Bool(False).tag(sync=True)
    #: True while any part of the board can be seen in any window.
    visible = traitlets.Bool(True).tag(sync=True)
    #: True if the last touch of the board was a finger's.
    finger = traitlets.Bool(False).tag(sync=True)
    #: True while the canvas has the focus and was reached by keyboard.
    focused = traitlets.Bool(False).tag(sync=True)

    # Told to the browser.
    label = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    announcement = traitlets.Unicode().tag(sync=True)
    #: ``accent``, ``paper`` and ``text`` of the board's theme.
    colours = traitlets.Dict().tag(sync=True)
    #: How many times the board is enlarged: then fingers and mouse push it.
    zoom = traitlets.Float(1.0).tag(sync=True)
    sound = traitlets.Bool(False).tag(sync=True)
    vibration = traitlets.Bool(False).tag(sync=True)
    #: A person has drawn a line: a number that is always another one, and how many cells it captured.
    cue = traitlets.List(traitlets.Int()).tag(sync=True)
    #: The picture to keep in the notebook, by MIME type; empty for none.
    still = traitlets.Dict(key_trait=traitlets.Unicode(), value_trait=traitlets.Unicode()).tag(sync=True)
    #: The mark in an output's metadata by which this board's still picture is found.
    board = traitlets.Unicode().tag(sync=True)
    #: This widget's own id, by which the browser can ask whether the kernel is still there.
    me = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{**self._last_screen, **traits})
        self.me = self.model_id or ""
        self.observe(self._remember_screen, ["pixel_ratio", "dark", "reduced_motion"])

    @classmethod
    def _remember_screen(cls, change: Any) -> None:
        cls._last_screen[change["name"]] = change["new"]
