"""What a line did to the score must name every square that came or went, and add up."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.analysis import changes
from dotsnb.analysis.hints import REGIONS, area, where
from dotsnb.errors import IllegalMove
from dotsnb.game import Game, overlap_cases
from dotsnb.game.position import END
from dotsnb.grids import build
from dotsnb.rules import OVERLAP

#: Their box, then your square around it: what is said of the square's last line, but for the rule itself.
SAID = {
    "independent": ["You +4: the 2x2 square at a1."],
    "consume": ["You +4: the 2x2 square at a1.", "Other −1: the box at a1 lies inside and vanishes."],
    "exclusive": ["Nobody gets the 2x2 square at a1."],
    "takeover": ["You +5: the 2x2 square at a1, worth 4, and 1 more.",
                 "Other −1: the box at a1 lies inside and changes hands."],
    "protected": ["Nobody gets the 2x2 square at a1."],
    "layered": ["You +4: the 2x2 square at a1."],
    "volatile": ["You +4: the 2x2 square at a1.", "Other −1: the box at a1 lies inside and vanishes."],
    "builder": ["You +4: the 2x2 square at a1."],
    "territory": ["You +4: the 2x2 square at a1 brings 4 boxes.", "Other −1: 1 box changes hands."],
    "majority": ["Other +4: the 2x2 square at a1, although another drew its last line."],
    "fortress": ["Nobody gets the 2x2 square at a1."],
    "home-turf": ["You +4: the 2x2 square at a1."],
    "capped-layered": ["You +4: the 2x2 square at a1."],
}  # fmt: skip
SPECIAL = ("consume", "exclusive", "takeover", "protected", "volatile", "territory", "majority", "fortress")


@pytest.mark.parametrize("overlap", OVERLAP)
def test_every_overlap_rule_says_why_the_score_changed(overlap):
    game = overlap_cases.play(overlap, overlap_cases.THEIRS_THEN_YOURS)
    last = max(i for i, move in enumerate(game.moves) if move in game.layout.line_names)
    said = changes(game.positions[last], game.moves[last], game.players)
    quoted = [sentence for sentence in said if OVERLAP[overlap].sentence in sentence]
    assert bool(quoted) == (overlap in SPECIAL)
    kept = [sentence for sentence in said if sentence not in quoted and "never be captured" not in sentence]
    assert kept == SAID[overlap]


def test_a_bonus_an_own_loss_and_blocked_squares_are_told_apart():
    both = overlap_cases.CASES[0]
    layered = overlap_cases.play("layered", both)
    last = max(i for i, move in enumerate(layered.moves) if move in layered.layout.line_names)
    assert changes(layered.positions[last], layered.moves[last], layered.players)[0] == (
        "You +5: the 2x2 square at a1, worth 4, and 1 more."
    )
    consume = overlap_cases.play("consume", both)
    said = changes(consume.positions[last], consume.moves[last], consume.players)
    assert said[:2] == ("You +4: the 2x2 square at a1.", "You −1: the box at a1 lies inside and vanishes.")
    blocked = overlap_cases.board("protected")
    blocked.roll(4)
    assert "The 2x2 square at a1 can never be captured now." in changes(
        blocked.position, overlap_cases.SMALL, blocked.players
    )


def test_a_line_that_closes_nothing_and_one_that_cannot_be_drawn():
    game = Game("box 2x3")
    assert changes(game.position, "a1b1", game.players) == ()
    game.draw("a1b1")
    with pytest.raises(IllegalMove):
        changes(game.position, "a1b1", game.players)


@settings(max_examples=26)
@given(st.sampled_from(sorted(OVERLAP)), st.randoms(use_true_random=False))
def test_what_is_said_adds_up_to_what_changed(overlap, rng):
    game = Game(f"box 3x4; sizes 1,2; overlap {overlap}; turn d6", players=["Ann", "Bo"], seed=rng.randrange(1000))
    while not game.over:
        if game.position.must_roll:
            game.roll()
            continue
        before, line = game.position, rng.choice(game.legal_lines)
        said = " ".join(changes(before, line, game.players))
        game.play(line)
        for seat, name in enumerate(game.players):
            changed = sum(int(n.replace("−", "-")) for n in re.findall(rf"{name} ([+−]\d+):", said))
            assert changed == game.scores[seat] - before.scores[seat], said
        if game.position.may_end and rng.random() < 0.2:
            game.play(END)


@pytest.mark.parametrize("text", ["box 3x5", "triangle 4", "hexagon 3", "diagonal 2x3"])
def test_the_part_of_the_board_that_is_marked_holds_the_line(text):
    game = Game(text)
    grid = build(text)
    regions = {sentence: name for name, sentence in REGIONS}
    for i, line in enumerate(grid.line_names):
        left, top, right, bottom = area(grid, regions[where(game.position, line)])
        x, y = grid.midpoint(i)
        assert left - 1e-6 <= x <= right + 1e-6
        assert top - 1e-6 <= y <= bottom + 1e-6
