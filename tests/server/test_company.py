"""The people I played with, over the wire: listed, muted, blocked."""

from __future__ import annotations

import pytest

from tests.server.conftest import known
from tests.server.helpers import ME, order

OPEN = {"kind": "open"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def together(ana, eva) -> str:
    """A table at which both sit."""
    made = (await ana.http.post("/api/tables", json=order(ME, OPEN, public=False))).json()
    sat = await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})
    assert sat.status_code == 200
    return made["id"]


async def test_somebody_is_muted_and_blocked_by_the_list(guest):
    """Nobody is in the list before the first table; what was chosen is told in it and by seat, and undone there."""
    ana, eva = await known(guest()), await known(guest())
    none = (await guest().http.get("/api/company")).json()
    table = await together(ana, eva)
    first = (await ana.http.get("/api/company")).json()
    mark = first[0]["mark"]

    answered = await ana.http.post(f"/api/company/{mark}", json={"muted": True, "blocked": True})
    told = (await ana.http.get("/api/company")).json()
    seats = (await ana.http.get(f"/api/tables/{table}/regards")).json()
    await ana.http.post(f"/api/tables/{table}/seats/2/regard", json={"muted": False, "blocked": False})

    assert none == []
    assert [(one["name"], one["muted"], one["blocked"]) for one in first] == [("Eva", False, False)]
    assert mark == (await eva.http.get("/api/me")).json()["fingerprint"]
    assert first[0]["games"] == [{"game": "cuarenta", "played": 0, "won": 0, "lost": 0}]
    assert (answered.status_code, told[0]["muted"], told[0]["blocked"]) == (204, True, True)
    assert seats == [{"seat": 2, "muted": True, "blocked": True}]
    assert (await ana.http.get("/api/company")).json() == first


async def test_only_people_at_a_table_or_of_ones_company_can_be_blocked(guest):
    """Neither strangers, nor oneself, nor a seat that there is not."""
    ana, eva = await known(guest()), await known(guest())
    table = await together(ana, eva)
    stranger = await known(guest())
    data = {"muted": True, "blocked": False}

    answers = [
        await ana.http.post("/api/company/zzzzz", json=data),
        await ana.http.post(f"/api/tables/{table}/seats/1/regard", json=data),
        await ana.http.post(f"/api/tables/{table}/seats/9/regard", json=data),
        await stranger.http.post(f"/api/tables/{table}/seats/1/regard", json=data),
    ]

    told = [(one.status_code, one.json()["code"]) for one in answers]
    assert told == [*[(404, "unknown-person")] * 3, (403, "not-invited")]


async def test_whoever_is_blocked_reads_that_the_seat_is_not_free_for_them(guest):
    """The refusal has a code of its own, and says nothing of who has blocked whom."""
    ana, eva = await known(guest()), await known(guest())
    table = await together(ana, eva)
    await ana.http.post(f"/api/tables/{table}/seats/2/regard", json={"muted": False, "blocked": True})
    made = (await ana.http.post("/api/tables", json=order(ME, OPEN, public=False))).json()

    refused = await eva.http.post("/api" + made["links"][0]["path"], json={"name": "Eva"})

    assert (refused.status_code, refused.json()["code"]) == (403, "seat-refused")
    assert "block" not in refused.text


async def test_an_invitation_is_sent_told_and_accepted(guest):
    """It names who sends it; declined, it is told no more."""
    ana, eva = await known(guest()), await known(guest())
    await together(ana, eva)
    mark = (await ana.http.get("/api/company")).json()[0]["mark"]

    made = await ana.http.post(f"/api/company/{mark}/invite")
    told = (await eva.http.get("/api/invitations")).json()
    again = (await ana.http.post(f"/api/company/{mark}/invite")).json()
    sat = await eva.http.post(f"/api/invitations/{told[0]['table']}", json={"name": "Eva"})
    second = (await ana.http.post(f"/api/company/{mark}/invite")).json()["id"]
    declined = await eva.http.delete(f"/api/invitations/{second}")

    assert made.status_code == 201
    assert [(one["table"], one["name"], one["game"]) for one in told] == [(made.json()["id"], "Ana", "cuarenta")]
    assert again == made.json() == sat.json()
    assert (declined.status_code, (await eva.http.get("/api/invitations")).json()) == (204, [])
    assert (await guest().http.get("/api/invitations")).json() == []
