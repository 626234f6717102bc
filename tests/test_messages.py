"""Every sentence a person reads can be translated, and every language that there is translates them all."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from dotsnb import i18n
from tools import messages
from tools.messages import TARGET, forms, read, template, translations, written

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"\{(\w*)")


def test_the_template_is_fresh():
    assert TARGET.read_text(encoding="utf-8") == template(), "run `make messages`"


def sentences():
    """Every call of a translating function in the package, with its literal arguments."""
    for path in sorted((ROOT / "dotsnb").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext", "N_", "nN_"):
                yield path.relative_to(ROOT), node


def test_only_literal_sentences_with_named_places_are_translated():
    """A sentence put together before it is looked up is in no catalogue."""
    for path, call in sentences():
        for argument in call.args[:2] if call.func.id in ("ngettext", "nN_") else call.args:
            where = f"{path}:{call.lineno}"
            assert not isinstance(argument, ast.JoinedStr | ast.BinOp), where
            if isinstance(argument, ast.Constant):
                assert all(PLACE.findall(argument.value)), f"{where}: a place without a name"


# ------------------------------------------------------------------------------------------------ the languages


@pytest.fixture(params=translations(), ids=lambda path: path.parent.parent.name, scope="module")
def language(request):
    """A catalogue, and the file it was read from."""
    return read(request.param), request.param


@pytest.fixture(scope="module")
def wanted():
    """The sentences of the template."""
    return {message.id for message in read(TARGET) if message.id}


def places(text):
    """The places of a sentence, each with how it is written: ``{margin:+.2f}``."""
    return sorted((name, spec, how) for _text, name, spec, how in Formatter().parse(text) if name is not None)


def test_there_are_languages_beside_english():
    assert {path.parent.parent.name for path in translations()} == set(i18n.languages()) - {i18n.SOURCE} != set()


def test_a_language_has_every_sentence_and_no_other(language, wanted):
    catalog, _path = language
    assert {message.id for message in catalog if message.id} == wanted, "run `make messages`"


def test_a_language_leaves_no_gap_and_no_draft(language):
    catalog, _path = language
    assert [message.id for message in catalog if message.id and not all(forms(message.string))] == []
    assert [message.id for message in catalog if message.fuzzy] == []


def test_a_language_has_all_its_plural_forms(language):
    catalog, _path = language
    for message in catalog:
        if message.id:
            assert len(forms(message.string)) == (catalog.num_plurals if message.pluralizable else 1), message.id


def test_translations_have_the_places_of_their_sentences(language):
    """The form for one thing may leave out how many there are; no form may have another place."""
    catalog, _path = language
    for message in filter(lambda message: message.id, catalog):
        ids = forms(message.id)
        for number, text in enumerate(forms(message.string)):
            given, asked = places(text), [places(each) for each in ids]
            assert given == asked[-1] or (number == 0 and given in asked), f"{message.id!r}: {text!r}"


def test_translations_begin_and_end_as_their_sentences(language):
    """Blanks and line ends at the edges are part of the layout."""
    catalog, _path = language
    for message in filter(lambda message: message.id, catalog):
        source = forms(message.id)[0]
        for text in forms(message.string):
            assert (text[:1].isspace(), text[-1:].isspace()) == (source[:1].isspace(), source[-1:].isspace()), text
            assert text.count("\n") == source.count("\n"), text


def test_a_language_is_written_as_the_tool_writes_it(language):
    catalog, path = language
    assert path.read_text(encoding="utf-8") == written(catalog), "run `make messages`"


def test_a_language_begins_with_every_sentence_still_to_be_translated(tmp_path, monkeypatch, wanted):
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    messages.begin("pl")
    (path,) = messages.translations()
    catalog = messages.brought_up_to_date(path, read(TARGET))
    assert len(messages.missing(catalog)) == len(wanted)
    assert (catalog.num_plurals, "fuzzy" in written(catalog)) == (3, False)
    path.write_text(written(catalog), encoding="utf-8")
    assert i18n._read(path).gettext("Right!") == "Right!"
