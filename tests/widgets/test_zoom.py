"""An enlarged board must never show anything but board, and keep what is under the fingers there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.game import Game
from dotsnb.grids import build
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.painter import Painter
from dotsnb.widgets.play import show
from dotsnb.widgets.zoom import LARGEST_ZOOM, Zoom

from .conftest import Wire
from .test_board import at, click, press, send

PART = st.floats(0, 1)
STEPS = st.one_of(
    st.tuples(st.just("by"), st.floats(0.01, 20), PART, PART),
    st.tuples(st.just("pan"), st.floats(-5, 5), st.floats(-5, 5)),
    st.tuples(st.sampled_from(["larger", "smaller", "whole"])),
    st.tuples(st.just("show"), st.floats(0, 300), st.floats(0, 170)),
)


@given(st.lists(STEPS, max_size=30))
def test_the_view_never_leaves_the_board(steps: list[tuple[object, ...]]) -> None:
    zoom = Zoom(300, 170)
    for name, *arguments in steps:
        getattr(zoom, str(name))(*arguments)
        assert 1 <= zoom.factor <= LARGEST_ZOOM == 3
        assert -1e-9 <= zoom.left <= 300 - 300 / zoom.factor + 1e-9
        assert -1e-9 <= zoom.top <= 170 - 170 / zoom.factor + 1e-9
        if name == "show":
            x, y = arguments
            assert zoom.left - 1e-6 <= float(str(x)) <= zoom.left + 300 / zoom.factor + 1e-6
            assert zoom.top - 1e-6 <= float(str(y)) <= zoom.top + 170 / zoom.factor + 1e-6


def test_what_is_under_the_fingers_stays_there() -> None:
    zoom = Zoom(300, 170)
    zoom.by(2, 0.5, 0.5)
    x, y = zoom.left + 0.3 * 300 / zoom.factor, zoom.top + 0.6 * 170 / zoom.factor
    zoom.by(1.3, 0.3, 0.6)
    assert (zoom.left + 0.3 * 300 / zoom.factor, zoom.top + 0.6 * 170 / zoom.factor) == pytest.approx((x, y))


@pytest.mark.parametrize("rules", ["box 2x5", "diagonal 2x3", "triangle 3", "hexagon 2"])
@given(factor=st.floats(1, 3), left=PART, top=PART, ratio=st.sampled_from([1.0, 1.5, 3.0]))
def test_every_line_is_hit_where_it_is_seen(rules: str, factor: float, left: float, top: float, ratio: float) -> None:
    painter = Painter(build(rules))
    painter.ratio = ratio
    painter.zoom.by(factor, left, top)
    grid = painter.grid
    for line, (start, end) in enumerate(grid.lines):
        (ax, ay), (bx, by) = grid.dots[start], grid.dots[end]
        x, y = painter.at((ax + 0.4 * (bx - ax), ay + 0.4 * (by - ay)))
        assert painter.line_at(float(x), float(y)) == line


@pytest.fixture
def view(wire: Wire) -> BoardView:
    made = show(Game("box 5x6", players=["Ann", "Bo"]))
    wire.forget()
    return made


def gesture(view: BoardView, **content: float) -> None:
    view._companion._handle_custom_msg(content, [])


def test_buttons_and_keys_change_the_size(view: BoardView, wire: Wire) -> None:
    tools, zoom = view._tools, view._painter.zoom
    assert tools.smaller.disabled
    assert tools.whole.disabled
    tools.larger.click()
    assert zoom.factor == 1.5
    assert view._companion.zoom == 1.5
    assert wire.messages
    assert not tools.smaller.disabled
    press(view, "+", "=", "+")
    assert zoom.factor == 3
    assert tools.larger.disabled
    press(view, "-")
    assert zoom.factor == 2
    press(view, "0")
    assert zoom.factor == 1
    press(view, "+", ctrl=True)
    assert zoom.factor == 1, "that is the browser's"
    assert view.game.moves == ()


def test_a_pinch_enlarges_and_a_drag_pushes(view: BoardView) -> None:
    gesture(view, dx=0, dy=0, factor=2, x=1, y=1)
    zoom = view._painter.zoom
    assert (zoom.factor, zoom.left) == (2, zoom.width / 2)
    gesture(view, dx=0.5, dy=0, factor=1, x=0, y=0)
    assert zoom.left == pytest.approx(zoom.width / 4)
    click(view, "c3d3")
    assert view.game.moves == ("c3d3",)


def test_a_drag_never_draws(view: BoardView) -> None:
    press(view, "+")
    place = at(view, "c3d3")
    send(view, "mouse_down", **place)
    gesture(view, dx=0.01, dy=0, factor=1)
    send(view, "mouse_up", **place)
    assert view.game.moves == ()


@pytest.mark.parametrize("content", [{}, {"factor": 0}, {"factor": -3}, {"dx": 1e300, "dy": -1e300}, {"factor": "x"}])
def test_a_strange_gesture_does_no_harm(view: BoardView, content: dict[str, float]) -> None:
    gesture(view, **content)
    assert view._painter.zoom.factor == 1
    click(view, "c3d3")
    assert view.game.moves == ("c3d3",)


def test_the_keys_take_the_view_along(view: BoardView) -> None:
    press(view, "+", "+", "+", "End")
    line = view._hands.cursor
    x, y = view._painter.at(view.game.layout.midpoint(line))
    width, height = view._painter.pixels
    assert 0 <= x <= width
    assert 0 <= y <= height
    press(view, "Home", "Enter")
    assert view.game.moves == ("a1b1",)
