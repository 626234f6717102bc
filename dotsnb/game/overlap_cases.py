"""The small example of all overlap rules: a box, the 2x2 square round it, and who closes which of them first.

On the example's board each of the two lacks a single line.

>>> print(board("consume"))
    a   b   c   d
1   •───•───• · •
    │ _ · _ │ _ ·
2   •───• · • · •
    │ _ · _ · _ ·
3   •───•───• · •
<BLANKLINE>
You 0, Other 0
Your turn: roll the die, 1 to 4.
>>> scores("consume")
((4, 0), (4, 0), (4, 0), (4, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dotsnb.game.game import Game
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _

__all__ = ["CASES", "LARGE", "LINES", "RULES", "SMALL", "THEIRS_THEN_YOURS", "Case", "board", "play", "scores"]

RULES = "box 2x3; sizes 1,2; turn d4; overlap {overlap}"
LINES = ("a1b1", "b1c1", "a1a2", "c1c2", "a2b2", "a2a3", "a3b3", "b3c3")
SMALL, LARGE = "b1b2", "c2c3"  # the last line of the box at a1, and of the square round it
YOU, THEY = 0, 1


@dataclass(frozen=True)
class Case:
    """Who closes what, in order: seats and lines."""

    title: str
    draws: tuple[tuple[int, str], ...]


THEIRS_THEN_YOURS = Case(N_("their small, your large"), ((THEY, SMALL), (YOU, LARGE)))
CASES = (
    Case(N_("small, then large, both yours"), ((YOU, SMALL), (YOU, LARGE))),
    Case(N_("large, then small, both yours"), ((YOU, LARGE), (YOU, SMALL))),
    THEIRS_THEN_YOURS,
    Case(N_("your large, their small"), ((YOU, LARGE), (THEY, SMALL))),
)


def board(overlap: str, players: Sequence[str] | None = None, to_move: int = YOU) -> Game:
    """The example's board under a rule, before anything is closed."""
    names = players or (_("You"), _("Other"))
    return Game.setup(RULES.format(overlap=overlap), LINES, to_move=to_move, players=names, seed=0)


def play(overlap: str, case: Case, players: Sequence[str] | None = None) -> Game:
    """A case, played by the rule itself; a line that can no longer score is drawn all the same."""
    game = board(overlap, players, case.draws[0][0])
    for seat, line in case.draws:
        if game.to_move != seat:
            game.end_turn()
        if game.must_roll:
            game.roll(4)
        game.draw(line)
    return game


@cache
def scores(overlap: str) -> tuple[tuple[int, ...], ...]:
    """The scores of all cases, yours first."""
    return tuple(play(overlap, case).scores for case in CASES)
