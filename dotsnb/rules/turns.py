"""Who moves next, and how many lines.

Every turn of every game is the same machine with two settings: a number of lines to draw
(one, or what the die shows), and whether a line that captures counts against that number.

=========== ======= ===================== ===================
turn        lines   a capturing line      may end early
=========== ======= ===================== ===================
standard    1       does not count        no: a line is owed
single      1       counts                no
dN          a roll  counts                after the first line
dN+         a roll  does not count        after the first line
=========== ======= ===================== ===================
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from dotsnb.errors import RulesError
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.rules.state import DRAWN, FIRST, LEFT, LIVE, MOVER, OPEN, OUT, ROLL, ROUND, State, Tables

__all__ = ["TURNS", "Turn", "begin_turn", "count_line", "parse_turn", "pass_turn", "take_roll"]


@dataclass(frozen=True)
class Turn:
    """How a turn goes: ``die`` faces (0 without dice), and whether captures are free."""

    text: str
    die: int
    free_captures: bool
    sentence: str

    @property
    def describe(self) -> str:
        """The rule in a sentence."""
        return _(self.sentence).format(die=self.die)


# The forms a turn can have; N stands for the faces of the die.
TURNS: dict[str, Turn] = {
    turn.text: turn
    for turn in (
        Turn(
            "standard",
            0,
            True,
            N_("Draw one line; after a line that captures you must draw exactly one more."),
        ),
        Turn("single", 0, False, N_("Draw one line; a capture scores but earns no further line.")),
        Turn("dN", 6, False, N_("Roll 1 to {die}, then draw up to that many lines.")),
        Turn(
            "dN+",
            6,
            True,
            N_("Roll 1 to {die}, then draw up to that many lines; a line that captures does not count."),
        ),
    )
}


def parse_turn(text: str) -> Turn:
    """The turn that ``standard``, ``single``, ``d6`` or ``d6+`` names.

    :raises RulesError: for anything else, a die with fewer than two faces included.
    """
    if isinstance(text, str):
        if text in ("standard", "single"):
            return TURNS[text]
        match = re.fullmatch(r"d([1-9][0-9]{0,3})(\+?)", text)
        if match and int(match[1]) >= 2:
            form = TURNS["dN" + match[2]]
            return Turn(text, int(match[1]), form.free_captures, form.sentence)
    message = _("{value!r} is not a turn: write standard, single, or a die such as d6 or d6+.")
    raise RulesError(message.format(value=text), value=text)


# Below: the kernel's part of a turn, in plain code that Numba can compile.


def begin_turn(t: Tables, s: State) -> None:
    """The mover has drawn nothing yet; with dice a roll is owed before the first line."""
    s.turn[DRAWN] = 0
    s.turn[ROLL] = 0
    s.turn[LEFT] = 1
    if t.die > 0:
        s.turn[LEFT] = 0


def take_roll(t: Tables, s: State, face: int) -> None:
    """The die shows ``face``: so many lines, or as many as are still open."""
    s.turn[ROLL] = face
    s.turn[LEFT] = min(face, s.turn[OPEN])


def pass_turn(t: Tables, s: State) -> None:
    """The next player who has not given up is to move; past the first seat a round is over."""
    seat = s.turn[MOVER]
    for _step in range(t.players):
        seat = (seat + 1) % t.players
        if seat == s.turn[FIRST]:
            s.turn[ROUND] += 1
        if s.out[seat] == 0:
            break
    s.turn[MOVER] = seat
    begin_turn(t, s)


def count_line(t: Tables, s: State, captured: int) -> None:
    """A line was drawn that captured so many cells: who draws the next one?"""
    s.turn[DRAWN] += 1
    if captured == 0 or t.free_captures == 0:
        s.turn[LEFT] -= 1
    if s.turn[LEFT] == 0 and s.turn[LIVE] > 0:
        pass_turn(t, s)


def playing(t: Tables, s: State) -> bool:
    """Is there anything left to capture, and anybody to play against?"""
    return s.turn[LIVE] > 0 and s.turn[OUT] < t.players - 1
