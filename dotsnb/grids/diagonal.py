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
            # A mark stands near its triangle's right angle, beside the diagonal that runs into it.
            cells += [
                CellSketch(ring, (8 * c + dx, 4 * r + dy), mark_at=(c + x, r + y, 0.21))
                for ring, (dx, dy), (x, y) in (
                    ((p, q, s), (1, 1), (0.17, 0.37)),
                    ((p, q, t), (7, 1), (0.63, 0.17)),
                    ((p, s, t), (1, 3), (0.37, 0.83)),
                    ((q, t, s), (7, 3), (0.83, 0.63)),
                )
            ]
    dots = square_dots(rows, columns, 8, 4)
    return assemble(f"diagonal {rows}x{columns}", dots, cells, TRIANGLE, icelandic=True)
