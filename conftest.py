"""What holds for every test of the repository: in CI nothing may be skipped, and the browser comes last."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("dotsnb", deadline=None)
settings.load_profile("dotsnb")

IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")

# The tests, and the kernels that they start, keep nothing in the data of whoever runs them.
_DATA = tempfile.TemporaryDirectory(prefix="dotsnb-tests-")
os.environ["DOTSNB_DATA"] = _DATA.name
# They read English, whatever whoever runs them speaks.
os.environ["DOTSNB_LANGUAGE"] = "en"


def refuse_skip(report: Any) -> None:
    """Turn a skip into a failure; an expected failure stays what it is."""
    if IN_CI and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and in CI nothing may be: {report.longrepr}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests after all others.

    While Playwright is there its event loop runs in this thread, and a test of its own with
    `asyncio.run` would find that loop in its way.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
