"""Games played to their end at random, through the same rules as every other game.

``playouts`` is plain code for the kernel: compiled it plays some hundred thousand games a second,
interpreted a few thousand, and both give the same games for the same seed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from dotsnb.game.kernel import FACTOR, MODULUS, as_arrays, bound, kernel, play_line
from dotsnb.game.kernel import opening as opening_state
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import LEFT, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import playing, take_roll

__all__ = ["random_totals"]


def random_playout(t: Tables, s: State, order: list[int], seed: int) -> int:
    """Play open lines in random order to the end of the game; return the generator's next seed.

    ``order`` holds the open lines; it is shuffled in place, as far as the game goes.
    """
    lines = len(order)
    at = 0
    while playing(t, s):
        if s.turn[LEFT] == 0:
            seed = seed * FACTOR % MODULUS
            take_roll(t, s, 1 + seed % t.die)
        seed = seed * FACTOR % MODULUS
        pick = at + seed % (lines - at)
        line = order[pick]
        order[pick] = order[at]
        order[at] = line
        at += 1
        play_line(t, s, line)
    return seed


def playouts(t: Tables, s: State, start: State, order: list[int], totals: list[int], seed: int, games: int) -> int:
    """Play so many random games from ``start``; add up each seat's points in ``totals``."""
    for _game in range(games):
        restore(s, start)
        seed = random_playout(t, s, order, seed)
        for seat in range(t.players):
            totals[seat] += s.score[seat]
    return seed


@lru_cache(maxsize=64)
def _player_of(rules: Rules, compiled: bool) -> Callable[..., int]:
    return bound(rules, playouts, compiled=compiled)


def random_totals(rules: Rules, games: int, seed: int, *, compiled: bool = True) -> list[int]:
    """Each seat's points over so many random games from the start, with whole rolls drawn.

    >>> from dotsnb.rules import find
    >>> sum(random_totals(find("box 2x3"), games=10, seed=1, compiled=False))
    60
    """
    play = kernel(rules, compiled=compiled)
    start = opening_state(rules)
    order = [line for line, mark in enumerate(start.line) if mark == UNDRAWN]
    totals = [0] * rules.players
    state = opening_state(rules)
    seed = seed % (MODULUS - 1) + 1
    if play.compiled:
        import numpy

        start, state = as_arrays(start), as_arrays(state)
        order = cast(Any, numpy.array(order, numpy.int32))
        totals = cast(Any, numpy.array(totals, numpy.int64))
    _player_of(rules, play.compiled)(play.tables, state, start, order, totals, seed, games)
    return [int(total) for total in totals]
