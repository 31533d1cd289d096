"""What is asked of one's company: lists, regards by mark and by seat, and invitations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.people import PlayedGame, SeatRegard
from sobremesa.ratings.glicko2 import Rating
from sobremesa.store import GameRow
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.operations import OPERATIONS
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.people import fingerprint
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, order
from tests.tables.test_absence import two
from tests.tables.test_rematch import OPEN

NAMES = ("ana", "eva", "luz", "zoe")
NEITHER = {"muted": False, "blocked": False}
SHUT = {"muted": True, "blocked": True}


async def asked(tables: Tables, name: str, operation: str, **given: object) -> Any:
    """What somebody is answered."""
    wanted = OPERATIONS[operation]
    return await wanted.answer(Application(tables), lambda: Caller(name), wanted.read(given))


async def refused(tables: Tables, name: str, operation: str, **given: object) -> str:
    """The code with which somebody is refused."""
    with pytest.raises(Refused) as caught:
        await asked(tables, name, operation, **given)
    return caught.value.code


async def four(tables: Tables, host: int = 1) -> tuple[str, dict[str, int]]:
    """A table of four that Ana has made, in whose other seats sit Eva, Luz and Zoe; the players by name."""
    players = {name: await tables.seat_player(name) for name in NAMES}
    made = await tables.make(order(*[ME if at == host else OPEN for at in (1, 2, 3, 4)]), players["ana"])
    free = [seat for seat in (1, 2, 3, 4) if seat != host]
    for seat, name in zip(free, NAMES[1:], strict=True):
        await tables.sit(made.told[seat], players[name], Guest(name.title()))
    return made.id, players


async def test_who_sits_at_a_table_is_muted_and_blocked_by_their_seat(tables: Tables) -> None:
    """Every seat but one's own, from each of them, and either without the other."""
    table, _ = await four(tables)
    for me, name in enumerate(NAMES, 1):
        for seat in {1, 2, 3, 4} - {me}:
            data = {"muted": seat % 2 == 0, "blocked": me == 1}
            await asked(tables, name, "regard_seat", table=table, seat=seat, data=data)
        told = await asked(tables, name, "seat_regards", table=table)
        assert told == [SeatRegard(seat, seat % 2 == 0, me == 1) for seat in (1, 2, 3, 4) if seat != me]


async def test_no_seat_is_regarded_in_which_nobody_else_sits(tables: Tables) -> None:
    """Neither one's own, nor a free one, nor one that there is not."""
    table, players = await four(tables)
    waiting = await tables.make(order(ME, OPEN), players["ana"])
    told = [await refused(tables, "ana", "regard_seat", table=table, seat=seat, data=SHUT) for seat in (-3, 0, 1, 5)]
    told.append(await refused(tables, "zoe", "regard_seat", table=table, seat=4, data=SHUT))
    told.append(await refused(tables, "ana", "regard_seat", table=waiting.id, seat=2, data=SHUT))

    assert told == [Code.UNKNOWN_PERSON] * 6
    assert {one.muted for one in await asked(tables, "ana", "my_company")} == {False}


async def test_somebody_without_a_name_here_knows_nobody(tables: Tables) -> None:
    """They may look at a public table, and have neither company nor invitations."""
    made = await tables.make(replace(order(ME, OPEN), public=True), await tables.seat_player("ana"))

    assert await asked(tables, "stranger", "seat_regards", table=made.id) == []
    assert [await asked(tables, "stranger", name) for name in ("my_company", "my_invitations")] == [[], []]
    assert await tables.player("stranger") is None


async def test_company_is_listed_with_its_games_and_how_it_is_regarded(tables: Tables) -> None:
    """How many games were played out, won and lost; muted is not blocked."""
    live, _, _, eva = await two(tables)
    await live.resign(2)
    data = {"muted": True, "blocked": False}
    await asked(tables, "ana", "regard", mark=fingerprint(eva), data=data)
    (mine,), (hers,) = [await asked(tables, name, "my_company") for name in ("ana", "eva")]

    assert (mine.mark, mine.name, mine.muted, mine.blocked) == (fingerprint(eva), "Eva", True, False)
    assert mine.games == [PlayedGame("cuarenta", 1, 1, 0)]
    assert (hers.muted, hers.blocked, hers.games) == (False, False, [PlayedGame("cuarenta", 1, 0, 1)])


@pytest.mark.parametrize("host", [1, 2, 3])
async def test_an_invitation_names_who_sends_it(tables: Tables, host: int) -> None:
    """By the name that they have at its table, in whichever seat they wait."""
    _, players = await four(tables, host)
    made = await asked(tables, "ana", "invite", mark=fingerprint(players["zoe"]))
    (told,) = await asked(tables, "zoe", "my_invitations")

    assert (told.table, told.game, told.rules, told.clock) == (made.id, "cuarenta", "pagat", "")
    assert (told.name, told.mark) == ("Ana", fingerprint(players["ana"]))
    assert (told.rated, told.rating) == (False, None)


async def test_an_invitation_to_a_rated_table_tells_how_strong_its_sender_is(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Theirs, and of nobody else who sits there already; none where they have none."""
    players = {name: await tables.seat_player(name) for name in NAMES}
    ana, rated = players["ana"], order(OPEN, ME, OPEN, OPEN)
    rated = replace(rated, rated=True, takebacks=False, hints=False, clock=ClockTerms("move", 60))
    made = await tables.make(rated, ana)
    await tables.sit(made.told[1], players["zoe"], Guest("Zoe"))
    table = (await asked(tables, "ana", "invite", mark=fingerprint(players["zoe"]))).id
    strengths = {seat: Rating(1000.0 + seat, 80.0) for seat in (1, 2, 3)}

    async def at_tables(games: Iterable[GameRow]) -> dict[str, dict[int, Rating]]:
        return {game.id: strengths for game in games}

    monkeypatch.setattr(tables.ratings, "at_tables", at_tables)
    first = (await asked(tables, "zoe", "my_invitations"))[0]
    del strengths[2]
    second = (await asked(tables, "zoe", "my_invitations"))[0]

    assert (first.table, first.rated, first.clock) == (table, True, made.game.clock)
    assert first.rating is not None
    assert (first.rating.seat, first.rating.rating, second.rating) == (2, 1002, None)


async def test_an_invitation_is_accepted_under_a_name_or_declined(tables: Tables) -> None:
    """Who accepts sits down; what was declined is told no more."""
    ana, eva = [await tables.seat_player(name) for name in ("ana", "eva")]
    last = await tables.make(order(ME, BOT, OPEN, BOT), ana)
    await tables.sit(last.told[3], eva, Guest("Eva"))
    first = (await asked(tables, "ana", "invite", mark=fingerprint(eva))).id
    sat = await asked(tables, "eva", "accept_invitation", table=first, data={"name": "Evita"})
    second = (await asked(tables, "ana", "invite", mark=fingerprint(eva))).id
    before = await asked(tables, "eva", "my_invitations")
    await asked(tables, "eva", "decline_invitation", table=second)

    assert (sat.id, (await tables.open(first)).game.players[2].name) == (first, "Evita")
    assert [one.table for one in before] == [second]
    assert await asked(tables, "eva", "my_invitations") == []
