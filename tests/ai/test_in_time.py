"""Expert keeps its time, with a clock that moves only as the test says: nothing here is really timed."""

import pytest

from dotsnb.ai import engine
from dotsnb.ai import expert as experts
from dotsnb.ai.engine import Desk
from dotsnb.ai.expert import Expert
from dotsnb.game import Game
from dotsnb.rules import find

SECONDS = 0.7


class Clock:
    """A clock on which each weighing and each game played on take so long."""

    def __init__(self, monkeypatch, weighing, playing):
        self.now = 0.0
        weigh, try_out, foresee = Desk.weigh, Desk.try_out, Desk.foresee

        def slow_weigh(desk, kind, number, *, replies=1):
            self.now += weighing * 3 ** (replies - 1)
            return weigh(desk, kind, number)

        def slow_try_out(desk, kind, number, games, seed, turns):
            self.now += playing * games
            return try_out(desk, kind, number, 1, seed, turns)

        def slow_foresee(desk, kind, number, *, deep=False):
            self.now += weighing * (experts.TURN_COST if deep else 0.2)
            return foresee(desk, kind, number)

        monkeypatch.setattr(Desk, "foresee", slow_foresee)
        monkeypatch.setattr(Desk, "weigh", slow_weigh)
        monkeypatch.setattr(Desk, "try_out", slow_try_out)

    def __call__(self):
        self.now += 1e-6
        return self.now


def after_roll(rules):
    game = Game(rules, seed=1)
    if game.must_roll:
        game.roll(4)
    return game.position


@pytest.mark.parametrize("rules", ["standard", "quick", "box 4x4; turn d5", "expert", "hexagon-grid"])
@pytest.mark.parametrize(("weighing", "playing"), [(0.2, 0.1), (0.05, 0.01), (0.01, 0.001)])
def test_a_slow_machine_gets_a_move_in_time(rules, weighing, playing, monkeypatch):
    clock = Clock(monkeypatch, weighing, playing)
    position = after_roll(rules)
    line = Expert(1, seconds=SECONDS, compiled=False, clock=clock).choose(position)
    assert line in position.legal_lines
    assert clock.now <= 1.5 * SECONDS


def test_half_of_a_look_ahead_changes_nothing(monkeypatch):
    """Thinking of two replies turns out to take for ever: the choice rests on one for every candidate."""
    clock, deep = Clock(monkeypatch, 0.001, 1e-6), []
    quick = Desk.weigh

    def weigh(desk, kind, number, *, replies=1):
        if replies > 1:
            deep.append(number)
            clock.now += 1.0
        return quick(desk, kind, number) if replies == 1 else (0.0, 1000.0)

    monkeypatch.setattr(Desk, "weigh", weigh)
    bot = Expert(1, seconds=SECONDS, compiled=False, clock=clock)
    bot.choose(after_roll("box 4x4; turn d5"))  # has no weights
    assert len(deep) == 1
    assert all(candidate.value < 100 for candidate in bot.explain().candidates)


def test_nobody_waits_for_the_compiler(monkeypatch):
    """Until the kernels are compiled, Expert plays on interpreted ones and compiles nothing itself."""
    asked, made = [], []
    laid_out = Desk.__init__

    def not_ready(rules, *, wait=False):
        asked.append(wait)
        return False

    def lay_out(desk, position, *, compiled, control=True):
        made.append(compiled)
        laid_out(desk, position, compiled=False, control=control)

    monkeypatch.setattr("dotsnb.ai.planner.warm_up", not_ready)
    for module in ("dotsnb.ai.planner", "dotsnb.ai.expert"):
        monkeypatch.setattr(f"{module}.is_ready", lambda rules: False)
    monkeypatch.setattr(Desk, "__init__", lay_out)
    monkeypatch.setattr(experts.Solving, "warm_up", lambda self, rules, *, wait: asked.append(wait))
    Expert(1, seconds=0.05).choose(after_roll("standard"))
    assert made == [False]
    assert asked
    assert not any(asked)


def test_ready_means_that_all_kernels_are_compiled(monkeypatch):
    """The table of the last lines too: it once was compiled in the middle of a game."""
    compiled = []
    monkeypatch.setattr(engine, "_ready", set())
    monkeypatch.setattr(engine, "Desk", lambda position, *, compiled: _Silent())
    for name in ("compile_endings", "compile_winning"):
        monkeypatch.setattr(engine, name, lambda name=name: compiled.append((name, set(engine._ready))))
    engine._compile(find("quick"))
    assert compiled == [("compile_endings", set()), ("compile_winning", set())]
    assert engine.is_ready(find("quick"))


class _Silent:
    def weigh(self, kind, number):
        """Nothing."""

    def foresee(self, kind, number):
        """Nothing."""
