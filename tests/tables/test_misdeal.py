"""Calling a misdeal: among people alone, by rules that punish one, and only while nobody has played (CU-08)."""

from __future__ import annotations

import json

import pytest

from sobremesa.records.replay import replay_json
from sobremesa.tables.misdeal import may_be_called
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.referee import declaration
from sobremesa.tables.refusals import GAME_OVER, NO_MISDEAL, Refused
from tests.tables.helpers import BOT, ME, Ear, order
from tests.tables.test_clocks import move
from tests.tables.test_links import OPEN
from tests.tables.test_takeback import two


async def _call(live, seat):
    await live.say(seat, "ask", "misdeal")
    return str(live.messages.asides.number)


async def _refused(live, seat):
    with pytest.raises(Refused) as caught:
        await live.say(seat, "ask", "misdeal")
    return caught.value.code


async def test_in_pagat_the_dealer_s_side_loses_the_game_when_all_agree_cu08(tables):
    """Everybody hears of it, and the record replays to the same end."""
    live, ana, eva = await two(tables)
    dealer = live.fold.state.dealer

    await live.say(3 - dealer, "yes", await _call(live, dealer))

    assert live.fold.over and live.fold.winner == 3 - dealer
    for ear in (ana, eva):
        event, _ = ear.heard[-1]
        assert (event.seat, event.move) == (0, "misdeal")
    record = record_text(live.fold, await tables._store.rows(live.game.id))
    replayed = replay_json("a.txt", record)
    assert replayed["finished"] and replayed["winner"] == 3 - dealer and replayed["error"] is None
    assert await _refused(live, 1) == GAME_OVER


async def test_in_mesa_the_others_get_ten_and_the_deal_passes_on_cu08(tables):
    """A new pack is dealt at once, and a process that reads the rows again stands where this one does."""
    live, *_ = await two(tables, rules="mesa", options={})
    dealer = live.fold.state.dealer

    await live.say(3 - dealer, "yes", await _call(live, dealer))

    assert live.fold.state.dealer == 3 - dealer
    assert live.fold.state.score[2 - dealer] == 10
    again = Projection(live.game)
    for row in await tables._store.rows(live.game.id):
        again.step(row)
    assert again.view(1) == live.view(1)


async def test_a_call_that_somebody_declines_changes_nothing_cu08(tables):
    """The game goes on, and so do the cards."""
    live, *_ = await two(tables)
    before = [live.view(seat) for seat in range(3)]

    await live.say(2, "no", await _call(live, 1))

    assert [live.view(seat) for seat in range(3)] == before and not live.messages.questions


async def test_a_misdeal_is_too_late_once_a_card_was_played_cu08(tables):
    """The deal stands with the first card of it, and an open call is closed by it."""
    live, *_ = await two(tables)
    number = await _call(live, 1)
    await move(live)

    with pytest.raises(Refused) as caught:
        await live.say(2, "yes", number)

    assert caught.value.code == "no-question"
    assert await _refused(live, 1) == NO_MISDEAL


async def test_a_misdeal_is_called_in_a_later_hand_too_cu08(tables):
    """It comes right after the pack that was dealt wrongly."""
    live, ana, _ = await two(tables)
    while live.fold.packs < 2:
        await move(live)
    number = live.fold.number

    await live.say(2, "yes", await _call(live, 1))

    assert [event.number for event, _ in ana.heard] == list(range(2, number + 2))
    assert live.fold.over


async def test_what_the_rules_do_not_allow_is_declared_by_no_referee_cu08(tables):
    """Whatever was agreed: a card was played since."""
    live, *_ = await two(tables)
    await move(live)

    with pytest.raises(Refused) as caught:
        declaration(live.fold, "misdeal", live.fold.number, lambda: ([], ""))

    assert caught.value.why


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "palm"), ("cuarenta", "casa"), ("gin", "standard")])
async def test_rules_that_punish_no_misdeal_know_no_call_of_one_cu08(tables, game, rules):
    """It is refused in words, and nothing happens."""
    live, *_ = await two(tables, game, rules)

    assert not may_be_called(live)
    assert await _refused(live, 1) == NO_MISDEAL


async def test_where_the_host_lets_no_misdeal_count_none_can_be_called_cu08(tables):
    """Whatever the rules say otherwise."""
    live, *_ = await two(tables, options=json.loads('{"misdeal": "none"}'))

    assert not may_be_called(live)
    assert await _refused(live, 1) == NO_MISDEAL


async def test_whoever_waits_for_the_others_reads_that_a_misdeal_may_be_called_cu08(tables):
    """The host hears so while a seat is still free, and can call none before the cards are dealt."""
    ana = await tables.seat_player("ana")
    made = await tables.make(order(ME, OPEN), ana)
    live = await tables.open(made.id)

    assert may_be_called(live)
    assert await _refused(live, 1) == NO_MISDEAL


async def test_with_a_computer_at_the_table_nobody_calls_a_misdeal_cu08(tables):
    """A computer agrees with whatever people want, so the call would win the game."""
    ana = await tables.seat_player("ana")
    made = await tables.make(order(ME, BOT), ana)
    live = await tables.open(made.id)
    tables.join(live, Ear(1), 0)

    assert await _refused(live, 1) == NO_MISDEAL
