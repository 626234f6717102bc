"""The board must turn pointer and keys into moves, say what it shows, and never lose an error."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from dotsnb.ai import as_player, step
from dotsnb.errors import DotsError
from dotsnb.game import Game, colours
from dotsnb.widgets import still as still_module
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.play import play, show

from .conftest import Wire

GRIDS = ["box 3x2", "box 2x3; sizes 1,2; overlap territory", "diagonal 2x3", "triangle 4", "hexagon 2"]


@pytest.fixture(autouse=True)
def same_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No board of one test knows the screen of another."""
    monkeypatch.setattr(Companion, "_last_screen", {})


@pytest.fixture
def view(wire: Wire) -> BoardView:
    made = show(Game("dabba", players=["Ann", "Bo"]))
    wire.forget()
    return made


def send(view: BoardView, event: str, **content: Any) -> None:
    """What the browser says about the canvas."""
    view._canvas[-1]._handle_frontend_event(view, {"event": event, **content}, [])


def at(view: BoardView, line: str) -> dict[str, float]:
    """A place on a line in canvas pixels; not its middle, where diagonals cross."""
    grid = view.game.layout
    (ax, ay), (bx, by) = (grid.dots[dot] for dot in grid.lines[grid.line(line)])
    x, y = view._painter.at((ax + 0.4 * (bx - ax), ay + 0.4 * (by - ay)))
    return {"x": float(x), "y": float(y)}


def click(view: BoardView, line: str) -> None:
    send(view, "mouse_down", **at(view, line))
    send(view, "mouse_up", **at(view, line))


def press(view: BoardView, *names: str, ctrl: bool = False) -> None:
    for name in names:
        send(view, "key_down", key=name, shift_key=False, ctrl_key=ctrl, meta_key=False)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)).strip()


# --- Pointer -----------------------------------------------------------------------------------------


def test_a_click_near_a_line_draws_it(view: BoardView) -> None:
    place = at(view, "b2c2")
    send(view, "mouse_down", x=place["x"] + 6, y=place["y"] - 9)
    assert view.game.moves == ()
    send(view, "mouse_up", x=place["x"] + 5, y=place["y"] + 9)
    assert view.game.moves == ("b2c2",)


@pytest.mark.parametrize("rules", GRIDS)
def test_every_line_of_every_grid_can_be_clicked(wire: Wire, rules: str) -> None:
    view = show(Game(rules))
    lines = view.game.layout.line_names
    for line in lines:
        if not view.model.over:
            click(view, line)
    assert view.game.moves == lines[: len(view.game.moves)]
    assert view.model.over


def test_sliding_away_before_letting_go_draws_nothing(view: BoardView) -> None:
    send(view, "mouse_down", **at(view, "b2c2"))
    send(view, "mouse_up", **at(view, "a1b1"))
    send(view, "mouse_down", **at(view, "b2c2"))
    send(view, "mouse_out", x=0, y=0)
    send(view, "mouse_up", **at(view, "b2c2"))
    assert view.game.moves == ()


def test_dots_middles_and_outside_are_dead(view: BoardView) -> None:
    for x, y in [(0, 0), (1, 1), (1.5, 1.5), (-0.9, 1.5), (9, 9)]:
        px, py = view._painter.at((x, y))
        send(view, "mouse_down", x=float(px), y=float(py))
        send(view, "mouse_up", x=float(px), y=float(py))
    assert view.game.moves == ()


def test_a_drawn_line_is_refused_in_words(view: BoardView) -> None:
    click(view, "a1b1")
    click(view, "a1b1")
    assert len(view.game.moves) == 1
    assert "a1b1" in plain(view._words.value)
    assert "a1b1" in view._companion.announcement


def test_hovering_draws_only_the_top_layer_and_only_on_a_new_line(view: BoardView, wire: Wire) -> None:
    place = at(view, "b2c2")
    send(view, "mouse_move", **place)
    assert len(wire.messages) == 1
    assert wire.names.count("switchCanvas") == 1
    assert "b2c2" in view._caption.value
    send(view, "mouse_move", x=place["x"] + 3, y=place["y"])
    assert len(wire.messages) == 1
    send(view, "mouse_out", x=0, y=0)
    assert len(wire.messages) == 2
    assert plain(view._caption.value) == ""


def test_no_preview_while_a_computer_moves(wire: Wire) -> None:
    view = play("dabba", ai="easy", first=1, names=["You", "AI"])
    wire.forget()
    send(view, "mouse_move", **at(view, "b2c2"))
    assert "strokeLineSegments" not in wire.names
    click(view, "b2c2")
    assert view.game.moves == ()
    assert view.model.message


def test_one_move_is_one_message(view: BoardView, wire: Wire) -> None:
    click(view, "a1b1")
    assert len(wire.messages) == 1
    assert wire.names.count("switchCanvas") == 3


# --- Keys --------------------------------------------------------------------------------------------


def test_keys_walk_and_draw(view: BoardView) -> None:
    press(view, "ArrowRight", "ArrowDown", "Enter")
    drawn = view.game.moves
    assert len(drawn) == 1
    press(view, "ArrowLeft", " ")
    assert len(view.game.moves) == 2
    press(view, "u")
    assert view.game.moves == drawn
    press(view, "y")
    assert len(view.game.moves) == 2


@pytest.mark.parametrize("rules", GRIDS)
def test_keys_reach_every_line(wire: Wire, rules: str) -> None:
    view = show(Game(rules))
    seen, paths = {0}, [0]
    while paths:
        start = paths.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            view._hands.cursor = start
            press(view, key)
            if view._hands.cursor not in seen:
                seen.add(view._hands.cursor)
                paths.append(view._hands.cursor)
    assert seen == set(range(len(view.game.layout.lines)))


def test_home_and_end_go_to_the_corners(view: BoardView) -> None:
    press(view, "End")
    assert view._hands.cursor == len(view.game.layout.lines) - 1
    press(view, "Home")
    assert view._hands.cursor == 0


def test_other_keys_do_nothing(view: BoardView, wire: Wire) -> None:
    press(view, "Tab", "F5", "x", "Shift", "Escape")
    press(view, "Enter", "u", ctrl=True)
    assert view.game.moves == ()
    assert wire.messages == []


def test_the_cursor_says_where_it_is_and_what_the_line_would_do(wire: Wire) -> None:
    view = show(Game.setup("box 1x2; start swedish", players=["Ann", "Bo"]))
    press(view, "Home")
    assert view._companion.announcement == "Line a1b1: drawn from the start."
    press(view, "ArrowDown", "ArrowRight")
    assert view._companion.announcement == "Line b1b2: open, closes 2 boxes."
    press(view, "Enter", "ArrowRight", "ArrowLeft")
    assert view._companion.announcement == "Line b1b2: drawn by Ann."


def test_the_cursor_is_shown_only_while_the_keyboard_is_on_the_board(view: BoardView, wire: Wire) -> None:
    view._companion.focused = True
    assert "strokeLineSegments" in wire.names
    wire.forget()
    view._companion.focused = False
    assert "strokeLineSegments" not in wire.names


# --- Screen ------------------------------------------------------------------------------------------


def test_a_sharper_screen_gets_more_pixels_and_the_same_clicks(view: BoardView, wire: Wire) -> None:
    width, height = view._canvas.width, view._canvas.height
    view._companion.pixel_ratio = 2.0
    assert (view._canvas.width, view._canvas.height) == (2 * width, 2 * height)
    assert view._canvas.layout.width == f"{width}px"
    assert wire.messages
    click(view, "c3c4")
    assert view.game.moves == ("c3c4",)
    view._companion.pixel_ratio = 9.0
    assert view._canvas.width == 3 * width


def test_a_dark_page_gets_a_dark_board(view: BoardView, wire: Wire) -> None:
    view._companion.dark = True
    papers = [args[1] for name, args in wire.commands if name == "set" and args[1] == colours.theme("dark").paper]
    assert papers
    assert colours.theme("dark").seat(0) in view._cards.value
    assert show(Game("dabba"))._companion.dark, "the next board begins with what is known"


def test_a_client_that_comes_later_gets_everything(view: BoardView, wire: Wire) -> None:
    send(view, "client_ready")
    assert len(wire.messages) == 1
    assert {"fillRect", "fillCircles", "strokeLineSegments"} <= set(wire.names)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours ``#rrggbb`` as the web's guidelines define it."""

    def light(colour: str) -> float:
        parts = [part / 255 for part in bytes.fromhex(colour[1:])]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", colours.THEMES)
def test_everything_written_on_a_board_can_be_read(name: str) -> None:
    look = colours.theme(name)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    for written in (look.text, look.border, *look.seats):
        assert contrast(written, look.paper) >= 4.5
    for seen in (look.dot, *look.seats):
        assert contrast(seen, look.paper) >= 3


# --- Words -------------------------------------------------------------------------------------------


def test_words_and_cards_follow_the_game(view: BoardView) -> None:
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        click(view, line)
    assert "Bo" in plain(view._words.value)
    assert "closed" in plain(view._words.value)
    assert "B Bo 1 TURN" in plain(view._cards.value)
    assert view._companion.announcement.startswith("Bo drew a2b2.")


def test_the_end_is_told(wire: Wire) -> None:
    view = show(Game("box 1x1", players=["Ann", "Bo"]))
    for line in view.game.layout.line_names:
        click(view, line)
    assert "Bo wins" in plain(view._words.value)
    assert "B Bo 1 winner" in plain(view._cards.value)
    click(view, "a1b1")
    assert "over" in view.model.message


def test_names_are_text_and_not_markup(wire: Wire) -> None:
    view = show(Game("dabba", players=["<b>Ann</b>", "Bo & <img src=x>"]))
    click(view, "a1b1")
    for html in (view._cards.value, view._words.value):
        assert "<b>" not in html
        assert "<img" not in html
    assert "&lt;b&gt;Ann" in view._cards.value


def test_dice_have_their_buttons_and_say_what_is_left(wire: Wire) -> None:
    view = show(Game("mini", seed=1))
    buttons = view._buttons
    assert buttons.roll in buttons.children
    assert buttons.roll.description == "Roll (1–4)"
    assert not buttons.roll.disabled
    assert buttons.end_turn.disabled
    buttons.roll.click()
    face = view.model.roll_face
    click(view, "a1b1")
    assert buttons.roll.disabled or face == 1
    assert f"{face - 1} of {face} line" in plain(buttons.left.value) or face == 1
    assert buttons.end_turn.disabled == (face == 1)


def test_a_game_without_dice_has_no_dice_buttons(view: BoardView) -> None:
    assert [button.description for button in view._buttons.children] == ["Undo", "Redo"]
    assert "New game" in [button.description for button in play("dabba")._buttons.children]


def test_buttons_undo_and_redo(view: BoardView) -> None:
    undo, redo = view._buttons.undo, view._buttons.redo
    assert undo.disabled
    click(view, "a1b1")
    undo.click()
    assert view.game.moves == ()
    assert not redo.disabled
    redo.click()
    assert view.game.moves == ("a1b1",)


def test_every_button_says_what_it_does(wire: Wire) -> None:
    for button in play("mini")._buttons.children:
        if hasattr(button, "description") and hasattr(button, "icon"):
            assert button.description
            assert button.tooltip


def test_the_canvas_is_named_and_described(view: BoardView) -> None:
    assert "box 3x3" in view._companion.label
    assert "Tab" in view._companion.description


# --- Errors ------------------------------------------------------------------------------------------


def test_an_error_in_a_callback_is_shown(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **_more: object) -> None:
        raise ZeroDivisionError("lost pencil")

    monkeypatch.setattr(view._painter, "line_at", broken)
    send(view, "mouse_move", x=1, y=1)
    assert "lost pencil" in plain(view._words.value)


def test_an_error_while_drawing_is_shown_and_does_not_stop_the_game(
    view: BoardView, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    def broken(*_: object, **_more: object) -> None:
        raise ZeroDivisionError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(view._painter, "ink", broken)
        assert view.model.draw("a1b1")
        assert "no ink" in view.model.message
        assert wire.messages == []
    assert view.model.draw("b1c1")
    assert len(wire.messages) == 1


# --- Many moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*GRIDS, "big-squares", "box 4x4; sizes 1,2; overlap exclusive; turn d6"])
def test_whole_games_are_drawn_on_every_grid(wire: Wire, rules: str) -> None:
    game = Game(rules, players=["Ann", "Bo", "Cy"], seed=2)
    view = show(game)
    players = [as_player("easy", seat) for seat in range(3)]
    while not game.over:
        step(game, players)
        view.model.refresh()
        assert view.model.message == ""
    assert "fillText" in wire.names


# --- Display -----------------------------------------------------------------------------------------


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    outputs: list[tuple[dict[str, Any], dict[str, Any]]] = []
    monkeypatch.setattr(
        still_module, "_publish", lambda data, *, raw, metadata=None: outputs.append((data, metadata or {}))
    )
    return outputs


def test_a_cell_gets_the_board_and_a_still_picture(view: BoardView, published: Any) -> None:
    view._ipython_display_()
    (live, _), (still, mark) = published
    assert live["application/vnd.jupyter.widget-view+json"]["model_id"] == view.model_id
    assert "Run this cell" in live["text/plain"]
    assert still["image/svg+xml"].startswith("<svg")
    assert still["text/plain"] == str(view.game)
    assert mark == {"dotsnb": view._companion.board}


def test_the_still_picture_follows_the_game(wire: Wire, published: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(still_module, "PAUSE", 0.01)

    async def play_on() -> None:
        view = show(Game("dabba"))
        view.model.draw("a1b1")
        await asyncio.sleep(0.05)
        assert view._companion.still == {}, "nobody has seen it yet"
        view._ipython_display_()
        for line in ("b1c1", "c1d1"):
            view.model.draw(line)
        await asyncio.sleep(0.05)
        assert view._companion.still == {"image/svg+xml": view.game.to_svg(), "text/plain": str(view.game)}
        view.model.draw("a2b2")
        view.close()
        await asyncio.sleep(0.05)
        assert "a2b2" not in view._companion.still["text/plain"]

    asyncio.run(play_on())


def test_what_is_pointed_out_is_seen_until_the_next_move(wire: Wire) -> None:
    view = show(Game("box 2x3"))
    accent = view.theme.accent
    wire.forget()
    view.point_out(["b1b2"])
    assert ["strokeStyle", accent] in [["strokeStyle", args[1]] for name, args in wire.commands if name == "set"]
    wire.forget()
    view.point_out(area=(0, 0, 1, 2 / 3))
    assert "strokeRect" in wire.names
    wire.forget()
    view.model.draw("a1b1")
    assert "strokeRect" not in wire.names
    assert accent not in [args[1] for name, args in wire.commands if name == "set"]


def test_closing_stops_the_computer(wire: Wire) -> None:
    async def play_on() -> None:
        view = play("dabba", ai=["easy", "easy"], delay=0.01)
        await asyncio.sleep(0.03)
        view.close()
        moves = view.game.moves
        await asyncio.sleep(0.05)
        assert view.game.moves == moves
        assert not view.model.busy

    asyncio.run(play_on())


# --- play and show -----------------------------------------------------------------------------------


def test_play_seats_people_and_computers(wire: Wire) -> None:
    assert play("dabba").game.players == ("You", "AI")
    assert play("dabba", ai=None).game.players == ("Player 1", "Player 2")
    assert play("dabba; players 3").game.players == ("You", "AI 1", "AI 2")
    assert play("dabba", ai=["easy", "easy"]).game.players == ("AI 1", "AI 2")
    assert play("dabba", ai=[None, "easy", None], names=["A", "B", "C"]).game.players == ("A", "B", "C")
    assert play("dabba", first=1).model.to_move == 1


def test_the_same_seed_is_the_same_game_and_the_next_game_is_another(wire: Wire) -> None:
    def rolls(view: BoardView) -> list[int]:
        faces = []
        for _ in range(6):
            view.model.roll()
            faces.append(view.model.roll_face or 0)
            view.model.draw(view.model.legal_lines[0])
            view.model.end_turn()
        return faces

    one, other = play("classic", ai=None, seed=5), play("classic", ai=None, seed=5)
    first = rolls(one)
    assert first == rolls(other)
    one.model.new_game()
    other.model.new_game()
    second = rolls(one)
    assert second == rolls(other)
    assert first != second


def test_a_bot_of_a_pupil_can_be_the_opponent(wire: Wire) -> None:
    def first_line(position: Any) -> str:
        return str(position.legal_lines[0])

    view = play("dabba", ai=first_line)
    view.model.draw("c3d3")
    view.model.play_computer_now()
    assert view.game.moves == ("c3d3", "a1b1")


@pytest.mark.parametrize(
    "arguments",
    [
        {"mode_or_rules": "chess"},
        {"mode_or_rules": "box 0x3"},
        {"ai": "genius"},
        {"ai": 7},
        {"ai": ["easy", "easy", "easy"]},
        {"names": ["Ann"]},
        {"names": "Ann"},
        {"names": 5},
        {"names": ["Ann", ""]},
        {"first": 2},
        {"first": -1},
        {"first": "You"},
        {"seed": "x"},
        {"seed": 1.5},
        {"undo": "always"},
        {"delay": -1},
        {"delay": "slow"},
        {"delay": float("nan")},
    ],
    ids=str,
)
def test_nonsense_is_refused_with_a_sentence(wire: Wire, arguments: dict[str, Any]) -> None:
    with pytest.raises(DotsError, match=r"."):
        play(**{"mode_or_rules": "dabba", **arguments})


@pytest.mark.parametrize("thing", [None, "dabba", 3, GameModel])
def test_only_a_game_can_be_shown(wire: Wire, thing: Any) -> None:
    with pytest.raises(DotsError, match="game"):
        show(thing)
