"""How long a pupil waits: from `make lab` in a built checkout to the first board on the screen.

The yardstick beside it is the same wait for a JupyterLab whose notebook shows no board.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.timing import options, report, row
from tests.browser.lab import CHROMIUM_FLAGS, find_chromium

ROOT = Path(__file__).parent.parent
PATIENCE = 120_000  # milliseconds
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S+")


def main() -> None:
    """Measure and print the table."""
    chosen = options(__doc__ or "", repeat=3)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        waits = [wait_for_board(browser) for _again in range(chosen.repeat + 1)][1:]
        browser.close()
    whole = [board for _lab, board in waits]
    bare = row("make lab to a notebook that can run", [lab for lab, _board in waits])
    report("lab_start", [bare, row("make lab to the first board", whole, baseline=bare.median)], as_json=chosen.json)


def wait_for_board(browser: Browser) -> tuple[float, float]:
    """Seconds from the command until the lesson's kernel is ready, and until its first board is painted."""
    start = time.perf_counter()
    with make_lab() as address:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
        page.get_by_text("| Idle").wait_for()  # the status line names a kernel only when one is there
        ready = time.perf_counter() - start
        page.get_by_text("Run", exact=True).first.click()
        page.get_by_text("Run All Cells", exact=True).click()
        page.locator(".dotsnb-board canvas").first.wait_for()
        page.wait_for_function(PAINTED)
        painted = time.perf_counter() - start
        page.close()
    return ready, painted


#: Is there anything but emptiness on the first board's canvas?
PAINTED = """() => {
    const canvas = document.querySelector('.dotsnb-board canvas');
    if (!canvas || !canvas.width) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some(value => value !== 0);
}"""


@contextmanager
def make_lab() -> Iterator[str]:
    """Run `make lab` on a copy of the lessons of its own; the address that it prints."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"BROWSER": "true", "JUPYTER_CONFIG_DIR": f"{folder}/config", "JUPYTER_DATA_DIR": f"{folder}/data"}
        process = subprocess.Popen(
            ["make", "lab", f"DIR={folder}/lessons"],
            cwd=ROOT,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            yield next(found[0] for line in process.stdout if (found := ADDRESS.search(line)))
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.communicate()


if __name__ == "__main__":
    main()
