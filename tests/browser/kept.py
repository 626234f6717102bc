"""Stores for the tests of the app and for its pictures, filled with real games that take no time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from dotsnb.ai import player
from dotsnb.game import Game
from dotsnb.rules import MODES
from dotsnb.storage import Finished, Store

CODE = """
from dotsnb.storage import Store
from dotsnb.widgets.app import App
app = App(Store.open({folder!r}))
app
"""
BEGINNING = datetime(2026, 3, 1, 12, tzinfo=UTC)


def fill(folder: Path, games: Sequence[tuple[str, str | None]]) -> None:
    """Finish a game for each mode and level; without a level it counts as one among people."""
    with Store.open(folder) as store:
        for number, (mode, level) in enumerate(games):
            store.games.add(_finished(number, mode, level))


def _finished(number: int, mode: str, level: str | None) -> Finished:
    """A game in which one thinks and the other does not; the person loses every fourth."""
    game, seats = Game(mode, ["You", "AI"], seed=number), [player("normal", number), player("easy", number)]
    if number % 4 == 3:
        seats.reverse()
    while not game.over:
        if game.must_roll:
            game.roll()
        else:
            game.play(seats[game.to_move or 0].choose(game.position))
    ended = BEGINNING + timedelta(hours=number)
    return Finished(game.record(), mode, str(MODES[mode].rules), level, 0, 90.0 + 31 * number, ended)
