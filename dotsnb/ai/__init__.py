"""The computer players, and the interface that pupils' own bots share with them.

>>> from dotsnb.ai import LEVELS, player
>>> list(LEVELS), player("normal", seed=7).name
(['easy', 'normal', 'hard', 'expert'], 'Normal')
"""

from dotsnb.ai.engine import warm_up
from dotsnb.ai.explanation import Candidate, Explanation
from dotsnb.ai.levels import LEVELS, Level, player, steady
from dotsnb.ai.matches import MatchResult, Played, match, play_games
from dotsnb.ai.player import Bot, Player, as_player, finish, step

__all__ = [
    "LEVELS",
    "Bot",
    "Candidate",
    "Explanation",
    "Level",
    "MatchResult",
    "Played",
    "Player",
    "as_player",
    "finish",
    "match",
    "play_games",
    "player",
    "steady",
    "step",
    "warm_up",
]
