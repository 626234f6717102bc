"""What the widget tests share: a canvas manager that writes down what it would send."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import ipycanvas.canvas
import pytest
from ipycanvas.canvas import COMMANDS

NAMES = {number: name for name, number in COMMANDS.items()}


class Wire:
    """The messages that would have gone to the browser, each a list of (command, arguments)."""

    def __init__(self) -> None:
        self.messages: list[list[tuple[str, list[Any]]]] = []

    def send(self, metadata: dict[str, Any], buffers: list[Any]) -> None:
        """Stand in for the manager's ``send`` and unpack what it was given."""
        content = json.loads(bytes(buffers[0]))
        commands = content if content and isinstance(content[0], list) else [content]
        self.messages.append([(NAMES[c[0]], c[1] if len(c) > 1 else []) for c in commands])

    @property
    def commands(self) -> list[tuple[str, list[Any]]]:
        """Everything sent so far, in one row."""
        return [command for message in self.messages for command in message]

    @property
    def names(self) -> list[str]:
        """The names of the commands sent so far."""
        return [name for name, _ in self.commands]

    def forget(self) -> None:
        """Start again with an empty list."""
        self.messages.clear()


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """A fresh record of everything drawn while the test runs."""
    manager = ipycanvas.canvas._CANVAS_MANAGER
    recorded = Wire()
    monkeypatch.setattr(manager, "send", recorded.send)
    yield recorded
    assert not manager._caching, "a drawing block was left open"
    assert not manager._commands_cache, "drawings were left behind unsent"
