"""What the browser tests wait for has an end: a server that does not start or stop, and a worker that does not come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.browser import serving
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import wait_worker

Serve = Callable[[str], Served]

SILENT = "import signal; signal.pause()"
CROWDED = """
import sys
from pathlib import Path
print(sys.argv[1], flush=True)
print("x" * 1_000_000, flush=True)
Path(sys.argv[2], "said").touch()
"""
TEAMS = {
    "name": "Thursday", "form": "knock-out", "deals": "teams", "game": "cuarenta", "rules": "pagat", "level": "novato",
}  # fmt: skip
STUBBORN = """
import signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print(sys.argv[1], flush=True)
signal.pause()
"""


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """A function that makes a server of a program."""
    for part in ("AHEAD", "DEALT", "STACKED"):
        monkeypatch.setattr(serving, part, "")

    def of(program: str) -> Served:
        monkeypatch.setattr(serving, "PROGRAM", program)
        return Served(tmp_path)

    return of


def test_a_server_that_never_says_that_it_serves_is_given_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, and no process is left."""
    monkeypatch.setattr(serving, "PATIENCE", 1.0)
    server = serve(SILENT)

    with pytest.raises(AssertionError, match="the server said ''"):
        server.start()
    server.stop()


def test_a_server_that_says_much_does_not_stand_still(serve: Serve, tmp_path: Path) -> None:
    """Somebody reads it, however much it is."""
    server = serve(CROWDED)
    server.start()
    server.wait_end()

    assert (tmp_path / "said").exists()


def test_a_server_that_does_not_stop_is_killed(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the test that has it says so."""
    server = serve(STUBBORN)
    server.start()
    monkeypatch.setattr(serving, "PATIENCE", 1.0)

    with pytest.raises(AssertionError, match="did not stop"):
        server.stop()


def test_every_server_deals_the_same_hands_to_all_its_tables(tmp_path: Path) -> None:
    """Also to those of a night, and with the same first dealer: no hand wins at once where a test plays on (CU-11)."""
    one, other = (night_dealt_in(tmp_path / name) for name in ("one", "other"))

    assert len(one) > 2
    assert one == other


def night_dealt_in(folder: Path) -> list[str]:
    """Begin and end a round of a night of teams on a server of its own; return all that its records say of packs."""
    folder.mkdir()
    server = Served(folder)
    server.start()
    with httpx.Client(base_url=server.url, timeout=serving.PATIENCE) as host:
        made = host.post("/api/tournaments", json=TEAMS).json()
        host.post(f"/api{made['path']}", json={"name": "Ana"}).raise_for_status()
        for step, body in (("computers", {"count": 1}), ("rounds", {}), ("judge", {})):
            host.post(f"/api/tournaments/{made['id']}/{step}", json=body).raise_for_status()
        records = host.get(f"/api/tournaments/{made['id']}/records").raise_for_status().text
    server.stop()
    return [line for line in records.splitlines() if "pack" in line or "dealer" in line.lower()]


def test_a_worker_that_never_comes_is_not_waited_for_for_ever(open_page: OpenPage) -> None:
    """As where the browser could not keep what it needs."""
    page = open_page()
    page.goto("/")

    with pytest.raises(AssertionError, match="no worker"):
        wait_worker(page, seconds=1)
