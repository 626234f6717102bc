"""Does a long life of games make the next one slower? Adding a finished game beside a hundred, and beside 5,000."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from tempfile import TemporaryDirectory

from benchmarks.timing import Row, options, report, row, seconds
from dotsnb.game import Game
from dotsnb.storage import Finished, Store

FEW, MANY = 100, 5000
MOST_TIMES = 2.0  # how much slower the many may be
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def small_game(number: int) -> Finished:
    """A game of the mode Mini, won or lost."""
    game = Game("mini", ("You", "AI"), seed=number % 50)
    while not game.over:
        if game.must_roll:
            game.roll()
        else:
            game.draw(game.legal_lines[number % len(game.legal_lines)])
    ended = BEGINNING + timedelta(minutes=number)
    return Finished(game.record(), "mini", str(game.rules), "easy", 0, 60.0, ended)


def measure(repeat: int) -> list[Row]:
    """The time of one game after few and after many, and of the screen of figures after many."""
    with TemporaryDirectory() as folder, Store.open(folder) as store:
        for number in range(FEW):
            store.games.add(small_game(number))
        few = _adding(store, FEW, repeat)
        for number in range(FEW + repeat, MANY):
            store.games.add(small_game(number))
        many = _adding(store, MANY, repeat)
        shown = seconds(lambda: (store.statistics(), store.leaderboard(), store.achievements()), repeat=3)
    beside = row(f"a finished game beside {MANY:,}", many, baseline=sorted(few)[len(few) // 2])
    ratio = row("the same as a ratio", [beside.ratio or 0.0], unit="times", target=MOST_TIMES)
    return [row(f"a finished game beside {FEW}", few), beside, ratio, row(f"all figures of {MANY:,} games", shown)]


def _adding(store: Store, start: int, repeat: int) -> list[float]:
    took = []
    for game in [small_game(number) for number in range(start, start + repeat)]:
        begun = time.perf_counter()
        store.games.add(game)
        took.append(time.perf_counter() - begun)
    return took


def main() -> None:
    """Print the table."""
    chosen = options(__doc__ or "", repeat=20)
    report("finished games", measure(chosen.repeat), as_json=chosen.json)


if __name__ == "__main__":
    main()
