"""How Hard weighs what it could do: through the rules, to the end of its turn and of the reply.

Plain code for the kernel. A candidate is a kind and a number: stop, finish this cell, draw this line.
"""

from __future__ import annotations

from dotsnb.ai.greedy import FAR_BELOW, balance, begin_turn, best_step, exchange, finish, reply
from dotsnb.ai.room import WIDTH, Aids
from dotsnb.game.kernel import play_line
from dotsnb.rules.state import DRAWN, FREE, MOVER, OPEN, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import pass_turn, playing

__all__ = ["CELL", "LINE", "STOP", "apply_candidate", "harm", "weigh"]

STOP, CELL, LINE = 0, 1, 2


def apply_candidate(t: Tables, a: Aids, s: State, kind: int, number: int) -> None:
    """Do what a candidate says."""
    if kind == STOP:
        pass_turn(t, s)
    elif kind == LINE:
        play_line(t, s, number)
    else:
        finish(t, a, s, number)


def quietest(t: Tables, a: Aids, s: State) -> int:
    """The open line that brings the cells at it least nearer to being captured."""
    best, least = -1, 0.0
    for line in range(len(s.line)):
        if s.line[line] == UNDRAWN:
            cost = a.sign * harm(t, a, s, line)
            if best < 0 or cost < least:
                best, least = line, cost
    return best


def harm(t: Tables, a: Aids, s: State, line: int) -> float:
    """How much nearer a line brings the cells at it to being captured, in points."""
    total = 0.0
    for i in range(t.cells_at[line], t.cells_at[line + 1]):
        cell = t.cells[i]
        if s.owner[cell] == FREE:
            missing = s.missing[cell]
            total += t.points[cell] * (a.threat[missing - 1] - a.threat[missing])
    return total


def planned_turn(t: Tables, a: Aids, r: State, v: State, w: State) -> float:
    """What the mover of ``r``, who has rolled, makes of its turn if it weighs the reply to it.

    It takes step after step, and stops where that is best; without any it draws the quietest line.
    """
    seat = r.turn[MOVER]
    before = balance(t, a, r, seat)
    best, started = float(FAR_BELOW), False
    while playing(t, r) and (r.turn[DRAWN] > 0 or not started):
        cell = best_step(t, a, r, w, WIDTH)
        if cell < 0:
            break
        finish(t, a, r, cell)
        started = True
        best = max(best, balance(t, a, r, seat) - before - reply(t, a, r, v, w))
    if not started:
        play_line(t, r, quietest(t, a, r))
        best = balance(t, a, r, seat) - before - reply(t, a, r, v, w)
    return best


def planned_reply(t: Tables, a: Aids, p: State, r: State, v: State, w: State) -> float:
    """As ``reply``, but the next player looks one reply ahead as well."""
    total, gain = 0.0, 0.0
    for face in range(1, t.die + 1):
        if face <= p.turn[OPEN]:
            if not begin_turn(t, r, p, face):
                return 0.0
            gain = planned_turn(t, a, r, v, w)
        total += gain
    return total / t.die


def farther_turn(t: Tables, a: Aids, x: State, r: State, v: State, w: State) -> float:
    """As ``planned_turn``, but the reply that is weighed is a planned one."""
    seat = x.turn[MOVER]
    before = balance(t, a, x, seat)
    best, started = float(FAR_BELOW), False
    while playing(t, x) and (x.turn[DRAWN] > 0 or not started):
        cell = best_step(t, a, x, w, WIDTH)
        if cell < 0:
            break
        finish(t, a, x, cell)
        started = True
        best = max(best, balance(t, a, x, seat) - before - planned_reply(t, a, x, r, v, w))
    if not started:
        play_line(t, x, quietest(t, a, x))
        best = balance(t, a, x, seat) - before - planned_reply(t, a, x, r, v, w)
    return best


def farther_reply(t: Tables, a: Aids, p: State, x: State, r: State, v: State, w: State) -> float:
    """As ``planned_reply``, but both players look one reply farther."""
    total, gain = 0.0, 0.0
    for face in range(1, t.die + 1):
        if face <= p.turn[OPEN]:
            if not begin_turn(t, x, p, face):
                return 0.0
            gain = farther_turn(t, a, x, r, v, w)
        total += gain
    return total / t.die


def weigh(
    t: Tables,
    a: Aids,
    start: State,
    p: State,
    x: State,
    r: State,
    v: State,
    w: State,
    kind: int,
    number: int,
    replies: int,
    result: list[float],
) -> None:
    """What a candidate brings the mover: ``result`` is what it gains at once, and its whole value.

    With dice the value is the best balance that the rest of the turn can reach, less the reply to
    it, with so many ``replies`` (1 to 3) thought of; without dice the balance once nobody gains by a line.
    """
    seat = start.turn[MOVER]
    before = balance(t, a, start, seat)
    restore(p, start)
    apply_candidate(t, a, p, kind, number)
    result[0] = balance(t, a, p, seat) - before
    if t.die == 0:
        exchange(t, a, p, w)
        result[1] = balance(t, a, p, seat) - before
        return
    value = float(FAR_BELOW)
    while True:
        if replies == 1:
            answer = reply(t, a, p, r, w)
        elif replies == 2:
            answer = planned_reply(t, a, p, r, v, w)
        else:
            answer = farther_reply(t, a, p, x, r, v, w)
        value = max(value, balance(t, a, p, seat) - answer)
        if kind != CELL or not playing(t, p) or p.turn[DRAWN] == 0:
            break
        cell = best_step(t, a, p, w, WIDTH)
        if cell < 0:
            break
        finish(t, a, p, cell)
    result[1] = value - before
