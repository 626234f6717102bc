"""The screen of a game: its board, hints and explanations, its record, and at the end the result."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.parts import button, download, row, say, table, text
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.closing import dispose
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.replay import Replay
from dotsnb.widgets.session import Session

__all__ = ["ReplayPanel", "Table"]

STEPS = 3  # of a hint


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
        self._step, self._hinted = 0, -1
        self._gone = False
        self.board = BoardView(session.model, looks, new_game=False)
        self.result = ipywidgets.HTML()
        self.again = button(_("Play again"), session.again, style="primary")
        self.replay = button(_("Replay"), self._show_replay)
        self.after = row([self.again, self.replay])
        self.hint = button(_("Hint"), self._hint, tooltip=_("Where to look, then what for, then which line"))
        self.why = button(_("What did that do?"), self._explain, tooltip=_("Explains the newest line"))
        self.words = text(live=True)
        self.notice = text(live=True, kind="problem")
        self.record = ipywidgets.HTML()
        self.shelf = ipywidgets.VBox([])
        parts = [
            row([button(_("Leave the game"), self.leave), text(session.choices.title, "title")]),
            self.result,
            self.after,
            self.board,
            row([self.hint, self.why, self.record]),
            self.words,
            self.notice,
            self.shelf,
        ]
        super().__init__(parts)
        self.add_class("dotsnb-app-game")
        session.model.observe(self._follow, "version")
        session.observe(self._follow, ["outcome", "notice"])
        self._follow()

    def close(self) -> None:
        """Stop following the game."""
        if self._gone:
            return  # ipywidgets closes once more when it forgets a widget
        self._gone = True
        self._put_away_replay()
        self.session.model.unobserve(self._follow, "version")
        self.session.unobserve(self._follow, ["outcome", "notice"])
        super().close()

    def _follow(self, _change: Any = None) -> None:
        outcome = self.session.outcome
        over = outcome is not None
        self.result.value = _result(outcome) if over else ""
        self.after.layout.display = None if over else "none"
        self.hint.disabled = not self.session.model.person_to_move()
        self.why.disabled = not self.session.model.game.moves
        self.record.value = download(_("Download the record"), "game.json", self.session.model.game.record())
        say(self.notice, self.session.notice, live=True)
        if self._hinted != self.session.model.version:
            self._step = 0
            say(self.words, "", live=True)
        if not over:
            self._put_away_replay()

    def _hint(self) -> None:
        from dotsnb.analysis import hint

        self._step = min(self._step + 1, STEPS)
        self._hinted = self.session.model.version
        say(self.words, hint(self.session.model.game, self._step).text, live=True)

    def _explain(self) -> None:
        from dotsnb.analysis import explain

        game = self.session.model.game
        lines = [i for i, move in enumerate(game.moves) if move in game.layout.line_names]
        self._hinted = self.session.model.version
        if not lines:
            say(self.words, _("No line has been drawn yet."), live=True)
            return
        try:
            found = explain(game.positions[lines[-1]], game.moves[lines[-1]]).text
        except DotsError as refusal:
            found = str(refusal)
        sentence = _("{line}: {explanation}").format(line=game.moves[lines[-1]], explanation=found)
        say(self.words, sentence, live=True)

    def _show_replay(self) -> None:
        self._put_away_replay()
        self.shelf.children = (ReplayPanel(self.session.model.game.record(), self._looks),)

    def _put_away_replay(self) -> None:
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


def _result(outcome: Any) -> str:
    """The end of a game as HTML."""
    rows = [(place.place, place.name, place.points) for place in outcome.places]
    notes = "".join(f"<p>{escape(note)}</p>" for note in (*outcome.notes, outcome.worth) if note)
    unlocked = "".join(f"<li>{escape(_(achievement.title))}</li>" for achievement in outcome.unlocked)
    if unlocked:
        unlocked = f"<h4>{escape(_('Achievements unlocked'))}</h4><ul>{unlocked}</ul>"
    ranking = table([_("Place"), _("Name"), _("Points")], rows)
    head = f'<h3 role="status">{escape(outcome.headline)}</h3>'
    return f'<div class="dotsnb-app-card">{head}{ranking}{notes}{unlocked}</div>'
