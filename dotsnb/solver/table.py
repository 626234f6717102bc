"""What the search remembers: for each position a lower and an upper bound of its value.

The table is one array of numbers. A bucket is 8 of them (a cache line): 4 keys, then 4 data::

    data:   | size of the search behind it | upper bound + 2^15 | lower bound + 2^15 |
             bits 32 ..                      bits 16 .. 31        bits 0 .. 15

A key knows neither the score nor who is to move: bounds are for the mover, of boxes to come. The
key is stored as ``key ^ data``. Should two threads write the same place at once, what they leave
fits no key, and is as good as empty.
"""

from __future__ import annotations

from dotsnb.solver.stack import NO, UNKNOWN, YES

__all__ = ["in_table", "store"]

BUCKET = 8
ENTRIES = 4
EMPTY = 0
SHIFT = 1 << 15
HALF = 0xFFFF
LARGEST_SIZE = (1 << 30) - 1


def lower(data: int) -> int:
    """The lower bound in an entry."""
    return (data & HALF) - SHIFT


def upper(data: int) -> int:
    """The upper bound in an entry."""
    return ((data >> 16) & HALF) - SHIFT


def probe(table: list[int], key: int) -> int:
    """The data stored for a key, or EMPTY."""
    first = (key & (len(table) // BUCKET - 1)) * BUCKET
    for i in range(first, first + ENTRIES):
        data = table[i + ENTRIES]
        if table[i] ^ data == key and data != EMPTY:
            return data
    return EMPTY


def in_table(table: list[int], key: int, bound: int) -> int:
    """Is the position with this key known to be worth at least ``bound``: YES, NO or UNKNOWN?"""
    data = probe(table, key)
    if data == EMPTY:
        return UNKNOWN
    if lower(data) >= bound:
        return YES
    return NO if upper(data) < bound else UNKNOWN


def store(table: list[int], key: int, low: int, high: int, size: int) -> None:
    """Remember bounds that cost ``size`` nodes; the cheapest entry of the bucket makes room."""
    first = (key & (len(table) // BUCKET - 1)) * BUCKET
    place, cheapest = first, LARGEST_SIZE + 1
    for i in range(first, first + ENTRIES):
        data = table[i + ENTRIES]
        if table[i] ^ data == key and data != EMPTY:
            low, high = max(low, lower(data)), min(high, upper(data))
            size += data >> 32
            place = i
            break
        if data >> 32 < cheapest:
            place, cheapest = i, data >> 32
    data = (min(size, LARGEST_SIZE) << 32) | ((high + SHIFT) << 16) | (low + SHIFT)
    table[place] = key ^ data
    table[place + ENTRIES] = data
