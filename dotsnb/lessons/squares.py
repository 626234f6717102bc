"""The eleventh lesson: squares of several sizes, and what 13 rules make of two that lie over each other."""

from __future__ import annotations

from dotsnb.game import Game, Position, overlap_cases
from dotsnb.game.overlap_cases import CASES, LARGE, LINES, SMALL
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds import Board, Choose, Count, FindLines, PredictOwner, PredictScore
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.tables import ANSWER_FIRST, Table
from dotsnb.rules import OVERLAP

__all__ = ["compare", "lesson"]

ANN_AND_BO = ("Ann", "Bo")

# ------------------------------------------------------------------------------------------------ boards

SIZES = Board("box 3x4; sizes 1,2,3; turn d8", players=ANN_AND_BO, seed=4)
#: The outline of the square of 3 lacks two lines, that of a 2x2 in it one, and a box one.
THREE_SIZES = Board(
    "box 3x3; sizes 1,2,3; turn d6; overlap capped-layered",
    players=ANN_AND_BO,
    lines=(
        *("a1b1", "b1c1", "c1d1", "a1a2", "a2a3", "a3a4", "d1d2", "d2d3", "a4b4", "b4c4", "c4d4"),
        *("a2b2", "a3b3", "b3c3", "c1c2"),
    ),
    moves=("r3",),
    seed=1,
)


def _board(overlap: str) -> Board:
    """The example's board, where Ann has rolled enough to close both squares."""
    rules = overlap_cases.RULES.format(overlap=overlap)
    return Board(rules, players=ANN_AND_BO, lines=LINES, moves=("r4",), seed=0)


BOTH_UP = (SMALL, LARGE)
BOTH_DOWN = (LARGE, SMALL)
ANN_SMALL_BO_LARGE = (SMALL, "end", "r4", LARGE)
ANN_LARGE_BO_SMALL = (LARGE, "end", "r4", SMALL)

# ------------------------------------------------------------------------------------------- what is computed


def compare(*names: str) -> Table:
    """What the rules make of the small square and the large one; all 13 rules if none is named.

    >>> compare("consume", "takeover").rows
    (('Consume', '4 : 0', '4 : 0', '4 : 0', '4 : 0'), ('Takeover', '5 : 0', '5 : 0', '5 : 0', '4 : 1'))
    """
    rows = [
        (_(OVERLAP[name].title), *(_score(*points) for points in overlap_cases.scores(name)))
        for name in names or OVERLAP
    ]
    return Table((_("rule"), *(_(case.title) for case in CASES)), tuple(rows), _(ANSWER_FIRST))


def _score(yours: int, theirs: int) -> str:
    return f"{yours} : {theirs}"


SMALL_FIRST, LARGE_FIRST = N_("First the box, then the square"), N_("First the square, then the box")
SAME = N_("Both ways bring the same")


def _better_order(game: Game) -> str:
    """Play both orders, and see which brings Ann more."""
    points = []
    for order in (BOTH_UP, BOTH_DOWN):
        played = Game.from_record(game.record())
        for line in order:
            played.draw(line)
        points.append(played.scores[0])
    up, down = points
    return SAME if up == down else SMALL_FIRST if up > down else LARGE_FIRST


def outline_of_three(position: Position) -> int:
    """How many lines the outline of a square of 3 has."""
    return len(position.layout.cells[position.layout.cell("3@a1")].lines)


def outline_of_two(position: Position) -> int:
    """How many lines the outline of a square of 2 has."""
    return len(position.layout.cells[position.layout.cell("2@a1")].lines)


def lines_inside_three(position: Position) -> int:
    """How many lines lie in a square of 3, those inside it too."""
    return sum(max(x, y) <= 3 for x, y in map(position.layout.midpoint, range(len(position.layout.lines))))


def _order(question: str, overlap: str, replies: tuple[str, str, str]) -> Choose:
    return Choose(
        question,
        _board(overlap),
        dict(zip((SMALL_FIRST, LARGE_FIRST, SAME), replies, strict=True)),
        _better_order,
        rule=N_("Play both orders in your mind, and count the points of each step."),
    )


def _rules_giving(points: tuple[int, int]) -> list[str]:
    """The rules under which whoever closes the square round the other's box has these points, and the other those."""
    after_theirs = CASES.index(overlap_cases.THEIRS_THEN_YOURS)
    return [name for name in OVERLAP if overlap_cases.scores(name)[after_theirs] == points]


def _guessed(_game: Game) -> str:
    """The rule under which Bo has 5 points and Ann none."""
    (name,) = [name for name in _rules_giving((5, 0)) if OVERLAP[name].title in GUESSES]
    return OVERLAP[name].title


GUESSES = {
    "Independent": N_("Then Ann would keep the point of her box."),
    "Consume": N_("Then the box would vanish, and Bo would get nothing for it."),
    "Takeover": N_("Bo has the points of his square and of Ann's box, and Ann has lost hers."),
    "Majority": N_("Then Ann would get the square too, for she holds the only box inside."),
}

lesson = Lesson(
    N_("Squares over squares"),
    notebook="11_squares",
    aim=N_("Play with squares of several sizes, and say what each of the 13 overlap rules makes of them."),
    minutes=75,
    ages=(10, None),
    boards={"sizes": SIZES},
    exercises=[
        Count(
            N_("How many lines does the outline of a 3x3 square have?"),
            SIZES,
            outline_of_three,
            praise=N_("{count} lines: three on each of its four sides."),
            advice=N_("Walk round the square, and count the lines on each side."),
            mistakes={
                outline_of_two: N_("That is the outline of a 2x2 square."),
                lines_inside_three: N_("That counts the lines inside it too. Only the outline matters."),
            },
        ),
        PredictScore(
            N_("Independent. Ann closes the box with b1b2 and ends her turn. Bo closes the square. What is the score?"),
            _board("independent"),
            ANN_SMALL_BO_LARGE,
        ),
        PredictScore(
            N_("Consume. Ann closes the box with b1b2, and then the square with c2c3. What is the score?"),
            _board("consume"),
            BOTH_UP,
            praise=N_("The square brings 4 points, but it swallows Ann's own box, and the point for it is gone."),
        ),
        PredictOwner(
            N_("Takeover. Ann closes the box at a1 and ends her turn. Bo closes the square. Whose is the box now?"),
            _board("takeover"),
            "1@a1",
            ANN_SMALL_BO_LARGE,
            praise=N_("Bo's square takes the box over, with its point."),
        ),
        PredictScore(
            N_("Volatile. Ann closes the box and ends her turn. Bo closes the square. What is the score?"),
            _board("volatile"),
            ANN_SMALL_BO_LARGE,
            praise=N_("Bo's square erases Ann's box. He gets no point for it, but she loses hers."),
        ),
        FindLines(
            N_("Exclusive. Ann has just closed the square. Name all lines that are dead now."),
            Board(overlap_cases.RULES.format(overlap="exclusive"), players=ANN_AND_BO, lines=LINES, seed=0,
                  moves=("r4", LARGE)),
            "dead",
            hints=(
                N_("A line is dead if it can no longer help to close anything. The board draws such lines dashed."),
                N_("Nothing that shares a box with Ann's square can be closed any more. Look inside it."),
            ),
        ),
        _order(
            N_("Protected. Ann wants as many points as she can get. In which order should she close the two?"),
            "protected",
            (
                N_("Now the box protects the square around it: nobody can capture that any more, not even Ann."),
                N_("First the 4 points, then the box inside: a larger square protects nothing."),
                N_("Play both orders. One of them loses the square."),
            ),
        ),
        PredictOwner(
            N_("Fortress. Ann closes the box and ends her turn. Bo draws c2c3. Whose is the 2x2 square?"),
            _board("fortress"),
            "2@a1",
            ANN_SMALL_BO_LARGE,
            praise=N_("Bo does not own what is captured inside, so the square is lost for good."),
        ),
        PredictScore(
            N_("Layered. Ann closes the box, and then the square around it. What is the score?"),
            _board("layered"),
            BOTH_UP,
            praise=N_("1 for the box, 4 for the square, and 1 more for the box that both of them share."),
        ),
        PredictScore(
            N_("Capped Layered. Ann draws b1b2, c2c3 and d3d4: a box, a 2x2 and a 3x3. What is the score?"),
            THREE_SIZES,
            ("b1b2", "c2c3", "d3d4"),
            praise=N_("1, then 4 and 1 more, then 9 and 4 more. Plain Layered would pay for the corner box twice."),
        ),
        _order(
            N_("Builder. Ann wants as many points as she can get. In which order should she close the two?"),
            "builder",
            (
                N_("The larger square pays the points of the box inside it once more."),
                N_("Then the square finds no box of Ann's inside it, and pays nothing extra."),
                N_("Play both orders. One of them brings a point more."),
            ),
        ),
        PredictScore(
            N_("Home Turf. Ann closes the square and ends her turn. Bo closes the box in it. What is the score?"),
            _board("home-turf"),
            ANN_LARGE_BO_SMALL,
            praise=N_("Bo owns the box, but on Ann's turf it is worth nothing."),
        ),
        PredictScore(
            N_("Territory. Ann closes the square and ends her turn. Bo closes the box in it. What is the score?"),
            _board("territory"),
            ANN_LARGE_BO_SMALL,
            praise=N_("Ann held four boxes. Bo's is the latest square over one of them, so now that one is his."),
        ),
        PredictOwner(
            N_("Majority. Ann closes the box and ends her turn. Bo closes the square. Whose is the 2x2 square?"),
            _board("majority"),
            "2@a1",
            ANN_SMALL_BO_LARGE,
            praise=N_("Ann holds the only captured box inside, so Bo's last line gives the square to her."),
        ),
        Choose(
            N_("Ann closed the box, then Bo closed the square. Now Ann has 0 points and Bo 5. Which rule is it?"),
            _board("independent"),
            GUESSES,
            _guessed,
            rule=N_("Bo's square is worth 4. Where can his fifth point come from?"),
        ),
    ],
)
