"""Games being played: positions, history with undo, notation, records, text and SVG drawings.

>>> from dotsnb.game import Game
>>> game = Game("box 2x2", players=["Ann", "Bo"])
>>> game.draw("a1b1")
()
>>> game.to_move, len(game.legal_lines)
(1, 11)
"""

from dotsnb.game.game import UNDO_POLICIES, Game
from dotsnb.game.position import Position

__all__ = ["UNDO_POLICIES", "Game", "Position"]
