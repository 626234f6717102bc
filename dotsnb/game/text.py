"""The board as text: for terminals, screen readers, tests, and notebooks without pictures.

::

        a   b   c   d        •        a dot
    1   •───•───• · •        ─ │ ╱ ╲  a drawn line
        │ A │ _ · _ ·        ·        a line that is still open
    2   •───• · •───•        ×        an open line that can no longer lead to a capture
        · _ · _ · B │        _        a cell that nobody has captured
    3   • · •───• · •        A B      a cell and the mark of its owner
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dotsnb.errors import NotationError
from dotsnb.game import wording
from dotsnb.game.position import Position
from dotsnb.grids import Grid
from dotsnb.i18n import gettext as _
from dotsnb.rules.ruleset import Rules
from dotsnb.rules.state import LOST

if TYPE_CHECKING:
    from dotsnb.game.game import Game

__all__ = ["board", "describe", "read_board"]

DOT, OPEN, DEAD, EMPTY, BARRED = "•", "·", "×", "_", "×"
MARGIN = 4  # columns for the row numbers

# How each direction of line looks, and what is taken for it when a board is read.
HORIZONTAL, VERTICAL, FALLING, RISING = "─", "│", "╲", "╱"
CROSSING = "╳"
READ_AS_DRAWN = {
    HORIZONTAL: "─━-",
    VERTICAL: "│┃|",
    FALLING: "╲\\╳X",
    RISING: "╱/╳X",
}


def describe(game: Game, you: int | None = None) -> str:
    """The board, what the larger squares are, the scores, and whose turn it is and why."""
    parts = [board(game.position, game.marks)]
    squares = _larger_squares(game)
    if squares:
        parts.append("\n".join(squares))
    parts.append(f"{wording.scores(game)}\n{wording.status(game, you)}")
    return "\n\n".join(parts)


def board(position: Position, marks: tuple[str, ...]) -> str:
    """The board alone, with each owner's mark."""
    grid = position.layout
    canvas = _Canvas()
    for dot, (column, row) in enumerate(grid.text_dots):
        canvas.put(column, row, DOT)
        name = grid.dot_names[dot]
        canvas.label_row(row, name.lstrip("abcdefghijklmnopqrstuvwxyz"))
    drawn, dead = position.drawn, set(position.dead_lines)
    for line, name in enumerate(grid.line_names):
        glyph, steps = _steps(grid, line)
        if name in drawn:
            for step in steps:
                canvas.put_stroke(*step, glyph)
        else:
            for step in _open_steps(steps):
                canvas.put_open(*step, DEAD if name in dead else OPEN)
    for unit in range(grid.units):
        held = "".join(marks[seat] for seat in position.holders(unit))
        barred = position.state.owner[unit] == LOST
        canvas.put_centred(*grid.cells[unit].text_at, held or (BARRED if barred else EMPTY))
    return canvas.text(_column_labels(grid))


def _steps(grid: Grid, line: int) -> tuple[str, list[tuple[int, int]]]:
    """How a line looks, and the places between its dots that it runs through."""
    (ac, ar), (bc, br) = (grid.text_dots[dot] for dot in grid.lines[line])
    length = max(abs(br - ar), abs(bc - ac) if br == ar else 0)
    places = [(ac + (bc - ac) * i // length, ar + (br - ar) * i // length) for i in range(1, length)]
    if br == ar:
        return HORIZONTAL, places
    if bc == ac:
        return VERTICAL, places
    return (FALLING if bc > ac else RISING), places


def _open_steps(steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """An open line shows in its middle, or, where another may cross there, beside its middle."""
    middle = len(steps) // 2
    upright = len({row for _column, row in steps}) == 1 or len(steps) < 3
    return [steps[middle]] if upright else [steps[0], steps[-1]]


class _Canvas:
    """Characters by (column, row), and the labels of rows."""

    def __init__(self) -> None:
        self.marks: dict[tuple[int, int], str] = {}
        self.rows: dict[int, str] = {}

    def put(self, column: int, row: int, glyph: str) -> None:
        self.marks[column, row] = glyph

    def put_stroke(self, column: int, row: int, glyph: str) -> None:
        crossed = {self.marks.get((column, row)), glyph} == {FALLING, RISING}
        self.put(column, row, CROSSING if crossed else glyph)

    def put_open(self, column: int, row: int, glyph: str) -> None:
        self.marks.setdefault((column, row), glyph)

    def put_centred(self, column: int, row: int, marks: str) -> None:
        shown = marks if len(marks) <= 3 else "#"
        for i, mark in enumerate(shown):
            self.put(column + i - (len(shown) - 1) // 2, row, mark)

    def label_row(self, row: int, label: str) -> None:
        self.rows[row] = label

    def text(self, header: dict[int, str]) -> str:
        last = max(row for _column, row in self.marks)
        lines = [
            self.rows.get(row, "").ljust(MARGIN) + _joined({c: mark for (c, r), mark in self.marks.items() if r == row})
            for row in range(last + 1)
        ]
        if header:
            lines.insert(0, " " * MARGIN + _joined(header))
        return "\n".join(line.rstrip() for line in lines)


def _joined(marks: dict[int, str]) -> str:
    row = [" "] * (max(marks, default=0) + 3)
    for column, mark in marks.items():
        row[column : column + len(mark)] = mark
    return "".join(row)


def _column_labels(grid: Grid) -> dict[int, str]:
    """The letters over the columns, where the dots of one letter stand in one column."""
    columns: dict[str, set[int]] = {}
    for name, (column, _row) in zip(grid.dot_names, grid.text_dots, strict=True):
        columns.setdefault(name.rstrip("0123456789"), set()).add(column)
    if any(len(places) > 1 for places in columns.values()):
        return {}
    return {places.pop(): letter for letter, places in columns.items()}


def _larger_squares(game: Game) -> list[str]:
    """One line for each owner and size of larger squares: ``2x2 Ann: a1 b3``."""
    found: dict[tuple[int, int], list[str]] = {}
    for name, seat in game.owners.items():
        size, _at, corner = name.partition("@")
        if corner and size != "1":
            found.setdefault((int(size), seat), []).append(corner)
    return [
        _("{size}x{size} squares of {name}: {corners}").format(
            size=size, name=game.players[seat], corners=" ".join(corners)
        )
        for (size, seat), corners in sorted(found.items())
    ]


def read_board(rules: Rules, drawing: str, marks: tuple[str, ...]) -> tuple[list[str], dict[str, int]]:
    r"""The drawn lines and the owners of a text board, as ``board`` prints it.

    Dots may be ``•``, ``*`` or ``+``, lines may be ``-``, ``|``, ``/`` and ``\``; anything else
    between two dots is an open line. Owners are read where all cells have one size.

    :raises NotationError: if the dots are not those of the board.
    """
    grid = rules.layout
    rows = drawing.splitlines() if isinstance(drawing, str) else []
    left, top = _first_dot(rows, grid, drawing)

    def at(column: int, row: int) -> str:
        line = rows[row + top] if 0 <= row + top < len(rows) else ""
        return line[column + left] if 0 <= column + left < len(line) else " "

    for dot, (column, row) in enumerate(grid.text_dots):
        if at(column, row) not in "•*+":
            message = _("This is not a text board of {grid}: the dot {dot} is missing. {value!r}")
            raise NotationError(
                message.format(grid=grid.text, dot=grid.dot_names[dot], value=drawing),
                value=drawing,
            )
    lines = []
    for line, name in enumerate(grid.line_names):
        glyph, steps = _steps(grid, line)
        if at(*_open_steps(steps)[0]) in READ_AS_DRAWN[glyph]:
            lines.append(name)
    owners = {}
    for unit in range(grid.units if rules.overlap is None else 0):
        mark = at(*grid.cells[unit].text_at).upper()
        if mark in marks:
            owners[grid.cells[unit].name] = marks.index(mark)
    return lines, owners


def _first_dot(rows: list[str], grid: Grid, drawing: object) -> tuple[int, int]:
    """How far right and down the text board lies: its first dot against the grid's."""
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row):
            if glyph in "•*+":
                return column - grid.text_dots[0][0], number - grid.text_dots[0][1]
    message = _("There are no dots in this text board of {grid}: {value!r}")
    raise NotationError(message.format(grid=grid.text, value=drawing), value=drawing)
