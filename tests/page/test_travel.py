"""Games out of a page and into another, and between a page and a server."""

from __future__ import annotations

import json

import pytest

from sobremesa.store.shelf import MemoryShelf
from sobremesa.store.shelf.keys import game_key, row_key
from tests.page.browser import Browser, new_table
from tests.page.test_games import played


async def test_everything_travels_to_another_page(shelf):
    """Finished and unfinished games, in a file that a browser saves; they are played on there."""
    async with Browser(shelf) as browser:
        done = await browser.ask("make_table", data=new_table("cribbage", "cadenza-61"))
        await played(browser, done["id"])
        await browser.ask("make_table", data=new_table("gin", "vga"))
        told = await browser.answered("export_games")

    async with Browser(MemoryShelf()) as other:
        report = await other.ask("import_games", data=json.loads(told["text"]))
        again = await other.ask("import_games", data=json.loads(told["text"]))
        (open_,) = await other.ask("my_tables", over=False)
        (over,) = await other.ask("finished")
        link = other.open(open_["id"])
        sync = await link.message("sync")
        replay = await other.ask("replay", table=over["id"])
        statistics = await other.ask("my_statistics")

    assert (told["type"], told["name"]) == ("application/json", "sobremesa-games.json")
    assert (len(report["imported"]), report["refused"], again["known"]) == (2, [], 2)
    assert open_["imported"] and over["imported"]
    assert sync["view"]["hand"]
    assert replay["total"] > 10
    assert statistics["by_game"][0]["games"] == 1


async def test_those_who_shared_a_device_share_the_next_one(shelf):
    """Everybody sits where they sat and sees their own cards, so no computer plays on for any of them."""
    here = [{"kind": "here", "name": name} for name in ("Eva", "Luz")]
    bot = {"kind": "bot", "level": "novato"}
    async with Browser(shelf) as browser:
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", here[0], bot, here[1], seats=4))
        held = [(await browser.open(made["id"], person).message("sync"))["view"]["hand"] for person in (1, 2, 3)]
        file = json.loads(await browser.ask("export_games"))

    async with Browser(MemoryShelf()) as other:
        report = await other.ask("import_games", data=file)
        (table,) = await other.ask("my_tables")
        syncs = [await other.open(table["id"], person).message("sync") for person in (1, 2, 3)]

    assert (len(report["imported"]), report["refused"]) == (1, [])
    assert [seat["kind"] for seat in table["players"]] == ["human", "human", "bot", "human"]
    assert [sync["view"]["hand"] for sync in syncs] == held
    assert all(held)


async def test_what_is_damaged_is_exported_as_it_lies_there_and_had_back_from_a_file(shelf):
    """Nothing is dropped; a file of an earlier day brings the game back beside what is left of it."""
    async with Browser(shelf) as browser:
        made = await browser.ask("make_table", data=new_table("gin", "vga"))
        before = json.loads(await browser.ask("export_games"))
    key = game_key(made["id"])
    shelf.texts[key] = "damaged"

    async with Browser(shelf) as browser:
        after = json.loads(await browser.ask("export_games"))
        report = await browser.ask("import_games", data=before)
        (back,) = await browser.ask("my_tables")
    async with Browser(MemoryShelf()) as other:
        moved = await other.ask("import_games", data=after)

    assert after["games"] == []
    assert [(each["id"], each["texts"][key]) for each in after["damaged"]] == [(made["id"], "damaged")]
    assert report["imported"] == [back["id"]]
    assert moved == {"imported": [], "known": 0, "refused": []}
    assert shelf.texts[key] == "damaged"


async def test_a_row_that_is_damaged_does_not_keep_the_other_games_from_their_file(shelf):
    """Its game is found to be damaged while the file is made, and lies in it as it lies on the shelf."""
    async with Browser(shelf) as browser:
        spoiled = await browser.ask("make_table", data=new_table("gin", "vga"))
        good = await browser.ask("make_table", data=new_table("gin", "vga"))
    shelf.texts[row_key(spoiled["id"], 1)] = "damaged"

    async with Browser(shelf) as browser:
        file = json.loads(await browser.ask("export_games"))

    assert [one["id"] for one in file["games"]] == [good["id"]]
    assert [one["id"] for one in file["damaged"]] == [spoiled["id"]]
    assert "damaged" in file["damaged"][0]["texts"].values()


@pytest.mark.parametrize("data", [[], {}, {"sobremesa": "recipes", "format": 1, "games": []}, {"games": []}, "x"])
async def test_another_file_is_refused(browser, data):
    """It is said that it is none of ours."""
    told = await browser.answered("import_games", data=data)

    assert told["error"]["code"] == "bad-request"
