"""What the planning kernels need beside the rules' own tables: a board's outlines, and room to think.

The kernels make no arrays of their own (see ``dotsnb.compiling``). Whoever calls them brings some
spare states, on which lines are tried out through the real rules, and the arrays of an ``Aids``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, cast

from dotsnb.rules import SCORING
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import State, copied, stretches
from dotsnb.rules.tables import tables
from dotsnb.rules.turns import parse_turn

__all__ = ["WIDTH", "Aids", "Outlook", "aids", "as_arrays", "count_facts", "outlook", "spare_states"]

# How many cells a greedy player compares through the rules at each step, the best-looking ones.
WIDTH = 6

# A line that captures is free under some turns, but not quite: it still can be used only once.
FREE_LINE = 0.25

# Lines between two single cells, by how many lines they lack: up to 4 and up to as many, or none.
PAIRS = 14

# More candidates than a turn that is played by forecasts compares.
MOST_LIKELY = 32


class Aids(NamedTuple):
    """A board from the cells' side, and scratch arrays (``picks`` and below)."""

    sign: int  # +1 where points are good, -1 where they are bad
    alike: int  # 1 if every cell scores for itself alone, so that points per line say all
    control: int  # 1 if playouts keep control by the double-cross, 0 if they take everything
    outline_at: Sequence[int]  # cell -> its lines
    outline: Sequence[int]
    rate: Sequence[float]  # lines missing -> 1 / what finishing the cell costs
    threat: Sequence[float]  # lines missing -> how near the cell is to being somebody's
    picks: list[int]
    rates: list[float]
    seen: list[int]  # line -> the count that saw it last; behind them the number of counts
    chains: list[int]  # length -> how many
    loops: list[int]
    worth: list[float]


class Outlook(NamedTuple):
    """What forecasts need: measures of the board, the weights, and scratch arrays (``facts`` and below)."""

    reach: int  # lines that a forecast looks ahead
    largest: int  # size of the largest cells
    unit: float  # mean points of a cell
    weights: Sequence[float]  # three for each fact
    facts: list[float]
    likely: list[int]
    costs: list[float]
    best: list[float]


def outlook(rules: Rules, weights: Sequence[float] = ()) -> Outlook:
    """A fresh outlook for the kernels of a ruleset, as plain lists; without weights they are all 0."""
    facts, points = count_facts(rules), tables(rules).points
    return Outlook(
        reach=2 * parse_turn(rules.turn).die,
        largest=max(rules.sizes),
        unit=sum(points) / len(points),
        weights=list(weights) or [0.0] * (3 * facts),
        facts=[0.0] * facts,
        likely=[0] * MOST_LIKELY,
        costs=[0.0] * MOST_LIKELY,
        best=[0.0],
    )


@lru_cache(maxsize=64)
def count_facts(rules: Rules) -> int:
    """How many facts a forecast looks at."""
    largest = max(rules.sizes)
    return 1 + 2 * parse_turn(rules.turn).die + 2 * largest * (largest + 1) + PAIRS


def aids(rules: Rules, *, control: bool = True) -> Aids:
    """Fresh aids for the kernels of a ruleset, as plain lists."""
    sign, outline_at, outline, rate, threat = _fixed(rules)
    lines, units = len(rules.layout.lines), rules.layout.units
    return Aids(
        sign,
        int(rules.overlap is None),
        int(control),
        outline_at,
        outline,
        rate,
        threat,
        picks=[0] * WIDTH,
        rates=[0.0] * WIDTH,
        seen=[0] * (lines + 1),
        chains=[0] * (units + 2),
        loops=[0] * (units + 2),
        worth=[0.0] * (units // 4 + 3),
    )


@lru_cache(maxsize=64)
def _fixed(rules: Rules) -> tuple[int, list[int], list[int], list[float], list[float]]:
    turn = parse_turn(rules.turn)
    outline_at, outline = stretches(cell.lines for cell in rules.layout.cells)
    longest = max(tables(rules).sides)
    paid = 1 if turn.free_captures else 0
    rate = [0.0] + [1 / max(m - paid, FREE_LINE) for m in range(1, longest + 1)]
    die = turn.die or 1
    # The chance that a roll is high enough, over the lines it takes: 1 for a cell one short.
    threat = [0.0] + [max(0, die - m + 1) / die / m for m in range(1, longest + 1)]
    return SCORING[rules.scoring].sign, outline_at, outline, rate, [*threat, 0.0]


def spare_states(state: State, count: int) -> list[State]:
    """So many states of the same shape, to be overwritten."""
    return [copied(state) for _spare in range(count)]


def as_arrays(parts: Any) -> Any:
    """The same aids, outlook or state with every list as a NumPy array, for compiled kernels."""
    import numpy

    fixed = ("outline_at", "outline")

    def converted(name: str, part: object) -> object:
        if not isinstance(part, list):
            return part
        if part and isinstance(part[0], float):
            return numpy.array(part, numpy.float64)
        return numpy.array(part, numpy.uint32 if name in fixed else numpy.int32)

    return type(parts)(*(converted(name, cast(object, part)) for name, part in zip(parts._fields, parts, strict=True)))
