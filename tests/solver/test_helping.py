"""A second thread: the same values in little more than half the positions, and nothing of it is left."""

from __future__ import annotations

import random
import threading

import pytest

from dotsnb import Game
from dotsnb.rules import find
from dotsnb.solver import Solver, helping, solving
from dotsnb.solver.engines import engine_for
from dotsnb.solver.stack import PAUSED


@pytest.fixture
def helpers(monkeypatch):
    """All helpers made; they come after a thousand positions, on any machine."""
    made = []

    class Noted(helping.Helper):
        def __init__(self, search):
            made.append(self)
            super().__init__(search)

    monkeypatch.setattr(solving, "Helper", Noted)
    monkeypatch.setattr(solving, "PATIENCE", 1_000)
    monkeypatch.setattr(helping.os, "cpu_count", lambda: 2)
    return made


def after(rules, drawn):
    game, choice = Game(rules), random.Random(rules)
    for _line in range(drawn):
        game.draw(choice.choice(game.legal_lines))
    return game


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("rules", "drawn"),
    [("box 3x3", 0), ("box 2x5", 0), ("box 5x4", 18), ("box 3x4; start icelandic", 0), ("box 3x3; scoring misere", 9)],
)
def test_values_lines_and_play_are_those_of_one_thread(rules, drawn, exact, helpers):
    game = after(rules, drawn)
    two = Solver(rules, memory_mb=8, exact=exact).solve(game, lines=True)
    assert helpers
    one = Solver(rules, memory_mb=8, exact=exact).solve(game, lines=True, budget_nodes=10**9)
    assert (two.value, two.lines, two.best, two.play) == (one.value, one.lines, one.best, one.play)
    assert two.proven


def test_a_budget_of_nodes_is_for_one_thread(helpers):
    Solver("box 3x4", memory_mb=8).solve(Game("box 3x4"), budget_nodes=20_000)
    assert helpers == []


def test_one_core_means_one_thread(helpers, monkeypatch):
    monkeypatch.setattr(helping.os, "cpu_count", lambda: 1)
    assert Solver("box 3x3", memory_mb=8).solve(Game("box 3x3")).value == -3
    assert helpers == []


def test_ordinary_python_has_one_thread(helpers):
    game = after("box 3x3", 12)
    assert Solver("box 3x3", memory_mb=8, compiled=False).solve(game).nodes > 0
    assert engine_for(find("box 3x3"), memory_mb=1, exact=False, compiled=False).companion() is None
    assert helpers == []


def test_no_thread_is_left_after_an_answer_a_stop_or_an_exception(helpers):
    before, stop = threading.active_count(), threading.Event()
    solver = Solver("box 4x4", memory_mb=8)

    def leave(now):
        if helpers:
            assert threading.active_count() == before + 1
            raise KeyboardInterrupt

    def end(now):
        if helpers:
            stop.set()

    Solver("box 3x3", memory_mb=8).solve(Game("box 3x3"))
    assert helpers
    for how in ({"progress": leave}, {"progress": end, "stop": stop}):
        helpers.clear()
        try:
            assert not solver.solve(Game("box 4x4"), **how).proven
        except KeyboardInterrupt:
            assert "stop" not in how
        assert helpers
        assert threading.active_count() == before


def in_turn(rules, helped):
    """The positions that one search looks at, alone or with a companion that takes equal turns with it."""
    engine = engine_for(find(rules), memory_mb=16, exact=False, compiled=True)
    grid = find(rules).layout
    rest = engine.settle(frozenset(map(grid.line, Game(rules).open_lines)))[2]
    companion = engine.companion() if helped else None
    high = engine.most(rest)
    for bound in range(-high, high + 1, 2):
        searches = [engine, companion] if helped else [engine]
        for search in searches:
            search.ask(rest, bound)
        while all(search.go_on(100) == PAUSED for search in searches):
            pass
    return engine.nodes


@pytest.mark.parametrize("rules", ["box 2x4", "box 2x5", "box 3x4; start icelandic"])
def test_a_companion_saves_positions(rules, helpers):
    assert in_turn(rules, helped=True) < 0.75 * in_turn(rules, helped=False)
