"""Forecasts of dice games: what they look at, which weights they go by, and what they are good for."""

import math
from statistics import mean

import pytest

from dotsnb.ai.endings import Ending
from dotsnb.ai.engine import Desk
from dotsnb.ai.expert import Expert
from dotsnb.ai.forecast import forecast, look, mean_turn
from dotsnb.ai.hard import Hard
from dotsnb.ai.planning import LINE, STOP
from dotsnb.ai.room import count_facts
from dotsnb.ai.weights import learned, weights_for
from dotsnb.game import Game, Position
from dotsnb.rules import find

ONE_SHORT = Game.setup("box 1x1; turn d2", lines=["a1b1", "a1a2", "b1b2"]).position


def desk_for(position):
    return Desk(position, compiled=False)


def facts_of(position):
    desk = desk_for(position)
    assert look(desk.tables, desk.aids, desk.outlook, desk.state, *desk.spares[:2])
    reach = desk.outlook.reach
    return desk.outlook.facts[1 : 1 + reach], desk.outlook.facts[1 + reach :]


def test_facts_of_a_board_with_one_box_on_offer():
    position = Game.setup("box 1x2; turn d2", lines=["a1b1", "a1a2", "b1b2", "b1c1"]).position
    by_line, counts = facts_of(position)
    assert by_line == [1, 0, 0, 1]  # the left box with the first line; the right one ends the game: the last place
    cells, lines = counts[:4], counts[4:]
    assert cells == [1, 1, 0, 0]  # one lacks one line, one lacks two
    assert sum(lines) == len(position.open_lines) == 3


def test_facts_count_larger_squares_by_their_points():
    position = Position(find("strategic"))
    _by_line, counts = facts_of(position)
    unit = 337 / 145  # points and cells
    assert counts[3] == pytest.approx(81 / unit)
    assert counts[11] == pytest.approx(4 * 64 / unit)


def test_whoever_rolls_takes_what_is_on_offer():
    desk = desk_for(ONE_SHORT)
    assert mean_turn(desk.tables, desk.aids, desk.outlook, desk.state, *desk.spares[:4]) == 1


def test_nothing_is_forecast_once_the_game_is_over():
    desk = desk_for(ONE_SHORT.after("r1").after("a2b2"))
    desk.outlook.weights[:] = [1.0] * len(desk.outlook.weights)
    assert forecast(desk.tables, desk.aids, desk.outlook, desk.state, *desk.spares[:2]) == 0


@pytest.mark.parametrize("deep", [False, True])
def test_the_last_line_is_worth_its_gain(deep):
    rolled = ONE_SHORT.after("r2")
    line = rolled.layout.line("a2b2")
    assert desk_for(rolled).foresee(LINE, line, deep=deep) == (1, 1)


def test_to_stop_gives_the_box_away():
    position = Game.setup("box 1x1; turn d2", lines=["a1b1"]).position.after("r2").after("a1a2")
    assert desk_for(position).foresee(STOP, 0, deep=True) == (0, -0.5)  # the next player needs a two


@pytest.mark.parametrize("rules", sorted(map(str, learned())))
def test_weights_fit_their_ruleset(rules):
    weights = weights_for(find(rules))
    assert len(weights) == 3 * count_facts(find(rules))
    assert all(map(math.isfinite, weights))


def test_other_boards_go_by_the_nearest_one():
    assert weights_for(find("box 5x6; turn d6")) == weights_for(find("quick"))
    assert weights_for(find("box 8x8; turn d6")) == weights_for(find("classic"))


@pytest.mark.parametrize(
    "rules", ["standard", "box 5x5; turn d7", "quick; players 3", "quick; scoring misere", "triangle 4; turn d6"]
)
def test_what_was_not_learned_has_no_weights(rules):
    assert weights_for(find(rules)) == ()


def test_loses_less_than_hard_against_exact_values():
    """On 2x3 boxes, where the exact values of all moves are known."""
    exact = Ending.of(Game("box 2x3; turn d6").position.after("r1"), most_lines=17)
    losses: dict[str, list[float]] = {"hard": [], "expert": []}
    for seed in (1, 2):
        game = Game("box 2x3; turn d6", seed=seed)
        while len(game.open_lines) > 6:
            if game.must_roll:
                game.roll()
                values = exact.moves(game.position)
                bots = {
                    "hard": Hard(1, compiled=False),
                    "expert": Expert(1, playouts=30, exact_lines=0, compiled=False),
                }
                for name, bot in bots.items():
                    losses[name].append(max(values.values()) - values[bot.choose(game.position)])
            game.play(Hard(seed, compiled=False).choose(game.position))
    assert mean(losses["expert"]) < mean(losses["hard"])
