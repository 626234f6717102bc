"""The still picture behind a board, for whoever opens the notebook later without running it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from IPython.display import display

from dotsnb.game.text import describe
from dotsnb.widgets.companion import Companion
from dotsnb.widgets.model import GameModel

__all__ = ["Still", "publish", "publish_behind"]

_publish: Callable[..., object] = display  # IPython ships no type for it

#: How long the still picture waits for the next move, in seconds.
PAUSE = 0.2


def publish(picture: dict[str, str]) -> None:
    """Show a picture and nothing else."""
    _publish(picture, raw=True)


def publish_behind(widget: str, sentence: str, picture: dict[str, str]) -> None:
    """Show the widget with this id, and behind it a picture for when it is not there.

    :param sentence: what stands in its place where there are no widgets at all.
    """
    view = {"version_major": 2, "version_minor": 0, "model_id": widget}
    _publish({"application/vnd.jupyter.widget-view+json": view, "text/plain": sentence}, raw=True)
    _publish(picture, raw=True, metadata={"dotsnb": widget})


class Still:
    """Shows a board in a cell with its picture behind it, and renews the picture when moves pause.

    :param companion: writes the picture into the notebook.
    :param guard: wraps what happens later, so that an error in it is seen.
    """

    def __init__(
        self, model: GameModel, companion: Companion, guard: Callable[[Callable[..., object]], Callable[..., None]]
    ) -> None:
        self._model, self._companion, self._guard = model, companion, guard
        self._shown = False
        self._timer: asyncio.TimerHandle | None = None

    def picture(self) -> dict[str, str]:
        """The position as it is now, by MIME type."""
        you = self._model.you
        return {"image/svg+xml": self._model.game.to_svg(you=you), "text/plain": describe(self._model.game, you)}

    def show_alone(self) -> None:
        """The picture of a board that is closed."""
        publish(self.picture())

    def show_behind(self, widget: str, sentence: str) -> None:
        """The widget with this id, which is the board or holds it, and behind it the picture.

        :param sentence: what stands in its place where there are no widgets at all.
        """
        self._companion.board = widget
        publish_behind(widget, sentence, self.picture())
        self._shown = True

    def renew_soon(self) -> None:
        """Renew the picture in the notebook once the moves pause."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a plain script has no notebook
        if self._shown:
            self._timer = loop.call_later(PAUSE, self._guard(self._renew))

    def stop(self) -> None:
        """Leave the picture as it is."""
        if self._timer is not None:
            self._timer.cancel()

    def _renew(self) -> None:
        self._companion.still = self.picture()
