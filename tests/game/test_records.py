"""Records: what they say, that they replay, and that nothing false is believed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotsnb.errors import DotsError, RecordError
from dotsnb.game import Game
from tests.examples import read_all


def some_game():
    game = Game("box 2x3; turn d6", players=["Ann", "Bo"], seed=7)
    game.roll(5)
    for line in ("a1b1", "a1a2", "a2b2", "b1b2"):
        game.draw(line)
    game.end_turn()
    game.roll(3)
    game.draw("c1b1")
    return game


RECORD = {
    "format": "dotsnb/1",
    "rules": "box 2x3; start open; turn d6; scoring most; players 2",
    "players": ["Ann", "Bo"],
    "seed": 7,
    "moves": ["r5", "a1b1", "a1a2", "a2b2", "b1b2", "end", "r3", "b1c1"],
    "result": [1, 0],
}


def changed(**fields):
    """The record with some fields set, or left out where they are `...`."""
    data = {**RECORD, **fields}
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def test_a_record_is_the_json_that_is_promised():
    assert json.loads(some_game().record()) == RECORD


def test_a_record_replays():
    game = Game.from_record(json.dumps(RECORD))
    assert game.position == some_game().position
    assert (game.moves, game.players) == (some_game().moves, ("Ann", "Bo"))
    assert game.record() == some_game().record()


def test_a_record_replays_without_its_seed_and_its_result():
    game = Game.from_record(changed(seed=..., result=...))
    assert game.position == some_game().position


def test_a_record_of_short_rules_and_lines_written_the_other_way_round_is_read():
    game = Game.from_record(changed(rules="box 2x3; turn d6", moves=["r5", "b1a1"], result=[0, 0]))
    assert game.moves == ("r5", "a1b1")


def test_the_dice_go_on_as_they_would_have():
    game, again = some_game(), Game.from_record(some_game().record())
    for one in (game, again):
        one.end_turn()
        one.roll()
    assert game.moves == again.moves


@pytest.mark.parametrize("example", read_all("modes"), ids=str)
def test_the_golden_games_survive_a_record_at_their_end(example):
    game = Game(example.where)
    for _, face, moves, *_ in example.rows[:-1]:
        for move in [*([] if face == "-" else [f"r{face}"]), *(m.split("=")[0] for m in moves.split())]:
            game.play(move)
    again = Game.from_record(game.record())
    assert again.over
    assert again.position == game.position


@pytest.mark.parametrize("move", ["time", "resign"])
def test_clocks_and_giving_up_are_moves(move):
    game = some_game()
    game.play(move)
    assert json.loads(game.record())["moves"][-1] == move
    assert Game.from_record(game.record()).position == game.position


def test_comments_and_tags_are_kept():
    text = some_game().record(comment="a fine game", comments={"2": "why?"}, tags={"event": "class 5b"})
    data = json.loads(text)
    assert data["comment"] == "a fine game"
    assert data["comments"] == {"2": "why?"}
    assert data["tags"] == {"event": "class 5b"}
    assert Game.from_record(text).position == some_game().position


@pytest.mark.parametrize("name", ["Łucja", "李", 'O\'Neil "Bo"', "a\\b", "🎲"])
def test_names_of_all_the_world_survive(name):
    game = Game("dabba", players=[name, "Bo"])
    assert Game.from_record(game.record()).players == (name, "Bo")


# Set-up games ---------------------------------------------------------------------------


def set_up(**changes):
    arguments = {
        "lines": ["a1b1", "a1a2", "a2b2", "b1b2", "b1c1"],
        "owners": {"1@a1": 1},
        "to_move": 1,
        **changes,
    }
    return Game.setup("box 2x3", **arguments)


def test_a_set_up_game_carries_its_position():
    game = set_up()
    game.draw("b2c2")
    data = json.loads(game.record())
    assert sorted(data["setup"].pop("lines")) == ["a1a2", "a1b1", "a2b2", "b1b2", "b1c1"]
    assert data["setup"] == {"owners": {"1@a1": 1}, "to_move": 1}
    assert data["moves"] == ["b2c2"]
    assert data["result"] == [0, 1]
    again = Game.from_record(game.record())
    assert again.position == game.position
    again.undo()
    assert (again.scores, again.to_move) == ((0, 1), 1)


def test_owners_are_captured_one_after_another_through_the_overlap_rule():
    outline = ["a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2", "b1b2", "a2b2"]
    small_first = {"1@a1": 1, "2@a1": 0}
    large_first = {"2@a1": 0, "1@a1": 1}
    for overlap, owners, scores in [
        ("independent", small_first, (4, 1)),
        ("takeover", small_first, (5, 0)),
        ("takeover", large_first, (4, 1)),
        ("territory", large_first, (3, 1)),
        ("consume", small_first, (4, 0)),
        ("home-turf", large_first, (4, 0)),
    ]:
        rules = f"box 3x4; sizes 1,2; overlap {overlap}"
        game = Game.setup(rules, lines=outline, owners=owners)
        assert game.scores == scores, overlap
        assert Game.from_record(game.record()).scores == scores


def test_a_square_that_the_rule_gave_to_nobody_needs_no_owner():
    lines = ["a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2", "b1b2", "a2b2", "b2c2"]
    rules = "box 3x4; sizes 1,2; overlap fortress"
    game = Game.setup(rules, lines=lines, owners={"1@a1": 0, "1@b1": 1})
    assert (game.scores, game.owners) == ((1, 1), {"1@a1": 0, "1@b1": 1})


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"lines": ["a1b1", "b1a1"], "owners": {}}, "a1b1"),
        ({"lines": ["a1c1"], "owners": {}}, "a1c1"),
        ({"lines": [3], "owners": {}}, "3"),
        ({"lines": "a1b1", "owners": {}}, "a1b1"),
        ({"lines": None}, "None"),
        ({"owners": {}}, "1@a1"),
        ({"owners": {"1@a1": 2}}, "2"),
        ({"owners": {"1@a1": -1}}, "-1"),
        ({"owners": {"1@a1": "Bo"}}, "Bo"),
        ({"owners": {"1@a1": True}}, "True"),
        ({"owners": {"1@a1": None}}, "None"),
        ({"owners": {"1@b1": 0, "1@a1": 1}}, "1@b1"),
        ({"owners": {"1@z1": 0, "1@a1": 1}}, "1@z1"),
        ({"owners": {"2@a1": 0, "1@a1": 1}}, "2@a1"),
        ({"owners": ["1@a1"]}, "1@a1"),
        ({"to_move": 2}, "2"),
        ({"to_move": -1}, "-1"),
        ({"to_move": None}, "None"),
        ({"to_move": "Bo"}, "Bo"),
        ({"to_move": 0.0}, "0.0"),
    ],
    ids=str,
)
def test_impossible_positions_are_refused_by_name(changes, named):
    with pytest.raises(DotsError) as refusal:
        set_up(**changes)
    assert named in str(refusal.value)


# Records that cannot be believed ----------------------------------------------------------

MOVES = RECORD["moves"]
NOT_RECORDS = ["", " ", "{", "[]", "[1, 2]", "null", "3", '"r5"', "dotsnb/1", "{}", "\ud800", "[" * 5000, "NaN"]
FALSE = {
    "format": [..., "dotsnb/2", "dotsnb/1 ", "", 1, None, ["dotsnb/1"]],
    "rules": [..., "", "box 31x2", None, 3, ["box 2x3"], "tic-tac-toe"],
    "players": [..., None, "AB", [], ["Ann"], ["A", "B", "C"], ["Ann", 3], ["Ann", ""], ["Ann", None], {}],
    "seed": ["7", 1.5, True, [7], {}],
    "moves": [
        ...,
        None,
        "r5",
        {},
        [None],
        [5],
        [["r5"]],
        [""],
        ["r0"],
        ["r-1"],
        ["r7"],
        ["r5.0"],
        ["r05"],
        ["a1b1"],
        ["end"],
        ["undo"],
        ["r5", "end"],
        ["r5", "r5"],
        ["r5", "a1b1", "a1b1"],
        ["r5", "a1b1", "b1a1"],
        ["r5", "a1c1"],
        ["r5", "h -1 0"],
        ["r5", "a1b1", "end", "a1a2"],
        [*MOVES, "r2"],
        [*MOVES, "a1b1"],
        MOVES[:4],
    ],
    "result": [None, [0, 0], [0, 1], [1], [1, 0, 0], "1 0", [1, "0"], [1.5, 0], [True, 0], [1, 0.0], {"Ann": 1}, 1],
    "setup": [3, [], "lines", {"lines": ["a1b1"]}, {"lines": [1]}, {"to_move": 5}, {"dots": []}],
    "comment": [3, ["x"], None],
    "comments": [3, ["x"], {"1": 3}, {"99": "x"}, {"-1": "x"}, {"first": "x"}, {"0.5": "x"}],
    "tags": [3, ["x"], "x", {"mode": "classic"}, {"winners": [1]}, {"rounds": 9}],
    "move": [["r5"]],
    "Seed": [[7]],
}  # fmt: skip


@pytest.mark.parametrize("text", NOT_RECORDS, ids=lambda text: ascii(text)[:20])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(RecordError) as refusal:
        Game.from_record(text)
    assert len(str(refusal.value)) > 20
    assert len(str(refusal.value)) < 500, "not the whole file again"


@pytest.mark.parametrize("thing", [None, 3, 3.5, b"{}", RECORD, ["{}"], object()], ids=lambda x: type(x).__name__)
def test_what_is_no_text_is_refused(thing):
    with pytest.raises(RecordError):
        Game.from_record(thing)


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in FALSE.items() for value in values], ids=repr
)
def test_a_false_field_is_refused_by_its_value(field, value):
    with pytest.raises(RecordError) as refusal:
        Game.from_record(changed(**{field: value}))
    message = str(refusal.value)
    if value is ...:
        assert field in message
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        assert str(value) in message


@pytest.mark.parametrize(
    ("rules", "move"),
    [("box 3x1; turn d6", "b1c1"), ("box 2x3; turn d4", "r5"), ("box 2x3", "r5"), ("box 2x3; turn single", "r5")],
)
def test_moves_that_do_not_fit_the_rules_are_refused(rules, move):
    with pytest.raises(RecordError, match=move):
        Game.from_record(changed(rules=rules))


def test_moves_after_the_end_are_refused():
    game = Game("box 1x1")
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        game.draw(line)
    data = json.loads(game.record())
    assert game.over
    for move in ("a1b1", "time", "resign", "end", "r1"):
        with pytest.raises(RecordError) as refusal:
            Game.from_record(json.dumps({**data, "moves": [*data["moves"], move]}))
        assert move in str(refusal.value)
        assert "5" in str(refusal.value), "it says which move is wrong"


def test_a_field_that_stands_twice_is_refused():
    text = json.dumps(RECORD)
    with pytest.raises(RecordError, match="seed"):
        Game.from_record(text[:-1] + ', "seed": 8}')


@given(st.integers(0, len(json.dumps(RECORD)) - 1))
def test_a_record_cut_off_anywhere_is_refused(end):
    with pytest.raises(RecordError):
        Game.from_record(json.dumps(RECORD)[:end])


@given(st.integers(0, len(json.dumps(RECORD)) - 1), st.characters(codec="utf-8"))
def test_a_record_with_one_wrong_letter_is_the_same_game_or_refused(place, letter):
    text = json.dumps(RECORD)
    try:
        game = Game.from_record(text[:place] + letter + text[place + 1 :])
    except RecordError:
        return
    assert game.scores == (1, 0)
    assert Game.from_record(game.record()).position == game.position


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=6,
)


@given(st.sampled_from([*RECORD, "setup", "tags", "comments"]), JSON)
def test_any_value_in_any_field_is_true_or_refused(field, value):
    try:
        game = Game.from_record(json.dumps({**RECORD, field: value}))
    except RecordError:
        return
    assert game.position == some_game().position


@pytest.mark.parametrize(
    "extras",
    [{"coment": "x"}, {"comment": 3}, {"comments": {"99": "x"}}, {"tags": {"mode": "expert"}}, {"moves": []}],
    ids=str,
)
def test_false_extras_are_not_written_either(extras):
    with pytest.raises(RecordError):
        some_game().record(**extras)
