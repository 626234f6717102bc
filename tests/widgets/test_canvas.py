"""drawing() must keep every board alive through the four faults of ipycanvas."""

from __future__ import annotations

import threading

import ipycanvas
import ipycanvas.canvas
import pytest

from dotsnb.widgets.canvas import drawing

from .conftest import Wire

MANAGER = ipycanvas.canvas._CANVAS_MANAGER


@pytest.fixture
def canvas(wire: Wire) -> ipycanvas.Canvas:
    made = ipycanvas.Canvas(width=100, height=100)
    wire.forget()
    return made


def draw_and_break(canvas: ipycanvas.Canvas) -> None:
    with drawing():
        canvas.stroke_rect(1, 1, 1, 1)
        raise ZeroDivisionError


def test_a_block_is_one_message(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    with drawing():
        canvas.fill_rect(0, 0, 1, 1)
        canvas.fill_rect(2, 2, 1, 1)
    assert len(wire.messages) == 1
    assert wire.names == ["switchCanvas", "fillRect", "fillRect"]


def test_an_empty_block_sends_nothing(wire: Wire) -> None:
    with drawing():
        pass
    assert wire.messages == []


def test_every_message_names_its_canvas_for_a_page_that_was_reloaded(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    for _ in range(3):
        with drawing():
            canvas.fill_rect(0, 0, 1, 1)
    assert [message[0][0] for message in wire.messages] == ["switchCanvas"] * 3


def test_drawing_outside_a_block_names_its_canvas_too(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    with drawing():
        canvas.fill_rect(0, 0, 1, 1)
    canvas.fill_rect(0, 0, 1, 1)
    assert wire.names == ["switchCanvas", "fillRect", "switchCanvas", "fillRect"]


def test_an_exception_sends_nothing_and_silences_nobody(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    with pytest.raises(ZeroDivisionError):
        draw_and_break(canvas)
    assert wire.messages == []
    with drawing():
        canvas.stroke_rect(0, 0, 1, 1)
    assert wire.names == ["switchCanvas", "strokeRect"]


def test_the_outermost_block_sends(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    with drawing():
        canvas.fill_rect(0, 0, 1, 1)
        with drawing():
            canvas.fill_rect(1, 1, 1, 1)
        assert wire.messages == []
        canvas.fill_rect(2, 2, 1, 1)
    assert len(wire.messages) == 1
    assert wire.names.count("fillRect") == 3


def test_an_inner_exception_that_is_caught_takes_back_only_the_inner_block(
    wire: Wire, canvas: ipycanvas.Canvas
) -> None:
    other = ipycanvas.Canvas(width=10, height=10)
    wire.forget()
    with drawing():
        canvas.fill_rect(0, 0, 1, 1)
        with pytest.raises(ZeroDivisionError):
            draw_and_break(other)
        canvas.fill_rect(2, 2, 1, 1)
    assert wire.names == ["switchCanvas", "fillRect", "switchCanvas", "fillRect"]
    first, second = (args for name, args in wire.commands if name == "switchCanvas")
    assert first == second


def test_a_failed_send_leaves_the_next_block_alone(
    wire: Wire, canvas: ipycanvas.Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ConnectionError("the browser is gone")

    with monkeypatch.context() as patch:
        patch.setattr(MANAGER, "send", broken)
        with pytest.raises(ConnectionError), drawing():
            canvas.fill_rect(0, 0, 1, 1)
    with drawing():
        canvas.stroke_rect(0, 0, 1, 1)
    assert wire.names == ["switchCanvas", "strokeRect"]


def test_a_hold_of_someone_else_that_broke_does_not_silence_the_board(wire: Wire, canvas: ipycanvas.Canvas) -> None:
    with pytest.raises(ZeroDivisionError), ipycanvas.hold_canvas():
        raise ZeroDivisionError
    try:
        with drawing():
            canvas.fill_rect(0, 0, 1, 1)
        assert wire.names == ["switchCanvas", "fillRect"]
    finally:
        MANAGER._caching = False


def test_threads_do_not_lose_each_others_drawings(wire: Wire) -> None:
    blocks, threads = 50, 4
    canvases = [ipycanvas.Canvas(width=10, height=10) for _ in range(threads)]
    wire.forget()

    def draw(canvas: ipycanvas.Canvas) -> None:
        for _ in range(blocks):
            with drawing():
                canvas.fill_rect(0, 0, 1, 1)
                canvas.stroke_rect(0, 0, 1, 1)

    workers = [threading.Thread(target=draw, args=(canvas,)) for canvas in canvases]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(wire.messages) == blocks * threads
    assert all([name for name, _ in message] == ["switchCanvas", "fillRect", "strokeRect"] for message in wire.messages)
