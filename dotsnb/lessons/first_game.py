"""The first lesson: from a single line to a whole game, with the boards and exercises of its notebook."""

from __future__ import annotations

from collections.abc import Mapping

from dotsnb.game import Game, wording
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.exercises import DrawLines, NameSomebody, WriteNumber, drawn_in_first_turn
from dotsnb.lessons.kinds.board import Board
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

__all__ = ["lesson"]

TWO_CHILDREN = ("Ann", "Bo")
YOU_AND_BO = ("You", "Bo")


# --------------------------------------------------------------------------------- boards to try an idea on


def turn() -> Game:
    """Nothing is drawn: each line is a turn."""
    return Game("box 2x2", TWO_CHILDREN)


def capture() -> Game:
    """One line closes a box."""
    return Game.setup("box 2x2", players=TWO_CHILDREN, board="""
        •───•   •
        │ _ · _ ·
        •───•   •
        · _ · _ ·
        •───•   • """)


def another_line() -> Game:
    """Closing one box makes the next one ready, and then no more."""
    return Game.setup("box 2x3", players=TWO_CHILDREN, board="""
        •───•───•───•
        │ _ · _ · _ ·
        •───•───•   •
        · _ · _ · _ ·
        •   •   •   • """)


def two_boxes() -> Game:
    """One line closes the boxes on both its sides."""
    return Game.setup("box 2x2", players=TWO_CHILDREN, board="""
        •───•───•
        │ _ · _ │
        •───•───•
        · _ · _ ·
        •   •   • """)


def last_line() -> Game:
    """Two lines are left, both round the same box."""
    return Game.setup("box 2x2", players=TWO_CHILDREN, board="""
        •───•───•
        │ A │ B │
        •───•───•
        │ A │ _ ·
        •───•   • """)


def counting() -> Game:
    """One line before the end, and as many boxes on either side."""
    return Game.setup("box 3x3", players=TWO_CHILDREN, board="""
        •───•───•───•
        │ A │ A │ B │
        •───•───•───•
        │ B │ B │ A │
        •───•───•───•
        │ B │ A │ _ ·
        •───•───•───• """)


# ---------------------------------------------------------------------------- exercise 1: dots and boxes


def four_rows_of_five_dots() -> Game:
    """A board that is not square, so that rows and columns cannot be mixed up unnoticed."""
    return Game("box 3x4", TWO_CHILDREN)


def _boxes(game: Game) -> int:
    return game.layout.units


def _sides(game: Game) -> tuple[int, int]:
    """Rows and columns of boxes."""
    return round(game.layout.height), round(game.layout.width)


def _praise_boxes(game: Game) -> str:
    rows, columns = _sides(game)
    sentence = _("{rows} rows of {columns} boxes make {boxes}: one row and one column fewer than dots.")
    return sentence.format(rows=rows, columns=columns, boxes=_boxes(game))


def _miscounted(game: Game) -> Mapping[int, str]:
    rows, columns = _sides(game)
    sentences = {
        len(game.layout.dots): _("That is how many dots there are. A box is the space between four dots: count those."),
        len(game.layout.lines): _("That is how many lines fit on this board. Now count the spaces between them."),
        (rows + 2) * (columns + 2): _("A row has fewer boxes than dots, not more: boxes lie between the dots."),
        (rows + 1) * columns: _(
            "There are {columns} boxes in a row, well done. "
            "But {dots} rows of dots have fewer than {dots} rows of boxes between them."
        ),
        rows * (columns + 1): _(
            "There are {rows} rows of boxes, well done. "
            "But {row_dots} dots in a row have fewer than {row_dots} boxes between them."
        ),
        rows + columns: _("There are {rows} rows, and each of them has {columns} boxes: do not add, multiply."),
        rows + columns + 2: _("You added rows and dots. Count the boxes between the dots, row by row."),
    }
    places = {"rows": rows, "columns": columns, "dots": rows + 1, "row_dots": columns + 1}
    return {number: sentence.format(**places) for number, sentence in sentences.items()}


def _how_to_count(game: Game) -> str:
    return _("Draw the dots on paper, or run lesson.board(1), and count the boxes row by row.")


# -------------------------------------------------------------------------------- exercise 2: whose turn


FOURTH_SIDE = "b1b2"


def bo_drew_three_sides() -> Game:
    """A game in which Bo has drawn three sides of a box, and it is Ann's turn.

    Undo stays inside the turn: the question is about these lines.
    """
    game = Game("box 2x2", TWO_CHILDREN, undo="strict")
    for line in ("b3c3", "a1b1", "c2c3", "a1a2", "c1c2", "a2b2"):
        game.draw(line)
    return game


def _after_the_fourth(game: Game) -> int:
    seat = game.position.after(FOURTH_SIDE).to_move
    assert seat is not None, "this board has more lines"
    return seat


def _praise_name(game: Game) -> str:
    sentence = _("{name} draws the fourth side, so the box is {name}'s, and whoever closes a box draws another line.")
    return sentence.format(name=game.players[_after_the_fourth(game)])


def _why_not(game: Game, seat: int) -> str:
    sentence = _(
        "{other} drew three sides of that box, but only the fourth one counts. {name} draws it, closes the box, "
        "and whoever closes a box draws another line."
    )
    return sentence.format(other=game.players[seat], name=game.players[_after_the_fourth(game)])


# -------------------------------------------------------------- exercise 3: three points with two lines


LINES, POINTS = 2, 3


def two_singles_and_a_double() -> Game:
    """Two lines close one box each, one line closes two."""
    return Board("box 3x3", players=YOU_AND_BO, text="""
        •───•───•   •
        │ _ · _ │ _ ·
        •───•───•   •
        · _ · _ · _ ·
        •   •   •───•
        │ _ │ _ · _ │
        •───•   •───• """)()


def _points_with_two_lines(game: Game) -> Verdict:
    drawn = drawn_in_first_turn(game)[:LINES]
    points = sum(count for _line, count in drawn)
    line, last = drawn[-1]
    if points >= POINTS:
        sentence = _("Two lines closed {cells}. You still draw another line, just one: not one for every box.")
        return right(sentence.format(cells=wording.cells(game, points)))
    if not last:
        sentence = _("{line} closed nothing, so your turn was over. Press Undo and look for a line that closes a box.")
    elif len(drawn) < LINES:
        sentence = _("A good start: {line} closed {cells}. Now draw your second line.")
        return waiting(sentence.format(line=line, cells=wording.cells(game, last)))
    else:
        sentence = _(
            "Your two lines closed {cells}. One line on this board closes two boxes at once: "
            "look for two boxes side by side that both wait for the line between them. Press Undo to try again."
        )
    return wrong(sentence.format(line=line, cells=wording.cells(game, points)))


def _two_best_lines(game: Game) -> list[str]:
    lines = sorted(game.legal_lines, key=lambda line: len(game.position.captures(line)))
    return lines[-LINES:]


# ------------------------------------------------------------------------ exercise 4: win from behind


def behind_by_one() -> Game:
    """Two boxes are left, and the order of the two lines decides who gets both."""
    return Board("box 3x3", players=YOU_AND_BO, text="""
        •───•───•───•
        │ B │ Y │ B │
        •───•───•───•
        │ Y │ B │ Y │
        •───•───•───•
        │ B │ _ · _ ·
        •───•───•───• """)()


def _won(game: Game) -> Verdict:
    line, closed = drawn_in_first_turn(game)[0]
    mine, theirs = game.scores
    if game.over and mine > theirs:
        sentence = _("You win {mine} to {theirs}. The last line closed a box too, and after it nobody draws.")
        return right(sentence.format(mine=mine, theirs=theirs))
    if closed:
        sentence = _("Well begun: {line} closed {cells}, so draw another line.")
        return waiting(sentence.format(line=line, cells=wording.cells(game, closed)))
    after = game.positions[1]
    most = max(len(after.captures(reply)) for reply in after.legal_lines)
    sentence = _(
        "{line} closed nothing, so the turn passed to {name}, and one line was enough to close {cells}. "
        "Press Undo and begin with a line that closes a box."
    )
    return wrong(sentence.format(line=line, name=game.players[1], cells=wording.cells(game, most)))


def _always_a_box(game: Game) -> list[str]:
    """Take a box with every line, for as long as that goes."""
    lines = []
    while ready := [line for line in game.legal_lines if game.position.captures(line)]:
        lines.append(ready[0])
        game.draw(ready[0])
    return lines


lesson = Lesson(
    N_("Your first game"),
    notebook="01_first_game",
    aim=N_("Play a whole game by the rules, and know who gets a box and who draws next."),
    minutes=30,
    ages=(8, 12),
    boards={
        "turn": turn,
        "capture": capture,
        "another line": another_line,
        "two boxes": two_boxes,
        "last line": last_line,
        "counting": counting,
    },
    exercises=[
        WriteNumber(
            N_("A board has 4 rows of 5 dots. How many boxes does it have?"),
            four_rows_of_five_dots,
            _boxes,
            _praise_boxes,
            _miscounted,
            _how_to_count,
        ),
        NameSomebody(
            N_("Bo has drawn three sides of a box. Now Ann draws its fourth side, b1b2. Who draws the next line?"),
            bo_drew_three_sides,
            _after_the_fourth,
            _praise_name,
            _why_not,
        ),
        DrawLines(
            N_("Make 3 points with only 2 lines."),
            two_singles_and_a_double,
            _points_with_two_lines,
            _two_best_lines,
        ),
        DrawLines(
            N_("You have 3 boxes, Bo has 4, and it is your turn. Win the game!"),
            behind_by_one,
            _won,
            _always_a_box,
        ),
    ],
)
