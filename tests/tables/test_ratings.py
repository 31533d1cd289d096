"""Ratings are a projection of finished games: what counts, in which order, and what a rebuild finds."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from sobremesa.protocol.codes import Code
from sobremesa.ratings.glicko2 import Outcome, Rating, aged, updated
from sobremesa.ratings.partners import after_game
from sobremesa.ratings.pools import Pool
from sobremesa.records import read
from sobremesa.store import Keeping, MoveRow, Seat, Standing
from sobremesa.store.clock import ago
from sobremesa.store.ratings import Beside, RatingRow
from sobremesa.store.rows import LOST_ON_TIME
from sobremesa.store.sql import SqlStore, schema
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.less_luck import LessLuck
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.operations.ratings import COURSE, my_luck, my_ratings
from sobremesa.tables.operations.ratings import _pool as pool_to_wire
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.projection import Projection
from sobremesa.tables.rated_games import check_ratable, gone_game, pool_text
from sobremesa.tables.ratings import Ratings, interval_of, periods_between, rating_at
from sobremesa.tables.refusals import Refused
from sobremesa.tables.retry import Retry
from sobremesa.tables.tables import Tables
from tests.store.makers import game_of
from tests.tables.helpers import BOT, ME, Ear, order, play_out, seated, until
from tests.tables.test_less_luck import row as a_row
from tests.tables.test_links import OPEN, code_of

DAY = 24 * 3600
GUEST = Sitter("open")


@dataclass
class Club:
    """People who play rated games on one store, one after the other."""

    store: SqlStore
    players: dict[str, int] = field(default_factory=dict)
    games: int = 0

    async def person(self, name: str) -> int:
        """The player of a name."""
        if name not in self.players:
            self.players[name] = (await self.store.ensure_player(name)).id
        return self.players[name]

    async def play(self, *names: str, winner: int = 1, days: float = 0, **more) -> str:
        """A game that ended so many days ago, by those of these names in their seats; the computer's is its level."""
        self.games += 1
        standing = Standing(more.pop("status", "over"), [40, 20], winner)
        game = replace(
            game_of(f"g{self.games:05}", 1, [await self._seat(at, name) for at, name in enumerate(names, 1)])
        )
        game = replace(game, host=game.players[0].player or 1, options={}, rated=True, **more)
        await self.store.create(game, [], standing)
        async with self.store._engine.begin() as connection:
            ended = update(schema.games).where(schema.games.c.id == game.id)
            await connection.execute(ended.values(updated=ago(days * DAY)))
        return game.id

    async def _seat(self, at: int, name: str) -> Seat:
        if name in {"novato", "aficionado", "maestro", "gran-maestro"}:
            return Seat(at, "bot", name, level=name)
        called = name.removesuffix(" gone")
        return Seat(at, "human", called, player=await self.person(called), stood_in=name.endswith(" gone"))

    async def rating(self, name: str, pool: int = -1) -> Rating | None:
        """What the ratings say of somebody after their last game."""
        rows = await Ratings(self.store).of(await self.person(name))
        return rating_at(rows[pool], rows[pool].ended) if rows else None


@pytest.fixture
def club(store):
    """People on an empty store."""
    return Club(store)


async def test_two_newcomers_are_rated_by_their_game(club):
    """As the paper says: each by what the other was before it."""
    await club.play("Ana", "Eva", winner=2)

    new = Rating()
    assert await club.rating("Ana") == updated(new, [Outcome(new, 0)], periods=0)
    assert await club.rating("Eva") == updated(new, [Outcome(new, 1)], periods=0)


async def test_the_opponent_counts_as_they_were_at_the_time(club):
    """Both are less sure after days without a game, and each is rated by what the other was before it."""
    await club.play("Ana", "Eva", days=30)
    await club.play("Eva", "Luz", days=20)
    ana, eva = await club.rating("Ana"), await club.rating("Eva")
    await club.play("Ana", "Eva")

    found = await club.rating("Ana")
    wanted = updated(ana, [Outcome(aged(eva, 4), 1)], periods=6)
    assert (found.rating, found.deviation) == pytest.approx((wanted.rating, wanted.deviation), rel=1e-6)


async def test_partners_are_rated_by_the_teams(club):
    """Four who play two against two, by Weng and Lin; the two partners rise together."""
    await club.play("Ana", "Eva", "Luz", "Sol", winner=2)

    new = Rating()
    lost, won = after_game([new, new], [new, new], 0)[0], after_game([new, new], [new, new], 1)[0]
    assert [await club.rating(name) for name in ("Ana", "Eva", "Luz", "Sol")] == [lost, won, lost, won]


async def test_of_two_partners_each_moves_by_how_well_they_were_known(club):
    """One who has played keeps closer to what they were than a newcomer beside them."""
    await club.play("Ana", "Eva", "Luz", "Sol")
    ana, eva, sol = [await club.rating(name) for name in ("Ana", "Eva", "Sol")]
    await club.play("Ana", "Eva", "Tom", "Sol", winner=2)

    wanted = after_game([ana, Rating()], [eva, sol], 0)
    for name, one in zip(("Ana", "Tom"), wanted, strict=True):
        found = await club.rating(name)
        assert (found.rating, found.deviation) == pytest.approx((one.rating, one.deviation), rel=1e-6)


async def test_a_computer_is_an_anchor(club):
    """A player's rating against computers is by what the lab has measured; nobody's rating among people moves."""
    await club.play("Ana", "aficionado", winner=1)
    rows = await Ratings(club.store).of(await club.person("Ana"))

    assert [row.pool for row in rows] == ["cuarenta::2:unhurried:computers"]
    assert await club.rating("Ana") == updated(Rating(), [Outcome(Rating(1500, 0), 1)], periods=0)


async def test_pools_are_apart(club):
    """Another tempo, other rules or another number of seats is another rating."""
    await club.play("Ana", "Eva")
    await club.play("Ana", "Eva", clock="move 30+0")
    await club.play("Ana", "Eva", rules="mesa")
    await club.play("Ana", "Eva", "Luz", "Sol")
    await club.play("Ana", "Eva", game="gin", rules="vga")

    rows = await Ratings(club.store).of(await club.person("Ana"))
    assert len({row.pool for row in rows}) == 5
    assert {row.number for row in rows} == {1}


@pytest.mark.parametrize(
    ("seats", "winner", "status", "ana"),
    [
        (("Ana", "Eva gone"), 1, "over", "up"),
        (("Ana gone", "Eva"), 2, "over", "down"),
        (("Ana gone", "Eva"), 1, "over", None),
        (("Ana", "Eva"), 0, "abandoned", None),
        (("Ana", "Eva"), 0, "over", None),
        (("Ana", "gran-maestro"), 1, "over", None),
    ],
)
async def test_what_counts_and_what_does_not(club, seats, winner, status, ana):
    """The computer's win for somebody who is gone is nobody's, nor is a game without a winner; its defeat is theirs."""
    await club.play(*seats, winner=winner, status=status)

    found = await club.rating("Ana")
    assert found is None if ana is None else (found.rating > 1500) == (ana == "up")
    assert await club.store.ratings.waiting() == []


async def test_a_rebuild_finds_what_was_counted(club):
    """Two hundred games of ten people in several pools, counted now and then: the same rows, to the last bit."""
    luck = random.Random(7)
    names = [f"P{number}" for number in range(10)]
    ratings = Ratings(club.store)
    for number in range(200):
        some = luck.sample(names, 4 if luck.random() < 0.2 else 2)
        clock = luck.choice(["", "move 30+0", "correspondence 86400+0"])
        await club.play(*some, winner=luck.choice([1, 2]), days=(200 - number) / 3, clock=clock)
        if luck.random() < 0.1:
            await ratings.count()
    await ratings.count()
    before = await club.store.ratings.all()

    done = await ratings.rebuild()

    assert await club.store.ratings.all() == before
    assert (done.games, done.counted, done.gone, done.players) == (200, 200, 0, 10)


async def test_games_that_are_gone_count_as_they_did(club):
    """After tables were pruned and somebody was forgotten a rebuild finds the same of all who are there."""
    for number in range(20):
        await club.play("Ana", "Eva", winner=1 + number % 2, days=60 - number)
        await club.play("Eva", "Luz", winner=1 + number % 3 % 2, days=40 - number)
    ratings = Ratings(club.store)
    await ratings.count()
    await club.store.people.erase(await club.person("Luz"))
    assert len(await club.store.pruning.remove(Keeping(None, 45))) == 16
    before = await club.store.ratings.all()

    done = await ratings.rebuild()

    assert await club.store.ratings.all() == before
    assert (done.games, done.gone) == (24, 16)
    assert {row.player for row in before} == {await club.person("Ana"), await club.person("Eva")}


def test_of_a_game_that_is_gone_the_other_side_has_what_is_left_of_it():
    """Whichever side the one sits on who is still known; partners share."""
    pairs = [Beside(seat, 1500.0 + seat, 80.0) for seat in (1, 2, 4)]
    row = RatingRow("gone", 3, 7, "cuarenta", 1, "2026-01-01", 1.0, pairs, 1500.0, 80.0, 0.06)

    game, other = gone_game([row]), gone_game([replace(row, seat=4, beside=[Beside(1, 1500.0, 80.0)])])

    lost = gone_game([replace(row, share=0.0)])
    assert {seat: one.share for seat, one in lost.seats.items()} == {1: 0.0, 2: 1.0, 3: 0.0, 4: 1.0}
    assert {seat: one.share for seat, one in other.seats.items()} == {1: 0.0, 4: 1.0}
    assert {seat: one.share for seat, one in game.seats.items()} == {1: 1.0, 2: 0.0, 3: 1.0, 4: 0.0}
    assert {seat: one.strength for seat, one in game.seats.items() if one.strength} == {
        seat: Rating(1500.0 + seat, 80.0) for seat in (1, 2, 4)
    }


async def test_a_game_against_somebody_forgotten_before_it_counted_is_left_out(club):
    """Nobody can say any more how strong they were."""
    await club.play("Ana", "Eva")
    await club.store.people.erase(await club.person("Eva"))

    assert await club.rating("Ana") is None


async def test_two_who_become_one_are_counted_from_the_games_of_both(club, tables):
    """In the order of their ending, each by what the opponents were; nobody else's rating moves."""
    await club.play("Ana", "Eva", winner=1, days=9)
    await club.play("phone", "Eva", winner=2, days=6)
    await club.play("Ana", "Eva", winner=1, days=3)
    await tables.ratings.count()
    eva = await tables.ratings.of(await club.person("Eva"))
    link = await tables.devices.offer(await club.person("Ana"))

    await tables.devices.take(link.secret, "phone")

    rows = await tables.ratings.of(await club.person("Ana"))
    assert [(row.number, row.share) for row in rows] == [(1, 1.0), (2, 0.0), (3, 1.0)]
    second = rating_at(rows[0], rows[1].ended)
    wanted = updated(
        Rating(rows[0].rating, rows[0].deviation, rows[0].volatility),
        [Outcome(Rating(*rows[1].beside[0][1:]), 0)],
        periods=periods_between(rows[0].ended, rows[1].ended),
    )
    assert second.deviation >= rows[0].deviation
    assert rows[1].rating == wanted.rating
    assert await tables.ratings.of(await club.person("Eva")) == eva


async def test_processes_that_count_at_once_count_everything_once(club, where):
    """Several that share a database find the same rows as one alone."""
    for number in range(12):
        await club.play("Ana", "Eva", winner=1 + number % 2, days=12 - number)
    other = await SqlStore.open(where)
    await asyncio.gather(*(Ratings(one).count() for one in (club.store, other, club.store, other)))
    await other.close()
    before = await club.store.ratings.all()

    await Ratings(club.store).rebuild()

    assert len(before) == 24
    assert await club.store.ratings.all() == before


# ---- at the table


def rated(*sitters: Sitter, **more) -> Order:
    """An order for a rated table of Cuarenta."""
    return Order("cuarenta", "pagat", len(sitters), sitters, takebacks=False, hints=False, rated=True, **more)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("takebacks", {"takebacks": True}),
        ("hints", {"hints": True}),
        ("options", {"options": {"target": "30"}}),
        ("grace", {"grace": 29}),
        ("players", {"sitters": [Sitter("bot", level="novato")] * 2}),
        ("players", {"sitters": [ME, Sitter("bot", level="gran-maestro")]}),
        ("players", {"sitters": [ME, Sitter("here")]}),
        ("players", {"sitters": [ME, BOT, GUEST, BOT], "seats": 4}),
    ],
)
async def test_a_table_that_cannot_be_rated_is_refused(tables, store, field, wrong):
    """With the field that keeps it from that; nothing is made."""
    with pytest.raises(Refused) as refused:
        await seated(tables, store, replace(rated(ME, GUEST), **wrong))

    assert (refused.value.code, refused.value.state) == (Code.NOT_RATABLE, {"field": field})
    assert field != "takebacks" or refused.value.why == "in a rated game nothing is taken back"
    assert await store.games_of((await store.ensure_player("ana")).id) == []


@pytest.mark.parametrize("sitters", [(ME, GUEST), (GUEST, GUEST), (ME, BOT), (ME, GUEST, GUEST, GUEST)])
def test_a_table_of_people_or_against_a_known_computer_can_be_rated(sitters):
    """Two, four, or one and a level that was measured."""
    check_ratable(rated(*sitters))


def test_thirty_seconds_to_be_back_are_enough():
    """Nobody needs to wait longer than that for somebody who has lost their connection."""
    check_ratable(rated(ME, GUEST, grace=30))


async def test_a_game_that_is_played_out_is_rated(tables, store):
    """From the order to the rating: the row says who won, at which tempo, and how strong the computer is."""
    live = await seated(tables, store, rated(ME, BOT, clock=ClockTerms("move", 30)))
    ear = Ear(1)
    tables.join(live, ear, 0)
    await play_out(live, [1])

    (row,) = await tables.ratings.of((await store.ensure_player("ana")).id)
    assert row.pool == pool_text(live.game) == "cuarenta::2:quick:computers"
    assert row.share == float(live.fold.standing().winner == 1)
    assert (row.beside[0].seat, row.beside[0].rating) == (2, 919)


async def test_a_game_lost_on_time_is_lost(tables, store):
    """The row that ends it says who has won, and the rating hears no more."""
    live = await seated(tables, store, rated(ME, GUEST, clock=ClockTerms("game", 30)))
    eva = (await store.ensure_player("eva")).id
    await store.sit(live.game.id, Seat(2, "human", "Eva", player=eva), live.game.revision)
    await store.append(live.game.id, [MoveRow(1, 2, LOST_ON_TIME)], Standing("over", [0, 0], 1))

    assert [row.share for row in await tables.ratings.of(eva)] == [0.0]


async def two(tables, store, **more):
    """A rated table of Ana and Eva, both connected; the table, and how each hears of it."""
    live = await seated(tables, store, rated(ME, GUEST, **more))
    eva = (await store.ensure_player("eva")).id
    await store.sit(live.game.id, Seat(2, "human", "Eva", player=eva), live.game.revision)
    live = await tables.open(live.game.id)
    ears = Ear(1), Ear(2)
    for ear in ears:
        tables.join(live, ear, 0)
    return live, ears


async def test_who_leaves_a_rated_game_has_lost_it(tables, store):
    """At once, and whoever stays need not play on against a computer."""
    live, _ = await two(tables, store)

    await tables.abandon(live.game.id, (await store.ensure_player("eva")).id)

    assert (live.fold.ended, live.fold.winner) == (True, 1)
    assert [row.share for row in await tables.ratings.of(live.game.host)] == [1.0]
    assert [row.share for row in await tables.ratings.of((await store.ensure_player("eva")).id)] == [0.0]


@pytest.mark.parametrize("away", ["end", "computer"])
async def test_who_is_forgotten_has_lost_a_rated_game_that_goes_on(tables, store, away):
    """As by leaving, whatever its host chose for those who stay away: what was nearly lost is not undone so."""
    live, _ = await two(tables, store, away=away)

    await tables.people.erase((await store.ensure_player("eva")).id)

    assert (live.fold.ended, live.fold.abandoned, live.fold.winner) == (True, False, 1)
    assert [row.share for row in await tables.ratings.of(live.game.host)] == [1.0]


async def test_who_leaves_has_resigned_wherever_that_is_told(tables, store):
    """In the last event, in the lists of both, in the record, and to another server that reads the rows."""
    live, _ = await two(tables, store)
    eva = (await store.ensure_player("eva")).id
    await tables.abandon(live.game.id, eva)
    record = await tables.afterwards.record(live.game.id, eva)
    again = Projection(live.game)
    for row in await store.rows(live.game.id):
        again.step(row)

    assert (live.fold.events[-1].seat, live.fold.events[-1].move) == (2, "resigned")
    for player in (live.game.host, eva):
        assert [one.listed.standing.ending for one in await tables.finished(player)] == ["resigned"]
    assert read(record).value("Ended") == "seat 2 resigned"
    assert read(record).value("Result").startswith("1 ")
    assert (again.winner, again.ending, again.standing()) == (1, "resigned", live.fold.standing())


async def test_at_a_table_the_ratings_are_those_of_its_own_pool(tables, store):
    """Of those who have one there, aged to today; against computers, and of other rules, there are others."""
    live, _ = await two(tables, store)
    await tables.abandon(live.game.id, (await store.ensure_player("eva")).id)
    ana, eva, new = [(await store.ensure_player(name)).id for name in ("ana", "eva", "new")]
    seats = [Seat(at, "human", "", player=player) for at, player in enumerate((eva, new, ana), start=1)]
    rated_game = replace(live.game, id="rated", players=seats)
    others = [
        replace(rated_game, id="unrated", rated=False),
        replace(rated_game, id="other rules", rules="mesa"),
        replace(rated_game, id="computers", players=[seats[0], Seat(2, "bot", "", level="maestro")]),
    ]
    told = await tables.ratings.at_tables([rated_game, *others])

    assert {game: sorted(seats) for game, seats in told.items()} == {
        "rated": [1, 3],
        "other rules": [],
        "computers": [],
    }
    assert told["rated"][1].rating < 1500 < told["rated"][3].rating


async def test_a_host_who_only_watches_ends_no_rated_game(tables, store):
    """It is the game of those who play it, even where all that is kept of the host is deleted."""
    host = (await store.ensure_player("ana")).id
    made = await tables.make(rated(GUEST, GUEST, away="end"), host)
    for seat, name in ((1, "eva"), (2, "luz")):
        player = (await store.ensure_player(name)).id
        await store.sit(made.id, Seat(seat, "human", name, player=player), made.game.revision)
    live = await tables.open(made.id)

    with pytest.raises(Refused) as refused:
        await tables.abandon(made.id, host)

    assert refused.value.code == Code.RATED_TABLE
    await tables.people.erase(host)
    assert not live.fold.ended


async def test_who_leaves_a_computer_has_lost_as_well(tables, store):
    """Giving a lost game up is no way out of it."""
    live = await seated(tables, store, rated(ME, BOT))
    await tables.abandon(live.game.id, live.game.host)
    assert [row.share for row in await tables.ratings.of(live.game.host)] == [0.0]


async def test_a_table_that_nobody_has_sat_down_at_can_be_given_up(tables, store):
    """Nobody has played, so nobody has lost."""
    live = await seated(tables, store, rated(ME, GUEST))
    await tables.abandon(live.game.id, live.game.host)
    assert live.fold.abandoned
    assert await tables.ratings.of(live.game.host) == []


async def test_who_stays_away_has_lost_after_the_grace(tables, store, monkeypatch):
    """The computer moves for nobody in a rated game; without one it would."""
    monkeypatch.setattr("sobremesa.tables.rated_games.LEAST_GRACE", 0)
    live, (_, eva) = await two(tables, store, grace=0)

    tables.leave(live, eva)

    await until(lambda: live.fold.ended)
    assert live.fold.winner == 1
    assert not live.game.players[1].stood_in


@pytest.mark.parametrize("clock", [ClockTerms("move", 30), ClockTerms("correspondence", 3600), ClockTerms("game", 30)])
async def test_whose_time_is_up_has_lost(tables, store, clock):
    """With a clock for each move too, where the computer moves in other games: nobody is played for by the maestro."""
    live, _ = await two(tables, store, clock=clock)
    (seat,) = live.fold.to_act()
    assert live.game.rated
    live.clocks.time_left = lambda asked: 0 if asked == seat else None

    live.audience.ring()

    await until(lambda: live.fold.ended)
    assert live.fold.forfeited_by == seat


async def test_a_seat_of_a_rated_game_is_not_moved(tables, store):
    """Neither by its holder nor by the host: what the rating says of is one person's play."""
    live = await seated(tables, store, rated(ME, BOT))
    with pytest.raises(Refused) as refused:
        await tables.transfers.make_link(live.game.id, 1, live.game.host)
    assert refused.value.code == Code.RATED_TABLE


async def test_a_rematch_is_rated_and_a_second_try_is_not(tables, store):
    """The host has chosen so for the table; a second try is no game of its own."""
    live = await seated(tables, store, rated(ME, BOT))
    tables.join(live, Ear(1), 0)
    await play_out(live, [1])
    again = await tables.rematch(live.game.id, live.game.host)
    decided = next(event.number for event in live.fold.events if event.seat == 1)
    tried = await tables.afterwards.retry(live.game.id, live.game.host, Retry(decided))

    assert (await store.game(again)).rated
    assert not (await store.game(tried)).rated


def test_games_without_a_clock_are_unhurried():
    """A game without a clock is in one pool with those that give much time."""
    assert pool_text(replace(game_of("g", 1), clock="")) == "cuarenta::2:unhurried:computers"
    assert pool_text(replace(game_of("g", 1), clock="game 900+10")) == "cuarenta::2:unhurried:computers"


async def test_where_no_ratings_are_kept_no_rated_table_is_made(tables, monkeypatch):
    """A page without a server keeps none; any other table is made there."""
    monkeypatch.setattr(type(tables.ratings), "kept", property(lambda _: False))
    ana = await tables.seat_player("ana")

    assert await code_of(tables.make(replace(order(ME, OPEN), rated=True), ana)) == "not-ratable"
    assert (await tables.make(order(ME, OPEN), ana)).id


def test_the_course_of_a_rating_is_that_of_the_last_games():
    """All games of the pool count, and so many of them are points of the line."""
    rows = [a_row(number) for number in range(COURSE + 3)]
    told = pool_to_wire(rows)

    assert (told.games, told.won) == (COURSE + 3, COURSE + 3)
    assert [point.id for point in told.course] == [row.game for row in rows[3:]]


FUTURE = "2999-01-01T00:00:00.000Z"


def course(*games: tuple[float, float, float]) -> list[RatingRow]:
    """Games of a pool, each with its share and the rating and the deviation after it; nobody grows less known."""
    return [
        replace(a_row(number), share=share, rating=rating, deviation=deviation, ended=FUTURE)
        for number, (share, rating, deviation) in enumerate(games)
    ]


def test_the_best_rating_of_a_pool_is_one_that_can_be_relied_on():
    """A higher one of the first games is none; 110 is just sure enough. Today's rating is the last one."""
    rows = course((1.0, 1700.0, 110.5), (0.0, 1600.0, 110.0), (1.0, 1650.0, 100.0), (0.0, 1590.0, 90.0))
    first, second, all_ = [pool_to_wire(rows[:played]) for played in (1, 2, 4)]

    assert [(one.rating, one.won, one.provisional, one.highest) for one in (first, second, all_)] == [
        (1700, 1, True, None),
        (1600, 1, False, 1600),
        (1590, 2, False, 1650),
    ]


def test_a_strength_is_told_with_two_deviations_to_either_side():
    """In whole points."""
    assert interval_of(Rating(1500.4, 100.2)) == (1300, 1701)


def test_a_part_of_a_rating_period_counts_as_a_part():
    """Half a day is a tenth of five; a clock that was set back makes nobody better known."""
    noon, midnight = "2026-11-20T12:00:00.000Z", "2026-11-21T00:00:00.000Z"

    assert periods_between(noon, midnight) == pytest.approx(0.1)
    assert periods_between(midnight, noon) == 0


def asked_of(**parts: object) -> Application:
    """An application whose tables know what is asked for, of player 7."""

    async def player(token: str) -> int:
        return 7

    return Application(cast(Tables, SimpleNamespace(player=player, **parts)))


def of_seven(found: object) -> SimpleNamespace:
    """What is known of player 7."""

    async def of(player: int, *_: object) -> object:
        return found if player == 7 else None

    return SimpleNamespace(of=of)


async def test_the_pool_of_the_last_game_is_told_first():
    """Wherever the first one was played."""
    quick, slow = [str(Pool("gin", "", 2, tempo, "people")) for tempo in ("quick", "unhurried")]
    played = [(1, slow), (2, quick), (3, quick), (4, slow)]
    rows = [replace(a_row(day, pool=pool), ended=f"2026-11-{day:02}T10:00:00.000Z") for day, pool in played]

    told = await my_ratings(asked_of(ratings=of_seven(rows)), Caller("ana"))

    assert [pool.tempo for pool in told.pools] == ["unhurried", "quick"]


async def test_strength_less_luck_is_told_in_points_and_percent():
    """With its interval, once there are enough games; what the cards gave to a tenth of a percent."""
    pool = Pool("gin", "", 2, "quick", "people")
    found = [LessLuck(pool, 9, 1, 0.12345, Rating(1612.4, 50.2)), LessLuck(pool, 2, 0, -0.05, None)]

    told = await my_luck(asked_of(ratings=of_seven([]), luck=of_seven(found)), Caller("ana"))

    assert [(one.games, one.left, one.given, one.rating, one.low, one.high) for one in told.pools] == [
        (9, 1, 12.3, 1612, 1512, 1713),
        (2, 0, -5.0, None, None, None),
    ]
