"""Does a long evening of games fill the kernel or the notebook's file? One app, looked at after every hundred games."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from ipywidgets import Widget
from ipywidgets.widgets import widget

from benchmarks.timing import Row, options, report, row
from dotsnb.storage import Store
from dotsnb.widgets.app import App
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.closing import dispose

GAMES = 1000
EVERY = 100


def evening(store: Store, games: int, every: int = EVERY) -> Iterator[tuple[float, int, int]]:
    """Begin, play and leave games on boards of two sizes, all in one app.

    After ``every`` of them: the seconds that each took, the app's widgets alive in the kernel, and their bytes
    in a notebook that is saved with them.
    """
    others = set(widget._instances)
    app = App(store)
    start = time.perf_counter()
    for number in range(1, games + 1):
        app.play(Choices(opponent="people", names=("Ann", "Bo"), mode=None, rules=f"box {1 + number % 2}x1"))
        assert app.table is not None
        model = app.table.session.model
        while not model.over:
            model.draw(model.legal_lines[0])
        app.show_start()
        if number % every == 0:
            took = (time.perf_counter() - start) / every
            own = [alive for name, alive in widget._instances.items() if name not in others]
            yield took, len(own), len(json.dumps(Widget.get_manager_state(widgets=own)))
            start = time.perf_counter()
    dispose(app)


def measure(games: int = GAMES) -> list[Row]:
    """The growth is against the first hundred games."""
    with TemporaryDirectory() as folder, Store.open(folder) as store:
        took, alive, saved = zip(*evening(store, games), strict=True)
    larger = [size / saved[0] for size in saved]
    return [
        row("widgets more than after 100 games", [count - alive[0] for count in alive], unit="widgets", target=0),
        row("the saved notebook, larger than after 100", larger, unit="times", target=1.01),
        row("a small game, begun, played and left", took),
        row("the same, last hundred against first", took[-1:], baseline=took[0]),
    ]


def main() -> None:
    """Print the table."""
    chosen = options(__doc__ or "", repeat=1)
    report("a thousand games", measure(GAMES * chosen.repeat), as_json=chosen.json)


if __name__ == "__main__":
    main()
