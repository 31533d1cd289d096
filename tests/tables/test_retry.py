"""A second try: a finished game goes on from one of its decisions, against computers, and counts for nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.records import read
from sobremesa.records.verify import Verified
from sobremesa.store import Store
from sobremesa.tables import retry
from sobremesa.tables.access import Guest
from sobremesa.tables.names import NAMES
from sobremesa.tables.orders import Sitter
from sobremesa.tables.projection import TAKEN_BACK
from sobremesa.tables.refusals import Refused
from sobremesa.tables.results import Results
from sobremesa.tables.retry import Retry
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, order, play_out, seated
from tests.tables.test_rematch import OPEN
from tests.tables.test_takeback import ask, two

SHORT = {"target": "10"}


async def finished(tables, store, *sitters, **more):
    """A game of Ana's that was played to its end."""
    live = await seated(tables, store, order(*(sitters or (ME, BOT)), options=SHORT, **more))
    await play_out(live, [seat.seat for seat in live.game.players])
    return live


def decided(live, seat=1, skip=3):
    """The number of a decision of a seat, when some others have gone before."""
    return [event.number for event in live.fold.events if event.seat == seat and not event.claim][skip]


async def code_of(awaitable) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value.code


async def test_the_game_stands_where_the_seat_had_to_decide(tables, store):
    """Packs and moves up to there are the game's own: every seat sees what it saw, and the same seat is to act."""
    live = await finished(tables, store, rules="casa")
    ana, number = await tables.player("ana"), decided(live)

    again = await tables.open(await tables.afterwards.retry(live.game.id, ana, Retry(number, "Ana", 7)))

    assert (again.fold.number, again.game.retry, again.fold.to_act()) == (number - 1, number - 1, [1])
    assert [event.move for event in again.fold.events] == [event.move for event in live.fold.events[: number - 1]]
    assert (again.game.rules, again.game.options, again.game.dealer) == ("casa", SHORT, live.game.dealer)
    assert (again.game.seat_of(ana), again.game.pace, again.game.hints, again.game.public) == (1, 7, True, False)
    assert (again.game.players[0].name, again.game.players[1]) == ("Ana", live.game.players[1])


async def test_it_is_played_to_its_end_and_counts_for_nothing(tables, store):
    """Its record says what it is, all its packs open their promises, and statistics know the first game alone."""
    live = await finished(tables, store)
    ana, number = await tables.player("ana"), decided(live)
    again = await tables.open(await tables.afterwards.retry(live.game.id, ana, Retry(number)))
    await play_out(again, [1, 2])
    data = await tables.afterwards.record(again.game.id, ana)

    counted, pending = await Results(store).of(ana)

    assert again.fold.over
    assert read(data).value("Retry") == str(number - 1)
    assert live.game.id not in data
    assert Verified(data).proved
    assert Verified(data).retry == str(number - 1)
    assert read(await tables.afterwards.record(live.game.id, ana)).value("Retry") == ""
    assert ([one.listed.game.id for one in counted], pending) == ([live.game.id], 0)
    assert (await tables.session(again.game.id, ana)).totals["games"] == [0, 0]


async def test_a_rematch_of_it_is_a_game_like_any_other(tables, store):
    """It takes over no cards, and counts."""
    live = await finished(tables, store)
    ana = await tables.player("ana")
    again = await tables.open(await tables.afterwards.retry(live.game.id, ana, Retry(decided(live))))
    await again.abandon()

    rematch = await tables.open(await tables.rematch(again.game.id, ana))

    assert (rematch.game.retry, rematch.fold.number) == (0, 1)


async def test_computers_sit_in_the_seats_of_all_others(tables, store):
    """Where a person sat there is a computer, of the level of those that sat there, else an aficionado."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    made = await tables.make(order(Sitter("me", "Ana", text="uno"), Sitter("open"), options=SHORT), ana)
    await tables.sit(made.told[2], eva, Guest("Eva", "dos"))
    live = await tables.open(made.id)
    await play_out(live, [1, 2])

    again = await tables.open(await tables.afterwards.retry(made.id, eva, Retry(decided(live, 2), "Eva")))
    first, second = again.game.players

    assert (first.kind, first.level, first.player) == ("bot", "aficionado", None)
    assert first.name not in {"", "Ana"}
    assert (second.kind, second.player, second.name) == ("human", eva, "Eva")
    assert again.game.texts == ["uno", "dos"]


async def test_the_link_that_shares_a_game_opens_its_second_try(tables, store):
    """Whoever may see the record may try again, in the seat that decided; a stranger without the link may not."""
    live = await finished(tables, store)
    ana, eva = await tables.player("ana"), await tables.seat_player("eva")
    secret, wanted = await tables.afterwards.share(live.game.id, ana), Retry(decided(live, 2))

    again = await tables.open(await tables.afterwards.shared_retry(secret, eva, wanted))

    assert (again.game.seat_of(eva), again.game.host, again.game.seat_of(ana)) == (2, eva, 0)
    assert await code_of(tables.afterwards.retry(live.game.id, eva, wanted)) == "not-yours"
    assert await code_of(tables.afterwards.shared_retry("nothing", eva, wanted)) == "unknown-link"


async def test_a_game_that_goes_on_is_not_tried_again(tables, store):
    """Its cards are nobody's to see."""
    live = await seated(tables, store, order(ME, BOT))

    assert await code_of(tables.afterwards.retry(live.game.id, live.game.host, Retry(1))) == "game-not-over"


async def test_only_a_decision_can_be_made_anew(tables, store):
    """A pack, and what never was, have nobody who decided."""
    live = await finished(tables, store)
    ana = await tables.player("ana")

    for number in (1, live.fold.number + 1, 2**31):
        assert await code_of(tables.afterwards.retry(live.game.id, ana, Retry(number))) == "unknown-decision"


async def test_computers_of_the_level_that_most_of_them_had_sit_down_for_people(tables: Tables) -> None:
    """Also where the one who tries again sits down in the seat of one of them."""
    ana = await tables.seat_player("ana")
    bots = [Sitter("bot", level=level) for level in ("novato", "maestro", "maestro")]
    live = await tables.open((await tables.make(order(ME, *bots, options=SHORT), ana)).id)
    await play_out(live, [1, 2, 3, 4])

    again = await tables.open(await tables.afterwards.retry(live.game.id, ana, Retry(decided(live, 2, 0), "Ana")))

    assert [seat.level for seat in again.game.players] == ["maestro", None, "maestro", "maestro"]
    assert again.game.players[2:] == live.game.players[2:]


async def test_the_computers_in_the_places_of_several_people_are_not_called_alike(tables: Tables) -> None:
    """Nobody could tell them apart."""
    ana, *others = [await tables.seat_player(name) for name in ("ana", "eva", "luz", "zoe")]
    made = await tables.make(order(ME, OPEN, OPEN, OPEN, options=SHORT), ana)
    for seat, player in enumerate(others, start=2):
        await tables.sit(made.told[seat], player, Guest("Guest"))
    live = await tables.open(made.id)
    await play_out(live, [1, 2, 3, 4])

    again = await tables.open(await tables.afterwards.retry(made.id, ana, Retry(decided(live, 1, 0))))

    assert len({seat.name for seat in again.game.players[1:]} & set(NAMES)) == 3


async def test_a_new_computer_is_called_otherwise_than_those_that_stay(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever names come up first: who sits in seat 2 has a computer where Ana sat, beside two that sat there."""
    live = await finished(tables, store, ME, BOT, BOT, BOT, rules="mesa")
    staying = [seat.name for seat in live.game.players[2:]]
    monkeypatch.setattr(retry, "bot_names", lambda wanted: sorted(NAMES, key=lambda name: name not in staying)[:wanted])
    number = decided(live, seat=2)
    again = await tables.afterwards.retry(live.game.id, await tables.player("ana"), Retry(number, "Ana", 7))
    players = (await tables.open(again)).game.players

    assert [seat.name for seat in players[1:]] == ["Ana", *staying]
    assert players[0].name not in ("Ana", *staying)


async def test_who_tries_again_may_take_back(tables: Tables) -> None:
    """Also where the game was one in which nobody did."""
    ana = await tables.seat_player("ana")
    made = await tables.make(replace(order(ME, BOT, options=SHORT), takebacks=False), ana)
    live = await tables.open(made.id)
    await play_out(live, [1, 2])
    again = await tables.open(await tables.afterwards.retry(made.id, ana, Retry(decided(live))))

    assert (live.game.takebacks, again.game.takebacks) == (False, True)


async def test_a_move_that_was_taken_back_is_not_tried_again(tables: Tables) -> None:
    """It is no decision of the game any more, and stands for no later one."""
    live, *_ = await two(tables)
    (seat,), number = live.fold.to_act(), live.fold.number + 1
    await live.play(seat, live.view(seat)["legal"][0], live.fold.number)
    await live.say(3 - seat, "yes", await ask(live, seat))
    await play_out(live, [1, 2])

    assert live.fold.events[number].move == TAKEN_BACK
    assert await code_of(tables.afterwards.retry(live.game.id, live.game.host, Retry(number))) == "unknown-decision"
