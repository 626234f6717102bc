"""A big triangle of small triangles.

::

          a1            Row r holds r dots, lettered from the left.
         ╱  ╲           A triangle of side N has N² small triangles:
       a2────b2         those that stand on a side and those that hang from one.
      ╱  ╲  ╱  ╲
    a3────b3────c3
"""

from __future__ import annotations

import math

from dotsnb.grids.grid import CellSketch, DotSketch, Grid, assemble
from dotsnb.grids.registry import grid_kind
from dotsnb.i18n import N_, nN_

TRIANGLE = nN_("a triangle", "{count} triangles")


@grid_kind("triangle", "N", N_("A big triangle of small triangles."))
def triangle(side: int) -> Grid:
    """A triangle with ``side`` small triangles along each edge, ``side`` ** 2 in all."""
    rows = [
        [DotSketch(c + (side - r) / 2, r * math.sqrt(3) / 2, (6 * c + 3 * (side - r), 3 * r)) for c in range(r + 1)]
        for r in range(side + 1)
    ]
    cells = []
    for r in range(side):
        for c in range(r + 1):
            column, row = rows[r][c].text_at
            cells.append(CellSketch(((r, c), (r + 1, c + 1), (r + 1, c)), (column, row + 2)))
            if c < r:
                hanging = ((r, c), (r, c + 1), (r + 1, c + 1))
                cells.append(CellSketch(hanging, (column + 3, row + 1)))
    return assemble(f"triangle {side}", rows, cells, TRIANGLE)
