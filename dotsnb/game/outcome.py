"""How a game ended, in words: who won, why it ended, everybody's place, and what a win is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.game.game import Game
from dotsnb.game.wording import names_joined, spoken_to
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext
from dotsnb.rules.scoring import SCORING

__all__ = ["Outcome", "Place", "outcome", "worth_in_words"]


@dataclass(frozen=True)
class Place:
    """A row of the final ranking; equal players share a place, and the next one is left out."""

    place: int
    seat: int
    name: str
    mark: str
    points: int
    resigned: bool

    @property
    def words(self) -> str:
        """The row as a sentence, for whoever hears it: ``1. Ann: 5 points``."""
        sentence = (
            ngettext(
                "{place}. {name}: {points} point, gave up", "{place}. {name}: {points} points, gave up", self.points
            )
            if self.resigned
            else ngettext("{place}. {name}: {points} point", "{place}. {name}: {points} points", self.points)
        )
        return sentence.format(place=self.place, name=self.name, points=self.points)


@dataclass(frozen=True)
class Outcome:
    """The end of a game, ready to be shown.

    ``won`` tells whether the person reading it won or shared the win; ``notes`` are sentences that
    explain the end, ``worth`` what a win is worth (empty where it is worth nothing), ``unlocked``
    the achievements that the game brought.
    """

    headline: str
    notes: tuple[str, ...]
    places: tuple[Place, ...]
    won: bool
    worth: str = ""
    unlocked: tuple[Any, ...] = ()

    @property
    def words(self) -> str:
        """Everything in one row of sentences, but for the achievements."""
        return " ".join(filter(None, (self.headline, *self.notes, self.worth)))


def outcome(game: Game, you: int | None = None) -> Outcome:
    """How a finished game ended.

    :param you: the seat of the one who reads it; a single player called You is spoken to anyway.
    :raises DotsError: if the game is still going on.

    >>> game = Game("box 1x1", players=["You", "AI"])
    >>> for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
    ...     captured = game.draw(line)
    >>> print(outcome(game).words, [place.words for place in outcome(game).places])
    AI wins. ['1. AI: 1 point', '2. You: 0 points']
    """
    if not game.over:
        raise DotsError(_("The game is still going on."), value=game)
    if you is None:
        you = spoken_to(game.players)
    return Outcome(_headline(game, you), _notes(game, you), _places(game), you in game.winners)


def _headline(game: Game, you: int | None) -> str:
    winners = game.winners
    others = [game.players[seat] for seat in winners if seat != you]
    if not winners:
        return _("It is a draw.")
    if winners == (you,):
        return _("You won!")
    if you in winners:
        return _("You and {names} share the win.").format(names=names_joined(others))
    sentence = ngettext("{names} wins.", "{names} share the win.", len(others))
    return sentence.format(names=names_joined(others))


def _notes(game: Game, you: int | None) -> tuple[str, ...]:
    notes, position = [], game.position
    for seat in position.resigned:
        sentence = _("You gave up.") if seat == you else _("{name} gave up.")
        notes.append(sentence.format(name=game.players[seat]))
    left_alone = len(position.resigned) == len(game.players) - 1
    if position.open_lines and not left_alone:
        count = len(position.open_lines)
        sentence = ngettext(
            "No scoring moves were left, so the game ended with {count} line open.",
            "No scoring moves were left, so the game ended with {count} lines open.",
            count,
        )
        notes.append(sentence.format(count=count))
    if SCORING[game.rules.scoring].sign < 0 and not left_alone:
        notes.append(_("In this game the fewest points win."))
    return tuple(notes)


def _places(game: Game) -> tuple[Place, ...]:
    rows, place = [], 1
    for level in game.ranking:
        for seat in level:
            row = Place(
                place, seat, game.players[seat], game.marks[seat], game.scores[seat], seat in game.position.resigned
            )
            rows.append(row)
        place += len(level)
    return tuple(rows)


def worth_in_words(points: int, place: int | None, mode: str) -> str:
    """What a win is worth, and where it stands among the best.

    :param place: its place on the mode's leaderboard; None if it is not on it.
    :param mode: the mode's title; empty where the game has no mode.
    """
    if place is None:
        sentence = ngettext("This win is worth {points} point.", "This win is worth {points} points.", points)
    elif mode:
        sentence = ngettext(
            "This win is worth {points} point: place {place} on your leaderboard of {mode}.",
            "This win is worth {points} points: place {place} on your leaderboard of {mode}.",
            points,
        )
    else:
        sentence = ngettext(
            "This win is worth {points} point: place {place} on your leaderboard.",
            "This win is worth {points} points: place {place} on your leaderboard.",
            points,
        )
    return sentence.format(points=points, place=place, mode=mode)
