"""The planning kernels of one ruleset, interpreted or compiled, and their compiling in the background.

Compiling takes some seconds the first time ever (then Numba keeps the code on disk). No player
waits for that: until the compiled kernels are ready the same source runs interpreted.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from dotsnb.ai.endings import compile_endings
from dotsnb.ai.forecast import foresee
from dotsnb.ai.planning import LINE
from dotsnb.ai.rollouts import consult
from dotsnb.ai.room import Aids, Outlook, aids, as_arrays, outlook, spare_states
from dotsnb.ai.weights import weights_for
from dotsnb.ai.winning import compile_winning
from dotsnb.compiling import can_compile, specialised
from dotsnb.game import Position
from dotsnb.game.kernel import as_arrays as rules_as_arrays
from dotsnb.rules import OVERLAP
from dotsnb.rules.overlap import independent
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import State, Tables, copied
from dotsnb.rules.tables import tables

__all__ = ["Desk", "is_ready", "warm_up"]

SPARES = 5
EVER = 10**6  # more turns than any game has


@lru_cache(maxsize=128)
def kernel(function: Callable[..., None], overlap: str | None, *, compiled: bool) -> Callable[..., None]:
    """``consult`` or ``foresee`` for an overlap rule; compiled, it compiles when it is first run."""
    rule = OVERLAP[overlap].capture if overlap else independent
    if compiled:
        return specialised(cast(Any, function), compiled=True, capture=rule)
    return specialised(cast(Any, function), compiled=False, capture=rule, write=write_list)


def write_list(into: list[int], values: list[int]) -> None:
    """Overwrite one list with another: what ``write`` does, as quick as ordinary Python can."""
    into[:] = values


class Desk:
    """A position laid out for the kernels, with the room that they need."""

    def __init__(self, position: Position, *, compiled: bool, control: bool = True) -> None:
        rules = position.rules
        self._consulted = kernel(consult, rules.overlap, compiled=compiled)
        self._foreseen = kernel(foresee, rules.overlap, compiled=compiled)
        self.tables: Tables = _tables(rules, compiled)
        weights = weights_for(rules)
        self.forecasts = bool(weights)
        self.aids: Aids = aids(rules, control=control)
        self.outlook: Outlook = outlook(rules, weights)
        self.state: State = copied(position.state)
        self.spares = spare_states(self.state, SPARES)
        self.dice = self.tables.die > 0
        self.mean_points = self.outlook.unit
        self._took: list[list[float]] = [[] for _replies in range(4)]
        self.result: Any = [0.0, 0.0, 0.0]
        if compiled:
            self.aids, self.outlook = as_arrays(self.aids), as_arrays(self.outlook)
            self.state = rules_as_arrays(self.state)
            self.spares = [rules_as_arrays(spare) for spare in self.spares]
            import numpy

            self.result = numpy.zeros(3)

    def weigh(self, kind: int, number: int, *, replies: int = 1) -> tuple[float, float]:
        """What a candidate gains at once, and its value with the rest of the turn and the reply.

        With dice, ``replies`` says how many replies are thought of, 1 to 3.
        """
        began = time.perf_counter()
        self._consult(kind, number, 0, replies, 1)
        self._took[replies].append(time.perf_counter() - began)
        return float(self.result[0]), float(self.result[1])

    def foresee(self, kind: int, number: int, *, deep: bool = False) -> tuple[float, float]:
        """As ``weigh``, by forecasts; if ``deep`` after the next turn is played for every roll."""
        states = (self.state, *self.spares)
        self._foreseen(self.tables, self.aids, self.outlook, *states, kind, number, int(deep), self.result)
        return float(self.result[0]), float(self.result[1])

    def seconds_to_weigh(self, replies: int, per_reply: float) -> float:
        """How long weighing a candidate will take with so many replies.

        Guessed from what one reply fewer took: ``per_reply`` times as long, or what that grew by.
        """
        fewer = _mean(self._took[replies - 1])
        if replies > 2:
            return 2 * fewer * fewer / max(_mean(self._took[replies - 2]), 1e-9)
        return fewer * per_reply

    def try_out(self, kind: int, number: int, games: int, seed: int, turns: int = EVER) -> tuple[float, float, float]:
        """Sums over so many games from a candidate: balances, wins, squares of balances."""
        for i in range(3):
            self.result[i] = 0.0
        self._consult(kind, number, games, turns, seed)
        balances, wins, squares = (float(part) for part in self.result)
        return balances, wins, squares

    def _consult(self, kind: int, number: int, games: int, turns: int, seed: int) -> None:
        states = (self.state, *self.spares)
        self._consulted(self.tables, self.aids, *states, kind, number, games, turns, seed, self.result)


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


@lru_cache(maxsize=64)
def _tables(rules: Rules, compiled: bool) -> Tables:
    return rules_as_arrays(tables(rules)) if compiled else tables(rules)


# Warming up: what has been compiled, and what is being compiled; by overlap rule, and whether with forecasts.
Needed = tuple[str | None, bool]
_ready: set[Needed] = set()
_threads: dict[Needed, threading.Thread] = {}
_lock = threading.Lock()


def _needed(rules: Rules) -> Needed:
    return rules.overlap, bool(weights_for(rules))


def is_ready(rules: Rules) -> bool:
    """Have the kernels of these rules been compiled in this process?"""
    return _needed(rules) in _ready


def warm_up(rules: Rules, *, wait: bool = False) -> bool:
    """Compile the kernels of a ruleset in the background; with ``wait`` return when it is done.

    Returns whether they are ready. Without Numba nothing happens.
    """
    if not can_compile():
        return False
    with _lock:
        thread = _threads.get(_needed(rules))
        if thread is None:
            thread = threading.Thread(target=_compile, args=(rules,), name="dotsnb compiling")
            _threads[_needed(rules)] = thread
            thread.start()
    if wait:
        thread.join()
    return is_ready(rules)


def _compile(rules: Rules) -> None:
    """Run each kernel once on a small board, which compiles it for all boards."""
    small = Rules("box 2x2", turn="d2", sizes=(1, 2), overlap=rules.overlap) if rules.overlap else Rules("box 2x2")
    desk = Desk(Position(small), compiled=True)
    desk.weigh(LINE, 0)
    if weights_for(rules):
        desk.foresee(LINE, 0)
    if threading.main_thread().is_alive():  # otherwise nobody will ask any more
        compile_endings()
        compile_winning()
    _ready.add(_needed(rules))
