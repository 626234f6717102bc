"""The ninth lesson: triangles that overlap, boards of triangles and of hexagons, and when a board grows dangerous."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds import (
    Board,
    Classify,
    Count,
    DrawLine,
    FindCells,
    FindLines,
    PlayOut,
    PredictScore,
    Sort,
)
from dotsnb.lessons.kinds.choosing import Scheme
from dotsnb.lessons.kinds.finding import what_it_does
from dotsnb.lessons.kinds.goals import Goal, safe_lines
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.tables import Bar, Table
from dotsnb.lessons.topics import quiet

__all__ = ["lesson", "safe_share", "shares"]

ANN_AND_BO = ("Ann", "Bo")

SQUARE = Board("diagonal 1x1", players=ANN_AND_BO)
TWO_SQUARES = Board("diagonal 1x2", players=ANN_AND_BO)
SIX_SQUARES = Board("diagonal 2x3", players=ANN_AND_BO)

FOUR_WAIT = Board(
    "diagonal 1x2",
    lines=("a1b1", "a1b2", "b1a2", "a2b2", "b1c1", "b1c2", "c1b2", "b2c2"),
    players=ANN_AND_BO,
)
MANY = Board(
    "diagonal 2x2",
    lines=("a2b2", "a2b3", "a3b3", "b1a2", "b1c2", "b2a3", "b2c3", "b3c3", "c1c2", "c2b3"),
    players=ANN_AND_BO,
)
EARLY = Board("diagonal 2x2", lines=("b1c1", "b2b3", "c2c3", "a2a3"), players=ANN_AND_BO)
LATER = Board("diagonal 2x2", lines=("a3b3", "a1b1", "b2c3", "c1c2"), players=ANN_AND_BO)

BIG_TRIANGLE = Board("triangle 3", players=ANN_AND_BO)
# The pupil is Ann again, but Bo begins.
SMALL_TRIANGLE = Board("triangle 2", players=("Bo", "Ann"))

HEXAGONS = Board("hexagon 2", players=ANN_AND_BO)
HEXAGONS_LATE = Board(
    "hexagon 2",
    lines=(
        *("a1a2", "a2a3", "a3b4", "a5a6", "a6a7", "b1b2", "b2b3", "b4b5", "b5a6"),
        *("b5b6", "b6b7", "b7b8", "c3c4", "c3d4", "c4c5", "c5b6", "c6c7", "d4d5"),
    ),
    players=ANN_AND_BO,
)


def beside(line: str) -> Callable[[Position], list[str]]:
    """What finds the cells that a line is a side of."""

    def find(position: Position) -> list[str]:
        grid = position.layout
        return [grid.cells[cell].name for cell in grid.cells_on(grid.line(line))]

    return find


def cells(position: Position) -> int:
    """How many cells the board has."""
    return len(position.layout.cells)


def squares(position: Position) -> int:
    """How many small squares the triangles lie in."""
    return int(position.layout.width * position.layout.height)


def most_safe(position: Position) -> int:
    """The most safe lines that can be drawn one after another."""
    return max((1 + most_safe(position.after(line)) for line in safe_lines(position)), default=0)


def safe_share(rules: str, games: int = 100) -> int:
    """The percentage of its lines that a board takes, on average, until no safe line is left.

    Safe lines are drawn by chance; the same games come out each time.

    >>> safe_share("box 1x1", games=10)
    50
    """
    drawn = sum(len(quiet(random.Random(seed), rules)) for seed in range(games))
    return round(100 * drawn / games / len(Game(rules).layout.lines))


def shares(boards: Iterable[str]) -> Table:
    """For each board the percentage of its lines that are drawn in safety."""
    drawn = [(board, safe_share(board)) for board in boards]
    rows = tuple((board, Bar(f"{share}%", share / 100)) for board, share in drawn)
    return Table((_("board"), _("lines drawn in safety")), rows)


SECOND_SIDE = Scheme(
    (N_("safe"), N_("not safe")),
    lambda game, line: int(line not in safe_lines(game.position)),
    lambda game, line: what_it_does(game.position, line),
    (N_("Look at all the triangles that the line is a side of."), N_("Would one of them get its second side?")),
)


lesson = Lesson(
    N_("Triangles and hexagons"),
    notebook="09_triangles",
    aim=N_("Play where cells overlap, and on boards of triangles and hexagons; tell what makes a board dangerous."),
    minutes=45,
    ages=(9, None),
    boards={
        "square": SQUARE,
        "two squares": TWO_SQUARES,
        "big triangle": BIG_TRIANGLE,
        "hexagons": HEXAGONS,
    },
    exercises=[
        Count(
            N_("How many triangles are there to close on 2 rows of 3 squares?"),
            SIX_SQUARES,
            cells,
            praise=N_("{count}: four in each square."),
            advice=N_("Count the triangles of one square. Then count the squares."),
            mistakes={
                squares: N_("That is how many squares there are. How many triangles lie in each of them?"),
                lambda p: 2 * squares(p): N_("Both diagonals of a square count. Each one cuts it into two triangles."),
                "dots": "",
                "lines": "",
            },
        ),
        FindCells(
            N_("Which triangles have the line b1b2 as a side? Name each one by its three dots."),
            TWO_SQUARES,
            Goal(beside("b1b2"), N_("In each square, a side is part of two triangles: one for each diagonal.")),
        ),
        DrawLine(
            N_("Draw the line that closes the most triangles at once."),
            FOUR_WAIT,
            "most",
            hints=(
                N_("Three lines are left. Count the triangles that wait for each one."),
                N_("A line at the edge is a side of two triangles. Which line is a side of more?"),
            ),
        ),
        PredictScore(
            N_("Ann draws that line, then a1a2, then c1c2. What is the score?"),
            FOUR_WAIT,
            ("b1b2", "a1a2", "c1c2"),
            hints=(
                N_("Each of the three lines closes triangles. So Ann goes on."),
                N_("How many triangles do two squares have? All are closed in the end."),
            ),
        ),
        Sort(
            N_("How many triangles does each of these close: a1a2, c2c3, a2a3, b2b3? Put the fewest first."),
            MANY,
            ("a1a2", "c2c3", "a2a3", "b2b3"),
            "captures",
            hints=(
                N_("Find the triangles with two sides. Which line does each one wait for?"),
                N_("One of the lines closes none. All four numbers are different."),
            ),
        ),
        Classify(N_("Is the line a2b2 safe on this board?"), EARLY, SECOND_SIDE, "a2b2"),
        FindLines(
            N_("Name all safe lines."),
            LATER,
            "safe",
            hints=(
                N_("A line is safe if none of its triangles has a side yet."),
                N_("Go through the squares one by one. Each of them has a side already."),
            ),
        ),
        Count(
            N_("On one square with its diagonals, how many lines can be drawn until none is safe?"),
            SQUARE,
            most_safe,
            praise=N_("Just {count}: two sides that face each other, or the two diagonals."),
            advice=N_("Draw one line. Which other line has no triangle in common with it?"),
            mistakes={"lines": "", cells: N_("Then some triangle has two sides, and the next player can close it.")},
        ),
        Count(
            N_("How many cells does this honeycomb have?"),
            HEXAGONS,
            cells,
            praise=N_("{count}: one in the middle, and a ring around it."),
            advice=N_("Count the cell in the middle. Then walk around it once."),
            mistakes={"dots": "", "lines": ""},
        ),
        DrawLine(
            N_("Draw a safe line: no hexagon may get its fifth side."),
            HEXAGONS_LATE,
            "safe",
            hints=(
                N_("Count the sides of the hexagons. Which of them have four?"),
                N_("Look for a line that has only hexagons with three sides or fewer beside it."),
            ),
        ),
        PlayOut(N_("Bo begins on this triangle, and you are Ann. Win!"), SMALL_TRIANGLE, seat=1, win=True),
    ],
)
