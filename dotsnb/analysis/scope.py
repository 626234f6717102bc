"""What the theory of chains is about, and a plain sentence where it says nothing.

The theory treats a cell as a coin and an open line as a string, which ties the coin to another
one or to the ground. That is what a position is wherever all cells have one size and no line
belongs to more than two of them, on whatever grid. Who keeps control then hangs on the turns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.rules import Rules, parse_turn

__all__ = ["REASONS", "Reason", "position_of", "why_no_chains", "why_no_control", "why_no_values"]


@dataclass(frozen=True)
class Reason:
    """Why a part of the theory does not hold here: a name for programs, a sentence for people."""

    name: str
    text: str

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return _(self.text)


REASONS: dict[str, Reason] = {
    reason.name: reason
    for reason in (
        Reason(
            "larger-squares",
            N_("Squares of several sizes lie over each other here, so they do not line up in chains."),
        ),
        Reason(
            "shared-lines",
            N_("A line can belong to more than two cells here, so the cells do not line up in chains."),
        ),
        Reason(
            "dice",
            N_("A die says how many lines are drawn here, so nobody can count on who must open the next chain."),
        ),
        Reason(
            "single",
            N_("A capture earns no further line here, so a chain is not taken in one turn and control means nothing."),
        ),
        Reason(
            "players",
            N_("More than two players take part, so nobody can tell who will have to open the next chain."),
        ),
        Reason(
            "misere",
            N_("The fewest points win here, so taking a chain is a burden and control is worth something else."),
        ),
        Reason(
            "bonus-boxes",
            N_("Some boxes are worth more than others here, so the number of boxes does not decide."),
        ),
    )
}

# Who fails first is named: the tests of one row make no sense where an earlier one fails.
_CHAINS: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("larger-squares", lambda rules: rules.sizes != (1,)),
    ("shared-lines", lambda rules: any(len(rules.layout.cells_on(i)) > 2 for i in range(len(rules.layout.lines)))),
)
_CONTROL: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    *_CHAINS,
    ("dice", lambda rules: parse_turn(rules.turn).die > 0),
    ("single", lambda rules: not parse_turn(rules.turn).free_captures),
    ("players", lambda rules: rules.players > 2),
)
_VALUES: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    *_CONTROL,
    ("misere", lambda rules: rules.scoring != "most"),
    ("bonus-boxes", lambda rules: bool(rules.values)),
)


def why_no_chains(rules: Rules) -> Reason | None:
    """Why a board has no chains and loops; None where it has.

    >>> from dotsnb.rules import find
    >>> why_no_chains(find("hexagon-grid")) is None, why_no_chains(find("triangles")).name
    (True, 'shared-lines')
    """
    return _first(_CHAINS, rules)


def why_no_control(rules: Rules) -> Reason | None:
    """Why the long chain rule and nimbers say nothing under these rules; None where they hold.

    >>> from dotsnb.rules import find
    >>> why_no_control(find("quick")).name
    'dice'
    """
    return _first(_CONTROL, rules)


def why_no_values(rules: Rules) -> Reason | None:
    """Why the theorems on how much an ending is worth do not hold; None where they do."""
    return _first(_VALUES, rules)


def _first(checks: tuple[tuple[str, Callable[[Rules], bool]], ...], rules: Rules) -> Reason | None:
    return next((REASONS[name] for name, fails in checks if fails(rules)), None)


def position_of(position: Position | Game) -> Position:
    """A position, or the position that a game stands in now.

    :raises DotsError: for anything else.
    """
    found = position.position if isinstance(position, Game) else position
    if isinstance(found, Position):
        return found
    message = _("{value!r} is neither a game nor a position: give a Game, or its position.")
    raise DotsError(message.format(value=position), value=position)
