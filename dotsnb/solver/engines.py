"""Which search solves which rules, and its tables, stack and work space in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Protocol, Self, cast

from dotsnb.compiling import can_compile, specialised
from dotsnb.errors import RulesError
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING, Rules, parse_turn
from dotsnb.rules.tables import tables
from dotsnb.solver import plain, quiet
from dotsnb.solver.bits import Board, count, live_boxes
from dotsnb.solver.boards import box_board, centre_first, line_bits, normalised, plain_board, shuffled, twins
from dotsnb.solver.captures import resolve
from dotsnb.solver.helping import can_help
from dotsnb.solver.keys import SCRATCH, exact_key, graph_key, prepare_ground
from dotsnb.solver.plain import PlainBoard
from dotsnb.solver.search import search
from dotsnb.solver.stack import CONTROL, DEPTH, FRAME, NODES, SLICE

__all__ = ["Engine", "Rest", "engine_for"]

LARGEST_BOARD = 64  # (rows + 1) * (columns + 1): what fits into the bits of one number
MOST_LINES = 62  # open lines that the plain search can hold
SMALLEST_TABLE = 1 << 10  # numbers
PLAIN_PYTHON_TABLE = 1 << 18  # numbers; in ordinary Python the search is too slow to fill more
SMALLEST_MEMORY = 1  # MB

Rest = tuple[int, ...]  # a position as the search sees it
Lines = frozenset[int]  # the open lines by their numbers


class Engine(Protocol):
    """A search bound to a board, with everything it needs in memory."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    @property
    def depth(self) -> int:
        """How many lines deep the search is."""

    @property
    def table_bytes(self) -> int:
        """The size of the table: what was allowed, or less for a board that needs less."""

    def prepare(self, open_lines: Lines) -> bool:
        """Make ready for a position and those that come after it.

        True if a rest now means other lines than before, so that what was known of rests is void.
        """

    def points(self, open_lines: Lines) -> int:
        """The points still to come."""

    def most(self, rest: Rest) -> int:
        """The most that a rest can be worth."""

    def settle(self, open_lines: Lines) -> tuple[int, int, Rest]:
        """Boxes on offer, how many of them a double-cross leaves, and the rest to be searched."""

    def gain(self, open_lines: Lines, line: int) -> tuple[int, bool]:
        """What drawing a line is worth at once, and whether the mover draws another."""

    def candidates(self, open_lines: Lines) -> list[int]:
        """The open lines, the likely best first."""

    def ask(self, rest: Rest, bound: int) -> None:
        """Begin with the question: is the rest worth at least ``bound`` to its mover?"""

    def go_on(self, nodes: int) -> int:
        """Search so many nodes more: YES, NO or PAUSED."""

    def companion(self) -> Engine | None:
        """A second search for another thread, on the same table; None where two threads are no quicker."""


def engine_for(rules: Rules, *, memory_mb: int, exact: bool, compiled: bool) -> Engine:
    """The search that solves these rules.

    :raises RulesError: if none does, with the reason.
    """
    _refuse_unsolvable(rules)
    if not isinstance(memory_mb, int) or isinstance(memory_mb, bool) or memory_mb < SMALLEST_MEMORY:
        message = _("{value!r} MB is no memory to solve with: give a whole number from {least}.")
        raise RulesError(message.format(value=memory_mb, least=SMALLEST_MEMORY), value=memory_mb)
    compiled = compiled and can_compile()
    if _is_boxes(rules):
        return BoxEngine(rules, memory_mb, exact, compiled)
    return PlainEngine(rules, memory_mb, compiled)


def _is_boxes(rules: Rules) -> bool:
    """Are these boxes with the standard turn, for which the theorems hold?"""
    grid = rules.layout
    return (
        grid.kind == "box"
        and (rules.turn, rules.scoring, rules.sizes, rules.values) == ("standard", "most", (1,), ())
        and int(grid.width + 1) * int(grid.height + 1) <= LARGEST_BOARD
    )


def _refuse_unsolvable(rules: Rules) -> None:
    if parse_turn(rules.turn).die:
        message = _("A game with dice ({value}) has no exact value of this kind: only games without dice are solved.")
        raise RulesError(message.format(value=rules.turn), value=rules.turn)
    if rules.players != 2:
        message = _("Only games of two players have an exact value, and this one has {value}.")
        raise RulesError(message.format(value=rules.players), value=rules.players)
    if rules.overlap not in (None, "independent"):
        message = _("Under the overlap rule {value!r} who owns what matters, and the solver knows open lines only.")
        raise RulesError(message.format(value=rules.overlap), value=rules.overlap)


class _Searching:
    """What both searches share: lines and cells, and arrays as Numba or as ordinary Python wants them."""

    def __init__(
        self, rules: Rules, function: Callable[..., int], lines: int, positions: int, memory_mb: int, compiled: bool
    ) -> None:
        self._rules = rules
        self._grid = rules.layout
        self._order = centre_first(self._grid)
        self._twins = [group for group in twins(self._grid) if len(group) > 1]
        self._sign = SCORING[rules.scoring].sign
        self._keeps = tables(rules).free_captures == 1
        points = tables(rules).points
        self._cells = [(cell.lines, points[c]) for c, cell in enumerate(self._grid.cells)]
        self._at = [[cell for cell in self._cells if line in cell[0]] for line in range(len(self._grid.lines))]
        self._function = function
        self._compiled = compiled
        self._board: Any = None
        self._work_in(FRAME * (lines + 2))
        size = 1 << (memory_mb * (1 << 20) // 8).bit_length() - 1
        size = min(size, max(2 * positions, SMALLEST_TABLE))  # an entry takes two numbers
        self._table: Any = _numbers(size if compiled else min(size, PLAIN_PYTHON_TABLE), compiled)

    def _work_in(self, size: int) -> None:
        """Take new memory for the search itself, all but the table."""
        self._control: Any = _numbers(CONTROL, self._compiled)
        self._stack: Any = _numbers(size, self._compiled)
        scratch: Any = _numbers(SCRATCH, self._compiled)
        prepare_ground(scratch)
        self._scratch = scratch

    def companion(self) -> Self | None:
        if not (self._compiled and can_help()):
            return None
        other = copy(self)
        other._work_in(len(self._stack))
        return other

    def play_on(self, board: Board | PlainBoard) -> None:
        """Search on this board from now on."""
        if self._compiled:
            import numpy

            parts = (numpy.array(part, numpy.int64) if isinstance(part, list) else part for part in board)
            self._board = type(board)._make(parts)
        else:
            self._board = board

    def points(self, open_lines: Lines) -> int:
        return sum(points for lines, points in self._cells if not open_lines.isdisjoint(lines))

    def gain(self, open_lines: Lines, line: int) -> tuple[int, bool]:
        after = open_lines - {line}
        won = [points for lines, points in self._at[line] if after.isdisjoint(lines)]
        return self._sign * sum(won), self._keeps and bool(won)

    def candidates(self, open_lines: Lines) -> list[int]:
        lines = [line for line in self._order if line in open_lines]
        return sorted(lines, key=lambda line: -self.gain(open_lines, line)[0])

    @property
    def nodes(self) -> int:
        return int(self._control[NODES])

    @property
    def depth(self) -> int:
        return int(self._control[DEPTH])

    @property
    def table_bytes(self) -> int:
        return 8 * len(self._table)

    def go_on(self, nodes: int) -> int:
        self._control[SLICE] = nodes
        return int(self._function(self._board, self._table, self._stack, self._control, self._scratch))


class BoxEngine(_Searching):
    """Boxes with the standard turn: captures by theorem, search over quiet positions."""

    def __init__(self, rules: Rules, memory_mb: int, exact: bool, compiled: bool) -> None:
        lines = len(rules.layout.lines)
        # Fewer than one position in sixteen is quiet.
        super().__init__(rules, _box_search(exact, compiled), lines, 1 << lines >> 4, memory_mb, compiled)
        self._bits = line_bits(self._grid)
        self._masks = box_board(self._grid)
        self.play_on(self._masks)

    def prepare(self, open_lines: Lines) -> bool:
        return False  # the board has bits for all its lines

    def most(self, rest: Rest) -> int:
        h, v = rest
        return count(live_boxes(self._masks, h, v))

    def settle(self, open_lines: Lines) -> tuple[int, int, Rest]:
        h = v = 0
        for line in normalised(self._twins, open_lines):
            h |= self._bits[line][0]
            v |= self._bits[line][1]
        taken, tail, h, v = resolve(self._masks, h, v)
        return taken, tail, (h, v)

    def ask(self, rest: Rest, bound: int) -> None:
        self._control[DEPTH] = 0
        h, v = rest
        quiet.ask(self._stack, 0, h, v, bound)

    def companion(self) -> Self | None:
        other = super().companion()
        if other is not None:
            other.play_on(shuffled(self._masks))
        return other


class PlainEngine(_Searching):
    """Every other game without dice in which only the open lines matter."""

    def __init__(self, rules: Rules, memory_mb: int, compiled: bool) -> None:
        positions = 1 << min(len(rules.layout.lines), MOST_LINES)
        super().__init__(rules, _plain_search(compiled), MOST_LINES, positions, memory_mb, compiled)
        self._places: list[int] = []  # the lines that have a bit, in its order

    def prepare(self, open_lines: Lines) -> bool:
        chosen = normalised(self._twins, open_lines)  # the lines that positions from here on are told by
        if chosen <= set(self._places):
            return False
        whole = len(self._grid.lines) <= MOST_LINES
        if not whole and len(open_lines) > MOST_LINES:
            message = _("{value} open lines are too many for the solver here: it can hold {most}.")
            raise RulesError(message.format(value=len(open_lines), most=MOST_LINES), value=len(open_lines))
        self._places = [line for line in self._order if whole or line in chosen]
        self.play_on(plain_board(self._rules, self._places))
        self._table = _numbers(len(self._table), self._compiled)  # what was there belongs to other lines
        return True

    def most(self, rest: Rest) -> int:
        return rest[1]

    def settle(self, open_lines: Lines) -> tuple[int, int, Rest]:
        chosen = normalised(self._twins, open_lines)
        return 0, 0, (sum(1 << i for i, line in enumerate(self._places) if line in chosen), self.points(open_lines))

    def ask(self, rest: Rest, bound: int) -> None:
        self._control[DEPTH] = 0
        lines, points = rest
        plain.ask(self._stack, 0, lines, points, bound)


@lru_cache(maxsize=4)
def _box_search(exact: bool, compiled: bool) -> Callable[..., int]:
    return specialised(cast(Any, search), compiled=compiled, key_of=exact_key if exact else graph_key)


@lru_cache(maxsize=2)
def _plain_search(compiled: bool) -> Callable[..., int]:
    return specialised(
        cast(Any, search),
        compiled=compiled,
        known=plain.known,
        next_question=plain.next_question,
        heard=plain.heard,
    )


def _numbers(size: int, compiled: bool) -> Sequence[int]:
    """So many zeros; memory of an array is taken only where it is written."""
    if not compiled:
        return [0] * size
    import numpy

    return cast(Sequence[int], numpy.zeros(size, numpy.int64))
