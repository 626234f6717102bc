"""The four levels against each other on all modes and overlap rules: the table in docs/tournament.md.

Each level plays the one below it, seats changed about. Expert has a fixed number of playouts, so
that the same command makes the same table on every machine. It has no ``main``, because it takes an
hour: ``make bench`` leaves it out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from dotsnb.ai import LEVELS, Level, MatchResult, match
from dotsnb.ai.expert import Expert
from dotsnb.rules import MODES, OVERLAP

TARGET = Path(__file__).resolve().parent.parent / "docs" / "tournament.md"
PAIRS = (("normal", "easy"), ("hard", "normal"), ("expert", "hard"))
HEAD = """# Tournament of the levels

Each level against the one below it, seats changed about: its share of the games won (a tie counts
half) and where that share lies with 95% confidence; then its mean lead in points, and the mean total
of points in the last match. **Bold**: surely above one half.

Made by `python -m benchmarks.tournament {arguments}`: {games} games a match for Normal and Hard,
{expert_games} for Expert, who had {playouts} playouts for each choice and exact endings from {exact}
open lines on (in a lesson it has 0.7 seconds a turn, and exact endings from 22 lines and more).

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
    share = f"{result.share:.0%}"
    if low > 0.5:
        share = f"**{share}**"
    return f"{share} ({low:.0%} to {high:.0%}), {result.margin:+.1f}"


def row(rules: str, chosen: argparse.Namespace) -> str:
    """Play the three matches of a ruleset; return its line of the table."""
    make = partial(Expert, playouts=chosen.playouts, nodes=chosen.nodes, exact_lines=chosen.exact)
    levels: dict[str, str | Level] = {name: name for name in LEVELS}
    levels["expert"] = replace(LEVELS["expert"], make=make)
    results = [
        match(
            rules,
            [levels[above], levels[below]],
            games=chosen.expert_games if above == "expert" else chosen.games,
            seed=chosen.seed,
        )
        for above, below in PAIRS
    ]
    return f"| {rules} | {' | '.join(map(cell, results))} | {results[-1].total:.0f} |"


def write_report() -> None:
    """Play, print each row as it is finished, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="a match of Normal or Hard (default 100)")
    parser.add_argument("--expert-games", type=int, default=100, help="a match of Expert (default 100)")
    parser.add_argument("--playouts", type=int, default=6000, help="of Expert for a choice (default 6000)")
    parser.add_argument("--nodes", type=int, default=200_000, help="of its exact solver (default 200000)")
    parser.add_argument("--exact", type=int, default=20, help="open lines of its exact endings (default 20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="only these rulesets, and no report")
    chosen = parser.parse_args()
    rows = []
    for rules in chosen.only or rulesets():
        rows.append(row(rules, chosen))
        print(rows[-1], flush=True)
    if not chosen.only:
        words = ("games", "expert_games", "playouts", "nodes", "exact", "seed")
        arguments = " ".join(f"--{word.replace('_', '-')} {getattr(chosen, word)}" for word in words)
        TARGET.write_text(HEAD.format(arguments=arguments, **vars(chosen)) + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_report()
