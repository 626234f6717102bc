"""The eighth lesson: other boards and other rules, and what stays of what one knows."""

from __future__ import annotations

from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import (
    Board,
    Build,
    Choose,
    Count,
    DrawLine,
    FindCells,
    FindLines,
    PlayOut,
    PredictScore,
)
from dotsnb.lessons.kinds.goals import Goal
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

ANN_AND_BO = ("Ann", "Bo")
THREE = ("Ann", "Bo", "Cy")

RECTANGLE = Board("box 2x4", players=ANN_AND_BO)
SWEDISH = Board("box 2x4; start swedish", players=ANN_AND_BO)
LARGER_SWEDISH = Board("box 3x4; start swedish", players=ANN_AND_BO)
ICELANDIC = Board("box 2x3; start icelandic", players=ANN_AND_BO)

ROW_OF_THREE = """
    •───•───•───•
    │ _ · _ · _ ·
    •───•───•───• """
ONE_EACH = Board("box 1x3; turn single", ROW_OF_THREE, players=ANN_AND_BO)

FEWEST = Board("box 2x3; scoring misere", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•───•───• """, players=ANN_AND_BO)
# The pupil is Ann again, but Bo begins.
FEWEST_FROM_THE_START = Board("box 2x2; scoring misere", players=("Bo", "Ann"))

AT_THREE = Board("box 2x3; players 3", """
    •───•───•───•
    │ _ · _ · _ │
    •───•───•───•
    │ _ · _ │ _ ·
    •   •   •───• """, players=THREE)

LAST_LINE = Board("box 2x4; players 3", """
    •───•───•───•───•
    │ A │ A │ B │ C │
    •───•───•───•───•
    │ A │ C │ B │ _ │
    •───•───•───•   • """, players=THREE, to_move=1)

BONUS = Board("box 2x3; values 1@c1=3", """
    •───•   •   •
    │ _ · _ │ _ ·
    •   •───•───•
    · _ │ _ · _ ·
    •───•   •───• """, players=ANN_AND_BO)

AROUND = (
    *("a1b1", "b1c1", "c1d1", "d1e1", "e1e2", "e2e3"),
    *("a2b2", "b2c2", "c2d2", "a3b3", "b3c3", "c3d3", "d3e3"),
)


def two_sides(position: Position) -> list[str]:
    """The boxes that have two sides."""
    missing = position.state.missing
    return [cell.name for i, cell in enumerate(position.layout.cells) if len(cell.lines) - missing[i] == 2]


def points(position: Position) -> int:
    """The points of all boxes."""
    worth = dict(position.rules.values)
    return sum(worth.get(cell.name, 1) for cell in position.layout.cells)


# -------------------------------------------------------------------------------------------------- who wins of three

SHARED, DRAWN, LAST = N_("Ann and Bo share the win"), N_("It is a draw"), N_("Cy wins")


def _who_wins(game: Game) -> str:
    """Who wins when the last line is drawn."""
    game.draw(game.legal_lines[0])
    if game.position.is_draw:
        return DRAWN
    return SHARED if game.winners == (0, 1) else LAST


lesson = Lesson(
    N_("Other boards, other rules"),
    notebook="08_variants",
    aim=N_("Play on other boards and by other rules, and see what they change."),
    minutes=45,
    ages=(9, 14),
    boards={
        "swedish": SWEDISH,
        "icelandic": ICELANDIC,
        "no extra turn": Board("box 2x3; turn single", players=ANN_AND_BO),
        "fewest": Board("box 2x3; scoring misere", players=ANN_AND_BO),
        "three": Board("box 3x3; players 3", players=THREE),
        "bonus": Board("box 3x3; values 1@b2=5", players=ANN_AND_BO),
    },
    exercises=[
        Build(
            N_("Build one chain that goes through all 8 boxes, and leave no safe line."),
            RECTANGLE,
            {"longest": 8, "safe lines": 0},
            AROUND,
            hints=(
                N_("Let the chain go along the top row, turn the corner, and come back below."),
                N_("The chain has its two ends at the left. At the right, one line between the rows stays open."),
            ),
        ),
        Count(
            N_("How many lines are left for the players on this Swedish board?"),
            SWEDISH,
            "open lines",
            mistakes={"lines": "", "drawn lines": ""},
        ),
        FindCells(
            N_("Which boxes have two sides before the first move? Name them by their top left dots."),
            LARGER_SWEDISH,
            Goal(two_sides, N_("A box at the edge has a side of the border. Which boxes have two?")),
        ),
        FindLines(
            N_("Which lines would draw a third side as the very first line on this Icelandic board?"),
            ICELANDIC,
            "third side",
        ),
        PredictScore(
            N_("There is no extra turn. Ann draws b1b2, Bo c1c2, Ann d1d2. What is the score?"),
            ONE_EACH,
            ("b1b2", "c1c2", "d1d2"),
            hints=(
                N_("Each line closes a box. But each line is also a whole turn."),
                N_("Ann draws two of the lines, and Bo draws one."),
            ),
        ),
        DrawLine(
            N_("The fewest boxes win. Draw the best line for Ann."),
            FEWEST,
            "best",
            praise=N_("Bo cannot get rid of these boxes. In the end he has to take all of them."),
            hints=(
                N_("You need not close a box that is ready. Think of a line that hands the boxes over."),
                N_("The pair at the left: which line makes both its boxes wait for one single line?"),
            ),
        ),
        PlayOut(
            N_("The fewest boxes win. Bo begins, and you are Ann. Win!"),
            FEWEST_FROM_THE_START,
            seat=1,
            win=True,
        ),
        PredictScore(
            N_("Ann: d2d3, b1b2, a3b3. Bo: c1c2, b3c3. Cy: b2b3. What is the score of Ann, Bo and Cy?"),
            AT_THREE,
            ("d2d3", "b1b2", "a3b3", "c1c2", "b3c3", "b2b3"),
        ),
        Choose(
            N_("Bo draws the last line. Who wins?"),
            LAST_LINE,
            {
                SHARED: N_("Both have the most boxes. Who has as many as the best shares the win."),
                DRAWN: N_("It would be a draw only if all three had the same number."),
                LAST: N_("Count again: the most boxes win here, not the fewest."),
            },
            _who_wins,
            rule=N_("Bo closes the last box. Then count the boxes of each player."),
        ),
        Count(
            N_("The box at the top right is worth three points. How many points are on the whole board?"),
            BONUS,
            points,
            praise=N_("{count} points, so the bonus box is a large part of them."),
            advice=N_("Count one for each box. Then add what the bonus box is worth more."),
            mistakes={"boxes": N_("That is how many boxes there are. But one of them is worth more than one point.")},
        ),
        DrawLine(
            N_("No line is safe. Open the piece that costs Ann the fewest points, not the fewest boxes."),
            BONUS,
            "best",
            praise=N_("Bo gets two boxes, but the bonus box is still there."),
            hints=(
                N_("There are three pieces. Count the points of each one."),
                N_("One piece has one box, but many points. One has three boxes. What is left?"),
            ),
        ),
    ],
)
