"""The achievements: 36, each within reach of real games, none for nothing, and kept once reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import count, islice

import pytest

from dotsnb.rules import MODES, OVERLAP
from dotsnb.storage import ACHIEVEMENTS, Finished, Store
from tests.storage.games import NOON, ONE_BOX, finished, moves, played

CHAIN = tuple(f"{a}{row}{b}{row}" for row in (1, 2) for a, b in zip("abcdefghij", "bcdefghijk", strict=True))


def wins(rules: str, level: str = "easy", players: int = 2) -> Iterator[Finished]:
    """Games at random, seen from the winner's seat."""
    for seed in count():
        game = played(rules, seed, players)
        if game.winners:
            yield finished(game, game.winners[0], level, number=seed)


def seats(rules: str) -> Iterator[Finished]:
    """Games at random, won or not."""
    for seed in count():
        yield finished(played(rules, seed), seed % 2, number=seed)


def one_of_each(names: tuple[str, ...]) -> Iterator[Finished]:
    for number, name in enumerate(names):
        yield replace(next(wins(name)), ended=NOON + timedelta(minutes=number))


def again_and_again(level: str | None, seat: int = 1, players: int = 2) -> Iterator[Finished]:
    """The same short game, which the second seat wins."""
    for number in count():
        yield finished(ONE_BOX if players == 2 else played("box 1x2", 0, players), seat, level, number=number)


UNDER_RULES = tuple(f"box 3x3; sizes 1,2; overlap {name}; turn d6" for name in OVERLAP)

#: For each achievement the games that lead to it, and how many of them it may take at most.
WAYS = {
    "first-win": (again_and_again("easy"), 1),
    "wins-10": (again_and_again("easy"), 10),
    "wins-50": (again_and_again("easy"), 50),
    "wins-100": (again_and_again("easy"), 100),
    "beat-easy": (again_and_again("easy"), 1),
    "beat-normal": (again_and_again("normal"), 1),
    "beat-hard": (again_and_again("hard"), 1),
    "beat-expert": (again_and_again("expert"), 1),
    "expert-10": (again_and_again("expert"), 10),
    "modes-5": (one_of_each(("mini", "dabba", "quick", "standard", "misere")), 5),
    "modes-10": (one_of_each(tuple(MODES)[::-1][:10]), 10),
    "modes-all": (one_of_each(tuple(MODES)), len(MODES)),
    "misere": (wins("misere"), 1),
    "diagonal": (wins("triangles"), 1),
    "triangle": (wins("triangle-grid"), 1),
    "hexagon": (wins("hexagon-grid"), 1),
    "starts": (one_of_each(("swedish", "icelandic")), 2),
    "square-2": (seats("strategic"), 2),
    "square-3": (seats("big-squares"), 9),
    "rules-3": (one_of_each(UNDER_RULES[:3]), 3),
    "rules-all": (one_of_each(UNDER_RULES), 13),
    "streak-3": (again_and_again("easy"), 3),
    "streak-5": (again_and_again("easy"), 5),
    "streak-10": (again_and_again("easy"), 10),
    "by-one": (wins("dabba"), 30),
    "three-quarters": (again_and_again("hard"), 1),
    "whitewash": (again_and_again("easy"), 1),
    "comeback": (wins("quick"), 99),
    "chain-10": (iter([finished(moves("box 1x10", "a1a2", *(f"{x}1{x}2" for x in "bcdefghijk"), setup=CHAIN), 1)]), 1),
    "double-cross": (wins("dabba"), 99),
    "cells-1000": (wins("marathon"), 20),
    "top-3": (seats("mini"), 99),
    "ones": (wins("mini"), 99),
    "people-1": (again_and_again(None), 1),
    "people-4": (again_and_again(None, players=4), 1),
    "people-10": (again_and_again(None), 10),
}


def unlocked(store: Store) -> set[str]:
    return {achieved.achievement.name for achieved in store.achievements() if achieved.unlocked}


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path) as opened:
        yield opened


def test_there_are_36_with_names_titles_and_sentences_of_their_own():
    for texts in zip(*((a.name, a.title, a.sentence) for a in ACHIEVEMENTS), strict=True):
        assert len(set(texts)) == 36
        assert all(texts)
    assert set(WAYS) == {achievement.name for achievement in ACHIEVEMENTS}


def test_nothing_is_unlocked_for_nothing(store):
    for achieved in store.achievements():
        assert (achieved.value, achieved.when) == (0, None), achieved.achievement.name
        assert achieved.goal >= 1


@pytest.mark.parametrize("name", WAYS)
def test_each_can_be_unlocked(store, name):
    games, most = WAYS[name]
    value = 0
    for game in islice(games, most):
        assert name not in unlocked(store)
        added = store.games.add(game)
        [achieved] = [a for a in store.achievements() if a.achievement.name == name]
        assert value <= achieved.value <= achieved.goal
        value = achieved.value
        assert achieved.unlocked == (value == achieved.goal) == (name in {a.name for a in added.achievements})
        if achieved.unlocked:
            assert achieved.when == game.ended
            return
    pytest.fail(f"{name} is out of reach")


def test_it_is_announced_once_and_stays(store):
    first = store.games.add(finished(ONE_BOX, 1))
    second = store.games.add(finished(ONE_BOX, 1, number=1))
    assert "first-win" in {a.name for a in first.achievements}
    assert not {a.name for a in first.achievements} & {a.name for a in second.achievements}
    assert {a.when for a in store.achievements() if a.achievement.name == "first-win"} == {NOON}


def test_a_lost_game_unlocks_nothing(store):
    assert store.games.add(finished(ONE_BOX, 0)).achievements == ()


def test_a_loss_or_a_tie_ends_a_streak(store):
    tie = next(game for game in (played("box 1x2", seed) for seed in count()) if not game.winners)
    for breaker in (finished(ONE_BOX, 0, number=2), finished(tie, number=2)):
        store.reset_statistics()
        for number in (0, 1):
            store.games.add(finished(ONE_BOX, 1, number=number))
        store.games.add(breaker)
        store.games.add(finished(ONE_BOX, 1, number=3))
        assert "streak-3" not in unlocked(store)


def test_people_count_towards_the_achievements_about_people_only(store):
    for number in range(12):
        store.games.add(finished(ONE_BOX, 1, None, number=number))
    assert unlocked(store) == {"people-1", "people-10"}
