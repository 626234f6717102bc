"""Hard: plans its whole turn and the best reply to it, through the real rules.

>>> from dotsnb.game import Game
>>> game = Game.setup("box 1x3", board='''
...     •───•───•───•
...     │           ·
...     •───•───•───• ''')
>>> Hard(seed=1).choose(game.position)
'b1b2'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dotsnb.ai.engine import Desk
from dotsnb.ai.explanation import Candidate
from dotsnb.ai.planner import EQUAL, Planner, Weighed
from dotsnb.game import Position
from dotsnb.game.kernel import MODULUS
from dotsnb.i18n import gettext as _
from dotsnb.rules.turns import parse_turn

__all__ = ["Hard"]

MOST_EQUAL = 10  # lines that look the same and are compared by playing on
LINES_PLAYED = 10_000  # that may be drawn for it altogether: a moment even without Numba
FEWEST_GAMES = 4  # fewer say nothing


class Hard(Planner):
    """Looks as far as the reply to its turn, and no further.

    With dice it finishes the cells that pay most per line, but before every step it weighs what
    the next player could score in reply, averaged over every roll, and it stops when going on no
    longer improves that balance. A line that it must but would not draw is the one that helps the
    others least. Without dice it takes whatever is on offer, draws safe lines while there are
    any, then opens what costs least; which of several equal lines, it decides by a few quick games
    in which everybody takes everything. It never leaves anything to keep control.

    :param lines_played: how many lines those quick games may have altogether.
    """

    def __init__(
        self, seed: int | None = None, *, compiled: bool | None = None, lines_played: int = LINES_PLAYED
    ) -> None:
        super().__init__(_("Hard"), seed, compiled)
        self._lines_played = lines_played

    def _think(self, position: Position) -> Candidate:
        """The step, the line or the stop with the best balance after the reply."""
        desk = self._desk(position, control=False)
        weighed = self._weigh(position, desk)
        chosen = weighed[0][1]
        turn = parse_turn(position.rules.turn)
        if turn.die == 0 and turn.free_captures:
            chosen = max((candidate for _idea, candidate in weighed), key=lambda c: max(c.gain, 0))
        if turn.die == 0 and chosen.gain <= 0:
            weighed = self._compare(position, desk, weighed)
            chosen = weighed[0][1]
        return self._decide(
            _("It looked at the rest of its turn and the reply."), [candidate for _idea, candidate in weighed], chosen
        )

    def _compare(self, position: Position, desk: Desk, weighed: Sequence[Weighed]) -> list[Weighed]:
        """Put the best of the first few equal candidates in front, by the same few games from each."""
        best = weighed[0][1].value
        equal = [pair for pair in weighed if pair[1].value > best - EQUAL][:MOST_EQUAL]
        games = self._lines_played // (len(equal) * len(position.open_lines))
        if len(equal) == 1 or games < FEWEST_GAMES:
            return list(weighed)
        seed = self._random.randrange(1, MODULUS)
        results = []
        for idea, candidate in equal:
            balances, wins, _squares = desk.try_out(idea.kind, idea.number, games, seed)
            played = replace(candidate, playouts=games, wins=wins / games)
            results.append((wins + balances / len(position.open_lines), (idea, played)))
        results.sort(key=lambda result: -result[0])
        return [pair for _result, pair in results] + list(weighed[len(equal) :])
