"""The classic board: rows of square boxes, and if wanted every larger square as well."""

from __future__ import annotations

from dotsnb.grids.grid import CellSketch, DotSketch, Grid, assemble
from dotsnb.grids.registry import grid_kind
from dotsnb.i18n import N_, nN_

BOX = nN_("a box", "{count} boxes")
SQUARE = nN_("a square", "{count} squares")


def square_dots(rows: int, columns: int, across: int, down: int) -> list[list[DotSketch]]:
    """Dots in straight rows, ``across`` and ``down`` characters apart on the text board."""
    return [[DotSketch(c, r, (across * c, down * r)) for c in range(columns + 1)] for r in range(rows + 1)]


@grid_kind("box", "RxC", N_("Square boxes in rows and columns."), squares=True)
def box(rows: int, columns: int, sizes: tuple[int, ...] = (1,)) -> Grid:
    """``rows`` x ``columns`` boxes; a k x k square counts by its outline of 4k lines only."""
    cells = [
        CellSketch(
            ring=_outline(r, c, k),
            text_at=(4 * c + 2, 2 * r + 1),
            size=k,
            units=tuple(columns * i + j for i in range(r, r + k) for j in range(c, c + k)),
        )
        for k in sorted(sizes)
        for r in range(rows - k + 1)
        for c in range(columns - k + 1)
    ]
    return assemble(
        f"box {rows}x{columns}",
        square_dots(rows, columns, 4, 2),
        cells,
        BOX if sizes == (1,) else SQUARE,
        corner_names=True,
        icelandic=True,
    )


def _outline(r: int, c: int, k: int) -> tuple[tuple[int, int], ...]:
    """The 4k dots round a k x k square, clockwise from its top-left corner."""
    top = [(r, c + i) for i in range(k)]
    right = [(r + i, c + k) for i in range(k)]
    bottom = [(r + k, c + k - i) for i in range(k)]
    left = [(r + k - i, c) for i in range(k)]
    return tuple(top + right + bottom + left)
