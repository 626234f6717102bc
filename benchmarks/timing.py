"""What every benchmark needs: time something often enough, compare medians, print one table or JSON."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Row:
    """One measurement: the median and the 95th percentile of its repetitions, in the unit it names.

    ``target`` is the limit that the median should keep, ``baseline`` a median to compare it with.
    """

    name: str
    median: float
    p95: float
    unit: str = "s"
    target: float | None = None
    baseline: float | None = None
    higher_is_better: bool = False

    @property
    def ratio(self) -> float | None:
        """How many times the baseline this is."""
        return self.median / self.baseline if self.baseline else None

    @property
    def met(self) -> bool | None:
        """Whether the target is kept; ``None`` without a target."""
        if self.target is None:
            return None
        return self.median >= self.target if self.higher_is_better else self.median <= self.target


def row(
    name: str,
    samples: Sequence[float],
    *,
    unit: str = "s",
    target: float | None = None,
    baseline: float | None = None,
    higher_is_better: bool = False,
) -> Row:
    """Sum up the samples of one measurement."""
    worst = quantiles(samples, n=20, method="inclusive")[-1] if len(samples) > 1 else samples[0]
    return Row(name, median(samples), worst, unit, target, baseline, higher_is_better)


def seconds(run: Callable[[], object], repeat: int = 5) -> list[float]:
    """Run something ``repeat`` times and return how long each took; a run beforehand warms it up."""
    run()
    samples = []
    for _ in range(repeat):
        start = time.perf_counter()
        run()
        samples.append(time.perf_counter() - start)
    return samples


def per_second(run: Callable[[], int], repeat: int = 5) -> list[float]:
    """Run something that says how many things it did, and return how many a second each time."""
    run()
    samples = []
    for _ in range(repeat):
        start = time.perf_counter()
        count = run()
        samples.append(count / (time.perf_counter() - start))
    return samples


def options(description: str, repeat: int = 5, **lists: str) -> argparse.Namespace:
    """Read a benchmark's command line: ``--json``, ``--repeat N``, and lists of its own, by name with their help."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--json", action="store_true", help="print JSON, one object for this benchmark")
    parser.add_argument("--repeat", type=int, default=repeat, metavar="N", help=f"repetitions (default {repeat})")
    for name, text in lists.items():
        parser.add_argument(f"--{name}", nargs="+", default=[], help=text)
    chosen = parser.parse_args()
    if chosen.repeat < 1:
        parser.error(f"--repeat must be 1 or more, not {chosen.repeat}")
    return chosen


def report(title: str, rows: Sequence[Row], *, as_json: bool = False) -> None:
    """Print the measurements as a table for people, or as one line of JSON."""
    if as_json:
        print(json.dumps({"benchmark": title, "rows": [asdict(r) | {"ratio": r.ratio, "met": r.met} for r in rows]}))
        return
    head = (title, "median", "95th", "ratio", "target")
    lines = [
        (
            r.name,
            amount(r.median, r.unit),
            amount(r.p95, r.unit),
            "" if r.ratio is None else f"{r.ratio:.2f}x",
            "" if r.target is None else f"{amount(r.target, r.unit)} {'kept' if r.met else 'MISSED'}",
        )
        for r in rows
    ]
    widths = [max(len(line[column]) for line in (head, *lines)) for column in range(len(head))]
    for line in (head, tuple("-" * width for width in widths), *lines):
        figures = [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
        print("  ".join([line[0].ljust(widths[0]), *figures]).rstrip())


def amount(value: float, unit: str) -> str:
    """Write a value with its unit; short times in milliseconds or microseconds."""
    if unit != "s":
        return f"{value:,.0f} {unit}" if abs(value) >= 100 else f"{value:.3g} {unit}"
    for factor, name in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if value * factor >= 1:
            return f"{value * factor:.3g} {name}" if value * factor < 1000 else f"{value * factor:.0f} {name}"
    return f"{value * 1e6:.3g} µs"
