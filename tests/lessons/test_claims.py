"""Every number in the texts of the lessons for children is computed: nothing there is typed and then believed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

from dotsnb import Game
from dotsnb.analysis import nimbers, structure
from dotsnb.analysis.exact import line_values
from dotsnb.grids import Grid
from dotsnb.lessons import lessons
from dotsnb.lessons.keep_control import left_behind
from dotsnb.lessons.kinds.goals import captures, safe_lines, third_sides
from dotsnb.lessons.long_chain_rule import turns
from dotsnb.lessons.triangles import most_safe, safe_share
from dotsnb.lessons.variants import points
from dotsnb.rules import find
from dotsnb.solver import solve

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = {lesson.number: lesson for lesson in lessons()}
#: The lessons whose numbers are all told here; later ones have files of their own.
CHECKED = range(1, 10)

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Facts = Callable[[], Iterator[str]]
FACTS: dict[int, Facts] = {}


def lesson(number: int) -> Callable[[Facts], Facts]:
    """Enter the facts of a lesson: every place in its text that holds a number, written anew from the package."""

    def enter(facts_of: Facts) -> Facts:
        FACTS[number] = facts_of
        return facts_of

    return enter


@cache
def facts(number: int) -> tuple[str, ...]:
    return tuple(FACTS[number]())


def prose(number: int) -> str:
    """Everything that a person reads in a lesson, with runs of blanks as one."""
    notebook = nbformat.read(FOLDER / f"{LESSONS[number].notebook}.ipynb", as_version=4)
    text = "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    return " ".join(re.sub(r"[•─│┌┐└┘]", "", text).split())


#: What is no claim: headings and what points to them, how long it takes, names of lines and boxes, code.
NO_CLAIM = re.compile(
    r"## \d ·|### Exercise \d+|[Ee]xercises? \d+( to \d+)?|[Ss]ections? \d( to \d)?"
    r"|\*\*Time:\*\* about \d+ minutes|\*\*Age:\*\* (about )?\d+( to \d+| and up)?|`[^`]*`|\b[a-z]\d([a-z]\d)*\b"
)


def unproven(number: int, proven: Iterable[str]) -> list[str]:
    """The places in a lesson's text that hold a number and are none of these facts."""
    text = prose(number)
    for fact in proven:
        assert fact in text, fact
        text = text.replace(fact, "", 1)
    for exercise in LESSONS[number].exercises.values():
        text = text.replace(exercise.question, "")
    return re.findall(r".{0,30}\d+.{0,30}", NO_CLAIM.sub("", text))


@pytest.mark.parametrize("number", CHECKED)
def test_every_number_of_a_lesson_is_computed(number):
    assert unproven(number, facts(number)) == []


@pytest.mark.parametrize("number", CHECKED)
def test_the_numbers_of_a_question_are_those_of_its_board(number):
    told = " ".join(facts(number))
    for exercise in LESSONS[number].exercises.values():
        grid = exercise.make().layout
        size = rf"(on )?\b{grid.height:.0f} rows of {grid.width:.0f}\b"
        rest = re.sub(size, "", exercise.question)
        assert exercise.question in told or re.findall(r"\d+", NO_CLAIM.sub("", rest)) == [], exercise.question


def test_a_wrong_number_would_be_seen():
    assert re.findall(r"\d+", NO_CLAIM.sub("", "## 1 · Boxes. In exercise 4 the line a1b1 closes 3 boxes.")) == ["3"]


# --------------------------------------------------------------------------------------------- what they count with


def box(size: str) -> Grid:
    return find(f"box {size}").layout


def across(grid: Grid) -> int:
    return sum(grid.dots[a][1] == grid.dots[b][1] for a, b in grid.lines)


def down(grid: Grid) -> int:
    return sum(grid.dots[a][0] == grid.dots[b][0] for a, b in grid.lines)


def pieces(game: Game, kind: str) -> list[int]:
    """The sizes of the chains or loops of a board."""
    return sorted(piece.size for piece in structure(game).chains if piece.is_loop == (kind == "loops"))


def row(length: int) -> Game:
    """A single chain of so many boxes."""
    letters = "abcdefg"[: length + 1]
    lines = [f"{a}{y}{b}{y}" for y in (1, 2) for a, b in pairwise(letters)]
    return Game.setup(f"box 1x{length}", lines)


def shortest_long_chain() -> int:
    return next(size for size in range(1, 7) if structure(row(size)).long_chains)


def taking_all(game: Game) -> tuple[int, ...]:
    """The score if both take whatever they can."""
    while not game.over:
        game.draw((captures(game.position) or game.legal_lines)[0])
    return game.scores


def value(rules: str) -> int:
    """What the first player gets more than the second, with best play; in misère, what he gets less."""
    found = solve(Game(rules))
    assert found.proven
    return found.value


# ------------------------------------------------------------------------------------------------------- the facts


@lesson(1)
def first_game() -> Iterator[str]:
    boards, exercises = LESSONS[1].boards, LESSONS[1].exercises
    one, three, four, in_a_row = (box(size) for size in ("1x1", "3x3", "4x4", "1x3"))
    majority = three.units // 2 + 1
    assert three.units % 2 == 1
    assert four.units % 2 == 0
    assert find("box 3x3").layout is three
    assert find("classroom").layout is four
    yield f"{len(one.dots)} dots, {len(one.lines)} lines, {one.units} box"
    yield f"{len(in_a_row.dots) // 2} dots in a row ... □ □ □ ... and {in_a_row.units} boxes between them"
    yield f"a board of {three.height:.0f} rows with {three.width:.0f} boxes each. We call it `3x3`"
    yield (
        f"{len(three.dots)} dots, {three.units} boxes and {len(three.lines)} lines: "
        f"{across(three)} across and {down(three)} down"
    )
    grid = exercises[1].make().layout
    yield f"A board has {grid.height + 1:.0f} rows of {grid.width + 1:.0f} dots. How many boxes does it have?"
    yield f"and you get {boards['capture']().position.after('b1b2').scores[0]} point"
    double = boards["two boxes"]()
    double.draw("b1b2")
    yield f"and you get {double.scores[0]} points. And how many lines do you draw after that? Still just **one**"
    solved = exercises[3].solution_board()
    while solved.can_redo:
        solved.redo()
    yield f"Make {solved.scores[0]} points with only {len(exercises[3].solution())} lines."
    last = boards["last line"]()
    yield f"{len(last.legal_lines)} lines are left"
    yield "ends {} to {}: a **draw**".format(*taking_all(last))
    yield f"On a `3x3` board there is never a draw. It has {three.units} boxes, and {three.units} is an odd number"
    yield (
        f"Somebody always gets {majority} or more. "
        f"A `4x4` board has {four.units} boxes, so there it can end {four.units // 2} to {four.units // 2}"
    )
    yield "You have {} boxes, Bo has {}, and it is your turn. Win the game!".format(*exercises[4].make().scores)
    yield f"on a `3x3` board. You begin, and {majority} boxes are enough to win"
    yield f"`3x3` is {three.height:.0f} rows of {three.width:.0f} boxes"
    yield f"gives you that box, {boards['capture']().position.after('b1b2').scores[0]} point and another line"


@lesson(2)
def rules_in_detail() -> Iterator[str]:
    yield from ()


@lesson(3)
def counting() -> Iterator[str]:
    grid = LESSONS[3].boards["counting"]().layout
    yield f"Here is a board of {grid.height:.0f} rows of {grid.width:.0f} boxes"
    for r, c in ((1, 1), (2, 4), (5, 3)):
        grid = box(f"{r}x{c}")
        assert (len(grid.dots), len(grid.lines)) == ((r + 1) * (c + 1), r * (c + 1) + c * (r + 1))
    yield "For R rows of C boxes there are (R+1)(C+1) dots and R(C+1) + C(R+1) lines"


@lesson(4)
def safe() -> Iterator[str]:
    boards, race = LESSONS[4].boards, LESSONS[4].exercises[7]
    yield f"This board has {WORDS[len(safe_lines(boards['late']().position))]} safe lines"
    begin = race.make().position
    shared, most = 1 + most_safe(begin.after(race.solution())), most_safe(begin)
    assert shared % 2 == 1
    yield f"so {WORDS[shared]} safe lines fit and not {WORDS[most]}, and {WORDS[shared]} is odd"


@lesson(5)
def chains() -> Iterator[str]:
    long, ring = shortest_long_chain(), Game("box 2x2; start swedish")
    short = " or ".join(map(str, range(1, long)))
    yield f"With {short} boxes it is **short**. With {long} boxes or more it is **long**"
    yield f"A loop on this kind of board has at least {pieces(ring, 'loops')[0]} boxes"
    yield f"Why is {long} the limit?"
    yield f"A chain of {short} boxes is **short**. From {long} boxes on it is **long**"
    both = LESSONS[5].boards["loop"]()
    loop, chain = WORDS[pieces(both, "loops")[0]], WORDS[pieces(both, "chains")[0]]
    yield f"On this board there is a loop of {loop} boxes and a chain of {chain}"
    yield f"Here is a bigger board, with {WORDS[len(structure(LESSONS[5].exercises[2].make()).chains)]} pieces"


@lesson(6)
def control() -> Iterator[str]:
    boards, exercises = LESSONS[6].boards, LESSONS[6].exercises
    first, second = pieces(boards["opened"](), "chains")
    yield f"Bo has opened a chain of {WORDS[first]}, and there is one more chain of {WORDS[second]}"
    yield "and it ends {} to {}".format(*taking_all(boards["opened"]()))
    yield f"Here the chain that is left has {WORDS[max(pieces(boards['loop'](), 'chains'))]} boxes"
    yield f"A loop costs {WORDS[left_behind(exercises[4].make().position)]}"
    yield f"Ann has {WORDS[exercises[2].make().scores[0]]} box now"
    yield f"a chain is long from {WORDS[shortest_long_chain()]} boxes on"
    assert exercises[7].target() < 0, "exercise 7 cannot be won"


@lesson(7)
def long_chain_rule() -> Iterator[str]:
    boards = LESSONS[7].boards
    yield f"Here {WORDS[len(safe_lines(boards['decide']().position))]} lines are safe"
    yield f"two equal parts: {', '.join(str(n) for n in range(1, 7) if n % 2 == 0)}. The others are odd"
    several = " of long chains"
    for size in ("2x2", "2x3", "3x4", "4x4"):
        grid, wants = box(size), structure(Game(f"box {size}")).forecast.wants
        first, second = (f"an {word} number" for word in wants)
        yield f"| {grid.height:.0f} rows of {grid.width:.0f} | {len(grid.dots)} | {first}{several} | {second} |"
        several = ""
    yield f"A long chain has {shortest_long_chain()} boxes or more"
    swedish = boards["swedish"]()
    dots, there, begin = len(swedish.layout.dots), len(swedish.position.drawn), turns(swedish.position)
    assert begin == dots - there
    assert begin % 2 == 0
    yield (
        f"a Swedish board of {swedish.layout.height:.0f} rows of {swedish.layout.width:.0f}. "
        f"It has {dots} dots, and {there} lines are there. So you begin with {begin}, and that is even"
    )
    for size in ("1x1", "2x5", "4x3"):
        grid = box(size)
        assert len(grid.lines) == len(grid.dots) + grid.units - 1
        assert len(grid.lines) - grid.units + 1 == len(grid.dots) == turns(Game(f"box {size}").position)
    yield "lines = dots + boxes − 1 on a full board of boxes"
    yield "there are lines − boxes + d + 1 = dots + d turns"
    assert nimbers(Game("box 1x3").position).value
    assert value("box 1x3") < 0
    yield "A single row of 3 boxes is an example: the first player can have control there, and still the second wins"
    assert value("box 3x3; start swedish") > 0, "whoever begins exercise 10 wins"


@lesson(8)
def variants() -> Iterator[str]:
    boards, exercises = LESSONS[8].boards, LESSONS[8].exercises
    grid = exercises[1].make().layout
    yield f"`2x4` has {grid.height:.0f} rows of {grid.width:.0f} boxes"
    yield f"Build one chain that goes through all {grid.units} boxes, and leave no safe line."
    corners = third_sides(boards["icelandic"]().position)
    assert len(corners) == 2, "one corner has two sides, and each of its open lines draws the third"
    bonus = boards["bonus"]().position
    yield f"the box in the middle is worth {WORDS[points(bonus) - bonus.layout.units + 1]}"
    swedish = box("3x3").units
    gets = (swedish + value("box 3x3; start swedish")) // 2
    yield f"on the Swedish board of 3 rows of 3, the first player gets {gets} of {swedish} boxes"
    assert value("box 3x3") < 0
    yield "On the open one the second wins"
    assert value("box 2x4; start swedish") == 0
    more = -value("box 2x4; start swedish; scoring misere")
    yield (
        "on a Swedish board of 2 rows of 4, best play ends in a draw, "
        f"but in misère the first player gets {more} boxes more than the other one"
    )
    fewest = exercises[6].make()
    assert max(line_values(fewest.position).values()) == fewest.layout.units
    yield f"In exercise 6 Bo gets all {WORDS[fewest.layout.units]} boxes"


@lesson(9)
def triangles() -> Iterator[str]:
    boards = LESSONS[9].boards
    square, common = boards["square"]().layout, find("triangles").layout
    yield f"Here is one square. It has {WORDS[len(square.cells)]} triangles"
    assert value_by_table("diagonal 1x1") == -len(square.cells), "whoever begins gets nothing"
    beside = sorted({len(common.cells_on(line)) for line in range(len(common.lines))})
    assert beside == [2, 4]
    yield f"a line at the edge of the board, or a diagonal: **{WORDS[beside[0]]}** triangles"
    yield f"a line between two squares: **{WORDS[beside[1]]}** triangles"
    diagonals = len(common.lines) - across(common) - down(common)
    yield (
        f"of {common.height:.0f} rows of {common.width:.0f} squares there are {len(common.lines)} lines: "
        f"{across(common)} across, {down(common)} down, and {diagonals} diagonals"
    )
    assert WORDS[most_safe(boards["square"]().position)] == "two"
    yield "A square has room for two safe lines at most"
    slanted, position = [n for n in common.line_names if n[0] != n[2] and n[1] != n[3]], Game("triangles").position
    for line in slanted:
        assert line in safe_lines(position)
        position = position.after(line)
    assert len(slanted) == diagonals == 2 * common.width * common.height
    assert not safe_lines(position)
    half = len(common.cells) // 2
    yield f"The {len(common.cells)} triangles can end {half} to {half}"
    shares = [safe_share(board) for board in ("box 3x3", "diagonal 3x3", "triangle 5", "hexagon 3")]
    assert shares == pytest.approx([50, 33, 33, 67], abs=3)
    yield "On boxes about half of the lines are drawn in safety, on both kinds of triangles only about a third"
    loop = Game.setup("hexagon 2", lines=three_round_a_dot())
    assert 3 in pieces(loop, "loops")
    yield "Three hexagons around one dot can even make a loop"


def value_by_table(rules: str) -> float:
    return max(line_values(Game(rules).position).values())


def three_round_a_dot() -> list[str]:
    """The sides of three hexagons that meet in a dot, without those between two of them."""
    grid = find("hexagon 2").layout
    dot = next(d for d in range(len(grid.dots)) if sum(d in cell.dots for cell in grid.cells) == 3)
    met = [i for i, cell in enumerate(grid.cells) if dot in cell.dots]
    lines = {line for i in met for line in grid.cells[i].lines}
    return [grid.line_names[line] for line in sorted(lines) if len(set(grid.cells_on(line)) & set(met)) == 1]
