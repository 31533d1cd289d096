"""``sobremesa prune`` says what would go, and removes it only when it is told to."""

import asyncio
import json

import pytest
from sqlalchemy import update

from sobremesa.server import run as server
from sobremesa.store import Keeping, Standing
from sobremesa.store.clock import ago
from sobremesa.store.sql import SqlStore, schema
from tests.cli.conftest import one_error
from tests.store.makers import OPEN, game_of, tournament_of

OVER = Standing("over", [40, 20], 1)


@pytest.fixture
def folder(tmp_path):
    """A folder with an old table that was left, two old finished ones, of which one is shared, and a young one."""
    asyncio.run(_fill(tmp_path))
    return tmp_path


async def _fill(path):
    store = await SqlStore.open(path)
    host = (await store.ensure_player("ana")).id
    for name, standing in (("left", OPEN), ("done", OVER), ("shared", OVER)):
        await store.create(game_of(name, host), [], standing)
    await store.shares.add("secret", "shared", host)
    async with store._engine.begin() as connection:
        await connection.execute(update(schema.games).values(updated=ago(100 * 24 * 3600)))
    await store.create(game_of("young", host), [], OPEN)
    await store.close()


def games_in(path):
    """The ids of the games of a folder."""

    async def found():
        store = await SqlStore.open(path)
        games = [one.game.id for one in await store.games_of(1)]
        await store.close()
        return set(games)

    return asyncio.run(found())


def test_without_yes_it_is_only_said(run, folder):
    """How many of each kind, how many are kept because they are shared, and how they would be removed."""
    said = run("prune", "--data", str(folder), "--keep-left", "30", "--keep-finished", "30")
    assert said.exit_code == 0
    assert "1 that were left unfinished, 1 finished" in " ".join(said.stdout.split())
    assert "shared by a link: 1" in said.stdout and "--yes" in said.stdout
    assert games_in(folder) == {"left", "done", "shared", "young"}


def test_with_yes_it_is_done(run, folder):
    """What was said goes, and a second time there is nothing left to do."""
    arguments = ["prune", "--data", str(folder), "--keep-left", "30", "--keep-finished", "30", "--yes"]
    assert "Mesas borradas: 2." in run(*arguments, "--lang", "es").stdout
    assert games_in(folder) == {"shared", "young"}
    assert json.loads(run(*arguments, "--json").stdout) == {
        "left": 0,
        "finished": 0,
        "shared": 1,
        "tournaments": 0,
        "removed": 0,
    }


def test_what_is_shared_goes_only_when_it_is_asked_for(run, folder):
    """The link opens nothing any more then."""
    said = run("prune", "--data", str(folder), "--keep-finished", "30", "--shared", "--yes", "--json")
    assert json.loads(said.stdout) == {"left": 0, "finished": 2, "shared": 0, "tournaments": 0, "removed": 2}
    assert games_in(folder) == {"left", "young"}


@pytest.mark.parametrize(("lang", "line"), [("en", "Old tournaments: 1,"), ("es", "Torneos viejos: 1,")])
def test_old_tournaments_are_told_too(run, folder, lang, line):
    """They go with the tables; without any nothing is said of them."""
    arguments = ["prune", "--data", str(folder), "--keep-left", "30", "--lang", lang]
    before = run(*arguments).stdout
    asyncio.run(_hold_night(folder))
    said = run(*arguments).stdout
    told = [json.loads(run(*arguments, "--yes", "--json").stdout)["tournaments"] for _ in range(2)]

    assert (line in before, line in said, told) == (False, True, [1, 0])


async def _hold_night(path):
    store = await SqlStore.open(path)
    await store.tournaments.create(tournament_of("night", 1, created=ago(100 * 24 * 3600)))
    await store.close()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_age_has_to_be_named(run, folder, lang):
    """Nothing is removed by a slip of the hand."""
    said = run("prune", "--data", str(folder), "--yes", "--lang", lang)
    assert (one_error(said), said.exit_code) == ("bad-usage", 2)
    assert "--keep-left" in said.stderr
    assert one_error(run("prune", "--keep-left", "0", "--lang", lang)) == "bad-number"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_folder_without_games_is_not_made(run, tmp_path, lang):
    """A wrong name is an error, and nothing comes about there."""
    said = run("prune", "--data", str(tmp_path / "nowhere"), "--keep-left", "1", "--lang", lang)
    assert (one_error(said), said.exit_code) == ("no-games", 1)
    assert str(tmp_path / "nowhere") in said.stderr
    assert not (tmp_path / "nowhere").exists()


def test_the_server_is_told_for_how_long_tables_are_kept(run, monkeypatch):
    """play has the same two options; without them everything is kept."""
    asked = []
    monkeypatch.setattr(server, "serve", lambda *_, hosting, **__: asked.append(hosting.keeping))
    run("play", "--keep-left", "30", "--keep-finished", "365")
    run("play")
    assert asked == [Keeping(30, 365), Keeping()]
