"""The command `dotsnb solve`."""

from __future__ import annotations

import json

import pytest

from dotsnb.cli import main


@pytest.fixture
def run(capsys):
    def call(*arguments):
        try:
            code = main(["solve", *arguments])
        except SystemExit as ended:
            code = ended.code
        output = capsys.readouterr()
        return code, output.out, output.err

    return call


def test_json(run):
    code, out, _err = run("box 2x2", "--json")
    state = json.loads(out)
    assert code == 0
    assert list(state) == ["value", "best", "lines", "nodes", "seconds"]
    assert state["value"] == 2
    assert len(state["lines"]) == 12
    assert set(state["best"]) == {line for line, value in state["lines"].items() if value == 2}


def test_values_are_the_movers_on_the_boxes_to_come(run):
    moves = ["a1b1", "a1a2", "b1b2", "a2b2"]  # the fourth line took a box: the same player moves on
    state = json.loads(run("box 1x2", *moves, "--json")[1])
    assert state["value"] == max(state["lines"].values()) == 1
    before = json.loads(run("box 1x2", *moves[:-1], "--json")[1])
    assert before["lines"]["a2b2"] == 1 + state["value"]


def test_text(run):
    code, out, _err = run("dabba")
    assert code == 0
    assert out.startswith("To move: -3 ")
    assert len(out.splitlines()) == 26


def test_a_finished_game(run):
    lines = ["a1b1", "a1a2", "b1b2", "a2b2"]
    assert json.loads(run("box 1x1", *lines, "--json")[1])["lines"] == {}
    assert "over" in run("box 1x1", *lines)[1]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nosuch",),
        ("classic",),
        ("box 3x3", "a1b1", "a1b1"),
        ("box 3x3", "zz"),
        ("box 3x3; players 4",),
        ("box 3x3; sizes 1,2; overlap builder",),
        ("box 9x9",),
        ("box 1x1", "--fast"),
    ],
)
def test_wrong_input_is_one_line_and_code_2(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
