"""Statistics and the leaderboard: worked examples, and every figure computed a second time in another way."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.storage import Store
from dotsnb.storage.facts import LEVELS, work_out, worth
from tests.storage.games import NOON, ONE_BOX, finished, moves, played
from tests.thorough import many

RULES = st.sampled_from(
    [
        "mini",
        "dabba",
        "box 2x3; turn d6+",
        "box 1x2",
        "box 2x1; scoring misere",
        "triangle 2; turn single",
        "diagonal 1x2",
        "hexagon 2; turn d4; scoring misere",
        "box 3x2; sizes 1,2; turn d6; overlap consume",
        "box 3x4; sizes 1,2,3; turn d6; overlap majority",
        "box 3x3; sizes 1,2; turn d4; overlap volatile",
        "box 2x2; start swedish",
    ]
)


@st.composite
def handed_in(draw, number):
    players = draw(st.sampled_from([2, 2, 2, 3]))
    game = played(draw(RULES), draw(st.integers(0, 20)), players)
    level = draw(st.sampled_from([None, *LEVELS]))
    seconds = draw(st.integers(0, 5))
    return finished(game, draw(st.integers(0, players - 1)), level, number=number, seconds=seconds)


@st.composite
def histories(draw):
    return [draw(handed_in(number)) for number in range(draw(st.integers(0, 12)))]


def letter(one) -> str:
    """W, L or T, from the points alone: nobody gives up in these games."""
    points = json.loads(one.record)["result"]
    order = min if "misere" in one.rules else max
    if len(set(points)) == 1:
        return "T"
    return "W" if points[one.seat] == order(points) else "L"


def captured(one) -> int:
    """Told by the board before each line: what it would capture, and whose that is after it."""
    game, count = Game.from_record(one.record), 0
    for before, after, move in zip(game.positions, game.positions[1:], game.moves, strict=False):
        if move in before.legal_lines:
            count += sum(after.owners[cell] == one.seat for cell in before.captures(move))
    return count


def rolls(one) -> Counter:
    game = Game.from_record(one.record)
    return Counter(
        int(move[1:])
        for before, move in zip(game.positions, game.moves, strict=False)
        if re.fullmatch(r"r\d+", move) and before.to_move == one.seat
    )


def margin(one) -> int:
    points = json.loads(one.record)["result"]
    others = points[: one.seat] + points[one.seat + 1 :]
    return min(others) - points[one.seat] if "misere" in one.rules else points[one.seat] - max(others)


@settings(max_examples=many(15, 100), deadline=None)
@given(histories(), st.randoms())
def test_every_figure_agrees_with_a_second_computation(history, chance):
    shuffled = list(history)
    chance.shuffle(shuffled)  # games count by when they ended, not by when they were handed in
    with tempfile.TemporaryDirectory() as folder, Store.open(folder) as store:
        for one in shuffled:
            store.games.add(one)
        figures = store.statistics()
    games = [one for one in history if one.level]
    letters = "".join(map(letter, games))
    won = [one for one in games if letter(one) == "W"]
    assert (figures.games, figures.wins, figures.losses, figures.ties) == (
        len(games), letters.count("W"), letters.count("L"), letters.count("T"),
    )  # fmt: skip
    assert figures.win_rate == (letters.count("W") / len(games) if games else 0)
    assert figures.streak == len(re.search("W*$", letters)[0])
    assert figures.best_streak == max(map(len, re.findall("W*", letters)))
    points = [json.loads(one.record)["result"][one.seat] for one in games]
    most = [p for p, one in zip(points, games, strict=True) if "misere" not in one.rules]
    assert (figures.points, figures.squares) == (sum(points), sum(map(captured, games)))
    assert figures.best_score == (max(most) if most else None)
    assert figures.best_margin == (max(map(margin, won)) if won else None)
    seconds = [one.seconds for one in games]
    assert (figures.seconds, figures.longest) == (sum(seconds), max(seconds) if seconds else None)
    assert figures.fastest_win == (min(one.seconds for one in won) if won else None)
    check_table(figures.by_mode, games, lambda one: one.mode)
    check_table(figures.by_level, games, lambda one: one.level)
    check_table(figures.by_overlap, games, lambda one: next(iter(re.findall(r"overlap ([\w-]+)", one.rules)), None))
    for dice in figures.dice:
        own = sum((rolls(one) for one in games if re.search(rf"turn d{dice.die}\b", one.rules)), Counter())
        assert {face: count for face, count in enumerate(dice.counts, 1) if count} == dict(own)
    assert sum(dice.rolls for dice in figures.dice) == sum(rolls(one).total() for one in games)


def check_table(rows, games, key):
    expected = {}
    for one in games:
        if key(one):
            expected.setdefault(key(one), Counter())[letter(one)] += 1
    found = {row.name: Counter(W=row.wins, L=row.losses, T=row.ties) for row in rows}
    assert {name: +counter for name, counter in found.items()} == expected
    assert all(row.games == row.wins + row.losses + row.ties for row in rows)


@settings(max_examples=many(10, 60), deadline=None)
@given(histories())
def test_the_leaderboard_holds_the_ten_best_and_each_win_knows_its_place(history):
    with tempfile.TemporaryDirectory() as folder, Store.open(folder) as store:
        for one in history:
            added = store.games.add(one)
            board = store.leaderboard()
            place = next((entry.place for entry in board if entry.ended == one.ended), None)
            assert added.place_of_all == place
            own = [entry for entry in store.leaderboard(one.mode) if entry.ended == one.ended] if one.mode else []
            assert added.place == (own[0].place if own else None)
            assert (added.worth is not None) == (one.level is not None and letter(one) == "W")
        wins = [one for one in history if one.level and letter(one) == "W"]
        assert [entry.ended for entry in store.leaderboard()] == [
            one.ended for one in sorted(wins, key=lambda one: (-work_out(one).worth, one.seconds, one.ended))[:10]
        ]
        assert [entry.place for entry in store.leaderboard()] == list(range(1, min(len(wins), 10) + 1))


@pytest.mark.parametrize(
    ("level", "scoring", "scores", "points"),
    [
        ("hard", "most", (31, 18), 189),
        ("easy", "most", (31, 18), 63),
        ("normal", "most", (31, 18), 126),
        ("expert", "most", (31, 18), 252),
        ("easy", "most", (25, 15), 63),  # 62.5 is rounded up
        ("easy", "most", (5, 3), 63),
        ("expert", "most", (9, 0), 400),
        ("easy", "most", (2, 1), 67),
        ("hard", "misere", (18, 31), 189),
        ("hard", "misere", (0, 9), 300),
        ("easy", "misere", (2, 3, 5), 40),  # the two others had to take 80 percent
        ("easy", "most", (0, 0), 0),  # a win because the other gave up
        ("easy", "misere", (0, 0), 0),
        (None, "most", (31, 18), None),
    ],
)
def test_what_a_win_is_worth(level, scoring, scores, points):
    assert worth(level, scoring, scores, 0) == points


def test_of_equal_wins_the_quicker_stands_higher(tmp_path):
    with Store.open(tmp_path) as store:
        slow = store.games.add(finished(ONE_BOX, 1, number=1, seconds=30))
        quick = store.games.add(finished(ONE_BOX, 1, number=2, seconds=20))
        between = store.games.add(finished(ONE_BOX, 1, number=3, seconds=25))
        assert (slow.place_of_all, quick.place_of_all, between.place_of_all) == (1, 1, 2)
        assert [entry.seconds for entry in store.leaderboard()] == [20, 25, 30]


def test_the_eleventh_has_no_place(tmp_path):
    with Store.open(tmp_path) as store:
        for number in range(10):
            store.games.add(finished(ONE_BOX, 1, number=number))
        last = store.games.add(finished(ONE_BOX, 1, number=10, seconds=61))
        assert (last.worth, last.place, last.place_of_all) == (200, None, None)
        assert len(store.leaderboard()) == 10


def test_a_leaderboard_is_of_a_mode_that_exists(tmp_path):
    with Store.open(tmp_path) as store, pytest.raises(DotsError, match="chess"):
        store.leaderboard("chess")


# Facts of a single game.


def test_squares_lost_again_were_captured_all_the_same():
    """Two boxes are taken, then the square round them consumes both: their points are gone, the captures stay."""
    outline = ("a1b1", "b1c1", "a1a2", "a2a3", "a3b3", "b3c3", "c1c2")
    rest = ("b1b2", "b2c2", "b2b3")
    game = moves("box 2x2; sizes 1,2; overlap consume; turn d6", "r4", "a2b2", "c2c3", setup=outline + rest)
    facts = work_out(finished(game))
    assert (game.over, game.scores) == (True, (4, 0))
    assert (facts.points, facts.squares, facts.captured) == (4, 3, ((1, 2), (2, 1)))


def test_a_double_cross_is_a_line_that_leaves_two_cells_for_one():
    sides = ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2")
    game = moves("box 1x3", "a1a2", "b1b2", "d1d2", "c1c2", setup=sides)
    assert game.scores == (2, 1)
    assert (work_out(finished(game, 1)).double_crosses, work_out(finished(game, 0)).double_crosses) == (1, 0)


def test_taking_everything_is_no_double_cross():
    sides = ("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2")
    game = moves("box 1x3", "a1a2", "b1b2", "c1c2", "d1d2", setup=sides)
    facts = work_out(finished(game, 1))
    assert (facts.double_crosses, facts.best_turn, facts.margin, facts.deficit) == (0, 3, 3, 0)


def test_a_deficit_is_how_far_one_was_behind():
    game = moves("box 1x3", "a1a2", "b1b2", "d1d2", "c1c2", setup=("a1b1", "b1c1", "c1d1", "a2b2", "b2c2", "c2d2"))
    assert [work_out(finished(game, seat)).deficit for seat in (0, 1)] == [1, 1]


def test_only_the_persons_own_rolls_count():
    lines = ("a1b1", "a1a2", "b1b2", "a2b2")
    game = moves("box 1x1; turn d4", "r4", lines[0], "end", "r1", lines[1], "r4", lines[2], lines[3])
    assert (work_out(finished(game, 0)).rolls, work_out(finished(game, 1)).rolls) == ((0, 0, 0, 2), (1, 0, 0, 0))
    assert work_out(finished(game, 0)).lucky_run == 2


def test_giving_up_is_losing():
    game = moves("box 2x2", "resign")
    assert (work_out(finished(game, 0)).result, work_out(finished(game, 1)).result) == ("loss", "win")


def test_a_shared_win_is_a_win_and_a_draw_a_tie():
    tied = next(game for game in (played("box 1x2", seed) for seed in range(99)) if len(set(game.scores)) == 1)
    assert work_out(finished(tied)).result == "tie"
    shared = next(game for game in (played("dabba", seed, 3) for seed in range(999)) if len(game.winners) == 2)
    assert [work_out(finished(shared, seat)).result for seat in shared.winners] == ["win", "win"]


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 2}, {"seat": -1}, {"seat": "0"}, {"seat": True}, {"level": "best"}, {"mode": "classic"}, {"mode": 3},
        {"rules": "box 1x2"}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": float("inf")}, {"seconds": "1"},
        {"ended": "today"}, {"ended": NOON.replace(tzinfo=None)}, {"record": "{}"}, {"record": Game("mini").record()},
    ],
    ids=str,
)  # fmt: skip
def test_what_does_not_fit_the_record_is_not_counted(tmp_path, changes):
    with Store.open(tmp_path) as store:
        with pytest.raises(DotsError):
            store.games.add(replace(finished(ONE_BOX), **changes))
        assert store.games.all() == ()


def test_the_same_game_counts_once(tmp_path):
    with Store.open(tmp_path) as store:
        for _ in range(2):
            store.games.add(finished(ONE_BOX))
        store.games.add(replace(finished(ONE_BOX), ended=NOON + timedelta(microseconds=1)))
        assert store.statistics().games == 2


def test_games_among_people_stand_in_no_statistic(tmp_path):
    with Store.open(tmp_path) as store:
        added = store.games.add(finished(ONE_BOX, 1, None))
        assert (added.worth, added.place, added.place_of_all) == (None, None, None)
        assert (store.statistics().games, store.leaderboard()) == (0, ())


def test_a_reset_leaves_saves_settings_and_progress(tmp_path):
    with Store.open(tmp_path) as store:
        store.saves.keep("game", "r", {})
        store.settings.put("a", 1)
        store.progress.put("01", "a", {})
        store.games.add(finished(ONE_BOX, 1))
        assert any(achieved.unlocked for achieved in store.achievements())
        store.reset_statistics()
        assert (store.games.all(), store.leaderboard(), store.statistics().games) == ((), (), 0)
        assert not any(achieved.unlocked or achieved.value for achieved in store.achievements())
        assert (len(store.saves.all()), store.settings.all(), store.progress.all()) == (1, {"a": 1}, {"01": {"a": {}}})
