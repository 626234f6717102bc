"""A game gone through after its end: what each line cost, where it turned, and the better line to try out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from dotsnb.ai import Player
from dotsnb.analysis import Review, Row, review
from dotsnb.analysis.pictures import balance_picture, before
from dotsnb.analysis.wording import points
from dotsnb.game import Game
from dotsnb.game.position import END
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.aside import aside, running_loop
from dotsnb.widgets.app.parts import button, row, say, text
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.closing import dispose
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.replay import Replay

__all__ = ["ReviewPanel"]

#: Boards with more lines get fewer samples for each move, so that nobody waits too long.
MANY_LINES = 60
SAMPLES_SMALL, SAMPLES_LARGE = 60, 20
MOST_ROWS = 10  # of the list of moves
MOST_BETTER = 8  # lines that are named and marked where several were better


class _Stopped(Exception):
    """Nobody waits for the review any more."""


class ReviewPanel(ipywidgets.VBox):
    """The review of one game; it works itself out beside the kernel, and can be stopped.

    :param game: a game that is over.
    :param looks: how its boards look.
    :param seats: makes the players for a line that is tried out, None for people.
    """

    def __init__(self, game: Game, looks: Looks, seats: Callable[[], Sequence[Player | None]]) -> None:
        self._game, self._looks, self._seats = Game.from_record(game.record()), looks, seats
        self._gone = False
        self._loop = running_loop()
        self.review: Review | None = None
        self.told = text(_("Going through the game ..."), live=True)
        self.progress = ipywidgets.IntProgress(min=0, max=max(1, len(game.moves)), description=_("Moves"))
        self.stop = button(_("Stop"), self._stop)
        self.body = ipywidgets.VBox([row([self.progress, self.stop])])
        head = ipywidgets.HTML(f"<h3>{escape(_('Review'))}</h3>")
        super().__init__([head, self.told, self.body])
        self.add_class("dotsnb-app-review")
        large = len(self._game.layout.lines) > MANY_LINES
        samples = SAMPLES_LARGE if large else SAMPLES_SMALL
        aside(lambda: review(self._game, samples=samples, progress=self._count), self._found, self._failed)

    # --- While it works --------------------------------------------------------------------------

    def _count(self, done: int, _all: int) -> None:
        """Called by the worker after each move: widgets are for the kernel's own thread."""
        if self._gone:
            raise _Stopped
        if self._loop is not None:
            self._loop.call_soon_threadsafe(lambda: setattr(self.progress, "value", done))

    def _stop(self) -> None:
        self._gone = True
        self.body.children = ()
        say(self.told, _("The review was stopped."), live=True)

    def _failed(self, error: Exception) -> None:
        if not self._gone:
            self.body.children = ()
            say(self.told, str(error), live=True)

    def close(self) -> None:
        """Stop, wherever it is."""
        self._gone = True
        super().close()

    # --- What it found ---------------------------------------------------------------------------

    def _found(self, found: Review) -> None:
        if self._gone:
            return
        self.review = found
        if not found.rows:
            self.body.children = ()
            say(self.told, _("No line was drawn in this game, so there is nothing to say about it."), live=True)
            return
        costs = _("A cost is counted in the lead: a box that goes to the other player instead costs 2.")
        say(self.told, " ".join([*found.sentences[: len(found.players) + 1], costs]), live=True)
        self._replay = Replay(self._game.record())
        self.board = BoardView(self._replay, self._looks, new_game=False)
        self.moves = ipywidgets.Select(
            options=[(self._title(each), number) for number, each in enumerate(found.rows)],
            rows=min(MOST_ROWS, len(found.rows)),
            description=_("Moves"),
        )
        self.moves.layout.width = "100%"
        self.next = button(_("Next turning point"), self._next_turn)
        self.next.disabled = not found.turning_points
        self.attempt = button("", self._try, style="primary")
        self.words = text(live=True)
        self.trial = ipywidgets.VBox([])
        picture = balance_picture(found, self.board.theme.name)
        label = escape(_("The expected lead after every move"))
        chart = ipywidgets.HTML(
            f'<div class="dotsnb-app-chart" role="region" tabindex="0" aria-label="{label}">{picture.svg}</div>'
        )
        self.moves.observe(lambda change: self._choose(change["new"]), "index")
        self._replay.observe(self._follow_replay, "index")
        old, self.body.children = self.body.children, (
            chart,
            self.moves,
            row([self.next, self.attempt]),
            self.words,
            self.board,
            self.trial,
        )
        for part in old:
            dispose(part)
        turning = found.turning_points[:1]
        self._choose(found.rows.index(turning[0]) if turning else 0)

    def _title(self, each: Row) -> str:
        """A move in a list: its number, who made it, and what it cost."""
        assert self.review is not None, "only asked once it is there"
        move = _("end of the turn") if each.move == END else each.move
        title = _("{number}. {name}: {move}").format(number=each.number, name=self.review.players[each.seat], move=move)
        if each.loss > 0:
            title = _("{move}, cost {points}").format(move=title, points=points(each.loss))
        if each in self.review.turning_points:
            title = _("{move}, turning point").format(move=title)
        return title

    def _choose(self, index: int | None) -> None:
        """Show the board before a move, and where the better line would have been."""
        if index is None or self.review is None:
            return
        if self.moves.index != index:
            self.moves.index = index  # which calls this again
            return
        each = self.review.rows[index]
        self._replay.pause()
        self._replay.go_to(each.number - 1)
        better = [line for line in each.best if line in self._game.layout.line_names][:MOST_BETTER]
        self.board.point_out(lines=better if each.loss > 0 else [each.move] if each.move != END else [])
        say(self.words, self._said(each), live=True)
        self.attempt.description = (
            _("Try {line} instead").format(line=each.best[0])
            if each.loss > 0 and each.best[0] != END
            else _("End the turn instead")
            if each.loss > 0
            else _("Play on from here")
        )

    def _said(self, each: Row) -> str:
        """What there is to say about a move; which lines were better, where there were several."""
        parts = [_("{title}.").format(title=self._title(each)), each.text]
        if each.loss > 0 and len(each.best) > 1:
            best = ", ".join(_("end of the turn") if move == END else move for move in each.best[:MOST_BETTER])
            sentence = (
                _("All of these were better: {lines}.")
                if len(each.best) <= MOST_BETTER
                else _("{count} moves were better, such as {lines}.")
            )
            parts.append(sentence.format(lines=best, count=len(each.best)))
        return " ".join(parts)

    def _follow_replay(self, change: Any) -> None:
        """Leafing on the board moves through the list."""
        assert self.review is not None, "there is a board"
        places = [place for place, each in enumerate(self.review.rows) if each.number - 1 == change["new"]]
        if places and self.moves.index != places[0]:
            self.moves.index = places[0]

    def _next_turn(self) -> None:
        assert self.review is not None, "there is a button"
        places = [self.review.rows.index(each) for each in self.review.turning_points]
        later = [place for place in places if place > (self.moves.index or 0)]
        self._choose((later or places)[0])

    # --- Trying it out ---------------------------------------------------------------------------

    def _try(self) -> None:
        """A board of one's own, from the better line on; the computer answers as it did in the game."""
        assert self.review is not None, "there is a button"
        each = self.review.rows[self.moves.index or 0]
        game = before(self._game, each.number)
        game.play(each.best[0] if each.loss > 0 else each.move)
        self._put_away_trial()
        head = ipywidgets.HTML(f"<h4>{escape(_('What might have been'))}</h4>")
        board = BoardView(GameModel(game, self._seats()), self._looks, new_game=False)
        self.trial.children = (head, board, button(_("Put it away"), self._put_away_trial))

    def _put_away_trial(self) -> None:
        old, self.trial.children = self.trial.children, ()
        for part in old:
            dispose(part)
