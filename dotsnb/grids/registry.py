"""Which grids there are, and how the text ``box 2x4`` becomes one.

Every module in this folder is searched for builders, so a new grid is one new file.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from dotsnb.errors import RulesError
from dotsnb.grids.grid import Grid
from dotsnb.i18n import gettext as _

__all__ = ["LARGEST", "LARGEST_SQUARE", "GridKind", "build", "checked_sizes", "grid_kind", "kinds"]

LARGEST = 30  # rows, columns or rings
LARGEST_SQUARE = 5  # the side of the largest square that may count as a cell

NUMBER = "(-?[0-9]{1,4})"

_KINDS: dict[str, GridKind] = {}


@dataclass(frozen=True)
class GridKind:
    """A kind of grid: its builder, how its size is written, and a sentence about it."""

    name: str
    form: str  # "RxC" (rows x columns) or "N"
    sentence: str
    squares: bool  # may squares of several sizes be captured on it?
    builder: Callable[..., Grid]

    @property
    def example(self) -> str:
        """How a size of this kind is written."""
        return f"{self.name} 3x4" if self.form == "RxC" else f"{self.name} 3"


def grid_kind(
    name: str, form: str, sentence: str, *, squares: bool = False
) -> Callable[[Callable[..., Grid]], Callable[..., Grid]]:
    """Register a builder: ``builder(rows, columns)`` or ``builder(n)``.

    With ``squares`` the builder takes one argument more, the sizes of squares that count.
    """

    def register(builder: Callable[..., Grid]) -> Callable[..., Grid]:
        _KINDS[name] = GridKind(name, form, sentence, squares, builder)
        return builder

    return register


@cache
def kinds() -> dict[str, GridKind]:
    """Every kind of grid by its name."""
    package = importlib.import_module("dotsnb.grids")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"dotsnb.grids.{module.name}")
    return dict(sorted(_KINDS.items()))


def build(text: str, sizes: tuple[int, ...] = (1,)) -> Grid:
    """The grid that a text such as ``box 2x4`` names; sizes are in cells, rows x columns.

    :raises RulesError: for an unknown grid, or a size that is not on offer.
    """
    if not isinstance(text, str):
        raise _unknown(text)
    return _built(text, checked_sizes(sizes))


def checked_sizes(sizes: object) -> tuple[int, ...]:
    """The sizes of squares in order, if they are whole numbers with 1 among them.

    :raises RulesError: if they are anything else.
    """
    if isinstance(sizes, tuple | list) and sizes and all(type(size) is int for size in sizes):
        ordered = tuple(sorted(set(sizes)))
        if ordered[0] == 1 and len(ordered) == len(sizes):
            return ordered
    message = _("{value!r} are not possible sizes: write 1 and larger squares, such as 1,2,3.")
    raise RulesError(message.format(value=sizes), value=sizes)


@lru_cache(maxsize=64)
def _built(text: str, sizes: tuple[int, ...]) -> Grid:
    kind, numbers = _parse(text)
    if any(not 1 <= number <= LARGEST for number in numbers):
        message = _("{value!r} is not a possible size: every number goes from 1 to {largest}.")
        raise RulesError(message.format(value=text, largest=LARGEST), value=text)
    if not kind.squares:
        if sizes != (1,):
            message = _("Sizes {value} need squares, and grid {grid!r} has none: leave sizes out.")
            raise RulesError(message.format(value=",".join(map(str, sizes)), grid=text), value=sizes)
        return kind.builder(*numbers)
    if max(sizes) > min(*numbers, LARGEST_SQUARE):
        message = _("A {value}x{value} square is too large for {grid!r}: the largest is {largest}.")
        largest = min(*numbers, LARGEST_SQUARE)
        raise RulesError(
            message.format(value=max(sizes), grid=text, largest=f"{largest}x{largest}"),
            value=max(sizes),
        )
    return kind.builder(*numbers, sizes)


def _parse(text: str) -> tuple[GridKind, tuple[int, ...]]:
    words = text.split()
    kind = kinds().get(words[0]) if words else None
    if kind is None:
        raise _unknown(text)
    pattern = f"{NUMBER}x{NUMBER}" if kind.form == "RxC" else NUMBER
    match = re.fullmatch(pattern, "".join(words[1:])) if len(words) == 2 else None
    if match is None:
        message = _("{value!r} is not a size of this grid: write for example {example!r}.")
        raise RulesError(message.format(value=text, example=kind.example), value=text)
    return kind, tuple(int(number) for number in match.groups())


def _unknown(text: object) -> RulesError:
    message = _("{value!r} is not a grid. The grids are {names}; for example {example!r}.")
    return RulesError(message.format(value=text, names=", ".join(kinds()), example="box 3x4"), value=text)
