"""What a move did, one thing after another: for a board that shows it, and a voice that says it."""

from __future__ import annotations

from dataclasses import dataclass
from types import FunctionType
from typing import Literal

from dotsnb.game.kernel import draw_line
from dotsnb.game.position import Position
from dotsnb.rules.overlap import OVERLAP, independent
from dotsnb.rules.state import State, Tables, copied
from dotsnb.rules.tables import tables

__all__ = ["Event", "events"]


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    ============ ===================== ================================= ===========================
    kind         name                  seat                              change
    ============ ===================== ================================= ===========================
    ``line``     the line              who drew it                       0
    ``capture``  the captured cell     whose it is now                   what its capture brought
    ``lost``     a cell taken or gone  whose it was                      its points, below 0
    ``score``    empty                 whose points changed              by how much in all
    ============ ===================== ================================= ===========================
    """

    kind: Literal["line", "capture", "lost", "score"]
    name: str
    seat: int
    change: int = 0


def events(before: Position, move: str) -> tuple[Event, ...]:
    """What a move that may be made does: its line, each capture in resolving order, the scores.

    >>> from dotsnb.game import Game
    >>> game = Game("box 1x1")
    >>> for line in ("a1b1", "a1a2", "b1b2"):
    ...     captured = game.draw(line)
    >>> [(event.kind, event.name, event.seat, event.change) for event in events(game.position, "a2b2")]
    [('line', 'a2b2', 1, 0), ('capture', '1@a1', 1, 1), ('score', '', 1, 1)]
    """
    names = before.layout.line_names
    if move not in names or before.to_move is None:
        return ()
    found = [Event("line", move, before.to_move)]
    state, board = copied(before.state), tables(before.rules)
    # The one function that draws lines, with an overlap rule that writes down what it does.
    watched = FunctionType(draw_line.__code__, draw_line.__globals__ | {"capture": _Watched(before, found)})
    watched(board, state, names.index(move))
    for seat, (was, now) in enumerate(zip(before.state.score, state.score, strict=True)):
        if was != now:
            found.append(Event("score", "", seat, now - was))
    return tuple(found)


class _Watched:
    """The overlap rule of a game, which also writes down what it does."""

    def __init__(self, position: Position, found: list[Event]) -> None:
        overlap = position.rules.overlap
        self._rule = OVERLAP[overlap].capture if overlap else independent
        self._cells = position.layout.cells
        self._found = found

    def __call__(self, t: Tables, s: State, cell: int, seat: int) -> None:
        owners, scores = s.owner.copy(), s.score.copy()
        self._rule(t, s, cell, seat)
        whose = s.owner[cell]
        if whose >= 0:
            self._found.append(Event("capture", self._cells[cell].name, whose, s.score[whose] - scores[whose]))
        for other, (was, now) in enumerate(zip(owners, s.owner, strict=True)):
            if was >= 0 and was != now:
                self._found.append(Event("lost", self._cells[other].name, was, -t.points[other]))
