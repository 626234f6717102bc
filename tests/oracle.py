"""The rules a second time, slowly: the partner that the engine is compared with.

Nothing here is shared with the package and nothing is clever. A board is made of
points with whole-number coordinates, a line is a pair of points, a cell is the walk
round its outline, and every question is answered by looking at everything again.
Whoever wants to know why a test fails should be able to check this file by hand.

The public names are those of `dotsnb.Game`, so the same examples run through both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

Point = tuple[int, int]

OVERLAP_RULES = (
    "independent",
    "consume",
    "exclusive",
    "takeover",
    "protected",
    "layered",
    "volatile",
    "builder",
    "territory",
    "majority",
    "fortress",
    "home-turf",
    "capped-layered",
)
SMALLEST_FIRST = ("builder", "majority")


class Refused(Exception):
    """The move is against the rules; nothing has changed."""


# Geometry ---------------------------------------------------------------------------


def letters(number: int) -> str:
    """Spreadsheet columns: 0 is a, 25 is z, 26 is aa."""
    text = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        text = chr(ord("a") + digit) + text
    return text


@dataclass(frozen=True)
class Cell:
    """A shape to be captured: the walk round it, its size, the unit boxes it covers."""

    name: str
    size: int
    walk: tuple[Point, ...]
    boxes: frozenset[Point]

    @property
    def corner(self) -> Point:
        """Where the cell begins in reading order, as (y, x)."""
        return min((y, x) for x, y in self.walk)


def square(x: int, y: int, size: int) -> tuple[Point, ...]:
    """Every dot on the outline of a square, clockwise from the top left."""
    right = [(x + i, y) for i in range(size)]
    down = [(x + size, y + i) for i in range(size)]
    left = [(x + size - i, y + size) for i in range(size)]
    up = [(x, y + size - i) for i in range(size)]
    return (*right, *down, *left, *up)


def walks(kind: str, sides: tuple[int, ...], sizes: tuple[int, ...]) -> list[tuple[int, tuple]]:
    """The outlines of all cells of a grid, each with its size."""
    if kind == "box":
        rows, columns = sides
        return [
            (size, square(x, y, size))
            for size in sizes
            for y in range(rows - size + 1)
            for x in range(columns - size + 1)
        ]
    if kind == "diagonal":
        rows, columns = sides
        halves = []
        for y in range(rows):
            for x in range(columns):
                corners = square(x, y, 1)
                halves += [(1, tuple(c for c in corners if c != left_out)) for left_out in corners]
        return halves
    if kind == "triangle":
        # Row y holds y + 1 dots, two units apart, and leans on the middle.
        (side,) = sides
        upright = [(1, ((x, y), (x + 1, y + 1), (x - 1, y + 1))) for y in range(side) for x in range(-y, y + 1, 2)]
        hanging = [(1, ((x, y), (x + 2, y), (x + 1, y + 1))) for y in range(1, side) for x in range(-y, y, 2)]
        return upright + hanging
    if kind == "hexagon":
        # A hexagon stands on a corner: two units wide, four high, rows three apart.
        (rings,) = sides
        reach = range(1 - rings, rings)
        hexagons = []
        for q in reach:
            for r in reach:
                if abs(q + r) < rings:
                    x, y = 2 * q + r, 3 * r
                    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
                    hexagons.append((1, tuple((x + dx, y + dy) for dx, dy in corners)))
        return hexagons
    raise ValueError(kind)


def boundary(kind: str, sides: tuple[int, ...], line: frozenset[Point], uses: int) -> bool:
    """Whether a line lies on the outside of the whole board."""
    if kind in ("box", "diagonal"):
        rows, columns = sides
        (x1, y1), (x2, y2) = line
        return (x1 == x2 and x1 in (0, columns)) or (y1 == y2 and y1 in (0, rows))
    return uses == 1


class Board:
    """Dots, lines and cells of one grid, by name."""

    def __init__(self, text: str, sizes: tuple[int, ...] = (1,)) -> None:
        self.kind, measure = text.split()
        self.sides = tuple(int(side) for side in measure.split("x"))
        outlines = walks(self.kind, self.sides, sizes)
        points = {point for _, walk in outlines for point in walk}
        rows = sorted({y for _, y in points})
        self.dots: dict[str, Point] = {}
        for row, y in enumerate(rows, start=1):
            for column, x in enumerate(sorted(x for x, other in points if other == y)):
                self.dots[f"{letters(column)}{row}"] = (x, y)
        self.name_of = {point: name for name, point in self.dots.items()}

        self.lines: dict[str, frozenset[Point]] = {}
        self.cells: dict[str, Cell] = {}
        self.outline: dict[str, frozenset[str]] = {}
        unit_uses: dict[str, int] = {}
        for size, walk in outlines:
            sides = [frozenset(pair) for pair in pairwise((*walk, walk[0]))]
            names = frozenset(self.line_name(side) for side in sides)
            self.lines.update((self.line_name(side), side) for side in sides)
            name = self.cell_name(size, walk)
            self.cells[name] = Cell(name, size, walk, self.covered(size, walk))
            self.outline[name] = names
            if size == 1:
                for line in names:
                    unit_uses[line] = unit_uses.get(line, 0) + 1
        self.border = {
            name for name, line in self.lines.items() if boundary(self.kind, self.sides, line, unit_uses[name])
        }
        self.cells_on: dict[str, list[str]] = {line: [] for line in self.lines}
        for cell, outline in self.outline.items():
            for line in outline:
                self.cells_on[line].append(cell)

    def line_name(self, line: frozenset[Point]) -> str:
        first, second = sorted(line, key=lambda point: (point[1], point[0]))
        return self.name_of[first] + self.name_of[second]

    def cell_name(self, size: int, walk: tuple[Point, ...]) -> str:
        corners = sorted(walk, key=lambda point: (point[1], point[0]))
        if self.kind == "box":
            return f"{size}@{self.name_of[corners[0]]}"
        return "".join(self.name_of[point] for point in corners)

    def covered(self, size: int, walk: tuple[Point, ...]) -> frozenset[Point]:
        """The boxes under a square, each by its top-left point (one cell elsewhere)."""
        x, y = walk[0]
        if self.kind == "box":
            return frozenset((x + i, y + j) for i in range(size) for j in range(size))
        return frozenset()

    def started(self, start: str) -> set[str]:
        """The lines that are drawn before the first move."""
        if start == "open":
            return set()
        wanted = set(self.border)
        if start == "icelandic":
            bottom = max(y for _, y in self.dots.values())
            wanted = {
                name
                for name in self.border
                if all(x == 0 for x, _ in self.lines[name]) or all(y == bottom for _, y in self.lines[name])
            }
        closed = [outline for outline in self.outline.values() if outline <= wanted]
        return wanted.difference(*closed)


# Rules ------------------------------------------------------------------------------


@dataclass
class OracleRules:
    grid: str
    start: str = "open"
    turn: str = "standard"
    sizes: tuple[int, ...] = (1,)
    overlap: str = "independent"
    scoring: str = "most"
    players: int = 2
    values: dict[str, int] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> OracleRules:
        grid, *rest = (part.strip() for part in text.split(";"))
        rules = cls(grid)
        for part in rest:
            key, value = part.split(maxsplit=1)
            if key == "sizes":
                rules.sizes = tuple(int(size) for size in value.split(","))
            elif key == "players":
                rules.players = int(value)
            elif key == "values":
                pairs = (pair.split("=") for pair in value.split(","))
                rules.values = {cell: int(points) for cell, points in pairs}
            else:
                setattr(rules, key, value)
        return rules

    @property
    def die(self) -> int | None:
        match = re.fullmatch(r"d(\d+)\+?", self.turn)
        return int(match[1]) if match else None


@dataclass
class Held:
    """A captured cell: its owner and the points it brought."""

    owner: int
    points: int


class Oracle:
    """A game, mutable and plain."""

    def __init__(self, rules: str, to_move: int = 0) -> None:
        self.rules = OracleRules.parse(rules)
        self.board = Board(self.rules.grid, self.rules.sizes)
        self.drawn: dict[str, int | None] = dict.fromkeys(self.board.started(self.rules.start))
        self.held: dict[str, Held] = {}
        self.removed: set[str] = set()
        self.refused: set[str] = set()
        self.holder: dict[Point, int] = {}
        self.to_move: int | None = to_move
        self.face: int | None = None
        self.lines_left = 0
        self.drawn_in_turn = 0
        self.turns_over = 0
        self.begin_turn()
        if not self.can_go_on:
            self.to_move = None

    def copy(self) -> Oracle:
        """A second game in the same position."""
        twin = Oracle.__new__(Oracle)
        twin.__dict__ = dict(self.__dict__)
        twin.drawn = dict(self.drawn)
        twin.held = {name: Held(held.owner, held.points) for name, held in self.held.items()}
        twin.removed = set(self.removed)
        twin.refused = set(self.refused)
        twin.holder = dict(self.holder)
        return twin

    # What there is to see

    @property
    def over(self) -> bool:
        return self.to_move is None

    @property
    def roll_face(self) -> int | None:
        return self.face

    @property
    def open_lines(self) -> set[str]:
        return set(self.board.lines) - set(self.drawn)

    @property
    def legal_lines(self) -> set[str]:
        return set() if self.over or self.must_roll else self.open_lines

    @property
    def dead_lines(self) -> set[str]:
        return {line for line in self.open_lines if not self.lively(line)}

    @property
    def must_roll(self) -> bool:
        return not self.over and self.rules.die is not None and self.face is None

    @property
    def may_end(self) -> bool:
        return not self.over and self.rules.die is not None and self.drawn_in_turn > 0

    @property
    def owners(self) -> dict[str, int]:
        return {cell: held.owner for cell, held in self.held.items()}

    @property
    def scores(self) -> tuple[int, ...]:
        points = [0] * self.rules.players
        if self.rules.overlap == "territory":
            for seat in self.holder.values():
                points[seat] += 1
        else:
            for held in self.held.values():
                points[held.owner] += held.points
        return tuple(points)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        scores = self.scores
        places = sorted(set(scores), reverse=self.rules.scoring == "most")
        return tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)

    @property
    def is_draw(self) -> bool:
        return self.over and len(self.ranking) == 1

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.over and not self.is_draw else ()

    @property
    def round(self) -> int:
        return 1 + self.turns_over // self.rules.players

    def moves(self) -> list[str]:
        """Every move but a clock that runs out and giving up; a roll is a move too."""
        if self.over:
            return []
        if self.must_roll:
            assert self.rules.die is not None
            return [f"r{face}" for face in range(1, self.rules.die + 1)]
        return sorted(self.open_lines) + (["end"] if self.may_end else [])

    # Moves

    def play(self, move: str) -> tuple[str, ...]:
        if move == "end":
            self.end_turn()
        elif move == "time":
            self.time_out()
        elif re.fullmatch(r"r\d+", move):
            self.roll(int(move[1:]))
        else:
            return self.draw(move)
        return ()

    def roll(self, face: int) -> int:
        if not self.must_roll or not 1 <= face <= (self.rules.die or 0):
            raise Refused(face)
        self.face = face
        self.lines_left = min(face, len(self.open_lines))
        return face

    def end_turn(self) -> None:
        if not self.may_end:
            raise Refused("end")
        self.next_turn()

    def time_out(self) -> None:
        if self.over:
            raise Refused("time")
        self.next_turn()

    def draw(self, line: str) -> tuple[str, ...]:
        if line not in self.legal_lines:
            raise Refused(line)
        seat = self.to_move
        assert seat is not None
        self.drawn[line] = seat
        self.drawn_in_turn += 1
        captured = self.claim(line, seat)
        if not self.can_go_on:
            self.to_move = None
            return captured
        turn = self.rules.turn
        if captured and (turn == "standard" or turn.endswith("+")):
            return captured
        self.lines_left -= 1
        if self.lines_left == 0:
            self.next_turn()
        return captured

    def next_turn(self) -> None:
        assert self.to_move is not None
        self.turns_over += 1
        self.to_move = (self.to_move + 1) % self.rules.players
        self.begin_turn()

    def begin_turn(self) -> None:
        self.face = None
        self.drawn_in_turn = 0
        self.lines_left = 0 if self.rules.die else 1

    # Captures

    def claim(self, line: str, seat: int) -> tuple[str, ...]:
        """Settle every cell that the line completes, one after another."""
        complete = [
            self.board.cells[name]
            for name in self.board.cells_on[line]
            if all(side in self.drawn for side in self.board.outline[name])
        ]
        sign = 1 if self.rules.overlap in SMALLEST_FIRST else -1
        complete.sort(key=lambda cell: (sign * cell.size, cell.corner))
        return tuple(cell.name for cell in complete if self.settle(cell, seat))

    def settle(self, cell: Cell, seat: int) -> bool:
        """One completed cell under the overlap rule; whether somebody captured it."""
        if self.forbidden(cell) or self.reserved(cell, seat):
            self.refused.add(cell.name)
            return False
        mine = [name for name, held in self.held.items() if held.owner == seat]
        inside = self.smaller_inside(cell)
        around = [
            name
            for name in self.held
            if self.board.cells[name].size > cell.size and self.board.cells[name].boxes >= cell.boxes
        ]
        owner = seat
        points = cell.size**2 if self.board.kind == "box" else 1
        points = self.rules.values.get(cell.name, points)

        match self.rules.overlap:
            case "consume":
                for name in inside:
                    self.remove(name)
            case "volatile":
                for name in inside:
                    if self.held[name].owner != seat:
                        self.remove(name)
            case "takeover":
                for name in inside:
                    self.held[name].owner = seat
            case "layered":
                points += sum(len(cell.boxes & self.board.cells[name].boxes) for name in mine)
            case "capped-layered":
                under = set().union(*(self.board.cells[name].boxes for name in mine))
                points += len(cell.boxes & under)
            case "builder":
                points += sum(self.board.cells[name].size ** 2 for name in inside if name in mine)
            case "territory":
                for box in cell.boxes:
                    self.holder[box] = seat
            case "majority" if cell.size > 1:
                owner = self.leader(cell, seat)
            case "home-turf":
                at_home = any(self.held[name].owner == seat for name in around)
                away = any(self.held[name].owner != seat for name in around)
                if at_home and not away:
                    points *= 2
                if away and not at_home:
                    points = 0
        self.held[cell.name] = Held(owner, points)
        return True

    def reserved(self, cell: Cell, seat: int) -> bool:
        """Whether somebody else's square inside keeps this player out (fortress)."""
        inside = self.smaller_inside(cell) if self.rules.overlap == "fortress" else []
        return any(self.held[name].owner != seat for name in inside)

    def smaller_inside(self, cell: Cell) -> list[str]:
        return [
            name
            for name in self.held
            if self.board.cells[name].size < cell.size and self.board.cells[name].boxes <= cell.boxes
        ]

    def leader(self, cell: Cell, closer: int) -> int:
        """Who holds most unit boxes inside; the closer where nobody holds most alone."""
        count = [0] * self.rules.players
        for name in self.smaller_inside(cell):
            if self.board.cells[name].size == 1:
                count[self.held[name].owner] += 1
        best = [seat for seat in range(self.rules.players) if count[seat] == max(count)]
        return best[0] if len(best) == 1 else closer

    def remove(self, name: str) -> None:
        del self.held[name]
        self.removed.add(name)

    def forbidden(self, cell: Cell) -> bool:
        """Whether no player can ever capture this cell any more, were its outline closed."""
        if cell.name in self.held or cell.name in self.removed or cell.name in self.refused:
            return True
        others = [self.board.cells[name] for name in (*self.held, *self.removed)]
        match self.rules.overlap:
            case "consume":
                return any(o.size > cell.size and o.boxes >= cell.boxes for o in others)
            case "exclusive":
                return any(o.boxes & cell.boxes for o in others)
            case "protected":
                return any(o.size < cell.size and o.boxes <= cell.boxes for o in others)
            case "fortress":
                return len({self.held[name].owner for name in self.smaller_inside(cell)}) > 1
        return False

    def lively(self, line: str) -> bool:
        """Whether the line is on the outline of a cell that somebody can still capture."""
        cells = (self.board.cells[name] for name in self.board.cells_on[line])
        return any(not self.forbidden(cell) for cell in cells)

    @property
    def can_go_on(self) -> bool:
        return any(self.lively(line) for line in self.board.lines if line not in self.drawn)
