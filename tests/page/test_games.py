"""Whole games on the page, without a server: every ruleset, and everything that needs no second person."""

from __future__ import annotations

import asyncio
import json

import pytest

from sobremesa.core.levels import choose_text
from sobremesa.core.registry import GAMES
from sobremesa.records.verify import verified
from sobremesa.store.shelf import MemoryShelf
from tests.page.browser import Browser, Failed, Message, TableLink, new_table, second_worker

RULESETS = [(game.id, rules) for game in GAMES.values() for rules in game.presets]
BOT = {"kind": "bot", "level": "novato"}


def novato(link: TableLink) -> str:
    """What the beginner among the computers would do here."""
    return choose_text(json.dumps(link.view), "novato", link.seen)


def without_cut(message: Message) -> Message:
    """A message without the cards that the dealer was drawn with: they are open, and any of them may be dealt."""
    table = message.get("table")
    return message if table is None else message | {"table": table | {"cut": None}}


async def played(browser: Browser, table: str, person: int = 1) -> TableLink:
    """Play a person's seat at a table to the end of the game."""
    link = browser.open(table, person)
    await link.message("sync")
    await link.play_on(lambda _legal: novato(link))
    return link


@pytest.mark.parametrize(("game", "rules"), RULESETS, ids="-".join)
async def test_a_whole_game_is_played(shelf, game, rules):
    """Against a computer that thinks in the second worker; its record is good, and it counts."""
    async with Browser(shelf, second_worker) as browser:
        made = await browser.ask("make_table", data=new_table(game, rules))
        await played(browser, made["id"])
        record = await browser.ask("record", table=made["id"])
        (listed,) = await browser.ask("finished")
        statistics = await browser.ask("my_statistics")

    assert verified(record.encode())
    assert (listed["id"], listed["over"], listed["rules"]) == (made["id"], True, rules)
    assert statistics["by_game"][0]["games"] == 1


async def test_four_play_with_a_partner(browser):
    """Two against two, three of them computers."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", BOT, BOT, BOT))

    link = await played(browser, made["id"])

    assert link.is_over
    assert len((await link.message("sync"))["table"]["players"]) == 4


async def test_computers_are_watched(browser):
    """Somebody may make a table at which nobody sits but computers, and sees no hand there."""
    order = new_table("cuarenta", "pagat") | {"players": [BOT, BOT]}
    made = await browser.ask("make_table", data=order)

    link = browser.open(made["id"])
    await link.until(lambda: link.is_over)

    assert "hand" not in link.view or not link.view["hand"]


async def test_a_game_goes_on_after_the_tab_was_closed(shelf):
    """What was shown is on the shelf: another page on it shows the same, and the game is played to its end."""
    async with Browser(shelf) as browser:
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))
        link = browser.open(made["id"])
        await link.message("sync")
        for _ in range(5):
            await link.until(lambda: bool(link.view.get("legal")))
            await link.play_one(novato(link))
        seen, view, copy = link.seen, link.view, dict(shelf.texts)

    async with Browser(MemoryShelf(copy)) as again:
        (listed,) = await again.ask("my_tables", over=False)
        other = again.open(listed["id"])
        sync = await other.message("sync")
        await other.play_on(lambda _legal: novato(other))

    assert sync["n"] >= seen
    assert (sync["n"] > seen) or sync["view"] == view
    assert other.is_over


async def test_a_move_is_taken_back(browser):
    """Where all the others are computers, at once."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", pace=600))
    link = browser.open(made["id"])
    await link.message("sync")
    await link.until(lambda: bool(link.view.get("legal")))
    start, hand = link.seen, link.view["hand"]
    link.play(novato(link))
    await link.until(lambda: link.seen > start)

    link.say(type="say", kind="ask", text="takeback")
    await link.until(lambda: any(one.get("event", {}).get("to") is not None for one in link.heard))

    assert link.view["hand"] == hand


async def test_a_hint_is_given(shelf):
    """By the second worker, for the seat whose turn it is."""
    async with Browser(shelf, second_worker) as browser:
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))
        link = browser.open(made["id"])
        # what is legal out of turn, such as a ronda, is no move to be told
        await link.until(lambda: link.view.get("seat") in link.view.get("turn", []))
        hint = await browser.ask("give_hint", table=made["id"], data={"seen": link.seen})

    assert json.dumps(link.view["legal"][0]) in json.dumps(hint)


async def test_a_finished_game_is_looked_at_again(shelf):
    """Replay, review with its better lines, verification of the shuffle, a second try, a rematch."""
    async with Browser(shelf, second_worker) as browser:
        made = await browser.ask("make_table", data=new_table("cribbage", "cadenza-61"))
        table = made["id"]
        await played(browser, table)
        replay = await browser.ask("replay", table=table, seat=1, hands=True)
        review = await browser.ask("review", table=table)
        while not review["full"]:
            review = await browser.ask("review", table=table)
        number = next(one["n"] for one in review["decisions"])
        retry = await browser.ask("retry", table=table, data={"n": number})
        rematch = await browser.ask("want_rematch", table=table)
        session = await browser.ask("table_session", table=table)
        again = browser.open(rematch["id"])
        await again.message("sync")

    assert replay["frames"][0]["hands"] is not None
    assert [seat["seat"] for seat in review["seats"]] == [1, 2]
    assert retry["id"] not in {table, rematch["id"]}
    assert [one["id"] for one in session["games"]][:1] == [table]


async def test_a_table_is_left_for_good(browser):
    """It ends, and is in the list of those that have ended."""
    made = await browser.ask("make_table", data=new_table("gin", "standard"))
    link = browser.open(made["id"])
    await link.message("sync")

    await browser.ask("abandon_table", table=made["id"])

    assert (await link.message("closed"))["code"] == "abandoned"
    await link.message("closed link")
    assert [one["abandoned"] for one in await browser.ask("my_tables", over=True)] == [True]


async def test_two_persons_share_a_device_and_neither_sees_the_others_cards(browser):
    """Both sit there as soon as the table is made; a whole game, and no link ever shows the other's hand."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", {"kind": "here", "name": "Eva"}))
    assert made["links"] == []
    links = [browser.open(made["id"], person) for person in (1, 2)]
    for each in links:
        await each.message("sync")
    hands: list[set[str]] = [set(), set()]

    while not await is_over_for_both(*links):
        mine, others = (set(each.view["hand"]) for each in links)
        assert not mine & others
        for number, each in enumerate(links):
            hands[number] |= set(each.view["hand"])
            other = links[1 - number].view["hand"]
            text = json.dumps(without_cut(each.heard[-1]))
            assert not any(f'"{card}"' in text for card in other), "a hand was shown to the other person"
        turn = next(each for each in links if each.view["legal"])
        await turn.play_one(novato(turn))

    assert all(hands)
    assert [(await each.message("sync"))["table"]["you"] for each in links] == [1, 2]


async def is_over_for_both(first: TableLink, second: TableLink) -> bool:
    """Wait until two have heard the same, and return whether it was the end."""
    seen = max(first.seen, second.seen)
    for each in (first, second):
        await each.until(lambda each=each: each.seen >= seen)
    return first.is_over


async def test_who_shares_the_device_sits_there_however_soon_the_page_is_closed(shelf):
    """A table is made with all who sit at it or not at all: its first cards are dealt, and each finds their own."""
    here = [{"kind": "here", "name": name} for name in ("Eva", "Luz")]
    async with Browser(shelf) as browser:
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", here[0], BOT, here[1]))

    async with Browser(shelf) as again:
        (listed,) = await again.ask("my_tables")
        seats = [(await again.open(made["id"], person).message("sync"))["table"]["you"] for person in (1, 2, 3)]

    assert [player["kind"] for player in listed["players"]] == ["human", "human", "bot", "human"]
    assert [player["name"] for player in listed["players"] if player["kind"] == "human"] == ["Ana", "Eva", "Luz"]
    assert seats == [1, 2, 4]


async def test_everything_to_learn_is_there(browser):
    """Lessons, exercises and paths of every game, and what is said to an attempt."""
    lessons = await browser.ask("list_lessons")
    piece = await browser.ask("tell_lesson", lesson=lessons[0]["id"])
    exercises = await browser.ask("list_exercises")
    tasks = [await browser.ask("draw_exercise", exercise=each["id"], seed=3) for each in exercises]
    task = next(task for task in tasks if task["choices"])
    verdict = await browser.ask("judge_answer", exercise=task["exercise"], seed=3, answer=task["choices"][0])

    assert {one["game"] for one in lessons} == set(GAMES)
    assert piece["frames"]
    assert all(task["asks"] for task in tasks)
    assert verdict["right"] in {True, False}
    for game in GAMES:
        assert await browser.ask("list_path", game=game)


async def test_rules_and_games_are_told_in_both_languages(browser):
    """The lobby is the server's."""
    for lang in ("en", "es"):
        games = await browser.ask("list_games", lang=lang)
        assert [game["id"] for game in games] == list(GAMES)
        assert (await browser.ask("tell_rules", game="gin", ruleset="standard", lang=lang))["sections"]


async def test_what_needs_a_server_says_so(browser):
    """With a code of its own, and nothing is done."""
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat"))

    for operation, given in (("public_tables", {}), ("share", {"table": made["id"]})):
        with pytest.raises(Failed) as caught:
            await browser.ask(operation, **given)
        assert caught.value.code == "needs-server"


async def test_a_file_is_handed_over_with_its_kind_and_name(browser):
    """As a browser needs it to save it."""
    told = await browser.answered("export_statistics", form="csv")

    assert (told["type"], told["name"]) == ("text/csv; charset=utf-8", "sobremesa.csv")
    assert told["text"].startswith("id") or "," in told["text"]


async def test_nothing_of_a_page_is_left_when_it_closes(shelf):
    """Its tasks end with it, also those of open links and thinking computers."""
    async with Browser(shelf) as browser:
        made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", pace=5000))
        browser.open(made["id"])
        await browser.ask("my_tables")

    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_who_shares_the_device_is_asked_before_a_move_is_taken_back(browser):
    """Whoever asks cannot answer for the other; neither is shown a card of the other by it."""
    here = {"kind": "here", "name": "Eva"}
    made = await browser.ask("make_table", data=new_table("cuarenta", "pagat", here, takebacks=True))
    links = [browser.open(made["id"], person) for person in (1, 2)]
    for each in links:
        await each.message("sync")
    asker, other = links if links[0].view["turn"] == [1] else links[::-1]  # whoever waits may have a ronda to claim
    held, start = asker.view["hand"], asker.seen
    await asker.play_one(held[0])  # a ronda, which a computer would claim, is not taken back

    asker.say(type="say", kind="ask", text="takeback")
    (question,) = (await other.message("said"))["questions"]
    asker.say(type="say", kind="yes", text=str(question["number"]))
    await other.until(lambda: [one.get("kind") for one in other.heard].count("yes") == 1)
    unanswered = asker.view["hand"]
    other.say(type="say", kind="yes", text=str(question["number"]))
    await asker.until(lambda: any(one.get("event", {}).get("to") == start for one in asker.heard))

    assert len(unanswered) == len(held) - 1
    assert asker.view["hand"] == held
    assert not set(held) & set(other.view["hand"])
    assert all(card not in json.dumps(other.heard[-1]["view"]["hand"]) for card in held)
