"""The two words with which a cell gets a board: ``play`` a game, ``show`` a position."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from dotsnb.ai import Bot, Player, as_player
from dotsnb.errors import DotsError
from dotsnb.game import UNDO_POLICIES, Game
from dotsnb.game.clock import MoveClock
from dotsnb.game.names import checked_names
from dotsnb.i18n import gettext as _
from dotsnb.rules import Rules, find
from dotsnb.widgets.board import BoardView
from dotsnb.widgets.model import SPEEDS, GameModel

__all__ = ["play", "show"]

Opponent = str | Player | Bot | None

LONGEST_DELAY = 10.0


def play(
    mode_or_rules: Rules | str = "classic",
    ai: Opponent | Sequence[Opponent] = "normal",
    *,
    names: Sequence[str] | None = None,
    first: int = 0,
    seed: int | None = None,
    undo: str = "teaching",
    delay: float = SPEEDS["normal"],
    clock: int = 0,
) -> BoardView:
    """A whole game on a board of its own, against the computer or between people.

    :param mode_or_rules: a mode's name, a line of rules, or a ``Rules`` value.
    :param ai: who takes the other seats: a level's name, a player or bot function, None for
        people; or a list with one of these for each seat after yours (or for every seat).
    :param names: what everybody is called; how many names there are decides how many play.
    :param first: the seat that moves first.
    :param seed: makes dice and computer players reproducible.
    :param undo: ``teaching`` (as far back as you like), ``strict`` or ``off``.
    :param delay: seconds between two lines of a computer player.
    :param clock: seconds for every roll and every line of a person, 1 to 600; the turn ends when they have
        run out. With a clock nothing can be taken back. 0 is no clock.
    :raises DotsError: if something of this makes no sense, with what to change.

    >>> board = play("mini", ai="easy", seed=7)
    >>> board.game.players, board.model.must_roll
    (('You', 'AI'), True)
    """
    rules = find(mode_or_rules)
    if names is not None:
        names, rules = checked_names(rules, names)
    who = _everybody(ai, rules.players)
    called = _names(who) if names is None else names
    if first not in range(rules.players):
        sentence = _("{value!r} is not a seat: the seats are numbered from 0 to {last}.")
        raise DotsError(sentence.format(value=first, last=rules.players - 1), value=first)
    if not isinstance(delay, int | float) or not 0 <= delay <= LONGEST_DELAY:
        sentence = _("{value!r} is not a pause: write seconds from 0 to {most}.")
        raise DotsError(sentence.format(value=delay, most=int(LONGEST_DELAY)), value=delay)
    move_clock = MoveClock(clock)
    if clock and undo in UNDO_POLICIES:
        undo = "off"
    seeds = itertools.count(seed) if isinstance(seed, int) else itertools.repeat(seed)

    def begin() -> Game:
        if first:
            return Game.setup(rules, to_move=first, players=called, seed=next(seeds), undo=undo)
        return Game(rules, called, next(seeds), undo)

    game = begin()
    seats = [
        None if player is None else as_player(player, None if seed is None else seed + seat)
        for seat, player in enumerate(who)
    ]
    return BoardView(GameModel(game, seats, delay=delay, again=begin, clock=move_clock))


def show(game: Game) -> BoardView:
    """A board that shows a game and lets one try lines on it, for all seats; it is the same game.

    Moves made with ``game.draw(...)`` appear after ``board.model.refresh()``.

    :raises DotsError: if it is not a game.

    >>> game = Game("box 2x2")
    >>> board = show(game)
    >>> board.model.draw("a1b1"), game.moves
    (True, ('a1b1',))
    """
    if not isinstance(game, Game):
        sentence = _("{value!r} is not a game: make one with Game(...) and show that.")
        raise DotsError(sentence.format(value=game), value=game)
    return BoardView(GameModel(game), new_game=False)


def _everybody(ai: Opponent | Sequence[Opponent], count: int) -> list[Opponent]:
    """Who sits in every seat; None is a person."""
    if isinstance(ai, Sequence) and not isinstance(ai, str):
        who = list(ai)
    else:
        who = [ai] * (count - 1)
    if len(who) == count - 1:
        who.insert(0, None)
    if len(who) != count:
        sentence = _("{value!r} does not fit {count} players: give one player for each seat after yours.")
        raise DotsError(sentence.format(value=ai, count=count), value=ai)
    return who


def _names(who: Sequence[Opponent]) -> list[str]:
    """What to call people and computers who gave no name."""
    people, computers = who.count(None), len(who) - who.count(None)
    person, computer = itertools.count(1), itertools.count(1)
    names = []
    for player in who:
        if player is None:
            name = _("You") if people == 1 and computers else _("Player {number}")
            names.append(name.format(number=next(person)))
        else:
            name = _("AI") if computers == 1 else _("AI {number}")
            names.append(name.format(number=next(computer)))
    return names
