"""The tournament's report: one row is played again, the others stay as they are."""

import sys

import pytest

from benchmarks import tournament
from dotsnb.ai import match


@pytest.fixture
def target(tmp_path, monkeypatch):
    path = tmp_path / "tournament.md"
    monkeypatch.setattr(tournament, "TARGET", path)
    return path


def run(monkeypatch, *arguments):
    monkeypatch.setattr(sys, "argv", ["tournament", "--processes", "1", *arguments])
    tournament.write_report()


def test_rows_are_merged(target, monkeypatch):
    run(monkeypatch, "--pairs", "normal-easy", "--games", "4", "--only", "mini", "dabba")
    first = tournament.rows_of(target.read_text())
    assert list(first) == ["mini", "dabba"]
    assert first["mini"][0].endswith("4 games")
    assert first["mini"][1:] == ["-", "-", "-"]
    run(monkeypatch, "--pairs", "hard-normal", "--games", "2", "--only", "mini")
    second = tournament.rows_of(target.read_text())
    assert second["dabba"] == first["dabba"]
    assert second["mini"][0] == first["mini"][0]
    assert second["mini"][1].endswith("2 games")


def test_rows_stand_in_the_order_of_the_modes(target, monkeypatch):
    run(monkeypatch, "--pairs", "normal-easy", "--games", "2", "--only", "box 1x2", "dabba", "mini")
    assert list(tournament.rows_of(target.read_text())) == ["mini", "dabba", "box 1x2"]


def test_the_total_belongs_to_the_last_match(target, monkeypatch):
    run(monkeypatch, "--pairs", "expert-hard", "--games", "2", "--playouts", "5", "--exact", "4", "--only", "box 1x2")
    assert tournament.rows_of(target.read_text())["box 1x2"][-1] == "2"


def test_a_close_match_is_played_again_with_more_games(target, monkeypatch):
    run(monkeypatch, "--pairs", "normal-easy", "--games", "2", "--close", "6", "--only", "box 1x1", "dabba")
    rows = tournament.rows_of(target.read_text())
    # One box goes to whoever draws second: half of the games each.
    assert rows["box 1x1"][0].endswith("6 games")


def test_bold_is_what_is_surely_better():
    sure = match("dabba", ["normal", "easy"], games=20, seed=1, processes=1)
    open_ = match("box 1x1", ["normal", "easy"], games=20, seed=1, processes=1)
    assert tournament.cell(sure).startswith("**")
    assert not tournament.cell(open_).startswith("**")
