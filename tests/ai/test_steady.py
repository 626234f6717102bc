"""Steady players choose the same everywhere: nothing in them asks the clock or waits for a compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dotsnb import Game
from dotsnb.ai import LEVELS, finish, match, play_games, steady
from dotsnb.errors import DotsError


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(level):
    games = [finish(Game("box 2x2", seed=3), [steady(level, 5), steady("normal", 6)]) for _time in range(2)]
    assert games[0].moves == games[1].moves
    assert steady(level).name == LEVELS[level].title


def test_nothing_is_compiled():
    code = (
        "import sys; from dotsnb import Game; from dotsnb.ai import finish, steady\n"
        "finish(Game('box 2x2'), [steady('hard', 1), steady('expert', 1)]); print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_level_that_is_none_is_refused():
    with pytest.raises(DotsError, match="perfect"):
        steady("perfect")


def test_a_match_sums_up_the_games_that_are_played():
    games = play_games("box 2x2", ["normal", "easy"], games=6, seed=2, processes=1)
    result = match("box 2x2", ["normal", "easy"], games=6, seed=2, processes=1)
    assert result.wins == tuple(sum(game.winners == (who,) for game in games) for who in (0, 1))
    assert result.points == tuple(sum(game.scores[who] for game in games) / 6 for who in (0, 1))
