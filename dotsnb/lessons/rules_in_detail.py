"""The second lesson: the rules to the letter, for the moments in which two players do not agree."""

from __future__ import annotations

from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Choose, Count, DrawLine, PredictOwner, PredictScore
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

ANN_AND_BO = ("Ann", "Bo")

# ------------------------------------------------------------------------------------------------ boards

ONE_LINE = Board("box 2x3", players=ANN_AND_BO, moves=("a1b1",))

NOTHING_SAFE = Board(
    "box 2x2",
    """
    •───•───•
    │ _ · _ │
    •   •   •
    │ _ · _ │
    •───•───• """,
    players=ANN_AND_BO,
)

THREE_SIDES_BY_ANN = Board("box 2x2", players=ANN_AND_BO, moves=("a1b1", "c1c2", "a1a2", "b3c3", "a2b2"))

TWO_AT_ONCE = Board(
    "box 2x3",
    """
    •───•───•   •
    │ _ · _ │ _ ·
    •───•───•   •
    · _ · _ · _ ·
    •   •   •───• """,
    players=ANN_AND_BO,
)

READY_BOX = Board(
    "box 2x3",
    """
    •───•   •   •
    │ _ · _ · _ │
    •───•   •   •
    · _ · _ · _ ·
    •   •   •   • """,
    players=ANN_AND_BO,
)

LAST_LINE = Board(
    "box 2x2",
    """
    •───•───•
    │ A │ B │
    •───•───•
    │ B │ _ ·
    •───•───• """,
    players=ANN_AND_BO,
)

TWO_LEFT = Board(
    "box 2x2",
    """
    •───•───•
    │ A │ B │
    •───•───•
    │ _ · _ ·
    •───•───• """,
    players=ANN_AND_BO,
)

# --------------------------------------------------------------------------------- what the rules answer

YES, NO = N_("Yes, she may"), N_("No, she may not")
MUST, OVER = N_("Yes, one more"), N_("No, the game is over")


def _may_pass(game: Game) -> str:
    """Ask the game to end the turn, and see whether it does."""
    try:
        game.end_turn()
    except DotsError:
        return NO
    return YES


def _closing_nothing(position: Position) -> list[str]:
    return [line for line in position.legal_lines if not position.captures(line)]


def _may_leave_a_box(game: Game) -> str:
    return YES if _closing_nothing(game.position) else NO


def _allowed(game: Game) -> str:
    """The one of the four lines that the game allows."""
    (line,) = [name for name in LINES_TO_CHOOSE if name in game.legal_lines]
    return line


def _once_more(game: Game) -> str:
    game.draw(game.legal_lines[0])
    return OVER if game.over else MUST


def _lines_owed(position: Position) -> int:
    return position.lines_left


LINES_TO_CHOOSE = {
    "a1b1": N_("This line is there already. No line is drawn twice."),
    "b1c2": N_("This line would be slanted. Lines go across or down."),
    "b1d1": N_("This line would jump over a dot. Lines join two dots that are next to each other."),
    "c1c2": N_("It is free, and it joins two dots that are next to each other."),
}

lesson = Lesson(
    N_("Who is right?"),
    notebook="02_rules_in_detail",
    aim=N_("Settle any quarrel about the rules, and say why."),
    minutes=25,
    ages=(8, 12),
    boards={
        "one line": ONE_LINE,
        "nothing safe": NOTHING_SAFE,
        "two at once": TWO_AT_ONCE,
        "ready box": READY_BOX,
    },
    exercises=[
        Choose(
            N_("Ann has drawn a1b1. Which line may Bo draw now?"),
            ONE_LINE,
            LINES_TO_CHOOSE,
            _allowed,
            rule=N_("Find the two dots of each line on the board."),
        ),
        Choose(
            N_("Each line that is left helps Bo. May Ann pass?"),
            NOTHING_SAFE,
            {
                YES: N_("Look for a button to pass: the board has none. A turn is a line, also when it hurts."),
                NO: N_("Nobody may pass. A turn is a line, also when it hurts."),
            },
            _may_pass,
            rule=N_("Think of what a turn is."),
        ),
        PredictOwner(
            N_("Ann drew three sides of the box at a1. Now Bo draws the fourth, b1b2. Whose box is it?"),
            THREE_SIDES_BY_ANN,
            "1@a1",
            ("b1b2",),
            praise=N_("Bo closed it, so it is his. The other three sides do not count."),
        ),
        Count(
            N_("Ann draws b1b2 and closes two boxes with one line. How many lines must she draw after that?"),
            TWO_AT_ONCE,
            _lines_owed,
            ("b1b2",),
            praise=N_("Just one. It is one more line, not one for each box."),
            advice=N_("The rule asks: did the line close a box? It does not ask how many."),
            mistakes={
                2: N_("Two boxes are two points, but they give you only one more line."),
                0: N_("She closed something, so her turn goes on."),
            },
        ),
        Choose(
            N_("The box at a1 has three sides. May Ann leave it and draw somewhere else?"),
            READY_BOX,
            {
                YES: N_("Nobody has to close a box. But Bo may take it now."),
                NO: N_("No rule makes her close it. Any free line will do, and sometimes leaving a box is clever."),
            },
            _may_leave_a_box,
            rule=N_("A turn is a line. Does a rule say which?"),
        ),
        DrawLine(
            N_("Leave the box at a1 open: draw a line that closes nothing."),
            READY_BOX,
            _closing_nothing,
            praise=N_("That closes nothing, so the turn passes to Bo. Now he can take the box."),
        ),
        Choose(
            N_("Ann draws the last line and closes a box. Must she draw once more?"),
            LAST_LINE,
            {
                MUST: N_("Where would she draw it? Each line of the board is there."),
                OVER: N_("All lines are drawn, so there is nothing left to draw."),
            },
            _once_more,
            rule=N_("Count the lines that are left after that one."),
        ),
        PredictScore(
            N_("Ann draws b2b3 and then c2c3. What is the score?"),
            TWO_LEFT,
            ("b2b3", "c2c3"),
        ),
    ],
)
