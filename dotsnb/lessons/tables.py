"""A table of results in a cell: as text for terminals and screen readers, as HTML with bars for the eye.

>>> Table(("rule", "points"), (("Consume", "256"), ("Layered", Bar("712", 1.0))))
rule      points
Consume      256
Layered      712
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from dotsnb.i18n import N_

__all__ = ["ANSWER_FIRST", "Bar", "Table", "bars"]

ANSWER_FIRST = N_("Answer first, then open the table")

LONGEST = 12  # em, of a full bar
LEFT, RIGHT = "text-align: left", "text-align: right"


@dataclass(frozen=True)
class Bar:
    """A number that is also drawn: ``share`` of a full bar."""

    text: str
    share: float

    def __str__(self) -> str:
        return self.text


def bars(numbers: Sequence[float], form: str) -> list[Bar]:
    """Numbers as bars, the longest of them full.

    >>> [bar.share for bar in bars([1, -2], "{:+.0f}")]
    [0.5, 1.0]
    """
    most = max(map(abs, numbers), default=0) or 1
    return [Bar(form.format(number), abs(number) / most) for number in numbers]


@dataclass(frozen=True)
class Table:
    """Rows under a head; the first column names the row.

    :param folded: in HTML the table is shut at first, and this is what to press to open it.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str | Bar, ...], ...]
    folded: str = ""

    def __repr__(self) -> str:
        written = [list(map(str, row)) for row in (self.head, *self.rows)]
        wide = [max(map(len, column)) for column in zip(*written, strict=True)]
        return "\n".join(
            "  ".join([row[0].ljust(wide[0]), *(cell.rjust(w) for cell, w in zip(row[1:], wide[1:], strict=True))])
            for row in written
        )

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th style="{LEFT if place in self._to_the_left else RIGHT}">{escape(word)}</th>'
            for place, word in enumerate(self.head)
        )
        rows = "".join(_row(row) for row in self.rows)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f"<details><summary>{escape(self.folded)}</summary>{table}</details>" if self.folded else table

    @property
    def _to_the_left(self) -> set[int]:
        """The columns of names and bars; numbers stand at the right."""
        return {0, *(place for row in self.rows for place, cell in enumerate(row) if isinstance(cell, Bar))}


def _row(row: Sequence[str | Bar]) -> str:
    name, *cells = row
    return f'<tr><th style="{LEFT}">{escape(str(name))}</th>{"".join(map(_cell, cells))}</tr>'


def _cell(cell: str | Bar) -> str:
    if not isinstance(cell, Bar):
        return f'<td style="{RIGHT}">{escape(cell)}</td>'
    bar = (
        f'<div style="background: var(--jp-brand-color1, #1976d2); height: 0.5em; margin-top: 2px; '
        f'width: {LONGEST * cell.share:.2f}em"></div>'
    )
    return f'<td style="{LEFT}">{escape(cell.text)}{bar}</td>'
