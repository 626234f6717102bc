"""Help during a game: a hint in three steps, and what the newest line has done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets

from dotsnb.analysis import Hint, changes, explain, hint
from dotsnb.analysis.hints import area
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.widgets.app.aside import aside, running_loop
from dotsnb.widgets.app.parts import button, row, say, show, text
from dotsnb.widgets.session import Session

__all__ = ["Help", "newest_lines"]

STEPS = 3  # of a hint


class Help(ipywidgets.VBox):
    """The buttons, and a place for what they say.

    :param session: the game.
    :param point_out: marks ``lines`` or an ``area`` on its board.
    """

    def __init__(self, session: Session, point_out: Callable[..., object]) -> None:
        self._session, self._point_out = session, point_out
        self._step = 0
        self._asked = -1  # the version of the game that the words are about
        self.hint = button(_("Hint"), self._hint, tooltip=_("Where to look, then what for, then which line"))
        self.why = button(_("What did that do?"), self._explain, tooltip=_("Explains the newest line"))
        self.words = text(live=True)
        super().__init__([row([self.hint, self.why]), self.words])
        self.follow()

    def follow(self) -> None:
        """Follow the game: what was said of an earlier position is gone."""
        model = self._session.model
        show(self, self._session.choices.gives_hints or model.over)
        self.hint.disabled = not model.person_to_move()
        self.why.disabled = not model.game.moves
        if self._asked != model.version:
            self._step = 0
            self._name_step()
            say(self.words, "", live=True)

    def _name_step(self) -> None:
        next_step = min(self._step + 1, STEPS)
        sentence = _("Hint") if next_step == 1 else _("Hint, step {step} of {steps}")
        self.hint.description = sentence.format(step=next_step, steps=STEPS)

    def _work_out(self, work: Callable[[], Any], tell: Callable[[Any], object]) -> None:
        """Do it beside the kernel, and tell it if the game has not gone on meanwhile."""
        version = self._asked = self._session.model.version
        if running_loop() is not None:
            say(self.words, _("One moment ..."), live=True)

        def done(found: Any) -> None:
            if version == self._session.model.version:
                tell(found)

        aside(work, done, lambda error: say(self.words, str(error), live=True))

    # --- Hints -----------------------------------------------------------------------------------

    def _hint(self) -> None:
        step, position = min(self._step + 1, STEPS), self._session.model.game.position
        self._step = step
        self._work_out(lambda: hint(position, step), self._tell_hint)

    def _tell_hint(self, found: Hint) -> None:
        grid = self._session.model.game.layout
        say(self.words, found.text, live=True)
        if found.move in grid.line_names:
            self._point_out(lines=[found.move])
        elif found.region is not None:
            self._point_out(area=area(grid, found.region))
        if self._session.model.must_roll:
            self._step = 0  # that was no step yet
        self._name_step()

    # --- What the newest line has done -----------------------------------------------------------

    def _explain(self) -> None:
        model = self._session.model
        game, you = model.game, model.you
        numbers = newest_lines(game)
        if not numbers:
            self._asked = model.version
            say(self.words, _("No line has been drawn yet."), live=True)
            return
        line = game.moves[numbers[-1]]
        steps = [(game.positions[number], game.moves[number]) for number in numbers]
        names = game.players
        self._work_out(lambda: _explained(steps, names, you), lambda found: self._tell_line(line, found))

    def _tell_line(self, line: str, found: str) -> None:
        say(self.words, found, live=True)
        self._point_out(lines=[line])


def newest_lines(game: Game) -> list[int]:
    """Which moves drew lines in the newest turn, the newest line last; none before the first.

    >>> game = Game("mini", seed=1)
    >>> newest_lines(game), game.roll(), game.draw("a1b1"), game.draw("b1c1"), game.end_turn(), newest_lines(game)
    ([], 4, (), (), None, [1, 2])
    """
    lines = [number for number, move in enumerate(game.moves) if move in game.layout.line_names]
    turn: list[int] = []
    for number in reversed(lines):
        if turn and game.positions[number].to_move != game.positions[turn[-1]].to_move:
            break
        turn.append(number)
    return turn[::-1]


def _explained(steps: Sequence[tuple[Position, str]], names: Sequence[str], you: int | None) -> str:
    """What the newest line has done, and before it, which lines of its turn changed the score.

    Where squares lie over each other the newest line is told by its points, elsewhere as a move.
    """
    said = []
    for position, line in steps[:-1]:
        if done := changes(position, line, names):
            said.append(_("{line}: {explanation}").format(line=line, explanation=" ".join(done)))
    position, line = steps[-1]
    mover = position.to_move
    assert mover is not None, "a line was drawn here"
    drew = _("You drew {line}.") if mover == you else _("{name} drew {line}.")
    said.append(drew.format(name=names[mover], line=line))
    done = changes(position, line, names) if position.rules.overlap else ()
    found = explain(position, line)
    if done:
        said += done
    else:
        told = _("To {name} one would say:").format(name=names[mover])
        said += [*([] if mover == you else [told]), *found.sentences]
    if found.facts.comparison is None:
        said.append(_("Whether another line was better is out of reach here."))
    return " ".join(said)
