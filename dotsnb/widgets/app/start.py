"""The panel before a game: opponent, game, who begins, clock and undo, with words and a picture for each choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html import escape
from typing import Any

import ipywidgets

from dotsnb.ai import LEVELS
from dotsnb.errors import DotsError
from dotsnb.game import overlap_cases
from dotsnb.grids import kinds
from dotsnb.i18n import gettext as _
from dotsnb.rules import MODES, Rules
from dotsnb.rules.overlap import OVERLAP
from dotsnb.widgets.app.parts import WIDE, button, card, dropdown, row, say, text
from dotsnb.widgets.choices import CLOCKS, Choices, built, describe_level, describe_mode, describe_rules

__all__ = ["StartPanel", "example"]

OWN = ""  # stands in the list of modes for rules of one's own
MOST_SEATS = 8


@cache
def example(overlap: str) -> tuple[str, tuple[int, ...]]:
    """An overlap rule's example, played by the rule itself: their box, then your 2x2 square around it.

    Returns the board as SVG, and the scores (yours first).

    >>> example("takeover")[1], example("fortress")[1]
    ((5, 0), (0, 1))
    """
    game = overlap_cases.play(overlap, overlap_cases.THEIRS_THEN_YOURS)
    return game.to_svg(), game.scores


class StartPanel(ipywidgets.VBox):
    """What is chosen before a game.

    :param choices: what to show at first.
    :param play: called with the ``Choices`` when the game is to begin.
    """

    def __init__(self, choices: Choices, play: Callable[[Choices], object]) -> None:
        self._play = play
        self._filling = True
        self._make_opponent(choices)
        self._make_game(choices)
        self._make_builder(choices)
        self._make_agreements(choices)
        self.problem = text(live=True, kind="problem")
        self.summary = text(kind="summary")
        self.go = button(_("Play"), self._begin, style="primary")
        super().__init__(
            [
                card(_("Opponent"), [self.opponent, self.level, self.how_it_plays, self.people]),
                card(_("Game"), [self.mode, self.about, self.overlap, self.rule, self.builder]),
                card(_("Also agreed"), [self.first, self.clock, self.undo]),
                self.problem,
                row([self.go, self.summary]),
            ]
        )
        self.add_class("dotsnb-app-start")
        for control in self._controls:
            control.observe(self._follow, "value")
        self._filling = False
        self._follow()

    # --- The controls ----------------------------------------------------------------------------

    def _make_opponent(self, choices: Choices) -> None:
        options = [(_("The computer"), "ai"), (_("People on this device"), "people")]
        self.opponent = dropdown(_("Play against"), options, choices.opponent)
        self.level = dropdown(_("Level"), [(_(level.title), name) for name, level in LEVELS.items()], choices.level)
        self.how_it_plays = text()
        self.count = dropdown(_("Players"), [(str(n), n) for n in range(2, MOST_SEATS + 1)], len(choices.names))
        self.names = [self._name_field(seat, choices) for seat in range(MOST_SEATS)]
        self.people = ipywidgets.VBox([self.count, *self.names])

    @staticmethod
    def _name_field(seat: int, choices: Choices) -> ipywidgets.Text:
        usual = _("Player {number}").format(number=seat + 1)
        name = choices.names[seat] if seat < len(choices.names) else usual
        field = ipywidgets.Text(value=name, description=usual, style=WIDE)
        field.layout.width, field.layout.max_width = "100%", "30em"
        return field

    def _make_game(self, choices: Choices) -> None:
        modes = [(_(mode.title), name) for name, mode in MODES.items()]
        self.mode = dropdown(_("Mode"), [*modes, (_("Rules of my own"), OWN)], choices.mode or OWN)
        self.about = text()
        rules = [(_(rule.title), name) for name, rule in OVERLAP.items()]
        self.overlap = dropdown(_("Overlap rule"), rules, choices.ruleset.overlap)
        self.rule = ipywidgets.HTML()
        self.rule.add_class("dotsnb-app-rule")

    def _make_builder(self, choices: Choices) -> None:
        rules = choices.ruleset
        grid, _space, size = rules.grid.partition(" ")
        rows, _by, columns = size.partition("x")
        die = rules.turn.strip("d+") if rules.turn[1:2].isdigit() else "6"
        turn = rules.turn if rules.turn in ("standard", "single") else "d+" if rules.turn.endswith("+") else "d"
        self.grid = dropdown(_("Grid"), [(_(kind.sentence), name) for name, kind in kinds().items()], grid)
        self.rows = _number(_("Rows"), int(rows), 30)
        self.columns = _number(_("Columns"), int(columns or rows), 30)
        starts = [
            (_("Nothing drawn"), "open"),
            (_("Whole border drawn"), "swedish"),
            (_("Left and bottom drawn"), "icelandic"),
        ]
        self.start = dropdown(_("Start"), starts, rules.start)
        turns = [
            (_("One line, another after a capture"), "standard"),
            (_("Always one line"), "single"),
            (_("As many lines as the die shows"), "d"),
            (_("A die; captures are free"), "d+"),
        ]
        self.turn = dropdown(_("Turn"), turns, turn)
        self.die = _number(_("Faces of the die"), int(die), 99, least=2)
        sizes = [("1x1", (1,)), ("1x1, 2x2", (1, 2)), ("1x1, 2x2, 3x3", (1, 2, 3))]
        self.sizes = dropdown(_("Squares"), sizes, rules.sizes)
        self.scoring = dropdown(
            _("Who wins"), [(_("Most points"), "most"), (_("Fewest points"), "misere")], rules.scoring
        )
        seats = [(str(n), n) for n in range(2, MOST_SEATS + 1)]
        self.seats = dropdown(_("Players with you"), seats, rules.players)
        parts = [
            self.grid,
            self.rows,
            self.columns,
            self.start,
            self.turn,
            self.die,
            self.sizes,
            self.scoring,
            self.seats,
        ]
        self.builder = ipywidgets.VBox(parts)

    def _make_agreements(self, choices: Choices) -> None:
        firsts = [
            (_("You, or player 1"), "first"),
            (_("The other, or player 2"), "second"),
            (_("Picked at random"), "random"),
        ]
        self.first = dropdown(_("Moves first"), firsts, choices.first)
        clocks = [(_("No clock") if s == 0 else _("{seconds} seconds a move").format(seconds=s), s) for s in CLOCKS]
        self.clock = dropdown(_("Move clock"), clocks, choices.clock)
        undos = [
            (_("Only lines of this turn"), "strict"),
            (_("Anything, back to the start"), "teaching"),
            (_("Nothing"), "off"),
        ]
        self.undo = dropdown(_("Take back"), undos, choices.undo)

    @property
    def _controls(self) -> list[Any]:
        plain = [self.opponent, self.level, self.count, *self.names, self.mode, self.overlap]
        return [*plain, *self.builder.children, self.first, self.clock, self.undo]

    # --- What they say ---------------------------------------------------------------------------

    def choices(self) -> Choices:
        """What is chosen now.

        :raises DotsError: for a combination that makes no sense, with what to change.
        """
        names = tuple(field.value for field in self.names[: self.count.value])
        mode = self.mode.value or None
        rules = "" if mode else str(self._built())
        if mode and MODES[mode].rules.overlap:
            rules = str(replace(MODES[mode].rules, overlap=self.overlap.value))
        return Choices(
            opponent=self.opponent.value,
            level=self.level.value,
            names=names,
            mode=mode,
            rules=rules,
            first=self.first.value,
            clock=self.clock.value,
            undo=self.undo.value,
        )

    def _built(self) -> Rules:
        turn = self.turn.value
        if turn in ("d", "d+"):
            turn = f"d{self.die.value}{turn[1:]}"
        sizes = self.sizes.value
        return built(
            self.grid.value,
            self.rows.value,
            self.columns.value,
            start=self.start.value,
            turn=turn,
            scoring=self.scoring.value,
            players=self.seats.value if self.opponent.value == "ai" else self.count.value,
            sizes=sizes,
            overlap=self.overlap.value if sizes != (1,) else None,
        )

    def _follow(self, change: Any = None) -> None:
        """Show what belongs to the choices; another mode starts with its own overlap rule."""
        if self._filling:
            return
        if (
            change is not None
            and change["owner"] is self.mode
            and self.mode.value
            and MODES[self.mode.value].rules.overlap
        ):
            self._filling = True
            self.overlap.value = MODES[self.mode.value].rules.overlap
            self._filling = False
        self._show_parts()
        try:
            choices = self.choices()
        except DotsError as problem:
            self._refuse(str(problem))
            return
        rules = choices.ruleset
        words = describe_mode(choices.mode, rules.overlap) if choices.mode else describe_rules(rules)
        say(self.about, words)
        say(self.problem, "", live=True)
        say(
            self.summary,
            _("{game}, against {opponent}").format(game=choices.title, opponent=choices.opponent_title)
            if choices.opponent == "ai"
            else _("{game}: {names}").format(game=choices.title, names=choices.opponent_title),
        )
        self.go.disabled = False

    def _refuse(self, problem: str) -> None:
        say(self.about, "")
        say(self.summary, "")
        say(self.problem, problem, live=True)
        self.go.disabled = True

    def _show_parts(self) -> None:
        computer, own = self.opponent.value == "ai", self.mode.value == OWN
        squares = self.sizes.value != (1,) if own else MODES[self.mode.value].rules.overlap is not None
        _show(self.level, computer)
        _show(self.how_it_plays, computer)
        _show(self.people, not computer)
        for seat, field in enumerate(self.names):
            _show(field, seat < self.count.value)
        _show(self.builder, own)
        _show(self.columns, kinds()[self.grid.value].form == "RxC")
        _show(self.die, self.turn.value in ("d", "d+"))
        _show(self.seats, computer)
        _show(self.overlap, squares)
        _show(self.rule, squares)
        say(self.how_it_plays, describe_level(self.level.value))
        if squares:
            self.rule.value = _rule_card(self.overlap.value)
        self.undo.disabled = self.clock.value > 0

    def _begin(self) -> None:
        try:
            choices = self.choices()
        except DotsError as problem:
            self._refuse(str(problem))
            return
        self._play(choices)


def _number(label: str, value: int, most: int, least: int = 1) -> ipywidgets.BoundedIntText:
    field = ipywidgets.BoundedIntText(value=value, min=least, max=most, description=label, style=WIDE)
    field.layout.width = "16em"
    return field


def _show(widget: Any, seen: bool) -> None:
    widget.layout.display = None if seen else "none"


def _rule_card(overlap: str) -> str:
    picture, (you, they) = example(overlap)
    words = _("Their box first, then you close the 2x2 square around it: {you} for you, {they} for them.")
    sentence = escape(_(OVERLAP[overlap].sentence))
    caption = escape(words.format(you=you, they=they))
    return f"<p>{sentence}</p><figure>{picture}<figcaption>{caption}</figcaption></figure>"
