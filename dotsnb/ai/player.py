"""What a player of the computer's is, and how one takes its turn in a game.

A pupil's bot is a function: it gets a ``Position`` and answers with a line, or with ``end``.

>>> from dotsnb import Game
>>> def first_line(position):
...     return position.legal_lines[0]
>>> game = finish(Game("box 1x2", seed=1), [as_player(first_line), as_player("easy", seed=5)])
>>> game.over, sum(game.scores)
(True, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _

__all__ = ["Bot", "Player", "as_player", "finish", "move_of", "step"]

Bot = Callable[[Position], str]


@runtime_checkable
class Player(Protocol):
    """Somebody who answers a position with a move."""

    @property
    def name(self) -> str:
        """What to call this player."""

    def choose(self, position: Position) -> str:
        """The next move of the player to move: an open line, or ``end`` where that is allowed.

        It is asked again for every line of a turn; the die is rolled for it. ``position`` is
        never over and never owes a roll.
        """


class FunctionPlayer:
    """A bot written as a function, as a player."""

    def __init__(self, bot: Bot) -> None:
        self.name = getattr(bot, "__name__", _("bot"))
        self._bot = bot

    def choose(self, position: Position) -> str:
        """What the function answers."""
        return self._bot(position)


def as_player(who: str | Player | Bot, seed: int | None = None) -> Player:
    """A level's name, a player, or a bot function, as a player.

    :raises DotsError: for anything else.
    """
    from dotsnb.ai.levels import LEVELS, player

    if isinstance(who, str):
        return player(who, seed)
    if isinstance(who, Player):
        return who
    if callable(who):
        return FunctionPlayer(who)
    message = _("{value!r} cannot play: give a level ({levels}) or a function of a position.")
    raise DotsError(message.format(value=who, levels=", ".join(LEVELS)), value=who)


def move_of(player: Player, position: Position) -> str:
    """What a player answers, if it is a move that may be made.

    :raises DotsError: if it is not; whatever the player itself raises goes through.
    """
    move = player.choose(position)
    try:
        if move not in ("end", *position.legal_lines):
            position.layout.line(move)
        position.after(move)
    except DotsError as error:
        message = _("The bot {name} answered {value!r}, which is not a move now: {reason}")
        raise DotsError(message.format(name=player.name, value=move, reason=error), value=move) from error
    return move


def step(game: Game, players: Sequence[Player]) -> str:
    """Let the game go on by one move: a roll if one is owed, else what the player answers.

    :raises DotsError: if a player's answer cannot be played; the game is then as it was.
    """
    if game.must_roll:
        return f"r{game.roll()}"
    assert game.to_move is not None, "a game that is over has no next move"
    move = move_of(players[game.to_move], game.position)
    game.play(move)
    return move


def finish(game: Game, players: Sequence[str | Player | Bot]) -> Game:
    """Play a game to its end between computer players, one a seat; return it.

    :raises DotsError: for too many or too few players, or an answer that cannot be played.
    """
    if not isinstance(players, Sequence) or isinstance(players, str | bytes):
        message = _("{value!r} is not a list of players: write for example ['easy', 'normal'].")
        raise DotsError(message.format(value=players), value=players)
    if len(players) != len(game.players):
        message = _("{value} computer players cannot take {count} seats: give one for each.")
        raise DotsError(message.format(value=len(players), count=len(game.players)), value=players)
    seated = [as_player(player, seat) for seat, player in enumerate(players)]
    while not game.over:
        step(game, seated)
    return game
