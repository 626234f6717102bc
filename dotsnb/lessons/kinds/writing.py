"""A program is to be written: a function that answers a question, or a bot. It is tried out and explained.

What a pupil's function raises becomes a sentence with its line, and one that does not come to an end is stopped.
"""

from __future__ import annotations

import inspect
import random
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from types import FrameType
from typing import Any

from dotsnb.ai import LEVELS, Bot, Player, play_games, steady
from dotsnb.ai.levels import Level
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.i18n import gettext as _
from dotsnb.lessons.kinds.base import Exercise, MakeGame, Step, known
from dotsnb.lessons.kinds.goals import GOALS, Goal
from dotsnb.lessons.verdict import Verdict, right, waiting, wrong
from dotsnb.rules import Rules

__all__ = [
    "Code",
    "Listing",
    "Measured",
    "PupilsBot",
    "TroubleError",
    "WriteBot",
    "WriteFunction",
    "called",
    "measure",
    "rival",
    "same_dice",
    "share_of",
]

STEPS = 1_500_000  # that a function may take for one answer: calls in libraries, and lines of its own
OWN = 3  # so many steps is a line of its own: they tell a loop from long work
SEED = 1  # of Python's own dice, so that the same function gets the same verdict
LONGEST_SHOWN = 60  # letters of a value or an error in a sentence
FEW_LINES = 10  # of a board that is told by its lines
BAR = 20  # letters of a bar that stands for all games
TRIED_GAMES = 4  # games whose positions a bot is tried on
#: Where code lies that is not the pupil's: its lines are not counted.
LIBRARIES = tuple(
    {str(Path(__file__).resolve().parents[2]), *(sysconfig.get_paths()[k] for k in ("stdlib", "purelib", "platlib"))}
)


class TroubleError(DotsError):
    """A pupil's function did not get as far as an answer; the message says why."""


class _EndlessError(BaseException):
    """Stops a function that goes on and on; no ``except Exception`` of its own gets in the way."""


def called(function: Callable[..., Any], *arguments: object, steps: int = STEPS) -> Any:
    """What a pupil's function answers.

    :raises TroubleError: if it raises an error, or takes more steps than it may.

    >>> called(lambda number: number + 1, 2)
    3
    """
    left = steps

    def count(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        own = not frame.f_code.co_filename.startswith(LIBRARIES)
        left -= OWN if own else 1
        if left < 0:
            raise _EndlessError
        return count if own else None

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return function(*arguments)
    except _EndlessError:
        message = _("Your function does not come to an end, or takes very long. Look at its loops: does each one stop?")
        raise TroubleError(message) from None
    except (Exception, SystemExit) as error:
        raise TroubleError(_stopped(function, error)) from error
    finally:
        sys.settrace(before)


def _stopped(function: Callable[..., Any], error: BaseException) -> str:
    """What went wrong in a function, and in which of its lines."""
    name, told = type(error).__name__, _shown(str(error), quoted=False).rstrip(".!? ")
    line, found, code = None, error.__traceback__, getattr(function, "__code__", None)
    while found is not None:
        if code is not None and found.tb_frame.f_code.co_filename == code.co_filename:
            line = found.tb_lineno
        found = found.tb_next
    if line is None:
        return _("Your function stopped with {name}: {told}.").format(name=name, told=told)
    text = _("Your function stopped in line {line} of its cell with {name}: {told}.")
    return text.format(line=line, name=name, told=told)


def _shown(value: object, *, quoted: bool = True) -> str:
    """A value as code, or a text, cut short."""
    try:
        text = " ".join((repr(value) if quoted else str(value)).split())
    except Exception:
        text = type(value).__name__
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


@contextmanager
def same_dice() -> Iterator[None]:
    """Python's own random numbers begin anew inside, and go on as before afterwards."""
    state = random.getstate()
    random.seed(SEED)
    try:
        yield
    finally:
        random.setstate(state)


def told(position: Position) -> str:
    """A position in a few words: what is drawn, or where only little is open, what is open.

    >>> from dotsnb.game import Game
    >>> told(Game("box 1x2").position)
    'On an empty board (box 1x2)'
    """
    drawn, grid = list(position.drawn), position.rules.grid
    if not drawn:
        return _("On an empty board ({grid})").format(grid=grid)
    if len(position.open_lines) <= FEW_LINES:
        text = _("On the board ({grid}) where only {lines} can be drawn")
        return text.format(grid=grid, lines=" ".join(position.open_lines))
    text = _("On the board ({grid}) with {lines} drawn")
    shown = [*drawn[:FEW_LINES], *(["…"] if len(drawn) > FEW_LINES else [])]
    return text.format(grid=grid, lines=" ".join(shown))


@dataclass(frozen=True)
class Listing:
    """How a function can be written: in sentences, and as code."""

    text: str
    code: str

    def __repr__(self) -> str:
        return f"{self.text}\n\n{self.code}"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.text.split("\n"))
        return f'<div style="max-width: 640px"><ul>{lines}</ul><pre>{escape(self.code)}</pre></div>'


class Code(Exercise):
    """The answer is a function that the pupil writes in a cell.

    ``way`` says in sentences how such a function can be written.
    """

    way: tuple[str, ...] = ()

    @property
    def ask(self) -> str:
        """What to do where no function is written yet."""
        return _("Write your function in a cell, and give its name to the check. It must end with return.")

    def _judge(self, answer: object) -> Verdict:
        if isinstance(answer, type | str) or not (callable(answer) or isinstance(answer, Player)):
            return waiting(_("The answer is a function: write its name without quotes and without brackets."))
        try:
            with same_dice():
                return self._try(answer.choose if isinstance(answer, Player) else answer)
        except TroubleError as trouble:
            return wrong(str(trouble))

    def _try(self, function: Callable[..., Any]) -> Verdict:
        """Try the function out.

        :raises TroubleError: if it gives no answer.
        """
        raise NotImplementedError

    def steps(self) -> tuple[Step, ...]:
        """How such a function can be written."""
        return tuple(Step(_(sentence)) for sentence in self.way)

    def listing(self) -> Listing:
        """The way, and the code of a function that goes it."""
        return Listing(self.solution_text(), inspect.getsource(self.solution()))

    def solution(self) -> Callable[..., Any]:
        """A function that does it."""
        raise NotImplementedError

    def _own_hints(self) -> tuple[str, str]:
        first, second = (*self.way, self.ask, _("Ask about one line first, then about all of them."))[:2]
        return _(first), _(second)


@dataclass(frozen=True)
class WriteFunction(Code):
    """A function is to be written that answers as ``model`` does.

    :param cases: what it is asked: boards, whose positions it gets, or tuples of arguments.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> task = WriteFunction("Write a function that counts the open lines.", Board("box 1x2"),
    ...     lambda position: len(position.open_lines), (Board("box 1x2"), Board("box 1x1")))
    >>> bool(task.check(task.solution())), task.check(lambda position: 7).sentence
    (True, 'On an empty board (box 1x1) your function answers 7, but 4 is right.')
    """

    question: str
    make: MakeGame
    model: Callable[..., Any]
    cases: tuple[Any, ...]
    praise: str = ""
    way: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    def solution(self) -> Callable[..., Any]:
        """A function that does it."""
        return self.model

    def _try(self, function: Callable[..., Any]) -> Verdict:
        for case in self.cases:
            arguments = case if isinstance(case, tuple) else (case().position,)
            answer, wanted = called(function, *arguments), self.model(*arguments)
            if answer is None and wanted is not None:
                return waiting(self.ask)
            if not _same(answer, wanted):
                text = _("{place} your function answers {answer}, but {wanted} is right.")
                place = _place(case, arguments)
                return wrong(text.format(place=place, answer=_shown(answer), wanted=_shown(wanted)))
        return right(_(self.praise) if self.praise else _("It is right every time it was tried."))


def _place(case: object, arguments: tuple[Any, ...]) -> str:
    if isinstance(case, tuple):
        return _("Given {values},").format(values=", ".join(_shown(value) for value in arguments))
    return told(arguments[0])


def _same(answer: object, wanted: object) -> bool:
    """Are two answers the same? Whatever cannot be compared is not."""
    try:
        return bool(answer == wanted)
    except Exception:
        return False


def rival(level: str) -> Level:
    """A level that answers the same on every machine and waits for no compiler, to be played against.

    :raises DotsError: if there is no such level.
    """
    known(LEVELS, level)
    return Level(level, LEVELS[level].title, LEVELS[level].sentence, lambda seed: steady(level, seed))


class PupilsBot:
    """A pupil's bot as a player: what it answers is looked at kindly."""

    def __init__(self, bot: Callable[..., Any]) -> None:
        self.name = _shown(getattr(bot, "__name__", _("bot")), quoted=False)
        self._bot = bot

    def is_blank(self, rules: Rules | str) -> bool:
        """Does it answer nothing at all?"""
        return called(self._bot, Game(rules).position) is None

    def choose(self, position: Position) -> str:
        """What the bot answers, if that can be drawn.

        :raises TroubleError: if it cannot.
        """
        answer = called(self._bot, position)
        if answer is None:
            text = _("{place} your bot answers nothing. Does every way through it end with return and a line?")
            raise TroubleError(text.format(place=told(position)))
        if not isinstance(answer, str) or answer not in ("end", *position.legal_lines):
            text = _("{place} your bot answers {answer}, which is no line that it may draw.")
            raise TroubleError(text.format(place=told(position), answer=_shown(answer)))
        return answer


@dataclass(frozen=True)
class WriteBot(Code):
    """A bot is to be written: a function of the position that answers with a line.

    :param make: a board of the kind that is played on.
    :param model: a bot that does it.
    :param goals: names in ``GOALS``, or functions of the position: the first of them that some line
        reaches, the bot's line must reach, too. It is tried on ``boards`` and on positions of random games.
    :param level: the level that it plays ``games`` games against; none is played without one.
    :param share: the share of them that it must win, draws counting half.

    >>> from dotsnb.lessons.kinds.board import Board
    >>> task = WriteBot("Write a bot that closes boxes.", Board("box 1x2"), lambda position: max(
    ...     position.legal_lines, key=lambda line: len(position.captures(line))), ("capture",))
    >>> bool(task.check(task.solution())), task.check(lambda position: position.legal_lines[0]).kind
    (True, 'wrong')
    """

    question: str
    make: MakeGame
    model: Bot
    goals: tuple[str | Callable[[Position], Sequence[str]], ...] = ()
    boards: tuple[MakeGame, ...] = ()
    level: str = ""
    share: float = 0.5
    games: int = 10
    most_lines: int = 100  # of the random positions that it is tried on
    praise: str = ""
    way: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    def solution(self) -> Bot:
        """A bot that does it."""
        return self.model

    def _try(self, function: Callable[..., Any]) -> Verdict:
        if called(function, self.make().position) is None:
            return waiting(self.ask)
        bot = PupilsBot(function)
        for position in self._positions():
            line = bot.choose(position)
            for goal in self.goals:
                wanted = _goal(goal)
                lines = wanted.find(position)
                if lines and line not in lines:
                    text = _("{place} your bot draws {line}. {advice}")
                    return wrong(text.format(place=told(position), line=line, advice=_(wanted.advice)))
                if lines:
                    break
        return self._play(bot) if self.level else right(_(self.praise) or _("It did so every time it was tried."))

    def _positions(self) -> Iterator[Position]:
        """The boards, and then random games move by move."""
        yield from (board().position for board in self.boards)
        dice = random.Random(SEED)
        for _number in range(TRIED_GAMES):
            position = self.make().position
            while not position.over:
                if len(position.open_lines) <= self.most_lines:
                    yield position
                position = position.after(dice.choice(position.legal_lines))

    def _play(self, bot: PupilsBot) -> Verdict:
        """Play some games against the level."""
        share = share_of(bot, self.level, self.make().rules, self.games)
        text = _("Against {name} it won {share:.0%} of {games} games (draws count half).")
        result = text.format(name=_(LEVELS[self.level].title), share=share, games=self.games)
        if share >= self.share:
            return right(" ".join(filter(None, (result, _(self.praise) if self.praise else ""))))
        return wrong(_("{result} Asked for: {wanted:.0%}.").format(result=result, wanted=self.share))


def share_of(bot: Player | Level, level: str, rules: Rules | str, games: int, seed: int = SEED) -> float:
    """Which share of some games a bot wins against a level, draws counting half; both begin equally often."""
    played = play_games(rules, [bot, rival(level)], games=games, seed=seed, processes=1)
    return sum(0.5 if len(game.winners) > 1 else float(game.winners == (0,)) for game in played) / games


@dataclass(frozen=True)
class Measured:
    """How a bot did against some levels: for each its share of the games, draws counting half."""

    name: str
    rules: str
    games: int
    shares: dict[str, float]

    def __str__(self) -> str:
        head = _("{name} on {rules}, {games} games against each:").format(
            name=self.name, rules=self.rules, games=self.games
        )
        rows = ((_(LEVELS[level].title), share) for level, share in self.shares.items())
        return "\n".join([head, *(f"{title:8} {share:4.0%}  {'█' * round(BAR * share)}" for title, share in rows)])

    __repr__ = __str__


def measure(
    bot: Bot | Player | str,
    levels: Sequence[str] = tuple(LEVELS),
    rules: Rules | str = "box 2x2",
    games: int = 10,
) -> Measured | Verdict:
    """Play a bot (or a level) against some levels; the same bot gets the same figures again.

    A function in which nothing is written yet is asked for.

    :raises DotsError: for a level that is none, or if the bot does not get as far as an answer.

    >>> measure("normal", ["easy"], games=4)
    Normal on box 2x2, 4 games against each:
    Easy      75%  ███████████████
    """
    player: Player | Level
    if isinstance(bot, str):
        player, name = rival(bot), _(LEVELS[bot].title)
    elif isinstance(bot, Player):
        player, name = PupilsBot(bot.choose), bot.name
    else:
        player = PupilsBot(bot)
        name = player.name
    with same_dice():
        if isinstance(player, PupilsBot) and player.is_blank(rules):
            return waiting(_("First write the function {name}, then measure it.").format(name=name))
        shares = {level: share_of(player, level, rules, games) for level in levels}
    return Measured(name, str(rules), games, shares)


def _goal(goal: str | Callable[[Position], Sequence[str]]) -> Goal:
    if isinstance(goal, str):
        return known(GOALS, goal)
    return Goal(goal, _("Look at what it could draw instead."))
