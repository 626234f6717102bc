"""The lines that give boxes away: one for each chain, for all lines of a chain do the same.

In a quiet position the boxes with two open lines form chains and loops. Drawing any line of a
chain of three or more offers all of it. In a chain of two the middle line is the right one (the
*hard-hearted* handout): it leaves the opponent no double-cross, and is never worse.
"""

from __future__ import annotations

from dotsnb.solver.bits import Board, count, with_one
from dotsnb.solver.captures import resolve

__all__ = ["chain_from", "opened"]


def chain_from(b: Board, h: int, v: int, twos: int, box: int) -> int:
    """All boxes of the chain or loop that ``box`` (one bit of ``twos``) belongs to."""
    chain = box
    while True:
        up, down = (chain & h) >> b.width, (chain & (h >> b.width)) << b.width
        left, right = (chain & v) >> 1, (chain & (v >> 1)) << 1
        wider = (chain | up | down | left | right) & twos
        if wider == chain:
            return chain
        chain = wider


def opened(b: Board, h: int, v: int, chain: int) -> tuple[int, int, int, int]:
    """What the opponent finds when the chain has been opened, as ``resolve`` describes it."""
    across = h & (chain | (chain << b.width))
    down = v & (chain | (chain << 1))
    boxes, lines = count(chain), count(across) + count(down)
    if lines == boxes:  # a loop
        return boxes, 4, h & ~across, v & ~down
    if with_one(b, h & ~across, v & ~down) == 0:
        return boxes, 2 if boxes > 2 else 0, h & ~across, v & ~down
    # Both ends meet in one box, which falls as well, and perhaps what hangs on it.
    if across:
        return resolve(b, h & ~(across & -across), v)
    return resolve(b, h, v & ~(down & -down))
