"""Who wins: most points or fewest, equal places shared, whoever gave up behind all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dotsnb.i18n import N_

__all__ = ["SCORING", "Scoring", "ranking"]


@dataclass(frozen=True)
class Scoring:
    """A way to win; ``sign`` is +1 where points are good and -1 where they are bad."""

    name: str
    sentence: str
    sign: int


SCORING: dict[str, Scoring] = {
    scoring.name: scoring
    for scoring in (
        Scoring("most", N_("Most points win; equal leaders share the win."), 1),
        Scoring("misere", N_("Fewest points win; equal leaders share the win."), -1),
    )
}


def ranking(scoring: Scoring, scores: Sequence[int], out: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats from best to worst; seats on the same place stand together.

    ``out[seat]`` says when a player gave up (1 first, 2 next, ...), 0 if not: who gave up is
    placed behind everybody who played on, who gave up earlier behind who did later.

    >>> ranking(SCORING["most"], (3, 5, 5, 9), (0, 0, 0, 1))
    ((1, 2), (0,), (3,))
    >>> ranking(SCORING["misere"], (3, 5, 5, 9), (0, 0, 0, 0))
    ((0,), (1, 2), (3,))
    """
    places: dict[tuple[int, int], list[int]] = {}
    for seat, score in enumerate(scores):
        place = (1, -out[seat]) if out[seat] else (0, -scoring.sign * score)
        places.setdefault(place, []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places))
