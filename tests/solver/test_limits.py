"""A search can be stopped at any moment, says what it has proven, and refuses what it cannot do."""

from __future__ import annotations

import sys
import threading
import time
import types

import pytest

from dotsnb import DotsError, Game, RulesError
from dotsnb.rules import find
from dotsnb.solver import Solver, solve
from dotsnb.solver.engines import engine_for

BIG = "box 5x5"
VALUE_3X4 = 0


def inside(bounds, value):
    return bounds[0] <= value <= bounds[1]


@pytest.mark.parametrize("budget", [1, 100, 5_000, 50_000, 200_000])
def test_a_budget_of_nodes_is_kept_exactly_and_leaves_true_bounds(budget):
    solution = solve(Game("box 3x4"), budget_nodes=budget, memory_mb=16)
    assert solution.nodes == budget
    assert (solution.proven, solution.play, solution.best) == (False, (), ())
    assert inside(solution.bounds, VALUE_3X4)
    assert solution.value is None or solution.value == VALUE_3X4


def test_a_stopped_search_goes_on_where_its_table_left_off():
    solver = Solver("box 3x4", memory_mb=64)
    game, used = Game("box 3x4"), 0
    for _call in range(200):
        solution = solver.solve(game, budget_nodes=50_000)
        used += solution.nodes
        if solution.proven:
            break
    assert solution.value == VALUE_3X4
    assert used < 2_000_000


def test_bounds_close_in_and_are_reported():
    reports = []
    solution = solve(Game("box 3x4"), progress=reports.append, memory_mb=64)
    assert solution.value == VALUE_3X4
    assert all(inside(now.bounds, VALUE_3X4) and now.depth >= 0 for now in reports)
    assert [now.nodes for now in reports] == sorted({now.nodes for now in reports})
    widths = [now.bounds[1] - now.bounds[0] for now in reports]
    assert widths == sorted(widths, reverse=True)


def test_seconds():
    solve(Game("box 1x1"))  # load the compiled code
    began = time.monotonic()
    solution = solve(Game(BIG), seconds=0.3, memory_mb=16)
    assert not solution.proven
    assert time.monotonic() - began < 3
    assert solution.bounds == (-25, 25) or inside((-25, 25), solution.bounds[0])


def test_stop_from_another_thread_leaves_no_thread_behind():
    before = threading.active_count()
    stop, answers = threading.Event(), []
    thread = threading.Thread(target=lambda: answers.append(solve(Game(BIG), stop=stop, memory_mb=16)))
    thread.start()
    time.sleep(0.5)
    stop.set()
    thread.join(20)
    assert not thread.is_alive()
    assert threading.active_count() == before
    assert not answers[0].proven


def test_an_exception_from_the_report_ends_the_search():
    def enough(now):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(Game(BIG), progress=enough, memory_mb=16)


def test_lines_proven_before_the_stop_are_true():
    whole = solve(Game("box 3x3"), lines=True)
    part = solve(Game("box 3x3"), lines=True, budget_nodes=whole.nodes * 4 // 5)
    assert not part.proven
    assert part.lines.items() <= whole.lines.items()


def test_a_small_table_gives_the_same_value():
    assert solve(Game("box 2x4"), memory_mb=1).value == 2


@pytest.mark.parametrize("rules", ["box 1x1", "box 2x3", "box 4x4", "box 2x3; scoring misere", "box 6x6; turn single"])
def test_the_table_keeps_to_its_memory_and_to_the_boards_size(rules):
    sizes = [engine_for(find(rules), memory_mb=mb, exact=False, compiled=True).table_bytes for mb in (1, 64)]
    assert all(size <= mb << 20 for size, mb in zip(sizes, (1, 64), strict=True))
    lines = len(find(rules).layout.lines)
    assert sizes[1] == 64 << 20 if lines > 26 else sizes[1] <= max(1 << 14, 16 << lines)


def test_a_game_that_is_over():
    game = Game("box 1x1")
    for line in game.open_lines:
        game.draw(line)
    solution = solve(game)
    assert (solution.value, solution.best, solution.lines, solution.proven) == (0, (), {}, True)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("classic", "d6"),
        ("box 3x3; turn d4+", "d4+"),
        ("box 3x3; players 3", "3"),
        ("box 3x3; sizes 1,2; overlap takeover", "takeover"),
        ("triangle 9", "135"),
        ("box 9x9", "180"),
    ],
)
def test_games_that_cannot_be_solved_are_refused_in_a_sentence(rules, named):
    with pytest.raises(RulesError, match=r"\.$") as caught:
        solve(Game(rules))
    assert named in str(caught.value)


@pytest.mark.parametrize("memory", [0, -1, 1.5, True, "much"])
def test_memory_that_makes_no_sense(memory):
    with pytest.raises(RulesError):
        solve(Game("box 1x1"), memory_mb=memory)


@pytest.mark.parametrize("thing", [None, "box 3x3", 3])
def test_only_games_and_positions_are_solved(thing):
    with pytest.raises(RulesError):
        solve(thing)


def test_a_solver_keeps_to_its_rules():
    with pytest.raises(RulesError, match="2x3"):
        Solver("box 2x2").solve(Game("box 2x3"))


class TestBar:
    def test_shows_the_reports_and_is_closed(self, monkeypatch):
        bars = []

        class Bar:
            def __init__(self, **_options):
                self.n, self.texts, self.closed = 0, [], False
                bars.append(self)

            def update(self, more):
                self.n += more

            def set_postfix_str(self, text):
                self.texts.append(text)

            def close(self):
                self.closed = True

        monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
        module = types.ModuleType("tqdm.auto")
        module.tqdm = Bar
        monkeypatch.setitem(sys.modules, "tqdm.auto", module)
        solution = solve(Game("box 3x3"), progress=True)
        assert bars[0].closed
        assert 0 < bars[0].n <= solution.nodes
        assert "from" in bars[0].texts[0]

    def test_says_what_is_missing(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        with pytest.raises(DotsError, match="tqdm"):
            solve(Game("box 1x1"), progress=True)

    def test_false_is_no_bar(self):
        assert solve(Game("box 1x1"), progress=False).value == -1
