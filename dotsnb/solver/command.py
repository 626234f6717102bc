"""The command ``dotsnb solve``: exact values for scripts and terminals."""

from __future__ import annotations

import json
from collections.abc import Sequence

from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.solver.solving import Solution, solve

__all__ = ["solved"]


def solved(rules: str, moves: Sequence[str], *, as_json: bool, memory_mb: int = 256) -> str:
    """The value of the position after some moves, for whoever is to move there, and of every line in it.

    >>> print(solved("box 1x1", ["a1b1", "a1a2", "b1b2"], as_json=False))
    To move: +1 on the boxes still to come.
    Best: a2b2
    a2b2  +1
    """
    game = Game(rules)
    for move in moves:
        game.play(move)
    solution = solve(game, lines=True, memory_mb=memory_mb)
    return _json(solution) if as_json else _text(solution)


def _json(solution: Solution) -> str:
    return json.dumps(
        {
            "value": solution.value,
            "best": list(solution.best),
            "lines": solution.lines,
            "nodes": solution.nodes,
            "seconds": round(solution.seconds, 6),
        }
    )


def _text(solution: Solution) -> str:
    if not solution.lines:
        return _("The game is over: nothing is still to come.")
    best = _("Best: {lines}").format(lines=" ".join(solution.best))
    values = sorted(solution.lines.items(), key=lambda item: -item[1])
    return "\n".join(
        [
            _("To move: {value:+d} on the boxes still to come.").format(value=solution.value),
            best,
            *(f"{line}  {value:+d}" for line, value in values),
        ]
    )
