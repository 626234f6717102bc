"""Hints in three steps, each saying a little more: where to look, what kind of line, which line.

The line is the best one where exact values are in reach. Elsewhere it follows what the theory and
a careful eye know: take what is on offer, keep the double-cross, draw a safe line (one that wins
Nimstring, where nimbers are known), give away the least; with dice, what pays most and leaves least.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from dotsnb.analysis.exact import line_values
from dotsnb.analysis.explain import NEARLY, explain
from dotsnb.analysis.facts import Facts, facts_of
from dotsnb.analysis.nimstring import nimbers
from dotsnb.analysis.pieces import graph_of
from dotsnb.analysis.scope import position_of, why_no_chains
from dotsnb.analysis.structure import structure
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.game.position import END
from dotsnb.grids import Grid
from dotsnb.i18n import N_, ngettext
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING, parse_turn
from dotsnb.rules.state import FREE
from dotsnb.rules.tables import tables

__all__ = ["Hint", "area", "best_move", "hint", "where"]

STEPS = (1, 2, 3)
# Nimbers are asked for where they come quickly.
NIMBER_LINES = 20
# Among so many moves, all of them good as far as can be seen, the plainest is looked for.
COMPARED = 24

# Where to look, by thirds of the board: rows from top to bottom, columns from left to right.
REGIONS = (
    ("top left", N_("Look at the top left.")),
    ("top", N_("Look at the top, in the middle.")),
    ("top right", N_("Look at the top right.")),
    ("left", N_("Look at the left side.")),
    ("middle", N_("Look at the middle of the board.")),
    ("right", N_("Look at the right side.")),
    ("bottom left", N_("Look at the bottom left.")),
    ("bottom", N_("Look at the bottom, in the middle.")),
    ("bottom right", N_("Look at the bottom right.")),
)

# What kind of line it is, as a person would say it.
ADVICE = {
    "capture": N_("There is something to take."),
    "keep": N_("Take what is on offer, but think of the last boxes before you take them."),
    "double-cross": N_("Leave the last boxes: a double-cross makes the other one open the next piece."),
    "leaves": N_("What is on offer can wait: draw another line first."),
    "safe": N_("There is a line that gives nothing away."),
    "gives": N_("Every line gives something away: find the one that costs least."),
    "sacrifice": N_("A safe line is not the best here: giving something away now decides who opens the long chains."),
    "middle": N_("Give away two boxes through the line between them, so that they cannot be left to you."),
    "quiet": N_("Nothing can be taken: look for the line that helps the next player least."),
    "end": N_("You need not draw the whole roll."),
    "burden": N_("The fewest points win here: find the line that burdens the others most."),
    "dead": N_("A line that helps nobody is the best one here."),
}


@dataclass(frozen=True)
class Hint:
    """A hint: its text, and as much as it gives away: the region, the kind of line, the line itself."""

    step: int
    text: str
    region: str | None = None
    kind: str | None = None
    move: str | None = None


def hint(position: Position | Game, step: int = 1) -> Hint:
    """A hint for the player to move.

    :param step: 1 says where to look, 2 also what kind of line to look for, 3 names the line and explains it.
    :raises DotsError: for another step, or anything but a position or a game.

    >>> game = Game("box 1x1")
    >>> game.draw("a1b1"), game.draw("a1a2"), game.draw("b1b2")
    ((), (), ())
    >>> [hint(game, step).text for step in (1, 2)]
    ['Look at the bottom, in the middle.', 'There is something to take.']
    >>> hint(game, step=3).text
    'Draw a2b2. Takes a box, the last of the game. It is the best line.'
    """
    position = position_of(position)
    if isinstance(step, bool) or step not in STEPS:
        message = _("{value!r} is not a step of a hint: write 1, 2 or 3.")
        raise DotsError(message.format(value=step), value=step)
    if position.over:
        return Hint(step, _("The game is over: there is nothing left to draw."))
    if position.must_roll:
        return Hint(step, _("Roll the die first."))
    move = best_move(position)
    region, where = _region(position, move)
    if step == 1:
        return Hint(step, where, region)
    kind = _kind(position, move)
    if step == 2:
        return Hint(step, _(ADVICE[kind]), region, kind)
    explanation = explain(position, move)
    if move == END:
        text = ngettext(
            "End your turn: {count} line of the roll is better not drawn.",
            "End your turn: {count} lines of the roll are better not drawn.",
            position.lines_left,
        )
        words = " ".join([text.format(count=position.lines_left), *explanation.sentences[1:]])
    else:
        words = _("Draw {move}. {explanation}").format(move=move, explanation=explanation.text)
    return Hint(step, words, region, kind, move)


def where(position: Position, move: str) -> str:
    """The sentence that says on which part of the board a line lies, and not more.

    >>> where(Game("box 3x3").position, "a1b1")
    'Look at the top left.'
    """
    return _region(position, move)[1]


def area(grid: Grid, region: str) -> tuple[float, float, float, float]:
    """The part of a board that a hint's region means: left, top, right and bottom in the grid's coordinates.

    >>> from dotsnb.grids import build
    >>> area(build("box 3x6"), "top right")
    (4.0, 0.0, 6.0, 1.0)
    """
    row, column = divmod([name for name, _sentence in REGIONS].index(region), 3)
    left, top, width, height = _extent(grid)
    return (
        left + column * width / 3,
        top + row * height / 3,
        left + (column + 1) * width / 3,
        top + (row + 1) * height / 3,
    )


def best_move(position: Position) -> str:
    """The move that a hint leads to."""
    exact = line_values(position)
    if exact:
        most = max(exact.values())
        moves = [move for move, value in exact.items() if value > most - NEARLY]
    else:
        moves = list(position.legal_lines)
    turn = parse_turn(position.rules.turn)
    if turn.die or not turn.free_captures or position.rules.scoring == "misere":
        return _cheapest(position, moves, may_stop=exact is None)
    if exact is None:
        moves = _by_theory(position, moves)
    if len(moves) > COMPARED:
        moves = _chosen(position, moves, COMPARED)
    ranks = {move: _order(facts_of(position, move)) for move in moves}
    least = min(ranks.values())
    return _chosen(position, [move for move in moves if ranks[move] == least])[0]


def _chosen(position: Position, moves: list[str], count: int = 1) -> list[str]:
    """Some of several moves that seem as good as each other: always the same ones in the same position."""
    return random.Random(" ".join((str(position.rules), *position.open_lines))).sample(moves, count)


def _order(facts: Facts) -> tuple[int, int]:
    """Among moves that are equally good the one that is easiest to understand comes first."""
    rank = ("capture", "safe", "double-cross", "leaves", "gives", "quiet", "dead", "end").index(facts.kind)
    if facts.offer is None:
        return rank, -(facts.capture.points if facts.capture else 0)
    return rank, facts.offer.cells + facts.offer.half_hearted


def _by_theory(position: Position, moves: list[str]) -> list[str]:
    """The moves that a careful eye and the theory of chains prefer."""
    graph, line = graph_of(position), position.layout.line
    captures = [move for move in moves if graph.takes(line(move))]
    if captures:
        return _to_take(position, captures) if why_no_chains(position.rules) is None else captures
    safe = {position.layout.line_names[string] for string in graph.safe_strings()}
    if safe:
        return [move for move in _winning(position) if move in safe] or sorted(safe)
    return _to_open(position, moves)


def _to_take(position: Position, captures: list[str]) -> list[str]:
    """Something is on offer: take it, or leave the last of it."""
    keeping = [move for move in captures if facts_of(position, move).keeps_control is not False]
    if keeping:
        return keeping
    found = structure(position)
    leaving = [
        move
        for chain in found.chains
        if chain.is_opened
        for move in chain.lines
        if facts_of(position, move).kind == "double-cross"
    ]
    if not leaving:
        return captures
    if found.control is not None:
        return leaving if found.control.keep else captures
    # Take all if that leaves a position that is won for the mover, else let the other move there.
    rest = nimbers(position.after(captures[0])) if len(position.open_lines) <= NIMBER_LINES else None
    lost = rest is not None and rest.value == 0
    return leaving if lost or (rest is None and not found.safe_lines) else captures


def _to_open(position: Position, moves: list[str]) -> list[str]:
    """Every line gives something away: those that open the best piece, or else the smallest one."""
    found = structure(position)
    if found.ending is not None and (best := found.ending.opening) is not None:
        wanted = [c for c in found.chains if (c.size, c.is_loop) == (best.size, best.kind == "loop")]
    else:
        smallest = min((chain.size for chain in found.chains), default=0)
        wanted = [chain for chain in found.chains if chain.size == smallest]
    lines = [move for chain in wanted[:1] for move in ([chain.middle] if chain.middle else chain.lines)]
    return [move for move in lines if move in moves] or moves


def _winning(position: Position) -> tuple[str, ...]:
    return nimbers(position).winning if len(position.open_lines) <= NIMBER_LINES else ()


def _cheapest(position: Position, moves: list[str], *, may_stop: bool) -> str:
    """The move that pays most now and leaves least to the next player's roll (the other way round in misère)."""
    sign = SCORING[position.rules.scoring].sign
    costs = {}
    for move in moves:
        if move == END:
            costs[move] = (0.0, 0.0)
            continue
        after = position.after(move)
        assert position.to_move is not None, "only asked before the end"
        gain = sign * (after.scores[position.to_move] - position.scores[position.to_move])
        costs[move] = (-float(gain), sign * _exposed(position, after, move))
    least = min(costs.values())
    best = _chosen(position, [move for move in moves if costs[move] == least])[0]
    stopping = may_stop and position.may_end and costs[best][0] >= 0 and costs[best][1] > 0
    return END if stopping else best


def _exposed(position: Position, after: Position, move: str) -> float:
    """The points beside a line, each with the chance that the next roll reaches it."""
    t, state = tables(position.rules), after.state
    die, total = parse_turn(position.rules.turn).die or 1, 0.0
    for cell in position.layout.cells_on(position.layout.line(move)):
        if state.owner[cell] == FREE:
            total += t.points[cell] * max(0, die + 1 - state.missing[cell]) / die
    return total


def _kind(position: Position, move: str) -> str:
    """The kind of advice that leads to a move."""
    facts = facts_of(position, move)
    if position.rules.scoring == "misere":
        return "burden"
    if facts.kind == "capture" and facts.keeps_control:
        return "keep"
    if facts.kind == "gives" and facts.offer is not None:
        if _has_safe_line(position):
            return "sacrifice"
        return "middle" if facts.offer.hard_hearted else "gives"
    return facts.kind


def _has_safe_line(position: Position) -> bool:
    return bool(graph_of(position).safe_strings())


def _region(position: Position, move: str) -> tuple[str | None, str]:
    """Where on the board a line lies."""
    if move == END:
        return None, _("Look at your roll: must you draw all of it?")
    grid = position.layout
    x, y = grid.midpoint(grid.line(move))
    left, top, width, height = _extent(grid)
    column, row = _third(x - left, width), _third(y - top, height)
    name, sentence = REGIONS[3 * row + column]
    return name, _(sentence)


def _extent(grid: Grid) -> tuple[float, float, float, float]:
    """Where the dots begin, and how wide and high they reach."""
    left, top = min(x for x, _y in grid.dots), min(y for _x, y in grid.dots)
    return left, top, grid.width - left, grid.height - top


def _third(at: float, whole: float) -> int:
    """Which third of a length a place lies in; exactly on a border counts as the middle."""
    return 0 if 3 * at < whole - NEARLY else 2 if 3 * at > 2 * whole + NEARLY else 1
