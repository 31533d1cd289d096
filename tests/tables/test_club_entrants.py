"""Club nights: whose seat is given up and whose place is free, where names, numbers and hours are not what is usual."""

from __future__ import annotations

import asyncio
import re

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.store import MoveRow, Store, StoreError
from sobremesa.store.tournaments import Deals, Member
from sobremesa.tables import club_records
from sobremesa.tables.club_orders import NightOrder, fresh_names
from sobremesa.tables.club_rounds import Turns
from sobremesa.tables.club_standings import Night
from sobremesa.tables.club_wire import listed_night_of, table_of, tournament_of
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tournaments.results import BYE, Outcome, Pair
from tests.tables.helpers import Answering, SetTime, greedy
from tests.tables.test_club_nights import PAIRS, SWISS, Club, failing, pairs_of, refused


@pytest.fixture
def club(tables: Tables) -> Club:
    """Somewhere to hold a night."""
    return Club(tables)


def places(night: Night, number: int) -> list[tuple[int, str, bool]]:
    """The place of each member of an entrant, their name, and whether they are a computer."""
    return [(one.place, one.name, one.level is not None) for one in night.members(number)]


async def test_of_two_with_the_same_name_the_one_who_leaves_has_lost(club: Club) -> None:
    """Their seat is found by who they are."""
    await club.make(SWISS)
    players = [await club.player(token) for token in ("ana", "another ana")]
    for player in players:
        await club.nights.enter(club.secret, player, "Ana")
    live = await club.table(await club.next_round())
    await club.nights.leave(club.id, players[1])

    assert live.fold.winner == 1


@pytest.mark.parametrize("name", ["Aa", "Zz"])
async def test_a_computer_that_the_host_takes_out_has_lost_the_game_that_it_is_in(club: Club, name: str) -> None:
    """Whoever sat there with it has won, and it is paired no more."""
    await club.make(SWISS)
    await club.nights.enter(club.secret, await club.player("ana"), name)
    await club.nights.add_computers(club.id, club.host, 1)
    live = await club.table(await club.next_round())
    await club.nights.remove(club.id, club.host, 2)

    assert live.fold.winner == 1
    assert (await club.look()).here == [1]


async def test_a_computer_that_is_taken_out_has_lost_and_not_a_person_of_its_name(club: Club) -> None:
    """Though the person sits in the first seat: they have won."""
    await club.make(SWISS)
    name = next(fresh_names([]))
    await club.nights.enter(club.secret, await club.player("ana"), name)
    computer = Member(2, 1, name, level="novato")
    await club.tables._store.tournaments.enter(club.id, [computer])
    live = await club.table(await club.next_round())
    await club.nights.remove(club.id, club.host, 2)

    assert ([seat.name for seat in live.game.players], live.fold.winner) == ([name, name], 1)


@pytest.mark.parametrize("leaving", ["eva", "zoe"])
async def test_a_pair_is_taken_out_with_the_computer_in_it_and_the_other_pair_plays_on(
    club: Club, leaving: str
) -> None:
    """The computer has taken the place of one who left, under a name that nobody at the table has."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    await club.enter("zoe", partner=2)
    live = await club.table(await club.next_round())
    await club.leave(leaving)
    await club.nights.remove(club.id, club.host, 2)

    assert [live.presence.is_stood_in(seat) for seat in (1, 2, 3, 4)] == [False, True, False, True]
    assert (await club.look()).here == [1]


async def test_the_place_of_one_who_left_before_the_first_round_is_free_again(club: Club) -> None:
    """Beside the partner who stayed: somebody else takes it, or a computer when the round begins."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    await club.enter("zoe", partner=2)
    await club.leave("ana")
    await club.leave("eva")
    await club.enter("leo", partner=1)
    night = await club.next_round()

    assert places(night, 1) == [(1, "leo", False), (2, "luz", False)]
    assert [(place, computer) for place, _, computer in places(night, 2)] == [(1, True), (2, False)]


async def test_who_came_late_and_left_before_they_had_played_is_gone(club: Club) -> None:
    """No row of the standings tells of them, and of a pair the other keeps their place."""
    await club.make(PAIRS, "ana", "eva")
    await club.next_round()
    await club.enter("luz")
    await club.enter("zoe")
    await club.enter("leo", partner=4)
    await club.leave("luz")
    await club.leave("leo")
    night = await club.look()

    assert [one.entrant for one in night.standings] == [1, 2, 4]
    assert places(night, 4) == [(1, "zoe", False)]


async def test_the_host_takes_out_somebody_who_plays_beside_a_computer(club: Club) -> None:
    """Both are paired no more."""
    await club.make(PAIRS, "ana", "eva", "luz")
    await club.next_round()
    await club.nights.remove(club.id, club.host, 2)
    await club.end_round()

    assert (await club.look()).here == [1, 3]
    assert sorted(*pairs_of(await club.next_round())) == [1, 3]


async def test_a_pair_of_computers_is_two(club: Club) -> None:
    """And so is each of several that come at once."""
    await club.make(PAIRS)
    await club.nights.add_computers(club.id, club.host, 2)
    night = await club.look()

    assert [[place for place, _, _ in places(night, number)] for number in (1, 2)] == [[1, 2], [1, 2]]


async def test_who_has_left_once_has_left_then(club: Club) -> None:
    """To leave again in a later round changes nothing, nor does it after the end."""
    await club.make(replace(SWISS, rounds=2), "ana", "eva", "luz")
    await club.next_round()
    await club.leave("ana")
    await club.end_round()
    await club.next_round()
    await club.leave("ana")
    await club.end_round()
    await club.leave("eva")

    assert [one.until for one in (await club.look()).whole.members] == [1, None, None]


async def test_rounds_are_numbered_from_one(club: Club) -> None:
    """In what is told, and in the records of their games."""
    await club.make(SWISS, "ana", "eva")
    for _ in range(3):
        live = await club.table(await club.next_round())
        await live.resign(1)
        await club.look()
    records = await club.nights.records(club.id, club.host)

    assert [one.number for one in tournament_of(await club.look(), club.host, 0.0).played] == [1, 2, 3]
    assert [f'[Round "{number}"]' in records for number in range(5)] == [False, True, True, True, False]


async def test_no_round_begins_where_a_process_ended_before_it_closed_the_night(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last round was written down, but not that it was the last."""
    await club.make(replace(SWISS, rounds=1), "ana", "eva")
    await club.next_round()
    with monkeypatch.context() as tired:
        tired.setattr(club.tables._store.tournaments, "end", failing)
        with pytest.raises(StoreError):
            await club.nights.end_round(club.id, club.host)

    assert await refused(club.nights.next_round(club.id, club.host)) == "tournament-over"
    await club.nights.end(club.id, club.host)
    assert (await club.look()).is_over


async def test_host_and_entrants_may_have_any_number_among_the_players(club: Club) -> None:
    """Also one beyond a few hundred; those who were there before are not hosts for it."""
    early = await club.player("early")
    for at in range(300):
        await club.player(f"guest {at}")
    await club.make(SWISS, "ana", "eva")

    assert await refused(club.nights.next_round(club.id, early)) == "not-yours"
    assert not await refused(club.nights.next_round(club.id, club.host))
    assert not await refused(club.nights.look(club.id, club.host))
    assert not await refused(club.leave("ana"))


async def test_who_inherits_a_tournament_may_have_more_than_five_and_makes_no_other(club: Club) -> None:
    """The night of a host who is forgotten is theirs who entered first; five are what one may make."""
    await club.make(SWISS, "heir")
    heir = await club.player("heir")
    for _ in range(5):
        await club.nights.make(SWISS, heir)
    assert await refused(club.nights.make(SWISS, heir)) == "too-many-tournaments"
    await club.tables.people.erase(club.host)

    assert (await club.look()).whole.tournament.host == heir
    assert await refused(club.nights.make(SWISS, heir)) == "too-many-tournaments"


async def test_who_cannot_enter_hears_why(club: Club) -> None:
    """That it is full, or that it has begun."""
    await club.make(replace(SWISS, form="knock-out"), "ana", "eva", "luz")
    await club.next_round()
    with pytest.raises(Refused) as begun:
        await club.enter("late")
    await club.make(SWISS)
    await club.nights.add_computers(club.id, club.host, 64)
    with pytest.raises(Refused) as full:
        await club.enter("ana")

    assert ("it has begun" in begun.value.why, "64" in begun.value.why) == (True, False)
    assert ("it has begun" in full.value.why, "64 already" in full.value.why) == (False, True)


async def test_host_and_entrants_are_told_where_each_plays_and_nobody_else_is(club: Club) -> None:
    """A host who does not play has no number; whoever has the link alone sees who meets whom, and no table."""
    early = await club.player("early")
    await club.make(SWISS, "ana", "eva")
    night = await club.next_round()
    tables = night.going.matches[0].games
    askers = (club.host, await club.player("ana"), await club.player("late"), early, None)
    told = [tournament_of(night, one, 0.0) for one in askers]

    assert [one.played[0].matches[0].tables for one in told] == [tables, tables, [], [], []]
    assert [(one.host, one.you) for one in told] == [(True, 0), (False, 1), (False, 0), (False, 0), (False, 0)]


async def test_a_knock_out_has_as_many_rounds_as_it_takes_and_at_least_one(club: Club) -> None:
    """Also before anybody has entered, though nothing is told of it then."""
    rounds, told = [], []
    for names in ((), ("ana",), ("ana", "eva"), ("ana", "eva", "luz")):
        await club.make(replace(SWISS, form="knock-out"), *names)
        rounds.append((await club.look()).rounds)
        told.append(tournament_of(await club.look(), club.host, 0.0).rounds)

    assert (rounds, told) == ([1, 1, 1, 2], [0, 0, 1, 2])


async def test_it_is_told_whether_anybody_may_still_enter(club: Club) -> None:
    """Until the last round begins, and not after the end."""
    await club.make(replace(SWISS, rounds=2), "ana", "eva")
    told = []
    for _ in range(2):
        told.append(tournament_of(await club.next_round(), None, 0.0).may_enter)
        told.append(tournament_of(await club.end_round(), None, 0.0).may_enter)

    assert told == [True, True, False, False]


async def test_a_place_beside_somebody_is_told_as_free_until_it_is_taken_or_they_have_left(club: Club) -> None:
    """In a pair that plays on a computer has it; where nobody is left nobody can come beside them."""
    await club.make(PAIRS, "ana", "eva", "zoe")
    await club.enter("luz", partner=1)
    before = tournament_of(await club.look(), club.host, 0.0).entrants
    await club.next_round()
    await club.leave("eva")
    after = tournament_of(await club.look(), club.host, 0.0).entrants

    assert [(one.free, one.here) for one in before] == [(False, True), (True, True), (True, True)]
    assert [(one.free, one.here) for one in after] == [(False, True), (False, False), (False, True)]
    assert [one.computers for one in after] == [[False, False], [False, True], [False, True]]


async def test_nobody_comes_beside_one_who_left_before_they_played(club: Club) -> None:
    """There is no such pair any more; whoever comes enters on their own."""
    await club.make(PAIRS, "ana", "eva")
    await club.next_round()
    await club.enter("luz")
    await club.leave("luz")
    code = await refused(club.enter("zoe", partner=3))
    await club.enter("zoe")
    night = await club.look()

    assert (code, night.here, places(night, 3)) == ("place-taken", [1, 2, 3], [(1, "zoe", False)])


async def test_what_opponents_have_won_is_told_in_points(club: Club) -> None:
    """As one's own are: a game that was won is one, and a level one a half."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    await club.next_round()
    level = tournament_of(await club.end_round(), None, 0.0).standings
    for match in (await club.next_round()).going.matches:
        await (await club.tables.open(match.games[0])).resign(2)
    after = tournament_of(await club.look(), None, 0.0).standings

    assert [(one.points, one.buchholz) for one in level] == [(0.5, 0.5)] * 4
    assert [one.points for one in after] == [1.5, 1.5, 0.5, 0.5]
    assert sum(one.buchholz for one in after) == 2 * sum(one.points for one in after)


async def test_what_is_left_of_a_round_is_told_in_tenths_of_seconds(store: Store) -> None:
    """Nothing once its time is up, before anybody has ended it; and no time for a round that is over, or has any."""
    time = SetTime()
    tables = Tables(store, Answering(greedy), time=time)
    club = Club(tables)
    await club.make(replace(SWISS, minutes=20), "ana", "eva")
    night = await club.next_round()
    told = []
    for seconds in (20 * 60 - 61.27, 61, 60):
        time.go_on(seconds)
        told.append(tournament_of(night, None, time.wall()).played[0].left)
    await tables.rounds.beat()
    over = tournament_of(await club.look(), None, time.wall()).played[0].left
    await club.make(SWISS, "ana", "eva")
    endless = tournament_of(await club.next_round(), None, time.wall()).played[0].left
    await tables.close()

    assert told == [61.3, 0.3, 0.0]
    assert (over, endless) == (None, None)


async def test_each_record_of_a_night_says_in_which_round_and_at_which_table_it_was_played(club: Club) -> None:
    """Tables are counted from 1 in each round."""
    await club.make(SWISS, "ana", "eva", "luz", "zoe")
    for _ in range(2):
        for match in (await club.next_round()).going.matches:
            await (await club.tables.open(match.games[0])).resign(2)
        await club.look()
    records = await club.nights.records(club.id, club.host)

    assert [re.findall(rf'\[{header} "(.+)"\]', records) for header in ("Round", "Table")] == [
        list("1122"),
        list("1212"),
    ]


async def test_computers_are_not_made_to_play_at_tables_where_people_sit(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those tables are opened by whoever sits there; and one whose game has ended is not looked at."""

    async def thinking(*_: object) -> str:
        return str(await asyncio.Event().wait())

    monkeypatch.setattr(Answering, "choose", thinking)  # a computer that moves at once may be quicker than who resigns
    await club.make(SWISS, "ana")
    await club.nights.add_computers(club.id, club.host, 3)
    night = await club.next_round()
    await club.tables.rounds.beat()
    people, computers = (match.games[0] for match in night.going.matches)
    looked = [live.game.id for live in club.tables.live]
    await (await club.tables.open(computers)).resign(1)
    await club.tables.rounds.beat()

    assert looked == [computers]
    assert people not in {live.game.id for live in club.tables.live}
    assert computers not in {live.game.id for live in club.tables.live}


@pytest.mark.parametrize("deals", ["free", "boards"])
@pytest.mark.parametrize("taken_out", [False, True])
async def test_a_table_that_its_last_person_has_left_is_played_on_by_computers(
    club: Club, deals: Deals, taken_out: bool
) -> None:
    """So the round ends though nobody is there: by four nobody loses by leaving, for a computer plays in their seat."""
    await club.make(replace(PAIRS, deals=deals), "ana")
    await club.nights.add_computers(club.id, club.host, 1)
    table = (await club.next_round()).going.matches[0].games[0]
    await club.tables.rounds.beat()
    looked = {live.game.id for live in club.tables.live}
    await (club.nights.remove(club.id, club.host, 1) if taken_out else club.leave("ana"))
    await club.tables.rounds.beat()

    assert table not in looked
    assert table in {live.game.id for live in club.tables.live}


async def test_a_table_of_computers_that_cannot_be_read_holds_up_no_other(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """As where another version has written there: it is logged, and the others are played."""
    await club.make(SWISS)
    await club.nights.add_computers(club.id, club.host, 6)
    night = await club.next_round()
    games = [match.games[0] for match in night.going.matches]
    standing = night.games[games[1]]
    await club.tables._store.append(games[1], [MoveRow(2, 1, "a move of tomorrow")], standing)

    await club.tables.rounds.beat()

    assert {live.game.id for live in club.tables.live} == {games[0], games[2]}
    assert f"table {games[1]} of a tournament cannot be played: broken-table" in caplog.text


def test_a_host_who_was_never_served_comes_before_the_first_who_was() -> None:
    """Also where the first host's tables stand first."""
    turns = Turns()
    assert turns.chosen({"one": 1}, 1) == ["one"]
    assert turns.chosen({"another": 1, "second": 2}, 1) == ["second"]


def test_of_several_hosts_the_one_with_the_fewest_places_is_served() -> None:
    """However long ago that was, and as long as there are places."""
    turns = Turns()
    assert turns.chosen({"a": 1, "b": 1, "c": 2}, 2) == ["a", "c"]
    assert turns.chosen({"a": 1, "b": 1, "c": 2, "d": 2, "e": 3}, 4) == ["a", "c", "e", "b"]
    assert turns.chosen({}, 4) == []


async def test_a_hundred_computers_have_a_hundred_names(club: Club) -> None:
    """Where names run out they come again with a number."""
    await club.make(PAIRS)
    await club.nights.add_computers(club.id, club.host, 64)
    names = [member.name for member in (await club.look()).whole.members]
    again = [name for name in names if name.endswith(" 2")]

    assert len(set(names)) == len(names) == 128
    assert {name.removesuffix(" 2") for name in again} <= set(names)
    assert again


async def test_a_list_says_which_nights_are_ones_own(club: Club) -> None:
    """Whoever takes part in another's is not its host, whether they came here sooner or later."""
    early = await club.player("early")
    await club.make(SWISS, "early", "late")
    players = (early, club.host, await club.player("late"))
    lists = [[listed_night_of(row, one) for row in await club.nights.mine(one)] for one in players]

    assert [[one.host for one in listed] for listed in lists] == [[False], [True], [False]]


async def test_as_many_records_as_are_kept_are_not_made_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A night that just fits is replayed once, however often its records are asked for."""
    monkeypatch.setattr(club_records, "KEPT", 2)
    await club.make(SWISS, "ana", "eva", "luz", "leo")
    for match in (await club.next_round()).going.matches:
        await (await club.tables.open(match.games[0])).resign(1)
    replayed: list[str] = []
    monkeypatch.setattr(club_records, "Projection", lambda row: replayed.append(row.id) or Projection(row))
    texts = [await club.nights.records(club.id, club.host) for _ in range(3)]

    assert texts[0] == texts[1] == texts[2] != ""
    assert len(replayed) == 2


async def test_a_swiss_of_no_number_of_rounds_has_as_many_as_it_takes(club: Club) -> None:
    """Of four two, though a fifth comes late."""
    await club.make(NightOrder("Thursday", "swiss", "cuarenta", "pagat", 2, "novato"), "ana", "eva", "luz", "zoe")
    over = []
    for late in ("leo", ""):
        await club.next_round()
        if late:
            await club.enter(late)
        over.append((await club.end_round()).is_over)

    assert over == [False, True]


async def test_whoever_is_away_from_a_night_has_three_minutes_to_come_back(club: Club) -> None:
    """Long enough for a telephone that rings, and the other does not wait all evening."""
    await club.make(SWISS, "ana", "eva")

    assert (await club.table(await club.next_round())).game.grace == 180


async def test_the_host_takes_out_a_pair_of_which_one_has_left_in_the_round(club: Club) -> None:
    """Both seats are played on at their table, and the pair is paired no more."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    live = await club.table(await club.next_round())
    await club.leave("luz")

    await club.nights.remove(club.id, club.host, 1)

    seats = [live.game.seat_of(await club.player(name)) for name in ("ana", "luz")]
    assert (live.fold.ended, [live.presence.is_stood_in(seat) for seat in seats]) == (False, [True, True])
    assert (await club.look()).here == [2]


async def test_a_time_that_is_up_after_its_round_has_ended_changes_nothing(club: Club) -> None:
    """Two processes look at one clock: the second comes too late, and nobody's result is another one."""
    await club.make(SWISS, "ana", "eva")
    await club.next_round()
    before = await club.end_round()

    assert await club.nights.judge(club.id, 1)

    after = await club.look()
    assert (after.number, after.going, after.whole.rounds) == (1, None, before.whole.rounds)


async def test_a_time_that_is_up_after_the_next_round_has_begun_ends_none_of_its_games(club: Club) -> None:
    """Whoever looks at an older clock leaves them alone."""
    await club.make(SWISS, "ana", "eva")
    await club.next_round()
    await club.end_round()
    live = await club.table(await club.next_round())

    assert await club.nights.judge(club.id, 1)
    assert ((await club.look()).going is not None, live.fold.ended) == (True, False)


async def test_who_waits_in_a_round_has_no_table_there(club: Club) -> None:
    """Whoever is over plays again in the next one; those who are paired have theirs."""
    await club.make(SWISS, "ana", "eva", "luz")
    night = await club.next_round()
    (bye,) = [match.first for match in night.going.matches if match.second == BYE]
    names = {member.name: member.number for member in night.whole.members}

    tables = {name: table_of(night, await club.player(name)) for name in names}

    assert {name for name, table in tables.items() if not table} == {name for name in names if names[name] == bye}


async def test_a_host_who_does_not_take_part_cannot_leave(club: Club) -> None:
    """They look on, and nobody else is taken out for it."""
    await club.make(SWISS, "ana", "eva")

    assert await refused(club.nights.leave(club.id, club.host)) == "not-yours"
    assert [one.number for one in (await club.look()).entrants] == [1, 2]


async def test_a_pair_is_taken_out_of_which_the_second_leaves_at_that_moment(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is taken out twice, and the others stay."""
    await club.make(PAIRS, "ana", "eva")
    await club.enter("luz", partner=1)
    take_out, taken = club.nights._take_out, []

    async def while_luz_leaves(night: Night, member: Member) -> None:
        taken.append(member.name)
        await take_out(night, member)
        if len(taken) == 1:
            await club.leave("luz")

    monkeypatch.setattr(club.nights, "_take_out", while_luz_leaves)
    await club.nights.remove(club.id, club.host, 1)

    assert taken == ["ana", "luz"]
    assert [one.number for one in (await club.look()).entrants] == [2]


@pytest.mark.parametrize(("fixed", "told"), [(0, [0, 0, 1, 2]), (3, [3, 3, 3, 3])])
async def test_how_many_rounds_there_are_is_told_once_enough_have_entered(
    club: Club, fixed: int, told: list[int]
) -> None:
    """Of one who enters alone, or of nobody, nothing can be said, unless the host has."""
    await club.make(replace(SWISS, rounds=fixed))
    rounds = [tournament_of(await club.look(), club.host, 0.0).rounds]
    for name in ("ana", "eva", "luz"):
        await club.enter(name)
        rounds.append(tournament_of(await club.look(), club.host, 0.0).rounds)

    assert rounds == told


@pytest.mark.parametrize(("game", "rules"), [(game.id, rules) for game in GAMES.values() for rules in game.presets])
async def test_a_round_can_be_ended_whatever_rules_are_played(club: Club, game: str, rules: str) -> None:
    """GI-16: also where one hand is all of a game, so that there is no number of points to play to."""
    await club.make(replace(SWISS, game=game, rules=rules, deals="boards"), "ana", "eva")
    await club.next_round()

    assert (await club.end_round()).outcomes == [[Outcome(Pair(1, 2), 1)]]
