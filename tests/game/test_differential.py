"""Whole random games, the engine against the oracle, line by line, under every combination."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.game import Position
from dotsnb.rules import OVERLAP, find
from tests.lively import Lively
from tests.oracle import Oracle
from tests.strategies import rulesets

BOARDS = ["box 2x3; sizes 1,2", "box 4x3; sizes 1,2", "box 3x4; sizes 1,2,3", "box 5x4; sizes 1,2,3"]
TURNS = ["standard", "single", "d4", "d6+", "d12"]
GRIDS = ["box 1x3", "box 3x2", "box 2x5", "diagonal 1x2", "diagonal 3x2", "triangle 3", "hexagon 2"]


def play_both(text, seed, *, dead=False):
    """One whole game; everything one can see must be the same after every move."""
    position, oracle = Position(find(text)), Oracle(text)
    lively = Lively(random.Random(seed))
    while not oracle.over:
        move = lively.move(oracle)
        where = f"{text}, seed {seed}, {move}"
        before = set(oracle.held)
        captures = position.captures(move) if move in oracle.legal_lines else ()
        position, captured = position.after(move), oracle.play(move)
        assert sorted(captures) == sorted(captured), where
        assert position.scores == oracle.scores, where
        assert position.owners == oracle.owners, where
        assert set(oracle.held) - before <= set(captured), where
        assert (position.to_move, position.over) == (oracle.to_move, oracle.over), where
        assert position.ranking == oracle.ranking, where
        if not oracle.over:
            assert position.lines_left == oracle.lines_left, where
            assert (position.roll, position.round) == (oracle.face, oracle.round), where
        if dead or oracle.over:
            assert set(position.dead_lines) == oracle.dead_lines, where
            assert position.drawn == oracle.drawn, where
    assert position.legal_lines == ()
    return position


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("overlap", OVERLAP)
def test_every_overlap_rule(overlap, board):
    for seed in range(14):
        chance = random.Random(seed)
        turn, players = TURNS[seed % len(TURNS)], 2 + seed % 3
        start = chance.choice(["open", "open", "swedish", "icelandic"])
        rules = f"{board}; overlap {overlap}; turn {turn}; players {players}; start {start}"
        play_both(rules, seed, dead=seed % 2 == 0)


@pytest.mark.parametrize("turn", [*TURNS, "d2", "d2+", "d3"])
@pytest.mark.parametrize("grid", GRIDS)
def test_every_grid_and_turn(grid, turn):
    for seed in range(4):
        play_both(f"{grid}; turn {turn}; players {2 + seed}", seed, dead=seed == 0)
        play_both(f"{grid}; turn {turn}; start swedish; scoring misere", seed)


@pytest.mark.parametrize("players", range(2, 9))
def test_every_number_of_players(players):
    for seed in range(6):
        play_both(f"box 4x3; sizes 1,2,3; overlap majority; turn d5; players {players}", seed)
        play_both(f"box 3x4; turn d3+; players {players}; values 1@b2=5,1@d3=2", seed)
        play_both(f"triangle 4; players {players}; scoring misere", seed)


@settings(max_examples=150, deadline=None)
@given(rulesets(), st.integers(0, 10**6))
def test_any_ruleset(rules, seed):
    position = play_both(str(rules), seed, dead=True)
    best, *others = position.ranking
    assert position.winners == (best if others else ())
    assert sorted(seat for place in position.ranking for seat in place) == list(range(rules.players))
