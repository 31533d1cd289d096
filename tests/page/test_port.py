"""The message port: whatever comes over it is answered in order, and nothing ends the worker."""

from __future__ import annotations

import asyncio

import pytest

from sobremesa.store.shelf import MemoryShelf, ShelfDenied, ShelfFailed, ShelfFull
from sobremesa.store.shelf.keys import game_key
from tests.page.browser import Browser, Failed, new_table
from tests.store.test_shelf import Failing


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "null", "{}", '{"say": 1}', '{"open": "x"}', "[" * 5000])
async def test_what_is_no_message_is_said_so_and_the_page_goes_on(browser, text):
    """With a code and a sentence; the next call is answered."""
    browser.incoming.put_nowait(text)

    trouble = await browser.hear(lambda told: told.get("say") == "trouble")

    assert trouble["code"] == "unreadable-message"
    assert trouble["why"]
    assert await browser.ask("my_tables") == []


@pytest.mark.parametrize(
    ("operation", "given", "code", "status"),
    [
        ("no_such_thing", {}, "unknown-operation", 404),
        ("replay", {"table": 5}, "bad-request", 400),
        ("replay", {"table": "x", "more": 1}, "bad-request", 400),
        ("replay", {}, "bad-request", 400),
        ("replay", {"table": "x"}, "unknown-table", 404),
        ("make_table", {"data": new_table("bridge", "x")}, "unknown-game", 400),
        ("tell_lesson", {"lesson": "x"}, "unknown-lesson", 404),
    ],
)
async def test_a_call_that_cannot_be_done_is_answered_with_a_code(browser, operation, given, code, status):
    """As over HTTP, with the status that it would have there."""
    with pytest.raises(Failed) as caught:
        await browser.ask(operation, **given)

    assert (caught.value.code, caught.value.status) == (code, status)


async def test_a_call_in_nobodys_name_is_refused(browser):
    """Four persons share a device, not five."""
    for person in (0, 5, "1"):
        with pytest.raises(Failed) as caught:
            await browser.ask("my_tables", person)
        assert caught.value.code == "bad-request"


async def test_a_mistake_of_ours_costs_one_answer(browser, monkeypatch, caplog):
    """It has a code, the log has the rest, and the next call is answered."""

    async def fails(*_):
        raise ZeroDivisionError("a mistake")

    with monkeypatch.context() as broken:
        broken.setattr("sobremesa.page.worker.dispatch", fails)
        with pytest.raises(Failed) as caught:
            await browser.ask("my_tables")

    assert (caught.value.code, caught.value.status) == ("internal", 500)
    assert "a mistake" in caplog.text
    assert await browser.ask("my_tables") == []


async def test_each_person_has_tables_of_their_own(browser):
    """What one makes is not in another's list, nor can they sit there without its link."""
    made = await browser.ask("make_table", 1, data=new_table("cuarenta", "pagat"))

    assert [one["id"] for one in await browser.ask("my_tables", 1)] == [made["id"]]
    assert await browser.ask("my_tables", 2) == []
    other = browser.open(made["id"], 2)
    assert (await other.message("closed"))["code"] == "not-invited"
    await other.message("closed link")


async def test_links_have_numbers_and_end_once(browser):
    """A second link of the same number is refused; what is said over a closed one is not heard, and harms nobody."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))
    link = browser.open(made["id"])
    await link.message("sync")
    number = next(iter(browser.links))

    browser.tell(open=number, table=made["id"])
    trouble = await browser.hear(lambda told: told.get("say") == "trouble")
    link.close()
    await link.message("closed link")
    link.say(type="hello")
    link.close()

    assert trouble["code"] == "bad-request"
    assert await browser.ask("my_tables")
    assert [one["type"] for one in link.heard].count("closed link") == 1


async def test_what_is_no_message_of_a_table_is_answered_over_its_link(browser):
    """Refusals keep the link open; a message that is far too long closes it."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))
    link = browser.open(made["id"])
    await link.message("sync")

    link.say(type="dance")
    assert (await link.message("refused"))["code"] == "unknown-message"
    link.say(type="hello", seen=0, more="x" * 10_000)
    assert (await link.message("closed"))["code"] == "message-too-big"
    await link.message("closed link")


async def test_a_full_storage_refuses_the_move_and_keeps_the_game(caplog):
    """Nothing is half-done: once there is room the same move is played."""
    shelf = Failing()
    async with Browser(shelf) as browser:
        await browser.ready()
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))
        link = browser.open(made["id"])
        await link.until(lambda: bool(link.view.get("legal")))
        before = dict(shelf.texts)
        shelf.error = ShelfFull("quota")
        move = link.view["legal"][0]

        link.play(move)
        refused = await link.message("refused")
        with pytest.raises(Failed) as caught:
            await browser.ask("make_table", data=new_table("gin", "standard"))
        kept = dict(shelf.texts)
        shelf.error = None
        await link.play_one(move)

    assert (refused["code"], caught.value.code, caught.value.status) == ("storage-full", "storage-full", 503)
    assert kept == before
    assert link.seen > 1


@pytest.mark.parametrize(
    ("error", "code"), [(ShelfDenied("private window"), "storage-denied"), (ShelfFailed("gone"), "store-failed")]
)
async def test_a_storage_that_cannot_be_read_is_said_at_once(monkeypatch, error, code):
    """The page does not begin, and says why once."""
    shelf = MemoryShelf()

    async def fails(_prefix):
        raise error

    monkeypatch.setattr(shelf, "range", fails)
    async with Browser(shelf) as browser:
        trouble = await browser.hear(lambda told: told.get("say") == "trouble")

    assert trouble["code"] == code
    assert str(error) in trouble["why"]
    assert len(browser.said) == 1


async def test_a_damaged_table_is_told_of_and_the_others_go_on(shelf):
    """By its id, when the page begins; opening it says so again, and nothing of it is lost."""
    async with Browser(shelf) as browser:
        tables = [(await browser.ask("make_table", data=new_table("cuarenta", "pagat")))["id"] for _ in range(2)]
    shelf.texts[game_key(tables[0])] = damaged = shelf.texts[game_key(tables[0])].replace("Ana", "Eva")

    async with Browser(shelf) as browser:
        trouble = await browser.hear(lambda told: told.get("say") == "trouble")
        mine = await browser.ask("my_tables")
        broken, whole = (browser.open(table) for table in tables)
        closed = await broken.message("closed")
        await whole.message("sync")
        with pytest.raises(Failed) as caught:
            await browser.ask("record", table=tables[0])

    assert (trouble["code"], trouble["table"]) == ("broken-table", tables[0])
    assert [one["id"] for one in mine] == [tables[1]]
    assert closed["code"] == caught.value.code == "broken-table"
    assert caught.value.status == 409
    assert shelf.texts[game_key(tables[0])] == damaged


async def test_what_was_asked_before_the_end_is_answered(shelf):
    """A page that closes lets what is being written be written."""
    async with Browser(shelf) as browser:
        await browser.ready()
        asking = asyncio.create_task(browser.ask("make_table", data=new_table("cuarenta", "pagat")))
        await asyncio.sleep(0)

    assert (await asking)["id"] in next(key for key in shelf.texts if key.startswith("game/"))
