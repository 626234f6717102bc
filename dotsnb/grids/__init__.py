"""The boards as data: which dots there are, which lines join them, which cells they enclose.

>>> from dotsnb.grids import build
>>> [len(build(text).cells) for text in ("box 2x4", "diagonal 3x3", "triangle 3", "hexagon 2")]
[8, 36, 9, 7]
"""

from dotsnb.grids.grid import Cell, Grid
from dotsnb.grids.registry import LARGEST, LARGEST_SQUARE, GridKind, build, kinds

__all__ = ["LARGEST", "LARGEST_SQUARE", "Cell", "Grid", "GridKind", "build", "kinds"]
