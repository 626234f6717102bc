"""A board of boxes on paper, read from an exercise and counted by hand: nothing of the package's counting is used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from dotsnb.lessons import Exercise
from tests.oracle import letters


class Paper:
    """The boxes of a board by row and column, each with the names of its four lines, and what is drawn."""

    def __init__(self, exercise: Exercise, drawn: Iterable[str] | None = None) -> None:
        position = exercise.make().position
        self.rows, self.columns = map(int, re.match(r"box (\d+)x(\d+)", str(position.rules)).groups())
        self.boxes = {(r, c): self.square(r, c, 1) for r in range(self.rows) for c in range(self.columns)}
        self.drawn = set(position.drawn if drawn is None else drawn)
        self.lines = set().union(*self.boxes.values())

    def square(self, row: int, column: int, size: int) -> set[str]:
        """The lines round a square, named by their dots."""
        here = {f"{letters(column + i)}{row + 1 + down}{letters(column + i + 1)}{row + 1 + down}"
                for i in range(size) for down in (0, size)}  # fmt: skip
        return here | {f"{letters(column + side)}{row + 1 + i}{letters(column + side)}{row + 2 + i}"
                       for i in range(size) for side in (0, size)}  # fmt: skip

    @property
    def open(self) -> set[str]:
        return self.lines - self.drawn

    def lacks(self, box: tuple[int, int]) -> set[str]:
        return self.boxes[box] - self.drawn

    @property
    def left(self) -> list[tuple[int, int]]:
        """The boxes that are not closed."""
        return [box for box in self.boxes if self.lacks(box)]

    def beside(self, line: str) -> list[int]:
        return [len(self.lacks(box)) for box in self.boxes if line in self.lacks(box)]

    def safe(self) -> set[str]:
        return {line for line in self.open if min(self.beside(line)) > 2}

    def third(self) -> set[str]:
        return {line for line in self.open if 2 in self.beside(line) and 1 not in self.beside(line)}

    def closing(self) -> set[str]:
        return {line for line in self.open if 1 in self.beside(line)}

    def after(self, line: str) -> Paper:
        other = object.__new__(Paper)
        other.__dict__ = {**self.__dict__, "drawn": self.drawn | {line}}
        return other

    def offered(self) -> int:
        """How many boxes can be taken in one turn, taking whatever comes first."""
        paper = self
        while lines := paper.closing():
            paper = paper.after(min(lines))
        return len(self.left) - len(paper.left)

    def pieces(self) -> list[tuple[set[tuple[int, int]], bool]]:
        """Boxes that open lines tie together, and whether all of them are inner lines (a loop)."""
        found, seen = [], set()
        for start in self.left:
            if start in seen:
                continue
            piece, todo = {start}, [start]
            while todo:
                here = todo.pop()
                near = {box for box in self.left if box not in piece and self.lacks(box) & self.lacks(here)}
                piece |= near
                todo += near
            seen |= piece
            strings = set().union(*(self.lacks(box) for box in piece))
            found.append((piece, len(strings) == len(piece)))
        return found

    def piece_of(self, item: str) -> tuple[set[tuple[int, int]], bool]:
        """The piece at a line or a box's top left dot."""
        return next(
            (piece, loop)
            for piece, loop in self.pieces()
            if any(item in self.lacks(box) or item == self.dot(box) for box in piece)
        )

    def dot(self, box: tuple[int, int]) -> str:
        return f"{letters(box[1])}{box[0] + 1}"

    def dots(self, boxes: Iterable[tuple[int, int]]) -> set[str]:
        return {self.dot(box) for box in boxes}


@cache
def worth(pieces: tuple[tuple[int, bool], ...]) -> int:
    """What whoever need not open these pieces gains, by trying every opening and both replies."""
    best = None
    for i, (size, loop) in enumerate(pieces):
        rest = worth(pieces[:i] + pieces[i + 1 :])
        spare = 4 if loop else 2
        replies = [size - rest]
        if size > spare or (size == spare and loop):
            replies.append(size - 2 * spare + rest)
        reply = max(replies)
        best = reply if best is None else min(best, reply)
    return best or 0
