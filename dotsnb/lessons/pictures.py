"""A plot in a cell: drawn by Matplotlib where it is installed, and described in a sentence everywhere.

The picture is SVG without dates, names of versions or random numbers: the same data give the same bytes.
"""

from __future__ import annotations

import importlib.util
import io
from collections.abc import Callable
from typing import Any

from dotsnb.i18n import gettext as _

__all__ = ["Picture"]

SIZE = (5.6, 3.2)  # inches: as wide as a cell beside the file browser of a small screen
STYLE: dict[Any, Any] = {"svg.hashsalt": "dotsnb", "svg.fonttype": "none"}
NOTHING_OF_THE_RUN = dict.fromkeys(("Creator", "Date", "Format", "Type"))


class Picture:
    """What a plot shows, in words, and the function that draws it.

    :param draw: draws on the Matplotlib axes that it is given.
    """

    def __init__(self, words: str, draw: Callable[[Any], object]) -> None:
        self.words = words
        self._draw = draw

    def __repr__(self) -> str:
        if importlib.util.find_spec("matplotlib"):
            return self.words
        return f"{self.words} {_('(To see it as a plot, install Matplotlib.)')}"

    def _repr_svg_(self) -> str | None:
        if importlib.util.find_spec("matplotlib") is None:
            return None
        import matplotlib
        from matplotlib.figure import Figure

        written = io.StringIO()
        with matplotlib.rc_context(STYLE):
            figure = Figure(figsize=SIZE, layout="constrained")
            axes = figure.subplots()
            axes.spines[["top", "right"]].set_visible(False)
            self._draw(axes)
            figure.savefig(written, format="svg", metadata=NOTHING_OF_THE_RUN)
        return written.getvalue()
