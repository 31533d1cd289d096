"""Teams: two against two at two tables of two, which have the same packs, with the seats changed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.records.fairness import unsalted
from sobremesa.records.verify import Verified
from sobremesa.store import Standing
from sobremesa.tables.club_standings import Night, came_to
from sobremesa.tables.club_wire import tournament_of
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.refusals import Refused
from sobremesa.tables.replays import Look
from sobremesa.tables.retry import Retry
from sobremesa.tables.tables import Tables
from sobremesa.tournaments.results import Pair
from tests.tables.helpers import Answering, fixed_salts, greedy, play_out
from tests.tables.test_boards import last
from tests.tables.test_club_nights import SWISS, Club, refused

TEAMS = replace(SWISS, deals="teams", rounds=1)
PEOPLE = ("ana", "eva", "luz", "zoe")
"""Ana and Luz are the first team, Eva and Zoe the second."""


@pytest.fixture
def club(tables) -> Club:
    """Somewhere to hold a night."""
    return Club(tables)


async def both(club: Club) -> list[OpenTable]:
    """The two tables of Ana and Luz against Eva and Zoe, who have begun."""
    await club.make(TEAMS, "ana", "eva")
    await club.enter("luz", partner=1)
    await club.enter("zoe", partner=2)
    return await tables_of(club, await club.next_round())


async def tables_of(club: Club, night: Night) -> list[OpenTable]:
    """The tables of the first match of a round that goes on."""
    return [await club.tables.open(game) for game in night.going.matches[0].games]


async def packs_of(club: Club, live: OpenTable) -> list[str]:
    """The packs of a table, without their salts."""
    rows = await club.tables._store.rows(live.game.id)
    return [unsalted(row.text)[0] for row in rows if row.text.startswith("pack")]


async def move(live: OpenTable) -> None:
    """Let whoever is to act do so once."""
    seat = live.fold.state.to_act()[0]
    await live.play(seat, last(live.view(seat)), live.fold.number)


async def test_each_meets_one_of_the_other_team_with_the_same_packs_and_the_seats_changed(club):
    """However they play; nobody sits at both, the same seat deals first, and the difference of both tables decides."""
    live = await both(club)
    await play_out(live[0], [1, 2], greedy)
    await play_out(live[1], [1, 2], last)
    packs = [await packs_of(club, one) for one in live]
    shared = min(map(len, packs))

    assert [[seat.name for seat in one.game.players] for one in live] == [["ana", "eva"], ["zoe", "luz"]]
    night = await club.look()
    (match,) = night.whole.rounds[0].matches
    told = [[one.name for one in night.playing(match, game)] for game in match.games]
    assert told == [["ana", "eva"], ["luz", "zoe"]]
    assert (live[0].game.dealer, live[0].game.cut) == (live[1].game.dealer, live[1].game.cut)
    assert shared > 1
    assert packs[0][:shared] == packs[1][:shared]

    scores = [one.fold.state.score for one in live]
    ahead = scores[0][0] - scores[0][1] + scores[1][1] - scores[1][0]
    night = await club.look()
    assert night.is_over
    assert night.whole.rounds[0].matches[0].outcome == (1 + (ahead > 0) - (ahead < 0), ahead)


def test_as_much_at_both_tables_is_level_and_the_better_team_is_ahead_by_what_it_has_more():
    """The second entrant sits in the first seat at the second table."""
    pair, games = Pair(1, 2), (Standing("over", [40, 20], 1), Standing("over", [10, 40], 2))
    told = [came_to(pair, each, 40) for each in (games, (games[0], games[0]), games[::-1])]
    assert [(one.half_points, one.difference) for one in told] == [(2, 50), (1, 0), (0, -50)]


async def test_nothing_of_a_table_is_told_before_the_other_has_ended(club):
    """No record, replay, review, second try, link or file, to neither team nor the host; nobody watches, no score."""
    mine, theirs = await both(club)
    players = {name: await club.player(name) for name in (*PEOPLE, "host")}
    await play_out(mine, [1, 2])
    look, table, after = Look(1, True, 0), mine.game.id, club.tables.afterwards

    for who in (players["ana"], players["eva"]):
        asked = [
            after.record(table, who),
            after.replay(table, who, look),
            after.review(table, who),
            after.share(table, who),
            after.retry(table, who, Retry(2, "ana", 0)),
        ]
        assert [await refused(one) for one in asked] == ["game-not-over"] * 5
        assert len((await club.tables.traveling.export(who, unfinished=False)).games) == 0
    for who, at in ((name, at) for at in (mine, theirs) for name in (*PEOPLE, "host")):
        sits = who in {seat.name for seat in at.game.players}
        assert await refused(club.tables.seat_at(at.game.id, players[who])) == ("" if sits else "not-invited"), who
    assert await club.nights.records(club.id, club.host) == ""
    told = tournament_of(await club.look(), players["zoe"], 0.0)
    assert [(one.score, one.points, one.difference) for one in told.played[0].matches] == [(None, None, 0)]
    assert told.standings[0].difference == 0
    assert [tournament_of(await club.look(), players[one], 0.0).table for one in PEOPLE] == [
        mine.game.id,
        mine.game.id,
        theirs.game.id,
        theirs.game.id,
    ]

    await play_out(theirs, [1, 2])
    pairs = ((mine, "eva"), (theirs, "luz"))
    records = [await after.record(live.game.id, players[name]) for live, name in pairs]
    assert all(hand.verdict == "proved" for record in records for hand in Verified(record).hands)
    assert (await club.nights.records(club.id, club.host)).count("[Event ") == 2


async def test_who_leaves_has_lost_for_their_team_and_no_computer_plays_on(club):
    """The other table is played to its end; in the next round a computer would sit beside the partner."""
    mine, theirs = await both(club)
    await club.leave("ana")
    during = await club.look()
    assert (mine.fold.ended, mine.fold.winner, theirs.fold.ended) == (True, 2, False)
    assert (during.outcome(during.going.matches[0]), during.ending(during.going.matches[0])) == (None, "resigned")
    assert tournament_of(during, await club.player("eva"), 0.0).played[0].matches[0].ending == ""
    assert [member.level for member in during.members(1)] == ["novato", None]

    await play_out(theirs, [1, 2])
    match = (await club.look()).whole.rounds[0].matches[0]
    assert (match.outcome, match.ending) == ((0, -40), "resigned")


@pytest.mark.parametrize(
    ("leaving", "came", "told"),
    [(("ana", "luz"), (0, -40), "resigned"), (("eva", "zoe"), (2, 40), "resigned"), (("ana", "zoe"), (1, 0), "")],
)
async def test_a_team_that_has_left_has_lost_and_where_both_have_it_is_level(club, leaving, came, told):
    """By all of a game, whatever the score was."""
    await both(club)
    for name in leaving:
        await club.leave(name)
    match = (await club.look()).whole.rounds[0].matches[0]
    assert (match.outcome, match.ending) == (came, told)


async def test_a_server_that_stops_in_the_middle_deals_both_tables_the_same_packs_afterwards(club, store):
    """The first table has ended before, the second has begun; what both come to is the match's."""
    live = await both(club)
    await play_out(live[0], [1, 2])
    await move(live[1])
    again = Tables(store, Answering(greedy), fixed_salts(2))
    after = Club(again)
    after.id, after.host = club.id, club.host
    second = (await tables_of(after, await after.look()))[1]
    while second.fold.packs < 2:
        await move(second)
    packs = [await packs_of(after, one) for one in (live[0], second)]
    shared = min(map(len, packs))

    assert shared > 1
    assert packs[0][:shared] == packs[1][:shared]
    assert (await after.end_round()).is_over
    assert (await after.look()).whole.rounds[0].matches[0].outcome is not None
    await again.close()


async def test_a_computer_sits_where_somebody_is_missing_and_two_teams_are_needed(club):
    """Three people play with one computer, which is of the team that lacks somebody."""
    await club.make(TEAMS, "ana")
    assert await refused(club.nights.next_round(club.id, club.host)) == "too-few-entrants"
    await club.enter("eva")
    await club.enter("luz", partner=1)
    live = await tables_of(club, await club.next_round())
    assert [[seat.kind for seat in one.game.players] for one in live] == [["human", "human"], ["bot", "human"]]
    assert live[1].game.players[0].level == "novato"


async def test_teams_sit_at_tables_of_two(club):
    """What is to be played by four at a table cannot be played so, and the host hears by how many it can."""
    with pytest.raises(Refused) as told:
        await club.nights.make(replace(TEAMS, seats=4), await club.player("host"))
    assert (told.value.code, told.value.state) == ("bad-seats", {"allowed": [2]})


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (replace(SWISS, seats=3), "pagat is not played by 3"),
        (replace(SWISS, seats=4, deals="teams"), "pagat is not played at tables of two in teams"),
        (replace(SWISS, game="gin", rules="standard", deals="teams", seats=4), "standard is not played at tables of"),
    ],
)
async def test_a_host_hears_at_what_tables_a_night_cannot_be_played(club, order, why):
    """By how many it is not, or that teams sit at tables of two."""
    with pytest.raises(Refused, match=why) as told:
        await club.nights.make(order, await club.player("host"))

    assert told.value.code == "bad-seats"
