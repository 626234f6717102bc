"""Finished games for the tests of the store, played at random or move by move."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import cache

from dotsnb.game import Game
from dotsnb.rules import MODES
from dotsnb.storage import Finished

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@cache
def played(rules: str, seed: int = 0, players: int = 2) -> Game:
    """A game at random, the dice included."""
    chance = random.Random(seed)
    game = Game(rules, [f"P{seat}" for seat in range(players)], seed=seed)
    while not game.over:
        if game.must_roll:
            game.roll()
        elif game.may_end and chance.random() < 0.2:
            game.end_turn()
        else:
            game.play(chance.choice(game.legal_lines))
    return game


def finished(game: Game, seat: int = 0, level: str | None = "normal", *, number: int = 0, **changes) -> Finished:
    """The game as it is handed in; the number tells apart games that are otherwise the same."""
    known = next((name for name in MODES if MODES[name].rules == game.rules), None)
    fields = {
        "record": game.record(),
        "mode": known,
        "rules": str(game.rules),
        "level": level,
        "seat": seat,
        "seconds": 60.0,
        "ended": NOON + timedelta(minutes=number),
    }
    return Finished(**fields | changes)


def moves(rules: str, *lines: str, players: tuple[str, ...] = ("You", "AI"), setup: tuple[str, ...] = ()) -> Game:
    """A game move by move, perhaps from a position with these lines."""
    game = Game.setup(rules, setup, players=players) if setup else Game(rules, players, seed=1)
    for line in lines:
        game.play(line)
    return game


ONE_BOX = moves("box 1x1", "a1b1", "a1a2", "b1b2", "a2b2")  # the second seat wins 1 to 0
