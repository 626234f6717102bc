"""The app must begin the game that was chosen, keep it, take itself away whole, and refuse in words."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets
from traitlets import TraitError

from dotsnb.game import Game
from dotsnb.rules import MODES, OVERLAP
from dotsnb.storage import Store
from dotsnb.widgets.app import App
from dotsnb.widgets.app.start import example
from dotsnb.widgets.closing import dispose


@pytest.fixture
def store(tmp_path: Any) -> Any:
    with Store.open(tmp_path) as opened:
        yield opened


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)).strip()


def start(app: App, **values: object) -> Any:
    """Choose on the start panel; the panel."""
    app.show_start()
    panel = app._body
    for name, value in values.items():
        place = panel if hasattr(panel, name) else panel.builder
        getattr(place, name).value = value
    return panel


def people_on(app: App, rows: int, columns: int) -> Any:
    """A game between two people on so many boxes; its table."""
    start(app, opponent="people", mode="", rows=rows, columns=columns, turn="standard").go.click()
    return app.table


def test_what_is_chosen_is_played_and_remembered(wire: Any, store: Store) -> None:
    app = App(store)
    start(app, mode="strategic", overlap="fortress", level="hard", clock=20).go.click()
    game = app.table.session.model.game
    assert (game.rules.overlap, game.players, game.undo_policy) == ("fortress", ("You", "AI"), "off")
    panel = App(store)._body
    assert (panel.mode.value, panel.overlap.value, panel.level.value, panel.clock.value) == (
        "strategic",
        "fortress",
        "hard",
        20,
    )


def test_every_mode_is_described_and_begins(wire: Any) -> None:
    app = App()
    panel = start(app)
    assert [card["value"] for card in panel.mode.cards] == [*MODES, ""]
    for mode in MODES:
        panel.mode.value = mode
        assert str(len(MODES[mode].rules.layout.lines)) in plain(panel.about.value)
        assert panel.choices().ruleset == MODES[mode].rules
    panel.mode.value = "expert"
    panel.go.click()
    assert app.table.session.model.game.rules == MODES["expert"].rules
    app.close()


def test_rules_of_ones_own_and_what_they_refuse(wire: Any) -> None:
    app = App()
    panel = start(app, mode="", grid="box", rows=2, columns=3, turn="d", die=5, sizes=(1, 2), overlap="consume")
    assert str(panel.choices().ruleset) == (
        "box 2x3; sizes 1,2; overlap consume; start open; turn d5; scoring most; players 2"
    )
    panel.builder.sizes.value = (1, 2, 3)
    assert panel.go.disabled
    assert "3x3" in plain(panel.problem.value)
    panel.builder.rows.value = 3
    assert not panel.go.disabled
    assert plain(panel.problem.value) == ""
    panel.builder.grid.value = "triangle"
    assert panel.go.disabled


def test_cards_say_more_in_detail(wire: Any) -> None:
    panel = start(App(), mode="strategic")
    classic = next(card for card in panel.mode.cards if card["value"] == "classic")
    assert (classic["title"], "details" in classic) == ("Classic", False)
    panel.view.value = True
    classic = next(card for card in panel.mode.cards if card["value"] == "classic")
    assert classic["details"] == [
        "Board box 7x7: 49 boxes, 112 lines.",
        "Roll 1 to 6, then draw up to that many lines.",
        "49 points: 25 win.",
    ]
    fortress = next(card for card in panel.overlap.cards if card["value"] == "fortress")
    assert "0 for you, 1 for them" in fortress["details"][0]
    assert "<svg" in fortress["picture"]
    assert [card["value"] for card in panel.overlap.cards] == list(OVERLAP)
    with pytest.raises(TraitError):
        panel.mode.value = "no such mode"
    assert panel.mode.value == "strategic"


def test_games_that_wait_are_offered_at_once(wire: Any, store: Store) -> None:
    app = App(store)
    assert app._body.waiting not in app._body.children
    names = []
    for _game in range(4):
        people_on(app, 1, 2).session.model.draw("a1b1")
        names.append(app.table.session.name)
    app.show_start()
    cards = app._body.waiting.children
    assert [plain(card.children[0].value) for card in cards] == names[:0:-1]
    assert "Player 1, Player 2" in plain(cards[0].children[1].value)
    assert "0 : 0" in plain(cards[0].children[1].value)
    assert "Round 1" in plain(cards[0].children[1].value)
    cards[1].children[2].click()
    assert app.table.session.name == names[2]
    assert app.table.session.model.game.moves == ("a1b1",)


def test_who_can_move_first_is_named(wire: Any) -> None:
    panel = start(App(), first="second")
    assert [label for label, _first in panel.first.options] == ["You", "AI", "Picked at random"]
    panel.opponent.value = "people"
    panel.names[1].value = "Bo"
    assert [label for label, _first in panel.first.options] == ["Player 1", "Bo", "Picked at random"]
    assert panel.first.value == "second"
    panel.names[1].value = ""
    assert panel.go.disabled


def test_names_decide_how_many_people_play(wire: Any) -> None:
    app = App()
    panel = start(app, opponent="people", count=3)
    panel.names[1].value = "<b>Bo</b>"
    panel.go.click()
    assert app.table.session.model.players == ("Player 1", "<b>Bo</b>", "Player 3")
    assert "<b>Bo" not in app.table.board._cards.value


def test_another_mode_starts_with_its_own_overlap_rule(wire: Any) -> None:
    panel = start(App(), mode="strategic", overlap="fortress")
    panel.mode.value = "expert"
    assert panel.overlap.value == "consume"


#: Their box, then your 2x2 around it: as the table of the rules has it.
SCORES = {
    "independent": (4, 1), "consume": (4, 0), "exclusive": (0, 1), "takeover": (5, 0), "protected": (0, 1),
    "layered": (4, 1), "volatile": (4, 0), "builder": (4, 1), "territory": (4, 0), "majority": (0, 5),
    "fortress": (0, 1), "home-turf": (4, 1), "capped-layered": (4, 1),
}  # fmt: skip


@pytest.mark.parametrize("overlap", OVERLAP)
def test_the_picture_of_an_overlap_rule_shows_its_example(wire: Any, overlap: str) -> None:
    picture, scores = example(overlap)
    assert scores == SCORES[overlap]
    assert picture.count("<svg") == 2, "for light and for dark pages"


def test_a_game_that_is_left_waits_and_goes_on(wire: Any, store: Store) -> None:
    app = App(store)
    table = people_on(app, 1, 2)
    table.session.model.draw("a1b1")
    table.leave()
    assert app.table is None
    app.show_saves()
    assert plain(app._body.list.children[0].children[0].value) == table.session.name
    app.resume(table.session.name)
    assert app.table.session.model.game.moves == ("a1b1",)
    people_on(app, 1, 2).session.model.draw("a1a2")
    assert len(store.saves.all()) == 2, "another game takes another name"


def test_the_result_is_shown_and_the_next_game_begins_on_the_same_board(wire: Any) -> None:
    app = App()
    table = people_on(app, 1, 1)
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        table.session.model.draw(line)
    assert "Player 2 wins" in plain(table.result.value)
    table.replay.click()
    panel = table.shelf.children[0]
    panel.slider.value = 2
    assert panel.replay.game.moves == ("a1b1", "a1a2")
    before = len(widgets._instances)
    table.again.click()
    assert plain(table.result.value) == ""
    assert table.shelf.children == ()
    assert len(widgets._instances) < before


def test_a_hint_says_more_each_time_and_shows_it_on_the_board(wire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = people_on(App(), 2, 3)
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(table.board, "point_out", lambda **where: shown.append(where))
    said, names = [], []
    for _step in range(3):
        names.append(table.help.hint.description)
        table.help.hint.click()
        said.append(plain(table.help.words.value))
    assert names == ["Hint", "Hint, step 2 of 3", "Hint, step 3 of 3"]
    assert len(set(said)) == 3
    line = re.search(r"[a-z]\d[a-z]\d", said[2])
    assert line
    assert [list(where) for where in shown] == [["area"], ["area"], ["lines"]]
    assert shown[2]["lines"] == [line[0]]
    table.session.model.draw(line[0])
    assert plain(table.help.words.value) == ""
    assert table.help.hint.description == "Hint"
    table.help.why.click()
    assert f"Player 1 drew {line[0]}." in plain(table.help.words.value)
    assert shown[3]["lines"] == [line[0]]


def test_the_newest_line_is_explained_by_the_score_where_squares_lie_over_each_other(wire: Any) -> None:
    app = App()
    start(
        app, opponent="people", mode="", rows=2, columns=2, sizes=(1, 2), overlap="volatile", turn="standard"
    ).go.click()
    table = app.table
    table.help.why.click()
    assert plain(table.help.words.value) == "No line has been drawn yet."
    lines = ["a1b1", "a1a2", "b1b2", "a2b2", "b1c1", "c1c2", "c2c3", "a2a3", "b3c3", "a3b3"]
    for line in lines:
        assert table.session.model.draw(line), table.session.model.message
    closed_box = table.session.model.game.moves.index("a2b2")
    assert table.session.model.game.positions[closed_box].to_move == 1
    table.help.why.click()
    words = plain(table.help.words.value)
    assert words.startswith("Player 1 drew a3b3. Player 1 +4: the 2x2 square at a1.")
    assert "Player 2 −1: the box at a1 lies inside and vanishes. Volatile:" in words
    assert "Whether another line was better is out of reach here." in words


def test_every_line_of_the_newest_turn_that_changed_the_score_is_told(wire: Any) -> None:
    table = people_on(App(), 1, 2)
    for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "b1b2", "c1c2"):
        assert table.session.model.draw(line)
    table.help.why.click()
    words = plain(table.help.words.value)
    assert words.startswith("b1b2: Player 2 +1: the box at a1. Player 2 drew c1c2.")
    assert "Takes a box, the last of the game." in words


@pytest.mark.parametrize(("chosen", "helped"), [({}, True), ({"clock": 20}, False), ({"hints": False}, False)])
def test_nobody_is_helped_while_a_clock_runs_or_without_the_wish(wire: Any, chosen: Any, helped: bool) -> None:
    app = App()
    start(app, opponent="people", mode="", rows=1, columns=1, turn="standard", **chosen).go.click()
    table = app.table
    assert (table.help.layout.display is None) == helped
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        table.session.model.draw(line)
    assert table.help.layout.display is None, "after the game everybody may learn from it"
    assert table.help.hint.disabled


def test_a_review_says_what_each_line_cost_and_lets_one_try_a_better_one(wire: Any) -> None:
    table = people_on(App(), 1, 2)
    for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2"):
        table.session.model.draw(line)
    table.review.click()
    (panel,) = table.shelf.children
    assert "accuracy" in plain(panel.told.value)
    titles = [title for title, _place in panel.moves.options]
    assert len(titles) == 7
    assert titles[0].startswith("1. Player 1: a1b1, cost 2 points")
    panel.moves.index = 5
    assert panel._replay.game.moves == ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2")
    assert "worse than b1b2" in plain(panel.words.value)
    assert panel.board._marked[0] == ("b1b2",)
    assert panel.attempt.description == "Try b1b2 instead"
    panel.attempt.click()
    board = panel.trial.children[1]
    assert board.game.moves == ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "b1b2")
    assert board.model.draw("c1c2")
    panel._replay.undo()
    assert panel.moves.index == 4, "leafing on the board moves through the list"
    before = panel.moves.index
    panel.next.click()
    assert panel.moves.index != before
    assert "turning point" in titles[panel.moves.index]
    table.again.click()
    assert table.shelf.children == ()


def test_a_review_goes_on_beside_the_kernel_and_can_be_stopped(wire: Any) -> None:
    async def look() -> None:
        table = people_on(App(), 1, 2)
        for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2"):
            table.session.model.draw(line)
        table._show_review()
        panel = table.shelf.children[0]
        assert plain(panel.told.value) == "Going through the game ..."
        panel.stop.click()
        await asyncio.sleep(0.3)
        assert panel.review is None
        assert "stopped" in plain(panel.told.value)
        table._show_review()
        panel = table.shelf.children[0]
        for _wait in range(500):
            if panel.review is not None:
                break
            await asyncio.sleep(0.02)
        assert len(panel.moves.options) == 7

    asyncio.run(look())


def test_the_board_can_be_viewed_without_the_result(wire: Any) -> None:
    table = people_on(App(), 1, 1)
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        table.session.model.draw(line)
    assert (table.result.layout.display, table.view.description) == (None, "View board")
    table.view.click()
    assert (table.result.layout.display, table.view.description) == ("none", "Show the result")
    table.view.click()
    assert table.result.layout.display is None


def test_a_record_is_made_when_it_is_wanted(wire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = people_on(App(), 1, 1)
    sent: list[Any] = []
    monkeypatch.setattr(table.record, "send", sent.append)
    table.session.model.draw("a1b1")
    assert sent == []
    table.record._handle_custom_msg({"wanted": True}, [])
    assert Game.from_record(sent[0]["content"]).moves == ("a1b1",)


def test_settings_leave_the_game_where_it_is_and_apply_to_it_at_once(wire: Any) -> None:
    app = App()
    table = people_on(app, 1, 1)
    model = table.session.model
    assert app.back.layout.display == "none"
    app.show_settings()
    assert app.table is table
    assert app.back.layout.display is None
    app._body.speed.value = "fast"
    assert model.delay == 0.1
    app._body.speed.value = "normal"
    assert model.delay == 0.5
    app.back.click()
    assert app._body is table
    assert model.draw("a1b1")
    app.show_settings()
    app.show_start()
    assert app.table is None
    assert app.back.layout.display == "none"


def test_many_games_leave_no_widgets_behind(wire: Any) -> None:
    app = App()
    counts = []
    for number in range(6):
        table = people_on(app, 1 + number % 2, 1)
        table.session.model.draw("a1b1")
        app.show_settings()
        app.show_start()
        counts.append(len(widgets._instances))
    assert len(set(counts[1:])) == 1
    before = len(widgets._instances)
    dispose(app)
    assert len(widgets._instances) < before
