"""What a table does for its people unasked: stored with the game, kept by what follows from it, told in the record."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES, SPECS
from sobremesa.core.spec import ASSISTANCE
from sobremesa.records import read
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, greedy, order, play_out


async def with_assistance(tables: Tables, assistance: str, rules: str = "pagat"):
    """A short game of Ana's against a computer, and Ana."""
    ana = await tables.seat_player("ana")
    wanted = replace(order(ME, BOT, rules=rules, options={"target": "6"}), assistance=assistance)
    return await tables.open((await tables.make(wanted, ana)).id), ana


@pytest.mark.parametrize(("assistance", "header"), [("none", "none"), ("some", "some"), ("full", "")])
async def test_the_record_says_what_the_table_did_unasked(tables, assistance, header):
    """Where it did everything, as every table did once, the record says nothing (CU-29)."""
    live, ana = await with_assistance(tables, assistance)
    await play_out(live, [1, 2])

    assert read(await tables.afterwards.record(live.game.id, ana)).value("Assistance") == header


async def test_a_table_keeps_its_assistance(tables, store):
    """Another process finds it, a rematch and a second try go on with it, and nobody who says nothing gets less."""
    live, ana = await with_assistance(tables, "none")
    again = await Tables(store, Answering(greedy)).open(live.game.id)
    await live.abandon()
    rematch = await tables.open(await tables.rematch(live.game.id, ana))

    assert (again.game.assistance, rematch.game.assistance) == ("none", "none")
    assert order(ME, BOT).assistance == "full"


async def test_what_is_legal_does_not_depend_on_the_assistance(tables):
    """The option changes what is shown (CU-29): the same cards allow the same moves."""
    told = []
    for assistance in ASSISTANCE:
        live, _ = await with_assistance(tables, assistance)
        told.append(sorted(live.fold.state.view(1).to_wire()))

    assert told[0] == told[1] == told[2]


def test_every_preset_begins_with_a_word_that_there_is():
    """A game's descriptor names only its own presets."""
    for name, spec in SPECS.items():
        assert set(spec.assistance) <= set(GAMES[name].presets)
        assert set(spec.assistance.values()) <= set(ASSISTANCE)


def test_the_sharp_rulesets_of_cuarenta_do_less_unasked():
    """Palm's table does nothing, those that let sequences be left mark what can be taken, casa does all (CU-29)."""
    usual = {rules: SPECS["cuarenta"].assistance.get(rules, "full") for rules in GAMES["cuarenta"].presets}

    assert usual == {"pagat": "some", "palm": "none", "casa": "full", "mesa": "some", "cuenca": "some"}
