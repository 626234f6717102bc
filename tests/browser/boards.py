"""A board on a page as a person sees it: lines to click, words to read, colours to look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from dotsnb.game.colours import theme
from dotsnb.rules import find
from dotsnb.widgets.painter import Painter
from tests.browser.lab import Canvas, Notebook

SELECTOR = ".dotsnb-board canvas"


def findings(page: Page, context: str) -> list[str]:
    """What axe finds serious or worse inside everything that this selector matches."""
    found = Axe().run(page, context=context).response["violations"]
    return [
        f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@dataclass(frozen=True)
class Board:
    """The ``nth`` board on the page; ``rules`` are those it was made with."""

    notebook: Notebook
    rules: str
    nth: int = 0

    @classmethod
    def shown(cls, notebook: Notebook, rules: str, nth: int = 0) -> Board:
        """Wait until the board is there and its companion has found it."""
        notebook.page.locator(f"{SELECTOR}[role=application]").nth(nth).wait_for(state="visible")
        board = cls(notebook, rules, nth)
        board.canvas.wait_for_pixel(*board.place("paper"), board.colour("paper"))
        return board

    @property
    def canvas(self) -> Canvas:
        return self.notebook.canvas(SELECTOR, self.nth)

    @property
    def root(self) -> Any:
        return self.notebook.page.locator(".dotsnb-board").nth(self.nth)

    # --- Where things are ------------------------------------------------------------------------

    def place(self, what: str) -> tuple[float, float]:
        """CSS pixels of a line (not its middle, where diagonals cross), a cell's corner, or the bare ``paper``."""
        painter = Painter(find(self.rules).layout)
        grid = painter.grid
        if what == "paper":
            return 3.0, 3.0
        if "@" in what:
            cell = grid.cells[grid.cell(what)]
            (ax, ay), (bx, by) = cell.centre, grid.dots[cell.dots[0]]
            along = 0.62
        else:
            (ax, ay), (bx, by) = (grid.dots[dot] for dot in grid.lines[grid.line(what)])
            along = 0.4
        x, y = painter.at((ax + along * (bx - ax), ay + along * (by - ay)))
        shrunk = self.canvas.size[0] / painter.width
        return float(x) * shrunk, float(y) * shrunk

    def colour(self, what: str | int) -> tuple[int, int, int]:
        """A colour of the theme on the page: of a seat, or by its name."""
        dark = self.notebook.page.evaluate("document.body.dataset.jpThemeLight") == "false"
        look = theme("dark" if dark else "light")
        text = look.seat(what) if isinstance(what, int) else getattr(look, what)
        red, green, blue = bytes.fromhex(text[1:])
        return red, green, blue

    # --- What a person does ----------------------------------------------------------------------

    def click(self, line: str, **how: Any) -> None:
        self.canvas.click(*self.place(line), **how)

    def press(self, button: str) -> None:
        self.root.get_by_role("button", name=button, exact=False).click()

    # --- What a person sees ----------------------------------------------------------------------

    def wait_drawn(self, line: str, seat: int) -> None:
        """Wait until a line has the colour of that player."""
        self.canvas.wait_for_pixel(*self.place(line), self.colour(seat))

    def wait_words(self, words: str) -> None:
        """Wait until the status or the message says this."""
        self.root.locator(".dotsnb-status, .dotsnb-message").filter(has_text=words).first.wait_for(timeout=20_000)

    @property
    def words(self) -> str:
        return str(self.root.locator(".dotsnb-status").inner_text())

    @property
    def message(self) -> str:
        return str(self.root.locator(".dotsnb-message").inner_text())

    def card(self, seat: int) -> str:
        return " ".join(self.root.locator(".dotsnb-card").nth(seat).inner_text().split())

    def ask(self, expression: str) -> Any:
        """The value of a Python expression in the kernel, where the board is called ``board``."""
        return eval(self.notebook.run_code(f"print(repr({expression}))"))

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(self.ask("board.game.moves"))

    def wait_moves(self, count: int) -> None:
        """Wait until that many moves were made."""
        for _ in range(200):
            if len(self.moves) >= count:
                return
            self.notebook.page.wait_for_timeout(50)
        raise AssertionError(f"{count} moves never came: {self.moves}")
