"""What the lesson tests share: a lesson that nobody has touched."""

from __future__ import annotations

import pytest

from dotsnb.lessons import Lesson
from dotsnb.lessons.first_game import lesson


@pytest.fixture
def fresh() -> Lesson:
    """The first lesson as it is before anybody begins."""
    return Lesson(lesson.title, lesson.boards, lesson.exercises.values())
