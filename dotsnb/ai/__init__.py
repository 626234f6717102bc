"""The computer players, and the interface that pupils' own bots share with them.

>>> from dotsnb.ai import LEVELS, player
>>> list(LEVELS), player("normal", seed=7).name
(['easy', 'normal', 'hard', 'expert'], 'Normal')
"""

from dotsnb.ai.engine import warm_up
from dotsnb.ai.explanation import Candidate, Explanation
from dotsnb.ai.levels import LEVELS, Level, player
from dotsnb.ai.matches import MatchResult, match
from dotsnb.ai.player import Bot, Player, as_player, finish, step

__all__ = [
    "LEVELS",
    "Bot",
    "Candidate",
    "Explanation",
    "Level",
    "MatchResult",
    "Player",
    "as_player",
    "finish",
    "match",
    "player",
    "step",
    "warm_up",
]
