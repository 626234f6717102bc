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

from dotsnb.ai.budget import LOOKING, Budget
from dotsnb.ai.candidates import Idea
from dotsnb.ai.endings import Ending, can_end_exactly
from dotsnb.ai.engine import EVER, Desk, is_ready
from dotsnb.ai.explanation import Candidate
from dotsnb.ai.handouts import cell_lacking, double_cross
from dotsnb.ai.planner import Planner, Weighed
from dotsnb.ai.planning import CELL, LINE, STOP
from dotsnb.ai.room import aids
from dotsnb.ai.solving import Solving
from dotsnb.ai.winning import Winning
from dotsnb.compiling import can_compile
from dotsnb.game import Position
from dotsnb.game.kernel import FACTOR, MODULUS
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import DRAWN
from dotsnb.rules.tables import tables
from dotsnb.rules.turns import parse_turn

__all__ = ["Expert"]

SECONDS = 0.7  # a turn
MOST_TRIED = 12  # candidates that are played on, without dice
MOST_STEPS_TRIED = 8  # with dice: steps, and quiet lines
MOST_QUIET_TRIED = 10
MANY_LINES, TURNS_AHEAD = 120, 8  # with so many open lines playouts stop after so many turns
MOST_LOOKED_AT, MOST_LOOKED_AT_AGAIN = 16, 6  # candidates for which one reply more is thought of, and two
MOST_FORESEEN = 12  # candidates after which the next turn is played
TURN_COST = 50  # forecast candidates that a turn takes which is played by forecasts
WORTH_TRYING = 1.0  # mean cells: what looks worse by more than that is not played on
TRUST = 0.04  # mean cells: about how far looking ahead is wrong
WIN_PER_SPREAD = 0.4  # the chance to win rises by so much with a lead of one standard deviation
ENDING_LINES, ENDING_LINES_PLAIN = 22, 11  # open lines of an exact ending, compiled and not
WINNING_ENTRIES, WINNING_ENTRIES_PLAIN = 12_000_000, 60_000  # of a table of chances to win, for the last lines
ENDING_LINES_FIXED = 11  # with a budget of playouts: the same for everybody


@dataclass
class Trial:
    """A candidate and the games that were played on from it."""

    idea: Idea
    candidate: Candidate
    value: float = 0.0  # by looking ahead
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

    def outcome(self, before: float, dice: bool) -> Candidate:
        """The candidate with what looking ahead (with dice) or its games say about it."""
        wins = self.wins / max(1, self.games)
        value = self.value if dice else self.mean - before
        return replace(self.candidate, value=value, playouts=self.games, wins=wins)


class Expert(Planner):
    """Plays the game on many times from each candidate turn, and chooses the best average.

    In dice games for which weights were learned it plays only the next turn, for every roll, and
    forecasts the rest.

    :param seconds: the time for a turn.
    :param playouts: instead, so many playouts for each choice: the same choices on every machine.
    :param nodes: with ``playouts``, how many positions the exact solver may look at (none).
    :param exact_lines: with ``playouts``, up to how many open lines a table of the ending may have;
        more than 11 take compiled kernels to be quick, and tables of chances to win are then larger too.
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
        self._winning: Winning | None = None

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
        """The best of exact candidates: by the chance to win where that is known, then by points."""
        best = max(_worth(candidate) for candidate in candidates)
        return self._random.choice([c for c in candidates if _worth(c) == best])

    # Exactly.

    def _end(self, position: Position) -> list[Candidate]:
        """Every move with its exact value, near the end of a game that a table can hold."""
        if not can_end_exactly(position.rules) or position.resigned:
            return []
        lines = len(position.open_lines)
        if self._ending is None or not self._ending.covers(position):
            self._ending = self._winning = None
            if lines > self._most_lines(position):
                return []
            compiled = self._compiled is not False and is_ready(position.rules)
            self._ending = Ending.of(position, most_lines=lines, compiled=compiled)
        values = self._ending.moves(position)
        wins = self._chances(position)
        return [
            Candidate((move,), "line", value=value, wins=wins.get(move), exact=True) for move, value in values.items()
        ]

    def _chances(self, position: Position) -> dict[str, float]:
        """The chance to win after every move of a dice game, as soon as a table can hold it."""
        if self._winning is None or not self._winning.ending.covers(position):
            compiled = self._compiled is not False and is_ready(position.rules)
            many = compiled if self._playouts is None else self._exact_lines > ENDING_LINES_FIXED
            most = WINNING_ENTRIES if many else WINNING_ENTRIES_PLAIN
            self._winning = Winning.of(position, most_entries=most, compiled=compiled)
        return {} if self._winning is None else self._winning.moves(position)

    def _most_lines(self, position: Position) -> int:
        """How many open lines an exact ending may have, with the time and memory that there is."""
        if self._playouts is not None:
            return self._exact_lines
        if self._compiled is False or not can_compile() or not is_ready(position.rules):
            return ENDING_LINES_PLAIN
        # Beyond six faces the table of 22 lines takes too long, and more memory than it is worth.
        return ENDING_LINES if parse_turn(position.rules.turn).die <= 6 else ENDING_LINES - 1

    # By playing on.

    def _try_out(self, position: Position, budget: Budget) -> tuple[list[Candidate], Candidate, str]:
        desk = self._desk(position)
        if desk.forecasts:
            return self._foresee(position, desk, budget)
        weighed = self._weigh(position, desk, spare=True, late=lambda: budget.used >= LOOKING)
        considered = [candidate for _idea, candidate in weighed]
        trials = [Trial(idea, found, found.value) for idea, found in self._shortlist(position, weighed)]
        if desk.dice:
            trials = self._look_deeper(position, desk, budget, trials)
        if len(trials) == 1:
            return considered, trials[0].candidate, _("There was only one thing worth doing.")
        many = len(position.open_lines) > MANY_LINES
        self._play_on(desk, trials, budget, TURNS_AHEAD if many else EVER)
        if min(trial.games for trial in trials) == 0:
            return considered, trials[0].candidate, _("It had only time to look at the reply.")
        before = _balance(position)
        outcomes = [trial.outcome(before, desk.dice) for trial in trials]
        best = max(range(len(trials)), key=lambda i: _utility(trials[i], trials, desk, many))
        return outcomes, outcomes[best], _("It played the game on from each of these.")

    def _foresee(self, position: Position, desk: Desk, budget: Budget) -> tuple[list[Candidate], Candidate, str]:
        """With dice, where weights were learned: forecast every candidate, then what follows the next turn.

        From the best candidates the next turn is played, for every roll; for which there is no time is left out.
        """
        weighed = self._weigh(position, desk, spare=True, late=lambda: budget.used >= LOOKING, by=desk.foresee)
        considered = [candidate for _idea, candidate in weighed]
        die, deep = parse_turn(position.rules.turn).die, list[Candidate]()
        took = die * TURN_COST * budget.spent / len(weighed)  # a guess, until there is one
        for idea, candidate in weighed[:MOST_FORESEEN]:
            if candidate.value < considered[0].value - WORTH_TRYING * desk.mean_points:
                break
            if budget.used >= 1.0 or (budget.playouts is None and budget.spent + took > budget.seconds):
                break
            began = budget.spent
            _gain, value = desk.foresee(idea.kind, idea.number, deep=True)
            deep.append(replace(candidate, value=value))
            took = budget.spent - began
            budget.played += die
        if len(deep) < 2:
            return considered, considered[0], _("It forecast what each of these is worth.")
        chosen = max(deep, key=lambda candidate: candidate.value)
        return deep, chosen, _("It played the next turn for every roll, after each of these.")

    def _look_deeper(self, position: Position, desk: Desk, budget: Budget, trials: list[Trial]) -> list[Trial]:
        """With dice: think of one reply more, and of two, as far as the budget goes; the best first.

        Who looks an odd number of turns ahead sees the last one only take; an even number, only
        give. The mean of both is nearer the truth than either.
        """
        for replies, most, weight in ((2, MOST_LOOKED_AT, 2), (3, MOST_LOOKED_AT_AGAIN, 4)):
            count = min(most, len(trials), self._affordable(position, desk, budget, replies))
            if count < 2:
                break
            values = []
            for trial in trials[:count]:
                values.append(desk.weigh(trial.idea.kind, trial.idea.number, replies=replies)[1])
                budget.played += _cost(position, replies) if budget.playouts is not None else 0
                if budget.used >= 1.0:
                    break
            if len(values) < count:  # it took longer than it looked: half of an answer says nothing
                break
            trials = trials[:count]
            for trial, value in zip(trials, values, strict=True):
                trial.value = (trial.value * (weight - 1) + value * weight) / (2 * weight - 1)
            trials.sort(key=lambda trial: -trial.value)
        return [trial for trial in trials if trial.value > trials[0].value - WORTH_TRYING * desk.mean_points]

    def _affordable(self, position: Position, desk: Desk, budget: Budget, replies: int) -> int:
        """For how many candidates there is the budget to think of so many replies."""
        cost = _cost(position, replies)
        return budget.how_many(cost, desk.seconds_to_weigh(replies, cost))

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
                seed = seed * FACTOR % MODULUS
            going.sort(key=lambda trial: -_utility(trial, trials, desk, turns < EVER))
            going = going[: max(2, (len(going) + 1) // 2)]


def _utility(trial: Trial, trials: Sequence[Trial], desk: Desk, balance_only: bool) -> float:
    """What a candidate is worth against the first one, as a share of games won.

    Games won are what counts, but few games say little, and with dice quick players err more than
    looking ahead does: that is taken to be known as well as games without number would tell it,
    but for an error of ``TRUST``.
    """
    games = max(1, sum(other.games for other in trials))
    mean = sum(other.balances for other in trials) / games
    spread = math.sqrt(max(sum(other.squares for other in trials) / games - mean * mean, 0.25))
    slope = WIN_PER_SPREAD / spread  # a point more is so much more of a win
    points = slope * (trial.mean - trials[0].mean)
    wins = trial.wins / max(1, trial.games) - trials[0].wins / max(1, trials[0].games)
    played = points if balance_only else (wins + points) / 2
    if not desk.dice:
        return played
    error = slope * TRUST * desk.mean_points
    known = 1 / (error * error)
    heard = trial.games / 0.25
    return (known * slope * (trial.value - trials[0].value) + heard * played) / (known + heard)


def _worth(candidate: Candidate) -> tuple[float, float]:
    return (round(candidate.wins or 0.0, 5), round(candidate.value, 4))


def _cost(position: Position, replies: int) -> int:
    """How many playouts thinking of so many replies is worth, roughly: for each roll some turns."""
    turn = parse_turn(position.rules.turn)
    return int((turn.die * (30 if turn.free_captures else 5)) ** (replies - 1))


def _captures(position: Position, taking: Sequence[Weighed]) -> list[Weighed]:
    """Take a box that leaves the double-cross possible, or, at the end of a piece, decline it too."""
    t, a, state = tables(position.rules), aids(position.rules), position.state
    best = max(candidate.gain for _idea, candidate in taking)
    most = [pair for pair in taking if pair[1].gain == best]
    line_of = position.layout.line
    alone = [p for p in most if cell_lacking(t, state, line_of(p[1].move), 2, p[0].number) < 0]
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
