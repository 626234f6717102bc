"""Games played on to their end by quick sensible players: what Expert believes in.

Plain code for the kernel. Both sides take what pays, then stop or draw a quiet line; without dice
they draw safe lines while there are any, open the piece that costs least, and keep control.
"""

from __future__ import annotations

from dotsnb.ai.greedy import balance, best_step, finish, last_line, shortlist
from dotsnb.ai.handouts import cell_lacking, count_handouts, double_cross, offer, value_of_pieces
from dotsnb.ai.planning import apply_candidate, harm, weigh
from dotsnb.ai.room import Aids
from dotsnb.game.kernel import FACTOR, MODULUS, play_line
from dotsnb.rules.state import DRAWN, LEFT, MOVER, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import pass_turn, playing, take_roll

__all__ = ["consult"]

QUICK_WIDTH = 3  # cells that a playout compares through the rules
GLANCES = 5  # lines that a playout compares before it draws a quiet one


def random_open(s: State, seed: int) -> int:
    """An open line: the first from a random place on."""
    lines = len(s.line)
    line = seed % lines
    while s.line[line] != UNDRAWN:
        line = (line + 1) % lines
    return line


def glance(t: Tables, a: Aids, s: State, seed: int) -> int:
    """With dice: the least harmful of a few random lines."""
    best, least = -1, 0.0
    for _glance in range(GLANCES):
        seed = seed * FACTOR % MODULUS
        line = random_open(s, seed)
        cost = a.sign * harm(t, a, s, line)
        if best < 0 or cost < least:
            best, least = line, cost
    return best


def quick_step(t: Tables, a: Aids, s: State, w: State) -> int:
    """The cell to finish next, or -1: compared through the rules only where cells act on each other."""
    if a.alike == 0:
        return best_step(t, a, s, w, QUICK_WIDTH)
    return a.picks[0] if shortlist(t, a, s, 1) > 0 else -1


def dice_turn(t: Tables, a: Aids, s: State, w: State, seed: int) -> int:
    """Roll if need be, take what pays, then stop; draw a quiet line if nothing pays."""
    if s.turn[LEFT] == 0:
        seed = seed * FACTOR % MODULUS
        take_roll(t, s, 1 + seed % t.die)
    started = s.turn[DRAWN] > 0
    while a.sign > 0 and playing(t, s) and (s.turn[DRAWN] > 0 or not started):
        cell = quick_step(t, a, s, w)
        if cell < 0:
            break
        finish(t, a, s, cell)
        started = True
    if not playing(t, s):
        return seed
    if not started:
        seed = seed * FACTOR % MODULUS
        play_line(t, s, glance(t, a, s, seed))
    if s.turn[DRAWN] > 0 and playing(t, s):
        pass_turn(t, s)
    return seed


def harmless_line(t: Tables, s: State, missing: int, seed: int) -> int:
    """An open line at no free cell that lacks so many lines, from a random place on; or -1.

    With 2 it is a safe line, with 1 one that captures nothing.
    """
    lines = len(s.line)
    for i in range(lines):
        line = (seed + i) % lines
        if s.line[line] == UNDRAWN and cell_lacking(t, s, line, missing, -1) < 0:
            return line
    return -1


def taking_line(t: Tables, a: Aids, s: State, w: State, q: State, cell: int, seed: int) -> int:
    """Something is on offer: take it, or decline the end of it where control is worth more."""
    take = last_line(a, s, cell)
    if t.free_captures == 0 or t.players > 2 or a.control == 0:
        return take
    decline = double_cross(t, a, s)
    if decline < 0 or harmless_line(t, s, 2, seed) >= 0:
        return take
    # What is left for the one who must open next, once the rest of this piece is gone?
    restore(w, s)
    tail = play_line(t, w, decline)
    rest = offer(w, 0)
    while rest >= 0 and playing(t, w):
        tail += play_line(t, w, last_line(a, w, rest))
        rest = offer(w, 0)
    if not playing(t, w) or count_handouts(t, a, w, q) < 0:
        return take
    return decline if value_of_pieces(a) > tail else take


def line_without_dice(t: Tables, a: Aids, s: State, w: State, q: State, seed: int) -> int:
    """The line of a quick sensible player where one line is drawn at a time."""
    if a.sign < 0:
        idle = harmless_line(t, s, 1, seed)
        return idle if idle >= 0 else random_open(s, seed)
    cell = offer(s, seed % len(s.owner))
    if cell >= 0:
        return taking_line(t, a, s, w, q, cell, seed)
    line = harmless_line(t, s, 2, seed)
    if line < 0 and t.free_captures == 1:
        line = count_handouts(t, a, s, w)
    if line < 0:
        line = random_open(s, seed)
    return line


def try_out(
    t: Tables,
    a: Aids,
    start: State,
    s: State,
    w: State,
    q: State,
    kind: int,
    number: int,
    games: int,
    turns: int,
    seed: int,
    result: list[float],
) -> None:
    """Add up so many games that go on from a candidate: balances, wins, and squares of balances.

    The same seed means the same dice, whatever the candidate. A playout stops after so many turns.
    """
    seat = start.turn[MOVER]
    for _game in range(games):
        restore(s, start)
        apply_candidate(t, a, s, kind, number)
        mover, changes = seat, 0
        while playing(t, s) and changes < turns:
            seed = seed * FACTOR % MODULUS
            if t.die > 0:
                seed = dice_turn(t, a, s, w, seed)
            else:
                play_line(t, s, line_without_dice(t, a, s, w, q, seed))
            if s.turn[MOVER] != mover:
                mover = s.turn[MOVER]
                changes += 1
        final = balance(t, a, s, seat)
        result[0] += final
        result[1] += 1.0 if final > 0 else 0.5 if final == 0 else 0.0
        result[2] += final * final
        seed = seed * FACTOR % MODULUS


def consult(
    t: Tables,
    a: Aids,
    start: State,
    s: State,
    x: State,
    r: State,
    v: State,
    w: State,
    kind: int,
    number: int,
    games: int,
    turns: int,
    seed: int,
    result: list[float],
) -> None:
    """The one door to all of this: weigh a candidate by looking ahead, or by so many games.

    One door, because every function behind it then compiles once.
    """
    if games == 0:
        weigh(t, a, start, s, x, r, v, w, kind, number, turns, result)
    else:
        try_out(t, a, start, s, w, r, kind, number, games, turns, seed, result)
