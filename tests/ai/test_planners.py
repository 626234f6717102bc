"""Hard and Expert on every ruleset: legal to the end, reproducible, the same interpreted and compiled."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dotsnb.ai import LEVELS, player, step
from dotsnb.ai.candidates import ideas
from dotsnb.ai.engine import Desk
from dotsnb.ai.expert import Expert
from dotsnb.ai.hard import Hard
from dotsnb.compiling import can_compile
from dotsnb.game import Game, Position
from dotsnb.rules import find
from tests.strategies import rulesets

SEEDS = st.integers(0, 2**20)
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def planner(level, seed):
    """The two levels that plan, interpreted, so that a test compiles nothing."""
    if level == "hard":
        return Hard(seed, compiled=False)
    return Expert(seed, playouts=6, nodes=50, compiled=False)


def played(rules, seed, make):
    """A whole game between players of one kind; every choice is checked by the rules."""
    game = Game(rules, seed=seed)
    players = [make(seed + seat) for seat in range(len(game.players))]
    while not game.over:
        step(game, players)
    return game


@pytest.mark.parametrize("level", ["hard", "expert"])
@given(rules=rulesets(), seed=SEEDS)
@SLOW
def test_plays_any_ruleset_to_its_end(level, rules, seed):
    game = Game(rules, seed=seed)
    players = [planner(level, seed)] + [player("easy", seed) for _seat in game.players[1:]]
    while not game.over:
        step(game, players)
    assert game.position.to_move is None


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize(
    "rules", ["box 2x3", "box 2x2; turn d6", "diagonal 1x2; turn single", "box 2x2; scoring misere"]
)
def test_same_seed_same_game(level, rules):
    moves = [played(rules, 3, lambda seed: planner(level, seed)).moves for _again in range(2)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("level", LEVELS)
def test_explains_its_choice(level):
    game = Game("box 3x3; turn d4", seed=1)
    game.roll(3)
    who = planner(level, 1) if level in ("hard", "expert") else player(level, 1)
    assert who.explain().chosen is None
    move = who.choose(game.position)
    explanation = who.explain()
    assert explanation.chosen.move == move
    assert explanation.candidates
    assert move in str(explanation)


def test_waits_for_nobody_who_resigned():
    game = Game("box 2x2; turn d6; players 3", seed=1)
    game.resign()
    players = [planner(level, 1) for level in ("hard", "expert", "hard")]
    while not game.over:
        step(game, players)
    assert game.position.resigned == (0,)


# One overlap rule is enough to hold the compiler to its word: the rules' own tests compile all of them.
COMPILED = ["box 3x3", "box 3x3; turn d6", "box 2x3; turn d4+", "box 3x3; scoring misere", "triangle 3", "hexagon 2"]


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize("rules", COMPILED)
def test_compiled_kernels_say_the_same(rules):
    chance = random.Random(5)
    game = Game(rules, seed=2)
    bots = [player("easy", 4), player("normal", 5)]
    while not game.over:
        if game.must_roll:
            game.roll()
        desks = [Desk(game.position, compiled=compiled) for compiled in (False, True)]
        for idea in ideas(game.position, chance)[:4]:
            weighed = [desk.weigh(idea.kind, idea.number) for desk in desks]
            assert weighed[0] == pytest.approx(weighed[1])
            tried = [desk.try_out(idea.kind, idea.number, 3, 77) for desk in desks]
            assert tried[0] == pytest.approx(tried[1])
        for _move in range(4):
            if not game.over:
                step(game, bots)


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize("rules", ["box 2x3", "box 2x3; turn d6"])
def test_compiled_players_choose_the_same(rules):
    games = [
        played(rules, 9, lambda seed, c=compiled: Expert(seed, playouts=40, compiled=c)) for compiled in (False, True)
    ]
    assert games[0].moves == games[1].moves


# Hard's standard game, on positions made by hand.


# A chain of two boxes, whose upper end is b1c1, and one of three from c1d1; no line is safe.
TWO_AND_THREE = """
        a   b   c   d   e   f
    1   •───•   •   •───•───•
        ·   ·   │   ·   ·   ·
    2   •───•───•───•───•───• """


def standing(board, rules="box 1x5", **more):
    return Game.setup(rules, board=board, **more)


class TestHard:
    def choice(self, game):
        return Hard(seed=1, compiled=False).choose(game.position)

    def test_takes_what_is_on_offer_and_never_leaves_anything(self):
        game = standing(TWO_AND_THREE.replace("        ·   ·", "        │   ·"))
        for _box in range(2):
            game.draw(self.choice(game))
        assert game.scores == (2, 0)
        assert self.choice(game) in ("c1d1", "d1d2", "e1e2", "f1f2")

    def test_draws_a_safe_line_while_there_is_one(self):
        game = standing(
            """
            •───•   •   •   •
            ·   ·   │   ·   ·
            •───•───•   •   • """,
            rules="box 1x4",
        )
        assert self.choice(game) in ("c1d1", "c2d2", "d1d2", "d1e1", "d2e2", "e1e2")

    def test_opens_what_costs_least(self):
        game = standing(TWO_AND_THREE)
        assert self.choice(game) == "b1b2"  # between the two boxes: they cannot be declined

    def test_stops_rather_than_set_up_a_box(self):
        game = Game("box 1x1; turn d6", seed=1)
        game.roll(3)
        game.draw("a1b1")
        assert self.choice(game) == "end"

    def test_knows_the_overlap_rule(self):
        # Majority: closing the large square gives it to whoever holds most inside: here the other.
        rules = find("box 2x2; sizes 1,2; overlap majority; turn d4")
        game = Game.setup(
            rules,
            lines=["a1b1", "b1c1", "a1a2", "b1b2", "c1c2", "a2b2", "b2c2", "a2a3", "a3b3", "b3c3"],
            owners={"1@a1": 1, "1@b1": 1},
        )
        game.roll(1)
        assert self.choice(game) != "c2c3"


class TestExpert:
    @pytest.mark.parametrize("nodes", [0, 10_000])
    def test_double_crosses(self, nodes):
        # Two boxes are on offer, and a chain of three is left: it declines the two.
        game = standing(TWO_AND_THREE.replace("        ·   ·", "        │   ·"))
        expert = Expert(seed=1, playouts=200, nodes=nodes, exact_lines=0, compiled=False)
        assert expert.choose(game.position) == "b1c1"

    def test_keeps_its_budget(self):
        # A clock that moves only when it is looked at: a tenth of a second each time.
        class Clock:
            now = 0.0

            def __call__(self):
                self.now += 0.1
                return self.now

        clock = Clock()
        expert = Expert(seed=1, seconds=2.0, compiled=False, clock=clock)
        position = Position(find("box 4x4"))
        expert.choose(position)
        assert clock.now < 1.5 * 2.0

    def test_without_time_it_still_answers(self):
        expert = Expert(seed=1, seconds=0.0, compiled=False)
        assert expert.choose(Position(find("box 4x4"))) in Position(find("box 4x4")).legal_lines
