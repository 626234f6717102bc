"""What a move did, told one by one, must add up to what the position shows."""

import random

import pytest

from dotsnb.game import Game
from dotsnb.game.events import Event, events
from dotsnb.rules import OVERLAP


def test_a_line_that_closes_nothing_is_only_a_line():
    assert events(Game("box 2x3").position, "b1c1") == (Event("line", "b1c1", 0),)


@pytest.mark.parametrize("move", ["end", "time", "resign", "r4"])
def test_other_moves_bring_nothing_to_show(move):
    assert events(Game("mini").position, move) == ()


# The specification's example: their box, then your 2x2 square around it.
@pytest.mark.parametrize(
    ("overlap", "expected"),
    [
        ("independent", [("capture", "2@a1", 0, 4), ("score", "", 0, 4)]),
        ("takeover", [("capture", "2@a1", 0, 5), ("lost", "1@a1", 1, -1), ("score", "", 0, 5), ("score", "", 1, -1)]),
        ("consume", [("capture", "2@a1", 0, 4), ("lost", "1@a1", 1, -1), ("score", "", 0, 4), ("score", "", 1, -1)]),
        ("volatile", [("capture", "2@a1", 0, 4), ("lost", "1@a1", 1, -1), ("score", "", 0, 4), ("score", "", 1, -1)]),
        ("territory", [("capture", "2@a1", 0, 4), ("score", "", 0, 4), ("score", "", 1, -1)]),
        ("majority", [("capture", "2@a1", 1, 4), ("score", "", 1, 4)]),
        ("fortress", []),
        ("protected", []),
    ],
)
def test_their_box_and_then_your_square(overlap, expected):
    lines = ["a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3"]
    game = Game.setup(f"box 2x3; sizes 1,2; overlap {overlap}", lines, {"1@a1": 1}, to_move=0)
    found = [(event.kind, event.name, event.seat, event.change) for event in events(game.position, "a2a3")]
    assert found == [("line", "a2a3", 0, 0), *expected]


@pytest.mark.parametrize("overlap", OVERLAP)
def test_all_events_of_a_game_add_up_to_its_scores_and_owners(overlap):
    chance = random.Random(7)
    game = Game(f"box 3x4; sizes 1,2,3; overlap {overlap}; turn d4", ["Ann", "Bo", "Cy"], seed=1)
    scores, owners = [0, 0, 0], set()
    while not game.over:
        if game.must_roll:
            game.roll()
        line = chance.choice(game.legal_lines)
        before = game.position
        told = events(before, line)
        captured = game.draw(line)
        assert told[0] == Event("line", line, before.to_move)
        assert set(captured) <= {event.name for event in told if event.kind == "capture"}
        for event in told:
            if event.kind == "score":
                scores[event.seat] += event.change
            elif event.kind == "capture":
                owners.add(event.name)
        assert tuple(scores) == game.scores
        gone = {event.name for event in told if event.kind == "lost"} - game.owners.keys()
        owners -= gone
        assert owners == game.owners.keys()
