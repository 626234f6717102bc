"""What a move does, as facts: captured, given away, left behind, how it compares with the best. No sentences here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dotsnb.analysis.endings import Opening
from dotsnb.analysis.pieces import OPENED, Chain, Graph, chains_of, graph_of
from dotsnb.analysis.scope import why_no_chains, why_no_values
from dotsnb.analysis.structure import ending_of
from dotsnb.game import Position
from dotsnb.game.position import END
from dotsnb.rules import parse_turn
from dotsnb.rules.state import FREE, GONE, LOST

__all__ = ["Capture", "Comparison", "Facts", "Offer", "facts_of"]

#: What a move is in one word, as ``Facts.kind``.
KINDS = ("capture", "double-cross", "leaves", "safe", "gives", "quiet", "dead", "end")


@dataclass(frozen=True)
class Capture:
    """What a line captures, and what the overlap rule then does.

    ``changes`` are the points each seat gains or loses; ``taken_over`` are others' cells that are
    the mover's now, ``erased`` captured cells that left the board (``own_erased`` the mover's own),
    ``given`` cells that the line closed for somebody else.
    """

    cells: tuple[str, ...]
    points: int
    changes: tuple[int, ...]
    taken_over: tuple[str, ...] = ()
    erased: tuple[str, ...] = ()
    own_erased: tuple[str, ...] = ()
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class Offer:
    """What a line leaves to the next player, where captures earn another line.

    ``cells`` can be taken one after another; ``piece`` is the chain or loop that the line lies in.
    ``half_hearted``: an end of a chain of two, so that the taker may keep control, which the line
    ``safer`` would not allow. After a double-cross ``then`` is the piece they will have to open
    (the best one for them; ``only`` if there is no other), ``safe_left`` how many safe lines spare
    them that.
    """

    cells: int
    piece: Chain | None = None
    half_hearted: bool = False
    hard_hearted: bool = False
    safer: str | None = None
    then: Opening | None = None
    only: bool = False
    safe_left: int = 0
    last: bool = False  # nothing else is left on the board


@dataclass(frozen=True)
class Comparison:
    """A move against the best: values are what the mover gains more than the other from here on.

    ``exact`` values come from a solved ending, others are estimates with a standard ``error``.
    """

    value: float
    best_value: float
    best: tuple[str, ...]
    exact: bool
    error: float = 0.0

    @property
    def loss(self) -> float:
        """How much worse than the best it is; each box that changes hands counts 2."""
        return self.best_value - self.value


@dataclass(frozen=True)
class Facts:
    """Everything that is known about a move.

    ``keeps_control`` of a capture: True if a double-cross is still possible after it, False if it
    was the last chance, None if there was none. ``follows``: how many cells can be captured right
    after. ``short`` are the cells beside the line that can still be captured and how many lines
    they lack, the fewest first; ``barred`` those that never can be captured any more.
    """

    move: str
    kind: str
    capture: Capture | None = None
    offer: Offer | None = None
    keeps_control: bool | None = None
    follows: int = 0
    short: tuple[tuple[str, int], ...] = ()
    barred: tuple[str, ...] = ()
    lines_left: int = 0
    comparison: Comparison | None = None


def facts_of(position: Position, move: str, comparison: Comparison | None = None) -> Facts:
    """The facts about a line, or about ending the turn.

    :raises NotationError: if it is not a move; :raises IllegalMove: if it cannot be made now.
    """
    after = position.after(move)
    if move.strip().lower() == END:
        return Facts(END, "end", lines_left=position.lines_left, comparison=comparison)
    line = position.layout.line(move)
    name = position.layout.line_names[line]
    capture = _capture(position, after, name)
    turn = parse_turn(position.rules.turn)
    chained = turn.free_captures and turn.die == 0
    facts = Facts(
        name,
        "dead",
        short=_short(position, after, line),
        barred=_barred(position, after),
        lines_left=after.lines_left if after.to_move == position.to_move else 0,
        comparison=comparison,
    )
    if name in position.dead_lines:
        return facts
    graph = graph_of(position)
    later = graph.without(line)
    if capture is not None:
        keeps = later.freed().is_loony if chained and _plain(position) and graph.is_loony else None
        follows = len(later.on_offer()) if chained else 0
        return replace(facts, kind="capture", capture=capture, keeps_control=keeps, follows=follows)
    if not chained:
        return replace(facts, kind="quiet")
    kind, offer = _offer(position, graph, later, name)
    return replace(facts, kind=kind, offer=offer)


def _plain(position: Position) -> bool:
    return why_no_chains(position.rules) is None


def _capture(position: Position, after: Position, line: str) -> Capture | None:
    """What changed hands with a line; None if it completed nothing."""
    was, now, names = position.state.owner, after.state.owner, [cell.name for cell in position.layout.cells]
    seat = position.state.turn[0]
    changes = tuple(b - a for a, b in zip(position.scores, after.scores, strict=True))
    closed = tuple(name for name, a, b in zip(names, was, now, strict=True) if a == FREE and b >= 0)
    if not closed and not any(changes):
        return None
    return Capture(
        cells=closed,
        points=changes[seat],
        changes=changes,
        taken_over=tuple(n for n, a, b in zip(names, was, now, strict=True) if a >= 0 and a != seat and b == seat),
        erased=tuple(n for n, a, b in zip(names, was, now, strict=True) if a >= 0 and a != seat and b == GONE),
        own_erased=tuple(n for n, a, b in zip(names, was, now, strict=True) if a == seat and b == GONE),
        given=tuple(n for n, a, b in zip(names, was, now, strict=True) if a == FREE and b >= 0 and b != seat),
    )


def _short(position: Position, after: Position, line: int) -> tuple[tuple[str, int], ...]:
    """The cells beside a line that can still be captured, with the lines they then lack."""
    state, cells = after.state, position.layout.cells
    left = [(state.missing[c], -cells[c].size, c) for c in position.layout.cells_on(line) if state.owner[c] == FREE]
    return tuple((cells[c].name, missing) for missing, _size, c in sorted(left))


def _barred(position: Position, after: Position) -> tuple[str, ...]:
    states = zip(position.layout.cells, position.state.owner, after.state.owner, strict=True)
    return tuple(cell.name for cell, was, now in states if was == FREE and now == LOST)


def _offer(position: Position, graph: Graph, later: Graph, line: str) -> tuple[str, Offer]:
    """What a line that captures nothing leaves to the next player, and what to call it."""
    offered, before = len(later.on_offer()), len(graph.on_offer())
    if not _plain(position):
        return ("leaves" if before else "gives" if offered else "safe"), Offer(offered)
    piece = next((chain for chain in chains_of(position, graph) if line in chain.lines), None)
    if offered == 0:
        return "safe", Offer(0, piece, safe_left=len(later.safe_strings()))
    if before == 0:
        middle = piece.middle if piece is not None else None
        half = middle is not None and line != middle
        return "gives", Offer(
            offered, piece, half_hearted=half, hard_hearted=middle == line, safer=middle if half else None
        )
    if piece is None or piece.left_behind != piece.size or before != offered or later.is_loony:
        return "leaves", Offer(offered, piece)
    halves = [chain for chain in chains_of(position, later) if set(chain.cells) & set(piece.cells)]
    if any(chain.ends != (OPENED, OPENED) for chain in halves):
        return "leaves", Offer(offered, piece)
    return "double-cross", _double_cross(position, later.freed(), offered, piece)


def _double_cross(position: Position, rest: Graph, offered: int, piece: Chain) -> Offer:
    """What follows once the boxes of a double-cross are taken."""
    ending = None if why_no_values(position.rules) else ending_of(rest, chains_of(position, rest))
    return Offer(
        offered,
        piece,
        then=ending.opening if ending is not None else None,
        only=ending is not None and len(ending.chains) + len(ending.loops) == 1,
        safe_left=len(rest.safe_strings()),
        last=not rest.strings,
    )
