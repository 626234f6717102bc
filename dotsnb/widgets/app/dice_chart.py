"""How often each face of a die fell, as a picture and as a table with the same figures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.widgets.app.parts import table

if TYPE_CHECKING:  # where there is no database, the app works without
    from dotsnb.storage import Dice

__all__ = ["dice_chart"]

WIDTH, HEIGHT = 340, 150  # of the bars, in pixels
ABOVE, BELOW = 18, 20  # room for the counts and for the faces
ROOM_FOR_WORDS = 20  # bars narrower than this carry no count
WIDEST = 56


def dice_chart(dice: Dice) -> str:
    """One die: a bar for every face, a dashed line where a fair die would have all of them, and the table.

    >>> from dotsnb.storage import Dice
    >>> chart = dice_chart(Dice(4, (8, 10, 14, 11)))
    >>> chart.count("<rect"), "43 rolls of a d4" in chart, "<td>14</td><td>33%</td>" in chart
    (4, True, True)
    """
    rolls = ngettext("{rolls} roll of a d{die}", "{rolls} rolls of a d{die}", dice.rolls)
    title = rolls.format(rolls=dice.rolls, die=dice.die)
    rows = [(face, count, f"{count / dice.rolls:.0%}") for face, count in enumerate(dice.counts, 1)]
    figures = table((_("Face"), _("Rolls"), _("Share")), rows)
    mean = _("Mean {mean}; a fair die has {fair} in the long run, and every face as often as the dashed line says.")
    words = mean.format(mean=f"{dice.mean:.2f}", fair=f"{(dice.die + 1) / 2:.1f}")
    return (
        f'<figure class="dotsnb-app-dice"><div>{_bars(dice, title)}<figcaption>{escape(title)}. {escape(words)}'
        f"</figcaption></div>{figures}</figure>"
    )


def _bars(dice: Dice, title: str) -> str:
    step = min(WIDEST, WIDTH / dice.die)
    width, scale = step * dice.die, HEIGHT / max(dice.counts)
    heights = [(face, count, count * scale) for face, count in enumerate(dice.counts, 1)]
    bars = "".join(_bar(face, step, height) for face, _count, height in heights)
    words = "".join(_words(face, count, step, height) for face, count, height in heights)
    fair = ABOVE + HEIGHT - dice.rolls / dice.die * scale
    return (
        f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {width:g} {ABOVE + HEIGHT + BELOW}" '
        f'width="{width:g}" height="{ABOVE + HEIGHT + BELOW}">{bars}'
        f'<line x1="0" x2="{width:g}" y1="{fair:.1f}" y2="{fair:.1f}"/>{words}</svg>'
    )


def _bar(face: int, step: float, height: float) -> str:
    left, top = (face - 0.86) * step, ABOVE + HEIGHT - height
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{0.72 * step:.1f}" height="{height:.1f}"/>'


def _words(face: int, count: int, step: float, height: float) -> str:
    """The count over a bar and its face below, as far as there is room."""
    middle, words = (face - 0.5) * step, []
    if step >= ROOM_FOR_WORDS:
        words.append(f'<text x="{middle:.1f}" y="{ABOVE + HEIGHT - height - 4:.1f}">{count}</text>')
    if step >= ROOM_FOR_WORDS or face % 10 == 0:
        words.append(f'<text x="{middle:.1f}" y="{ABOVE + HEIGHT + 15}">{face}</text>')
    return "".join(words)
