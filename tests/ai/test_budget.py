"""How long a player may think: the share that is used, and goes that grow only as they are measured."""

import pytest

from dotsnb.ai.budget import Budget


class Clock:
    """A clock that a test moves on."""

    now = 0.0

    def __call__(self):
        return self.now


def test_seconds_are_used_up():
    clock = Clock()
    budget = Budget(2.0, None, clock)
    clock.now = 1.5
    assert (budget.spent, budget.used) == (1.5, 0.75)


def test_playouts_are_used_up_whatever_the_clock_says():
    clock = Clock()
    budget = Budget(2.0, 100, clock)
    budget.count(25, 9.0)
    clock.now = 99.0
    assert budget.used == 0.25


def test_no_time_is_all_used():
    assert Budget(0.0, None, Clock()).used == 1.0


def test_a_go_grows_once_however_many_candidates_share_it():
    budget = Budget(1.0, None, Clock())
    games = budget.games
    for _candidate in range(12):
        budget.count(games, 0.0001)
    assert budget.games == 2 * games


def test_a_go_that_takes_its_time_does_not_grow():
    budget = Budget(1.0, None, Clock())
    games = budget.games
    budget.count(games, 0.02)
    assert budget.games == games


@pytest.mark.parametrize("budget", [Budget(1.0, None, Clock()), Budget(None, 100)])
def test_says_how_much_is_worth_doing(budget):
    assert budget.how_many(10, 0.099) == 7
