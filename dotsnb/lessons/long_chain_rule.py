"""The seventh lesson: dots and long chains together say who will be in control, on every board."""

from __future__ import annotations

from dotsnb.analysis import structure
from dotsnb.analysis.structure import Forecast
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.lessons.kinds import Board, Build, Choose, Count, DrawLine, PlayOut
from dotsnb.lessons.lesson import Lesson

__all__ = ["lesson"]

ANN_AND_BO = ("Ann", "Bo")

SQUARE = Board("box 3x3", players=ANN_AND_BO)
FLAT = Board("box 2x4", players=ANN_AND_BO)
SWEDISH = Board("box 3x3; start swedish", players=ANN_AND_BO)
ICELANDIC = Board("box 3x3; start icelandic", players=ANN_AND_BO)
SMALL_ICELANDIC = Board("box 2x3; start icelandic", players=ANN_AND_BO)

TWISTED = Board("box 3x4", """
    •   •   •───•───•
    │ _ │ _ │ _ · _ │
    •   •   •   •   •
    · _ │ _ │ _ · _ │
    •───•   •───•───•
    · _ │ _ · _ · _ │
    •   •───•───•   • """, players=ANN_AND_BO)

TWO_LONG = Board("box 3x4", """
    •───•───•───•   •
    │ _ · _ │ _ · _ │
    •   •   •   •───•
    │ _ · _ │ _ · _ ·
    •───•───•───•───•
    · _ · _ · _ │ _ ·
    •───•───•   •   • """, players=ANN_AND_BO)

DECIDE = Board("box 3x3", """
    •───•───•   •
    · _ · _ · _ │
    •   •───•───•
    · _ · _ · _ ·
    •───•───•───•
    · _ │ _ · _ ·
    •   •   •───• """, players=ANN_AND_BO)

# The way of each chain is bent on this board: it comes in at the top and leaves at the right.
TWO_BENT = ("b1b2", "b2b3", "b3c3", "c3d3", "c1c2", "c2d2")


def _forecast(position: Position | Game) -> Forecast:
    found = structure(position).forecast
    assert found is not None, "the rule holds on the boards of this lesson"
    return found


def turns(position: Position) -> int:
    """How many turns are still to come, if no line closes two boxes."""
    return _forecast(position).turns


def with_loops(position: Position) -> int:
    """How many long pieces there are, loops among them."""
    found = structure(position)
    return len(found.long_chains) + len(found.loops)


def quiet_lines(position: Position) -> int:
    """How many lines then close nothing."""
    return len(position.open_lines) - position.layout.units


# ------------------------------------------------------------------------------------------- even or odd, Ann or Bo

EVEN, ODD = N_("An even number"), N_("An odd number")


def _wish(question: str, board: Board, seat: int) -> Choose:
    """What number of long chains a player wants."""
    return Choose(
        question,
        board,
        {
            EVEN: N_("An even number of chains keeps the sum as the dots are: even stays even, odd stays odd."),
            ODD: N_("An odd number of chains turns the sum round: even dots make it odd, odd dots make it even."),
        },
        lambda game: {"even": EVEN, "odd": ODD}[_forecast(game).wants[seat]],
        hints=(
            N_("Count the dots. Take one away for each line that is there at the start."),
            N_("The first player wants the sum to be even. The second wants it to be odd."),
        ),
    )


ANN, BO = N_("Ann"), N_("Bo")


def _in_control(game: Game) -> str:
    return (ANN, BO)[_forecast(game).favours]


lesson = Lesson(
    N_("The long chain rule"),
    notebook="07_long_chain_rule",
    aim=N_("Count dots and long chains, know early who will be in control, and change it."),
    minutes=45,
    ages=(10, None),
    boards={"decide": DECIDE, "swedish": SWEDISH, "icelandic": ICELANDIC},
    exercises=[
        _wish(N_("Ann begins on 3 rows of 3 boxes. What number of long chains does she want?"), SQUARE, 0),
        _wish(N_("Ann begins on 2 rows of 4 boxes, and Bo is second. What does Bo want?"), FLAT, 1),
        Count(
            N_("In a game on 3 rows of 3 boxes, no line ever closes two boxes. How many turns does it have?"),
            SQUARE,
            turns,
            praise=N_("{count} turns: as many as there are dots."),
            advice=N_("Count the lines, and take one away for each box. Then add one for the last turn."),
            mistakes={
                "lines": N_("That is a turn for each line. But after a line that closes a box, the same turn goes on."),
                "boxes": "",
                quiet_lines: N_("So many lines close no box, and each ends a turn. One more turn comes after them."),
            },
        ),
        Count(
            N_("How many long chains are there? Loops and short chains do not count."),
            TWISTED,
            "long chains",
            mistakes={"chains": "", with_loops: N_("One of your long pieces is a loop. A loop does not count here.")},
        ),
        Choose(
            N_("Ann began this game. No line is safe any more. Who will be in control?"),
            TWO_LONG,
            {
                ANN: N_("Ann was first: she is in control if dots and long chains together are even."),
                BO: N_("Bo was second: he is in control if dots and long chains together are odd."),
            },
            _in_control,
            hints=(
                N_("Count all dots of the board, then the long chains. A loop is no chain."),
                N_("Add both numbers. Even is good for the first player, odd for the second."),
            ),
        ),
        DrawLine(
            N_("Ann began, and it is her turn. Draw the safe line that makes the long chains come out right for her."),
            DECIDE,
            "best",
            praise=N_("Now the top row and the middle row are a long chain each. Two chains and the dots are even."),
            hints=(
                N_("Three lines are safe. After each one, are the two top rows one chain or two?"),
                N_("The dots are even, so Ann wants an even number of long chains: keep them apart."),
            ),
        ),
        Count(
            N_("How many lines are drawn at the start on this Icelandic board?"),
            SMALL_ICELANDIC,
            "drawn lines",
            mistakes={"open lines": N_("Those are the lines that the players draw."), "lines": ""},
        ),
        _wish(N_("Ann begins on this Icelandic board. What number of long chains does she want?"), SMALL_ICELANDIC, 0),
        Build(
            N_("Build two long chains on this Icelandic board, and leave no safe line."),
            ICELANDIC,
            {"long chains": 2, "safe lines": 0},
            TWO_BENT,
            hints=(
                N_("The left and the bottom are closed. So a chain must end at the top or on the right."),
                N_("Let each chain come in at the top, turn the corner, and leave on the right."),
            ),
        ),
        PlayOut(N_("You begin on the Swedish board. Win against the computer!"), SWEDISH, 0, win=True),
    ],
)
