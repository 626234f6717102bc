"""The text board: what it looks like, and that any of them reads back as the same position."""

import random

import pytest

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.grids import kinds
from dotsnb.rules import find

BOARDS = [
    "box 1x1", "box 2x3", "box 4x1", "box 2x28", "diagonal 2x3", "diagonal 1x1", "triangle 3", "triangle 1",
    "hexagon 2", "hexagon 1", "box 3x4; start swedish", "diagonal 2x2; start icelandic; turn d6",
    "box 3x2; players 8", "triangle 4; turn single; players 3",
]  # fmt: skip
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]


def drawing(game):
    """The board alone, without the lines about scores and turns under it."""
    return str(game).rpartition("\n\n")[0]


def test_a_board_of_two_rows_of_three_boxes():
    game = Game("box 2x3", players=["Ann", "Bo"])
    for line in ("a1b1", "a1a2", "a2b2", "b1b2", "d2d3"):
        game.draw(line)
    expected = """
    a   b   c   d
1   •───•   •   •
    │ B │ _   _
2   •───•   •   •
      _   _   _ │
3   •   •   •   •"""
    assert [row.replace("·", " ").rstrip() for row in drawing(game).splitlines()] == expected.splitlines()[1:]


def test_open_line_empty_box_and_owners_have_glyphs_of_their_own():
    game = Game("box 1x2", players=["Ann", "Bo"])
    text = drawing(game)
    assert text.count("•") == 6
    assert text.count("·") == 7, "seven open lines"
    assert text.count("_") == 2, "two empty boxes"
    for line in ("a1b1", "a1a2", "a2b2", "b1b2", "b1c1", "b2c2", "c1c2"):
        game.draw(line)
    text = drawing(game)
    assert text.count("·") == text.count("_") == 0
    assert (text.count("A"), text.count("B")) == (0, 2)


def test_a_dead_line_shows():
    game = Game("box 2x3; sizes 1,2; overlap exclusive; turn d30")
    game.roll(30)
    for line in ("a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2"):
        game.draw(line)
    assert drawing(game).count("×") == len(game.dead_lines) == 4


@pytest.mark.parametrize("names", [["Ann", "Abe"], ["Ann", "ann"], ["1st", "2nd"], ["?", "Bo"], ["Ann"] * 3])
def test_marks_are_all_different(names):
    rules = f"dabba; players {len(names)}"
    marks = Game(rules, players=names).marks
    assert len(set(marks)) == len(names)
    assert not set("".join(marks)) & set("•─│╱╲·×_ ")


def test_the_marks_are_the_initials_where_these_differ():
    assert Game("dabba", players=["ann", "Bo"]).marks == ("A", "B")


@pytest.mark.parametrize("rules", BOARDS)
def test_any_board_reads_back(rules):
    players = NAMES[: find(rules).players]
    for seed in range(6):
        chance = random.Random(seed)
        game = Game(rules, players=players, seed=seed)
        for _ in range(chance.randint(0, len(game.open_lines) - 1)):
            if game.must_roll:
                game.roll()
            game.draw(chance.choice(game.legal_lines))
        for text in (str(game), drawing(game), indented(drawing(game)), ascii_board(drawing(game))):
            again = Game.setup(rules, board=text, players=players, to_move=game.to_move or 0)
            assert again.open_lines == game.open_lines
            assert again.owners == game.owners
            assert again.scores == game.scores


def indented(text):
    """As it stands in a notebook's cell, between two empty lines."""
    return "\n" + "\n".join("        " + row for row in text.splitlines()) + "\n    "


def ascii_board(text):
    """As somebody types it."""
    return text.translate(str.maketrans("•─│╱╲", "+-|/\\"))


@pytest.mark.parametrize("kind", kinds())
def test_every_grid_draws_every_line_and_every_cell_once(kind):
    rules = f"{kind} 2x3" if kind in ("box", "diagonal") else f"{kind} 3"
    game = Game(rules)
    empty = drawing(game)
    assert empty.count("·") >= len(game.open_lines)
    assert empty.count("_") == len(game.layout.cells)
    seen = {empty}
    for line in game.open_lines:
        seen.add(drawing(Game.setup(rules, lines=[line])))
    assert len(seen) == 1 + len(game.open_lines), "each line changes the picture in its own way"
    for line in game.open_lines:
        game.draw(line)
    assert not set(drawing(game)) & set("·_×")


def test_larger_squares_are_listed_under_the_board():
    game = Game.setup(
        "box 2x3; sizes 1,2",
        lines=["a1b1", "b1c1", "c1c2", "c2c3", "b3c3", "a3b3", "a2a3", "a1a2"],
        owners={"2@a1": 1},
        players=["Ann", "Bo"],
    )
    assert "2x2" in str(game)
    assert "Bo" in str(game)


@pytest.mark.parametrize(
    "board",
    [
        "• · •\n· _ ·\n• · •",
        "• · • · • · •\n· _ · _ · _ ·\n• · • · • · •",
        "•───•───•───•\n│ A │ A │ A │\n•───•───•───•\n│ A │ A │ Z │\n•───•───•───•",
        "a b c d",
        "•" * 12,
    ],
)
def test_a_board_of_another_size_or_with_another_owner_is_refused(board):
    with pytest.raises(DotsError) as refusal:
        Game.setup("box 2x3", board=board, players=["Ann", "Bo"])
    assert len(str(refusal.value)) > 10
