"""What holds for the repository as a whole: the floors of the house, a light import, and clean committed files."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "dotsnb"

#: Each part of the package and its floor. Imports run down only; parts of one floor stand side by side.
FLOORS = {
    "errors": 0,
    "i18n": 0,
    "compiling": 0,
    "grids": 0,
    "rules": 1,
    "game": 2,
    "solver": 3,
    "ai": 4,
    "analysis": 4,
    "storage": 4,
    "online": 4,
    "widgets": 5,
    "lessons": 6,
    "classroom": 6,
}
#: The ground floor holds what everybody leans on, so its own parts may use each other.
GROUND = 0
#: Where the widget libraries begin.
WIDGETS = 5
#: The doors of the house may open on every floor: the package's own names, and the command line with its parts.
DOORS = ("__init__", "__main__", "cli", "lab", "show", "terminal")
WIDGET_LIBRARIES = ("traitlets", "ipywidgets", "ipycanvas", "anywidget")
#: What a plain `import dotsnb` must not load.
HEAVY = (*WIDGET_LIBRARIES, "numpy", "numba", "IPython", "jupyterlab", "asyncio", "email", "http", "sqlite3", "xml")


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """The part of the package that this file belongs to: `grids/box.py` to `grids`, `cli.py` to `cli`."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Every import of a file with its line, wherever it stands; `from dotsnb import x` counts as `dotsnb.x`."""
    package = ("dotsnb", *path.relative_to(PACKAGE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *([node.module] if node.module else [])))
            if module == "dotsnb":
                yield from ((node.lineno, f"dotsnb.{name.name}") for name in node.names)
            else:
                yield node.lineno, module


def upward(path: Path) -> Iterator[str]:
    """The imports of a file that do not run down; a part without a floor stands below everything."""
    home = part(path)
    here = FLOORS.get(home, -1)
    for line, module in imports(path):
        top, _, rest = module.partition(".")
        target = rest.partition(".")[0]
        if top != "dotsnb" or target in (home, "__version__"):
            continue
        floor = FLOORS.get(target)
        if floor is None or floor > here or floor == here != GROUND:
            yield f"{path.relative_to(ROOT)}:{line} imports {module}"


def test_every_part_has_a_floor():
    assert {part(path) for path in modules()} <= {*FLOORS, *DOORS}


def test_imports_run_down_only():
    assert [fault for path in modules() if part(path) not in DOORS for fault in upward(path)] == []


def test_only_the_upper_floors_know_widgets():
    faults = [
        f"{path.relative_to(ROOT)}:{line} imports {module}"
        for path in modules()
        if FLOORS.get(part(path), WIDGETS) < WIDGETS
        for line, module in imports(path)
        if module.partition(".")[0] in WIDGET_LIBRARIES
    ]
    assert faults == []


def loaded(statement: str) -> set[str]:
    """The names of everything that a fresh interpreter has loaded after this statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_a_plain_import_loads_nothing_heavy():
    assert (loaded("import dotsnb") - loaded("pass")) & set(HEAVY) == set()


@pytest.mark.parametrize("folder", ["dotsnb", "benchmarks", "tests", "tools"])
def test_every_module_says_why_it_exists(folder):
    silent = [
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*.py")
        if path.stat().st_size and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []


# ------------------------------------------------------------------------------------------------ committed files


def committed(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *patterns], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


#: Written in two halves, or this file would find itself.
REGISTRIES = tuple(
    name + ending
    for name, ending in [
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("npmjs", ".org"),
        ("yarnpkg", ".com"),
        ("deb.debian", ".org"),
        ("--index", "-url"),
        ("--extra-index", "-url"),
    ]
)
MACHINE_PATH = re.compile(r"(?<![\w.~$}:/-])/(home|Users|root|work|tmp|opt|mnt|srv)/[\w.]|\b[A-Z]:\\\\?Users\b")


def test_committed_text_names_no_registry_and_no_place_on_a_machine():
    faults = []
    for path in committed():
        data = path.read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode("utf-8").splitlines(), 1):
            if any(name in line for name in REGISTRIES) or MACHINE_PATH.search(line):
                faults.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert faults == []


def test_committed_notebooks_hold_no_widget_state():
    faults = [
        str(path.relative_to(ROOT))
        for path in committed("*.ipynb")
        if "widgets" in json.loads(path.read_text(encoding="utf-8"))["metadata"]
    ]
    assert faults == []


def test_committed_notebooks_start_on_anybodys_python():
    for path in committed("*.ipynb"):
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        assert metadata["kernelspec"]["name"] == "python3", path


def test_every_dependency_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = sum(project["optional-dependencies"].values(), project["dependencies"])
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {plain(line.partition("==")[0]) for line in lines}
    names = {plain(re.split(r"[\[<>=;~! ]", name)[0]) for name in wanted} - {"dotsnb"}
    assert names <= pinned, "run `make lock`"


def plain(name: str) -> str:
    """The name of a distribution as the packaging tools compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
