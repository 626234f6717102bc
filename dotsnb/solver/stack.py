"""What both searches agree on: answers, and the stack on which questions wait.

A question asks of a position: is it worth at least so much to its mover? It takes FRAME numbers of the
stack. The first four mean the same in both searches, the rest is for each to use.
"""

from __future__ import annotations

__all__ = [
    "BEGAN",
    "BOUND",
    "CONTROL",
    "DEPTH",
    "FRAME",
    "KEY",
    "MOST",
    "NO",
    "NODES",
    "PAUSED",
    "REST",
    "SLICE",
    "UNKNOWN",
    "YES",
]

NO, YES, UNKNOWN, PAUSED = 0, 1, 2, 3

# Places in ``control``.
DEPTH, NODES, SLICE, CONTROL = 0, 1, 2, 3

BOUND = 0  # is it worth so much?
MOST = 1  # what is still to come, which is the most it can be worth
KEY = 2  # its key in the table
BEGAN = 3  # how many nodes there were before it
REST = 4
FRAME = 64
