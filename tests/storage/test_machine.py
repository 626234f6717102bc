"""Any sequence of what one can do to a store, held against plain tables; exports are taken in at any later time."""

from __future__ import annotations

import itertools
import json
import shutil
import tempfile
from copy import deepcopy
from dataclasses import dataclass, field

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule

from dotsnb.errors import DotsError
from dotsnb.storage import Store
from tests.storage.games import ONE_BOX, finished
from tests.thorough import many

NAMES = st.sampled_from(["one", "two", "one (2)"])
KEYS = st.sampled_from("ab")
VALUES = st.one_of(st.none(), st.integers(0, 3), st.lists(st.booleans(), max_size=2))


@dataclass
class Model:
    """The same as a store holds: saves and settings with the turn in which they were changed."""

    saves: dict = field(default_factory=dict)  # name -> (game, moves, more, turn)
    settings: dict = field(default_factory=dict)  # name -> (value, turn)
    progress: dict = field(default_factory=dict)  # (lesson, exercise) -> (data, turn)
    games: set = field(default_factory=set)

    def take_in(self, other: Model) -> None:
        for name in ("settings", "progress"):
            here = getattr(self, name)
            for key, (value, turn) in getattr(other, name).items():
                if key not in here or here[key][1] < turn:
                    here[key] = (value, turn)
        self.games |= other.games
        for name, save in other.saves.items():
            self._take_save(name, save)

    def _take_save(self, name: str, new: tuple) -> None:
        for number in itertools.count(1):
            place = name if number == 1 else f"{name} ({number})"
            old = self.saves.get(place)
            if old is None:
                self.saves[place] = new
                return
            if old[:3] == new[:3]:
                return
            (game, moves, _more, turn), (new_game, new_moves, _new_more, new_turn) = old, new
            shared = min(len(moves), len(new_moves))
            if game == new_game and moves[:shared] == new_moves[:shared]:
                if (len(new_moves), new_turn) > (len(moves), turn):
                    self.saves[place] = new
                return


class Machine(RuleBasedStateMachine):
    exports = Bundle("exports")

    def __init__(self):
        super().__init__()
        self.folder = tempfile.mkdtemp()
        # Two notebooks with the same store.
        self.stores = [Store.open(self.folder) for _ in range(2)]
        self.model = Model()
        self.turn = 0

    @property
    def store(self) -> Store:
        """One notebook, then the other."""
        self.turn += 1
        return self.stores[self.turn % 2]

    @rule(name=NAMES, game=st.integers(0, 1), moves=st.lists(KEYS, max_size=3), more=st.integers(0, 1))
    def keep(self, name, game, moves, more):
        self.store.saves.keep(name, json.dumps({"seed": game, "moves": moves, "result": [0, 0]}), {"more": more})
        self.model.saves[name] = (game, moves, more, self.turn)

    @rule(name=NAMES)
    def discard(self, name):
        self.store.saves.discard(name)
        self.model.saves.pop(name, None)

    @rule(old=NAMES, new=NAMES)
    def rename(self, old, new):
        possible = old in self.model.saves and (new == old or new not in self.model.saves)
        try:
            self.store.saves.rename(old, new)
            assert possible
        except DotsError:
            assert not possible
            return
        self.model.saves[new] = self.model.saves.pop(old)

    @rule(name=KEYS, value=VALUES)
    def put_setting(self, name, value):
        self.store.settings.put(name, value)
        self.model.settings[name] = (value, self.turn)

    @rule(lesson=KEYS, exercise=KEYS, number=st.integers(0, 3))
    def put_progress(self, lesson, exercise, number):
        self.store.progress.put(lesson, exercise, {"tries": number})
        self.model.progress[lesson, exercise] = ({"tries": number}, self.turn)

    @rule(lesson=KEYS)
    def reset_progress(self, lesson):
        self.store.progress.reset(lesson)
        self.model.progress = {key: value for key, value in self.model.progress.items() if key[0] != lesson}

    @rule(number=st.integers(0, 5))
    def add(self, number):
        self.store.games.add(finished(ONE_BOX, seat=number % 2, number=number))
        self.model.games.add(number)

    @rule()
    def reset(self):
        self.store.reset_statistics()
        self.model.games.clear()

    @rule(target=exports)
    def export(self):
        return self.store.export(), deepcopy(self.model)

    @rule(export=exports, twice=st.booleans())
    def take_in(self, export, twice):
        text, model = export
        for _ in range(1 + twice):
            self.store.take_in(text)
        self.model.take_in(model)

    @rule()
    def reopen(self):
        self.stores[0].close()
        self.stores[0] = Store.open(self.folder)

    @rule()
    def move_to_another_machine(self):
        """A fresh store that takes everything in is the same store."""
        folder = tempfile.mkdtemp()
        with Store.open(folder) as other:
            other.take_in(self.store.export())
            self.check(other)
            assert other.achievements() == self.store.achievements()
        shutil.rmtree(folder)

    @invariant()
    def the_store_holds_what_the_model_holds(self):
        self.check(self.store)

    def check(self, store):
        for save in store.saves.all():
            record = json.loads(save.record)
            assert (record["seed"], record["moves"], save.more["more"]) == self.model.saves[save.name][:3]
        names = [save.name for save in store.saves.all()]
        assert sorted(names) == sorted(self.model.saves)
        # One moment may stand twice: a save that was renamed, and the same one taken in from an earlier export.
        turns = [self.model.saves[name][3] for name in names]
        assert turns == sorted(turns, reverse=True)
        assert store.settings.all() == {name: value for name, (value, _turn) in self.model.settings.items()}
        progress = {(a, b): data for a, exercises in store.progress.all().items() for b, data in exercises.items()}
        assert progress == {key: data for key, (data, _turn) in self.model.progress.items()}
        assert [game.finished.ended.minute for game in store.games.all()] == sorted(self.model.games)
        figures = store.statistics()
        assert (figures.games, figures.wins) == (len(self.model.games), sum(n % 2 for n in self.model.games))

    def teardown(self):
        for store in self.stores:
            store.close()
        shutil.rmtree(self.folder)


Machine.TestCase.settings = settings(max_examples=many(15, 100), stateful_step_count=25, deadline=None)
TestMachine = Machine.TestCase
