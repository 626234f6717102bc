"""Every sentence a person reads passes through here, so that another language is one catalogue and no code.

English is the source. Modules say ``from dotsnb.i18n import gettext as _`` and write whole sentences with
named places: ``_("{name} to move: draw one line.").format(name=name)``. ``make messages`` collects them.
A sentence is translated when it is shown, so that another language may be chosen at any moment; one that
stands in a table, or is kept for later, is only marked there with ``N_``.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from dotsnb.errors import DotsError

if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations

__all__ = ["AUTO", "N_", "gettext", "language", "languages", "nN_", "ngettext", "plain", "readings", "set_language"]

#: The language that the sentences are written in.
SOURCE = "en"
FOLDER = Path(__file__).with_name("locale")
#: Where a wish for a language is looked for; the first one that says anything counts, as with gettext.
OWN_VARIABLE = "DOTSNB_LANGUAGE"
VARIABLES = (OWN_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: The language of the environment, as a name to choose.
AUTO = "auto"

#: The language in use; None until the first sentence asks for it.
_language: str | None = None


def set_language(name: str | None = None) -> None:
    """Write every sentence in this language from now on; ``languages()`` says which there are.

    :param name: such as ``"es"``, or ``"es_MX"`` for its nearest relative. None or ``"auto"``
        follows the environment: DOTSNB_LANGUAGE, or else the language of the system.
    :raises DotsError: for a language that there is not; nothing changes then.

    >>> set_language("es")
    >>> gettext("Right!")
    '¡Correcto!'
    >>> set_language("en")
    """
    global _language
    if name is None or name == AUTO:
        _language = _of_environment()
        return
    found = _nearest(name) if isinstance(name, str) else None
    if found is None:
        message = gettext("{value!r} is not a language: choose one of {names}.")
        raise DotsError(message.format(value=name, names=", ".join((*languages(), AUTO))), value=name)
    _language = found


def language() -> str:
    """The language in use."""
    global _language
    if _language is None:
        _language = _of_environment()
    return _language


def languages() -> dict[str, str]:
    """The languages to choose from, each with what it calls itself.

    >>> languages()
    {'en': 'English', 'es': 'Español'}
    """
    # Translators: what your language calls itself, such as Deutsch or Español.
    own_name = N_("English")
    return {name: _catalogue(name).gettext(own_name) for name in _names()}


def gettext(text: str) -> str:
    """Return the sentence in the reader's language.

    >>> gettext("Draw one line.")
    'Draw one line.'
    """
    return _catalogue(language()).gettext(text) if text else ""  # nothing is the head of a catalogue


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the sentence for ``n`` things in the reader's language; its places are still to be filled.

    >>> [ngettext("{n} box", "{n} boxes", n).format(n=n) for n in (0, 1, 2)]
    ['0 boxes', '1 box', '2 boxes']
    """
    return _catalogue(language()).ngettext(singular, plural, n)


@cache
def readings(text: str) -> frozenset[str]:
    """A word that people write, or that a record of another language holds, in every language that there is.

    >>> sorted(readings("yes"))
    ['sí', 'yes']
    """
    return frozenset({text, *(_catalogue(name).gettext(text) for name in _names())})


def plain(text: str) -> str:
    """A word without capitals and accents, as hurried people write it.

    >>> plain("Sí")
    'si'
    """
    from unicodedata import combining, normalize

    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def N_(text: str) -> str:  # noqa: N802 - the name that every gettext tool knows
    """Mark a sentence that stands in a table: it is collected here and translated where it is shown."""
    return text


def nN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - N_ for a phrase with a plural
    """Mark a phrase with a plural that stands in a table: ``ngettext(*phrase, n)`` translates it."""
    return singular, plural


# Which languages there are, and their catalogues.


def _file(name: str) -> Path:
    return FOLDER / name / "LC_MESSAGES" / "dotsnb.po"


@cache
def _names() -> tuple[str, ...]:
    """The languages that there are, English first."""
    return (SOURCE, *sorted(folder.name for folder in FOLDER.iterdir() if _file(folder.name).is_file()))


@cache
def _catalogue(name: str) -> NullTranslations:
    """The catalogue of a language; what it does not translate yet stays in English."""
    if name == SOURCE:
        from gettext import NullTranslations

        return NullTranslations()
    return _read(_file(name))


def _read(path: Path) -> GNUTranslations:
    """Read a ``.po`` file as its authors write it.

    The standard library reads only the compiled form. That would be a second file, made by a build
    step and perhaps older than the first; made here in memory it takes a fraction of a second, and
    only for whoever wants another language than English.
    """
    from gettext import GNUTranslations
    from io import BytesIO

    import polib

    return GNUTranslations(BytesIO(polib.pofile(str(path), encoding="utf-8").to_binary()))


def _nearest(wish: str) -> str | None:
    """The language for a wish such as ``es``, ``es-MX`` or ``es_MX.UTF-8``, or None."""
    wanted = wish.strip().partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    known = {name.casefold(): name for name in _names()}
    return known.get(wanted) or known.get(wanted.partition("_")[0])


def _of_environment() -> str:
    """The first language wished for in the environment that there is; English if there is none."""
    wishes = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return next((found for wish in wishes.split(":") if (found := _nearest(wish))), SOURCE)
