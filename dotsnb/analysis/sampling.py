"""What a move is worth, estimated: the game is played on from it many times, through the rules themselves.

The players of these games are quick rather than wise: they take what they can, else draw a line
that leaves no cell one line short, else any line (the other way round where the fewest points
win); with dice they draw their whole roll. The estimates are seeded, and every move of a position
is followed by the same random numbers, so that moves compare better than they measure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from dotsnb.compiling import can_compile
from dotsnb.game import Position
from dotsnb.game.kernel import FACTOR, MODULUS, as_arrays, bound, kernel, play_line
from dotsnb.game.position import END
from dotsnb.rules import SCORING
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import FREE, LEFT, UNDRAWN, State, Tables, copied, restore
from dotsnb.rules.turns import playing, take_roll

__all__ = ["Estimate", "estimates", "expected"]

# From so many games on it pays to compile them.
WORTH_COMPILING = 500


@dataclass(frozen=True)
class Estimate:
    """The mean over the games that were played, and its standard error."""

    value: float
    error: float


def appeal(t: Tables, s: State, line: int, sign: int) -> int:
    """How much a quick player likes a line: 2 if it captures, -1 if it leaves a cell one line short, else 0."""
    liked = 0
    for i in range(t.cells_at[line], t.cells_at[line + 1]):
        cell = t.cells[i]
        if s.owner[cell] == FREE:
            if s.missing[cell] == 1:
                return 2 * sign
            if s.missing[cell] == 2:
                liked = -sign
    return liked


def play_on(t: Tables, s: State, seed: int, sign: int) -> int:
    """Play a game to its end; return the generator's next seed."""
    while playing(t, s):
        if s.turn[LEFT] == 0:
            seed = seed * FACTOR % MODULUS
            take_roll(t, s, 1 + seed % t.die)
        most, count, chosen = -9, 0, -1
        for line in range(len(s.line)):
            if s.line[line] == UNDRAWN:
                liked = appeal(t, s, line, sign)
                if liked > most:
                    most, count = liked, 0
                if liked == most:
                    count += 1
                    seed = seed * FACTOR % MODULUS
                    if seed % count == 0:  # each of the lines liked best with the same chance
                        chosen = line
        play_line(t, s, chosen)
    return seed


def sample(t: Tables, s: State, start: State, totals: list[int], seat: int, seed: int, games: int, sign: int) -> int:
    """Play so many games from ``start``; add up the seat's lead over the best other one, and its square."""
    for _game in range(games):
        restore(s, start)
        seed = play_on(t, s, seed, sign)
        other = -1000000
        for rival in range(t.players):
            if rival != seat:
                other = max(other, sign * s.score[rival])
        lead = sign * s.score[seat] - other
        totals[0] += lead
        totals[1] += lead * lead
    return seed


@lru_cache(maxsize=64)
def _sampler(rules: Rules, compiled: bool) -> Any:
    return bound(rules, sample, compiled=compiled)


def expected(position: Position, seat: int, games: int, seed: int, *, compiled: bool = True) -> Estimate:
    """By how much a seat will lead at the end (points it has now included); negative if it will be behind.

    Where the fewest points win, a lead is what it has less. With several players it is measured
    against the best of the others.

    >>> from dotsnb.game import Game
    >>> expected(Game("box 1x1").position, seat=1, games=10, seed=1, compiled=False)
    Estimate(value=1.0, error=0.0)
    """
    sign = SCORING[position.rules.scoring].sign
    compiled = compiled and can_compile()
    start, state = position.state, copied(position.state)
    totals = [0, 0]
    seed = seed % (MODULUS - 1) + 1
    if compiled:
        import numpy

        start, state = as_arrays(start), as_arrays(state)
        totals = cast(Any, numpy.array(totals, numpy.int64))
    play = kernel(position.rules, compiled=compiled)
    _sampler(position.rules, play.compiled)(play.tables, state, start, totals, seat, seed, games, sign)
    mean = int(totals[0]) / games
    spread = max(0.0, int(totals[1]) / games - mean * mean)
    return Estimate(mean, math.sqrt(spread / max(1, games - 1)))


def estimates(position: Position, games: int, seed: int, *, compiled: bool = True) -> dict[str, Estimate]:
    """For every move of the mover, its lead at the end less its lead now."""
    seat = position.to_move
    if seat is None or position.must_roll:
        return {}
    now = lead(position, seat)
    moves = [*position.legal_lines, *([END] if position.may_end else [])]
    compiled = compiled and len(moves) * games >= WORTH_COMPILING
    found = {}
    for move in moves:
        estimate = expected(position.after(move), seat, games, seed, compiled=compiled)
        found[move] = Estimate(estimate.value - now, estimate.error)
    return found


def lead(position: Position, seat: int) -> int:
    """By how much a seat is ahead of the best of the others; where the fewest points win, by how much it has less."""
    sign = SCORING[position.rules.scoring].sign
    return sign * position.scores[seat] - max(
        sign * points for other, points in enumerate(position.scores) if other != seat
    )
