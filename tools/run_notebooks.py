"""Run the lessons and write their outputs anew, without anything that belongs to one run or one machine.

What stays is what a reader without a kernel sees, and what the tests compare: texts and pictures. What goes
is widget state and widget addresses, times, and the versions of whoever ran them.

usage: python tools/run_notebooks.py [NOTEBOOK...]        (all of notebooks/ if none is named)
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
PATIENCE = 120  # seconds for one cell

KERNELSPEC = {"name": "python3", "display_name": "Python 3", "language": "python"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
#: What a person may have put on a cell on purpose.
KEPT_ON_CELLS = ("tags", "jupyter", "slideshow")


def main(names: list[str]) -> int:
    """Run these notebooks, or all; return how many failed."""
    paths = [Path(name) for name in names] or sorted(FOLDER.glob("*.ipynb"))
    failed = 0
    for path in paths:
        notebook = nbformat.read(path, as_version=4)
        try:
            run(notebook, path.parent)
        except Exception as error:
            failed += 1
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        clean(notebook)
        nbformat.validate(notebook)
        changed = write(notebook, path)
        print(f"{path.name}: {'written anew' if changed else 'as before'}")
    return failed


def run(notebook: NotebookNode, folder: Path) -> None:
    """Run every cell in a fresh kernel of this Python; the first cell that fails ends it."""
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        kernel_name=KERNELSPEC["name"],
        resources={"metadata": {"path": str(folder)}},
        record_timing=False,
        store_widget_state=False,
    )
    with tempfile.TemporaryDirectory() as nobody:  # no progress but that of this run
        data = {**os.environ, "DOTSNB_DATA": nobody, "DOTSNB_LANGUAGE": "en"}
        client.execute(stderr=subprocess.DEVNULL, env=data)  # a cell's errors come as exceptions


def clean(notebook: NotebookNode) -> None:
    """Take out whatever would differ on another machine or in the next run."""
    notebook.metadata = NotebookNode(kernelspec=KERNELSPEC, language_info={"name": "python"})
    for cell in notebook.cells:
        cell.metadata = NotebookNode({key: cell.metadata[key] for key in KEPT_ON_CELLS if key in cell.metadata})
        if cell.cell_type == "code":
            cell.outputs = [_cleaned(output) for output in cell.outputs]


def _cleaned(output: NotebookNode) -> NotebookNode:
    if "data" in output:
        output.data.pop(WIDGET_VIEW, None)
        output.metadata = NotebookNode()
    return output


def write(notebook: NotebookNode, path: Path) -> bool:
    """Write a notebook if it changed; return whether it did."""
    text = nbformat.writes(notebook, version=4).rstrip("\n") + "\n"
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
