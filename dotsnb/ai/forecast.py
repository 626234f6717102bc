"""What a position is worth to whoever rolls next in a dice game, by weights that were learned.

Plain code for the kernel. ``look`` writes down facts of a position, ``forecast`` adds them up with
the weights of the ruleset. Weights go with facts that any board has, counted in mean points:

| facts | meaning |
|---|---|
| 1 | always one |
| ``reach`` | points that the next, second, third ... line brings if one player takes greedily |
| two for each size and missing line | points of free cells of that size that lack so many lines |
| ``PAIRS`` | open lines between two single cells that lack so many lines (0: no free cell there) |

Every fact has three weights, for the beginning, the middle and the end: a curve over the share of
lines that is still open.
"""

from __future__ import annotations

from dotsnb.ai.greedy import FAR_BELOW, balance, begin_turn, best_step, finish, shortlist
from dotsnb.ai.planning import CELL, LINE, STOP, apply_candidate, harm
from dotsnb.ai.room import WIDTH, Aids, Outlook
from dotsnb.rules.state import DRAWN, FREE, LEFT, MOVER, OPEN, UNDRAWN, State, Tables, restore
from dotsnb.rules.turns import pass_turn, playing, take_roll

__all__ = ["climb", "forecast", "foresee", "look", "mean_turn"]

GLIMPSE = 3  # cells compared through the rules by the player who takes greedily
MOST_CELLS = 6  # of a turn that is played by forecasts
MOST_LINES = 10
NEARLY = 1e-9


def look(t: Tables, a: Aids, o: Outlook, p: State, v: State, w: State) -> bool:
    """Write the facts of ``p``, whose mover's turn ends now; False if the game ends with it."""
    restore(v, p)
    if not playing(t, v):
        return False
    if v.turn[DRAWN] > 0:
        pass_turn(t, v)
    for i in range(len(o.facts)):
        o.facts[i] = 0.0
    o.facts[0] = 1.0
    count_cells(t, a, o, v, 1 + o.reach)
    count_lines(t, a, o, v, 1 + o.reach + 2 * o.largest * (o.largest + 1))
    take_greedily(t, a, o, v, w)
    return True


def count_cells(t: Tables, a: Aids, o: Outlook, v: State, at: int) -> None:
    """The facts about free cells, by size and missing lines."""
    for cell in range(len(v.owner)):
        if v.owner[cell] == FREE:
            size = t.size[cell]
            o.facts[at + 2 * size * (size - 1) + v.missing[cell] - 1] += t.points[cell] / o.unit


def count_lines(t: Tables, a: Aids, o: Outlook, v: State, at: int) -> None:
    """The facts about open lines, by what the single cells at them lack."""
    for line in range(len(v.line)):
        if v.line[line] == UNDRAWN:
            more, less = 0, 0
            for i in range(t.cells_at[line], t.cells_at[line + 1]):
                cell = t.cells[i]
                if t.size[cell] == 1 and v.owner[cell] == FREE:
                    missing = v.missing[cell]
                    if missing > more:
                        less = more
                        more = missing
                    elif missing > less:
                        less = missing
            if more > 0:
                o.facts[at + (more - 1) * (more + 2) // 2 + less] += 1.0


def take_greedily(t: Tables, a: Aids, o: Outlook, v: State, w: State) -> None:
    """The facts about what the next lines bring, if one player draws them; uses up ``v``."""
    take_roll(t, v, o.reach)
    rolled, seat = v.turn[LEFT], v.turn[MOVER]
    before = balance(t, a, v, seat)
    while playing(t, v) and v.turn[MOVER] == seat:
        cell = -1
        if a.alike == 0:
            cell = best_step(t, a, v, w, GLIMPSE)
        elif shortlist(t, a, v, 1) > 0:
            cell = a.picks[0]
        if cell < 0:
            break
        finish(t, a, v, cell)
        after = balance(t, a, v, seat)
        used = o.reach  # the end of the game counts as the last line
        if v.turn[MOVER] == seat and playing(t, v):
            used = rolled - v.turn[LEFT]
        o.facts[max(used, 1)] += (after - before) / o.unit
        before = after


def forecast(t: Tables, a: Aids, o: Outlook, p: State, v: State, w: State) -> float:
    """How much whoever rolls next will still gain more than the other, if the turn ended in ``p``."""
    if not look(t, a, o, p, v, w):
        return 0.0
    share = p.turn[OPEN] / len(p.line)
    total = 0.0
    for i in range(len(o.facts)):
        if o.facts[i] != 0.0:
            total += o.facts[i] * (o.weights[3 * i] + share * (o.weights[3 * i + 1] + share * o.weights[3 * i + 2]))
    return total * o.unit


def stops(t: Tables, a: Aids, o: Outlook, s: State, r: State, v: State, w: State, kind: int, number: int) -> int:
    """After how many greedy steps behind a candidate it is best to stop; ``best[0]`` says what that is worth."""
    seat = s.turn[MOVER]
    restore(r, s)
    apply_candidate(t, a, r, kind, number)
    steps, best = 0, 0
    while True:
        value = balance(t, a, r, seat) - forecast(t, a, o, r, v, w)
        if steps == 0 or value > o.best[0] + NEARLY:
            o.best[0] = value
            best = steps
        if kind != CELL or r.turn[DRAWN] == 0 or not playing(t, r):
            return best
        cell = best_step(t, a, r, w, WIDTH)
        if cell < 0:
            return best
        finish(t, a, r, cell)
        steps += 1


def options(t: Tables, a: Aids, o: Outlook, s: State) -> int:
    """Put the likely candidates into ``likely``, a cell as it is and a line as -1 - line; how many."""
    found = 0
    if a.sign > 0:
        found = shortlist(t, a, s, MOST_CELLS)
    for i in range(found):
        o.likely[i] = a.picks[i]
    first, lines = found, len(s.line)
    for i in range(lines):
        line = (31 * s.turn[OPEN] + i) % lines  # not always the lines at the top
        if s.line[line] == UNDRAWN:
            cost = a.sign * harm(t, a, s, line)
            if found == first + MOST_LINES and cost >= o.costs[found - 1]:
                continue
            place = min(found, first + MOST_LINES - 1)
            while place > first and o.costs[place - 1] > cost:
                o.costs[place] = o.costs[place - 1]
                o.likely[place] = o.likely[place - 1]
                place -= 1
            o.costs[place] = cost
            o.likely[place] = -1 - line
            found = min(found + 1, first + MOST_LINES)
    return found


def climb(t: Tables, a: Aids, o: Outlook, x: State, r: State, v: State, w: State) -> float:
    """Play the turn in ``x``, step by step what forecasts best; what it brings the mover, forecast included."""
    seat = x.turn[MOVER]
    before = balance(t, a, x, seat)
    begun = False
    while True:
        best = float(FAR_BELOW)
        if begun:
            best = balance(t, a, x, seat) - forecast(t, a, o, x, v, w)
            if x.turn[DRAWN] == 0 or not playing(t, x):
                return best - before
        kind, number = STOP, 0
        for i in range(options(t, a, o, x)):
            chosen = o.likely[i]
            chosen_kind = CELL
            if chosen < 0:
                chosen, chosen_kind = -1 - chosen, LINE
            stops(t, a, o, x, r, v, w, chosen_kind, chosen)
            if o.best[0] > best + NEARLY:
                best, kind, number = o.best[0], chosen_kind, chosen
        if kind == STOP:
            return best - before
        apply_candidate(t, a, x, kind, number)
        begun = True


def mean_turn(t: Tables, a: Aids, o: Outlook, p: State, x: State, r: State, v: State, w: State) -> float:
    """What the next player makes of its turn if it comes after ``p``, on average over every roll."""
    total, gain = 0.0, 0.0
    for face in range(1, t.die + 1):
        if face <= p.turn[OPEN]:
            if not begin_turn(t, x, p, face):
                return 0.0
            gain = climb(t, a, o, x, r, v, w)
        total += gain
    return total / t.die


def foresee(
    t: Tables,
    a: Aids,
    o: Outlook,
    start: State,
    s: State,
    x: State,
    r: State,
    v: State,
    w: State,
    kind: int,
    number: int,
    deep: int,
    result: list[float],
) -> None:
    """As ``weigh``, by forecasts: of the position handed over, or if ``deep`` of what follows the next turn."""
    seat = start.turn[MOVER]
    before = balance(t, a, start, seat)
    steps = stops(t, a, o, start, s, v, w, kind, number)
    result[1] = o.best[0] - before
    restore(s, start)
    apply_candidate(t, a, s, kind, number)
    result[0] = balance(t, a, s, seat) - before
    if deep == 0:
        return
    for _step in range(steps):
        finish(t, a, s, best_step(t, a, s, w, WIDTH))
    result[1] = balance(t, a, s, seat) - before - mean_turn(t, a, o, s, x, r, v, w)
