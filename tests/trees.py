"""Counts every line of play of a given length, for positions of the engine and of the oracle.

A line of play is a sequence of moves; a die's faces and the end of a turn are moves too. Of each
sequence only the last move is looked at: `captures` adds up the cells it took, `doubles` counts
the sequences whose last move took two cells or more.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tests.oracle import Oracle


class Count(NamedTuple):
    """What there is below a position."""

    plays: int
    captures: int
    doubles: int

    def __add__(self, other: Count) -> Count:  # type: ignore[override]
        return Count(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


NOTHING = Count(0, 0, 0)


def leaf(taken: int) -> Count:
    return Count(1, taken, int(taken > 1))


def count_oracle(game: Oracle, depth: int) -> Count:
    total = NOTHING
    for move in game.moves():
        after = game.copy()
        taken = len(after.play(move))
        total += leaf(taken) if depth == 1 else count_oracle(after, depth - 1)
    return total


def moves_of(position: Any) -> list[str]:
    """Every move of a position but `time` and `resign`."""
    if position.must_roll:
        die = re.match(r"d(\d+)", position.rules.turn)
        return [f"r{face}" for face in range(1, int(die[1]) + 1)]
    return [*position.legal_lines, *(["end"] if position.may_end else [])]


def count_engine(position: Any, depth: int) -> Count:
    total = NOTHING
    for move in moves_of(position):
        if depth == 1:
            total += leaf(len(position.captures(move)) if move in position.open_lines else 0)
        else:
            total += count_engine(position.after(move), depth - 1)
    return total


def first_players_points(game: Any, depth: int) -> int:
    """The first player's score at the end of every line of play, added up."""
    if depth == 0:
        return game.scores[0]
    if isinstance(game, Oracle):
        below = []
        for move in game.moves():
            below.append(game.copy())
            below[-1].play(move)
    else:
        below = [game.after(move) for move in moves_of(game)]
    return sum(first_players_points(after, depth - 1) for after in below)
