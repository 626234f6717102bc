"""Runs the worked examples of starts, turns and overlap rules through the engine and the oracle."""

import pytest

from dotsnb.game import Game
from tests.examples import SEATS, play_overlap, position, read_all
from tests.oracle import Oracle, OracleRules

NAMES = ["You", "They", "Third", "Fourth"]


def engine(rules: str) -> Game:
    return Game(rules, players=NAMES[: OracleRules.parse(rules).players])


both = pytest.mark.parametrize("start_game", [engine, Oracle], ids=["engine", "oracle"])


@both
@pytest.mark.parametrize("example", read_all("overlap"), ids=str)
def test_overlap(example, start_game):
    play_overlap(example, start_game(example.rules))


@both
@pytest.mark.parametrize("example", read_all("starts"), ids=str)
def test_start(example, start_game):
    game = start_game(example.rules)
    ((_, drawn, still_open, *names),) = example.rows
    assert len(position(game).drawn) == int(drawn)
    assert f"open {len(game.open_lines)}" == still_open
    if names:
        assert set(position(game).drawn) == set("".join(names).split()) - {"none"}
    assert set(position(game).drawn.values()) <= {None}, "the start's lines belong to nobody"
    assert game.owners == {}
    assert game.scores == (0, 0)
    assert not game.over
    assert game.to_move == 0


@both
@pytest.mark.parametrize("example", read_all("turns"), ids=str)
def test_turn(example, start_game):
    game = start_game(example.rules)
    for move, captured, to_move, left, number, scores in example.rows:
        where = f"{example}: {move}"
        before = set(game.owners)
        game.play(move)
        assert set(game.owners) - before == set(captured.split()) - {"-"}, where
        assert game.scores == tuple(map(int, scores.split())), where
        assert game.over == (to_move == "over"), where
        if not game.over:
            assert game.to_move == SEATS[to_move], where
            assert game.lines_left == int(left), where
            assert game.round == int(number), where
