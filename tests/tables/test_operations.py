"""The table of operations: asked by name, with what is given read by the signature."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.games_file import FORMAT, GamesFile
from sobremesa.protocol.rest.people import DeviceSecret
from sobremesa.protocol.rest.profile import KindStrength
from sobremesa.protocol.rest.tables import MadeTable, NewGuest, NewTable, Reach, TableId
from sobremesa.store import DiskFull, StoreError
from sobremesa.store.clock import ago
from sobremesa.store.daily import DailyEntry
from sobremesa.store.errors import BrokenTable, StorageFull
from sobremesa.tables import devices, teaching, threads
from sobremesa.tables.daily import Outcome, Sealed
from sobremesa.tables.operations import OPERATIONS, SUBJECTS, dispatch, problem_of, status_of
from sobremesa.tables.operations.daily import daily_outcome
from sobremesa.tables.operations.operation import Application, Caller, Subject, TextFile
from sobremesa.tables.operations.people import look_at_device_link
from sobremesa.tables.refusals import Refused
from sobremesa.tables.results import Result
from sobremesa.tables.strengths import Strength
from sobremesa.tables.tables import Tables
from tests.tables.test_statistics import EVA, result

ANA, BEA = Caller("ana"), Caller("bea")
TABLE = {
    "game": "cuarenta",
    "seats": 2,
    "rules": "pagat",
    "players": [{"kind": "me", "name": "Ana"}, {"kind": "bot", "level": "novato"}],
}


@pytest.fixture
def app(tables) -> Application:
    """An application on the tables of a test."""
    return Application(tables)


async def made(app: Application, data: object = TABLE) -> MadeTable:
    """A table that Ana has made."""
    return cast(MadeTable, await dispatch(app, ANA, "make_table", {"data": data}))


def test_every_operation_has_a_name_of_its_own() -> None:
    """No operation hides another of the same name, nor one at the same address."""
    every = [each for subject in SUBJECTS for each in subject.operations]

    assert len(OPERATIONS) == len(every)
    assert len({(each.method, each.path) for each in every}) == len(every)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_answers_offline_or_says_why_not(name: str) -> None:
    """The page answers an operation, or the operation gives the reason why only a server can."""
    operation = OPERATIONS[name]

    assert operation.answers_offline or len(operation.offline.removeprefix("needs a server: ").split()) > 3


async def test_a_table_is_made_and_left_by_name(app) -> None:
    """What is given is read into the types of the signature, and the replies are the messages of HTTP."""
    table = await made(app)

    begun = await dispatch(app, ANA, "my_tables", {"over": False})
    assert [each.id for each in begun] == [table.id]
    assert await dispatch(app, ANA, "abandon_table", {"table": table.id}) is None
    assert await dispatch(app, ANA, "my_tables", {"over": False}) == []


@pytest.mark.parametrize("kinds", [["me", "here", "here", "here"], ["me", "bot", "here", "here"]])
async def test_those_at_ones_device_sit_down_as_many_as_are_wanted(tables, kinds) -> None:
    """In their order; nobody becomes a player by it for whom there is no seat."""
    others = ["bea", "eva", "luz", "paz"]
    app = Application(tables, beside=lambda caller: [Caller(name) for name in others])
    players = [{"kind": kind, "level": "novato" if kind == "bot" else ""} for kind in kinds]

    table = await made(app, TABLE | {"seats": 4, "players": players})

    wanted = kinds.count("here")
    seats = (await tables.open(table.id)).game.players
    known = [await tables.player(name) for name in others]
    assert [seat.player for seat, kind in zip(seats, kinds, strict=True) if kind == "here"] == known[:wanted]
    assert known[wanted:] == [None] * (4 - wanted)


async def test_a_second_person_sits_down_by_the_link(app) -> None:
    """Two people on one device: one makes the table with an open seat, the other joins by its link."""
    table = await made(app, TABLE | {"players": [{"kind": "me", "name": "Ana"}, {"kind": "open"}]})
    secret = table.links[0].path.rpartition("/")[2]

    sat = await dispatch(app, BEA, "join", {"secret": secret, "data": {"name": "Bea", "text": ""}})
    assert sat == TableId(table.id)
    assert [each.you for each in await dispatch(app, BEA, "my_tables", {})] == [2]


async def test_a_record_comes_as_a_text_with_its_media_type(app) -> None:
    """A reply that is no message is a file: a record has no name, what is exported has one."""
    table = await made(app)
    await dispatch(app, ANA, "abandon_table", {"table": table.id})

    record = await dispatch(app, ANA, "record", {"table": table.id})
    exported = await dispatch(app, ANA, "export_statistics", {"form": "json"})
    assert isinstance(record, TextFile)
    assert (record.media_type, record.name, record.text[:1]) == ("text/plain", "", "[")
    assert exported == TextFile("[]", "application/json", "sobremesa.json")


@pytest.mark.parametrize(
    ("name", "given", "code", "said"),
    [
        ("fly", {}, Code.UNKNOWN_OPERATION, "'fly'"),
        ("record", {}, Code.BAD_REQUEST, "record: Object missing required field `table`"),
        ("record", {"table": 7}, Code.BAD_REQUEST, "`$.table`"),
        ("record", {"table": "x", "tabel": "y"}, Code.BAD_REQUEST, "`tabel`"),
        ("record", ["x"], Code.BAD_REQUEST, "Expected `object`"),
        ("list_games", {"lang": "fr"}, Code.BAD_REQUEST, "'fr'"),
        ("make_table", {"data": {}}, Code.BAD_REQUEST, "`$.data`"),
        ("record", {"table": "x"}, Code.UNKNOWN_TABLE, "no such table"),
        ("tell_lesson", {"lesson": "x"}, Code.UNKNOWN_LESSON, "lesson"),
        ("compare_rules", {"game": "bridge"}, Code.UNKNOWN_GAME, "bridge"),
        ("tell_rules", {"game": "gin", "ruleset": "standard", "options": "target"}, Code.BAD_OPTION, "target"),
        ("reach", {}, Code.NEEDS_SERVER, "reach needs a server: "),
        ("watch", {"secret": "x"}, Code.NEEDS_SERVER, "watch needs a server: "),
    ],
)
async def test_what_cannot_be_answered_is_refused_with_a_code(app, name, given, code, said) -> None:
    """Unknown names, wrong or missing parameters, and what needs a server are refused, and say what is wrong."""
    with pytest.raises(Refused) as refused:
        await dispatch(app, ANA, name, given)

    assert refused.value.code == code
    assert said in refused.value.why


async def test_a_tournament_is_listed_to_its_host_and_to_nobody_else(app: Application) -> None:
    """Whoever is nobody yet has none, and stays nobody."""
    night = {"name": "Thursday", "form": "swiss", "game": "cuarenta", "rules": "pagat", "level": "novato", "rounds": 3}
    make = OPERATIONS["make_tournament"]
    made = await make.answer(app, lambda: ANA, make.read({"data": night}))

    (mine,), others = [await OPERATIONS["my_tournaments"].answer(app, lambda who=who: who, {}) for who in (ANA, BEA)]

    assert (mine.id, mine.name, mine.host, others) == (made.id, "Thursday", True, [])
    assert await app.tables.player(BEA.token_hash) is None


async def test_a_page_is_reached_by_nobody(app) -> None:
    """Where no adapter says otherwise, no other device reaches the tables."""
    reply = await OPERATIONS["reach"].answer(app, lambda: ANA, {})

    assert reply == Reach([], open=False)


async def test_a_caller_is_made_only_for_operations_that_ask_who_calls(app) -> None:
    """Nobody becomes a visitor by reading the rules."""
    games = await OPERATIONS["list_games"].answer(app, pytest.fail, {"lang": "en"})

    assert {each.id for each in games} >= {"cuarenta", "gin", "cribbage"}


def test_the_signature_says_where_a_parameter_travels() -> None:
    """A parameter that the path names is part of it, ``data`` is the body, all others are the query."""
    subject = Subject("tests")

    @subject.post("/{table}/things", "Things", status=200)
    async def things(app: Application, table: str, data: NewTable, after: int = 0) -> NewGuest | None:
        return None

    (operation,) = subject.operations
    assert {each.name: each.place for each in operation.parameters} == {
        "table": "path",
        "data": "body",
        "after": "query",
    }
    assert (operation.status, operation.counts_as, operation.held) == (200, "change", {"app"})


def test_a_refusal_without_a_status_of_its_own_is_a_bad_request() -> None:
    """Codes of games are not in the table of statuses."""
    assert (status_of(Refused("bad-sum", "no")), status_of(Refused(Code.UNKNOWN_TABLE, "no"))) == (400, 404)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (BrokenTable("g", "its checksum does not fit"), 409),
        (Refused(Code.BROKEN_TABLE, "row 7 cannot be replayed"), 409),
        (DiskFull(), 503),
        (StorageFull(), 503),
        (StoreError("gone"), 503),
    ],
)
def test_a_failure_of_the_store_has_the_status_that_a_refusal_of_its_code_has(error: Exception, status: int) -> None:
    """A table that was damaged is answered as one that cannot be replayed, and is not asked for again."""
    assert isinstance(error, Refused | StoreError)

    assert status_of(error) == status
    assert problem_of(error).code == error.code


@pytest.mark.parametrize("name", ["forget_me", "log_out_everywhere", "end_feed", "my_luck", "export_games"])
async def test_whoever_is_nobody_yet_has_nothing_to_lose(app, name) -> None:
    """A server answers what is asked all the same, and makes nobody a player by it."""
    await OPERATIONS[name].answer(app, lambda: Caller("nobody"), {})

    assert await app.tables.player("nobody") is None


async def test_a_link_to_another_device_is_good_once_and_for_a_while(tables, monkeypatch) -> None:
    """Nobody guesses one, and one that has run out opens nothing; looking changes nothing."""
    ana = await tables.seat_player("ana")
    link = await tables.devices.offer(ana)
    assert (await tables.devices.look(link.secret, "phone")).both == []

    for secret, hours, code in (("guessed", 0, Code.UNKNOWN_LINK), (link.secret, 24, Code.LINK_EXPIRED)):
        with monkeypatch.context() as later:
            later.setattr(devices, "now", lambda hours=hours: ago(-3600 * hours))
            with pytest.raises(Refused) as refused:
                await tables.devices.look(secret, "phone")
        assert refused.value.code == code


async def test_of_two_devices_that_follow_a_link_at_once_one_is_linked(tables, monkeypatch) -> None:
    """Both have looked at it in time; the other reads that it was used."""
    link = await tables.devices.offer(await tables.seat_player("ana"))
    await tables.devices.take(link.secret, "phone")

    async def seen(*_: str) -> None:
        return None

    monkeypatch.setattr(tables.devices, "look", seen)
    with pytest.raises(Refused) as refused:
        await tables.devices.take(link.secret, "tablet")
    assert refused.value.code == Code.LINK_EXPIRED


async def test_a_device_that_is_logged_out_as_it_is_linked_is_told_so(tables, store, monkeypatch) -> None:
    """The other one has ended it in the same moment: it has no player, and gets no token."""
    ana = await tables.seat_player("ana")
    link = await tables.devices.offer(ana)
    take = store.devices.take

    async def taken(secret: str, token_hash: str):
        linked = await take(secret, token_hash)
        await store.devices.end(ana, [token_hash])
        return linked

    monkeypatch.setattr(store.devices, "take", taken)
    with pytest.raises(Refused, match="logged out") as refused:
        await tables.devices.take(link.secret, "phone")
    assert refused.value.code == Code.LINK_EXPIRED
    assert await store.player("phone") is None


@pytest.mark.parametrize(("owns", "limits"), [(True, {"most": None, "beside": []}), (False, {})])
async def test_who_has_all_on_their_own_device_takes_over_a_file_without_end(tables, monkeypatch, owns, limits) -> None:
    """A page alone keeps every game of it; a server so many of one player's."""
    file, take, asked = GamesFile("games", FORMAT, []), tables.traveling.take, list[object]()

    async def taken(*given, **limited):
        asked.append(limited)
        return await take(*given, **limited)

    monkeypatch.setattr(tables.traveling, "take", taken)
    report = await OPERATIONS["import_games"].answer(
        Application(tables, owns_storage=owns), lambda: ANA, {"data": file}
    )

    assert (report.imported, report.refused, asked) == ([], [], [limits])


async def test_where_there_are_no_threads_work_is_done_after_what_else_was_due(monkeypatch) -> None:
    """A page in a browser has none, and others there are answered all the same."""
    done: list[str] = []
    for has in (True, False):
        monkeypatch.setattr(threads, "HAS_THREADS", has)
        asyncio.get_running_loop().call_soon(done.append, "others")
        done.append(await threads.in_thread("{} {named}".format, "work", named=has))

    assert done == ["others", "work True", "others", "work False"]


async def test_where_there_are_threads_work_is_done_in_another_and_elsewhere_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second thread holds nobody up; without one the work waits for nothing but its turn."""
    own = threading.get_ident()
    assert await threads.in_thread(threading.get_ident) != own
    monkeypatch.setattr(threads, "HAS_THREADS", False)
    work = asyncio.create_task(threads.in_thread(threading.get_ident))
    for _ in range(3):
        await asyncio.sleep(0)

    assert work.done() and await work == own


async def test_a_device_knows_its_own_link_however_many_players_there_are(app) -> None:
    """Players are told apart by their numbers, small or large."""
    for stranger in range(260):
        await app.tables.seat_player(f"stranger {stranger}")
    link = await app.tables.devices.offer(await app.tables.seat_player(ANA.token_hash))

    own, other = [await look_at_device_link(app, caller, DeviceSecret(link.secret)) for caller in (ANA, BEA)]

    assert (own.mine, other.mine) == (True, False)


async def test_the_best_games_are_told_with_who_sat_against_me() -> None:
    """People by name, computers by level; one's own points first."""
    games = [result(True, accuracy=91.5), result(True, (20, 42), seat=2, accuracy=80.0), result(True, accuracy=0.0)]
    mixed = games[0].listed.game
    games[0] = replace(games[0], listed=replace(games[0].listed, game=replace(mixed, players=[mixed.players[0], EVA])))

    class Kept:
        """What a player has played, and how strong they are in what."""

        async def of(self, asked: object) -> tuple[list[Result], int] | list[Strength]:
            return (games, 0) if asked == 7 else [Strength("gin", "draw", 120, 88.0)]

    async def player(token: str) -> int:
        return 7

    app = Application(cast(Tables, SimpleNamespace(player=player, results=Kept(), strengths=Kept())))

    told = await OPERATIONS["my_profile"].answer(app, lambda: ANA, {})

    assert told.strengths == [KindStrength("gin", "draw", 120, 88.0)]
    assert [(one.accuracy, one.points, one.against, one.opponents) for one in told.best] == [
        (91.5, 40, 10, ["Eva"]),
        (80.0, 42, 20, ["Ana"]),
        (0.0, 40, 10, ["maestro"]),
    ]
    assert told.best[0].ended == "2026-11-20T12:00:00.000Z"


@pytest.mark.parametrize(("mine", "below"), [((40, 10), 3), ((30, 40), 2), ((10, 40), 0), (None, 0)])
async def test_a_result_of_the_day_is_told_with_how_many_were_worse(mine, below) -> None:
    """By the difference of both scores, whoever won; as good is not worse, and who has not played is above nobody."""

    def entry(own: int, other: int) -> DailyEntry:
        return DailyEntry("2026-11-20", "cuarenta", 1, "t", 1, "maestro", "", "over", own, other, own > other)

    others = [entry(*score) for score in ((40, 20), (40, 10), (28, 40), (10, 40))]

    class Daily:
        """The deals, and what came of them."""

        is_secret = True

        async def outcome(self, *asked: object) -> Outcome:
            return Outcome(Sealed("2026-11-20", "", ""), entry(*mine) if mine else None, (40, 30), others)

    async def player(token: str) -> int:
        return 7

    told = await daily_outcome(
        Application(cast(Tables, SimpleNamespace(player=player, daily=Daily()))), ANA, "2026-11-20", "cuarenta"
    )

    assert (told.below, told.players, told.won) == (below, 4, 2)
    assert told.maestro == [40, 30]


@pytest.mark.parametrize("day", ["1999-12-31", "2999-01-01"])
def test_a_day_far_away_has_no_puzzle(day: str) -> None:
    """Each takes seconds to find: whoever asks for one after the other is told which there are."""
    with pytest.raises(Refused, match="60 days") as refused:
        teaching.puzzle_day(day)
    assert refused.value.code == Code.UNKNOWN_DAY
