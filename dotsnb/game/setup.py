"""Positions that a lesson or a problem begins from, instead of the rules' own start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dotsnb.errors import RulesError
from dotsnb.game.position import Position
from dotsnb.i18n import gettext as _
from dotsnb.rules.overlap import OVERLAP, independent, lose
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import FREE, State
from dotsnb.rules.tables import opening, tables

__all__ = ["Setup", "as_parts", "starting_position"]


@dataclass(frozen=True)
class Setup:
    """Lines already drawn, captured cells with their seats in the order of capture, the mover."""

    lines: tuple[str, ...] = ()
    owners: tuple[tuple[str, int], ...] = ()
    to_move: int = 0

    @classmethod
    def checked(cls, rules: Rules, lines: Iterable[str], owners: Mapping[str, int], to_move: int) -> Setup:
        """A set-up position under these rules.

        :raises NotationError: if a line or cell does not exist.
        :raises RulesError: if the position is impossible.
        """
        names = rules.layout.line_names
        numbers = [rules.layout.line(line) for line in lines]
        for line in numbers:
            if numbers.count(line) > 1:
                message = _("The line {value} is drawn twice in this position.")
                raise RulesError(message.format(value=names[line]), value=names[line])
        for seat in (to_move, *owners.values()):
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < rules.players:
                message = _("{value!r} is not a seat: the seats go from 0 to {last}.")
                raise RulesError(message.format(value=seat, last=rules.players - 1), value=seat)
        cells = rules.layout.cells
        return cls(
            tuple(names[line] for line in sorted(numbers)),
            tuple((cells[rules.layout.cell(cell)].name, seat) for cell, seat in owners.items()),
            to_move,
        )


def as_parts(lines: object, owners: object) -> tuple[list[str], dict[str, int]]:
    """The lines and owners that somebody gave, as a list and a dictionary.

    :raises RulesError: if they are not a list of lines and a table of owners.
    """
    if isinstance(lines, str | bytes) or not isinstance(lines, Iterable):
        message = _("{value!r} is not a list of lines: write for example ['a1b1', 'b1c1'].")
        raise RulesError(message.format(value=lines), value=lines)
    if not isinstance(owners, Mapping | None):
        message = _("{value!r} is not a table of owners: write cells and seats, for example {example}.")
        raise RulesError(message.format(value=owners, example="{'1@a1': 0}"), value=owners)
    return list(lines), dict(owners or {})


def starting_position(rules: Rules, setup: Setup | None) -> Position:
    """The position before the first move.

    :raises RulesError: if a set-up position is impossible under the rules.
    """
    if setup is None:
        return Position(rules)
    grid = rules.layout
    state = opening(rules, map(grid.line, setup.lines), setup.to_move)
    for name, seat in setup.owners:
        _capture(rules, state, grid.cell(name), seat)
    for cell, missing in enumerate(state.missing):
        if missing == 0 and state.owner[cell] == FREE:
            if rules.overlap is None:
                message = _("All lines round {value} are drawn: say in owners whose cell it is.")
                raise RulesError(message.format(value=grid.cells[cell].name), value=grid.cells[cell].name)
            lose(state, cell)  # with overlap rules a completed square may be nobody's
    return Position(rules, state)


def _capture(rules: Rules, state: State, cell: int, seat: int) -> None:
    name = rules.layout.cells[cell].name
    if state.missing[cell]:
        message = _("{value} cannot be owned by anybody: {count} of its lines are not drawn.")
        raise RulesError(message.format(value=name, count=state.missing[cell]), value=name)
    if state.owner[cell] == FREE:
        rule = OVERLAP[rules.overlap].capture if rules.overlap else independent
        rule(tables(rules), state, cell, seat)
        if state.owner[cell] >= 0:
            return
    message = _("{value} cannot be captured in this order: the overlap rule {rule} forbids it.")
    raise RulesError(message.format(value=name, rule=rules.overlap), value=name)
