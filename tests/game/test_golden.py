"""A whole game of every named mode, replayed line by line."""

import pytest

from dotsnb.game import Game
from dotsnb.rules import find
from tests.examples import read_all
from tests.golden import replay
from tests.oracle import Oracle

EXAMPLES = read_all("modes")


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_engine_plays_it(example):
    assert find(example.rules) == find(example.where), "the file shows the mode as it is"
    replay(example, Game(example.where))


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_oracle_plays_it(example):
    replay(example, Oracle(example.rules))


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_every_line_of_it_leaves_both_in_the_same_place(example):
    game, oracle = Game(example.where), Oracle(example.rules)
    for _, face, moves, *_ in example.rows[:-1]:
        rolled = [] if face == "-" else [f"r{face}"]
        for move in [*rolled, *(move.partition("=")[0] for move in moves.split())]:
            game.play(move)
            oracle.play(move)
            assert game.scores == oracle.scores
            assert game.owners == oracle.owners
            assert (game.to_move, game.over) == (oracle.to_move, oracle.over)
            assert (game.lines_left, game.round) == (oracle.lines_left, oracle.round) or game.over
