"""The players' names, and the marks that stand for them inside captured cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from dotsnb.errors import RulesError
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import MOST_PLAYERS, Rules

__all__ = ["LONGEST_NAME", "checked_names", "marks"]

LONGEST_NAME = 40


def checked_names(rules: Rules, players: Sequence[str] | None) -> tuple[tuple[str, ...], Rules]:
    """The names of all seats, and the rules for that many players.

    :raises RulesError: for too few or too many names, or a name that is not short plain text.
    """
    if players is None:
        return tuple(_("Player {number}").format(number=seat + 1) for seat in range(rules.players)), rules
    if isinstance(players, str) or not isinstance(players, Sequence):
        message = _("{value!r} is not a list of names: write for example ['Ann', 'Bo'].")
        raise RulesError(message.format(value=players), value=players)
    if not 2 <= len(players) <= MOST_PLAYERS:
        message = _("{value!r} is not a possible list of names: 2 to {most} can play.")
        raise RulesError(message.format(value=players, most=MOST_PLAYERS), value=players)
    for name in players:
        plain = isinstance(name, str) and name.strip() and name.isprintable()
        if not plain or len(name) > LONGEST_NAME:
            message = _("{value!r} is not a name: write 1 to {most} characters.")
            raise RulesError(message.format(value=name, most=LONGEST_NAME), value=name)
    return tuple(name.strip() for name in players), replace(rules, players=len(players))


def marks(names: Sequence[str]) -> tuple[str, ...]:
    """One mark a seat: the initial, or the seat's number where two initials are the same.

    >>> marks(["Ann", "Bo"]), marks(["Ann", "Al", "Bo"]), marks(["1st", "Al", "Ann"])
    (('A', 'B'), ('1', '2', 'B'), ('1', '2', '3'))
    """
    initials = [name.strip()[0].upper()[0] for name in names]
    many = Counter(initials)
    chosen = [initial if many[initial] == 1 else str(seat + 1) for seat, initial in enumerate(initials)]
    if len(set(chosen)) < len(chosen):  # a name that begins with a number met that number
        return tuple(str(seat + 1) for seat in range(len(names)))
    return tuple(chosen)
