"""What the app leaves in a notebook: words and a board where no widget can be shown, and one app for each cell."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from dotsnb.widgets import closing, still
from dotsnb.widgets.app import App


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    outputs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    monkeypatch.setattr(still, "_publish", lambda data, *, raw, metadata=None: outputs.append((data, metadata or {})))
    return outputs


def test_a_cell_gets_the_app_and_what_stands_in_its_place(wire: Any, published: Any) -> None:
    app = App()
    app._ipython_display_()
    (live, _), (picture, mark) = published
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == app.model_id == mark["dotsnb"]
    assert live["text/plain"].startswith("Run this cell to play Dots and Boxes")
    assert picture["image/svg+xml"].startswith("<svg")
    assert picture["text/plain"].startswith(live["text/plain"])
    assert "•───•" in picture["text/plain"]
    app.close()
    published.clear()
    app._ipython_display_()
    assert published == [(picture, {})]


def test_a_cell_that_runs_again_keeps_one_app(wire: Any, published: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []
    for run in range(3):
        monkeypatch.setattr(closing, "_where", lambda run=run: ("cell of the app", str(run)))
        App()._ipython_display_()
        counts.append(len(widgets._instances))
    assert counts[0] == counts[1] == counts[2]
