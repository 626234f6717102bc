"""The computer players, and the interface that pupils' own bots share with them.

>>> from dotsnb.ai import LEVELS, player
>>> list(LEVELS), player("normal", seed=7).name
(['easy', 'normal'], 'Normal')
"""

from dotsnb.ai.levels import LEVELS, Level, player
from dotsnb.ai.player import Bot, Player, as_player, finish, step

__all__ = ["LEVELS", "Bot", "Level", "Player", "as_player", "finish", "player", "step"]
