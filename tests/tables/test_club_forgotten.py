"""Club nights: somebody who has themselves forgotten, or becomes one with another who has entered, holds up nobody."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import DeviceLink
from sobremesa.store.clock import ago
from sobremesa.store.tournaments import Form, Member
from sobremesa.tables.club_orders import NightOrder
from sobremesa.tables.club_standings import Night
from sobremesa.tables.tables import Tables
from tests.tables.test_club_nights import PAIRS, SWISS, Club, pairs_of, refused

TEAMS = replace(SWISS, deals="teams")


@pytest.fixture
def club(tables: Tables) -> Club:
    """Somewhere to hold a night."""
    return Club(tables)


async def forget(club: Club, *names: str) -> Night:
    """Have some people forgotten; what the night is then."""
    for name in names:
        await club.tables.people.erase(await club.player(name))
    return await club.look()


async def of_two(club: Club, order: NightOrder) -> None:
    """A night of two entrants of two: ana and luz, eva and zoe."""
    await club.make(order, "ana", "eva")
    await club.enter("luz", partner=1)
    await club.enter("zoe", partner=2)


def is_computer(member: Member) -> bool:
    """Whether a place is that of a computer of the night's level, under a name."""
    return bool(member.name) and (member.player, member.level, member.until) == (None, "novato", None)


async def levels(club: Club, night: Night) -> list[tuple[str, bool]]:
    """The level of each computer at the tables of the round that goes on, and whether it has a name."""
    games = [await club.tables._store.game(game) for match in night.going.matches for game in match.games]
    seats = [seat for game in games if game is not None for seat in game.players]
    return [(seat.level or "", bool(seat.name)) for seat in seats if seat.kind == "bot"]


@pytest.mark.parametrize("order", [PAIRS, TEAMS])
@pytest.mark.parametrize("during", [False, True])
async def test_beside_a_partner_a_computer_takes_the_place_of_one_who_is_forgotten(
    club: Club, order: NightOrder, during: bool
) -> None:
    """Between two rounds and while one goes on; the next one begins, and what was played counts."""
    await of_two(club, order)
    await club.next_round()
    if not during:
        await club.end_round()
    night = await forget(club, "luz")
    if during:
        await club.end_round()

    assert [is_computer(one) for one in night.members(1)] == [False, True]
    night = await club.next_round()
    assert (sorted(*pairs_of(night)), len(night.outcomes[0])) == ([1, 2], 1)
    assert await levels(club, night) == [("novato", True)]


async def test_with_the_last_person_of_a_pair_its_computer_leaves_as_well(club: Club) -> None:
    """Neither is paired any more, and no name is left of the person."""
    await club.make(PAIRS, "ana", "eva", "luz")
    await club.next_round()
    await club.end_round()
    night = await forget(club, "ana")

    assert night.here == [2, 3]
    assert "ana" not in {one.name for one in night.whole.members}
    assert sorted(*pairs_of(await club.next_round())) == [2, 3]


async def test_before_the_first_round_the_place_beside_a_partner_is_free_again(club: Club) -> None:
    """Somebody else takes it, or a computer when the round begins."""
    await of_two(club, PAIRS)
    night = await forget(club, "luz", "eva")
    assert [(one.number, one.place, one.name) for one in night.whole.members] == [(1, 1, "ana"), (2, 2, "zoe")]

    await club.enter("leo", partner=1)
    night = await club.next_round()
    assert [one.name for one in night.members(1)] == ["ana", "leo"]
    assert [is_computer(one) for one in night.members(2)] == [True, False]


@pytest.mark.parametrize("form", ["swiss", "round-robin", "knock-out"])
async def test_who_is_forgotten_before_the_first_round_counts_for_nothing(club: Club, form: Form) -> None:
    """Neither for how many rounds there are nor in the standings; those who are left meet in the first one."""
    await club.make(replace(SWISS, form=form, rounds=0), "ana", "eva", "luz", "zoe", "leo")
    night = await forget(club, "eva", "zoe", "leo")

    assert (night.here, [one.entrant for one in night.standings], night.rounds) == ([1, 3], [1, 3], 1)
    assert pairs_of(await club.next_round()) == [(1, 3)]


async def test_a_place_of_one_who_was_forgotten_by_an_earlier_version_is_a_computers(club: Club) -> None:
    """A night that could not go on for it begins its next round."""
    await of_two(club, PAIRS)
    await club.next_round()
    await club.end_round()
    await club.tables._store.tournaments.change(club.id, Member(1, 2, "", until=1))

    night = await club.next_round()

    assert [is_computer(one) for one in night.members(1)] == [False, True]


@pytest.mark.parametrize("order", [SWISS, PAIRS])
async def test_a_night_that_two_have_entered_who_become_one_goes_on(club: Club, order: NightOrder) -> None:
    """They play on in one place, and the other is paired no more."""
    await club.make(order, "ana", "eva", "luz")
    await club.next_round()
    await club.end_round()
    ana = await club.player("ana")
    devices = club.tables._store.devices
    await devices.offer(DeviceLink("link", ana, ago(-60)))

    assert (await devices.take("link", "luz")).done
    assert not await refused(club.nights.next_round(club.id, club.host))
    night = await club.look()
    mine = night.member(ana)
    assert mine is not None
    assert (mine.number, pairs_of(night)) == (1, [(1, 2)])
