"""A second thread for long questions: it asks the same on the same table, and tries the lines in another order.

Whatever one thread finds the other meets in the table, so both get through in little more than half
the positions. Whoever has the answer first ends the question.
"""

from __future__ import annotations

import os
import threading
from typing import Protocol

from dotsnb.solver.stack import PAUSED

__all__ = ["PATIENCE", "Asked", "Helper", "can_help"]

PATIENCE = 200_000  # positions that one thread looks at before it gets help
SLICE = 10_000  # positions between two looks at whether the question is over: some 10 ms


class Asked(Protocol):
    """A search that has been asked something."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    def go_on(self, nodes: int) -> int:
        """Search so many nodes more: YES, NO or PAUSED."""


def can_help() -> bool:
    """Has this machine a second core?"""
    return (os.cpu_count() or 1) > 1


class Helper:
    """A thread that searches for the answer from the moment it is made until it is stopped."""

    def __init__(self, search: Asked) -> None:
        self.answer = PAUSED
        self._search = search
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._help, name="dotsnb solver", daemon=True)
        self._thread.start()

    def _help(self) -> None:
        while self.answer == PAUSED and not self._over.is_set():
            self.answer = self._search.go_on(SLICE)

    def stop(self) -> int:
        """End the thread; how many positions it has looked at."""
        self._over.set()
        self._thread.join()
        return self._search.nodes
