"""The command `dotsnb data`: where the data lie, out to a file, in from a file, and erased only after asking."""

import io
import json

import pytest

from dotsnb.cli import main
from dotsnb.storage import Store
from tests.storage.games import ONE_BOX, finished


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DOTSNB_DATA", str(tmp_path / "data"))
    with Store.open() as store:
        store.saves.keep("game", "a record", {"a": 1})
        store.games.add(finished(ONE_BOX, 1))
    return tmp_path


@pytest.fixture
def run(capsys):
    def call(*arguments):
        return main(("data", *map(str, arguments))), *capsys.readouterr()

    return call


def games() -> int:
    with Store.open() as store:
        return store.statistics().games


def test_where(folder, run):
    assert run("where") == (0, f"{folder / 'data' / 'dotsnb.sqlite3'}\n", "")


def test_out_and_in_again(folder, run, monkeypatch):
    assert run("export", folder / "all.json") == (0, "", "")
    monkeypatch.setenv("DOTSNB_DATA", str(folder / "other machine"))
    code, out, errors = run("import", folder / "all.json")
    assert (code, errors) == (0, "")
    assert "1 finished game, 1 saved game" in out
    assert games() == 1


def test_to_standard_output_and_from_standard_input(folder, run, monkeypatch):
    out = run("export", "-")[1]
    assert json.loads(out)["format"] == "dotsnb-data/1"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    assert run("import", "-")[0] == 0


def test_an_import_tells_a_new_name(folder, run):
    run("export", folder / "all.json")
    with Store.open() as store:
        store.saves.keep("game", "another record", {})
    assert "'game (2)'" in run("import", folder / "all.json")[1]


def refused(result, *words):
    code, out, errors = result
    assert (code, out, errors.count("\n")) == (2, "", 1)
    assert all(word in errors for word in words), errors


def test_an_export_overwrites_nothing(folder, run):
    (folder / "all.json").write_text("precious")
    refused(run("export", folder / "all.json"), "all.json", "already")
    assert (folder / "all.json").read_text() == "precious"


def test_what_cannot_be_written_or_read_is_told_in_a_line(folder, run):
    refused(run("export", folder / "no folder" / "all.json"), "all.json")
    refused(run("import", folder / "missing.json"), "missing.json")
    (folder / "bytes").write_bytes(b"\xff\xfe\x00")
    refused(run("import", folder / "bytes"), "bytes", "UTF-8")
    (folder / "text").write_text("{}")
    refused(run("import", folder / "text"), "dotsnb-data/1")


def test_without_a_folder_that_can_be_written_there_is_nothing_to_do(folder, run, monkeypatch):
    (folder / "file").touch()
    monkeypatch.setenv("DOTSNB_DATA", str(folder / "file" / "data"))
    for arguments in (["where"], ["export", "-"], ["reset", "--yes"]):
        refused(run(*arguments), "file/data")


def test_a_damaged_file_is_told_beside_the_result(folder, run):
    (folder / "data" / "dotsnb.sqlite3").write_bytes(b"garbage" * 1000)
    code, out, errors = run("where")
    assert (code, "set aside" in errors, "dotsnb.sqlite3" in out) == (0, True, True)


@pytest.mark.parametrize(("answer", "left"), [("yes\n", 0), ("Yes\n", 0), ("no\n", 1), ("\n", 1), ("", 1)])
def test_a_reset_asks_first(folder, run, monkeypatch, answer, left):
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert run("reset")[0] == 0
    assert games() == left


def test_a_reset_that_was_confirmed_asks_nothing(folder, run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("reset", "--yes")[0] == 0
    assert games() == 0
    with Store.open() as store:
        assert len(store.saves.all()) == 1
