"""A made-up language whose sentences are written in other letters, to find what was never translated.

A word in plain letters is then something that was filled in (a name, a line, a mode's key), or it passed the
catalogue by.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from gettext import NullTranslations
from html import unescape

import pytest

from dotsnb import i18n

#: What stands between a sentence's own words: places to fill in.
PLACES = re.compile(r"(\{[^{}]*\}|%\(\w+\)[sr]|%[srd])")
#: Words in plain letters that may be filled in.
NAMES = {"Ann", "Bo", "Cy", "dotsnb", "JupyterLab", "JSON", "True", "False", "None", "auto", "English", "Español"}
#: Two plain words side by side, or one that begins like a sentence.
PLAIN = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,})+|\b[A-Z][a-z]+\b")


def foreign(sentence: str) -> str:
    """A sentence of the made-up language: the same one in wide letters.

    >>> foreign("Move {number}, {name!r}: %s").format(number=3, name="a1b1")
    "Ｍｏｖｅ 3, 'a1b1': %s"
    """
    parts = PLACES.split(sentence)
    parts[::2] = [re.sub("[A-Za-z]", lambda found: chr(ord(found[0]) + 0xFEE0), part) for part in parts[::2]]
    return "".join(parts)


class Foreign(NullTranslations):
    """The catalogue of the made-up language."""

    def gettext(self, message: str) -> str:
        return foreign(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return foreign(msgid1 if n == 1 else msgid2)


def go_abroad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the made-up language until the test is over; it is one more beside those that there are."""
    real, names = i18n._catalogue, (*i18n._names(), "xx")
    monkeypatch.setattr(i18n, "_catalogue", lambda name: Foreign() if name == "xx" else real(name))
    monkeypatch.setattr(i18n, "_names", lambda: names)
    monkeypatch.setattr(i18n, "_language", "xx")
    monkeypatch.setattr(i18n, "readings", i18n.readings.__wrapped__)


def plain_words(shown: str, keys: Iterable[str] = ()) -> list[str]:
    """The words in plain letters that should have been translated.

    >>> plain_words("Ann: Ｄｒａｗ a1b1, 2x2, 'then draw'")
    []
    >>> plain_words("Ｄｒａｗ a1b1, then draw"), plain_words("Undo")
    (['then draw'], ['Undo'])

    :param keys: what may be filled in here besides names.
    """
    shown = unescape(re.sub(r"<(?:[^<>]*?(?:aria-label|title)=\"([^\"]*)\")?[^<>]*>", r" \1 . ", shown))
    shown = re.sub(r"[\w.]+\([^()]*\)|'[^']*'|\"[^\"]*\"", " ", shown)  # code, and what was wrong, in quotes
    for key in keys:
        shown = shown.replace(key, "")
    return [found for found in PLAIN.findall(shown) if not set(found.split()) <= NAMES]


def assert_translated(*shown: str, keys: Iterable[str] = ()) -> None:
    """Everything that was shown is in the made-up language."""
    left = {each: words for each in shown if (words := plain_words(each, keys))}
    assert left == {}
