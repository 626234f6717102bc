"""The tables, as a row of steps that lead from each version of the file to the next.

To change a table, append one more step: files of every earlier version are then brought up to date
when they are opened, in one transaction.
"""

from __future__ import annotations

__all__ = ["APPLICATION", "MIGRATIONS", "VERSION"]

APPLICATION = 0x646F7473  # "dots": how a file says whose it is

FIRST = (
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL, changed TEXT NOT NULL)",
    """CREATE TABLE saves (
        id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
        record TEXT NOT NULL, more TEXT NOT NULL, changed TEXT NOT NULL)""",
    """CREATE TABLE progress (
        lesson TEXT NOT NULL, exercise TEXT NOT NULL, data TEXT NOT NULL, changed TEXT NOT NULL,
        PRIMARY KEY (lesson, exercise))""",
    # A game is what was handed in, and beside it what its record says when it is replayed.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT, fingerprint TEXT NOT NULL UNIQUE,
        record TEXT NOT NULL, mode TEXT, rules TEXT NOT NULL, level TEXT, seat INTEGER NOT NULL,
        seconds REAL NOT NULL, ended TEXT NOT NULL,
        facts TEXT NOT NULL, result TEXT NOT NULL, worth INTEGER)""",
    "CREATE INDEX games_by_worth ON games (worth DESC, seconds, ended, id) WHERE worth IS NOT NULL",
    "CREATE TABLE achievements (name TEXT PRIMARY KEY, unlocked TEXT NOT NULL)",
)

#: Another finished game must not cost more the more there are.
SECOND = (
    "CREATE INDEX games_by_mode ON games (mode, worth DESC, seconds, ended, id) WHERE worth IS NOT NULL",
    # What the achievements know of all games so far: see tallies.py.
    """CREATE TABLE tallies (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        counters TEXT NOT NULL, games INTEGER NOT NULL, last TEXT NOT NULL, known TEXT NOT NULL)""",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (FIRST, SECOND)
VERSION = len(MIGRATIONS)
