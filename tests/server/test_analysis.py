"""The analysis table over the wire: records are longer than what is posted otherwise, and have a limit of their own."""

from __future__ import annotations

import pytest

from sobremesa.protocol.rest import MAX_BODY
from sobremesa.protocol.rest.analysis import LONGEST_RECORD
from tests.analysis.games import whole

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_record_may_be_longer_than_other_messages(ana):
    """Of whole matches, with comments; one that no game fills is refused by its length, whoever asks."""
    record = whole("cribbage", "standard-61", "wire", most=40).decode()
    comments = "".join(f"; {'x' * 90}\n" for _ in range(MAX_BODY // 90))
    long, longest = record + comments, record + "; " + "x" * LONGEST_RECORD

    answers = [await ana.http.post("/api/analysis/line", json={"record": text}) for text in (record, long, longest)]

    assert [answer.status_code for answer in answers] == [200, 200, 400], answers[1].text[:200]
    assert answers[0].json()["total"] == answers[1].json()["total"] > 10
    assert answers[2].json()["code"] == "bad-request"


async def test_what_is_longer_than_any_record_is_not_read(ana):
    """The server says so before it looks at what it is."""
    answer = await ana.http.post("/api/analysis/position", json={"record": "x" * 2**18})

    assert (answer.status_code, answer.json()["code"]) == (413, "body-too-big")
