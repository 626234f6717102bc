"""A position: everything one can see on the table, and what every move would make of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from dotsnb.errors import IllegalMove
from dotsnb.game.kernel import kernel, opening
from dotsnb.grids import Grid
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING, find
from dotsnb.rules.overlap import OVERLAP
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.scoring import ranking
from dotsnb.rules.state import (
    DRAWN,
    FREE,
    LEFT,
    MOVER,
    OUT,
    ROLL,
    ROUND,
    UNDRAWN,
    State,
    Tables,
    copied,
)
from dotsnb.rules.turns import parse_turn, pass_turn, playing, take_roll

__all__ = ["END", "RESIGN", "TIME", "Position"]

END = "end"  # the mover ends the turn
TIME = "time"  # the mover's clock ran out: the turn ends as it stands
RESIGN = "resign"  # the mover gives up

_Change = Callable[[Tables, State], None]

ROLL_NAME = re.compile(r"r([1-9][0-9]{0,3})")


class Position:
    """What is drawn, who owns what, whose turn it is. Never changes: ``after`` makes a new one.

    Lines and cells go by their names (``a1b1``, ``1@a1``), players by their seats from 0.

    >>> from dotsnb.rules import find
    >>> position = Position(find("box 1x2"))
    >>> for move in ("a1b1", "a1a2", "a2b2"):
    ...     position = position.after(move)
    >>> position.to_move, position.captures("b1b2")
    (1, ('1@a1',))
    >>> position.after("b1b2").scores
    (0, 1)
    """

    __slots__ = ("rules", "state")

    def __init__(self, rules: Rules, state: State | None = None) -> None:
        self.rules = find(rules) if state is None else rules
        self.state = opening(self.rules) if state is None else state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.rules == other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash((self.rules, *map(tuple, self.state)))

    def __repr__(self) -> str:
        return f"<Position {self.rules}: {len(self.open_lines)} open lines, scores {self.scores}>"

    # Whose turn it is.

    @property
    def layout(self) -> Grid:
        """The board's geometry."""
        return self.rules.layout

    @property
    def over(self) -> bool:
        """Can nothing be captured any more, or is only one player left?"""
        return not playing(kernel(self.rules).tables, self.state)

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.over else self.state.turn[MOVER]

    @property
    def round(self) -> int:
        """Rounds, counted from 1: one turn for each player, from the one who moved first."""
        return self.state.turn[ROUND]

    @property
    def roll(self) -> int | None:
        """The face rolled this turn; None before the roll and without dice."""
        return self.state.turn[ROLL] or None

    @property
    def must_roll(self) -> bool:
        """Is a roll owed before the next line?"""
        return not self.over and self.state.turn[LEFT] == 0

    @property
    def lines_left(self) -> int:
        """How many lines the mover may still draw this turn; 0 while a roll is owed."""
        return 0 if self.over else self.state.turn[LEFT]

    @property
    def drawn_in_turn(self) -> int:
        """How many lines the mover has drawn this turn."""
        return self.state.turn[DRAWN]

    @property
    def may_end(self) -> bool:
        """May the mover end the turn now? Only with dice, and after the first line."""
        dice = parse_turn(self.rules.turn).die > 0
        return dice and not self.over and self.state.turn[DRAWN] > 0

    # The board.

    @property
    def open_lines(self) -> tuple[str, ...]:
        """The lines not drawn yet, in reading order."""
        names = self.layout.line_names
        return tuple(names[i] for i, mark in enumerate(self.state.line) if mark == UNDRAWN)

    @property
    def legal_lines(self) -> tuple[str, ...]:
        """The lines that may be drawn now: all open ones, or none before a roll and at the end."""
        return self.open_lines if self.lines_left else ()

    @property
    def dead_lines(self) -> tuple[str, ...]:
        """The open lines that lie on the outline of no cell that can still be captured."""
        cells = zip(self.layout.cells, self.state.owner, strict=True)
        live = {line for cell, owner in cells if owner == FREE for line in cell.lines}
        return tuple(
            name
            for line, (name, mark) in enumerate(zip(self.layout.line_names, self.state.line, strict=True))
            if mark == UNDRAWN and line not in live
        )

    @property
    def drawn(self) -> dict[str, int | None]:
        """Every drawn line and who drew it; None for the start's and a set-up position's lines."""
        return {
            name: mark if mark >= 0 else None
            for name, mark in zip(self.layout.line_names, self.state.line, strict=True)
            if mark != UNDRAWN
        }

    @property
    def owners(self) -> dict[str, int]:
        """Every captured cell and the seat it belongs to."""
        return {cell.name: owner for cell, owner in zip(self.layout.cells, self.state.owner, strict=True) if owner >= 0}

    def holders(self, unit: int) -> tuple[int, ...]:
        """The seats that hold something over a smallest cell, in seat order.

        That is every owner of a captured cell that covers it; where boxes rather than squares
        count (territory), the one who holds the box now.
        """
        if self.boxes_count:
            return (self.state.note[unit] - 1,) if self.state.note[unit] else ()
        owners = (self.state.owner[cell] for cell in self.layout.cells_over[unit])
        return tuple(sorted({who for who in owners if who >= 0}))

    @property
    def boxes_count(self) -> bool:
        """Does a box show who holds it now, rather than every captured square over it?"""
        return self.rules.overlap is not None and OVERLAP[self.rules.overlap].shows_holders

    def missing(self, cell: str) -> int:
        """How many lines the outline of a cell still lacks."""
        return self.state.missing[self.layout.cell(cell)]

    # Points.

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(self.state.score)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up, the first one first."""
        out = self.state.out
        return tuple(sorted((seat for seat in range(len(out)) if out[seat]), key=out.__getitem__))

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from best to worst as things stand; equal places stand together."""
        return ranking(SCORING[self.rules.scoring], self.state.score, self.state.out)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the win; empty while the game goes on and in a draw."""
        return self.ranking[0] if self.over and not self.is_draw else ()

    @property
    def is_draw(self) -> bool:
        """Is the game over with everybody level?"""
        return self.over and len(self.ranking) == 1

    # Moves.

    def captures(self, line: str) -> tuple[str, ...]:
        """The cells that would be captured if the mover drew this line now.

        :raises IllegalMove: if the line cannot be drawn now.
        """
        if self._closes_nothing(line):
            return ()
        before, after = self.state.owner, self.after(line).state.owner
        cells = enumerate(self.layout.cells)
        return tuple(c.name for i, c in cells if before[i] == FREE and after[i] >= 0)

    def _closes_nothing(self, name: str) -> bool:
        """Is this a line that may be drawn and completes nothing? Most are, and bots ask about all of them."""
        line, state = self.layout.line(name), self.state
        for cell in self.layout.cells_on(line):
            if state.missing[cell] == 1 and state.owner[cell] == FREE:
                return False
        return state.line[line] == UNDRAWN and state.turn[LEFT] > 0 and not self.over

    def after(self, move: str) -> Position:
        """The position after a move: a line ``a1b1``, a roll ``r5``, ``end``, ``time``, ``resign``.

        :raises NotationError: if the text is not a move.
        :raises IllegalMove: if the move is not allowed now.
        """
        text = move.strip().lower() if isinstance(move, str) else ""
        roll = ROLL_NAME.fullmatch(text)
        if roll:
            return self._after_roll(int(roll[1]))
        if text == END:
            return self._after_end()
        if text == TIME:
            self._refuse_if_over(move)
            return self._changed(pass_turn)
        if text == RESIGN:
            self._refuse_if_over(move)
            return self._changed(_give_up)
        return self._after_line(move)

    def _after_line(self, name: str) -> Position:
        line = self.layout.line(name)
        self._refuse_if_over(name)
        if self.state.line[line] != UNDRAWN:
            message = _("The line {value} is already drawn: choose one that is still open.")
            raise IllegalMove(message.format(value=self.layout.line_names[line]), value=name)
        if self.must_roll:
            message = _("Roll the die first, then draw {value}.")
            raise IllegalMove(message.format(value=self.layout.line_names[line]), value=name)
        state = copied(self.state)
        kernel(self.rules).line(kernel(self.rules).tables, state, line)
        return Position(self.rules, state)

    def _after_roll(self, face: int) -> Position:
        move, die = f"r{face}", parse_turn(self.rules.turn).die
        self._refuse_if_over(move)
        if not die:
            message = _("This game has no dice, so there is nothing to roll ({value}).")
            raise IllegalMove(message.format(value=move), value=move)
        if not self.must_roll:
            message = _("The die is already cast for this turn, so it cannot be rolled ({value}).")
            raise IllegalMove(message.format(value=move), value=move)
        if face > die:
            message = _("A die with {die} faces cannot show {value}: it shows 1 to {die}.")
            raise IllegalMove(message.format(value=face, die=die), value=face)
        state = copied(self.state)
        take_roll(kernel(self.rules).tables, state, face)
        return Position(self.rules, state)

    def _after_end(self) -> Position:
        self._refuse_if_over(END)
        if parse_turn(self.rules.turn).die == 0:
            message = _("A turn cannot be ended in this game ({value}): a line must be drawn.")
            raise IllegalMove(message.format(value=END), value=END)
        if not self.may_end:
            message = _("A turn cannot be ended before its first line ({value}): nobody may pass.")
            raise IllegalMove(message.format(value=END), value=END)
        return self._changed(pass_turn)

    def _refuse_if_over(self, move: object) -> None:
        if self.over:
            message = _("The game is over, so {value!r} cannot be played any more.")
            raise IllegalMove(message.format(value=move), value=move)

    def _changed(self, change: _Change) -> Position:
        state = copied(self.state)
        change(kernel(self.rules).tables, state)
        return Position(self.rules, state)


def _give_up(t: Tables, s: State) -> None:
    """The mover gives up: the others play on without them, if there are two left."""
    s.turn[OUT] += 1
    s.out[s.turn[MOVER]] = s.turn[OUT]
    if playing(t, s):
        pass_turn(t, s)
