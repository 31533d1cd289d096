"""Tournaments: entered once, each round begun and ended once, and nothing left of whoever is forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from sobremesa.store import DeviceLink, Match, Member, NewGame, RoundRow, Standing
from sobremesa.store.clock import ago, now
from sobremesa.store.folder import DATABASE
from sobremesa.store.keeping import DAY, Keeping
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.store.sql import SqlStore, pruning
from sobremesa.store.sql.tournaments import delete_tournaments
from tests.store.makers import game_of, made, tournament_of

FIRST = RoundRow(1, now(), "", "", [Match(1, 2, ["t"]), Match(3, 0)])
CAME_TO = [Match(1, 2, ["t"], (2, 7)), Match(3, 0, [], (2, 0))]


async def three(database) -> tuple[int, int, int]:
    """Ana, who makes a tournament that Eva, Luz and a computer enter."""
    ana, eva, luz = [(await database.ensure_player(one)).id for one in ("ana", "eva", "luz")]
    await database.tournaments.create(tournament_of("night", ana))
    for number, (name, player) in enumerate((("Eva", eva), ("Luz", luz)), start=1):
        assert await database.tournaments.enter("night", [Member(number, 1, name, player)])
    assert await database.tournaments.enter("night", [Member(3, 1, "Tula", level="novato")])
    return ana, eva, luz


async def test_a_tournament_is_found_as_it_was_kept(database):
    """With its members in order of entry, by its id, by its link, and by whoever made or entered it."""
    ana, eva, luz = await three(database)
    found = await database.tournaments.find("night")

    assert found.tournament == replace(tournament_of("night", ana), created=found.tournament.created)
    assert found.members == [Member(1, 1, "Eva", eva), Member(2, 1, "Luz", luz), Member(3, 1, "Tula", level="novato")]
    assert found.rounds == []
    assert await database.tournaments.by_link("hash of night") == "night"
    assert [[one.id for one in await database.tournaments.of(player)] for player in (ana, eva)] == [["night"]] * 2
    assert await database.tournaments.of((await database.ensure_player("zoe")).id) == []
    assert (await database.tournaments.find("none"), await database.tournaments.by_link("none")) == (None, None)


async def test_nobody_enters_twice_and_no_place_is_taken_twice(database):
    """Of two who take a number at once one has to take the next."""
    _, eva, _ = await three(database)
    zoe = (await database.ensure_player("zoe")).id

    assert not await database.tournaments.enter("night", [Member(4, 1, "Eva", eva)])
    assert not await database.tournaments.enter("night", [Member(3, 1, "Zoe", zoe)])
    assert await database.tournaments.enter("night", [Member(4, 1, "Zoe", zoe), Member(5, 1, "Caro", level="novato")])


async def test_who_leaves_is_kept_and_who_is_removed_is_not(database):
    """A member is changed in its place."""
    _, eva, _ = await three(database)
    left = Member(1, 1, "Eva", eva, until=2)

    await database.tournaments.change("night", left)
    for number in (2, 3):
        await database.tournaments.remove("night", number, 1)

    assert (await database.tournaments.find("night")).members == [left]


async def test_who_made_or_entered_a_tournament_takes_part(database):
    """Others do not, nor in one that there is not."""
    ana, eva, _ = await three(database)
    zoe = (await database.ensure_player("zoe")).id

    found = [await database.tournaments.takes_part("night", one) for one in (ana, eva, zoe)]

    assert found == [True, True, False]
    assert not await database.tournaments.takes_part("none", ana)


async def test_a_new_link_ends_the_old_one(database):
    """So a link that went to the wrong people is good for nothing."""
    await three(database)
    await database.tournaments.renew("night", "another")
    assert [await database.tournaments.by_link(one) for one in ("hash of night", "another")] == [None, "night"]


async def test_a_round_is_begun_once_and_its_games_are_there(database):
    """Whoever is second has made no table."""
    ana, *_ = await three(database)
    game = replace(game_of("t", ana), tournament="night")
    games = [NewGame(game, [], Standing("playing", [0, 0], 0))]
    other = [NewGame(replace(game, id="u", session="u"), [], Standing("playing", [0, 0], 0))]

    assert await database.tournaments.begin_round("night", FIRST, games)
    assert not await database.tournaments.begin_round("night", FIRST, other)

    assert (await database.tournaments.find("night")).rounds == [FIRST]
    assert (await database.game("t")).tournament == "night"
    assert await database.game("u") is None
    assert await database.tournaments.going() == ["night"]
    assert await database.tournaments.standings(["t", "u"]) == {"t": Standing("playing", [0, 0], 0, [])}


async def test_a_round_ends_once_with_what_it_came_to(database):
    """A process that judges later changes nothing."""
    await three(database)
    await database.tournaments.begin_round("night", FIRST, [])

    ended = [await database.tournaments.end_round("night", 1, one, now()) for one in (CAME_TO, [Match(1, 2)])]

    assert ended == [True, False]
    assert (await database.tournaments.find("night")).rounds[0].matches == CAME_TO
    assert await database.tournaments.going() == []


async def test_the_time_of_a_round_that_goes_on_may_be_up_sooner(database):
    """Never later than it was, and not after it has ended."""
    await three(database)
    await database.tournaments.begin_round("night", FIRST, [])
    ups = []
    for up in ("2026-11-28T22:00:00.000Z", "2026-11-28T21:00:00.000Z", "2026-11-28T23:00:00.000Z"):
        await database.tournaments.hurry("night", 1, up)
        ups.append((await database.tournaments.find("night")).rounds[0].up)
    await database.tournaments.end_round("night", 1, CAME_TO, now())
    await database.tournaments.hurry("night", 1, "2026-11-28T20:00:00.000Z")
    ups.append((await database.tournaments.find("night")).rounds[0].up)

    assert [up[11:13] for up in ups] == ["22", "21", "21", "21"]


async def test_of_two_processes_that_begin_a_round_at_once_one_does(where):
    """The other hears that it is there."""
    stores = [await SqlStore.open(where) for _ in range(2)]
    await three(stores[0])

    begun = await asyncio.gather(*(one.tournaments.begin_round("night", FIRST, []) for one in stores))

    assert sorted(begun) == [False, True]
    for one in stores:
        await one.close()


async def test_a_tournament_is_over_once(database):
    """The first time stands."""
    await three(database)
    await database.tournaments.end("night", "2026-01-01T00:00:00.000Z")
    await database.tournaments.end("night", "2026-01-02T00:00:00.000Z")
    assert (await database.tournaments.find("night")).tournament.ended == "2026-01-01T00:00:00.000Z"


async def test_who_is_forgotten_plays_no_more_and_what_they_played_stays(database):
    """Their place has no name, and the first who entered is the host of what they made."""
    ana, eva, luz = await three(database)
    await database.tournaments.begin_round("night", FIRST, [])
    await database.tournaments.end_round("night", 1, CAME_TO, now())

    for player in (ana, eva):
        await database.people.erase(player)
    found = await database.tournaments.find("night")

    assert found.members[0] == Member(1, 1, "", until=1)
    assert found.tournament.host == luz
    assert found.rounds[0].matches == CAME_TO


async def test_who_is_forgotten_before_they_have_played_is_gone(database):
    """Before the first round, and where they came for a later one: their place is nobody's, and free."""
    _, eva, luz = await three(database)
    await database.people.erase(eva)
    assert [one.number for one in (await database.tournaments.find("night")).members] == [2, 3]

    await database.tournaments.begin_round("night", FIRST, [])
    zoe = (await database.ensure_player("zoe")).id
    assert await database.tournaments.enter("night", [Member(4, 1, "Zoe", zoe, since=2)])
    for player in (luz, zoe):
        await database.people.erase(player)

    assert (await database.tournaments.find("night")).members == [
        Member(2, 1, "", until=1),
        Member(3, 1, "Tula", level="novato"),
    ]


@pytest.mark.parametrize(("begun", "left"), [(False, []), (True, [Member(2, 1, "Luz", until=1)])])
async def test_two_who_become_one_have_one_place(database, begun, left):
    """The other one plays no more; what was played there stays under its name."""
    _, eva, _ = await three(database)
    if begun:
        await database.tournaments.begin_round("night", FIRST, [])
    await database.devices.offer(DeviceLink("link", eva, ago(-60)))

    assert (await database.devices.take("link", "luz")).done

    computer = Member(3, 1, "Tula", level="novato")
    assert (await database.tournaments.find("night")).members == [Member(1, 1, "Eva", eva), *left, computer]


async def test_a_tournament_goes_with_the_last_person(database):
    """Computers alone keep nothing."""
    for player in await three(database):
        await database.people.erase(player)
    assert await database.tournaments.find("night") is None


async def test_what_is_kept_of_somebody_tells_their_tournaments(database):
    """As host and as one who entered, and not the hash of the link."""
    ana, eva, _ = await three(database)
    made, entered = [await database.people.kept(one) for one in (ana, eva)]
    assert [(row["name"], "link" in row) for row in made["tournaments"]] == [("Thursday", False)]
    assert [row["name"] for row in entered["tournament_members"]] == ["Eva"]


@pytest.mark.parametrize(("ended", "keeping"), [("", Keeping(left=30)), ("2020-01-02", Keeping(finished=30))])
async def test_old_tournaments_are_pruned_as_games_are(database, ended, keeping):
    """One that is over when finished games are, one that is not when left ones are; others stay."""
    ana = (await database.ensure_player("ana")).id
    await made(database)
    for name, created in (("old", "2020-01-01"), ("new", now())):
        await database.tournaments.create(tournament_of(name, ana, created=created, ended=ended))
    await database.tournaments.enter("old", [Member(1, 1, "Ana", ana)])

    assert (await database.pruning.count(keeping)).tournaments == 1
    await database.pruning.remove(keeping)

    assert [one.id for one in await database.tournaments.of(ana)] == ["new"]


@pytest.mark.parametrize(
    ("began", "ended", "over"),
    [(60, None, None), (60, 1, None), (1, 1, None), (60, 60, 1), (60, 1, 1)],
)
async def test_the_age_of_a_tournament_is_that_of_what_happened_last(database, began, ended, over):
    """However long ago it was made: its rounds begin and end, and then it ends. While one goes on it never goes."""
    ana, *_ = await three(database)
    round_began, round_ended, is_over = ["" if days is None else ago(days * DAY) for days in (began, ended, over)]
    await database.tournaments.create(tournament_of("played", ana, created=ago(60 * DAY), ended=is_over))
    await database.tournaments.begin_round("played", RoundRow(1, round_began, "", round_ended, []), [])
    keeping = Keeping(30, 30)

    assert (await database.pruning.count(keeping)).tournaments == 0
    await database.pruning.remove(keeping)

    assert await database.tournaments.find("played") is not None


ROUND = (
    "INSERT INTO tournament_rounds (tournament, number, began, up, ended, matches) VALUES ('old', 1, 'x', '', '', '[]')"
)


def begins(where, request) -> bool:
    """Whether another process can begin a round of the old tournament at this moment."""
    try:
        if isinstance(where, Path):
            with closing(sqlite3.connect(where / DATABASE, timeout=0)) as other, other:
                other.execute(ROUND)
        else:
            request.getfixturevalue("postgres").tell(f"SET lock_timeout = '10ms'; {ROUND};")
    except (sqlite3.OperationalError, subprocess.CalledProcessError):
        return False
    return True


async def test_no_round_begins_of_a_tournament_once_it_has_been_found_old(database, where, request, monkeypatch):
    """It would be deleted with the tournament, while people play it."""
    ana = (await database.ensure_player("ana")).id
    await database.tournaments.create(tournament_of("old", ana, created="2020-01-01"))
    begun = []

    def after_another(connection, tournaments):
        begun.append(begins(where, request))
        delete_tournaments(connection, tournaments)

    monkeypatch.setattr(pruning, "delete_tournaments", after_another)
    await database.pruning.remove(Keeping(left=30))

    assert (begun, await database.tournaments.find("old")) == ([False], None)


async def test_in_a_browser_there_are_no_tournaments():
    """Nobody who is not at the device can come there."""
    store = await ShelfStore.open(MemoryShelf())
    assert await store.tournaments.find("night") is None
    assert not await store.tournaments.enter("night", [Member(1, 1, "Ana", 1)])
    assert not await store.tournaments.begin_round("night", FIRST, [])
    assert (await store.tournaments.of(1), await store.tournaments.going()) == ([], [])
