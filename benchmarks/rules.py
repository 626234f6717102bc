"""How fast the rules run: single moves of a game, the kernel's moves, and whole random playouts.

The yardstick beside every compiled figure is the same kernel interpreted, in the same run.
"""

from __future__ import annotations

import random

from benchmarks.timing import Row, options, per_second, report, row
from dotsnb import Game
from dotsnb.ai.playouts import random_totals
from dotsnb.compiling import can_compile
from dotsnb.rules import OVERLAP, Rules, find

# Dots a side name these boards, as in the targets: 8x8 dots are 7x7 boxes.
BOARDS = {
    "8x8 dots": ("classic", 300_000),
    "10x10 dots": ("big-squares", 100_000),
    "12x12 dots": ("expert", 60_000),
}
GAMES = {True: 4000, False: 40}  # playouts a sample, compiled and interpreted
LINES = {"box 7x7; turn single": 112, "box 11x11; sizes 1,2,3; turn single": 264}


def main() -> None:
    """Measure and print the table."""
    chosen = options(__doc__ or "")
    rows = [*game_moves(chosen.repeat)]
    for board, (mode, target) in BOARDS.items():
        rows += playouts(board, find(mode), target, chosen.repeat)
    if can_compile():
        rows += [overlap(name, chosen.repeat) for name in OVERLAP]
    report("rules", rows, as_json=chosen.json)


def game_moves(repeat: int) -> list[Row]:
    """``Game.draw``: what one click costs, checks, history and all."""
    return [
        row(f"Game.draw, {text}", per_second(lambda t=text: whole_game(t), repeat), unit="moves/s")  # type: ignore[misc]
        for text in LINES
    ]


def whole_game(text: str) -> int:
    """Draw every line of a board in a fixed random order; return how many there were."""
    game = Game(text, seed=1)
    lines = list(game.open_lines)
    random.Random(5).shuffle(lines)
    for line in lines:
        if game.over:
            break
        game.draw(line)
    return len(game.moves)


def playouts(board: str, rules: Rules, target: int, repeat: int) -> list[Row]:
    """Random games a second and moves a second, interpreted and (with Numba) compiled."""
    lines = len(rules.layout.lines)
    plain = row(
        f"{board}, {rules.overlap or 'boxes'}, interpreted",
        samples_of(rules, compiled=False, repeat=repeat),
        unit="playouts/s",
        higher_is_better=True,
    )
    rows = [plain, in_moves(plain, lines)]
    if can_compile():
        fast = row(
            f"{board}, {rules.overlap or 'boxes'}, compiled",
            samples_of(rules, compiled=True, repeat=repeat),
            unit="playouts/s",
            target=target,
            baseline=plain.median,
            higher_is_better=True,
        )
        rows += [fast, in_moves(fast, lines)]
    return rows


def samples_of(rules: Rules, *, compiled: bool, repeat: int) -> list[float]:
    """Playouts a second, sampled ``repeat`` times."""
    games = GAMES[compiled]

    def run() -> int:
        random_totals(rules, games, seed=1, compiled=compiled)
        return games

    return per_second(run, repeat)


def in_moves(playouts: Row, lines: int) -> Row:
    """The same figure as kernel moves: these boards draw every line in every playout."""
    return Row(
        f"  the same in moves ({lines} a game)",
        playouts.median * lines,
        playouts.p95 * lines,
        "moves/s",
        higher_is_better=True,
    )


def overlap(name: str, repeat: int) -> Row:
    """Compiled playouts of one overlap rule on 10x10 dots, with squares up to 3x3."""
    rules = find(f"big-squares; overlap {name}")
    return row(
        f"10x10 dots, {name}",
        samples_of(rules, compiled=True, repeat=repeat),
        unit="playouts/s",
        target=100_000,
        higher_is_better=True,
    )


if __name__ == "__main__":
    main()
