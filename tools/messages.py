"""Collect the sentences of the package into dotsnb/locale/dotsnb.pot, and add the new ones to every translation.

The same sentences give the same bytes. ``make messages ARGS=de`` begins a translation into German.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "dotsnb" / "locale"
TARGET = LOCALE / "dotsnb.pot"
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2), "nN_": (1, 2)}
#: Header lines that would change on every run or name somebody's address.
UNSTABLE = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Report-Msgid-Bugs-To")


def sentences() -> Catalog:
    """Every sentence that the package now holds."""
    catalog = Catalog(
        project="dotsnb", header_comment="# The sentences of dotsnb. Rebuilt by `make messages`.", charset="utf-8"
    )
    found = sorted(
        extract_from_dir(ROOT / "dotsnb", keywords=KEYWORDS, comment_tags=("Translators:",)),
        key=lambda entry: (entry[0], entry[1]),
    )
    for name, _line, message, comments, context in found:
        # The file without the line: moving code must not change the template.
        catalog.add(message, locations=[(f"dotsnb/{name}", None)], auto_comments=comments, context=context)
    return catalog


def written(catalog: Catalog) -> str:
    """A catalogue as its file holds it."""
    out = BytesIO()
    write_po(out, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f'"{name}' for name in UNSTABLE)))


def template() -> str:
    """The template for every sentence that the package now holds."""
    return written(sentences())


def translations() -> list[Path]:
    """The file of every language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/dotsnb.po"))


def read(path: Path) -> Catalog:
    """A template or a translation as it is written, with the comment at its head."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name if path.suffix == ".po" else None)


def brought_up_to_date(path: Path, template: Catalog) -> Catalog:
    """A translation with every new sentence, still empty, and without those that are gone.

    Nothing is guessed from sentences that are alike: a wrong guess is harder to see than a gap.
    """
    catalog = read(path)
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    return catalog


def missing(catalog: Catalog) -> list[str]:
    """The sentences without a translation."""
    return [str(message.id) for message in catalog if message.id and not all(forms(message.string))]


def forms(string: str | Iterable[str] | None) -> tuple[str, ...]:
    """A translation as its plural forms; most have only one."""
    return (string or "",) if string is None or isinstance(string, str) else tuple(string)


def begin(name: str) -> None:
    """Begin a translation: a file without a sentence, which is then brought up to date."""
    path = LOCALE / name / "LC_MESSAGES" / "dotsnb.po"
    path.parent.mkdir(parents=True)
    head = f"# dotsnb in {name}. Write here how you translate its words, such as line, box, chain and turn."
    catalog = Catalog(locale=name, project="dotsnb", header_comment=head, charset="utf-8", fuzzy=False)
    path.write_text(written(catalog), encoding="utf-8", newline="\n")


def main() -> None:
    """Write the template and every translation, and say what is missing."""
    for name in sys.argv[1:]:
        begin(name)
    found = sentences()
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(written(found), encoding="utf-8", newline="\n")
    print(f"{TARGET.relative_to(ROOT)}: {len(found)} sentences")
    for path in translations():
        catalog = brought_up_to_date(path, found)
        path.write_text(written(catalog), encoding="utf-8", newline="\n")
        gaps = missing(catalog)
        print(f"{path.relative_to(ROOT)}: {len(gaps)} of them without a translation")
        for sentence in gaps:
            print(f"    {sentence}")


if __name__ == "__main__":
    main()
