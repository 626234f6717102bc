"""Games of strong players under the overlap rules: the file is whole, exact where it must be, and repeatable."""

from __future__ import annotations

import json

import pytest

from dotsnb import DotsError
from dotsnb.lessons import rule_games
from dotsnb.lessons.rule_games import BOARDS, FILE, FIXED, SOURCE, Played, kept, play
from dotsnb.rules import OVERLAP
from tools.rule_games import GAMES

HELD = [(board, overlap) for board, rows in json.loads(FILE.read_text(encoding="utf-8")).items() for overlap in rows]


@pytest.mark.parametrize(("board", "overlap"), HELD)
def test_every_row_holds_its_games_and_fixed_totals_are_exact(board, overlap):
    games = kept(board, overlap).games
    assert len(games) == GAMES[board]
    assert all(min(*game.scores, *game.at_half) >= 0 for game in games)
    if overlap in FIXED:
        assert {sum(game.scores) for game in games} == {FIXED[overlap][BOARDS.index(board)]}


def test_all_rules_are_either_fixed_or_typical():
    assert {*FIXED, *SOURCE} == set(OVERLAP)
    assert not {*FIXED} & {*SOURCE}


def test_the_kept_games_can_be_played_again():
    assert play("strategic; overlap exclusive", games=1).games[0] == kept("strategic", "exclusive").games[0]


@pytest.mark.parametrize("name", [("classic", "consume"), ("strategic", "nonsense"), (None, "consume")])
def test_what_is_not_kept_is_refused(name):
    with pytest.raises(DotsError):
        kept(*name)


def test_what_a_game_says():
    turned, stayed, level = Played((3, 5), (2, 1)), Played((6, 5), (2, 1)), Played((4, 4), (2, 1))
    assert [game.turned for game in (turned, stayed, level)] == [True, False, False]
    assert [game.margin for game in (turned, stayed, level)] == [2, 1, 0]
    three = rule_games.RuleGames("", (turned, stayed, level))
    assert (three.total, three.margin) == (9, 1)
    assert three.turned == pytest.approx(1 / 3)
    assert three.share == pytest.approx((2 / 8 + 1 / 11) / 3)
    assert rule_games.RuleGames("", (turned,)).share_error == 0
