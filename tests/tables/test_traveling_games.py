"""Games in files: out of one store and into another, checked, once, and in nobody else's name."""

from __future__ import annotations

import asyncio
import copy
import json
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from sobremesa.protocol.rest.games_file import FORMAT, GamesFile, ImportReport
from sobremesa.records.verify import verified
from sobremesa.store import Aside
from sobremesa.store.clock import now
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.tables import games_file
from sobremesa.tables.games_file import LEVEL, filed
from sobremesa.tables.messages import ASK, CALL, SEALED
from sobremesa.tables.names import NAMES
from sobremesa.tables.orders import Sitter
from sobremesa.tables.refusals import Refused
from sobremesa.tables.retry import Retry
from sobremesa.tables.tables import Tables
from sobremesa.tables.traveling_games import MOST
from tests.tables.helpers import BOT, ME, Answering, Ear, fixed_salts, greedy, order, until

ELSEWHERE = "hash of somebody elsewhere"

MANY = 300
"""As many finished games take a while to be written."""


class Place:
    """A store with its tables, and one player there."""

    def __init__(self, token: str = "ana", seed: int = 1) -> None:
        self.token, self.seed = token, seed

    async def __aenter__(self) -> Place:
        self.store = await ShelfStore.open(MemoryShelf())
        self.tables = Tables(self.store, Answering(greedy), fixed_salts(self.seed))
        self.player = await self.tables.seat_player(self.token)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.tables.close()
        await self.store.close()

    async def play(self, whole: bool = True, **options: str) -> str:
        """Play a game against a computer, to its end or not, and return its id."""
        made = await self.tables.make(order(ME, BOT, options={"target": "10"} | options), self.player)
        live = await self.tables.open(made.id)
        ear = Ear(1)
        self.tables.join(live, ear, 0)
        for _ in range(10_000 if whole else 3):
            await until(lambda: live.fold.ended or 1 in live.fold.to_act())
            if live.fold.ended:
                break
            await live.play(1, greedy(live.view(1)), live.fold.number)
        self.tables.leave(live, ear)
        await live.settle()
        return made.id

    async def export(self, unfinished: bool = True) -> dict:
        """All games of the player, as the JSON of a file."""
        return json.loads(msgspec.json.encode(await self.tables.traveling.export(self.player, unfinished)))

    async def take(self, file: dict, most: int | None = MOST) -> ImportReport:
        """Take over the games of a file."""
        return await self.tables.traveling.take(msgspec.convert(file, GamesFile), self.player, self.token, most)


@pytest.fixture
async def here():
    """Where games are played."""
    async with Place() as place:
        yield place


@pytest.fixture
async def there():
    """Where they are taken to."""
    async with Place(ELSEWHERE, seed=2) as place:
        yield place


async def test_a_game_is_the_same_game_elsewhere(here, there):
    """Its rows, its record, its standing, its times and its place in the statistics; it is marked as imported."""
    table = await here.play()
    record = await here.tables.afterwards.record(table, here.player)
    (before,) = await here.tables.mine(here.player)

    report = await there.take(await here.export())
    (after,) = await there.tables.mine(there.player)
    results, pending = await there.tables.results.of(there.player)

    assert (len(report.imported), report.known, report.refused) == (1, 0, [])
    assert await there.store.rows(report.imported[0]) == await here.store.rows(table)
    assert await there.tables.afterwards.record(report.imported[0], there.player) == record
    assert all(each.proved for each in verified(record.encode()))
    assert (after.listed.standing, after.listed.updated) == (before.listed.standing, before.listed.updated)
    assert (after.listed.game.imported, after.listed.game.seat_of(there.player)) == (table, 1)
    assert (len(results), pending) == (1, 0)
    assert [seat.level for seat in after.listed.game.players] == [None, BOT.level]


@pytest.mark.parametrize("seat", [1, 2])
async def test_a_game_that_somebody_gave_up_ends_so_elsewhere(here, there, seat):
    """In whichever seat they sat."""
    made = await here.tables.make(order(*[ME, BOT][:: 3 - 2 * seat], pace=5000), here.player)
    live = await here.tables.open(made.id)
    await live.resign(seat)

    report = await there.take(await here.export())
    (after,) = await there.tables.mine(there.player)

    assert (report.refused, after.listed.game.seat_of(there.player)) == ([], seat)
    assert (after.listed.standing.ending, after.listed.standing.winner) == ("resigned", 3 - seat)


async def test_a_text_that_packs_were_shuffled_with_travels_with_its_seat(here, there):
    """Without it nobody could tell how they were shuffled."""
    made = await here.tables.make(order(Sitter("me", "Ana", text="uno dos"), BOT), here.player)
    await here.tables.abandon(made.id, here.player)

    report = await there.take(await here.export())
    (after,) = await there.tables.mine(there.player)

    assert report.refused == []
    assert [seat.text for seat in after.listed.game.players] == ["uno dos", ""]


async def test_a_game_is_imported_once(here, there):
    """However often its file is read, also after a journey through another place, and where it was played."""
    await here.play()
    file = await here.export()
    await there.take(file)

    again = await there.take(file)
    returned = await here.take(await there.export())

    assert (again.imported, again.known) == ([], 1)
    assert (returned.imported, returned.known) == ([], 1)
    assert len(await there.tables.mine(there.player)) == 1


async def test_two_players_have_the_same_game_as_games_of_their_own(here, there):
    """Nobody takes an id away from anybody: it depends on who imports the game."""
    await here.play()
    file = await here.export()
    first = await there.take(file)
    eva = await there.tables.seat_player("eva")

    second = await there.tables.traveling.take(msgspec.convert(file, GamesFile), eva, "eva")

    assert first.imported != second.imported
    assert [one.listed.game.id for one in await there.tables.mine(eva)] == second.imported


async def test_an_unfinished_game_stays_on_a_server_and_travels_from_a_page(here, there):
    """Its rows hold cards that nobody may see yet; where it goes on, computers play for everybody else."""
    table = await here.play(whole=False)
    await here.play()

    from_server = await here.export(unfinished=False)
    from_page = await here.export(unfinished=True)
    report = await there.take(from_page)
    live = await there.tables.open(await _unfinished(there))
    ear = Ear(1)
    there.tables.join(live, ear, 0)
    await until(lambda: 1 in live.fold.to_act())
    number = live.fold.number
    await live.play(1, greedy(live.view(1)), number)
    there.tables.leave(live, ear)

    assert (len(from_server["games"]), from_server["unfinished"]) == (1, 1)
    assert table not in json.dumps(from_server)
    assert len(report.imported) == len(from_page["games"]) == 2
    assert live.fold.number > number


async def _unfinished(place: Place) -> str:
    """The id of the game that is not over."""
    (one,) = await place.tables.mine(place.player, over=False)
    return one.listed.game.id


async def test_a_table_that_waits_for_somebody_is_left_out(here):
    """It has not begun, and its links open nothing elsewhere."""
    await here.tables.make(order(ME, Sitter("open")), here.player)

    file = await here.export()

    assert (file["games"], file["unfinished"]) == ([], 1)


async def test_other_people_become_guests_of_their_names(here, there):
    """In a game that has ended they keep their names and are nobody here; in one that goes on computers sit there."""
    await here.play()
    (game,) = (await here.export())["games"]
    game["players"][1] = {"kind": "human", "name": "Eva", "level": None, "text": ""}
    unfinished = copy.deepcopy(game) | {"id": "another-game", "rows": game["rows"][:4], "session": None}

    report = await there.take({"sobremesa": "games", "format": FORMAT, "games": [game, unfinished]})
    ended, open_ = [await there.store.game(table) for table in report.imported]

    assert [(seat.kind, seat.name, seat.player) for seat in ended.players] == [
        ("human", "Ana", there.player),
        ("human", "Eva", None),
    ]
    assert [(seat.kind, seat.name) for seat in open_.players] == [("human", "Ana"), ("bot", "Eva")]


async def test_a_guest_who_is_not_here_is_not_asked_for_a_rematch(here, there):
    """Nobody could ever answer: it is refused at once, and nothing waits."""
    await here.play()
    (game,) = (await here.export())["games"]
    game["players"][1] = {"kind": "human", "name": "Eva", "level": None, "text": ""}
    (table,) = (await there.take({"sobremesa": "games", "format": FORMAT, "games": [game]})).imported

    with pytest.raises(Refused) as caught:
        await there.tables.rematch(table, there.player)

    assert caught.value.code == "imported"
    assert (await there.tables.open(table)).messages.questions == []


def _swapped(game: dict) -> dict:
    """The game with two cards of its first pack in each other's place."""
    words = game["rows"][0][1].split()
    words[1], words[2] = words[2], words[1]
    game["rows"][0][1] = " ".join(words)
    return game


SPOILED = {
    "no game at all": lambda game: "nonsense",
    "without rows": lambda game: {name: value for name, value in game.items() if name != "rows"},
    "another game": lambda game: game | {"game": "bridge"},
    "unknown rules": lambda game: game | {"rules": "mine"},
    "unknown revision": lambda game: game | {"revision": 999},
    "bad option": lambda game: game | {"options": {"target": "-5"}},
    "too many players": lambda game: game | {"players": game["players"] * 3},
    "no dealer": lambda game: game | {"dealer": 0},
    "a dealer who is not there": lambda game: game | {"dealer": 3},
    "a bad id": lambda game: game | {"id": "../../etc"},
    "a long id": lambda game: game | {"id": "x" * 1000},
    "a seat that is not there": lambda game: game | {"you": 7},
    "a computer's seat": lambda game: game | {"you": 2},
    "a cut of nothing": lambda game: game | {"cut": ["Zz"]},
    "a bad name": lambda game: game | {"players": [{"kind": "human", "name": "…"}, game["players"][1]]},
    "a time that is none": lambda game: game | {"updated": "yesterday"},
    "a day that is none": lambda game: game | {"created": "2026-02-31T10:00:00.000Z"},
    "a clock that is none": lambda game: game | {"clock": "soon"},
    "a missing row": lambda game: game | {"rows": game["rows"][:3] + game["rows"][4:]},
    "an illegal move": lambda game: game | {"rows": [*game["rows"][:2], [1, "Zz", 0]]},
    "a seat too many": lambda game: game | {"rows": [*game["rows"][:2], [3, game["rows"][2][1], 0]]},
    "a row of nobody": lambda game: game | {"rows": [*game["rows"][:2], [8, game["rows"][2][1], 0]]},
    "a loss of nobody": lambda game: game | {"rows": [*game["rows"][:3], [0, "; lost on time", 0]]},
    "nobody resigns": lambda game: game | {"rows": [*game["rows"][:3], [0, "; resigned", 0]]},
    "a stranger resigns": lambda game: game | {"rows": [*game["rows"][:3], [3, "; resigned", 0]]},
    "a takeback to anywhere": lambda game: game | {"rows": [*game["rows"][:3], [1, "; takeback to 77", 0]]},
    "a takeback to a word": lambda game: game | {"rows": [*game["rows"][:3], [1, "; takeback to x", 0]]},
    "something after the end": lambda game: game | {"rows": [*game["rows"], game["rows"][2]]},
    "a pack of one's own": _swapped,
    "more retried than there is": lambda game: game | {"retry": 4999},
    "a text that nobody sees": lambda game: game | {"players": [{**game["players"][0], "text": "\u202e"}] * 2},
    "too many rows": lambda game: game | {"rows": game["rows"] * 1000},
}


@pytest.mark.parametrize("spoiled", SPOILED.values(), ids=SPOILED)
async def test_a_game_that_cannot_be_played_is_refused_and_the_others_are_taken(here, there, spoiled):
    """It is named by its place and its id, with the reason, and nothing of it is stored."""
    await here.play()
    (game,) = (await here.export())["games"]
    good = copy.deepcopy(game) | {"id": "a-good-game", "session": None}

    report = await there.take({"sobremesa": "games", "format": FORMAT, "games": [good, spoiled(game), good]})

    (refused,) = report.refused
    assert (refused.place, refused.code) == (2, "bad-game")
    assert refused.why
    assert (len(report.imported), report.known) == (1, 1)
    assert len(await there.tables.mine(there.player)) == 1


async def test_each_game_of_a_file_is_in_the_report_once(here, there):
    """As imported, as known or as refused; a refused one with its id, where it is one."""
    await here.play()
    (good,) = (await here.export())["games"]
    refused = [{"id": told} for told in ("an-id", "../../etc", 7, None)]

    report = await there.take({"sobremesa": "games", "format": FORMAT, "games": [*refused, good, good, good]})

    assert [(one.place, one.id) for one in report.refused] == [(1, "an-id"), (2, ""), (3, ""), (4, "")]
    assert (len(report.imported), report.known) == (1, 2)


async def test_a_file_that_is_too_new_or_too_big_is_refused_whole(here, there):
    """With a sentence that says what to do."""
    file = await here.export()

    with pytest.raises(Refused, match="later version") as newer:
        await there.take(file | {"format": FORMAT + 1})
    with pytest.raises(Refused, match="in parts") as many:
        await there.take(file | {"games": [{}] * (MOST + 1)})
    report = await there.take(file | {"games": [{}] * (MOST + 1)}, most=None)
    just = await there.take(file | {"games": [{}] * MOST})

    assert (newer.value.code, many.value.code, many.value.state) == ("bad-file", "too-many-games", {"most": 100})
    assert [len(one.refused) for one in (report, just)] == [MOST + 1, MOST]


async def test_an_imported_game_is_replayed_and_tried_again_but_not_shared(here, there):
    """Nobody here has seen it played."""
    from sobremesa.tables.replays import Look

    await here.play()
    (table,) = (await there.take(await here.export())).imported

    piece = await there.tables.afterwards.replay(table, there.player, Look(1, True, 0))
    with pytest.raises(Refused) as caught:
        await there.tables.afterwards.share(table, there.player)

    assert piece.total > 10
    assert caught.value.code == "imported"
    assert await there.tables.public() == []


async def test_rematches_follow_each_other_elsewhere_too(here, there):
    """A session adds up where it was imported."""
    table = await here.play()
    again = await here.tables.rematch(table, here.player)
    await here.tables.abandon(again, here.player)

    report = await there.take(await here.export())
    session = await there.tables.session(report.imported[0], there.player)

    assert len(session.games) == 2
    assert {one.game.id for one in session.games} == set(report.imported)
    assert [one.standing.winner for one in session.games if one.standing.status == "abandoned"] == [0]


async def test_rematches_follow_each_other_after_a_second_journey(here, there):
    """One that was played here after an imported game follows it in the next place too."""
    await here.play()
    (table,) = (await there.take(await here.export())).imported
    again = await there.tables.rematch(table, there.player)
    await there.tables.abandon(again, there.player)

    async with Place("a third place", seed=3) as third:
        report = await third.take(await there.export())
        chain = (await third.tables.session(report.imported[0], third.player)).games

    assert [one.game.previous for one in chain] == [None, chain[0].game.id]


async def test_two_rematches_of_one_game_are_both_taken(here, there):
    """On two devices a game was played again; the second comes into the session, and follows no game."""
    table = await here.play()
    (copy_,) = (await there.take(await here.export())).imported
    own = await there.tables.rematch(copy_, there.player)
    await here.tables.abandon(await here.tables.rematch(table, here.player), here.player)

    report = await there.take(await here.export())
    session = await there.tables.session(copy_, there.player)

    assert (len(report.imported), report.refused) == (1, [])
    assert {one.game.id for one in session.games} == {copy_, own, *report.imported}


async def test_a_seat_without_a_name_has_one_once_a_computer_sits_there(here, there):
    """One of those that computers have."""
    await here.play()
    (game,) = (await here.export())["games"]
    nameless = {"kind": "human", "name": "", "level": None, "text": ""}
    game |= {"rows": game["rows"][:4], "session": None, "players": [game["players"][0], nameless]}

    (table,) = (await there.take({"sobremesa": "games", "format": FORMAT, "games": [game]})).imported
    own, computer = (await there.store.game(table)).players

    assert (own.name, computer.kind, computer.level) == ("Ana", "bot", LEVEL)
    assert computer.name in NAMES


async def test_who_sits_down_for_somebody_plays_as_most_computers_there_do(here, there):
    """A computer of the level that most have; all others are as they were."""
    maestro = Sitter("bot", level="maestro")
    await here.tables.make(order(BOT, maestro, ME, maestro, pace=5000), here.player)
    (game,) = (await here.export())["games"]
    game["players"][0] = {"kind": "human", "name": "Luz", "level": None, "text": ""}

    (table,) = (await there.take({"sobremesa": "games", "format": FORMAT, "games": [game]})).imported
    players = (await there.store.game(table)).players

    assert [(seat.kind, seat.level) for seat in players] == [
        ("bot", "maestro"),
        ("bot", "maestro"),
        ("human", None),
        ("bot", "maestro"),
    ]
    assert players[0].name == "Luz"


async def test_computers_for_people_without_names_are_called_otherwise_than_each_other(here, there):
    """Each has a name of its own."""
    await here.tables.make(order(ME, BOT, BOT, BOT, pace=5000), here.player)
    (game,) = (await here.export())["games"]
    game["players"][1:] = [{"kind": "human", "name": "", "level": None, "text": ""}] * 3

    (table,) = (await there.take({"sobremesa": "games", "format": FORMAT, "games": [game]})).imported
    names = {seat.name for seat in (await there.store.game(table)).players[1:]}

    assert len(names) == 3
    assert names <= set(NAMES)


async def test_calls_of_seats_that_are_not_there_are_left_out(here, there):
    """What is left is numbered without gaps, so that the table can be read again; none comes after the last row."""
    await here.play()
    file = await here.export()
    file["games"][0]["calls"] = [[0, 3, "ronda"], [1, 0, "ronda"], [1, 1, "ronda"], [9999, 2, "ronda"]]
    end = len(file["games"][0]["rows"])

    (table,) = (await there.take(file)).imported

    assert [(aside.number, aside.seat) for aside in await there.store.asides(table)] == [(1, 1), (2, 2)]
    assert (await there.export())["games"][0]["calls"] == [[1, 1, "ronda"], [end, 2, "ronda"]]


async def test_of_what_was_said_the_calls_alone_travel(here):
    """Questions were for those who sat there, and what was sealed is in the packs."""
    (whole,) = await here.store.whole_games([await here.play()])
    said = [Aside(1, 0, 1, SEALED, "A1"), Aside(2, 1, 1, ASK, "takeback"), Aside(3, 2, 1, CALL, "ronda")]

    assert filed(whole.listed, here.player, whole.rows, said).calls == [(2, 1, "ronda")]


async def test_a_game_of_a_clock_that_was_fast_counts_as_touched_now(here, there):
    """Otherwise it would be the first in every list for ever, and never old enough to be deleted."""
    await here.play()
    file = await here.export()
    file["games"][0]["updated"] = "2999-01-01T00:00:00.000Z"

    await there.take(file)
    (listed,) = await there.store.games_of(there.player)

    assert listed.updated <= now()


async def test_what_the_browser_keeps_travels_in_the_file(here, there):
    """It is not looked at."""
    await here.play()
    file = await here.export()

    report = await there.take(file | {"browser": {"sobremesa.theme": "1988"}, "more": "of a later version"})

    assert file["browser"] == {}
    assert len(report.imported) == 1


async def test_what_follows_an_imported_game_was_played_here(here, there):
    """Its rematch and a second try have ids of their own in a file, so that all of them arrive; a rematch is shared."""
    await here.play()
    (table,) = (await there.take(await here.export())).imported
    again = await there.tables.rematch(table, there.player)
    await there.tables.abandon(again, there.player)
    tried = await there.tables.afterwards.retry(table, there.player, Retry(2))
    await there.tables.abandon(tried, there.player)

    file = await there.export()
    async with Place("a third place", seed=3) as third:
        report = await third.take(file)

    assert len({one["id"] for one in file["games"]}) == 3
    assert (len(report.imported), report.known, report.refused) == (3, 0, [])
    assert await there.tables.afterwards.share(again, there.player)
    with pytest.raises(Refused, match="vouch"):
        await there.tables.afterwards.share(tried, there.player)


async def test_a_second_try_travels_before_anything_is_played_in_it(here, there):
    """All its rows are those of the first game."""
    table = await here.play()
    events = (await here.tables.open(table)).fold.events
    decided = next(event.number for event in events if event.seat == 1)
    tried = await here.tables.afterwards.retry(table, here.player, Retry(decided))
    assert len(await here.store.rows(tried)) == (await here.store.game(tried)).retry

    report = await there.take(await here.export())

    assert (len(report.imported), report.refused) == (2, [])


async def test_others_are_answered_while_a_long_list_of_games_is_exported(here):
    """Between the games of a file the loop is free; every game is in the file once, and none that began meanwhile."""
    (game,) = [await here.store.game(await here.play())]
    (whole,) = await here.store.whole_games([game.id])
    for number in range(MANY):
        copied = replace(game, id=f"game-{number}", session="", previous=None)
        await here.store.create(copied, whole.rows, whole.listed.standing)

    exporting = asyncio.create_task(here.export())
    for _ in range(10):
        assert await here.tables.mine(here.player)
        assert not exporting.done()
    await here.tables.abandon((await here.tables.make(order(ME, BOT), here.player)).id, here.player)
    assert not exporting.done()

    assert Counter(one["id"] for one in (await exporting)["games"]).most_common(1)[0][1] == 1
    assert len((await exporting)["games"]) == MANY + 1


async def test_the_same_file_twice_at_the_same_moment_comes_in_once(here, there, tables):
    """In a shelf and in a database: each game is imported by one of those who ask, and none refuses it."""
    table = await here.play()
    await here.tables.abandon(await here.tables.rematch(table, here.player), here.player)
    file = msgspec.convert(await here.export(), GamesFile)

    for place in (there.tables, tables):
        eva = await place.seat_player("eva")
        reports = await asyncio.gather(*[place.traveling.take(file, eva, "eva") for _ in range(4)])
        imported = [game for report in reports for game in report.imported]

        assert [(len(report.imported) + report.known, report.refused) for report in reports] == [(2, [])] * 4
        assert sorted(imported) == sorted(one.listed.game.id for one in await place.mine(eva))
        assert len((await place.session(imported[0], eva)).games) == 2


async def test_a_game_whose_record_cannot_be_replayed_is_not_taken(here, there, monkeypatch):
    """Its rows are a game of this version, and yet whoever verifies it later would be refused."""
    await here.play()
    file = await here.export()
    monkeypatch.setattr(games_file, "record_text", lambda fold, rows: "no record\n")

    report = await there.take(file)

    assert (report.imported, [one.code for one in report.refused]) == ([], ["bad-game"])
    assert "cannot be replayed" in report.refused[0].why
