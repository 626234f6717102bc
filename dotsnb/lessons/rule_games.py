"""Games of strong players under the 13 overlap rules: played, kept in a file, and summed up.

Both players are Hard. A game with the same number on the same board has the same dice under every
rule, so the rules differ by what they are and less by luck. ``tools/rule_games.py`` makes the file.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import fmean, stdev

from dotsnb.ai import finish
from dotsnb.ai.hard import Hard
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.i18n import gettext as _
from dotsnb.rules import OVERLAP

__all__ = ["BOARDS", "FILE", "FIXED", "SOURCE", "Played", "RuleGames", "kept", "play"]

FILE = Path(__file__).parent / "data" / "rule_games.json"
BOARDS = ("strategic", "big-squares", "expert")

#: What the makers of these modes say: the points of every finished game, on each board ...
FIXED = {
    "independent": (337, 778, 1250),
    "takeover": (337, 778, 1250),
    "majority": (337, 778, 1250),
    "consume": (256, 441, 729),
    "exclusive": (81, 81, 121),
    "territory": (81, 81, 121),
}
#: ... and what is typical between two strong computer players where the rules do not fix it.
SOURCE = {
    "protected": (170, 210, 330),
    "layered": (700, 3000, 5100),
    "volatile": (280, 540, 860),
    "builder": (490, 1570, 2640),
    "fortress": (205, 315, 550),
    "home-turf": (400, 1000, 1640),
    "capped-layered": (540, 1400, 2300),
}


@dataclass(frozen=True)
class Played:
    """A game: the points of both players at its end, and when half of its lines were drawn."""

    scores: tuple[int, int]
    at_half: tuple[int, int]

    @property
    def margin(self) -> int:
        """How many points lie between the players."""
        return abs(self.scores[0] - self.scores[1])

    @property
    def turned(self) -> bool:
        """Was one player ahead at half time, and the other one at the end?"""
        return (self.scores[0] - self.scores[1]) * (self.at_half[0] - self.at_half[1]) < 0


@dataclass(frozen=True)
class RuleGames:
    """Games under one rule on one board, with their means."""

    rules: str
    games: tuple[Played, ...]

    @property
    def total(self) -> float:
        """The mean of the points of both players together."""
        return fmean(sum(game.scores) for game in self.games)

    @property
    def total_error(self) -> float:
        """What may be added to that mean, or taken off it, with 95% confidence."""
        return _error([sum(game.scores) for game in self.games])

    @property
    def margin(self) -> float:
        """The mean lead of the winner."""
        return fmean(game.margin for game in self.games)

    @property
    def share(self) -> float:
        """That lead as a share of all points: rules with many points compare with rules with few."""
        return fmean(game.margin / sum(game.scores) for game in self.games)

    @property
    def share_error(self) -> float:
        """What may be added to that share, or taken off it, with 95% confidence."""
        return _error([game.margin / sum(game.scores) for game in self.games])

    @property
    def turned(self) -> float:
        """The share of the games in which the leader at half time did not stay ahead to win."""
        return fmean(game.turned for game in self.games)


def _error(numbers: Sequence[float]) -> float:
    """Twice the standard error of the mean; 0 where one number says nothing about it."""
    return 2 * stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def play(rules: str, games: int = 4, seed: int = 1, *, compiled: bool = False) -> RuleGames:
    """Let Hard play against Hard; the first game has this seed, and each one after it the next.

    >>> play("box 2x2; sizes 1,2; turn d6; overlap exclusive", games=2).total
    4.0
    """
    return RuleGames(rules, tuple(_play(rules, number, compiled) for number in range(seed, seed + games)))


def _play(rules: str, number: int, compiled: bool) -> Played:
    game = finish(
        Game(rules, seed=number), [Hard(2 * number, compiled=compiled), Hard(2 * number + 1, compiled=compiled)]
    )
    drawn = [len(position.open_lines) for position in game.positions]
    half = (drawn[0] + drawn[-1]) / 2
    middle = next(position for position, left in zip(game.positions, drawn, strict=True) if left <= half)
    return Played(_two(game.scores), _two(middle.scores))


def _two(scores: Iterable[int]) -> tuple[int, int]:
    first, second = scores
    return first, second


@cache
def kept(board: str, overlap: str) -> RuleGames:
    """The games that the file holds for a board and a rule.

    :raises DotsError: for another board or rule, or where no games have been kept.
    """
    for value, names in ((board, BOARDS), (overlap, tuple(OVERLAP))):
        if value not in names:
            message = _("{value!r} is none of these: {names}.")
            raise DotsError(message.format(value=value, names=", ".join(names)), value=value)
    rows = _file().get(board, {}).get(overlap)
    if not rows:
        message = _("No games under {value!r} have been kept: tools/rule_games.py plays them.")
        raise DotsError(message.format(value=overlap), value=overlap)
    return RuleGames(f"{board}; overlap {overlap}", tuple(Played((a, b), (c, d)) for a, b, c, d in rows))


@cache
def _file() -> dict[str, dict[str, list[list[int]]]]:
    found: dict[str, dict[str, list[list[int]]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
