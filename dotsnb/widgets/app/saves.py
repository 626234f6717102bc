"""The list of games that were left: go on with one, name it, throw it away, carry games from one machine to another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.widgets.app.download import Download
from dotsnb.widgets.app.parts import FIRST, ask, button, card, row, say, text, way_back
from dotsnb.widgets.app.table import ReplayPanel
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.closing import dispose
from dotsnb.widgets.looks import Looks

__all__ = ["SavesPanel", "about"]


class SavesPanel(ipywidgets.VBox):
    """A card for every saved game, and a place where games and whole collections come in and go out.

    :param store: where the games are kept.
    :param resume: called with the name of the game to go on with.
    :param looks: how the replay of a finished game looks.
    """

    def __init__(self, store: Any, resume: Callable[[str], object], looks: Looks) -> None:
        self._store, self._resume, self._looks = store, resume, looks
        self.list = ipywidgets.VBox([])
        self.record = ipywidgets.Textarea(description=_("Record"), placeholder=_("Paste the record of a game"))
        self.record.layout.width, self.record.layout.max_width = "100%", "40em"
        self.take_in = button(_("Open this game"), lambda: self._bring_in(self.record.value))
        self.file = ipywidgets.FileUpload(accept=".json", description=_("Open a file"), multiple=False)
        self.file.layout.width = "auto"
        self.file.observe(self._take_in_file, "value")
        self.told = text(live=True)
        self.shelf = ipywidgets.VBox([])
        about = text(_("A file may hold the record of one game, or everything from another machine."))
        self.bring = card(
            _("Bring in games"), [about, row([self.file]), self.record, row([self.take_in]), self.told, self.shelf]
        )
        self.everything = Download(_("Save everything"), "dotsnb-data.json", store.export)
        words = text(_("All games, figures, settings and exercises in one file, to keep or to take along."))
        super().__init__([self.list, self.bring, card(_("Everything in one file"), [words, row([self.everything])])])
        self.refresh()

    def refresh(self) -> None:
        """Show the games that are kept now."""
        _clear(self.list)
        cards = [self._card(save) for save in self._store.saves.all()]
        self.list.children = tuple(cards) or (text(_("No game is waiting. Games that you leave wait here.")),)

    # --- One save --------------------------------------------------------------------------------

    def _card(self, save: Any) -> ipywidgets.VBox:
        buttons, problem = row([]), text(live=True, kind="problem")
        question = _("Discard {name}? This cannot be undone.").format(name=save.name)

        def discard() -> None:
            self._store.saves.discard(save.name)
            self.refresh()

        buttons.children = (
            button(_("Continue"), lambda: self._resume(save.name), style="primary"),
            button(_("Rename"), lambda: self._ask_name(save.name, buttons, problem)),
            button(_("Discard"), lambda: ask(buttons, question, _("Discard"), _("Keep"), discard)),
            Download(_("Save the record"), _file_name(save.name), lambda: str(save.record)),
        )
        return card(save.name, [text(about(save)), buttons, problem])

    def _ask_name(self, name: str, place: ipywidgets.Box, problem: ipywidgets.HTML) -> None:
        """A field for another name, in the place of the buttons."""
        bring_back = way_back(place)
        field = ipywidgets.Text(value=name, description=_("Name"))
        field.add_class(FIRST)

        def back() -> None:
            bring_back()
            say(problem, "", live=True)

        def rename() -> None:
            try:
                self._store.saves.rename(name, " ".join(field.value.split()))
            except DotsError as refusal:
                say(problem, str(refusal), live=True)
                return
            back()
            self.refresh()

        place.children = (
            field,
            button(_("Give this name"), rename, style="primary"),
            button(_("Keep the old name"), back),
        )

    # --- Coming in and going out -----------------------------------------------------------------

    def _bring_in(self, record: str) -> None:
        """Go on with the game of a record; one that is over is shown again."""
        _clear(self.shelf)
        try:
            game = Game.from_record(record)
        except DotsError as problem:
            say(self.told, str(problem), live=True)
            return
        self.record.value = ""
        if game.over:
            say(self.told, _("This game is over: leaf through it."), live=True)
            self.shelf.children = (ReplayPanel(game.record(), self._looks),)
            return
        say(self.told, "", live=True)
        name = self._free_name(_("Game from a record"))
        more = {"opponent": ", ".join(game.players), "scores": list(game.scores), "round": game.round}
        self._store.saves.keep(name, game.record(), more)
        self._resume(name)

    def _take_in_file(self, change: Any) -> None:
        if not change["new"]:
            return
        content = bytes(change["new"][0]["content"]).decode("utf-8", "replace")
        self.file.value = ()
        if not _is_collection(content):
            self._bring_in(content)
            return
        _clear(self.shelf)
        try:
            words = str(self._store.take_in(content))
        except DotsError as problem:
            words = str(problem)
        say(self.told, words, live=True)
        self.refresh()

    def _free_name(self, wanted: str) -> str:
        taken, number = {save.name for save in self._store.saves.all()}, 1
        while (name := wanted if number == 1 else f"{wanted} {number}") in taken:
            number += 1
        return name


def _clear(place: ipywidgets.Box) -> None:
    old, place.children = place.children, ()
    for part in old:
        dispose(part)


def about(save: Any) -> str:
    """What is played against whom, how it stands, and when it was left."""
    stored = save.more.get("choices")
    choices = Choices.from_dict(stored) if isinstance(stored, Mapping) else None
    opponent = save.opponent if choices is None else choices.opponent_title
    game = "" if choices is None else choices.title
    against = _("{game}, against {opponent}") if choices and choices.opponent == "ai" else _("{game}: {names}")
    what = against.format(game=game, opponent=opponent, names=opponent) if game else opponent
    rounds = ngettext("Round {number}", "Round {number}", save.round).format(number=save.round)
    return _("{game}. Score {scores}. {round}. Saved {when}.").format(
        game=what or save.name,
        scores=" : ".join(map(str, save.scores)) or "–",
        round=rounds,
        when=f"{save.changed.astimezone():%Y-%m-%d %H:%M}",
    )


def _file_name(name: str) -> str:
    """A name for a file that every system takes."""
    return (re.sub(r"[^\w]+", "-", name).strip("-") or "game") + ".json"


def _is_collection(content: str) -> bool:
    """Is this everything of a store, and not the record of one game?"""
    try:
        data = json.loads(content)
    except ValueError:
        return False
    return isinstance(data, dict) and str(data.get("format")).startswith("dotsnb-data/")
