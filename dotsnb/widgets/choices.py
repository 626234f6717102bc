"""What is agreed before a game begins: who plays what against whom, kept from one time to the next."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from dotsnb.ai import LEVELS, Player, player
from dotsnb.errors import DotsError
from dotsnb.game import UNDO_POLICIES, Game
from dotsnb.game.names import checked_names
from dotsnb.grids import build, kinds
from dotsnb.i18n import N_, ngettext
from dotsnb.i18n import gettext as _
from dotsnb.rules import MODES, Rules, find
from dotsnb.rules.overlap import OVERLAP
from dotsnb.rules.scoring import SCORING
from dotsnb.rules.starts import STARTS
from dotsnb.rules.turns import parse_turn

__all__ = [
    "CLOCKS",
    "FIRSTS",
    "OPPONENTS",
    "Choices",
    "built",
    "describe_level",
    "describe_mode",
    "describe_rules",
    "facts_in_words",
]

OPPONENTS = ("ai", "people")
FIRSTS = ("first", "second", "random")
CLOCKS = (0, 10, 20, 30, 60)  # seconds for every move; 0 is no clock


@dataclass(frozen=True)
class Choices:
    """Everything that is chosen before a game.

    :param opponent: ``ai``, or ``people`` who share this device.
    :param level: how the computer plays; remembered also while people play among themselves.
    :param names: the people's names, 2 to 8; remembered also while the opponent is the computer.
    :param mode: a mode's name; None for rules of one's own.
    :param rules: a line of rules; empty for the mode's own. With a mode it may differ in the overlap
        rule and the number of players only.
    :param first: who moves first: the ``first`` seat (yours), the ``second``, or a ``random`` one.
    :param clock: seconds for every move, one of 0, 10, 20, 30, 60.
    :param undo: ``strict``, ``teaching`` or ``off``; with a clock nothing can be taken back.
    :param hints: may one ask for hints? Not while a clock runs.
    :param seed: makes everything that is random reproducible.
    :raises DotsError: for a choice that makes no sense, with what to change.

    >>> choices = Choices(mode="mini", level="hard", clock=10)
    >>> choices.title, choices.opponent_title, choices.undo_policy
    ('Mini', 'AI (Hard)', 'off')
    >>> Choices.from_dict({"mode": "strategic", "level": "no such level", "clock": 20}).level
    'normal'
    """

    opponent: str = "ai"
    level: str = "normal"
    names: tuple[str, ...] = field(default_factory=lambda: (_("Player 1"), _("Player 2")))
    mode: str | None = "classic"
    rules: str = ""
    first: str = "first"
    clock: int = 0
    undo: str = "strict"
    hints: bool = True
    seed: int | None = None

    def __post_init__(self) -> None:
        _check("opponent", self.opponent, OPPONENTS)
        _check("level", self.level, LEVELS)
        _check("first", self.first, FIRSTS)
        _check("clock", self.clock, CLOCKS)
        _check("undo", self.undo, UNDO_POLICIES)
        _check("hints", self.hints, (True, False))
        if self.seed is not None and type(self.seed) is not int:
            message = _("{value!r} is not a seed: write a whole number, or leave it out.")
            raise DotsError(message.format(value=self.seed), value=self.seed)
        object.__setattr__(self, "names", checked_names(Rules("box 1x1"), self.names)[0])
        self._check_rules()

    def _check_rules(self) -> None:
        if self.mode is not None:
            _check("mode", self.mode, MODES)
        elif not self.rules:
            raise DotsError(_("Choose a mode, or write the rules of your game."), value=self.rules)
        if not isinstance(self.rules, str):
            message = _("{value!r} is not a line of rules.")
            raise DotsError(message.format(value=self.rules), value=self.rules)
        rules = self._chosen_rules()
        if self.mode is not None and not _fits(self.mode, rules):
            message = _("{value!r} are not the rules of {mode}: choose no mode for rules of your own.")
            raise DotsError(message.format(value=self.rules, mode=_(MODES[self.mode].title)), value=self.rules)

    # --- Keeping them ----------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """The choices as plain values, which JSON can hold."""
        return asdict(self) | {"names": list(self.names)}

    @classmethod
    def from_dict(cls, stored: object) -> Choices:
        """The choices that were kept; what cannot be used any more takes its default, one by one."""
        choices = cls()
        if not isinstance(stored, Mapping):
            return choices
        for names in (("mode", "rules"), *((part.name,) for part in fields(cls))):
            values = {name: stored[name] for name in names if name in stored}
            try:
                choices = replace(choices, **values)
            except (DotsError, TypeError):
                continue
        return choices

    # --- What they mean --------------------------------------------------------------------------

    def _chosen_rules(self) -> Rules:
        return find(self.rules or self.mode or "")

    @cached_property
    def ruleset(self) -> Rules:
        """The rules of the game, for as many players as play."""
        rules = self._chosen_rules()
        return replace(rules, players=len(self.names)) if self.opponent == "people" else rules

    @property
    def title(self) -> str:
        """The mode's title, or what is special about the rules of one's own: ``box 3x4; turn d6``."""
        if self.mode is not None:
            return _(MODES[self.mode].title)
        usual = str(Rules(self.ruleset.grid)).split("; ")[1:]
        return "; ".join(part for part in str(self.ruleset).split("; ") if part not in usual)

    @property
    def opponent_title(self) -> str:
        """Against whom: ``AI (Hard)``, or everybody's name."""
        if self.opponent == "people":
            return ", ".join(self.names)
        return _("AI ({level})").format(level=_(LEVELS[self.level].title))

    @property
    def undo_policy(self) -> str:
        """What may be taken back: nothing, with a clock."""
        return "off" if self.clock else self.undo

    @property
    def gives_hints(self) -> bool:
        """May one ask for hints and explanations during the game? Not while a clock runs."""
        return self.hints and not self.clock

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody's name, by seat."""
        if self.opponent == "people":
            return self.names
        computers = self.ruleset.players - 1
        if computers == 1:
            return (_("You"), _("AI"))
        return (_("You"), *(_("AI {number}").format(number=number + 1) for number in range(computers)))

    def seats(self, number: int = 0) -> tuple[Player | None, ...]:
        """A computer player for every seat that has one, None for people.

        :param number: how many games were played before with these choices.
        """
        if self.opponent == "people":
            return (None,) * len(self.names)
        count = self.ruleset.players
        seeds = [None if self.seed is None else self.seed + number * count + seat for seat in range(count)]
        return (None, *(player(self.level, seed) for seed in seeds[1:]))

    def game(self, number: int = 0) -> Game:
        """A new game under these choices; a random first mover is drawn anew for each.

        :param number: how many games were played before with these choices.
        """
        rules, seed = self.ruleset, None if self.seed is None else self.seed + number
        first = self._first_seat(seed)
        if first == 0:
            return Game(rules, self.players, seed, self.undo_policy)
        return Game.setup(rules, to_move=first, players=self.players, seed=seed, undo=self.undo_policy)

    def _first_seat(self, seed: int | None) -> int:
        if self.first == "random":
            chance = random.Random() if seed is None else random.Random(f"{seed}/first")
            return chance.randrange(self.ruleset.players)
        return FIRSTS.index(self.first)


def _check(what: str, value: object, known: Sequence[object] | Mapping[str, object]) -> None:
    """Refuse a value that is not on offer; 0 is not False here, nor 10 the same as 10.0."""
    if not any(type(value) is type(one) and value == one for one in known):
        message = _("{value!r} is not a possible {what}: choose one of {names}.")
        raise DotsError(message.format(value=value, what=what, names=", ".join(map(str, known))), value=value)


def _fits(mode: str, rules: Rules) -> bool:
    """Are these a mode's rules, whatever the overlap rule and the number of players?"""
    own = MODES[mode].rules
    return replace(own, overlap=rules.overlap if own.overlap else None, players=rules.players) == rules


# --- Rules of one's own --------------------------------------------------------------------------


def built(
    grid: str = "box",
    rows: int = 5,
    columns: int = 5,
    *,
    start: str = "open",
    turn: str = "standard",
    scoring: str = "most",
    players: int = 2,
    sizes: Sequence[int] = (1,),
    overlap: str | None = None,
) -> Rules:
    """The rules that somebody put together. ``rows`` is the size of a grid with only one.

    :raises DotsError: if they do not fit together, with what to change.

    >>> str(built("box", 3, 4, turn="d6"))
    'box 3x4; start open; turn d6; scoring most; players 2'
    """
    kind = kinds().get(grid) if isinstance(grid, str) else None
    text = str(grid) if kind is None else f"{grid} {rows}x{columns}" if kind.form == "RxC" else f"{grid} {rows}"
    layout, largest = build(text), max(sizes, default=1)
    if kind is not None and largest > 1 and not kind.squares:
        message = _("Larger squares need a board of boxes: choose the grid of boxes, or squares of 1x1 only.")
        raise DotsError(message, value=tuple(sizes))
    if kind is not None and largest > 1 and largest > min(rows, columns):
        message = _("A square of {size}x{size} does not fit on {rows}x{columns} boxes: make the board larger.")
        raise DotsError(message.format(size=largest, rows=rows, columns=columns), value=tuple(sizes))
    if start == "icelandic" and not layout.corner_border:
        raise DotsError(_("This grid has no left and bottom side to draw: choose another start."), value=start)
    return Rules(text, start, turn, tuple(sizes), overlap, scoring, players)


# --- Saying what there is to choose --------------------------------------------------------------

HOW_THEY_PLAY = {
    "easy": N_(
        "Draws any line and always its whole roll. It closes cells by chance and gives many away; "
        "it only avoids lines that can no longer score."
    ),
    "normal": N_(
        "Thinks of one line at a time: takes the one that scores most, else leaves nothing one line "
        "short as long as it can. It always draws its whole roll."
    ),
    "hard": N_(
        "Plans its whole turn and weighs what you could score in reply. With dice it stops where going "
        "on would help you; without, it takes every cell on offer and opens the cheapest chain."
    ),
    "expert": N_(
        "Tries Hard's plans out by playing the game on many times, gives two cells away where that wins "
        "a chain, and plays the end of the game without a mistake."
    ),
}


def describe_level(level: str) -> str:
    """How a level plays, in a sentence or two.

    :raises DotsError: if there is no such level.
    """
    _check("level", level, LEVELS)
    return _(HOW_THEY_PLAY.get(level, LEVELS[level].sentence))


def describe_mode(mode: str, overlap: str | None = None) -> str:
    """A mode in words: what it is like, its board, turn, sizes, points, and how many win.

    :param overlap: another overlap rule than the mode's own.
    :raises DotsError: if there is no such mode, or no such rule for it.

    >>> print(describe_mode("mini"))
    A game in a minute. Board box 3x3: 9 boxes, 24 lines. Roll 1 to 4, then draw up to that many lines.
    9 points: 5 win.
    """
    _check("mode", mode, MODES)
    rules = MODES[mode].rules
    if overlap is not None:
        rules = replace(rules, overlap=overlap)
    return f"{_(MODES[mode].sentence)} {describe_rules(rules)}"


def describe_rules(rules: Rules) -> str:
    """Any rules in words: board, start, turn, sizes, points, and how many win."""
    return " ".join(facts_in_words(rules))


def facts_in_words(rules: Rules) -> tuple[str, ...]:
    """The same, a sentence for each of them."""
    parts = [_describe_board(rules)]
    if rules.start != "open":
        parts.append(_(STARTS[rules.start].sentence))
    parts.append(parse_turn(rules.turn).describe)
    if rules.overlap is not None:
        sizes = ", ".join(f"{size}x{size}" for size in rules.sizes)
        title = _(OVERLAP[rules.overlap].title)
        parts.append(_("Squares of {sizes} count, overlap rule {rule}.").format(sizes=sizes, rule=title))
    return (*parts, describe_points(rules))


def _describe_board(rules: Rules) -> str:
    grid = rules.layout
    lines = ngettext("{count} line", "{count} lines", len(grid.lines)).format(count=len(grid.lines))
    cells = ngettext(*grid.cell_words, grid.units).format(count=grid.units)
    return _("Board {grid}: {cells}, {lines}.").format(grid=grid.text, cells=cells, lines=lines)


def describe_points(rules: Rules) -> str:
    """How many points there are, and how many of them win."""
    total = fixed_total(rules)
    fewest = SCORING[rules.scoring].sign < 0
    if total is None:
        return (
            _("How many points there are depends on the play: who has most wins.")
            if not fewest
            else _("How many points there are depends on the play: who has fewest wins.")
        )
    points = ngettext("{count} point", "{count} points", total).format(count=total)
    if rules.players > 2:
        sentence = (
            _("{points} for {players} players: most win.")
            if not fewest
            else _("{points} for {players} players: fewest win.")
        )
    elif fewest:
        sentence = _("{points}: who has at most {win} wins.")
    else:
        sentence = ngettext("{points}: {win} wins.", "{points}: {win} win.", total // 2 + 1)
    win = (total - 1) // 2 if fewest else total // 2 + 1
    return sentence.format(points=points, players=rules.players, win=win)


def fixed_total(rules: Rules) -> int | None:
    """The points that every game under these rules ends with; None where that depends on the play."""
    cells = rules.layout.cells
    if rules.overlap is None:
        return sum(dict(rules.values).get(cell.name, 1) for cell in cells)
    if rules.overlap in ("independent", "takeover", "majority"):
        return sum(cell.size**2 for cell in cells)
    if rules.overlap == "consume":
        return sum(cell.size**2 for cell in cells if cell.size == max(rules.sizes))
    if rules.overlap in ("exclusive", "territory"):
        return rules.layout.units
    return None
