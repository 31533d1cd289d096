"""A conversation with a table, whatever carries it: texts in, messages out."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.store import Aside, Regard
from sobremesa.store.errors import BrokenTable, DiskFull, StoreError
from sobremesa.tables.access import Guest
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.messages import ASK, CALL, NO, YES
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.orders import Sitter
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, order_unhurried


class Kept:
    """An outbox that can be looked into."""

    def __init__(self) -> None:
        self.told: list[wire.ToClient] = []
        self.closed = False

    def put(self, message: wire.ToClient) -> None:
        """Keep a message."""
        if not self.closed:
            self.told.append(message)

    def close(self, code: str, why: str) -> None:
        """Keep a last message."""
        self.put(wire.Closed(code, why))
        self.closed = True


@pytest.fixture
async def talk(tables):
    """Ana's conversation with a table of her own."""
    player = await tables.seat_player("ana")
    made = await tables.make(order_unhurried(ME, BOT), player)
    conversation = Conversation(tables, made.id, Caller("ana"), Kept())
    yield conversation
    conversation.leave()


def heard(talk: Conversation) -> list[wire.ToClient]:
    """What the table has said to a client since the last look."""
    outbox = talk._outbox
    assert isinstance(outbox, Kept)
    told, outbox.told = outbox.told, []
    return told


async def greet(talk: Conversation, seen: int = 0) -> wire.Sync:
    """Say hello, and return what is answered."""
    await talk.take(json.dumps({"type": "hello", "seen": seen}))
    found = [message for message in heard(talk) if isinstance(message, wire.Sync)]
    assert len(found) == 1
    return found[0]


async def test_a_hello_is_answered_with_the_table(talk) -> None:
    """Whoever has a seat there gets its view; a second hello gets the same anew."""
    first = await greet(talk)
    assert (first.table.id, first.table.you, talk.seat) == (talk.table, 1, 1)
    assert (await greet(talk)).n == first.n


async def test_a_move_is_played_and_told(talk) -> None:
    """Once it is durable the client hears of it as everybody does."""
    sync = await greet(talk)
    move = sync.view["legal"][0]
    await talk.take(json.dumps({"type": "move", "move": move, "seen": sync.n}))

    updates = [message for message in heard(talk) if isinstance(message, wire.Update)]
    assert next((update.n, update.event.seat) for update in updates) == (sync.n + 1, 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", Code.UNREADABLE_MESSAGE),
        ('{"type": "dance"}', Code.UNKNOWN_MESSAGE),
        ('{"type": "move", "move": "7s", "seen": 0}', Code.HELLO_FIRST),
    ],
)
async def test_what_cannot_be_done_is_refused_and_the_conversation_goes_on(talk, text, code) -> None:
    """A text that is no message, or comes before the hello, costs nothing but an answer."""
    await talk.take(text)

    (refused,) = heard(talk)
    assert isinstance(refused, wire.Refused)
    assert (refused.code, refused.n) == (code, 0)
    assert (await greet(talk)).table.you == 1


async def test_strangers_are_turned_away(tables, talk) -> None:
    """Whoever neither sits at a table nor may watch is told so, and it is over."""
    stranger = Conversation(tables, talk.table, Caller("bea"), Kept())
    await stranger.take('{"type": "hello", "seen": 0}')

    (closed,) = heard(stranger)
    assert isinstance(closed, wire.Closed)
    assert (closed.code, stranger.seat) == (Code.NOT_INVITED, 0)


async def test_a_client_that_left_is_kept_by_no_table(tables, talk) -> None:
    """After ``leave`` the table tells it nothing; to leave twice is no fault."""
    await greet(talk)
    live = await tables.open(talk.table)
    talk.leave()
    talk.leave()

    assert not live.audience.listeners
    await live.abandon()
    assert heard(talk) == []


async def test_a_client_says_whether_anybody_looks(talk) -> None:
    """A page in the background is told all the same, but counts as nobody's eyes."""
    await greet(talk)
    assert talk.looks
    for looks in (False, True):
        await talk.take(json.dumps({"type": "look", "on": looks}))
        assert (talk.looks, heard(talk)) == (looks, [])


async def test_a_client_that_greets_too_often_is_not_answered(talk, monkeypatch) -> None:
    """Its first hello counts; later ones only in measure."""
    await greet(talk)
    monkeypatch.setattr(talk, "can_greet_again", lambda: False)
    await talk.take(json.dumps({"type": "hello", "seen": 0}))

    assert heard(talk) == []


async def test_who_has_not_said_hello_hears_nothing(talk) -> None:
    """Neither who comes nor what is said."""
    talk.on_presence()
    talk.on_message(Aside(1, 0, 1, "call", "hello"))

    assert heard(talk) == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (DiskFull(), Code.DISK_FULL),
        (BrokenTable("t", "a row lacks"), Code.BROKEN_TABLE),
        (StoreError("secret path"), Code.STORE_FAILED),
        (KeyError("secret"), Code.INTERNAL),
    ],
)
async def test_a_failure_ends_it_with_a_code_and_no_secret(tables, monkeypatch, error, code) -> None:
    """The client learns what kind of failure it was; the rest is for the log."""

    async def failing(token_hash: str) -> int:
        raise error

    monkeypatch.setattr(tables, "player", failing)
    talk = Conversation(tables, "t", Caller("ana"), Kept())
    await talk.take('{"type": "hello", "seen": 0}')

    (closed,) = heard(talk)
    assert isinstance(closed, wire.Closed)
    assert closed.code == code
    assert "secret" not in closed.why


async def test_a_table_that_was_opened_anew_is_heard_alone(tables, talk, monkeypatch) -> None:
    """As after it was forgotten: a second hello leaves the one that was there before."""
    await greet(talk)
    before = await tables.open(talk.table)
    tables._open.clear()
    await greet(talk)
    after = await tables.open(talk.table)

    assert after is not before
    assert (before.audience.listeners, after.audience.listeners) == (set(), {talk})


async def test_where_nobody_shuffles_together_no_seeds_are_told(tables) -> None:
    """A table that waits for a friend tells who comes, and nothing of a shuffle."""
    player = await tables.seat_player("ana")
    made = await tables.make(order_unhurried(ME, Sitter("open")), player)
    conversation = Conversation(tables, made.id, Caller("ana"), Kept())
    await greet(conversation)

    (await tables.open(made.id)).audience.meet()
    told = heard(conversation)
    conversation.leave()

    assert [type(message) for message in told] == [wire.People]


async def of_three(tables: Tables, host: str = "eva") -> tuple[str, list[int]]:
    """A table of Ana, Eva, and Luz, one of whom has made it, and a computer; the players in this order."""
    names = ["ana", "eva", "luz"]
    players = [await tables.seat_player(name) for name in names]
    sitters = [ME if name == host else Sitter("open") for name in names]
    made = await tables.make(order_unhurried(*sitters, BOT), players[names.index(host)])
    for seat, (name, player) in enumerate(zip(names, players, strict=True), start=1):
        if name != host:
            await tables.sit(made.told[seat], player, Guest(name))
    return made.id, players


async def test_who_watched_and_sits_down_is_there_from_the_next_hello(tables: Tables) -> None:
    """On the same connection: the others are told, and nobody waits for them any more."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(order_unhurried(ME, Sitter("open")), public=True, grace=3600), ana)
    talks = [Conversation(tables, made.id, Caller(who), Kept()) for who in ("ana", "eva")]
    for talk in talks:
        await greet(talk)
    await tables.sit_listed(made.id, 2, eva, Guest("Eva"))
    heard(talks[0])

    await greet(talks[1])

    assert talks[1].seat == 2
    people = [message for message in heard(talks[0]) if isinstance(message, wire.People)]
    assert [[one.away for one in told.players] for told in people[-1:]] == [[False, False]]


@pytest.mark.parametrize("host", ["ana", "eva", "luz"])
async def test_the_one_who_has_made_a_table_is_told_so_and_nobody_else(tables: Tables, host: str) -> None:
    """Whoever of them was at this server first."""
    table, _ = await of_three(tables, host)
    told = {}
    for name in ("ana", "eva", "luz"):
        talk = Conversation(tables, table, Caller(name), Kept())
        told[name] = (await greet(talk)).table.host
        talk.leave()

    assert told == {name: name == host for name in ("ana", "eva", "luz")}


async def test_of_somebody_muted_nothing_is_kept_back_but_what_they_call(tables: Tables) -> None:
    """What they ask and answer belongs to the game; nobody else at the table is muted with them."""
    table, (ana, _, luz) = await of_three(tables)
    await tables.company.keep(ana, Regard(luz, muted=True))
    talk = Conversation(tables, table, Caller("ana"), Kept())
    await greet(talk)
    for seat in (0, 1, 2, 3, 4):
        for kind in (CALL, ASK, YES, NO):
            talk.on_message(Aside(1, 1, seat, kind, "hello"))
    told = [(message.seat, message.kind) for message in heard(talk) if isinstance(message, wire.Said)]
    talk.leave()

    assert told == [
        (seat, kind) for seat in (0, 1, 2, 3, 4) for kind in (CALL, ASK, YES, NO) if (seat, kind) != (3, CALL)
    ]


async def test_whose_seat_was_moved_to_another_browser_has_none(tables: Tables, talk: Conversation) -> None:
    """They are told, and hear nothing more of the table."""
    await greet(talk)
    talk.evict()
    (closed,) = heard(talk)

    assert isinstance(closed, wire.Closed)
    assert (closed.code, talk.seat) == (Code.SEAT_MOVED, 0)
    assert not (await tables.open(talk.table)).audience.listeners
