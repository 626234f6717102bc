"""Expert: tries out what Hard would consider by playing the game on, and ends games perfectly.

>>> from dotsnb.game import Game
>>> game = Game.setup("box 1x3", board='''
...     •───•───•───•
...     │           ·
...     •───•───•───• ''')
>>> Expert(seed=1, playouts=50).choose(game.position)
'b1b2'
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from dotsnb.ai.budget import Budget
from dotsnb.ai.candidates import Idea
from dotsnb.ai.endings import MOST_BYTES, Ending, can_end_exactly
from dotsnb.ai.engine import EVER, Desk, is_ready
from dotsnb.ai.explanation import Candidate
from dotsnb.ai.handouts import double_cross, neighbour_over
from dotsnb.ai.planner import Planner, Weighed
from dotsnb.ai.planning import CELL, LINE, STOP
from dotsnb.ai.playouts import MODULUS
from dotsnb.ai.room import aids
from dotsnb.ai.solving import Solving
from dotsnb.compiling import can_compile
from dotsnb.game import Position
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import DRAWN
from dotsnb.rules.tables import tables
from dotsnb.rules.turns import parse_turn

__all__ = ["Expert"]

SECONDS = 0.7  # a turn
MOST_TRIED = 12  # candidates that are played on, without dice
MOST_STEPS_TRIED = 5  # with dice: steps, and quiet lines
MOST_QUIET_TRIED = 4
MANY_LINES, TURNS_AHEAD = 120, 8  # with so many open lines playouts stop after so many turns
LOOKING = 0.4  # the share of the time for looking ahead
WORTH_TRYING = 2.0  # points: what looks worse by more than that is not played on
TRUST = 0.3  # points: about how far looking ahead is wrong
WIN_PER_SPREAD = 0.4  # the chance to win rises by so much with a lead of one standard deviation
ENDING_LINES, ENDING_LINES_PLAIN = 22, 11  # open lines of an exact ending, compiled and not
ENDING_LINES_FIXED = 11  # with a budget of playouts: the same for everybody


@dataclass
class Trial:
    """A candidate and the games that were played on from it."""

    idea: Idea
    candidate: Candidate
    value: float = 0.0  # by looking ahead
    deep: float = 0.0
    games: int = 0
    balances: float = 0.0
    wins: float = 0.0
    squares: float = 0.0

    def add(self, games: int, results: tuple[float, float, float]) -> None:
        """Count the results of some more games."""
        self.games += games
        self.balances += results[0]
        self.wins += results[1]
        self.squares += results[2]

    @property
    def mean(self) -> float:
        """The mean balance."""
        return self.balances / max(1, self.games)

    def outcome(self, before: float) -> Candidate:
        """The candidate with what its games say about it."""
        wins = self.wins / max(1, self.games)
        return replace(self.candidate, value=self.mean - before, playouts=self.games, wins=wins)


class Expert(Planner):
    """Plays the game on many times from each candidate turn, and chooses the best average.

    :param seconds: the time for a turn.
    :param playouts: instead, so many playouts for each choice: the same choices on every machine.
    :param nodes: with ``playouts``, how many positions the exact solver may look at (none).
    :param exact_lines: with ``playouts``, up to how many open lines a table of the ending may have.
    :param compiled: as for ``Hard``; a budget of playouts gives the same choices either way.
    """

    def __init__(
        self,
        seed: int | None = None,
        *,
        seconds: float = SECONDS,
        playouts: int | None = None,
        nodes: int = 0,
        compiled: bool | None = None,
        clock: Callable[[], float] = time.monotonic,
        exact_lines: int = ENDING_LINES_FIXED,
    ) -> None:
        super().__init__(_("Expert"), seed, compiled)
        self._exact_lines = exact_lines
        self._seconds, self._playouts, self._clock = seconds, playouts, clock
        self._solving = Solving(nodes=None if playouts is None else nodes, compiled=compiled)
        self._turn: tuple[int, int | None] = (0, None)  # the turn that is being played: its round and seat
        self._spent = 0.0  # on this turn
        self._ending: Ending | None = None

    def warm_up(self, rules: Rules, *, wait: bool = False) -> None:
        """Begin to compile the planning kernels and the exact solver."""
        super().warm_up(rules, wait=False)
        self._solving.warm_up(rules, wait=False)
        if wait:
            super().warm_up(rules, wait=True)
            self._solving.warm_up(rules, wait=True)

    def _think(self, position: Position) -> Candidate:
        """The best candidate: exactly where that can be known, else as far as the budget tells."""
        budget = self._budget(position)
        exact = self._end(position) or self._solving.candidates(position, budget)
        if exact:
            chosen = self._best(exact)
            method = _("It played the rest of the game perfectly.")
        else:
            exact, chosen, method = self._try_out(position, budget)
        self._spent += budget.spent
        return self._decide(method, exact, chosen)

    def _budget(self, position: Position) -> Budget:
        """The share of the turn's time for this choice: half of what is left, if there may be more."""
        turn = (position.round, position.to_move)
        if turn != self._turn or position.state.turn[DRAWN] == 0:
            self._turn, self._spent = turn, 0.0
        left = max(0.0, self._seconds - self._spent)
        if position.lines_left > 1 or parse_turn(position.rules.turn).free_captures:
            left *= 0.6
        return Budget(left, self._playouts, self._clock)

    def _best(self, candidates: Sequence[Candidate]) -> Candidate:
        best = max(candidate.value for candidate in candidates)
        return self._random.choice([c for c in candidates if c.value > best - 1e-5])

    # Exactly.

    def _end(self, position: Position) -> list[Candidate]:
        """Every move with its exact value, near the end of a game that a table can hold."""
        if not can_end_exactly(position.rules) or position.resigned:
            return []
        lines = len(position.open_lines)
        if self._ending is None or not self._ending.covers(position):
            self._ending = None
            if lines > self._most_lines(position):
                return []
            compiled = self._compiled is not False and is_ready(position.rules)
            self._ending = Ending.of(position, most_lines=lines, compiled=compiled)
        values = self._ending.moves(position)
        return [Candidate((move,), "line", value=value, exact=True) for move, value in values.items()]

    def _most_lines(self, position: Position) -> int:
        """How many open lines an exact ending may have, with the time and memory that there is."""
        if self._playouts is not None:
            return self._exact_lines
        if self._compiled is False or not can_compile() or not is_ready(position.rules):
            return ENDING_LINES_PLAIN
        faces = parse_turn(position.rules.turn).die + 1
        most = ENDING_LINES
        while (1 << most) * faces * 4 > MOST_BYTES:
            most -= 1
        return most

    # By playing on.

    def _try_out(self, position: Position, budget: Budget) -> tuple[list[Candidate], Candidate, str]:
        desk = self._desk(position)
        weighed = self._weigh(position, desk)
        considered = [candidate for _idea, candidate in weighed]
        trials = self._look_deeper(position, desk, budget, self._shortlist(position, weighed))
        if len(trials) == 1:
            return considered, trials[0].candidate, _("There was only one thing worth doing.")
        many = len(position.open_lines) > MANY_LINES
        self._play_on(desk, trials, budget, TURNS_AHEAD if many else EVER)
        if min(trial.games for trial in trials) == 0:
            return considered, trials[0].candidate, _("It had only time to look at the reply.")
        before, dice = _balance(position), desk.dice
        outcomes = [trial.outcome(before) for trial in trials]
        best = max(range(len(trials)), key=lambda i: _utility(trials[i], trials, dice, many))
        return outcomes, outcomes[best], _("It played the game on from each of these.")

    def _look_deeper(self, position: Position, desk: Desk, budget: Budget, shortlist: Sequence[Weighed]) -> list[Trial]:
        """With dice: what each candidate is worth if the reply is planned as well; the best first."""
        trials = [Trial(idea, candidate, candidate.value) for idea, candidate in shortlist]
        if parse_turn(position.rules.turn).die == 0:
            return trials
        for trial in trials:
            if budget.playouts is None and budget.used > LOOKING:
                return trials  # all by the same measure, or none
            trial.deep = desk.weigh(trial.idea.kind, trial.idea.number, deep=True)[1]
        for trial in trials:
            trial.value = trial.deep
        trials.sort(key=lambda trial: -trial.value)
        return [trial for trial in trials if trial.value > trials[0].value - WORTH_TRYING]

    def _shortlist(self, position: Position, weighed: Sequence[Weighed]) -> list[Weighed]:
        """The candidates that are worth playing on from, Hard's own choice first."""
        if parse_turn(position.rules.turn).die:
            steps = [pair for pair in weighed if pair[0].kind == CELL][:MOST_STEPS_TRIED]
            quiet = [pair for pair in weighed if pair[0].kind == LINE][:MOST_QUIET_TRIED]
            stop = [pair for pair in weighed if pair[0].kind == STOP]
            return sorted([*steps, *quiet, *stop], key=weighed.index)
        taking = [pair for pair in weighed if pair[1].gain > 0]
        if not taking or not parse_turn(position.rules.turn).free_captures:
            return list(weighed[:MOST_TRIED])
        return _captures(position, taking)

    def _play_on(self, desk: Desk, trials: list[Trial], budget: Budget, turns: int) -> None:
        """Share the budget out: the same number of games each, then twice only the better half goes on."""
        going = list(trials)
        seed = self._random.randrange(1, MODULUS)
        for share in (0.35, 0.65, 1.0):
            while budget.used < share:
                games = budget.games
                for trial in going:
                    began = budget.clock()
                    trial.add(games, desk.try_out(trial.idea.kind, trial.idea.number, games, seed, turns))
                    budget.count(games, budget.clock() - began)
                    if budget.playouts is None and budget.used >= 1.0:
                        return
                seed = seed * 48271 % MODULUS
            going.sort(key=lambda trial: -_utility(trial, trials, desk.dice, turns < EVER))
            going = going[: max(2, (len(going) + 1) // 2)]


def _utility(trial: Trial, trials: Sequence[Trial], dice: bool, balance_only: bool) -> float:
    """What a candidate is worth against the first one, as a share of games won.

    Games won are what counts, but few games say little. With dice what looking ahead says is
    therefore taken as if it had been found out in ``TRUST`` points' worth of games.
    """
    games = max(1, sum(other.games for other in trials))
    mean = sum(other.balances for other in trials) / games
    spread = math.sqrt(max(sum(other.squares for other in trials) / games - mean * mean, 0.25))
    slope = WIN_PER_SPREAD / spread  # a point more is so much more of a win
    points = slope * (trial.mean - trials[0].mean)
    wins = trial.wins / max(1, trial.games) - trials[0].wins / max(1, trials[0].games)
    played = points if balance_only else (wins + points) / 2
    if not dice:
        return played
    known = 1 / (slope * slope * TRUST * TRUST)
    heard = max(1, trial.games) / 0.25
    return (known * slope * (trial.value - trials[0].value) + heard * played) / (known + heard)


def _captures(position: Position, taking: Sequence[Weighed]) -> list[Weighed]:
    """Take a box that leaves the double-cross possible, or, at the end of a piece, decline it too."""
    t, a, state = tables(position.rules), aids(position.rules), position.state
    best = max(candidate.gain for _idea, candidate in taking)
    most = [pair for pair in taking if pair[1].gain == best]
    line_of = position.layout.line
    alone = [p for p in most if neighbour_over(t, state, p[0].number, line_of(p[1].move)) < 0]
    take = (alone or most)[0]
    decline = double_cross(t, a, state) if position.rules.players == 2 else -1
    if decline < 0:
        return [take]
    name = position.layout.line_names[decline]
    return [take, (Idea(LINE, decline, Candidate((name,), "decline")), Candidate((name,), "decline"))]


def _balance(position: Position) -> float:
    """The mover's points less the best other player's, the other way round in misère."""
    from dotsnb.ai.greedy import balance

    seat = position.to_move
    assert seat is not None, "nobody moves after the end"
    return balance(tables(position.rules), aids(position.rules), position.state, seat)
