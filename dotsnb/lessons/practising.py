"""Practice without end: exercises of a topic on boards that chance makes, each with its right answer known.

The same topic, level and seed make the same exercises.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.base import Exercise
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.topics import LEVELS, TOPICS, Topic

__all__ = ["MOST", "TOPICS", "Practice", "practice"]

MOST = 1000
ATTEMPTS = 2000  # boards that chance may make until one fits
NEW_ONES = 20  # tries to find one that is not among those before


class Practice(Lesson):
    """Exercises of one topic; they are checked, hinted and shown as those of a lesson."""

    def __init__(self, topic: Topic, level: int, seed: int, count: int, only: str | None = None) -> None:
        self.topic, self.level, self.seed = topic, level, seed
        super().__init__(topic.title, {}, _exercises(topic, level, seed, count, only))

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises.values())

    def __len__(self) -> int:
        return len(self.exercises)


def practice(
    topic: str, level: int = 1, seed: int | None = None, count: int = 10, only: str | None = None
) -> Practice:
    """Exercises to practise a topic.

    :param topic: a name in ``TOPICS``.
    :param level: 1, 2 or 3.
    :param seed: makes the same exercises again; without one they are new, and ``.seed`` tells which.
    :param count: how many, up to 1000.
    :param only: for the topic ``overlap`` one of the rules.
    :raises DotsError: if there is no such topic, level, rule, or number of exercises.

    >>> safe = practice("safe lines", level=2, seed=5, count=3)
    >>> len(safe), all(exercise.check(exercise.solution()) for exercise in safe)
    (3, True)
    """
    if not isinstance(topic, str) or topic not in TOPICS:
        message = _("{value!r} is not a topic: choose one of {names}.")
        raise DotsError(message.format(value=topic, names=", ".join(TOPICS)), value=topic)
    if isinstance(level, bool) or level not in LEVELS:
        message = _("{value!r} is not a level: choose 1, 2 or 3.")
        raise DotsError(message.format(value=level), value=level)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST:
        message = _("{value!r} is not a number of exercises: write 1 to {most}.")
        raise DotsError(message.format(value=count, most=MOST), value=count)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        message = _("{value!r} is not a seed: write a whole number, or leave it out.")
        raise DotsError(message.format(value=seed), value=seed)
    found = TOPICS[topic]
    if only is not None and only not in found.parts:
        message = _("{value!r} is no part of this topic: choose one of {names}, or leave it out.")
        raise DotsError(message.format(value=only, names=", ".join(found.parts) or "-"), value=only)
    chosen = random.SystemRandom().randrange(2**31) if seed is None else seed
    return Practice(found, level, chosen, count, only)


def _exercises(topic: Topic, level: int, seed: int, count: int, only: str | None) -> list[Exercise]:
    found: list[Exercise] = []
    seen = set[tuple[str, str]]()
    for number in range(count):
        rng = random.Random(f"{topic.name}/{level}/{seed}/{only}/{number}")
        for _attempt in range(NEW_ONES):
            exercise = _exercise(topic, rng, level, only)
            sight = (exercise.question, str(exercise.make()))
            if sight not in seen:
                break
        seen.add(sight)
        found.append(exercise)
    return found


def _exercise(topic: Topic, rng: random.Random, level: int, only: str | None) -> Exercise:
    for _attempt in range(ATTEMPTS):
        exercise = topic.make(rng, level, only)
        if exercise is not None:
            return exercise
    message = _("No exercise was found for {value!r} at this level.")
    raise DotsError(message.format(value=topic.name), value=topic.name)
