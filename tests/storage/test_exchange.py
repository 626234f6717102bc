"""An export holds everything and can be taken in again; nonsense is refused and changes nothing."""

import json

import pytest

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.storage import Store
from tests.storage.games import ONE_BOX, finished


@pytest.fixture
def full(tmp_path):
    with Store.open(tmp_path / "full") as store:
        store.saves.keep("game", Game("mini", seed=3).record(), {"clock_left": 2.5, "name": "ñ ✓"})
        store.settings.put("theme", {"palette": ["berry", None]})
        store.progress.put("01", "count", {"solved": True})
        store.games.add(finished(ONE_BOX, seat=1))
        yield store


@pytest.fixture
def other(tmp_path):
    with Store.open(tmp_path / "other") as store:
        yield store


def contents(store):
    return (
        store.saves.all(), store.settings.all(), store.progress.all(), store.games.all(), store.statistics(),
        store.leaderboard(), store.achievements(),
    )  # fmt: skip


def test_everything_goes_there_and_back(full, other):
    taken = other.take_in(full.export())
    assert contents(other) == contents(full)
    assert (taken.saves, taken.settings, taken.progress, taken.games, taken.renamed) == (1, 1, 1, 1, ())
    assert "1 finished game, 1 saved game, 1 setting, 1 exercise" in str(taken)


def test_the_second_time_nothing_is_new(full):
    before = contents(full)
    taken = full.take_in(full.export())
    assert (taken.saves, taken.settings, taken.progress, taken.games, taken.achievements) == (0, 0, 0, 0, 0)
    assert contents(full) == before


def test_two_games_under_one_name_are_both_kept(full, other):
    other.saves.keep("game", Game("classic", seed=4).record(), {})
    for _ in range(2):
        taken = other.take_in(full.export())
    assert {save.name: save.record for save in other.saves.all()} == {
        "game": Game("classic", seed=4).record(),
        "game (2)": Game("mini", seed=3).record(),
    }
    assert taken.saves == 0


def test_who_takes_in_hears_of_a_new_name(full, other):
    other.saves.keep("game", "something else", {})
    assert other.take_in(full.export()).renamed == (("game", "game (2)"),)


@pytest.mark.parametrize("here_is_further", [True, False])
def test_of_one_and_the_same_game_the_one_that_came_further_stays(full, other, here_is_further):
    game = Game("mini", seed=3)
    game.roll()
    further = game.record()
    (other if here_is_further else full).saves.keep("game", further, {})
    (full if here_is_further else other).saves.keep("game", Game("mini", seed=3).record(), {})
    other.take_in(full.export())
    assert [(save.name, save.record) for save in other.saves.all()] == [("game", further)]


def test_a_date_of_an_achievement_is_the_earlier_one(tmp_path):
    with Store.open(tmp_path / "a") as early, Store.open(tmp_path / "b") as late:
        early.games.add(finished(ONE_BOX, seat=1, number=1))
        late.games.add(finished(ONE_BOX, seat=1, number=9))
        expected = {a.achievement.name: a.when for a in early.achievements() if a.unlocked}
        assert expected
        late.take_in(early.export())
        assert {a.achievement.name: a.when for a in late.achievements() if a.unlocked} == expected


def spoiled(text, change):
    data = json.loads(text)
    change(data)
    return json.dumps(data)


NONSENSE = {
    "another format": lambda data: data.update(format="dotsnb-data/2"),
    "no format": lambda data: data.pop("format"),
    "an unknown table": lambda data: data.update(recipes=[]),
    "no list": lambda data: data.update(games={}),
    "a row that is none": lambda data: data["saves"].append("game"),
    "a field too many": lambda data: data["saves"][0].update(colour="red"),
    "a field too few": lambda data: data["settings"][0].pop("changed"),
    "no moment": lambda data: data["settings"][0].update(changed="yesterday"),
    "a moment without a zone": lambda data: data["settings"][0].update(changed="2026-01-01T00:00:00"),
    "no name": lambda data: data["progress"][0].update(lesson=""),
    "no table": lambda data: data["progress"][0].update(data=[1]),
    "a record that is none": lambda data: data["games"][0].update(record="[]"),
    "a false result": lambda data: data["games"][0].update(
        record=data["games"][0]["record"].replace("[0, 1]", "[1, 0]")
    ),
    "a seat that is none": lambda data: data["games"][0].update(seat=2),
    "no seat": lambda data: data["games"][0].update(seat="0"),
    "no time": lambda data: data["games"][0].update(seconds=-1),
    "an unknown level": lambda data: data["games"][0].update(level="grandmaster"),
    "an unknown mode": lambda data: data["games"][0].update(mode="chess"),
    "the wrong mode": lambda data: data["games"][0].update(mode="classic"),
    "the wrong rules": lambda data: data["games"][0].update(rules="box 1x2"),
    "rules that are none": lambda data: data["games"][0].update(rules="chess"),
    "a date that is none": lambda data: data["achievements"][0].update(unlocked=3),
}


@pytest.mark.parametrize("change", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_changes_nothing(full, other, change):
    other.settings.put("theme", "mine")
    before = contents(other)
    with pytest.raises(DotsError):
        other.take_in(spoiled(full.export(), change))
    assert contents(other) == before


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, None, 7])
def test_what_is_no_export_at_all_is_refused(other, text):
    with pytest.raises(DotsError):
        other.take_in(text)
