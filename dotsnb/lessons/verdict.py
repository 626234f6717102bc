"""What a check answers: true or false for a program, a friendly sentence for a pupil."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _

__all__ = ["Kind", "Verdict", "right", "waiting", "wrong"]

Kind = Literal["right", "wrong", "waiting"]

#: For each kind its sign, its first word, and the Jupyter colours that suit it in light and dark.
LOOKS: dict[Kind, tuple[str, str, str]] = {
    "right": ("✔", N_("Right!"), "var(--jp-success-color1, #2e7d32)"),
    "wrong": ("➜", N_("Not yet."), "var(--jp-warn-color1, #ef6c00)"),
    "waiting": ("✎", N_("Your turn."), "var(--jp-brand-color1, #1976d2)"),
}


@dataclass(frozen=True)
class Verdict:
    """The answer of a check: ``right``, ``wrong``, or ``waiting`` for an answer that can be judged.

    >>> verdict = right("Twelve boxes.")
    >>> verdict
    ✔ Right! Twelve boxes.
    >>> assert verdict
    """

    kind: Kind
    sentence: str

    def __bool__(self) -> bool:
        return self.kind == "right"

    def __str__(self) -> str:
        sign, word, _colour = LOOKS[self.kind]
        return f"{sign} {_(word)} {self.sentence}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        sign, word, colour = LOOKS[self.kind]
        return (
            f'<div style="border-left: 5px solid {colour}; padding: 6px 12px; max-width: 640px; font-size: 1.1em">'
            f"{sign} <b>{escape(_(word))}</b> {escape(self.sentence)}</div>"
        )


def right(sentence: str) -> Verdict:
    """The answer is right; the sentence says what it shows."""
    return Verdict("right", sentence)


def wrong(sentence: str) -> Verdict:
    """The answer is wrong; the sentence says why, and where to look."""
    return Verdict("wrong", sentence)


def waiting(sentence: str) -> Verdict:
    """There is nothing to judge yet; the sentence says what to do."""
    return Verdict("waiting", sentence)
