"""What a game says to its players, in whole sentences: whose turn it is, what to do, and why.

Sentences come in two forms, for the one who reads them (``you``, a seat) and about others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dotsnb.game.position import END, RESIGN, TIME, Position
from dotsnb.i18n import N_, ngettext, readings
from dotsnb.i18n import gettext as _
from dotsnb.rules.state import FREE
from dotsnb.rules.turns import parse_turn

if TYPE_CHECKING:
    from dotsnb.game.game import Game

__all__ = ["cells", "names_joined", "result", "scores", "status", "task", "why"]


def cells(game: Game, count: int) -> str:
    """So many of the board's cells in its own word: ``a box``, ``3 triangles``."""
    return ngettext(*game.layout.cell_words, count).format(count=count)


def scores(game: Game) -> str:
    """``Ann 2, Bo 0``."""
    return ", ".join(
        _("{name} {points}").format(name=name, points=points)
        for name, points in zip(game.players, game.scores, strict=True)
    )


def spoken_to(players: Sequence[str]) -> int | None:
    """The seat of the only player called You, in any language: a record may have been begun in another one.

    >>> spoken_to(["You", "Bo"]), spoken_to(["Bo", "Tú"]), spoken_to(["Ann", "Bo"]), spoken_to(["You", "You"])
    (0, 1, None, None)
    """
    called = [seat for seat, name in enumerate(players) if name in readings(N_("You"))]
    return called[0] if len(called) == 1 else None


def status(game: Game, you: int | None = None) -> str:
    """Whose turn it is, why, and what to do; or how the game ended.

    Nobody would say "You's turn": where one player is called You, that is who is spoken to.
    """
    if you is None:
        you = spoken_to(game.players)
    if game.over:
        return result(game, you)
    return " ".join(filter(None, (why(game, you), task(game, you))))


def task(game: Game, you: int | None = None) -> str:
    """What the player to move has to do now; empty when the game is over."""
    if game.to_move is None:
        return ""
    mine, position = game.to_move == you, game.position
    left, die = position.lines_left, parse_turn(game.rules.turn).die
    if position.must_roll:
        sentence = _("Your turn: roll the die, 1 to {die}.") if mine else _("{name}'s turn: roll the die, 1 to {die}.")
    elif die == 0 and position.drawn_in_turn:
        sentence = _("Draw another line.") if mine else _("{name} draws another line.")
    elif die == 0:
        sentence = _("Your turn: draw a line.") if mine else _("{name}'s turn: draw a line.")
    elif position.drawn_in_turn == 0:
        sentence = (
            ngettext("Draw {count} line.", "Draw 1 to {count} lines.", left)
            if mine
            else ngettext("{name} draws {count} line.", "{name} draws 1 to {count} lines.", left)
        )
    else:
        sentence = (
            ngettext(
                "Draw {count} more line or end your turn.",
                "Draw up to {count} more lines or end your turn.",
                left,
            )
            if mine
            else ngettext("{name} may draw {count} more line.", "{name} may draw {count} more lines.", left)
        )
    return sentence.format(name=game.players[game.to_move], count=left, die=die)


def why(game: Game, you: int | None = None) -> str:
    """Why it is this player's turn; empty before the first move."""
    if game.over or not game.moves:
        return ""
    before, after, move = game.positions[-2], game.position, game.moves[-1]
    assert before.to_move is not None  # a move was made there
    mine = before.to_move == you
    name, captured = game.players[before.to_move], _captured(before, after)
    free = parse_turn(after.rules.turn).free_captures
    if move == END:
        sentence = _("You ended your turn.") if mine else _("{name} ended the turn.")
    elif move == TIME:
        sentence = _("Your time ran out.") if mine else _("Time ran out for {name}.")
    elif move == RESIGN:
        sentence = _("You have given up.") if mine else _("{name} has given up.")
    elif before.must_roll:
        sentence = _roll_sentence(after, mine)
    elif captured:
        sentence = _capture_sentence(after, mine, free)
    elif before.to_move == after.to_move:
        sentence = ""  # one of several lines of a roll
    elif parse_turn(after.rules.turn).die:
        sentence = _("You have used up your roll.") if mine else _("{name} has used up the roll.")
    else:
        sentence = (
            _("You closed nothing, so the turn passes.") if mine else _("{name} closed nothing, so the turn passes.")
        )
    return sentence.format(name=name, cells=cells(game, captured), face=after.roll, count=after.lines_left)


def _captured(before: Position, after: Position) -> int:
    """How many cells were captured between two positions."""
    pairs = zip(before.state.owner, after.state.owner, strict=True)
    return sum(was == FREE and now >= 0 for was, now in pairs)


def _capture_sentence(after: Position, mine: bool, free: bool) -> str:
    if after.rules.turn == "standard" or (parse_turn(after.rules.turn).die and not free):
        return _("You closed {cells}.") if mine else _("{name} closed {cells}.")
    if free:
        return (
            _("You closed {cells}: that line does not count.")
            if mine
            else _("{name} closed {cells}: that line does not count.")
        )
    return (
        _("You closed {cells}, which earns no further line here.")
        if mine
        else _("{name} closed {cells}, which earns no further line here.")
    )


def _roll_sentence(after: Position, mine: bool) -> str:
    if after.roll is not None and after.roll > after.lines_left:
        return (
            ngettext(
                "You rolled {face}, but only {count} line is open.",
                "You rolled {face}, but only {count} lines are open.",
                after.lines_left,
            )
            if mine
            else ngettext(
                "{name} rolled {face}, but only {count} line is open.",
                "{name} rolled {face}, but only {count} lines are open.",
                after.lines_left,
            )
        )
    return _("You rolled {face}.") if mine else _("{name} rolled {face}.")


def result(game: Game, you: int | None = None) -> str:
    """How a finished game ended, in words; empty while it goes on."""
    position = game.position
    if not position.over:
        return ""
    winners = [game.players[seat] for seat in position.ranking[0]]
    i_won = position.ranking[0] == (you,)
    if len(position.resigned) == len(game.players) - 1:
        sentence = (
            _("The game is over. You win, because everybody else gave up.")
            if i_won
            else _("The game is over. {names} wins, because everybody else gave up.")
        )
    elif position.is_draw:
        sentence = _("The game is over. It is a draw.")
    elif i_won:
        sentence = _("The game is over. You win!")
    else:
        sentence = ngettext(
            "The game is over. {names} wins.",
            "The game is over. {names} share the win.",
            len(winners),
        )
    if position.open_lines and not position.resigned:
        sentence = _("No open line can score any more.") + " " + sentence
    return sentence.format(names=names_joined(winners))


def names_joined(names: list[str]) -> str:
    """``Ann``, ``Ann and Bo``, ``Ann, Bo and Cy``."""
    if len(names) == 1:
        return names[0]
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])
