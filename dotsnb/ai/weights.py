"""The learned weights of the forecasts, and which of them a ruleset goes by.

``weights.json`` beside this file is made by ``tools/learn_weights.py``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from dotsnb.ai.room import count_facts
from dotsnb.rules import find
from dotsnb.rules.ruleset import Rules

__all__ = ["FILE", "weights_for"]

FILE = Path(__file__).with_name("weights.json")


@lru_cache(maxsize=1)
def learned() -> dict[Rules, tuple[float, ...]]:
    """All weights that were learned, by ruleset."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {find(rules): tuple(weights) for rules, weights in data.items()}


@lru_cache(maxsize=64)
def weights_for(rules: Rules) -> Sequence[float]:
    """The weights for a ruleset, or those of the board with most nearly as many lines; () if there are none.

    Other starts and sizes change what weights are worth only a little, another die or overlap rule much.
    """
    alike = [other for other in learned() if _kind(other) == _kind(rules)]
    if not alike:
        return ()
    lines = len(rules.layout.lines)
    return learned()[min(alike, key=lambda other: abs(len(other.layout.lines) - lines))]


def _kind(rules: Rules) -> tuple[object, ...]:
    overlap = None if rules.overlap == "independent" else rules.overlap
    kind = rules.layout.kind
    return kind, rules.turn, rules.sizes, overlap, rules.scoring, rules.players, bool(rules.values), count_facts(rules)
