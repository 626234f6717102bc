"""The panel before a game: opponent, game, who begins, clock and undo, with words and a picture for each choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from dotsnb.ai import LEVELS
from dotsnb.errors import DotsError
from dotsnb.game import overlap_cases
from dotsnb.i18n import N_, readings
from dotsnb.i18n import gettext as _
from dotsnb.rules import MODES, Rules
from dotsnb.rules.overlap import OVERLAP
from dotsnb.widgets.app.builder import MOST_SEATS, Builder
from dotsnb.widgets.app.cards import Card, Cards
from dotsnb.widgets.app.parts import WIDE, button, card, dropdown, row, say, show, text
from dotsnb.widgets.app.saves import about
from dotsnb.widgets.choices import CLOCKS, Choices, describe_level, describe_mode, describe_rules, facts_in_words

__all__ = ["StartPanel", "example"]

OWN = ""  # stands in the list of modes for rules of one's own
MOST_WAITING = 3  # saved games that are offered at once; the others are on their own screen


def example(overlap: str) -> tuple[str, tuple[int, ...]]:
    """An overlap rule's example, played by the rule itself: their box, then your 2x2 square around it.

    Returns the board as SVG for light and for dark pages, and the scores (yours first).

    >>> example("takeover")[1], example("fortress")[1]
    ((5, 0), (0, 1))
    """
    game = overlap_cases.play(overlap, overlap_cases.THEIRS_THEN_YOURS)
    pictures = (f'<span class="dotsnb-on-{theme}">{game.to_svg(theme)}</span>' for theme in ("light", "dark"))
    return "".join(pictures), game.scores


class StartPanel(ipywidgets.VBox):
    """What is chosen before a game, and the games that wait.

    :param choices: what to show at first.
    :param play: called with the ``Choices`` when the game is to begin.
    :param waiting: saved games, the newest first.
    :param resume: called with the name of the one to go on with.
    """

    def __init__(
        self,
        choices: Choices,
        play: Callable[[Choices], object],
        waiting: Sequence[Any] = (),
        resume: Callable[[str], object] = lambda _name: None,
    ) -> None:
        self._play = play
        self._filling = True
        self._make_opponent(choices)
        self._make_game(choices)
        self._make_agreements(choices)
        self.waiting = row([_waiting(save, resume) for save in waiting[:MOST_WAITING]])
        self.problem = text(live=True, kind="problem")
        self.summary = text(kind="summary")
        self.go = button(_("Play"), self._begin, style="primary")
        opponent = card(_("Opponent"), [self.opponent, self.level, self.how_it_plays, self.people])
        game = card(
            _("Game"), [self.view, self.mode, self.about, self.builder, self.squares, self.overlap, self.rule]
        )
        agreed = card(_("Turns and help"), [self.first, self.clock, self.undo, self.hints])
        start = ipywidgets.VBox([self.problem, row([self.go, self.summary])])
        parts = {"waiting": self.waiting, "go": start, "opponent": opponent, "game": game, "agreed": agreed}
        for name, part in parts.items():
            part.add_class(f"dotsnb-app-start-{name}")
        super().__init__([part for part in parts.values() if part is not self.waiting or waiting])
        self.add_class("dotsnb-app-start")
        for control in self._controls:
            control.observe(self._follow, "value")
        self.view.observe(self._show_view, "value")
        self._filling = False
        self._follow()

    # --- The controls ----------------------------------------------------------------------------

    def _make_opponent(self, choices: Choices) -> None:
        options = [(_("The computer"), "ai"), (_("People on this device"), "people")]
        self.opponent = dropdown(_("Play against"), options, choices.opponent)
        levels = [Card(name, _(level.title), _(level.sentence)) for name, level in LEVELS.items()]
        self.level = Cards(_("Level"), levels, choices.level)
        self.how_it_plays = text()
        self.count = dropdown(_("Players"), [(str(n), n) for n in range(2, MOST_SEATS + 1)], len(choices.names))
        self.names = [self._name_field(seat, choices) for seat in range(MOST_SEATS)]
        self.people = ipywidgets.VBox([self.count, *self.names])

    @staticmethod
    def _name_field(seat: int, choices: Choices) -> ipywidgets.Text:
        usual = _("Player {number}").format(number=seat + 1)
        name = choices.names[seat] if seat < len(choices.names) else usual
        if name in {words.format(number=seat + 1) for words in readings(N_("Player {number}"))}:
            name = usual  # it was kept when another language was spoken
        field = ipywidgets.Text(value=name, description=usual, style=WIDE)
        field.layout.width, field.layout.max_width = "100%", "30em"
        return field

    def _make_game(self, choices: Choices) -> None:
        views = [(_("Overview"), False), (_("Details"), True)]
        self.view = ipywidgets.ToggleButtons(options=views, value=False, style={"button_width": "auto"})
        modes = [
            Card(name, _(mode.title), _(mode.sentence), partial(_facts, mode.rules)) for name, mode in MODES.items()
        ]
        own = Card(OWN, _("Rules of my own"), _("Another grid, size, start, die or way to win."))
        self.mode = Cards(_("Mode"), [*modes, own], choices.mode or OWN)
        self.about = text()
        self.builder = Builder(choices.ruleset)
        self.squares = ipywidgets.HTML(f"<h4>{escape(_('Overlap rule'))}</h4>")
        rules = [
            Card(name, _(rule.title), _(rule.sentence), partial(_example, name)) for name, rule in OVERLAP.items()
        ]
        self.overlap = Cards(_("Overlap rule"), rules, choices.ruleset.overlap or "")
        self.rule = ipywidgets.HTML()
        self.rule.add_class("dotsnb-app-rule")

    def _make_agreements(self, choices: Choices) -> None:
        self.first = dropdown(_("Moves first"), _firsts(choices.players), choices.first)
        clocks = [(_("No clock") if s == 0 else _("{seconds} seconds a move").format(seconds=s), s) for s in CLOCKS]
        self.clock = dropdown(_("Move clock"), clocks, choices.clock)
        undos = [
            (_("Only lines of this turn"), "strict"),
            (_("Anything, back to the start"), "teaching"),
            (_("Nothing"), "off"),
        ]
        self.undo = dropdown(_("Take back"), undos, choices.undo)
        self.hints = dropdown(_("Hints"), [(_("When asked for"), True), (_("None"), False)], choices.hints)

    @property
    def _controls(self) -> list[Any]:
        plain = [self.opponent, self.level, self.count, *self.names, self.mode, self.overlap]
        return [*plain, *self.builder.children, self.first, self.clock, self.undo, self.hints]

    # --- What they say ---------------------------------------------------------------------------

    def choices(self) -> Choices:
        """What is chosen now.

        :raises DotsError: for a combination that makes no sense, with what to change.
        """
        mode = self.mode.value or None
        rules = ""
        if mode is None:
            players = None if self.opponent.value == "ai" else self.count.value
            rules = str(self.builder.rules(players, self.overlap.value))
        elif MODES[mode].rules.overlap:
            rules = str(replace(MODES[mode].rules, overlap=self.overlap.value))
        return Choices(
            opponent=self.opponent.value,
            level=self.level.value,
            names=tuple(field.value for field in self.names[: self.count.value]),
            mode=mode,
            rules=rules,
            first=self.first.value,
            clock=self.clock.value,
            undo=self.undo.value,
            hints=self.hints.value,
        )

    def _follow(self, change: Any = None) -> None:
        """Show what belongs to the choices; another mode starts with its own overlap rule."""
        if self._filling:
            return
        if change is not None and change["owner"] is self.mode and self.mode.value != OWN:
            self._take_over(MODES[self.mode.value].rules.overlap)
        self._show_parts()
        try:
            choices = self.choices()
        except DotsError as problem:
            self._refuse(str(problem))
            return
        rules = choices.ruleset
        words = describe_mode(choices.mode, rules.overlap) if choices.mode else describe_rules(rules)
        self._offer_firsts(choices.players)
        say(self.about, words)
        say(self.problem, "", live=True)
        say(
            self.summary,
            _("{game}, against {opponent}").format(game=choices.title, opponent=choices.opponent_title)
            if choices.opponent == "ai"
            else _("{game}: {names}").format(game=choices.title, names=choices.opponent_title),
        )
        self.go.disabled = False

    def _take_over(self, overlap: str | None) -> None:
        if overlap is not None:
            self._filling = True
            self.overlap.value = overlap
            self._filling = False

    def _offer_firsts(self, players: Sequence[str]) -> None:
        """Name those who can move first."""
        options, chosen = _firsts(players), self.first.value
        if list(self.first.options) != options:
            self._filling = True
            self.first.options = options
            self.first.value = chosen
            self._filling = False

    def _refuse(self, problem: str) -> None:
        say(self.about, problem)  # beside the controls, too
        say(self.summary, "")
        say(self.problem, problem, live=True)
        self.go.disabled = True

    def _show_parts(self) -> None:
        computer, own = self.opponent.value == "ai", self.mode.value == OWN
        squares = self.builder.has_squares if own else MODES[self.mode.value].rules.overlap is not None
        show(self.level, computer)
        show(self.how_it_plays, computer)
        show(self.people, not computer)
        for seat, field in enumerate(self.names):
            show(field, seat < self.count.value)
        show(self.builder, own)
        self.builder.follow(asks_players=computer)
        for part in (self.squares, self.overlap, self.rule):
            show(part, squares)
        say(self.how_it_plays, describe_level(self.level.value))
        if squares:
            self.rule.value = _rule_card(self.overlap.value)
        self.undo.disabled = self.hints.disabled = self.clock.value > 0

    def _show_view(self, change: Any) -> None:
        for cards in (self.mode, self.overlap):
            cards.details = change["new"]

    def _begin(self) -> None:
        try:
            choices = self.choices()
        except DotsError as problem:
            self._refuse(str(problem))
            return
        self._play(choices)


def _waiting(save: Any, resume: Callable[[str], object]) -> ipywidgets.VBox:
    """The card of a game that waits."""
    label = _("Continue {name}").format(name=save.name)
    return card(save.name, [text(about(save)), button(label, lambda: resume(save.name), style="primary")])


def _firsts(players: Sequence[str]) -> list[tuple[str, str]]:
    """Who can move first, by name."""
    return [(players[0], "first"), (players[1], "second"), (_("Picked at random"), "random")]


def _facts(rules: Rules) -> tuple[Sequence[str], str]:
    return facts_in_words(rules), ""


def _example(overlap: str) -> tuple[Sequence[str], str]:
    """An overlap rule's example in words, and its picture."""
    picture, (you, they) = example(overlap)
    words = _("Their box first, then you close the 2x2 square around it: {you} for you, {they} for them.")
    return [words.format(you=you, they=they)], picture


def _rule_card(overlap: str) -> str:
    (caption,), picture = _example(overlap)
    sentence = escape(_(OVERLAP[overlap].sentence))
    return f"<p>{sentence}</p><figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"
