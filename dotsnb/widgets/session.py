"""A game from the choices before it to the result after it, saved after every move.

The session stands between a ``GameModel``, which knows nothing of files, and a store, which knows
nothing of widgets. Whatever goes wrong with the store is told once and never stops the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from traitlets import HasTraits, Instance, Unicode

from dotsnb.ai import warm_up
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.game.clock import MoveClock, Now, Stopwatch
from dotsnb.game.outcome import Outcome, outcome, worth_in_words
from dotsnb.i18n import N_, readings
from dotsnb.i18n import gettext as _
from dotsnb.rules import MODES
from dotsnb.widgets.choices import Choices
from dotsnb.widgets.model import SPEEDS, GameModel

if TYPE_CHECKING:
    from dotsnb.storage import Added, Store

__all__ = ["Session"]

PLANNERS = ("hard", "expert")  # the levels that compile something before they are at their best


class Session(HasTraits):
    """A game that is being played, with everything round it.

    :param choices: what was chosen before it.
    :param store: where games are kept; None keeps nothing.
    :param name: what its save is called; by default a name that is still free.
    :param delay: seconds between two lines of a computer player.
    :param now: where the time comes from, in seconds.

    >>> session = Session(Choices(opponent="people", names=("Ann", "Bo"), mode=None, rules="box 1x1"))
    >>> for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
    ...     done = session.model.draw(line)
    >>> session.outcome.headline
    'Bo wins.'
    >>> session.again(), session.outcome, session.model.scores
    (True, None, (0, 0))
    """

    #: How the game ended, in words; None while it goes on.
    outcome = Instance(Outcome, allow_none=True, read_only=True)
    #: What went wrong with keeping the game, in words; empty if nothing.
    notice = Unicode(read_only=True)

    def __init__(
        self,
        choices: Choices,
        store: Store | None = None,
        *,
        name: str | None = None,
        delay: float = SPEEDS["normal"],
        now: Now = time.monotonic,
    ) -> None:
        super().__init__()
        self._prepare(choices, store, now)
        self.name = name or self._free_name()
        self._play(choices.game(), MoveClock(choices.clock, now), delay)

    def _prepare(self, choices: Choices, store: Store | None, now: Now) -> None:
        self.choices = choices
        self.store = store
        #: What the store made of the finished game; None while it goes on, or if nothing is kept.
        self.finished: Added | None = None
        self._number = 0  # games before this one
        self._left = False
        self._counted = False  # a finished game counts once, also if it is taken back and ended again
        self._ended: datetime | None = None
        self._told: set[str] = set()
        self._watch = Stopwatch(now)

    def _play(self, game: Game, clock: MoveClock, delay: float) -> None:
        seats = self.choices.seats(self._number)
        if self.choices.opponent == "ai" and self.choices.level in PLANNERS:
            warm_up(game.rules)  # in the background, so that its first move does not wait for it
        self.model = GameModel(game, seats, delay=delay, again=self._next_game, clock=clock)
        self.model.observe(self._follow, "version")
        self.model.observe(self._follow_screen, "on_screen")
        self._run_watch()
        if self.model.over:  # the kernel died between the last move and the counting, or it was over long ago
            self._counted = self._ended is None
            self._end()

    # --- What one does with it -------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """How long the game has been played, not counting the time when nobody saw it."""
        return self._watch.seconds

    def again(self) -> bool:
        """Begin the next game under the same choices, on the same board."""
        return self.model.new_game()

    def leave(self) -> None:
        """Keep the game as it stands and stop it; ``Session.resume`` goes on with it. Once is enough."""
        if self._left:
            return
        self._left = True
        self._watch.stop()
        self.model.close()
        if not self._counted:
            self._keep()
        self.model.unobserve(self._follow, "version")
        self.model.unobserve(self._follow_screen, "on_screen")

    def _next_game(self) -> Game:
        game = self.choices.game(self._number + 1)
        self._number += 1
        self._counted, self._ended, self.finished = False, None, None
        self._watch.stop()
        self._watch.reset()
        self.set_trait("outcome", None)
        return game

    # --- Following the game ----------------------------------------------------------------------

    def _follow(self, _change: object) -> None:
        self._run_watch()
        if self.model.over:
            self._end()
        else:
            self.set_trait("outcome", None)  # an end that was taken back
            if not self._counted:
                self._keep()

    def _follow_screen(self, _change: object) -> None:
        self._run_watch()
        if not self._counted:
            self._keep()  # with the time that the clock has left: perhaps nobody comes back

    def _run_watch(self) -> None:
        if self.model.on_screen and not self.model.over:
            self._watch.go()
        else:
            self._watch.stop()

    def _end(self) -> None:
        if not self._counted:
            self._counted = True
            # The end is kept before it is counted and counts under its moment once, wherever a kernel dies here.
            self._ended = self._ended or datetime.now(UTC)
            self._keep()
            if self._safely("games", self._count):
                self._safely("saves", self._discard)
        self.set_trait("outcome", self._outcome())

    def _outcome(self) -> Outcome:
        plain, added = outcome(self.model.game, self.model.you), self.finished
        if added is None:
            return plain
        worth = ""
        if added.worth is not None:
            title = "" if self.choices.mode is None else self.choices.title
            place = added.place if title else added.place_of_all
            worth = worth_in_words(added.worth, place, title)
        return replace(plain, worth=worth, unlocked=tuple(added.achievements))

    # --- The store -------------------------------------------------------------------------------

    def _count(self) -> None:
        if self.store is None or self._ended is None:
            return
        from dotsnb.storage import Finished

        against_ai = self.choices.opponent == "ai"
        game = Finished(
            record=self.model.game.record(),
            mode=self.choices.mode,
            rules=str(self.model.game.rules),
            level=self.choices.level if against_ai else None,
            seat=0,
            seconds=self.seconds,
            ended=self._ended,
        )
        self.finished = self.store.games.add(game)

    def _discard(self) -> None:
        if self.store is not None:
            self.store.saves.discard(self.name)

    def _keep(self) -> None:
        """Save the game, once there is something to save."""
        store, game = self.store, self.model.game
        if store is not None and (game.moves or game.undone):
            self._safely("saves", lambda: store.saves.keep(self.name, game.record(), self._more()))

    def _more(self) -> dict[str, Any]:
        """What a save needs besides the record: to go on exactly, and to be listed without replaying."""
        game = self.model.game
        return {
            "mode": self.choices.mode,
            "opponent": self.choices.opponent_title,
            "scores": list(game.scores),
            "round": game.round,
            "choices": self.choices.as_dict(),
            "undone": list(game.undone),
            "clock_left": self.model.clock.left,
            "seconds": self.seconds,
            "number": self._number,
            "ended": None if self._ended is None else self._ended.isoformat(),
        }

    def _safely(self, what: str, act: Callable[[], object]) -> bool:
        """Do something with the store; what goes wrong is told once, and the game goes on."""
        try:
            act()
        except Exception as error:
            if what not in self._told:
                self._told.add(what)
                self._tell(what, error)
            return False
        return True

    def _tell(self, what: str, error: Exception) -> None:
        sentence = (
            _("This game cannot be saved, but you can play on: {error}")
            if what == "saves"
            else _("This game could not be added to your statistics: {error}")
        )
        self.set_trait("notice", " ".join(filter(None, (self.notice, sentence.format(error=error)))))

    def _free_name(self) -> str:
        """A name for the save that no other game has."""
        title = self.choices.title
        store = self.store
        if store is None:
            return title
        taken: set[str] = set()
        self._safely("saves", lambda: taken.update(save.name for save in store.saves.all()))
        number = 1
        while (name := title if number == 1 else f"{title} {number}") in taken:
            number += 1
        return name

    @classmethod
    def resume(cls, store: Store, name: str, *, delay: float = SPEEDS["normal"], now: Now = time.monotonic) -> Session:
        """Go on with a game that was kept, exactly where it was left.

        :raises DotsError: if there is no such save, or its record is damaged.
        """
        save = store.saves.find(name)
        if save is None:
            raise DotsError(_("There is no saved game called {value!r}.").format(value=name), value=name)
        more = save.more if isinstance(save.more, Mapping) else {}
        game = Game.from_record(save.record, Choices.from_dict(more.get("choices")).undo_policy)
        choices = _choices_of(more, game)
        session = cls.__new__(cls)
        HasTraits.__init__(session)
        session._prepare(choices, store, now)
        session.name = name
        session._number = int(_number(more, "number", 0))
        session._watch.reset(_number(more, "seconds", 0.0))
        session._ended = _moment(more.get("ended"))
        _bring_back_undone(game, more.get("undone"))
        clock = MoveClock(choices.clock, now, _number(more, "clock_left", choices.clock))
        session._play(game, clock, delay)
        return session


def _choices_of(more: Mapping[str, Any], game: Game) -> Choices:
    """The choices that were kept with a game; where they are lost or do not fit, what the game itself shows."""
    stored = more.get("choices")
    choices = Choices.from_dict(stored)
    if not isinstance(stored, Mapping):
        choices = replace(choices, opponent="ai" if game.players[0] in readings(N_("You")) else "people")
    if choices.opponent == "people":
        choices = replace(choices, names=game.players)
    if choices.ruleset == game.rules:
        return choices
    known = next((mode for mode in MODES if MODES[mode].rules == replace(game.rules, players=2)), None)
    return replace(choices, mode=known, rules=str(game.rules))


def _number(more: Mapping[str, Any], key: str, default: float) -> float:
    value = more.get(key)
    return value if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0 else default


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _bring_back_undone(game: Game, undone: object) -> None:
    """Make moves that were taken back, and take them back again, so that they can be brought back."""
    made = 0
    try:
        for move in undone if isinstance(undone, list) else ():
            game.play(move)
            made += 1
    except DotsError:
        pass  # what cannot be brought back is left out
    while made and game.can_undo:
        game.undo()
        made -= 1
