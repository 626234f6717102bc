"""A game that is left and resumed is the game that was left, and its end is counted once and told in words."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dotsnb.ai import LEVELS
from dotsnb.errors import DotsError
from dotsnb.game import Game
from dotsnb.rules import MODES, OVERLAP
from dotsnb.storage import Added, Store
from dotsnb.widgets import session as sessions
from dotsnb.widgets.choices import CLOCKS, Choices
from dotsnb.widgets.session import Session

from .test_timed import Time


class Memory:
    """A store in memory; what goes in must be JSON, and ``broken`` makes everything fail."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.finished: list[Any] = []
        self.broken: Exception | None = None
        self.calls = 0
        self.saves = SimpleNamespace(keep=self._keep, find=self._find, all=self._all, discard=self._discard)
        self.games = SimpleNamespace(add=self._add)

    def _work(self) -> None:
        self.calls += 1
        if self.broken is not None:
            raise self.broken

    def _keep(self, name: str, record: str, more: dict[str, Any]) -> None:
        self._work()
        self.kept[name] = SimpleNamespace(name=name, record=record, more=json.loads(json.dumps(more)))

    def _find(self, name: str) -> Any:
        self._work()
        return self.kept.get(name)

    def _all(self) -> tuple[Any, ...]:
        self._work()
        return tuple(self.kept.values())

    def _discard(self, name: str) -> None:
        self._work()
        self.kept.pop(name, None)

    def _add(self, finished: Any) -> Added:
        self._work()
        self.finished.append(finished)
        return Added((), 189, 2, 5)


def people(rules: str = "box 1x2", names: tuple[str, ...] = ("Ann", "Bo"), **more: Any) -> Choices:
    return Choices(opponent="people", names=names, mode=None, rules=rules, **more)


def play_out(session: Session) -> None:
    """Play to the end, for all seats."""
    model = session.model
    while not model.over:
        if not model.person_to_move():
            model.play_computer_now()
        elif model.must_roll:
            assert model.roll()
        else:
            assert model.draw(model.legal_lines[0])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        yield opened


# --- Resuming ----------------------------------------------------------------------------------------


def picture(session: Session) -> dict[str, Any]:
    """Everything a person can see of a session, and everything they could do next."""
    model, game = session.model, session.model.game
    traits = {name: getattr(model, name) for name in model.trait_names()}
    for own in ("version", "events", "message", "on_screen", "busy"):
        del traits[own]
    return traits | {
        "choices": session.choices,
        "players": game.players,
        "seats": [player and player.name for player in model.seats],
        "rules": game.rules,
        "policy": game.undo_policy,
        "undone": game.undone,
        "board": game.position,
        "left": round(model.clock.left, 6),
        "seconds": round(session.seconds, 6),
        "name": session.name,
        "you": model.you,
    }


RULES = st.one_of(
    st.builds(
        "box {}; sizes 1,2; overlap {}; turn {}".format,
        st.sampled_from(["2x3", "3x2"]),
        st.sampled_from(list(OVERLAP)),
        st.sampled_from(["standard", "single", "d4", "d6+"]),
    ),
    st.builds(
        "{}; start {}; turn {}; scoring {}".format,
        st.sampled_from(["box 2x3", "diagonal 1x2"]),
        st.sampled_from(["open", "swedish", "icelandic"]),
        st.sampled_from(["standard", "single", "d4", "d6+"]),
        st.sampled_from(["most", "misere"]),
    ),
    st.sampled_from(["hexagon 2; turn d4", "triangle 3; start swedish", "box 2x3; values 1@b2=5"]),
)


class Sitting(RuleBasedStateMachine):
    """People or a computer play, stop, go on, take back, run out of time; at any moment they leave and return."""

    @initialize(
        rules=RULES,
        opponent=st.sampled_from(["ai", "people"]),
        count=st.integers(2, 5),
        clock=st.sampled_from([0, *CLOCKS]),
        undo=st.sampled_from(["strict", "teaching", "off"]),
        first=st.sampled_from(["first", "second", "random"]),
        seed=st.integers(0, 9),
    )
    def sit_down(self, rules: str, opponent: str, count: int, **more: Any) -> None:
        names = ("Ann", "Bo", "Cy", "Di", "Ed")[:count]
        choices = Choices(
            opponent=opponent, level="easy", names=names, mode=None, rules=f"{rules}; players {count}", **more
        )
        self.store, self.time = Memory(), Time()
        self.session = Session(choices, self.store, now=self.time)

    @property
    def model(self) -> Any:
        return self.session.model

    @rule(number=st.integers(0, 99))
    def draw(self, number: int) -> None:
        if self.model.legal_lines:
            self.model.draw(self.model.legal_lines[number % len(self.model.legal_lines)])

    @rule()
    def roll(self) -> None:
        self.model.roll()

    @rule()
    def roll_a_real_die(self) -> None:
        self.model.roll(2)

    @rule()
    def end(self) -> None:
        self.model.end_turn()

    @rule()
    def undo(self) -> None:
        self.model.undo()

    @rule()
    def redo(self) -> None:
        self.model.redo()

    @rule()
    def let_the_computer_move(self) -> None:
        self.model.play_computer_now()

    @rule(seconds=st.floats(0, 25), ticks=st.booleans())
    def wait(self, seconds: float, ticks: bool) -> None:
        self.time.now += seconds
        if ticks:
            self.model.tick()

    @rule()
    def look_away_and_back(self) -> None:
        self.model.on_screen = not self.model.on_screen

    @rule(sure=st.integers(0, 9))
    def resign(self, sure: int) -> None:
        if sure == 0:
            self.model.resign()

    @precondition(lambda self: self.model.over)
    @rule()
    def again(self) -> None:
        assert self.session.again()
        assert not self.model.over
        assert self.session.seconds == 0

    @precondition(lambda self: not self.session._counted and (self.model.game.moves or self.model.game.undone))
    @rule()
    def leave_and_resume(self) -> None:
        self.session.leave()
        left = picture(self.session)
        self.time.now += 1000
        self.session = Session.resume(self.store, self.session.name, now=self.time)
        assert picture(self.session) == left

    @precondition(lambda self: not self.session._counted and (self.model.game.moves or self.model.game.undone))
    @rule()
    def the_kernel_dies(self) -> None:
        """Nobody says goodbye: what was saved after the last move is all there is."""
        left = picture(self.session)
        self.session = Session.resume(self.store, self.session.name, now=self.time)
        back = picture(self.session)
        for name in left.keys() - {"left", "clock_left", "seconds"}:
            assert back[name] == left[name]
        assert back["left"] >= left["left"]  # the clock may have run since the last move
        assert back["seconds"] <= left["seconds"]

    @invariant()
    def the_result_is_there_when_the_game_is_over(self) -> None:
        if hasattr(self, "session"):
            assert (self.session.outcome is not None) == self.model.over
            assert self.session.notice == ""
            if self.session._counted:
                assert self.session.name not in self.store.kept


TestSitting = Sitting.TestCase
TestSitting.settings = settings(
    max_examples=80, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def test_an_unused_roll_the_clock_and_the_computer_come_back_through_the_file(tmp_path: Path) -> None:
    time = Time()
    with Store.open(tmp_path) as store:
        session = Session(Choices(mode="mini", level="hard", clock=20, seed=4), store, name="Tuesday", now=time)
        session.model.roll()
        time.now += 6.5
        session.leave()
        left = picture(session)
    with Store.open(tmp_path) as store:
        (save,) = store.saves.all()
        assert (save.mode, save.opponent, save.scores, save.round) == ("mini", "AI (Hard)", (0, 0), 1)
        back = Session.resume(store, "Tuesday", now=time)
        assert picture(back) == left
        assert (back.model.clock.left, back.model.clock_left, back.seconds) == (13.5, 14, 6.5)
        assert back.model.lines_left == back.model.roll_face


def test_what_was_taken_back_can_still_be_brought_back(store: Store) -> None:
    session = Session(people("box 2x3", undo="teaching"), store)
    for line in ("a1b1", "b1c1", "c1d1"):
        session.model.draw(line)
    session.model.undo()
    session.model.undo()
    session.leave()
    back = Session.resume(store, session.name)
    assert (back.model.position, back.model.can_redo) == ("a1b1", True)
    assert back.model.redo()
    assert back.model.redo()
    assert back.model.position == "a1b1 b1c1 c1d1"
    for _line in range(3):
        assert back.model.undo()
    assert not back.model.can_undo


def test_a_save_from_elsewhere_brings_what_its_record_shows(store: Store) -> None:
    game = Game("box 2x3; turn d6", players=["Ann", "Bo", "Cy"], seed=1)
    game.roll()
    store.saves.keep("imported", game.record(), {})
    session = Session.resume(store, "imported")
    assert (session.choices.opponent, session.model.players) == ("people", ("Ann", "Bo", "Cy"))
    assert session.model.lines_left == game.lines_left
    store.saves.keep("damaged", Game("classic", ["You", "AI"]).record(), {"choices": {"level": "?"}, "seconds": "?"})
    session = Session.resume(store, "damaged")
    assert (session.choices.mode, session.choices.opponent, session.seconds > 1) == ("classic", "ai", False)


def test_what_cannot_be_resumed_is_refused_and_stays(store: Store) -> None:
    with pytest.raises(DotsError, match="nothing"):
        Session.resume(store, "nothing")
    store.saves.keep("broken", "{", {})
    with pytest.raises(DotsError):
        Session.resume(store, "broken")
    assert store.saves.find("broken") is not None


def test_a_name_for_the_save_is_one_that_is_free(store: Store) -> None:
    names = []
    for _game in range(3):
        session = Session(Choices(mode="mini", level="easy"), store)
        session.model.roll()
        names.append(session.name)
    assert names == ["Mini", "Mini 2", "Mini 3"]
    assert {save.name for save in store.saves.all()} == set(names)


# --- Saving ------------------------------------------------------------------------------------------


def test_nothing_is_saved_before_the_first_move_and_everything_after_each() -> None:
    store = Memory()
    session = Session(people("box 2x3"), store)
    assert store.kept == {}
    for count, line in enumerate(("a1b1", "b1c1", "c1d1"), 1):
        session.model.draw(line)
        assert json.loads(store.kept[session.name].record)["moves"][-1] == line
        assert len(json.loads(store.kept[session.name].record)["moves"]) == count
    session.leave()
    calls = store.calls
    session.model.draw("a2b2")
    assert store.calls == calls, "a session that was left follows no more"


def test_the_computers_lines_are_saved_too() -> None:
    async def play() -> None:
        store = Memory()
        session = Session(Choices(mode="mini", level="easy", first="second", seed=1), store, delay=0)
        for _wait in range(2000):
            await asyncio.sleep(0.001)
            if not session.model.busy:
                break
        moves = json.loads(store.kept[session.name].record)["moves"]
        assert tuple(moves) == session.model.game.moves
        assert len(moves) >= 2
        session.leave()

    asyncio.run(play())


@pytest.mark.parametrize("error", [OSError("disk full"), DotsError("locked"), RuntimeError("odd")])
def test_a_store_that_fails_is_told_once_and_stops_nothing(error: Exception) -> None:
    store = Memory()
    store.broken = error
    session = Session(people(), store)
    told: list[str] = []
    session.observe(lambda change: told.append(change["new"]), "notice")
    play_out(session)
    assert session.outcome is not None
    assert session.notice.count(str(error)) == 2  # saving, and counting
    assert len(told) <= 2
    assert session.again()
    play_out(session)
    assert session.notice.count(str(error)) == 2
    session.leave()


def test_a_game_that_could_not_be_counted_stays_and_is_counted_later() -> None:
    store = Memory()
    add, store.games.add = store.games.add, _fails
    session = Session(people(), store, now=(time := Time()))
    time.now += 5
    play_out(session)
    assert session.name in store.kept
    assert session.finished is None
    store.games.add = add
    back = Session.resume(store, session.name, now=time)
    assert back.outcome is not None
    assert [(game.seconds, game.ended) for game in store.finished] == [(5, session._ended)]
    assert store.kept == {}


def _fails(_finished: Any) -> Added:
    raise OSError("no")


@pytest.mark.parametrize("death", ["before counting", "before discarding"])
def test_a_kernel_that_dies_at_the_end_neither_loses_nor_doubles_the_game(store: Store, death: str) -> None:
    class Death(BaseException):
        pass

    def die(*_arguments: Any) -> Any:
        raise Death

    session = Session(Choices(mode=None, rules="box 1x2", level="easy", seed=2), store)
    where = (store.games, "add") if death == "before counting" else (store.saves, "discard")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*where, die)
        with pytest.raises(Death):
            play_out(session)
    back = Session.resume(store, session.name)
    assert back.model.over
    assert len(store.games.all()) == 1
    assert store.saves.all() == ()
    assert back.finished is not None


# --- The end -----------------------------------------------------------------------------------------


def test_a_finished_game_is_counted_once_and_its_save_goes(store: Store) -> None:
    session = Session(Choices(mode="mini", level="easy", seed=1, undo="teaching"), store)
    play_out(session)
    assert len(store.games.all()) == 1
    assert store.saves.all() == ()
    assert session.finished is not None
    assert session.outcome is not None
    assert session.outcome.unlocked == session.finished.achievements
    # Taken back and ended again it is a study, not another game.
    assert session.model.undo()
    assert session.outcome is None
    play_out(session)
    assert session.outcome is not None
    session.leave()
    assert len(store.games.all()) == 1
    assert store.saves.all() == ()


@pytest.mark.parametrize("mode", [None, "triangles", "swedish", "misere", "dabba", "hexagon-grid"])
@pytest.mark.parametrize("count", [2, 3, 8])
def test_people_among_themselves_finish_any_mode(store: Store, mode: str | None, count: int) -> None:
    choices = Choices(
        opponent="people", names=tuple("ABCDEFGH"[:count]), mode=mode, rules="" if mode else "box 2x3; turn d4"
    )
    session = Session(choices, store)
    play_out(session)
    assert session.notice == ""
    (played,) = store.games.all()
    assert (played.finished.level, played.finished.mode) == (None, mode)
    assert session.outcome is not None
    assert len(session.outcome.places) == count
    assert session.outcome.worth == ""


@pytest.mark.parametrize("overlap", OVERLAP)
def test_a_mode_under_another_overlap_rule_counts_as_that_mode(overlap: str) -> None:
    store = Memory()
    choices = Choices(mode="strategic", rules=f"strategic; overlap {overlap}", level="easy", seed=3)
    session = Session(choices, store)
    assert session.model.game.rules.overlap == overlap
    session.model.roll(8)
    session.model.draw("a1b1")
    session.model.resign()
    session.model.play_computer_now()
    (finished,) = store.finished
    assert (finished.mode, finished.level, finished.seat) == ("strategic", "easy", 0)
    assert f"overlap {overlap}" in finished.rules


def test_a_win_says_what_it_is_worth_and_where_it_stands() -> None:
    session = Session(Choices(mode="mini", level="easy"), Memory())
    play_out(session)
    assert session.outcome is not None
    assert session.outcome.worth == "This win is worth 189 points: place 2 on your leaderboard of Mini."
    own = Session(Choices(mode=None, rules="box 1x2", level="easy"), Memory())
    play_out(own)
    assert own.outcome is not None
    assert own.outcome.worth == "This win is worth 189 points: place 5 on your leaderboard."


def test_again_plays_the_same_choices_with_new_dice_on_the_same_model(store: Store) -> None:
    session = Session(Choices(mode="mini", level="easy", seed=1, first="random", undo="teaching"), store)
    model, seeds, firsts = session.model, set(), set()
    for _game in range(12):
        seeds.add(session.model.game.seed)
        firsts.add(session.model.to_move)
        play_out(session)
        assert session.again()
        assert session.model is model
        assert (session.outcome, session.finished, session.model.position) == (None, None, "")
    assert len(seeds) == 12
    assert firsts == {0, 1}
    assert len(store.games.all()) == 12


def test_play_time_counts_only_while_the_game_is_on() -> None:
    time = Time()
    session = Session(people(), Memory(), now=time)
    time.now += 3
    session.model.draw("a1b1")
    session.model.on_screen = False
    time.now += 100
    session.model.on_screen = True
    time.now += 4
    play_out(session)
    time.now += 1000
    assert session.seconds == 7
    assert session.store.finished[0].seconds == 7
    session.again()
    time.now += 2
    assert session.seconds == 2
    session.leave()
    time.now += 50
    assert session.seconds == 2


def test_the_moment_of_the_end_is_now(store: Store) -> None:
    before = datetime.now(UTC)
    session = Session(people(), store)
    play_out(session)
    (played,) = store.games.all()
    assert before <= played.finished.ended <= datetime.now(UTC)


@pytest.mark.parametrize("level", LEVELS)
def test_levels_that_plan_are_warmed_up_before_they_are_asked(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[Any] = []
    monkeypatch.setattr(sessions, "warm_up", warmed.append)
    Session(Choices(mode="expert", level=level))
    assert warmed == ([MODES["expert"].rules] if level in ("hard", "expert") else [])
    warmed.clear()
    Session(Choices(opponent="people", level=level))
    assert warmed == []


def test_hundreds_of_games_leave_no_tasks_observers_or_saves() -> None:
    async def play() -> None:
        store = Memory()
        session = Session(Choices(mode=None, rules="box 1x1", level="easy", clock=60, seed=1), store, delay=0)
        chance = random.Random(1)
        before = _observers(session)
        for _game in range(200):
            while not session.model.over:
                if session.model.person_to_move():
                    session.model.draw(chance.choice(session.model.legal_lines))
                else:
                    session.model.play_computer_now()
            session.again()
            await asyncio.sleep(0)
        assert _observers(session) == before
        assert len(asyncio.all_tasks()) <= 3  # this one, the clock's, and perhaps the computer's turn
        assert (len(store.finished), store.kept) == (200, {})
        threads = threading.active_count()
        session.leave()
        session.leave()  # once more does no harm
        await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) == 1
        assert threading.active_count() <= threads

    asyncio.run(play())


def _observers(session: Session) -> int:
    count: Callable[[Any], int] = lambda thing: sum(  # noqa: E731
        len(calls) for kinds in thing._trait_notifiers.values() for calls in kinds.values()
    )
    return count(session) + count(session.model)
