"""Games that are not finished, each under its name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.storage.database import Database
from dotsnb.storage.values import as_json, as_name, moment, now, table

__all__ = ["Save", "Saves"]

COLUMNS = "name, record, more, changed"


@dataclass(frozen=True)
class Save:
    """A game that was kept: its record, and in ``more`` whatever is needed to go on exactly.

    ``mode``, ``opponent``, ``scores`` and ``round`` are read from ``more``, so that a list of saves
    replays no game; where they were not kept they are None, empty and 1.
    """

    name: str
    record: str
    more: dict[str, Any]
    changed: datetime

    @property
    def mode(self) -> str | None:
        """The name of the mode; None for rules of one's own."""
        value = self.more.get("mode")
        return value if isinstance(value, str) else None

    @property
    def opponent(self) -> str:
        """Who plays against the person, in words."""
        value = self.more.get("opponent")
        return value if isinstance(value, str) else ""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        value = self.more.get("scores")
        whole = isinstance(value, list) and all(type(points) is int for points in value)
        return tuple(value) if isinstance(value, list) and whole else ()

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        value = self.more.get("round")
        return value if type(value) is int else 1


class Saves:
    """The saves of a store; each change is kept at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, name: str, record: str, more: dict[str, Any]) -> None:
        """Keep a game as it stands, in the place of what had that name before.

        :raises DotsError: if the name is empty, the record is no text, or JSON cannot hold ``more``.
        """
        if not isinstance(record, str):
            raise DotsError(_("A record is text, not {value!r}.").format(value=record), value=record)
        row = (as_name(name), record, as_json(table(more)), now())
        with self._database.transaction() as connection:
            # A new row each time: of two saves in the same moment the later row is the newer.
            connection.execute(f"INSERT OR REPLACE INTO saves ({COLUMNS}) VALUES (?, ?, ?, ?)", row)

    def find(self, name: str) -> Save | None:
        """The save of that name, if there is one."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM saves WHERE name = ?", (as_name(name),))
        return _save(rows[0]) if rows else None

    def all(self) -> tuple[Save, ...]:
        """Every save, the newest first."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM saves ORDER BY changed DESC, id DESC")
        return tuple(map(_save, rows))

    def discard(self, name: str) -> None:
        """Throw a save away; nothing happens if there is none of that name."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM saves WHERE name = ?", (as_name(name),))

    def rename(self, old: str, new: str) -> None:
        """Give a save another name.

        :raises DotsError: if there is no such save, or another one has the new name.
        """
        new = as_name(new)
        with self._database.transaction() as connection:
            if self.find(old) is None:
                raise DotsError(_("There is no saved game called {value!r}.").format(value=old), value=old)
            if new != old and self.find(new) is not None:
                message = _("There is already a saved game called {value!r}: choose another name.")
                raise DotsError(message.format(value=new), value=new)
            connection.execute("UPDATE saves SET name = ? WHERE name = ?", (new, old))


def _save(row: tuple[str, str, str, str]) -> Save:
    name, record, more, changed = row
    return Save(name, record, json.loads(more), moment(changed))
