"""The balance of a game as a picture; Matplotlib is loaded only here, when a plot is asked for."""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

if TYPE_CHECKING:
    from dotsnb.analysis.review import Review

__all__ = ["draw_balance"]


def draw_balance(review: Review, axes: Any = None) -> Any:
    """Draw the lead of the first seat after every move; estimates with a band of two standard errors.

    :raises DotsError: if no axes are given and Matplotlib is not installed.
    """
    if axes is None:
        axes = _new_axes()
    numbers = [row.number for row in review.rows]
    balance = [row.balance for row in review.rows]
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.step(numbers, balance, where="mid", label=_("balance"))
    axes.fill_between(
        numbers,
        [row.balance - 2 * row.error for row in review.rows],
        [row.balance + 2 * row.error for row in review.rows],
        step="mid",
        alpha=0.2,
    )
    turning = review.turning_points
    axes.plot([row.number for row in turning], [row.balance for row in turning], "o", label=_("turning points"))
    axes.set_xlabel(_("move"))
    axes.set_ylabel(_("lead of {name}").format(name=review.players[0]))
    axes.legend()
    return axes


def _new_axes() -> Any:
    if importlib.util.find_spec("matplotlib") is None:
        raise DotsError(
            _("A plot needs Matplotlib: install it, or print the review for a chart in text."), value="plot"
        )
    return importlib.import_module("matplotlib.pyplot").subplots()[1]
