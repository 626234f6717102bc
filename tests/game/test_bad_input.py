"""Nonsense to every public call of a game: a clear error that names it, and nothing has changed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.errors import DotsError, IllegalMove, NotationError, RulesError
from dotsnb.game import Game, Position
from dotsnb.rules import find

WRONG_TYPES = [None, 3, 3.5, b"a1b1", ["a1b1"], ("a1", "b1"), {}, object(), True]
NOT_LINES = [
    "", " ", "a1", "a1a1", "a1b2", "a1c1", "b1", "a0b0", "1a1b", "a1b1c1", "z9z10", "a1-b1", "d1e1",
    "h -1 0", "h 0 0", "-1", "roll", "pass", "ende", "a1b1 b1c1", "a1b1;", "é1b1", "a１b１", "\x00", "r5r5",
    "1@a1", "a1b99999999999999999999",
]  # fmt: skip


def dice_game():
    game = Game("box 2x3; turn d6", players=["Ann", "Bo"], seed=1)
    game.roll(4)
    game.draw("a1b1")
    return game


def refuses(game, error, call, *arguments):
    before = game.position, game.moves, game.record(), game.can_redo, str(game)
    with pytest.raises(error) as refusal:
        call(*arguments)
    assert (game.position, game.moves, game.record(), game.can_redo, str(game)) == before
    assert len(str(refusal.value)) > 10
    return str(refusal.value)


# Lines and moves


@pytest.mark.parametrize("name", NOT_LINES, ids=ascii)
def test_what_is_no_line_is_refused_by_its_text(name):
    game = dice_game()
    for call in (game.draw, game.play, game.position.after, game.position.captures):
        message = refuses(game, NotationError, call, name)
        assert repr(name)[1:-1] in message


@pytest.mark.parametrize("thing", WRONG_TYPES, ids=lambda thing: type(thing).__name__)
def test_what_is_no_text_is_no_move(thing):
    game = dice_game()
    for call in (game.draw, game.play, game.position.after, game.position.captures, game.position.missing):
        refuses(game, DotsError, call, thing)


@pytest.mark.parametrize("name", ["end", "time", "resign", "r3"])
def test_draw_takes_lines_only(name):
    refuses(dice_game(), NotationError, dice_game().draw, name)
    game = dice_game()
    assert name in refuses(game, NotationError, game.draw, name)


def test_a_line_is_not_drawn_twice():
    game = dice_game()
    for written in ("a1b1", "b1a1"):
        for call in (game.draw, game.play, game.position.after, game.position.captures):
            assert "a1b1" in refuses(game, IllegalMove, call, written)


def test_a_line_of_the_border_that_was_drawn_before_the_game_is_not_drawn_again():
    game = Game("box 2x3; start swedish")
    assert "a1b1" in refuses(game, IllegalMove, game.draw, "a1b1")


def test_no_line_before_the_roll():
    game = Game("box 2x3; turn d6")
    assert "a1b1" in refuses(game, IllegalMove, game.draw, "a1b1")
    assert "a1b1" in refuses(game, IllegalMove, game.position.after, "a1b1")


# Rolls


@pytest.mark.parametrize("face", [0, -1, 7, 31, 10**20])
def test_a_face_that_the_die_does_not_have_is_refused(face):
    game = Game("box 2x3; turn d6")
    assert str(face) in refuses(game, DotsError, game.roll, face)


@pytest.mark.parametrize("face", ["5", 2.0, 2.5, b"5", [5], True, object()], ids=repr)
def test_a_face_of_the_wrong_type_is_refused(face):
    game = Game("box 2x3; turn d6")
    refuses(game, DotsError, game.roll, face)


@pytest.mark.parametrize("move", ["r0", "r7", "r-1", "r", "r5.0", "r 5", "r05", "r５", "r" + "9" * 30])
def test_a_roll_that_cannot_be_is_refused_as_a_move_too(move):
    game = Game("box 2x3; turn d6")
    assert move[1:5] in refuses(game, DotsError, game.play, move)


def test_no_second_roll_and_none_without_dice():
    game = dice_game()
    refuses(game, IllegalMove, game.roll)
    assert "3" in refuses(game, IllegalMove, game.roll, 3)
    refuses(game, IllegalMove, game.play, "r3")
    for turn in ("standard", "single"):
        game = Game(f"box 2x3; turn {turn}")
        refuses(game, IllegalMove, game.roll)
        refuses(game, IllegalMove, game.roll, 3)
        refuses(game, IllegalMove, game.play, "r3")


# The end of a turn


def test_nobody_may_pass():
    game = Game("box 2x3; turn d6")
    refuses(game, IllegalMove, game.end_turn)
    game.roll(3)
    assert "end" in refuses(game, IllegalMove, game.end_turn)
    assert "end" in refuses(game, IllegalMove, game.play, "end")


def test_there_is_no_end_of_turn_without_dice():
    for turn in ("standard", "single"):
        game = Game(f"box 1x2; turn {turn}")
        for line in ("a1b1", "a1a2", "a2b2"):
            refuses(game, IllegalMove, game.end_turn)
            game.draw(line)
        game.draw("b1b2")
        refuses(game, IllegalMove, game.end_turn)


@pytest.mark.parametrize("turn", ["standard", "single", "d6", "d6+"])
def test_nothing_moves_after_the_end(turn):
    game = Game(f"box 1x1; turn {turn}")
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        if game.must_roll:
            game.roll(4)
        game.draw(line)
    assert game.over
    for call in (game.roll, game.end_turn, game.time_out, game.resign):
        refuses(game, IllegalMove, call)
    for move in ("a1b1", "r1", "end", "time", "resign"):
        refuses(game, IllegalMove, game.play, move)
        refuses(game, IllegalMove, game.position.after, move)


def test_a_dead_line_may_not_be_drawn_once_the_game_is_over():
    game = Game("box 2x3; sizes 1,2; overlap exclusive; turn d30")
    game.roll(30)
    for line in ("a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2", "c1d1", "d1d2", "c2d2"):
        game.draw(line)
    for line in ("d2d3", "c3d3"):
        game.draw(line)
    assert game.over
    assert set(game.dead_lines) == {"a2b2", "b1b2", "b2c2", "b2b3"}
    refuses(game, IllegalMove, game.draw, "a2b2")


# A new game


@pytest.mark.parametrize(
    "players",
    [[], ["Ann"], ["P"] * 9, "Ann", "AB", 2, None.__class__, ["Ann", None], ["Ann", 3], ["Ann", ""],
     ["Ann", " "], ["Ann", "B" * 200], {"Ann": 1}, ["Ann", b"Bo"], ["Ann", ["Bo"]], ["Ann", "B\no"]],
    ids=repr,
)  # fmt: skip
def test_players_that_make_no_game_are_refused(players):
    with pytest.raises(DotsError) as refusal:
        Game("dabba", players=players)
    assert len(str(refusal.value)) > 10
    with pytest.raises(DotsError):
        Game.setup("dabba", players=players)


@pytest.mark.parametrize("seed", ["7", 1.5, b"7", [7], True, object()], ids=repr)
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(RulesError):
        Game("dabba", seed=seed)


@pytest.mark.parametrize("rules", [*WRONG_TYPES, "", "chess", "box 0x0", "classic; overlap consume"], ids=repr)
def test_rules_that_are_none_are_refused(rules):
    for call in (Game, Game.setup, find):
        with pytest.raises(DotsError):
            call(rules)


@pytest.mark.parametrize("rules", WRONG_TYPES, ids=repr)
def test_a_position_needs_rules(rules):
    with pytest.raises(RulesError):
        Position(rules)


@pytest.mark.parametrize("board", [3, b"x", ["x"], "", "x", "•", "•───•", "• · •\n· _ ·\n• · •"], ids=repr)
def test_a_text_board_that_is_none_is_refused(board):
    with pytest.raises(DotsError):
        Game.setup("box 2x3", board=board)


@pytest.mark.parametrize("theme", ["", "sepia", None, 3, b"light"])
def test_a_theme_that_is_none_is_refused(theme):
    game = dice_game()
    refuses(game, DotsError, game.to_svg, theme)


# Anything at all


@settings(max_examples=150)
@given(st.text(max_size=8))
def test_any_text_is_a_move_or_refused(text):
    game = dice_game()
    before = game.position
    try:
        game.play(text)
    except DotsError:
        assert game.position == before
    else:
        assert game.position != before
        assert Game.from_record(game.record()).position == game.position


@settings(max_examples=150)
@given(st.text(alphabet="abcdr1234567 end@x-", max_size=7))
def test_any_text_that_looks_like_a_move_is_a_move_or_refused(text):
    game = dice_game()
    before = game.position
    try:
        game.play(text)
    except DotsError:
        assert game.position == before
    else:
        assert len(game.moves) == 3
