"""The move clock times people only, only while they see the board, and ends a turn as it stands."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

import dotsnb
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.game.clock import MoveClock
from dotsnb.widgets.model import TICK, GameModel


class Time:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class First:
    name = "First"

    def choose(self, position: Position) -> str:
        return position.legal_lines[0]


def timed(rules: str, seats: Any = (), *, seconds: int = 10, players: Any = ("Ann", "Bo")) -> tuple[GameModel, Time]:
    time = Time()
    game = Game(rules, players=list(players), seed=1, undo="off")
    return GameModel(game, seats, clock=MoveClock(seconds, time)), time


# --- Running out -------------------------------------------------------------------------------------


def test_a_turn_with_nothing_drawn_passes() -> None:
    model, time = timed("box 2x3")
    assert (model.clock_seconds, model.clock_left) == (10, 10)
    time.now += 9.2
    model.tick()
    assert (model.to_move, model.clock_left) == (0, 1)
    time.now += 0.8
    model.tick()
    assert (model.to_move, model.clock_left, model.position) == (1, 10, "time")
    assert "time ran out" in model.status.lower()


def test_with_dice_the_lines_drawn_count_and_the_others_are_lost() -> None:
    model, time = timed("box 2x3; turn d6")
    assert model.roll(5)
    assert model.draw("a1b1")
    time.now += 10
    model.tick()
    assert model.position == "r5 a1b1 time"
    assert (model.to_move, model.must_roll, model.lines_left) == (1, True, 0)
    assert model.game.position.drawn["a1b1"] == 0


def test_a_roll_that_is_owed_can_run_out_too() -> None:
    model, time = timed("mini")
    time.now += 10
    model.tick()
    assert (model.position, model.to_move, model.must_roll) == ("time", 1, True)


def test_a_line_owed_after_a_capture_can_run_out() -> None:
    model, time = timed("box 1x2")
    for line in ("a1b1", "a2b2", "a1a2", "b1b2"):
        model.draw(line)
    assert (model.to_move, model.scores) == (1, (0, 1))
    time.now += 10
    model.tick()
    assert (model.to_move, model.scores) == (0, (0, 1))


def test_every_roll_and_every_line_starts_the_clock_again() -> None:
    model, time = timed("box 2x3; turn d6", seconds=20)
    for act in (lambda: model.roll(6), lambda: model.draw("a1b1"), lambda: model.draw("b1c1")):
        time.now += 19
        model.tick()
        assert model.clock_left == 1
        assert act()
        assert model.clock_left == 20
    time.now += 19
    assert model.end_turn()
    assert model.clock_left == 20


def test_what_is_refused_gives_no_time() -> None:
    model, time = timed("box 2x3")
    time.now += 7
    assert not model.draw("nonsense")
    assert not model.undo()
    model.refresh()
    model.tick()
    assert model.clock_left == 3


@pytest.mark.parametrize("command", ["draw", "roll", "end_turn", "resign"])
def test_what_comes_too_late_is_not_played_for_the_next_player(command: str) -> None:
    model, time = timed("box 2x3; turn d6")
    time.now += 11
    assert not getattr(model, command)(*(["a1b1"] if command == "draw" else []))
    assert (model.position, model.to_move) == ("time", 1)
    assert "too late" in model.message
    assert model.roll(3)
    assert model.message == ""


# --- Standing still ----------------------------------------------------------------------------------


def test_it_stands_still_while_nobody_sees_the_board() -> None:
    model, time = timed("box 2x3")
    time.now += 4
    model.on_screen = False
    time.now += 500
    model.tick()
    assert (model.clock_left, model.to_move) == (6, 0)
    model.on_screen = True
    time.now += 5
    model.tick()
    assert (model.clock_left, model.to_move) == (1, 0)
    time.now += 1
    model.tick()
    assert model.to_move == 1


def test_moves_made_while_it_is_hidden_get_the_full_time_later() -> None:
    model, time = timed("box 2x3")
    model.on_screen = False
    model.draw("a1b1")
    time.now += 99
    assert (model.clock_left, model.clock.running) == (10, False)


def test_the_computer_is_never_timed() -> None:
    model, time = timed("box 2x3", [None, First()])
    assert model.draw("a3b3")
    assert (model.clock_left, model.clock.running) == (None, False)
    time.now += 1000
    model.tick()
    assert model.to_move == 1
    model.play_computer_now()
    assert (model.to_move, model.clock_left, model.clock.running) == (0, 10, True)


def test_it_stops_with_the_game_and_when_the_model_is_closed() -> None:
    model, _time = timed("box 1x1")
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        model.draw(line)
    assert (model.over, model.clock.running, model.clock_left) == (True, False, None)
    closed, time = timed("box 1x2")
    closed.close()
    time.now += 100
    closed.tick()
    assert (closed.clock.running, closed.position) == (False, "")


def test_a_game_that_everybody_left_waits_instead_of_passing_for_ever() -> None:
    model, time = timed("box 2x3")
    for _turn in range(50):
        time.now += 10
        model.tick()
    assert model.position == "time time time time"
    assert model.clock_left == 10
    assert model.draw("a1b1"), "whoever comes back plays on"
    time.now += 10
    model.tick()
    assert model.position.endswith("a1b1 time")


def test_without_a_clock_nobody_is_timed() -> None:
    model = GameModel(Game("dabba"))
    model.tick()
    assert (model.clock_seconds, model.clock_left, model.clock.running) == (0, None, False)


def test_a_clock_needs_a_game_without_undo() -> None:
    with pytest.raises(DotsError, match="teaching"):
        GameModel(Game("dabba"), clock=MoveClock(10))


# --- In a notebook -----------------------------------------------------------------------------------


def test_in_a_notebook_it_ticks_by_itself_and_sends_whole_seconds_only() -> None:
    async def play() -> None:
        model, time = timed("box 2x3")
        seen: list[Any] = []
        model.observe(lambda change: seen.append(change["new"]), "clock_left")
        for _tick in range(3):
            time.now += 0.6
            await asyncio.sleep(TICK * 1.5)
        assert seen == [9]
        time.now += 20
        await asyncio.sleep(TICK * 1.5)
        assert model.to_move == 1
        model.close()
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1

    # 1.8 seconds have passed: 10 seconds became 9.4 (still 10), 8.8 and 8.2 (both 9).
    asyncio.run(play())


def test_a_thousand_games_on_one_model_leave_no_tasks_and_no_observers() -> None:
    async def play() -> None:
        model, _time = timed("box 1x2", [First(), None])
        model.delay = 0
        model.observe(lambda _change: None, "version")
        await asyncio.sleep(0.01)
        games: list[weakref.ref[Game]] = []
        tasks, observers = len(asyncio.all_tasks()), _count_observers(model)
        for number in range(1000):
            game = Game("box 1x2", players=["Ann", "Bo"], seed=number, undo="off")
            model.begin(game, [First(), None])
            games.append(weakref.ref(game))
            assert model.game is game
            if number % 100 == 0:
                await asyncio.sleep(0.005)
                model.draw(model.legal_lines[-1])
        await asyncio.sleep(0.02)
        assert len(asyncio.all_tasks()) <= tasks + 1  # the computer's turn, perhaps
        assert _count_observers(model) == observers
        model.close()
        gc.collect()
        assert sum(game() is not None for game in games) < 5
        await asyncio.sleep(TICK)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(play())


def _count_observers(model: GameModel) -> int:
    return sum(len(calls) for kinds in model._trait_notifiers.values() for calls in kinds.values())


# --- Another game on the same board ------------------------------------------------------------------


def test_begin_shows_another_game() -> None:
    model, time = timed("box 2x3")
    model.draw("a1b1")
    time.now += 5
    game = Game("box 2x3", players=["Cy", "Di", "Ed"], undo="off")
    model.begin(game)
    assert (model.players, model.scores, model.position) == (("Cy", "Di", "Ed"), (0, 0, 0), "")
    assert (model.clock_left, model.events) == (10, ())


def test_begin_refuses_what_does_not_fit_and_changes_nothing() -> None:
    model, _time = timed("box 2x3")
    model.draw("a1b1")
    for game, seats in (
        (Game("box 3x2", undo="off"), ()),
        (Game("box 2x3", undo="off"), (None,) * 3),
        (Game("box 2x3"), ()),
    ):
        with pytest.raises(DotsError):
            model.begin(game, seats)
    assert model.position == "a1b1"


# --- What the newest change brought ------------------------------------------------------------------


def test_events_of_the_newest_change() -> None:
    model = GameModel(Game("box 1x2", players=["Ann", "Bo"]))
    for line in ("a1b1", "a1a2", "a2b2"):
        model.draw(line)
    assert [event.name for event in model.events] == ["a2b2"]
    model.draw("b1b2")
    assert [(e.kind, e.seat, e.change) for e in model.events] == [("line", 1, 0), ("capture", 1, 1), ("score", 1, 1)]
    model.undo()
    assert model.events == ()
    model.redo()
    assert [event.kind for event in model.events] == ["line", "capture", "score"]
    model.refresh()
    assert model.events == ()


def test_strict_undo_goes_back_to_the_start_of_the_turn_and_no_further() -> None:
    game = Game("box 3x4; turn d6", players=["You", "AI"], seed=1, undo="strict")
    model = GameModel(game, [None, First()])
    model.roll(4)
    model.draw("a1b1")
    model.end_turn()
    model.play_computer_now()
    assert not model.can_undo
    model.roll(3)
    assert not model.can_undo
    before = model.position
    model.draw("d4e4")
    model.draw("d3e3")
    assert model.undo()
    assert model.undo()
    assert model.position == before
    assert not model.can_undo
    assert not model.undo()
    assert model.redo()
    assert model.redo()
    model.draw("c4d4")  # uses up the roll: the turn is over
    assert model.to_move == 1
    assert not model.can_undo


def test_the_computers_speed_can_be_changed_while_it_moves() -> None:
    async def play() -> None:
        model = GameModel(Game("box 2x3"), [First(), First()], delay=0.05)
        await asyncio.sleep(0.08)
        model.delay = 0
        for _wait in range(200):
            await asyncio.sleep(0.005)
            if model.over:
                return
        raise AssertionError("the game did not end")

    asyncio.run(play())


# --- dotsnb.play -------------------------------------------------------------------------------------


def test_play_takes_a_clock() -> None:
    board = dotsnb.play("mini", ai="easy", clock=20)
    assert (board.model.clock_seconds, board.model.game.undo_policy) == (20, "off")
    board.close()
    board = dotsnb.play("mini", ai="easy")
    assert (board.model.clock_seconds, board.model.game.undo_policy) == (0, "teaching")
    board.close()


@pytest.mark.parametrize("wrong", [{"clock": -5}, {"clock": "10"}, {"clock": 10, "undo": "always"}])
def test_play_refuses_other_clocks(wrong: dict[str, Any]) -> None:
    with pytest.raises(DotsError):
        dotsnb.play("mini", **wrong)
