"""What is drawn before the first move.

>>> from dotsnb.grids import build
>>> len(swedish(build("box 4x4"))), len(icelandic(build("box 4x4")))
(16, 8)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dotsnb.grids import Grid
from dotsnb.i18n import N_

__all__ = ["STARTS", "Start", "icelandic", "open_board", "swedish"]


@dataclass(frozen=True)
class Start:
    """A start: its name, a sentence, and the lines it draws on a grid."""

    name: str
    sentence: str
    lines: Callable[[Grid], frozenset[int]]
    corner_only: bool = False  # makes sense only where the grid has a left and a bottom side


STARTS: dict[str, Start] = {}


def _start(
    name: str, sentence: str, *, corner_only: bool = False
) -> Callable[[Callable[[Grid], frozenset[int]]], Callable[[Grid], frozenset[int]]]:
    def register(lines: Callable[[Grid], frozenset[int]]) -> Callable[[Grid], frozenset[int]]:
        STARTS[name] = Start(name, sentence, lines, corner_only)
        return lines

    return register


@_start("open", N_("The board starts with nothing but dots."))
def open_board(grid: Grid) -> frozenset[int]:
    """Nothing is drawn."""
    return frozenset()


@_start("swedish", N_("The whole border is drawn; it belongs to nobody and is no move."))
def swedish(grid: Grid) -> frozenset[int]:
    """The border, but for the lines of a cell that the border alone would close."""
    return grid.border - _closed_by(grid, grid.border)


@_start(
    "icelandic",
    N_("The left and the bottom side are drawn; they belong to nobody and are no move."),
    corner_only=True,
)
def icelandic(grid: Grid) -> frozenset[int]:
    """The left and the bottom side, with the same exception."""
    return grid.corner_border - _closed_by(grid, grid.corner_border)


def _closed_by(grid: Grid, drawn: frozenset[int]) -> frozenset[int]:
    closed = [cell.lines for cell in grid.cells if drawn.issuperset(cell.lines)]
    return frozenset(line for lines in closed for line in lines)
