"""How far somebody has come in the lessons: a table of JSON for each exercise."""

from __future__ import annotations

import json
from typing import Any

from dotsnb.storage.database import Database
from dotsnb.storage.values import as_json, as_name, now, table

__all__ = ["Progress"]


class Progress:
    """The progress in a store's lessons; each change is kept at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, lesson: str, exercise: str, data: dict[str, Any]) -> None:
        """Keep what is known about an exercise, in the place of what was known before.

        :raises DotsError: if a name is empty, or JSON cannot hold the data.
        """
        row = (as_name(lesson), as_name(exercise), as_json(table(data)), now())
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?)", row)

    def of(self, lesson: str) -> dict[str, dict[str, Any]]:
        """What is known about each exercise of a lesson."""
        return self.all().get(as_name(lesson), {})

    def all(self) -> dict[str, dict[str, dict[str, Any]]]:
        """What is known about each exercise, by lesson."""
        found: dict[str, dict[str, dict[str, Any]]] = {}
        query = "SELECT lesson, exercise, data FROM progress ORDER BY lesson, exercise"
        for lesson, exercise, data in self._database.rows(query):
            found.setdefault(lesson, {})[exercise] = json.loads(data)
        return found

    def reset(self, lesson: str) -> None:
        """Forget everything about a lesson."""
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM progress WHERE lesson = ?", (as_name(lesson),))
