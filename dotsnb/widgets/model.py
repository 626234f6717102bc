"""A running game as observable traits, so that views only look and call, and never see half a move.

The model owns what a notebook adds to a ``Game``: seats that a computer plays, line by line and
without keeping the kernel busy; commands that answer with a sentence instead of an exception; and
an undo that goes back to the last point where a person had to decide; and a clock for every move.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from traitlets import Bool, HasTraits, Int, Tuple, Unicode

from dotsnb.ai.player import Player, move_of
from dotsnb.errors import DotsError
from dotsnb.game import Game, Position, wording
from dotsnb.game.clock import MoveClock
from dotsnb.game.events import Event, events
from dotsnb.game.position import TIME
from dotsnb.i18n import gettext as _

__all__ = ["SPEEDS", "GameModel"]

#: How fast a computer player's lines are shown: seconds between two of them.
SPEEDS = {"normal": 0.5, "fast": 0.1}

TICK = 0.25  # seconds between two looks at the clock
ROUNDS_ASLEEP = 2  # after so many rounds in which nobody moved, nobody is there


class GameModel(HasTraits):
    """A ``Game`` with its seats, mirrored in read-only traits that all change together.

    :param game: the game to mirror; the model plays on this very object.
    :param seats: for every seat the player that moves for it, or None for a person. By default
        people sit everywhere.
    :param delay: seconds between two lines of a computer player; ``delay`` may be changed at any time.
    :param again: makes the next game for ``new_game()``; by default the game as it was given.
    :param clock: the clock of every person's move, for a game without undo; by default there is none.

    >>> model = GameModel(Game("box 1x2"))
    >>> model.draw("a1b1"), model.to_move, model.scores
    (True, 1, (0, 0))
    >>> model.draw("a1b1"), model.to_move      # refused: nothing changes, `message` says why
    (False, 1)
    >>> model.undo(), model.to_move
    (True, 0)
    """

    #: Counts every change, also one that leads back to an earlier position.
    version = Int(read_only=True)
    #: The moves that led here, as one text.
    position = Unicode(read_only=True)
    to_move: Int[int | None, int | None] = Int(None, allow_none=True, read_only=True)
    round = Int(1, read_only=True)
    scores = Tuple(read_only=True)
    roll_face: Int[int | None, int | None] = Int(None, allow_none=True, read_only=True)
    lines_left = Int(read_only=True)
    must_roll = Bool(read_only=True)
    may_end = Bool(read_only=True)
    legal_lines = Tuple(read_only=True)
    dead_lines = Tuple(read_only=True)
    last_turn = Tuple(read_only=True)
    over = Bool(read_only=True)
    winners = Tuple(read_only=True)
    ranking = Tuple(read_only=True)
    can_undo = Bool(read_only=True)
    can_redo = Bool(read_only=True)
    #: True while a computer player is moving.
    busy = Bool(read_only=True)
    #: What the newest change brought, as ``Event`` values; empty where moves were taken back.
    events = Tuple(read_only=True)
    #: The seconds that the move clock gives for every move; 0 without one.
    clock_seconds = Int(read_only=True)
    #: The whole seconds left, rounded up; None where nobody is timed: without a clock, and while a computer moves.
    clock_left: Int[int | None, int | None] = Int(None, allow_none=True, read_only=True)
    #: Set this to False while nobody can see the board: the move clock then stands still.
    on_screen = Bool(True)
    #: Whose turn it is, what to do and why, in words.
    status = Unicode(read_only=True)
    #: Why the last command was refused, or what went wrong; empty if nothing.
    message = Unicode(read_only=True)

    def __init__(
        self,
        game: Game,
        seats: Sequence[Player | None] = (),
        *,
        delay: float = SPEEDS["normal"],
        again: Callable[[], Game] | None = None,
        clock: MoveClock | None = None,
    ) -> None:
        super().__init__()
        self.delay = delay
        self._clock = clock or MoveClock()
        self._seats = self._checked_seats(game, seats)
        self._again: Callable[[], Game] = again or partial(Game.from_record, game.record(), game.undo_policy)
        self._generation = 0
        self._task: asyncio.Task[None] | None = None
        self._thinking: asyncio.Future[str] | None = None
        self._ticker: asyncio.Task[None] | None = None
        self._closed = False
        self._game = self._mirrored = game
        self._mirrored_moves = game.moves  # a clock that is handed over has the time of the move that is going on
        self.observe(lambda _change: self._follow_screen(), "on_screen")
        self._go_on()

    def _checked_seats(self, game: Game, seats: Sequence[Player | None]) -> tuple[Player | None, ...]:
        """The seats, if they fit the game and the clock fits it too."""
        seats = tuple(seats) or (None,) * len(game.players)
        if len(seats) != len(game.players):
            sentence = _("{value} seats are filled, but {players} players play.")
            raise DotsError(sentence.format(value=len(seats), players=len(game.players)), value=len(seats))
        if self._clock.seconds and game.undo_policy != "off":
            sentence = _("With a move clock nothing can be taken back: make the game with undo 'off', not {value!r}.")
            raise DotsError(sentence.format(value=game.undo_policy), value=game.undo_policy)
        return seats

    # --- What is on the board --------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game itself; call ``refresh()`` after moving on it directly."""
        return self._game

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._game.players

    @property
    def seats(self) -> tuple[Player | None, ...]:
        """Who moves for every seat: a computer player, or None for a person."""
        return self._seats

    @property
    def clock(self) -> MoveClock:
        """The move clock to the split second; one of 0 seconds is none."""
        return self._clock

    def person_to_move(self) -> bool:
        """True if it is a person's turn."""
        return self.to_move is not None and self._seats[self.to_move] is None

    @property
    def you(self) -> int | None:
        """The seat of the only person, if there is exactly one."""
        people = [seat for seat, player in enumerate(self._seats) if player is None]
        return people[0] if len(people) == 1 else None

    # --- Commands: True if done; if refused, nothing changes and `message` says why --------------

    def draw(self, line: str) -> bool:
        """Draw a line for the person to move."""
        return self._as_person(lambda: self._game.draw(line))

    def roll(self, face: int | None = None) -> bool:
        """Roll the die for the person to move, or take over the face of a real die."""
        return self._as_person(lambda: self._game.roll(face))

    def end_turn(self) -> bool:
        """End the turn of the person to move."""
        return self._as_person(self._game.end_turn)

    def resign(self) -> bool:
        """Give up, for the person to move."""
        return self._as_person(self._game.resign)

    def undo(self) -> bool:
        """Go back to the last point where a person had to decide; rolls stay as they fell."""
        return self._do(self._undo_to_decision)

    def redo(self) -> bool:
        """Go forward again to the next point where a person has to decide."""
        return self._do(self._redo_to_decision)

    def new_game(self) -> bool:
        """Start again."""
        return self._do(self._begin_again)

    def _begin_again(self) -> None:
        game = self._again()
        self._seats = self._checked_seats(game, self._seats)
        self._game = game

    def begin(self, game: Game, seats: Sequence[Player | None] = ()) -> None:
        """Show another game on the same board, so that no new widgets are needed.

        :raises DotsError: if its board is another one, or the seats do not fit it.
        """
        if game.layout != self._game.layout:
            sentence = _("{value!r} is another board than {grid!r}: it needs a view of its own.")
            raise DotsError(sentence.format(value=game.layout.text, grid=self._game.layout.text), value=game.rules)
        self._seats = self._checked_seats(game, seats)
        self._game = game
        self._go_on()

    def refresh(self) -> None:
        """Mirror the game again, after somebody moved on ``model.game`` directly."""
        self._do(lambda: None)

    def close(self) -> None:
        """Stop the computer player and the clock; the game stays as it is."""
        self._closed = True
        self._stop()
        self._run_clock()
        if self._ticker is not None and self._ticker is not _current_task():
            self._ticker.cancel()
        self.set_trait("clock_left", self._clock_left())
        self.set_trait("busy", False)

    def report(self, error: Exception) -> None:
        """Show an error that nobody expected, instead of losing it."""
        kind = type(error).__name__
        self._say(_("Something went wrong: {kind}: {error}").format(kind=kind, error=error))

    def _as_person(self, act: Callable[[], object]) -> bool:
        if self._clock.running and self._clock.run_out:
            self.tick()
            return self._say(_("That came too late: the time for this move had run out."))
        if not self._game.position.over and not self._is_person(self._game.position.to_move):
            name = self.players[self._game.position.to_move or 0]
            return self._say(_("It is the turn of {name}: wait until it is yours.").format(name=name))
        return self._do(act)

    def _do(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except DotsError as refusal:
            return self._say(str(refusal))
        self._go_on()
        return True

    def _say(self, message: str) -> bool:
        self.set_trait("message", message)
        return False

    # --- Undo and redo over the lines of computer players and over rolls -------------------------

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and self._seats[seat] is None

    def _is_decision(self, position: Position) -> bool:
        """Does a person have to choose a line here? (If nobody is a person: somebody.)"""
        if position.over or position.must_roll:
            return False
        return self._is_person(position.to_move) or None not in self._seats

    def _undo_to_decision(self) -> None:
        if self._game.undo_policy == "off":
            self._game.undo()  # it knows the words to refuse
        steps = 0
        while self._game.can_undo:
            self._game.undo()
            steps += 1
            if self._is_decision(self._game.position):
                return
        for _step in range(steps):
            self._game.redo()
        raise DotsError(_("There is nothing to take back."))

    def _redo_to_decision(self) -> None:
        if not self._game.can_redo:
            raise DotsError(_("There is nothing to bring back."))
        while self._game.can_redo:
            self._game.redo()
            if self._is_decision(self._game.position):
                return

    # --- Mirroring -------------------------------------------------------------------------------

    def _mirror(self, **more: bool | str) -> None:
        """Set every trait, and tell observers only when all are set; ``more`` are ``busy`` and ``message``."""
        game, position = self._game, self._game.position
        news = self._news()
        self._run_clock()
        values: dict[str, Any] = {
            "version": self.version + 1,
            "position": " ".join(game.moves),
            "to_move": position.to_move,
            "round": position.round,
            "scores": tuple(position.scores),
            "roll_face": position.roll,
            "lines_left": position.lines_left,
            "must_roll": position.must_roll,
            "may_end": position.may_end,
            "legal_lines": tuple(position.legal_lines),
            "dead_lines": tuple(position.dead_lines),
            "last_turn": tuple(game.last_turn),
            "over": position.over,
            "winners": tuple(position.winners),
            "ranking": tuple(position.ranking),
            "can_undo": game.can_undo and any(map(self._is_decision, game.positions[:-1])),
            "can_redo": game.can_redo,
            "status": self._status(bool(more.get("busy", self.busy))),
            "events": news,
            "clock_seconds": self._clock.seconds,
            "clock_left": self._clock_left(),
        } | more
        with self.hold_trait_notifications():
            for name, value in values.items():
                self.set_trait(name, value)

    def _status(self, busy: bool) -> str:
        """Whose turn it is and why; of a computer that is at it, that it thinks and at which level."""
        player = self._computer()
        if player is None or not busy:
            return wording.status(self._game, self.you)
        name = self.players[self._game.position.to_move or 0]
        sentence = _("{name} is thinking.") if name == player.name else _("{name} ({level}) is thinking.")
        thinking = sentence.format(name=name, level=player.name)
        return " ".join(filter(None, (wording.why(self._game, self.you), thinking)))

    def _news(self) -> tuple[Event, ...]:
        """What happened since the traits were last set; a new move gets the clock's full time."""
        game, known = self._game, len(self._mirrored_moves)
        forward = game is self._mirrored and game.moves[:known] == self._mirrored_moves
        if not forward or len(game.moves) > known:
            self._clock.restart()
        self._mirrored, self._mirrored_moves = game, game.moves
        if not forward:
            return ()
        steps = zip(game.positions[known:], game.moves[known:], strict=False)
        return tuple(event for position, move in steps for event in events(position, move))

    # --- The move clock --------------------------------------------------------------------------

    def tick(self) -> None:
        """Look at the clock: show the seconds that are left, or end a turn whose time has run out.

        In a notebook this happens by itself.
        """
        if self._clock.running and self._clock.run_out:
            self._do(self._game.time_out)
        else:
            self.set_trait("clock_left", self._clock_left())

    def _clock_left(self) -> int | None:
        timed = self._clock.seconds and self._is_person(self._game.position.to_move)
        return math.ceil(self._clock.left) if timed else None

    def _run_clock(self) -> None:
        """Let the clock run if a person is to move, sees the board, and anybody is there at all."""
        person = self._is_person(self._game.position.to_move)
        if not person or not self.on_screen or self._closed or self._asleep():
            self._clock.stop()
            return
        self._clock.go()
        loop = _running_loop() if self._clock.running else None
        if loop is not None and (self._ticker is None or self._ticker.done()):
            self._ticker = loop.create_task(self._tick_in_background())

    def _asleep(self) -> bool:
        """Have all the last turns ended by the clock? Then the game waits, instead of filling its record."""
        quiet = ROUNDS_ASLEEP * len(self.players)
        return self._game.moves[-quiet:] == (TIME,) * quiet

    def _follow_screen(self) -> None:
        self._run_clock()
        self.tick()

    async def _tick_in_background(self) -> None:
        """Look at the clock a few times a second for as long as it runs."""
        while self._clock.running:
            await asyncio.sleep(TICK)
            try:
                self.tick()
            except Exception as error:
                self.report(error)

    # --- Computer players ------------------------------------------------------------------------

    def _computer(self) -> Player | None:
        """The computer player whose turn it is, if it is one's."""
        seat = self._game.position.to_move
        return None if seat is None else self._seats[seat]

    def play_computer_now(self) -> None:
        """Let the computer players move at once until a person is to move: for plain scripts."""
        self._stop()
        while (player := self._computer()) is not None:
            position = self._game.position
            self._play_for_computer(None if position.must_roll else move_of(player, position))
            self._mirror(busy=False, message="")

    def _play_for_computer(self, move: str | None) -> None:
        if move is None:
            self._game.roll()
        else:
            self._game.play(move)

    def _go_on(self) -> None:
        """Show what a command made of the game; where a computer is to move next, let it begin."""
        self._stop()
        generation, loop = self._generation, None
        if self._computer() is not None:
            loop = _running_loop()  # None in a plain script, which says when with play_computer_now()
        self._mirror(busy=loop is not None, message="")
        if loop is not None and generation == self._generation:  # no observer has given another command
            self._task = loop.create_task(self._play_in_background(generation))

    async def _play_in_background(self, generation: int) -> None:
        """Move line by line for as long as computer players are to move and nobody interferes."""
        try:
            while (player := self._computer()) is not None:
                move, _pause = await asyncio.gather(self._choice(player), asyncio.sleep(self.delay))
                if generation != self._generation:
                    return
                self._play_for_computer(move)
                busy = self._computer() is not None
                # Whoever clicked too early can read why until the turn is over.
                self._mirror(busy=busy, message=self.message if busy else "")
        except Exception as error:
            if generation == self._generation:
                self.set_trait("busy", False)
                self.set_trait("status", self._status(busy=False))
                self.report(error)

    async def _choice(self, player: Player) -> str | None:
        """What the player wants to do, worked out beside the kernel; None to roll."""
        if self._thinking is not None and not self._thinking.done():
            await asyncio.wait([self._thinking])  # one thought at a time, also after an undo
        position = self._game.position
        if position.must_roll:
            return None
        loop = asyncio.get_running_loop()
        self._thinking = loop.run_in_executor(None, move_of, player, position)
        # Whoever cancels this task must not cancel the thought: the next one waits for its end.
        self._thinking.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(self._thinking)

    def _stop(self) -> None:
        """Stop a computer player's turn; what it still finds out will be dropped."""
        self._generation += 1
        if self._task is not None and self._task is not _current_task():
            self._task.cancel()
        self._task = None


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _current_task() -> asyncio.Task[Any] | None:
    return asyncio.current_task() if _running_loop() is not None else None
