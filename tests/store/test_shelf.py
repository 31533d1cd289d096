"""The store in a shelf: what it does when the shelf is full, fails, or gives back something else than was put there."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from sobremesa.store import Aside, Keeping, LostRace, MoveRow, Seat, Standing, StoreError
from sobremesa.store.errors import BrokenTable, StorageDenied, StorageFull
from sobremesa.store.shelf import MemoryShelf, ShelfDenied, ShelfFailed, ShelfFull, ShelfStore
from sobremesa.store.shelf.keys import game_key, row_key
from tests.store.makers import OPEN, made

KEPT = Path(__file__).with_name("shelf_format_1.json")
"""A shelf as the first format wrote it; a later version has to read it."""


class Failing(MemoryShelf):
    """A shelf that raises what it is told to, and counts what it is asked to write."""

    def __init__(self) -> None:
        super().__init__()
        self.error: Exception | None = None
        self.most = 10**9
        self.writes: list[int] = []

    async def write(self, puts, deletes):
        """Write, unless there is an error to raise or the texts are too long."""
        await asyncio.sleep(0)
        if self.error is not None:
            raise self.error
        if sum(len(text) for _, text in puts) > self.most:
            raise ShelfFull("quota")
        self.writes.append(len(puts))
        await super().write(puts, deletes)


@pytest.fixture
def shelf() -> Failing:
    """A shelf that does what it should until it is told otherwise."""
    return Failing()


@pytest.fixture
async def store(shelf):
    """The store of the shelf."""
    opened = await ShelfStore.open(shelf)
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (ShelfFull("quota"), StorageFull),
        (ShelfDenied("no storage"), StorageDenied),
        (ShelfFailed("gone"), StoreError),
        (RuntimeError("anything"), StoreError),
    ],
)
async def test_a_shelf_that_takes_nothing_leaves_everything_as_it_was(store, shelf, error, raised):
    """Whoever writes is told why, nothing is half-done, and it goes on once there is room."""
    await made(store)
    before = dict(shelf.texts)
    shelf.error = error

    with pytest.raises(StoreError) as caught:
        await store.append("g", [MoveRow(2, 1, "5h")], Standing("over", [1, 0], 1))

    assert type(caught.value) is raised
    assert shelf.texts == before
    assert (await store.games_of(1))[0].standing == OPEN
    assert len(await store.rows("g")) == 1
    shelf.error = None
    await store.append("g", [MoveRow(2, 1, "5h")], OPEN)
    assert [row.text for row in await store.rows("g", after=1)] == ["5h"]


async def test_what_a_full_shelf_still_has_room_for_is_written(store, shelf):
    """One change that is too long does not keep the others of its group from being written."""
    for name in ("a", "b", "c"):
        await made(store, name)
    shelf.most = 2000

    ends = await asyncio.gather(
        *(store.append(name, [MoveRow(2, 1, "x" * long)], OPEN) for name, long in (("a", 1), ("b", 5000), ("c", 1))),
        return_exceptions=True,
    )

    assert [type(end) for end in ends] == [type(None), StorageFull, type(None)]
    assert [len(await store.rows(name)) for name in "abc"] == [2, 1, 2]


async def test_changes_of_one_moment_share_a_write(store, shelf):
    """What gathers while a write is under way goes into the next one."""
    for number in range(20):
        await made(store, f"g{number}")
    shelf.writes.clear()
    counted: list[int] = []
    store.observe_commits(lambda rows, _seconds: counted.append(rows))

    await asyncio.gather(*(store.append(f"g{number}", [MoveRow(2, 1, "5h")], OPEN) for number in range(20)))

    assert shelf.writes == [40]
    assert counted == [20]


async def test_a_change_that_changes_nothing_writes_nothing(store, shelf):
    """A storage that takes nothing any more does not keep anybody from looking at a table."""
    await made(store)
    shelf.error = ShelfFull("quota")

    await store.transfers.end("g", 1, by_host=False)
    await store.stand_in("g", 1, on=False)
    await store.note_turn("g", [1])

    assert len(shelf.writes) == 2


async def test_a_row_is_on_the_shelf_when_its_append_returns(store, shelf):
    """And not before anybody hears of it."""
    await made(store)

    await store.append("g", [MoveRow(2, 1, "5h", 1200)], OPEN)

    again = await ShelfStore.open(MemoryShelf(dict(shelf.texts)))
    assert await again.rows("g", after=1) == [MoveRow(2, 1, "5h", 1200)]


async def test_whoever_is_broken_off_takes_nobodys_turn(store):
    """What a page asked for that was closed meanwhile is written all the same, and the next goes on."""
    await made(store)
    asked = asyncio.create_task(store.append("g", [MoveRow(2, 1, "5h")], OPEN))
    await asyncio.sleep(0)
    asked.cancel()

    await store.say("g", Aside(1, 1, 1, "call", "ronda"))

    assert len(await store.rows("g")) == 2


async def damaged(shelf: Failing, key: str, text: str) -> ShelfStore:
    """The store of a shelf on which one text is another one."""
    shelf.texts[key] = text
    return await ShelfStore.open(shelf)


@pytest.mark.parametrize("text", ["", "nonsense", "1 00000000 {}", "1 a505df1b {}\n", "1 zzzzzzzz", "٣ 0 {}", "\ud800"])
async def test_a_damaged_game_is_told_of_and_kept_while_others_go_on(store, shelf, text):
    """Nothing is dropped silently: whoever asks for it hears that it is damaged, and its texts can be exported."""
    await made(store, "good")
    await made(store, "bad")

    again = await damaged(shelf, game_key("bad"), text)

    assert list(again.broken) == ["bad"]
    assert [listed.game.id for listed in await again.games_of(1)] == ["good"]
    for asking in (again.game("bad"), again.rows("bad"), again.append("bad", [MoveRow(2, 1, "x")], OPEN)):
        with pytest.raises(BrokenTable) as caught:
            await asking
        assert (caught.value.code, caught.value.game) == ("broken-table", "bad")
    await again.append("good", [MoveRow(2, 1, "5h")], OPEN)
    assert await again.pruning.remove(Keeping(left=-1)) == ["good"]
    assert await again.texts_of("bad") == {game_key("bad"): text, row_key("bad", 1): shelf.texts[row_key("bad", 1)]}


async def test_a_game_with_a_damaged_or_lost_row_is_not_played_on(store, shelf):
    """It is known for broken once its rows are read, and then in no list; nothing is written to it."""
    for name in ("good", "damaged", "lost"):
        await made(store, name)
        await store.append(name, [MoveRow(2, 1, "5h"), MoveRow(3, 2, "6h")], OPEN)
    shelf.texts[row_key("damaged", 2)] = shelf.texts[row_key("damaged", 3)].replace("6h", "7h")
    del shelf.texts[row_key("lost", 2)]
    before = dict(shelf.texts)

    for name in ("damaged", "lost"):
        with pytest.raises(BrokenTable):
            await store.rows(name)
        with pytest.raises(BrokenTable):
            await store.append(name, [MoveRow(4, 1, "5c")], OPEN)

    assert sorted(store.broken) == ["damaged", "lost"]
    assert [listed.game.id for listed in await store.games_of(1)] == ["good"]
    assert shelf.texts == before


async def test_a_game_of_a_later_version_is_left_alone(store, shelf):
    """The page of an earlier version, opened again, does not take it for damaged, nor writes to it."""
    await made(store, "later")

    again = await damaged(shelf, game_key("later"), "2 whatever comes")

    assert "later version (format 2)" in again.broken["later"].why
    assert shelf.texts[game_key("later")] == "2 whatever comes"


async def test_a_new_player_is_never_taken_for_one_whose_key_is_gone(store, shelf):
    """Their number stands in their games, too."""
    await made(store, "g", "ana")
    shelf.texts = {key: text for key, text in shelf.texts.items() if not key.startswith("player/")}

    again = await ShelfStore.open(shelf)

    assert (await again.ensure_player("eva")).id == 2


async def test_a_shelf_that_cannot_be_read_is_a_store_error(store, shelf, monkeypatch):
    """In one sentence, and a later try may go well."""
    await made(store)

    async def fails(_prefix):
        raise ShelfFailed("the browser has lost it")

    with monkeypatch.context() as broken:
        broken.setattr(shelf, "range", fails)
        with pytest.raises(StoreError, match="has lost it") as caught:
            await store.rows("g")

    assert not isinstance(caught.value, BrokenTable)
    assert len(await store.rows("g")) == 1


async def test_the_shelf_of_the_first_format_is_read():
    """Everything that stands in it comes back, and it can be played on."""
    store = await ShelfStore.open(MemoryShelf(json.loads(KEPT.read_text())))

    game = await store.game("first")
    assert (game.game, game.rules, game.options, game.session) == ("cuarenta", "pagat", {"target": "10"}, "first")
    assert game.players == [Seat(1, "human", "Ana", player=1, text="hola"), Seat(2, "bot", "novato", level="novato")]
    assert await store.rows("first") == [MoveRow(1, 0, "pack: AcAd"), MoveRow(2, 1, "5h", 1200)]
    assert await store.asides("first") == [Aside(1, 1, 1, "call", "ronda")]
    assert (await store.finished_of(1))[0].standing == Standing("over", [40, 20], 1, [])
    assert (await store.player("ana")).id == 1
    assert (await store.link("link")).game == "first"
    assert await store.may_watch("first", 2)
    assert await store.shares.game("share") == "first"
    assert (await store.transfers.find("transfer")).expires == "2999-01-01T00:00:00.000Z"
    assert await store.transfers.former_holder("first", 2) is True
    assert await store.reviews.find("first", 1) == '{"unit":"chance"}'
    assert await store.reviews.accuracies(["first"]) == {"first": [91.5, None]}
    assert await store.reviews.parts("second", 1) == {"first 0": "part"}
    assert await store.results.find(["first"], 1) == {"first": {"won": [1, 0]}}
    assert store.broken == {}
    await store.append("second", [MoveRow(1, 0, "pack: AcAd")], OPEN)
    with pytest.raises(LostRace):
        await store.append("first", [MoveRow(2, 1, "5h")], OPEN)
