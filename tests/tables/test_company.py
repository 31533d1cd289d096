"""Company: whom a player sat with, what came of the games, and whom they do not want to hear or to meet."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from sobremesa.protocol import live as wire
from sobremesa.store import Regard
from sobremesa.tables.access import Guest
from sobremesa.tables.company import Company, Tally
from sobremesa.tables.conversation import Conversation
from sobremesa.tables.messages import CALL
from sobremesa.tables.operations.operation import Caller
from sobremesa.tables.people import fingerprint
from tests.tables.helpers import BOT, ME, greedy, order, play_out
from tests.tables.test_absence import two
from tests.tables.test_conversation import Kept
from tests.tables.test_rematch import OPEN, code_of, ended_with_eva

BLOCKED, MUTED = {"blocked": True}, {"muted": True}


async def known(tables, player: int) -> list[tuple[str, dict[str, Tally]]]:
    """The names and games of a player's company."""
    return [(one.name, one.games) for one in await tables.company.of(player)]


async def test_company_is_told_with_what_came_of_the_games(tables):
    """A game that was played out counts for one of both; one that goes on does not count yet, and computers never."""
    live, _, ana, eva = await two(tables)
    before = await known(tables, ana)
    await play_out(live, [1, 2])
    await tables.make(order(ME, BOT), ana)
    winner = live.fold.state.winner

    assert before == [("Eva", {"cuarenta": Tally()})]
    assert await known(tables, ana) == [("Eva", {"cuarenta": Tally(1, winner == 1, winner == 2)})]
    assert await known(tables, eva) == [("Ana", {"cuarenta": Tally(1, winner == 2, winner == 1)})]


@pytest.mark.parametrize(("loser", "won"), [(1, (0, 1)), (2, (1, 0))])
async def test_a_game_is_won_by_one_of_both_and_lost_by_the_other(tables, loser, won):
    """Whichever seat who asks has."""
    live, _, ana, eva = await two(tables)
    await live.resign(loser)

    assert await known(tables, ana) == [("Eva", {"cuarenta": Tally(1, won[0], won[1])})]
    assert await known(tables, eva) == [("Ana", {"cuarenta": Tally(1, won[1], won[0])})]


async def test_how_somebody_is_regarded_is_told_also_where_no_game_with_them_is_left(tables):
    """So that it can be undone; they have no name here any more."""
    _, ana, eva = await ended_with_eva(tables)
    zoe = await tables.seat_player("zoe")
    for other in (eva, zoe):
        await tables.company.keep(ana, Regard(other, **MUTED))

    told = await tables.company.of(ana)

    assert [(one.player, one.name, one.regard.muted) for one in told] == [(eva, "Eva", True), (zoe, "", True)]


async def test_partners_win_and_lose_together(tables):
    """Neither has won against the other, nor lost; with those of the other side it is as between two."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    made = await tables.make(order(ME, OPEN, OPEN, BOT, options={"target": "10"}), ana)
    for seat, (player, name) in ((2, (eva, "Eva")), (3, (luz, "Luz"))):
        await tables.sit(made.told[seat], player, Guest(name))
    live = await tables.open(made.id)
    await play_out(live, [1, 2, 3, 4], lambda wire: greedy(wire) if wire["seat"] in {1, 3} else wire["legal"][-1])
    assert live.fold.winner == 1

    games = {name: games["cuarenta"] for name, games in await known(tables, ana)}
    assert games == {"Eva": Tally(1, 1, 0), "Luz": Tally(1, 0, 0)}


async def test_a_game_that_was_given_up_is_nobodys(tables):
    """Whoever sat there is company all the same."""
    _, ana, _ = await ended_with_eva(tables)

    assert await known(tables, ana) == [("Eva", {"cuarenta": Tally()})]


async def test_only_company_is_known_by_a_mark(tables):
    """Nobody mutes or blocks strangers by guessing."""
    _, ana, eva = await ended_with_eva(tables)
    luz = await tables.seat_player("luz")

    assert (await tables.company.named(ana, fingerprint(eva))).player == eva
    assert await code_of(tables.company.named(ana, fingerprint(luz))) == "unknown-person"


async def test_of_several_each_is_known_by_their_own_mark(tables):
    """Whoever it was that they sat with first."""
    ana, *others = [await tables.seat_player(name) for name in ("ana", "eva", "luz", "zoe")]
    for other in others:
        made = await tables.make(order(ME, OPEN), ana)
        await tables.sit(made.told[2], other, Guest("Guest"))

    assert [(await tables.company.named(ana, fingerprint(one))).player for one in others] == others


async def test_how_those_at_a_table_are_regarded_is_told_by_seat(tables):
    """Of people alone, and nobody regards themselves."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    made = await tables.make(order(ME, OPEN, OPEN, BOT), ana)
    for seat, player in ((2, eva), (3, luz)):
        await tables.sit(made.told[seat], player, Guest("Guest"))
    await tables.company.keep(ana, Regard(luz, **MUTED))
    game = (await tables.open(made.id)).game

    told = await tables.company.at(ana, game)
    by_eva = await tables.company.at(eva, game)

    assert {seat: regard.muted for seat, regard in told.items()} == {2: False, 3: True}
    assert {seat: regard.muted for seat, regard in by_eva.items()} == {1: False, 3: False}


async def test_the_blocked_come_back_to_a_seat_that_they_have_and_strangers_may_look(tables):
    """Their link leads them to their table as before; who has no name here yet is nobody whom anybody has blocked."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(ME, OPEN, OPEN, BOT), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    await tables.company.keep(ana, Regard(eva, **BLOCKED))

    assert await tables.sit(made.told[2], eva, Guest("Eva")) == made.id
    assert (await tables.invitation(made.told[3], None)).seat == 3
    assert await code_of(tables.sit(made.told[3], eva, Guest("Eva"))) == "already-seated"


async def test_two_who_have_blocked_each_other_are_kept_apart(tables):
    """Until neither wants it any more."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    apart = []
    for blocking in ({ana, eva}, {ana}, {eva}, set()):
        for player, other in ((ana, eva), (eva, ana)):
            await tables.company.keep(player, Regard(other, blocked=player in blocking))
        apart.append([await tables.company.apart(player) for player in (ana, eva, None)])

    assert apart == [[{eva}, {ana}, set()]] * 3 + [[set(), set(), set()]]


@pytest.mark.parametrize("by_link", [True, False], ids=["link", "list"])
async def test_whoever_is_blocked_takes_no_seat(tables, by_link):
    """Neither by a link nor at a public table, until it is undone; they still see who has not blocked them."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(replace(order(ME, OPEN), public=True), ana)
    await tables.company.keep(ana, Regard(eva, **BLOCKED))

    def sit():
        guest = Guest("Eva")
        return tables.sit(made.told[2], eva, guest) if by_link else tables.sit_listed(made.id, 2, eva, guest)

    assert await code_of(sit()) == "seat-refused"
    assert (await tables.open(made.id)).game.waits
    await tables.company.keep(ana, Regard(eva))
    assert await sit() == made.id


async def test_a_guest_who_has_blocked_somebody_is_not_sat_down_with_either(tables):
    """Who sits there counts, not only who made the table."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    made = await tables.make(order(ME, OPEN, OPEN, BOT), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    await tables.company.keep(eva, Regard(luz, **BLOCKED))

    assert await code_of(tables.sit(made.told[3], luz, Guest("Luz"))) == "seat-refused"
    assert await code_of(tables.invitation(made.told[3], luz)) == "seat-refused"


async def test_blocking_takes_nobodys_seat_away(tables):
    """A game that goes on is played to its end."""
    live, _, ana, eva = await two(tables)

    await tables.company.keep(ana, Regard(eva, **BLOCKED))

    assert (await tables.seat_at(live.game.id, eva))[1] == 2


async def test_neither_sees_the_open_tables_of_the_other(tables):
    """Others see both."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    wanted = replace(order(ME, OPEN), public=True)
    first, second = (await tables.make(wanted, ana)).id, (await tables.make(wanted, eva)).id

    await tables.company.keep(ana, Regard(eva, **BLOCKED))

    seen = [{one.game.id for one in await tables.public(player)} for player in (ana, eva, luz, None)]
    assert seen == [{first}, {second}, {first, second}, {first, second}]


async def conversing(tables, table: str, token: str) -> Conversation:
    """Somebody who has said hello to a table."""
    talk = Conversation(tables, table, Caller(token), Kept())
    await talk.take(json.dumps({"type": "hello", "seen": 0}))
    return talk


def calls(talk: Conversation) -> list[str]:
    """What somebody heard being called."""
    assert isinstance(talk._outbox, Kept)
    return [one.text for one in talk._outbox.told if isinstance(one, wire.Said) and one.kind == CALL]


async def test_what_somebody_muted_calls_is_not_sent(tables):
    """Whoever has muted them hears nothing, at once and when they come again; the others hear it."""
    live, _, ana, eva = await two(tables)
    hers, theirs = await conversing(tables, live.game.id, "ana"), await conversing(tables, live.game.id, "eva")

    await live.say(2, CALL, "hello")
    await tables.company.keep(ana, Regard(eva, **MUTED))
    await live.say(2, CALL, "thanks")
    again = await conversing(tables, live.game.id, "ana")
    await live.say(2, CALL, "hello")
    await tables.company.keep(ana, Regard(eva))
    await live.say(2, CALL, "thanks")

    assert calls(hers) == ["hello", "thanks"]
    assert calls(again) == ["thanks"]
    assert calls(theirs) == ["hello", "thanks", "hello", "thanks"]
    for talk in (hers, theirs, again):
        talk.leave()


async def test_what_is_kept_of_who_is_muted_goes_with_the_last_who_listens(tables):
    """Nobody's company stays in memory after them."""
    live, _, ana, eva = await two(tables)
    await tables.company.keep(ana, Regard(eva, **MUTED))
    talk = await conversing(tables, live.game.id, "ana")
    company: Company = tables.company
    during = len(company._muted)
    talk.leave()
    del talk

    assert (during, len(company._muted)) == (1, 0)
