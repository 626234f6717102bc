"""How long a click takes until its line is on the screen, in Chromium, on the largest boards.

From letting the button go to the first frame in which the canvas has changed; the yardstick is a
small board, where nearly all the time is the way to the kernel and back.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.timing import Row, options, report, row
from tests.browser.boards import SELECTOR, Board
from tests.browser.lab import CHROMIUM_FLAGS, Lab, Notebook, Screen, find_chromium

BOARDS = ("box 6x6", "box 11x11", "box 11x11; sizes 1,2,3; overlap consume", "box 30x30")
TARGET = 0.1

# A board half full, so that there is something to draw, on which one may still click.
CELL = """
import random
from dotsnb import Game, show

game = Game({rules!r}, seed=1)
lines = random.Random(1).sample(game.legal_lines, len(game.legal_lines) // 2)
for line in lines:
    game.draw(line)
board = show(game)
board
"""

# A frame counts when the pixels under the pointer are no longer what they were with the preview on them.
WATCH = """([selector, x, y]) => {
    const canvas = document.querySelector(selector);
    const box = canvas.getBoundingClientRect();
    const at = [x * canvas.width / box.width, y * canvas.height / box.height].map(Math.floor);
    const look = () => canvas.getContext("2d").getImageData(...at, 1, 1).data.join();
    const before = look();
    window.painted = new Promise((done) => {
        canvas.addEventListener("mouseup", (event) => {
            const frame = () => {
                if (look() === before) requestAnimationFrame(frame);
                else done(performance.now() - event.timeStamp);
            };
            requestAnimationFrame(frame);
        }, { once: true });
    });
}"""


def main() -> None:
    """Measure and print the table."""
    chosen = options(__doc__ or "", repeat=40)
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = Lab.start(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        context = Screen(height=1000).context(browser)
        for rules in BOARDS:
            notebook = Notebook.open(context, lab, lab.write([CELL.format(rules=rules)]), "lab", False)
            notebook.run_all()
            samples = clicks(Board.shown(notebook, rules), chosen.repeat)
            rows.append(row(rules, samples, target=TARGET, baseline=rows[0].median if rows else None))
            notebook.page.close()
            lab.stop_kernels()
        browser.close()
        lab.stop()
    report("click to paint", rows, as_json=chosen.json)


def clicks(board: Board, repeat: int) -> list[float]:
    """Seconds from click to paint for that many clicks on open lines, as far as there are some."""
    page = board.notebook.page
    samples: list[float] = []
    for line in board.ask("board.model.legal_lines")[: repeat + 2]:
        x, y = board.place(line)
        board.canvas.hover(x, y)
        page.wait_for_timeout(250)  # the preview is painted and the last picture is written
        page.evaluate(WATCH, [SELECTOR, x, y])
        board.canvas.click(x, y)
        samples.append(page.evaluate("() => window.painted") / 1000)
        page.wait_for_timeout(350)
    return samples[2:] or samples


if __name__ == "__main__":
    main()
