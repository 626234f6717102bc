"""Matches: seats changed about, reproducible, summed up honestly, refused in a sentence."""

import json

import pytest

from dotsnb.ai import match
from dotsnb.ai.player import FunctionPlayer
from dotsnb.cli import main
from dotsnb.errors import DotsError


def first_line(position):
    return position.legal_lines[0]


def test_sums_up():
    result = match("box 2x2", ["normal", "easy"], games=10, seed=3, processes=1)
    assert (result.games, sum(result.wins) + result.ties) == (10, 10)
    assert result.total == sum(result.points) == 4
    assert result.margin == pytest.approx(result.points[0] - result.points[1])
    low, high = result.interval
    assert 0 <= low <= result.share <= high <= 1


def test_same_seed_same_match():
    first, second = (match("mini", ["normal", "easy"], games=4, seed=3, processes=1) for _again in range(2))
    assert (first.wins, first.points) == (second.wins, second.points)


def test_several_processes_give_the_same_result():
    alone, together = (match("box 2x2", ["normal", "easy"], games=4, seed=3, processes=p) for p in (1, 2))
    assert (alone.wins, alone.points) == (together.wins, together.points)


def test_everybody_sits_everywhere():
    seats = {"a": set(), "b": set(), "c": set()}

    def bot(name):
        def choose(position):
            seats[name].add(position.to_move)
            return position.legal_lines[0]

        return choose

    match("box 2x2", [bot(name) for name in seats], games=3, processes=1)
    assert all(taken == {0, 1, 2} for taken in seats.values())


def test_misere_leads_are_the_other_way_round():
    result = match("box 2x2; scoring misere", [first_line, FunctionPlayer(first_line)], games=2)
    assert result.margin == pytest.approx(result.points[1] - result.points[0])


@pytest.mark.parametrize("games", [0, -1, "ten", True])
def test_refuses_no_games(games):
    with pytest.raises(DotsError, match="games cannot be played"):
        match("mini", ["easy", "easy"], games=games)


@pytest.mark.parametrize("players", [["easy"], ["easy", "genius"], []])
def test_refuses_players(players):
    with pytest.raises(DotsError):
        match("mini", players, games=1)


def test_the_command_prints_json(capsys):
    arguments = ["match", "--rules", "box 1x2", "--players", "normal,easy", "--games", "2", "--processes", "1"]
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main(arguments) == 0
    assert "2 games" in capsys.readouterr().out


def test_the_command_refuses_in_one_line(capsys):
    assert main(["match", "--players", "easy,genius"]) == 2
    assert "genius" in capsys.readouterr().err
