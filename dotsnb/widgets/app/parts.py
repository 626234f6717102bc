"""What the app's screens are made of: controls with labels, cards, texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets

from dotsnb.widgets.closing import dispose

__all__ = ["FIRST", "ask", "button", "card", "dropdown", "row", "say", "show", "table", "text", "way_back"]

WIDE = {"description_width": "9.5em"}

#: What the keyboard goes to when it comes in the place of something else.
FIRST = "dotsnb-app-first"


def button(label: str, act: Callable[[], object], *, style: str = "", tooltip: str = "") -> ipywidgets.Button:
    """A button as wide as its label."""
    made = ipywidgets.Button(description=label, button_style=style, tooltip=tooltip or label)
    made.layout.width = "auto"
    made.on_click(lambda _button: act())
    return made


def dropdown(label: str, options: Iterable[tuple[str, Any]], value: Any) -> ipywidgets.Dropdown:
    """A choice from a list, with its label beside it; a value that is not on offer gives way to the first."""
    options = list(options)
    known = [key for _title, key in options]
    made = ipywidgets.Dropdown(
        description=label, options=options, value=value if value in known else known[0], style=WIDE
    )
    made.layout.width, made.layout.max_width = "100%", "30em"
    return made


def text(words: str = "", kind: str = "text", *, live: bool = False) -> ipywidgets.HTML:
    """A place for words, which ``say`` fills."""
    made = ipywidgets.HTML()
    made.add_class(f"dotsnb-app-{kind}")
    say(made, words, live=live)
    return made


def say(place: ipywidgets.HTML, words: str, *, live: bool = False) -> None:
    """Put plain words into a place for words."""
    role = ' role="status"' if live else ""
    place.value = f"<div{role}>{escape(words)}</div>" if words or live else ""


def show(widget: ipywidgets.DOMWidget, seen: bool) -> None:
    """Let a widget be seen, or take no room."""
    widget.layout.display = None if seen else "none"


def card(title: str, children: Sequence[ipywidgets.Widget]) -> ipywidgets.VBox:
    """Things that belong together, under a heading."""
    head = ipywidgets.HTML(f"<h3>{escape(title)}</h3>")
    made = ipywidgets.VBox([head, *children])
    made.add_class("dotsnb-app-card")
    return made


def row(children: Sequence[ipywidgets.Widget]) -> ipywidgets.HBox:
    """Controls side by side, which wrap where there is no room."""
    made = ipywidgets.HBox(list(children))
    made.add_class("dotsnb-app-row")
    return made


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as HTML; every cell is plain text."""
    top = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>" for cells in rows)
    return f'<table class="dotsnb-app-table"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def way_back(place: ipywidgets.Box) -> Callable[[], None]:
    """What brings back the things that are in a place now, and closes those that have come instead."""
    before = place.children

    def back() -> None:
        asked, place.children = place.children, before
        for part in asked:
            dispose(part)

    return back


def ask(place: ipywidgets.Box, question: str, yes: str, no: str, act: Callable[[], object]) -> None:
    """Ask before something that cannot be taken back, in the place of what was there."""
    back = way_back(place)

    def go() -> None:
        back()
        act()

    keep = button(no, back)
    keep.add_class(FIRST)
    place.children = (text(question, "question", live=True), button(yes, go, style="danger"), keep)
