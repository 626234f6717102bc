"""What the achievements keep about all games: always what the games themselves say, and nothing is read twice."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dotsnb.storage import Store
from dotsnb.storage import tallies as module
from dotsnb.storage.games import Games
from dotsnb.storage.tallies import Tallies
from tests.storage.games import finished, played

RULES = ("box 1x1", "box 1x2", "box 2x1; turn d6", "box 2x2; sizes 1,2; overlap fortress", "misere")


def some_games(seed: int, count: int) -> list[Any]:
    chance = random.Random(seed)
    levels = ("easy", "hard", "expert", None)
    return [
        finished(
            played(chance.choice(RULES), chance.randrange(3)), chance.randrange(2), chance.choice(levels), number=n
        )
        for n in range(count)
    ]


def state(store: Store) -> dict[str, Any]:
    return {a.achievement.name: (a.value, a.when) for a in store.achievements()}


@pytest.mark.parametrize("seed", range(3))
def test_game_by_game_comes_to_the_same_as_all_at_once(tmp_path: Any, seed: int) -> None:
    games = some_games(seed, 16)
    with Store.open(tmp_path / "once") as store:
        for game in games:
            store.games.add(game)
        expected, kept = state(store), Tallies.kept(store._database)
        assert kept == Tallies.of(store.games.all())[0]
        everything = store.export()
    random.Random(seed).shuffle(games)
    for number, game in enumerate(games):  # in any order, by many notebooks, some twice
        with Store.open(tmp_path / "other") as store:
            store.games.add(game)
            store.games.add(games[number // 2])
    with Store.open(tmp_path / "other") as store:
        assert Tallies.kept(store._database) == kept
    with Store.open(tmp_path / "taken in") as store:
        store.take_in(everything)
        assert (state(store), Tallies.kept(store._database)) == (expected, kept)


def test_another_game_looks_at_no_earlier_one(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(tmp_path) as store:
        store.games.add(some_games(0, 1)[0])

        def refuse(_games: Games) -> None:
            raise AssertionError("all games were read")

        monkeypatch.setattr(Games, "all", refuse)
        for game in some_games(1, 12)[1:]:
            store.games.add(game)
        store.achievements()
        store.leaderboard("misere")


@pytest.mark.parametrize("what", ["other counters", "a game more", "a game less", "no tallies"])
def test_sums_that_do_not_fit_the_games_are_made_anew(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    games = some_games(2, 9)
    with Store.open(tmp_path) as store:
        for game in games[:-1]:
            store.games.add(game)
        wrong = Tallies.kept(store._database)
        assert wrong is not None
        wrong.known["cells-1000"] += 500
        wrong.games += {"a game more": 1, "a game less": -1}.get(what, 0)
        wrong.keep(store._database)
        if what == "no tallies":
            with store._database.transaction() as connection:
                connection.execute("DELETE FROM tallies")
        if what == "other counters":
            monkeypatch.setattr(module, "_counters", lambda: "another version")
        assert state(store)["cells-1000"][0] < 500
        store.games.add(games[-1])
        assert Tallies.kept(store._database) == Tallies.of(store.games.all())[0]


def test_a_reset_forgets_the_sums(tmp_path: Any) -> None:
    with Store.open(tmp_path) as store:
        for game in some_games(3, 5):
            store.games.add(game)
        store.reset_statistics()
        assert Tallies.kept(store._database) is None
        store.games.add(some_games(3, 1)[0])
        assert Tallies.kept(store._database) == Tallies.of(store.games.all())[0]


def test_a_file_without_sums_is_brought_up_to_date(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from dotsnb.storage import database

    with monkeypatch.context() as before:
        before.setattr(database, "MIGRATIONS", database.MIGRATIONS[:1])
        before.setattr(database, "VERSION", 1)
        before.setattr(Games, "_count", lambda _games, _played: ())
        with Store.open(tmp_path) as store:
            for game in some_games(4, 6):
                store.games.add(game)
    with Store.open(tmp_path) as store:
        assert store.notices == ()
        assert len(store.games.all()) == 6
        value = state(store)["cells-1000"][0]
        assert value == sum(game.facts.squares for game in store.games.all() if game.against_ai) > 0
        store.games.add(some_games(4, 7)[6])
        assert Tallies.kept(store._database) == Tallies.of(store.games.all())[0]
