"""No sentence passes the catalogue by: neither in the code as it is written, nor in what people are shown.

The second half speaks a made-up language (``tests.abroad``); the screens of the app do so in their own tests.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import dotsnb
from dotsnb import MODES, OVERLAP, Game, Rules, analysis, i18n
from dotsnb.ai import LEVELS, player
from dotsnb.cli import main
from dotsnb.errors import DotsError
from dotsnb.game import text, wording
from dotsnb.game.outcome import outcome
from dotsnb.lessons import TOPICS, lessons, practice
from dotsnb.widgets.choices import Choices, describe_level, describe_mode
from tests.abroad import assert_translated, go_abroad

PACKAGE = Path(dotsnb.__file__).parent
TRANSLATING = {"_", "gettext", "ngettext", "N_", "nN_"}

# ------------------------------------------------------------------------------------------------ as it is written

WORD = re.compile(r"[^\W\d_]{2,}")
WHOLE_WORD = re.compile(r"[(\"']*[^\W\d_]{2,}('s)?[.,:;!?)\"']*")
#: What looks like a sentence and is none that a person is told.
NO_SENTENCES = {
    "has no attribute": "Python's own words for programmers, from __getattr__",
    "no exact ending with": "an error between parts of the engine, which one of them catches",
    "pip install 'dotsnb[lab]'": "a command to type",
    "record, mode, rules, level": "columns of a table",
    "name, record, more, changed": "columns of a table",
}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package, taken apart."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {str(path.relative_to(PACKAGE)): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def literals(node: ast.AST) -> Iterator[ast.Constant]:
    """Every text below a node, but docstrings, annotations, asserts, and what a translating function is given."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in TRANSLATING:
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Assert):  # what it says is for whoever mends the code
        yield from literals(node.test)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    for name, part in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for below in part if isinstance(part, list) else [part]:
                if isinstance(below, ast.AST):
                    yield from literals(below)


def is_sentence(words: str) -> bool:
    """Two words or more that begin or end like a sentence, or four and more; no markup, SQL or line of rules."""
    found = list(filter(WHOLE_WORD.fullmatch, words.split()))
    if len(found) < 2 or re.search(r'[<>]|="|;|^\s*[A-Z]{3,} |BY|FROM', words):
        return False
    return len(found) >= 4 or bool(re.match(r"\s*[A-ZÄÖÜ][a-z]*\s", words) or re.search(r"[.!?:]\s*$", words))


def test_no_sentence_is_written_without_its_mark():
    faults = [
        f"{name}:{literal.lineno}: {literal.value!r}"
        for name, module in modules().items()
        for literal in literals(module)
        if is_sentence(literal.value) and not any(known in literal.value for known in NO_SENTENCES)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("Draw a line.", True),
        ("draw a line", False),  # three words may be a key
        ("a line may still be drawn", True),
        ("Round 3", False),
        ("Undo this", True),
        ("not now!", True),
        ("box 2x3; start swedish", False),
        ("third sides", False),
        ("SELECT name FROM games", False),
        ('<div style="color: red">', False),
    ],
)
def test_what_is_looked_for_is_a_sentence(words, sentence):
    assert is_sentence(words) is sentence


#: What shows its first argument, or an argument of these names, to people.
SHOWING = {"Button", "button", "card", "dropdown", "say", "text", "print"}
LABELS = {"description", "placeholder", "tooltip", "title", "label", "help", "metavar"}


def test_no_label_is_written_without_its_mark():
    faults = []
    for name, module in modules().items():
        for call in ast.walk(module):
            if isinstance(call, ast.Call):
                shown = [part.value for part in call.keywords if part.arg in LABELS]
                shown += call.args[:1] if getattr(call.func, "id", getattr(call.func, "attr", "")) in SHOWING else []
                faults += [f"{name}:{call.lineno}: {each.value!r}" for each in shown if is_label(each)]
    assert faults == []


def is_label(shown: ast.expr) -> bool:
    """A text with a word in it; FILE and its like are places for arguments."""
    text = shown.value if isinstance(shown, ast.Constant) else None
    return isinstance(text, str) and bool(WORD.search(text)) and not text.isupper()


def test_nothing_is_translated_when_it_is_imported_or_kept():
    """It would keep the language of that moment."""
    assert [f"{name}:{line}" for name, module in modules().items() for line in kept_lines(module, kept=True)] == []


def kept_lines(node: ast.AST, *, kept: bool) -> Iterator[int]:
    """Where something is translated outside functions, or inside one whose results are kept.

    An error raised there is not kept, nor is what was said to raise it.
    """
    if isinstance(node, ast.Raise) or (isinstance(node, ast.If) and isinstance(node.body[-1], ast.Raise)):
        return
    if kept and isinstance(node, ast.Call) and getattr(node.func, "id", "") in TRANSLATING - {"N_", "nN_"}:
        yield node.lineno
    for name, part in ast.iter_fields(node):
        inside = kept
        if isinstance(node, ast.FunctionDef | ast.Lambda) and name == "body":
            inside = any("cache" in ast.unparse(mark) for mark in getattr(node, "decorator_list", []))
        for below in part if isinstance(part, list) else [part]:
            if isinstance(below, ast.AST):
                yield from kept_lines(below, kept=inside)


def test_what_is_kept_is_found():
    code = "T = _('a')\n@cache\ndef f():\n    return _('b')\ndef g(x=_('c')):\n    return lambda: _('d')\nU = N_('e')"
    assert list(kept_lines(ast.parse(code), kept=True)) == [1, 4, 5]


# ------------------------------------------------------------------------------------------------ as it is shown


@pytest.fixture
def abroad(monkeypatch: pytest.MonkeyPatch) -> None:
    go_abroad(monkeypatch)


def people(rules: Rules) -> list[str]:
    return ["Ann", "Bo", "Cy", *("AB" for _seat in range(8))][: rules.players]


@pytest.mark.parametrize(
    "rules", ["dabba", "box 2x3; turn d4", "box 2x2; turn d6+", "box 2x2; scoring misere; players 3"]
)
def test_every_status_line_and_result(abroad, rules):
    game = Game(rules, people(dotsnb.rules.find(rules)), seed=3)
    chance = random.Random(4)
    shown = []
    while not game.over:
        move = "r" if game.must_roll else chance.choice([*game.legal_lines, *(["end"] if game.may_end else [])])
        game.play(move) if move != "r" else game.roll()
        shown += [wording.status(game), text.describe(game), *(wording.status(game, you=0), wording.task(game, you=0))]
    result = outcome(game)
    assert_translated(*shown, result.headline, *result.notes)


MISTAKES = [
    lambda game: game.draw("a1a9"),
    lambda game: game.draw("a1b2"),
    lambda game: game.draw("b1b1"),
    lambda game: game.draw(3),
    lambda game: game.roll(),
    lambda game: game.play("end"),
    lambda game: game.play("r9"),
    lambda game: game.undo(),
    lambda game: game.redo(),
    lambda game: Game("nomode"),
    lambda game: Game("box 99x2"),
    lambda game: Game("box 2x2; turn d6; turn d8"),
    lambda game: Game("box 2x2; overlap consume"),
    lambda game: Game("hexagon 3; sizes 1,2"),
    lambda game: Game("box 2x2; start sideways"),
    lambda game: Game("box 2x2; players 99"),
    lambda game: Game("box 2x2", ["Ann"]),
    lambda game: Game("box 2x2", undo="always"),
    lambda game: Game.from_record('{"format": 3}'),
    lambda game: Game.setup("box 2x2", owners={"1@a1": 0}),
    lambda game: Game.setup("box 2x2", ["a1b1", "a1b1"]),
    lambda game: player("clever"),
    lambda game: dotsnb.set_language("de"),
    lambda game: Choices(clock=7),
    lambda game: Choices(opponent="nobody"),
    lambda game: practice("luck"),
    lambda game: practice("safe lines", level=9),
    lambda game: analysis.hint(game, 7),
]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_refusal(abroad, mistake):
    with pytest.raises(DotsError) as refused:
        mistake(Game("box 2x2", ["Ann", "Bo"]))
    assert_translated(str(refused.value), keys=TOPICS)


@pytest.mark.parametrize("rules", ["box 2x2", "box 2x2; turn d4", "box 2x2; sizes 1,2; overlap takeover; turn d8"])
def test_every_explanation_and_hint(abroad, rules):
    game = Game(rules, ["Ann", "Bo"], seed=5)
    chance = random.Random(6)
    shown = [analysis.describe(game)]
    while not game.over:
        if game.must_roll:
            game.roll()
            continue
        shown += [analysis.hint(game, step).text for step in (1, 2, 3)]
        move = chance.choice(game.legal_lines)
        shown += [str(analysis.explain(game.position, move)), analysis.describe(game)]
        game.draw(move)
    assert_translated(*shown, str(analysis.review(game)))


def test_every_lesson_and_exercise(abroad):
    shown = []
    for lesson in lessons():
        shown += [repr(lesson), i18n.gettext(lesson.aim)]
        for exercise in lesson.exercises.values():
            shown += [exercise.ask, *map(exercise.hint, (1, 2)), *exercise.choices]
            shown += [str(exercise.check(answer)) for answer in (1, "nonsense words", "a1b1", "none", "Ann")]
    assert_translated(*shown)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_of_practice(abroad, topic):
    made = practice(topic, seed=1, count=1)
    shown = [repr(made)]
    for exercise in made:
        shown += [exercise.ask, *map(exercise.hint, (1, 2, 3)), str(exercise.check(1)), str(exercise.check("none"))]
    assert_translated(*shown)


def test_every_mode_level_and_overlap_rule(abroad):
    described = [describe_mode(mode) for mode in MODES] + [describe_level(level) for level in LEVELS]
    named = [Choices(mode=mode, level=level).title for mode in MODES for level in ("easy", "expert")]
    ruled = [i18n.gettext(part) for rule in OVERLAP.values() for part in (rule.title, rule.sentence)]
    assert_translated(*described, *named, *ruled, Choices(level="hard").opponent_title)


@pytest.mark.parametrize(
    "command", ["", "lab", "replay", "solve", "match", "play", "data", "data reset", "data import"]
)
def test_the_help_of_every_command(abroad, capsys, command):
    with pytest.raises(SystemExit):
        main([*command.split(), "--help"])
    lines = capsys.readouterr().out.splitlines()
    told = [re.sub(r"--?[\w-]+|\{.*\}|\b[A-Z]+\b", "", line) for line in lines]  # options and places for arguments
    assert_translated(*told, keys=("dotsnb", *command.split()))


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], ["play"], ["match", "--games", "x"], ["--wrong"], ["match", "--ga"]]
)
def test_complaints_about_the_command_line(abroad, capsys, arguments):
    with pytest.raises(SystemExit):
        main(arguments)
    assert_translated(capsys.readouterr().err, keys=("dotsnb match", "dotsnb"))


def test_a_game_in_the_terminal(abroad, capsys, monkeypatch):
    answers = iter(["board", "lines", "a1a9", "undo", "a1b1", "end", "quit"])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    assert main(["play", "dabba", "--ai", "easy", "--seed", "3"]) == 0
    assert_translated(*capsys.readouterr().out.splitlines())
