"""What a greedy player makes of a turn: the yardstick by which the levels weigh every move.

Plain code for the kernel. A *step* finishes one cell: it draws all the lines that its outline still
lacks. Every step is tried on a spare state through the real rules, so bonuses, squares taken away
and squares that would go to somebody else count as they are.
"""

from __future__ import annotations

from dotsnb.ai.room import WIDTH, Aids
from dotsnb.game.kernel import play_line
from dotsnb.rules.state import DRAWN, FREE, LEFT, MOVER, OPEN, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import pass_turn, playing, take_roll

__all__ = ["balance", "begin_turn", "best_step", "exchange", "finish", "last_line", "reply", "shortlist"]

FAR_BELOW = -(10**9)


def balance(t: Tables, a: Aids, s: State, seat: int) -> int:
    """The points of ``seat`` less the best other player's (the other way round in misère)."""
    best = FAR_BELOW
    for other in range(t.players):
        if other != seat and s.out[other] == 0:
            best = max(best, a.sign * s.score[other])
    if best == FAR_BELOW:
        best = 0
    return a.sign * s.score[seat] - best


def last_line(a: Aids, s: State, cell: int) -> int:
    """The first open line of a cell's outline, its last one where one is missing."""
    for i in range(a.outline_at[cell], a.outline_at[cell + 1]):
        if s.line[a.outline[i]] == UNDRAWN:
            return int(a.outline[i])
    return -1


def finish(t: Tables, a: Aids, s: State, cell: int) -> None:
    """Draw what a cell's outline lacks, as far as the turn goes."""
    for i in range(a.outline_at[cell], a.outline_at[cell + 1]):
        if s.line[a.outline[i]] == UNDRAWN:
            play_line(t, s, a.outline[i])
            if s.turn[DRAWN] == 0 or not playing(t, s):
                return


def shortlist(t: Tables, a: Aids, s: State, width: int) -> int:
    """Put the cells that pay most per line, of those the turn can finish, into ``picks``; how many."""
    found = 0
    left = s.turn[LEFT]
    for cell in range(len(s.owner)):
        missing = s.missing[cell]
        if missing <= left and s.owner[cell] == FREE and missing > 0:
            rate = a.sign * t.points[cell] * a.rate[missing]
            if found == width and rate <= a.rates[width - 1]:
                continue
            place = min(found, width - 1)
            while place > 0 and a.rates[place - 1] < rate:
                a.rates[place] = a.rates[place - 1]
                a.picks[place] = a.picks[place - 1]
                place -= 1
            a.rates[place] = rate
            a.picks[place] = cell
            found = min(found + 1, width)
    return found


def best_step(t: Tables, a: Aids, s: State, w: State, width: int) -> int:
    """The cell whose finishing betters the mover's balance most per line, or -1; uses up ``w``.

    So many cells are compared through the rules, those that look best.
    """
    found = shortlist(t, a, s, width)
    seat = s.turn[MOVER]
    before = balance(t, a, s, seat)
    best, best_rate = -1, 0.0
    for i in range(found):
        cell = a.picks[i]
        restore(w, s)
        finish(t, a, w, cell)
        rate = (balance(t, a, w, seat) - before) * a.rate[s.missing[cell]]
        if rate > best_rate:
            best, best_rate = cell, rate
    return best


def dearest_forced(t: Tables, a: Aids, s: State, w: State) -> int:
    """The line that is best for the mover's balance at once: where points are bad, the cheapest."""
    seat = s.turn[MOVER]
    best, best_balance = -1, FAR_BELOW
    for line in range(len(s.line)):
        if s.line[line] == UNDRAWN:
            restore(w, s)
            play_line(t, w, line)
            after = balance(t, a, w, seat)
            if after > best_balance:
                best, best_balance = line, after
    return best


def best_of_turn(t: Tables, a: Aids, s: State, w: State) -> int:
    """The best balance that greedy steps bring the mover, who stops there; uses up ``s`` and ``w``."""
    seat = s.turn[MOVER]
    best = balance(t, a, s, seat)
    started = False
    while playing(t, s) and (s.turn[DRAWN] > 0 or not started):
        cell = best_step(t, a, s, w, WIDTH)
        if cell < 0:
            break
        finish(t, a, s, cell)
        started = True
        best = max(best, balance(t, a, s, seat))
    if not started and a.sign < 0 and s.turn[OPEN] > 0:
        play_line(t, s, dearest_forced(t, a, s, w))
        best = balance(t, a, s, seat)
    return best


def exchange(t: Tables, a: Aids, s: State, w: State) -> None:
    """Without dice: play on greedily, whoever is to move, until nobody gains by a line.

    Where points are bad nobody gains, but somebody may have to pay: that is played out too.
    """
    while playing(t, s):
        cell = best_step(t, a, s, w, WIDTH)
        if cell >= 0:
            finish(t, a, s, cell)
            continue
        if a.sign > 0:
            return
        seat = s.turn[MOVER]
        before = balance(t, a, s, seat)
        line = dearest_forced(t, a, s, w)
        restore(w, s)
        play_line(t, w, line)
        if balance(t, a, w, seat) >= before:
            return
        restore(s, w)


def begin_turn(t: Tables, r: State, p: State, face: int) -> bool:
    """Lay out in ``r`` the turn that follows ``p``, with this roll; is there one?

    Whoever is to move in ``p`` passes first, if it has drawn anything.
    """
    restore(r, p)
    if not playing(t, r):
        return False
    if r.turn[DRAWN] > 0:
        pass_turn(t, r)
    take_roll(t, r, face)
    return True


def reply(t: Tables, a: Aids, p: State, r: State, w: State) -> float:
    """By how much the next player may better its balance if the turn ended in ``p`` now.

    On average over every roll.
    """
    total, gain = 0, 0
    for face in range(1, t.die + 1):
        if face <= p.turn[OPEN]:  # a higher roll is no more than that many lines
            if not begin_turn(t, r, p, face):
                return 0.0
            gain = -balance(t, a, r, r.turn[MOVER])
            gain += best_of_turn(t, a, r, w)
        total += gain
    return total / t.die
