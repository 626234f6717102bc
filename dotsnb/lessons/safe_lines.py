"""The fourth lesson: which lines are safe, how many are left, and what a third side gives away."""

from __future__ import annotations

from dotsnb.game import Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Classify, Count, DrawLine, FindLines
from dotsnb.lessons.kinds.goals import safe_lines
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

TWO_CHILDREN = ("Ann", "Bo")

NEW = Board("box 2x3", players=TWO_CHILDREN)

CORNER = Board("box 2x2", """
    •───•───•
    │ _ · _ ·
    •   •   •
    · _ · _ ·
    •   •   • """, players=TWO_CHILDREN)

EARLY = Board("box 2x3", """
    •───•───•   •
    │ _ · _ · _ │
    •   •   •───•
    · _ · _ · _ ·
    •───•   •   • """, players=TWO_CHILDREN)

LATE = Board("box 2x3", """
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   •
    │ _ · _ · _ │
    •   •───•   • """, players=TWO_CHILDREN)

NONE_LEFT = Board("box 2x3", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   • """, players=TWO_CHILDREN)

RACE = Board("box 2x2", """
    •───•───•
    │ _ · _ │
    •   •   •
    · _ · _ ·
    •   •   • """, players=TWO_CHILDREN)


def leaves_the_other_short(position: Position) -> list[str]:
    """The safe lines after which the other player will be the first without a safe line."""
    return [line for line in safe_lines(position) if not leaves_the_other_short(position.after(line))]


lesson = Lesson(
    N_("Safe lines"),
    notebook="04_safe_lines",
    aim=N_("Find the lines that give nothing away, and give little where none is left."),
    minutes=25,
    ages=(8, 12),
    boards={"new": NEW, "corner": CORNER, "late": LATE, "none left": NONE_LEFT, "race": RACE},
    exercises=[
        Classify(N_("Is the line a2b2 safe?"), CORNER, "safe", "a2b2"),
        DrawLine(N_("Draw a safe line."), EARLY, "safe"),
        FindLines(N_("Name all lines that draw a third side."), EARLY, "third side"),
        Count(
            N_("How many lines are safe?"),
            EARLY,
            "safe lines",
            mistakes={"third sides": "", "open lines": ""},
        ),
        Count(
            N_("Ann draws b1b2. How many boxes can Bo take in his next turn?"),
            NONE_LEFT,
            "boxes on offer",
            moves=("b1b2",),
            advice=N_("Draw the line in your mind. Take a box for Bo: does that make the next box ready?"),
            mistakes={"ready boxes": N_("So many boxes have three sides now. But more follow when Bo takes them.")},
        ),
        DrawLine(N_("No line is safe. Draw a line that gives away as little as you can."), NONE_LEFT, "least"),
        DrawLine(
            N_("Ann and Bo both draw safe lines as long as they can. Draw a line for Ann so that Bo runs out first."),
            RACE,
            leaves_the_other_short,
            praise=N_("Now the rest comes out right: Bo draws a safe line, then Ann does. Then Bo has none left."),
            hints=(
                N_("Each of the two boxes below can still take two sides. Which line is a side of both?"),
                N_("If no line is shared, four safe lines fit. Ann wants an odd number of them."),
            ),
        ),
    ],
)
