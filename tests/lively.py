"""Random games in which much happens: players who set about a square until it is closed."""

from __future__ import annotations

import random

from tests.oracle import Oracle


class Lively:
    """Chooses moves. It mostly works on one outline at a time, of any size, and rests sometimes."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.aim: str | None = None

    def move(self, game: Oracle) -> str:
        if game.must_roll:
            return f"r{self.chance.randint(1, game.rules.die or 0)}"
        if game.may_end and self.chance.random() < 0.1:
            return "end"
        open_lines = sorted(game.open_lines)
        if self.chance.random() < 0.15:
            return self.chance.choice(open_lines)
        wanted = game.board.outline.get(self.aim or "", frozenset()) - set(game.drawn)
        if not wanted:
            self.aim = self.chance.choice(self.reachable(game))
            wanted = game.board.outline[self.aim] - set(game.drawn)
        return self.chance.choice(sorted(wanted))

    def reachable(self, game: Oracle) -> list[str]:
        """Cells that still have an open line, the largest sizes as likely as the smallest."""
        cells = [name for name, lines in game.board.outline.items() if lines - set(game.drawn)]
        size = self.chance.choice(sorted({game.board.cells[name].size for name in cells}))
        return [name for name in cells if game.board.cells[name].size == size]
