"""The lesson that compares the rules by many games: the kept games, and what the texts say of them."""

from __future__ import annotations

from statistics import fmean, stdev

from dotsnb.lessons import which_rule
from dotsnb.lessons.rule_games import BOARDS, FIXED, SOURCE, kept
from dotsnb.lessons.which_rule import answer, leads, lesson, live, margins, picture, totals
from dotsnb.rules import OVERLAP, find
from tests.lessons.test_claims import unproven
from tests.lessons.test_notebooks import ROOT, prose
from tools.rule_games import GAMES

TEXT = prose(ROOT / "notebooks" / "12_which_rule.ipynb").replace("**", "")


def by_title(title: str) -> str:
    return next(name for name, rule in OVERLAP.items() if rule.title == title)


def difference(board: str, overlap: str) -> float:
    return kept(board, overlap).total / SOURCE[overlap][BOARDS.index(board)] - 1


# ----------------------------------------------------------------------------------------------------- the lesson


def test_the_totals_of_the_exercises_are_what_the_rules_say():
    layout = find(which_rule.SMALL).layout
    boxes = layout.units
    larger = sum(cell.size**2 for cell in layout.cells if cell.size > 1)
    assert [lesson.exercises[n].solution() for n in (1, 2, 3, 4)] == [
        boxes + larger, larger, boxes, (boxes + larger) // 2 + 1
    ]  # fmt: skip
    assert f"{boxes} for the boxes, and 4 for each of the four 2x2 squares" in lesson.exercises[1].praise
    assert larger == 4 * 4


def test_what_is_to_be_chosen_is_first_by_far():
    """Each right answer leads the other options on every board, and by more than the games may be off by."""
    for number, options, what, error in (
        (6, which_rule.MOST_POINTS, lambda row: row.total, lambda row: row.total_error),
        (7, which_rule.WIDEST, lambda row: row.share, lambda row: row.share_error),
    ):
        right = by_title(lesson.exercises[number].solution())
        others = [by_title(title) for title in options if by_title(title) != right]
        for other in others:
            first, second = kept("strategic", right), kept("strategic", other)
            assert what(first) - error(first) > what(second) + error(second), (right, other)
            assert all(what(kept(board, right)) > what(kept(board, other)) for board in BOARDS)
    changing = [title for title in which_rule.CHANGING if by_title(title) not in FIXED]
    assert changing == [lesson.exercises[5].solution()]


def wider(first: str, second: str) -> tuple[float, float]:
    """How much wider the second rule's margins are, game by game with the same dice, and what that may be off by."""
    pairs = zip(kept("strategic", first).games, kept("strategic", second).games, strict=True)
    gaps = [b.margin / sum(b.scores) - a.margin / sum(a.scores) for a, b in pairs]
    return fmean(gaps), 2 * stdev(gaps) / len(gaps) ** 0.5


def test_two_margins_cannot_be_told_apart():
    assert lesson.exercises[8].solution() == which_rule.UNSURE
    gap, error = wider("takeover", "volatile")
    assert abs(gap) < error, "not even by the sharper method"


def test_the_sharper_method_tells_what_the_rough_one_does_not():
    assert "the ranges of Consume and Layered touch" in TEXT
    assert "game by game, with the same dice, the margins under Layered are wider" in TEXT
    assert not which_rule.told_apart("consume", "layered")
    gap, error = wider("consume", "layered")
    assert gap > error


def test_the_tables_and_the_picture_show_every_rule():
    titles = sorted(rule.title for rule in OVERLAP.values())
    for board in BOARDS:
        for table in (totals(board), margins(board), leads(board)):
            assert table._repr_html_().startswith("<details>")
        assert sorted(row[0] for row in totals(board).rows) == titles
        assert sorted(row[0] for row in margins(board).rows) == titles
        assert sorted(row[0] for row in leads(board).rows) == titles
    drawn = picture("strategic")
    svg = drawn._repr_svg_()
    assert svg == picture("strategic")._repr_svg_()
    assert all(f">{OVERLAP[name].title}<" in svg for name in OVERLAP)
    first, last = margins("strategic").rows[0][0], margins("strategic").rows[-1][0]
    assert f"from {first} (" in repr(drawn)
    assert f"to {last} (" in repr(drawn)
    shown = live(games=1, rules="box 2x2; sizes 1,2; turn d4")
    assert [row[0] for row in shown.rows] == [rule.title for rule in OVERLAP.values()]
    assert live(games=1, rules="box 2x2; sizes 1,2; turn d4") == shown


def test_the_answer_names_both_ends_of_each_measure():
    rows = {row[0]: row[1:] for row in answer("strategic").rows}
    ends = {title: tuple(end.partition(":")[0] for end in row) for title, row in rows.items()}
    for table, title in ((margins, "winner's lead as a share of all points"), (leads, "the leader at half time lost")):
        assert ends[title] == (table("strategic").rows[0][0], table("strategic").rows[-1][0])
    most = max(OVERLAP, key=lambda name: kept("strategic", name).total)
    assert ends["points of both"][1] == OVERLAP[most].title


# ------------------------------------------------------------------------------------------------- what the texts say


def test_no_number_is_told_that_is_not_computed():
    layout, games = find(which_rule.SMALL).layout, [GAMES[board] for board in BOARDS]
    assert (layout.height, layout.width) == (3, 3)
    least, most = (30 - 100 * spread(games[0]), 30 + 100 * spread(games[0]))
    assert least < 20
    assert most > 40
    facts = [
        f"**Age:** from {lesson.ages[0]}",
        f"There are {len(OVERLAP)} overlap rules",
        "The next boards have 3 rows of 3 boxes, and 2x2 squares count too",
        f"under each of the {len(OVERLAP)} rules",
        f'On `"{BOARDS[0]}"` there are {games[0]} games for each rule, on `"{BOARDS[1]}"` {games[1]} '
        f'and on `"{BOARDS[2]}"` {games[2]}.',
        "a lead of 30 points is nothing",
        "50 of 100 games",
        f"with {games[0]} games, one that looks like 30% may as well be 20% or 40%",
        "about 95% confidence",
        "the seeds 1, 2, 3 and so on",
    ]
    assert unproven(12, facts) == []


def spread(games: int) -> float:
    """What a share of three tenths may be off by after so many games."""
    return 2 * (0.3 * 0.7 / games) ** 0.5


def test_what_the_texts_say_of_the_players():
    assert "Under Protected our players score about a sixth less than the makers' on all three boards" in TEXT
    for board in BOARDS:
        assert abs(difference(board, "protected") + 1 / 6) < 0.04
        row = kept(board, "protected")
        assert row.total + row.total_error < SOURCE["protected"][BOARDS.index(board)]
    assert "Under Fortress they score more than a quarter less on the two larger boards." in TEXT
    for board in BOARDS[1:]:
        row = kept(board, "fortress")
        assert row.total + row.total_error < 3 / 4 * SOURCE["fortress"][BOARDS.index(board)]
