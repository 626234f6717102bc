"""The screen of a game: its board with help beside it, and at the end the result, the replay and the review."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from dotsnb.game.outcome import Outcome
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.download import Download
from dotsnb.widgets.app.help import Help
from dotsnb.widgets.app.parts import button, row, say, show, table, text
from dotsnb.widgets.app.review import ReviewPanel
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.closing import dispose
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.replay import Replay
from dotsnb.widgets.session import Session

__all__ = ["ReplayPanel", "Table"]


class Table(ipywidgets.VBox):
    """A running game with everything that can be done with it.

    :param session: the game.
    :param leave: called when somebody leaves it.
    :param looks: how its boards look and feel.
    """

    def __init__(self, session: Session, leave: Callable[[], object], looks: Looks) -> None:
        self.session = session
        self._looks = looks
        self.leave = leave
        self._gone = False
        model = session.model
        self.help = Help(session, lambda **where: self.board.point_out(**where))
        self.record = Download(_("Save the record"), "game.json", lambda: model.game.record())
        self.board = BoardView(model, looks, new_game=False, beside=[self.help, row([self.record])])
        self.result = ipywidgets.HTML()
        self.again = button(_("Play again"), session.again, style="primary")
        self.view = button("", self._toggle_result)
        self.review = button(_("Review"), self._show_review, tooltip=_("What each line cost, and where it turned"))
        self.replay = button(_("Replay"), self._show_replay)
        self.after = row([self.again, self.view, self.review, self.replay])
        self.notice = text(live=True, kind="problem")
        self.shelf = ipywidgets.VBox([])
        head = row([button(_("Leave the game"), self.leave), text(_against(session))])
        super().__init__([head, self.notice, self.result, self.after, self.board, self.shelf])
        self.add_class("dotsnb-app-game")
        model.observe(self._follow, "version")
        session.observe(self._follow, ["outcome", "notice"])
        self._follow()

    def close(self) -> None:
        """Stop following the game."""
        if self._gone:
            return  # ipywidgets closes once more when it forgets a widget
        self._gone = True
        self._clear_shelf()
        self.session.model.unobserve(self._follow, "version")
        self.session.unobserve(self._follow, ["outcome", "notice"])
        super().close()

    def _follow(self, _change: Any = None) -> None:
        outcome = self.session.outcome
        words = "" if outcome is None else _result(outcome)
        if self.result.value != words:
            self.result.value = words
            self._show_result(True)
        show(self.after, outcome is not None)
        self.help.follow()
        say(self.notice, self.session.notice, live=True)
        if outcome is None:
            self._clear_shelf()

    # --- After the game --------------------------------------------------------------------------

    def _show_result(self, seen: bool) -> None:
        show(self.result, seen)
        self.view.description = _("View board") if seen else _("Show the result")

    def _toggle_result(self) -> None:
        self._show_result(self.result.layout.display == "none")

    def _show_replay(self) -> None:
        self._clear_shelf()
        self.shelf.children = (ReplayPanel(self.session.model.game.record(), self._looks),)

    def _show_review(self) -> None:
        self._clear_shelf()
        panel = ReviewPanel(self.session.model.game, self._looks, self.session.choices.seats)
        self.shelf.children = (panel,)

    def _clear_shelf(self) -> None:
        parts, self.shelf.children = self.shelf.children, ()
        for part in parts:
            dispose(part)


class ReplayPanel(ipywidgets.VBox):
    """A finished game to leaf through: a board, a slider, and a button that plays it."""

    def __init__(self, record: str, looks: Looks) -> None:
        self.replay = Replay(record)
        self.board = BoardView(self.replay, looks, new_game=False)
        self.slider = ipywidgets.IntSlider(value=0, min=0, max=self.replay.length, description=_("Move"))
        self.slider.layout.width, self.slider.layout.max_width = "100%", "30em"
        self.play = button(_("Play it"), self._toggle)
        head = ipywidgets.HTML(f"<h3>{escape(_('Replay'))}</h3>")
        super().__init__([head, row([self.play, self.slider]), self.board])
        self.slider.observe(lambda change: self.replay.go_to(change["new"]), "value")
        self.replay.observe(self._follow, ["index", "playing"])

    def _toggle(self) -> None:
        if self.replay.playing:
            self.replay.pause()
        else:
            self.replay.play()

    def _follow(self, _change: Any) -> None:
        self.slider.value = self.replay.index
        self.play.description = _("Pause") if self.replay.playing else _("Play it")

    def close(self) -> None:
        """Stop playing."""
        self.replay.close()
        super().close()


def _against(session: Session) -> str:
    """Against whom, where the names at the board do not say it."""
    choices = session.choices
    if choices.opponent == "people":
        return ""
    return _("Against {opponent}").format(opponent=choices.opponent_title)


def _result(outcome: Outcome) -> str:
    """The end of a game as HTML."""
    rows = [(place.place, place.name, place.points) for place in outcome.places]
    notes = "".join(f"<p>{escape(note)}</p>" for note in (*outcome.notes, outcome.worth) if note)
    unlocked = "".join(
        f"<li><strong>{escape(_(one.title))}</strong> {escape(_(one.sentence))}</li>" for one in outcome.unlocked
    )
    if unlocked:
        unlocked = f"<h4>{escape(_('Achievements unlocked'))}</h4><ul>{unlocked}</ul>"
    ranking = table([_("Place"), _("Name"), _("Points")], rows)
    head = f'<div role="status"><h3>{escape(outcome.headline)}</h3></div>'
    return f'<div class="dotsnb-app-card dotsnb-app-result">{head}{ranking}{notes}{unlocked}</div>'
