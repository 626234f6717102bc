"""The named games: a table of rulesets, from which a new mode is one row more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dotsnb.errors import RulesError
from dotsnb.grids import kinds
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import Rules, split_rules

__all__ = ["MODES", "Mode", "find", "is_mode"]


@dataclass(frozen=True)
class Mode:
    """A named game: its title, a sentence about it, and its rules as a line of text."""

    name: str
    title: str
    sentence: str
    text: str

    @cached_property
    def rules(self) -> Rules:
        """The rules as a value."""
        return Rules.parse(self.text)


MODES: dict[str, Mode] = {
    mode.name: mode
    for mode in (
        Mode("mini", N_("Mini"), N_("A game in a minute."), "box 3x3; turn d4"),
        Mode("standard", N_("Standard"), N_("The game as on paper, on 25 boxes."), "box 5x5"),
        Mode("quick", N_("Quick"), N_("25 boxes and a die."), "box 5x5; turn d6"),
        Mode("classic", N_("Classic"), N_("49 boxes and a die."), "box 7x7; turn d6"),
        Mode(
            "chain-reaction",
            N_("Chain Reaction"),
            N_("A line that captures is free, so whole rows fall."),
            "box 7x7; turn d6+",
        ),
        Mode("marathon", N_("Marathon"), N_("121 boxes, a long game."), "box 11x11; turn d8"),
        Mode(
            "strategic",
            N_("Strategic"),
            N_("Boxes and 2x2 squares, under an overlap rule of your choice."),
            "box 9x9; sizes 1,2; turn d8",
        ),
        Mode(
            "big-squares",
            N_("Big Squares"),
            N_("Boxes, 2x2 and 3x3 squares, under an overlap rule of your choice."),
            "box 9x9; sizes 1,2,3; turn d10",
        ),
        Mode(
            "expert",
            N_("Expert"),
            N_("The largest board with the largest die and three sizes of squares."),
            "box 11x11; sizes 1,2,3; overlap consume; turn d12",
        ),
        Mode("classroom", N_("Classroom"), N_("16 boxes, a few minutes."), "box 4x4"),
        Mode("dabba", N_("Dabba"), N_("Nine boxes, to learn the game."), "box 3x3"),
        Mode(
            "triangles",
            N_("Triangles"),
            N_("36 triangles; one line can close up to four."),
            "diagonal 3x3",
        ),
        Mode("swedish", N_("Swedish"), N_("The border is drawn."), "box 4x4; start swedish"),
        Mode(
            "icelandic",
            N_("Icelandic"),
            N_("The left and the bottom side are drawn."),
            "box 4x4; start icelandic",
        ),
        Mode("misere", N_("Misère"), N_("Fewest boxes win."), "box 4x4; scoring misere"),
        Mode("triangle-grid", N_("Triangle grid"), N_("A big triangle."), "triangle 4"),
        Mode("hexagon-grid", N_("Hexagon grid"), N_("A honeycomb of 19 cells."), "hexagon 3"),
        Mode(
            "no-extra-turn",
            N_("No extra turn"),
            N_("A capture scores but earns no further line."),
            "box 4x4; turn single",
        ),
    )
}


def find(mode_or_rules: Rules | str) -> Rules:
    """The rules that a mode's name, a line of rules, or a mode with changes describes.

    :raises RulesError: if it is none of these.

    >>> find("classic").grid, find("strategic; overlap fortress").overlap
    ('box 7x7', 'fortress')
    """
    if isinstance(mode_or_rules, Rules):
        return mode_or_rules
    first, fields = split_rules(mode_or_rules)
    if first.lower() in MODES:
        changes = mode_or_rules.partition(";")[2]
        return MODES[first.lower()].rules.with_text(changes)
    if (first.split() or [""])[0] in kinds():
        return Rules(first, **fields)
    message = _("{value!r} is neither a mode nor a grid. Modes: {modes}. Grids: {grids}.")
    raise RulesError(
        message.format(value=first, modes=", ".join(MODES), grids=", ".join(kinds())),
        value=first,
    )


def is_mode(name: object, rules: Rules) -> bool:
    """Are these the rules of that mode, whatever the number of players and the overlap rule?"""
    if not isinstance(name, str) or name not in MODES:
        return False
    mode = MODES[name].rules
    overlap = f"overlap {rules.overlap}" if rules.overlap and mode.overlap else ""
    return mode.with_text(f"{overlap}; players {rules.players}") == rules
