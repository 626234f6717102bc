"""What the lesson tests share: a lesson that nobody has touched, and a machine that knows nobody."""

from __future__ import annotations

import pytest

from dotsnb.lessons import Lesson, progress
from dotsnb.lessons.first_game import lesson


@pytest.fixture(autouse=True)
def empty_book(monkeypatch):
    """Progress lasts as long as one test."""
    places = progress.Memory(), progress._Settings()
    monkeypatch.setattr(progress, "_places", lambda: places)
    return places[0]


@pytest.fixture
def fresh() -> Lesson:
    """The first lesson as it is before anybody begins."""
    return Lesson(lesson.title, lesson.boards, lesson.exercises.values())
