"""The figures of the app: all are shown, as words, tables, bars and a chart, and forgotten only if somebody says so."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from dotsnb.ai import player
from dotsnb.game import Game
from dotsnb.rules import MODES
from dotsnb.storage import Dice, Finished, Store
from dotsnb.widgets.app.dice_chart import dice_chart
from dotsnb.widgets.app.figures import FiguresPanel

EVENING = datetime(2026, 3, 1, 12, tzinfo=UTC)


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", html)).strip()


def finish(mode: str, seed: int, level: str | None = "hard", minutes: int = 0, seconds: float = 75.0) -> Finished:
    """A game in which the first seat thinks and the second does not."""
    rules = MODES[mode].rules
    game = Game(rules, ["You", "AI"], seed=seed)
    seats = [player("normal", seed), player("easy", seed)]
    while not game.over:
        if game.must_roll:
            game.roll()
        else:
            assert game.to_move is not None
            game.play(seats[game.to_move].choose(game.position))
    return Finished(game.record(), mode, str(rules), level, 0, seconds, EVENING + timedelta(minutes=minutes))


@pytest.fixture(scope="module")
def games() -> tuple[Finished, ...]:
    return (
        finish("mini", 1, "easy", 0, 100.0),
        finish("mini", 2, "hard", 1, 3725.0),
        finish("dabba", 3, "normal", 2),
        finish("strategic", 4, "hard", 3, 200.0),
        finish("mini", 5, None, 4),
    )


@pytest.fixture
def store(tmp_path: Any, games: tuple[Finished, ...]) -> Any:
    with Store.open(tmp_path) as opened:
        for game in games:
            opened.games.add(game)
        yield opened


def test_every_figure_of_the_statistics_is_shown(wire: Any, store: Store) -> None:
    panel, s = FiguresPanel(store), store.statistics()
    words = plain(panel.overview.value)
    for part in (
        f"Games {s.games} Wins {s.wins} Losses {s.losses} Ties {s.ties} Win rate {100 * s.wins / s.games:.0f}%",
        f"Now {s.streak} Most {s.best_streak}",
        f"Squares captured {s.squares} Points scored {s.points} Best score {s.best_score} "
        f"Biggest margin {s.best_margin}",
        "In all 1:08:20 Longest game 1:02:05 Fastest win 1:15",
    ):
        assert part in words
    assert s.games == 4


def test_games_are_told_apart_by_mode_level_and_overlap_rule(wire: Any, store: Store) -> None:
    panel, s = FiguresPanel(store), store.statistics()
    words = plain(panel.details.value)
    for title, row in (("Mini", s.by_mode[0]), ("Hard", s.by_level[-1]), ("Independent", s.by_overlap[0])):
        rate = 100 * row.wins / row.games
        assert f"{title} {row.games} {row.wins} {row.losses} {row.ties} {rate:.0f}%" in words
    for dice in s.dice:
        assert f"{dice.rolls} rolls of a d{dice.die}" in words
    assert panel.details.value.count('<svg role="img"') == len(s.dice) == 2


def test_the_chart_and_the_table_of_a_die_say_the_same() -> None:
    chart = dice_chart(Dice(6, (4, 0, 8, 2, 1, 9)))
    heights = [float(height) for height in re.findall(r'<rect [^>]*height="([\d.]+)"', chart)]
    assert heights == [pytest.approx(150 * count / 9, abs=0.06) for count in (4, 0, 8, 2, 1, 9)]
    assert re.findall(r"<td>(\d+)</td><td>(\d+)</td>", chart) == [
        ("1", "4"), ("2", "0"), ("3", "8"), ("4", "2"), ("5", "1"), ("6", "9"),
    ]  # fmt: skip
    (fair,) = re.findall(r'<line [^>]*y1="([\d.]+)"', chart)
    assert float(fair) == pytest.approx(18 + 150 - 150 * 4 / 9, abs=0.06)
    assert "Mean 3.96; a fair die has 3.5" in plain(chart)


def test_a_die_of_many_faces_has_room(wire: Any) -> None:
    chart = dice_chart(Dice(99, tuple(range(1, 100))))
    assert chart.count("<rect") == 99
    assert chart.count("<text") == 9


def test_the_leaderboard_of_each_mode_and_of_all(wire: Any, store: Store) -> None:
    panel = FiguresPanel(store)
    assert [label for label, _mode in panel.mode.options] == ["All games", *(mode.title for mode in MODES.values())]
    for mode in ("", "mini", "dabba"):
        panel.mode.value = mode
        entries = store.leaderboard(mode or None)
        assert entries
        for entry in entries:
            score = " : ".join(map(str, entry.scores))
            assert f"{entry.place} {entry.worth} {MODES[str(entry.mode)].title}" in plain(panel.best.value)
            assert f"{score} " in plain(panel.best.value)
        assert panel.best.value.count("<tr>") == len(entries) + 1
    panel.mode.value = "expert"
    assert "No win yet" in plain(panel.best.value)


def test_every_achievement_has_a_bar_and_what_is_unlocked_its_day(wire: Any, store: Store) -> None:
    shown = FiguresPanel(store).achieved.value
    bars = re.findall(r'<progress max="(\d+)" value="(\d+)" aria-label="([^"]+)">', shown)
    assert len(bars) == 36
    achieved = store.achievements()
    assert [(int(most), int(value)) for most, value, _title in bars] == [(one.goal, one.value) for one in achieved]
    unlocked = sum(one.unlocked for one in achieved)
    assert shown.count("✓") == shown.count("Unlocked on 2026-03-01") == unlocked > 3
    assert f"{unlocked} of 36 unlocked" in plain(shown)


def test_one_part_is_shown_at_a_time(wire: Any, store: Store) -> None:
    panel = FiguresPanel(store)
    for choice in panel.bar.children:
        choice.click()
        seen = [part for parts in panel.parts.values() for part in parts if part.layout.display != "none"]
        assert seen == list(panel.parts[choice.description])


def test_reset_asks_first_and_forgets_all_but_saves(wire: Any, store: Store) -> None:
    store.saves.keep("kept", Game("mini").record(), {})
    panel = FiguresPanel(store)
    panel.reset.children[0].click()
    panel.reset.children[2].click()
    assert "Games 4 Wins" in plain(panel.overview.value)
    panel.reset.children[0].click()
    panel.reset.children[1].click()
    assert "Games 0 Wins 0 Losses 0 Ties 0 Win rate –" in plain(panel.overview.value)
    assert "No game against the computer" in plain(panel.details.value)
    assert "No win yet" in plain(panel.best.value)
    assert "0 of 36 unlocked" in plain(panel.achieved.value)
    assert [save.name for save in store.saves.all()] == ["kept"]
