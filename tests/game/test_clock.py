"""A clock counts only while it goes, whatever the time that it is given does."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.errors import DotsError
from dotsnb.game.clock import LONGEST_MOVE, MoveClock, Stopwatch


class Time:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_stopwatch_counts_between_go_and_stop():
    time = Time()
    watch = Stopwatch(time)
    time.now += 5
    assert (watch.seconds, watch.running) == (0, False)
    watch.go()
    time.now += 2
    watch.go()  # it goes already
    time.now += 1
    assert (watch.seconds, watch.running) == (3, True)
    watch.stop()
    time.now += 50
    assert watch.seconds == 3
    watch.go()
    time.now += 4
    assert watch.seconds == 7
    watch.reset(1)
    time.now += 2
    assert watch.seconds == 3


def test_a_time_that_is_set_back_takes_nothing_away():
    time = Time()
    watch = Stopwatch(time, 10)
    watch.go()
    time.now -= 500
    assert watch.seconds == 10


def test_a_move_clock_counts_down_to_nothing():
    time = Time()
    clock = MoveClock(10, time)
    assert (clock.left, clock.running, clock.run_out) == (10, False, False)
    clock.go()
    time.now += 9.5
    assert (clock.left, clock.run_out) == (0.5, False)
    time.now += 0.5
    assert (clock.left, clock.run_out) == (0, True)
    time.now += 100
    assert clock.left == 0
    clock.restart()
    assert (clock.left, clock.running) == (10, True)


def test_a_clock_that_stands_still_loses_nothing():
    time = Time()
    clock = MoveClock(20, time)
    clock.go()
    time.now += 7
    clock.stop()
    time.now += 7
    assert clock.left == 13
    clock.restart()
    time.now += 7
    assert (clock.left, clock.running) == (20, False)


def test_no_clock_never_runs_out():
    clock = MoveClock()
    clock.go()
    assert (clock.running, clock.run_out, clock.left) == (False, False, 0)


@given(left=st.one_of(st.none(), st.floats()), seconds=st.sampled_from([10, 60]))
def test_a_clock_that_is_resumed_has_between_nothing_and_everything_left(left, seconds):
    clock = MoveClock(seconds, Time(), left)
    usable = left is not None and math.isfinite(left)
    expected = min(max(left, 0), seconds) if usable else seconds
    assert clock.left == pytest.approx(expected)


@pytest.mark.parametrize("seconds", [-1, 2.5, "10", None, True, LONGEST_MOVE + 1])
def test_other_times_are_refused(seconds):
    with pytest.raises(DotsError) as refusal:
        MoveClock(seconds)
    assert refusal.value.value is seconds
    assert repr(seconds) in str(refusal.value)
