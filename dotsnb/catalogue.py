"""Reads a translation as its authors write it, a ``.po`` file, into the standard library's translations.

The standard library reads only the compiled form, ``.mo``. Nothing is compiled into files here: reading
takes a few hundredths of a second, once, and only for whoever wants another language than English. So
there is no build step, no second file that may be older than the first, and a changed translation is
there at the next start, in a checkout, an editable install and a wheel alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from itertools import accumulate
from struct import pack

__all__ = ["compiled", "entries", "translations"]

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d+\])\s+)?(".*")')
MAGIC, HEAD = 0x950412DE, 28  # what a .mo file begins with, and how long its head is
Entry = dict[str, str]


def translations(text: str) -> GNUTranslations:
    """The translations in the text of a ``.po`` file, ready to be asked."""
    return GNUTranslations(BytesIO(compiled(text)))


def entries(text: str) -> Iterator[Entry]:
    r"""Every entry that is no draft ("fuzzy"): its texts by the keyword before them.

    >>> list(entries('msgid "dot"\nmsgid_plural "dots"\nmsgstr[0] "punto"\nmsgstr[1] "pun"\n"tos"'))
    [{'msgid': 'dot', 'msgid_plural': 'dots', 'msgstr[0]': 'punto', 'msgstr[1]': 'puntos'}]
    """
    found: list[Entry] = []
    draft, keyword = False, ""
    for line in text.split("\n"):
        if line.startswith("#,") and "fuzzy" in line:
            draft = True
        elif written := LINE.fullmatch(line.strip()):
            keyword = written[1] or keyword
            if written[1] == "msgid":
                yield from found
                found, draft = [{}] if not draft else [], False
            for entry in found:
                # A .po file writes its texts with a backslash before the same letters as JSON.
                entry[keyword] = entry.get(keyword, "") + json.loads(written[2], strict=False)
    yield from found


def compiled(text: str) -> bytes:
    """The same as a ``.mo`` file: two tables of lengths and places, then the sorted texts of both languages.

    What is not translated yet is left out, so that it stays in English.
    """
    pairs = sorted(pair for entry in entries(text) if (pair := _pair(entry)))
    texts = [text + b"\0" for column in zip(*pairs, strict=True) for text in column]
    begin = HEAD + 8 * len(texts)
    places = accumulate((len(text) for text in texts), initial=begin)
    table = [number for text, place in zip(texts, places, strict=False) for number in (len(text) - 1, place)]
    head = (MAGIC, 0, len(pairs), HEAD, HEAD + 8 * len(pairs), 0, begin)
    return pack(f"<{len(head) + len(table)}I", *head, *table) + b"".join(texts)


def _pair(entry: Entry) -> tuple[bytes, bytes] | None:
    """A sentence and its translation as a .mo file holds them, with their plural forms behind them."""
    source = [text for keyword, text in entry.items() if keyword.startswith("msgid")]
    target = [text for keyword, text in entry.items() if keyword.startswith("msgstr")]
    return ("\0".join(source).encode(), "\0".join(target).encode()) if all(target) else None
