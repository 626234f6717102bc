"""The slowest and plainest way to know what a position is worth, and boards that are made of given pieces."""

from __future__ import annotations

import random
from functools import cache

from dotsnb import Game
from dotsnb.analysis.pieces import graph_of
from dotsnb.game import Position


def cells_of(position: Position) -> list[int]:
    """The cells that are left, each as the set of its open lines, one bit a line."""
    place = {line: 1 << i for i, line in enumerate(position.open_lines)}
    grid = position.layout
    return [
        sum(place.get(grid.line_names[line], 0) for line in cell.lines)
        for cell in grid.cells
        if cell.name not in position.owners
    ]


def value(position: Position) -> int:
    """What the mover gains more than the other: every line tried, everywhere."""
    cells = cells_of(position)

    @cache
    def best(lines: int) -> int:
        found = []
        for i in range(lines.bit_length()):
            bit = 1 << i
            if lines & bit:
                taken = sum(lines & cell == bit for cell in cells)
                rest = best(lines ^ bit)
                found.append(taken + rest if taken else -rest)
        return max(found, default=0)

    return best((1 << len(position.open_lines)) - 1)


def wins_nimstring(position: Position) -> bool:
    """Does the mover win if whoever cannot move loses? A capture must be followed by another move."""
    cells = cells_of(position)

    @cache
    def wins(lines: int) -> bool:
        for i in range(lines.bit_length()):
            bit = 1 << i
            if lines & bit and wins(lines ^ bit) == any(lines & cell == bit for cell in cells):
                return True
        return False

    return wins((1 << len(position.open_lines)) - 1)


def laid(chains: tuple[int, ...], loops: tuple[int, ...]) -> Game:
    """These pieces on a board, in the order given from the top, each with its ends at the left border.

    A chain of 2m boxes runs to the right and comes back in the row below, one of 2m + 1 in the row
    after that; a loop lies in two rows. Chains of 1 sit in the corners, so there may be four.
    """
    ones = chains.count(1)
    columns = max([2 if ones else 1, *(size // 2 for size in (*chains, *loops))])
    open_lines, free = set[tuple[str, str]](), set[tuple[int, int]]()
    row = 1 if ones else 0
    for size in (size for size in chains if size > 1):
        half, back = size // 2, row + 1 + size % 2
        free |= {(r, c) for r in (row, back) for c in range(half)} | {(r, half - 1) for r in range(row, back)}
        open_lines |= {upright(r, c) for r in (row, back) for c in range(half)}
        open_lines |= {level(r, half - 1) for r in range(row + 1, back + 1)}
        row = back + 1
    for size in loops:
        half = size // 2
        free |= {(r, c) for r in (row, row + 1) for c in range(half)}
        open_lines |= {upright(r, c) for r in (row, row + 1) for c in range(1, half)}
        open_lines |= {level(row + 1, 0), level(row + 1, half - 1)}
        row += 2
    rows = row + (1 if ones > 2 else 0)
    for r, c in [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)][:ones]:
        free.add((r, c))
        open_lines |= {upright(r, c and columns), level(r and rows, c)}
    game = Game(f"box {rows}x{columns}")
    drawn = [name for name in game.layout.line_names if name not in {a + b for a, b in open_lines}]
    owners = {cell.name: 0 for i, cell in enumerate(game.layout.cells) if divmod(i, columns) not in free}
    return Game.setup(game.rules, lines=drawn, owners=owners)


def dot(row: int, column: int) -> str:
    return f"{chr(ord('a') + column)}{row + 1}"


def upright(row: int, column: int) -> tuple[str, str]:
    return dot(row, column), dot(row + 1, column)


def level(row: int, column: int) -> tuple[str, str]:
    return dot(row, column), dot(row, column + 1)


def played(rules: str, lines_left: int, seed: int, *, safely: bool = True) -> Position:
    """A position after random lines; safe ones while there are any, so that chains form."""
    rng = random.Random(f"{rules}/{seed}")
    position = Game(rules).position
    while len(position.open_lines) > lines_left and not position.over:
        safe = graph_of(position).safe_strings() if safely else ()
        names = [position.layout.line_names[line] for line in safe]
        position = position.after(rng.choice(names or position.open_lines))
    return position
