"""The store as others use it: what is put in comes out, also from a second notebook, and nonsense is refused."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from dotsnb.errors import DotsError
from dotsnb.storage import Store, data_folder


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path) as opened:
        yield opened


def test_the_environment_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("DOTSNB_DATA", str(tmp_path / "here"))
    with Store.open() as store:
        assert store.path == tmp_path / "here" / "dotsnb.sqlite3"
        assert (store.path.is_file(), store.notices) == (True, ())


def test_without_it_the_data_lie_in_the_users_own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("DOTSNB_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder().name == "dotsnb"


def test_the_tests_themselves_never_see_the_users_folder():
    assert data_folder().name.startswith("dotsnb-tests-")


def test_a_save_comes_back_as_it_was_kept(tmp_path):
    more = {
        "mode": "mini",
        "opponent": "AI (Hard)",
        "scores": [3, 1],
        "round": 4,
        "undone": ["a1b1"],
        "clock_left": 2.5,
    }
    before = datetime.now(UTC)
    with Store.open(tmp_path) as store:
        store.saves.keep("Ärger ✓", '{"a record": 1}', more)
    with Store.open(tmp_path) as store:
        save = store.saves.find("Ärger ✓")
    assert (save.record, save.more) == ('{"a record": 1}', more)
    assert (save.mode, save.opponent, save.scores, save.round) == ("mini", "AI (Hard)", (3, 1), 4)
    assert before - timedelta(seconds=1) < save.changed <= datetime.now(UTC)


def test_a_list_of_saves_survives_what_others_keep_in_them(store):
    store.saves.keep("odd", "", {"scores": "many", "round": None, "mode": 3})
    save = store.saves.find("odd")
    assert (save.mode, save.opponent, save.scores, save.round) == (None, "", (), 1)


def test_the_newest_save_stands_first(store):
    for name in ("one", "two", "three", "one"):
        store.saves.keep(name, name, {})
    assert [save.name for save in store.saves.all()] == ["one", "three", "two"]


def test_a_save_is_not_renamed_over_another(store):
    store.saves.keep("one", "1", {})
    store.saves.keep("two", "2", {})
    with pytest.raises(DotsError, match="two"):
        store.saves.rename("one", "two")
    with pytest.raises(DotsError, match="three"):
        store.saves.rename("three", "four")
    assert {save.name: save.record for save in store.saves.all()} == {"one": "1", "two": "2"}
    store.saves.rename("one", "one")
    store.saves.rename("one", "four")
    assert {save.name: save.record for save in store.saves.all()} == {"four": "1", "two": "2"}


@pytest.mark.parametrize("name", ["", "  ", None, 7, "\ud800"])
def test_a_name_is_a_text(store, name):
    for act in (
        lambda: store.saves.keep(name, "", {}),
        lambda: store.settings.put(name, 1),
        lambda: store.progress.put(name, "a", {}),
        lambda: store.progress.put("a", name, {}),
    ):
        with pytest.raises(DotsError) as caught:
            act()
        assert caught.value.value == name
    assert (store.saves.all(), store.settings.all(), store.progress.all()) == ((), {}, {})


LOOP = []
LOOP.append(LOOP)


@pytest.mark.parametrize("value", [{1, 2}, float("nan"), object(), LOOP, {(1, 2): 3}])
def test_what_json_cannot_hold_is_refused_and_nothing_changes(store, value):
    store.settings.put("size", 1)
    store.saves.keep("game", "r", {"a": 1})
    with pytest.raises(DotsError):
        store.settings.put("size", value)
    with pytest.raises(DotsError):
        store.saves.keep("game", "r", {"a": value})
    assert (store.settings.all(), store.saves.find("game").more) == ({"size": 1}, {"a": 1})


def test_a_setting_may_be_none_and_a_missing_one_has_its_default(store):
    store.settings.put("nothing", None)
    assert store.settings.get("nothing", "default") is None
    assert (store.settings.get("other"), store.settings.get("other", 3)) == (None, 3)


def test_progress_is_kept_by_lesson_and_exercise(store):
    store.progress.put("01", "count", {"solved": False})
    store.progress.put("01", "count", {"solved": True, "tries": 2})
    store.progress.put("01", "chain", {})
    store.progress.put("02", "count", {"solved": False})
    assert store.progress.of("01") == {"count": {"solved": True, "tries": 2}, "chain": {}}
    assert store.progress.of("03") == {}
    store.progress.reset("01")
    assert store.progress.all() == {"02": {"count": {"solved": False}}}


def test_two_notebooks_see_each_others_changes(tmp_path):
    with Store.open(tmp_path) as one, Store.open(tmp_path) as two:
        one.saves.keep("game", "first", {})
        two.saves.keep("game", "second", {})
        assert one.saves.find("game").record == "second"


def test_any_thread_may_use_it(store):
    faults = []

    def work(number):
        try:
            for turn in range(25):
                store.saves.keep(f"game {number}", str(turn), {})
                store.settings.put("last", number)
                store.saves.all()
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert {save.name: save.record for save in store.saves.all()} == {f"game {n}": "24" for n in range(4)}


def test_a_closed_store_says_so(tmp_path):
    store = Store.open(tmp_path)
    store.close()
    store.close()
    with pytest.raises(DotsError, match="cannot be used just now"):
        store.saves.all()
    with pytest.raises(DotsError, match="cannot be used just now"):
        store.settings.put("a", 1)
