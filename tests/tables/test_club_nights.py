"""Club nights: who may enter and leave, what a round comes to, and what its clock judges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import StoreError
from sobremesa.store.rows import RESIGNED
from sobremesa.tables import club_records
from sobremesa.tables.club_nights import MOST_HOSTED
from sobremesa.tables.club_orders import PACE, NightOrder
from sobremesa.tables.club_rounds import Turns
from sobremesa.tables.club_standings import Night
from sobremesa.tables.club_wire import tournament_of
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tournaments.results import BYE
from tests.tables.helpers import Answering, SetTime, greedy, grown, play_out

SWISS = NightOrder("Thursday", "swiss", "cuarenta", "pagat", 2, "novato", rounds=3)
PAIRS = replace(SWISS, seats=4)


class Club:
    """A tournament, its host, and the people who enter."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.nights = tables, tables.nights
        self.id = self.secret = ""
        self.host = 0

    async def make(self, order: NightOrder, *names: str) -> None:
        """Make it, and let people enter."""
        self.host = await self.player("host")
        self.id, self.secret = await self.nights.make(order, self.host)
        for name in names:
            await self.enter(name)

    async def player(self, name: str) -> int:
        """The player of a name."""
        return await self.tables.seat_player(name)

    async def enter(self, name: str, partner: int = 0) -> None:
        """Let somebody enter under a name that is their own."""
        await self.nights.enter(self.secret, await self.player(name), name, partner)

    async def leave(self, name: str) -> None:
        """Let somebody leave."""
        await self.nights.leave(self.id, await self.player(name))

    async def next_round(self) -> Night:
        """Begin a round."""
        await self.nights.next_round(self.id, self.host)
        return await self.look()

    async def look(self) -> Night:
        """The tournament, its round ended if it has."""
        return await self.nights.keep(self.id)

    async def end_round(self) -> Night:
        """End the round as the host."""
        await self.nights.end_round(self.id, self.host)
        return await self.look()

    async def table(self, night: Night, at: int = 0):
        """A table of the round that goes on."""
        return await self.tables.open(night.going.matches[at].games[0])


@pytest.fixture
def club(tables) -> Club:
    """Somewhere to hold a night."""
    return Club(tables)


async def refused(doing) -> str:
    """The code by which something is refused, empty where it is done."""
    try:
        await doing
    except Refused as error:
        return error.code
    return ""


def pairs_of(night: Night) -> list[tuple[int, int]]:
    """Who meets whom in the last round."""
    return [(match.first, match.second) for match in night.whole.rounds[-1].matches]


async def test_a_round_makes_tables_with_everybody_in_their_seat(club):
    """Tables of the tournament, without takebacks and hints, the first entrant on side 1."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    night = await club.next_round()
    game = (await club.table(night)).game

    assert pairs_of(night) == [(1, 3), (2, 4)]
    assert [seat.player for seat in game.players] == [await club.player("ana"), await club.player("luz")]
    assert (game.tournament, game.takebacks, game.hints, game.joint) == (club.id, False, False, True)


async def test_a_round_that_was_played_out_ends_by_itself(club):
    """The next one may begin, and winners meet; who is ahead in the game is ahead by as much in the standings."""
    await club.make(SWISS, "ana", "eva")
    night = await club.next_round()
    live = await club.table(night)
    await live.seeds.wait()
    await live.gather()
    assert await refused(club.nights.next_round(club.id, club.host)) == "round-goes-on"

    await play_out(live, [1, 2])
    night = await club.look()

    first, second = live.fold.state.score
    assert night.going is None
    assert night.standings[0].entrant == live.fold.winner
    assert night.standings[0].difference == abs(first - second)


async def test_the_score_of_a_match_is_told_while_the_others_of_its_round_go_on(club):
    """First entrant first."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    live = await club.table(await club.next_round())
    await live.seeds.wait()
    await live.gather()
    await play_out(live, [1, 2])

    ended, going = tournament_of(await club.look(), club.host, 0.0).played[0].matches

    assert ended.score == list(live.fold.state.score)
    assert ended.score[0] != ended.score[1]
    assert going.score == [0, 0]


async def test_games_that_are_not_over_are_judged_by_their_score(club):
    """Where nothing was scored the match is level; a bye is a point."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.next_round()
    night = await club.end_round()

    assert {one.entrant: one.half_points for one in night.standings} == {1: 1, 2: 1, 3: 2}
    told = tournament_of(night, club.host, 0.0).standings
    assert {one.entrant: one.points for one in told} == {1: 0.5, 2: 0.5, 3: 1.0}
    matches = tournament_of(night, club.host, 0.0).played[0].matches
    assert [one.points for one in matches] == [[0.5, 0.5], [1.0]]
    assert await refused(club.nights.end_round(club.id, club.host)) == "no-round"


async def test_who_leaves_in_a_round_has_lost_and_is_paired_no_more(club):
    """The other has won, by nothing; the next round is without them, and who comes late is in it."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    night = await club.next_round()
    await club.leave("ana")
    live = await club.table(night)
    rows = await club.tables._store.rows(live.game.id)
    await club.enter("late")
    await club.end_round()
    night = await club.next_round()

    assert rows[-1].text == RESIGNED
    assert [one.since for one in night.entrants] == [1, 1, 1, 1, 2]
    assert {one.entrant: one.half_points for one in night.standings}[3] == 2
    assert sorted(one for pair in pairs_of(night) for one in pair) == [2, 3, 4, 5]


async def test_a_match_that_was_resigned_says_so_once_it_is_over(club):
    """While the round goes on and afterwards; the others, which were judged by their score, do not."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    night = await club.next_round()
    before = [night.ending(match) for match in night.going.matches]
    await club.leave("ana")
    during = await club.look()
    after = await club.end_round()

    assert before == ["", ""]
    assert [during.ending(match) for match in during.going.matches] == ["resigned", ""]
    assert [match.ending for match in after.whole.rounds[0].matches] == ["resigned", ""]
    told = tournament_of(after, await club.player("eva"), 0.0).played[0]
    assert [match.ending for match in told.matches] == ["resigned", ""]


async def test_whoever_leaves_before_the_first_round_was_never_there(club):
    """Their number stays free."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.leave("eva")
    assert [one.number for one in (await club.look()).entrants] == [1, 3]


async def test_who_has_left_may_come_back_to_a_swiss(club):
    """Under their old number, from the next round on."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.next_round()
    await club.leave("ana")
    await club.enter("ana")
    await club.end_round()
    assert 1 in {one for pair in pairs_of(await club.next_round()) for one in pair}


async def test_a_table_is_lost_by_whoever_ends_it(club):
    """Nobody gets away with a level game, and the host cannot end those of others."""
    await club.make(SWISS, "ana", "eva")
    live = await club.table(await club.next_round())

    assert await refused(club.tables.abandon(live.game.id, club.host)) == "rated-table"
    await club.tables.abandon(live.game.id, await club.player("eva"))

    assert live.fold.winner == 1


async def test_after_the_last_round_a_tournament_is_over(club):
    """Nobody enters, and no round begins any more."""
    await club.make(replace(SWISS, rounds=1), "ana", "eva")
    await club.next_round()
    assert await refused(club.enter("late")) == "entries-closed"
    night = await club.end_round()

    assert night.is_over
    assert await refused(club.nights.next_round(club.id, club.host)) == "tournament-over"
    assert await refused(club.nights.enter(club.secret, await club.player("late"), "late")) == "entries-closed"


async def test_a_knock_out_takes_nobody_late_and_ends_with_one(club):
    """Of three one has a bye; a level match is the first entrant's."""
    await club.make(replace(SWISS, form="knock-out"), "ana", "eva", "luz")
    night = await club.next_round()
    assert pairs_of(night) == [(2, 3), (1, BYE)]
    assert await refused(club.enter("late")) == "entries-closed"
    await club.end_round()
    night = await club.next_round()
    assert pairs_of(night) == [(1, 2)]
    night = await club.end_round()

    assert night.is_over
    assert [one.entrant for one in night.standings] == [1, 2, 3]


async def test_pairs_sit_opposite_each_other_and_a_computer_beside_who_is_alone(club):
    """Two who enter together are one; whoever has no partner when the round begins plays with a computer."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    assert await refused(club.enter("zoe", partner=1)) == "place-taken"
    night = await club.next_round()
    game = (await club.table(night)).game

    assert [seat.name for seat in game.players][:3] == ["ana", "eva", "luz"]
    assert (game.players[3].kind, game.players[3].level) == ("bot", "novato")


async def test_a_partner_who_leaves_is_played_for_and_then_a_computer_sits_there(club):
    """The pair goes on; when the other leaves as well it does not."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    night = await club.next_round()
    live = await club.table(night)
    await club.leave("ana")

    assert not live.fold.ended
    assert live.presence.is_stood_in(1)
    assert [one.level for one in (await club.look()).members(1)] == ["novato", None]
    await club.leave("luz")
    assert (await club.look()).here == [2]


async def test_the_host_takes_an_entrant_out(club):
    """As if they had left."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.next_round()
    await club.nights.remove(club.id, club.host, 2)
    assert (await club.look()).here == [1, 3]


async def test_the_games_of_a_night_stand_in_the_lists_of_those_who_play_them(club):
    """The host's list is not full of other people's tables, and nobody gives a seat away."""
    await club.make(SWISS, "ana", "eva")
    table = (await club.next_round()).going.matches[0].games[0]
    ana = await club.player("ana")

    assert [one.listed.game.id for one in await club.tables.mine(ana)] == [table]
    assert await club.tables.mine(club.host) == []
    for asker in (ana, club.host):
        assert await refused(club.tables.transfers.make_link(table, 1, asker)) == "rated-table"


async def test_only_the_host_does_what_hosts_do_and_only_those_who_take_part_see_it(club):
    """Everybody else needs the link."""
    await club.make(SWISS, "ana", "eva")
    ana, stranger = await club.player("ana"), await club.player("stranger")
    nights = club.nights
    doing = [nights.next_round, nights.end_round, nights.end, nights.renew_link]

    assert [await refused(one(club.id, ana)) for one in doing] == ["not-yours"] * 4
    assert [await refused(nights.look(club.id, one)) for one in (ana, stranger, None)] == ["", *["not-invited"] * 2]
    assert (await nights.behind_link(club.secret)).whole.tournament.id == club.id
    assert await refused(nights.behind_link("none")) == "unknown-link"
    assert await refused(nights.look("none", ana)) == "unknown-tournament"


async def test_those_who_take_part_may_watch_the_other_tables(club):
    """From the seat of a spectator; nobody else may."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    table = (await club.next_round()).going.matches[1].games[0]

    assert (await club.tables.seat_at(table, await club.player("ana")))[1] == 0
    assert await refused(club.tables.seat_at(table, await club.player("stranger"))) == "not-invited"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (replace(SWISS, seats=3), "bad-seats"),
        (replace(SWISS, game="gin", rules="gin", seats=4), "unknown-ruleset"),
        (replace(SWISS, level="genius"), "unknown-level"),
        (replace(SWISS, name=" "), "bad-name"),
        (replace(SWISS, game="whist"), "unknown-game"),
    ],
)
async def test_what_cannot_be_played_is_not_made(club, order, code):
    """The host hears what is wrong."""
    assert await refused(club.nights.make(order, await club.player("host"))) == code


async def test_a_round_needs_two(club):
    """Somebody alone waits, or lets a computer in, whose name is nobody else's."""
    await club.make(SWISS, "ana")
    assert await refused(club.nights.next_round(club.id, club.host)) == "too-few-entrants"
    await club.nights.add_computers(club.id, club.host, 20)
    names = [member.name for member in (await club.look()).whole.members]
    assert len(set(names)) == len(names) == 21


async def test_sixty_four_may_enter(club):
    """The sixty-fifth hears that there is no room."""
    await club.make(SWISS)
    await club.nights.add_computers(club.id, club.host, 64)
    assert await refused(club.enter("ana")) == "entries-closed"


async def test_when_the_time_of_a_round_is_up_it_ends(store):
    """The server finds it by itself, and not before; whoever only looks ends nothing."""
    time = SetTime()
    tables = Tables(store, Answering(greedy), time=time)
    club = Club(tables)
    await club.make(replace(SWISS, minutes=20), "ana", "eva")
    await club.next_round()
    time.go_on(20 * 60 - 1)
    await tables.rounds.beat()
    told = tournament_of(await club.look(), club.host, time.wall()).played[-1]
    time.go_on(1)
    before = await club.look()
    await tables.rounds.beat()
    after = await club.look()

    assert (told.over, told.left) == (False, 1.0)
    assert before.going is not None
    assert after.going is None
    assert [one.half_points for one in after.standings] == [1, 1]
    await tables.close()


async def test_computers_play_among_themselves_while_nobody_looks(club):
    """A few tables at a time, until the round is over; the records of its games are in one file."""
    await club.make(SWISS)
    await club.nights.add_computers(club.id, club.host, 10)
    night = await club.next_round()
    looked = []
    while night.going is not None:
        await club.tables.rounds.beat()
        looked.append(len(club.tables.live))
        for live in club.tables.live:
            await grown(live, live.fold.number) if not live.fold.ended else None
        night = await club.look()
    await club.tables.rounds.beat()
    records = await club.nights.records(club.id, club.host)

    assert max(looked) == 4
    assert club.tables.live == []
    assert records.count('[Event "Thursday"]') == 5


async def test_computers_play_for_every_host_in_turn(club):
    """A night of one table does not wait for all those of a large one."""
    await club.make(SWISS)
    await club.nights.add_computers(club.id, club.host, 16)
    await club.next_round()
    other = Club(club.tables)
    await other.make(SWISS)
    other.host = await club.player("another host")
    other.id, other.secret = await club.nights.make(SWISS, other.host)
    await club.nights.add_computers(other.id, other.host, 2)
    await other.next_round()
    await club.tables.rounds.beat()

    assert (await other.table(await other.look())) in club.tables.live
    assert len(club.tables.live) == 4


def test_a_place_stays_with_its_table_and_then_goes_to_whoever_had_none():
    """Of several hosts without one the place is theirs who were served longest ago."""
    turns = Turns()
    large = {f"large {at}": 1 for at in range(5)}
    assert turns.chosen(large, 3) == ["large 0", "large 1", "large 2"]
    assert turns.chosen(large | {"small": 2, "third": 3}, 3) == ["large 0", "large 1", "large 2"]
    left = {f"large {at}": 1 for at in range(1, 5)} | {"small": 2, "third": 3}
    assert turns.chosen(left, 3) == ["large 1", "large 2", "small"]
    del left["large 1"]
    assert turns.chosen(left, 3) == ["large 2", "small", "third"]
    del left["small"], left["third"]
    assert turns.chosen(left, 3) == ["large 2", "large 3", "large 4"]


async def test_a_host_has_so_many_tournaments_going_and_no_more(club):
    """One that has ended makes room for another, and other hosts have their own."""
    await club.make(SWISS)
    for _ in range(MOST_HOSTED - 1):
        await club.nights.make(SWISS, club.host)
    assert await refused(club.nights.make(SWISS, club.host)) == "too-many-tournaments"
    assert not await refused(club.nights.make(SWISS, await club.player("another host")))
    await club.nights.end(club.id, club.host)
    assert not await refused(club.nights.make(SWISS, club.host))


async def test_records_of_games_that_have_ended_are_made_once(club, monkeypatch):
    """Asked for again they are the same, without a replay; one who is forgotten has no name in them any more."""
    await club.make(SWISS, "ana", "eva")
    await club.next_round()
    await club.leave("ana")
    first = await club.nights.records(club.id, club.host)
    replayed = []
    monkeypatch.setattr(club_records, "Projection", lambda row: replayed.append(row) or Projection(row))
    again = await club.nights.records(club.id, club.host)
    assert (again, replayed) == (first, [])
    assert '[Seat1 "ana"]' in first

    await club.tables.people.erase(await club.player("ana"))
    assert '[Seat1 "ana"]' not in await club.nights.records(club.id, club.host)


async def test_while_a_round_is_played_the_host_neither_begins_another_nor_ends_the_night(club):
    """No other round begins, and the tournament does not end, before it has ended."""
    await club.make(SWISS, "ana", "eva")
    await club.next_round()

    assert await refused(club.nights.next_round(club.id, club.host)) == "round-goes-on"
    assert await refused(club.nights.end(club.id, club.host)) == "round-goes-on"
    await club.end_round()
    assert not await refused(club.nights.end(club.id, club.host))


async def test_who_takes_part_enters_once(club):
    """The link leads them to the tournament again, and to leave twice is no fault."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.next_round()
    assert await club.nights.enter(club.secret, await club.player("ana"), "Another Ana") == club.id
    assert [member.name for member in (await club.look()).whole.members] == ["ana", "eva", "luz"]

    await club.leave("ana")
    left = (await club.look()).whole.members
    await club.leave("ana")
    assert (await club.look()).whole.members == left


async def test_a_round_whose_games_cannot_be_ended_goes_on(club, monkeypatch):
    """While nothing can be saved its host is told so, and its clock tries again: no game outlives its round."""
    await club.make(SWISS, "ana", "eva")
    live = await club.table(await club.next_round())

    with monkeypatch.context() as tired:
        tired.setattr(club.tables._store, "append", failing)
        assert await refused(club.nights.end_round(club.id, club.host)) == "not-saved"
    assert (await club.look()).going is not None

    await club.end_round()
    assert ((await club.look()).going, live.fold.abandoned) == (None, True)


async def test_who_cannot_leave_their_game_stays_in_the_night(club, monkeypatch):
    """While nothing can be saved they are told so; asked again, the game is lost."""
    await club.make(SWISS, "ana", "eva")
    live = await club.table(await club.next_round())

    with monkeypatch.context() as tired:
        tired.setattr(club.tables._store, "append", failing)
        assert await refused(club.leave("ana")) == "not-saved"
    assert not live.fold.ended

    await club.leave("ana")
    assert live.fold.winner == 2


async def failing(*_: object) -> None:
    """In the place of what the store does: the disk is tired."""
    raise StoreError("the disk is tired")


async def test_nobody_comes_back_where_they_would_not_be_paired(club):
    """To a knock-out, or in the last round of a swiss."""
    await club.make(replace(SWISS, form="knock-out"), "ana", "eva", "luz")
    await club.next_round()
    await club.leave("ana")
    assert await refused(club.enter("ana")) == "entries-closed"

    await club.make(replace(SWISS, rounds=1), "ana", "eva", "luz")
    await club.next_round()
    await club.leave("eva")
    assert await refused(club.enter("eva")) == "entries-closed"


@pytest.mark.parametrize(("lost", "code"), [(1, ""), (1000, "not-saved")])
async def test_who_enters_in_the_same_moment_as_others_tries_again(club, monkeypatch, lost, code):
    """Somebody else took the number first: the next one is free. Whoever is always too late is told so."""
    await club.make(SWISS, "ana")
    enter, tried = club.tables._store.tournaments.enter, []

    async def raced(tournament, members):
        tried.append(members)
        return False if len(tried) <= lost else await enter(tournament, members)

    monkeypatch.setattr(club.tables._store.tournaments, "enter", raced)

    assert await refused(club.enter("eva")) == code
    assert [one.number for one in (await club.look()).entrants] == ([1] if code else [1, 2])
    assert len(tried) == (20 if code else 2)


async def test_who_begins_a_round_in_the_same_moment_as_another_tells_nobody(club, monkeypatch):
    """Of two taps of the host one makes the tables, and its players are told of those alone."""
    await club.make(SWISS, "ana", "eva")
    told = []
    monkeypatch.setattr(club.nights, "_tell", lambda game, *more: told.append(game.id))

    async def raced(*_):
        return False

    with monkeypatch.context() as other:
        other.setattr(club.tables._store.tournaments, "begin_round", raced)
        assert (await club.next_round()).whole.rounds == []
    assert told == []
    night = await club.next_round()
    assert told == night.going.matches[0].games


async def test_a_bye_is_worth_a_point_and_has_no_table(club):
    """Whoever is over in a round reads so."""
    await club.make(SWISS, "ana", "eva", "luz")
    await club.next_round()
    night = await club.end_round()
    (played,) = tournament_of(night, club.host, 0.0).played
    (bye,) = [match for match in played.matches if match.second == BYE]

    assert (bye.points, bye.tables) == ([1.0], [])


async def test_a_partner_who_leaves_their_table_is_played_for(club):
    """The result is the other's too, so that nobody ends it for both."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("leo", 1)
    live = await club.table(await club.next_round())
    leo = await club.player("leo")
    await club.tables.abandon(live.game.id, leo)

    assert (live.fold.ended, live.presence.is_stood_in(live.game.seat_of(leo))) == (False, True)


async def test_records_of_so_many_games_are_kept(club, monkeypatch):
    """Those of the games that were asked for first are made again; one that goes on has none, and none is kept."""
    monkeypatch.setattr(club_records, "KEPT", 1)
    await club.make(SWISS, "ana", "eva", "luz", "leo")
    night = await club.next_round()
    assert await club.nights.records(club.id, club.host) == ""
    for match in night.going.matches:
        await (await club.tables.open(match.games[0])).resign(1)
    replayed = []
    monkeypatch.setattr(club_records, "Projection", lambda row: replayed.append(row.id) or Projection(row))
    texts = [await club.nights.records(club.id, club.host) for _ in range(2)]

    assert texts[0] == texts[1] != ""
    assert len(replayed) == 4


@pytest.mark.parametrize(("form", "rounds"), [("swiss", 3), ("knock-out", 0), ("round-robin", 0)])
async def test_rounds_are_counted_in_a_swiss_alone(club, form, rounds):
    """The others end by themselves, whatever was asked for."""
    await club.make(replace(SWISS, form=form), "ana", "eva")

    assert (await club.look()).whole.tournament.rounds == rounds


async def test_where_people_sit_computers_let_them_follow(club):
    """The computers beside people play at the pace of club nights."""
    await club.make(replace(PAIRS, form="swiss", rounds=1), "ana", "eva")
    await club.enter("luz", partner=1)
    tables = [await club.tables.open(match.games[0]) for match in (await club.next_round()).going.matches]

    assert [live.game.pace for live in tables] == [PACE]
    assert any(seat.kind == "bot" for live in tables for seat in live.game.players)
