"""Settings: named JSON values that outlive the notebook."""

from __future__ import annotations

import json
from typing import Any

from dotsnb.storage.database import Database
from dotsnb.storage.values import as_json, as_name, now

__all__ = ["Settings"]


class Settings:
    """The settings of a store; each change is kept at once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a setting, or ``default`` where there is none."""
        rows = self._database.rows("SELECT value FROM settings WHERE name = ?", (as_name(name),))
        return json.loads(rows[0][0]) if rows else default

    def put(self, name: str, value: Any) -> None:
        """Keep a setting.

        :raises DotsError: if the name is empty, or JSON cannot hold the value.
        """
        row = (as_name(name), as_json(value), now())
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", row)

    def all(self) -> dict[str, Any]:
        """Every setting and its value."""
        rows = self._database.rows("SELECT name, value FROM settings ORDER BY name")
        return {name: json.loads(value) for name, value in rows}
