"""The twelfth lesson: which overlap rule changes the game most is a question for data, and data have limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from dotsnb.ai import finish
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds import Board, Choose, Count
from dotsnb.lessons.lesson import Lesson
from dotsnb.lessons.pictures import Picture
from dotsnb.lessons.rule_games import BOARDS, FIXED, SOURCE, RuleGames, kept, play
from dotsnb.lessons.tables import ANSWER_FIRST, Bar, Table, bars
from dotsnb.rules import OVERLAP

__all__ = ["answer", "leads", "lesson", "live", "margins", "picture", "totals"]

ANN_AND_BO = ("Ann", "Bo")
SMALL = "box 3x3; sizes 1,2; turn d6"

Measure = Callable[[RuleGames], float]

# ------------------------------------------------------------------------------------------- what the games show


def live(games: int = 2, seed: int = 1, rules: str = SMALL) -> Table:
    """Play some games under every rule now: the mean of all points, and of the winner's lead."""
    played = [play(f"{rules}; overlap {name}", games, seed) for name in OVERLAP]
    columns = (
        bars([row.total for row in played], "{:.1f}"),
        [f"{row.margin:.1f}" for row in played],
    )
    return Table((_("rule"), _("points of both"), _("winner's lead")), _rows(OVERLAP, *columns))


def totals(board: str = "strategic") -> Table:
    """The mean total of points of the kept games, beside what the makers of these modes say."""
    played = [kept(board, name) for name in OVERLAP]
    source = [(FIXED | SOURCE)[name][BOARDS.index(board)] for name in OVERLAP]
    columns = (
        bars([games.total for games in played], "{:.0f}"),
        [f"± {games.total_error:.0f}" for games in played],
        [str(points) for points in source],
        [f"{games.total / points - 1:+.0%}" for games, points in zip(played, source, strict=True)],
    )
    head = (_("rule"), _("points of both"), _("may be off by"), _("the makers say"), _("difference"))
    return Table(head, _rows(OVERLAP, *columns), _(ANSWER_FIRST))


def margins(board: str = "strategic") -> Table:
    """The winner's lead in the kept games, and its share of all points; the closest games first."""
    row = _sorted(board, lambda games: games.share)
    columns = (
        [f"{games.margin:.0f}" for games in row.values()],
        bars([games.share for games in row.values()], "{:.1%}"),
        [f"± {games.share_error:.1%}" for games in row.values()],
    )
    head = (_("rule"), _("winner's lead"), _("as a share of all points"), _("may be off by"))
    return Table(head, _rows(row, *columns), _(ANSWER_FIRST))


def leads(board: str = "strategic") -> Table:
    """How often the player who led at half time lost in the end; the safest leads first."""
    row = _sorted(board, lambda games: games.turned)
    columns = (
        bars([games.turned for games in row.values()], "{:.0%}"),
        [str(len(games.games)) for games in row.values()],
    )
    return Table((_("rule"), _("the leader at half time lost"), _("games")), _rows(row, *columns), _(ANSWER_FIRST))


def answer(board: str = "strategic") -> Table:
    """For each measure the rules at its two ends, in the kept games."""
    measures: tuple[tuple[str, Measure, str], ...] = (
        (_("points of both"), lambda games: games.total, "{:.0f}"),
        (_("winner's lead as a share of all points"), lambda games: games.share, "{:.1%}"),
        (_("the leader at half time lost"), lambda games: games.turned, "{:.0%}"),
    )
    rows = []
    for title, what, form in measures:
        row = _sorted(board, what)
        ends = [
            _("{rule}: {number}").format(rule=_(OVERLAP[name].title), number=form.format(what(row[name])))
            for name in (next(iter(row)), next(reversed(row)))
        ]
        rows.append((title, *ends))
    return Table((_("measure"), _("least"), _("most")), tuple(rows), _(ANSWER_FIRST))


def picture(board: str = "strategic") -> Picture:
    """The winner's share of the lead under every rule, each with what it may be off by."""
    row = _sorted(board, lambda games: games.share)
    titles = [_(OVERLAP[name].title) for name in row]
    shares, errors = ([100 * part(games) for games in row.values()] for part in (_share, _share_error))
    words = _("The winner's lead as a share of all points, from {first} ({least:.1f}%) to {last} ({most:.1f}%).")
    told = words.format(first=titles[0], least=shares[0], last=titles[-1], most=shares[-1])

    def draw(axes: Any) -> None:
        axes.barh(titles, shares, alpha=0.5)
        axes.errorbar(shares, titles, xerr=errors, fmt="o", color="black", capsize=3)
        axes.set_xlabel(_("winner's lead, in % of all points"))

    return Picture(told, draw)


def _share(games: RuleGames) -> float:
    return games.share


def _share_error(games: RuleGames) -> float:
    return games.share_error


def _sorted(board: str, what: Measure) -> dict[str, RuleGames]:
    """The kept games of a board, the rule with the least of something first."""
    return {name: kept(board, name) for name in sorted(OVERLAP, key=lambda name: what(kept(board, name)))}


def _rows(names: Iterable[str], *columns: Sequence[str | Bar]) -> tuple[tuple[str | Bar, ...], ...]:
    return tuple(zip([_(OVERLAP[name].title) for name in names], *columns, strict=True))


# --------------------------------------------------------------------------------------------------- the questions


def _board(overlap: str) -> Board:
    return Board(f"{SMALL}; overlap {overlap}", players=ANN_AND_BO, seed=1)


@cache
def points_in_a_game(rules: str) -> int:
    """The points of both players at the end of a game that two players by chance play to the end."""
    return sum(finish(Game(rules, seed=1), ["easy", "easy"]).scores)


def _total(position: Position) -> int:
    return points_in_a_game(str(position.rules))


def _enough(position: Position) -> int:
    return _total(position) // 2 + 1


def _half(position: Position) -> int:
    return _total(position) // 2


def _boxes(position: Position) -> int:
    return position.layout.units


def _larger_ones(position: Position) -> int:
    return sum(cell.size**2 for cell in position.layout.cells if cell.size > 1)


def _everything(position: Position) -> int:
    return sum(cell.size**2 for cell in position.layout.cells)


def _most(options: dict[str, str], what: Measure) -> Callable[[Game], str]:
    """The option, a rule's title, whose games have the most of something."""
    by_title = {rule.title: name for name, rule in OVERLAP.items()}
    return lambda game: max(options, key=lambda title: what(kept("strategic", by_title[title])))


def _spread(games: RuleGames) -> float:
    """How far the totals of the games lie apart."""
    found = [sum(game.scores) for game in games.games]
    return max(found) - min(found)


MOST_POINTS = {
    "Independent": N_("Everything counts there, but only once."),
    "Layered": N_("Every square pays extra for every other one of yours that it touches, so points pile up on points."),
    "Takeover": N_("Squares change hands there, but nothing is added."),
    "Volatile": N_("Squares are erased there, and their points are gone."),
}
CHANGING = {
    "Consume": N_("In the end the largest squares are all there is, and all of them are captured."),
    "Exclusive": N_("Every box is counted exactly once there, whoever gets it."),
    "Takeover": N_("All squares are captured in the end, and a point that one loses the other one wins."),
    "Volatile": N_("How much is erased differs from game to game, and takes its points out of the game."),
}
WIDEST = {
    "Independent": N_("What you hold somewhere does not help you with the next square there."),
    "Layered": N_("Whoever holds squares somewhere earns more with the next one there: a lead grows by itself."),
    "Protected": N_("A captured box stops larger squares for both, so no lead grows out of it."),
}
SURE, UNSURE = N_("Yes: one of them surely has the wider margin"), N_("No: too few games have been played")


def told_apart(first: str, second: str) -> bool:
    """Do the shares of two rules differ by more than both may be off by?"""
    one, other = kept("strategic", first), kept("strategic", second)
    return abs(one.share - other.share) > one.share_error + other.share_error


def _sure_or_not(_game: Game) -> str:
    return SURE if told_apart("takeover", "volatile") else UNSURE


lesson = Lesson(
    N_("Which rule changes the game most?"),
    notebook="12_which_rule",
    aim=N_("Turn a vague question into numbers, let the computer play for them, and say how sure they are."),
    minutes=50,
    ages=(12, None),
    boards={},
    exercises=[
        Count(
            N_("Independent: when all lines are drawn here, how many points do both players have together?"),
            _board("independent"),
            _total,
            praise=N_("{count} points: 9 for the boxes, and 4 for each of the four 2x2 squares."),
            advice=N_("Count the boxes. Then count the 2x2 squares, also those that overlap, and give each 4 points."),
            mistakes={
                _boxes: N_("Those are the boxes alone. The larger squares count as well."),
                _larger_ones: N_("Those are the 2x2 squares alone. The boxes count as well."),
            },
        ),
        Count(
            N_("Consume: how many points do both players have together at the end of a game on this board?"),
            _board("consume"),
            _total,
            praise=N_("{count}: in the end every box lies inside a captured 2x2 square, and has been swallowed."),
            advice=N_("What is left of the boxes when all the squares around them are closed?"),
            mistakes={
                _everything: N_("That would be so under Independent. But here large squares swallow small ones."),
                _boxes: N_("Not one of the boxes is left at the end. What is?"),
            },
        ),
        Count(
            N_("Territory: how many points do both players have together at the end of a game on this board?"),
            _board("territory"),
            _total,
            praise=N_("{count}: every box has one holder, and a box is a point."),
            advice=N_("Under Territory, what is a point?"),
            mistakes={
                _everything: N_("That would be so under Independent. But here squares bring no points of their own."),
                _larger_ones: N_("Squares bring no points of their own here."),
            },
        ),
        Count(
            N_("Independent: how many points are enough to win on this board, whatever the other player does?"),
            _board("independent"),
            _enough,
            praise=N_("{count} are more than half."),
            advice=N_("You know how many points there are. More than half of them is enough."),
            mistakes={
                _total: N_("You need not have them all."),
                _half: N_("With that many the other player can still have one more."),
            },
        ),
        Choose(
            N_("Under which of these rules does the total of both players change from game to game?"),
            _board("volatile"),
            CHANGING,
            _most(CHANGING, _spread),
            rule=N_("Ask of each rule: can a point get lost, so that nobody has it?"),
        ),
        Choose(
            N_("Under which of these rules do both players together score the most?"),
            _board("layered"),
            MOST_POINTS,
            _most(MOST_POINTS, lambda games: games.total),
            rule=N_("Ask of each rule how often one and the same box can bring points."),
        ),
        Choose(
            N_("Under which of these rules does the winner lead by the largest share of the points?"),
            _board("majority"),
            WIDEST,
            _most(WIDEST, lambda games: games.share),
            rule=N_("Under which rule does whoever is ahead somewhere get even more?"),
        ),
        Choose(
            N_("Compare Takeover and Volatile in the table of shares. Do these games tell which margin is wider?"),
            _board("takeover"),
            {
                SURE: N_("Add and take off what both may be off by: the two ranges reach into each other."),
                UNSURE: N_("Each share may be off by some points, and the two lie closer together than that."),
            },
            _sure_or_not,
            rule=N_("Take each share, and look how far down and how far up it may really be."),
        ),
    ],
)
