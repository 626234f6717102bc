"""Where the weights of the forecasts come from: positions, and what a turn makes of each of them.

Weights are right when every position is worth what the next turn brings on average over all rolls,
less what the position after it is worth. So from weights as they are each of many positions gets a
new value in this way, weights are fitted to these values, and so on, until nothing changes. The
kernels here do the playing, for stacks of positions; ``tools/learn_weights.py`` does the fitting.
"""

from __future__ import annotations

from typing import Any

from dotsnb.ai.forecast import climb, look, mean_turn, options
from dotsnb.ai.greedy import finish
from dotsnb.ai.planning import LINE, apply_candidate
from dotsnb.ai.room import Aids, Outlook
from dotsnb.game.kernel import FACTOR, MODULUS
from dotsnb.rules.state import DRAWN, MOVER, State, Tables
from dotsnb.rules.turns import pass_turn, playing, take_roll

__all__ = ["FACTS", "POSITIONS", "TURNS", "practise"]

POSITIONS, FACTS, TURNS = 0, 1, 2  # what to practise


def fetch(s: State, stack: Any, place: int) -> None:
    """Take a position from a stack."""
    for i in range(len(s.line)):
        s.line[i] = stack.line[place, i]
    for i in range(len(s.owner)):
        s.missing[i] = stack.missing[place, i]
        s.owner[i] = stack.owner[place, i]
        s.note[i] = stack.note[place, i]
    for i in range(len(s.score)):
        s.score[i] = stack.score[place, i]
        s.out[i] = stack.out[place, i]
    for i in range(len(s.turn)):
        s.turn[i] = stack.turn[place, i]


def keep(s: State, stack: Any, place: int) -> None:
    """Put a position on a stack."""
    for i in range(len(s.line)):
        stack.line[place, i] = s.line[i]
    for i in range(len(s.owner)):
        stack.missing[place, i] = s.missing[i]
        stack.owner[place, i] = s.owner[i]
        stack.note[place, i] = s.note[i]
    for i in range(len(s.score)):
        stack.score[place, i] = s.score[i]
        stack.out[place, i] = s.out[i]
    for i in range(len(s.turn)):
        stack.turn[place, i] = s.turn[i]


def wild_turn(t: Tables, a: Aids, o: Outlook, s: State, seed: int) -> int:
    """A turn of likely candidates drawn at random: so that odd positions are practised as well."""
    while True:
        seed = seed * FACTOR % MODULUS
        count = options(t, a, o, s)
        chosen = o.likely[(seed >> 8) % count]
        if chosen >= 0:
            finish(t, a, s, chosen)
        else:
            apply_candidate(t, a, s, LINE, -1 - chosen)
        if s.turn[DRAWN] == 0 or not playing(t, s):
            return seed
        if (seed >> 5) % 3 == 0:
            pass_turn(t, s)
            return seed


def play_turns(
    t: Tables,
    a: Aids,
    o: Outlook,
    s: State,
    r: State,
    v: State,
    w: State,
    stack: Any,
    numbers: Any,
    wild: int,
    seed: int,
) -> None:
    """Fill a stack with the positions of games by forecasts, so many turns of a hundred being wild ones.

    ``numbers`` gets what the next player went on to gain more than the other.
    """
    count, done = len(numbers), 0
    while done < count:
        fetch(s, stack, 0)
        first = done
        while playing(t, s):
            if done < count:
                keep(s, stack, done + 1)
                seat = s.turn[MOVER]
                numbers[done, 0] = s.score[seat] - s.score[1 - seat]
                done += 1
            seed = seed * FACTOR % MODULUS
            take_roll(t, s, 1 + (seed >> 8) % t.die)
            seed = seed * FACTOR % MODULUS
            if (seed >> 8) % 100 < wild:
                seed = wild_turn(t, a, o, s, seed)
            else:
                climb(t, a, o, s, r, v, w)
                if playing(t, s) and s.turn[DRAWN] > 0:
                    pass_turn(t, s)
        for place in range(first, done):
            seat = stack.turn[place + 1, MOVER]
            numbers[place, 0] = s.score[seat] - s.score[1 - seat] - numbers[place, 0]


def practise(
    t: Tables,
    a: Aids,
    o: Outlook,
    s: State,
    x: State,
    r: State,
    v: State,
    w: State,
    stack: Any,
    numbers: Any,
    what: int,
    wild: int,
    seed: int,
) -> None:
    """One door to it, so that everything compiles once.

    ``stack`` holds the opening in front, then a position for each row of ``numbers``.
    """
    if what == POSITIONS:
        play_turns(t, a, o, s, r, v, w, stack, numbers, wild, seed)
        return
    for place in range(len(numbers)):
        fetch(s, stack, place + 1)
        if what == FACTS:
            look(t, a, o, s, v, w)
            for i in range(len(o.facts)):
                numbers[place, i] = o.facts[i]
        else:
            numbers[place, 0] = mean_turn(t, a, o, s, x, r, v, w)
