"""The model must mirror its game whole, refuse with a sentence, and let computers play beside the kernel."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dotsnb.errors import DotsError
from dotsnb.game import Game, Position
from dotsnb.widgets.model import GameModel

PAUSE = 0.001


class First:
    """A player that draws the first open line and always goes on."""

    name = "First"

    def choose(self, position: Position) -> str:
        return position.legal_lines[0]


class Slow(First):
    """A player that thinks until it is told to stop, and counts how many think at once."""

    name = "Slow and steady"

    def __init__(self) -> None:
        self.go = threading.Event()
        self.thinking = 0
        self.most = 0
        self.lock = threading.Lock()

    def choose(self, position: Position) -> str:
        with self.lock:
            self.thinking += 1
            self.most = max(self.most, self.thinking)
        self.go.wait(5)
        with self.lock:
            self.thinking -= 1
        return super().choose(position)


class Broken:
    name = "Broken"

    def choose(self, position: Position) -> str:
        raise RuntimeError("no idea")


class Cheat:
    name = "Cheat"

    def choose(self, position: Position) -> str:
        return "z9z8"


def picture(model: GameModel) -> dict[str, Any]:
    """Every trait of the model, and what its game says about the same things."""
    return {name: getattr(model, name) for name in model.trait_names()}


async def settled(model: GameModel) -> None:
    """Wait until no computer player is moving."""
    for _ in range(5000):
        if not model.busy:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("the computer player never stopped")


# --- Mirroring ---------------------------------------------------------------------------------------


def test_the_traits_say_what_the_game_says() -> None:
    game = Game("mini", players=["Ann", "Bo"], seed=1)
    model = GameModel(game)
    assert model.must_roll
    assert model.roll()
    assert model.draw(model.legal_lines[3])
    assert model.scores == game.scores
    assert model.to_move == game.to_move == 0
    assert model.roll_face == game.roll_face
    assert model.lines_left == game.lines_left
    assert model.legal_lines == game.legal_lines
    assert model.position == " ".join(game.moves)
    assert model.status
    assert model.message == ""


def test_traits_cannot_be_set_from_outside() -> None:
    model = GameModel(Game("dabba"))
    with pytest.raises(Exception, match="read-only"):
        model.scores = (9, 0)


def test_no_observer_ever_sees_half_a_move() -> None:
    model = GameModel(Game("box 1x2"))
    seen: list[tuple[str, bool]] = []

    def look(change: Any) -> None:
        game = model.game
        whole = (
            model.scores == game.scores
            and model.to_move == game.to_move
            and model.legal_lines == game.legal_lines
            and model.over == game.over
            and model.position == " ".join(game.moves)
        )
        seen.append((change["name"], whole))

    model.observe(look)
    for line in ("a1b1", "b1c1", "a2b2", "b2c2", "a1a2", "c1c2", "b1b2"):
        assert model.draw(line)
    model.undo()
    model.redo()
    model.new_game()
    assert {name for name, _ in seen} >= {"scores", "to_move", "over", "legal_lines", "version"}
    assert all(whole for _, whole in seen)


def test_refresh_shows_moves_that_were_made_on_the_game_itself() -> None:
    model = GameModel(Game("dabba"))
    model.game.draw("a1b1")
    assert "a1b1" in model.legal_lines
    model.refresh()
    assert "a1b1" not in model.legal_lines


# --- Refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["a1b1", "a1c1", "zz", "", "end", "h-1 0"])
def test_a_refused_line_changes_nothing_and_says_why(line: str) -> None:
    model = GameModel(Game("dabba"))
    model.draw("a1b1")
    before = picture(model)
    assert not model.draw(line)
    after = picture(model)
    assert after.pop("message")
    before.pop("message")
    assert after == before


def test_the_next_good_command_clears_the_message() -> None:
    model = GameModel(Game("dabba"))
    model.draw("nonsense")
    assert model.message
    model.draw("a1b1")
    assert model.message == ""


def test_other_refusals_have_their_sentences() -> None:
    dice = GameModel(Game("mini", seed=1))
    assert not dice.draw("a1b1")
    assert "roll" in dice.message.lower()
    assert not dice.end_turn()
    assert dice.message
    assert not dice.undo()
    assert dice.message
    assert not dice.redo()
    assert dice.message
    plain = GameModel(Game("dabba"))
    assert not plain.roll()
    assert plain.message


def test_a_wrong_number_of_seats_is_refused() -> None:
    with pytest.raises(DotsError, match="3"):
        GameModel(Game("dabba"), [None, None, None])


def test_after_the_end_nothing_can_be_drawn() -> None:
    model = GameModel(Game("box 1x1"))
    for line in ("a1b1", "a1a2", "b1b2", "a2b2"):
        assert model.draw(line)
    assert model.over
    assert not model.draw("a1b1")
    assert "over" in model.message


# --- Undo --------------------------------------------------------------------------------------------


def test_undo_goes_back_over_the_computers_lines_to_the_persons_choice() -> None:
    model = GameModel(Game("dabba", players=["You", "AI"]), [None, First()])
    model.draw("a3b3")
    model.play_computer_now()
    model.draw("c3d3")
    model.play_computer_now()
    assert len(model.game.moves) == 4
    assert model.undo()
    assert model.position == "a3b3 a1b1"
    assert model.person_to_move()
    assert model.redo()
    assert len(model.game.moves) == 4
    assert not model.can_redo
    assert model.undo()
    assert model.undo()
    assert model.position == ""
    assert not model.can_undo
    assert not model.undo()


def test_undo_keeps_the_roll() -> None:
    model = GameModel(Game("mini", players=["You", "AI"], seed=3), [None, First()])
    model.roll()
    face = model.roll_face
    model.draw(model.legal_lines[0])
    if model.person_to_move() and model.may_end:
        model.end_turn()
    model.play_computer_now()
    assert model.undo()
    while model.can_undo:
        assert model.undo()
    assert model.roll_face == face
    assert model.lines_left == face
    assert not model.must_roll


def test_undo_never_goes_back_to_before_a_computers_opening() -> None:
    model = GameModel(Game("dabba", players=["AI", "You"]), [First(), None])
    model.play_computer_now()
    assert model.person_to_move()
    assert not model.can_undo
    before = model.position
    assert not model.undo()
    assert model.message
    assert model.position == before


def test_strict_undo_is_the_games_own() -> None:
    model = GameModel(Game("dabba", undo="strict"))
    model.draw("a1b1")
    assert not model.can_undo
    assert not model.undo()


# --- Computer players --------------------------------------------------------------------------------


def test_without_a_loop_the_computer_waits_to_be_called() -> None:
    model = GameModel(Game("dabba"), [None, First()])
    model.draw("a3b3")
    assert model.to_move == 1
    assert not model.busy
    assert not model.draw("c3d3")
    assert model.message
    model.play_computer_now()
    assert model.to_move == 0


def test_in_a_loop_the_computer_answers_line_by_line() -> None:
    async def play() -> None:
        model = GameModel(Game("mini", seed=5), [None, First()], delay=PAUSE)
        lengths: list[int] = []
        model.observe(lambda _: lengths.append(len(model.game.moves)), "version")
        model.roll()
        while model.person_to_move() and model.lines_left:
            model.draw(model.legal_lines[-1])
        assert model.busy
        await settled(model)
        assert model.person_to_move()
        assert model.must_roll
        assert lengths == list(range(1, len(model.game.moves) + 1))

    asyncio.run(play())


def test_the_kernel_stays_free_while_the_computer_thinks() -> None:
    async def play() -> None:
        slow = Slow()
        model = GameModel(Game("dabba", ["You", "AI"]), [None, slow], delay=PAUSE)
        model.draw("a3b3")
        ticks = 0
        start = time.perf_counter()
        while time.perf_counter() - start < 0.1:
            await asyncio.sleep(0.005)
            ticks += 1
        assert model.busy
        assert model.status == "You closed nothing, so the turn passes. AI (Slow and steady) is thinking."
        assert ticks >= 5
        assert not model.draw("c3d3")
        assert model.message
        slow.go.set()
        await settled(model)
        assert model.person_to_move()
        assert "thinking" not in model.status

    asyncio.run(play())


def test_who_clicks_too_early_can_read_why_until_the_turn_is_over() -> None:
    async def play() -> None:
        model = GameModel(Game("box 3x3; turn d4", seed=5), [None, First()], delay=0.02)
        model.roll(1)
        model.draw("a1b1")
        assert not model.draw("b1c1")
        seen = []
        model.observe(lambda _: seen.append((model.busy, bool(model.message))), "version")
        await settled(model)
        assert seen[:-1]
        assert all(seen[:-1])
        assert all(message for _busy, message in seen[:-1])
        assert seen[-1] == (False, False)

    asyncio.run(play())


def test_an_observer_may_give_the_next_command() -> None:
    async def play() -> None:
        model = GameModel(Game("dabba"), [None, First()], delay=PAUSE)

        def take_back_once(_change: Any) -> None:
            if model.position == "c3d3":
                model.undo()

        model.observe(take_back_once, "version")
        model.draw("c3d3")
        assert model.position == ""
        await asyncio.sleep(0.05)
        assert model.position == "", "the computer does not answer a line that was taken back"

    asyncio.run(play())


@pytest.mark.parametrize("command", ["undo", "new_game", "close"])
def test_a_thought_that_comes_too_late_is_dropped(command: str) -> None:
    async def play() -> None:
        slow = Slow()
        model = GameModel(Game("dabba"), [None, slow], delay=PAUSE)
        model.draw("a3b3")
        await asyncio.sleep(0.05)
        getattr(model, command)()
        assert not model.busy
        before = model.position
        slow.go.set()
        await asyncio.sleep(0.05)
        assert model.position == before
        assert model.message == ""

    asyncio.run(play())


def test_a_player_is_never_asked_twice_at_once() -> None:
    async def play() -> None:
        slow = Slow()
        model = GameModel(Game("dabba"), [None, slow], delay=PAUSE)
        for _ in range(3):
            model.draw("a3b3")
            await asyncio.sleep(0.02)
            model.undo()
        model.draw("c3d3")
        await asyncio.sleep(0.02)
        slow.go.set()
        await settled(model)
        assert slow.most == 1
        assert model.position == "c3d3 a1b1"

    asyncio.run(play())


def test_a_computer_that_moves_first_begins_by_itself() -> None:
    async def play() -> None:
        model = GameModel(Game("dabba"), [First(), None], delay=PAUSE)
        await settled(model)
        assert model.position == "a1b1"

    asyncio.run(play())


def test_computers_among_themselves_play_to_the_end() -> None:
    async def play() -> None:
        model = GameModel(Game("mini", seed=2), [First(), First()], delay=0)
        await settled(model)
        assert model.over
        assert sum(model.scores) == 9

    asyncio.run(play())


@pytest.mark.parametrize(("player", "words"), [(Broken(), "no idea"), (Cheat(), "z9z8")])
def test_what_goes_wrong_in_a_player_is_shown(player: Any, words: str) -> None:
    async def play() -> None:
        model = GameModel(Game("dabba"), [None, player], delay=PAUSE)
        model.draw("a1b1")
        await settled(model)
        assert words in model.message
        assert model.position == "a1b1"
        assert model.undo()

    asyncio.run(play())


# --- Anything goes -----------------------------------------------------------------------------------

COMMANDS = st.lists(
    st.sampled_from(["draw", "roll", "end_turn", "undo", "redo", "computer", "new_game", "nonsense"]),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from(["dabba", "mini", "box 2x3; turn d6+", "triangles", "box 3x2; sizes 1,2; turn d4"]),
    seats=st.sampled_from([(None, None), (None, First()), (First(), None), (None, First(), None)]),
    commands=COMMANDS,
    data=st.data(),
)
def test_any_sequence_of_commands_leaves_model_and_game_agreed(
    rules: str, seats: tuple[Any, ...], commands: list[str], data: st.DataObject
) -> None:
    names = ["Ann", "Bo", "Cy"][: len(seats)]
    model = GameModel(Game(rules, players=names, seed=1), seats)
    for command in commands:
        before = picture(model)
        if command == "computer":
            model.play_computer_now()
            done = True
        elif command == "draw" and model.legal_lines:
            done = model.draw(data.draw(st.sampled_from(model.legal_lines)))
        elif command in ("draw", "nonsense"):
            done = model.draw("q0")
        else:
            done = getattr(model, command)()
        if not done:
            assert model.message
            after = picture(model)
            assert {**after, "message": ""} == {**before, "message": ""}
        game = model.game
        assert model.scores == game.scores
        assert model.to_move == game.to_move
        assert model.legal_lines == game.legal_lines
        assert model.can_redo == game.can_redo
        assert model.over == game.over
        assert not model.busy
        if model.can_undo:
            assert model.undo()
            assert model.person_to_move()
            assert not model.must_roll
            assert model.redo()
