"""One SQLite file that two notebooks may hold open, that a killed kernel does not hurt, and that nobody ever deletes.

Everything is written in transactions, into SQLite's write-ahead log: a process that dies leaves the
last complete change and nothing of an unfinished one. A file that cannot be read is set aside under
another name, with its log, and a fresh one is begun. Where nothing can be written, the data live in
memory until the notebook is closed.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.storage.schema import APPLICATION, MIGRATIONS, VERSION

__all__ = ["FILE_NAME", "Database", "open_database"]

FILE_NAME = "dotsnb.sqlite3"
BUSY = 10.0  # seconds to wait for another notebook that is just writing
SIDES = ("", "-wal", "-shm", "-journal")  # the files that SQLite keeps for one database
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Condition(Enum):
    """What was found in the place of the file; the value is the word in a file's name that is set aside."""

    FINE = ""
    DAMAGED = "damaged"
    FOREIGN = "foreign"
    NEWER = "newer"


SET_ASIDE = {
    Condition.DAMAGED: N_(
        "Your saved games and statistics could not be read: their file is damaged. "
        "It was set aside as {value}, nothing of it was deleted, and a fresh file was begun."
    ),
    Condition.FOREIGN: N_(
        "In the place of your saved games and statistics lay something that is not theirs. "
        "It was set aside as {value}, nothing of it was deleted, and a fresh file was begun."
    ),
    Condition.NEWER: N_(
        "Your saved games and statistics were written by a newer version of dotsnb. They were set aside "
        "as {value} and a fresh file was begun: update dotsnb and give that file its old name back."
    ),
}


class Database:
    """A connection that any thread may use, one at a time.

    :ivar path: the file, or None for a database in memory.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._lock = threading.RLock()
        self._depth = 0
        self._connection = sqlite3.connect(
            ":memory:" if path is None else path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def _prepare(self) -> None:
        if self.path is not None:
            self._use_log()
        # The log is safe from a dying process without waiting for the disk at every move.
        self._connection.execute("PRAGMA synchronous = NORMAL")
        if self._version() == VERSION:
            return
        with self.transaction():
            for migration in MIGRATIONS[self._version() :]:  # asked again: another notebook may have been quicker
                for statement in migration:
                    self._connection.execute(statement)
            self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
            self._connection.execute(f"PRAGMA user_version = {VERSION}")

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _use_log(self) -> None:
        """Turn the write-ahead log on; SQLite does not wait for others when it does, so this waits."""
        patience = time.monotonic() + BUSY
        while self._connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            try:
                self._connection.execute("PRAGMA journal_mode = wal")
                return  # where the disk allows no such log, SQLite goes on with its older one
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                    raise
                time.sleep(0.01)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing; a transaction inside another is a part of that one.

        :raises DotsError: if the file cannot be read or written.
        """
        with self._lock, self._errors_in_words():
            if self._depth:
                yield self._connection
                return
            self._connection.execute("BEGIN IMMEDIATE")
            self._depth += 1
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:  # also a person who interrupts the kernel
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            finally:
                self._depth -= 1

    def rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        """What a question to the database answers.

        :raises DotsError: if the file cannot be read.
        """
        with self._lock, self._errors_in_words():
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            message = _("The file of your saved games and statistics cannot be used just now ({reason}): {value}")
            place = _("in memory") if self.path is None else str(self.path)
            raise DotsError(message.format(reason=error, value=place), value=place) from error

    def close(self) -> None:
        """Close the file; closing it twice does no harm."""
        with self._lock:
            self._connection.close()


def open_database(folder: Path) -> tuple[Database, list[str]]:
    """The database of a folder, and what a person should know about how it was opened."""
    notices: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE_NAME
        if examine(path) is not Condition.FINE:
            notices += _set_aside(path)
        return Database(path), notices
    except (OSError, sqlite3.Error, DotsError) as error:
        message = _(
            "Nothing can be written to the folder {value} ({reason}). You can play, but games, settings and "
            "statistics are kept only until this notebook is closed. DOTSNB_DATA may name another folder."
        )
        reason = getattr(error, "strerror", None) or error
        return Database(None), [message.format(value=folder, reason=reason)]


# What lies in the place of the file?


def examine(path: Path) -> Condition:
    """What lies there. Looking changes nothing, not even a log that was left behind."""
    if path.exists() and not path.is_file():
        return Condition.FOREIGN
    if not path.exists() or path.stat().st_size == 0:
        # SQLite would begin afresh, and delete the log that may hold everything.
        log = path.with_name(path.name + "-wal")
        return Condition.DAMAGED if log.exists() and log.stat().st_size else Condition.FINE
    try:
        return _examine(f"{path.absolute().as_uri()}?mode=ro")
    except sqlite3.OperationalError:
        # It may not be read without writing: a transaction is to be rolled back first.
        return _examine(path.absolute().as_uri())


def _examine(address: str) -> Condition:
    try:
        with closing(sqlite3.connect(address, timeout=BUSY, isolation_level=None, uri=True)) as connection:
            return _condition(connection)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
            return Condition.DAMAGED
        raise


def _condition(connection: sqlite3.Connection) -> Condition:
    connection.execute("BEGIN")  # one moment for all questions, whatever another notebook writes
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = columns(connection)
    if tables and application != APPLICATION:
        return Condition.FOREIGN
    if version > VERSION:
        return Condition.NEWER
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        return Condition.DAMAGED
    if version == VERSION and tables != _expected():
        return Condition.DAMAGED
    return Condition.FINE


def columns(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    """Every table and its columns."""
    named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    inside = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
    tables = [name for (name,) in connection.execute(named).fetchall()]
    return {table: tuple(name for (name,) in connection.execute(inside, (table,))) for table in tables}


def _expected() -> dict[str, tuple[str, ...]]:
    database = Database(None)
    try:
        return columns(database._connection)
    finally:
        database.close()


# Setting aside.


def _set_aside(path: Path) -> list[str]:
    """Rename what lies there, unless another notebook has just done so."""
    with _alone(path.parent):
        condition = examine(path)
        if condition is Condition.FINE:
            return []
        if condition is Condition.NEWER:
            _let_go(path)
        aside = _free_name(path, condition)
        for side in reversed(SIDES):  # the log first: beside a fresh file SQLite would throw it away
            with suppress(FileNotFoundError):
                path.with_name(path.name + side).rename(aside.with_name(aside.name + side))
        return [_(SET_ASIDE[condition]).format(value=aside)]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep other processes from setting aside at the same time.

    An empty database is the lock: it works on every system, and it is let go when its holder dies.
    """
    with closing(sqlite3.connect(folder / "setting-aside.lock", timeout=BUSY, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _let_go(path: Path) -> None:
    """Make sure that no newer dotsnb has its file open, which would tear it apart from its log.

    Only who is alone with a file may turn its log off; that also writes the log into the file.
    """
    with closing(sqlite3.connect(path, timeout=BUSY, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = delete").fetchone()


def _free_name(path: Path, condition: Condition) -> Path:
    stem = f"{path.stem}-{condition.value}-{datetime.now(UTC):%Y-%m-%d}"
    number = 1
    while True:
        aside = path.with_name(f"{stem}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if not any(aside.with_name(aside.name + side).exists() for side in SIDES):
            return aside
        number += 1
