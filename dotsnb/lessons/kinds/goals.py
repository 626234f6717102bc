"""What a line or a box may be wanted for, as two tables: goals that lines reach, groups that boxes belong to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dotsnb.analysis import nimbers, structure
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.facts import facts_of
from dotsnb.game import Position
from dotsnb.i18n import N_
from dotsnb.rules.state import FREE

__all__ = ["GOALS", "GROUPS", "NEARLY", "Goal", "best_lines", "dead_lines", "safe_lines", "third_sides"]

NEARLY = 1e-9  # two expectations closer than this are equal


@dataclass(frozen=True)
class Goal:
    """Which lines (or boxes) are right, what to look for (the second hint), and praise for finding one."""

    find: Callable[[Position], Sequence[str]]
    advice: str
    praise: str = ""


def _beside(position: Position, line: str) -> list[int]:
    """How many lines each cell beside a line still lacks, captured cells left out."""
    state, grid = position.state, position.layout
    return [state.missing[c] for c in grid.cells_on(grid.line(line)) if state.owner[c] == FREE]


def captures(position: Position) -> list[str]:
    """The lines that complete a cell."""
    return [line for line in position.legal_lines if 1 in _beside(position, line)]


def safe_lines(position: Position) -> list[str]:
    """The lines that complete nothing and leave no cell one line short that was not so before."""
    return [line for line in position.legal_lines if not {1, 2} & set(_beside(position, line))]


def third_sides(position: Position) -> list[str]:
    """The lines that complete nothing and leave some cell beside them one line short."""
    beside = ((line, _beside(position, line)) for line in position.legal_lines)
    return [line for line, missing in beside if 2 in missing and 1 not in missing]


def dead_lines(position: Position) -> list[str]:
    """The open lines that can lead to no capture any more."""
    return list(position.dead_lines)


def most_captures(position: Position) -> list[str]:
    """The lines that complete the most cells at once."""
    count = {line: len(position.captures(line)) for line in position.legal_lines}
    most = max(count.values(), default=0)
    return [line for line, number in count.items() if number == most > 0]


def best_lines(position: Position) -> list[str]:
    """The lines that perfect play may choose."""
    values = line_values(position)
    assert values, "a lesson asks for the best line only where it is known"
    most = max(values.values())
    return [move for move, value in values.items() if value > most - NEARLY]


def double_crosses(position: Position) -> list[str]:
    """The lines that leave the last boxes of a piece to keep control."""
    return [line for line in position.legal_lines if facts_of(position, line).kind == "double-cross"]


def least_offers(position: Position) -> list[str]:
    """The lines that capture nothing and give away the fewest boxes."""
    offers = {line: facts_of(position, line).offer for line in position.legal_lines if line not in captures(position)}
    cost = {line: offer.cells for line, offer in offers.items() if offer is not None}
    least = min(cost.values(), default=0)
    return [line for line, cells in cost.items() if cells == least]


def nimstring_wins(position: Position) -> list[str]:
    """The lines that win Nimstring."""
    return list(nimbers(position).winning)


GOALS: dict[str, Goal] = {
    "capture": Goal(captures, N_("Look for a box with three sides: its fourth side closes it.")),
    "most": Goal(most_captures, N_("Look for a line with a box on both its sides, both waiting for it.")),
    "safe": Goal(safe_lines, N_("A safe line has only boxes with no side or one side beside it.")),
    "third side": Goal(third_sides, N_("Look for a box with two sides: its next side is the third.")),
    "dead": Goal(dead_lines, N_("A line is dead if every cell beside it is settled.")),
    "best": Goal(best_lines, N_("Count what each line gives away, and what comes after it.")),
    "double-cross": Goal(double_crosses, N_("Leave two boxes of a chain, or four of a loop: one line can do that.")),
    "least": Goal(least_offers, N_("Every line gives something away. Count the boxes of each piece.")),
    "nimstring": Goal(nimstring_wins, N_("Look for the line after which the nimbers of all parts cancel out.")),
}


def _ready(position: Position) -> list[str]:
    state, cells = position.state, position.layout.cells
    return [c.name for i, c in enumerate(cells) if state.owner[i] == FREE and state.missing[i] == 1]


def _in_long_chains(position: Position) -> list[str]:
    return [cell for chain in structure(position).long_chains for cell in chain.cells]


def _in_loops(position: Position) -> list[str]:
    return [cell for loop in structure(position).loops for cell in loop.cells]


def _in_shortest(position: Position) -> list[str]:
    chains = structure(position).chains
    least = min((chain.size for chain in chains), default=0)
    return [cell for chain in chains if chain.size == least for cell in chain.cells]


GROUPS: dict[str, Goal] = {
    "ready": Goal(_ready, N_("Count the sides of each box: three must be there.")),
    "on offer": Goal(
        lambda position: structure(position).on_offer,
        N_("Start at a box with three sides, and go on through the lines that are missing."),
    ),
    "long chains": Goal(_in_long_chains, N_("A chain is long from three boxes on. A loop is no chain.")),
    "loops": Goal(_in_loops, N_("A loop comes back to where it began: no end of it is at the border.")),
    "joints": Goal(
        lambda position: structure(position).joints, N_("A joint is a box with three or four open sides.")
    ),
    "shortest": Goal(_in_shortest, N_("Count the boxes of each piece.")),
}
