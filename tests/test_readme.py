"""The README's first board and its examples do what it says."""

import re
from pathlib import Path

import dotsnb

TEXT = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_board_at_the_top_is_what_its_code_prints():
    block = re.search(r"```\n(.*?)```", TEXT, re.DOTALL)[1]
    board, code = [], []
    for line in block.splitlines():
        left, _found, right = line.partition("  >>> ") if "  >>> " in line else line.partition("        ... ")
        if not _found:
            left, _found, right = line.partition("        (")
        board.append(left.rstrip())
        if _found:
            code.append(right)
    game = dotsnb.Game("dabba", players=["Ann", "Bo"])
    for line in re.search(r'"([a-d1-4 ]{20,})"', block)[1].split():
        game.draw(line)
    assert (game.draw("b1b2"), game.scores) == (("1@a1",), (1, 0))
    assert "\n".join(board).strip("\n") == str(game).strip("\n")
    assert "(('1@a1',), (1, 0))" in block


def test_the_notebook_examples_run():
    names = {"board": None}
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)[1]
    exec(compile(code, "README.md", "exec"), names)
    assert names["game"].moves == ("a1b2",)


def test_every_file_it_links_is_there():
    root = Path(__file__).parent.parent
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT):
        assert (root / target).exists(), target
