"""What a person, a script or a screen reader gets from the command ``dotsnb``."""

import io
import json
import subprocess
import sys

import pytest

from dotsnb import Game
from dotsnb.ai import finish
from dotsnb.cli import main
from dotsnb.errors import DotsError
from dotsnb.lab import copy_lessons, lessons_folder


def record_of(mode="box 2x3", moves=("a1b1", "b1c1"), **extras):
    game = Game(mode, ["Ann", "Bo"], seed=1)
    for move in moves:
        game.play(move)
    return game.record(**extras)


@pytest.fixture
def run(capsys, tmp_path):
    """Run the command on a record (or on plain arguments) and return (exit code, out, err)."""

    def call(*arguments, record=None):
        if record is not None:
            path = tmp_path / "game.json"
            path.write_bytes(record.encode() if isinstance(record, str) else record)
            arguments = (*arguments, str(path))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = stop.code
        return code, *capsys.readouterr()

    return call


class TestReplay:
    def test_json_tells_the_state(self, run):
        code, out, err = run("replay", "--json", record=record_of())
        assert (code, err) == (0, "")
        assert json.loads(out) == {
            "scores": [0, 0],
            "over": False,
            "ranking": [[0, 1]],
            "to_move": 0,
            "roll_left": None,
            "open": 15,
            "dead": [],
            "owners": {},
        }

    def test_json_of_a_turn_with_dice_and_of_its_capture(self, run):
        moves = ("r4", "a1b1", "b1b2", "a1a2", "a2b2")
        state = json.loads(run("replay", "--json", record=record_of("box 2x3; turn d6", moves[:3]))[1])
        assert (state["roll_left"], state["to_move"]) == (2, 0)
        state = json.loads(run("replay", "--json", record=record_of("box 2x3; turn d6", moves))[1])
        assert (state["roll_left"], state["to_move"], state["owners"]) == (None, 1, {"1@a1": 0})
        assert (state["scores"], state["ranking"]) == ([1, 0], [[0], [1]])

    def test_json_of_a_finished_game_with_dead_lines(self, run):
        game = finish(Game("box 3x4; sizes 1,2; overlap exclusive", seed=4), ["normal", "easy"])
        state = json.loads(run("replay", "--json", record=game.record())[1])
        assert state["over"]
        assert state["to_move"] is None
        assert sum(state["scores"]) == 12
        assert state["open"] == len(state["dead"]) == len(game.open_lines)

    def test_text_shows_board_scores_and_comments(self, run):
        code, out, _err = run("replay", record=record_of(comment="Two safe lines.", comments={"2": "Still safe."}))
        assert code == 0
        assert "1   •───•───• · •" in out
        assert "Ann 0, Bo 0" in out
        assert "Two safe lines." in out
        assert "Move 2, b1c1: Still safe." in out

    def test_standard_input(self, run, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record_of().encode())))
        assert run("replay", "-", "--json")[0] == 0

    @pytest.mark.parametrize(
        ("record", "named"),
        [
            (record_of()[:-30], "JSON"),
            ("", "JSON"),
            ("[1, 2]", "[1, 2]"),
            (b"\xff\xfe\x00", "UTF-8"),
            (record_of().replace("dotsnb/1", "dotsnb/9"), "dotsnb/9"),
            (record_of().replace('"result": [0, 0]', '"result": [0, 1]'), "[0, 1]"),
            (record_of().replace("b1c1", "a1b1"), "a1b1"),
            (record_of().replace("box 2x3", "box 31x3"), "31x3"),
        ],
    )
    def test_a_bad_record_is_one_line_and_code_2(self, run, record, named):
        code, out, err = run("replay", record=record)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert named in err

    def test_missing_file_and_folder(self, run, tmp_path):
        for name in (tmp_path / "none.json", tmp_path):
            code, out, err = run("replay", str(name))
            assert (code, out, err.count("\n")) == (2, "", 1)
            assert name.name in err


class TestPlay:
    @pytest.fixture
    def play(self, run, monkeypatch):
        def call(*arguments, answers):
            monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(answers) + "\n"))
            return run("play", *arguments)

        return call

    def test_a_whole_game_ends_with_its_result(self, play):
        lines = Game("box 1x2").open_lines
        code, out, _err = play("box 1x2", "--ai", "easy", "--seed", "3", answers=lines * 7)
        assert code == 0
        assert "The game is over." in out

    def test_a_wrong_answer_is_explained_and_asked_again(self, play):
        code, out, _err = play("mini", "--seed", "1", answers=["a1b1", "roll", "h -1 0", "end", "quit"])
        assert code == 0
        assert "Roll the die first" in out
        assert "'h -1 0' is not a line" in out
        assert "before its first line" in out

    def test_undo_goes_back_to_ones_own_move(self, play):
        code, out, _err = play("dabba", "--seed", "1", answers=["a1b1", "undo", "a1b1", "quit"])
        assert code == 0
        assert "Taken back: a1b1 and" in out

    def test_end_of_input_ends_the_game(self, play):
        assert play("dabba", answers=[])[0] == 0

    @pytest.mark.parametrize("arguments", [("nosuch",), ("classic", "--ai", "genius"), ("box 0x3",)])
    def test_bad_arguments(self, play, arguments):
        code, _out, err = play(*arguments, answers=["quit"])
        assert code == 2
        assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("nosuch",), ("replay",), ("play", "mini", "--seed", "x")])
def test_wrong_usage_is_one_line_and_code_2(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_module_and_version():
    answer = subprocess.run([sys.executable, "-m", "dotsnb", "--version"], capture_output=True, text=True, check=True)
    assert answer.stdout.startswith("dotsnb ")


class TestLessons:
    @pytest.fixture
    def lessons(self, tmp_path, monkeypatch):
        source = tmp_path / "source"
        (source / "pictures" / ".ipynb_checkpoints").mkdir(parents=True)
        for name in ("01.ipynb", "02.ipynb", "pictures/dot.svg", "pictures/.ipynb_checkpoints/dot.svg"):
            (source / name).write_text(name)
        monkeypatch.setattr("dotsnb.lab.lessons_folder", lambda: source)

    def test_copies_what_is_missing_and_keeps_what_is_there(self, lessons, tmp_path):
        mine = tmp_path / "my lessons"
        copied = [path.relative_to(mine).as_posix() for path in copy_lessons(mine)]
        assert copied == ["01.ipynb", "02.ipynb", "pictures/dot.svg"]
        (mine / "01.ipynb").write_text("my own work")
        (mine / "02.ipynb").unlink()
        assert copy_lessons(mine) == [mine / "02.ipynb"]
        assert (mine / "01.ipynb").read_text() == "my own work"

    def test_a_folder_that_cannot_be_written_is_named(self, lessons, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(DotsError, match="file"):
            copy_lessons(tmp_path / "file" / "lessons")

    def test_the_real_lessons_are_found(self):
        assert (lessons_folder() / "README.md").is_file()
