"""Whatever lies in the place of the file: it is set aside whole, the person is told, and a fresh one begins."""

import os
import shutil
import sqlite3
import subprocess
import sys

import pytest

from dotsnb.storage import Store, database

NAME = "dotsnb.sqlite3"


@pytest.fixture
def folder(tmp_path):
    """A folder with a store in which something is kept."""
    with Store.open(tmp_path) as store:
        store.saves.keep("game", "r" * 5000, {"a": 1})
        for number in range(50):
            store.settings.put(f"setting {number}", "x" * 500)
    return tmp_path


def execute(folder, *statements):
    connection = sqlite3.connect(folder / NAME, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def garbage(folder):
    (folder / NAME).write_bytes(os.urandom(5000))


def text(folder):
    (folder / NAME).write_text("These are my notes.\n" * 100)


def truncated(folder):
    data = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(data[: len(data) // 2])


def a_few_bytes(folder):
    (folder / NAME).write_bytes(b"SQLite")


def overwritten(folder):
    data = bytearray((folder / NAME).read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    (folder / NAME).write_bytes(data)


def column_lacking(folder):
    execute(folder, "ALTER TABLE saves DROP COLUMN more")


def table_lacking(folder):
    execute(folder, "DROP TABLE achievements")


def of_something_else(folder):
    (folder / NAME).unlink()
    execute(folder, "CREATE TABLE recipes (name TEXT)", "INSERT INTO recipes VALUES ('soup')")


def newer(folder):
    execute(folder, "PRAGMA user_version = 99")


CASES = {
    "damaged": [garbage, text, truncated, a_few_bytes, overwritten, column_lacking, table_lacking],
    "foreign": [of_something_else],
    "newer": [newer],
}


@pytest.mark.parametrize(
    ("word", "spoil"), [(word, spoil) for word, spoils in CASES.items() for spoil in spoils], ids=str
)
def test_it_is_set_aside_and_a_fresh_file_begins(folder, word, spoil):
    spoil(folder)
    before = (folder / NAME).read_bytes()
    with Store.open(folder) as store:
        [notice] = store.notices
        assert (store.path, store.saves.all(), store.settings.all()) == (folder / NAME, (), {})
        store.settings.put("theme", "dark")
    [aside] = folder.glob(f"dotsnb-{word}-20??-??-??.sqlite3")
    assert str(aside) in notice
    if word == "newer":  # its log was folded in, so only its content is the same
        aside.rename(folder / "copy")
        connection = sqlite3.connect(folder / "copy")
        assert connection.execute("SELECT count(*) FROM settings").fetchone() == (50,)
        connection.close()
    else:
        assert aside.read_bytes() == before
    with Store.open(folder) as store:
        assert (store.notices, store.settings.all()) == ((), {"theme": "dark"})


def test_a_second_misfortune_on_the_same_day_gets_another_name(folder):
    for _ in range(3):
        garbage(folder)
        Store.open(folder).close()
    assert len(list(folder.glob("dotsnb-damaged-*.sqlite3"))) == 3


def test_an_empty_file_is_a_fresh_one(tmp_path):
    (tmp_path / NAME).touch()
    with Store.open(tmp_path) as store:
        store.settings.put("a", 1)
        assert (store.notices, store.settings.all()) == ((), {"a": 1})


def test_a_folder_in_its_place_is_set_aside_with_what_is_in_it(tmp_path):
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "precious.txt").write_text("precious")
    with Store.open(tmp_path) as store:
        assert (len(store.notices), store.path) == (1, tmp_path / NAME)
    [aside] = tmp_path.glob("dotsnb-foreign-*.sqlite3")
    assert (aside / "precious.txt").read_text() == "precious"


WRITE_AND_DIE = """
import os, sys
from dotsnb.storage import Store
store = Store.open(sys.argv[1])
store.saves.keep("game", "the last move", {})
os._exit(9)
"""


@pytest.mark.parametrize("left", [b"", None])
def test_a_log_without_its_file_is_set_aside_too(tmp_path, left):
    """SQLite itself would throw the log away, and with it the moves that stand in nothing else."""
    subprocess.run([sys.executable, "-c", WRITE_AND_DIE, str(tmp_path)], check=False)
    main, log = tmp_path / NAME, tmp_path / (NAME + "-wal")
    kept = log.read_bytes()
    assert kept
    main.unlink() if left is None else main.write_bytes(left)
    with Store.open(tmp_path) as store:
        assert (len(store.notices), store.saves.all()) == (1, ())
    [aside] = tmp_path.glob("dotsnb-damaged-*.sqlite3-wal")
    assert aside.read_bytes() == kept


@pytest.mark.parametrize("spoiled", [False, True])
def test_a_log_that_was_left_behind_is_read(tmp_path, spoiled):
    """What stands in the log is whole even where the file is not."""
    subprocess.run([sys.executable, "-c", WRITE_AND_DIE, str(tmp_path)], check=False)
    if spoiled:
        (tmp_path / NAME).write_bytes(b"no database at all")
    with Store.open(tmp_path) as store:
        assert (store.notices, store.saves.find("game").record) == ((), "the last move")


def test_a_newer_file_in_use_is_left_alone(folder):
    newer(folder)
    other = sqlite3.connect(folder / NAME)
    other.execute("PRAGMA journal_mode = wal")
    other.execute("SELECT * FROM settings").fetchall()
    database_busy, database.BUSY = database.BUSY, 0.2
    try:
        with Store.open(folder) as store:
            assert (store.path, len(store.notices)) == (None, 1)
    finally:
        database.BUSY = database_busy
    assert other.execute("SELECT count(*) FROM settings").fetchone() == (50,)
    other.close()
    assert not list(folder.glob("dotsnb-newer-*"))


def test_where_nothing_can_be_written_everything_works_in_memory(tmp_path):
    (tmp_path / "file").write_text("")
    with Store.open(tmp_path / "file" / "folder") as store:
        [notice] = store.notices
        assert str(tmp_path / "file" / "folder") in notice
        store.saves.keep("game", "r", {})
        assert (store.path, store.saves.find("game").record) == (None, "r")


def test_a_disk_that_refuses_is_no_exception_in_a_cell(tmp_path, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.mkdir", refuse)
    with Store.open(tmp_path / "new") as store:
        assert "Permission denied" in store.notices[0]
        store.settings.put("a", 1)
        assert store.settings.get("a") == 1


def test_a_file_of_an_earlier_version_is_brought_up_to_date(folder, monkeypatch):
    shutil.copy(folder / NAME, folder / "earlier")
    step = ("CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('new')")
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, step))
    monkeypatch.setattr(database, "VERSION", database.VERSION + 1)
    for _ in range(2):  # the second time there is nothing left to do
        with Store.open(folder) as store:
            assert (store.notices, store.saves.find("game").more) == ((), {"a": 1})
            assert store._database.rows("SELECT text FROM notes") == [("new",)]
