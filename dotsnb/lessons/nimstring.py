"""The fourteenth lesson: Nimstring, strings and coins, nimbers: the theory of the fight for control, to play with."""

from __future__ import annotations

from dotsnb.analysis import nimbers
from dotsnb.analysis.pieces import graph_of
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Choose, Count, DrawLine, FindLines, WinNimstring, WriteFunction
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson", "loony_lines", "mex", "tied_to_the_ground"]

PLAYERS = ("Ann", "Nim")

ONE = Board("box 1x1", players=PLAYERS)
FOUR = Board("box 2x2; start icelandic", players=PLAYERS)
ROW = Board("box 1x3; start icelandic", players=PLAYERS)

STRINGS = Board("box 2x3", """
    •───•───•   •
    │ _ · _ · _ │
    •   •   •───•
    · _ · _ · _ ·
    •───•   •   • """, players=PLAYERS)

CHAINS = Board("box 2x3", """
    •───•───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   • """, players=PLAYERS)

TWO_PARTS = Board("box 2x4", """
    •───•───•   •   •
    · _ · _ · _ · _ ·
    •───•───•───•───•
    · _ · _ · _ · _ ·
    •───•   •   •───• """, players=PLAYERS)

BOXES_COUNT = Board("box 2x3", """
    •───•───•───•
    │ A │ _ · _ ·
    •───•───•───•
    · _ · _ │ _ ·
    •───•   •   • """, players=("Ann", "Bo"))


def tied_to_the_ground(position: Position) -> int:
    """How many strings run from a coin to the ground."""
    return sum(len(coins) == 1 for coins in graph_of(position).coins.values())


def loony_lines(position: Position) -> list[str]:
    """The lines after which the other player can choose who goes on."""
    return [line for line, value in nimbers(position).lines if value is None]


def mex(numbers: list[int]) -> int:
    """The smallest number from 0 on that is missing."""
    number = 0
    while number in numbers:
        number += 1
    return number


FIRST, SECOND = N_("Whoever draws first"), N_("Whoever draws second")


def _winner(game: Game) -> str:
    return FIRST if nimbers(game).value else SECOND


lesson = Lesson(
    N_("Nimstring"),
    notebook="14_nimstring",
    aim=N_("See a board as coins on strings, find its nimber, and win the fight for control by it."),
    minutes=60,
    ages=(14, None),
    boards={"one": ONE, "strings": STRINGS, "chains": CHAINS, "two parts": TWO_PARTS},
    exercises=[
        Choose(
            N_("Nimstring on a board of one box: who wins?"),
            ONE,
            {
                FIRST: N_("Four lines: the second player draws the last one, closes the box, and is stuck."),
                SECOND: N_("Count: who draws the fourth line, closes the box, and must draw once more?"),
            },
            _winner,
            rule=N_("Who draws the last line? And what must whoever closes a box do then?"),
        ),
        Count(
            N_("How many strings of this board are tied to the ground?"),
            STRINGS,
            tied_to_the_ground,
            advice=N_("Count the open lines at the border: they have a box on one side only."),
            mistakes={"open lines": N_("Those are all strings. Count only those that run to the ground.")},
        ),
        FindLines(
            N_("Name all loony lines: after which line can the other one choose who goes on?"),
            CHAINS,
            loony_lines,
            hints=(
                N_("Where can boxes be taken, and the last two be left instead?"),
                N_("Every line of a long chain is one. In a chain of two, look at each line by itself."),
            ),
        ),
        WriteFunction(
            N_("Write a function mex(numbers): the smallest whole number from 0 on that is not among them."),
            ONE,
            mex,
            (([0, 1, 3],), ([],), ([2, 1],), ([0],), ([3, 2, 1, 0],), ([0, 2, 4],), ([5],), ([0, 0, 1],)),
            way=(
                N_("Begin with number = 0."),
                N_("As long as number is among the numbers, add 1 to it."),
                N_("Then return it."),
            ),
        ),
        Count(
            N_("Which nimber has this board? The picture above says what each line leaves."),
            ROW,
            "nimber",
            advice=N_("Take the mex of the numbers at the lines."),
            praise=N_("The nimber is {count}: the smallest number that no line leaves."),
        ),
        Count(
            N_("The upper part has the nimber 3, the lower one 1. Which nimber has the whole board?"),
            TWO_PARTS,
            "nimber",
            praise=N_("The nimber is {count}: of 2 + 1 and 1, the 1 occurs twice and cancels out."),
            advice=N_("Write both nimbers as sums of powers of two. What occurs twice cancels out."),
            mistakes={4: N_("Nimbers are not added as other numbers are: what occurs twice cancels out.")},
        ),
        DrawLine(N_("Draw a line that wins Nimstring."), FOUR, "nimstring"),
        WinNimstring(
            N_("Win Nimstring against a perfect player. You are Ann, and you begin."),
            FOUR,
            hints=(
                N_("Begin with a line that leaves the nimber 0. What can Nim do then?"),
                N_("After each line of Nim bring the nimber back to 0. Think of the double-cross, too."),
            ),
        ),
        DrawLine(
            N_("Boxes count again, and it is Ann's turn. Draw the line that gets her the most boxes in the end."),
            BOXES_COUNT,
            "best",
            praise=N_("She takes both boxes: control of short pieces is worth less than the boxes that it costs."),
            hints=(
                N_("What do the last two boxes of the chain cost, and what is control worth here?"),
                N_("The pieces that are left are short: whoever is in control of them gets little."),
            ),
        ),
    ],
)
