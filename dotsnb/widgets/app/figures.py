"""The figures of all finished games against the computer: statistics, dice, the best wins, achievements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets

from dotsnb.ai import LEVELS
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules import MODES
from dotsnb.rules.overlap import OVERLAP
from dotsnb.widgets.app.parts import ask, button, dropdown, row, table

__all__ = ["FiguresPanel"]


class FiguresPanel(ipywidgets.VBox):
    """Statistics, leaderboard and achievements, one under the other, and a button that forgets them.

    :param store: where they are kept.
    """

    def __init__(self, store: Any) -> None:
        self._store = store
        self.overview, self.best, self.achieved = (ipywidgets.HTML() for _part in range(3))
        modes = [(_("All games"), ""), *((_(mode.title), name) for name, mode in MODES.items())]
        self.mode = dropdown(_("Best wins of"), modes, "")
        self.mode.observe(lambda _change: self._show_best(), "value")
        self.reset = row([])
        question = _("Forget all finished games, the leaderboard and the achievements? This cannot be undone.")
        self.reset.children = (
            button(_("Reset"), lambda: ask(self.reset, question, _("Forget them"), _("Keep them"), self._forget)),
        )
        super().__init__([self.overview, self.mode, self.best, self.achieved, self.reset])
        self.refresh()

    def refresh(self) -> None:
        """Show the figures as they are now."""
        self.overview.value = _overview(self._store.statistics())
        self._show_best()
        self.achieved.value = _achievements(self._store.achievements())

    def _show_best(self) -> None:
        entries = self._store.leaderboard(self.mode.value or None)
        rows = [
            (
                e.place,
                e.worth,
                (e.mode and _(MODES[e.mode].title)) or e.rules,
                _(LEVELS[e.level].title),
                _score(e.scores),
                _time(e.seconds),
            )
            for e in entries
        ]
        head = (_("Place"), _("Worth"), _("Game"), _("Level"), _("Score"), _("Time"))
        self.best.value = _card(_("Leaderboard"), table(head, rows) if rows else _note(_("No win yet.")))

    def _forget(self) -> None:
        self._store.reset_statistics()
        self.refresh()


def _overview(s: Any) -> str:
    played = [
        (_("Games"), s.games),
        (_("Wins"), s.wins),
        (_("Losses"), s.losses),
        (_("Ties"), s.ties),
        (_("Wins in percent"), round(100 * s.wins / s.games) if s.games else "–"),
        (_("Wins in a row now"), s.streak),
        (_("Most wins in a row"), s.best_streak),
        (_("Squares captured"), s.squares),
        (_("Points"), s.points),
        (_("Best score"), _or_dash(s.best_score)),
        (_("Biggest margin"), _or_dash(s.best_margin)),
        (_("Time played"), _time(s.seconds)),
        (_("Longest game"), _time(s.longest)),
        (_("Fastest win"), _time(s.fastest_win)),
    ]
    parts = [_card(_("Overview"), table((_("What"), _("Figure")), played))]
    for title, rows, name in (
        (_("By mode"), s.by_mode, lambda key: MODES[key].title if key in MODES else key),
        (_("By level"), s.by_level, lambda key: LEVELS[key].title if key in LEVELS else key),
        (_("By overlap rule"), s.by_overlap, lambda key: OVERLAP[key].title if key in OVERLAP else key),
    ):
        if rows:
            parts.append(_card(title, _rows(rows, name)))
    parts += [_card(_("Rolls of a d{die}").format(die=dice.die), _dice(dice)) for dice in s.dice]
    return "".join(parts)


def _rows(rows: Iterable[Any], name: Callable[[str], str]) -> str:
    head = (_("Name"), _("Games"), _("Wins"), _("Losses"), _("Ties"))
    return table(head, [(_(name(r.name)), r.games, r.wins, r.losses, r.ties) for r in rows])


def _dice(dice: Any) -> str:
    """How often each face fell: a table whose last column is its own bar chart."""
    most = max(dice.counts, default=0) or 1
    lines = "".join(
        f'<tr><th scope="row">{face}</th><td>{count}</td>'
        '<td class="dotsnb-app-wide">'
        f'<div class="dotsnb-app-bars" style="width: {100 * count / most:.0f}%"></div></td></tr>'
        for face, count in enumerate(dice.counts, 1)
    )
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in (_("Face"), _("Rolls")))
    return f'<table class="dotsnb-app-table"><thead><tr>{head}<td></td></tr></thead><tbody>{lines}</tbody></table>'


def _achievements(achieved: Iterable[Any]) -> str:
    achieved = list(achieved)
    count = sum(one.unlocked for one in achieved)
    sentence = ngettext("{count} of {all} unlocked.", "{count} of {all} unlocked.", count)
    items = "".join(_achievement(one) for one in achieved)
    words = _note(sentence.format(count=count, all=len(achieved)))
    return _card(_("Achievements"), f'{words}<ul class="dotsnb-app-list">{items}</ul>')


def _achievement(one: Any) -> str:
    title, value = escape(_(one.achievement.title)), min(one.value, one.goal)
    bar = f'<progress max="{one.goal}" value="{value}" aria-label="{title}"></progress> {value}/{one.goal}'
    mark = "✓ " if one.unlocked else ""
    return f"<li><b>{mark}{title}</b><br>{escape(_(one.achievement.sentence))}<br>{bar}</li>"


def _card(title: str, html: str) -> str:
    return f'<div class="dotsnb-app-card"><h3>{escape(title)}</h3>{html}</div>'


def _note(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def _score(scores: Iterable[int]) -> str:
    return " : ".join(map(str, scores))


def _or_dash(value: object) -> object:
    return "–" if value is None else value


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
