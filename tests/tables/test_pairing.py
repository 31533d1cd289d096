"""Quick pairing: two who wish for the same get a table, the one first who has waited longest; a computer comes late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from sobremesa.protocol.live import ClockTerms
from sobremesa.protocol.pairing import Seek
from sobremesa.store import GameRow, Regard, StoreError, Wish
from sobremesa.store.clock import time_text
from sobremesa.store.sql import SqlStore
from sobremesa.tables import matches
from sobremesa.tables.matches import fit, wish_of
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, SetTime, fixed_salts, greedy, until
from tests.tables.test_rematch import code_of

GIN = Seek(game="gin", name="Ana")
MOVE_30 = ClockTerms("move", 30)


class Waiting:
    """Somebody who looks for somebody, and remembers what they are told."""

    def __init__(self, tables: Tables, player: int) -> None:
        self.tables = tables
        self.player = player
        self.left: list[float | None] = []
        self.table = ""
        self.computer = False
        self.elsewhere = False

    def on_waiting(self, left: float | None) -> None:
        self.left.append(left)

    def on_table(self, table: str, computer: bool) -> None:
        self.table, self.computer = table, computer

    def on_elsewhere(self) -> None:
        self.elsewhere = True

    async def seek(self, seek: Seek) -> None:
        """Wish for something."""
        await self.tables.pairing.seek(self, wish_of(self.player, seek))

    async def wait(self, seek: Seek) -> None:
        """Wish for something, and hear that nobody is there yet."""
        told = len(self.left)
        await self.seek(seek)
        await until(lambda: len(self.left) > told)

    async def seated(self) -> GameRow:
        """The table that they hear of."""
        await until(lambda: self.table != "")
        return (await self.tables.open(self.table)).game


@pytest.fixture
def time() -> SetTime:
    """The time of the tables."""
    return SetTime()


@pytest.fixture
async def tables(store, time) -> AsyncIterator[Tables]:
    """Tables whose minutes the tests let pass."""
    made = Tables(store, Answering(greedy), fixed_salts(1), time)
    yield made
    await made.close()


async def people(tables: Tables, *names: str) -> list[Waiting]:
    """People who look for somebody."""
    return [Waiting(tables, await tables.seat_player(name)) for name in names]


async def rested(tables: Tables) -> None:
    """Let the tables look until they have nothing more to do."""
    for _ in range(3):
        tables.pairing.notice("", 0)
        await asyncio.sleep(0.05)


async def test_the_same_wish_again_is_as_old_as_it_was(tables, store, time):
    """Another one has waited for nothing yet."""
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    first = await store.wishes.of(ana.player)
    time.go_on(1)

    await ana.seek(GIN)
    assert (await store.wishes.of(ana.player)).since == first.since
    await ana.seek(replace(GIN, rules="vga"))
    assert (await store.wishes.of(ana.player)).since > first.since


async def test_whoever_wishes_again_is_told_how_long_they_still_wait(tables, time):
    """From when they wished first, to a tenth of a second."""
    (ana,) = await people(tables, "ana")
    again = Waiting(tables, ana.player)
    await ana.wait(GIN)
    time.go_on(1.44)

    await again.wait(GIN)

    assert (ana.left, again.left) == ([60.0], [58.6])


async def test_two_who_wish_for_the_same_sit_at_one_table(tables):
    """With the rules and the clock of their wishes, their names and what they give for the shuffle; as friends."""
    ana, eva = await people(tables, "ana", "eva")
    await ana.wait(Seek(game="gin", rules="vga", name="Ana", text="uno"))

    await eva.seek(Seek(game="gin", any_clock=False, clock=MOVE_30, name="Eva", text="dos"))
    game = await eva.seated()

    assert ana.left == [60.0]
    assert (await ana.seated()).id == game.id
    assert (game.game, game.rules, game.clock, game.seats) == ("gin", "vga", "move 30+0", 2)
    assert [(one.player, one.name, one.text) for one in game.players] == [
        (ana.player, "Ana", "uno"),
        (eva.player, "Eva", "dos"),
    ]
    assert (game.host, game.joint, game.public, game.takebacks, game.hints) == (ana.player, True, False, False, False)
    assert game.rated
    assert not ana.computer
    assert not eva.computer


async def test_the_one_who_has_waited_longest_is_paired_first(tables, time):
    """Whoever comes plays with them, and the next one with the next."""
    ana, luz, eva, sol = await people(tables, "ana", "luz", "eva", "sol")
    await ana.wait(Seek(game="gin", rules="vga"))
    time.go_on(1)
    await eva.wait(Seek(game="gin", rules="standard"))
    time.go_on(1)

    await luz.seek(GIN)
    assert await luz.seated() == await ana.seated()
    await sol.seek(GIN)

    assert await sol.seated() == await eva.seated()
    assert (await eva.seated()).rules == "standard"


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (Seek(), Seek(), True),
        (Seek(game="gin"), Seek(), True),
        (Seek(game="gin", rules="vga"), Seek(game="gin"), True),
        (Seek(game="gin", rules="vga"), Seek(game="gin", rules="standard"), False),
        (Seek(game="gin"), Seek(game="cribbage"), False),
        (Seek(any_clock=False), Seek(), True),
        (Seek(any_clock=False), Seek(any_clock=False, clock=MOVE_30), False),
        (Seek(any_clock=False, clock=MOVE_30), Seek(any_clock=False, clock=MOVE_30), True),
    ],
)
def test_what_is_left_open_fits_anything(one, other, fits):
    """Game, rules and clock each."""
    assert fit(wish_of(1, one), wish_of(2, other)) == fit(wish_of(2, other), wish_of(1, one)) == fits


@pytest.mark.parametrize("by_first", [True, False])
async def test_two_of_whom_one_has_blocked_the_other_never_meet(tables, by_first):
    """Neither is told; each meets the next one who comes."""
    ana, eva, luz = await people(tables, "ana", "eva", "luz")
    blocker, blocked = (ana, eva) if by_first else (eva, ana)
    await tables.company.keep(blocker.player, Regard(blocked.player, blocked=True))
    await ana.wait(GIN)

    await eva.wait(GIN)
    await rested(tables)
    assert (ana.table, eva.table) == ("", "")
    await luz.seek(GIN)

    assert await luz.seated() == await ana.seated()
    assert eva.table == ""


async def test_nobody_is_paired_with_themselves(tables):
    """Another window takes over the wish; the first one is told so, and its end ends nothing."""
    first, eva = await people(tables, "ana", "eva")
    second = Waiting(tables, first.player)
    await first.wait(GIN)

    await second.wait(GIN)
    await until(lambda: first.elsewhere)
    tables.pairing.leave(first)
    await rested(tables)
    await eva.seek(GIN)

    assert (await eva.seated()).seat_of(first.player) == 1
    assert await second.seated() == await eva.seated()
    assert first.table == ""


async def test_after_a_minute_a_computer_sits_down(tables, time):
    """Of the level and with the rules and the clock that were wished for; nothing is sooner, and it is said."""
    (ana,) = await people(tables, "ana")
    await ana.wait(Seek(game="gin", rules="vga", any_clock=False, clock=MOVE_30, level="novato", name="Ana"))

    time.go_on(59)
    await rested(tables)
    assert ana.table == ""
    time.go_on(2)
    game = await ana.seated()

    assert ana.computer
    assert (game.game, game.rules, game.clock, game.hints) == ("gin", "vga", "move 30+0", True)
    assert [(one.kind, one.level) for one in game.players] == [("human", None), ("bot", "novato")]


async def test_whoever_wants_to_wait_on_meets_no_computer(tables, time):
    """They keep their place in the row meanwhile, and are still the first for whoever comes."""
    ana, eva, luz = await people(tables, "ana", "eva", "luz")
    await ana.wait(GIN)
    time.go_on(30)
    await ana.wait(Seek(game="gin", patient=True))
    await eva.seek(Seek(game="gin", rules="vga", patient=True))
    assert await eva.seated() == await ana.seated()

    await luz.wait(Seek(game="gin", patient=True))
    time.go_on(600)
    await rested(tables)

    assert (ana.left, luz.left, luz.table) == ([60.0, None], [None], "")


async def test_no_computer_sits_down_while_all_are_busy(store, time):
    """Whoever waits goes on waiting until one is free."""
    busy = [True]
    tables = Tables(store, Answering(greedy), fixed_salts(1), time, busy=lambda: busy[0])
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    time.go_on(61)
    await rested(tables)
    assert ana.table == ""

    again = Waiting(tables, ana.player)
    await again.wait(GIN)
    assert again.left == [0.0]
    busy[0] = False
    tables.pairing.notice("", 0)

    assert (await again.seated()).players[1].kind == "bot"
    await tables.close()


async def test_whoever_has_left_is_not_paired(tables):
    """Their wish goes with them."""
    ana, eva = await people(tables, "ana", "eva")
    await ana.wait(GIN)

    tables.pairing.leave(ana)
    await rested(tables)
    await eva.wait(GIN)
    await rested(tables)

    assert (ana.table, eva.table) == ("", "")


async def test_whoever_comes_back_is_told_the_table_they_missed(tables):
    """A connection that was lost just then costs nobody the game; whoever is nobody here is let go."""
    ana, eva = await people(tables, "ana", "eva")
    again, gone = Waiting(tables, ana.player), Waiting(tables, 99)
    await ana.wait(GIN)
    await eva.seek(GIN)
    table = await eva.seated()

    await again.seek(GIN)
    await gone.seek(GIN)

    assert await again.seated() == table
    assert gone.elsewhere


async def test_whoever_has_their_table_and_looks_again_gets_another_one(tables):
    """At once: what was missed is told again in the search that it ended, and in no other."""
    ana, eva, luz = await people(tables, "ana", "eva", "luz")
    anew, missed = Waiting(tables, ana.player), Waiting(tables, eva.player)
    await ana.wait(replace(GIN, search="anas-first"))
    await eva.seek(replace(GIN, search="evas-only"))
    table = await ana.seated()

    await anew.wait(replace(GIN, search="anas-second"))
    await missed.seek(replace(GIN, search="evas-only"))
    await luz.seek(replace(GIN, search="luzs-only"))

    assert await missed.seated() == table
    assert await anew.seated() == await luz.seated() != table


async def test_a_wish_that_was_swept_away_is_made_anew(tables, store, time):
    """A process that stood still for a while goes on for those who are connected to it."""
    ana, eva = await people(tables, "ana", "eva")
    await ana.wait(GIN)
    for wish in await store.wishes.waiting(""):
        await store.wishes.end(wish.ticket)

    await rested(tables)
    await eva.seek(GIN)

    assert await eva.seated() == await ana.seated()


async def test_people_of_several_processes_meet(where, time):
    """On PostgreSQL by a notice, without a beat; in a folder there is one process, which two stores play."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    one, other = (Tables(store, Answering(greedy), fixed_salts(1), time) for store in stores)
    (ana,), (eva,) = await people(one, "ana"), await people(other, "eva")
    await ana.wait(GIN)

    await eva.seek(GIN)
    game = await eva.seated()
    if not stores[0].worker:
        one.pairing.notice("", 0)

    assert (await ana.seated()).id == game.id
    for tables, store in zip((one, other), stores, strict=True):
        await tables.close()
        await store.close()


async def test_a_wish_of_a_process_that_died_is_nobodys(store, time):
    """After a few beats it counts no more, and is swept away."""
    died, tables = (Tables(store, Answering(greedy), fixed_salts(1), time) for _ in range(2))
    (ana,), (eva,) = await people(died, "ana"), await people(tables, "eva")
    await ana.wait(GIN)
    await died.close()

    time.go_on(11)
    await eva.wait(GIN)
    await rested(tables)

    assert (eva.table, await store.wishes.of(ana.player)) == ("", None)
    await tables.close()


@pytest.mark.parametrize(
    ("seek", "code"),
    [
        (Seek(game="bridge"), "unknown-game"),
        (Seek(game="gin", rules="casa"), "unknown-ruleset"),
        (Seek(rules="vga"), "unknown-ruleset"),
        (Seek(level="ma\0estro"), "unknown-level"),
        (Seek(any_clock=False, clock=ClockTerms("move", 1)), "bad-clock"),
        (Seek(any_clock=False, clock=ClockTerms("correspondence", 86_400)), "bad-clock"),
        (Seek(name="…"), "bad-name"),
    ],
)
async def test_what_cannot_be_played_cannot_be_wished_for(seek, code):
    """Each is refused with its code, before anything is kept."""

    async def wished() -> None:
        wish_of(1, seek)

    assert await code_of(wished()) == code


async def test_a_calendar_that_jumps_in_the_middle_of_a_look_lets_nobody_wait_longer(tables, store, time, monkeypatch):
    """As when a machine wakes: whose minute is over by then has their table by that look."""
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    renew, jumped = store.wishes.renew, asyncio.Event()

    async def jumping(*given):
        found = await renew(*given)
        if not jumped.is_set():
            time.go_on(61)
            jumped.set()
        return found

    monkeypatch.setattr(store.wishes, "renew", jumping)
    monkeypatch.setattr(time, "sleep", lambda seconds: asyncio.sleep(3600))  # no second look for a beat
    tables.pairing.notice("", 0)

    await ana.seated()
    assert ana.computer


@pytest.mark.parametrize("error", [StoreError("no connection"), RuntimeError("a mistake of ours")])
async def test_a_look_that_fails_is_not_the_last_one(tables, store, time, monkeypatch, error):
    """Whoever waits need not come again to be seated."""
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    renew, failed = store.wishes.renew, asyncio.Event()

    async def failing(*given):
        if failed.is_set():
            return await renew(*given)
        failed.set()
        raise error

    monkeypatch.setattr(store.wishes, "renew", failing)
    tables.pairing.notice("", 0)
    await failed.wait()
    await rested(tables)
    time.go_on(61)

    await ana.seated()
    assert ana.computer


async def test_whoever_looks_in_another_window_now_is_told_so(tables, store, monkeypatch):
    """The newer wish of one person counts; the older connection hears that it is none any more."""
    (ana,) = await people(tables, "ana")

    async def put(*_) -> bool:
        return False

    monkeypatch.setattr(store.wishes, "put", put)
    await ana.seek(GIN)

    assert (ana.elsewhere, ana.left) == (True, [])


async def test_whoever_leaves_while_their_wish_is_written_waits_for_nobody(tables, store, monkeypatch):
    """They hear of no table, and nobody is seated with them."""
    ana, eva = await people(tables, "ana", "eva")
    put = store.wishes.put

    async def slow(wish, since) -> bool:
        done = await put(wish, since)
        tables.pairing.leave(ana)
        return done

    with monkeypatch.context() as waiting:
        waiting.setattr(store.wishes, "put", slow)
        await ana.seek(GIN)
    await until(lambda: not tables.pairing._beside)
    await eva.wait(GIN)

    assert (ana.left, ana.table, eva.table) == ([], "", "")


async def test_a_wish_begins_and_is_alive_at_the_moment_in_which_it_is_made(tables, store, time, monkeypatch):
    """From then on its maker has waited, and from then on it has to be renewed."""
    (ana,) = await people(tables, "ana")
    made, put = [], store.wishes.put

    async def kept(wish, since) -> bool:
        made.append(wish)
        return await put(wish, since)

    monkeypatch.setattr(store.wishes, "put", kept)
    await ana.seek(GIN)

    assert [(wish.since, wish.seen) for wish in made] == [(time_text(time.wall()),) * 2]


async def test_whoever_leaves_while_wishes_are_looked_for_is_wished_for_no_more(tables, store, monkeypatch):
    """Their wish was swept away in the same moment: nobody puts it back, and they hear of nothing."""
    (ana,) = await people(tables, "ana")
    await ana.wait(GIN)
    looked = asyncio.Event()

    async def swept(*_) -> list[Wish]:
        tables.pairing.leave(ana)
        looked.set()
        return []

    monkeypatch.setattr(store.wishes, "renew", swept)
    tables.pairing.notice("", 0)
    await looked.wait()
    await until(lambda: not tables.pairing._beside)

    assert await store.wishes.of(ana.player) is None
    assert (ana.elsewhere, ana.table) == (False, "")


async def test_a_wish_that_was_put_again_while_wishes_were_looked_for_stays(tables, store, monkeypatch):
    """A look does not know it yet: the next one seats its maker, who is not told to look elsewhere."""
    ana, eva = await people(tables, "ana", "eva")
    await ana.wait(GIN)
    renew, looked = store.wishes.renew, asyncio.Event()

    async def before(*given) -> list[Wish]:
        if looked.is_set():
            return await renew(*given)
        looked.set()
        return []

    monkeypatch.setattr(store.wishes, "renew", before)
    tables.pairing.notice("", 0)
    await looked.wait()
    await eva.seek(GIN)

    assert (await ana.seated()).id == (await eva.seated()).id
    assert not ana.elsewhere


async def test_whoever_leaves_as_their_table_is_looked_up_finds_it_when_they_come_back(tables, store, monkeypatch):
    """The connection that has gone is told nothing; the next one is told at once."""
    ana, eva = await people(tables, "ana", "eva")
    again, anas = Waiting(tables, ana.player), replace(GIN, search="anas")
    await ana.wait(anas)
    game, left = store.game, asyncio.Event()

    async def leaving(table: str) -> GameRow | None:
        if not left.is_set():
            left.set()
            tables.pairing.leave(ana)
        return await game(table)

    monkeypatch.setattr(store, "game", leaving)
    await eva.seek(GIN)
    table = (await eva.seated()).id
    await left.wait()
    await again.seek(anas)

    assert (await again.seated()).id == table
    assert ana.table == ""


async def test_whoever_leaves_while_a_wish_is_put_back_waits_no_more(tables, store, monkeypatch):
    """It was swept away, and they look in another window by now: the tables go on looking for others."""
    ana, eva, luz = await people(tables, "ana", "eva", "luz")
    await ana.wait(GIN)
    await store.wishes.end((await store.wishes.of(ana.player)).ticket)
    put, left = store.wishes.put, asyncio.Event()

    async def leaving(*_) -> bool:
        tables.pairing.leave(ana)
        left.set()
        return False

    monkeypatch.setattr(store.wishes, "put", leaving)
    tables.pairing.notice("", 0)
    await left.wait()
    monkeypatch.setattr(store.wishes, "put", put)
    await eva.seek(GIN)
    await luz.seek(GIN)

    assert (await eva.seated()).id == (await luz.seated()).id
    assert ana.table == ""


async def test_rules_that_are_not_for_two_cannot_be_wished_for(monkeypatch):
    """Pairing brings two together; whoever wishes for more is told how many play there."""
    monkeypatch.setattr(matches, "PEOPLE", 3)

    with pytest.raises(Refused) as refused:
        wish_of(1, Seek(game="gin", rules="standard"))

    assert (refused.value.code, refused.value.state) == ("bad-seats", {"allowed": [2]})
