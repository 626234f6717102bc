"""A board must be playable by typing and listening alone, follow the looks, and leave nothing behind."""

from __future__ import annotations

import gc
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from dotsnb.ai import as_player
from dotsnb.game import Game
from dotsnb.game.clock import MoveClock
from dotsnb.game.text import describe
from dotsnb.widgets import closing
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.play import play, show

from .conftest import Wire
from .test_board import click, plain, press


@pytest.fixture(autouse=True)
def same_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Companion, "_last_screen", {})


def enter(view: BoardView, text: str) -> bool:
    """Type into the move box and press Enter: True if the box was emptied then."""
    answers: list[object] = []
    box = view._tools.move
    box.send = answers.append
    box._handle_custom_msg({"typed": text}, [])
    return answers == [{"done": text}]


# --- The move box ------------------------------------------------------------------------------------


def test_a_whole_game_by_typing(wire: Wire) -> None:
    view = show(Game("box 1x2; turn d4", players=["Ann", "Bo"], seed=1))
    while not view.model.over:
        enter(view, "r")
        assert view.model.roll_face
        while not view.model.must_roll and not view.model.over:
            line = view.model.legal_lines[0]
            assert enter(view, f"  {line[2:]}{line[:2]} ".upper())
            assert view.game.moves[-1] == line
    assert sum(view.model.scores) == 2


def test_words_do_what_they_say(wire: Wire) -> None:
    view = show(Game("box 2x2; turn d6", players=["Ann", "Bo"], seed=7))
    enter(view, "roll")
    enter(view, "a1b1")
    enter(view, "undo")
    assert "a1b1" not in view.game.moves
    enter(view, "redo")
    assert view.game.moves[-1] == "a1b1"
    enter(view, "end")
    assert view.model.must_roll
    assert view.model.to_move == 1


@pytest.mark.parametrize("typed", ["z9z8", "a1", "castle", "a1b1 a1b1", "<b>", "r", "end", "12"])
def test_what_cannot_be_done_stays_in_the_box_and_a_sentence_says_why(wire: Wire, typed: str) -> None:
    view = show(Game("box 2x2", players=["Ann", "Bo"]))
    click(view, "a1b1")
    assert not enter(view, typed)
    assert view.game.moves == ("a1b1",)
    assert view.model.message.endswith((".", "?"))
    assert view._companion.announcement == view.model.message
    enter(view, "b1c1")
    assert view.model.message == ""


def test_entering_nothing_plays_nothing(wire: Wire) -> None:
    view = show(Game("box 2x2"))
    view._tools.move._handle_custom_msg({}, [])
    assert not enter(view, "   ")
    assert view.game.moves == ()
    assert view.model.message == ""


# --- Words -------------------------------------------------------------------------------------------


def test_live_text_says_each_move_capture_score_and_turn(wire: Wire) -> None:
    view = show(Game("box 1x2", players=["Ann", "Bo"]))
    for line in ("a1b1", "a1a2", "b1b2"):
        enter(view, line)
        assert view._companion.announcement.startswith(("Ann drew", "Bo drew"))
    enter(view, "a2b2")
    said = view._companion.announcement
    for part in ("Bo drew a2b2.", "Ann 0, Bo 1.", "Bo closed a box."):
        assert part in said


def test_the_text_board_can_be_opened_and_follows(wire: Wire) -> None:
    view = show(Game("box 2x2", players=["<i>Ann", "Bo"]))
    tools = view._tools
    assert tools.text_board.value == ""
    tools.as_text.value = True
    click(view, "a1b1")
    assert "•───•" in tools.text_board.value
    assert "<i>" not in tools.text_board.value
    assert 'tabindex="0"' in tools.text_board.value, "it can be scrolled by keyboard"
    assert describe(view.game).splitlines()[1] in tools.text_board.value
    tools.as_text.value = False
    assert tools.text_board.value == ""


def test_round_bar_and_dashed_lines(wire: Wire) -> None:
    view = show(Game("box 3x3; sizes 1,2; overlap exclusive", players=["Ann", "Bo"], seed=1))
    assert plain(view._facts.value) == "Round 1"
    assert "flex-grow" not in view._cards.value, "nobody has any points"
    bot = as_player("easy", 1)
    while not view.model.dead_lines:
        view.model.draw(bot.choose(view.game.position))
    assert "Dashed lines can no longer score." in plain(view._facts.value)
    for seat, points in enumerate(view.model.scores):
        shown = f"flex-grow: {points}; background: {view.looks.theme_on(dark=False).seat(seat)}"
        assert (shown in view._cards.value) == bool(points)


def test_the_clock_is_shown_and_told_when_it_runs_out(wire: Wire) -> None:
    now = [0.0]
    game = Game("box 2x2", players=["Ann", "Bo"], undo="off")
    view = BoardView(GameModel(game, clock=MoveClock(10, now=lambda: now[0])))
    assert plain(view._clock.value) == "10 seconds left"
    now[0] = 5.2
    view.model.tick()
    assert plain(view._clock.value) == "5 seconds left"
    assert view._companion.announcement == "5 seconds left"
    assert "dotsnb-late" in view._clock.value
    assert plain(show(Game("dabba"))._clock.value) == ""


def test_the_clock_stands_still_while_the_board_is_out_of_sight(wire: Wire) -> None:
    view = show(Game("dabba"))
    view._companion.visible = False
    assert not view.model.on_screen
    view._companion.visible = True
    assert view.model.on_screen


# --- Looks -------------------------------------------------------------------------------------------


def test_a_change_of_the_looks_is_seen_at_once_on_every_board(wire: Wire) -> None:
    looks = Looks()
    box = ["a1b1", "a1a2", "b1b2", "a2b2"]
    views = [BoardView(GameModel(Game.setup("box 1x2", box, owners={"1@a1": 0})), looks) for _ in range(2)]
    wire.forget()
    looks.palette = "forest"
    paper = looks.theme_on(dark=False).paper
    assert [args[1] for name, args in wire.commands if name == "set"].count(paper) >= 2
    for view in views:
        assert paper in view._cards.value
        assert view._companion.colours["paper"] == paper
    looks.marks = "shapes"
    looks.theme = "dark"
    looks.controls = "right"
    for view in views:
        assert "<svg" in view._cards.value
        assert {"dotsnb-force-dark", "dotsnb-right-handed"} <= set(view._dom_classes)
        assert "dotsnb-auto" not in view._dom_classes
    wire.forget()
    views[0].model.draw(views[0].model.legal_lines[0])
    assert "fillPolygons" in wire.names
    looks.choose_colour(0, "ochre")
    assert looks.theme_on(dark=False).seat(0) in views[1]._cards.value


def test_line_widths_differ(wire: Wire) -> None:
    widths = []
    for name in ("thin", "normal", "thick"):
        view = BoardView(GameModel(Game("box 2x2")), Looks(line_width=name))
        wire.forget()
        click(view, "a1b1")
        names = [args for command, args in wire.commands if command == "set"]
        widths.append(max(args[1] for args in names if isinstance(args[1], float)))
    assert widths == sorted(widths)
    assert len(set(widths)) == 3


def test_a_finger_is_asked_twice_only_where_that_was_chosen_and_the_board_is_large(wire: Wire) -> None:
    def taps(rules: str, confirm: bool, finger: bool) -> int:
        view = BoardView(GameModel(Game(rules)), Looks(confirm_taps=confirm))
        view._companion.finger = finger
        click(view, "b2c2")
        return len(view.game.moves)

    assert taps("box 5x3", confirm=True, finger=True) == 0
    assert taps("box 4x4", confirm=True, finger=True) == 1
    assert taps("box 5x3", confirm=True, finger=False) == 1
    assert taps("box 5x3", confirm=False, finger=True) == 1


def test_the_second_tap_draws_and_another_line_asks_again(wire: Wire) -> None:
    view = BoardView(GameModel(Game("box 5x3")), Looks(confirm_taps=True))
    view._companion.finger = True
    click(view, "b2c2")
    assert "Tap it again" in plain(view._caption.value)
    assert "b2c2" in view._companion.announcement
    click(view, "c3d3")
    assert view.game.moves == ()
    click(view, "c3d3")
    assert view.game.moves == ("c3d3",)
    press(view, "Home", "Enter")
    assert len(view.game.moves) == 2, "keys need no second press"


def test_ticks_are_for_a_persons_own_lines_and_only_if_wanted(wire: Wire) -> None:
    nearly = Game.setup("box 1x2", ["a1b1", "a1a2", "b1b2"], players=["You", "AI"])
    looks = Looks()
    view = BoardView(GameModel(nearly, [None, as_player("easy", 1)]), looks)
    view.model.draw("a2b2")
    assert view._companion.cue == []
    view.model.undo()
    looks.sound = True
    assert view._companion.cue == [], "taking over the looks makes no sound"
    view.model.draw("a2b2")
    assert view._companion.cue[1] == 1
    view.model.draw("b1c1")
    own = view._companion.cue
    assert own[1] == 0
    view.model.play_computer_now()
    assert view._companion.cue == own


# --- Closing -----------------------------------------------------------------------------------------


def test_closing_leaves_nothing_in_the_table(wire: Wire) -> None:
    play("mini").close()
    gc.collect()
    before = set(widgets._instances)
    looks = Looks()
    view = BoardView(GameModel(Game("mini")), looks)
    view._tools.as_text.value = True
    view.model.roll()
    assert set(widgets._instances) - before
    view.close()
    assert set(widgets._instances) <= before
    wire.forget()
    looks.theme = "dark"
    view.model.draw(view.model.legal_lines[0])
    assert wire.messages == [], "a closed board follows nothing"
    view.close()


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run cells: ``run("cell", board)`` shows a board as a new run of that cell would."""
    monkeypatch.setattr(closing, "_shown", {})
    runs = iter(range(1000))

    def run(cell: str, *boards: BoardView) -> None:
        where = (cell, f"run {next(runs)}" if cell else "")
        monkeypatch.setattr(closing, "_where", lambda: where)
        for board in boards:
            closing.forget_earlier(board)

    return run


def closed(view: BoardView) -> bool:
    return view.comm is None


def test_running_a_cell_again_closes_what_it_had_shown(cells: Any) -> None:
    first, second, other = (show(Game("dabba")) for _ in range(3))
    cells("here", first)
    cells("there", other)
    cells("here", second)
    assert [closed(view) for view in (first, second, other)] == [True, False, False]


def test_a_board_shown_again_or_elsewhere_or_beside_another_stays(cells: Any) -> None:
    one, two, three = (show(Game("dabba")) for _ in range(3))
    cells("here", one, two)
    assert not closed(one), "one run may show several"
    cells("here", one)
    assert closed(two)
    assert not closed(one), "the same board again"
    cells("there", one)
    cells("here", three)
    assert not closed(one), "it is still to be seen there"


def test_where_nobody_names_the_cell_nothing_is_closed(cells: Any) -> None:
    first, second = (show(Game("dabba")) for _ in range(2))
    cells("", first)
    cells("", second)
    assert not closed(first)
    assert closing._shown == {}


def test_many_runs_of_one_cell_do_not_fill_the_table(wire: Wire, cells: Any) -> None:
    counts = []
    for _run in range(5):
        cells("here", play("mini"))
        gc.collect()
        counts.append(len(widgets._instances))
    assert counts[1:] == [counts[1]] * 4
