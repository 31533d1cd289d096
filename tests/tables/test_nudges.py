"""Nudges: by correspondence one reminds the other, seldom, late enough, and never whoever does not want to hear."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.store import Regard
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.orders import Sitter
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, SetTime
from tests.tables.test_clocks import GAME, move, mover, timed, two
from tests.tables.test_correspondence import DAY, TERMS, open_tables, time, waiting
from tests.tables.test_links import OPEN
from tests.tables.test_rematch import code_of

__all__ = ["open_tables", "time"]


class Wanted:
    """A game of two, and who of them waits for the other."""

    def __init__(self, tables, live, time: SetTime) -> None:
        self.tables = tables
        self.live = live
        self.time = time
        self.told: list[tuple[str, int]] = []
        tables.nudges.on_nudge = self.on_nudge

    async def on_nudge(self, table: str, player: int) -> None:
        self.told.append((table, player))

    @property
    def awaited(self) -> int:
        """The player whose turn it is."""
        return self.live.game.players[mover(self.live) - 1].player

    @property
    def waits(self) -> int:
        """The player who waits for them."""
        return self.live.game.players[2 - mover(self.live)].player

    async def nudge(self) -> str:
        """The code of the refusal of a nudge; empty where it was taken."""
        try:
            await self.tables.nudges.nudge(self.live.game.id, self.waits)
        except Refused as refused:
            return refused.code
        return ""

    async def marked(self, player: int) -> bool:
        """Whether the game bears a mark in a player's list."""
        (mine,) = await self.tables.mine(player, over=False)
        return mine.nudged


@pytest.fixture
async def wanted(open_tables, time) -> Wanted:
    """A game by correspondence, three days a move, of which half have passed."""
    tables = open_tables()
    live = await waiting(tables)
    time.go_on(DAY * 1.6)
    return Wanted(tables, live, time)


async def test_whoever_is_reminded_has_a_mark_until_the_game_goes_on(wanted):
    """What is told elsewhere names the table and them; whoever waits has no mark."""
    before = await wanted.marked(wanted.awaited)

    assert await wanted.nudge() == ""
    told, awaited, waits = wanted.told, wanted.awaited, wanted.waits
    marks = [await wanted.marked(player) for player in (awaited, waits)]
    await move(wanted.live)

    assert (before, marks, told) == (False, [True, False], [(wanted.live.game.id, awaited)])
    assert not await wanted.marked(awaited)


async def test_it_is_done_once_a_turn_and_once_a_day(wanted):
    """Also where the turns of both have passed meanwhile, and by another server."""
    assert await wanted.nudge() == ""
    wanted.time.go_on(DAY * 1.2)
    assert await wanted.nudge() == Code.NUDGED_ALREADY
    await move(wanted.live)
    wanted.time.go_on(DAY * 1.6)
    assert await wanted.nudge() == ""

    for _ in range(2):
        await move(wanted.live)
    assert await wanted.nudge() == Code.NUDGE_TOO_EARLY
    assert len(wanted.told) == 2


async def test_a_day_has_to_pass_also_where_the_game_has_gone_on(open_tables, time):
    """To the moment: a turn that came meanwhile changes nothing."""
    tables = open_tables()
    wanted = Wanted(tables, await waiting(tables, terms=ClockTerms("correspondence", DAY)), time)
    time.go_on(DAY * 0.6)
    first = await wanted.nudge()
    time.go_on(DAY * 0.2)
    for _ in range(2):
        await move(wanted.live)

    time.go_on(DAY * 0.8 - 0.5)
    early = await wanted.nudge()
    time.go_on(1)

    assert [first, early, await wanted.nudge()] == ["", Code.NUDGED_ALREADY, ""]


async def test_each_of_both_can_remind_the_other(wanted):
    """Whoever is reminded has the mark, at whichever seat."""
    marked = []
    for _ in range(2):
        assert await wanted.nudge() == ""
        marked += [mover(wanted.live)] if await wanted.marked(wanted.awaited) else []
        await move(wanted.live)
        wanted.time.go_on(DAY * 1.6)

    assert sorted(marked) == [1, 2]


async def test_two_at_once_are_one(wanted, open_tables):
    """The store takes the first; a day has to pass even where the turn is another one."""
    other = open_tables()
    table, waits = wanted.live.game.id, wanted.waits
    await other.nudges.nudge(table, waits)

    assert await wanted.nudge() == Code.NUDGED_ALREADY
    assert wanted.told == []


async def test_not_before_half_of_the_time_has_passed(open_tables, time):
    """From then on it is taken."""
    tables = open_tables()
    wanted = Wanted(tables, await waiting(tables), time)

    time.go_on(DAY * 1.5 - 60)
    assert await wanted.nudge() == Code.NUDGE_TOO_EARLY
    time.go_on(120)

    assert await wanted.nudge() == ""


@pytest.mark.parametrize("whose", ["awaited", "waits"])
async def test_not_while_either_is_on_vacation(wanted, whose):
    """Time stands still for both."""
    await wanted.tables.vacations.take(getattr(wanted, whose), 3)
    assert await wanted.nudge() == Code.NUDGE_PAUSED

    wanted.time.go_on(DAY * 3.1)

    assert await wanted.nudge() == ""


@pytest.mark.parametrize("regard", [{"muted": True}, {"blocked": True}])
async def test_whoever_does_not_want_to_hear_it_does_not_and_nobody_learns_so(wanted, regard):
    """It is taken as any other, counts as any other, and is told nowhere."""
    await wanted.tables.company.keep(wanted.awaited, Regard(wanted.waits, **regard))

    assert [await wanted.nudge(), await wanted.nudge()] == ["", Code.NUDGED_ALREADY]
    assert (await wanted.marked(wanted.awaited), wanted.told) == (False, [])


async def test_of_several_who_wait_it_counts_who_reminds(open_tables, time):
    """What comes from somebody who is muted is not told, whoever else waits at the table."""
    tables = open_tables()
    people = [await tables.seat_player(name) for name in ("ana", "eva", "luz", "zoe")]
    made = await tables.make(timed(TERMS, ME, OPEN, OPEN, OPEN), people[0])
    for seat in (2, 3, 4):
        await tables.sit(made.told[seat], people[seat - 1], Guest("Guest"))
    live = await tables.open(made.id)
    while mover(live) != 1:
        await move(live)
    time.go_on(DAY * 1.6)

    await tables.company.keep(people[0], Regard(people[3], muted=True))
    await tables.nudges.nudge(made.id, people[3])

    assert not await Wanted(tables, live, time).marked(people[0])


async def test_there_has_to_be_somebody_else_whose_turn_it_is(wanted):
    """Not oneself, nor anybody at a table that is no game by correspondence; and strangers remind nobody."""
    table, tables, waits = wanted.live.game.id, wanted.tables, wanted.waits
    stranger = await tables.seat_player("luz")
    quick, _, _ = await two(tables, GAME)

    assert await code_of(tables.nudges.nudge(table, wanted.awaited)) == Code.NO_NUDGE
    assert await code_of(tables.nudges.nudge(table, stranger)) == Code.NOT_INVITED
    assert await code_of(tables.nudges.nudge(quick.game.id, waits)) == Code.NO_NUDGE
    shown = await tables.make(replace(timed(TERMS, ME, OPEN), public=True), waits)
    await tables.sit(shown.told[2], wanted.awaited, Guest("Eva"))
    assert await code_of(tables.nudges.nudge(shown.id, stranger)) == "watching"
    await wanted.live.abandon()
    assert await code_of(tables.nudges.nudge(table, waits)) == Code.NO_NUDGE


async def test_no_computer_is_reminded(open_tables, time):
    """It plays when it likes."""
    tables = open_tables()
    live = await waiting(tables, "computer", BOT, Sitter("bot", level="novato"))
    while live.game.players[mover(live) - 1].kind == "human":
        await move(live)
    time.go_on(2 * DAY)

    assert await code_of(tables.nudges.nudge(live.game.id, live.game.host)) == Code.NO_NUDGE
