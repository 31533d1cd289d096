"""Nothing that a seat is sent holds a card that it may not see."""

from __future__ import annotations

import json
import re

import pytest
from msgspec.structs import asdict

from sobremesa.records.fairness import unsalted
from sobremesa.store import MoveRow
from sobremesa.tables.open_table import Wire
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, Ear, greedy, order, order_unhurried, play_out, seated


def cards_in(text: str) -> set[str]:
    """Every card that a text names, also those written together."""
    found: set[str] = set()
    for word in re.findall(r"(?:[A2-7JQK][cdhs])+", text):
        found.update(word[at : at + 2] for at in range(0, len(word), 2))
    return found


def told(event, view) -> str:
    """Everything that travels with an event, save what the options are."""
    return json.dumps([asdict(event), {name: part for name, part in view.items() if name != "options"}])


def five_dealt(pack: list[str], dealer: int, seat: int, view: Wire) -> set[str]:
    """The five that a seat got in the current deal, counted off from the pack as the rules deal it."""
    if not seat or not view["deal"]:
        return set()
    place = (seat - dealer - 1) % view["seats"]
    first = ((view["deal"] - 1) * view["seats"] + place) * 5
    return set(pack[first : first + 5])


def check(rows: list[MoveRow], dealer: int, ear: Ear) -> int:
    """Make sure that nothing heard names more than the seat's own five and what was played; return its number."""
    by_number = {row.number: unsalted(row.text)[0] for row in rows}
    pack = by_number[1].split()[1:]
    played: set[str] = set()
    for event, view in ear.heard:
        if event.move == "pack":
            pack, dealer, played = by_number[event.number].split()[1:], view["dealer"], set()
        played |= cards_in(event.move)
        assert cards_in(told(event, view)) <= played | five_dealt(pack, dealer, ear.seat, view)
    return len(ear.heard)


@pytest.mark.parametrize(
    ("rules", "seats"), [("pagat", 2), ("pagat", 4), ("palm", 2), ("casa", 2), ("mesa", 4), ("cuenca", 2)]
)
async def test_no_frame_of_a_whole_game_holds_an_unseen_card(tables, store, rules, seats):
    """Every event and every view that each seat and the spectator hear is searched for cards they cannot know."""
    live = await seated(tables, store, order_unhurried(*[BOT] * seats, rules=rules))
    ears = [Ear(seat) for seat in range(seats + 1)]
    for ear in ears:
        live.join(ear, 0)

    await play_out(live, list(range(1, seats + 1)))

    rows = await store.rows(live.game.id)
    assert all(check(rows, live.game.dealer, ear) == len(rows) - 1 > 20 for ear in ears)


async def test_what_is_caught_up_holds_no_card_of_the_stock(tables, store):
    """The events that somebody gets on coming back name only cards that were played."""
    live = await seated(tables, store, order(BOT, BOT))
    for _ in range(12):
        seat = live.fold.state.to_act()[0]
        await live.play(seat, greedy(live.view(seat)), live.fold.number)

    snapshot = live.join(Ear(0), 0)

    gone = set(live.view(0)["gone"])
    assert cards_in(json.dumps([asdict(event) for event in snapshot.events])) <= gone


async def test_refusals_name_no_hidden_card(tables, store):
    """Trying every card and every claim tells nothing but what was tried."""
    live = await seated(tables, store, order(BOT, BOT))
    seat = live.fold.state.to_act()[0]
    row = (await store.rows(live.game.id))[0]
    mine = set(live.view(seat)["hand"])

    for card in unsalted(row.text)[0].split()[1:]:
        for asking in (1, 2):
            if asking == seat and card in mine:
                continue
            with pytest.raises(Refused) as refused:
                await live.play(asking, card, 1)
            assert cards_in(refused.value.why) <= {card}
            assert refused.value.code in {"not-in-hand", "not-your-turn"}
            assert (refused.value.code == "not-your-turn") == (asking != seat)
