"""Opens the lessons in JupyterLab, on a copy of one's own.

Lessons are copied, and a lesson that is already there is left as it is: nobody's work is overwritten.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from dotsnb.errors import DotsError
from dotsnb.i18n import gettext as _
from dotsnb.i18n import ngettext

__all__ = ["copy_lessons", "lessons_folder", "open_lab"]


def lessons_folder() -> Path:
    """Where the lessons are: beside the package in a checkout, or inside an installed one.

    :raises DotsError: if they are in neither place.
    """
    package = Path(__file__).parent
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "notebooks").is_dir():
        return checkout / "notebooks"
    if (package / "_notebooks").is_dir():
        return package / "_notebooks"
    message = _("The lessons are missing beside {value}: install dotsnb again.")
    raise DotsError(message.format(value=package), value=package)


def copy_lessons(folder: Path) -> list[Path]:
    """Copy into a folder the lessons that it lacks; return those that were copied.

    :raises DotsError: if the folder cannot be made or written.
    """
    source, copied = lessons_folder(), []
    try:
        for lesson in sorted(source.rglob("*")):
            if not lesson.is_file() or ".ipynb_checkpoints" in lesson.parts:
                continue
            target = folder / lesson.relative_to(source)
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(lesson, target)
                copied.append(target)
    except OSError as error:
        message = _("The lessons cannot be copied to {value} ({reason}): name another folder.")
        raise DotsError(message.format(value=folder, reason=error.strerror), value=folder) from error
    return copied


def _trust(notebooks: list[Path]) -> None:
    """Tell Jupyter that these notebooks are ours, so that it shows the pictures in them at once."""
    # nbformat has no types.
    nbformat: Any = importlib.import_module("nbformat")
    notary = importlib.import_module("nbformat.sign").NotebookNotary()
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))


def open_lab(folder: Path, *, browser: bool = True) -> int:
    """Copy the lessons into a folder and open JupyterLab there; return its exit code.

    :raises DotsError: if JupyterLab is not installed, or the folder cannot be written.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        message = _("JupyterLab is missing: install it with {value}.")
        command = "pip install 'dotsnb[lab]'"
        raise DotsError(message.format(value=command), value=command)
    copied = copy_lessons(folder)
    _trust([path for path in copied if path.suffix == ".ipynb"])
    sentence = ngettext(
        "{count} lesson was copied to {folder}.", "{count} lessons were copied to {folder}.", len(copied)
    )
    print(sentence.format(count=len(copied), folder=folder.resolve()), flush=True)
    first = min((path.name for path in folder.glob("*.ipynb")), default="")
    command_line = [sys.executable, "-m", "jupyterlab", "--notebook-dir", str(folder)]
    command_line += [f"--LabApp.default_url=/lab/tree/{first}"]
    if not browser:
        command_line.append("--no-browser")
    if getattr(os, "geteuid", lambda: 1)() == 0:  # in a container one is often root
        command_line.append("--allow-root")
    try:
        return subprocess.call(command_line)
    except KeyboardInterrupt:
        return 0
