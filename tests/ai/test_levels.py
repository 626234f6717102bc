"""Easy and Normal play exactly as their sentences say, on every ruleset, and again with a seed."""

import random
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dotsnb.ai import finish, player
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.rules import MODES, OVERLAP, find
from tests.lively import Lively
from tests.oracle import Oracle
from tests.strategies import rulesets

RULES = [
    *(f"box 3x4; sizes 1,2,3; turn d6; players 3; overlap {overlap}" for overlap in OVERLAP),
    *(f"box 4x3; sizes 1,2; overlap {overlap}" for overlap in OVERLAP),
    "box 2x5", "box 3x3; turn single; scoring misere", "box 4x2; turn d4+; start icelandic",
    "diagonal 2x3", "triangle 4; turn d3; players 4", "hexagon 2; start swedish",
    "box 2x3; values 1@a1=5,1@b2=3",
]  # fmt: skip


def positions(text, seed, count=6):
    """Some positions of a random game, as a position and as the oracle sees it, ready to draw."""
    chance = random.Random(seed)
    position, oracle = Position(find(text)), Oracle(text)
    lively = Lively(chance)
    found = []
    while not oracle.over:
        if not oracle.must_roll:
            found.append((position, oracle.copy()))
        move = lively.move(oracle)
        position, _ = position.after(move), oracle.play(move)
    return chance.sample(found, min(count, len(found)))


# What the sentences say, told by the oracle ------------------------------------------------


def alive(oracle):
    return {line for line in oracle.open_lines if oracle.lively(line)}


def gain(oracle, line):
    after = oracle.copy()
    after.draw(line)
    return after.scores[oracle.to_move] - oracle.scores[oracle.to_move]


def short(oracle):
    """The cells that can still be captured and lack one line."""
    return {
        name
        for name, outline in oracle.board.outline.items()
        if len(outline - set(oracle.drawn)) == 1 and not oracle.forbidden(oracle.board.cells[name])
    }


def left_short(oracle, line):
    after = oracle.copy()
    after.draw(line)
    return short(after)


def normal_lines(oracle, lines):
    """What Normal may draw: with the cells one line short counted on the whole board, or as left by the line.

    The two readings differ only where a cell one line short brings its closer nothing.
    """
    gains = {line: gain(oracle, line) for line in lines}
    if max(gains.values()) > 0:
        return {line for line in lines if gains[line] == max(gains.values())}
    everywhere = {line: len(left_short(oracle, line)) for line in lines}
    newly = {line: len(left_short(oracle, line) - short(oracle)) for line in lines}
    return fewest(everywhere) | fewest(newly)


def fewest(count):
    return {line for line in count if count[line] == min(count.values())}


# Easy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_easy_draws_any_line_that_is_not_dead(rules):
    for seed in range(3):
        for position, oracle in positions(rules, seed):
            for answer_seed in range(4):
                assert player("easy", seed=answer_seed).choose(position) in alive(oracle)


@settings(max_examples=60, deadline=None)
@given(rulesets(), st.integers(0, 1000))
def test_easy_on_any_ruleset(rules, seed):
    for position, oracle in positions(str(rules), seed):
        assert player("easy", seed=seed).choose(position) in alive(oracle)


def test_easy_never_draws_a_dead_line_though_most_lines_are_dead():
    game = Game("box 2x3; sizes 1,2; overlap exclusive; turn d30")
    game.roll(30)
    for line in ("a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2"):
        game.draw(line)
    easy = player("easy", seed=2)
    counts = Counter(easy.choose(game.position) for _ in range(900))
    assert set(counts) == set(game.open_lines) - {"a2b2", "b1b2", "b2c2", "b2b3"}


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("box 2x3", ""),
        ("box 2x3", "a1b1 a1a2 a2b2"),  # it takes a box by accident only
        ("box 3x2; sizes 1,2; overlap exclusive; turn d30", "r30 a1b1 b1c1 c1c2 c2c3 b3c3 a3b3 a2a3 a1a2"),
        ("triangle 3; turn d4", "r4 a1a2"),
    ],
)
def test_easy_is_uniform(rules, moves):
    position = Position(find(rules))
    for move in moves.split():
        position = position.after(move)
    lines = set(position.open_lines) - set(position.dead_lines)
    easy, draws = player("easy", seed=11), 300 * len(lines)
    counts = Counter(easy.choose(position) for _ in range(draws))
    assert set(counts) == lines
    # The seed fixes the draws; a fair choice stays within this bound but once in ten thousand.
    chi_square = sum((count - 300) ** 2 / 300 for count in counts.values())
    freedom = len(lines) - 1
    assert chi_square < freedom + 3.8 * (2 * freedom) ** 0.5 + 5


# Normal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [rules for rules in RULES if "misere" not in rules])
def test_normal_follows_its_three_steps(rules):
    for seed in range(3):
        for position, oracle in positions(rules, seed):
            allowed = normal_lines(oracle, alive(oracle)) | normal_lines(oracle, oracle.open_lines)
            for answer_seed in range(3):
                assert player("normal", seed=answer_seed).choose(position) in allowed, (oracle.drawn, rules)


@settings(max_examples=60, deadline=None)
@given(rulesets(), st.integers(0, 1000))
@example(find("box 2x3; sizes 1,2; overlap exclusive; scoring misere"), 1)  # a dead line costs nothing
def test_normal_on_any_ruleset(rules, seed):
    for position, oracle in positions(str(rules), seed, count=4):
        line = player("normal", seed=seed).choose(position)
        if rules.scoring == "most":
            allowed = normal_lines(oracle, alive(oracle)) | normal_lines(oracle, oracle.open_lines)
            assert line in allowed
        else:
            least = min(gain(oracle, other) for other in oracle.open_lines)
            assert gain(oracle, line) == least, "where few points win, it takes as few as it can"


def answers(position, draws=120):
    normal = player("normal", seed=3)
    return Counter(normal.choose(position) for _ in range(draws))


def begin(rules, moves=""):
    position = Position(find(rules))
    for move in moves.split():
        position = position.after(move)
    return position


def test_step_1_takes_the_line_that_raises_its_score_most():
    doubled = begin("box 1x4", "a1b1 a1a2 a2b2 b1c1 b2c2 c1c2 e1e2 d1e1 d2e2")
    assert doubled.captures("b1b2") == ("1@a1", "1@b1")
    assert doubled.captures("d1d2") == ("1@d1",)
    assert set(answers(doubled)) == {"b1b2"}


def test_step_1_counts_points_and_not_cells():
    position = begin("box 1x3; values 1@c1=4", "a1b1 a1a2 a2b2 c1d1 c2d2 d1d2 b1c1")
    assert position.captures("b1b2") == ("1@a1",)
    assert set(answers(position)) == {"c1c2"}, "four points rather than one"


def test_step_1_sees_through_the_overlap_rule():
    lines = ["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "c1c2", "b3c3", "a3b3", "a2a3"]
    for overlap, drawn in {
        "independent": {"c2c3"},  # four points for the square around everything
        "majority": {"b2c2", "b2b3"},  # the square would go to the owner of the box: take a box
        "fortress": {"b2c2", "b2b3"},  # the square would be nobody's
        "takeover": {"c2c3"},
    }.items():
        rules = f"box 3x4; sizes 1,2; overlap {overlap}"
        game = Game.setup(rules, lines=lines, owners={"1@a1": 1}, to_move=0)
        assert set(answers(game.position)) == drawn, overlap


def test_step_2_any_line_that_leaves_nothing_one_line_short():
    position = begin("box 2x3", "a1b1 a1a2")
    counts = answers(position, 650)
    assert set(counts) == set(position.open_lines) - {"b1b2", "a2b2"}
    assert min(counts.values()) > 25, "and each of the 13 about as often"


def test_step_3_leaves_as_few_as_it_can():
    corridor = begin("box 1x3", "a1b1 a2b2 b1c1 b2c2 c1d1 c2d2")
    assert set(answers(corridor)) == {"a1a2", "d1d2"}, "one box rather than two"
    ring = begin("box 2x2; start swedish")
    assert set(answers(ring)) == set(ring.open_lines), "every line leaves two"


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("rules", ["mini", "box 3x4; turn d12", "box 2x5; turn d6+", "hexagon 2; turn d4; players 3"])
def test_they_always_draw_the_whole_roll(level, rules):
    for seed in range(5):
        game = Game(rules, seed=seed)
        finish(game, [player(level, seed=seat) for seat in range(game.rules.players)])
        assert game.over
        assert "end" not in game.moves


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode not in ("expert", "marathon", "big-squares")])
def test_the_same_seed_makes_the_same_game(level, mode):
    rules = find(mode)

    def play():
        return finish(Game(rules, seed=5), [player(level, seed=1), player(level, seed=2)]).moves

    assert play() == play()


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("rules", RULES)
def test_whole_games_end_and_the_oracle_agrees_about_each_move(level, rules):
    game = Game(rules, seed=9)
    finish(game, [player(level, seed=seat) for seat in range(game.rules.players)])
    oracle = Oracle(rules)
    for move in game.moves:
        oracle.play(move)
    assert game.over
    assert oracle.over
    assert (game.scores, game.ranking) == (oracle.scores, oracle.ranking)


def test_the_players_leave_pythons_own_dice_alone():
    random.seed(3)
    expected = random.random()
    random.seed(3)
    finish(Game("mini", seed=1), [player("easy", seed=1), player("normal", seed=1)])
    assert random.random() == expected


@pytest.mark.parametrize(
    "rules",
    ["mini", "dabba", "classroom", "misere", "box 4x5; sizes 1,2; turn d8; overlap fortress", "triangles",
     "box 4x4; sizes 1,2; turn d8; overlap majority", "hexagon-grid", "no-extra-turn"],
)  # fmt: skip
def test_normal_beats_easy_clearly(rules):
    won = 0
    for seed in range(16):
        seats = [player("normal", seed=seed), player("easy", seed=seed)]
        game = finish(Game(rules, seed=seed), seats if seed % 2 else seats[::-1])
        normal = 0 if seed % 2 else 1
        won += (normal in game.ranking[0]) + (len(game.ranking) > 1 and normal in game.ranking[0])
    assert won >= 24, "two for a win, one for a draw, of 32"


@pytest.mark.parametrize("level", [None, 3, 3.5, "", "genius", "Easy ", b"easy", ["easy"], object()], ids=repr)
def test_a_level_that_is_none_is_refused(level):
    with pytest.raises(DotsError) as refusal:
        player(level)
    assert "easy" in str(refusal.value), "it says which there are"


@pytest.mark.parametrize("seed", ["7", b"7", object(), [1]], ids=repr)
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(DotsError):
        player("easy", seed=seed)
