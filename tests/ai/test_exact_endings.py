"""The tables of exact endings against brute force through the rules, and against known values."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dotsnb.ai import player
from dotsnb.ai.endings import Ending, can_end_exactly
from dotsnb.ai.expert import Expert
from dotsnb.ai.winning import Winning
from dotsnb.compiling import can_compile
from dotsnb.game import Game
from dotsnb.rules import SCORING, find
from tests.strategies import rulesets

#: First player's expected lead on an empty board with a six-sided die and no extra line.
DICE = {"1x1": 0.277778, "1x2": 0.105453, "2x2": 0.168078, "2x3": 0.117622, "2x4": 0.113047}


@cache
def brute(position):
    """The mover's expected further lead, by trying every roll and every move."""
    if position.over:
        return 0.0
    if position.must_roll:
        faces = position.rules.turn.strip("d+")
        return sum(brute(position.after(f"r{face}")) for face in range(1, int(faces) + 1)) / int(faces)
    return max(after(position, move) for move in moves(position))


def moves(position):
    return (*position.legal_lines, "end") if position.may_end else position.legal_lines


def after(position, move):
    """What the mover still gains more than the other if it begins with this move."""
    then = position.after(move)
    seat, sign = position.to_move, SCORING[position.rules.scoring].sign
    gain = sign * (then.scores[seat] - position.scores[seat] - (then.scores[1 - seat] - position.scores[1 - seat]))
    return gain + (brute(then) if then.to_move == seat else -brute(then))


def near_the_end(rules, seed, lines):
    """A position of a random game with so many open lines, in mid-turn where it falls so."""
    game = Game(rules, seed=seed)
    bots = [player("easy", seed), player("easy", seed + 1)]
    while not game.over and (game.must_roll or len(game.open_lines) > lines):
        if game.must_roll:
            game.roll()
        else:
            game.play(bots[game.to_move].choose(game.position))
    return game.position


@given(rules=rulesets(players=st.just(2)).filter(can_end_exactly), seed=st.integers(0, 999))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_move_has_its_exact_value(rules, seed):
    position = near_the_end(rules, seed, 3 if rules.turn.startswith("d") else 5)
    if position.over:
        return
    ending = Ending.of(position, most_lines=5, compiled=False)
    found = ending.moves(position)
    assert set(found) == set(moves(position))
    for move, value in found.items():
        assert value == pytest.approx(after(position, move), abs=1e-5)


@pytest.mark.parametrize("board", [b for b in DICE if can_compile() or b in ("1x1", "1x2")])
def test_known_values_with_a_die(board):
    position = Game(f"box {board}; turn d6").position
    assert Ending.of(position, most_lines=22).value() == pytest.approx(DICE[board], abs=2e-6)


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ("box 2x2", 2),
        ("box 1x4", 0),
        ("triangle 2", -2),
        ("box 1x3; scoring misere", 3),
        ("box 2x2; start swedish", -4),
    ],
)
def test_known_values_without_dice(rules, value):
    assert Ending.of(Game(rules).position, most_lines=13, compiled=False).value() == value


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize("rules", ["box 2x2; turn d6", "box 2x2; turn d3+", "box 2x2", "triangle 2; turn single"])
def test_compiled_tables_are_the_same(rules):
    position = Game(rules).position
    tables = [Ending.of(position, most_lines=12, compiled=compiled) for compiled in (False, True)]
    assert list(tables[0].values) == pytest.approx(list(tables[1].values), abs=1e-4)


def test_one_table_serves_the_rest_of_the_game():
    position = near_the_end(find("box 2x3; turn d6"), 5, 9)
    ending = Ending.of(position, most_lines=9, compiled=False)
    later = position.after(position.legal_lines[0])
    assert ending.covers(position)
    assert ending.covers(later)
    assert not ending.covers(Game("box 2x3; turn d6").position)


def test_expert_uses_it():
    position = near_the_end(find("box 2x3; turn d6"), 5, 8)
    expert = Expert(seed=1, playouts=10, compiled=False)
    move = expert.choose(position)
    values = Ending.of(position, most_lines=8, compiled=False).moves(position)
    assert values[move] == pytest.approx(max(values.values()), abs=1e-4)
    assert all(candidate.exact for candidate in expert.explain().candidates)


@pytest.mark.parametrize("rules", ["box 2x2; players 3", "box 2x2; sizes 1,2; overlap consume"])
def test_refuses_where_open_lines_do_not_say_everything(rules):
    with pytest.raises(ValueError, match="no exact ending"):
        Ending.of(Game(rules).position, most_lines=20, compiled=False)


@cache
def chance(position, seat):
    """The chance that ``seat`` wins when everybody plays to win, by trying everything."""
    if position.over:
        place = next(i for i, seats in enumerate(position.ranking) if seat in seats)
        return 0.5 if position.is_draw else float(place == 0)
    if position.must_roll:
        faces = int(position.rules.turn.strip("d+"))
        return sum(chance(position.after(f"r{face}"), seat) for face in range(1, faces + 1)) / faces
    chances = [chance(position.after(move), seat) for move in moves(position)]
    return max(chances) if position.to_move == seat else min(chances)


@given(rules=rulesets(players=st.just(2)).filter(can_end_exactly), seed=st.integers(0, 999))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_move_has_its_exact_chance_to_win(rules, seed):
    position = near_the_end(rules, seed, 3)
    winning = None if position.over else Winning.of(position, most_entries=10**5, compiled=False)
    if winning is None:
        return
    found = winning.moves(position)
    assert set(found) == set(moves(position))
    for move, wins in found.items():
        assert wins == pytest.approx(chance(position.after(move), position.to_move), abs=1e-5)
