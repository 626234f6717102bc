"""An ending is to be played out against perfect play, from either side; the solver knows how much is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from dotsnb.analysis.exact import line_values
from dotsnb.analysis.hints import best_move, hint
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.answers import as_words
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, same_board
from dotsnb.lessons.kinds.finding import what_it_does
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong

if TYPE_CHECKING:
    from dotsnb.ai.player import Player

__all__ = ["Perfect", "PlayOut", "both_sides"]


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


@dataclass(frozen=True)
class PlayOut(Exercise):
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

    on_board: ClassVar[bool] = True

    @property
    def ask(self) -> str:
        """What to do where nothing is played yet."""
        return _("Play on the board to the end, or write your own lines between quotes. The replies are added.")

    def seats(self, game: Game) -> list[Player | None]:
        """The pupil against perfect play."""
        return [None if seat == self.seat else Perfect() for seat in range(len(game.players))]

    def target(self) -> int:
        """How many points ahead the pupil must end."""
        game = self.make()
        worth, mover = _worth(game.position), game.to_move
        ahead = game.scores[self.seat] - game.scores[1 - self.seat]
        most = ahead + (worth if mover == self.seat else -worth)
        return min(most, 1) if self.win else most

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
        while not game.over and game.to_move != self.seat:
            game.play(best_move(game.position))

    def _judge_game(self, game: Game) -> Verdict:
        begun = len(self.make().moves)
        history = list(zip(game.positions, game.moves, strict=False))[begun:]
        for position, move in history:
            if position.to_move != self.seat and move != best_move(position):
                return waiting(_("Let the computer play for the other side: press New game and try again."))
        if not game.over:
            return self._half_way(game, history)
        ahead = game.scores[self.seat] - game.scores[1 - self.seat]
        mine, theirs = game.scores[self.seat], game.scores[1 - self.seat]
        if ahead >= self.target():
            return right(_("You end {mine} to {theirs}: nobody could do better.").format(mine=mine, theirs=theirs))
        return wrong(self._slip(history) or _("You end {mine} to {theirs}.").format(mine=mine, theirs=theirs))

    def _half_way(self, game: Game, history: list[tuple[Position, str]]) -> Verdict:
        if slip := self._slip(history):
            return wrong(slip)
        return waiting(_("Good so far. Play on to the end."))

    def _slip(self, history: list[tuple[Position, str]]) -> str:
        """What went wrong first: the pupil's first line that costs something; empty if none did."""
        if self.win:
            return ""
        for position, move in history:
            values = line_values(position) if position.to_move == self.seat else None
            if values and values[move] < max(values.values()):
                text = _("Up to {line} all was well. {why} Undo it and look for a better line.")
                return text.format(line=move, why=what_it_does(position, move))
        return ""

    def solution(self) -> tuple[str, ...]:
        """The pupil's own lines in perfect play."""
        return tuple(move for seat, move, _sentence in self._played() if seat == self.seat)

    def steps(self) -> tuple[Step, ...]:
        """Perfect play by both, with what each line does."""
        return tuple(Step(sentence, move) for _seat, move, sentence in self._played())

    def _played(self) -> list[tuple[int, str, str]]:
        game, played = self.make(), []
        while not game.over:
            assert game.to_move is not None, "the game is not over"
            position, seat, move = game.position, game.to_move, best_move(game.position)
            text = _("{name} draws {line}. {why}")
            why = what_it_does(position, move)
            played.append((seat, move, text.format(name=game.players[seat], line=move, why=why)))
            game.play(move)
        return played

    def _own_hints(self) -> tuple[str, str]:
        game = self.make()
        self._reply(game)
        if game.over:
            return self.ask, self.ask
        return hint(game.position, 1).text, hint(game.position, 2).text


def both_sides(first: str, second: str, make: MakeGame) -> tuple[PlayOut, PlayOut]:
    """The same ending from both sides: two exercises with their questions."""
    return PlayOut(first, make, 0), PlayOut(second, make, 1)
