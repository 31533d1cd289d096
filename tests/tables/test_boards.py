"""Boards: two tables with the same packs, of which nobody sees anything before both have ended."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.records.fairness import unsalted
from sobremesa.records.verify import Verified
from sobremesa.store import Member, Standing
from sobremesa.tables.club_orders import PACE, board_of_match, game_of_match
from sobremesa.tables.club_standings import came_to
from sobremesa.tables.club_wire import tournament_of
from sobremesa.tables.my_data import data_of
from sobremesa.tables.packs import fresh_salt
from sobremesa.tables.rematch import rematch_after
from sobremesa.tables.replays import Look
from sobremesa.tables.retry import Retry
from sobremesa.tournaments.results import Pair
from tests.tables.helpers import fixed_salts, greedy, play_out
from tests.tables.test_club_nights import PAIRS, SWISS, Club, refused

BOARDS = replace(SWISS, deals="boards", rounds=1)


@pytest.fixture
def club(tables) -> Club:
    """Somewhere to hold a night."""
    return Club(tables)


async def both(club: Club):
    """The two tables of the board of Ana and Eva, which has begun."""
    await club.make(BOARDS, "ana", "eva")
    night = await club.next_round()
    return [await club.tables.open(game) for game in night.going.matches[0].games]


async def packs_of(club: Club, live) -> list[str]:
    """The packs of a table, without their salts."""
    rows = await club.tables._store.rows(live.game.id)
    return [unsalted(row.text)[0] for row in rows if row.text.startswith("pack")]


def last(wire) -> str:
    """Another way to play than the greediest."""
    return min(wire["legal"], key=lambda text: (len(text), text))


async def test_both_sit_in_the_same_chair_with_the_same_packs(club):
    """Against computers of one level, with the same dealer; however they play, each pack is the other's as well.

    No pack is dealt twice.
    """
    mine, theirs = await both(club)
    await play_out(mine, [1, 2], greedy)
    await play_out(theirs, [1, 2], last)
    packs = [await packs_of(club, live) for live in (mine, theirs)]
    shared = min(map(len, packs))

    assert [live.game.players[0].name for live in (mine, theirs)] == ["ana", "eva"]
    assert [live.game.players[1].level for live in (mine, theirs)] == ["novato"] * 2
    assert (mine.game.dealer, mine.game.cut) == (theirs.game.dealer, theirs.game.cut)
    assert shared > 1
    assert packs[0][:shared] == packs[1][:shared]
    assert len({*packs[0], *packs[1]}) == max(map(len, packs))


async def test_the_promises_of_the_packs_are_the_same_and_both_records_open_them(club):
    """So anybody can check afterwards that both had the same packs, and that these were fixed before."""
    tables = await both(club)
    for live in tables:
        await play_out(live, [1, 2])
    promised = [[event.commitment for event in live.fold.events if event.commitment] for live in tables]
    players = [await club.player(name) for name in ("ana", "eva")]
    records = [
        await club.tables.afterwards.record(live.game.id, one) for live, one in zip(tables, players, strict=True)
    ]

    assert promised[0] == promised[1] != []
    for record in records:
        checked = Verified(record)
        assert checked.error is None
        assert {hand.verdict for hand in checked.hands} == {"proved"}


async def test_both_tables_have_their_first_pack_before_anybody_opens_them(club):
    """It is the first event of each game."""
    await club.make(BOARDS, "ana", "eva")
    games = (await club.next_round()).going.matches[0].games
    rows = [await club.tables._store.rows(game) for game in games]

    assert [[row.number for row in each] for each in rows] == [[1], [1]]
    assert all(each[0].text.startswith("pack") for each in rows)


async def test_who_has_ended_sees_nothing_before_the_other_has(club):
    """No record, no replay, no review, no second try, no link, no file, and no table to watch; then all of it."""
    mine, theirs = await both(club)
    ana, eva = await club.player("ana"), await club.player("eva")
    await play_out(mine, [1, 2])
    look, table, after = Look(1, True, 0), mine.game.id, club.tables.afterwards

    asked = [
        after.record(table, ana),
        after.replay(table, ana, look),
        after.review(table, ana),
        after.share(table, ana),
        after.retry(table, ana, Retry(2, "ana", 0)),
        after.record(table, club.host),
    ]
    assert [await refused(one) for one in asked] == ["game-not-over"] * 6
    assert await club.nights.records(club.id, club.host) == ""
    assert len((await club.tables.traveling.export(ana, unfinished=False)).games) == 0
    for watcher, at in ((ana, theirs), (eva, mine), (club.host, mine), (club.host, theirs)):
        assert await refused(club.tables.seat_at(at.game.id, watcher)) == "not-invited"

    await play_out(theirs, [1, 2])

    assert [await refused(after.record(table, one)) for one in (ana, club.host)] == ["", ""]
    assert await refused(after.replay(table, ana, look)) == ""
    assert (await club.nights.records(club.id, club.host)).count("[Event ") == 2
    assert len((await club.tables.traveling.export(ana, unfinished=False)).games) == 1
    assert (await club.tables.seat_at(theirs.game.id, ana))[1] == 0


async def test_a_table_of_a_board_tells_no_score_of_the_other(club):
    """What is told of the round while it goes on is who plays."""
    from sobremesa.tables.club_wire import tournament_of

    mine, theirs = await both(club)
    ana, eva = await club.player("ana"), await club.player("eva")
    await play_out(mine, [1, 2])
    night = await club.look()
    told = tournament_of(night, eva, 0.0)

    assert (told.played[0].matches[0].score, told.played[0].matches[0].points) == (None, None)
    assert [tournament_of(night, one, 0.0).table for one in (ana, eva)] == [mine.game.id, theirs.game.id]


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (Standing("abandoned", [5, 3], 0), (2, 2)),
        (Standing("abandoned", [3, 5], 0), (0, -2)),
        (Standing("abandoned", [5, 5], 0), (1, 0)),
        (Standing("abandoned", [6, 5], 0), (2, 1)),
        (Standing("abandoned", [5, 6], 0), (0, -1)),
        (Standing("over", [3, 5], 1), (2, 0)),
        (Standing("over", [5, 3], 2), (0, 0)),
        (Standing("over", [3, 5], 2), (0, -2)),
        (None, (1, 0)),
    ],
)
def test_a_single_game_goes_to_who_has_won_it_or_else_is_ahead(standing, expected):
    """Who has won is behind by nothing, whatever the score of the moment."""
    told = came_to(Pair(1, 2), [standing])
    assert (told.half_points, told.difference) == expected


def test_a_match_without_a_game_is_level():
    """As where its table was never made."""
    told = came_to(Pair(1, 2), [], 40)
    assert (told.half_points, told.difference) == (1, 0)


def test_the_difference_of_both_tables_decides():
    """Who has won by more, or lost by less, has won the board; as much at both is level."""
    won, lost, less = Standing("over", [40, 20], 1), Standing("over", [10, 40], 2), Standing("over", [30, 40], 2)
    pair = Pair(1, 2)
    hair = Standing("over", [31, 40], 2)
    told = [came_to(pair, games) for games in ((won, lost), (lost, less), (less, less), (hair, less), (less, hair))]
    assert [(one.half_points, one.difference) for one in told] == [(2, 50), (0, -20), (1, 0), (2, 1), (0, -1)]


async def test_pairs_play_a_board_against_computers_too(club):
    """Partners opposite each other, computers in the other two seats, at both tables."""
    await club.make(replace(PAIRS, deals="boards"), "ana", "eva")
    await club.enter("luz", partner=1)
    await club.enter("zoe", partner=2)
    games = (await club.next_round()).going.matches[0].games
    seats = [(await club.tables.open(game)).game.players for game in games]
    assert [[seat.name for seat in one if seat.kind == "human"] for one in seats] == [["ana", "luz"], ["eva", "zoe"]]
    assert [[seat.kind for seat in one] for one in seats] == [["human", "bot"] * 2] * 2


async def test_the_board_of_somebody_who_leaves_is_lost_at_their_table_alone(club):
    """The other plays theirs to its end."""
    mine, theirs = await both(club)
    await club.leave("ana")
    assert (mine.fold.ended, theirs.fold.ended) == (True, False)
    assert mine.fold.winner == 2


@pytest.mark.parametrize(("leaving", "told"), [(["ana"], "resigned"), (["ana", "eva"], "")])
async def test_a_board_that_one_has_left_was_resigned(club, leaving, told):
    """Nothing is told before both tables have ended; where both have left, neither has won by it."""
    _, theirs = await both(club)
    await club.leave("ana")
    during = tournament_of(await club.look(), await club.player("eva"), 0.0).played[0].matches[0]
    if "eva" in leaving:
        await club.leave("eva")
    else:
        await play_out(theirs, [1, 2])
    night = await club.look()

    assert (during.points, during.ending) == (None, "")
    assert [match.ending for match in night.whole.rounds[0].matches] == [told]


def test_who_leaves_a_board_has_lost_it():
    """Whatever the score of the moment was: by all of a game, and level where both have left."""
    left, ahead, behind = (Standing("over", score, 2) for score in ([0, 0], [100, 20], [20, 60]))
    lost, won = Standing("over", [10, 121], 2), Standing("over", [121, 90], 1)
    pair = Pair(1, 2)
    games = ((left, lost), (ahead, lost), (lost, left), (left, won), (left, ahead), (behind, lost))
    told = [came_to(pair, each, 121) for each in games]
    assert [(one.half_points, one.difference) for one in told] == [
        *((0, -121), (0, -121), (2, 121), (0, -121), (1, 0), (0, -121)),
    ]


def test_who_leaves_a_board_of_one_hand_has_lost_it_by_a_point():
    """No number of points ends such a game, so that there is none that it could be lost by."""
    left, played, pair = Standing("over", [0, 0], 2), Standing("over", [10, 30], 2), Pair(1, 2)
    told = [came_to(pair, games) for games in ((left, played), (played, left))]
    assert [(one.half_points, one.difference) for one in told] == [(0, -1), (2, 1)]


def test_a_board_that_its_host_ends_is_judged_by_the_scores_of_both_tables():
    """Nobody has left it; and of a table that is gone nothing is known."""
    pair, ahead, behind = Pair(1, 2), Standing("abandoned", [20, 10], 0), Standing("abandoned", [10, 15], 0)
    told = [came_to(pair, games, 40) for games in ((ahead, behind), (behind, ahead), (None, ahead), (behind, None))]
    assert [(one.half_points, one.difference) for one in told] == [(2, 15), (0, -15), (0, -10), (0, -5)]


async def test_what_is_kept_of_somebody_tells_no_packs_that_others_still_play(club):
    """The record of a board is in it once both tables have ended."""
    mine, theirs = await both(club)
    ana, table = await club.player("ana"), mine.game.id
    await play_out(mine, [1, 2])
    store, people, traveling = club.tables._store, club.tables.people, club.tables.traveling

    told = await data_of(store, people, traveling, ana)
    assert (table in {one.id for one in told.tables}, table in told.records) == (True, False)

    await play_out(theirs, [1, 2])
    assert table in (await data_of(store, people, traveling, ana)).records


async def test_after_a_night_a_rematch_is_theirs_who_play_it(club):
    """The night's host has no part in it: they neither watch it nor end it."""
    mine, _ = await both(club)
    await play_out(mine, [1, 2])
    again = rematch_after(mine.game, fresh_salt).game
    assert (again.host, again.tournament, again.board) == (await club.player("ana"), "", "")
    assert not again.belongs_to(club.host)


async def test_computers_among_themselves_wait_for_nobody_and_shuffle_alone(club):
    """Where no person sits neither moves are slowed down nor does anybody take part in the shuffle."""
    await club.make(SWISS, "ana")
    tournament = (await club.look()).whole.tournament
    sitting = [Member(number, 1, name, level="novato") for number, name in enumerate(("Sol", "Mar", "Paz", "Luz"), 1)]
    (first, second), salts = (sitting[:1], sitting[1:2]), fixed_salts(1)

    alone = game_of_match(tournament, first, second, salts).game
    among_people = game_of_match(tournament, [replace(first[0], player=club.host)], second, salts).game
    board = board_of_match(tournament, (first, second), iter(["Rio"]), salts)

    assert [(game.pace, game.joint) for game in (alone, among_people)] == [(0, False), (PACE, True)]
    assert [new.game.pace for new in board] == [0, 0]
