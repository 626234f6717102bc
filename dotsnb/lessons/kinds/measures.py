"""What can be counted on a board, as a table: how it is counted, what it is called, how a pupil finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dotsnb.analysis import nimbers, structure
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.pieces import graph_of
from dotsnb.game import Position
from dotsnb.i18n import N_, nN_
from dotsnb.lessons.kinds.goals import dead_lines, safe_lines, third_sides
from dotsnb.rules.state import FREE

__all__ = ["MEASURES", "Measure"]


@dataclass(frozen=True)
class Measure:
    """Something to count: the count, its name with the number, a way to find it, and what a wrong answer counted."""

    count: Callable[[Position], int]
    phrase: tuple[str, str]
    advice: str
    mistaken: str


def _ready(position: Position) -> int:
    """Cells that one line completes."""
    state = position.state
    return sum(o == FREE and m == 1 for o, m in zip(state.owner, state.missing, strict=True))


def _value(position: Position) -> int:
    values = line_values(position)
    assert values, "a lesson asks for values only where they are in reach"
    return round(max(values.values()))


def _nimber(position: Position) -> int:
    found = nimbers(position)
    assert found.value is not None, "a lesson asks for nimbers only where there are some"
    return found.value


def _short_chains(position: Position) -> int:
    return sum(not (c.is_loop or c.is_long or c.is_opened) for c in structure(position).chains)


def _longest(position: Position) -> int:
    found = structure(position)
    return max((c.size for c in (*found.chains, *found.loops)), default=0)


def _to_win(position: Position) -> int:
    return position.layout.units // position.rules.players + 1


MEASURES: dict[str, Measure] = {
    "dots": Measure(
        lambda p: len(p.layout.dots),
        nN_("{count} dot", "{count} dots"),
        N_("Count the dots row by row."),
        N_("That is how many dots there are."),
    ),
    "lines": Measure(
        lambda p: len(p.layout.lines),
        nN_("{count} line", "{count} lines"),
        N_("Count the lines that go across, then the lines that go down."),
        N_("That is how many lines fit on this board."),
    ),
    "boxes": Measure(
        lambda p: p.layout.units,
        nN_("{count} box", "{count} boxes"),
        N_("Count the boxes row by row: they lie between the dots."),
        N_("That is how many boxes there are."),
    ),
    "open lines": Measure(
        lambda p: len(p.open_lines),
        nN_("{count} open line", "{count} open lines"),
        N_("Count the lines that nobody has drawn yet, row by row."),
        N_("That is how many lines are still open."),
    ),
    "drawn lines": Measure(
        lambda p: len(p.drawn),
        nN_("{count} drawn line", "{count} drawn lines"),
        N_("Count the lines that are on the board, row by row."),
        N_("That is how many lines are drawn."),
    ),
    "owned boxes": Measure(
        lambda p: len(p.owners),
        nN_("{count} closed box", "{count} closed boxes"),
        N_("Count the boxes with a letter in them."),
        N_("That is how many boxes are closed."),
    ),
    "ready boxes": Measure(
        _ready,
        nN_("{count} box with three sides", "{count} boxes with three sides"),
        N_("Look at each box and count its sides: three of four must be there."),
        N_("That is how many boxes have three sides."),
    ),
    "boxes on offer": Measure(
        lambda p: len(graph_of(p).on_offer()),
        nN_("{count} box on offer", "{count} boxes on offer"),
        N_("Take the box that is ready in your mind. Does it make the next one ready?"),
        N_("That is how many boxes can be taken in one turn."),
    ),
    "safe lines": Measure(
        lambda p: len(safe_lines(p)),
        nN_("{count} safe line", "{count} safe lines"),
        N_("Try each open line: does a box beside it get its third side?"),
        N_("That is how many safe lines there are."),
    ),
    "third sides": Measure(
        lambda p: len(third_sides(p)),
        nN_("{count} line that draws a third side", "{count} lines that draw a third side"),
        N_("Look for boxes with two sides. Each open line of theirs draws a third side."),
        N_("That is how many lines draw a third side."),
    ),
    "dead lines": Measure(
        lambda p: len(dead_lines(p)),
        nN_("{count} dead line", "{count} dead lines"),
        N_("A line is dead if every cell beside it is settled."),
        N_("That is how many dead lines there are."),
    ),
    "chains": Measure(
        lambda p: sum(not c.is_loop for c in structure(p).chains),
        nN_("{count} chain", "{count} chains"),
        N_("Go from box to box through the open lines. Where the way comes to the border, the chain ends."),
        N_("That is how many chains there are, long and short."),
    ),
    "long chains": Measure(
        lambda p: len(structure(p).long_chains),
        nN_("{count} long chain", "{count} long chains"),
        N_("A chain is long from three boxes on. A loop is no chain."),
        N_("That is how many long chains there are."),
    ),
    "short chains": Measure(
        _short_chains,
        nN_("{count} short chain", "{count} short chains"),
        N_("A chain is short if it has one or two boxes."),
        N_("That is how many short chains there are."),
    ),
    "loops": Measure(
        lambda p: len(structure(p).loops),
        nN_("{count} loop", "{count} loops"),
        N_("A loop comes back to where it began: no end of it is at the border."),
        N_("That is how many loops there are."),
    ),
    "joints": Measure(
        lambda p: len(structure(p).joints),
        nN_("{count} joint", "{count} joints"),
        N_("A joint is a box with three or four open sides."),
        N_("That is how many joints there are."),
    ),
    "longest": Measure(
        _longest,
        nN_("{count} box in the longest piece", "{count} boxes in the longest piece"),
        N_("Count the boxes of each chain and loop, and keep the largest number."),
        N_("That is how many boxes the longest piece has."),
    ),
    "boxes to win": Measure(
        _to_win,
        nN_("{count} box to win", "{count} boxes to win"),
        N_("You need more than your fair share of the boxes."),
        N_("That is how many boxes are enough to win."),
    ),
    "value": Measure(
        _value,
        nN_("{count} point ahead", "{count} points ahead"),
        N_("Play it through with best play by both: the mover's boxes less the other's."),
        N_("That is how far ahead the mover ends."),
    ),
    "nimber": Measure(
        _nimber,
        nN_("nimber {count}", "nimber {count}"),
        N_("Find the nimber that each line leaves: the answer is the smallest number that is missing."),
        N_("That is the nimber."),
    ),
}
