"""The figures of all finished games against the computer: statistics, dice, the best wins, achievements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets

from dotsnb.ai import LEVELS
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules import MODES
from dotsnb.rules.overlap import OVERLAP
from dotsnb.widgets.app.dice_chart import dice_chart
from dotsnb.widgets.app.parts import ask, button, dropdown, row, table

if TYPE_CHECKING:  # where there is no database, the app works without
    from dotsnb.storage import Achieved, Entry, Row, Statistics

__all__ = ["FiguresPanel"]

HERE = "dotsnb-app-here"  # marks the button of the part that is shown


class FiguresPanel(ipywidgets.VBox):
    """Four parts, of which one is shown: overview, details, leaderboard, achievements.

    :param store: where the games are kept.
    """

    def __init__(self, store: Any) -> None:
        self._store = store
        self.overview, self.details, self.best, self.achieved = (ipywidgets.HTML() for _part in range(4))
        modes = [(_("All games"), ""), *((_(mode.title), name) for name, mode in MODES.items())]
        self.mode = dropdown(_("Best wins of"), modes, "")
        self.mode.observe(lambda _change: self._show_best(), "value")
        self.reset = row([])
        question = _("Forget all finished games, the leaderboard and the achievements? This cannot be undone.")
        self.reset.children = (
            button(
                _("Reset statistics"),
                lambda: ask(self.reset, question, _("Forget them"), _("Keep them"), self._forget),
            ),
        )
        self.parts = {
            _("Overview"): (self.overview, self.reset),
            _("Details"): (self.details,),
            _("Leaderboard"): (self.mode, self.best),
            _("Achievements"): (self.achieved,),
        }
        self.bar = row([self._button(title) for title in self.parts])
        everything = [part for parts in self.parts.values() for part in parts]
        super().__init__([self.bar, *everything])
        self.refresh()
        self.show(_("Overview"))

    def _button(self, title: str) -> ipywidgets.Button:
        return button(title, lambda: self.show(title))

    def show(self, shown: str) -> None:
        """Show one of the parts."""
        for choice, (title, parts) in zip(self.bar.children, self.parts.items(), strict=True):
            here = title == shown
            choice.tooltip = _("{part}: shown now").format(part=title) if here else title
            (choice.add_class if here else choice.remove_class)(HERE)
            for part in parts:
                part.layout.display = None if here else "none"

    def refresh(self) -> None:
        """Show the figures as they are now."""
        statistics = self._store.statistics()
        self.overview.value = _overview(statistics)
        self.details.value = _details(statistics)
        self._show_best()
        self.achieved.value = _achievements(self._store.achievements())

    def _show_best(self) -> None:
        self.best.value = _leaderboard(self._store.leaderboard(self.mode.value or None))

    def _forget(self) -> None:
        self._store.reset_statistics()
        self.refresh()


# --- Overview ------------------------------------------------------------------------------------


def _overview(s: Statistics) -> str:
    groups: dict[str, dict[str, object]] = {
        _("Games"): {
            _("Games"): s.games,
            _("Wins"): s.wins,
            _("Losses"): s.losses,
            _("Ties"): s.ties,
            _("Win rate"): _rate(s) if s.games else "–",
        },
        _("Wins in a row"): {_("Now"): s.streak, _("Most"): s.best_streak},
        _("Points"): {
            _("Squares captured"): s.squares,
            _("Points scored"): s.points,
            _("Best score"): _or_dash(s.best_score),
            _("Biggest margin"): _or_dash(s.best_margin),
        },
        _("Time played"): {
            _("In all"): _time(s.seconds),
            _("Longest game"): _time(s.longest),
            _("Fastest win"): _time(s.fastest_win),
        },
    }
    note = _("Finished games against the computer count here, those among people do not.")
    return _note(note) + "".join(_card(title, _tiles(tiles)) for title, tiles in groups.items())


def _tiles(tiles: Mapping[str, object]) -> str:
    items = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(_figure(v))}</dd></div>" for name, v in tiles.items())
    return f'<dl class="dotsnb-app-tiles">{items}</dl>'


# --- Details -------------------------------------------------------------------------------------


def _details(s: Statistics) -> str:
    if not s.games:
        return _card(_("Details"), _note(_("No game against the computer is finished yet.")))
    tables: list[tuple[str, tuple[Row, ...], Mapping[str, Any]]] = [
        (_("By mode"), s.by_mode, MODES),
        (_("By level"), s.by_level, LEVELS),
    ]
    if s.by_overlap:
        tables.append((_("By overlap rule"), s.by_overlap, OVERLAP))
    parts = [
        _card(title, f'<div class="dotsnb-app-figures">{_rows(rows, names)}</div>') for title, rows, names in tables
    ]
    if s.dice:
        parts.append(_card(_("Your dice"), "".join(map(dice_chart, s.dice))))
    return "".join(parts)


def _rows(rows: Iterable[Row], titles: Mapping[str, Any]) -> str:
    head = (_("Name"), _("Games"), _("Wins"), _("Losses"), _("Ties"), _("Win rate"))
    return table(head, [(_title(titles, r.name), r.games, r.wins, r.losses, r.ties, _rate(r)) for r in rows])


def _title(titles: Mapping[str, Any], name: str) -> str:
    """What a mode, level or rule is called; one that there is no more keeps its name."""
    return _(titles[name].title) if name in titles else name


# --- Leaderboard ---------------------------------------------------------------------------------


def _leaderboard(entries: Iterable[Entry]) -> str:
    head = (_("Place"), _("Worth"), _("Game"), _("Level"), _("Score"), _("Time"), _("Day"))
    rows = [
        (
            e.place,
            e.worth,
            _title(MODES, e.mode) if e.mode else e.rules,
            _title(LEVELS, e.level),
            " : ".join(map(str, e.scores)),
            _time(e.seconds),
            f"{e.ended.astimezone():%Y-%m-%d}",
        )
        for e in entries
    ]
    about = _("A win is worth your share of all points in percent, times 1, 2, 3, 4 by level.")
    return _card(_("Leaderboard"), _note(about) + (table(head, rows) if rows else _note(_("No win yet."))))


# --- Achievements --------------------------------------------------------------------------------


def _achievements(achieved: Iterable[Achieved]) -> str:
    achieved = list(achieved)
    count = sum(one.unlocked for one in achieved)
    sentence = ngettext("{count} of {all} unlocked.", "{count} of {all} unlocked.", count)
    items = "".join(map(_achievement, achieved))
    words = _note(sentence.format(count=count, all=len(achieved)))
    return _card(_("Achievements"), f'{words}<ul class="dotsnb-app-list">{items}</ul>')


def _achievement(one: Achieved) -> str:
    title, value = escape(_(one.achievement.title)), min(one.value, one.goal)
    bar = f'<progress max="{one.goal}" value="{value}" aria-label="{title}"></progress>'
    state = f"{_figure(value)} / {_figure(one.goal)}"
    if one.when is not None:
        state = _("Unlocked on {day}").format(day=f"{one.when.astimezone():%Y-%m-%d}")
    kind, mark = ("dotsnb-app-done", "✓ ") if one.unlocked else ("", "")
    sentence = escape(_(one.achievement.sentence))
    return f'<li class="{kind}"><b>{mark}{title}</b><span>{sentence}</span>{bar}<small>{escape(state)}</small></li>'


# --- Parts ---------------------------------------------------------------------------------------


def _card(title: str, html: str) -> str:
    return f'<div class="dotsnb-app-card"><h3>{escape(title)}</h3>{html}</div>'


def _note(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _rate(won: Statistics | Row) -> str:
    return f"{won.win_rate:.0%}"


def _or_dash(value: object) -> object:
    return "–" if value is None else value


def _figure(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
