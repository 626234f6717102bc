"""One safe way to draw with ipycanvas, because its own way loses drawings for good.

ipycanvas 0.14.3 keeps the state of all drawing in a single process-wide manager. Four things
go wrong with it, each of which a game board meets sooner or later:

* after a page reload, or in a second tab, the browser does not know which canvas is meant and
  that draw and all later ones die;
* ``ipycanvas.hold_canvas`` has no ``finally``: one exception inside silences every canvas;
* a hold inside a hold sends what it has too early, so that half a picture can be seen;
* two threads that draw at once lose each other's commands.

``drawing()`` mends the four. It has to reach for private names, so the release of ipycanvas is
pinned in ``pyproject.toml`` and the tests beside this module say whether a newer one will do.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import ipycanvas.canvas

__all__ = ["drawing"]

_ONE_AT_A_TIME = threading.RLock()
_open_blocks = 0


def _manager() -> Any:
    """The one manager through which every canvas of the process draws."""
    return ipycanvas.canvas._CANVAS_MANAGER


@contextmanager
def drawing() -> Iterator[None]:
    """Collect all drawing inside the block and send it as one message at its end.

    Blocks may be nested (the outermost one sends) and used from several threads. If an exception
    leaves a block, nothing that the block drew is sent and the next one works as if it had not been.

        >>> import ipycanvas
        >>> canvas = ipycanvas.Canvas(width=20, height=20)
        >>> with drawing():
        ...     canvas.fill_rect(0, 0, 10, 10)
    """
    global _open_blocks
    with _ONE_AT_A_TIME:
        manager = _manager()
        held_by_others = manager._caching
        commands, buffers = len(manager._commands_cache), len(manager._buffers_cache)
        if not _open_blocks:
            # The page may have been reloaded since: every message names its canvas again.
            manager._current_canvas = None
            manager._caching = True
        _open_blocks += 1
        try:
            yield
            if _open_blocks == 1:
                manager.flush()
        except BaseException:
            del manager._commands_cache[commands:], manager._buffers_cache[buffers:]
            manager._current_canvas = None
            raise
        finally:
            _open_blocks -= 1
            if not _open_blocks:
                manager._caching = held_by_others
                manager._current_canvas = None
