"""An evening of games in one app must fill neither the kernel nor the notebook's file."""

from __future__ import annotations

from typing import Any

from benchmarks.many_games import evening
from dotsnb.storage import Store


def test_as_many_widgets_and_bytes_after_six_games_as_after_two(wire: Any, tmp_path: Any) -> None:
    with Store.open(tmp_path) as store:
        _took, alive, saved = zip(*evening(store, games=6, every=2), strict=True)
        assert alive[0] == alive[1] == alive[2] > 20
        assert max(saved) < 1.001 * min(saved)
        assert len(store.games.all()) == 6
