"""The board of the game Triangles: small squares with both diagonals, four triangles in each.

::

    p───────q      The two diagonals cross without a dot, so the four triangles of a square
    │A╲   ╱B│      overlap: each is one corner of the square, cut off by a diagonal.
    │   ╳   │      A side inside the board is part of four triangles, a side on the edge
    │C╱   ╲D│      of the board and a diagonal are part of two.
    r───────s
"""

from __future__ import annotations

from dotsnb.grids.box import square_dots
from dotsnb.grids.grid import CellSketch, Grid, assemble
from dotsnb.grids.registry import grid_kind
from dotsnb.grids.triangle import TRIANGLE
from dotsnb.i18n import N_


@grid_kind("diagonal", "RxC", N_("Small squares with both diagonals: four triangles in each."))
def diagonal(rows: int, columns: int) -> Grid:
    """``rows`` x ``columns`` small squares, with 4 * rows * columns triangles."""
    cells = []
    for r in range(rows):
        for c in range(columns):
            p, q, s, t = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
            left, top = 8 * c, 4 * r
            cells += [
                CellSketch((p, q, s), (left + 1, top + 1)),
                CellSketch((p, q, t), (left + 7, top + 1)),
                CellSketch((p, s, t), (left + 1, top + 3)),
                CellSketch((q, t, s), (left + 7, top + 3)),
            ]
    dots = square_dots(rows, columns, 8, 4)
    return assemble(f"diagonal {rows}x{columns}", dots, cells, TRIANGLE, icelandic=True)
