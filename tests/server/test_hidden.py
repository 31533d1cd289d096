"""Nothing that reaches a client holds a card that its seat may not see, whole games long."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sobremesa.records.fairness import unsalted
from sobremesa.store.sql import SqlStore
from tests.server.helpers import BOT, ME, Guest, Wire, hear_until, play_out, running, say

CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[A2-7JQK][cdhs])+(?![A-Za-z0-9])")


def cards_in(message: Wire) -> set[str]:
    """Every card named anywhere in a message, save in the table's own description (which shows the cut)."""
    text = json.dumps({name: part for name, part in message.items() if name != "table"})
    return {word[at : at + 2] for word in CARDS.findall(text) for at in range(0, len(word), 2)}


def own_five(pack: list[str], dealer: int, seat: int, view: Wire) -> set[str]:
    """The five that a seat got in the current deal, counted off from the pack as the rules deal it."""
    if not seat or not view["deal"]:
        return set()
    place = (seat - dealer - 1) % view["seats"]
    first = ((view["deal"] - 1) * view["seats"] + place) * 5
    return set(pack[first : first + 5])


async def packs_of(data: Path, table: str) -> tuple[int, dict[int, list[str]]]:
    """The first dealer and each pack by its number, read from the store behind the server's back."""
    store = await SqlStore.open(data)
    rows = await store.rows(table)
    game = await store.game(table)
    await store.close()
    return game.dealer, {row.number: unsalted(row.text)[0].split()[1:] for row in rows if row.text.startswith("pack:")}


def check(messages: list[Wire], dealer: int, packs: dict[int, list[str]]) -> None:
    """Fail at the first message that names a card which its reader cannot know."""
    played: set[str] = set()
    pack = packs[1]
    for message in messages:
        events = message["events"] if message["type"] == "sync" else [message["event"]]
        for event in events:
            if event["move"] == "pack":
                pack, played = packs[event["n"]], set()
                dealer = message["view"]["dealer"] if event["n"] > 1 else dealer
            played |= cards_in({"move": event["move"]})
        view = message["view"]
        assert cards_in(message) <= played | own_five(pack, dealer, view["seat"], view), message


@pytest.mark.parametrize(("rules", "seats"), [("pagat", 2), ("palm", 2), ("casa", 2), ("mesa", 4)])
async def test_no_frame_to_a_seat_holds_an_unseen_card(tmp_path, rules, seats):
    """A player's frames and a spectator's are searched for cards: only one's own five and what was played is there."""
    async with running(tmp_path) as address:
        ana, eva = Guest(address), Guest(address)
        table = await ana.table(ME, *[BOT] * (seats - 1), rules=rules, options={"target": "20"})
        async with eva.at(table) as (watching, watched), ana.at(table) as (socket, sync):
            mine = await play_out(socket, sync)
            theirs = [watched]
            await hear_until(watching, lambda message: theirs.append(message) or message["view"]["over"])
        dealer, packs = await packs_of(tmp_path, table)
        await ana.http.aclose()
        await eva.http.aclose()

    check(mine, dealer, packs)
    check(theirs, dealer, packs)
    assert len(theirs) > 1


async def test_a_refusal_of_every_card_tells_nothing(tmp_path):
    """Whoever tries all cards of the pack learns only which of them are their own."""
    async with running(tmp_path) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT, pace=5000)
        _, packs = await packs_of(tmp_path, table)
        async with ana.at(table) as (socket, sync):
            answers = [await refusal(socket, card, sync["n"]) for card in packs[1] if card not in sync["view"]["hand"]]
        await ana.http.aclose()

    assert len({(answer["code"], answer["n"]) for answer in answers}) == 1
    assert all(cards_in(answer) == set() for answer in answers)


async def refusal(socket, card: str, seen: int) -> Wire:
    """What comes of playing a card that one does not hold."""
    await say(socket, type="move", move=card, seen=seen)
    return await hear_until(socket, lambda message: message["type"] == "refused")


async def test_a_record_asked_for_too_early_and_lists_tell_no_card(tmp_path):
    """The other doors are as tight: lists and errors of an unfinished game hold no card at all."""
    async with running(tmp_path) as address:
        ana = Guest(address)
        table = await ana.table(ME, BOT, pace=5000)
        answers = [
            await ana.http.get("/api/tables"),
            await ana.http.get(f"/api/tables/{table}/record"),
            await ana.http.post(f"/api/tables/{table}/abandon"),
            await ana.http.post(f"/api/tables/{table}/abandon"),
        ]
        await ana.http.aclose()

    assert [answer.status_code for answer in answers] == [200, 409, 204, 409]
    # an id is drawn by chance, and one in some thousands has a part that reads like a card
    assert all(cards_in({"text": answer.text.replace(table, "")}) == set() for answer in answers)
