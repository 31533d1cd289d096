"""How strong somebody is less the luck of the cards: which games are looked at, how many at once, what is told."""

from __future__ import annotations

import asyncio
import json

import pytest

from sobremesa.ratings.pools import pool_of
from sobremesa.store import Beside, RatingRow
from sobremesa.tables import less_luck
from sobremesa.tables.advice import NOBODY
from sobremesa.tables.less_luck import AT_ONCE, LuckOfGames
from sobremesa.tables.refusals import GAME_NOT_OVER, Refused
from sobremesa.tables.thinking import NoAnswer
from tests.tables.helpers import until

POOL = str(pool_of("cribbage", "standard", 2, "quick", "people"))


def row(number: int, seat: int = 1, share: float = 1.0, pool: str = POOL, others: int = 1) -> RatingRow:
    """A rated game of player 7 against somebody of 1600."""
    beside = [Beside(one, 1600.0, 50.0) for one in range(2, 2 + others)]
    return RatingRow(f"g{number}", seat, 7, pool, number, "2026-11-20T10:00:00Z", share, beside, 1500.0, 90.0, 0.06)


class Counter:
    """An adviser to whom the cards of every game gave side 1 the same, and who remembers what it was asked."""

    edition = 1

    def __init__(self, luck: float | None = 0.25) -> None:
        self.luck_of_all = luck
        self.asked: list[str] = []

    async def compute(self, work, record: str, asker: str = "") -> str:
        """Return the same of every game."""
        self.asked.append(record)
        return json.dumps(self.luck_of_all)

    hint = review = NOBODY.hint


async def record(game: str, player: int) -> str:
    """The record of any game."""
    return f"record of {game}"


def luck_by(adviser: Counter, of=record) -> LuckOfGames:
    """Luck as an adviser counts it."""
    return LuckOfGames(of, adviser)


async def counted(luck: LuckOfGames, rows: list[RatingRow]):
    """What is told when nothing is left to be counted."""
    while (found := await luck.of(7, rows))[0].left:
        pass
    return found


async def test_games_are_counted_a_few_at_a_time_and_once():
    """Whoever asks is told how many are left; nothing is counted again."""
    adviser = Counter()
    luck, rows = luck_by(adviser), [row(number) for number in range(10)]
    told = [(await luck.of(7, rows))[0] for _ in range(4)]
    assert [one.left for one in told] == [10 - AT_ONCE, 10 - 2 * AT_ONCE, 0, 0]
    assert [one.games for one in told] == [AT_ONCE, 2 * AT_ONCE, 10, 10]
    assert sorted(adviser.asked) == sorted(f"record of g{number}" for number in range(10))


async def test_what_the_cards_gave_is_taken_off_on_the_side_of_the_player():
    """Of ten games in turn won and lost, a quarter was given to side 1, and taken from side 2."""
    for seat, sign in ((1, 1), (2, -1)):
        rows = [row(number, seat, float(number % 2)) for number in range(10)]
        (found,) = await counted(luck_by(Counter()), rows)
        assert found.given == pytest.approx(sign * 0.25)
        assert found.strength is not None
        assert (found.strength.rating < 1600) is (seat == 1)
    (even,) = await counted(luck_by(Counter(0.0)), [row(number, 1, float(number % 2)) for number in range(10)])
    assert even.strength is not None
    assert even.strength.rating == pytest.approx(1600)


async def test_a_single_game_is_counted_whole_and_without_a_word_in_the_log(caplog):
    """The log has only those that could not be counted."""
    (found,) = await luck_by(Counter()).of(7, [row(1)])
    assert (found.games, found.left, found.given) == (1, 0, 0.25)
    assert caplog.text == ""


async def test_whoever_asks_waits_a_little_for_what_is_counted():
    """So that a short list of games is told at once."""

    class Slow(Counter):
        async def compute(self, work, record: str, asker: str = "") -> str:
            for _ in range(20):
                await asyncio.sleep(0)
            return await super().compute(work, record, asker)

    (found,) = await luck_by(Slow()).of(7, [row(1)])
    assert (found.games, found.left) == (1, 0)


async def test_only_the_last_games_of_a_pool_are_looked_at():
    """Of sixty the last fifty."""
    adviser = Counter()
    await counted(luck_by(adviser), [row(number) for number in range(60)])
    assert len(adviser.asked) == 50
    assert "record of g9" not in adviser.asked
    assert "record of g59" in adviser.asked


@pytest.mark.parametrize(
    ("game", "rules", "seats"), [("cuarenta", "pagat", 4), ("cribbage", "standard", 3), ("cribbage", "standard", 1)]
)
async def test_games_that_are_not_between_two_are_left_out(game, rules, seats):
    """Between four nobody's cards are their own; between three they are nobody's loss alone."""
    pool, adviser = str(pool_of(game, rules, seats, "quick", "people")), Counter()
    assert await luck_by(adviser).of(7, [row(1, pool=pool, others=seats - 1)]) == []
    assert adviser.asked == []


async def test_a_game_that_is_gone_or_not_weighed_is_none():
    """It is not asked for again, and counts as none of the games."""

    async def gone(game: str, player: int) -> str:
        raise Refused(GAME_NOT_OVER, "gone")

    for luck in (luck_by(Counter(), gone), luck_by(Counter(None))):
        (found,) = await counted(luck, [row(number) for number in range(6)])
        assert (found.games, found.left, found.given, found.strength) == (0, 0, 0.0, None)


async def test_where_nobody_answers_games_are_left():
    """They are counted when somebody asks again."""

    class Dead(Counter):
        async def compute(self, work, record: str, asker: str = "") -> str:
            raise NoAnswer("dead")

    (found,) = await luck_by(Dead()).of(7, [row(1)])
    assert (found.games, found.left) == (0, 1)


async def test_a_game_that_cannot_be_counted_is_left_and_logged(caplog):
    """A mistake of ours costs that game's count and nothing else; the next one who asks has it tried again."""

    class Failing(Counter):
        async def compute(self, work, record: str, asker: str = "") -> str:
            raise ZeroDivisionError

    (found,) = await luck_by(Failing()).of(7, [row(1)])
    assert (found.games, found.left) == (0, 1)
    assert "the luck of g1 could not be counted" in caplog.text


async def test_so_many_games_are_remembered(monkeypatch):
    """The one that was counted first goes first, and is counted again when it is asked for."""
    monkeypatch.setattr(less_luck, "REMEMBERED", 1)
    counter = Counter()
    luck = luck_by(counter)
    for number in (1, 2, 2, 1):
        await counted(luck, [row(number)])

    assert counter.asked == [f"record of g{number}" for number in (1, 2, 1)]


async def test_a_count_under_way_is_given_up_when_the_server_stops():
    """It is none of those that failed, and is counted when somebody asks again."""

    class Waiting(Counter):
        async def compute(self, work, record: str, asker: str = "") -> str:
            self.asked.append(record)
            await asyncio.Event().wait()
            raise AssertionError

    counter = Waiting()
    luck = luck_by(counter)
    asking = asyncio.create_task(luck.of(7, [row(1)]))
    await until(lambda: bool(counter.asked))
    await luck.close()

    (found,) = await asking
    assert (found.games, found.left) == (0, 1)


async def test_whoever_asks_while_games_are_counted_has_the_room_that_is_left(monkeypatch):
    """However many ask, no more are counted at the same time."""
    monkeypatch.setattr(less_luck, "PATIENCE", 0.01)

    class Waiting(Counter):
        async def compute(self, work, record: str, asker: str = "") -> str:
            self.asked.append(record)
            await asyncio.Event().wait()
            raise AssertionError

    counter = Waiting()
    luck = luck_by(counter)
    rows = [row(number) for number in range(20)]
    begun = []
    for some in (rows[: AT_ONCE - 1], rows[5:10], rows[10:]):
        await luck.of(7, some)
        begun.append(len(counter.asked))
    await luck.close()

    assert begun == [AT_ONCE - 1, AT_ONCE, AT_ONCE]
