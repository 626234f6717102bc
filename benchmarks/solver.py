"""How fast the solver is: whole boards, every line's value, the first start, and ordinary Python.

The yardstick is a C program of the same method (``solver.c``). It looks at the same positions one by one, so the ratio
is that of the two compilers. It needs a C compiler called ``cc``; without one there are no ratios. Times are CPU
seconds; the number of positions repeats exactly. ``--boards "box 4x4" --repeat 1`` measures a board that takes minutes.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.timing import Row, options, report, row
from dotsnb import Game, Position
from dotsnb.compiling import can_compile
from dotsnb.rules import find
from dotsnb.solver import Solver
from dotsnb.solver.boards import box_board
from dotsnb.solver.engines import Engine, Rest, engine_for
from dotsnb.solver.stack import PAUSED, YES

SOURCE = Path(__file__).with_name("solver.c")
MEMORY_MB = 256
# Rules: target in seconds on one core.
BOARDS = {"box 3x3": 0.1, "box 2x5": None, "box 3x4": 1.0, "box 3x5; start icelandic": 3.0}
# These take minutes, so they are measured only when named.
LONG = {"box 4x4": 120.0}
# Rules and open lines: every line's value within half a second.
MIDDLES = {("box 4x4", 28): 0.5, ("box 4x5", 32): 0.5, ("box 5x5", 36): 0.5}
PLAIN_LINES = 14  # the last lines of 3x3, in ordinary Python


def main() -> None:
    """Measure and print the table."""
    chosen = options(__doc__ or "", repeat=3, boards='measure only these whole boards, for example "box 4x4"')
    yardstick = compiled_c()
    rows = [] if chosen.boards or not can_compile() else [*starting()]
    in_python("box 1x1")  # load the compiled code
    for rules in chosen.boards or BOARDS:
        rows += whole_board(rules, (BOARDS | LONG).get(rules), yardstick, chosen.repeat)
    if not chosen.boards:
        for (rules, lines), target in MIDDLES.items():
            rows.append(every_line(rules, lines, target, chosen.repeat + 2, compiled=True))
        rows.append(every_line("box 3x3", PLAIN_LINES, 1.0, chosen.repeat + 2, compiled=False))
    report("solver", rows, as_json=chosen.json)


def compiled_c() -> Path | None:
    """The C program, compiled for this machine; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = Path(tempfile.mkdtemp(prefix="dotsnb-")) / "solver"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, SOURCE], check=True)
    return program


def whole_board(rules: str, target: float | None, yardstick: Path | None, repeat: int) -> list[Row]:
    """One value from the start, in Python and in C."""
    ours = [in_python(rules) for _run in range(repeat)]
    c_times = [in_c(rules, yardstick) for _run in range(repeat)] if yardstick else []
    for theirs in c_times:
        if theirs[:2] != ours[0][:2]:
            print(f"The C program found {theirs[:2]} on {rules}, not {ours[0][:2]}.", file=sys.stderr)
    baseline = row("C", [seconds for _value, _nodes, seconds in c_times]).median if c_times else None
    return [
        row(rules, [seconds for _value, _nodes, seconds in ours], target=target, baseline=baseline),
        row(f"{rules}, positions", [ours[0][1]], unit="positions"),
    ]


def start_of(rules: str, engine: Engine) -> Rest:
    """The first position as the search sees it."""
    layout = find(rules).layout
    return engine.settle(frozenset(map(layout.line, Game(rules).open_lines)))[2]


def in_python(rules: str) -> tuple[int, int, float]:
    """Value, positions looked at, CPU seconds."""
    engine = engine_for(find(rules), memory_mb=MEMORY_MB, exact=False, compiled=True)
    rest = start_of(rules, engine)
    high = engine.most(rest)
    low, bound = -high, high & 1
    began = time.process_time()
    while low < high:
        engine.ask(rest, bound)
        answer = PAUSED
        while answer == PAUSED:
            answer = engine.go_on(1_000_000)
        if answer == YES:
            low, bound = bound, bound + 2
        else:
            high, bound = bound - 2, bound - 2
    return low, engine.nodes, time.process_time() - began


def in_c(rules: str, program: Path) -> tuple[int, int, float]:
    """The same from the C program."""
    layout = find(rules).layout
    engine = engine_for(find(rules), memory_mb=MEMORY_MB, exact=False, compiled=True)
    board, (h, v) = box_board(layout), start_of(rules, engine)
    lists = [*board.line_h, *board.line_v, *board.twin_h, *board.twin_v]
    numbers = [int(layout.height), int(layout.width), engine.table_bytes >> 20, h, v, len(board.line_h), *lists]
    done = subprocess.run([program, *map(str, numbers)], capture_output=True, text=True, check=True)
    value, nodes, seconds = done.stdout.split()
    return int(value), int(nodes), float(seconds)


def middle_game(rules: str, lines: int, seed: int) -> Position:
    """A position with so many open lines after random safe play."""
    for attempt in range(1000):
        choice, position = random.Random(1000 * seed + attempt), Game(rules).position
        while len(position.open_lines) > lines:
            safe = [line for line in position.open_lines if is_safe(position, line)]
            if not safe:
                break
            position = position.after(choice.choice(safe))
        else:
            return position
    raise ValueError(f"no safe play leaves {lines} lines of {rules}")


def is_safe(position: Position, line: str) -> bool:
    """Does every cell at the line keep two open lines?"""
    number = position.layout.line(line)
    return all(position.missing(cell.name) > 2 for cell in position.layout.cells if number in cell.lines)


def every_line(rules: str, lines: int, target: float, repeat: int, *, compiled: bool) -> Row:
    """Every line's value in positions of a middle game."""
    samples = []
    for seed in range(repeat):
        position = middle_game(rules, lines, seed)
        solver = Solver(rules, memory_mb=64, compiled=compiled)
        began = time.process_time()
        solver.solve(position, lines=True)
        samples.append(time.process_time() - began)
    kind = "" if compiled else ", plain Python"
    return row(f"every line, {rules} with {lines} open{kind}", samples, target=target)


def starting() -> list[Row]:
    """The first value in a fresh interpreter: compiling, and from Numba's cache."""
    code = (
        "import time; from dotsnb import Game; import numba; from dotsnb.solver import solve\n"
        "numba.njit(lambda: 1)()\n"  # Numba's own start is not ours
        "began = time.process_time(); solve(Game('box 1x1')); print(time.process_time() - began)"
    )
    rows = []
    with tempfile.TemporaryDirectory() as cache:
        for name, target in (("first value, compiling", 12.0), ("first value, from the cache", 0.5)):
            command = [sys.executable, "-c", code]
            done = subprocess.run(
                command, env=environment(cache), capture_output=True, text=True, check=True, cwd=SOURCE.parent.parent
            )
            rows.append(row(name, [float(done.stdout)], target=target))
    return rows


def environment(cache: str) -> dict[str, str]:
    """The environment, with another place for Numba's cache."""
    return os.environ | {"NUMBA_CACHE_DIR": cache}


if __name__ == "__main__":
    main()
