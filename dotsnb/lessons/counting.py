"""The third lesson: what can be counted on an empty board, and how many ways there are to begin."""

from __future__ import annotations

from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Choose, Count, FindLines
from dotsnb.lessons.lesson import Lesson

__all__ = ["first_lines", "lesson"]

ANN_AND_BO = ("Ann", "Bo")

TWO_BY_FOUR = Board("box 2x4", players=ANN_AND_BO)
TWO_BY_THREE = Board("box 2x3", players=ANN_AND_BO)
THREE_BY_FIVE = Board("box 3x5", players=ANN_AND_BO)
SMALL = Board("box 2x2", players=ANN_AND_BO)
FIVE = Board("box 5x5", players=ANN_AND_BO)
FOUR = Board("box 4x4", players=ANN_AND_BO)

THIRD_SIDES = Board(
    "box 2x3",
    """
    •───•   •   •
    │ _ · _ · _ │
    •   •   •───•
    · _ · _ · _ ·
    •   •   •   • """,
    players=ANN_AND_BO,
)

# --------------------------------------------------------------------------------- what one may have counted instead


def _across(position: Position) -> int:
    """The lines that go across; as many as the dots would be without the last of every row."""
    grid = position.layout
    return sum(grid.dots[a][1] == grid.dots[b][1] for a, b in grid.lines)


def _down(position: Position) -> int:
    """The lines that go down; as many as the dots would be without the last row."""
    return len(position.layout.lines) - _across(position)


def _each_box_alone(position: Position) -> int:
    """The sides of all boxes, with shared ones counted twice."""
    return sum(len(cell.lines) for cell in position.layout.cells)


def _half(position: Position) -> int:
    """The largest number of boxes that is not more than half of them."""
    return position.layout.units // 2


# ------------------------------------------------------------------------- the same line, turned or mirrored


def _place(position: Position, line: str) -> tuple[float, ...]:
    """How far from the middle a line lies: the same for all lines that a turn or a mirror carries to each other.

    A mirror changes the sign of a distance; a square board may also swap across and down.
    """
    grid = position.layout
    x, y = grid.midpoint(grid.line(line))
    away = (round(abs(2 * x - grid.width), 4), round(abs(2 * y - grid.height), 4))
    return tuple(sorted(away)) if grid.width == grid.height else away


def first_lines(position: Position) -> int:
    """How many lines there are to begin with, if boards that look alike count once.

    >>> [first_lines(Game(f"box {n}x{n}").position) for n in range(1, 7)]
    [1, 2, 4, 6, 9, 12]
    """
    return len({_place(position, line) for line in position.layout.line_names})


def _like_the_first(position: Position) -> list[str]:
    """The lines that are the same as a1b1 when the board is turned or mirrored."""
    return [line for line in position.layout.line_names if _place(position, line) == _place(position, "a1b1")]


# ---------------------------------------------------------------------------------------------- no draw

DRAW, NO_DRAW = N_("Yes, it can"), N_("No, it cannot")


def _can_be_drawn(game: Game) -> str:
    """Two players can only have the same number if the boxes split into two halves."""
    return NO_DRAW if game.layout.units % len(game.players) else DRAW


def _ways_to_begin(question: str, board: Board) -> Count:
    return Count(
        question,
        board,
        first_lines,
        praise=N_("There are {count}: all other first lines are the same, turned or mirrored."),
        advice=N_("Look only at lines that go across. Use one corner of the board, up to the middle."),
        mistakes={"lines": N_("That counts each line. But many of them look the same if you turn the board.")},
    )


lesson = Lesson(
    N_("Count before you play"),
    notebook="03_counting",
    aim=N_("Count dots, lines and boxes, tell where no draw can be, and see which first lines are the same."),
    minutes=30,
    ages=(8, 12),
    boards={"counting": TWO_BY_FOUR, "third sides": THIRD_SIDES, "first lines": SMALL},
    exercises=[
        Count(
            N_("This board has 2 rows of 3 boxes. How many dots does it have?"),
            TWO_BY_THREE,
            "dots",
            mistakes={
                "boxes": "",
                "lines": "",
                _across: N_("There is one more dot than boxes in a row, and one more row of dots as well."),
                _down: N_("There is one more dot than boxes in a row, and one more row of dots as well."),
            },
        ),
        Count(
            N_("How many lines fit on this board of 2 rows of 3 boxes?"),
            TWO_BY_THREE,
            "lines",
            mistakes={
                "dots": "",
                "boxes": "",
                _across: N_("Those are the lines that go across. Now add the lines that go down."),
                _down: N_("Those are the lines that go down. Now add the lines that go across."),
                _each_box_alone: N_("Boxes side by side share a line. Do not count it twice."),
            },
        ),
        Choose(
            N_("A board has 3 rows of 5 boxes. Can a game of two players end in a draw?"),
            THREE_BY_FIVE,
            {
                DRAW: N_("For a draw, both need the same number of boxes. Try to split them into two equal parts!"),
                NO_DRAW: N_(
                    "The number of boxes is odd: it does not split into two equal parts. So one player has more."
                ),
            },
            _can_be_drawn,
            rule=N_("Count the boxes. Can two players have the same number?"),
        ),
        Count(
            N_("How many boxes are enough to win on a board of 3 rows of 5?"),
            THREE_BY_FIVE,
            "boxes to win",
            mistakes={
                _half: N_("With that many you can still lose: the other player may get the rest."),
                "boxes": N_("You do not need them all: more than half is enough."),
            },
            advice=N_("You need more than half of the boxes."),
        ),
        Count(
            N_("How many lines would draw the third side of a box?"),
            THIRD_SIDES,
            "third sides",
        ),
        FindLines(
            N_("Name all lines that are the same as a1b1 if you turn the board or hold it to a mirror. Name a1b1 too."),
            SMALL,
            _like_the_first,
            hints=(
                N_("Turn the page a little at a time. Where does that line go?"),
                N_("All of them lie at the border."),
            ),
        ),
        _ways_to_begin(
            N_("Lines that look the same count once. How many ways are there to begin on 4 rows of 4 boxes?"), FOUR
        ),
        _ways_to_begin(N_("And how many ways are there to begin on 5 rows of 5 boxes?"), FIVE),
    ],
)
