"""Fixtures of the browser tests: one JupyterLab and one Chromium for the whole run, a page for each notebook."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, App, Lab, Notebook, Screen, find_chromium

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """The JupyterLab of this run, with a temporary folder for its notebooks."""
    lab = Lab.start(tmp_path_factory.mktemp("jupyter"))
    yield lab
    lab.stop()


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Iterator[Callable[[Screen], BrowserContext]]:
    """One browser profile for each kind of screen: JupyterLab comes out of its cache the second time."""
    profiles: dict[Screen, BrowserContext] = {}

    def profile(screen: Screen) -> BrowserContext:
        if screen not in profiles:
            profiles[screen] = screen.context(chromium)
        return profiles[screen]

    yield profile
    for context in profiles.values():
        context.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once; nothing is downloaded."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


OpenNotebook = Callable[..., Notebook]


@pytest.fixture
def open_notebook(lab: Lab, windows: Callable[[Screen], BrowserContext]) -> Iterator[OpenNotebook]:
    """Open notebooks, each in a page of its own; all are closed and their kernels ended after the test.

    ``open_notebook(source, app="lab", **screen)``: the source is a list of code cells or the path of a notebook
    (from the repository's root); ``screen`` is any of `Screen`'s fields, such as ``scale=2``, ``touch=True``,
    ``dark=True`` or ``zoom=1.1``.
    """
    opened: list[Notebook] = []

    def open_one(source: Sequence[str] | str | Path, app: App = "lab", **screen: float | bool) -> Notebook:
        name = lab.copy(ROOT / source) if isinstance(source, (str, Path)) else lab.write(source)
        where = Screen(**screen)  # type: ignore[arg-type]  # each field checks itself in Chromium
        notebook = Notebook.open(windows(where), lab, name, app, where.dark)
        opened.append(notebook)
        return notebook

    yield open_one
    for notebook in opened:
        notebook.page.close()
    lab.stop_kernels()


@pytest.fixture
def picture() -> Callable[..., Path]:
    """Take a picture: ``picture(notebook, "name", selector=None)``.

    It lands in test-results/; ``make docs-images`` sends those of test_pictures.py to docs/img/ instead, where the
    documentation shows them, in few colours so that they are small.
    """
    wanted = os.environ.get("DOTSNB_PICTURES")
    folder = ROOT / (wanted or "test-results")

    def take(notebook: Notebook, name: str, selector: str | None = None) -> Path:
        path = notebook.screenshot(folder / f"{name}.png", selector)
        if wanted:
            with Image.open(path) as taken:
                few = taken.convert("RGB").quantize(128, dither=Image.Dither.NONE)
            few.save(path, optimize=True)
        return path

    return take
