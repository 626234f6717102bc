"""One number for all positions that are the same: the key of the solver's table.

``exact_key`` treats two positions as the same when a symmetry of the board turns one into the
other, or when they differ only in which of the two border lines at a corner is drawn. (*Twins* are
lines round the same boxes. The search draws them in a fixed order, so they never differ.) On boards
of up to 62 lines different positions have different keys for certain.

``graph_key`` goes further. To the players a board is a net of coins and strings: a box is a coin, an
open line a string between two coins or from a coin to the ground. How the net lies on the board does
not matter, so every position with the same net gets the same key. The net is turned into a number
by colouring: each coin starts with the number of open squares of four coins it belongs to, and then,
round after round, mixes its colour with its neighbours'. After as many rounds as half the coins, the
end of every chain has been heard of in its middle. The key adds up the colours.

Colouring alone confuses some nets, such as a ring of 12 with two rings of 6. So the key also mixes
in the sums of each connected part. A test compares the values behind equal keys.
"""

from __future__ import annotations

from dotsnb.solver.bits import MASK32, MASK63, Board, count, live_boxes
from dotsnb.solver.openings import chain_from

__all__ = ["SCRATCH", "exact_key", "graph_key", "mixed"]

IMAGES = 8
# Odd numbers below 2^31, so that 32 bits times one of them stay below 2^63.
LOW, HIGH = 0x5851F42D, 0x4C957F2D
GROUND = 0x2545F4914F6CDD1D
SPREAD = 0x1E3779B97F4A7C15

# Sections of the work space: open lines as masks (all ones or 0), colours, mixed colours.
LANES = 96  # more than 64 bits and a row of boxes above
ACROSS, DOWN, COLOUR, MIXED = 0, LANES, 2 * LANES, 3 * LANES
SCRATCH = 4 * LANES


def mixed(x: int) -> int:
    """Scatter a number below 2^63 so that sums of such numbers tell the numbers apart."""
    return ((x & MASK32) * LOW) ^ ((x >> 32) * HIGH)


def finished(x: int) -> int:
    """Spread a key over all its bits; different keys stay different."""
    x = (x ^ (x >> 32)) * SPREAD & MASK63
    x = (x ^ (x >> 29)) * SPREAD & MASK63
    return x ^ (x >> 32)


def exact_key(b: Board, h: int, v: int, scratch: list[int]) -> int:
    """The smallest of the 8 numbers that the position has in the board's symmetries."""
    for image in range(IMAGES):
        scratch[image] = 0
    for i in range(len(b.line_h)):
        is_open = -int((h & b.line_h[i]) | (v & b.line_v[i]) != 0)
        for image in range(IMAGES):
            scratch[image] ^= b.codes[i * IMAGES + image] & is_open
    smallest = scratch[0]
    for image in range(1, IMAGES):
        smallest = min(smallest, scratch[image])
    return finished(smallest)


def graph_key(b: Board, h: int, v: int, scratch: list[int]) -> int:
    """A number for the net of coins and strings, wherever it lies on the board."""
    w, lanes = b.width, b.lanes
    squares = h & (h << 1) & v & (v << w)  # dots with four open lines: squares of four coins
    for k in range(lanes + w):
        scratch[ACROSS + k] = -((h >> k) & 1)
    for k in range(lanes + 1):
        scratch[DOWN + k] = -((v >> k) & 1)
    for k in range(lanes):
        around = ((squares >> k) & 1) + ((squares >> (k + 1)) & 1)
        around += ((squares >> (k + w)) & 1) + ((squares >> (k + w + 1)) & 1)
        scratch[COLOUR + k] = around + 1
    # The lanes outside the board are the ground; the mixed colours begin one row further on.
    for k in range(lanes + 2 * w + 1):
        scratch[MIXED + k] = GROUND
    here = MIXED + w
    live = live_boxes(b, h, v)
    for _round in range(count(live) // 2 + 1):
        for k in range(lanes):
            inside = -((b.boxes >> k) & 1)
            scratch[here + k] = (mixed(scratch[COLOUR + k]) & inside) | (GROUND & ~inside)
        for k in range(lanes):
            near = (scratch[ACROSS + k] & scratch[here + k - w]) + (scratch[ACROSS + k + w] & scratch[here + k + w])
            near += (scratch[DOWN + k] & scratch[here + k - 1]) + (scratch[DOWN + k + 1] & scratch[here + k + 1])
            scratch[COLOUR + k] = (3 * scratch[here + k] + near) & MASK63
    total, rest = 0, live
    while rest:
        part = chain_from(b, h, v, live, rest & -rest)
        rest &= ~part
        colours = 0
        for k in range(lanes):
            colours += mixed(scratch[COLOUR + k]) & -((part >> k) & 1)
        total += finished(colours & MASK63)
    return finished(total & MASK63)
