"""Clocks in the terminal: counted down between what the server says, shown at each seat, marked when short."""

import asyncio

import pytest

from sobremesa.protocol.live import Clocks, ClockTerms
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.clocks import ClockModel, clock_text, time_text
from sobremesa.terminal.invite_link import read_link
from sobremesa.terminal.settings import Keeper
from tests.terminal.helpers import desk_of, expect_text, seated, table_of, until


class Hand:
    """A clock that somebody moves."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize(
    ("lang", "hours", "text"),
    [
        ("en", 51, "2 days 3 h"),
        ("es", 51, "2 días 3 h"),
        ("es", 24, "1 día"),
        ("en", 5.2, "5 h 12 min"),
        ("en", 5, "5 h"),
        ("es", 4, "4:00:00"),
    ],
)
def test_a_clock_of_days_tells_days_and_hours(lang, hours, text):
    """Seconds begin to count from four hours down."""
    assert time_text(Words(lang, "table"), round(hours * 3_600_000)) == text


def test_a_clock_goes_on_from_what_was_told():
    """Only the one that runs, and only after its pause; nobody has less than nothing."""
    hand = Hand()
    clocks = ClockModel(hand)
    clocks.hear(Clocks([60_000, 30_000, None], [1], 500))
    hand.now += 2
    assert [clocks.left(seat) for seat in (1, 2, 3, 0)] == [58_500, 30_000, None, None]
    assert not clocks.is_short(1)
    hand.now += 50
    assert clocks.is_short(1)
    hand.now += 500
    assert clocks.left(1) == 0
    clocks.hear(None)
    assert clocks.left(1) is None


@pytest.mark.parametrize(
    ("left", "text"), [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (247_000, "4:07"), (3_605_000, "1:00:05")]
)
def test_a_clock_is_read_as_people_read_it(left, text):
    """What has begun counts whole."""
    assert clock_text(left) == text


async def test_a_table_with_a_clock_shows_it_at_each_seat(tmp_path):
    """Both clocks stand beside the names, and one that is nearly over bears a mark."""
    players = [NewPlayer("me", name="Ana"), NewPlayer("open")]
    order = NewTable("gin", "standard", 2, players, clock=ClockTerms("game", 3000, 5))
    async with desk_of(tmp_path) as desk:
        made = await desk.make(order)
        friend = ApiClient(desk.origin, Keeper(None))
        await asyncio.to_thread(friend.sit, read_link(desk.origin + made.links[0].path), "Eva")
        async with seated(desk, made.id) as pilot:
            table = table_of(pilot)
            await until(pilot, lambda: table.sitting.clocks.told is not None, "clocks")
            await expect_text(pilot, "50:0")
            table.sitting.clocks.hear(Clocks([9_000, 9_000], [1, 2], 0))
            table.redraw()
            await expect_text(pilot, "! 0:0")
