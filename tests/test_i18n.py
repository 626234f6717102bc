"""A language is chosen at any moment, by name or by the environment, and read from its ``.po`` file."""

import argparse
import subprocess
import sys

import pytest

import dotsnb
from dotsnb import Game, i18n
from dotsnb.cli import main
from dotsnb.errors import DotsError, IllegalMove
from dotsnb.game import wording

SPANISH = i18n.FOLDER / "es" / "LC_MESSAGES" / "dotsnb.po"


@pytest.fixture(autouse=True)
def _english_again():
    yield
    dotsnb.set_language("en")


# ------------------------------------------------------------------------------------------------ choosing


def test_a_running_game_speaks_the_language_chosen_last():
    game = Game("box 2x2", ["Ann", "Bo"])
    assert wording.status(game) == "Ann's turn: draw a line."
    dotsnb.set_language("es")
    assert wording.status(game) == "Turno de Ann: traza una línea."
    game.draw("a1b1")
    with pytest.raises(IllegalMove, match="La línea a1b1 ya está trazada"):
        game.draw("a1b1")
    dotsnb.set_language("en")
    assert wording.status(game).endswith("Bo's turn: draw a line.")


def test_the_languages_are_listed_by_their_own_names():
    assert dotsnb.languages() == {"en": "English", "es": "Español"}


@pytest.mark.parametrize("name", ["es", "ES", " es ", "es_MX", "es-ar", "es_ES.UTF-8", "es_ES@euro"])
def test_a_language_is_found_by_its_name_or_a_relative(name):
    dotsnb.set_language(name)
    assert i18n.language() == "es"


@pytest.mark.parametrize(
    "name", ["", "de", "español", "../es", "es/..", ".", "LC_MESSAGES", 3, True, b"es", ["es"], ...]
)
def test_an_unknown_language_is_refused_by_name_and_changes_nothing(name):
    dotsnb.set_language("es")
    with pytest.raises(DotsError) as refused:
        dotsnb.set_language(name)
    assert refused.value.value == name
    assert repr(name) in str(refused.value)
    assert "en, es, auto" in str(refused.value)
    assert i18n.language() == "es"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LC_MESSAGES": "es_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "de:es:en"}, "es"),
        ({"LANGUAGE": "en:es"}, "en"),
        ({"LANGUAGE": "", "LANG": "es_ES"}, "es"),
        ({"LANGUAGE": "en", "DOTSNB_LANGUAGE": "es"}, "es"),
        ({"LANGUAGE": "es", "DOTSNB_LANGUAGE": "en"}, "en"),
    ],
)
@pytest.mark.parametrize("auto", [None, "auto"])
def test_without_a_name_the_environment_says_which(monkeypatch, environment, language, auto):
    for variable in i18n.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    dotsnb.set_language(auto)
    assert i18n.language() == language


def test_a_fresh_start_follows_the_environment(monkeypatch):
    monkeypatch.setenv("DOTSNB_LANGUAGE", "es")
    code = "from dotsnb.i18n import gettext; print(gettext('Right!').encode())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str("¡Correcto!".encode())


def test_nothing_stays_nothing():
    dotsnb.set_language("es")
    assert i18n.gettext("") == ""


def test_words_are_read_in_every_language():
    assert i18n.readings("yes") == {"yes", "sí"}
    assert i18n.readings("No language translates this.") == {"No language translates this."}


# ------------------------------------------------------------------------------------------------ reading


HEAD = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


def test_drafts_and_gaps_stay_in_english(tmp_path):
    text = f"""{HEAD}
#, fuzzy
msgid "draft"
msgstr "borrador"

msgid "gap"
msgstr ""

#, python-brace-format
msgid "{{n}} dot"
msgid_plural "{{n}} dots"
msgstr[0] "{{n}} punto"
msgstr[1] ""

#~ msgid "gone"
#~ msgstr "ido"

msgid "line"
msgstr "línea"
"""
    path = tmp_path / "dotsnb.po"
    path.write_text(text, encoding="utf-8")
    read = i18n._read(path)
    assert [read.gettext(word) for word in ("draft", "gap", "gone", "line")] == ["draft", "gap", "gone", "línea"]
    assert [read.ngettext("{n} dot", "{n} dots", n) for n in (1, 2)] == ["{n} dot", "{n} dots"]


# ------------------------------------------------------------------------------------------------ the command line


def test_the_help_is_in_the_language_asked_for(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--language", "es", "--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith("uso: dotsnb")
    assert "abre las lecciones en JupyterLab" in told
    assert "--language IDIOMA" in told


def test_an_unknown_language_ends_the_command_with_one_line(capsys):
    assert main(["--language", "de", "play", "dabba"]) == 2
    assert capsys.readouterr().err == "dotsnb: 'de' is not a language: choose one of en, es, auto.\n"


def test_argparse_is_left_as_it_was():
    before = (argparse._, argparse.ngettext)
    with pytest.raises(SystemExit):
        main(["nonsense"])
    assert (argparse._, argparse.ngettext) == before


@pytest.mark.parametrize(
    ("language", "answer", "erased"),
    [
        ("es", "Sí", True),
        ("es", "si", True),
        ("es", "yes", True),
        ("en", " YES ", True),
        ("es", "no", False),
        ("en", "", False),
    ],
)
def test_yes_is_understood_in_both_languages(capsys, monkeypatch, tmp_path, language, answer, erased):
    monkeypatch.setenv("DOTSNB_DATA", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda _question: answer)
    assert main(["--language", language, "data", "reset"]) == 0
    nothing = {"es": "No se ha borrado nada.", "en": "Nothing was erased."}[language]
    assert (nothing not in capsys.readouterr().out) is erased
