"""Every sentence a person reads passes through here, so that another language is one catalogue and no code.

English is the source. Modules say ``from dotsnb.i18n import gettext as _`` and write whole sentences with
named places: ``_("{name} to move: draw one line.").format(name=name)``. ``make messages`` collects them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = ["N_", "gettext", "nN_", "ngettext"]

#: The languages to look for, best first; ``None`` asks the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
#: Choosing one at run time means setting this: each choice finds its own catalogue.
_languages: tuple[str, ...] | None = None


@cache
def _catalogue(languages: tuple[str, ...] | None) -> NullTranslations:
    """Read the catalogue of the first of these languages that has one, or an empty one: English.

    The standard library's reader is only loaded with the first sentence, which keeps ``import dotsnb`` quick.
    """
    import gettext as reader
    from pathlib import Path

    folder = Path(__file__).with_name("locale")
    return reader.translation("dotsnb", folder, languages, fallback=True)


def gettext(text: str) -> str:
    """Return the sentence in the reader's language.

    >>> gettext("Draw one line.")
    'Draw one line.'
    """
    return _catalogue(_languages).gettext(text)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the sentence for ``n`` things in the reader's language; its places are still to be filled.

    >>> [ngettext("{n} box", "{n} boxes", n).format(n=n) for n in (0, 1, 2)]
    ['0 boxes', '1 box', '2 boxes']
    """
    return _catalogue(_languages).ngettext(singular, plural, n)


def N_(text: str) -> str:  # noqa: N802 - the name that every gettext tool knows
    """Mark a sentence that stands in a table: it is collected here and translated where it is shown."""
    return text


def nN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - N_ for a phrase with a plural
    """Mark a phrase with a plural that stands in a table: ``ngettext(*phrase, n)`` translates it."""
    return singular, plural
