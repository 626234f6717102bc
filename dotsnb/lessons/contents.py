"""The contents page: every lesson with its aim, its time and its age, and how far the pupil is.

A lesson is found by being there: a module of this package that holds a ``lesson``.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.lessons import progress
from dotsnb.lessons.lesson import Lesson

__all__ = ["Contents", "contents", "lessons"]

#: The modules that make lessons work; a lesson is none of these.
WORKSHOP = frozenset(
    ("contents", "exercises", "kinds", "lesson", "panel", "practising", "progress", "reports", "topics", "verdict")
)


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, by their numbers.

    >>> lessons()[0].notebook
    '01_first_game'
    """
    names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    modules = [importlib.import_module(f"dotsnb.lessons.{name}") for name in names if name not in WORKSHOP]
    found = [module.lesson for module in modules if isinstance(getattr(module, "lesson", None), Lesson)]
    return tuple(sorted(found, key=lambda lesson: (lesson.number, lesson.notebook)))


@dataclass(frozen=True)
class Contents:
    """The contents page, as text and as HTML, with links to the notebooks beside it."""

    lessons: tuple[Lesson, ...]

    def __str__(self) -> str:
        return "\n".join([self._heading(), *(line for lesson in self.lessons for line in _as_text(lesson))])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(word)}</th>" for word in _columns())
        rows = "".join(_as_row(lesson) for lesson in self.lessons)
        return (
            f'<p><b>{escape(self._heading())}</b></p><table style="text-align: left">'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _heading(self) -> str:
        solved = sum(len(lesson.solved) for lesson in self.lessons)
        every = sum(len(lesson.exercises) for lesson in self.lessons)
        if name := progress.pupil():
            return _("{name}: {solved} of {all} exercises solved.").format(name=name, solved=solved, all=every)
        return _("{solved} of {all} exercises solved.").format(solved=solved, all=every)


def contents() -> Contents:
    """The contents page of the course."""
    return Contents(lessons())


def _columns() -> tuple[str, ...]:
    return (_("Lesson"), _("What you learn"), _("Time"), _("Age"), _("Solved"))


def _as_text(lesson: Lesson) -> list[str]:
    title = _("{number}. {title}: {solved} of {all} solved.").format(
        number=lesson.number, title=_(lesson.title), solved=len(lesson.solved), all=len(lesson.exercises)
    )
    facts = _("{notebook}, {minutes}, {age}").format(
        notebook=f"{lesson.notebook}.ipynb", minutes=_minutes(lesson), age=_age(lesson)
    )
    return [title, *([f"   {_(lesson.aim)}"] if lesson.aim else []), f"   {facts}"]


def _as_row(lesson: Lesson) -> str:
    solved, every = len(lesson.solved), len(lesson.exercises)
    mark = "✔ " if every and solved == every else ""
    link = f'<a href="{escape(lesson.notebook)}.ipynb">{lesson.number}. {escape(_(lesson.title))}</a>'
    cells = [escape(_(lesson.aim)), _minutes(lesson), _age(lesson), f"{mark}{solved}/{every}"]
    return f"<tr><th>{link}</th>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _minutes(lesson: Lesson) -> str:
    return ngettext("{n} minute", "{n} minutes", lesson.minutes).format(n=lesson.minutes)


def _age(lesson: Lesson) -> str:
    youngest, oldest = lesson.ages
    if oldest is None:
        return _("from {youngest}").format(youngest=youngest)
    return _("{youngest} to {oldest}").format(youngest=youngest, oldest=oldest)
