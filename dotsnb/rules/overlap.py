"""Squares lie over each other: the 13 rules for what a capture then does.

Each rule is one function of the same shape, called at the moment the last line of a square's
outline is drawn, while the square is still FREE: ``t`` are the board's tables, ``s`` the state
that it changes, ``cell`` the square, ``seat`` who drew the line. When one line completes several
squares the rule is called for one after another, largest first (smallest first where the rule
says so). *Inside* means completely inside, and smaller.

The functions are plain code that Numba compiles as it stands. To add a rule, write one more of
them here, and one file of worked examples in the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dotsnb.i18n import N_
from dotsnb.rules.state import FREE, GONE, LIVE, LOST, State, Tables

__all__ = ["OVERLAP", "Capture", "OverlapRule"]

Capture = Callable[[Tables, State, int, int], None]


@dataclass(frozen=True)
class OverlapRule:
    """An overlap rule: its name and title, its sentence, and the function that plays it."""

    name: str
    title: str
    sentence: str
    capture: Capture
    largest_first: bool = True
    shows_holders: bool = False  # a box shows who holds it now, not every square over it


OVERLAP: dict[str, OverlapRule] = {}


def _rule(
    title: str, sentence: str, *, largest_first: bool = True, shows_holders: bool = False
) -> Callable[[Capture], Capture]:
    def register(capture: Capture) -> Capture:
        name = capture.__name__.replace("_", "-")
        OVERLAP[name] = OverlapRule(name, title, sentence, capture, largest_first, shows_holders)
        return capture

    return register


# What the rules are made of.


def take(s: State, cell: int, seat: int, points: int) -> None:
    """``seat`` captures the cell for so many points."""
    s.owner[cell] = seat
    s.turn[LIVE] -= 1
    s.score[seat] += points


def lose(s: State, cell: int) -> None:
    """Nobody will ever capture this cell, unless somebody already has."""
    if s.owner[cell] == FREE:
        s.owner[cell] = LOST
        s.turn[LIVE] -= 1


def remove(t: Tables, s: State, cell: int) -> None:
    """A captured cell leaves the board with its points and never comes back."""
    s.score[s.owner[cell]] -= t.points[cell]
    s.owner[cell] = GONE


# The 13 rules.


@_rule(N_("Independent"), N_("Every square scores, whatever already lies over or under it."))
def independent(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])


@_rule(
    N_("Consume"),
    N_(
        "A larger square swallows every smaller one inside it, your own too: they vanish with "
        "their points, and nothing inside it can be captured any more."
    ),
)
def consume(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])
    for i in range(t.inside_at[cell], t.inside_at[cell + 1]):
        inner = t.inside[i]
        if s.owner[inner] >= 0:
            remove(t, s, inner)
        else:
            lose(s, inner)


@_rule(
    N_("Exclusive"),
    N_("A square can be captured only if it shares no box with a square captured before."),
)
def exclusive(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])
    for i in range(t.sharing_at[cell], t.sharing_at[cell + 1]):
        lose(s, t.sharing[i])


@_rule(
    N_("Takeover"),
    N_("When you capture a larger square, the others' smaller squares inside it become yours."),
)
def takeover(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])
    for i in range(t.inside_at[cell], t.inside_at[cell + 1]):
        inner = t.inside[i]
        if s.owner[inner] >= 0:
            s.score[s.owner[inner]] -= t.points[inner]
            s.score[seat] += t.points[inner]
            s.owner[inner] = seat


@_rule(
    N_("Protected"),
    N_(
        "A captured square protects every larger square around it from capture; "
        "inside a captured larger square the smaller ones still score."
    ),
)
def protected(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])
    for i in range(t.around_at[cell], t.around_at[cell + 1]):
        lose(s, t.around[i])


@_rule(
    N_("Layered"),
    N_("A square earns 1 point more for every box it shares with each of your own squares."),
)
def layered(t: Tables, s: State, cell: int, seat: int) -> None:
    bonus = 0
    for i in range(t.units_at[cell], t.units_at[cell + 1]):
        place = t.units[i] * t.players + seat  # a box notes for each seat how many of its squares cover it
        bonus += s.note[place]
        s.note[place] += 1
    take(s, cell, seat, t.points[cell] + bonus)


@_rule(
    N_("Volatile"),
    N_("When you capture a larger square, the others' smaller squares inside it are erased."),
)
def volatile(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, t.points[cell])
    for i in range(t.inside_at[cell], t.inside_at[cell + 1]):
        inner = t.inside[i]
        if s.owner[inner] >= 0 and s.owner[inner] != seat:
            remove(t, s, inner)


@_rule(
    N_("Builder"),
    N_("A larger square pays the points of your own smaller squares inside it once more."),
    largest_first=False,
)
def builder(t: Tables, s: State, cell: int, seat: int) -> None:
    bonus = 0
    for i in range(t.inside_at[cell], t.inside_at[cell + 1]):
        if s.owner[t.inside[i]] == seat:
            bonus += t.points[t.inside[i]]
    take(s, cell, seat, t.points[cell] + bonus)


@_rule(
    N_("Territory"),
    N_("Boxes count, not squares: a box belongs to whoever captured the latest square over it."),
    shows_holders=True,
)
def territory(t: Tables, s: State, cell: int, seat: int) -> None:
    take(s, cell, seat, 0)
    for i in range(t.units_at[cell], t.units_at[cell + 1]):
        box = t.units[i]
        holder = s.note[box] - 1  # a box notes its holder's seat + 1, or 0
        if holder >= 0:
            s.score[holder] -= 1
        s.score[seat] += 1
        s.note[box] = seat + 1


@_rule(
    N_("Majority"),
    N_("A larger square goes to whoever holds most of the boxes inside it, on a tie to whoever closes it."),
    largest_first=False,
)
def majority(t: Tables, s: State, cell: int, seat: int) -> None:
    winner, most = seat, 0
    for player in range(t.players):
        held = 0
        for i in range(t.units_at[cell], t.units_at[cell + 1]):
            if s.owner[t.units[i]] == player:
                held += 1
        if held > most:
            winner, most = player, held
        elif held == most:  # no single leader so far
            winner = seat
    take(s, cell, winner, t.points[cell])


@_rule(
    N_("Fortress"),
    N_("Only the owner of everything captured inside a larger square can capture it."),
)
def fortress(t: Tables, s: State, cell: int, seat: int) -> None:
    mine = 1 << seat  # a square notes who has captured inside it, one bit a seat; with two it is lost at once
    if s.note[cell] & ~mine:
        lose(s, cell)
        return
    take(s, cell, seat, t.points[cell])
    for i in range(t.around_at[cell], t.around_at[cell + 1]):
        outer = t.around[i]
        s.note[outer] |= mine
        if s.note[outer] != mine:
            lose(s, outer)


@_rule(
    N_("Home Turf"),
    N_("Inside a larger square of yours a capture counts double, inside only theirs nothing."),
)
def home_turf(t: Tables, s: State, cell: int, seat: int) -> None:
    home, away = False, False
    for i in range(t.around_at[cell], t.around_at[cell + 1]):
        owner = s.owner[t.around[i]]
        if owner == seat:
            home = True
        elif owner >= 0:
            away = True
    points = t.points[cell]
    if home and not away:
        points *= 2
    elif away and not home:
        points = 0
    take(s, cell, seat, points)


@_rule(
    N_("Capped Layered"),
    N_("A square earns 1 point more for every box of it that any square of yours covers."),
)
def capped_layered(t: Tables, s: State, cell: int, seat: int) -> None:
    bonus, mine = 0, 1 << seat  # a box notes the seats that cover it, one bit each
    for i in range(t.units_at[cell], t.units_at[cell + 1]):
        box = t.units[i]
        if s.note[box] & mine:
            bonus += 1
        s.note[box] |= mine
    take(s, cell, seat, t.points[cell] + bonus)
