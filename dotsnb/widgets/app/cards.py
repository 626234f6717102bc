"""A choice from cards: each thing on offer with words about it, more of them in detail, and perhaps a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget
import traitlets

__all__ = ["Card", "Cards"]


@dataclass(frozen=True)
class Card:
    """One thing to choose.

    ``value`` is what is chosen with it. What shows only in detail is made when it is asked for: sentences,
    and an SVG or nothing.
    """

    value: str
    title: str
    sentence: str = ""
    details: Callable[[], tuple[Sequence[str], str]] = lambda: ((), "")

    def as_dict(self, *, details: bool) -> dict[str, Any]:
        """What the browser shows of it."""
        shown: dict[str, Any] = {"value": self.value, "title": self.title, "sentence": self.sentence}
        if details:
            sentences, picture = self.details()
            shown |= {"details": list(sentences), "picture": picture}
        return shown


class Cards(anywidget.AnyWidget):
    """Cards of which always one is chosen, by mouse, finger or arrow keys.

    :param label: what is chosen, for those who cannot see the cards.
    :param offered: the cards.
    :param value: the one that is chosen at first; the first card where none has it.
    """

    _esm = Path(__file__).with_name("cards.js")
    _css = Path(__file__).with_name("cards.css")

    label = traitlets.Unicode().tag(sync=True)
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)
    #: Show everything about every card.
    details = traitlets.Bool(False)

    def __init__(self, label: str, offered: Sequence[Card], value: str) -> None:
        self._offered = tuple(offered)
        known = [card.value for card in self._offered]
        chosen = value if value in known else known[0]
        super().__init__(label=label, cards=self._shown(details=False), value=chosen)
        self.observe(lambda change: self.set_trait("cards", self._shown(details=change["new"])), "details")

    def _shown(self, *, details: bool) -> list[dict[str, Any]]:
        return [card.as_dict(details=details) for card in self._offered]

    @traitlets.validate("value")
    def _check(self, proposal: Any) -> str:
        if proposal["value"] not in [card.value for card in self._offered]:
            raise traitlets.TraitError(f"{proposal['value']!r}")
        return str(proposal["value"])
