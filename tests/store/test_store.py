"""The store keeps games, rows, seats and players, and tells a lost race from a written row."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.store import Aside, LostRace, MoveRow, NewerDatabase, Seat, Standing, StoreError
from sobremesa.store.clock import now
from sobremesa.store.errors import KnownGame, Unreachable
from sobremesa.store.folder import DATABASE
from sobremesa.store.sql import SqlStore, writer
from tests.store.makers import OPEN, game_of, made


async def test_a_game_comes_back_as_it_was_written(store):
    """What is fixed about a game, its seats too, reads back equal, and so do its rows."""
    game = await made(store)

    assert await store.game("g") == game
    assert await store.rows("g") == [MoveRow(1, 0, "pack: AcAd")]


async def test_an_unknown_game_is_none_and_has_no_rows(store):
    """Asking for what is not there is no error."""
    assert await store.game("nothing") is None
    assert await store.rows("nothing") == []


async def test_rows_are_read_from_a_number_on(store):
    """Coming back means naming the last number seen; only later rows are read, in order."""
    await made(store)

    await store.append("g", [MoveRow(2, 1, "5h"), MoveRow(3, 2, "5h*5c")], OPEN)

    assert [row.number for row in await store.rows("g", after=1)] == [2, 3]
    assert [row.text for row in await store.rows("g", after=2)] == ["5h*5c"]


async def test_a_number_is_given_once(store):
    """A second row of the same number loses the race, and nothing of its batch is kept."""
    await made(store)
    await store.append("g", [MoveRow(2, 1, "5h")], OPEN)

    with pytest.raises(LostRace):
        await store.append("g", [MoveRow(2, 2, "6h"), MoveRow(3, 2, "7h")], OPEN)

    assert [row.text for row in await store.rows("g", after=1)] == ["5h"]


async def test_two_who_race_for_a_number_get_one_winner(store):
    """Of appends that are asked for at the same moment one is written and the others are told so."""
    await made(store)

    asked = [store.append("g", [MoveRow(2, seat, f"move-{seat}")], OPEN) for seat in range(5)]
    ends = await asyncio.gather(*asked, return_exceptions=True)

    assert [isinstance(end, LostRace) for end in ends].count(True) == 4
    assert len(await store.rows("g", after=1)) == 1


async def test_a_loser_in_a_group_spoils_nobody_elses_append(store):
    """Appends of several games share a commit; where one of them loses its race the others are written all the same."""
    for name in ("a", "b", "c"):
        await made(store, name)
    await store.append("b", [MoveRow(2, 1, "first")], OPEN)

    ends = await asyncio.gather(
        *(store.append(name, [MoveRow(2, 1, "second")], OPEN) for name in ("a", "b", "c")), return_exceptions=True
    )

    assert [type(end) for end in ends] == [type(None), LostRace, type(None)]
    assert [row.text for row in await store.rows("c", after=1)] == ["second"]


async def test_many_appends_share_few_commits(database, monkeypatch):
    """What gathers while a commit is under way goes into the next one."""
    for number in range(20):
        await made(database, f"g{number}")
    groups: list[int] = []
    commit = database._writer._commit

    async def counted(group):
        groups.append(len(group))
        await commit(group)

    monkeypatch.setattr(database._writer, "_commit", counted)
    await asyncio.gather(*(database.append(f"g{number}", [MoveRow(2, 1, "5h")], OPEN) for number in range(20)))

    assert sum(groups) == 20
    assert len(groups) <= 2


async def test_moves_of_several_games_wait_a_moment_for_each_other(database, monkeypatch):
    """A commit that follows upon that of another game takes along what comes in the pause before it."""
    monkeypatch.setattr(writer, "PACE", 3600)
    for name in ("a", "b", "c"):
        await made(database, name)
    pausing, over, commits = asyncio.Event(), asyncio.Event(), []

    async def pause(_seconds):
        pausing.set()
        await over.wait()

    writing = writer.Writer(database._engine, pause)
    writing.observe = lambda rows, _seconds: commits.append(rows)
    await writing.append("a", [MoveRow(2, 1, "5h")], OPEN)
    second = asyncio.ensure_future(writing.append("b", [MoveRow(2, 1, "5h")], OPEN))
    await pausing.wait()
    third = asyncio.ensure_future(writing.append("c", [MoveRow(2, 1, "5h")], OPEN))
    await asyncio.sleep(0)
    over.set()
    await asyncio.gather(second, third)
    await writing.close()

    assert commits == [1, 2]


async def test_a_game_that_writes_alone_never_waits_for_others(database, monkeypatch):
    """Its moves are saved one after the other, however soon they come."""
    monkeypatch.setattr(writer, "PACE", 3600)
    await made(database)
    pauses = []

    async def pause(seconds):
        pauses.append(seconds)

    writing = writer.Writer(database._engine, pause)
    for number in range(2, 5):
        await writing.append("g", [MoveRow(number, 1, "5h")], OPEN)
    await writing.close()

    assert pauses == []
    assert len(await database.rows("g")) == 4


async def test_the_standing_is_written_with_the_row(store):
    """A list knows score and end of a game without playing it through."""
    game = await made(store)

    await store.append("g", [MoveRow(2, 1, "5h")], Standing("over", [40, 28], 1))

    (listed,) = await store.games_of(game.host)
    assert listed.standing == Standing("over", [40, 28], 1)
    assert listed.game == game


async def test_a_list_holds_what_a_player_made_or_sits_in(store):
    """Games of others are not mine; the one last touched comes first."""
    ana = await store.ensure_player("ana")
    eva = await store.ensure_player("eva")
    await store.create(game_of("watched", ana.id, [Seat(1, "bot", "a", level="novato")]), [MoveRow(1, 0, "p")], OPEN)
    await store.create(game_of("joined", eva.id, [Seat(1, "human", "A", player=ana.id)]), [MoveRow(1, 0, "p")], OPEN)
    await store.create(game_of("foreign", eva.id), [MoveRow(1, 0, "p")], OPEN)
    before = now()
    while now() == before:  # noqa: ASYNC110 - a clock rings no bell
        await asyncio.sleep(0)
    await store.append("watched", [MoveRow(2, 1, "5h")], OPEN)

    assert [listed.game.id for listed in await store.games_of(ana.id)] == ["watched", "joined"]


async def test_a_token_is_one_player_however_often_it_comes(store):
    """The same hash is the same player, also when two tabs ask at once; an unknown one is nobody."""
    first, second = await asyncio.gather(store.ensure_player("hash"), store.ensure_player("hash"))

    assert first == second == await store.player("hash")
    assert await store.player("other") is None


async def test_everything_is_there_after_closing_and_opening_again(opening):
    """A second start, its migrations too, leaves what the first one wrote."""
    before = await opening()
    game = await made(before)
    await before.append("g", [MoveRow(2, 1, "5h")], OPEN)
    await before.close()

    after = await opening()
    assert await after.game("g") == game
    assert len(await after.rows("g")) == 2
    await after.close()


async def test_closing_writes_what_was_asked_for_before(opening):
    """An append that is under way when the store closes is written, one that comes later is refused."""
    store = await opening()
    await made(store)
    pending = asyncio.ensure_future(store.append("g", [MoveRow(2, 1, "5h")], OPEN))
    await asyncio.sleep(0)

    await store.close()

    assert await pending is None
    with pytest.raises(StoreError):
        await store.append("g", [MoveRow(3, 1, "5h")], OPEN)


async def test_commits_survive_the_loss_of_power(tmp_path):
    """SQLite runs with a write-ahead log and flushes it to the disk at every commit."""
    store = await SqlStore.open(tmp_path)
    async with store._engine.connect() as connection:
        mode = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one()
        full = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar_one()

    assert (mode, full) == ("wal", 2)
    await store.close()


async def test_the_journal_gives_back_what_a_crowded_moment_took(tmp_path):
    """It is bounded to 16 MiB; else it would stay as long as its longest moment was."""
    store = await SqlStore.open(tmp_path)
    async with store._engine.connect() as connection:
        bound = (await connection.exec_driver_sql("PRAGMA journal_size_limit")).scalar_one()

    assert bound == 16 * 2**20
    await store.close()


async def test_a_failing_disk_is_told_to_the_one_who_appends(database, monkeypatch):
    """Whatever goes wrong in a commit reaches the caller as a StoreError, and the writer goes on."""
    await made(database)

    async def full(_group):
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(database._writer, "_commit", full)
        with pytest.raises(StoreError, match="could not be written"):
            await database.append("g", [MoveRow(2, 1, "5h")], OPEN)
    await database.append("g", [MoveRow(2, 1, "5h")], OPEN)

    assert len(await database.rows("g")) == 2


async def test_a_database_that_is_away_is_logged_in_one_line(database, monkeypatch, caplog):
    """An outage may last for hours: its reason is in the line, and no traceback under it."""
    await made(database)

    async def away(_work):
        raise Unreachable("Connection refused")

    with monkeypatch.context() as broken:
        broken.setattr(database._engine, "write", away)
        with pytest.raises(StoreError, match="could not be written"):
            await database.append("g", [MoveRow(2, 1, "5h")], OPEN)

    (line,) = caplog.records
    assert line.getMessage() == "a group of 1 appends could not be written: Connection refused"
    assert line.exc_info is None


async def test_a_database_of_a_later_version_is_left_alone(where):
    """A program that does not know the database's last step refuses to open it, and says so."""
    store = await SqlStore.open(where)
    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    await store.close()

    with pytest.raises(NewerDatabase, match="later version"):
        await SqlStore.open(where)


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    """What cannot be opened is a StoreError with a sentence, never a stranger's exception."""
    (tmp_path / DATABASE).write_bytes(b"no database" * 1000)

    with pytest.raises(StoreError, match="cannot be opened"):
        await SqlStore.open(tmp_path)


async def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    """A data folder below a file is a StoreError that names it."""
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreError, match="data folder"):
        await SqlStore.open(tmp_path / "file" / "data")


async def test_asides_come_back_in_order_and_each_number_once(store):
    """What was said is kept beside the moves; a number that is taken loses its race."""
    game = await made(store)
    first, second = Aside(1, 0, 1, "ask", "takeback"), Aside(2, 0, 2, "no", "1")
    await store.say(game.id, first)
    await store.say(game.id, second)

    with pytest.raises(LostRace):
        await store.say(game.id, Aside(2, 0, 1, "yes", "1"))
    assert await store.asides(game.id) == [first, second]
    assert await store.asides(game.id, after=1) == [second]


async def test_a_game_is_stored_once_however_many_ask_at_the_same_moment(store):
    """Of several with the same id one is written, and the others are told that it is there, also as rematches."""
    host = (await made(store)).host
    again = replace(game_of("again", host), previous="g")

    ends = await asyncio.gather(*[store.create(again, [], OPEN) for _ in range(4)], return_exceptions=True)

    assert [type(end) for end in ends].count(KnownGame) == 3
    with pytest.raises(KnownGame):
        await store.create(game_of("g", host), [], OPEN)
