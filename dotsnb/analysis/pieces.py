"""Takes a board apart: coins (cells not captured yet) on strings (open lines), in chains, loops and joints.

::

    •───•───•───•───•      A coin with two strings is a link. Links in a row are a chain, in a
    · _ · _ · _ · _ ·      ring a loop. A coin with three or more strings is a joint. A coin
    •───•───•───• · •      with one string can be captured now. Pieces that only meet at the
                           ground (the outside of the board) do not touch each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dotsnb.analysis.endings import LEFT_OF_A_CHAIN, LEFT_OF_A_LOOP, LONG_CHAIN, LONG_LOOP
from dotsnb.game import Position
from dotsnb.rules.state import FREE, UNDRAWN

__all__ = ["GROUND", "OPENED", "Chain", "Graph", "Part", "chains_of", "graph_of", "parts_of"]

GROUND = "ground"  # a chain that ends at the outside of the board
OPENED = "opened"  # a chain whose last box can be captured from here
JOINT = 3  # strings


@dataclass(frozen=True)
class Graph:
    """Strings and coins by the numbers of their lines and cells.

    ``strings`` gives each coin's open lines, ``coins`` each open line's coins (one: it is tied to
    the ground; none: it is dead).
    """

    strings: dict[int, tuple[int, ...]]
    coins: dict[int, tuple[int, ...]]

    def without(self, line: int) -> Graph:
        """The graph once a line is drawn; coins that lose their last string are gone."""
        strings = {coin: tuple(s for s in tied if s != line) for coin, tied in self.strings.items() if tied != (line,)}
        return Graph(strings, {s: coins for s, coins in self.coins.items() if s != line})

    def takes(self, line: int) -> int:
        """How many coins hang on this string alone."""
        return sum(self.strings[coin] == (line,) for coin in self.coins[line])

    def free_string(self) -> int | None:
        """A string whose capture costs no choice: taking it is never wrong. None if there is none."""
        return next((tied[0] for coin, tied in self.strings.items() if len(tied) == 1 and self._is_free(coin)), None)

    def _is_free(self, coin: int) -> bool:
        (string,) = self.strings[coin]
        for other in self.coins[string]:
            onward = [s for s in self.strings[other] if s != string]
            if other != coin and len(onward) == 1:
                # Taking the coin opens the other one too, unless that is open from behind already.
                return any(len(self.strings[c]) == 1 for c in self.coins[onward[0]] if c != other)
        return True

    @property
    def is_loony(self) -> bool:
        """Can the mover choose: take all that is on offer, or leave the last of it and keep control?"""
        return any(len(tied) == 1 and not self._is_free(coin) for coin, tied in self.strings.items())

    def freed(self) -> Graph:
        """The graph once everything is taken that costs no choice."""
        graph = self
        while (string := graph.free_string()) is not None:
            graph = graph.without(string)
        return graph

    def safe_strings(self) -> tuple[int, ...]:
        """The open lines that offer no coin: all their coins have three strings or more."""
        return tuple(
            line for line, coins in self.coins.items() if coins and all(len(self.strings[c]) >= JOINT for c in coins)
        )

    def on_offer(self) -> tuple[int, ...]:
        """The coins that could be taken now, one after another, in an order that works."""
        left = {coin: set(tied) for coin, tied in self.strings.items()}
        ready = [coin for coin, tied in left.items() if len(tied) == 1]
        taken: list[int] = []
        while ready:
            coin = ready.pop(0)
            taken.append(coin)
            for line in tuple(left[coin]):
                for other in self.coins[line]:
                    left[other].discard(line)
                    if other != coin and len(left[other]) == 1:
                        ready.append(other)
                    elif other != coin and not left[other] and other in ready:
                        ready.remove(other)
                        taken.append(other)
        return tuple(taken)


@dataclass(frozen=True)
class Chain:
    """Cells with two open lines in a row (or ring), with those lines, both from end to end.

    ``ends`` says for both ends ``ground``, ``opened`` (its last cell can be captured), or the
    joint's name; a loop has no ends.
    """

    cells: tuple[str, ...]
    lines: tuple[str, ...]
    ends: tuple[str, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return len(self.cells)

    @property
    def is_loop(self) -> bool:
        """Does it close back on itself?"""
        return not self.ends

    @property
    def is_opened(self) -> bool:
        """Can one of its cells be captured now?"""
        return OPENED in self.ends

    @property
    def is_long(self) -> bool:
        """Can whoever takes it, once it is opened, keep control? Chains from 3, loops from 4."""
        return self.size >= (LONG_LOOP if self.is_loop else LONG_CHAIN)

    @property
    def is_separate(self) -> bool:
        """Does it touch no joint?"""
        return all(end in (GROUND, OPENED) for end in self.ends)

    @property
    def left_behind(self) -> int:
        """How many boxes whoever takes an opened chain may leave to keep control; 0 if none."""
        if self.ends == (OPENED, OPENED):  # it was a loop
            return LEFT_OF_A_LOOP if self.size >= LEFT_OF_A_LOOP else 0
        return LEFT_OF_A_CHAIN if self.is_opened and self.size >= LEFT_OF_A_CHAIN else 0

    @property
    def middle(self) -> str | None:
        """The line between the two cells of a chain of two: the one to give it away with."""
        return self.lines[1] if self.size == 2 and len(self.lines) == 3 else None


@dataclass(frozen=True)
class Part:
    """A part of the board that touches no other: its cells, its chains and loops, its joints."""

    cells: tuple[str, ...]
    chains: tuple[Chain, ...]
    joints: tuple[str, ...]


def graph_of(position: Position) -> Graph:
    """The strings and coins of a position. Meaningful where ``why_no_chains`` says nothing."""
    state, grid = position.state, position.layout
    strings = {
        i: tuple(line for line in cell.lines if state.line[line] == UNDRAWN)
        for i, cell in enumerate(grid.cells)
        if state.owner[i] == FREE
    }
    coins = {
        line: tuple(cell for cell in grid.cells_on(line) if cell in strings)
        for line, mark in enumerate(state.line)
        if mark == UNDRAWN
    }
    return Graph(strings, coins)


def chains_of(position: Position, graph: Graph) -> tuple[Chain, ...]:
    """Every chain and loop of a position, in reading order of their first cells."""
    found, seen = [], set[int]()
    for coin, tied in graph.strings.items():
        if coin in seen or len(tied) >= JOINT:
            continue
        coins, strings, ends = _walked(graph, coin)
        if ends and coins[0] > coins[-1]:
            coins, strings, ends = coins[::-1], strings[::-1], ends[::-1]
        seen.update(coins)
        names = position.layout.line_names
        cells = position.layout.cells
        labels = tuple(cells[end].name if isinstance(end, int) else end for end in ends)
        found.append(Chain(tuple(cells[c].name for c in coins), tuple(names[s] for s in strings), labels))
    return tuple(found)


_End = int | str


def _walked(graph: Graph, coin: int) -> tuple[list[int], list[int], tuple[_End, ...]]:
    """The row or ring of links that a coin lies in: its coins, strings and ends."""
    coins, strings = [coin], list[int]()
    ends: list[_End] = []
    tied = graph.strings[coin]
    for way in (1, 0):  # first to the end of the row, then from the coin back to its beginning
        end: _End = OPENED
        string = tied[way] if way < len(tied) else None
        here = coin
        while string is not None:
            strings.append(string)
            others = [c for c in graph.coins[string] if c != here]
            if not others:
                end, string = GROUND, None
                continue
            here = others[0]
            if here == coin:
                return coins, strings, ()
            if len(graph.strings[here]) >= JOINT:
                end, string = here, None
                continue
            coins.append(here)
            onward = [s for s in graph.strings[here] if s != string]
            string = onward[0] if onward else None
        ends.append(end)
        coins.reverse()
        strings.reverse()
    # Reversed twice: the order now runs from the end found last to the one found first.
    return coins, strings, (ends[1], ends[0])


def parts_of(position: Position, graph: Graph, chains: tuple[Chain, ...]) -> tuple[Part, ...]:
    """The parts of a position that only meet at the ground, in reading order."""
    cells = position.layout.cells
    parts = []
    for coins in _connected(graph):
        names = {cells[coin].name for coin in coins}
        parts.append(
            Part(
                tuple(cells[coin].name for coin in coins),
                tuple(chain for chain in chains if chain.cells[0] in names),
                tuple(cells[coin].name for coin in coins if len(graph.strings[coin]) >= JOINT),
            )
        )
    return tuple(parts)


def _connected(graph: Graph) -> Iterator[list[int]]:
    """The coins in groups that strings tie together."""
    seen = set[int]()
    for start in graph.strings:
        if start in seen:
            continue
        seen.add(start)
        group, at = [start], 0
        while at < len(group):
            for string in graph.strings[group[at]]:
                for other in graph.coins[string]:
                    if other not in seen:
                        seen.add(other)
                        group.append(other)
            at += 1
        yield sorted(group)
