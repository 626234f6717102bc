"""Tells a position's structure in sentences: what pieces there are, who wants what, what to open or to leave."""

from __future__ import annotations

from dotsnb.analysis.endings import Opening
from dotsnb.analysis.pieces import Chain
from dotsnb.analysis.structure import Control, Forecast, Structure, structure
from dotsnb.analysis.wording import cells, piece_in_words
from dotsnb.game import Game, Position
from dotsnb.game.wording import spoken_to
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext, nN_
from dotsnb.rules import Rules

__all__ = ["describe"]

LONG = nN_("There is {count} long chain, of {sizes}.", "There are {count} long chains, of {sizes}.")
SHORT = nN_("There is {count} short chain, of {sizes}.", "There are {count} short chains, of {sizes}.")
LOOPS = nN_("There is {count} loop, of {sizes}.", "There are {count} loops, of {sizes}.")


def describe(position: Position | Game) -> str:
    """What the theory of chains sees in a position, or why it sees nothing, in whole sentences.

    :raises DotsError: for anything but a position or a game.

    >>> print(describe(Game("box 2x2; start swedish", players=["Ann", "Bo"])))
    There is 1 loop, of 4.
    No safe line is left.
    Ann wishes for an odd number of long chains, Bo for an even one.
    With 0 long chains now, Bo is going to be in control; nothing can change that any more.
    The loop of 4 is the best piece to open: from here Ann ends 4 behind.
    >>> print(describe(Game("triangles")))
    A line can belong to more than two cells here, so the cells do not line up in chains.
    """
    found = structure(position)
    game = position if isinstance(position, Game) else None
    place = position.position if isinstance(position, Game) else position
    if place.over:
        return _("The game is over: nothing is left to take apart.")
    if found.no_chains is not None:
        return found.no_chains.sentence
    names = game.players if game else tuple(_("Player {n}").format(n=n + 1) for n in range(place.rules.players))
    sentences = [*_pieces(found), *_offered(found, place.rules), _safe(found)]
    if found.forecast is not None:
        sentences += _forecast(found.forecast, names)
    if found.control is not None:
        sentences.append(_control(found.control))
    elif found.ending is not None and found.ending.opening is not None:
        mover = place.to_move or 0
        sentences.append(_opening(found.ending.opening, found.ending.value, names[mover], mover == spoken_to(names)))
    reason = found.no_control or found.no_values
    if reason is not None:
        sentences.append(reason.sentence)
    return "\n".join(sentences)


def _pieces(found: Structure) -> list[str]:
    """The chains, loops and joints that nobody has opened."""
    short = [c for c in found.chains if not (c.is_long or c.is_loop or c.is_opened)]
    counted = ((found.long_chains, LONG), (short, SHORT), (found.loops, LOOPS))
    told = [ngettext(*words, len(pieces)).format(count=len(pieces), sizes=_sizes(pieces)) for pieces, words in counted]
    told = [sentence for sentence, (pieces, _words) in zip(told, counted, strict=True) if pieces]
    if joints := len(found.joints):
        told.append(
            ngettext(
                "{count} cell is a joint, where chains meet or may still grow together.",
                "{count} cells are joints, where chains meet or may still grow together.",
                joints,
            ).format(count=joints)
        )
    return told


def _sizes(pieces: tuple[Chain, ...] | list[Chain]) -> str:
    return ", ".join(str(size) for size in sorted(piece.size for piece in pieces))


def _offered(found: Structure, rules: Rules) -> list[str]:
    if not found.on_offer:
        return []
    return [_("On offer now: {cells}.").format(cells=cells(rules, len(found.on_offer)))]


def _safe(found: Structure) -> str:
    count = len(found.safe_lines)
    if count == 0:
        return _("No safe line is left.")
    if found.safe_moves is None:
        return ngettext("{count} line is safe.", "{count} lines are safe.", count).format(count=count)
    fewest, most = found.safe_moves
    if fewest == most:
        text = ngettext(
            "{most} safe line can still be drawn.", "{most} safe lines can still be drawn, one after another.", most
        )
    else:
        text = _("Between {fewest} and {most} safe lines can still be drawn, one after another.")
    return text.format(fewest=fewest, most=most)


def _forecast(forecast: Forecast, names: tuple[str, ...]) -> list[str]:
    favoured, you = names[forecast.favours], spoken_to(names)
    mine = forecast.favours == you
    if forecast.choice:
        if mine:
            return [_("You have a double-cross in hand and choose who goes on.")]
        return [_("{name} has a double-cross in hand and chooses who goes on.").format(name=favoured)]
    odd = forecast.wants.index("odd")
    if you == odd:
        wishes = _("You wish for an odd number of long chains, {even} for an even one.")
    elif you == 1 - odd:
        wishes = _("You wish for an even number of long chains, {odd} for an odd one.")
    else:
        wishes = _("{odd} wishes for an odd number of long chains, {even} for an even one.")
    return [
        wishes.format(odd=names[odd], even=names[1 - odd]),
        _in_control(forecast, mine).format(count=forecast.long_chains, name=favoured),
    ]


def _in_control(forecast: Forecast, mine: bool) -> str:
    if forecast.settled and mine:
        return ngettext(
            "With {count} long chain now, you are going to be in control; nothing can change that any more.",
            "With {count} long chains now, you are going to be in control; nothing can change that any more.",
            forecast.long_chains,
        )
    if forecast.settled:
        return ngettext(
            "With {count} long chain now, {name} is going to be in control; nothing can change that any more.",
            "With {count} long chains now, {name} is going to be in control; nothing can change that any more.",
            forecast.long_chains,
        )
    if mine:
        return ngettext(
            "With {count} long chain now, you would be in control, if that is how many there will be.",
            "With {count} long chains now, you would be in control, if that is how many there will be.",
            forecast.long_chains,
        )
    return ngettext(
        "With {count} long chain now, {name} would be in control, if that is how many there will be.",
        "With {count} long chains now, {name} would be in control, if that is how many there will be.",
        forecast.long_chains,
    )


def _opening(opening: Opening, value: int, mover: str, mine: bool) -> str:
    piece = piece_in_words(opening)
    if value > 0 and mine:
        text = _("{piece} is the best piece to open: from here you end {value} behind.")
    elif value < 0 and mine:
        text = _("{piece} is the best piece to open: from here you end {value} ahead.")
    elif value > 0:
        text = _("{piece} is the best piece to open: from here {name} ends {value} behind.")
    elif value < 0:
        text = _("{piece} is the best piece to open: from here {name} ends {value} ahead.")
    else:
        text = _("{piece} is the best piece to open: from here both get the same.")
    told = text.format(piece=piece, name=mover, value=abs(value))
    return told[:1].upper() + told[1:]


def _control(control: Control) -> str:
    if control.leaves == 0:
        return _("Take all that is on offer: it costs nothing.")
    if control.keep:
        return _(
            "Keep control by leaving the last {leaves}: the pieces to come are worth {rest} to the one in control."
        ).format(leaves=control.leaves, rest=control.rest.value)
    return _(
        "Take everything: the pieces to come are worth only {rest} to the one in control, and {leaves} would be left."
    ).format(leaves=control.leaves, rest=control.rest.value)
