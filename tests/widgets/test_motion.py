"""What moves must come to rest, tell the truth on the way, and stay away from those who do not want it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from dotsnb.game import Game
from dotsnb.game.colours import theme
from dotsnb.widgets import motion as motion_module
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.looks import Looks
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.play import play

from .conftest import Wire
from .test_board import click

NEARLY = ["a1b1", "a1a2", "b1b2"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Companion, "_last_screen", {})
    for name, seconds in {"GROWTH": 0.06, "FLOAT": 0.1, "QUICK": 0.01, "SLOW": 0.02}.items():
        monkeypatch.setattr(motion_module, name, seconds)


def nearly(looks: Looks | None = None, rules: str = "box 2x2") -> BoardView:
    return BoardView(GameModel(Game.setup(rules, NEARLY, players=["Ann", "Bo"])), looks)


def live(act: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(act())  # type: ignore[arg-type]  # a coroutine


def test_a_captured_square_grows_and_its_points_float_up(wire: Wire) -> None:
    async def capture() -> None:
        view = nearly()
        click(view, "a2b2")
        assert view._motion.hidden == {"1@a1"}
        wire.forget()
        await asyncio.sleep(0.03)
        assert "fillStyledPolygons" in wire.names
        assert [args[0] for name, args in wire.commands if name == "fillText"][:1] == ["+1"]
        await asyncio.sleep(0.2)
        assert view._motion.hidden == frozenset()
        assert "A" in [args[0] for name, args in wire.commands if name == "fillText"], "it is on the board itself now"
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == [], "nothing moves any more"
        view.close()

    live(capture)


def test_lost_points_float_up_too(wire: Wire) -> None:
    rules = "box 2x2; sizes 1,2; overlap volatile"
    outline = ["a1a2", "a2a3", "a1b1", "b1c1", "c1c2", "c2c3", "a3b3"]
    owners = {"1@a1": 1}
    game = Game.setup(rules, [*outline, "a2b2", "b1b2"], owners=owners, players=["Ann", "Bo"])

    async def take() -> None:
        view = BoardView(GameModel(game))
        view.model.draw("b3c3")
        assert view.model.scores == (4, 0)
        assert 'data-change="−1"' in view._cards.value
        assert 'data-change="+4"' in view._cards.value
        wire.forget()
        await asyncio.sleep(0.03)
        said = {args[0] for name, args in wire.commands if name == "fillText"}
        assert {"+4", "−1"} <= said
        view.close()

    live(take)


def test_the_last_turn_pulses_until_the_next_line(wire: Wire) -> None:
    async def wait() -> None:
        view = BoardView(GameModel(Game("box 2x2", players=["Ann", "Bo"])))
        click(view, "a1b1")
        assert view._motion.pulsing
        await asyncio.sleep(0.05)
        wire.forget()
        await asyncio.sleep(0.15)
        assert len(wire.messages) > 2
        assert {"clearRect", "strokeLineSegments"} <= set(wire.names)
        assert "fillRect" not in wire.names, "no frame draws the whole board"
        view._motion.resting = True
        await asyncio.sleep(0.03)
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == [], "nobody is looking"
        view._motion.resting = False
        view.close()
        await asyncio.sleep(0.03)
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == []

    live(wait)


def test_the_pulse_tires(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motion_module, "LONGEST_PULSE", 0.05)
    halo = theme("light").last_turn

    async def wait() -> None:
        view = BoardView(GameModel(Game("box 2x2", players=["Ann", "Bo"])))
        click(view, "a1b1")
        await asyncio.sleep(0.03)
        wire.forget()
        await asyncio.sleep(0.15)
        assert not view._motion.pulsing
        assert halo in [args[1] for name, args in wire.commands if name == "set"], "the mark stays, and stands still"
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == []
        view.close()

    live(wait)


@pytest.mark.parametrize("why", ["chosen", "system"])
def test_nothing_moves_for_those_who_do_not_want_it(wire: Wire, why: str) -> None:
    async def capture() -> None:
        view = nearly(Looks(animate=why != "chosen"))
        view._companion.reduced_motion = why == "system"
        click(view, "a2b2")
        assert view._motion.hidden == frozenset()
        assert not view._motion.pulsing
        assert "data-change" not in view._cards.value
        click(view, "b1c1")
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == []
        view.close()

    live(capture)


def test_the_marks_of_the_last_turn_stand_still_then(wire: Wire) -> None:
    view = nearly(Looks(animate=False))
    click(view, "b2c2")
    halo = theme("light").last_turn
    assert halo in [args[1] for name, args in wire.commands if name == "set"]


def test_turning_motion_off_brings_everything_to_its_place(wire: Wire) -> None:
    async def capture() -> None:
        view = nearly()
        click(view, "a2b2")
        view.looks.animate = False
        assert view._motion.hidden == frozenset()
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == []
        view.close()

    live(capture)


def test_an_error_in_a_frame_is_shown_and_ends_the_motion(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    async def capture() -> None:
        view = nearly()

        def broken(*_: Any, **_more: Any) -> None:
            raise ZeroDivisionError("no feather")

        monkeypatch.setattr(view._painter, "float_text", broken)
        click(view, "a2b2")
        await asyncio.sleep(0.05)
        assert "no feather" in view.model.message
        assert view._motion.hidden == frozenset()
        view.close()

    live(capture)


@pytest.mark.parametrize(
    "rules", ["box 3x4; sizes 1,2,3; overlap territory", "hexagon 2", "diagonal 2x2", "triangle 3"]
)
def test_whole_games_move_on_every_grid(wire: Wire, rules: str) -> None:
    async def play_on() -> None:
        view = play(rules, ai=["easy", "easy"], seed=1, delay=0)
        for _step in range(600):
            await asyncio.sleep(0.01)
            if view.model.over:
                break
        await asyncio.sleep(0.25)
        assert view.model.over
        assert view.model.message == ""
        assert view._motion.hidden == frozenset()
        wire.forget()
        await asyncio.sleep(0.1)
        assert wire.messages == []
        view.close()

    live(play_on)
