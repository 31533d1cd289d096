"""A stored game is played by the revision of its ruleset that it was begun with, and a new one by the newest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.store import Seat, Store
from sobremesa.tables.access import Guest
from sobremesa.tables.orders import Made, Order, Sitter, make
from sobremesa.tables.refusals import Refused
from sobremesa.tables.retry import Retry, retry_of
from sobremesa.tables.rulesets import options_today
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, fixed_salts

OPEN = Sitter("open")


async def kept(store: Store, tables: Tables, revision: int, *sitters: Sitter) -> tuple[Made, int]:
    """A table of Ana's in the store, made when this revision was the newest, and Ana."""
    ana = await tables.seat_player("ana")
    made = make(Order("cribbage", "cadenza", 2, sitters), ana, fixed_salts(3))
    made = replace(made, game=replace(made.game, revision=revision))
    await store.create(made.game, made.rows, made.standing, made.links)
    return made, ana


async def test_a_game_goes_on_by_the_revision_it_was_begun_with(store, tables):
    """Its players see those values, and its record says which revision it was."""
    made, _ = await kept(store, tables, 1, ME, BOT)
    live = await tables.open(made.id)

    assert live.view(1)["options"]["lone-reset"] == "0"
    assert live.fold.state.ruleset.revision == 1
    await live.abandon()
    assert (await store.game(made.id)).revision == 1


async def test_people_read_its_rules_as_those_of_today_with_a_change(store, tables):
    """There is one text for a ruleset: an old revision is told by the options in which it differs."""
    assert options_today((await kept(store, tables, 1, ME, BOT))[0].game) == {"lone-reset": "0"}
    assert options_today((await kept(store, tables, 2, ME, BOT))[0].game) == {}


async def test_a_rematch_is_played_by_the_newest(store, tables):
    """It is a new game, whatever the one before it was."""
    made, ana = await kept(store, tables, 1, ME, BOT)
    await (await tables.open(made.id)).abandon()
    again = await tables.open(await tables.rematch(made.id, ana))

    assert (again.game.revision, again.view(1)["options"]["lone-reset"]) == (2, "called")


async def test_a_second_try_keeps_the_revision(store, tables):
    """Its first moves are those of the game that is tried again."""
    made, ana = await kept(store, tables, 1, ME, BOT)
    live = await tables.open(made.id)
    await live.play(1, live.view(1)["legal"][0], live.fold.number)
    again = retry_of(made.game, await store.rows(made.id), ana, Retry(2))

    assert (again.game.revision, len(again.rows)) == (1, 1)


async def test_an_invitation_is_to_a_game_by_the_newest(store, tables):
    """Nothing has been played where somebody has still to sit down: also at a table that is open already."""
    made, _ = await kept(store, tables, 1, ME, OPEN)
    live = await tables.open(made.id)
    assert live.fold.state.ruleset.revision == 1

    await tables.sit(made.told[2], await tables.seat_player("eva"), Guest("Eva"))

    live = await tables.open(made.id)
    assert (live.game.revision, live.fold.state.ruleset.revision, live.fold.number) == (2, 2, 1)
    assert (await store.game(made.id)).revision == 2


async def test_where_another_server_has_begun_a_game_it_is_played_by_that_ones_revision(store, tables):
    """Also one of the version before: both servers have to play the same game."""
    made, _ = await kept(store, tables, 2, ME, OPEN)
    live = await tables.open(made.id)
    assert live.fold.state.ruleset.revision == 2

    eva = Seat(2, "human", "Eva", player=await tables.seat_player("eva"))
    await store.sit(made.id, eva, 1)

    live = await tables.open(made.id)
    assert (live.game.revision, live.fold.state.ruleset.revision) == (1, 1)


async def test_a_table_of_a_revision_that_is_not_known_cannot_be_opened(store, tables):
    """A later version made it: it is left as it is."""
    made, _ = await kept(store, tables, 9, ME, BOT)
    with pytest.raises(Refused) as refused:
        await tables.open(made.id)

    assert refused.value.code == "broken-table"
    assert options_today(made.game) == {}
