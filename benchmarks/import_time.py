"""How long `import dotsnb` keeps somebody waiting: fresh interpreters, against an empty one and `import json`."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.timing import Row, options, report, row, seconds

#: The longest that `import dotsnb` may take on top of the bare interpreter.
TARGET = 0.1


def interpreter(statement: str, repeat: int) -> list[float]:
    """Time fresh interpreters that run one statement."""
    return seconds(lambda: subprocess.run([sys.executable, "-c", statement], check=True), repeat)


def measure(repeat: int) -> list[Row]:
    """Measure the three interpreters in turns, so that a busy moment of the machine hits all alike."""
    statements = ("pass", "import json", "import dotsnb")
    samples: dict[str, list[float]] = {statement: [] for statement in statements}
    for _ in range(repeat):
        for statement in statements:
            samples[statement] += interpreter(statement, 1)
    bare = row("empty interpreter", samples["pass"])
    rows = [row(name, samples[name], baseline=bare.median) for name in statements[1:]]
    added = [max(0.0, sample - bare.median) for sample in samples["import dotsnb"]]
    return [bare, *rows, row("import dotsnb alone", added, target=TARGET)]


def main() -> None:
    """Print the table."""
    chosen = options(__doc__ or "", repeat=15)
    report("import time", measure(chosen.repeat), as_json=chosen.json)


if __name__ == "__main__":
    main()
