"""Collect the sentences of the package into dotsnb/locale/dotsnb.pot, the same bytes for the same sentences."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "dotsnb" / "locale" / "dotsnb.pot"
KEYWORDS = {"_": None, "gettext": None, "N_": None, "ngettext": (1, 2), "nN_": (1, 2)}
#: Header lines that would change on every run or name somebody's address.
UNSTABLE = ("POT-Creation-Date", "PO-Revision-Date", "Last-Translator", "Language-Team", "Report-Msgid-Bugs-To")


def template() -> str:
    """The template for every sentence that the package now holds."""
    catalog = Catalog(project="dotsnb", header_comment="# The sentences of dotsnb. Rebuilt by `make messages`.")
    found = sorted(
        extract_from_dir(ROOT / "dotsnb", keywords=KEYWORDS, comment_tags=("Translators:",)),
        key=lambda entry: (entry[0], entry[1]),
    )
    for name, _line, message, comments, context in found:
        # The file without the line: moving code must not change the template.
        catalog.add(message, locations=[(f"dotsnb/{name}", None)], auto_comments=comments, context=context)
    written = BytesIO()
    write_po(written, catalog, width=100, include_lineno=False)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f'"{name}' for name in UNSTABLE)))


def main() -> None:
    """Write the template and say how many sentences it holds."""
    text = template()
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text, encoding="utf-8", newline="\n")
    print(f"{TARGET.relative_to(ROOT)}: {text.count(chr(10) + 'msgid ') - 1} sentences")


if __name__ == "__main__":
    main()
