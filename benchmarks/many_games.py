"""Does a long evening of games fill the kernel? Widgets that are alive after every hundred games in one app."""

from __future__ import annotations

import time

from ipywidgets.widgets import widget

from benchmarks.timing import Row, options, report, row
from dotsnb.widgets.app import App
from dotsnb.widgets.choices import Choices

GAMES = 1000
EVERY = 100


def measure(games: int = GAMES) -> list[Row]:
    """Begin, play and leave games on boards of two sizes; the growth is against the first hundred."""
    app, alive, took = App(), [], []
    for number in range(1, games + 1):
        start = time.perf_counter()
        app.play(Choices(opponent="people", names=("Ann", "Bo"), mode=None, rules=f"box {1 + number % 2}x1"))
        assert app.table is not None
        model = app.table.session.model
        while not model.over:
            model.draw(model.legal_lines[0])
        app.show_start()
        took.append(time.perf_counter() - start)
        if number % EVERY == 0:
            alive.append(len(widget._instances))
    growth = [float(count - alive[0]) for count in alive]
    return [
        row("widgets more than after 100 games", growth, unit="widgets", target=0),
        row("a small game, begun, played and left", took),
    ]


def main() -> None:
    """Print the table."""
    chosen = options(__doc__ or "", repeat=1)
    report("a thousand games", measure(GAMES * chosen.repeat), as_json=chosen.json)


if __name__ == "__main__":
    main()
