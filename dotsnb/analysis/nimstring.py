"""The game behind the game: whoever cannot move loses, boxes do not count (Nimstring).

Winning Nimstring means being in control of Dots and Boxes. A position's *nimber* says all: 0 is
lost for the mover, anything else won, and separate parts are added by XOR. A position where the
mover may choose who goes on (a double-cross is there) is *loony*, which wins in any company.
The theory is that of E. Berlekamp's "The Dots and Boxes Game".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import xor
from typing import Any, cast

from dotsnb.analysis.pieces import Graph, graph_of
from dotsnb.analysis.scope import Reason, position_of, why_no_control
from dotsnb.compiling import can_compile, specialised
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _

__all__ = ["INTERPRETED_LINES", "LOONY", "MOST_LINES", "Nimbers", "nimbers", "nimstring_lines"]

LOONY = 127
MOST_LINES = 24  # of one part: a table of 2 ** 24 nimbers
INTERPRETED_LINES = 13  # without Numba


@dataclass(frozen=True)
class Nimbers:
    """The nimber of a position and of what every line makes of it (after free captures).

    ``value`` and the values in ``lines`` are None for a loony position; ``winning`` are the lines
    that leave the other a lost position. ``reason`` says why there are no nimbers under these
    rules; ``too_large`` that some part has too many open lines to count.
    """

    value: int | None = None
    loony: bool = False
    lines: tuple[tuple[str, int | None], ...] = ()
    winning: tuple[str, ...] = ()
    reason: Reason | None = None
    too_large: bool = False


def nimbers(position: Position | Game) -> Nimbers:
    """The nimber of a position, with the lines that win Nimstring.

    Where boxes are on offer that cost no choice, they are taken first (they are among the winning
    lines of no use to count); ``lines`` then holds the lines of what is left.

    :raises DotsError: for anything but a position or a game.

    >>> nimbers(Game("box 2x3")).value, nimbers(Game("box 1x3")).value
    (1, 1)
    """
    position = position_of(position)
    reason = why_no_control(position.rules)
    if reason is not None:
        return Nimbers(reason=reason)
    graph = graph_of(position).freed()
    if graph.is_loony:
        return Nimbers(loony=True)
    parts = _parts(graph)
    if any(len(lines) > (MOST_LINES if can_compile() else INTERPRETED_LINES) for lines in parts):
        return Nimbers(too_large=True)
    tables = [_table(tuple(_masks(graph, lines)), len(lines)) for lines in parts]
    whole = [int(table[-1]) for table in tables]
    total = reduce(xor, whole, 0)
    names = position.layout.line_names
    found: dict[str, int | None] = {}
    for lines, table, own in zip(parts, tables, whole, strict=True):
        full = len(table) - 1
        for place, line in enumerate(lines):
            after = int(table[full ^ 1 << place])
            found[names[line]] = None if after == LOONY else total ^ own ^ after
    ordered = tuple((name, found[name]) for name in names if name in found)
    return Nimbers(total, lines=ordered, winning=tuple(name for name, nimber in ordered if nimber == 0))


def nimstring_lines(position: Position | Game) -> tuple[str, ...]:
    """Every line that wins Nimstring, captures and double-crosses included; none if the mover is lost.

    :raises DotsError: where there are no nimbers, and for anything but a position or a game.

    >>> nimstring_lines(Game("box 1x1")), nimstring_lines(Game("box 1x2; start swedish"))
    (('a1b1', 'a1a2', 'b1b2', 'a2b2'), ())
    """
    position = position_of(position)
    return tuple(line for line in position.legal_lines if not _lost_by(position, line))


def _lost_by(position: Position, line: str) -> bool:
    """Does whoever draws this line lose Nimstring by it? Closing the last box is no help: one more line is owed."""
    after = position.after(line)
    if after.over:
        return True
    found = nimbers(after)
    if found.reason is not None or found.too_large:
        message = _("There are no nimbers for this board: {value}.")
        raise DotsError(message.format(value=position.rules), value=str(position.rules))
    wins = found.loony or bool(found.value)
    return wins if after.to_move != position.to_move else not wins


def _parts(graph: Graph) -> list[tuple[int, ...]]:
    """The open lines in groups that share no coin."""
    group = {line: line for line in graph.coins}

    def leader(line: int) -> int:
        while group[line] != line:
            line = group[line]
        return line

    for tied in graph.strings.values():
        for line in tied[1:]:
            group[leader(line)] = leader(tied[0])
    found: dict[int, list[int]] = {}
    for line in graph.coins:
        found.setdefault(leader(line), []).append(line)
    return [tuple(lines) for lines in found.values()]


def _masks(graph: Graph, lines: tuple[int, ...]) -> list[int]:
    """Each coin of a part as the set of its strings, one bit a line."""
    place = {line: 1 << i for i, line in enumerate(lines)}
    return sorted(sum(place[s] for s in tied) for tied in graph.strings.values() if tied[0] in place)


def fill(table: list[int], coins: Sequence[int], lines: int) -> None:
    """The nimber of every set of open lines: table[set], where bit i of set says that line i is open.

    Sets come in an order in which all smaller ones stand before. A coin with one string is taken
    for nothing, or the set is loony: see ``Graph.free_string``. Plain code that Numba compiles.
    """
    table[0] = 0
    for strings in range(1, 1 << lines):
        nimber, loony, free = 0, False, 0
        for coin in coins:
            string = strings & coin
            if string == 0 or string & (string - 1) != 0:
                continue
            takes_more = False
            for other in coins:
                if other != coin and other & string != 0:
                    onward = strings & other & ~string
                    if onward != 0 and onward & (onward - 1) == 0:
                        takes_more = True
                        for third in coins:
                            if third != other and strings & third == onward:
                                takes_more = False
            if takes_more:
                loony = True
            else:
                free = string
        if loony:
            nimber = LOONY
        elif free != 0:
            nimber = table[strings ^ free]
        else:
            seen = 0
            for line in range(lines):
                if strings & (1 << line) != 0 and table[strings ^ (1 << line)] != LOONY:
                    seen |= 1 << table[strings ^ (1 << line)]
            while seen & (1 << nimber) != 0:
                nimber += 1
        table[strings] = nimber


@lru_cache(maxsize=8)
def _table(coins: tuple[int, ...], lines: int) -> Sequence[int]:
    """The nimbers of a part; compiled from the size on where that pays."""
    if lines <= INTERPRETED_LINES:
        table = [0] * (1 << lines)
        fill(table, coins, lines)
        return table
    import numpy

    filled = numpy.zeros(1 << lines, numpy.int8)
    _compiled_fill()(filled, numpy.array(coins, numpy.int64), lines)
    return cast("Sequence[int]", filled)


@cache
def _compiled_fill() -> Any:
    return specialised(cast(Any, fill), compiled=True)
