"""docs/security.md tells the limits as they are kept, and names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sobremesa.protocol.rest import MAX_BODY
from sobremesa.server.fd_limit import OTHERS
from sobremesa.server.frames import PIECES, STALLED
from sobremesa.server.limits import Limits
from sobremesa.server.run import LONGEST_FRAME
from sobremesa.server.send_queue import WAITING
from sobremesa.server.visit import BODY, HEAD
from sobremesa.tables.tables import KEPT

ROOT = Path(__file__).parents[2]
PAPER = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
SPANS = {20: "20 s", 60: "a minute", 600: "10 minutes"}
LIMITS = Limits()


@pytest.mark.parametrize("kind", ["messages", "make", "sit", "change", "replay", "ask", "open"])
def test_each_allowance_is_told(kind):
    """For a visitor, and for an address with its crowd."""
    allowance = getattr(LIMITS, kind)
    line = f"| {allowance.burst} in {SPANS[allowance.seconds]} | {allowance.burst * LIMITS.crowd:,} |"

    assert line in PAPER


def test_what_holds_for_a_connection_is_told():
    """Pieces, sizes, sockets, and how many messages may wait."""
    assert f"| {LIMITS.open_at_once} | {LIMITS.open_at_once * LIMITS.crowd} |" in PAPER
    assert f"at most {PIECES} pieces" in PAPER
    assert f"after {STALLED:.0f} seconds" in PAPER
    assert f"| connections at no table | | {LIMITS.waiting} |" in PAPER
    assert (HEAD, f"{BODY:.0f} for its body" in PAPER, f"{OTHERS} of" in PAPER) == (10, True, True)
    for number in (LIMITS.waiting_in_all, MAX_BODY, LONGEST_FRAME, WAITING, LIMITS.open_in_all, KEPT):
        assert f"{number:,}" in PAPER


def test_every_test_that_it_names_is_there():
    """A promise points to what holds us to it."""
    named = re.findall(r"\[`(tests/[^`]+)`\]", PAPER)

    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
