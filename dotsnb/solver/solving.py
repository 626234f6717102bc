"""Exact values of positions: what the searches answer, put together, with limits and reports.

>>> from dotsnb.game import Game
>>> game = Game("box 2x2")
>>> game.draw("a1b1")
()
>>> solve(game, lines=True).value
-2
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from dotsnb.errors import DotsError, RulesError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.rules import Rules, find
from dotsnb.solver.captures import worth
from dotsnb.solver.engines import Engine, Rest, engine_for
from dotsnb.solver.helping import PATIENCE, Helper
from dotsnb.solver.progress import Progress, shown
from dotsnb.solver.stack import PAUSED, YES

__all__ = ["Solution", "Solver", "solve"]

FIRST_SLICE = 2_000  # nodes between two looks at the clock, to begin with
GOOD_SLICE = 0.05  # seconds a slice should take

Bounds = tuple[int, int]


@dataclass(frozen=True)
class Solution:
    """What perfect play makes of a position, counted in points still to come, mover minus opponent.

    (In misère, where the fewest points win: opponent minus mover. More is always better.)

    :param value: the exact value; None if the search was stopped before it was proven.
    :param bounds: the value lies between these two, which are equal when it is proven.
    :param best: the open lines that keep the value; only one, or none when the search was stopped,
        unless every line's value was asked for.
    :param lines: the value of every open line, as far as it was asked for and proven.
    :param play: a best line of play from here to the end (empty if the search was stopped).
    :param nodes: positions looked at. :param seconds: how long it took.
    :param proven: everything that was asked for is exact.
    """

    value: int | None
    bounds: Bounds
    best: tuple[str, ...] = ()
    lines: dict[str, int] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    proven: bool = False


class _Stopped(Exception):
    """The search has used up its time or nodes, or was told to stop."""


@dataclass
class _Limits:
    """How long a search may go on, and whom it tells how far it is."""

    budget_nodes: int | None
    seconds: float | None
    stop: threading.Event | None
    progress: Callable[[Progress], object] | None
    began: float = field(default_factory=time.monotonic)
    nodes: int = 0
    slice: int = FIRST_SLICE
    bounds: Bounds = (0, 0)

    @property
    def spent(self) -> float:
        return time.monotonic() - self.began

    def next_slice(self) -> int:
        """How many nodes may be searched before the next look at the limits."""
        if self.stop is not None and self.stop.is_set():
            raise _Stopped
        if self.seconds is not None and self.spent >= self.seconds:
            raise _Stopped
        if self.budget_nodes is None:
            return self.slice
        if self.nodes >= self.budget_nodes:
            raise _Stopped
        return min(self.slice, self.budget_nodes - self.nodes)

    def count(self, nodes: int, seconds: float, depth: int) -> None:
        """So many nodes were searched; report them, and make the next slice a good one."""
        self.nodes += nodes
        if nodes == self.slice:
            self.slice = max(100, int(self.slice * min(4.0, GOOD_SLICE / max(seconds, 1e-4))))
            if self.progress is not None:
                self.progress(Progress(self.nodes, self.spent, depth, self.bounds))


class Solver:
    """A solver for one set of rules, which remembers between positions what it has found.

    :param memory_mb: the size of its table, in 2^20 bytes.
    :param exact: use only keys that cannot confuse two positions (slower; see ``keys``).
    :param compiled: False runs the same functions as ordinary Python.
    :raises RulesError: for rules it cannot solve.

    >>> solver = Solver("box 2x2")
    >>> solver.solve(Position(solver.rules)).value
    2
    """

    def __init__(
        self, mode_or_rules: Rules | str, *, memory_mb: int = 256, exact: bool = False, compiled: bool = True
    ) -> None:
        self.rules = find(mode_or_rules)
        self._engine: Engine = engine_for(self.rules, memory_mb=memory_mb, exact=exact, compiled=compiled)
        self._values: dict[Rest, int] = {}
        self._lock = threading.Lock()

    def solve(
        self,
        position: Position | Game,
        *,
        budget_nodes: int | None = None,
        seconds: float | None = None,
        stop: threading.Event | None = None,
        progress: Callable[[Progress], object] | None = None,
        lines: bool = False,
    ) -> Solution:
        """Solve a position, as the function ``solve`` describes."""
        position = _position(position)
        if position.rules != self.rules:
            message = _("This solver plays {rules}, so it cannot solve {value}.")
            raise RulesError(message.format(rules=self.rules, value=position.rules), value=str(position.rules))
        limits = _Limits(budget_nodes, seconds, stop, progress)
        with self._lock:
            return self._solve(position, limits, lines)

    def _solve(self, position: Position, limits: _Limits, lines: bool) -> Solution:
        if position.over:
            return Solution(0, (0, 0), proven=True, seconds=limits.spent)
        open_lines = _open(position)
        if self._engine.prepare(open_lines):
            self._values.clear()
        found = _Findings((-self._engine.points(open_lines), self._engine.points(open_lines)))
        try:
            self._find(position, open_lines, limits, lines, found)
            found.proven = True
        except _Stopped:
            self._values.clear()
        low, high = found.bounds
        return Solution(
            low if low == high else None,
            found.bounds,
            tuple(found.best),
            found.lines,
            tuple(found.play),
            limits.nodes,
            limits.spent,
            found.proven,
        )

    def _find(
        self, position: Position, open_lines: frozenset[int], limits: _Limits, lines: bool, found: _Findings
    ) -> None:
        value = self._value(open_lines, limits, 0, found)
        found.bounds = (value, value)
        if lines:
            for line in position.legal_lines:
                found.lines[line] = self._line_value(open_lines, position.layout.line(line), limits, value)
            found.best = [line for line, worth in found.lines.items() if worth == value]
        play = []
        for line in self._best_play(position, value, limits):
            play.append(line)
            if not lines and not found.best:
                found.best = [line]
        found.play = play

    # Values.

    def _value(self, open_lines: frozenset[int], limits: _Limits, guess: int, found: _Findings | None = None) -> int:
        """The exact value of a position for its mover; ``found`` hears of bounds on the way."""
        taken, tail, rest = self._engine.settle(open_lines)
        value = self._values.get(rest)
        if value is None:
            for low, high in self._brackets(rest, guess - taken, limits):
                value = low
                if found is not None:
                    found.bounds = limits.bounds = _worth_between(taken, tail, low, high)
            assert value is not None
            self._values[rest] = value
        return worth(taken, tail, value)

    def _brackets(self, rest: Rest, guess: int, limits: _Limits) -> Iterator[Bounds]:
        """Bounds of a rest's value, closer and closer, the last two equal."""
        high = self._engine.most(rest)
        low = -high
        bound = max(low + 2, min(high, guess + ((guess ^ high) & 1)))
        yield low, high
        while low < high:
            if self._at_least(rest, bound, limits):
                low = bound
                bound += 2
            else:
                high = bound - 2
                bound -= 2
            yield low, high

    def _at_least(self, rest: Rest, bound: int, limits: _Limits) -> bool:
        """Is the rest worth so much to whoever must move in it?"""
        self._engine.ask(rest, bound)
        alone_until = self._engine.nodes + PATIENCE
        helper: Helper | None = None
        try:
            while True:
                answer = self._next_slice(limits)
                if answer == PAUSED and helper is not None:
                    answer = helper.answer
                if answer != PAUSED:
                    return answer == YES
                # With a helper the number of positions is another each time, so a budget is for one thread.
                if helper is None and limits.budget_nodes is None and self._engine.nodes >= alone_until:
                    helper = self._helper(rest, bound)
        finally:
            if helper is not None:
                limits.nodes += helper.stop()

    def _next_slice(self, limits: _Limits) -> int:
        """Search until the next look at the limits: YES, NO or PAUSED."""
        began, before = time.monotonic(), self._engine.nodes
        answer = self._engine.go_on(limits.next_slice())
        limits.count(self._engine.nodes - before, time.monotonic() - began, self._engine.depth)
        return answer

    def _helper(self, rest: Rest, bound: int) -> Helper | None:
        """A second thread that searches for the same answer."""
        companion = self._engine.companion()
        if companion is None:
            return None
        companion.ask(rest, bound)
        return Helper(companion)

    def _line_value(self, open_lines: frozenset[int], line: int, limits: _Limits, value: int) -> int:
        """The value of drawing a line; ``value`` is the position's, which is a good guess."""
        gain, keeps = self._engine.gain(open_lines, line)
        after = open_lines - {line}
        if keeps:
            return gain + self._value(after, limits, value - gain)
        return gain - self._value(after, limits, gain - value)

    # Play.

    def _best_play(self, position: Position, value: int, limits: _Limits) -> Iterator[str]:
        """A best line of play, found by asking for each line whether it keeps the value."""
        open_lines = _open(position)
        names = position.layout.line_names
        while not position.over:
            line = self._keeper(open_lines, value, limits)
            gain, keeps = self._engine.gain(open_lines, line)
            value = value - gain if keeps else gain - value
            open_lines -= {line}
            position = position.after(names[line])
            yield names[line]

    def _keeper(self, open_lines: frozenset[int], value: int, limits: _Limits) -> int:
        """A line after which the position is still worth ``value``."""
        for line in self._engine.candidates(open_lines):
            if self._keeps(open_lines, line, value, limits):
                return line
        # Possible only if two positions share a key, which no test has ever seen.
        message = _("No line keeps the value {value}: two positions were confused. Ask Solver(..., exact=True).")
        raise DotsError(message.format(value=value), value=value)

    def _keeps(self, open_lines: frozenset[int], line: int, value: int, limits: _Limits) -> bool:
        """Is drawing the line worth at least ``value``?"""
        gain, keeps = self._engine.gain(open_lines, line)
        taken, tail, rest = self._engine.settle(open_lines - {line})
        wanted = value - gain if keeps else gain - value  # of the position after it, at least or at most
        known = self._values.get(rest)
        if known is not None:
            after = worth(taken, tail, known)
            return after >= wanted if keeps else after <= wanted
        if keeps:
            return self._worth_at_least(taken, tail, rest, wanted, limits)
        return not self._worth_at_least(taken, tail, rest, wanted + 1, limits)

    def _worth_at_least(self, taken: int, tail: int, rest: Rest, bound: int, limits: _Limits) -> bool:
        """Is ``taken`` on offer beside a rest worth so much to the mover (see ``captures``)?"""
        if tail == 0:
            return self._at_least(rest, bound - taken, limits)
        spare = bound - taken + tail  # |tail + rest| must be so much
        if spare <= 0 or self._at_least(rest, spare - tail, limits):
            return True
        return not self._at_least(rest, 1 - spare - tail, limits)


@dataclass
class _Findings:
    """What is known so far."""

    bounds: Bounds
    best: list[str] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    play: list[str] = field(default_factory=list)
    proven: bool = False


def _worth_between(taken: int, tail: int, low: int, high: int) -> Bounds:
    """The bounds of ``worth`` when the rest lies between two values."""
    ends = [worth(taken, tail, low), worth(taken, tail, high)]
    if tail and low < -tail < high:
        ends.append(worth(taken, tail, -tail if (low ^ tail) & 1 == 0 else 1 - tail))
    return min(ends), max(ends)


def _position(position: Position | Game) -> Position:
    if isinstance(position, Game):
        return position.position
    if isinstance(position, Position):
        return position
    message = _("{value!r} is neither a game nor a position: solve(game) or solve(game.position).")
    raise RulesError(message.format(value=position), value=position)


def _open(position: Position) -> frozenset[int]:
    return frozenset(map(position.layout.line, position.open_lines))


def solve(
    position: Position | Game,
    *,
    budget_nodes: int | None = None,
    seconds: float | None = None,
    memory_mb: int = 256,
    stop: threading.Event | None = None,
    progress: Callable[[Progress], object] | bool | None = None,
    lines: bool = False,
) -> Solution:
    """The exact value of a position for its mover, a best line of play, and if wanted all lines' values.

    :param position: a game or a position, set up or in the middle of a turn as you like.
    :param budget_nodes: stop after looking at so many positions.
    :param seconds: stop after so long.
    :param memory_mb: how much memory the table of known positions may take.
    :param stop: stop as soon as this event is set (from another thread).
    :param progress: called every now and then with a ``Progress``; an exception from it ends the
        search. True shows a bar (this needs the package tqdm).
    :param lines: find the value of every open line, not only of the best.
    :raises RulesError: for a game that cannot be solved, with the reason.

    >>> solution = solve(Game("box 1x3"))
    >>> solution.value, solution.proven, len(solution.play)
    (-1, True, 10)
    """
    position = _position(position)
    solver = Solver(position.rules, memory_mb=memory_mb)
    with shown(progress) as report:
        return solver.solve(
            position, budget_nodes=budget_nodes, seconds=seconds, stop=stop, progress=report, lines=lines
        )
