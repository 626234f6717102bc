"""The fifth lesson: find chains and loops, count them, tell long from short, and open the shortest first."""

from __future__ import annotations

from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Build, Classify, Count, DrawLine, FindCells, Sort
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

TWO_CHILDREN = ("Ann", "Bo")

ONE_CHAIN = Board("box 2x3", """
    •───•───•───•
    · _ · _ · _ │
    •───•───•   •
    │ _ · _ · _ │
    •   •───•───• """, players=TWO_CHILDREN)

LOOP_AND_CHAIN = Board("box 2x3", """
    •───•───•   •
    │ _ · _ │ _ │
    •   •   •   •
    │ _ · _ │ _ │
    •───•───•   • """, players=TWO_CHILDREN)

FOUR_CHAINS = Board("box 3x3", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   •
    · _ │ _ │ _ │
    •   •   •   • """, players=TWO_CHILDREN)

FIVE_PIECES = Board("box 3x4", """
    •───•───•   •───•
    │ _ · _ │ _ │ _ ·
    •   •   •   •   •
    │ _ · _ │ _ │ _ ·
    •───•───•   •───•
    · _ · _ │ _ │ _ ·
    •───•   •   •   • """, players=TWO_CHILDREN)

EMPTY = Board("box 2x3", players=TWO_CHILDREN)

ROWS = ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2", "a3b3", "b3c3", "c3d3")


lesson = Lesson(
    N_("Chains and loops"),
    notebook="05_chains",
    aim=N_("Find chains and loops, count their boxes, and open the shortest one first."),
    minutes=30,
    ages=(8, 12),
    boards={"chain": ONE_CHAIN, "loop": LOOP_AND_CHAIN, "four chains": FOUR_CHAINS},
    exercises=[
        Count(
            N_("All boxes here hang together in one chain. How many boxes can Bo take after Ann draws a1a2?"),
            ONE_CHAIN,
            "boxes on offer",
            moves=("a1a2",),
            mistakes={"ready boxes": N_("That is only the first box. Taking it makes the next one ready.")},
        ),
        Classify(
            N_("Look at the box below and right of dot c1. Does it lie in a chain or in a loop?"),
            FIVE_PIECES,
            "piece",
            "c1",
        ),
        FindCells(
            N_("Name all boxes of the loop, by their top left dots."),
            FIVE_PIECES,
            "loops",
        ),
        Classify(
            N_("Look at the box below and right of dot a3. Is its chain long or short?"),
            FIVE_PIECES,
            "length",
            "a3",
        ),
        Count(N_("How many long chains are there?"), FOUR_CHAINS, "long chains", mistakes={"chains": ""}),
        Sort(
            N_("Each of these lines lies in another piece: a2b2, c1d1, d4e4, e1e2. Put the smallest piece first."),
            FIVE_PIECES,
            ("a2b2", "c1d1", "d4e4", "e1e2"),
            "size",
        ),
        DrawLine(N_("Ann must open a chain. Draw the line that costs her the fewest boxes."), FOUR_CHAINS, "least"),
        Build(
            N_("Build a board with two long chains and no safe line."),
            EMPTY,
            {"long chains": 2, "safe lines": 0},
            ROWS,
            hints=(
                N_("A row of boxes can be a chain. What must be above it and below it?"),
                N_("Draw lines across only, and leave both ends of each row open."),
            ),
        ),
    ],
)
