"""Matches: seats changed about, reproducible, summed up honestly, refused in a sentence."""

import json

import pytest
from scipy.stats import binomtest

from dotsnb.ai import match
from dotsnb.ai.matches import Played, _summed_up
from dotsnb.ai.player import FunctionPlayer
from dotsnb.cli import main
from dotsnb.errors import DotsError
from dotsnb.rules import find


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


def summed_up(shares, count=2):
    """A match with these results of the first player: 1, 0.5 or 0 in each game."""
    winners = {1: (0,), 0.5: (0, 1), 0: (1,)}
    played = [Played((4, 0, 0)[:count], winners[s], (1.0,) * count, (1,) * count) for s in shares]
    return _summed_up(find("box 2x2"), tuple("abc"[:count]), 1, played)


def wilson(wins, games):
    found = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    return pytest.approx((found.low, found.high))


def test_interval_of_sets():
    # Means of ten sets: five times 1/2, five times 1. Student's factor for nine degrees of freedom is 2.262157.
    result = summed_up([1, 0] * 5 + [1, 1] * 5)
    error = 2.262157 * (10 * 0.25**2 / 9) ** 0.5 / 10**0.5
    assert result.share == 0.75
    assert result.interval == pytest.approx((0.75 - error, 0.75 + error), abs=1e-6)


def test_luck_that_cancels_out_makes_the_interval_narrow():
    result = summed_up([1, 0] * 95 + [1, 1] * 5)
    low, high = result.interval
    assert high - low < 0.05  # by single games it is 0.14
    assert low <= result.share <= high


def test_sets_of_three():
    result = summed_up([1, 0, 0] * 20 + [1, 1, 0] * 10, count=3)
    low, high = result.interval
    assert high - low < 0.13  # single games: 0.20
    assert result.share == pytest.approx(40 / 90)


@pytest.mark.parametrize(
    ("shares", "wins"),
    [([1, 0] * 50, 50), ([1, 1] * 50, 100), ([1, 0, 1, 1], 3), ([1], 1), ([1, 1] * 48 + [1, 0] * 2, 98)],
)
def test_single_games_where_sets_are_few_or_alike(shares, wins):
    result = summed_up(shares)
    assert result.interval == wilson(wins, len(shares))
    assert result.interval[0] < result.interval[1]


def test_a_game_over_belongs_to_no_set():
    result = summed_up([1, 0] * 10 + [1, 1] * 10 + [0])
    low, high = result.interval
    assert low <= result.share == 30 / 41 <= high


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
