"""A JupyterLab to test in: starts the server, opens notebooks in Chromium, and plays on their canvases.

Nothing here knows dotsnb. Positions on a canvas are CSS pixels from its top left corner, whatever its
resolution, the screen's or the zoom; colours are the canvas's own (red, green, blue, alpha), 0 to 255.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal

import nbformat
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

App = Literal["lab", "notebook"]
Colour = tuple[int, int, int, int]

#: How long a browser may take for anything, in milliseconds; JupyterLab's first start on a busy machine is the longest.
PATIENCE = 60_000

CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

#: A server for tests on the loopback address only: no token, no news, no extension manager that would ask the network.
SERVER_FLAGS = (
    "--no-browser",
    "--ip=127.0.0.1",
    "--port-retries=0",
    "--allow-root",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.extension_manager=readonly",
    "--LabApp.news_url=",
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
)

#: Noise on the console that says nothing about our code.
HARMLESS = (
    "favicon",
    "Failed to load resource: the server responded with a status of 404",  # a workspace or checkpoint not there yet
    "translation",
    # Notebook 7.6 on the same server as JupyterLab: its start trips over plugins that only JupyterLab has.
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered.",
    # anywidget says so two seconds after it met a widget that was closed at once, as screens are that a program
    # leaves at once. A test that waits for a widget finds out if it really does not come.
    "[anywidget] Failed to initialize model.",
)

#: JupyterLab asks a new user whether it may fetch news: a box over the very corner that pictures show.
SETTINGS = {
    "@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
}


def find_chromium() -> str:
    """Return the path of the system's Chromium or Chrome, the one in $CHROMIUM first.

    Raises:
        FileNotFoundError: there is none; the message says what to do.
    """
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    for name in filter(None, names):
        if path := shutil.which(name):
            return path
    raise FileNotFoundError("The browser tests need Chromium. Run `make test`, or set CHROMIUM=/path/to/chromium.")


# ---------------------------------------------------------------------------------------------------- the server


@dataclass
class Lab:
    """A running JupyterLab whose files lie in a temporary folder; Notebook 7 answers on the same server."""

    url: str
    folder: Path
    process: subprocess.Popen[bytes]
    log: Path
    written: int = 0

    @classmethod
    def start(cls, folder: Path, patience: float = 90.0) -> Lab:
        """Start a server on ``folder/work`` with settings of its own and wait until it answers."""
        work = folder / "work"
        work.mkdir(parents=True)
        for name, setting in SETTINGS.items():
            path = folder / "settings" / name
            path.parent.mkdir(parents=True)
            path.write_text(json.dumps(setting))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        environment = os.environ | {name: str(folder / place) for name, place in own.items()}
        # The kernel and its children must be those of this Python, not of another one on the PATH.
        environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        log = folder / "jupyter.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", *SERVER_FLAGS, f"--port={port}", f"--ServerApp.root_dir={work}"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env=environment,
            )
        lab = cls(f"http://127.0.0.1:{port}", work, process, log)
        try:
            lab._wait(patience)
        except BaseException:
            lab.stop()
            raise
        return lab

    def _wait(self, patience: float) -> None:
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                self.ask("/api/status")
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text(errors='replace')[-4000:]}")

    def ask(self, path: str, method: str = "GET", told: Any = None) -> Any:
        """Ask the server's own interface, and tell it something; returns the decoded answer, or ``None``."""
        data = None if told is None else json.dumps(told).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def write(self, cells: Iterable[str], name: str | None = None) -> str:
        """Write a notebook with these code cells and return its name in the server's folder."""
        self.written += 1
        name = name or f"test_{self.written}.ipynb"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(dedent(cell).strip()) for cell in cells])
        return self._save(notebook, name)

    def copy(self, path: Path, name: str | None = None) -> str:
        """Copy an existing notebook into the server's folder, without its outputs, and return its name."""
        self.written += 1
        notebook = nbformat.read(path, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs, cell.execution_count = [], None
        return self._save(notebook, name or f"{path.stem}_{self.written}.ipynb")

    def _save(self, notebook: Any, name: str) -> str:
        # Without a kernelspec a dialog asks for one and waits.
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.folder / name)
        return name

    def share_kernel(self, name: str, kernel: str | None = None) -> str:
        """Let a notebook use a kernel that runs already, or start one for it; returns the kernel's id.

        A kernel that has imported everything saves the next notebook a second or two.
        """
        wanted = {"id": kernel} if kernel else {"name": "python3"}
        told = {"path": name, "name": name, "type": "notebook", "kernel": wanted}
        return str(self.ask("/api/sessions", "POST", told)["kernel"]["id"])

    def stop_kernels(self) -> None:
        """End every kernel, so that one test leaves nothing running for the next."""
        for session in self.ask("/api/sessions"):
            self.ask(f"/api/sessions/{session['id']}", "DELETE")

    def stop(self) -> None:
        """End the server and its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# ------------------------------------------------------------------------------------------------- the notebook


@dataclass(frozen=True)
class Screen:
    """What somebody sits in front of: a size in CSS pixels, how sharp it is, fingers or a mouse, light or dark."""

    width: int = 1280
    height: int = 900
    scale: float = 1.0
    zoom: float = 1.0
    touch: bool = False
    dark: bool = False
    reduced_motion: bool = False

    def context(self, browser: Browser) -> BrowserContext:
        """Make a browser profile for this screen.

        Zooming in makes the page's pixels larger and leaves room for fewer of them: that is all a browser's
        zoom does, and headless Chromium has no other way to ask for it.
        """
        return browser.new_context(
            viewport={"width": round(self.width / self.zoom), "height": round(self.height / self.zoom)},
            device_scale_factor=self.scale * self.zoom,
            has_touch=self.touch,
            color_scheme="dark" if self.dark else "light",
            reduced_motion="reduce" if self.reduced_motion else "no-preference",
        )


@dataclass
class Notebook:
    """A notebook open in JupyterLab or Notebook 7, with its kernel ready."""

    page: Page
    url: str
    app: App
    dark: bool
    errors: list[str] = field(default_factory=list)

    @classmethod
    def open(cls, context: BrowserContext, lab: Lab, name: str, app: App, dark: bool) -> Notebook:
        """Open the notebook ``name`` of the server's folder and wait for its kernel."""
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        path = f"/lab/tree/{name}?reset" if app == "lab" else f"/notebooks/{name}"
        notebook = cls(page, lab.url + path, app, dark)
        page.on("console", notebook._note)
        page.on("pageerror", lambda error: notebook._note_error(f"uncaught: {error}"))
        page.goto(notebook.url)
        notebook._settle()
        return notebook

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note_error(message.text)

    def _note_error(self, text: str) -> None:
        if not any(noise in text for noise in HARMLESS):
            self.errors.append(text)

    def _settle(self) -> None:
        """Wait until the notebook is shown and its kernel is ready, in the theme that was asked for."""
        self.page.wait_for_function(
            "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
            "      && window.jupyterapp.shell.currentWidget.context.isReady"
        )
        self.page.evaluate(
            """async (theme) => {
                const app = window.jupyterapp, widget = app.shell.currentWidget;
                await app.restored;
                await widget.context.ready;
                await widget.revealed;
                await widget.sessionContext.ready;
                await widget.sessionContext.session.kernel.info;
                if (theme !== document.body.dataset.jpThemeName)
                    await app.commands.execute('apputils:change-theme', { theme });
            }""",
            self.theme,
        )
        self.page.wait_for_function("theme => document.body.dataset.jpThemeName === theme", arg=self.theme)

    @property
    def theme(self) -> str:
        """The name of the JupyterLab theme in use."""
        return "JupyterLab Dark" if self.dark else "JupyterLab Light"

    def reload(self) -> None:
        """Load the page again, as F5 does; the kernel and its widgets live on."""
        self.page.goto("about:blank")
        self.page.goto(self.url)
        self._settle()

    def turn_to(self, name: str) -> None:
        """Open another notebook in this window, in place of this one: that saves starting JupyterLab anew."""
        self.page.evaluate(
            """async path => {
                const app = window.jupyterapp, before = app.shell.currentWidget;
                await before.context.save();
                await app.commands.execute('docmanager:open', { path });
                before.close();
            }""",
            name,
        )
        self.page.wait_for_function("name => window.jupyterapp.shell.currentWidget?.context?.path === name", arg=name)
        self.url = self.url.replace(self.url.split("/")[-1], f"{name}?reset")
        self._settle()

    def save(self) -> None:
        """Save the notebook, outputs included."""
        self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.save()")

    # ----------------------------------------------------------------------------------------------- running

    def run_all(self) -> None:
        """Run every cell and wait until the kernel is idle again."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
        self.wait_idle()

    def run_cell(self, index: int) -> None:
        """Run one cell and wait until the kernel is idle again."""
        self.page.evaluate(
            """async index => {
                const content = window.jupyterapp.shell.currentWidget.content;
                content.deselectAll();
                content.activeCellIndex = index;
                await window.jupyterapp.commands.execute('notebook:run-cell');
            }""",
            index,
        )
        self.wait_idle()

    def run_code(self, code: str) -> str:
        """Run code in the notebook's kernel without a cell, and return what it printed.

        The way to ask the kernel something between two clicks, or to see that it is still free.
        """
        return str(
            self.page.evaluate(
                """async code => {
                    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                    const future = kernel.requestExecute({ code, store_history: false });
                    let printed = '';
                    future.onIOPub = message => {
                        if (message.header.msg_type === 'stream') printed += message.content.text;
                        if (message.header.msg_type === 'error') printed += message.content.traceback.join('\\n');
                    };
                    await future.done;
                    return printed;
                }""",
                code,
            )
        )

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"
        )

    # ---------------------------------------------------------------------------------------------- looking

    def output(self, index: int) -> str:
        """Return the text below cell ``index`` as a person reads it."""
        cell = self.page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}']")
        return cell.locator(".jp-OutputArea").first.inner_text()

    def canvas(self, selector: str = "canvas", nth: int = 0) -> Canvas:
        """Find a canvas by a CSS selector (``.my-class``) and scroll it into view; ``nth`` where several match."""
        locator = self.page.locator(selector).nth(nth)
        locator.wait_for(state="visible")
        locator.scroll_into_view_if_needed()
        return Canvas(self.page, selector, nth)

    def screenshot(self, path: Path, selector: str | None = None) -> Path:
        """Take a picture of the window, or of the first thing that matches ``selector``."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if selector is None:
            self.page.screenshot(path=path)
        else:
            self.page.locator(selector).first.screenshot(path=path)
        return path


# --------------------------------------------------------------------------------------------------- the canvas


@dataclass(frozen=True)
class Canvas:
    """A canvas on the page; every position is in CSS pixels from its top left corner."""

    page: Page
    selector: str
    nth: int = 0

    @property
    def locator(self) -> Any:
        """Playwright's handle on the element."""
        return self.page.locator(self.selector).nth(self.nth)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as shown, in CSS pixels."""
        box = self.locator.bounding_box()
        return box["width"], box["height"]

    @property
    def resolution(self) -> tuple[int, int]:
        """Width and height of what is drawn, in the canvas's own pixels."""
        width, height = self.locator.evaluate("canvas => [canvas.width, canvas.height]")
        return width, height

    def click(self, x: float, y: float, button: Literal["left", "middle", "right"] = "left") -> None:
        """Press and release a mouse button there."""
        self.page.mouse.click(*self._on_page(x, y), button=button)

    def hover(self, x: float, y: float) -> None:
        """Move the mouse there."""
        self.page.mouse.move(*self._on_page(x, y))

    def tap(self, x: float, y: float) -> None:
        """Tap there with a finger; the screen must have ``touch``."""
        self.page.touchscreen.tap(*self._on_page(x, y))

    def press(self, key: str) -> None:
        """Press a key while the canvas has the focus, such as ``ArrowLeft`` or ``Shift+Tab``."""
        self.locator.press(key)

    def pixel(self, x: float, y: float) -> Colour:
        """Return the colour drawn there."""
        red, green, blue, alpha = self.locator.evaluate(
            """(canvas, [x, y]) => {
                const box = canvas.getBoundingClientRect();
                const at = [x * canvas.width / box.width, y * canvas.height / box.height].map(Math.floor);
                return [...canvas.getContext('2d').getImageData(...at, 1, 1).data];
            }""",
            [x, y],
        )
        return red, green, blue, alpha

    def wait_for_pixel(self, x: float, y: float, colour: tuple[int, ...], tolerance: int = 8) -> None:
        """Wait until this colour is drawn there; three numbers leave the alpha open.

        Raises:
            AssertionError: it was not drawn in time; the message says what is there instead.
        """
        until = time.monotonic() + 10
        while True:
            seen = self.pixel(x, y)
            if all(abs(a - b) <= tolerance for a, b in zip(seen, colour, strict=False)):
                return
            if time.monotonic() > until:
                raise AssertionError(f"{self.selector} shows {seen} at ({x}, {y}), not {colour}")
            self.page.wait_for_timeout(20)

    def snapshot(self) -> str:
        """Return everything that is drawn as one text (a data URL), to see whether anything changed."""
        return str(self.locator.evaluate("canvas => canvas.toDataURL()"))

    def _on_page(self, x: float, y: float) -> tuple[float, float]:
        self.locator.scroll_into_view_if_needed()
        box = self.locator.bounding_box()
        return box["x"] + x, box["y"] + y
