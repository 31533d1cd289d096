"""``sobremesa ratings rebuild`` makes the ratings of a folder anew from its games."""

import asyncio
import json

from msgspec.structs import replace

from sobremesa.store import Seat, Standing
from sobremesa.store.sql import SqlStore
from sobremesa.tables.ratings import Ratings
from tests.cli.conftest import one_error
from tests.store.makers import game_of


async def fill(path) -> None:
    """Three rated games of two people, of which one counts for nobody, counted; and then one rating is falsified."""
    store = await SqlStore.open(path)
    ana, eva = [(await store.ensure_player(name)).id for name in ("ana", "eva")]
    for name, gone in (("a", False), ("b", True), ("c", False)):
        seats = [Seat(1, "human", "Ana", player=ana, stood_in=gone), Seat(2, "human", "Eva", player=eva)]
        game = replace(game_of(name, ana, seats), options={}, rated=True)
        await store.create(game, [], Standing("over", [40, 20], 1))
    rows = await Ratings(store).of(ana)
    await store.ratings.rewrite(ana, [replace(row, rating=2900.0) for row in rows])
    await store.close()


def ratings_in(path) -> list[float]:
    """What Ana's ratings were."""

    async def found():
        store = await SqlStore.open(path)
        rows = await store.ratings.of(1)
        await store.close()
        return [row.rating for row in rows]

    return asyncio.run(found())


def test_a_rebuild_mends_what_was_wrong(run, tmp_path):
    """It says how many games it looked at and how many count, and the ratings are those of the games."""
    asyncio.run(fill(tmp_path))
    assert ratings_in(tmp_path) == [2900, 2900]

    told = json.loads(run("ratings", "rebuild", "--data", str(tmp_path), "--json").stdout)

    assert told == {"games": 3, "counted": 2, "gone": 0, "players": 2}
    assert 1500 < ratings_in(tmp_path)[0] < ratings_in(tmp_path)[1] < 2000


def test_it_is_told_in_words(run, tmp_path):
    """In the language that was asked for."""
    asyncio.run(fill(tmp_path))
    said = " ".join(run("ratings", "rebuild", "--data", str(tmp_path), "--lang", "es").stdout.split())
    assert said.startswith("Partidas por puntos: 3, de las que cuentan 2")


def test_a_folder_without_games_is_said_to_be_one(run, tmp_path):
    """Looking at it makes nothing in it."""
    assert one_error(run("ratings", "rebuild", "--data", str(tmp_path))) == "no-games"
    assert list(tmp_path.iterdir()) == []
