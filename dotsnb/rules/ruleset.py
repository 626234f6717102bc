"""A ruleset as one frozen value, which prints as a line of text and reads back from it.

``box 9x9; sizes 1,2; overlap consume; start open; turn d8; scoring most; players 2``
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dotsnb.errors import RulesError
from dotsnb.grids import Grid, build
from dotsnb.grids.registry import checked_sizes
from dotsnb.i18n import gettext as _
from dotsnb.rules.overlap import OVERLAP
from dotsnb.rules.scoring import SCORING
from dotsnb.rules.starts import STARTS
from dotsnb.rules.turns import parse_turn

__all__ = ["MOST_PLAYERS", "Rules"]

MOST_PLAYERS = 8
MOST_POINTS = 1000  # what a bonus box may be worth
KEYS = ("sizes", "overlap", "start", "turn", "scoring", "players", "values")


@dataclass(frozen=True)
class Rules:
    """Everything that is agreed before the first move. Sizes are in boxes, rows x columns.

    :param grid: ``box RxC``, ``diagonal RxC``, ``triangle N`` or ``hexagon N``, up to 30.
    :param start: ``open``, ``swedish`` or ``icelandic``.
    :param turn: ``standard``, ``single``, or a die: ``d6``, ``d6+`` (any number of faces).
    :param sizes: the squares that count, such as ``(1, 2, 3)``; 1 is always among them.
    :param overlap: one of the 13 overlap rules, where there are larger squares.
    :param scoring: ``most`` or ``misere``.
    :param players: 2 to 8.
    :param values: bonus boxes as (cell name, points), where all cells have one size.
    :raises RulesError: for a combination that makes no sense, with what to change.

    >>> Rules("box 3x3", start="swedish")
    Rules.parse('box 3x3; start swedish; turn standard; scoring most; players 2')
    >>> Rules.parse("box 9x9; sizes 1,2; turn d8").overlap
    'independent'
    """

    grid: str
    start: str = "open"
    turn: str = "standard"
    sizes: tuple[int, ...] = (1,)
    overlap: str | None = None
    scoring: str = "most"
    players: int = 2
    values: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        self._set("sizes", checked_sizes(self.sizes))
        self._set("grid", build(self.grid, self.sizes).text)
        _check_name(_("start"), self.start, STARTS)
        if STARTS[self.start].corner_only and not self.layout.corner_border:
            message = _("Start {value!r} needs a left and a bottom side, and {grid!r} has none.")
            raise RulesError(message.format(value=self.start, grid=self.grid), value=self.start)
        parse_turn(self.turn)
        _check_name(_("scoring"), self.scoring, SCORING)
        self._set("overlap", _checked_overlap(self.overlap, self.sizes))
        if not _is_int(self.players) or not 2 <= self.players <= MOST_PLAYERS:
            message = _("{value!r} players cannot play: between 2 and {most} can.")
            raise RulesError(message.format(value=self.players, most=MOST_PLAYERS), value=self.players)
        self._set("values", self._checked_values())

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _checked_values(self) -> tuple[tuple[str, int], ...]:
        try:
            pairs = [(name, points) for name, points in self.values]
        except (TypeError, ValueError):
            pairs = [("", 0)]
        if pairs and self.sizes != (1,):
            message = _("Bonus boxes {value!r} need a board where all cells have size 1.")
            raise RulesError(message.format(value=self.values), value=self.values)
        checked: dict[int, int] = {}
        for name, points in pairs:
            if not isinstance(name, str) or not name or not _is_int(points):
                message = _("{value!r} are not bonus boxes: write cells and points, as 1@a1=3.")
                raise RulesError(message.format(value=self.values), value=self.values)
            cell = self.layout.cell(name)
            if cell in checked or not 1 <= points <= MOST_POINTS:
                message = _("{value!r} is not a bonus box: one value a cell, from 1 to {most}.")
                raise RulesError(message.format(value=f"{name}={points}", most=MOST_POINTS), value=name)
            checked[cell] = points
        return tuple((self.layout.cells[cell].name, checked[cell]) for cell in sorted(checked))

    @cached_property
    def layout(self) -> Grid:
        """The board's geometry."""
        return build(self.grid, self.sizes)

    @classmethod
    def parse(cls, text: str) -> Rules:
        """The ruleset that a line of text describes; only its grid must be there.

        :raises RulesError: for text that is not a ruleset.
        """
        grid, fields = split_rules(text)
        return cls(grid, **fields)

    def with_text(self, changes: str) -> Rules:
        """The same rules with some parts replaced, as in ``overlap consume; players 3``."""
        fields = split_rules(f"{self.grid};{changes}")[1]
        if fields.get("sizes") == (1,):
            fields.setdefault("overlap", None)
        return replace(self, **fields)

    def __str__(self) -> str:
        parts = [self.grid]
        if self.sizes != (1,):
            parts += [f"sizes {','.join(map(str, self.sizes))}", f"overlap {self.overlap}"]
        parts += [
            f"start {self.start}",
            f"turn {self.turn}",
            f"scoring {self.scoring}",
            f"players {self.players}",
        ]
        if self.values:
            parts.append("values " + ",".join(f"{name}={points}" for name, points in self.values))
        return "; ".join(parts)

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"


def split_rules(text: str) -> tuple[str, dict[str, Any]]:
    """The first part of a line of rules, and the fields that the other parts set."""
    if not isinstance(text, str):
        message = _("{value!r} is not a line of rules. Write for example {example!r}.")
        raise RulesError(message.format(value=text, example="box 3x3; start swedish"), value=text)
    first, *rest = (part.strip() for part in text.split(";"))
    fields: dict[str, Any] = {}
    for part in rest:
        if not part:
            continue
        key, _space, value = part.partition(" ")
        if key not in KEYS:
            message = _("{value!r} is not a part of the rules: these are {keys}.")
            raise RulesError(message.format(value=part, keys=", ".join(KEYS)), value=part)
        if key in fields:
            message = _("The rules say {key!r} twice, the second time in {value!r}.")
            raise RulesError(message.format(key=key, value=part), value=part)
        fields[key] = _read_field(key, value.strip())
    return first, fields


def _read_field(key: str, value: str) -> Any:
    if key == "players":
        return _read_int(key, value)
    if key == "sizes":
        return tuple(_read_int(key, size) for size in value.split(","))
    if key == "values":
        pairs = [item.strip().rpartition("=") for item in value.split(",")]
        return tuple((name.strip(), _read_int(key, points)) for name, _equals, points in pairs)
    return value


def _read_int(key: str, text: str) -> int:
    if re.fullmatch(r"\s*-?[0-9]{1,6}\s*", text):
        return int(text)
    message = _("{value!r} is not a whole number, and {key!r} needs one.")
    raise RulesError(message.format(value=text, key=key), value=text)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_name(what: str, value: object, known: dict[str, Any]) -> None:
    if not isinstance(value, str) or value not in known:
        message = _("{value!r} is not a possible {what}: write one of {names}.")
        raise RulesError(message.format(value=value, what=what, names=", ".join(known)), value=value)


def _checked_overlap(overlap: str | None, sizes: tuple[int, ...]) -> str | None:
    if sizes == (1,):
        if overlap is None:
            return None
        message = _(
            "Overlap rule {value!r} needs larger squares: add for example 'sizes 1,2', or leave the overlap rule out."
        )
        raise RulesError(message.format(value=overlap), value=overlap)
    if overlap is None:
        return next(iter(OVERLAP))
    _check_name(_("overlap rule"), overlap, OVERLAP)
    return overlap
