"""What moves on a board: captured squares grow, points float up, the lines of the last turn pulse.

One asyncio task draws it on a layer of its own, a few small frames a second, and only while there is
something to show. Where nothing may move, the last turn is marked without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi
from typing import Any

from dotsnb.game import Game
from dotsnb.game.colours import Theme
from dotsnb.game.drawing import Fill, Point, Stroke, shapes
from dotsnb.game.events import Event
from dotsnb.widgets.canvas import drawing
from dotsnb.widgets.painter import Painter

__all__ = ["Motion"]

GROWTH = 0.3  # seconds until a captured cell is there
FLOAT = 1.1  # seconds for points to rise and fade
RISE = 0.8  # side lengths
QUICK, SLOW = 0.05, 0.2  # seconds between two frames: of what grows and floats, and of the pulse
PULSE = 1.6  # seconds from strong to strong
LONGEST_PULSE = 90.0  # seconds; after that nobody is looking, and the mark stands still


@dataclass(frozen=True)
class _Points:
    """Points on their way up."""

    text: str
    at: Point
    seat: int
    begun: float


class Motion:
    """The moving layer of one board.

    :param layer: where it draws.
    :param painter: where things lie.
    :param redraw: draws the rest of the board anew, when something has arrived in its place.
    :param failed: is told what went wrong: nobody sees what a task raises.
    """

    def __init__(
        self, layer: Any, painter: Painter, redraw: Callable[[], object], failed: Callable[[Exception], object]
    ) -> None:
        self.theme: Theme | None = None
        self.resting = False  # nobody can see the board
        self._layer, self._painter = layer, painter
        self._redraw, self._failed = redraw, failed
        self._growing: dict[str, tuple[Fill, float]] = {}
        self._points: list[_Points] = []
        self._pulse: tuple[Stroke, ...] = ()
        self._pulse_until = 0.0
        self._used = self._wide = False  # there is something on the layer; more than a pulse
        self._task: asyncio.Task[None] | None = None

    @property
    def hidden(self) -> frozenset[str]:
        """The cells that are still growing: the rest of the board leaves them out."""
        return frozenset(self._growing)

    @property
    def pulsing(self) -> bool:
        """True while the last turn's lines are marked here and not on the board itself."""
        return bool(self._pulse)

    def show(self, game: Game, events: Sequence[Event], *, pulse: bool) -> None:
        """Let the newest events be seen, and the last turn's lines pulse until this is called again."""
        loop = _running_loop()
        if loop is None:
            return
        drawn, now = shapes(game), loop.time()
        self._grow(game, drawn.fills, events, now)
        self._pulse = tuple(stroke for stroke in drawn.strokes if stroke.recent) if pulse else ()
        self._pulse_until = now + LONGEST_PULSE
        if self._busy and (self._task is None or self._task.done()):
            self._task = loop.create_task(self._run())

    def stop(self) -> None:
        """Let everything be in its place at once."""
        self._growing.clear()
        self._points.clear()
        self._pulse = ()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def wipe(self) -> None:
        """Forget what is on the layer: the board under it has moved or changed."""
        if self._used:
            self._layer.clear()
            self._used = False

    @property
    def _busy(self) -> bool:
        return bool(self._growing or self._points or self._pulse)

    def _grow(self, game: Game, fills: Iterable[Fill], events: Sequence[Event], now: float) -> None:
        grid, by_cell = game.layout, {fill.cell: fill for fill in fills}
        for event in events:
            if event.kind not in ("capture", "lost"):
                continue
            cell = grid.cells[grid.cell(event.name)]
            units = [grid.cells[unit].name for unit in cell.units] if game.position.boxes_count else [cell.name]
            if event.kind == "capture":
                self._growing.update({name: (by_cell[name], now) for name in units if name in by_cell})
            if event.change:
                self._points.append(_Points(f"{event.change:+d}".replace("-", "−"), cell.centre, event.seat, now))

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._busy:
                self._frame(loop.time())
                await asyncio.sleep(QUICK if self._growing or self._points else SLOW)
            self._frame(loop.time())
        except Exception as error:
            self.stop()
            self._failed(error)

    def _frame(self, now: float) -> None:
        grown = [name for name, (_fill, begun) in self._growing.items() if now - begun >= GROWTH]
        for name in grown:
            del self._growing[name]
        self._points = [points for points in self._points if now - points.begun < FLOAT]
        tired = bool(self._pulse) and now > self._pulse_until
        if tired:
            self._pulse = ()
        with drawing():
            if grown or tired:
                self._redraw()
            if self.theme is not None and not self.resting:
                self._clear()
                self._paint(self.theme, now)

    def _paint(self, theme: Theme, now: float) -> None:
        painter, layer = self._painter, self._layer
        layer.line_cap = layer.line_join = "round"
        if self._pulse:
            strength = 0.6 + 0.4 * cos(2 * pi * now / PULSE)
            painter.halo(layer, theme, self._pulse, strength)
            painter.drawn_lines(layer, theme, self._pulse)
            painter.dots(layer, theme, [end for stroke in self._pulse for end in (stroke.start, stroke.end)])
        if self._growing:
            painter.fills(layer, theme, [_part(fill, (now - begun) / GROWTH) for fill, begun in self._growing.values()])
        for points in self._points:
            done = (now - points.begun) / FLOAT
            x, y = points.at
            painter.float_text(layer, theme, points.text, (x, y - RISE * done), points.seat, min(1.0, 2 - 2 * done))
        self._used = self._busy
        self._wide = bool(self._growing or self._points)

    def _clear(self) -> None:
        """Clear what the frame before has drawn; of a pulse alone no more than its lines."""
        if self._used and self._wide:
            self._layer.clear()
        elif self._used:
            for stroke in self._pulse:
                self._painter.clear_round(self._layer, (stroke.start, stroke.end))
        self._used = False


def _part(fill: Fill, share: float) -> Fill:
    """A cell on its way to its full size."""
    x = sum(px for px, _py in fill.points) / len(fill.points)
    y = sum(py for _px, py in fill.points) / len(fill.points)
    size = max(0.05, min(1.0, share))
    return replace(fill, points=tuple((x + size * (px - x), y + size * (py - y)) for px, py in fill.points))


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
