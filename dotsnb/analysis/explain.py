"""Explains a move to a pupil: what it does, what it leaves, and how it compares with the best."""

from __future__ import annotations

import math
from dataclasses import dataclass

from dotsnb.analysis.exact import line_values
from dotsnb.analysis.facts import Comparison, Facts, facts_of
from dotsnb.analysis.sampling import Estimate, estimates
from dotsnb.analysis.scope import position_of
from dotsnb.analysis.wording import sentences
from dotsnb.game import Game, Position

__all__ = ["Explanation", "compared", "explain"]

NEARLY = 1e-9  # two expectations closer than this are equal
CLEARLY = 2.0  # an estimate is worse if it lies more standard errors of the difference behind


@dataclass(frozen=True)
class Explanation:
    """A move explained: the facts, and the sentences that tell them."""

    facts: Facts
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """All sentences in a row."""
        return " ".join(self.sentences)

    def __str__(self) -> str:
        return self.text


def explain(
    position: Position | Game, move: str, *, samples: int = 0, seed: int = 0, nodes: int | None = None
) -> Explanation:
    """Explain a line (or ``end``) in a position.

    :param samples: where no exact values are in reach, how many games to play on from every move
        for an estimate; 0 leaves the comparison out.
    :param nodes: how many positions the solver may look at; None is a moment's worth.
    :raises DotsError: for anything but a position or a game.
    :raises NotationError: if it is not a move; :raises IllegalMove: if it cannot be made now.

    >>> game = Game.setup("box 2x3", board='''
    ...     •───•───•───•
    ...     · _ · _ · _ ·
    ...     •───•───•───•
    ...     · _ · _ · _ ·
    ...     •───•───•───• ''')
    >>> print(explain(game, "b1b2"))
    Gives away a chain of 3. No line is better.
    """
    position = position_of(position)
    position.after(move)
    values = compared(position, samples=samples, seed=seed, nodes=nodes)
    name = position.layout.line_names[position.layout.line(move)] if move.strip().lower() != "end" else "end"
    facts = facts_of(position, name, values.get(name))
    return Explanation(facts, sentences(facts, position))


def compared(
    position: Position, *, samples: int = 0, seed: int = 0, nodes: int | None = None, compiled: bool = True
) -> dict[str, Comparison]:
    """Every move of the mover against the best one: exact where that is in reach, else sampled, else nothing."""
    exact = line_values(position, nodes)
    if exact:
        best_value = max(exact.values())
        best = tuple(move for move, value in exact.items() if value > best_value - NEARLY)
        return {move: Comparison(value, best_value, best, exact=True) for move, value in exact.items()}
    if not samples:
        return {}
    return _estimated(estimates(position, samples, seed, compiled=compiled))


def _estimated(found: dict[str, Estimate]) -> dict[str, Comparison]:
    """Estimates as comparisons, without taking luck for merit.

    The best of many noisy numbers looks better than it is. So each is drawn towards the mean of all,
    as far as their spread is no more than their errors explain (empirical Bayes), and every move
    that is not clearly worse than the best counts as one of the best.
    """
    if not found:
        return {}
    count = len(found)
    mean = sum(estimate.value for estimate in found.values()) / count
    spread = sum((estimate.value - mean) ** 2 for estimate in found.values()) / count
    noise = sum(estimate.error**2 for estimate in found.values()) / count
    belief = 1 - noise / spread if spread > noise else 0.0
    first = max(found.values(), key=lambda estimate: estimate.value)
    best = tuple(
        move
        for move, estimate in found.items()
        if first.value - estimate.value <= CLEARLY * math.hypot(first.error, estimate.error) or not belief
    )
    best_value = mean + belief * (first.value - mean)
    return {
        move: Comparison(
            best_value if move in best else mean + belief * (estimate.value - mean),
            best_value,
            best,
            exact=False,
            error=estimate.error,
        )
        for move, estimate in found.items()
    }
