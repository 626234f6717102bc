"""The sixth lesson: the double-cross, and keeping control by leaving two boxes of a chain or four of a loop."""

from __future__ import annotations

from dotsnb.analysis import structure
from dotsnb.analysis.hints import best_move
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Choose, Count, DrawLine, PredictScore, both_sides
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

TWO_CHILDREN = ("Ann", "Bo")

OPENED = Board("box 2x3", """
    •───•───•───•
    │ _ · _ · _ ·
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───• """, players=TWO_CHILDREN)

LAST_TWO = Board("box 2x3", """
    •───•───•───•
    │ A │ _ · _ ·
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───• """, players=TWO_CHILDREN)

OPENED_LOOP = Board("box 3x4", """
    •───•───•───•───•
    · _ · _ · _ · _ │
    •───•───•───•   •
    │ _ · _ │ _ · _ │
    •   •   •   •───•
    │ _ │ _ │ _ · _ ·
    •───•───•───•───• """, players=TWO_CHILDREN)

OPENED_SIX = Board("box 3x4", """
    •───•───•───•   •
    │ _ · _ · _ │ _ │
    •   •───•   •   •
    │ _ │ _ · _ │ _ │
    •───•───•───•   •
    · _ · _ · _ · _ │
    •───•───•───•───• """, players=TWO_CHILDREN)

SHORT_REST = Board("box 2x3", """
    •───•───•───•
    │ _ · _ · _ ·
    •───•───•───•
    · _ │ _ · _ ·
    •   •   •───• """, players=TWO_CHILDREN)

OPENED_FOUR = Board("box 2x4", """
    •───•───•───•───•
    │ _ · _ · _ · _ ·
    •───•───•───•───•
    · _ · _ · _ · _ ·
    •───•───•───•───• """, players=TWO_CHILDREN)

TAKE_ALL, LEAVE_TWO = N_("Take all three boxes"), N_("Take one box, and leave two")


def taken_first(position: Position) -> int:
    """How many boxes the mover takes, in best play, before a line that takes none."""
    taken = 0
    while gained := len(position.captures(line := best_move(position))):
        taken += gained
        position = position.after(line)
    return taken


def left_behind(position: Position) -> int:
    """How many of the boxes on offer the mover leaves, in best play."""
    return len(structure(position).on_offer) - taken_first(position)


def _all_or_two(game: Game) -> str:
    return LEAVE_TWO if left_behind(game.position) else TAKE_ALL


lesson = Lesson(
    N_("Keep control"),
    notebook="06_keep_control",
    aim=N_("Leave two boxes of a chain, or four of a loop, so that the other player must open the next one."),
    minutes=30,
    ages=(9, 13),
    boards={"opened": OPENED, "loop": OPENED_LOOP},
    exercises=[
        DrawLine(
            N_("Two boxes of the top chain are left. Draw the line that leaves both to Bo."), LAST_TWO, "double-cross"
        ),
        PredictScore(
            N_("Ann draws d1d2. Bo takes two with c1c2 and must draw a2a3. Ann takes all. What is the score?"),
            LAST_TWO,
            ("d1d2", "c1c2", "a2a3", "b2b3", "c2c3", "d2d3"),
        ),
        DrawLine(
            N_("Bo has opened the loop of four. Draw the line that leaves all four boxes to him."),
            OPENED_LOOP,
            "double-cross",
        ),
        Count(
            N_("Bo has opened a loop of six. How many boxes does Ann take before she leaves the rest to him?"),
            OPENED_SIX,
            taken_first,
            praise=N_("She takes {count} and leaves the last four. Bo must open the chain, and it is all hers."),
            advice=N_("To keep control of a loop, how many boxes must she leave?"),
            mistakes={
                0: N_("If she leaves them all, Bo gets all six. She can have some of them first."),
                left_behind: N_("That is how many she leaves. How many are there before those?"),
                "boxes on offer": N_("If she takes all, she must open the chain herself."),
            },
        ),
        Choose(
            N_("Bo has opened the top chain. Only short chains are left. What is best for Ann?"),
            SHORT_REST,
            {
                TAKE_ALL: N_("Then she opens the chain of one. Bo takes it, and he must open the last two for her."),
                LEAVE_TWO: N_("That gives Bo two boxes. What she gets back is a chain of one: too little."),
            },
            _all_or_two,
            rule=N_("Add up what Ann gets each way. What is left is small."),
        ),
        *both_sides(
            N_("Bo has opened the top chain. Play for Ann to the end, and win by as much as you can."),
            N_("Now play the same board for Bo. Ann plays well, so save what you can."),
            OPENED_FOUR,
        ),
    ],
)
