"""A replay shows every position of a record, at any pace, and lets nobody play on it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.ai import finish
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.replay import Replay

PLAYED = finish(Game("box 2x3; turn d4", players=["Ann", "Bo", "Cy"], seed=3), ["easy", "easy", "easy"])


class Later:
    """Keeps what is to happen later, and lets it happen when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, act: Callable[[], None]) -> Any:
        entry = (seconds, act)
        self.waiting.append(entry)
        later = self

        class Timer:
            def cancel(self) -> None:
                if entry in later.waiting:
                    later.waiting.remove(entry)

        return Timer()

    def pass_on(self) -> float:
        ((seconds, act),) = self.waiting
        self.waiting.clear()
        act()
        return seconds


def test_it_begins_at_the_start() -> None:
    replay = Replay(PLAYED.record())
    assert (replay.index, replay.length, replay.playing) == (0, len(PLAYED.moves), False)
    assert (replay.position, replay.scores, replay.can_undo, replay.can_redo) == ("", (0, 0, 0), False, True)


@settings(deadline=None)
@given(indices=st.lists(st.integers(-3, len(PLAYED.moves) + 3), min_size=1, max_size=8))
def test_every_index_shows_its_position(indices: list[int]) -> None:
    replay = Replay(PLAYED.record())
    for index in indices:
        replay.go_to(index)
        wanted = min(max(0, index), len(PLAYED.moves))
        assert replay.index == wanted
        assert replay.game.position == PLAYED.positions[wanted]
        assert replay.scores == PLAYED.positions[wanted].scores
        assert (replay.can_undo, replay.can_redo) == (wanted > 0, wanted < replay.length)


def test_no_observer_sees_a_position_with_another_index() -> None:
    replay = Replay(PLAYED.record())
    seen = []
    replay.observe(lambda _change: seen.append(replay.index == len(replay.position.split())))
    replay.go_to(9)
    replay.step(-4)
    assert seen
    assert all(seen)


def test_the_buttons_of_a_board_leaf_through_it() -> None:
    replay = Replay(PLAYED.record())
    assert replay.redo()
    assert replay.redo()
    assert replay.undo()
    assert replay.index == 1
    assert replay.new_game()
    assert replay.index == 0
    assert not replay.undo()
    assert "beginning" in replay.message
    replay.go_to(replay.length)
    assert not replay.redo()
    assert "end" in replay.message
    assert replay.over
    assert replay.winners == PLAYED.winners


@pytest.mark.parametrize("command", ["draw", "roll", "end_turn", "resign"])
def test_nobody_plays_on_it(command: str) -> None:
    replay = Replay(PLAYED.record())
    replay.step()
    arguments = [replay.game.open_lines[0]] if command == "draw" else []
    assert not getattr(replay, command)(*arguments)
    assert "replay" in replay.message.lower()
    assert (replay.index, replay.length) == (1, len(PLAYED.moves))
    assert not replay.person_to_move()


def test_it_plays_by_itself_to_the_end_and_stops() -> None:
    later = Later()
    replay = Replay(PLAYED.record(), pace=0.7, later=later)
    replay.play()
    replay.play()  # once is enough
    for index in range(replay.length):
        assert (replay.playing, replay.index) == (True, index)
        if index == 3:
            replay.pace = 0.2
        assert later.pass_on() == (0.7 if index <= 3 else 0.2)
    assert (replay.playing, replay.over, later.waiting) == (False, True, [])
    replay.play()
    assert (replay.playing, replay.index) == (True, 0)


@pytest.mark.parametrize("stop", [Replay.pause, Replay.step, Replay.undo, Replay.new_game, Replay.close])
def test_whoever_touches_it_stops_it(stop: Callable[[Replay], object]) -> None:
    later = Later()
    replay = Replay(PLAYED.record(), later=later)
    replay.play()
    later.pass_on()
    later.pass_on()
    stop(replay)
    assert (replay.playing, later.waiting) == (False, [])


def test_the_slider_moves_it_while_it_plays() -> None:
    later = Later()
    replay = Replay(PLAYED.record(), later=later)
    replay.play()
    replay.go_to(5)
    assert replay.playing
    later.pass_on()
    assert replay.index == 6
    replay.go_to(replay.length)
    later.pass_on()
    assert (replay.playing, later.waiting) == (False, [])


def test_in_a_notebook_the_event_loop_drives_it() -> None:
    async def play() -> None:
        replay = Replay(PLAYED.record(), pace=0.001)
        replay.play()
        for _wait in range(2000):
            await asyncio.sleep(0.001)
            if not replay.playing:
                break
        assert replay.index == replay.length

    asyncio.run(play())


def test_a_plain_script_steps_instead() -> None:
    replay = Replay(PLAYED.record())
    with pytest.raises(DotsError, match="step"):
        replay.play()
    assert not replay.playing


@pytest.mark.parametrize(
    "game",
    [
        finish(Game("box 3x2; sizes 1,2; overlap volatile; turn d6+", seed=1), ["easy", "easy"]),
        finish(Game("diagonal 1x2; start swedish", seed=1), ["easy", "easy"]),
        finish(Game.setup("box 2x3", ["a1b1"], to_move=1, seed=2), ["easy", "easy"]),
        Game("dabba"),
    ],
)
def test_any_record_can_be_replayed(game: Game) -> None:
    replay = Replay(game.record())
    for index in range(replay.length + 1):
        assert replay.game.position == game.positions[index]
        replay.step()


def test_giving_up_and_running_out_of_time_are_shown_too() -> None:
    game = Game("dabba", players=["Ann", "Bo"])
    game.time_out()
    game.resign()
    replay = Replay(game.record())
    replay.go_to(2)
    assert (replay.over, replay.winners) == (True, (0,))


def test_a_damaged_record_is_refused() -> None:
    with pytest.raises(DotsError):
        Replay("{}")


def test_a_replay_is_a_model_that_boards_can_show() -> None:
    replay = Replay(PLAYED.record())
    assert isinstance(replay, GameModel)
    replay.step()
    replay.step()
    assert [event.kind for event in replay.events][:1] == ["line"]
    assert replay.clock_left is None
