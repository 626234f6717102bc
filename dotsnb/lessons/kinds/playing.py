"""A board is to be played out: against perfect play, against a level, or in Nimstring, from either side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from dotsnb.ai import LEVELS, steady
from dotsnb.analysis.exact import line_values
from dotsnb.analysis.hints import best_move, hint, where
from dotsnb.analysis.nimstring import nimbers, nimstring_lines
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_words
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, same_board
from dotsnb.lessons.kinds.finding import what_it_does
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong
from dotsnb.rules import SCORING

if TYPE_CHECKING:
    from dotsnb.ai.player import Player

__all__ = ["Against", "Beat", "NimstringPlayer", "Perfect", "PlayOut", "WinNimstring", "both_sides"]

History = list[tuple[Position, str]]  # every position with the move that was made there


class Perfect:
    """A player who always draws a best line, and the same one in the same position."""

    name = "Perfect"

    def choose(self, position: Position) -> str:
        """A best move."""
        return best_move(position)


def _worth(position: Position) -> int:
    """What the mover ends ahead of the other from here on, with perfect play by both."""
    values = line_values(position)
    assert values, "a lesson plays out only endings that can be solved"
    return round(max(values.values()))


def _ahead(position: Position, seat: int) -> int:
    """By how many points a seat leads; where the fewest win, by how many fewer it has."""
    lead = position.scores[seat] - position.scores[1 - seat]
    return SCORING[position.rules.scoring].sign * lead


class Against(Exercise):
    """A board is played to its end against a rival who answers the same in the same position.

    So the pupil's own lines tell the whole game, and whoever drew for the rival is found out.
    """

    seat: int = 0

    on_board: ClassVar[bool] = True

    def rival(self) -> Player:
        """Who plays the other seat."""
        raise NotImplementedError

    def _judge_end(self, game: Game, history: History) -> Verdict:
        """Judge a game that is over."""
        raise NotImplementedError

    def _slip(self, history: History) -> str:
        """What went wrong first; empty if nothing did, or as long as nobody can tell."""
        return ""

    def _played(self) -> list[tuple[int, str, str]]:
        """A game that is right: who draws, which line, and a sentence about it."""
        raise NotImplementedError

    @property
    def ask(self) -> str:
        """What to do where nothing is played yet."""
        return _("Play on the board to the end, or write your own lines between quotes. The replies are added.")

    def seats(self, game: Game) -> list[Player | None]:
        """The pupil against the rival."""
        return [None if seat == self.seat else self.rival() for seat in range(len(game.players))]

    def _judge(self, answer: object) -> Verdict:
        game = self.make()
        if isinstance(answer, Game):
            if not same_board(answer, game):
                return waiting(_("That is the board of something else: draw on the board of this exercise."))
            return self._judge_game(answer) if len(answer.moves) > len(game.moves) else waiting(self.ask)
        words = as_words(answer)
        if words is None:
            return waiting(self.ask)
        try:
            self._reply(game)
            for word in words:
                if game.over:
                    break
                game.draw(word)
                self._reply(game)
        except DotsError as refusal:
            return wrong(str(refusal))
        return self._judge_game(game)

    def _reply(self, game: Game) -> None:
        rival = self.rival()
        while not game.over and game.to_move != self.seat:
            game.play(rival.choose(game.position))

    def _judge_game(self, game: Game) -> Verdict:
        begun, rival = len(self.make().moves), self.rival()
        history = list(zip(game.positions, game.moves, strict=False))[begun:]
        for position, move in history:
            if position.to_move != self.seat and move != rival.choose(position):
                return waiting(_("Let the computer play for the other side: press New game and try again."))
        if game.over:
            return self._judge_end(game, history)
        if slip := self._slip(history):
            return wrong(slip)
        return waiting(_("Good so far. Play on to the end."))

    def solution(self) -> tuple[str, ...]:
        """The pupil's own lines in a game that is right."""
        return tuple(move for seat, move, _sentence in self._played() if seat == self.seat)

    def steps(self) -> tuple[Step, ...]:
        """Such a game, with what each line does."""
        return tuple(Step(sentence, move) for _seat, move, sentence in self._played())

    def _own_hints(self) -> tuple[str, str]:
        game = self.make()
        self._reply(game)
        if game.over:
            return self.ask, self.ask
        return hint(game.position, 1).text, hint(game.position, 2).text


def _played_on(make: MakeGame, choose: Callable[[Position], str]) -> list[tuple[int, str, str]]:
    """The game from this board when every line is chosen so, with what each one does."""
    game, played = make(), []
    while not game.over:
        assert game.to_move is not None, "the game is not over"
        position, seat, move = game.position, game.to_move, choose(game.position)
        text = _("{name} draws {line}. {why}")
        played.append((seat, move, text.format(name=game.players[seat], line=move, why=what_it_does(position, move))))
        game.play(move)
    return played


@dataclass(frozen=True)
class PlayOut(Against):
    """An ending is played to its end; the other seat plays perfectly.

    It is done when the pupil gets as much as perfect play gets, or ends ahead where ``win`` says
    that this is enough.

    :param seat: the seat that the pupil plays; the board's mover may be either.
    :param win: be content with winning the game.
    """

    question: str
    make: MakeGame
    seat: int = 0
    win: bool = False
    hints: tuple[str, ...] = ()

    def rival(self) -> Player:
        """Perfect play."""
        return Perfect()

    def target(self) -> int:
        """How many points ahead the pupil must end."""
        game = self.make()
        worth, mover = _worth(game.position), game.to_move
        most = _ahead(game.position, self.seat) + (worth if mover == self.seat else -worth)
        return min(most, 1) if self.win else most

    def _judge_end(self, game: Game, history: History) -> Verdict:
        mine, theirs = game.scores[self.seat], game.scores[1 - self.seat]
        if _ahead(game.position, self.seat) >= self.target():
            if self.win and _ahead(game.position, self.seat) > 0:
                return right(_("You win: {mine} to {theirs}.").format(mine=mine, theirs=theirs))
            return right(_("You end {mine} to {theirs}: nobody could do better.").format(mine=mine, theirs=theirs))
        return wrong(self._slip(history) or _("You end {mine} to {theirs}.").format(mine=mine, theirs=theirs))

    def _slip(self, history: History) -> str:
        """What went wrong first: the pupil's first line that costs something; empty if none did."""
        if self.win:
            return ""
        for position, move in history:
            values = line_values(position) if position.to_move == self.seat else None
            if values and values[move] < max(values.values()):
                text = _("Up to {line} all was well. {why} Undo it and look for a better line.")
                return text.format(line=move, why=what_it_does(position, move))
        return ""

    def _played(self) -> list[tuple[int, str, str]]:
        """Perfect play by both."""
        return _played_on(self.make, best_move)


class Steady:
    """A level that answers the same in the same position, however often it is asked."""

    def __init__(self, level: str, seed: int) -> None:
        self.name = steady(level).name
        self._level, self._seed = level, seed

    def choose(self, position: Position) -> str:
        """The line that a fresh player of the level draws."""
        return _steady_choice(self._level, self._seed, position)


@lru_cache(maxsize=512)
def _steady_choice(level: str, seed: int, position: Position) -> str:
    return steady(level, seed).choose(position)


@dataclass(frozen=True)
class Beat(Against):
    """A board is played to its end against a level; it is done when the pupil ends ahead.

    :param level: a name in ``LEVELS``.
    :param ahead: how many points ahead the pupil must end; 0 is content with a draw.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> ready = Board("box 1x2", lines=("a1b1", "b1c1", "a2b2", "b2c2", "a1a2"), players=("Ann", "Bo"))
    >>> task = Beat("Win.", ready, "easy")
    >>> task.solution(), bool(task.check("b1b2 c1c2"))
    (('b1b2', 'c1c2'), True)
    """

    question: str
    make: MakeGame
    level: str = "easy"
    seat: int = 0
    seed: int = 1
    ahead: int = 1
    hints: tuple[str, ...] = ()

    def rival(self) -> Player:
        """The level, as it answers here every time."""
        return Steady(self.level, self.seed)

    def _judge_end(self, game: Game, history: History) -> Verdict:
        mine, theirs = game.scores[self.seat], game.scores[1 - self.seat]
        if _ahead(game.position, self.seat) >= self.ahead:
            return right(_("You end {mine} to {theirs}.").format(mine=mine, theirs=theirs))
        text = _("You end {mine} to {theirs}. Undo some lines: where could {name} have gone wrong?")
        return wrong(text.format(mine=mine, theirs=theirs, name=self.rival().name))

    def _played(self) -> list[tuple[int, str, str]]:
        moves = iter(self._won() or ())
        return _played_on(self.make, lambda position: next(moves))

    def _won(self) -> tuple[str, ...]:
        """The moves of both in a game that is won: the first one that is found, good lines first."""
        game = self.make()
        found = _won_from(self, game.position, set())
        assert found is not None, "a lesson asks for nothing that cannot be done"
        return found

    def _own_hints(self) -> tuple[str, str]:
        game = self.make()
        self._reply(game)
        second = _("Ask yourself what {name} does next: {how}").format(
            name=self.rival().name, how=_(LEVELS[self.level].sentence)
        )
        return where(game.position, self.solution()[0]), second


def _won_from(task: Beat, position: Position, lost: set[Position]) -> tuple[str, ...] | None:
    if position.over:
        return () if _ahead(position, task.seat) >= task.ahead else None
    if position in lost:
        return None
    if position.to_move == task.seat:
        values = line_values(position) or {}
        moves = sorted(position.legal_lines, key=lambda line: -values.get(line, 0))
    else:
        moves = [task.rival().choose(position)]
    for move in moves:
        if (rest := _won_from(task, position.after(move), lost)) is not None:
            return (move, *rest)
    lost.add(position)
    return None


class NimstringPlayer:
    """A player who cares only for the last move: whoever cannot draw any more loses."""

    name = "Nim"

    def choose(self, position: Position) -> str:
        """A line that wins Nimstring; else one that at least does not open a long piece."""
        winning = nimstring_lines(position)
        if winning:
            return winning[0]
        found = dict(nimbers(position).lines)
        quiet = [line for line in position.legal_lines if found.get(line) is not None]
        return (quiet or position.legal_lines)[0]


@dataclass(frozen=True)
class WinNimstring(Against):
    """Nimstring is played to its end against a perfect player: whoever has no line left to draw loses.

    Boxes do not count; but who closes one must draw once more, so whoever closes the last box loses.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> task = WinNimstring("Win.", Board("box 1x1", players=("Ann", "Nim")))
    >>> task.check(task.solution()).sentence
    'You win Nimstring: Nim closed the last box and had no line left.'
    """

    question: str
    make: MakeGame
    seat: int = 0
    hints: tuple[str, ...] = ()

    def rival(self) -> Player:
        """Who never makes a mistake in Nimstring."""
        return NimstringPlayer()

    def _judge_end(self, game: Game, history: History) -> Verdict:
        last = history[-1][0].to_move
        if last != self.seat:
            text = _("You win Nimstring: {name} closed the last box and had no line left.")
            return right(text.format(name=game.players[1 - self.seat]))
        return wrong(self._slip(history) or _("You closed the last box, and now you must draw but cannot."))

    def _slip(self, history: History) -> str:
        for position, move in history:
            if position.to_move == self.seat:
                winning = nimstring_lines(position)
                if winning and move not in winning:
                    text = _("Up to {line} you were winning. Undo it and look for a line that leaves the nimber 0.")
                    return text.format(line=move)
        return ""

    def _played(self) -> list[tuple[int, str, str]]:
        return _played_on(self.make, NimstringPlayer().choose)


def both_sides(first: str, second: str, make: MakeGame) -> tuple[PlayOut, PlayOut]:
    """The same ending from both sides: two exercises with their questions."""
    return PlayOut(first, make, 0), PlayOut(second, make, 1)
