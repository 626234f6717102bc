"""The saved games of the app: many, with names, asked about before they go, and carried in and out as files."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from dotsnb.game import Game
from dotsnb.storage import Store
from dotsnb.widgets.app.saves import SavesPanel
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.session import Session

PEOPLE = Choices(opponent="people", names=("Ann", "Bo"), mode=None, rules="box 1x2")


@pytest.fixture
def store(tmp_path: Any) -> Any:
    with Store.open(tmp_path / "mine") as opened:
        yield opened


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)).strip()


def leave_a_game(store: Store, choices: Choices = PEOPLE, *lines: str) -> str:
    """Play these lines, leave the game, and return the name under which it waits."""
    session = Session(choices, store, now=lambda: 0.0)
    for line in lines or ("a1b1",):
        session.model.draw(line)
    session.leave()
    return session.name


def panel_of(store: Store, resumed: list[str] | None = None) -> SavesPanel:
    return SavesPanel(store, (resumed if resumed is not None else []).append, Looks())


def buttons_of(panel: SavesPanel, number: int = 0) -> Any:
    return panel.list.children[number].children[2]


def press(place: Any, label: str) -> None:
    next(part for part in place.children if getattr(part, "description", "") == label).click()


def content_of(link: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the browser gets to save when the button is pressed."""
    sent: list[Any] = []
    monkeypatch.setattr(link, "send", sent.append)
    link._handle_custom_msg({"wanted": True}, [])
    return str(sent[0]["content"])


def upload(panel: SavesPanel, content: str | bytes) -> None:
    raw = content.encode() if isinstance(content, str) else content
    now = datetime(2026, 1, 1, tzinfo=UTC)
    panel.file.value = ({"name": "x", "type": "", "size": len(raw), "last_modified": now, "content": raw},)


def test_a_card_says_what_waits(wire: Any, store: Store) -> None:
    leave_a_game(store, Choices(opponent="people", names=("Ann", "Bo"), mode="dabba"), "a1b1", "a1a2")
    leave_a_game(store, Choices(opponent="ai", level="easy", mode=None, rules="box 2x3"))
    newest, oldest = panel_of(store).list.children
    assert "Dabba: Ann, Bo. Score 0 : 0. Round 2. Saved 2" in plain(oldest.children[1].value)
    assert "against AI (Easy). Score 0 : 0. Round" in plain(newest.children[1].value)
    assert "box 2x3" in plain(newest.children[0].value)


def test_a_save_of_which_nothing_more_is_known_shows_its_name(wire: Any, store: Store) -> None:
    store.saves.keep("Found", Game("dabba").record(), {"choices": 7, "scores": "x", "round": None})
    assert plain(panel_of(store).list.children[0].children[1].value).startswith("Found. Score –. Round 1. Saved 2")


def test_an_empty_list_says_so(wire: Any, store: Store) -> None:
    assert "No game is waiting" in plain(panel_of(store).list.children[0].value)


def test_continue_goes_on_with_that_one(wire: Any, store: Store) -> None:
    first, second = leave_a_game(store), leave_a_game(store)
    assert first != second
    resumed: list[str] = []
    press(buttons_of(panel_of(store, resumed), 1), "Continue")
    assert resumed == [first]


def test_discard_asks_first(wire: Any, store: Store) -> None:
    leave_a_game(store)
    panel = panel_of(store)
    buttons = buttons_of(panel)
    labels = [getattr(part, "description", "") for part in buttons.children]
    press(buttons, "Discard")
    assert "cannot be undone" in plain(buttons.children[0].value)
    press(buttons, "Keep")
    assert [getattr(part, "description", "") for part in buttons.children] == labels
    assert len(store.saves.all()) == 1
    press(buttons, "Discard")
    press(buttons, "Discard")
    assert store.saves.all() == ()


def test_a_save_gets_another_name_and_keeps_its_game(wire: Any, store: Store) -> None:
    old = leave_a_game(store)
    kept = store.saves.find(old)
    panel = panel_of(store)
    press(buttons_of(panel), "Rename")
    buttons_of(panel).children[0].value = "  Sunday,  <b>rain</b> "
    press(buttons_of(panel), "Give this name")
    (save,) = store.saves.all()
    assert kept is not None
    assert (save.name, save.record, save.more) == ("Sunday, <b>rain</b>", kept.record, kept.more)
    assert plain(panel.list.children[0].children[0].value) == "Sunday, &lt;b&gt;rain&lt;/b&gt;"


@pytest.mark.parametrize("name", ["", "   ", "the other"])
def test_a_name_that_cannot_be_is_refused_in_words(wire: Any, store: Store, name: str) -> None:
    store.saves.rename(leave_a_game(store), "the other")
    mine = leave_a_game(store)
    panel = panel_of(store)
    press(buttons_of(panel), "Rename")
    buttons_of(panel).children[0].value = name
    press(buttons_of(panel), "Give this name")
    assert plain(panel.list.children[0].children[3].value)
    press(buttons_of(panel), "Keep the old name")
    assert {save.name for save in store.saves.all()} == {"the other", mine}
    assert plain(panel.list.children[0].children[3].value) == ""


def test_a_record_goes_out_and_comes_in(
    wire: Any, store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_a_game(store)
    record = content_of(buttons_of(panel_of(store)).children[3], monkeypatch)
    with Store.open(tmp_path / "other") as other:
        resumed: list[str] = []
        panel = panel_of(other, resumed)
        panel.record.value = record
        panel.take_in.click()
        upload(panel, record)
        assert len(set(resumed)) == 2
        sessions = [Session.resume(other, name, now=lambda: 0.0) for name in resumed]
        assert [session.model.game.moves for session in sessions] == [("a1b1",)] * 2
        assert sessions[0].model.players == ("Ann", "Bo")
        for session in sessions:
            session.leave()


@pytest.mark.parametrize("content", ["nonsense", "{}", "[1]", '{"format": "dotsnb/1"}', b"\xff\x00"])
def test_what_is_no_game_is_refused_in_words(wire: Any, store: Store, content: str | bytes) -> None:
    panel = panel_of(store)
    upload(panel, content)
    assert plain(panel.told.value)
    assert store.saves.all() == ()


def test_the_record_of_a_finished_game_is_shown_again(wire: Any, store: Store) -> None:
    game = Game("box 1x1", ["Ann", "Bo"])
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        game.draw(line)
    panel = panel_of(store)
    upload(panel, game.record())
    (replay,) = panel.shelf.children
    assert replay.replay.length == 4
    alive = len(widgets._instances)
    upload(panel, game.record())
    assert len(widgets._instances) == alive
    upload(panel, "nonsense")
    assert panel.shelf.children == ()


def test_everything_travels_in_one_file(
    wire: Any, store: Store, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_a_game(store)
    store.settings.put("speed", "fast")
    everything = content_of(panel_of(store).everything, monkeypatch)
    assert json.loads(everything)["format"] == "dotsnb-data/1"
    with Store.open(tmp_path / "other") as other:
        panel = panel_of(other)
        upload(panel, everything)
        assert "1 saved game" in plain(panel.told.value)
        assert len(panel.list.children) == 1
        assert [save.name for save in other.saves.all()] == [save.name for save in store.saves.all()]
        assert other.settings.get("speed") == "fast"
        upload(panel, everything.replace('"dotsnb-data/1"', '"dotsnb-data/9"'))
        assert "dotsnb-data/9" in plain(panel.told.value)
