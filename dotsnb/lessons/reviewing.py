"""The sixteenth lesson: go through a finished game line by line, find where it turned, and try the better line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from dotsnb.analysis import Review, review
from dotsnb.analysis.facts import facts_of
from dotsnb.analysis.pictures import before
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import N_
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds import Board, Choose, Count, DrawLine, PlayOut
from dotsnb.lessons.lesson import Lesson
from dotsnb.storage import Store

__all__ = ["EXAMPLE", "MyGames", "example", "lesson", "my_games", "reviewed"]

PLAYERS = ("Ann", "Bo")

#: A whole game of two careful players. Nearly at its end Bo slips, and Ann does not see it.
PLAYED = """
a3b3 c3d3 a2b2 a1b1 c3c4 d2d3 c1c2 b4c4 a4b4 d1d2 b2c2 d3d4
c4d4 a2a3 b2b3 b1c1 b1b2 a1a2 c2d2 c1d1 c2c3 b3c3 b3b4 a3a4
"""
MOVES = tuple(PLAYED.split())
EXAMPLE = Board("box 3x3", players=PLAYERS, moves=MOVES)

# Little enough that every machine finds the same, with and without a compiler.
SAMPLES, NODES = 40, 3_000


def example() -> Game:
    """The example, as it was before its first move: redo plays it."""
    return before(EXAMPLE(), 1)


@cache
def reviewed() -> Review:
    """The review of the example."""
    return review(EXAMPLE(), samples=SAMPLES, nodes=NODES, compiled=False)


def _worst(seat: int) -> int:
    """The number of the move of this seat that lost most."""
    return max((row for row in reviewed().rows if row.seat == seat), key=lambda row: row.loss).number


def _up_to(number: int) -> Board:
    """The example's board as it was before a move."""
    return Board("box 3x3", players=PLAYERS, moves=MOVES[: number - 1])


SLIP, MISSED = 16, 17  # Bo's move that gives the game away, and Ann's that gives it back


def _boxes_lost(_position: Position) -> int:
    """A loss counts what the lead falls behind: each box that changes hands counts twice."""
    return round(reviewed().rows[MISSED - 1].loss / 2)


HALF, LONG, UNSAFE = (
    N_("It gives away a chain of two so that Ann can leave the boxes again."),
    N_("It gives away more boxes than any other line."),
    N_("There was still a safe line."),
)


def _what_is_wrong(game: Game) -> str:
    facts = facts_of(game.position, MOVES[SLIP - 1])
    assert facts.offer is not None, "the move gives something away"
    return HALF if facts.offer.half_hearted else LONG


GUESSED, CLOSE, SLIPPED = (
    N_("With the sign they are estimates, without it they are exact."),
    N_("With the sign the game is nearly a draw."),
    N_("With the sign the move was a slip."),
)


def _what_the_sign_means(_game: Game) -> str:
    signed = [line for line in reviewed().chart().splitlines() if "~" in line]
    return GUESSED if len(signed) == sum(not row.exact for row in reviewed().rows) else CLOSE


def _more_accurate(_game: Game) -> str:
    first, second = (accuracy or 0.0 for accuracy in reviewed().accuracy)
    return PLAYERS[0] if first > second else PLAYERS[1]


@dataclass(frozen=True)
class MyGames:
    """The games that are kept on this machine: finished ones, and saved ones that still go on; numbered from 1."""

    records: tuple[tuple[str, str], ...]  # what it is, and its record

    def __len__(self) -> int:
        return len(self.records)

    def __iter__(self) -> Iterator[Game]:
        return (Game.from_record(record) for _title, record in self.records)

    def __getitem__(self, number: int) -> Game:
        """A game by its number.

        :raises DotsError: if there is no such number, or the record is damaged.
        """
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(self):
            message = _("{value!r} is not the number of a game of yours: they are numbered 1 to {last}.")
            if not self.records:
                message = _("There is no game {value!r}: play one in dotsnb.app() first.")
            raise DotsError(message.format(value=number, last=len(self)), value=number)
        return Game.from_record(self.records[number - 1][1])

    def __repr__(self) -> str:
        if not self.records:
            return _("No game of yours is kept on this machine yet. Play one in dotsnb.app(), and come back.")
        return "\n".join(f"{number:3}. {title}" for number, (title, _record) in enumerate(self.records, start=1))


def my_games() -> MyGames:
    """The finished games, the newest first, and then the saved ones."""
    with Store.open() as store:
        finished = [(played.finished.mode or played.finished.rules, played) for played in reversed(store.games.all())]
        saves = store.saves.all()
    text = _("{mode}, finished: {scores}")
    done = [
        (text.format(mode=mode, scores=_scores(played.finished.record)), played.finished.record)
        for mode, played in finished
    ]
    text = _("{name}, still going on: {scores}")
    kept = [(text.format(name=save.name, scores=_scores(save.record)), save.record) for save in saves]
    return MyGames((*done, *kept))


def _scores(record: str) -> str:
    game = Game.from_record(record)
    return ", ".join(f"{name} {points}" for name, points in zip(game.players, game.scores, strict=True))


lesson = Lesson(
    N_("Review your own game"),
    notebook="16_reviewing",
    aim=N_("Find the line where a game turned, say what it cost, and play the better one."),
    minutes=45,
    ages=(12, None),
    boards={"example": example},
    exercises=[
        Count(
            N_("Which of Bo's moves cost him most? Write its number."),
            EXAMPLE,
            lambda position: _worst(1),
            praise=N_("Move {count}: up to there Bo was ahead, and with it the lead went to Ann."),
            advice=N_("Look in the chart for an exclamation mark after a line of Bo's."),
            mistakes={MISSED: N_("That was Ann. Bo's slip came just before it.")},
            hints=(N_("Where does the bar change its side?"), N_("It is one of the last ten moves.")),
        ),
        Choose(
            N_("Some numbers in the chart begin with ~, the others do not. What is the difference?"),
            EXAMPLE,
            {
                GUESSED: N_("Early in a game there is too much to try out, so quick games are played on from there."),
                CLOSE: N_("A draw is written as 0. Look at which moves have the sign: the first ones."),
                SLIPPED: N_("Slips have an exclamation mark. Look at which moves have the sign: the first ones."),
            },
            _what_the_sign_means,
            rule=N_("Which part of the game has the sign, the beginning or the end? What is different there?"),
        ),
        Choose(
            N_("It is Bo's turn, and he draws b1c1. What is wrong with it?"),
            _up_to(SLIP),
            {
                HALF: N_("The line in the middle of the two would have given the same boxes, and no choice with them."),
                LONG: N_("Other lines give away more. Count the boxes of each piece."),
                UNSAFE: N_("Every line gives something away here. Try them."),
            },
            _what_is_wrong,
            rule=N_("Try it: what can Ann do with the boxes that she is given?"),
        ),
        DrawLine(N_("It is Bo's turn again. Draw a better line than b1c1."), _up_to(SLIP), "best"),
        DrawLine(
            N_("Bo has drawn b1c1. Now it is Ann's turn: draw the line that she missed."),
            _up_to(MISSED),
            "best",
            hints=(
                N_("She can take both boxes. Must she?"),
                N_("Leave the two boxes to Bo: then he must open the long piece."),
            ),
        ),
        Count(
            N_("Ann drew b1b2 instead. How many boxes fewer does she get for that, if both play well from there on?"),
            _up_to(MISSED),
            _boxes_lost,
            advice=N_("The lead fell by that loss. Each box that goes to Bo instead of Ann changes the lead by 2."),
            praise=N_("{count} boxes: Ann gets so many fewer, and Bo so many more."),
            mistakes={6: N_("That is how far the lead falls. Each box that changes hands counts twice in it.")},
        ),
        PlayOut(N_("Play it to the end for Ann, better than she did. Bo makes no more mistakes."), _up_to(MISSED)),
        Choose(
            N_("Who played more accurately, all in all?"),
            EXAMPLE,
            {
                "Ann": N_("Look at the two percentages in the review."),
                "Bo": N_("Each lost the same by one slip, but of all that could be lost Bo lost the smaller part."),
            },
            _more_accurate,
            rule=N_("The review names a percentage for each."),
        ),
    ],
)
