"""How far a pupil is, kept on this machine: which exercises are solved, after how many tries and hints.

There are no accounts. Whoever shares a machine chooses a name with ``pupil("Ann")``; without one the
progress is the machine's. Where nothing can be kept, it lasts as long as the program.
"""

from __future__ import annotations

import importlib
import sys
from datetime import UTC, datetime
from functools import cache
from typing import Any, Protocol

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["Book", "Memory", "book", "checked_name", "page", "pupil", "tried"]

Data = dict[str, Any]
LONGEST_NAME = 40
PUPIL = "lessons.pupil"
BETWEEN = "/"  # between a pupil's name and a lesson's in the book


class Book(Protocol):
    """Where progress is kept: for each lesson and exercise a few values."""

    def put(self, lesson: str, exercise: str, data: Data) -> None:
        """Keep what is known of an exercise."""

    def of(self, lesson: str) -> dict[str, Data]:
        """Everything about a lesson, by exercise."""

    def all(self) -> dict[str, dict[str, Data]]:
        """Everything, by lesson and exercise."""

    def reset(self, lesson: str) -> None:
        """Forget a lesson."""


class Memory:
    """A book that lasts as long as the program.

    >>> memory = Memory()
    >>> memory.put("first", "1", {"solved": True})
    >>> memory.of("first"), memory.all()
    ({'1': {'solved': True}}, {'first': {'1': {'solved': True}}})
    """

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, Data]] = {}

    def put(self, lesson: str, exercise: str, data: Data) -> None:
        """Keep what is known of an exercise."""
        self._kept.setdefault(lesson, {})[exercise] = dict(data)

    def of(self, lesson: str) -> dict[str, Data]:
        """Everything about a lesson, by exercise."""
        return {exercise: dict(data) for exercise, data in self._kept.get(lesson, {}).items()}

    def all(self) -> dict[str, dict[str, Data]]:
        """Everything, by lesson and exercise."""
        return {lesson: self.of(lesson) for lesson in self._kept}

    def reset(self, lesson: str) -> None:
        """Forget a lesson."""
        self._kept.pop(lesson, None)


class _Settings:
    """Settings that last as long as the program."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def get(self, name: str, default: Any = None) -> Any:
        return self._kept.get(name, default)

    def put(self, name: str, value: Any) -> None:
        self._kept[name] = value


@cache
def _places() -> tuple[Book, Any]:
    """The book and the settings: the machine's own, or, where there are none, the program's."""
    try:
        store = importlib.import_module("dotsnb.storage").Store.open()
    except (ImportError, DotsError, OSError):
        # A browser's kernel has no database, and a school's machine may let nobody write.
        return Memory(), _Settings()
    for notice in store.notices:
        sys.stdout.write(f"{notice}\n")  # under the cell that asked first
    return store.progress, store.settings


def book() -> Book:
    """The book of this machine."""
    return _places()[0]


def pupil(name: str | None = None) -> str:
    """Choose who learns on this machine, and return the name; ``""`` is nobody in particular.

    :raises DotsError: for a name that cannot be written down.
    """
    settings = _places()[1]
    if name is not None:
        settings.put(PUPIL, checked_name(name))
    return str(settings.get(PUPIL, ""))


def checked_name(name: object) -> str:
    """A pupil's name with single blanks.

    :raises DotsError: for a name that cannot be written down.
    """
    text = " ".join(name.split()) if isinstance(name, str) else ""
    if not isinstance(name, str) or len(text) > LONGEST_NAME or BETWEEN in text or not text.isprintable():
        message = _("{value!r} cannot be a pupil's name: write up to {most} letters without a stroke.")
        raise DotsError(message.format(value=name, most=LONGEST_NAME), value=name)
    return text


def page(lesson: str, name: str | None = None) -> str:
    """The name under which a pupil's progress in a lesson stands in the book."""
    who = pupil() if name is None else name
    return f"{who}{BETWEEN}{lesson}" if who else lesson


def tried(before: Data, *, solved: bool) -> Data:
    """What is known of an exercise after one more answer; once solved, it stays solved."""
    if before.get("solved"):
        return before
    data = {**before, "tries": int(before.get("tries", 0)) + 1, "solved": solved}
    if solved:
        data["when"] = datetime.now(UTC).isoformat(timespec="seconds")
    return data
