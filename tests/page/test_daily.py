"""The deal of the day and the puzzle on the page, without a server."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import day_seal, page_seed
from sobremesa.records.verify import Verified
from sobremesa.store.shelf import MemoryShelf
from tests.page.browser import Browser, Failed
from tests.page.test_games import played

PATIENCE = 120.0


async def packs_of(browser: Browser, table: str) -> list[str]:
    """The packs of a table, with their salts, as the browser's own storage has them."""
    rows = sorted((key, text) for key, text in browser._shelf.texts.items() if key.startswith(f"row/{table}/"))
    return [text.split("pack: ")[1].split('"')[0] for _, text in rows if "pack: " in text]


@pytest.mark.parametrize("game", GAMES)
async def test_every_page_has_the_same_packs_on_a_day(game):
    """They follow from the date, and the page says that this is no secret."""
    packs = []
    for _ in range(2):
        async with Browser(MemoryShelf()) as browser:
            await browser.ready()
            today = (await browser.ask("daily"))["today"]
            made = await browser.ask("begin_daily", game=game, data={"name": "Ana"})
            packs.append(await packs_of(browser, made["id"]))
    assert packs[0] == packs[1] != []
    assert not today["secret"]
    assert today["seal"] == day_seal(today["day"], page_seed(today["day"]))


async def test_a_deal_is_played_beside_the_maestro(shelf):
    """Its result, the maestro's, the proof and the streak are there, also when the page is opened again."""
    async with Browser(shelf) as browser:
        await browser.ready()
        made = await browser.ask("begin_daily", game="cuarenta", data={})
        link = await played(browser, made["id"])
        day = (await browser.ask("daily"))["today"]["day"]
        told = await browser.ask("daily_outcome", day=day, game="cuarenta")
        async with asyncio.timeout(PATIENCE):
            while told["maestro"] is None:
                await asyncio.sleep(0)
                told = await browser.ask("daily_outcome", day=day, game="cuarenta")
        assert Verified(await browser.ask("record", table=made["id"])).proved

    assert [told["mine"]["own"], told["mine"]["other"]] == link.view["score"]
    assert len(told["maestro"]) == 2
    assert told["players"] == 1
    async with Browser(shelf) as again:
        await again.ready()
        assert (await again.ask("daily"))["streak"]["days"] == 1
        assert (await again.ask("daily_outcome", day=day, game="cuarenta"))["maestro"] == told["maestro"]
        assert await again.ask("begin_daily", game="cuarenta", data={}) == {"id": made["id"], "made": None}


async def test_the_puzzle_of_a_day_is_the_same_as_on_a_server(browser):
    """And so is what is said to an answer."""
    task = await browser.ask("draw_puzzle", day="2026-11-26")
    row = next(row for row in task["rows"] if row["name"] == task["pick"])
    verdict = await browser.ask("judge_puzzle", day="2026-11-26", answer="".join(row["cards"][: task["low"]]))
    assert verdict["told"]
    right = await browser.ask("judge_puzzle", day="2026-11-26", answer="".join(verdict["best"]))
    assert right["right"]
    with pytest.raises(Failed, match="unknown-day"):
        await browser.ask("draw_puzzle", day="tomorrow")
