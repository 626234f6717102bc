"""A board in words, for those who cannot see it: what a line is, what has just been drawn, which keys there are."""

from __future__ import annotations

from dotsnb.game import wording
from dotsnb.i18n import gettext as _
from dotsnb.widgets.model import GameModel

__all__ = ["keys_in_words", "line_in_words", "news_in_words"]


def keys_in_words() -> str:
    """How the board is played by keyboard."""
    return _(
        "Arrow keys move from line to line, Enter draws the line, Tab leaves the board. "
        "R rolls the die, E ends the turn, U takes back, Y brings back. "
        "Plus and minus change the size, 0 shows the whole board."
    )


def line_in_words(model: GameModel, line: int) -> str:
    """A line: its name, and what it is or would do."""
    position, name = model.game.position, model.game.layout.line_names[line]
    drawn = position.drawn
    if name in drawn:
        seat = drawn[name]
        if seat is None:
            return _("Line {line}: drawn from the start.").format(line=name)
        if seat == model.you:
            return _("Line {line}: drawn by you.").format(line=name)
        return _("Line {line}: drawn by {name}.").format(line=name, name=model.players[seat])
    if name in model.dead_lines:
        return _("Line {line}: open, but it can no longer score.").format(line=name)
    closes = len(position.captures(name)) if model.legal_lines else 0
    if not closes:
        return _("Line {line}: open.").format(line=name)
    cells = wording.cells(model.game, closes)
    return _("Line {line}: open, closes {cells}.").format(line=name, cells=cells)


def news_in_words(model: GameModel, known: int) -> tuple[str, ...]:
    """The line drawn since so many moves were known, and the scores it changed."""
    moves = model.game.moves
    if len(moves) <= known or moves[-1] not in model.game.layout.line_names:
        return ()
    before = model.game.positions[-2]
    scores = wording.scores(model.game) + "." if before.scores != model.game.scores else ""
    if before.to_move is None or before.to_move == model.you:
        return (scores,)  # who drew the line knows it
    drew = _("{name} drew {line}.").format(name=model.players[before.to_move], line=moves[-1])
    return drew, scores
