"""What is played: rulesets as values, and the rules themselves, each written once.

======================================== =========================
who moves next, how many lines            ``rules/turns.py``
what is drawn before the first move       ``rules/starts.py``
squares lie over each other               ``rules/overlap.py``
who wins                                  ``rules/scoring.py``
what is "classic", "swedish", ...         ``rules/modes.py``
======================================== =========================

>>> from dotsnb.rules import Rules, find
>>> print(find("classic"))
box 7x7; start open; turn d6; scoring most; players 2
"""

from dotsnb.rules.modes import MODES, Mode, find, is_mode
from dotsnb.rules.overlap import OVERLAP, OverlapRule
from dotsnb.rules.ruleset import MOST_PLAYERS, Rules
from dotsnb.rules.scoring import SCORING, Scoring
from dotsnb.rules.starts import STARTS, Start
from dotsnb.rules.turns import TURNS, Turn, parse_turn

__all__ = [
    "MODES",
    "MOST_PLAYERS",
    "OVERLAP",
    "SCORING",
    "STARTS",
    "TURNS",
    "Mode",
    "OverlapRule",
    "Rules",
    "Scoring",
    "Start",
    "Turn",
    "find",
    "is_mode",
    "parse_turn",
]
