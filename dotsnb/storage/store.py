"""The store: everything that outlives a notebook, behind one door."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from dotsnb.storage import exchange
from dotsnb.storage.achievements import Achieved
from dotsnb.storage.database import Database, open_database
from dotsnb.storage.games import Entry, Games
from dotsnb.storage.progress import Progress
from dotsnb.storage.saves import Saves
from dotsnb.storage.settings import Settings
from dotsnb.storage.statistics import Statistics, add_up

__all__ = ["Store", "data_folder"]


def data_folder() -> Path:
    """The folder of the data: what DOTSNB_DATA names, or else the system's place for a user's data."""
    named = os.environ.get("DOTSNB_DATA", "").strip()
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("dotsnb", appauthor=False)


class Store:
    """What is kept: saves, finished games and what follows from them, settings, progress in the lessons.

    Two notebooks may have the same store open at once, and any thread may use it.

    :ivar notices: sentences for the person about how it was opened, such as where a damaged file went.
    """

    def __init__(self, database: Database, notices: tuple[str, ...] = ()) -> None:
        self._database = database
        self.notices = notices
        self.settings = Settings(database)
        self.saves = Saves(database)
        self.games = Games(database)
        self.progress = Progress(database)

    @classmethod
    def open(cls, folder: str | Path | None = None) -> Store:
        """Open the store of a folder, by default the user's. Whatever is wrong there stands in ``notices``."""
        database, notices = open_database(data_folder() if folder is None else Path(folder))
        return cls(database, tuple(notices))

    @property
    def path(self) -> Path | None:
        """The file; None if nothing could be written and everything is kept in memory."""
        return self._database.path

    def statistics(self) -> Statistics:
        """The figures of all finished games against the computer."""
        return add_up(self.games.all())

    def leaderboard(self, mode: str | None = None) -> tuple[Entry, ...]:
        """The ten best wins of a mode, or of all games.

        :raises DotsError: if there is no such mode.
        """
        return self.games.leaderboard(mode)

    def achievements(self) -> tuple[Achieved, ...]:
        """Every achievement and how far it has come."""
        return self.games.achievements()

    def reset_statistics(self) -> None:
        """Forget finished games, leaderboard and achievements; saves, settings and progress stay."""
        self.games.reset()

    def export(self) -> str:
        """Everything as one JSON text."""
        return exchange.export(self._database)

    def take_in(self, text: str) -> exchange.Taken:
        """Merge an exported text with what is here; nothing is lost, and nothing comes twice.

        :raises DotsError: if it is no such text; then nothing is changed.
        """
        return exchange.take_in(self._database, text)

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
