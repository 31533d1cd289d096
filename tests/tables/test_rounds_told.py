"""Those who are paired in a new round of a tournament are told that their table waits, and of no card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.tables.notifications import Notice
from sobremesa.tables.tables import Tables
from tests.tables.helpers import Answering, SetTime, fixed_salts, greedy
from tests.tables.test_club_nights import PAIRS, SWISS, Club
from tests.tables.test_notifications import Service, sent


@pytest.fixture
async def club(store):
    """Somewhere to hold a night, with a service that tells those who take part."""
    made = Tables(store, Answering(greedy), fixed_salts(3), SetTime())
    made.notifications.service = Service()
    yield Club(made)
    await made.close()


async def waiting(club: Club, name: str) -> list[str]:
    """The tables that wait for somebody."""
    return [listed.game.id for listed in await club.tables.waiting(await club.player(name))]


async def test_each_of_a_pair_is_told_at_which_table_and_with_whom(club):
    """For as long as the round may last; whoever has a bye, and a computer, is told nothing."""
    await club.make(replace(SWISS, minutes=20), "ana", "eva", "luz")
    await club.nights.add_computers(club.id, club.host, 2)
    night = await club.next_round()
    first, second = night.going.matches[:2]
    computer = night.members(4)[0].name
    players = {name: await club.player(name) for name in ("ana", "eva", "luz")}

    assert [(one.first, one.second) for one in night.going.matches] == [(1, 3), (2, 4), (5, 0)]
    assert sent(club.tables) == [
        Notice("round", players["ana"], first.games[0], "cuarenta", "luz", 1200),
        Notice("round", players["luz"], first.games[0], "cuarenta", "ana", 1200),
        Notice("round", players["eva"], second.games[0], "cuarenta", computer, 1200),
    ]


async def test_a_round_that_has_any_time_is_told_of_for_half_a_day(club: Club) -> None:
    """Until then a phone may be off; later the night is over."""
    await club.make(SWISS, "ana", "eva")
    await club.next_round()

    assert [one.seconds for one in sent(club.tables)] == [12 * 60 * 60] * 2


async def test_whoever_begins_the_round_is_not_told_of_it(club):
    """They have just done it."""
    await club.make(SWISS, "host", "eva")
    await club.next_round()
    assert [one.player for one in sent(club.tables)] == [await club.player("eva")]


@pytest.mark.parametrize("beginner", [1000, 2000])
async def test_everybody_but_whoever_began_the_round_is_told(club, beginner):
    """However many players the server has had before."""
    await club.make(SWISS, "ana", "eva")
    (game,) = (await club.next_round()).going.matches[0].games
    live, before = await club.tables.open(game), len(sent(club.tables))
    players = [
        replace(seat, player=int(number)) for seat, number in zip(live.game.players, ("1000", "2000"), strict=True)
    ]
    club.tables.notifications.paired(replace(live.game, players=players), beginner, 60)

    assert [one.player for one in sent(club.tables)[before:]] == [3000 - beginner]


async def test_a_table_of_a_round_waits_until_its_game_has_ended(club):
    """For both, whoever moves first; a round that cannot begin twice is told of once."""
    await club.make(SWISS, "ana", "eva")
    table = (await club.next_round()).going.matches[0].games[0]
    during = [await waiting(club, name) for name in ("ana", "eva", "host")]
    await club.end_round()
    after = [await waiting(club, name) for name in ("ana", "eva")]

    assert during == [[table], [table], []]
    assert after == [[], []]
    assert len(sent(club.tables)) == 2


async def test_whoever_the_computer_plays_for_is_not_awaited(club):
    """One of a pair who left it, while the partner plays on."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    table = (await club.next_round()).going.matches[0].games[0]
    await club.leave("ana")
    await (await club.tables.open(table)).settle()

    assert [await waiting(club, name) for name in ("ana", "luz", "eva")] == [[], [table], [table]]
