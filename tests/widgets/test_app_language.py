"""The app speaks one language on every screen: the one that was chosen in it, now and the next time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import dotsnb
from dotsnb import i18n
from dotsnb.storage import Store
from dotsnb.widgets.app import App
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.closing import _parts, dispose
from tests.abroad import assert_translated, go_abroad


@pytest.fixture
def store(tmp_path: Any) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        yield opened


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    dotsnb.set_language("en")


#: The traits that people see or hear.
SHOWN = ("value", "description", "tooltip", "placeholder", "label", "help", "announcement", "title")


def shown(widget: ipywidgets.Widget) -> Iterator[str]:
    """Everything that a widget and its parts show or say."""
    for part in _parts(widget, {}).values():
        for name in SHOWN:
            text = getattr(part, name, None)
            if isinstance(text, str) and not isinstance(part, ipywidgets.ColorPicker):
                yield text
        yield from getattr(part, "_options_labels", ())


def buttons(app: App) -> list[str]:
    return [way.description for way in app.bar.children if way.layout.display != "none"]


def test_every_screen_is_translated(wire: Any, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    go_abroad(monkeypatch)
    app = App(store)
    assert_translated(*shown(app), keys=keys())
    app.play(Choices(mode="mini", level="easy", seed=1, first="second"))
    app.play(Choices(opponent="people", names=("Ann", "Bo"), mode="dabba", clock=20))
    for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
        app.table.session.model.draw(line)
        assert_translated(*shown(app), keys=keys())
    for screen in (app.show_saves, app.show_figures, app.show_settings, app.show_start):
        screen()
        assert_translated(*shown(app), keys=keys())
    dispose(app)


def keys() -> tuple[str, ...]:
    """What stands in the controls besides words: the values behind their labels, and lines of rules."""
    return (*dotsnb.MODES, "lightbox")


def test_another_language_is_spoken_at_once_and_the_next_time(wire: Any, store: Store) -> None:
    app = App(store)
    assert buttons(app) == ["New game", "Saved games", "Statistics", "Settings"]
    app.show_settings()
    assert list(app._body.language.options) == [("As on this computer", "auto"), ("English", "en"), ("Español", "es")]
    app._body.language.value = "es"
    assert buttons(app) == ["Partida nueva", "Partidas guardadas", "Estadísticas", "Ajustes"]
    assert "Ajustes" in app.heading.value
    assert app._body.language.value == "es"
    dispose(app)
    dotsnb.set_language("en")
    again = App(store)
    assert "Partida nueva" in again.heading.value
    again.show_settings()
    again._body.language.value = "auto"
    assert (i18n.language(), buttons(again)[0]) == ("en", "New game")
    dispose(again)


def test_what_was_spoken_already_goes_on_where_nothing_is_chosen(wire: Any, store: Store) -> None:
    dotsnb.set_language("es")
    app = App(store)
    assert "Partida nueva" in app.heading.value
    dispose(app)


@pytest.mark.parametrize("kept", ["de", "", 7, ["es"], {"es": 1}])
def test_a_language_that_is_not_there_is_passed_over(wire: Any, store: Store, kept: object) -> None:
    store.settings.put("language", kept)
    app = App(store)
    assert "New game" in app.heading.value
    app.show_settings()
    assert app._body.language.value == "auto"
    dispose(app)


def test_a_game_goes_on_in_another_language(wire: Any, store: Store) -> None:
    app = App(store)
    app.play(Choices(mode="dabba", level="easy", seed=1))
    name, model = app.table.session.name, app.table.session.model
    model.draw("a1b1")
    dotsnb.set_language("es")
    app.resume(name)
    assert app.table.session.model.game.players[0] == "You"
    status = app.table.session.model.status
    assert status == "No has cerrado nada, así que el turno pasa. Turno de AI: traza una línea."
    dispose(app)


def test_the_usual_names_follow_the_language(wire: Any, store: Store) -> None:
    app = App(store)
    app.play(Choices(opponent="people", names=("Player 1", "Bo"), mode="dabba"))
    dotsnb.set_language("es")
    app.show_start()
    assert [name.value for name in app._body.names[:2]] == ["Jugador 1", "Bo"]
    dispose(app)
