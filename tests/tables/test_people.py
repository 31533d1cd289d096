"""A person is forgotten: their games end or go on without them, and nobody else loses anything."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.store import Seat, StoreError
from sobremesa.store.sql import store as stored
from sobremesa.tables import people, waiting_games
from sobremesa.tables.access import Guest
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.messages import ASK
from sobremesa.tables.orders import Sitter
from sobremesa.tables.people import fingerprint, marks_of, names_of
from tests.tables.helpers import BOT, ME, Ear, order, play_out
from tests.tables.test_absence import two
from tests.tables.test_rematch import OPEN, code_of, ended_with_eva


async def test_the_computer_plays_on_for_somebody_who_was_forgotten(tables):
    """The one who is left plays to the end; what the other had open is closed, and nobody is told a name."""
    live, _, _, eva = await two(tables, grace=3600)
    hers = Ear(2)
    tables.join(live, hers, 0)

    erased = await tables.people.erase(eva)
    await play_out(live, [1])

    assert erased.kept == [live.game.id]
    assert (hers.evicted, live.fold.state.over) == (True, True)
    assert (live.game.players[1].name, live.game.players[1].player) == ("", None)


async def test_a_table_that_does_not_wait_ends_with_whoever_was_forgotten(tables):
    """As it ends when somebody leaves; the other keeps it among their games."""
    live, ear, ana, eva = await two(tables, away="end", grace=3600)

    await tables.people.erase(eva)

    assert (live.fold.abandoned, ear.ended) == (True, True)
    assert [one.listed.game.id for one in await tables.finished(ana)] == [live.game.id]


async def test_nobody_is_forgotten_while_their_games_cannot_be_ended(tables, monkeypatch):
    """While nothing can be saved all stays as it is, and whoever asks again is forgotten."""
    live, _, _, eva = await two(tables, away="end", grace=3600)

    async def failing(*_: object) -> None:
        raise StoreError("the disk is tired")

    with monkeypatch.context() as tired:
        tired.setattr(tables._store, "append", failing)
        assert await code_of(tables.people.erase(eva)) == "not-saved"
    assert (live.fold.ended, live.game.players[1].player) == (False, eva)

    await tables.people.erase(eva)
    assert live.fold.abandoned


async def test_a_table_against_computers_is_gone(tables):
    """Whoever has it open sees it end, and nobody finds it any more."""
    ana = await tables.seat_player("ana")
    live = await tables.open((await tables.make(order(ME, BOT), ana)).id)
    ear = Ear(1)
    tables.join(live, ear, 0)

    assert (await tables.people.erase(ana)).removed == [live.game.id]

    assert ear.ended
    assert await code_of(tables.open(live.game.id)) == "unknown-table"
    assert await tables.player("ana") is None


async def test_a_guest_who_was_forgotten_leaves_a_free_seat(tables):
    """The table goes on waiting, and the same link seats somebody else there."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    made = await tables.make(order(ME, OPEN, OPEN, BOT), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))

    await tables.people.erase(eva)
    await tables.sit(made.told[2], luz, Guest("Luz"))

    game = (await tables.open(made.id)).game
    assert [seat.name for seat in game.players][:3] == ["Ana", "Luz", ""]
    assert game.waits


async def test_a_game_with_somebody_who_was_forgotten_is_not_played_again(tables):
    """Nobody could agree for them; the other still has the record, without what they said of themselves."""
    live, ana, eva = await ended_with_eva(tables)
    await live.say(1, ASK, "rematch")

    await tables.people.erase(eva)

    assert await code_of(tables.rematch(live.game.id, ana)) == "player-gone"
    text = await tables.afterwards.record(live.game.id, ana)
    assert "Eva" not in text
    assert "dos" not in text
    assert "Salt1" not in text


def test_only_people_who_are_called_alike_have_marks():
    """Computers and guests who are gone are called as they like, and so is whoever has no name."""
    named = [("Ana", 1), ("ÁNA ", 2), ("Eva", 3), ("Eva", None), ("", 4), ("", 5), ("", None)]
    seats = [Seat(number, "human", name, player) for number, (name, player) in enumerate(named, start=1)]

    assert marks_of(seats) == [fingerprint(1), fingerprint(2), "", "", "", "", ""]


async def test_people_are_found_by_what_they_are_told_apart_by_or_by_their_table(tables):
    """However it is written; at a table the one who made it, and all who sit there, each once."""
    ana, eva, luz = [await tables.seat_player(name) for name in ("ana", "eva", "luz")]
    alone = await tables.make(order(ME, BOT), ana)
    made = await tables.make(order(OPEN, OPEN, BOT, OPEN), ana)
    for seat, guest in ((1, luz), (2, eva)):
        await tables.sit(made.told[seat], guest, Guest("Guest"))
    named = tables.people.named

    assert [await named(fingerprint(player)) for player in (ana, eva, luz)] == [[ana], [eva], [luz]]
    assert [await named(fingerprint(eva).upper()), await named("nobody")] == [[eva], []]
    assert [await named(alone.id), await named(made.id)] == [[ana], [ana, luz, eva]]


async def test_a_player_goes_by_the_names_that_they_gave_at_their_tables(tables):
    """Each once, and nobody else's; at a table where they gave none they have none."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    for name in ("Ana", "Anita", "Ana", ""):
        made = await tables.make(order(Sitter("me", name), OPEN), ana)
        await tables.sit(made.told[2], eva, Guest("Eva"))
    games = await tables.people.games_of(ana)

    assert sorted(names_of(games, ana)) == ["Ana", "Anita"]
    assert names_of(games, eva) == ["Eva"]


async def test_all_games_of_a_player_are_found_piece_by_piece(tables, monkeypatch):
    """However many there are, each once."""
    monkeypatch.setattr(stored, "PIECE", 1)
    monkeypatch.setattr(people, "PIECE", 1)
    monkeypatch.setattr(waiting_games, "PIECE", 1)
    ana = await tables.seat_player("ana")
    made = [(await tables.make(order(ME, BOT), ana)).id for _ in range(3)]

    assert sorted(one.game.id for one in await tables.people.games_of(ana)) == sorted(made)
    await tables.make(replace(order(ME, OPEN), clock=ClockTerms("correspondence", 86_400)), ana)
    assert await tables.waiting(ana) == []  # none of them waits for her: at the last one somebody is still to sit down
