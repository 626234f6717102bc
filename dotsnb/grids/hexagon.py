"""A honeycomb: one hexagon in the middle and rings of hexagons round it.

::

        a1      b1          hexagon 2: rows of 2, 3 and 2 cells. The dots of one height
       ╱  ╲    ╱  ╲         are a row, lettered from the left; a cell has two dots of
     a2    b2      c2       its own row of dots above and two below.
     │     │       │
     a3    b3      c3
"""

from __future__ import annotations

import math

from dotsnb.grids.grid import CellSketch, DotSketch, Grid, assemble
from dotsnb.grids.registry import grid_kind
from dotsnb.i18n import N_, nN_

HEXAGON = nN_("a hexagon", "{count} hexagons")


@grid_kind("hexagon", "N", N_("A honeycomb: one hexagon and rings of hexagons round it."))
def hexagon(rings: int) -> Grid:
    """``rings`` rings of cells, counting the middle one: 3 N (N - 1) + 1 in all.

    Cells are laid out on integer points first: two columns a cell, heights counted in half sides
    (a cell's corners lie at -2, -1, +1 and +2 from its middle).
    """
    middles = [
        (2 * place + abs(row) + 1, 3 * (row + rings - 1) + 2)
        for row in range(1 - rings, rings)
        for place in range(2 * rings - 1 - abs(row))
    ]
    corners = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    points = {(x + dx, y + dy) for x, y in middles for dx, dy in corners}
    heights = sorted({y for _x, y in points})
    grouped = [sorted(x for x, y in points if y == height) for height in heights]
    places = {(x, heights[r]): (r, p) for r, row in enumerate(grouped) for p, x in enumerate(row)}
    rows = [
        [DotSketch(x * math.sqrt(3) / 2, heights[r] / 2, (4 * x, 2 * r)) for x in row] for r, row in enumerate(grouped)
    ]
    cells = []
    for x, y in middles:
        ring = tuple(places[x + dx, y + dy] for dx, dy in corners)
        upper = rows[ring[1][0]][ring[1][1]].text_at
        cells.append(CellSketch(ring, (4 * x, upper[1] + 1)))
    return assemble(f"hexagon {rings}", rows, cells, HEXAGON)
