"""How a long search tells how far it is: a report, and a bar that shows the reports."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _

__all__ = ["Progress", "shown"]


@dataclass(frozen=True)
class Progress:
    """What a search reports now and then.

    :param nodes: positions looked at. :param seconds: since the search began.
    :param depth: lines from the position to where the search is.
    :param bounds: what is proven so far of the position's value.
    """

    nodes: int
    seconds: float
    depth: int
    bounds: tuple[int, int]


Report = Callable[[Progress], object]


@contextmanager
def shown(progress: Report | bool | None) -> Iterator[Report | None]:
    """A function to report to: the one given, or for True one that moves a bar, closed at the end.

    :raises DotsError: if a bar is asked for and tqdm is not installed.
    """
    if not isinstance(progress, bool):
        yield progress
        return
    if not progress:
        yield None
        return
    try:
        tqdm = importlib.import_module("tqdm.auto").tqdm
    except ImportError as error:
        message = _("A progress bar needs the package tqdm: install it, or give a function for {value}.")
        raise DotsError(message.format(value="progress"), value="progress") from error
    bar = tqdm(unit=_("positions"), unit_scale=True)

    def report(now: Progress) -> None:
        low, high = now.bounds
        text = _("value from {low} to {high}, {depth} lines deep")
        bar.set_postfix_str(text.format(low=low, high=high, depth=now.depth))
        bar.update(now.nodes - bar.n)

    try:
        yield report
    finally:
        bar.close()
