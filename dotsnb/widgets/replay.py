"""A game that is over, shown again move by move: a board that can be leafed through but not played on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from traitlets import Bool, Int

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.widgets.model import GameModel

__all__ = ["PACES", "Replay"]

#: Seconds between two moves.
PACES = {"slow": 1.5, "normal": 0.7, "fast": 0.2}


class Timer(Protocol):
    """Something that will happen, unless it is called off."""

    def cancel(self) -> None:
        """Call it off."""


Later = Callable[[float, Callable[[], None]], Timer]


class Replay(GameModel):
    """The positions of a record as a model, so that any board view can show them.

    :param record: the record of a game, finished or not.
    :param pace: seconds between two moves while it plays; may be changed at any time.
    :param later: calls a function after so many seconds; by default the running event loop does.
    :raises RecordError: if the record is damaged.

    >>> replay = Replay(Game("box 1x1").record())
    >>> replay.length, replay.index, replay.draw("a1b1")
    (0, 0, False)
    """

    #: How many moves are shown, from 0 to ``length``.
    index = Int(read_only=True)
    #: How many moves there are.
    length = Int(read_only=True)
    #: True while it plays by itself.
    playing = Bool(read_only=True)

    def __init__(self, record: str, *, pace: float = PACES["normal"], later: Later | None = None) -> None:
        self.pace = pace
        self._later = later or _after
        self._timer: Timer | None = None
        game = Game.from_record(record)
        self._total = len(game.moves)
        while game.can_undo:
            game.undo()
        super().__init__(game)

    # --- Leafing ---------------------------------------------------------------------------------

    def go_to(self, index: int) -> None:
        """Show the position after so many moves; beyond the ends, the end."""
        wanted = min(max(0, index), self._total)
        if wanted == len(self.game.moves):
            return
        while len(self.game.moves) > wanted:
            self.game.undo()
        while len(self.game.moves) < wanted:
            self.game.redo()
        self.refresh()

    def step(self, moves: int = 1) -> None:
        """Go so many moves forward, or back where ``moves`` is below 0; it then stops playing by itself."""
        self.pause()
        self.go_to(self.index + moves)

    def play(self) -> None:
        """Go on by itself, move by move; at the end it begins from the start again."""
        if self.playing or not self._total:
            return
        if self.index == self._total:
            self.go_to(0)
        self._timer = self._later(self.pace, self._next)
        self.set_trait("playing", True)

    def pause(self) -> None:
        """Stop where it is."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        self.set_trait("playing", False)

    def _next(self) -> None:
        self.go_to(self.index + 1)
        if self.index == self._total:
            self.pause()
        elif self.playing:  # no observer has stopped it
            self._timer = self._later(self.pace, self._next)

    def close(self) -> None:
        """Stop."""
        self.pause()
        super().close()

    # --- What a model does, in a replay ----------------------------------------------------------

    def person_to_move(self) -> bool:
        """Nobody moves in a replay."""
        return False

    def undo(self) -> bool:
        """Go one move back."""
        return self._leaf(-1, _("This is the beginning of the game."))

    def redo(self) -> bool:
        """Go one move forward."""
        return self._leaf(1, _("This is the end of the game."))

    def new_game(self) -> bool:
        """Go back to the beginning."""
        self.pause()
        self.go_to(0)
        return True

    def _leaf(self, moves: int, refusal: str) -> bool:
        if not 0 <= self.index + moves <= self._total:
            return self._say(refusal)
        self.step(moves)
        return True

    def _as_person(self, act: Callable[[], object]) -> bool:
        return self._say(_("This is a replay: leaf through it, or begin a game to play."))

    def _mirror(self, **more: Any) -> None:
        with self.hold_trait_notifications():
            super()._mirror(**more)
            index = len(self.game.moves)
            places = {"index": index, "length": self._total, "can_undo": index > 0, "can_redo": index < self._total}
            for name, value in places.items():
                self.set_trait(name, value)


def _after(seconds: float, act: Callable[[], None]) -> Timer:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        raise DotsError(_("A replay plays by itself only in a notebook: step through it instead.")) from None
    return loop.call_later(seconds, act)
