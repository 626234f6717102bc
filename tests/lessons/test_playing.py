"""Boards that are played out: against a level, in Nimstring, and where the fewest points win."""

from __future__ import annotations

from functools import cache

import pytest

from dotsnb import Game
from dotsnb.analysis.nimstring import nimstring_lines
from dotsnb.errors import DotsError
from dotsnb.lessons import Beat, Board, PlayOut, WinNimstring

PLAYERS = ("Ann", "Bo")
LONG_AND_LONGER = Board("box 2x4", """
    •───•───•   •   •
    · _ · _ · _ │ _ │
    •───•───•───•   •
    · _ · _ · _ · _ │
    •───•───•───•───• """, players=PLAYERS)  # fmt: skip
ODD = Board("box 2x2; start icelandic", players=PLAYERS)


def test_a_level_is_beaten_where_perfect_play_is_not():
    against_hard = Beat("Win.", LONG_AND_LONGER, "hard")
    assert PlayOut("Win.", LONG_AND_LONGER).target() < 0
    assert against_hard.check(against_hard.solution())
    board = against_hard.solution_board()
    while board.can_redo:
        board.redo()
    assert against_hard.check(board)
    assert board.scores[0] > board.scores[1]


def test_the_wrong_chain_loses_against_a_level():
    verdict = Beat("Win.", LONG_AND_LONGER, "hard").check("a2a3")
    assert (verdict.kind, "Play on" in verdict.sentence) == ("waiting", True)
    lost = Beat("Win.", LONG_AND_LONGER, "hard").check("a2a3 c1d1 b1b2 a1a2")
    assert (lost.kind, lost.sentence[:16]) == ("wrong", "You end 3 to 5. ")


def test_who_draws_for_the_rival_is_found_out():
    task = Beat("Win.", LONG_AND_LONGER, "hard")
    game = LONG_AND_LONGER()
    game.draw("a1a2")
    game.draw("c1c2" if task.rival().choose(game.position) != "c1c2" else "b1b2")
    assert "other side" in task.check(game).sentence


@cache
def mover_wins(position) -> bool:
    """Nimstring, tried out to the end: who closes a box draws again, and who cannot draw loses."""
    for line in position.legal_lines:
        after = position.after(line)
        if not after.over and mover_wins(after) == (after.to_move == position.to_move):
            return True
    return False


@pytest.mark.parametrize("rules", ["box 1x1", "box 1x2", "box 2x2; start swedish", "box 1x3; start icelandic"])
def test_the_lines_that_win_nimstring_are_those_that_trying_out_finds(rules):
    position = Game(rules, PLAYERS).position
    todo, seen = [position], set()
    while todo:
        here = todo.pop()
        if here.over or here in seen:
            continue
        seen.add(here)
        wins = set(nimstring_lines(here))
        for line in here.legal_lines:
            after = here.after(line)
            todo.append(after)
            won = not after.over and mover_wins(after) == (after.to_move == here.to_move)
            assert (line in wins) == won, (here.open_lines, line)


def test_nimstring_is_won_and_lost():
    task = WinNimstring("Win.", ODD)
    assert task.check(task.solution())
    lost = next(line for line in ODD().legal_lines if line not in nimstring_lines(ODD()))
    assert "Up to" in task.check(lost).sentence


def test_nimstring_needs_nimbers():
    with pytest.raises(DotsError, match="no nimbers"):
        nimstring_lines(Game("box 5x5"))


def test_the_fewest_points_win_in_misere():
    task = PlayOut("Win.", Board("box 2x2; scoring misere", """
        •───•───•
        │ _ · _ │
        •───•   •
        · _ · _ ·
        •───•───• """, players=PLAYERS))  # fmt: skip
    assert task.check(task.solution())
    board = task.solution_board()
    while board.can_redo:
        board.redo()
    assert board.scores[1] - board.scores[0] == task.target()
