"""What a pupil hands to the teacher: one small file, and a table made of many of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from dotsnb.errors import RecordError
from dotsnb.i18n import gettext as _
from dotsnb.lessons import progress
from dotsnb.lessons.contents import lessons

__all__ = ["FORMAT", "ClassTable", "read_reports", "report"]

FORMAT = "dotsnb-progress/1"
LARGEST_FILE = 1_000_000


def report(name: str | None = None, folder: str | Path = ".") -> Path:
    """Write the pupil's progress into one small file for the teacher, and return its path.

    :param name: the pupil; the one who learns here if left out.
    :param folder: where the file goes.
    :raises DotsError: if the name cannot be written down, or the file cannot be written.
    """
    who = progress.pupil() if name is None else progress.checked_name(name)
    data = {"format": FORMAT, "pupil": who, "lessons": _lessons_of(who)}
    letters = "".join(letter if letter.isalnum() else "_" for letter in who) or "pupil"
    path = Path(folder) / f"progress_{letters}.json"
    try:
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        message = _("The report cannot be written to {value} ({reason}): name another folder.")
        raise RecordError(message.format(value=path, reason=error.strerror), value=path) from error
    return path


def _lessons_of(who: str) -> dict[str, Any]:
    book = progress.book()
    found = {}
    for lesson in lessons():
        known = book.of(progress.page(lesson.name, who))
        exercises = {str(number): known[str(number)] for number in lesson.exercises if str(number) in known}
        found[lesson.name] = {"title": lesson.title, "of": len(lesson.exercises), "exercises": exercises}
    return found


@dataclass(frozen=True)
class ClassTable:
    """How far every pupil of a class is: for each the number of exercises solved in each lesson."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        table = [self.columns, *self.rows]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.columns))]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(word)}</th>" for word in self.columns)
        rows = "".join(
            f"<tr><th>{escape(row[0])}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
            for row in self.rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def read_reports(files: str | Path | Iterable[str | Path]) -> ClassTable:
    """The table of a class, from the pupils' files, or from all of a folder.

    :raises RecordError: if a file is no report.
    """
    if isinstance(files, str | Path):
        paths = sorted(Path(files).glob("*.json")) if Path(files).is_dir() else [Path(files)]
    else:
        paths = [Path(file) for file in files]
    read = sorted((_read(path) for path in paths), key=lambda data: data["pupil"].casefold())
    names = list(dict.fromkeys(name for data in read for name in data["lessons"]))
    rows = tuple((data["pupil"], *(_cell(data["lessons"].get(name)) for name in names)) for data in read)
    return ClassTable((_("Pupil"), *names), rows)


def _cell(lesson: dict[str, Any] | None) -> str:
    if lesson is None:
        return "–"
    solved = sum(data.get("solved") is True for data in lesson["exercises"].values())
    return f"{solved}/{lesson['of']}"


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ValueError
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        data = None
    if not _is_report(data):
        message = _("{value} is no report of a pupil: ask for the file that report() writes.")
        raise RecordError(message.format(value=path), value=path)
    return dict(data)


def _is_report(data: Any) -> bool:
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("pupil"), str):
        return False
    found = data.get("lessons")
    return isinstance(found, dict) and all(_is_lesson(lesson) for lesson in found.values())


def _is_lesson(data: Any) -> bool:
    if not isinstance(data, dict) or not isinstance(data.get("of"), int) or isinstance(data["of"], bool):
        return False
    exercises = data.get("exercises")
    return isinstance(exercises, dict) and all(isinstance(known, dict) for known in exercises.values())
