"""The list of games that were left: go on with one, throw one away, or bring one in from its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.widgets.app.parts import ask, button, card, download, row, say, text
from dotsnb.widgets.closing import dispose

__all__ = ["SavesPanel"]


class SavesPanel(ipywidgets.VBox):
    """A card for every saved game, and a field for the record of another one.

    :param store: where the games are kept.
    :param resume: called with the name of the game to go on with.
    """

    def __init__(self, store: Any, resume: Callable[[str], object]) -> None:
        self._store, self._resume = store, resume
        self.list = ipywidgets.VBox([])
        self.record = ipywidgets.Textarea(description=_("Record"), placeholder=_("Paste the record of a game"))
        self.record.layout.width, self.record.layout.max_width = "100%", "40em"
        self.problem = text(live=True, kind="problem")
        self.take_in = button(_("Go on with this game"), self._take_in)
        self.bring = card(_("Bring in a game"), [self.record, row([self.take_in]), self.problem])
        self.link = ipywidgets.HTML()
        self.file = ipywidgets.FileUpload(accept=".json", description=_("Bring in a file"), multiple=False)
        self.file.layout.width = "auto"
        self.file.observe(self._take_in_file, "value")
        self.told = text(live=True)
        self.everything = card(_("Everything in one file"), [row([self.link, self.file]), self.told])
        super().__init__([self.list, self.bring, self.everything])
        self.refresh()

    def refresh(self) -> None:
        """Show the games that are kept now."""
        old, self.list.children = self.list.children, ()
        for part in old:
            dispose(part)
        self.link.value = download(_("Download everything"), "dotsnb-data.json", self._store.export())
        cards = [self._card(save) for save in self._store.saves.all()]
        self.list.children = tuple(cards) or (text(_("No game is waiting.")),)

    def _card(self, save: Any) -> ipywidgets.VBox:
        more = save.more
        scores, rounds = more.get("scores") or [], more.get("round") or 1
        number = ngettext("Round {number}", "Round {number}", rounds).format(number=rounds)
        words = _("{opponent}. {scores}. {round}.").format(
            opponent=more.get("opponent") or "", scores=" : ".join(map(str, scores)), round=number
        )
        buttons = row([])
        question = _("Discard {name}? This cannot be undone.").format(name=save.name)
        discard = button(
            _("Discard"), lambda: ask(buttons, question, _("Discard"), _("Keep"), lambda: self._discard(save.name))
        )
        buttons.children = (button(_("Continue"), lambda: self._resume(save.name), style="primary"), discard)
        return card(save.name, [text(words), buttons])

    def _discard(self, name: str) -> None:
        self._store.saves.discard(name)
        self.refresh()

    def _take_in(self) -> None:
        try:
            game = Game.from_record(self.record.value)
            if game.over:
                raise DotsError(_("This game is over: there is nothing to go on with."))
        except DotsError as problem:
            say(self.problem, str(problem), live=True)
            return
        name = self._free_name(_("Game from a record"))
        self._store.saves.keep(name, game.record(), {"scores": list(game.scores), "round": game.round})
        self.record.value = ""
        say(self.problem, "", live=True)
        self._resume(name)

    def _take_in_file(self, change: Any) -> None:
        if not change["new"]:
            return
        try:
            words = str(self._store.take_in(bytes(change["new"][0]["content"]).decode("utf-8", "replace")))
        except DotsError as problem:
            words = str(problem)
        self.file.value = ()
        say(self.told, words, live=True)
        self.refresh()

    def _free_name(self, wanted: str) -> str:
        taken, number = {save.name for save in self._store.saves.all()}, 1
        while (name := wanted if number == 1 else f"{wanted} {number}") in taken:
            number += 1
        return name
