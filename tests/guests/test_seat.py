"""A program in a seat of a served table, from its link to the end of the game."""

import asyncio

import pytest

from sobremesa.core.levels import bot_named
from sobremesa.core.player import Budget
from sobremesa.guests.errors import NobodyAnswers, NotSeated, ProgramFailed, TableClosed
from sobremesa.guests.players import GuestBot, GuestFunction
from sobremesa.guests.seat import GuestSeat
from sobremesa.lab.subprocess_bot import ProgramErrors
from sobremesa.protocol.rest.tables import NewPlayer, NewTable
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.settings import Keeper
from tests.guests.helpers import Heard, guest_at, program, told, with_open_seat
from tests.server.helpers import running
from tests.tables.helpers import until

GAMES = [("cuarenta", "pagat", {}), ("gin", "standard", {"target": "50"}), ("cribbage", "standard", {"target": "61"})]


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    """Let nobody wait before trying again."""
    monkeypatch.setattr("sobremesa.terminal.table_socket.FIRST_WAIT", 0.01)
    monkeypatch.setattr("sobremesa.terminal.table_socket.LONGEST_WAIT", 0.02)


@pytest.mark.parametrize(("game", "rules", "options"), GAMES)
async def test_a_program_plays_a_game_to_its_end(tmp_path, game, rules, options):
    """It is greeted with the rules, asked for every decision, told how each hand ends, and who has won."""
    notes, heard = tmp_path / "notes", Heard()
    async with running(tmp_path / "data") as address:
        made = await ApiClient(address, Keeper(None)).make(with_open_seat(game, rules, **options))
        seat, table = await guest_at(address + made.links[0].path, notes, heard)
        await seat.play(table)
    messages = told(notes)
    assert messages[0]["type"] == "hello" and messages[0]["game"] == game and messages[0]["seat"] == 2
    assert heard.tables == [made.id] and heard.views[0]["over"]
    assert [each["type"] for each in messages[-2:]] == ["end", "quit"]
    assert messages[-2]["winner"] == heard.views[0]["winner"]
    assert any(each["type"] == "result" for each in messages)


async def test_a_program_hears_everything_once_and_its_own_cards_in_full(tmp_path):
    """The events between its turns are all of the game's, in order; what it lays away is told as it said it."""
    notes, heard = tmp_path / "notes", Heard()
    async with running(tmp_path / "data") as address:
        made = await ApiClient(address, Keeper(None)).make(with_open_seat("cribbage", "standard", target="61"))
        seat, table = await guest_at(address + made.links[0].path, notes, heard)
        await seat.play(table)
    messages = told(notes)
    events = [event for each in messages for event in each.get("events", [])]
    laid = [event["move"] for event in events if event["seat"] == 2 and ":" in event["move"][:2]]
    assert laid and all("lay-away" not in move for move in laid)
    hands = max(each["view"]["hand_number"] for each in messages if "view" in each)
    assert sum(event["move"] == "pack" for event in events) == hands
    moves = [each["legal"][0] for each in messages if each["type"] == "turn"]
    assert [event["move"] for event in events if event["seat"] == 2] == moves


async def test_a_level_and_a_function_play_each_other(tmp_path):
    """Two guests sit at one table; neither is a program, and the game ends for both alike."""
    async with running(tmp_path / "data") as address:
        desk = ApiClient(address, Keeper(None))
        order = NewTable("cuarenta", "pagat", 2, [NewPlayer("open"), NewPlayer("open")])
        made = await desk.make(order)
        one, first = await guest_at(address + made.links[0].path, tmp_path / "no", one_heard := Heard())
        other, second = await guest_at(address + made.links[1].path, tmp_path / "no", other_heard := Heard())
        one._make = lambda game: GuestBot(game, bot_named(game, "aficionado"), Budget())
        other._make = lambda game: GuestFunction(game, lambda view: view.to_wire()["legal"][0])
        async with asyncio.TaskGroup() as group:
            group.create_task(one.play(first))
            group.create_task(other.play(second))
    assert one_heard.views[0]["score"] == other_heard.views[0]["score"]


async def test_a_broken_line_is_opened_again(tmp_path):
    """The server goes while the program thinks and comes back at the same address; the game is played to its end."""
    notes, heard = tmp_path / "notes", Heard()
    async with running(tmp_path / "data") as address:
        made = await ApiClient(address, Keeper(None)).make(with_open_seat("cuarenta", "pagat"))
        seat, table = await guest_at(address + made.links[0].path, notes, heard, "slow")
        playing = asyncio.create_task(seat.play(table))
        await until(lambda: notes.exists() and any(each.get("number") == 2 for each in told(notes)))
    await until(lambda: heard.states[-1] in {"reconnecting", "lost"})
    async with running(tmp_path / "data", port=int(address.rsplit(":", 1)[1])):
        notes.with_suffix(".go").touch()
        await playing
    assert heard.views[0]["over"]


async def test_a_server_that_is_gone_for_good_ends_it(tmp_path):
    """After the time that was set it is said that nobody answers, and the program is ended."""
    notes, heard = tmp_path / "notes", Heard()
    async with running(tmp_path / "data") as address:
        made = await ApiClient(address, Keeper(None)).make(with_open_seat("cuarenta", "pagat"))
        seat, table = await guest_at(address + made.links[0].path, notes, heard, "slow", give_up=0.2)
        playing = asyncio.create_task(seat.play(table))
        await until(lambda: notes.exists() and any(each.get("number") == 2 for each in told(notes)))
    with pytest.raises(NobodyAnswers):
        await playing


@pytest.mark.parametrize(("kind", "why"), [("illegal", "9z"), ("crash", "lost my cards")])
async def test_a_program_that_cannot_go_on_says_why(tmp_path, kind, why):
    """A move that is not legal, and an end in the middle of a game, are told; its standard error is kept."""
    notes, kept = tmp_path / "notes", tmp_path / "errors"
    async with running(tmp_path / "data") as address:
        made = await ApiClient(address, Keeper(None)).make(with_open_seat("gin", "standard"))
        seat, table = await guest_at(
            address + made.links[0].path, notes, Heard(), kind, errors=ProgramErrors(str(kept))
        )
        with pytest.raises(ProgramFailed, match=why) as failed:
            await seat.play(table)
    assert failed.value.code == "program-failed"
    assert ": here I am" in kept.read_text()


async def test_a_game_that_is_given_up_ends_it(tmp_path):
    """Where the host gives the game up while the program thinks, the server's own code is told."""
    notes, heard = tmp_path / "notes", Heard()
    async with running(tmp_path / "data") as address:
        desk = ApiClient(address, Keeper(None))
        order = NewTable("gin", "standard", 2, [NewPlayer("me", name="Ana"), NewPlayer("open")], away="end")
        made = await desk.make(order)
        seat, table = await guest_at(address + made.links[0].path, notes, heard, "slow")
        playing = asyncio.create_task(seat.play(table))
        await until(lambda: heard.states == ["open"] and notes.exists())
        await desk.abandon(made.id)
        with pytest.raises(TableClosed) as closed:
            await playing
    assert closed.value.code == "abandoned"


async def test_a_table_without_a_seat_is_told(tmp_path):
    """Whoever has only the table's address watches, and there is nothing to play."""
    async with running(tmp_path / "data") as address:
        order = NewTable("gin", "standard", 2, [NewPlayer("bot", level="novato")] * 2, public=True)
        made = await ApiClient(address, Keeper(None)).make(order)
        stranger = GuestSeat(ApiClient(address, Keeper(None)), lambda game: program(tmp_path / "no"), Heard())
        with pytest.raises(NotSeated):
            await stranger.play(made.id)


async def test_rematches_are_played_with_the_same_run(tmp_path):
    """Two guests that stay for two games agree to a rematch; a program that plays many games is greeted again."""
    notes = [tmp_path / "one", tmp_path / "other"]
    async with running(tmp_path / "data") as address:
        order = NewTable("cuarenta", "pagat", 2, [NewPlayer("open"), NewPlayer("open")])
        made = await ApiClient(address, Keeper(None)).make(order)
        heard = [Heard(), Heard()]
        async with asyncio.TaskGroup() as group:
            for link, file, each in zip(made.links, notes, heard, strict=True):
                seat, table = await guest_at(address + link.path, file, each)
                group.create_task(seat.play(table, 2))
    assert heard[0].tables == heard[1].tables and len(heard[0].tables) == 2
    assert [each["type"] for each in told(notes[0]) if each["type"] in {"hello", "end", "quit"}] == [
        "hello", "end", "hello", "end", "quit",
    ]  # fmt: skip
