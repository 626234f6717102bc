"""Taking widgets away for good, so that neither the page nor the kernel remembers boards that are gone."""

from __future__ import annotations

import weakref
from typing import Any

import ipycanvas.canvas
import ipywidgets
from IPython.core.getipython import get_ipython

__all__ = ["close_with_parts", "dispose", "forget_earlier"]

#: All canvases of the process draw through this one widget.
_SHARED = ipycanvas.canvas._CANVAS_MANAGER


def close_with_parts(widget: ipywidgets.Widget) -> None:
    """Close everything a widget is made of: ipywidgets itself leaves parts, layouts and styles in its table."""
    for part in _parts(widget, {}).values():
        if part is not widget:
            part.close()


def dispose(widget: ipywidgets.Widget) -> None:
    """Close a widget and then everything it is made of."""
    for part in _parts(widget, {}).values():
        part.close()


def _parts(widget: ipywidgets.Widget, found: dict[int, ipywidgets.Widget]) -> dict[int, ipywidgets.Widget]:
    """A widget and all that it holds in its traits or keeps by name for later, each once."""
    found[id(widget)] = widget
    for value in (*widget._trait_values.values(), *vars(widget).values()):
        for part in value if isinstance(value, (list, tuple)) else (value,):
            if part is _SHARED:
                continue
            if isinstance(part, ipywidgets.Widget) and id(part) not in found:
                _parts(part, found)
    return found


# What each cell of the notebook has shown: which run of it, and the boards.
_shown: dict[str, tuple[str, weakref.WeakSet[Any]]] = {}


def forget_earlier(board: Any) -> None:
    """Close the boards that an earlier run of this cell has shown, now that this one takes their place.

    Boards shown by the same run, or kept visible by another cell too, stay.
    """
    cell, run = _where()
    if not cell:
        return
    before, boards = _shown.get(cell, ("", weakref.WeakSet()))
    if before != run:
        elsewhere = {id(other) for name, (_run, others) in _shown.items() if name != cell for other in others}
        for old in list(boards):
            if old is not board and id(old) not in elsewhere:
                old.close()
        boards = weakref.WeakSet()
    boards.add(board)
    _shown[cell] = run, boards


def _where() -> tuple[str, str]:
    """The cell that is running and the run, as the notebook tells the kernel; empty where it does not."""
    shell = get_ipython()
    parent: dict[str, Any] = getattr(shell, "get_parent", dict)() or {}
    cell = parent.get("metadata", {}).get("cellId")
    return (str(cell), str(parent.get("header", {}).get("msg_id"))) if cell else ("", "")
