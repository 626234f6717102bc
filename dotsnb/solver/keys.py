"""One number for all positions that are the same: the key of the solver's table.

``exact_key`` treats two positions as the same when a symmetry of the board turns one into the
other, or when they differ only in which of the two border lines at a corner is drawn. (*Twins* are
lines round the same boxes. The search draws them in a fixed order, so they never differ.) On boards
of up to 62 lines different positions have different keys for certain.

``graph_key`` goes further. To the players a board is a net of coins and strings: a box is a coin, an
open line a string between two coins or from a coin to the ground. How the net lies on the board does
not matter, so every position with the same net should get the same key. The net is turned into a
number by colouring: round after round each coin mixes its colour with its neighbours'. After as many
rounds as half the coins, the end of every chain has been heard of in its middle. The colours of each
connected part are added up, and the key is made of the parts.

Colouring alone confuses some nets: two rings of 6 joined by a chain look to every coin like one large
ring with a chain across. So the first colour of a coin says round which *islands* it lies, and how
many coins lie round each. An island is a dot, or dots joined by drawn lines, that no drawn line
joins to the border: the hole in a ring of coins. A test compares the values behind equal keys.
"""

from __future__ import annotations

from dotsnb.solver.bits import MASK31, MASK32, MASK62, MASK63, Board, count, live_boxes
from dotsnb.solver.openings import chain_from

__all__ = ["SCRATCH", "exact_key", "finished", "graph_key", "prepare_ground"]

IMAGES = 8
# Nothing here may reach 2^63, for what compiled code makes of such a number is not defined.
# Odd numbers below 2^31, so that 32 bits times one of them stay below.
LOW, HIGH = 0x5851F42D, 0x4C957F2D
GROUND = 0x0545F4914F6CDD1D

# Sections of the work space: open lines as masks (all ones or 0), colours, mixed colours.
LANES = 96  # more than 64 bits and a row of boxes above
ACROSS, DOWN, COLOUR, MIXED = 0, LANES, 2 * LANES, 3 * LANES
SCRATCH = 4 * LANES


def prepare_ground(scratch: list[int]) -> None:
    """Lay the ground round the board, once before the first key."""
    for k in range(LANES):
        scratch[MIXED + k] = GROUND


def mixed(x: int) -> int:
    """Scatter a number below 2^63 so that sums of such numbers tell the numbers apart."""
    return ((x & MASK32) * LOW) ^ (((x >> 32) & MASK31) * HIGH)


def finished(x: int) -> int:
    """Spread a key over all its 63 bits; different keys stay different."""
    low, high = x & MASK32, x >> 32
    # Each step changes one half by the other, so it could be taken back.
    low ^= ((high * HIGH) >> 9) & MASK32
    high ^= ((low * LOW) >> 21) & MASK31
    low ^= ((high * LOW) >> 17) & MASK32
    high ^= ((low * HIGH) >> 11) & MASK31
    return (high << 32) | low


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


def joined(b: Board, h: int, v: int, dots: int, among: int) -> int:
    """The dots that drawn lines join to ``dots``, all of them in ``among``. (A dot has a box's bit.)"""
    w = b.width
    drawn_h, drawn_v = MASK63 ^ h, MASK63 ^ v
    while True:
        across = ((dots & drawn_h) << 1) | ((dots >> 1) & drawn_h)
        down = ((dots & drawn_v) << w) | ((dots >> w) & drawn_v)
        more = (dots | across | down) & among
        if more == dots:
            return dots
        dots = more


def dots_off_the_border(b: Board, h: int, v: int) -> int:
    """The dots inside the board that no drawn lines join to its border."""
    w, dots = b.width, b.dots
    drawn_h, drawn_v = MASK63 ^ h, MASK63 ^ v
    across = (drawn_h & ~(dots >> 1)) | ((drawn_h & ~dots) << 1)
    down = (drawn_v & ~(dots >> w)) | ((drawn_v & ~dots) << w)
    return dots & ~joined(b, h, v, dots & (across | down), dots)


def colour_rings(b: Board, h: int, v: int, islands: int, scratch: list[int]) -> None:
    """Let the coins round each island of several dots know how many they are."""
    w, lanes = b.width & 127, b.lanes & 127
    while islands:
        island = joined(b, h, v, islands & -islands, islands)
        islands &= ~island
        ring = (island | (island >> 1) | (island >> w) | (island >> (w + 1))) & b.boxes
        size = count(ring)
        for k in range(lanes):
            scratch[COLOUR + k] += ((ring >> k) & 1) * size * size * 8


def graph_key(b: Board, h: int, v: int, scratch: list[int]) -> int:
    """A number for the net of coins and strings, wherever it lies on the board."""
    w, lanes = b.width & 127, b.lanes & 127  # no change, but the compiler sees that no index is negative
    islands = dots_off_the_border(b, h, v)
    squares = islands & h & (h << 1) & v & (v << w)  # dots with four open lines lie alone
    for k in range(lanes + w):
        scratch[ACROSS + k] = -((h >> k) & 1)
    for k in range(lanes + 1):
        scratch[DOWN + k] = -((v >> k) & 1)
    for k in range(lanes):
        around = ((squares >> k) & 1) + ((squares >> (k + 1)) & 1)
        around += ((squares >> (k + w)) & 1) + ((squares >> (k + w + 1)) & 1)
        scratch[COLOUR + k] = around + 1
    colour_rings(b, h, v, islands & ~squares, scratch)
    # The mixed colours begin one row further on. What lies outside the board is the ground.
    here = MIXED + w
    live = live_boxes(b, h, v)
    for _round in range(count(live) // 2 + 1):
        for k in range(lanes):
            inside = b.inside[k]
            scratch[here + k] = (mixed(scratch[COLOUR + k]) & inside) | (GROUND & ~inside)  # below 2^60
        for k in range(lanes):
            near = (scratch[ACROSS + k] & scratch[here + k - w]) + (scratch[ACROSS + k + w] & scratch[here + k + w])
            near += (scratch[DOWN + k] & scratch[here + k - 1]) + (scratch[DOWN + k + 1] & scratch[here + k + 1])
            scratch[COLOUR + k] = 3 * scratch[here + k] + near
    total, rest = 0, live
    while rest:
        part = chain_from(b, h, v, live, rest & -rest)
        rest &= ~part
        colours = 0
        for k in range(lanes):
            colours = (colours + (mixed(scratch[COLOUR + k]) & -((part >> k) & 1) & MASK62)) & MASK62
        total = (total + (finished(colours) & MASK62)) & MASK62
    return finished(total)
