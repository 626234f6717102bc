"""The exact solver as Expert uses it: only within its budget, and never waiting for a compiler."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from dotsnb.ai.budget import Budget
from dotsnb.ai.explanation import Candidate
from dotsnb.compiling import can_compile
from dotsnb.errors import RulesError
from dotsnb.game import Position
from dotsnb.rules.ruleset import Rules

if TYPE_CHECKING:
    from dotsnb.solver import Solver

__all__ = ["Solving"]

MOST_LINES = 42  # open lines with which it is worth trying
SHARE = 0.45  # of a choice's time; the rest is for playouts if the solver does not get there
MEMORY_MB = 64

# Which kinds of search are compiled, and which are being compiled.
_ready: set[str] = set()
_threads: dict[str, threading.Thread] = {}
_lock = threading.Lock()


class Solving:
    """A solver that remembers from move to move what it has found.

    :param nodes: how many positions it may look at for a choice; None goes by time.
    """

    def __init__(self, *, nodes: int | None, compiled: bool | None) -> None:
        self._nodes = nodes
        self._compiled = compiled
        self._solver: Solver | None = None
        self._refused: Rules | None = None  # rules that it cannot solve

    def candidates(self, position: Position, budget: Budget) -> list[Candidate]:
        """The best line with its exact value, or nothing if that is out of reach."""
        if self._nodes == 0 or len(position.open_lines) > MOST_LINES or not self._prepare(position):
            return []
        assert self._solver is not None
        seconds = budget.seconds * SHARE if self._nodes is None else None
        solution = self._solver.solve(position, seconds=seconds, budget_nodes=self._nodes)
        if not solution.best or solution.value is None:
            return []
        return [Candidate((line,), "line", value=solution.value, exact=True) for line in solution.best]

    def _prepare(self, position: Position) -> bool:
        """Have a solver for these rules, compiled where that is wanted."""
        rules = position.rules
        if rules == self._refused or position.resigned or not _is_quick(rules):
            return False
        if self._nodes is None and (self._compiled is False or not self._is_compiled(rules)):
            return False
        if self._solver is None or self._solver.rules != rules:
            from dotsnb.solver import Solver

            try:
                compiled = self._compiled is not False and can_compile()
                self._solver = Solver(rules, memory_mb=MEMORY_MB, compiled=compiled)
            except RulesError:
                self._refused = rules
                return False
        return True

    def _is_compiled(self, rules: Rules) -> bool:
        """Is the search compiled? If not, begin with it; wait for it only where that is wanted."""
        self.warm_up(rules, wait=bool(self._compiled))
        return rules.scoring in _ready

    def warm_up(self, rules: Rules, *, wait: bool) -> None:
        """Compile the search for these rules in the background; with ``wait`` return when it is done."""
        if not can_compile() or not _is_quick(rules) or self._compiled is False:
            return
        with _lock:
            thread = _threads.get(rules.scoring)
            if thread is None:
                thread = threading.Thread(target=_compile, args=(rules.scoring,), name="dotsnb compiling")
                _threads[rules.scoring] = thread
                thread.start()
        if wait:
            thread.join()


def _is_quick(rules: Rules) -> bool:
    """Does the solver have its quick search for these rules?

    Elsewhere it searches plainly, and that gets no further than the tables of ``endings``.
    """
    return rules.turn == "standard" and rules.scoring == "most" and rules.players == 2 and rules.layout.kind == "box"


def _compile(scoring: str) -> None:
    """Solve a small board, which compiles the search for all boards."""
    from dotsnb.solver import Solver

    small = Rules("box 2x2", scoring=scoring)
    Solver(small, memory_mb=1).solve(Position(small))
    _ready.add(scoring)
