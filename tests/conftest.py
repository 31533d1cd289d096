"""What all tests share: which build of the rules they run on, and where Chromium is."""

import gc
import importlib.util
import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import chance
from tests.databases import NO_POSTGRES, postgres, where  # noqa: F401 - fixtures of many rooms

# A busy machine is no failure; `make check` asks for fewer examples than `make test`.
settings.register_profile("whole", deadline=None)
settings.register_profile("quick", deadline=None, max_examples=20)
settings.load_profile("whole")

NO_CHROMIUM = "no Chromium on this machine; to run these: apt-get install chromium, then make test"


def rules_mode() -> str:
    """`compiled` or `interpreted`, as the rules that these tests import are."""
    rules = importlib.util.find_spec("sobremesa.core.bits")
    assert rules is not None
    assert rules.origin is not None
    return "interpreted" if rules.origin.endswith(".py") else "compiled"


def find_chromium(windowed: bool = False) -> str | None:
    """The path of a Chromium: what SOBREMESA_CHROMIUM says, or the first of the usual names that is installed.

    First the one without windows, which opens a page in a third of the time; a ``windowed`` one is the whole browser.
    """
    usual = ["chromium-headless-shell"] * (not windowed) + ["chromium", "chromium-browser", "google-chrome"]
    names = [os.environ.get("SOBREMESA_CHROMIUM", ""), *usual]
    return next((path for name in names if name and (path := shutil.which(name))), None)


def pytest_configure(config: pytest.Config) -> None:
    """Stops a run that was asked to test one build of the rules and would test the other."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a job in the background, whose children would ignore it too
        signal.signal(signal.SIGINT, signal.default_int_handler)
    chance.take_the_place_of_the_machines()
    wanted = os.environ.get("SOBREMESA_MODE")
    if wanted and wanted != rules_mode():
        pytest.exit(f"these tests should run on the {wanted} rules, but would import the {rules_mode()} ones", 3)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Lets each test draw what it drew the last time."""
    chance.begin(item.nodeid)


def pytest_report_header(config: pytest.Config) -> str:
    """Says which build of the rules is tested, from where, and by which chance."""
    package = importlib.util.find_spec("sobremesa")
    assert package is not None
    return f"sobremesa: {rules_mode()} rules, from {Path(str(package.origin)).parent}; SOBREMESA_CHANCE={chance.NUMBER}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out the browser tests where there is no browser that they can be run in."""
    lacking = [mark for mark in ("browser", "windowed") if find_chromium(mark == "windowed") is None]
    for item in items:
        if any(item.get_closest_marker(mark) for mark in lacking):
            item.add_marker(pytest.mark.skip(reason=NO_CHROMIUM))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says in a line for each what was left out, and why."""
    for kind, why in (("browser", NO_CHROMIUM), ("PostgreSQL", NO_POSTGRES)):
        skipped = [report for report in terminalreporter.stats.get("skipped", []) if why in str(report.longrepr)]
        if skipped:
            terminalreporter.write_line(f"LEFT OUT: {len(skipped)} {kind} tests: {why}")


def pytest_collection_finish() -> None:
    """Leaves what was imported and collected, which stays to the end, out of what the interpreter sweeps."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The path of the Chromium that browser tests drive."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    return path


@pytest.fixture
def no_sweeps() -> Iterator[None]:
    """The interpreter does not look for what has gone, and what went before the test is gone."""
    gc.collect()
    gc.freeze()  # else every such test sweeps again through all that the others have left there
    gc.disable()
    yield
    gc.enable()
