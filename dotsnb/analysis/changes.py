"""Why a line changed the score: square by square, what came, what went, and by which overlap rule.

``explain`` tells the mover what a line is worth; this tells everybody what it has done.
"""

from __future__ import annotations

from collections.abc import Sequence

from dotsnb.analysis.facts import facts_of
from dotsnb.analysis.wording import barred_in_words, named
from dotsnb.game import Position
from dotsnb.game.events import Event, events
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules.overlap import OVERLAP
from dotsnb.rules.state import FREE, LOST
from dotsnb.rules.tables import tables

__all__ = ["changes"]


def changes(position: Position, line: str, players: Sequence[str]) -> tuple[str, ...]:
    """What a line does to the score, in sentences; the overlap rule is quoted where it made a difference.

    A line that changes no points and blocks no square has none.

    :param players: what everybody is called.
    :raises NotationError: if it is no line; :raises IllegalMove: if it cannot be drawn now.

    >>> from dotsnb import Game
    >>> game = Game.setup(
    ...     "box 2x2; sizes 1,2; overlap volatile", owners={"1@a1": 1}, players=("Ann", "Bo"),
    ...     lines=["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "c1c2", "c2c3", "a2a3", "a3b3"],
    ... )
    >>> for sentence in changes(game.position, "b3c3", game.players): print(sentence)
    Ann +4: the 2x2 square at a1.
    Bo −1: the box at a1 lies inside and vanishes.
    Volatile: When you capture a larger square, the others' smaller squares inside it are erased.
    """
    after = position.after(line)
    name = position.layout.line_names[position.layout.line(line)]
    found: list[str] = []
    special = False
    happened = events(position, name)
    for i, event in enumerate(happened):
        if event.kind == "capture":
            lost = _lost_to(happened[i + 1 :])
            sentence, plain = _captured(position, event, lost, players)
            special = special or bool(lost) or not plain
            found += [sentence, *(_gone(after, each, players) for each in lost)]
    if position.rules.overlap and OVERLAP[position.rules.overlap].shows_holders:
        taken = [event for event in happened if event.kind == "score" and event.change < 0]
        found += [_taken(event, players) for event in taken]
        special = special or bool(taken)
    missed = _missed(position, after, name)
    found += [_("Nobody gets {cell}.").format(cell=named(cell)) for cell in missed]
    barred = [cell for cell in facts_of(position, name).barred if cell not in missed]
    if barred:
        found.append(barred_in_words(barred))
    if (special or missed or barred) and position.rules.overlap:
        rule = OVERLAP[position.rules.overlap]
        found.append(_("{rule}: {sentence}").format(rule=_(rule.title), sentence=_(rule.sentence)))
    return tuple(found)


def _signed(change: int) -> str:
    return f"{change:+d}".replace("-", "−")


def _lost_to(later: Sequence[Event]) -> list[Event]:
    """What went with one capture: everything up to the next one."""
    found = []
    for event in later:
        if event.kind != "lost":
            break
        found.append(event)
    return found


def _captured(position: Position, event: Event, lost: Sequence[Event], players: Sequence[str]) -> tuple[str, bool]:
    """A capture in words, and whether it brought what its size is worth to whoever drew the line."""
    cell = position.layout.cell(event.name)
    worth = tables(position.rules).points[cell]
    brought = event.change - sum(each.change for each in lost if each.seat == event.seat)
    words = {"name": players[event.seat], "change": _signed(brought), "cell": named(event.name)}
    rule = OVERLAP[position.rules.overlap] if position.rules.overlap else None
    if rule is not None and rule.shows_holders:
        text = ngettext(
            "{name} {change}: {cell} brings {count} box.", "{name} {change}: {cell} brings {count} boxes.", brought
        )
        return text.format(count=brought, **words), brought == worth
    if event.seat != position.to_move:
        return _("{name} {change}: {cell}, although another drew its last line.").format(**words), False
    if brought > worth:
        text = _("{name} {change}: {cell}, worth {worth}, and {more} more.")
        return text.format(worth=worth, more=brought - worth, **words), False
    if brought < worth:
        return _("{name} {change}: {cell}, which is worth less here.").format(**words), False
    return _("{name} {change}: {cell}.").format(**words), True


def _gone(after: Position, event: Event, players: Sequence[str]) -> str:
    owner = after.owners.get(event.name)
    text = (
        _("{name} {change}: {cell} lies inside and vanishes.")
        if owner is None
        else _("{name} {change}: {cell} lies inside and changes hands.")
    )
    return text.format(name=players[event.seat], change=_signed(event.change), cell=named(event.name))


def _taken(event: Event, players: Sequence[str]) -> str:
    text = ngettext(
        "{name} {change}: {count} box changes hands.", "{name} {change}: {count} boxes change hands.", -event.change
    )
    return text.format(name=players[event.seat], change=_signed(event.change), count=-event.change)


def _missed(position: Position, after: Position, line: str) -> list[str]:
    """The squares that the line completes and nobody gets."""
    cells, owners = position.layout.cells, after.state.owner
    beside = position.layout.cells_on(position.layout.line(line))
    completed = [cell for cell in beside if position.state.missing[cell] == 1]
    return [cells[cell].name for cell in completed if owners[cell] in (FREE, LOST)]
