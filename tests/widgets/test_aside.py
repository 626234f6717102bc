"""Work beside the kernel must leave it free, one thought at a time, and bring answers and errors back to its thread."""

from __future__ import annotations

import asyncio
import threading
import time

from dotsnb.widgets.app.aside import aside, running_loop


def test_in_a_plain_script_everything_happens_at_once() -> None:
    got: list[object] = []
    aside(lambda: 7, got.append, got.append)
    aside(lambda: 1 // 0, got.append, got.append)
    assert got[0] == 7
    assert isinstance(got[1], ZeroDivisionError)
    assert running_loop() is None


def test_in_a_notebook_the_kernel_goes_on_and_gets_the_answer_in_its_own_thread() -> None:
    main = threading.current_thread()
    at_once, most = 0, 0

    def think() -> threading.Thread:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.05)
        at_once -= 1
        return threading.current_thread()

    async def ask() -> None:
        workers: list[threading.Thread] = []
        heard: list[threading.Thread] = []
        errors: list[Exception] = []

        def done(worker: threading.Thread) -> None:
            workers.append(worker)
            heard.append(threading.current_thread())

        for _question in range(3):
            aside(think, done, errors.append)
        aside(lambda: 1 // 0, done, errors.append)
        assert workers == [], "nobody waits"
        while len(errors) < 1:
            await asyncio.sleep(0.005)
        assert len(workers) == 3
        assert main not in workers
        assert set(heard) == {main}
        assert isinstance(errors[0], ZeroDivisionError)

    asyncio.run(ask())
    assert most == 1, "one thought at a time"


def test_an_error_in_telling_is_told_as_well() -> None:
    errors: list[Exception] = []

    def broken(_answer: int) -> None:
        raise KeyError("gone")

    aside(lambda: 7, broken, errors.append)
    assert isinstance(errors[0], KeyError)
