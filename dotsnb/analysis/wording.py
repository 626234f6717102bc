"""Facts in a pupil's words: whole sentences, one thought each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dotsnb.analysis.endings import Opening
from dotsnb.analysis.facts import Capture, Comparison, Facts, Offer
from dotsnb.analysis.pieces import Chain
from dotsnb.game import Position
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules import Rules, parse_turn

__all__ = ["barred_in_words", "cells", "named", "piece_in_words", "points", "sentences"]


def cells(rules: Rules, count: int) -> str:
    """So many of the board's cells in its own word: ``a box``, ``3 triangles``."""
    return ngettext(*rules.layout.cell_words, count).format(count=count)


def points(count: float) -> str:
    """``1 point``, ``4 points``, ``1.5 points``."""
    shown = f"{count:.1f}".removesuffix(".0")
    return ngettext("{count} point", "{count} points", 1 if shown == "1" else 2).format(count=shown)


def named(cell: str) -> str:
    """A cell by its place: ``the box at a1``, ``the 2x2 square at a1``."""
    size, at, corner = cell.partition("@")
    if not at:
        return _("the cell {dots}").format(dots=cell)
    if size == "1":
        return _("the box at {dot}").format(dot=corner)
    return _("the {size}x{size} square at {dot}").format(size=size, dot=corner)


def piece_in_words(piece: Opening | Chain) -> str:
    """``the chain of 3``, ``the loop of 4``."""
    loop = piece.kind == "loop" if isinstance(piece, Opening) else piece.is_loop
    sentence = _("the loop of {size}") if loop else _("the chain of {size}")
    return sentence.format(size=piece.size)


def sentences(facts: Facts, position: Position) -> tuple[str, ...]:
    """The sentences that explain a move."""
    found = _KINDS[facts.kind](facts, position)
    if position.rules.scoring == "misere" and facts.kind in ("gives", "leaves", "double-cross"):
        found.append(_("Here the fewest points win, so what you leave is a burden to them."))
    if facts.barred:
        found.append(barred_in_words(facts.barred))
    if facts.comparison is not None:
        found.append(_compared(facts.move, facts.comparison, position.rules))
    return tuple(found)


def barred_in_words(barred: Sequence[str]) -> str:
    """The squares that can never be captured any more."""
    text = ngettext("{first} can never be captured now.", "{count} squares can never be captured now.", len(barred))
    return _sentence(text.format(first=named(barred[0]), count=len(barred)))


def _sentence(text: str) -> str:
    """A sentence that may begin with a filled-in place: its first letter made large."""
    return text[:1].upper() + text[1:]


# One kind of move after the other.


def _end(facts: Facts, position: Position) -> list[str]:
    text = ngettext(
        "Ends the turn; {count} line of the roll is not drawn.",
        "Ends the turn; {count} lines of the roll are not drawn.",
        facts.lines_left,
    )
    return [text.format(count=facts.lines_left)]


def _dead(facts: Facts, position: Position) -> list[str]:
    return [_("A dead line: it helps nobody.")]


def _capturing(facts: Facts, position: Position) -> list[str]:
    capture, rules = facts.capture, position.rules
    assert capture is not None, "a capture has its facts"
    found = [_plain_capture(facts, position) if rules.overlap is None else _overlap_capture(capture)]
    if rules.scoring == "misere" and rules.overlap is None:
        found.append(_("Here the fewest points win, so that is a burden."))
    if capture.own_erased:
        text = ngettext(
            "Your own square inside vanishes with its points.",
            "Your own {count} squares inside vanish with their points.",
            len(capture.own_erased),
        )
        found.append(text.format(count=len(capture.own_erased)))
    if capture.given:
        found.append(_("It goes to somebody else: {cell}.").format(cell=named(capture.given[0])))
    if parse_turn(rules.turn).die or not parse_turn(rules.turn).free_captures:
        found += _short_left(facts, position)
    return found


def _plain_capture(facts: Facts, position: Position) -> str:
    capture, rules = facts.capture, position.rules
    assert capture is not None, "as above"
    what = cells(rules, len(capture.cells))
    turn = parse_turn(rules.turn)
    if position.after(facts.move).over:
        return _("Takes {cells}, the last of the game.").format(cells=what)
    if facts.keeps_control:
        return _("Takes {cells} and keeps control: the double-cross is still there.").format(cells=what)
    if facts.keeps_control is False:
        return _("Takes {cells} and lets the double-cross go: after the last box you must draw once more.").format(
            cells=what
        )
    if turn.die and turn.free_captures:
        return _("Takes {cells}, and the line does not count against the roll.").format(cells=what)
    if turn.die or not turn.free_captures:
        return _("Takes {cells}.").format(cells=what)
    if facts.follows:
        return _("Takes {cells}; after that, {more} more can be taken.").format(cells=what, more=facts.follows)
    return _("Takes {cells}, and you draw once more.").format(cells=what)


def _overlap_capture(capture: Capture) -> str:
    first = named(capture.cells[0]) if capture.cells else ""
    count, earned = len(capture.cells), points(capture.points)
    if capture.taken_over:
        text = ngettext(
            "Captures {first} for {points} and takes over {other}, which was theirs.",
            "Captures {first} for {points} and takes over {count} of their squares.",
            len(capture.taken_over),
        )
        return text.format(
            first=first, points=earned, other=named(capture.taken_over[0]), count=len(capture.taken_over)
        )
    if capture.erased:
        text = ngettext(
            "Captures {first} for {points} and erases {other}, which was theirs.",
            "Captures {first} for {points} and erases {count} of their squares.",
            len(capture.erased),
        )
        return text.format(first=first, points=earned, other=named(capture.erased[0]), count=len(capture.erased))
    text = ngettext("Captures {first} for {points}.", "Captures {count} squares for {points}.", count)
    return text.format(first=first, count=count, points=earned)


def _quiet(facts: Facts, position: Position) -> list[str]:
    return _short_left(facts, position) or [_("It brings nothing closer to a capture.")]


def _short_left(facts: Facts, position: Position) -> list[str]:
    """Where lines are counted, by a die or one a turn: what the cell beside the line still costs."""
    die = parse_turn(position.rules.turn).die
    if not facts.short:
        return []
    cell, missing = facts.short[0]
    if facts.lines_left >= missing:
        text = ngettext(
            "Makes {cell} cheaper: {count} line short, and you can still take it this turn.",
            "Makes {cell} cheaper: {count} lines short, and you can still take it this turn.",
            missing,
        )
    elif missing == 1 and die:
        text = _("Makes {cell} cheaper: one line short, so any roll takes it.")
    elif missing == 1:
        text = _("Leaves {cell} one line short: the next player can take it.")
    elif die >= missing:
        text = ngettext(
            "Makes {cell} cheaper: {count} line short, so a roll of {count} or more takes it.",
            "Makes {cell} cheaper: {count} lines short, so a roll of {count} or more takes it.",
            missing,
        )
    else:
        text = ngettext(
            "Quiet: {cell} is still {count} line short.", "Quiet: {cell} is still {count} lines short.", missing
        )
    return [text.format(cell=named(cell), count=missing)]


def _safe(facts: Facts, position: Position) -> list[str]:
    offer = facts.offer
    assert offer is not None, "a safe line has its facts"
    if offer.safe_left == 0:
        return [_("Safe: it gives nothing away.")]
    text = ngettext(
        "Safe: it gives nothing away, and {count} safe line is left.",
        "Safe: it gives nothing away, and {count} safe lines are left.",
        offer.safe_left,
    )
    return [text.format(count=offer.safe_left)]


def _gives(facts: Facts, position: Position) -> list[str]:
    offer, rules = facts.offer, position.rules
    assert offer is not None, "a line that gives something away has its facts"
    if offer.half_hearted:
        return [
            _(
                "A half-hearted handout of 2: they may keep control by a double-cross; the middle line {line} is safer."
            ).format(line=offer.safer)
        ]
    if offer.hard_hearted and offer.cells == 2:
        return [_("Gives away 2, the hard-hearted way: they must take both and draw again.")]
    piece = offer.piece
    if piece is not None and piece.size == offer.cells and piece.size > 1:
        text = _("Gives away a loop of {size}.") if piece.is_loop else _("Gives away a chain of {size}.")
        return [text.format(size=piece.size)]
    return [_("Gives away {cells}.").format(cells=cells(rules, offer.cells))]


def _leaves(facts: Facts, position: Position) -> list[str]:
    offer = facts.offer
    assert offer is not None, "as above"
    return [_("Takes nothing and leaves {cells} to them.").format(cells=cells(position.rules, offer.cells))]


def _double_cross(facts: Facts, position: Position) -> list[str]:
    offer = facts.offer
    assert offer is not None, "a double-cross has its facts"
    return [
        _double_cross_sentence(offer).format(
            count=offer.cells,
            safe=offer.safe_left,
            piece=piece_in_words(offer.then) if offer.then is not None else "",
        )
    ]


def _double_cross_sentence(offer: Offer) -> str:
    if offer.last:
        return _("A double-cross for nothing: leaves {count}, and nothing else is left to win.")
    if offer.then is not None and offer.only:
        return _("The double-cross: leaves {count}, then they must open {piece}.")
    if offer.then is not None:
        return _("The double-cross: leaves {count}, then they must open something, at best {piece}.")
    if offer.safe_left:
        return ngettext(
            "A double-cross: leaves {count}, but {safe} safe line is left, so they need not open anything yet.",
            "A double-cross: leaves {count}, but {safe} safe lines are left, so they need not open anything yet.",
            offer.safe_left,
        )
    return _("The double-cross: leaves {count}, then they must open something.")


_KINDS: dict[str, Callable[[Facts, Position], list[str]]] = {
    "capture": _capturing,
    "double-cross": _double_cross,
    "leaves": _leaves,
    "safe": _safe,
    "gives": _gives,
    "quiet": _quiet,
    "dead": _dead,
    "end": _end,
}


def _compared(move: str, comparison: Comparison, rules: Rules) -> str:
    """How a move compares with the best one."""
    best = comparison.best[0]
    if move in comparison.best:
        if len(comparison.best) == 1:
            return _("It is the best line.") if comparison.exact else _("It looks like the best line.")
        return _("No line is better.") if comparison.exact else _("No line looks clearly better.")
    loss = comparison.loss
    if not comparison.exact:
        text = _("It looks about {points} worse than {best}.")
        return text.format(points=points(loss), best=best)
    if parse_turn(rules.turn).die:
        return _("On average it is {points} worse than {best}.").format(points=points(loss), best=best)
    if rules.overlap is not None or rules.values:
        return _("It is exactly {points} worse than {best}.").format(points=points(loss), best=best)
    count = round(loss / 2)
    if rules.scoring == "misere":
        text = _("Exactly {cells} worse than {best}: you end with that much more, and they with less.")
    else:
        text = _("Exactly {cells} worse than {best}: you end with that much less, and they with more.")
    return text.format(cells=cells(rules, count), best=best)
