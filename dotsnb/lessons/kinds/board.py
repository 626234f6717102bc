"""A board as data: what a lesson writes down, and a new game on it each time it is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dotsnb.game import Game
from dotsnb.game.names import marks
from dotsnb.i18n import gettext as _

__all__ = ["Board"]


@dataclass(frozen=True)
class Board:
    """A board for exercises; calling it makes its game, new each time.

    :param rules: a mode's name or a line of rules.
    :param text: a text board, as ``str(game)`` prints it; left out, the board is new.
    :param players: their names; they are translated.
    :param lines: drawn lines, besides those of the text board.
    :param owners: captured cells and their seats, in the order of capture.
    :param to_move: the seat that moves.
    :param moves: moves that are made first, so that the lines have drawers; ``undo`` is then off for them.
    :param seed: of the dice.

    >>> board = Board("box 1x2", lines=("a1b1", "a1a2", "a2b2"), players=("Ann", "Bo"))
    >>> board().draw("b1b2")
    ('1@a1',)
    """

    rules: str
    text: str | None = None
    players: tuple[str, ...] | None = None
    lines: tuple[str, ...] = ()
    owners: Mapping[str, int] = field(default_factory=dict)
    to_move: int = 0
    moves: tuple[str, ...] = ()
    seed: int = 0

    def __call__(self) -> Game:
        """A new game on this board."""
        names = tuple(_(name) for name in self.players) if self.players else None
        text = self.text
        if text and names and self.players:  # its letters are the marks of the names as they are written here
            text = text.translate(dict(zip(map(ord, marks(self.players)), marks(names), strict=True)))
        if text is None and not (self.lines or self.owners or self.to_move):
            game = Game(self.rules, names, self.seed)
        else:
            game = Game.setup(
                self.rules, self.lines, self.owners, self.to_move, board=text, players=names, seed=self.seed
            )
        for move in self.moves:
            game.play(move)
        return game
