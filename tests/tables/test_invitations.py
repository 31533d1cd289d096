"""Invitations: a new table like the last one, one open for two people, accepted or declined."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from sobremesa.store import Invitation, Link, Regard
from sobremesa.store.clock import ago
from sobremesa.tables import invitations, orders
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.people import fingerprint
from tests.tables.helpers import BOT, ME, order
from tests.tables.test_rematch import OPEN, code_of, ended_with_eva

EVA = Guest("Eva")


async def sent(tables) -> tuple[str, int, int]:
    """An invitation of Ana's to Eva: its table, and both."""
    _, ana, eva = await ended_with_eva(tables)
    return await tables.invitations.send(ana, fingerprint(eva)), ana, eva


async def received(tables, player: int) -> list[str]:
    """The tables that a player is invited to."""
    return [one.game.id for one in await tables.invitations.received(player)]


async def test_a_table_like_the_last_one_waits_for_whoever_is_invited(tables):
    """Rules, options and clock are as they were, computers sit where they sat; accepting begins the game."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    wanted = replace(order(ME, BOT, OPEN, BOT, rules="mesa", options={"target": "12"}), clock=ClockTerms("move", 30))
    last = await tables.make(wanted, ana)
    await tables.sit(last.told[3], eva, EVA)

    table = await tables.invitations.send(ana, fingerprint(eva))
    before = (await tables.open(table)).game
    seen = await received(tables, eva)
    await tables.invitations.accept(eva, table, EVA)
    after = (await tables.open(table)).game

    assert (before.rules, before.options, before.clock) == (last.game.rules, last.game.options, last.game.clock)
    assert [seat.kind for seat in before.players] == ["human", "bot", "open", "bot"]
    assert (before.host, before.public, seen) == (ana, False, [table])
    assert (after.waits, after.seat_of(eva)) == (False, 3)
    assert await received(tables, eva) == []


@pytest.mark.parametrize(("taken", "seat"), [(False, 3), (True, 2)])
async def test_who_is_invited_again_sits_as_they_did(tables, taken, seat):
    """A partner of four stays one; where somebody else has come by a link meanwhile it is another free seat."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    last = await tables.make(order(ME, OPEN, OPEN, OPEN), ana)
    await tables.sit(last.told[3], eva, EVA)
    table = await tables.invitations.send(ana, fingerprint(eva))
    if taken:
        await tables._sit(Link("", table, 3), luz, Guest("Luz"))

    await tables.invitations.accept(eva, table, EVA)

    assert (await tables.open(table)).game.seat_of(eva) == seat


async def test_two_have_one_open_invitation(tables):
    """A second tap leads to the same table, and inviting back is accepting."""
    table, ana, eva = await sent(tables)

    assert await tables.invitations.send(ana, fingerprint(eva)) == table
    assert await tables.invitations.send(eva, fingerprint(ana)) == table
    assert (await tables.open(table)).game.players[1].name == "Eva"
    assert await tables.invitations.send(ana, fingerprint(eva)) != table


async def test_who_accepts_by_inviting_back_has_the_name_of_their_last_game(tables):
    """Theirs, whichever seat they had there."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    last = await tables.make(order(ME, BOT, OPEN, BOT, rules="mesa"), ana)
    await tables.sit(last.told[3], eva, EVA)
    table = await tables.invitations.send(ana, fingerprint(eva))

    assert await tables.invitations.send(eva, fingerprint(ana)) == table
    assert (await tables.open(table)).game.players[2].name == "Eva"


@pytest.mark.parametrize(("given", "name"), [("", "Eva"), ("Evita", "Evita")])
async def test_who_accepts_without_a_name_has_that_of_their_last_game(tables, given, name):
    """As on a device that was just linked and knows none; another one is theirs to choose."""
    table, _, eva = await sent(tables)

    await tables.invitations.accept(eva, table, Guest(given))

    assert (await tables.open(table)).game.players[1].name == name


async def test_what_was_declined_is_shown_no_more_and_not_sent_anew(tables):
    """Whoever sent it cannot press again and again; the table is there as before."""
    table, ana, eva = await sent(tables)

    await tables.invitations.decline(eva, table)

    assert await tables.invitations.send(ana, fingerprint(eva)) == table
    assert await received(tables, eva) == []
    assert await code_of(tables.invitations.decline(ana, table)) == "not-invited"


async def test_an_invitation_runs_out(tables, monkeypatch):
    """After its time nobody sits down by it, and another one may be sent."""
    table, ana, eva = await sent(tables)
    monkeypatch.setattr(invitations, "SECONDS", -60.0)

    assert await received(tables, eva) == []
    assert await code_of(tables.invitations.accept(eva, table, EVA)) == "not-invited"
    assert await tables.invitations.send(ana, fingerprint(eva)) != table


async def test_an_invitation_to_a_table_that_was_given_up_is_none(tables):
    """Nothing is left to sit down at."""
    table, ana, eva = await sent(tables)

    await tables.abandon(table, ana)

    assert await received(tables, eva) == []


@pytest.mark.parametrize("by_sender", [True, False], ids=["by the sender", "by the invited"])
async def test_the_blocked_are_not_invited(tables, by_sender):
    """Who is blocked sends it as to anybody and is told nothing; the other never sees it."""
    _, ana, eva = await ended_with_eva(tables)
    await tables.company.keep(*((ana, Regard(eva, blocked=True)) if by_sender else (eva, Regard(ana, blocked=True))))

    await tables.invitations.send(ana, fingerprint(eva))

    assert await received(tables, eva) == []


async def test_who_invites_back_is_not_told_that_they_were_blocked_since(tables):
    """They get a table of their own, as from anybody, and the same one when they press again."""
    table, ana, eva = await sent(tables)
    await tables.company.keep(ana, Regard(eva, blocked=True))

    own = await tables.invitations.send(eva, fingerprint(ana))

    assert own != table
    assert (await tables.open(own)).game.host == eva
    assert await tables.invitations.send(eva, fingerprint(ana)) == own
    assert await received(tables, ana) == []


async def test_nobody_else_accepts_an_invitation(tables):
    """It is for the one who was invited."""
    table, _, _ = await sent(tables)
    luz = await tables.seat_player("luz")

    assert await code_of(tables.invitations.accept(luz, table, Guest("Luz"))) == "not-invited"


@pytest.mark.parametrize("by_ana", [True, False])
async def test_an_invitation_is_for_the_other_and_not_for_whoever_sent_it(tables, by_ana):
    """Who sends one has received none, and takes no other seat by it."""
    _, ana, eva = await ended_with_eva(tables)
    sender, invited = (ana, eva) if by_ana else (eva, ana)
    table = await tables.invitations.send(sender, fingerprint(invited))

    assert (await received(tables, sender), await received(tables, invited)) == ([], [table])
    assert await code_of(tables.invitations.accept(sender, table, EVA)) == "not-invited"


@pytest.mark.parametrize(("days", "good"), [(6.9, True), (7.1, False)])
async def test_an_invitation_is_good_for_a_week(tables, store, days, good):
    """Whoever comes to the next evening of their club still finds it."""
    table, ana, eva = await sent(tables)
    again = (await tables.make(order(ME, OPEN), ana)).id
    await store.invitations.add(Invitation(again, ana, eva, ago(days * 86_400)))

    assert set(await received(tables, eva)) == ({table, again} if good else {table})


async def test_those_of_one_table_are_invited_to_one_table(tables):
    """Whether the first has come already or not; once the game has begun it is another one, for all of them again."""
    ana, eva, luz, leo = [await tables.seat_player(name) for name in ("ana", "eva", "luz", "leo")]
    last = await tables.make(order(ME, OPEN, OPEN, OPEN), ana)
    for seat, player, name in ((2, eva, "Eva"), (3, luz, "Luz"), (4, leo, "Leo")):
        await tables.sit(last.told[seat], player, Guest(name))

    table = await tables.invitations.send(ana, fingerprint(eva))
    await tables.invitations.accept(eva, table, EVA)
    for player in (luz, leo):
        assert await tables.invitations.send(ana, fingerprint(player)) == table
        assert await received(tables, player) == [table]
    for player, name in ((luz, "Luz"), (leo, "Leo")):
        await tables.invitations.accept(player, table, Guest(name))
    again = [await tables.invitations.send(ana, fingerprint(player)) for player in (eva, luz)]

    assert [seat.name for seat in (await tables.open(table)).game.players] == ["Ana", "Eva", "Luz", "Leo"]
    assert again == [again[0]] * 2 != [table] * 2


async def four(tables) -> list[int]:
    """Ana, Eva, Luz and Leo, who have sat at one table."""
    people = [await tables.seat_player(name) for name in ("ana", "eva", "luz", "leo")]
    last = await tables.make(order(ME, OPEN, OPEN, OPEN), people[0])
    for seat, name in ((2, "Eva"), (3, "Luz"), (4, "Leo")):
        await tables.sit(last.told[seat], people[seat - 1], Guest(name))
    return people


@pytest.mark.parametrize("accepted", [True, False], ids=["accepted", "unanswered"])
async def test_who_was_invited_invites_the_others_to_the_same_table(tables, accepted):
    """They sit down there by it, in their seat and under their name; the next one does alike, and all four play."""
    ana, eva, luz, leo = await four(tables)
    table = await tables.invitations.send(ana, fingerprint(eva))
    if accepted:
        await tables.invitations.accept(eva, table, EVA)

    assert await tables.invitations.send(eva, fingerprint(luz)) == table
    assert await received(tables, luz) == [table]
    assert await tables.invitations.send(luz, fingerprint(leo)) == table
    assert await tables.invitations.send(leo, fingerprint(ana)) == table

    game = (await tables.open(table)).game
    assert [seat.name for seat in game.players] == ["Ana", "Eva", "Luz", "Leo"]
    assert not game.waits


async def test_who_was_invited_by_two_has_one_invitation_to_one_table(tables):
    """Whoever of the two presses first; who sits there already is invited no more."""
    ana, eva, luz, leo = await four(tables)
    table = await tables.invitations.send(ana, fingerprint(eva))
    pressed = [(eva, luz), (ana, luz), (ana, leo), (eva, leo), (luz, eva), (eva, ana), (ana, eva)]

    assert [await tables.invitations.send(one, fingerprint(other)) for one, other in pressed] == [table] * 7
    assert [await received(tables, one) for one in (eva, luz, leo)] == [[], [], [table]]


async def test_who_has_declined_makes_a_table_of_their_own(tables):
    """They did not want to sit at the other one."""
    ana, eva, luz, _ = await four(tables)
    table = await tables.invitations.send(ana, fingerprint(eva))
    await tables.invitations.decline(eva, table)

    own = await tables.invitations.send(eva, fingerprint(luz))

    assert own != table
    assert (await tables.open(table)).game.seat_of(eva) == 0


async def test_a_table_without_room_for_both_is_not_the_one(tables):
    """Others have come there by links: who was invited keeps their seat free and makes another table."""
    ana, eva, luz, _ = await four(tables)
    table = await tables.invitations.send(ana, fingerprint(eva))
    for seat, name in ((3, "pia"), (4, "noe")):
        await tables._sit(Link("", table, seat), await tables.seat_player(name), Guest(name))

    assert await tables.invitations.send(eva, fingerprint(luz)) != table
    assert (await tables.open(table)).game.seat_of(eva) == 0


async def test_who_would_not_see_an_invitation_gets_one_that_they_see(tables):
    """They have blocked who invited them first: that table is none for them, and the next one is another."""
    ana, eva, luz, _ = await four(tables)
    table = await tables.invitations.send(ana, fingerprint(eva))
    await tables.company.keep(luz, Regard(eva, blocked=True))
    assert await tables.invitations.send(eva, fingerprint(luz)) == table

    own = await tables.invitations.send(ana, fingerprint(luz))

    assert await received(tables, luz) == [own] != [table]


async def test_nobody_is_invited_to_a_table_that_was_given_up_or_plays_otherwise(tables):
    """They sat at one table with who was invited there; it is made anew."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    last = await tables.make(order(ME, OPEN, OPEN, BOT), ana)
    for seat, player in ((2, eva), (3, luz)):
        await tables.sit(last.told[seat], player, EVA)
    given_up = await tables.invitations.send(ana, fingerprint(eva))
    await tables.abandon(given_up, ana)
    other = await tables.make(order(ME, OPEN, OPEN, OPEN), ana)
    await tables._store.invitations.add(Invitation(other.id, ana, eva, ago(60)))

    assert await tables.invitations.send(ana, fingerprint(luz)) not in (given_up, other.id)


async def test_everybody_of_another_table_is_invited_to_a_table_of_their_own(tables):
    """Whoever else has been invited and has not answered yet."""
    first, ana, eva = await sent(tables)
    luz = await tables.seat_player("luz")
    shared = await tables.make(order(ME, OPEN), ana)
    await tables.sit(shared.told[2], luz, Guest("Luz"))

    second = await tables.invitations.send(ana, fingerprint(luz))

    assert (await received(tables, eva), await received(tables, luz)) == ([first], [second])


@pytest.mark.parametrize("step", [1, -1])
async def test_an_invitation_opens_no_other_table(tables, monkeypatch, step):
    """Whatever it is called."""
    names = count(500, step)
    monkeypatch.setattr(orders, "fresh_id", lambda: f"table {next(names)}")
    _, ana, eva = await sent(tables)
    other = (await tables.make(order(ME, OPEN), ana)).id

    assert await code_of(tables.invitations.accept(eva, other, EVA)) == "not-invited"


async def test_of_several_invitations_the_one_that_is_meant_is_accepted(tables):
    """The others stay open."""
    first, _, eva = await sent(tables)
    luz = await tables.seat_player("luz")
    shared = await tables.make(order(ME, OPEN), luz)
    await tables.sit(shared.told[2], eva, EVA)
    second = await tables.invitations.send(luz, fingerprint(eva))

    assert set(await received(tables, eva)) == {first, second}
    for table, left in ((second, [first]), (first, [])):
        await tables.invitations.accept(eva, table, EVA)
        assert (await tables.open(table)).game.seat_of(eva) == 2
        assert await received(tables, eva) == left


async def test_nobody_is_invited_where_the_last_table_is_gone(tables, store, monkeypatch):
    """There is nothing to make another one like: it was cleared away just now."""
    _, ana, eva = await ended_with_eva(tables)

    async def gone(table: str) -> None:
        return None

    monkeypatch.setattr(store, "game", gone)

    assert await code_of(tables.invitations.send(ana, fingerprint(eva))) == "unknown-table"
    assert await received(tables, eva) == []
