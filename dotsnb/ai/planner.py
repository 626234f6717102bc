"""What the two levels that plan have in common: a plan that is followed, a seed, an explanation."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from dotsnb.ai.candidates import Idea, ideas
from dotsnb.ai.engine import Desk, is_ready, warm_up
from dotsnb.ai.explanation import NOTHING, Candidate, Explanation
from dotsnb.compiling import can_compile
from dotsnb.game import Position
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import Rules

__all__ = ["Planner", "Weighed"]

EQUAL = 1e-9  # estimates closer than this are the same

Weighed = tuple[Idea, Candidate]


class Planner:
    """A player that chooses steps of several lines and follows each through.

    :param compiled: True waits for compiled kernels, False runs the same source interpreted; by
        default it compiles in the background and plays interpreted until that is done.
    """

    def __init__(self, name: str, seed: int | None, compiled: bool | None) -> None:
        self.name = name
        self._random = random.Random(seed)
        self._compiled = compiled
        self._plan: tuple[Position, tuple[str, ...]] | None = None
        self._explanation = Explanation(name, _(NOTHING))

    def warm_up(self, rules: Rules, *, wait: bool = False) -> None:
        """Begin to compile for these rules, so that the first move need not be played interpreted.

        With ``wait`` it returns when that is done.
        """
        if self._compiled is not False:
            warm_up(rules, wait=wait or bool(self._compiled))

    def explain(self) -> Explanation:
        """The candidates of the last choice, with what the player thought of each."""
        return self._explanation

    def choose(self, position: Position) -> str:
        """The next move: of the step that was begun, else of the best one."""
        if self._plan is not None and self._plan[0] == position:
            moves = self._plan[1]
        else:
            moves = self._think(position).moves
        self._plan = (position.after(moves[0]), moves[1:]) if len(moves) > 1 else None
        return moves[0]

    def _think(self, position: Position) -> Candidate:
        raise NotImplementedError

    def _desk(self, position: Position, *, control: bool = True) -> Desk:
        """The kernels for a position: compiled if they are ready, and in the background if not."""
        if self._compiled is False or not can_compile():
            return Desk(position, compiled=False, control=control)
        warm_up(position.rules, wait=bool(self._compiled))
        return Desk(position, compiled=is_ready(position.rules), control=control)

    def _decide(self, method: str, candidates: Sequence[Candidate], chosen: Candidate) -> Candidate:
        self._explanation = Explanation.of(self.name, method, candidates, chosen)
        return chosen

    def _weigh(
        self,
        position: Position,
        desk: Desk,
        *,
        spare: bool = False,
        late: Callable[[], bool] = bool,
        by: Callable[[int, int], tuple[float, float]] | None = None,
    ) -> list[Weighed]:
        """All candidates with what they gain and what looking ahead (or ``by``) makes of them, best first.

        Once it is ``late`` the others, which look less likely, are left out.
        """
        found = []
        for idea in ideas(position, self._random, spare=spare):
            gain, value = (by or desk.weigh)(idea.kind, idea.number)
            found.append((idea, replace(idea.candidate, gain=gain, value=value)))
            if late():
                break
        return sorted(found, key=lambda pair: (-round(pair[1].value / EQUAL), *_tie(*pair)))


def _tie(idea: Idea, candidate: Candidate) -> tuple[float, ...]:
    """Among equal values: gain now; else do little harm, but if something is given away, all at once.

    (Two boxes opened by the line between them cannot be declined; opened at their end they can.)
    """
    return (-candidate.gain, -idea.harm if candidate.value < 0 and idea.harm > 0 else idea.harm)
