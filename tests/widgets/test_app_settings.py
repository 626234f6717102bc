"""The settings of the app: each changes the board at once, is kept for the next notebook, and none can be nonsense."""

from __future__ import annotations

from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from dotsnb.errors import DotsError
from dotsnb.game.colours import COLOURS
from dotsnb.storage import Store
from dotsnb.widgets.app import App
from dotsnb.widgets.app.settings import SettingsPanel
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.closing import dispose
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import SPEEDS

#: Another value for every choice about the board.
OTHERS = {
    "theme": "dark", "palette": "custom", "custom": "#123456", "marks": "shapes", "line_width": "thick",
    "controls": "right", "animate": False, "confirm_taps": True, "sound": True, "vibration": True,
}  # fmt: skip


@pytest.fixture
def store(tmp_path: Any) -> Any:
    with Store.open(tmp_path) as opened:
        yield opened


@pytest.fixture
def panel(wire: Any) -> Any:
    made = SettingsPanel(Looks(), "normal", lambda _speed: None)
    yield made
    dispose(made)


def test_there_is_a_control_for_every_choice(panel: SettingsPanel) -> None:
    assert set(panel._bound) | {"seat_colours"} == set(Looks().traits()) == set(OTHERS) | {"seat_colours"}


@pytest.mark.parametrize("name", OTHERS)
def test_a_choice_changes_the_looks_and_the_board_of_the_screen(panel: SettingsPanel, name: str) -> None:
    assert panel.board.looks is panel._looks
    panel._bound[name].value = OTHERS[name]
    assert getattr(panel._looks, name) == OTHERS[name]


def test_the_colour_of_ones_own_is_asked_for_only_where_it_counts(panel: SettingsPanel) -> None:
    assert panel.custom.layout.display == "none"
    panel._bound["palette"].value = "custom"
    assert panel.custom.layout.display is None


def test_a_colour_that_is_none_gives_way(panel: SettingsPanel) -> None:
    panel.custom.value = "red"
    assert panel.custom.value == panel._looks.custom == "#6750a4"


@pytest.mark.parametrize("seat", range(8))
def test_no_two_players_ever_have_one_colour(panel: SettingsPanel, seat: int) -> None:
    for colour in COLOURS:
        panel.seats[seat].value = colour
        shown = [control.value for control in panel.seats]
        assert shown == list(panel._looks.seat_colours)
        assert shown[seat] == colour
        assert sorted(shown) == sorted(COLOURS)


def test_everything_goes_back_to_how_it_was_at_first(panel: SettingsPanel) -> None:
    for name, value in OTHERS.items():
        panel._bound[name].value = value
    panel.seats[3].value = "green"
    panel.speed.value = "fast"
    panel.reset.click()
    assert panel._looks.as_dict() == Looks().as_dict()
    assert [control.value for control in panel.seats] == list(COLOURS)
    assert {name: control.value for name, control in panel._bound.items()} == {
        name: getattr(Looks(), name) for name in OTHERS
    }
    assert panel.speed.value == "normal"


def test_a_new_notebook_begins_with_what_was_chosen(wire: Any, store: Store) -> None:
    app = App(store)
    app.show_settings()
    for name, value in OTHERS.items():
        app._body._bound[name].value = value
    app._body.seats[0].value = "blue"
    app._body.speed.value = "fast"
    dispose(app)
    again = App(store)
    assert again.looks.as_dict() == OTHERS | {"seat_colours": ["blue", "green", *list(COLOURS)[2:]]}
    again.play(Choices(opponent="people", mode=None, rules="box 1x1"))
    assert again.table is not None
    assert again.table.session.model.delay == SPEEDS["fast"]
    assert again.table.board.looks is again.looks
    dispose(again)


def test_what_was_kept_and_cannot_be_any_more_takes_its_default(wire: Any, store: Store) -> None:
    store.settings.put("looks", {"theme": "plaid", "no such": 1})
    store.settings.put("speed", ["fast"])
    app = App(store)
    assert app.looks.as_dict() == Looks().as_dict()
    app.show_settings()
    assert app._body.speed.value == "normal"
    dispose(app)


def test_leaving_the_settings_leaves_no_widgets_behind(wire: Any) -> None:
    app = App()
    counts = []
    for _time in range(3):
        app.show_settings()
        app._body.board.model.draw("b1c1")
        app.show_start()
        counts.append(len(widgets._instances))
    assert len(set(counts)) == 1
    dispose(app)


def test_a_setting_that_cannot_be_kept_is_told_and_counts_all_the_same(
    wire: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_name: str, _value: object) -> None:
        raise DotsError("The disk is full.")

    app = App(store)
    app.show_settings()
    monkeypatch.setattr(store.settings, "put", refuse)
    app._body._bound["theme"].value = "dark"
    assert "The disk is full." in app.words.value
    assert app.looks.theme == "dark"
    dispose(app)
