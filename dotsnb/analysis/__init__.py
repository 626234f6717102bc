"""Looks into positions and games: chains, control, nimbers, explanations, hints, reviews.

======================================== =============================================================
which pieces a board falls into           ``analysis.structure(position)``
the same in sentences                     ``analysis.describe(position)``
what an ending of chains is worth         ``analysis.Ending(chains, loops)``
who wins the fight for control            ``analysis.nimbers(position)``
what a move does, in words                ``analysis.explain(position, line)``
why the score changed                     ``analysis.changes(position, line, players)``
a hint in three steps                     ``analysis.hint(position, step)``
a whole game, move by move                ``analysis.review(game)``
the board as coins on strings             ``analysis.strings_and_coins(game)``
numbers at the lines of the board         ``analysis.nimbers_picture(game)``, ``analysis.values_picture(game)``
======================================== =============================================================

>>> from dotsnb import Game, analysis
>>> print(analysis.explain(Game("box 5x5"), "c3d3"))
Safe: it gives nothing away, and 59 safe lines are left.
"""

from dotsnb.analysis.changes import changes
from dotsnb.analysis.describe import describe
from dotsnb.analysis.endings import Ending, Opening
from dotsnb.analysis.explain import Explanation, explain
from dotsnb.analysis.facts import Capture, Comparison, Facts, Offer
from dotsnb.analysis.hints import Hint, hint
from dotsnb.analysis.nimstring import Nimbers, nimbers
from dotsnb.analysis.pictures import moment, nimbers_picture, strings_and_coins, values_picture
from dotsnb.analysis.pieces import Chain, Part
from dotsnb.analysis.review import Review, Row, review
from dotsnb.analysis.scope import REASONS, Reason
from dotsnb.analysis.structure import Control, Forecast, Structure, structure

__all__ = [
    "REASONS",
    "Capture",
    "Chain",
    "Comparison",
    "Control",
    "Ending",
    "Explanation",
    "Facts",
    "Forecast",
    "Hint",
    "Nimbers",
    "Offer",
    "Opening",
    "Part",
    "Reason",
    "Review",
    "Row",
    "Structure",
    "changes",
    "describe",
    "explain",
    "hint",
    "moment",
    "nimbers",
    "nimbers_picture",
    "review",
    "strings_and_coins",
    "structure",
    "values_picture",
]
