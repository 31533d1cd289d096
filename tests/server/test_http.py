"""Tables over HTTP, and the one shape of every error."""

from __future__ import annotations

import re

import pytest

from sobremesa.protocol.codes import Code
from sobremesa.records import read
from sobremesa.store.sql import SqlStore
from tests.server.helpers import BOT, ME, order, play_out

pytestmark = pytest.mark.asyncio(loop_scope="module")


def told(response) -> str:
    """The code of an error, after making sure of its shape."""
    problem = response.json()
    assert set(problem) == {"code", "why", "state"}
    assert response.status_code >= 400
    assert response.headers["content-type"].startswith("application/json")
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", problem["code"])
    assert len(problem["why"]) > 10
    assert "Traceback" not in response.text
    return problem["code"]


BAD_ORDERS = [
    ({}, Code.BAD_REQUEST),
    ([], Code.BAD_REQUEST),
    (order(ME, BOT) | {"more": 1}, Code.BAD_REQUEST),
    (order(ME, BOT) | {"pace": 5001}, Code.BAD_REQUEST),
    (order(ME, BOT) | {"pace": -1}, Code.BAD_REQUEST),
    (order(ME, BOT) | {"seats": 99}, Code.BAD_REQUEST),
    (order(ME, BOT) | {"options": {"target": 10}}, Code.BAD_REQUEST),
    (order(ME | {"name": "x" * 41}, BOT), Code.BAD_REQUEST),
    (order(ME, {"kind": "robot"}), Code.BAD_REQUEST),
    (order(ME, BOT) | {"game": "whist"}, Code.UNKNOWN_GAME),
    (order(ME, BOT, rules="poker"), Code.UNKNOWN_RULESET),
    (order(ME, BOT, options={"target": "1"}), Code.BAD_OPTION),
    (order(ME, BOT, options={"sequence": "automatic"}), Code.BAD_OPTION),
    (order(ME, BOT, BOT), Code.BAD_SEATS),
    (order(ME, BOT, BOT, BOT, rules="palm"), Code.BAD_SEATS),
    (order(ME, BOT) | {"seats": 4}, Code.BAD_PLAYERS),
    (order(ME, ME), Code.BAD_PLAYERS),
    (order(ME, {"kind": "here", "name": "Eva"}), Code.BAD_PLAYERS),
    (order(ME, BOT | {"level": "genius"}), Code.UNKNOWN_LEVEL),
    (order(ME, {"kind": "bot"}), Code.UNKNOWN_LEVEL),
]


@pytest.mark.parametrize(("body", "code"), BAD_ORDERS, ids=[f"{n}-{case[1]}" for n, case in enumerate(BAD_ORDERS)])
async def test_a_table_that_cannot_be_is_refused(ana, body, code):
    """The answer has status 400, a code and a sentence, and no table is made."""
    response = await ana.http.post("/api/tables", json=body)

    assert (response.status_code, told(response)) == (400, code)
    assert (await ana.http.get("/api/tables")).json() == []


async def test_a_refused_option_names_the_field_and_what_it_may_be(ana):
    """The page can show the fault where it is."""
    response = await ana.http.post("/api/tables", json=order(ME, BOT, options={"ronda": "99"}))

    assert response.json()["state"] == {"field": "ronda", "allowed": "0 to 40"}


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b'{"game": "\\ud800"}'])
async def test_a_body_that_is_no_json_is_refused(ana, body):
    """Whatever the bytes are."""
    response = await ana.http.post("/api/tables", content=body, headers={"content-type": "application/json"})

    assert (response.status_code, told(response)) == (400, Code.BAD_REQUEST)


async def test_a_body_that_is_too_big_is_refused(ana):
    """8 KiB are enough for any request."""
    response = await ana.http.post("/api/tables", json=order(ME | {"name": "x" * 9000}, BOT))

    assert (response.status_code, told(response)) == (413, Code.BODY_TOO_BIG)


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, Code.NOT_FOUND),
        ("GET", "/nothing/at/all", 404, Code.NOT_FOUND),
        ("DELETE", "/api/tables", 405, Code.NOT_ALLOWED),
        ("GET", "/api/tables/nothing/record", 404, Code.UNKNOWN_TABLE),
        ("POST", "/api/tables/nothing/abandon", 404, Code.UNKNOWN_TABLE),
        ("GET", "/api/games?lang=la", 400, Code.BAD_REQUEST),
        ("GET", "/api/rules/whist/pagat", 400, Code.UNKNOWN_GAME),
        ("GET", "/api/rules/cuarenta/poker", 400, Code.UNKNOWN_RULESET),
        ("GET", "/api/rules/cuarenta/pagat?options=target", 400, Code.BAD_OPTION),
        ("GET", "/api/rules/cuarenta/pagat?options=target=1", 400, Code.BAD_OPTION),
        ("GET", "/assets/nothing.js", 404, Code.NOT_FOUND),
        ("GET", "/assets/%2e%2e/%2e%2e/sobremesa.db", 404, Code.NOT_FOUND),
        ("GET", "/sobremesa.d%62/", 404, Code.NOT_FOUND),
    ],
)
async def test_every_error_has_one_shape(ana, method, path, status, code):
    """Routes, methods, ids, languages, options: the answer is always code, why and state."""
    response = await ana.http.request(method, path)

    assert (response.status_code, told(response)) == (status, code)


async def test_a_page_of_another_site_changes_nothing(ana):
    """A browser says where a request is from."""
    table = await ana.table(ME, BOT)

    for path, body in (("/api/tables", order(ME, BOT)), (f"/api/tables/{table}/abandon", None)):
        response = await ana.http.post(path, json=body, headers={"Origin": "http://evil.example"})
        assert (response.status_code, told(response)) == (403, Code.FOREIGN_ORIGIN)

    assert [listed["over"] for listed in (await ana.http.get("/api/tables")).json()] == [False]


async def test_an_unexpected_fault_is_told_without_its_insides(ana, monkeypatch, caplog):
    """The reader gets the common shape, the log gets the fault."""

    async def broken(*_):
        raise RuntimeError("secret insides")

    monkeypatch.setattr(SqlStore, "games_of", broken)
    await ana.table(ME, BOT)
    response = await ana.http.get("/api/tables")

    assert (response.status_code, told(response)) == (500, Code.INTERNAL)
    assert "secret" not in response.text
    assert "secret insides" in caplog.text


async def test_my_list_holds_my_tables_alone(ana, eva):
    """The last touched comes first, with who plays, the score, and whether it is my turn."""
    first = await ana.table(ME, BOT, pace=5000)
    second = await ana.table(BOT, BOT)
    await eva.table(ME, BOT)

    listed = {table["id"]: table for table in (await ana.http.get("/api/tables")).json()}

    assert set(listed) == {first, second}
    mine = listed[first]
    assert (mine["game"], mine["rules"], mine["seats"], mine["score"], mine["over"]) == (
        "cuarenta", "pagat", 2, [0, 0], False,
    )  # fmt: skip
    async with ana.at(first) as (_, sync):
        assert mine["your_turn"] == (1 in sync["view"]["turn"])
    assert listed[second]["your_turn"] is False
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", mine["updated"])


async def test_only_its_people_end_a_table(ana, eva):
    """A stranger is refused, its maker may, and a second time there is nothing to end."""
    table = await ana.table(ME, BOT)

    stranger = await eva.http.post(f"/api/tables/{table}/abandon")
    assert (stranger.status_code, told(stranger)) == (403, Code.NOT_YOURS)
    assert (await ana.http.post(f"/api/tables/{table}/abandon")).status_code == 204
    again = await ana.http.post(f"/api/tables/{table}/abandon")
    assert (again.status_code, told(again)) == (409, Code.TABLE_ENDED)
    assert [listed["over"] for listed in (await ana.http.get("/api/tables")).json()] == [True]


async def test_a_record_is_given_out_when_the_game_is_over(ana):
    """Before, it would show every hand."""
    table = await ana.table(ME, BOT, options={"target": "10"})

    early = await ana.http.get(f"/api/tables/{table}/record")
    assert (early.status_code, told(early)) == (409, Code.GAME_NOT_OVER)
    async with ana.at(table) as (socket, sync):
        last = (await play_out(socket, sync))[-1]
    late = await ana.http.get(f"/api/tables/{table}/record")

    assert late.headers["content-type"].startswith("text/plain")
    record = read(late.text)
    assert record.value("Result") == f"{last['view']['winner']} {last['view']['score'][0]}-{last['view']['score'][1]}"


async def test_the_games_are_listed_in_words(ana):
    """Every preset has a name and a sentence in both languages, its seats and all of its options."""
    spanish, english = [(await ana.http.get("/api/games", params={"lang": lang})).json() for lang in ("es", "en")]

    assert [ruleset["id"] for ruleset in spanish[0]["rulesets"]] == ["pagat", "palm", "casa", "mesa", "cuenca"]
    assert spanish[0]["levels"][:2] == ["novato", "aficionado"]
    assert all(ruleset["name"] and ruleset["sentence"] and ruleset["options"] for ruleset in english[0]["rulesets"])
    assert spanish[0]["rulesets"][0]["sentence"] != english[0]["rulesets"][0]["sentence"]


async def test_options_are_listed_with_what_their_values_are_called(ana):
    """A page that sets a table up needs no words of its own for options: words and some numbers have a name."""
    games = {game["id"]: game for game in (await ana.http.get("/api/games", params={"lang": "en"})).json()}
    knock = next(option for option in games["gin"]["options"] if option["name"] == "knock")

    assert knock["numbers"] == [{"value": "0", "label": "nothing: only gin"}]
    assert (knock["label"], knock["low"]) == ("Knock with at most", 0)
    assert all(option["label"] for game in games.values() for option in game["options"])


async def test_rules_are_told_as_they_are_played(ana):
    """A changed option changes what is told."""
    plain = (await ana.http.get("/api/rules/cuarenta/casa?lang=en")).json()
    changed = (await ana.http.get("/api/rules/cuarenta/casa?lang=en&options=target=60")).json()

    assert plain["title"]
    assert all(section["title"] and section["paragraphs"] for section in plain["sections"])
    assert "60" in str(changed)
    assert plain != changed


async def test_a_new_visitor_gets_a_cookie_that_scripts_cannot_read(guest):
    """128 random bits, for this site's own requests; it comes once."""
    stranger = guest()

    first = await stranger.http.get("/api/tables")
    second = await stranger.http.get("/api/tables")

    cookie = first.headers["set-cookie"]
    assert re.match(r"sobremesa=[A-Za-z0-9_-]{22}; ", cookie)
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "set-cookie" not in second.headers


@pytest.mark.parametrize("token", ["", "short", "x" * 23, "x" * 5000, "aaaaaaaaaaaaaaaaaaaaa!", '"; drop'])
async def test_a_cookie_that_cannot_be_ours_is_replaced(guest, token):
    """What does not look like a token is nobody's."""
    response = await guest().http.get("/api/tables", headers={"Cookie": f"sobremesa={token}"})

    assert response.status_code == 200
    assert "sobremesa=" in response.headers["set-cookie"]


async def test_tokens_are_stored_hashed(ana, data):
    """The database holds nothing that would open a seat."""
    await ana.table(ME, BOT)

    stored = b"".join(file.read_bytes() for file in data.glob("sobremesa.db*"))

    assert len(stored) > 1000
    assert ana.token.encode() not in stored


async def test_every_answer_carries_the_strict_headers(ana):
    """Nothing is loaded from elsewhere, nothing runs inline; errors say so too."""
    for path in ("/healthz", "/api/games", "/api/nothing", "/assets/nothing", "/"):
        headers = (await ana.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


async def test_answers_about_tables_are_not_cached(ana):
    """A list of games is asked for anew each time."""
    assert (await ana.http.get("/api/tables")).headers["cache-control"] == "no-store"


async def test_the_server_describes_its_doors(ana):
    """There is an OpenAPI description of every door over HTTP."""
    described = (await ana.http.get("/api/schema/openapi.json")).json()

    assert {"/api/tables", "/api/games", "/api/tables/{table}/record"} <= set(described["paths"])
    assert described["info"]["title"] == "Sobremesa"


async def test_my_list_comes_in_pieces(ana):
    """A program reads on after what it has, and may leave out what has ended; nonsense is refused."""
    tables = [await ana.table(ME, BOT, pace=5000) for _ in range(3)]
    assert (await ana.http.post(f"/api/tables/{tables[0]}/abandon")).status_code == 204

    async def listed(query):
        return [table["id"] for table in (await ana.http.get(f"/api/tables?{query}")).json()]

    assert await listed("over=false") == [tables[2], tables[1]]
    assert await listed("over=true&skip=0") == [tables[0]]
    assert await listed("skip=1") == [tables[2], tables[1]]
    assert await listed(f"skip={10**30}") == await listed("over=false&skip=3") == []
    assert (await ana.http.get("/api/tables?skip=all")).status_code == 400
