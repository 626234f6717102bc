"""Many games between computer players, seats changed about, and how sure one may be of the outcome.

>>> result = match("box 1x2", ["normal", "easy"], games=4, seed=1, processes=1)
>>> result.games, sum(result.wins) + result.ties
(4, 4)
"""

from __future__ import annotations

import importlib.util
import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from os import cpu_count
from statistics import stdev
from typing import Any

from dotsnb.ai.levels import Level
from dotsnb.ai.planner import Planner
from dotsnb.ai.player import Bot, Player, as_player, step
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.rules import SCORING, find
from dotsnb.rules.ruleset import Rules

__all__ = ["MatchResult", "Played", "match", "play_games"]

CERTAINTY = 0.95
FEWEST_SETS = 10  # fewer say too little about how much sets differ
FEWEST_UNUSUAL = 5  # sets unlike most of them, as above
GOLDEN = 1_000_003  # keeps the seeds of different matches apart

Who = str | Level | Player | Bot
Task = tuple[Rules, tuple[Who, ...], int, int]  # the rules, who plays, the match's seed, the game's number


@dataclass(frozen=True)
class Played:
    """One game of a match: everything by player, not by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    moves: tuple[int, ...]


@dataclass(frozen=True)
class MatchResult:
    """The outcome of a match. Tuples go by player, in the order in which they were named.

    :param wins: games won alone; ``ties`` are those whose win was shared.
    :param share: the first player's share of the wins, a tie counting half.
    :param interval: where that share lies with 95% confidence. The games of a set, one for each
        seating, have the same dice, so luck cancels out inside it: this is Student's interval for
        the mean of the sets. With under ten sets, or under five that differ from the usual one,
        they do not tell how much sets differ; then it is Wilson's interval over single games,
        which takes them for independent. Its width is never 0.
    :param points: the mean points of each player, ``total`` of all together.
    :param margin: the mean lead of the first over the best other player (misère: the other way
        round), and ``margin_error`` what may be added or taken off it with 95% confidence, by the
        same sets.
    :param seconds_a_move: the mean time that each player took for a move.
    """

    rules: str
    players: tuple[str, ...]
    games: int
    seed: int
    wins: tuple[int, ...]
    ties: int
    share: float
    interval: tuple[float, float]
    points: tuple[float, ...]
    total: float
    margin: float
    margin_error: float
    seconds_a_move: tuple[float, ...]

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        head = _("{rules}\n{games} games, seats changed about, seed {seed}")
        lines = [head.format(rules=self.rules, games=self.games, seed=self.seed)]
        row = _("{name:12} {wins:4} won   {points:7.1f} points   {seconds:.3f} s a move")
        for name, wins, points, seconds in zip(self.players, self.wins, self.points, self.seconds_a_move, strict=True):
            lines.append(row.format(name=name, wins=wins, points=points, seconds=seconds))
        low, high = self.interval
        last = _(
            "{ties} ties. {name} won {share:.1%} (95% sure: {low:.1%} to {high:.1%}), "
            "by {margin:+.2f} ± {error:.2f} points."
        )
        lines.append(
            last.format(
                ties=self.ties,
                name=self.players[0],
                share=self.share,
                low=low,
                high=high,
                margin=self.margin,
                error=self.margin_error,
            )
        )
        return "\n".join(lines)


def match(
    mode_or_rules: Rules | str,
    players: Sequence[Who] = ("expert", "hard"),
    *,
    games: int = 100,
    seed: int = 1,
    processes: int | None = None,
) -> MatchResult:
    """Play games between players, who take every seat equally often; sum them up.

    Games come in sets of one for each seating; the games of a set have the same dice.

    :param players: level names, levels, players or bot functions; as many as there are take part.
    :param processes: how many work at once; by default as many as the machine has. One is enough
        for players and functions, which cannot be sent to another process.
    :raises DotsError: for no such level, fewer than two players, fewer than one game, or if SciPy
        is not there.
    """
    _require_scipy()
    rules = replace(find(mode_or_rules), players=len(players))
    played = play_games(rules, players, games=games, seed=seed, processes=processes)
    names = tuple(who if isinstance(who, str) else _seated(who, 0).name for who in players)
    return _summed_up(rules, names, seed, played)


def play_games(
    mode_or_rules: Rules | str,
    players: Sequence[Who],
    *,
    games: int = 10,
    seed: int = 1,
    processes: int | None = None,
) -> list[Played]:
    """The games of a match, one by one, for whoever wants to count something else than ``match`` does.

    :raises DotsError: for no such level, fewer than two players, or fewer than one game.

    >>> [sum(game.scores) for game in play_games("box 1x2", ["normal", "easy"], games=2, processes=1)]
    [2, 2]
    """
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        message = _("{value!r} games cannot be played: give a number from 1.")
        raise DotsError(message.format(value=games), value=games)
    rules = replace(find(mode_or_rules), players=len(players))
    for who in players:
        _seated(who, 0)  # complains before anything is played
    named = all(isinstance(who, str | Level) for who in players)
    workers = 1 if not named else min(processes or cpu_count() or 1, games)
    tasks = [(rules, tuple(players), seed, number) for number in range(games)]
    return [_play(task) for task in tasks] if workers == 1 else _play_together(tasks, workers)


def _play_together(tasks: Sequence[Task], workers: int) -> list[Played]:
    """Play the games in so many processes."""
    # Fresh ones: a process copied from this one would inherit locks of threads that it lacks.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return list(pool.map(_play, tasks))


def _play(task: Task) -> Played:
    """Play the game with this number: who sits where turns on by one from game to game."""
    rules, players, seed, number = task
    count = len(players)
    first = number % count
    game = Game(rules, seed=seed * GOLDEN + number // count)
    seeds = [seed * GOLDEN + number * count + seat for seat in range(count)]
    seated = [_seated(players[(first + seat) % count], seeds[seat]) for seat in range(count)]
    for player in seated:
        if isinstance(player, Planner):
            player.warm_up(game.rules, wait=True)
    seconds, moves = [0.0] * count, [0] * count
    while not game.over:
        seat, rolls = game.to_move, game.must_roll
        assert seat is not None, "a game that is not over has somebody to move"
        began = time.perf_counter()
        step(game, seated)
        if not rolls:
            seconds[(first + seat) % count] += time.perf_counter() - began
            moves[(first + seat) % count] += 1
    seat_of = [(player - first) % count for player in range(count)]
    return Played(
        tuple(game.scores[seat] for seat in seat_of),
        tuple(player for player in range(count) if seat_of[player] in game.position.ranking[0]),
        tuple(seconds),
        tuple(moves),
    )


def _seated(who: Who, seed: int) -> Player:
    return who.make(seed) if isinstance(who, Level) else as_player(who, seed)


def _summed_up(rules: Rules, names: tuple[str, ...], seed: int, played: Sequence[Played]) -> MatchResult:
    games, count = len(played), len(names)
    wins = tuple(sum(game.winners == (player,) for game in played) for player in range(count))
    ties = games - sum(wins)
    points = tuple(sum(game.scores[player] for game in played) / games for player in range(count))
    leads = _leads(rules, played)
    shares = [_share_of_first(game) for game in played]
    return MatchResult(
        rules=str(rules),
        players=names,
        games=games,
        seed=seed,
        wins=wins,
        ties=ties,
        share=sum(shares) / games,
        interval=_interval(shares, count),
        points=points,
        total=sum(points),
        margin=sum(leads) / games,
        margin_error=_error(_means_of_sets(leads, count)) or _error(leads),
        seconds_a_move=tuple(
            sum(game.seconds[player] for game in played) / max(1, sum(game.moves[player] for game in played))
            for player in range(count)
        ),
    )


def _leads(rules: Rules, played: Sequence[Played]) -> list[int]:
    """How far the first player was ahead of the best other one, game by game."""
    sign = SCORING[rules.scoring].sign
    return [sign * game.scores[0] - max(sign * score for score in game.scores[1:]) for game in played]


def _share_of_first(game: Played) -> float:
    """The first player's share of one game; a win that is shared counts half."""
    return 0.0 if 0 not in game.winners else 1.0 if len(game.winners) == 1 else 0.5


def _means_of_sets(numbers: Sequence[float], count: int) -> list[float]:
    """The mean of each whole set of games; none if they are too few, or too much alike, to tell."""
    whole = range(0, len(numbers) - count + 1, count)
    means = [sum(numbers[at : at + count]) / count for at in whole]
    unusual = len(means) - max(Counter(means).values(), default=0)
    return means if len(means) >= FEWEST_SETS and unusual >= FEWEST_UNUSUAL else []


def _error(numbers: Sequence[float]) -> float:
    """What may be added to the mean or taken off it with 95% confidence, by Student's distribution.

    Without at least two numbers nothing is known: then it is 0.
    """
    from scipy.stats import t  # type: ignore[import-untyped]  # SciPy ships no types

    if len(numbers) < 2:
        return 0.0
    return float(t.ppf((1 + CERTAINTY) / 2, len(numbers) - 1)) * stdev(numbers) / math.sqrt(len(numbers))


def _interval(shares: Sequence[float], count: int) -> tuple[float, float]:
    """Where the share lies with 95% confidence: by the sets of games, or by single ones."""
    from scipy.stats import binomtest

    means = _means_of_sets(shares, count)
    if means:
        share, error = sum(shares) / len(shares), _error(means)
        return max(0.0, share - error), min(1.0, share + error)
    found = binomtest(math.floor(sum(shares)), len(shares)).proportion_ci(CERTAINTY, method="wilson")
    return float(found.low), float(found.high)


def _require_scipy() -> None:
    if importlib.util.find_spec("scipy") is None:
        message = _("A match needs {value} for its intervals of confidence: install dotsnb[stats].")
        raise DotsError(message.format(value="SciPy"), value="SciPy")
