"""A button that saves a file, made when somebody wants it, so that no move carries the whole record to the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

__all__ = ["Download"]


class Download(anywidget.AnyWidget):
    """The button.

    :param label: what it says.
    :param name: what the file is called.
    :param content: makes the text of the file.
    """

    _esm = Path(__file__).with_name("download.js")

    label = traitlets.Unicode().tag(sync=True)

    def __init__(self, label: str, name: str, content: Callable[[], str]) -> None:
        super().__init__(label=label)
        self.on_msg(lambda _widget, _asked, _buffers: self.send({"name": name, "content": content()}))
