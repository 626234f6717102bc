"""What is known for good: values of whole boards and of their first lines, in the file ``solved.json``.

``tools/solved_boards.py`` makes the file and verifies it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dotsnb.rules import Rules, find

__all__ = ["Known", "known"]

FILE = Path(__file__).with_name("solved.json")


@dataclass(frozen=True)
class Known:
    """The value of a board before its first move, for the first player, and of every first line.

    :param lines: empty where only the board's value is known.
    """

    value: int
    lines: dict[str, int]


@cache
def _file() -> dict[Rules, Known]:
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return {find(rules): Known(row["value"], row.get("lines", {})) for rules, row in rows.items()}


def known(mode_or_rules: Rules | str) -> Known | None:
    """What is known of a board under these rules before the first move; None if it is not in the file.

    >>> known("dabba").value, known("box 5x5")
    (-3, None)
    """
    return _file().get(find(mode_or_rules))
