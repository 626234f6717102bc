"""Learn the weights of the forecasts (dotsnb/ai/weights.json) for some rulesets, or for all that have some.

    python tools/learn_weights.py                      # all of them anew: some minutes each
    python tools/learn_weights.py quick "box 4x4; turn d6"

See ``dotsnb/ai/learning.py`` for how.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy

from dotsnb.ai.learning import FACTS, POSITIONS, TURNS, practise
from dotsnb.ai.room import aids, as_arrays, count_facts, outlook, spare_states
from dotsnb.ai.weights import FILE
from dotsnb.compiling import specialised
from dotsnb.game.kernel import as_arrays as rules_as_arrays
from dotsnb.game.kernel import opening
from dotsnb.rules import OVERLAP, find
from dotsnb.rules.overlap import independent
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import OPEN, State
from dotsnb.rules.tables import tables

WILD = (15, 70)  # turns of a hundred that are played at random, in each half of the positions
FIRM = 1.0  # how much weights are drawn to 0 while they are fitted
FIRST_FIRM = 100.0
DIGITS = 5


class Practice:
    """A ruleset laid out for the kernels, with the weights as they are."""

    def __init__(self, rules: Rules) -> None:
        start = opening(rules)
        self.facts = count_facts(rules)
        self.start: Any = rules_as_arrays(start)
        self.tables = rules_as_arrays(tables(rules))
        self.aids: Any = as_arrays(aids(rules))
        self.outlook: Any = as_arrays(outlook(rules))
        self.spares = [rules_as_arrays(spare) for spare in spare_states(start, 5)]
        rule = OVERLAP[rules.overlap].capture if rules.overlap else independent
        self.kernel = specialised(practise, compiled=True, capture=rule)  # type: ignore[arg-type]

    def run(self, stack: State, width: int, what: int, wild: int = 0, seed: int = 1) -> Any:
        """The numbers that practising a stack of positions brings."""
        numbers = numpy.zeros((len(stack.line) - 1, width))
        self.kernel(self.tables, self.aids, self.outlook, *self.spares, stack, numbers, what, wild, seed)
        return numbers

    def positions(self, count: int, wild: int, seed: int) -> tuple[State, Any]:
        """So many positions from games, with what came of them."""
        parts: list[Any] = [numpy.zeros((count + 1, len(part)), numpy.int32) for part in self.start]
        for part, first in zip(parts, self.start, strict=True):
            part[0] = first
        stack = State(*parts)
        return stack, self.run(stack, 1, POSITIONS, wild, seed)[:, 0]

    def columns(self, stack: Any) -> Any:
        """For every position what each weight counts."""
        facts = self.run(stack, self.facts, FACTS) * self.outlook.unit
        share = stack.turn[1:, OPEN : OPEN + 1] / len(self.start.line)
        return numpy.stack([facts, facts * share, facts * share * share], 2).reshape(len(facts), -1)

    def fit(self, columns: Any, values: Any, firm: float) -> Any:
        """Set the weights so that they forecast these values best; return what they forecast."""
        spread = columns.std(0)
        used = (columns != 0).any(0)
        spread[spread < 1e-6] = 1.0
        scaled = (columns / spread)[:, used]
        found = numpy.linalg.solve(scaled.T @ scaled + firm * numpy.eye(scaled.shape[1]), scaled.T @ values)
        weights = numpy.zeros(len(used))
        weights[used] = found / spread[used]
        self.outlook.weights[:] = [float(f"{weight:.{DIGITS}g}") for weight in weights]
        return columns @ self.outlook.weights


def learn(rules: Rules, count: int, rounds: int) -> list[float]:
    """Weights for a ruleset, from so many positions, valued anew so many times."""
    practice = Practice(rules)
    for again in (0, 1):  # the second time with positions from games by the weights of the first
        halves = [practice.positions(count // 2, wild, 11 + 2 * again + i) for i, wild in enumerate(WILD)]
        parts: list[Any] = [numpy.concatenate([p, q[1:]]) for p, q in zip(halves[0][0], halves[1][0], strict=True)]
        stack = State(*parts)
        columns = practice.columns(stack)
        if again == 0:
            forecast = practice.fit(columns, numpy.concatenate([half[1] for half in halves]), FIRST_FIRM)
        else:
            forecast = columns @ practice.outlook.weights
        for number in range(rounds):
            values = practice.run(stack, 1, TURNS)[:, 0]
            # Values swing between even and odd numbers of rounds: the mean with the last ones stills them.
            values = values if number == again == 0 else (values + forecast) / 2
            forecast = practice.fit(columns, values, FIRM)
            error, spread = (forecast - values).std(), values.std()
            print(f"{rules}: {again + 1}.{number + 1}, error {error:.3f} of {spread:.3f}", flush=True)
    return [float(weight) for weight in practice.outlook.weights]


def main() -> None:
    """Learn what is asked for, and write it down after each ruleset."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="rulesets (default: all that have weights)")
    parser.add_argument("--positions", type=int, default=8000)
    parser.add_argument("--rounds", type=int, default=6)
    chosen = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for rules in map(find, chosen.rules or known):
        known[str(rules)] = learn(rules, chosen.positions, chosen.rounds)
        rows = [f"{json.dumps(name)}: {json.dumps(weights)}" for name, weights in sorted(known.items())]
        FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
