"""What stands round a board: score cards, words, buttons and a move box, made from a ``GameModel``.

Text takes Jupyter's own colours, so that it can be read in every theme; only marks and outlines
have the players' colours. All styles are in ``companion.css``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets

from dotsnb.game.colours import Theme
from dotsnb.game.drawing import OUTLINES
from dotsnb.game.events import Event
from dotsnb.game.text import describe
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules.turns import parse_turn
from dotsnb.widgets.model import GameModel
from dotsnb.widgets.movebox import MoveBox
from dotsnb.widgets.zoom import LARGEST_ZOOM

__all__ = ["Buttons", "Tools", "cards", "clock", "clock_words", "facts", "words"]

Guard = Callable[[Callable[..., object]], Callable[..., None]]


def cards(model: GameModel, theme: Theme, marks: str = "letters", news: Sequence[Event] = ()) -> str:
    """The score cards as HTML: mark, name and points of everybody, whose turn it is, and how the points are split.

    :param marks: ``letters`` or ``shapes``.
    :param news: what has just happened: changed points float up.
    """
    changes = {event.seat: event.change for event in news if event.kind == "score"}
    made = []
    for seat, (name, letter) in enumerate(zip(model.players, model.game.marks, strict=True)):
        note = ""
        if seat == model.to_move:
            note = _("TURN")
        elif seat in model.winners:
            note = _("winner") if len(model.winners) == 1 else _("shares the win")
        classes = "dotsnb-card dotsnb-on" if note else "dotsnb-card"
        mark = _shape(seat) if marks == "shapes" else escape(letter)
        made.append(
            f'<div class="{classes}" style="--seat: {theme.seat(seat)}; --paper: {theme.paper}">'
            f'<span class="dotsnb-mark">{mark}</span>'
            f'<span class="dotsnb-name">{escape(name)}</span>'
            f'<span class="dotsnb-points">{model.scores[seat]}{_floating(changes.get(seat, 0))}</span>'
            f'<span class="dotsnb-note">{escape(note)}</span></div>'
        )
    return f'<div class="dotsnb-cards">{"".join(made)}</div>{_bar(model.scores, theme)}'


def _floating(change: int) -> str:
    if not change:
        return ""
    sign = "+" if change > 0 else "−"
    return f'<span class="dotsnb-float" data-change="{sign}{abs(change)}"></span>'


def _shape(seat: int) -> str:
    """A seat's shape as a picture in the text; the name beside it says who it is."""
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in OUTLINES[seat])
    return (
        '<svg class="dotsnb-shape" viewBox="-0.5 -0.5 1 1" aria-hidden="true">'
        f'<polygon points="{points}" fill="currentColor"/></svg>'
    )


def _bar(scores: Sequence[int], theme: Theme) -> str:
    """A thin bar split like the points; empty while nobody has any."""
    parts = "".join(
        f'<span style="flex-grow: {points}; background: {theme.seat(seat)}"></span>'
        for seat, points in enumerate(scores)
        if points > 0
    )
    return f'<div class="dotsnb-bar" aria-hidden="true">{parts}</div>'


def facts(model: GameModel) -> str:
    """The round, and what dashed lines are where there are any, as HTML."""
    parts = [_("Round {number}").format(number=model.round)]
    if model.dead_lines and not model.over:
        parts.append(_("Dashed lines can no longer score."))
    return " ".join(f"<span>{escape(part)}</span>" for part in parts)


def clock(model: GameModel) -> str:
    """The move clock as HTML; empty where nobody is timed."""
    if model.clock_left is None or model.over:
        return ""
    share = model.clock_left / max(1, model.clock_seconds)
    classes = "dotsnb-clock dotsnb-late" if model.clock_left <= 5 else "dotsnb-clock"
    return f'<span class="{classes}" style="--left: {100 * share:.0f}%">{escape(clock_words(model))}</span>'


def clock_words(model: GameModel) -> str:
    """How much time is left, in words."""
    left = model.clock_left or 0
    return ngettext("{count} second left", "{count} seconds left", left).format(count=left)


def words(model: GameModel, theme: Theme) -> str:
    """Status and message as HTML: whose turn it is and why, and what was refused and why."""
    message = f'<div class="dotsnb-message dotsnb-{theme.name}">{escape(model.message)}</div>'
    return f'<div class="dotsnb-status">{escape(model.status)}</div>{message}'


class Buttons(ipywidgets.HBox):
    """The buttons that a game needs: the die's only where there is one.

    :param guard: wraps what a button does, so that an error in it is seen.
    """

    def __init__(
        self,
        model: GameModel,
        guard: Guard,
        *,
        new_game: bool,
    ) -> None:
        self._model = model
        self._die = parse_turn(model.game.rules.turn).die
        self.roll = _button(_("Roll"), _("Roll the die (R)"))
        self.end_turn = _button(_("End turn"), _("End your turn; lines you do not use are lost (E)"))
        self.undo = _button(_("Undo"), _("Take back, as far as your last choice (U)"))
        self.redo = _button(_("Redo"), _("Bring back what was taken back (Y)"))
        self.new_game = _button(_("New game"), _("Start again"))
        self.left = ipywidgets.HTML()
        self.left.add_class("dotsnb-left")
        actions = {
            self.roll: model.roll,
            self.end_turn: model.end_turn,
            self.undo: model.undo,
            self.redo: model.redo,
            self.new_game: model.new_game,
        }
        for button, action in actions.items():
            button.on_click(guard(lambda _button, act=action: act()))
        dice = [self.roll, self.left, self.end_turn] if self._die else []
        again = [self.new_game] if new_game else []
        super().__init__([*dice, self.undo, self.redo, *again])
        self.add_class("dotsnb-buttons")
        self.update()

    def update(self) -> None:
        """Follow the model: which buttons can be pressed now, and what the die says."""
        model = self._model
        person = model.person_to_move()
        self.roll.disabled = not (person and model.must_roll)
        self.roll.button_style = "" if self.roll.disabled else "primary"
        self.end_turn.disabled = not (person and model.may_end)
        self.undo.disabled = not model.can_undo
        self.redo.disabled = not model.can_redo
        if self._die:
            self.roll.description = _("Roll (1–{die})").format(die=self._die)
            self.left.value = f"<span>{escape(self._lines_left())}</span>"

    def _lines_left(self) -> str:
        model = self._model
        if model.roll_face is None or model.over:
            return ""
        sentence = ngettext("{left} of {roll} line left", "{left} of {roll} lines left", model.roll_face)
        return sentence.format(left=model.lines_left, roll=model.roll_face)


def _button(text: str, tooltip: str) -> ipywidgets.Button:
    button = ipywidgets.Button(description=text, tooltip=tooltip)
    button.layout.width = "auto"
    return button


class Tools(ipywidgets.HBox):
    """What helps to see and to play: a box for moves, the board's size, and the board as text.

    :param guard: wraps what a control does, so that an error in it is seen.
    :param zoom: called with ``larger``, ``smaller`` or ``whole``.

    ``text_board`` is a widget of its own, for below.
    """

    def __init__(self, model: GameModel, guard: Guard, zoom: Callable[[str], object]) -> None:
        self._model = model
        self.move = MoveBox(model, guard)
        self.smaller = _button(_("Smaller"), _("Make the board smaller (-)"))
        self.larger = _button(_("Larger"), _("Make the board larger, up to 3 times (+)"))
        self.whole = _button(_("Whole board"), _("Show the whole board (0)"))
        for button, step in ((self.smaller, "smaller"), (self.larger, "larger"), (self.whole, "whole")):
            button.on_click(guard(lambda _button, step=step: zoom(step)))
        self.as_text = ipywidgets.ToggleButton(description=_("Text board"), tooltip=_("Show the board as text, too"))
        self.as_text.layout.width = "auto"
        self.as_text.observe(guard(self.update), "value")
        self.text_board = ipywidgets.HTML()
        self.text_board.add_class("dotsnb-text")
        super().__init__([self.move, self.smaller, self.larger, self.whole, self.as_text])
        self.add_class("dotsnb-tools")
        self.update()
        self.update_zoom(1.0)

    def update(self, *_change: object) -> None:
        """Let the text board follow the game, if it is open."""
        board = escape(describe(self._model.game, self._model.you)) if self.as_text.value else ""
        label = escape(_("The board as text"))
        self.text_board.value = f'<pre tabindex="0" role="region" aria-label="{label}">{board}</pre>' if board else ""

    def update_zoom(self, factor: float) -> None:
        """Follow the board's size: which way it can still change."""
        self.smaller.disabled = self.whole.disabled = factor <= 1
        self.larger.disabled = factor >= LARGEST_ZOOM
