"""Make or verify the file of games under the overlap rules, `dotsnb/lessons/data/rule_games.json`.

usage: python tools/rule_games.py [--write] [RULE...]

Hard plays Hard, with the seeds 1, 2, 3, ...: the same games on every machine. With `--write` every row that holds too
few games is played on, and written as soon as it is done: an interrupted run is not lost. After a change of the
players delete the file first. Without `--write` all games of the file are played again and compared with it.
The whole takes half an hour.
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from dotsnb.ai.engine import warm_up
from dotsnb.lessons.rule_games import BOARDS, FILE, play
from dotsnb.rules import OVERLAP, find

#: How many games of every rule the file holds.
GAMES = {"strategic": 50, "big-squares": 20, "expert": 12}


def main() -> int:
    """Play, then write or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the file instead of comparing with it")
    parser.add_argument("names", metavar="RULE", nargs="*", default=OVERLAP, help="only these overlap rules")
    chosen = parser.parse_args()
    file = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    wrong = 0
    for overlap in chosen.names:  # compiling a rule takes longer than its games, so all boards come in a row
        for board, games in GAMES.items():
            row = file.setdefault(board, {}).setdefault(overlap, [])
            rules = f"{board}; overlap {overlap}"
            if not chosen.write:
                agrees = played(rules, len(row), 1) == row
                wrong += not agrees
                print("    as in the file" if agrees else "    DIFFERS from the file", flush=True)
            elif len(row) < games:
                row += played(rules, games - len(row), len(row) + 1)
                write(file)
    return 1 if wrong else 0


def played(rules: str, games: int, seed: int) -> list[list[int]]:
    """Rows of the file: for every game the points at the end, then those at half time."""
    began = time.monotonic()
    warm_up(find(rules), wait=True)
    found = play(rules, games, seed, compiled=True)
    print(f"{rules}: total {found.total:.1f}, margin {found.margin:.1f} ({time.monotonic() - began:.0f} s)", flush=True)
    return [[*game.scores, *game.at_half] for game in found.games]


def write(file: dict[str, dict[str, list[list[int]]]]) -> None:
    """Write the file, a row a line, in the order of the boards and rules."""
    boards = []
    for board in (name for name in BOARDS if name in file):
        rows = [f"  {json.dumps(name)}: {json.dumps(file[board][name], separators=(',', ':'))}"
                for name in OVERLAP if file[board].get(name)]  # fmt: skip
        boards.append(f"{json.dumps(board)}: {{\n" + ",\n".join(rows) + "\n}")
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("{\n" + ",\n".join(boards) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
