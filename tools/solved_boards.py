"""Make or verify the file of solved boards, `dotsnb/solver/solved.json`.

usage: python tools/solved_boards.py [--write] [--slow] [RULES ...]

Every board is solved anew, with keys that cannot confuse two positions wherever that is quick enough. Without
`--write` the results are compared with the file. `--slow` adds the boards that take minutes; with RULES only those are
solved.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from dotsnb import Game
from dotsnb.rules import find
from dotsnb.solver import Solver
from dotsnb.solver.solved import FILE

ONE_ROW = [f"box 1x{n}" for n in range(1, 9)]
QUICK = [
    *ONE_ROW,
    *("box 2x2", "box 2x3", "box 2x4", "box 2x5", "box 3x3", "box 3x4"),
    *(f"{rules}; start swedish" for rules in ONE_ROW[1:]),
    *(f"box {size}; start swedish" for size in ("2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "3x5", "4x4", "4x5")),
    *(f"{rules}; start icelandic" for rules in ONE_ROW[1:]),
    *(f"box {size}; start icelandic" for size in ("2x2", "2x3", "2x4", "2x5", "3x3", "3x4")),
    *(f"{rules}; scoring misere" for rules in (*ONE_ROW, "box 2x2", "box 2x3")),
    *(f"box {size}; start swedish; scoring misere" for size in ("2x2", "2x3", "2x4", "3x3", "3x5")),
    *(f"box {size}; start icelandic; scoring misere" for size in ("2x2", "2x3", "2x4", "3x3")),
    *("triangle 1", "triangle 2", "triangle 3", "hexagon 1", "diagonal 1x1", "diagonal 1x2"),
    *("box 2x2; turn single", "box 2x3; turn single", "box 2x2; sizes 1,2", "box 2x3; sizes 1,2"),
]
# Minutes each, with the keys of the net; only the board's value, not its lines'.
SLOW = [
    *("box 2x6", "box 3x5; start icelandic", "box 4x4; start icelandic"),
    *("box 5x5; start swedish", "box 4x4", "box 3x5", "box 2x7"),
    *(f"box {size}; scoring misere" for size in ("2x4", "2x5", "3x3", "3x4")),
    *(f"box {size}; start swedish; scoring misere" for size in ("3x4", "4x4")),
    "box 3x4; start icelandic; scoring misere",
]


def solved(rules: str, *, slow: bool) -> dict[str, object]:
    """One row of the file."""
    solver = Solver(rules, exact=not slow, memory_mb=512 if slow else 256)
    solution = solver.solve(Game(rules), lines=not slow)
    assert solution.value is not None
    return {"value": solution.value} if slow else {"value": solution.value, "lines": solution.lines}


def main() -> int:
    """Solve, then write or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the file instead of comparing with it")
    parser.add_argument("--slow", action="store_true", help="also the boards that take minutes")
    parser.add_argument("rules", nargs="*", metavar="RULES", help="solve only these boards of the list")
    chosen = parser.parse_args()
    unknown = set(chosen.rules) - {*QUICK, *SLOW}
    if unknown:
        parser.error(f"not in the list of boards: {', '.join(sorted(unknown))}")
    rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    wrong = 0
    for rules in chosen.rules or (*QUICK, *(SLOW if chosen.slow else ())):
        began, key = time.monotonic(), str(find(rules))
        row = solved(rules, slow=rules in SLOW)
        agrees = rows.get(key) == row
        wrong += not agrees
        print(f"{key}: {row['value']:+d} ({time.monotonic() - began:.1f} s)" + ("" if agrees else "  NEW"), flush=True)
        rows[key] = row
        if chosen.write:
            lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(rows[name])}" for name in rows)
            FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    return 1 if wrong and not chosen.write else 0


if __name__ == "__main__":
    sys.exit(main())
