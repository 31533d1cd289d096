"""The deal of the day: the same packs for everybody, one result each, and nothing told before the day is over."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.protocol.codes import Code
from sobremesa.records.fairness import day_game_seed, day_seal, pack_from, salt_from, unsalted
from sobremesa.records.verify import Verified
from sobremesa.store.clock import seconds_of
from sobremesa.store.daily import Against
from sobremesa.store.sql import daily as stored
from sobremesa.tables.access import Guest
from sobremesa.tables.daily import ended
from sobremesa.tables.days import next_day, opens_at
from sobremesa.tables.operations.daily import bars_of, daily, daily_outcome
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.orders import Made
from sobremesa.tables.packs import card_texts
from sobremesa.tables.refusals import UNKNOWN_GAME, Refused
from sobremesa.tables.rematch import rematch_after
from sobremesa.tables.retry import Retry
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, SetTime, fixed_salts, greedy, order, play_out, seated, until

HOURS = 3600.0
GAME = "cuarenta"


@pytest.fixture
def time() -> SetTime:
    """A time that the test sets."""
    return SetTime()


@pytest.fixture
async def tables(store, time):
    """Tables whose computers play the greediest move, at a time that the test sets."""
    made = Tables(store, Answering(greedy), fixed_salts(1), time)
    yield made
    await made.close()


class Person:
    """Somebody who plays the deal of the day."""

    def __init__(self, tables: Tables, player: int) -> None:
        self.tables, self.player = tables, player

    @classmethod
    async def come(cls, tables: Tables, name: str) -> Person:
        """Enter."""
        return cls(tables, await tables.seat_player(name))

    async def begin(self, against: Against = "maestro", game: str = GAME) -> str:
        """The table of today's deal."""
        made = await self.tables.daily.begin(game, against, self.player, "Ana", 0)
        return made.id if isinstance(made, Made) else made

    async def play(self, against: Against = "maestro", game: str = GAME) -> str:
        """Play today's deal to its end."""
        table = await self.begin(against, game)
        live, ear = await self.tables.open(table), Ear(1)
        self.tables.join(live, ear, 0)
        await play_out(live, [1])
        self.tables.leave(live, ear)
        return table

    async def outcome(self, day: str, game: str = GAME):
        """What came of a deal for them."""
        return await self.tables.daily.outcome(day, game, self.player)


async def packs_of(tables: Tables, table: str) -> list[str]:
    """The packs of a table, with their salts."""
    return [row.text for row in await tables._store.rows(table) if row.seat == 0 and row.text.startswith("pack")]


async def refused(work) -> str:
    """The code by which something is refused."""
    with pytest.raises(Refused) as found:
        await work
    return found.value.code


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_has_the_same_packs_and_the_same_dealer(tables, game):
    """In each game; whoever plays alike is answered alike, so that two who do have the same game."""
    if game not in tables.daily.games:
        pytest.skip("no maestro plays this game")
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    one, other = await ana.begin(game=game), await eva.begin(game=game)
    games = [(await tables.open(table)).game for table in (one, other)]

    assert await packs_of(tables, one) == await packs_of(tables, other) != []
    assert games[0].dealer == games[1].dealer
    assert (games[0].takebacks, games[0].hints, games[0].texts) == (False, False, ["", ""])


async def test_a_whole_game_goes_on_with_the_packs_of_the_day(tables, monkeypatch):
    """Also later packs are the same, and whoever plays alike has the same game."""
    luck = SimpleNamespace(token_hex=lambda size: "1B" * size)  # no four of a rank, which would win at once (CU-11)
    monkeypatch.setattr(stored, "secrets", luck)
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    one, other = await ana.play(), await eva.play()

    rows = [[(row.seat, row.text) for row in await tables._store.rows(table)] for table in (one, other)]

    assert rows[0] == rows[1]
    assert len(await packs_of(tables, one)) > 1


async def test_another_day_and_another_game_have_other_packs(tables, time):
    """Nothing that is played tells what comes tomorrow."""
    ana = await Person.come(tables, "ana")
    today = await packs_of(tables, await ana.begin())
    time.go_on(24 * HOURS)
    assert await packs_of(tables, await ana.begin()) != today


async def test_there_is_one_try(tables):
    """Whoever begins again comes to their own table, while it is played and afterwards."""
    ana = await Person.come(tables, "ana")
    first = await ana.begin()
    assert await ana.begin() == first
    assert await ana.play() == first
    assert await ana.begin("friend") == first


async def test_nothing_is_told_before_one_has_finished(tables):
    """Neither what others made of it, nor the maestro; then both are, and one's own result counts."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    day = tables.daily.today
    await eva.play()
    assert (await ana.outcome(day)).others == []
    assert (await ana.outcome(day)).maestro is None

    await ana.play()
    told = await ana.outcome(day)
    assert {one.player for one in told.others} == {ana.player, eva.player}
    assert told.mine is not None
    assert told.mine.status == "over"
    live = await tables.open(told.mine.table)
    assert [told.mine.own, told.mine.other] == live.fold.state.score
    assert told.mine.won == (live.fold.winner == 1)


async def test_the_maestro_plays_the_same_packs_once(tables, caplog):
    """Its game is the one of a person in the same seat who plays as it does; a second asker finds it done."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    day = tables.daily.today
    assert (await ana.outcome(day)).maestro is None
    await until(lambda: not tables.daily._playing)

    told = await ana.outcome(day)

    assert told.maestro == (told.mine.own, told.mine.other)  # here both are played by the same greedy player
    assert not tables.daily._playing
    assert caplog.text == ""


async def test_the_seed_is_sealed_the_day_before_and_opened_when_the_day_is_over(tables, time):
    """The record has it then, and proves with it that these were the packs that had been sealed."""
    today = tables.daily.today
    day = next_day(today)
    promised = (await tables.daily.sealed(day)).seal
    time.go_on(24 * HOURS)
    ana = await Person.come(tables, "ana")
    table = await ana.play()
    before = await tables.afterwards.record(table, ana.player)
    assert (await tables.daily.sealed(day)).seed == ""
    assert "DaySeed" not in before
    assert Verified(before).proved

    time.go_on(31 * HOURS)

    opened = await tables.daily.sealed(day)
    record = await tables.afterwards.record(table, ana.player)
    assert day_seal(day, opened.seed) == opened.seal == promised
    assert f'[DaySeed "{opened.seed}"]' in record
    assert Verified(record, [promised]).proved
    other = "0" * 64
    assert {hand.verdict for hand in Verified(record.replace(opened.seed, other)).hands} == {"other-salt"}
    assert Verified(record.replace(opened.seed, other), [promised]).missing == [promised]


async def test_the_seed_is_nowhere_before_the_day_is_over(tables, store):
    """Not in the record, the replay, the review's record, what is kept of a person, or what is fixed about the game."""
    ana = await Person.come(tables, "ana")
    table = await ana.play()
    seed = await store.daily.seed(tables.daily.today)
    live = await tables.open(table)

    told = [repr(live.game), await tables.afterwards.record(table, ana.player)]
    told.append(repr(await tables.data_of(ana.player)))
    told.append(repr(await tables.daily.outcome(tables.daily.today, GAME, ana.player)))

    assert seed
    assert not any(seed in text for text in told)


async def test_nobody_else_sees_the_cards_before_the_day_is_over(tables, time):
    """No link shares the game, nobody plays on from it, and one who was let watch has no record."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    table = await ana.play()
    await tables._door.let_watch(table, eva.player)

    assert await refused(tables.afterwards.share(table, ana.player)) == Code.DAILY_OPEN
    assert await refused(tables.afterwards.retry(table, ana.player, Retry(2))) == Code.DAILY_OPEN
    assert await refused(tables.afterwards.record(table, eva.player)) == Code.NOT_YOURS

    time.go_on(48 * HOURS)
    assert await tables.afterwards.share(table, ana.player)
    assert await tables.afterwards.record(table, eva.player)
    again = await tables.open(await tables.afterwards.retry(table, ana.player, Retry(2)))
    assert again.game.day == ""


async def test_a_rematch_is_a_game_like_any_other(tables):
    """Its packs are fresh."""
    ana = await Person.come(tables, "ana")
    live = await tables.open(await ana.play())
    made = rematch_after(live.game, fixed_salts(2))
    assert made.game.day == ""
    assert made.rows[0].text not in await packs_of(tables, live.game.id)


async def test_a_seat_stays_whose_it_is(tables):
    """Nobody hands a started deal on to somebody else."""
    ana = await Person.come(tables, "ana")
    assert await refused(tables.transfers.make_link(await ana.begin(), 1, ana.player)) == Code.DAILY_OPEN


async def test_a_friend_plays_the_same_packs_in_the_other_seat(tables):
    """Each has a result of their own; what the friend would mix into the shuffle is left out."""
    ana, eva, leo = [await Person.come(tables, name) for name in ("ana", "eva", "leo")]
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    for _ in range(2):  # whoever sits there comes back by the link
        assert await tables.sit(made.told[2], eva.player, Guest("Eva", "my own text")) == made.id
    live = await tables.open(made.id)
    await play_out(live, [1, 2])

    own, other = [(await person.outcome(tables.daily.today)).mine for person in (ana, eva)]

    assert await packs_of(tables, made.id) == (await packs_of(tables, await leo.play()))[: live.fold.packs]
    assert (own.own, own.other, own.against) == (other.other, other.own, "friend")
    assert own.won != other.won
    assert await eva.begin() == made.id


async def test_who_knows_the_cards_does_not_sit_down_with_a_friend(tables):
    """Whoever has begun the deal already is refused, and told where; the seat stays free."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    await eva.begin()
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    assert await refused(tables.sit(made.told[2], eva.player, Guest("Eva"))) == Code.DAILY_PLAYED
    assert (await tables.open(made.id)).game.waits


async def test_a_table_to_which_no_friend_came_costs_no_try(tables):
    """No card was seen there; a game that was given up is a try."""
    ana = await Person.come(tables, "ana")
    waiting = await ana.begin("friend")
    await tables.abandon(waiting, ana.player)
    begun = await ana.begin()
    assert begun != waiting
    leo = await Person.come(tables, "leo")
    await tables.abandon(await leo.begin("friend"), leo.player)  # what another did not see was another's
    await tables.abandon(begun, ana.player)
    assert await ana.begin() == begun
    assert [one.status for one in await tables.daily.of(ana.player)] == ["left"]


async def test_a_game_that_is_finished_too_late_does_not_count(tables, store):
    """Its seed is known by then; nor does one that a computer has ended in the player's place."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    (waiting,) = await store.daily.waiting(tables.daily.today, GAME)
    listed = waiting.listed
    stood_in = [replace(seat, stood_in=seat.seat == 1) for seat in listed.game.players]

    assert ended(waiting).status == "over"
    assert ended(waiting._replace(listed=replace(listed, updated="2999"))).status == "left"
    assert ended(waiting._replace(listed=replace(listed, game=replace(listed.game, players=stood_in)))).status == "left"


async def test_unknown_days_and_games_are_refused(tables):
    """No seed is drawn for them."""
    ana = await Person.come(tables, "ana")
    today = tables.daily.today
    for day in ("1999-01-01", "2999-01-01", "today", next_day(next_day(today))):
        assert await refused(ana.outcome(day)) == Code.UNKNOWN_DAY
    assert await refused(ana.outcome(today, "mus")) == UNKNOWN_GAME
    assert await refused(tables.daily.begin("mus", "maestro", ana.player, "", 0)) == UNKNOWN_GAME


async def test_a_streak_counts_days_on_which_a_deal_was_finished(tables, time):
    """However many games were; today counts once it is finished."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    time.go_on(24 * HOURS)
    await ana.begin()
    streak = tables.daily.streak(await tables.daily.of(ana.player))
    assert (streak.days, streak.today) == (1, False)
    await ana.play()
    streak = tables.daily.streak(await tables.daily.of(ana.player))
    assert (streak.days, streak.today) == (2, True)


async def test_while_the_computers_are_busy_no_new_deal_is_begun_against_them(store, time):
    """One that was begun is gone on with, and a friend may be waited for."""
    busy = [False]
    tables = Tables(store, Answering(greedy), fixed_salts(1), time, busy=lambda: busy[0])
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    begun = await ana.begin()
    busy[0] = True
    assert await refused(eva.begin()) == "computers-busy"
    assert await ana.begin() == begun
    assert await refused(ana.begin(game="gin")) == "computers-busy"
    await eva.begin("friend")
    busy[0] = False
    await ana.begin(game="gin")
    await tables.close()


async def test_a_game_of_the_maestro_that_fails_is_logged_and_tried_again(store, time, caplog):
    """Whoever asks next has it played anew; until then nothing is told of it."""

    class Failing(Answering):
        async def choose(self, *asked, **more) -> str:
            raise ZeroDivisionError

    tables = Tables(store, Failing(greedy), fixed_salts(1), time)
    day = tables.daily.today
    tables.daily._start(day, GAME)
    tables.daily._start(day, GAME)
    assert len(tables.daily._playing) == 1
    await until(lambda: not tables.daily._playing)

    assert f"the maestro's game of {day} {GAME} failed" in caplog.text
    assert await store.daily.score(day, GAME) is None
    await tables.close()


async def test_a_table_that_waits_for_a_friend_has_no_result_yet(tables):
    """Whoever asks meanwhile reads that it goes on."""
    ana = await Person.come(tables, "ana")
    await ana.begin("friend")

    told = await ana.outcome(tables.daily.today)
    assert (told.mine.status, told.maestro) == ("playing", None)


async def test_the_maestro_plays_no_deal_that_nobody_has_finished(tables, time):
    """Who asks for a day that is over, and on which nobody has come to an end, has no computer think."""
    ana = await Person.come(tables, "ana")
    await ana.begin()
    day = tables.daily.today
    time.go_on(48 * HOURS)

    told = await tables.daily.outcome(day, GAME, None)
    assert told.sealed.seed
    assert (told.mine, told.maestro, told.others, tables.daily._playing) == (None, None, [], {})


async def test_pack_number_0_finds_the_dealer_and_number_1_is_dealt_first(tables: Tables) -> None:
    """So anybody can check both with the seed of the day, once it is open (docs/decisions/deal-of-the-day.md)."""
    ana = await Person.come(tables, "ana")
    table = await ana.begin()
    game, rules = (await tables.open(table)).game, GAMES[GAME]
    seed = day_game_seed(await tables._store.daily.seed(game.day), GAME)
    cut = rules.cut(rules.ruleset(game.rules, {}), 2, pack_from(rules.pack(), salt_from(seed, 0)))

    assert (game.cut, game.dealer) == (card_texts(cut.shown), cut.dealer)
    assert unsalted((await packs_of(tables, table))[0])[1] == salt_from(seed, 1)


async def test_who_sat_in_the_other_seat_is_told_what_the_maestro_made_of_theirs(tables: Tables, time: SetTime) -> None:
    """Its score in the seat of whoever asks stands first; others are shown the first seat's."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    await tables.sit(made.told[2], eva.player, Guest("Eva"))
    await play_out(await tables.open(made.id), [1, 2])
    day = tables.daily.today
    await tables._store.daily.keep_score(day, GAME, [40, 12])
    told = [(await one.outcome(day)).maestro for one in (ana, eva)]
    time.go_on(48 * HOURS)

    assert told == [(40, 12), (12, 40)]
    assert (await tables.daily.outcome(day, GAME, None)).maestro == (40, 12)


async def test_a_game_that_ends_as_the_seed_is_opened_counts_and_one_that_ends_later_does_not(tables: Tables) -> None:
    """To the millisecond; what did not count has no score."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    (waiting,) = await tables._store.daily.waiting(tables.daily.today, GAME)
    last = opens_at(tables.daily.today)
    told = [
        ended(waiting._replace(listed=replace(waiting.listed, updated=moment)))
        for moment in (last, last.replace("000Z", "001Z"))
    ]

    assert [(one.status, one.ended) for one in told] == [("over", last), ("left", last.replace("000Z", "001Z"))]
    assert (told[1].own, told[1].other, told[1].won) == (0, 0, False)


async def test_the_day_lists_what_was_made_of_it_and_not_what_was_made_of_others(tables: Tables, time: SetTime) -> None:
    """Today's deal is new to whoever played yesterday's; tomorrow's seal is told, and no seed."""
    ana, app = await Person.come(tables, "ana"), Application(tables)
    table = await ana.play()
    today = await daily(app, Caller("ana"))
    time.go_on(24 * HOURS)
    after = await daily(app, Caller("ana"))

    assert [one.mine.table for one in today.games if one.mine is not None] == [table]
    assert [one.mine for one in after.games] == [None] * len(after.games)
    assert (today.tomorrow.day, today.tomorrow.seal) == (after.today.day, after.today.seal)
    assert {one.seed for one in (today.today, today.tomorrow)} == {""}


async def test_who_only_looks_at_a_day_that_is_over_is_told_of_all_others(tables: Tables, time: SetTime) -> None:
    """How many played it, how many have won, and by how much; nobody is below somebody who has no result."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    day = tables.daily.today
    time.go_on(48 * HOURS)
    told = await daily_outcome(Application(tables), Caller("stranger"), day, GAME)
    mine = (await daily_outcome(Application(tables), Caller("ana"), day, GAME)).mine

    assert mine is not None
    assert (told.mine, told.players, told.won, told.below) == (None, 1, int(mine.won), 0)
    assert [bar.low <= mine.own - mine.other <= bar.high for bar in told.bars] == [True]


@pytest.mark.parametrize(
    ("margins", "width", "bars"),
    [
        ([7], 1, 1),
        ([-14, 0], 1, 15),
        ([0, 15], 2, 8),
        ([-1, 28], 5, 7),
        ([0, 29], 2, 15),
        ([0, 74], 5, 15),
        ([-1, 74], 10, 9),
        ([0, 149], 10, 15),
        ([0, 299], 20, 15),
        ([0, 300], 50, 7),
        ([0, 749], 50, 15),
        ([0, 750], 100, 8),
        ([0, 1600], 100, 17),
    ],
)
def test_bars_are_as_narrow_as_fifteen_of_them_allow(margins: list[int], width: int, bars: int) -> None:
    """Each begins at a multiple of the width, so that 0 never lies within a bar of wins and losses."""
    told = bars_of(margins)

    assert {bar.high - bar.low + 1 for bar in told} == {width}
    assert (len(told), [bar.low % width for bar in told]) == (bars, [0] * bars)
    assert (told[0].count, told[-1].count) == (1, 1)


def test_where_nobody_has_finished_there_are_no_bars() -> None:
    """A page draws none."""
    assert bars_of([]) == []


async def test_the_seed_is_opened_to_the_millisecond(tables: Tables, time: SetTime) -> None:
    """As the page that counts down to it says."""
    ana = await Person.come(tables, "ana")
    table, day = await ana.play(), tables.daily.today
    told = []
    for moment in (-0.0006, 0.0004):
        time.go_on(seconds_of(opens_at(day)) + moment - time.wall())
        told.append(((await tables.daily.sealed(day)).seed != "", await tables.daily.seed_to_tell(day) != ""))
        told.append(("DaySeed" in await tables.afterwards.record(table, ana.player), tables.daily.is_open(day)))

    assert told == [(False, False), (False, False), (True, True), (True, True)]


async def test_a_game_that_was_given_up_counts_for_no_streak(tables: Tables) -> None:
    """Somebody has seen its cards, and has not finished it."""
    ana = await Person.come(tables, "ana")
    table = await ana.begin()
    await tables.abandon(table, ana.player)
    entries = await tables.daily.of(ana.player)

    assert [one.status for one in entries] == ["left"]
    assert tables.daily.streak(entries).days == 0


async def test_who_played_a_friend_is_not_compared_with_those_who_played_the_maestro(tables: Tables) -> None:
    """They see what those have made of it, and are not among them."""
    ana, eva, leo = [await Person.come(tables, name) for name in ("ana", "eva", "leo")]
    made = await tables.daily.begin(GAME, "friend", ana.player, "Ana", 0)
    assert isinstance(made, Made)
    await tables.sit(made.told[2], eva.player, Guest("Eva"))
    await play_out(await tables.open(made.id), [1, 2])
    before = (await ana.outcome(tables.daily.today)).others
    await leo.play()
    await leo.outcome(tables.daily.today)

    assert before == []
    assert [one.player for one in (await ana.outcome(tables.daily.today)).others] == [leo.player]


async def test_the_maestro_plays_for_whoever_looks_at_a_day_that_others_have_finished(
    tables: Tables, time: SetTime
) -> None:
    """Also for somebody who has not played it themselves."""
    ana = await Person.come(tables, "ana")
    await ana.play()
    day = tables.daily.today
    time.go_on(48 * HOURS)
    before = await tables.daily.outcome(day, GAME, None)
    await until(lambda: not tables.daily._playing)
    after = await tables.daily.outcome(day, GAME, None)

    (own,) = before.others
    assert (before.maestro, after.maestro) == (None, (own.own, own.other))


async def test_where_the_table_of_todays_deal_is_gone_there_is_a_new_one(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where old games were removed meanwhile."""
    ana = await Person.come(tables, "ana")
    first = await ana.begin()
    game = tables._store.game

    async def gone(table: str) -> object:
        return None if table == first else await game(table)

    with monkeypatch.context() as pruned:
        pruned.setattr(tables._store, "game", gone)
        second = await ana.begin()

    assert second != first
    assert [one.table for one in await tables.daily.of(ana.player)] == [second]


async def test_who_knows_the_cards_sits_down_at_no_table_of_a_friend(tables: Tables) -> None:
    """However many friends wait, and whatever their tables are called."""
    eva = await Person.come(tables, "eva")
    own, others = await eva.begin(), list[str]()
    while not any(one < own for one in others) or not any(one > own for one in others):
        friend = await Person.come(tables, f"friend {len(others)}")
        made = await tables.daily.begin(GAME, "friend", friend.player, "Friend", 0)
        assert isinstance(made, Made)
        assert await refused(tables.sit(made.told[2], eva.player, Guest("Eva"))) == Code.DAILY_PLAYED
        others.append(made.id)

    assert [one.table for one in await tables.daily.of(eva.player)] == [own]


async def test_a_game_of_no_day_draws_no_seed(tables: Tables) -> None:
    """Its packs are its own, and nothing of it is ever opened."""
    live = await seated(tables, tables._store, order(ME, BOT))

    assert live.game.day == ""
    assert await tables._store.daily.seed("") is None


async def test_a_deal_whose_table_was_given_up_before_a_friend_came_is_still_to_be_begun(tables: Tables) -> None:
    """Nobody has seen a card there: the day's page offers it again, and it stands among nobody's results."""
    ana, eva = [await Person.come(tables, name) for name in ("ana", "eva")]
    day = tables.daily.today
    await tables.abandon(await ana.begin("friend"), ana.player)
    await eva.play()

    told = await daily(Application(tables), Caller("ana"))
    assert {one.game: one.mine for one in told.games}[GAME] is None
    assert (await ana.outcome(day)).mine is None
    assert (await eva.outcome(day)).mine.status == "over"
    assert (await tables.open(await ana.begin())).game.players[1].kind == "bot"
    assert (await ana.outcome(day)).mine.status == "playing"
