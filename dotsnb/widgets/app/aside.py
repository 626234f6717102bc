"""Work beside the kernel: an analysis takes its time, and meanwhile buttons and boards go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["aside", "running_loop"]

T = TypeVar("T")

#: One thought at a time: what the analysis remembers is made for one.
_WORKER = ThreadPoolExecutor(max_workers=1, thread_name_prefix="dotsnb-analysis")


def aside(work: Callable[[], T], done: Callable[[T], object], failed: Callable[[Exception], object]) -> None:
    """Work something out, then call ``done`` with it, or ``failed``, in the kernel's own thread.

    In a plain script without an event loop all of it happens at once.
    """

    def finish(result: Callable[[], T]) -> None:
        try:
            done(result())
        except Exception as error:
            failed(error)

    loop = running_loop()
    if loop is None:
        finish(work)
        return
    loop.run_in_executor(_WORKER, work).add_done_callback(lambda future: finish(future.result))


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of a notebook; None in a plain script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
