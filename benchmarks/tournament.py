"""The four levels against each other on all modes and overlap rules: the table in docs/tournament.md.

Each level plays the one below it, seats changed about. Expert has a fixed number of playouts, so
that the same command makes the same rows on every machine. A row is written as soon as it is
played, in its place among the others; so a few can be played again:

    python -m benchmarks.tournament --only mini "strategic; overlap consume" --games 400

It has no ``main``, because the whole takes hours: ``make bench`` leaves it out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from dotsnb.ai import LEVELS, Level, MatchResult, match
from dotsnb.ai.expert import Expert
from dotsnb.rules import MODES, OVERLAP, find, parse_turn

TARGET = Path(__file__).resolve().parent.parent / "docs" / "tournament.md"
PAIRS = ("normal-easy", "hard-normal", "expert-hard")
NOT_PLAYED = "-"
HEAD = """# Tournament of the levels

Each level against the one below it, seats changed about: its share of the games won (a tie counts
half), where that share lies with 95% confidence, its mean lead in points, and the number of games.
**Bold**: surely above one half; where one half lies inside the interval, these games do not tell who
is better; - was not played. The last column is the mean total of points of Expert and Hard together.
With dice the games of a pair have the same rolls, and the intervals go by pairs.

Made by `python -m benchmarks.tournament`, which can play single rows again. Expert had {playouts}
playouts for each choice, {nodes} positions for the exact solver, and exact endings from {exact} open
lines on, with dice from {dice_exact} (in a lesson it has 0.7 seconds a turn, and exact endings from
22 lines and more).

| rules | Normal over Easy | Hard over Normal | Expert over Hard | points |
|---|---|---|---|---|
"""


def rulesets() -> Iterator[str]:
    """All modes, and the overlap rules of Strategic."""
    yield from MODES
    for name in OVERLAP:
        if name != "independent":
            yield f"strategic; overlap {name}"


def cell(result: MatchResult) -> str:
    """A match in a cell of the table."""
    low, high = result.interval
    share = f"{result.share:.1%}"
    if low > 0.5:
        share = f"**{share}**"
    return f"{share} ({low:.1%} to {high:.1%}), {result.margin:+.1f}, {result.games} games"


def play(rules: str, pair: str, chosen: argparse.Namespace) -> MatchResult:
    """One match; if it stays open who is better, another one of more games, with other dice."""
    exact = chosen.dice_exact if parse_turn(find(rules).turn).die else chosen.exact
    make = partial(Expert, playouts=chosen.playouts, nodes=chosen.nodes, exact_lines=exact)
    levels: dict[str, str | Level] = {name: name for name in LEVELS}
    levels["expert"] = replace(LEVELS["expert"], make=make)
    above, below = pair.split("-")
    players = [levels[above], levels[below]]
    result = match(rules, players, games=chosen.games, seed=chosen.seed, processes=chosen.processes)
    low, high = result.interval
    if low <= 0.5 <= high and chosen.close > chosen.games:
        result = match(rules, players, games=chosen.close, seed=chosen.seed + 1, processes=chosen.processes)
    return result


def rows_of(text: str) -> dict[str, list[str]]:
    """The rows of a report: what stands behind each ruleset."""
    rows = {}
    for line in text.splitlines():
        if line.startswith("| ") and not line.startswith("| rules"):
            name, *cells = (part.strip() for part in line.strip("|").split("|"))
            rows[name] = cells
    return rows


def report(rows: dict[str, list[str]], chosen: argparse.Namespace, order: Iterable[str]) -> str:
    """The whole report, its rows in this order."""
    lines = [f"| {name} | {' | '.join(rows[name])} |\n" for name in order if name in rows]
    return HEAD.format(**vars(chosen)) + "".join(lines)


def options() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="a match (default 100)")
    parser.add_argument("--close", type=int, default=0, help="games of the match instead if one half is inside")
    parser.add_argument("--playouts", type=int, default=6000, help="of Expert for a choice (default 6000)")
    parser.add_argument("--nodes", type=int, default=200_000, help="of its exact solver (default 200000)")
    parser.add_argument("--exact", type=int, default=20, help="open lines of its exact endings (default 20)")
    parser.add_argument("--dice-exact", type=int, default=16, help="the same with dice (default 16)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="how many work at once (default: all)")
    parser.add_argument("--pairs", nargs="*", default=PAIRS, choices=PAIRS, help="only these matches of a row")
    parser.add_argument("--only", nargs="*", help="only these rulesets")
    return parser.parse_args()


def write_report() -> None:
    """Play, and put each row into the report as soon as it is finished."""
    chosen = options()
    for rules in chosen.only or rulesets():
        played = {pair: play(rules, pair, chosen) for pair in chosen.pairs}
        rows = rows_of(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else {}
        cells = rows.get(rules, [NOT_PLAYED] * (len(PAIRS) + 1))
        for pair, result in played.items():
            cells[PAIRS.index(pair)] = cell(result)
            if pair == PAIRS[-1]:
                cells[-1] = f"{result.total:.0f}"
        rows[rules] = cells
        print(f"| {rules} | {' | '.join(cells)} |", flush=True)
        TARGET.write_text(report(rows, chosen, dict.fromkeys([*rulesets(), *rows])), encoding="utf-8")


if __name__ == "__main__":
    write_report()
