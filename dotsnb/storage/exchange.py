"""Everything in a store as one JSON text, and such a text taken into another store.

Taking in never loses anything, and taking the same text in twice changes nothing the second time:

- finished games are told apart by record and end, and each is kept once;
- settings and the progress in an exercise are kept as they were changed last;
- an achievement keeps the earlier of two dates;
- of one and the same unfinished game, the one with more moves stays. Two different games
  under one name are both kept: the one that comes in is called ``name (2)``.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.storage.database import Database
from dotsnb.storage.facts import Finished, Played, work_out
from dotsnb.storage.games import Games, insert
from dotsnb.storage.values import as_json, as_moment, as_name, moment, now, table

__all__ = ["FORMAT", "Taken", "export", "take_in"]

FORMAT = "dotsnb-data/1"

Fields = dict[str, Callable[[Any], Any]]


@dataclass(frozen=True)
class Taken:
    """How many things a text brought that were not there, or were older here."""

    settings: int
    saves: int
    games: int
    achievements: int
    progress: int
    renamed: tuple[tuple[str, str], ...] = ()  # saves that came in under another name: (old, new)

    def __str__(self) -> str:
        games = ngettext("{n} finished game", "{n} finished games", self.games).format(n=self.games)
        saves = ngettext("{n} saved game", "{n} saved games", self.saves).format(n=self.saves)
        settings = ngettext("{n} setting", "{n} settings", self.settings).format(n=self.settings)
        progress = ngettext("{n} exercise", "{n} exercises", self.progress).format(n=self.progress)
        message = _("New here: {games}, {saves}, {settings}, {progress}.")
        return message.format(games=games, saves=saves, settings=settings, progress=progress)


def export(database: Database) -> str:
    """Everything as JSON text."""
    with database.transaction():  # one moment for all tables
        data = {"format": FORMAT, "written": now()} | {name: _rows(database, name) for name in TABLES}
    return json.dumps(data, ensure_ascii=True, indent=1)


def _rows(database: Database, name: str) -> list[dict[str, Any]]:
    fields = TABLES[name]
    rows = database.rows(f"SELECT {', '.join(fields)} FROM {name} ORDER BY rowid")
    return [
        {field: json.loads(value) if field in JSON_FIELDS else value for field, value in zip(fields, row, strict=True)}
        for row in rows
    ]


def take_in(database: Database, text: str) -> Taken:
    """Merge an exported text.

    :raises DotsError: if it is not one, or anything in it cannot be believed; then nothing is changed.
    """
    data = _read(text)
    games = [Played(finished, work_out(finished)) for finished in (Finished(**row) for row in data["games"])]
    with database.transaction() as connection:
        settings = sum(_newer(connection, "settings", row, ("name",)) for row in data["settings"])
        progress = sum(_newer(connection, "progress", row, ("lesson", "exercise")) for row in data["progress"])
        names = [_take_save(connection, row) for row in data["saves"]]
        new = sum(insert(connection, played) for played in games)
        dates = sum(_take_date(connection, row) for row in data["achievements"])
        dates += len(Games(database).count_all())
    pairs = zip(data["saves"], names, strict=True)
    renamed = tuple((row["name"], name) for row, name in pairs if name is not None and name != row["name"])
    return Taken(settings, sum(name is not None for name in names), new, dates, progress, renamed)


# Reading the text.


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise DotsError(_("A record is text, not {value!r}.").format(value=value), value=value)
    return value


def _optional(value: object) -> str | None:
    return None if value is None else as_name(value)


def _date(value: object) -> str:
    return as_moment(moment(value))


#: What each table holds, and how each of its fields is read.
TABLES: dict[str, Fields] = {
    "settings": {"name": as_name, "value": as_json, "changed": _date},
    "saves": {"name": as_name, "record": _text, "more": lambda value: as_json(table(value)), "changed": _date},
    "games": {
        "record": _text,
        "mode": _optional,
        "rules": _text,
        "level": _optional,
        "seat": lambda value: value,  # these two are looked at together with the record
        "seconds": lambda value: value,
        "ended": moment,
    },
    "achievements": {"name": as_name, "unlocked": _date},
    "progress": {
        "lesson": as_name,
        "exercise": as_name,
        "data": lambda value: as_json(table(value)),
        "changed": _date,
    },
}
JSON_FIELDS = ("value", "more", "data")


def _read(text: str) -> dict[str, list[dict[str, Any]]]:
    try:
        data = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        message = _("This is not a whole export of dotsnb in JSON ({reason}).")
        raise DotsError(message.format(reason=error), value=text) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        value = data.get("format") if isinstance(data, dict) else data
        message = _("This is no export that can be taken in: its format is {value!r}, and {known!r} is needed.")
        raise DotsError(message.format(value=value, known=FORMAT), value=value)
    for key in data:
        if key not in (*TABLES, "format", "written"):
            message = _("The export says {value!r}, which is none of {names}.")
            raise DotsError(message.format(value=key, names=", ".join(TABLES)), value=key)
    return {name: [_read_row(name, row) for row in _list(data.get(name, []))] for name in TABLES}


def _list(value: object) -> Iterable[object]:
    if not isinstance(value, list):
        raise DotsError(_("The export has {value!r} where a list must stand.").format(value=value), value=value)
    return value


def _read_row(name: str, row: object) -> dict[str, Any]:
    fields = TABLES[name]
    if not isinstance(row, dict) or set(row) != set(fields):
        message = _("The export has {value!r} under {place!r}, where each entry has exactly {names}.")
        raise DotsError(message.format(value=row, place=name, names=", ".join(fields)), value=row)
    return {field: read(row[field]) for field, read in fields.items()}


# Merging.


def _newer(connection: sqlite3.Connection, name: str, row: dict[str, Any], keys: tuple[str, ...]) -> bool:
    """Put a row in unless the one here was changed later or is the same; was it put in?"""
    where = " AND ".join(f"{key} = :{key}" for key in keys)
    here = connection.execute(f"SELECT changed FROM {name} WHERE {where}", row).fetchone()
    if here and here[0] >= row["changed"]:
        return False
    _put(connection, name, row)
    return True


def _put(connection: sqlite3.Connection, name: str, row: dict[str, Any]) -> None:
    fields, places = ", ".join(row), ", ".join(f":{field}" for field in row)
    connection.execute(f"INSERT OR REPLACE INTO {name} ({fields}) VALUES ({places})", row)


def _take_date(connection: sqlite3.Connection, row: dict[str, Any]) -> bool:
    here = connection.execute("SELECT unlocked FROM achievements WHERE name = :name", row).fetchone()
    if not here or row["unlocked"] < here[0]:
        _put(connection, "achievements", row)
    return not here


SAVED = ("record", "more", "changed")


def _take_save(connection: sqlite3.Connection, row: dict[str, Any]) -> str | None:
    """Put a save in; the name it got, or None if it was here already."""
    name, number = row["name"], 1
    while True:
        query = "SELECT record, more, changed FROM saves WHERE name = ?"
        here = connection.execute(query, (name,)).fetchone()
        if here is None:
            break
        if here[:2] == (row["record"], row["more"]) or _further(here, row):
            return None
        if _further((row["record"], row["more"], row["changed"]), dict(zip(SAVED, here, strict=True))):
            break
        number += 1
        name = f"{row['name']} ({number})"
    _put(connection, "saves", row | {"name": name})
    return str(name)


def _further(one: tuple[str, str, str], other: dict[str, Any]) -> bool:
    """Are both the same game, and has ``one`` come further, or as far and later?"""
    (game, moves), (other_game, other_moves) = _parts(one[0]), _parts(other["record"])
    if game is None or game != other_game or moves[: len(other_moves)] != other_moves:
        return False
    return len(moves) > len(other_moves) or one[2] >= other["changed"]


def _parts(record: str) -> tuple[Any, list[Any]]:
    """What stays the same in a game while it is played, and its moves; (None, []) for what is no record."""
    try:
        data = json.loads(record)
    except (ValueError, RecursionError):
        return None, []
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        return None, []
    return {key: value for key, value in data.items() if key not in ("moves", "result")}, data["moves"]
