"""A game gone through: losses, best lines, turning points, accuracy, and the same as table, text and picture."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb import DotsError, Game
from dotsnb.analysis import plot, review
from dotsnb.analysis.hints import best_move
from tests.analysis.brute import laid
from tests.strategies import rulesets


def chain_game():
    """Bo takes all of the chain of 3 instead of leaving two, and has to open the chain of 5."""
    game = laid((3, 5), ())
    for line in ("a1a2", "a2b2", "a3b3", "a3a4", "a4a5", "b4b5", "b5c5", "b6c6", "b6b7", "a6a7"):
        game.draw(line)
    return game


def test_each_line_with_its_loss():
    found = review(chain_game())
    by_move = {row.move: row for row in found.rows}
    assert by_move["a1a2"].loss == 0
    assert by_move["a3b3"].loss == 6
    assert by_move["a3b3"].best == ("a3a4",)
    assert by_move["a3b3"].text.startswith("Takes a box and lets the double-cross go")
    assert all(row.exact for row in found.rows)
    assert found.exact_from == 1


def test_turning_points_and_accuracy():
    found = review(chain_game())
    assert "a3b3" in [row.move for row in found.turning_points]
    ann, bo = found.accuracy
    assert ann is not None
    assert 0 <= bo < 100
    perfect = Game("box 1x2")
    while not perfect.over:
        perfect.draw(best_move(perfect.position))
    best = review(perfect)
    assert set(best.accuracy) <= {100.0, None}
    assert best.turning_points == ()


def test_the_balance_ends_with_the_result():
    game = chain_game()
    found = review(game)
    assert found.rows[-1].balance == game.scores[0] - game.scores[1]
    without_loss = [(before, row) for before, row in zip(found.rows, found.rows[1:], strict=False) if row.loss == 0]
    assert all(before.balance == row.balance for before, row in without_loss)


def test_a_running_game_with_estimates_says_so():
    game = Game("box 3x3; players 3", players=["Ann", "Bo", "Cy"])
    for line in ("a1b1", "b1c1", "c1d1"):
        game.draw(line)
    found = review(game, samples=4, compiled=False)
    assert [row.exact for row in found.rows] == [False] * 3
    assert found.exact_from is None
    assert "All values are estimates." in str(found)
    assert found == review(game, samples=4, compiled=False)
    assert found != review(game, samples=4, seed=1, compiled=False)


def test_a_game_with_dice_counts_the_end_of_a_turn_as_a_move():
    game = Game("box 1x2; turn d4", seed=2)
    game.roll(2)
    game.draw("a1b1")
    game.end_turn()
    game.roll(1)
    game.draw("a1a2")
    found = review(game)
    assert [row.move for row in found.rows] == ["a1b1", "end", "a1a2"]
    assert [row.number for row in found.rows] == [2, 3, 5]
    assert all(row.exact for row in found.rows)


def test_table_text_and_chart():
    found = review(chain_game())
    table = found.table()
    assert set(table[0]) == {"number", "player", "move", "loss", "best", "balance", "exact", "text"}
    assert len(table) == len(found.rows)
    text = str(found)
    assert "accuracy" in text
    assert "turning point" in text
    assert "█" in found.chart()
    assert len(found.chart().splitlines()) == len(found.rows) + 1


class Axes:
    """Stands in for Matplotlib's axes: it notes what is drawn."""

    def __init__(self):
        self.calls = {}

    def __getattr__(self, name):
        return lambda *args, **options: self.calls.setdefault(name, (args, options))


def test_the_plot_draws_the_balance():
    axes, found = Axes(), review(chain_game())
    assert found.plot(axes) is axes
    (numbers, balance), _options = axes.calls["step"]
    assert numbers == [row.number for row in found.rows]
    assert balance == [row.balance for row in found.rows]
    assert {"axhline", "fill_between", "plot", "set_xlabel", "set_ylabel", "legend"} <= set(axes.calls)


def test_without_matplotlib_the_plot_says_what_to_do(monkeypatch):
    monkeypatch.setattr(plot.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(DotsError, match="Matplotlib"):
        review(chain_game()).plot()


def test_progress_is_reported_and_an_empty_game_is_no_trouble():
    steps = []
    review(chain_game(), progress=lambda done, of: steps.append((done, of)))
    assert steps[-1] == (10, 10)
    empty = review(Game("box 2x2"))
    assert (empty.rows, empty.turning_points, empty.accuracy) == ((), (), (None, None))
    assert str(empty)


@given(rulesets(), st.integers(0, 99))
@settings(max_examples=12, deadline=None)
def test_any_game_can_be_gone_through(rules, seed):
    game = Game(rules, seed=seed)
    for _move in range(8):
        if not game.over:
            if game.must_roll:
                game.roll()
            game.draw(game.legal_lines[seed % len(game.legal_lines)])
    if not game.over:
        game.resign()
    found = review(game, samples=2, nodes=200, compiled=False)
    assert all(row.loss >= 0 for row in found.rows)
    assert all(accuracy is None or 0 <= accuracy <= 100 for accuracy in found.accuracy)
    assert len(found.chart().splitlines()) == len(found.rows) + 1


def test_nonsense_is_refused():
    for nonsense in (None, "box 3x3", Game("box 2x2").position):
        with pytest.raises(DotsError):
            review(nonsense)
    for samples in (0, 1, "9", True, 2.5):
        with pytest.raises(DotsError):
            review(Game("box 2x2"), samples=samples)
