"""The levels of the computer players: a table, and the players themselves.

They play every ruleset: they look only at what a line would do under the rules.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from dotsnb.ai.expert import Expert
from dotsnb.ai.explanation import NOTHING, Candidate, Explanation
from dotsnb.ai.hard import Hard
from dotsnb.ai.player import Player
from dotsnb.errors import DotsError
from dotsnb.game import Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING
from dotsnb.rules.state import FREE

__all__ = ["LEVELS", "Easy", "Expert", "Hard", "Level", "Normal", "player", "steady"]

#: What a steady Hard and a steady Expert may do for each choice: enough on the small boards of lessons.
STEADY_LINES, STEADY_PLAYOUTS = 1_000, 200


class Easy:
    """Draws at random and always its whole roll; it avoids only lines that can no longer score."""

    def __init__(self, seed: int | None = None) -> None:
        self.name = _("Easy")
        self._random = random.Random(seed)
        self._explanation = Explanation(self.name, _(NOTHING))

    def choose(self, position: Position) -> str:
        """A random open line that is not dead."""
        lines = _live_lines(position)
        line = self._random.choice(lines)
        self._explanation = _explained(self.name, _("It drew any line that is not dead."), {}, lines, line)
        return line

    def explain(self) -> Explanation:
        """The lines that it could have drawn at its last choice."""
        return self._explanation


class Normal:
    """Takes what it can, one line at a time, and always draws its whole roll.

    It draws (1) the line that raises its score most; (2) else a random one that leaves no cell
    one line short; (3) else one that leaves the fewest one line short. Where the fewest points
    win everything is mirrored: it draws the line that costs it least, and a cell left one line
    short is no gift but a burden, so among those lines the one that leaves the most.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.name = _("Normal")
        self._random = random.Random(seed)
        self._explanation = Explanation(self.name, _(NOTHING))

    def choose(self, position: Position) -> str:
        """The line that the three steps lead to; among equals a random one."""
        fewest_win = SCORING[position.rules.scoring].sign < 0
        # Where points are bad, a line that can no longer score is as good as any.
        lines = list(position.legal_lines) if fewest_win else _live_lines(position)
        gains = {line: gain(position, line) for line in lines}
        best = max(gains.values())
        if best > 0 or fewest_win:
            lines = [line for line in lines if gains[line] == best]
        if best <= 0:
            left = {line: left_short(position, line) for line in lines}
            wanted = (max if fewest_win else min)(left.values())
            lines = [line for line in lines if left[line] == wanted]
        line = self._random.choice(lines)
        method = _("It looked at what each line scores, then at how many cells it leaves one line short.")
        self._explanation = _explained(self.name, method, gains, gains, line)
        return line

    def explain(self) -> Explanation:
        """The lines of its last choice, with what each would have scored at once."""
        return self._explanation


@dataclass(frozen=True)
class Level:
    """A level: its name, a line on how it plays, and its player."""

    name: str
    title: str
    sentence: str
    make: Callable[[int | None], Player]


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", N_("Easy"), N_("Draws at random."), Easy),
        Level("normal", N_("Normal"), N_("Takes what it can, one line at a time."), Normal),
        Level("hard", N_("Hard"), N_("Plans its whole turn and your best reply."), Hard),
        Level("expert", N_("Expert"), N_("Plays the game on many times before it chooses."), Expert),
    )
}


def player(level: str, seed: int | None = None) -> Player:
    """The player of a level; with the same seed it makes the same choices again.

    :raises DotsError: if there is no such level, or the seed is no whole number.
    """
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        message = _("{value!r} is not a seed: write a whole number, or leave it out.")
        raise DotsError(message.format(value=seed), value=seed)
    if isinstance(level, str) and level.lower() in LEVELS:
        return LEVELS[level.lower()].make(seed)
    message = _("{value!r} is not a level: write one of {names}.")
    raise DotsError(message.format(value=level, names=", ".join(LEVELS)), value=level)


def steady(level: str, seed: int | None = None) -> Player:
    """The player of a level without clock and compiler: the same choices on every machine, and at once.

    Hard and Expert look less far than as ``player``; on small boards that shows seldom.

    :raises DotsError: as ``player``.

    >>> steady("hard", seed=1).name
    'Hard'
    """
    found = player(level, seed)
    if isinstance(found, Hard):
        return Hard(seed, compiled=False, lines_played=STEADY_LINES)
    if isinstance(found, Expert):
        return Expert(seed, compiled=False, playouts=STEADY_PLAYOUTS)
    return found


def gain(position: Position, line: str) -> int:
    """By how much drawing a line betters the mover's own score (fewer points, in misère)."""
    seat = position.to_move
    assert seat is not None, "nobody moves after the end"
    if not _completes(position, line):
        return 0
    change = position.after(line).scores[seat] - position.scores[seat]
    return SCORING[position.rules.scoring].sign * change


def left_short(position: Position, line: str) -> int:
    """How many cells that can still be captured a line would leave one line short."""
    state = position.after(line).state if _completes(position, line) else position.state
    spent = 0 if state is not position.state else 1
    return sum(state.owner[cell] == FREE and state.missing[cell] - spent == 1 for cell in _cells_of(position, line))


def _explained(name: str, method: str, gains: Mapping[str, int], lines: Iterable[str], chosen: str) -> Explanation:
    rows = {line: Candidate((line,), "line", gain=gains.get(line, 0), value=gains.get(line, 0)) for line in lines}
    return Explanation.of(name, method, rows.values(), rows[chosen])


def _cells_of(position: Position, line: str) -> tuple[int, ...]:
    return position.layout.cells_on(position.layout.line(line))


def _completes(position: Position, line: str) -> bool:
    """Does a line complete a cell that can be captured?"""
    state = position.state
    return any(state.missing[cell] == 1 and state.owner[cell] == FREE for cell in _cells_of(position, line))


def _live_lines(position: Position) -> list[str]:
    dead = set(position.dead_lines)
    return [line for line in position.legal_lines if line not in dead]
