"""The shuffle of the server and the seats' pages together: nobody can choose a pack, and nobody can hold up a game."""

from __future__ import annotations

import json
from unittest.mock import AsyncMock

import msgspec
import pytest

from sobremesa.protocol import live as wire
from sobremesa.protocol.codes import Code
from sobremesa.records.fairness import SeatSeed, seal, seeds_in
from sobremesa.records.verify import Verified
from sobremesa.store import MoveRow, StoreError
from sobremesa.tables.access import Guest
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.games_file import filed, read_filed
from sobremesa.tables.open_table import DRAW_AGAIN
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.orders import Sitter
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.refusals import Refused
from sobremesa.tables.retry import Retry, retry_of
from sobremesa.tables.seat_seeds import PATIENCE
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, SetTime, fixed_salts, greedy, grown, order, order_unhurried, until
from tests.tables.test_conversation import Kept

OPEN = Sitter("open")
SEED = {"ana": "A1" * 32, "berta": "B2" * 32}


@pytest.fixture
def time() -> SetTime:
    """The tables' time, which stands still."""
    return SetTime()


@pytest.fixture
async def tables(store, time):
    """Tables that go by that time."""
    made = Tables(store, Answering(greedy), fixed_salts(1), time)
    yield made
    await made.close()


class Page:
    """One person's page: it seals a seed with its hello, and opens it when a test says so."""

    def __init__(self, tables: Tables, table: str, who: str) -> None:
        self.told: list[wire.ToClient] = []
        self.who = who
        self.outbox = Kept()
        self.talk = Conversation(tables, table, Caller(who), self.outbox)

    async def greet(self, seed: str | None = None) -> wire.Sync:
        """Say hello, with the seal of a seed; return what is answered."""
        sealed = {} if seed == "" else {"seal": seal(seed or SEED[self.who])}
        await self.talk.take(json.dumps({"type": "hello"} | sealed))
        return next(message for message in reversed(self.outbox.told) if isinstance(message, wire.Sync))

    async def open(self, seed: str = "") -> None:
        """Open the seed."""
        await self.talk.take(json.dumps({"type": "open", "seed": seed or SEED[self.who]}))

    @property
    def seeds(self) -> wire.Seeds:
        """What this page was told last of the shuffle."""
        told = [message.seeds for message in self.outbox.told if isinstance(message, wire.Shuffling)]
        synced = [message.table.seeds for message in self.outbox.told if isinstance(message, wire.Sync)]
        return (told or synced)[-1]  # type: ignore[return-value]

    @property
    def began(self) -> bool:
        """Whether this page has heard of a pack."""
        return any(isinstance(message, wire.Update) and message.event.move == "pack" for message in self.outbox.told)

    @property
    def refused(self) -> list[str]:
        """The codes of what was refused to it."""
        return [message.code for message in self.outbox.told if isinstance(message, wire.Refused)]


async def joint_table(tables: Tables, *others: Sitter) -> str:
    """A joint table of Ana's; every open seat is Berta's."""
    host = await tables.seat_player("ana")
    wanted = order_unhurried(ME, *others)
    made = await tables.make(wanted.__class__(**{**_fields(wanted), "joint": True}), host)
    for seat, secret in made.told.items():
        if seat:
            await tables.sit(secret, await tables.seat_player("berta"), Guest("Berta", ""))
    return made.id


def _fields(wanted: object) -> dict[str, object]:
    return {name: getattr(wanted, name) for name in wanted.__struct_fields__}  # type: ignore[attr-defined]


async def seeds_of_packs(tables: Tables, table: str) -> list[list[SeatSeed]]:
    """What each seat had in each pack of a table."""
    rows = await tables._store.rows(table)
    return [seeds_in(row.text) for row in rows if row.text.startswith("pack")]


async def test_no_pack_is_dealt_before_the_page_has_opened_its_seed(tables):
    """The server has sealed its own before, and the page sees that before it opens anything."""
    table = await joint_table(tables, BOT)
    ana = Page(tables, table, "ana")

    sync = await ana.greet()
    assert (sync.n, sync.table.seeds.closed, sync.table.seeds.seals) == (0, True, [seal(SEED["ana"]), ""])

    await ana.open()
    await until(lambda: ana.began)
    assert await seeds_of_packs(tables, table) == [[SeatSeed(SEED["ana"]), SeatSeed()]]


async def test_seeds_are_opened_only_when_everybody_has_sealed_one(tables):
    """Whoever seals last must not know what another has opened: who runs the server might sit there."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")

    assert not (await ana.greet()).table.seeds.closed
    await ana.open()
    assert ana.refused == [Code.BAD_SEED]

    assert (await berta.greet()).table.seeds.closed
    await ana.open()
    assert not berta.began and ana.seeds.opened == [1]
    await berta.open()
    await until(lambda: ana.began and berta.began)
    assert await seeds_of_packs(tables, table) == [[SeatSeed(SEED["ana"]), SeatSeed(SEED["berta"])]]


async def test_another_seed_than_the_sealed_one_is_refused(tables):
    """Nobody changes their mind once the others have opened theirs; a second seal counts for nothing."""
    ana = Page(tables, await joint_table(tables, BOT), "ana")
    await ana.greet()
    await ana.greet("C3" * 32)
    others = [two * 32 for two in ("C3", "D4", "E5", "F6", "07", "18")]
    for other in others:
        await ana.open(other)

    assert ana.refused == [Code.BAD_SEED] * len(others) and not ana.began
    await ana.open()
    await until(lambda: ana.began)


async def test_a_page_that_does_not_open_its_seed_is_waited_for_no_longer_than_it_may(tables, time):
    """What it sealed stands in for its seed, until it comes back: from the next pack on the seed itself does."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    await ana.greet()
    await berta.greet()
    await ana.open()
    await until(lambda: bool(time._sleepers))
    assert not ana.began

    live = await tables.open(table)
    time.go_on(PATIENCE - 0.5)
    asleep = len(time._sleepers)
    live.audience.ring()
    await until(lambda: len(time._sleepers) > asleep or ana.began)
    assert not ana.began
    time.go_on(0.5)
    await until(lambda: ana.began)
    assert live.seeds.of_next_pack == [SeatSeed(SEED["ana"]), SeatSeed(seal(SEED["berta"]), sealed=True)]

    await berta.open()
    assert live.seeds.of_next_pack == [SeatSeed(SEED["ana"]), SeatSeed(SEED["berta"])]
    assert (await seeds_of_packs(tables, table))[0] == [SeatSeed(SEED["ana"]), SeatSeed(seal(SEED["berta"]), True)]


async def test_a_first_pack_that_could_not_be_saved_is_dealt_again(tables, store, time, monkeypatch, caplog):
    """Though a page that has sealed a seed never comes back, so that nobody else begins to draw."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    await ana.greet()
    await berta.greet()
    await ana.open()
    await until(lambda: bool(time._sleepers))

    with monkeypatch.context() as tired:
        tired.setattr(store, "append", AsyncMock(side_effect=StoreError("the disk is tired")))
        time.go_on(PATIENCE)
        await until(lambda: "could not be dealt" in caplog.text)
    assert not ana.began

    time.go_on(DRAW_AGAIN)
    await until(lambda: ana.began)
    assert len(await store.rows(table)) == 1


async def test_a_client_that_seals_nothing_holds_up_nobody_for_long(tables, time):
    """A program that knows nothing of it plays on; the pack is the server's and the others'."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    await ana.greet()
    await berta.greet("")
    await until(lambda: bool(time._sleepers))
    time.go_on(PATIENCE)
    await until(lambda: ana.seeds.closed)
    assert not ana.began
    await ana.open()

    await until(lambda: berta.began)
    assert await seeds_of_packs(tables, table) == [[SeatSeed(SEED["ana"]), SeatSeed()]]
    await berta.greet()
    assert berta.seeds.seals[1] == ""


async def test_a_seed_is_told_to_nobody_before_the_record(tables):
    """The others at the table and those who watch hear that a seat has opened its seed, and not which it is."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    await ana.greet()
    await berta.greet()
    await ana.open()
    await berta.open()
    await until(lambda: berta.began)

    live = await tables.open(table)
    for page, other in ((ana, "berta"), (berta, "ana")):
        told = b"".join(wire.write(message) for message in page.outbox.told).decode()
        assert SEED[other] not in told and live.game.server_seed not in told


async def test_the_record_of_a_joint_game_proves_itself_and_opens_what_was_sealed(tables, store):
    """Every pack follows from the seeds; whoever noted the seals finds them opened."""
    host = await tables.seat_player("ana")
    wanted = order(ME, BOT)
    made = await tables.make(wanted.__class__(**{**_fields(wanted), "joint": True}), host)
    ana = Page(tables, made.id, "ana")
    noted = (await ana.greet()).table.seeds
    await ana.open()
    live = await tables.open(made.id)
    await until(lambda: live.fold.number > 0)
    while not live.fold.ended:
        if 1 in live.fold.state.to_act():
            await live.play(1, greedy(live.view(1)), live.fold.number)
        else:
            await grown(live, live.fold.number)

    verified = Verified(record_text(live.fold, await store.rows(made.id)), [noted.server, noted.seals[0]])
    assert verified.proved and verified.missing == []
    assert {hand.seeds for hand in verified.hands} == {(SeatSeed(SEED["ana"]), SeatSeed())}


async def test_a_game_goes_on_with_the_same_seeds_after_a_restart(tables, store):
    """What was sealed and opened is in the store: the next pack needs no page again."""
    table = await joint_table(tables, BOT)
    ana = Page(tables, table, "ana")
    await ana.greet()
    await ana.open()
    await until(lambda: ana.began)
    ana.talk.leave()

    again = Tables(store, Answering(greedy), fixed_salts(9), SetTime())
    live = await again.open(table)
    assert live.seeds.of_next_pack == [SeatSeed(SEED["ana"]), SeatSeed()]
    assert live.game.server_seed == (await tables.open(table)).game.server_seed
    await again.close()


async def test_a_rematch_of_a_joint_game_is_drawn_together_anew(tables):
    """With another seed of the server: the first game's is in its record by then."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    for page in (ana, berta):
        await page.greet()
    for page in (ana, berta):
        await page.open()
    await until(lambda: ana.began)
    await tables.abandon(table, await tables.player("ana"))
    live = await tables.open(table)
    await tables._rematch.make(live, 1)
    found = await tables._store.rematch_of(table)

    game = await tables._store.game(found)
    assert game.server_seed and game.server_seed != live.game.server_seed
    assert await tables._store.rows(found) == []


async def test_a_second_try_of_a_joint_game_is_shuffled_by_the_server_alone_and_still_proved(tables, store):
    """The server's seed is in the first game's record, so that nobody may draw later packs from it."""
    table = await joint_table(tables, BOT)
    ana = Page(tables, table, "ana")
    await ana.greet()
    await ana.open()
    await until(lambda: ana.began)
    game, rows = await store.game(table), await store.rows(table)
    live = await tables.open(table)
    seat = live.fold.state.to_act()[0]
    moved = MoveRow(2, seat, greedy(live.view(seat)))
    again = retry_of(game, [*rows, moved], 1, Retry(2, "Ana"))

    fold = Projection(again.game)
    for row in again.rows:
        fold.step(row)
    assert not again.game.joint
    verified = Verified(record_text(fold, again.rows))
    assert [(hand.verdict, len(hand.seeds)) for hand in verified.hands] == [("proved", 2)]


async def test_a_joint_game_is_proved_where_it_is_imported(tables, store):
    """A file of games has what opens the shuffle, as the record has it."""
    table = await joint_table(tables, OPEN)
    ana, berta = Page(tables, table, "ana"), Page(tables, table, "berta")
    for page in (ana, berta):
        await page.greet()
    for page in (ana, berta):
        await page.open()
    await until(lambda: ana.began)
    await tables.abandon(table, await tables.player("ana"))
    await tables.abandon(table, await tables.player("berta"))

    player = await tables.player("ana")
    listed = (await store.games_of(player))[0]
    told = json.loads(msgspec.json.encode(filed(listed, player, await store.rows(table), []))) | {"pace": 0}
    come = read_filed(told, player, "elsewhere")
    assert come.game.server_seed == listed.game.server_seed
    told["rows"][0][1] = told["rows"][0][1].replace(SEED["ana"], "C3" * 32)
    with pytest.raises(Refused) as refused:
        read_filed(told, player, "elsewhere")
    assert refused.value.code == Code.BAD_GAME


async def test_a_seed_is_opened_once_and_none_where_nothing_is_sealed(tables, store):
    """A page that comes back opens it again, and nothing is written. Where the server shuffles alone none is opened."""
    table = await joint_table(tables, BOT)
    ana = Page(tables, table, "ana")
    await ana.greet()
    await ana.open()
    await until(lambda: ana.began)
    before = await store.asides(table)
    await ana.open()
    assert (ana.refused, await store.asides(table)) == ([], before)

    alone = await tables.make(order_unhurried(ME, BOT), await tables.seat_player("ana"))
    page = Page(tables, alone.id, "ana")
    await page.greet()
    await page.open()
    assert page.refused == [Code.BAD_SEED]


async def test_no_seeds_are_closed_while_a_seat_is_free(tables):
    """Whoever will sit there may seal one."""
    host = await tables.seat_player("ana")
    wanted = order_unhurried(ME, OPEN)
    made = await tables.make(wanted.__class__(**{**_fields(wanted), "joint": True}), host)
    live = await tables.open(made.id)
    await live.seeds.seal(1, seal(SEED["ana"]))

    assert not live.seeds.closed


async def test_who_sits_at_a_joint_table_seals_one_seed_before_the_first_pack(tables):
    """Whoever watches seals none, nor anybody where the server shuffles alone."""
    live = await tables.open(await joint_table(tables, OPEN))
    alone = await tables.open((await tables.make(order_unhurried(ME, BOT), await tables.seat_player("ana"))).id)
    assert [live.seeds.may_seal(seat) for seat in range(3)] == [False, True, True]

    await live.seeds.seal(1, seal(SEED["ana"]))

    assert [live.seeds.may_seal(seat) for seat in range(3)] == [False, False, True]
    assert not any(alone.seeds.may_seal(seat) for seat in range(3))


async def test_what_a_seat_says_before_the_first_pack_is_no_seed(tables):
    """Whoever greets the others may still seal one."""
    live = await tables.open(await joint_table(tables, OPEN))

    await live.say(1, "call", "hello")

    assert live.seeds.may_seal(1)
    assert live.seeds.told.seals == ["", ""]


async def test_after_the_first_pack_no_seed_is_sealed_whoever_serves_the_table(tables, store, time):
    """Also where no page has opened one, and not every page has sealed one: else it could be chosen by the cards."""
    table = await joint_table(tables, OPEN)
    ana = Page(tables, table, "ana")
    await ana.greet()
    while not ana.began:
        await until(lambda: bool(time._sleepers) or ana.began)
        time.go_on(PATIENCE + 0.1)

    again = Tables(store, Answering(greedy), fixed_salts(9), SetTime())
    live = await again.open(table)
    assert live.seeds.closed
    assert not live.seeds.may_seal(2)
    await again.close()
