"""Reads what pupils write: numbers, names of lines and boxes, words, scores. What cannot be read is None."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from numbers import Integral, Real

from dotsnb.errors import DotsError
from dotsnb.grids import Grid
from dotsnb.i18n import N_, plain, readings

__all__ = ["as_cells", "as_lines", "as_number", "as_scores", "as_word", "as_words", "stands_for"]

MOST_WORDS = 500
LONGEST_WORD = 12  # letters of a line's name, with room for a slip
LONGEST_TEXT = 400
NUMBER = re.compile(r"[+-]?[0-9]{1,30}(\.[0-9]{1,30})?")
DOT = re.compile(r"[a-z]+[0-9]+")
SEPARATORS = re.compile(r"[\s,;]+")
# Translators: words that may be written where there is none, with blanks between them.
NONE = N_("none nothing no")


def as_number(answer: object) -> int | float | None:
    """A finite number, also one written in quotes; None for anything else."""
    if isinstance(answer, str):
        text = answer.strip().rstrip(".").replace(",", ".")
        if not NUMBER.fullmatch(text):
            return None
        answer = float(text) if "." in text else int(text)
    if isinstance(answer, bool) or not isinstance(answer, Real):
        return None
    if isinstance(answer, Integral):
        return int(answer)
    return float(answer) if math.isfinite(answer) else None


def as_word(answer: object) -> str | None:
    """A word or a sentence without its quotes, capitals and accents; None for anything but a text."""
    if not isinstance(answer, str) or len(answer) > LONGEST_TEXT:
        return None
    return " ".join(plain(answer.strip(" .!?¡¿\t\n\"'")).split())


def stands_for(word: str | None, text: str) -> bool:
    """Is this what ``as_word`` makes of a text, or of its translation into any language?"""
    return word in map(as_word, readings(text))


def as_words(answer: object) -> list[str] | None:
    """The words of a text or a list; None for anything else."""
    words: Sequence[object] = ()
    if isinstance(answer, str):
        words = SEPARATORS.split(answer.strip(" ,;\t\n"))
    elif isinstance(answer, list | tuple):
        words = answer
    found = [word for word in words if isinstance(word, str) and len(word) <= LONGEST_WORD]
    return found if found and len(found) == len(words) <= MOST_WORDS else None


def as_lines(grid: Grid, answer: object) -> list[str] | None:
    """The lines of a board that somebody names, in order; ``none`` is an empty list.

    :raises DotsError: for a word that is no line of this board.
    """
    words = _none_or_words(answer)
    return None if words is None else [grid.line_names[grid.line(word)] for word in words]


def as_cells(grid: Grid, answer: object) -> list[str] | None:
    """The cells that somebody names: a box by its top left dot (``a1``), any other by its dots in any order.

    :raises DotsError: for a word that is no cell of this board.
    """
    words = _none_or_words(answer)
    return None if words is None else [_cell(grid, word.casefold()) for word in words]


def _none_or_words(answer: object) -> list[str] | None:
    """As ``as_words``, but the word for none of them is an empty list."""
    words = as_words(answer)
    return [] if words and len(words) == 1 and _means_none(words[0]) else words


def _means_none(word: str) -> bool:
    return word == "-" or any(plain(word) in plain(known).split() for known in readings(NONE))


def _cell(grid: Grid, word: str) -> str:
    try:
        return grid.cells[grid.cell(word)].name
    except DotsError:
        dots = sorted(DOT.findall(word))
        for cell in grid.cells:
            if cell.name == f"1@{word}" or sorted(grid.dot_names[dot] for dot in cell.dots) == dots:
                return cell.name
        raise


def as_scores(answer: object, players: int) -> tuple[int, ...] | None:
    """The points of every player, from ``(3, 1)``, ``"3-1"`` or ``"3 to 1"``; None for anything else."""
    if isinstance(answer, str) and len(answer) <= LONGEST_TEXT:
        numbers: Sequence[object] = [int(n) for n in re.findall(r"[0-9]{1,6}", answer)]
    elif isinstance(answer, list | tuple) and len(answer) == players:
        numbers = [as_number(part) for part in answer]
    else:
        return None
    whole = [int(n) for n in numbers if isinstance(n, int | float) and n == int(n) and n >= 0]
    return tuple(whole) if len(whole) == len(numbers) == players else None
