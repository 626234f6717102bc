"""A game and the oracle side by side, over any ruleset: every move, undo, redo and record."""

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dotsnb.errors import DotsError, IllegalMove
from dotsnb.game import Game
from tests.lively import Lively
from tests.oracle import Oracle
from tests.strategies import rulesets

NAMES = ["Ann", "Bo", "Cy", "Di"]


class SideBySide(RuleBasedStateMachine):
    """Whatever is done to the game is done to the oracle, which keeps copies for undo."""

    @initialize(rules=rulesets(), policy=st.sampled_from(["teaching", "teaching", "strict", "off"]))
    def begin(self, rules, policy):
        self.policy = policy
        self.game = Game(rules, players=NAMES[: rules.players], seed=5, undo=policy)
        self.oracle = Oracle(str(rules))
        self.earlier = []  # (oracle before the move, move)
        self.later = []  # moves taken back, the next one last

    def play(self, move):
        self.earlier.append((self.oracle.copy(), move))
        self.oracle.play(move)
        # Making the very move that was taken back keeps what can be redone after it.
        if self.later and self.later[-1] == move:
            self.later.pop()
        else:
            self.later.clear()

    # Moves

    @precondition(lambda self: not self.oracle.over)
    @rule(seed=st.integers(0, 10**6), count=st.integers(1, 20))
    def play_on(self, seed, count):
        """Some moves of a lively player, each through the call that a person would use."""
        lively = Lively(random.Random(seed))
        for _ in range(count):
            if self.oracle.over:
                return
            move = lively.move(self.oracle)
            if move.startswith("r"):
                self.roll(seed)
            elif move == "end":
                self.end_turn()
            else:
                self.draw(move if seed % 2 else swapped(move), move)
            self.agree()

    def draw(self, written, line):
        before = self.oracle.owners
        foreseen = self.game.position.captures(written)
        assert self.game.draw(written) == foreseen
        self.play(line)
        assert set(self.oracle.owners) - set(before) == set(foreseen) & set(self.oracle.owners)

    @precondition(lambda self: self.oracle.must_roll)
    @rule(seed=st.integers(0, 100))
    def roll(self, seed):
        """Roll the game's die, or now and then a real one."""
        real = 1 + seed % self.oracle.rules.die if seed % 3 == 0 else None
        face = self.game.roll(real)
        assert real in (None, face)
        self.play(f"r{face}")

    @precondition(lambda self: self.oracle.may_end)
    @rule()
    def end_turn(self):
        self.game.end_turn()
        self.play("end")

    @precondition(lambda self: not self.oracle.over)
    @rule()
    def time_out(self):
        self.game.time_out()
        self.play("time")

    # Back and forward

    @property
    def takes_back(self):
        """How the undo policies are meant: whether the last move may be taken back now."""
        if self.policy == "teaching":
            return bool(self.earlier)
        return self.policy == "strict" and not self.oracle.over and self.oracle.drawn_in_turn > 0

    @rule(times=st.integers(1, 9))
    def undo(self, times):
        for _ in range(times):
            assert self.game.can_undo == self.takes_back
            if not self.takes_back:
                self.refuses(self.game.undo)
                return
            self.oracle, move = self.earlier.pop()
            self.later.append(move)
            assert self.game.undo() == move
            self.agree()

    @precondition(lambda self: self.policy != "off")
    @rule(times=st.integers(1, 9))
    def redo(self, times):
        for _ in range(times):
            assert self.game.can_redo == bool(self.later)
            if not self.later:
                self.refuses(self.game.redo)
                return
            move = self.later.pop()
            self.earlier.append((self.oracle.copy(), move))
            self.oracle.play(move)
            assert self.game.redo() == move
            self.agree()

    @precondition(lambda self: self.policy == "teaching")
    @rule()
    def to_the_very_start_and_back(self):
        moves, here = self.game.moves, self.game.position
        while self.game.can_undo:
            self.game.undo()
        assert self.game.moves == ()
        assert self.game.scores == (0,) * len(self.game.players)
        assert self.game.position == Game(self.game.rules, players=self.game.players).position
        for move in moves:
            assert self.game.redo() == move
        assert self.game.position == here
        assert hash(self.game.position) == hash(here)

    @precondition(lambda self: self.policy == "teaching" and self.earlier)
    @rule()
    def a_roll_taken_back_shows_the_same_face_again(self):
        _, move = self.earlier[-1]
        if move.startswith("r"):
            self.game.undo()
            assert self.game.roll() == int(move[1:])

    # What is refused changes nothing

    def refuses(self, call, *arguments, error=IllegalMove):
        before = self.game.position, self.game.moves, self.game.can_redo
        with pytest.raises(error) as refusal:
            call(*arguments)
        assert str(refusal.value)
        assert (self.game.position, self.game.moves, self.game.can_redo) == before

    @rule(pick=st.integers(0, 1000))
    def drawn_lines_cannot_be_drawn_again(self, pick):
        drawn = sorted(self.oracle.drawn)
        if drawn:
            self.refuses(self.game.draw, drawn[pick % len(drawn)])

    @rule(face=st.integers(-1, 40))
    def a_roll_is_refused_when_none_is_due_or_the_die_has_no_such_face(self, face):
        die = self.oracle.rules.die or 0
        if not self.oracle.must_roll or not 1 <= face <= die:
            self.refuses(self.game.roll, face)
            self.refuses(self.game.play, f"r{face}", error=DotsError)

    @rule(pick=st.integers(0, 1000))
    def what_is_not_due_is_refused(self, pick):
        lines = sorted(self.oracle.open_lines)
        if lines and (self.oracle.must_roll or self.oracle.over):
            self.refuses(self.game.draw, lines[pick % len(lines)])
        if not self.oracle.may_end:
            self.refuses(self.game.end_turn)
        if self.oracle.over:
            self.refuses(self.game.time_out)
            self.refuses(self.game.resign)
            self.refuses(self.game.roll)

    # Records and text boards

    @rule()
    def the_record_reads_back(self):
        again = Game.from_record(self.game.record())
        assert again.position == self.game.position
        assert again.moves == self.game.moves
        assert again.players == self.game.players
        assert again.rules == self.game.rules
        assert again.record() == self.game.record()

    @precondition(lambda self: self.oracle.rules.sizes == (1,) and not self.oracle.over)
    @rule()
    def the_text_board_reads_back(self):
        players, rules = self.game.players, self.game.rules
        again = Game.setup(rules, board=str(self.game), to_move=self.oracle.to_move, players=players)
        assert set(again.open_lines) == self.oracle.open_lines
        assert again.owners == self.oracle.owners
        assert again.scores == self.oracle.scores
        assert again.dead_lines == self.game.dead_lines
        assert board_of(again) == board_of(self.game)

    # After every step

    @invariant()
    def agree(self):
        game, position, oracle = self.game, self.game.position, self.oracle
        assert set(game.open_lines) == oracle.open_lines
        assert set(game.legal_lines) == oracle.legal_lines
        assert set(game.dead_lines) == oracle.dead_lines
        assert game.scores == position.scores == oracle.scores
        assert game.owners == oracle.owners
        assert position.drawn == oracle.drawn
        assert (game.to_move, game.over) == (oracle.to_move, oracle.over)
        assert (game.must_roll, game.may_end) == (oracle.must_roll, oracle.may_end)
        assert (game.ranking, game.winners) == (oracle.ranking, oracle.winners)
        assert position.is_draw == oracle.is_draw
        if not oracle.over:
            assert (game.roll_face, game.lines_left) == (oracle.face, oracle.lines_left)
            assert position.drawn_in_turn == oracle.drawn_in_turn
            assert game.round == oracle.round
        assert game.moves == tuple(move for _, move in self.earlier)


def swapped(line):
    """The same line with its dots the other way round."""
    cut = next(i for i in range(1, len(line)) if line[i].isalpha() and line[i - 1].isdigit())
    return line[cut:] + line[:cut]


def board_of(game):
    """The rows of the text board alone, without the lines about scores and turns."""
    return str(game).rpartition("\n\n")[0]


SideBySide.TestCase.settings = settings(
    max_examples=200,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestSideBySide = SideBySide.TestCase
