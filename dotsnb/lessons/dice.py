"""The tenth lesson: with a die a box has a price, a turn has a budget, and luck has a mean that can be worked out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import accumulate
from typing import Any

from dotsnb.ai import finish
from dotsnb.ai.endings import Ending
from dotsnb.analysis.exact import line_values
from dotsnb.game import Game, Position
from dotsnb.game.position import END
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.exercises import DrawLines
from dotsnb.lessons.kinds import Board, Choose, Count, DrawLine, PredictScore
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.pictures import Picture
from dotsnb.lessons.tables import ANSWER_FIRST, Table, bars
from dotsnb.lessons.verdict import Verdict, right, wrong
from dotsnb.rules import parse_turn

__all__ = ["Simulation", "by_die", "last_box", "lesson", "one_box", "simulate", "worth"]

ANN_AND_BO = ("Ann", "Bo")
MOST_LINES = 12  # of a board whose expected values are worked out while one waits
MOST_POINTS = 200  # of a curve

# ------------------------------------------------------------------------------------------------ boards

FREE_PLAY = Board("box 2x3; turn d6", players=ANN_AND_BO, seed=3)

PRICES = Board(
    "box 3x3; sizes 1,2; turn d8",
    players=ANN_AND_BO,
    lines=("a1b1", "a1a2", "b1c1", "c1d1", "d1d2", "d2d3", "b3c3", "a3b3", "a3a4", "a4b4", "b2c2"),
)

SHARED = Board(
    "box 2x3; turn d6",
    players=ANN_AND_BO,
    lines=("a1b1", "b1c1", "a2b2", "b2c2", "d2d3", "c3d3"),
    moves=("r3",),
)

TWO_SHORT = Board(
    "box 2x3; turn d6",
    """
    •───•   •───•
    │ _ · _ · _ │
    •   •   •   •
    · _ · _ · _ ·
    •   •───•   • """,
    players=ANN_AND_BO,
)

ROLLED_ONE = Board(
    "box 2x3; turn d6",
    """
    •───•   •───•
    · _ │ _ · _ │
    •   •   •   •
    │ _ · _ │ _ │
    •───•───•   • """,
    players=ANN_AND_BO,
    moves=("r1",),
)

ENOUGH = Board(
    "box 2x2; turn d6",
    """
    •   •   •
    │ _ · _ ·
    •   •   •
    · _ · _ │
    •   •───• """,
    players=ANN_AND_BO,
    moves=("r4", "b2c2", "b2b3"),
)

LAST_BOX = Board("box 1x1; turn d6", players=ANN_AND_BO, lines=("a1b1",))

ROW = Board(
    "box 2x3; turn d6+",
    """
    •───•───•───•
    │ _ · _ · _ ·
    •───•───•───•
    · _ · _ · _ ·
    •   •   •   • """,
    players=ANN_AND_BO,
    moves=("r1",),
)

# ------------------------------------------------------------------------------- prices, turns and their budgets


def _missing_of_the_square(position: Position) -> int:
    return position.missing("2@b1")


def _size_of_its_outline(position: Position) -> int:
    return len(position.layout.cells[position.layout.cell("2@b1")].lines)


PRICED = {"1@a1": N_("The box at a1"), "1@a3": N_("The box at a3"), "2@b1": N_("The 2x2 square at b1")}


def _best_price(game: Game) -> str:
    """The square with the most points for each line that it lacks."""
    position = game.position
    return PRICED[max(PRICED, key=lambda cell: Fraction(int(cell[0]) ** 2, position.missing(cell)))]


def most_boxes(position: Position) -> int:
    """How many more cells the mover can close in this turn, trying all its lines in every order."""
    seat = position.to_move
    if seat is None or position.lines_left == 0:
        return 0
    best, seen = 0, set()
    todo = [position]
    while todo:
        for line in (now := todo.pop()).legal_lines:
            after = now.after(line)
            best = max(best, len(after.owners) - len(position.owners))
            if after.to_move == seat and after.lines_left and (drawn := frozenset(after.drawn)) not in seen:
                seen.add(drawn)
                todo.append(after)
    return best


def _two_closed(game: Game) -> Verdict:
    """Are as many boxes closed as can be?"""
    mine = sum(owner == 0 for owner in game.owners.values())
    if mine >= most_boxes(SHARED().position):
        return right(_("Two boxes for three lines: the line between them counts for both."))
    return wrong(_("Two boxes can be closed with three lines. Which line is a side of both?"))


def _close_two(game: Game) -> Sequence[str]:
    """Lines that close as many boxes as can be."""
    position, lines = game.position, []
    while goal := most_boxes(position):
        for line in position.legal_lines:
            after = position.after(line)
            closed = len(after.owners) - len(position.owners)
            if closed + (most_boxes(after) if after.to_move == 0 else 0) == goal:
                lines.append(line)
                position = after
                break
    return lines


def _missing_of_the_box(position: Position) -> int:
    return position.missing("1@a1")


def _faces_too_low(position: Position) -> int:
    return _missing_of_the_box(position) - 1


def _faces_that_close(position: Position) -> int:
    """How many faces of the die are enough for the box at a1."""
    return parse_turn(position.rules.turn).die - _faces_too_low(position)


STOP, GO_ON = N_("She ends her turn"), N_("She draws on")


def _stop_or_not(game: Game) -> str:
    values = line_values(game.position)
    assert values, "the board is small enough"
    return STOP if max(values, key=values.__getitem__) == END else GO_ON


def worth(board: str) -> Table:
    """What Ann may expect after each of her moves on a board of this lesson, if both then play as well as can be."""
    position = lesson.boards[board]().position
    values = line_values(position)
    assert values, "the boards of this lesson are small enough"
    moves = sorted(values, key=lambda move: -values[move])
    named = [_("end the turn") if move == END else move for move in moves]
    rows = zip(named, bars([values[move] for move in moves], "{:+.2f}"), strict=True)
    return Table((_("Ann's move"), _("her lead from here on, on average")), tuple(rows), _(ANSWER_FIRST))


# ------------------------------------------------------------------------------------------ expected values by hand


@cache
def last_box(lines: int, die: int = 6) -> Fraction:
    """The mean lead of whoever rolls next, where one box is left that lacks so many lines.

    A face that is high enough closes the box. With a lower one it is best to draw as few lines as
    may be: whatever is left is the other player's to try.

    >>> last_box(1), last_box(2), last_box(3)
    (Fraction(1, 1), Fraction(2, 3), Fraction(4, 9))
    """
    by_face = [
        1 if face >= lines else max(-last_box(lines - drawn, die) for drawn in range(1, face + 1))
        for face in range(1, die + 1)
    ]
    return Fraction(sum(by_face), die)


def one_box(die: int = 6) -> Table:
    """The table of one box: how many faces close it, and what a roll is worth, by the number of lines that it lacks."""
    lacking = (1, 2, 3, 4)
    values = [last_box(lines, die) for lines in lacking]
    faces = [_("{faces} of {die}").format(faces=max(0, die + 1 - lines), die=die) for lines in lacking]
    rows = zip(map(str, lacking), faces, map(str, values), bars([*map(float, values)], "{:+.3f}"), strict=True)
    head = (_("lines it lacks"), _("faces that close it"), _("lead on average"), _("the same in decimals"))
    return Table(head, tuple(rows), _(ANSWER_FIRST))


THIRD, TWO_THIRDS, FOUR_NINTHS, HALF = "1/3", "2/3", "4/9", "1/2"


def _lead_with_three(game: Game) -> str:
    return str(last_box(game.position.missing("1@a1"), parse_turn(game.rules.turn).die))


@cache
def expected(rules: str) -> float:
    """The first player's mean lead on a new small board, if both play as well as can be: from the exact table."""
    return Ending.of(Game(rules, seed=0).position, most_lines=MOST_LINES, compiled=False).value()


DICE = (2, 4, 6, 8, 10, 12)
GRIDS = ("box 1x1", "box 1x2")


def by_die() -> Table:
    """How far ahead the first player ends on average, for several dice and two small boards."""
    columns = [bars([expected(f"{grid}; turn d{die}") for die in DICE], "{:+.3f}") for grid in GRIDS]
    rows = zip((f"d{die}" for die in DICE), *columns, strict=True)
    return Table((_("die"), *(grid.removeprefix("box ") for grid in GRIDS)), tuple(rows), _(ANSWER_FIRST))


# ------------------------------------------------------------------------------------------------- by simulation


@dataclass(frozen=True)
class Simulation:
    """Games that were played, each with the lead of the first player at its end, and what theory says of them."""

    rules: str
    leads: tuple[int, ...]
    expected: float

    @cached_property
    def means(self) -> list[float]:
        """The mean lead after the first game, after the first two, and so on."""
        return [total / games for games, total in enumerate(accumulate(self.leads), start=1)]

    @cached_property
    def errors(self) -> list[float]:
        """What each of those means may be off by, with 95% confidence (0 for a single game)."""
        squares = accumulate(lead * lead for lead in self.leads)
        spread = [total - n * mean * mean for n, (total, mean) in enumerate(zip(squares, self.means, strict=True), 1)]
        return [2 * math.sqrt(max(0.0, sum_) / n / max(1, n - 1)) for n, sum_ in enumerate(spread, start=1)]

    def table(self) -> Table:
        """The mean lead after more and more games, beside the true value."""
        steps = [games for games in (10, 30, 100, 300, 1000, 3000) if games <= len(self.leads)]
        rows = [
            (str(n), f"{self.means[n - 1]:+.3f}", f"± {self.errors[n - 1]:.3f}", f"{self.expected:+.3f}")
            for n in steps
        ]
        return Table((_("games"), _("mean lead"), _("may be off by"), _("true value")), tuple(rows))

    def __repr__(self) -> str:
        return repr(self.table())

    def _repr_html_(self) -> str:
        return self.table()._repr_html_()

    def picture(self) -> Picture:
        """The mean lead after every game, with what it may be off by."""
        games = len(self.leads)
        shown = range(min(10, games), games + 1, max(1, games // MOST_POINTS))
        words = _("After {games} games the mean lead is {mean:+.3f}; the true value is {expected:+.3f}.")

        def draw(axes: Any) -> None:
            means, errors = ([row[n - 1] for n in shown] for row in (self.means, self.errors))
            low = [mean - error for mean, error in zip(means, errors, strict=True)]
            high = [mean + error for mean, error in zip(means, errors, strict=True)]
            axes.fill_between(shown, low, high, alpha=0.25, label=_("where the true value should be"))
            axes.plot(shown, means, label=_("mean lead so far"))
            axes.axhline(self.expected, color="black", linewidth=1, linestyle="--", label=_("true value"))
            axes.set_xlabel(_("games"))
            axes.set_ylabel(_("lead of the first player"))
            axes.legend()

        return Picture(words.format(games=games, mean=self.means[-1], expected=self.expected), draw)


def simulate(rules: str = "box 1x1; turn d6", games: int = 1000, seed: int = 1) -> Simulation:
    """Let two players who never err play so many games; luck is all that is left.

    >>> simulate(games=10)
    games  mean lead  may be off by  true value
    10        +0.600         ± 0.533      +0.278
    """
    ending = Ending.of(Game(rules, seed=0).position, most_lines=MOST_LINES, compiled=False)

    def never_errs(position: Position) -> str:
        values = ending.moves(position)
        return max(values, key=values.__getitem__)

    leads = []
    for number in range(games):
        first, second = finish(Game(rules, seed=seed + number), [never_errs, never_errs]).scores
        leads.append(first - second)
    return Simulation(rules, tuple(leads), ending.value())


BEST_DIE = {
    "d4": N_("Only one of its four faces closes the box in the very first turn."),
    "d6": N_("Three of its six faces close the box in the very first turn. Can another die do better?"),
    "d12": N_("Nine of its twelve faces close the box in the very first turn."),
}


def _best_die(_game: Game) -> str:
    """The die with which it is best to begin on a single box."""
    return max(BEST_DIE, key=lambda name: last_box(4, int(name[1:])))


lesson = Lesson(
    N_("Dice: what a line costs"),
    notebook="10_dice",
    aim=N_("Count what a square costs, close in the turn in which you build, stop in time, and work out luck."),
    minutes=50,
    ages=(10, None),
    boards={"free": FREE_PLAY, "one": ROLLED_ONE, "stop": ENOUGH, "last box": LAST_BOX},
    exercises=[
        Count(
            N_("What does the 2x2 square at b1 cost? Count the lines that its outline still lacks."),
            PRICES,
            _missing_of_the_square,
            praise=N_("It costs {count} lines. The lines inside it do not count."),
            advice=N_("Walk round the square whose top left dot is b1, and count the gaps."),
            mistakes={_size_of_its_outline: N_("That is its whole outline. Some of it is drawn already.")},
        ),
        Choose(
            N_("Which of these gives the most points for each line that it still lacks?"),
            PRICES,
            {
                PRICED["1@a1"]: N_("1 point for 2 lines: that is half a point for each line."),
                PRICED["1@a3"]: N_("1 point for 1 line. That is good, but something here is better."),
                PRICED["2@b1"]: N_("4 points for 3 lines: that is more than a point for each line."),
            },
            _best_price,
            rule=N_("Divide the points by the lines that are missing."),
        ),
        DrawLines(
            N_("Ann has rolled 3. Close two boxes in this turn."),
            SHARED,
            _two_closed,
            _close_two,
            hints=(
                N_("Two boxes cost less together if they share a line."),
                N_("Look at the two boxes in the top left."),
            ),
        ),
        Count(
            N_("Ann ends her turn, and the box at a1 lacks two lines. How many faces of the die let Bo close it?"),
            TWO_SHORT,
            _faces_that_close,
            praise=N_("{count} of 6: every face but the 1."),
            advice=N_("Go through the faces 1 to 6. Which are enough for two lines?"),
            mistakes={
                _faces_too_low: N_("That is the number of faces that are too low."),
                _missing_of_the_box: N_("So many lines it lacks, and that face is enough. And the higher ones?"),
            },
        ),
        DrawLine(
            N_("Ann has rolled 1, so she must draw a line. Draw the one that helps Bo least."),
            ROLLED_ONE,
            "best",
            praise=N_("The box beside it had only one side, so after this line it still costs Bo two."),
            hints=(
                N_("Count the sides of the box on each side of a line. How many lines will it lack?"),
                N_("One box has only one side so far. Give it its second one, and nobody else a third."),
            ),
        ),
        Choose(
            N_("Ann rolled 4. With two lines she has closed a box, and two are left to her. What should she do?"),
            ENOUGH,
            {
                STOP: N_("A roll is a budget, no duty. Each further line would make boxes cheaper for Bo."),
                GO_ON: N_("No box can be closed with two lines here. Whatever she draws, Bo pays less for it."),
            },
            _stop_or_not,
            rule=N_("Which boxes can she close with two lines? And what would Bo find then?"),
        ),
        Choose(
            N_("One box is left and it lacks 3 lines. What is the lead of whoever rolls now, on average?"),
            LAST_BOX,
            {
                FOUR_NINTHS: N_("Four faces win the box, and after the other two Bo leads by 2/3 on average."),
                TWO_THIRDS: N_("That is the lead where the box lacks 2 lines. Here fewer faces win at once."),
                HALF: N_("Add up six games, one for each face, and divide by 6."),
                THIRD: N_("That counts 4 faces won and 2 lost. But with a low face the box is not lost yet."),
            },
            _lead_with_three,
            rule=N_("Take the six faces one by one: 4 of them are worth +1. What are the other two worth?"),
        ),
        Choose(
            N_("On a single box, which die is best for the player who begins?"),
            Board("box 1x1; turn d6", players=ANN_AND_BO),
            BEST_DIE,
            _best_die,
            rule=N_("The box lacks four lines. How many of the faces are 4 or more?"),
        ),
        PredictScore(
            N_("Chain Reaction. Ann rolled 1 and draws b1b2, c1c2 and d1d2. What is the score?"),
            ROW,
            ("b1b2", "c1c2", "d1d2"),
            praise=N_("None of the three lines counts, so a roll of 1 takes the whole row."),
        ),
    ],
)
