"""Says whether a text gives the answer of an exercise away."""

from __future__ import annotations

import re

from dotsnb.lessons import Build, Exercise


def gives_away(text: str, exercise: Exercise) -> bool:
    """Does a hint name a line, a number or a score of the solution, or the right choice and no other?"""
    words = {word.casefold() for word in re.findall(r"[\w-]+", text)}
    solution = exercise.solution()
    if exercise.choices:
        told = [choice for choice in exercise.choices if re.search(rf"\b{re.escape(choice.rstrip('.'))}\b", text, re.I)]
        return told == [solution]
    if isinstance(exercise, Build) or not isinstance(solution, str | tuple):
        return str(solution) in words
    names = solution.split() if isinstance(solution, str) else list(solution)
    return bool(words & set(names) - {"none"})
