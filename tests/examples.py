"""Reads the worked examples in `tests/data` and plays them: one reader for the engine and the oracle.

A file is a list of examples. Blank lines and `#` comments do not count; `key: value` lines say
what holds for the example (a `rules:` line holds until the next one), and a line with bars is
one row of its table, split at the bars.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.oracle import Board, OracleRules

DATA = Path(__file__).parent / "data"
SEATS = {"you": 0, "they": 1, "third": 2, "fourth": 3}


@dataclass
class Example:
    """One titled example: its rules, its facts and its table."""

    where: str
    title: str
    rules: str
    facts: dict[str, str] = field(default_factory=dict)
    rows: list[list[str]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.where}: {self.title}"


def read(path: Path) -> list[Example]:
    """Every example of one file, in order."""
    examples: list[Example] = []
    rules = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if "|" in line:
            examples[-1].rows.append([part.strip() for part in line.split("|")])
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        if not value:
            raise ValueError(f"{path.name}:{number}: {line!r} is neither a fact nor a row")
        if key == "example":
            examples.append(Example(path.stem, value, rules))
        elif key == "rules":
            rules = value
            if examples:
                examples[-1].rules = examples[-1].rules if examples[-1].rows else value
        else:
            examples[-1].facts[key] = value
    return examples


def read_all(folder: str) -> list[Example]:
    return [example for path in sorted((DATA / folder).glob("*.txt")) for example in read(path)]


def named(folder: str) -> set[str]:
    """The names that have a file of examples."""
    return {path.stem for path in (DATA / folder).glob("*.txt")}


# Overlap examples --------------------------------------------------------------------


def lines_of(text: str, board: Board, drawn: set[str]) -> Iterator[str]:
    """`1@a1 b1c1 without a1b1` as lines: an outline stands for its open lines, clockwise."""
    wanted, _, left_out = text.partition(" without ")
    seen = drawn | set(left_out.split())
    for item in wanted.split():
        walk = [item]
        if "@" in item:
            corners = board.cells[item].walk
            pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
            walk = [board.line_name(frozenset(pair)) for pair in pairs]
        for line in walk:
            if line not in seen:
                seen.add(line)
                yield line


def position(game: Any) -> Any:
    """What a game shows of its board: the engine's games keep it in a value of their own."""
    return getattr(game, "position", game)


def hand_over(game: Any, seat: int) -> None:
    """Let turns pass until the seat is to move and may draw."""
    while game.to_move != seat:
        if game.may_end:
            game.end_turn()
        else:
            game.time_out()
    if game.must_roll:
        game.roll(OracleRules.parse(f"box 1x1; turn {game.rules.turn}").die)


def play_overlap(example: Example, game: Any) -> None:
    """Play one overlap example and check each row of it."""
    rules = OracleRules.parse(example.rules)
    board = Board(rules.grid, rules.sizes)
    for row in example.rows:
        who, lines, captures, scores, *rest = row
        hand_over(game, SEATS[who])
        captured: list[str] = []
        for line in lines_of(lines, board, set(position(game).drawn)):
            assert not game.over, f"{example}: {row}: over before {line}"
            captured += game.draw(line)
        # The order within one line is the resolving order, which a game need not report.
        seen = [who, lines, sorted(captured), " ".join(map(str, game.scores))]
        assert seen == [who, lines, sorted(captures.replace("-", "").split()), scores], str(example)
        for fact in "".join(rest).split(";"):
            check_fact(fact.strip(), game, f"{example}: {row}")
        assert game.over == ("over" in "".join(rest)), f"{example}: {row}"


def check_fact(fact: str, game: Any, where: str) -> None:
    word, _, rest = fact.partition(" ")
    if word == "owners":
        pairs = (pair.split("=") for pair in rest.split())
        assert dict(game.owners) == {cell: SEATS[seat] for cell, seat in pairs}, where
    elif word == "dead":
        assert set(game.dead_lines) == set(rest.split()) - {"none"}, where
    else:
        assert word in ("", "over"), where
