"""Programs that the host has listed, as opponents in the lobby of this machine."""

import asyncio
import shlex
import socket
import sys
from contextlib import asynccontextmanager
from itertools import groupby, pairwise

import pytest

from sobremesa.cli.sit import listed_in
from sobremesa.guests.listed import BadPrograms, ListedPrograms, read_list
from sobremesa.lab.duel import play_pair
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.kept_programs import stop_all
from sobremesa.server.app import open_tables
from sobremesa.server.hosting import AT_HOME, hosted, is_only_here
from sobremesa.tables.audience import Announcement
from sobremesa.tables.operations.library import list_games
from sobremesa.tables.operations.operation import Application
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.projection import Event
from sobremesa.tables.refusals import Refused
from sobremesa.tables.thinking import NoAnswer
from tests.guests.helpers import STUB, told
from tests.server.helpers import Greedy, greedy
from tests.tables.helpers import Ear, fixed_salts

LIST = """
[robot]
player = "cmd:{python} {stub} {kind} {notes}"
games = ["cuarenta", "cribbage"]
"""


def listed(folder, kind="well"):
    """The programs of a folder with a list of one."""
    text = LIST.format(python=sys.executable, stub=STUB, kind=kind, notes=folder / "notes")
    (folder / "programs.toml").write_text(text, encoding="utf-8")
    return listed_in(folder)


@pytest.mark.parametrize(
    "text",
    ["[robot", "[robot]", "[robot]\nplayer = 3", '[robot]\nplayer = "x"\nshell = true', '["a b"]\nplayer = "x"'],
)
def test_a_list_that_cannot_be_read_is_told(tmp_path, text):
    """What is no TOML, lacks the player, or has anything else in it is refused whole, with the file's name."""
    (tmp_path / "programs.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadPrograms) as bad:
        read_list(tmp_path)
    assert bad.value.code == "bad-programs" and "programs.toml" in bad.value.values["name"]


def test_a_file_for_errors_that_cannot_be_written_is_told_at_the_start(tmp_path):
    """As in a duel: a program's words would be lost in silence, when somebody looks for them."""
    lost = tmp_path / "nowhere" / "robot.log"
    (tmp_path / "programs.toml").write_text(f"[robot]\nplayer = 'novato'\nerrors = '{lost}'\n", encoding="utf-8")
    with pytest.raises(FileNotFoundError) as bad:
        listed_in(tmp_path)
    assert bad.value.filename == str(lost)


def test_a_folder_without_a_list_has_no_programs(tmp_path):
    """Then nothing is offered beside the levels."""
    assert listed_in(tmp_path) is None


def test_a_program_is_offered_for_its_games_alone(tmp_path):
    """Its level is its name behind a word."""
    programs = listed(tmp_path)
    assert programs.levels_of("cuarenta") == ["program:robot"]
    assert programs.levels_of("gin") == []


def test_programs_play_only_where_nobody_else_comes():
    """Not at an address of a network, and not behind a proxy or a public address."""
    with socket.socket() as here, socket.socket() as everywhere:
        here.bind(("127.0.0.1", 0))
        everywhere.bind(("0.0.0.0", 0))
        assert is_only_here([here], AT_HOME)
        assert not is_only_here([everywhere], AT_HOME)
        assert not is_only_here([here, everywhere], AT_HOME)
        assert not is_only_here([here], hosted(public_url="https://table.example"))
        assert not is_only_here([here], hosted(proxies=["10.0.0.1"]))


@asynccontextmanager
async def a_game(folder, game="cuarenta", rules="pagat", kind="well", options=None):
    """The tables, and a game between a level and the listed program of a folder, which is at its end."""
    programs = listed(folder, kind)
    async with open_tables(folder / "data", Greedy(), fixed_salts(11), programs=programs) as tables:
        sitters = [Sitter("bot", level="novato"), Sitter("bot", level="program:robot")]
        made = await tables.make(Order(game, rules, 2, sitters, options or {}), await tables.seat_player("hash"))
        live = await tables.open(made.id)
        tables.join(live, Ear(0), 0)
        await live.audience.wait_until(lambda: live.fold.ended)
        yield tables, live


async def test_a_game_is_played_against_a_listed_program(tmp_path):
    """The program is asked for each of its moves with its own view, bears its name, and is ended with the tables."""
    async with a_game(tmp_path) as (tables, live):
        offered = {game.id: game.programs for game in list_games(Application(tables, lambda port: []), "en")}
        assert offered["cuarenta"] == ["program:robot"] and offered["gin"] == []
        assert live.game.players[1].name == "robot"
    messages = told(tmp_path / "notes")
    assert all(each["view"]["seat"] == 2 for each in messages if each["type"] == "turn")
    assert [each["type"] for each in messages[-2:]] == ["end", "quit"]


async def test_a_network_is_refused_at_a_table_of_another_number_of_seats(tmp_path):
    """It is asked for no move that it could not make, which a level would make under its name."""
    model = tmp_path / "two.onnx"
    model.write_bytes(network_for("cuarenta", 2))
    (tmp_path / "programs.toml").write_text(f"[robot]\nplayer = 'onnx:{model}'\n", encoding="utf-8")
    programs = listed_in(tmp_path)
    sitters = [Sitter("me", "Ana"), *[Sitter("bot", level="program:robot")] * 3]
    async with open_tables(tmp_path / "data", Greedy(), fixed_salts(11), programs=programs) as tables:
        host = await tables.seat_player("hash")
        assert await tables.make(Order("cuarenta", "pagat", 2, sitters[:2]), host)
        with pytest.raises(Refused) as refused:
            await tables.make(Order("cuarenta", "pagat", 4, sitters), host)
    assert refused.value.code == "unknown-level"
    assert "program:robot" not in refused.value.state["allowed"]


def network_for(game, seats):
    """A file of an untrained network for a game with so many seats."""
    for library in ("numpy", "onnx", "onnxruntime"):
        pytest.importorskip(library)
    from sobremesa.environments.config import configure
    from sobremesa.environments.network import Network
    from sobremesa.environments.onnx_player import to_onnx

    terms = configure(game, seats=seats)
    return to_onnx(Network(terms.sight.size, 16, terms.actions.size, 7), game, seats)


async def test_a_listed_program_hears_every_event_once_and_its_own_cards_in_full(tmp_path):
    """As in the lab: every event in order, its own moves as records write them, and how each hand has ended."""
    async with a_game(tmp_path, "cribbage", "standard", options={"target": "61"}) as (_, live):
        happened = [(event.seat, event.move) for event in live.fold.events]
        hands = live.fold.state.hand_number
    messages = told(tmp_path / "notes")
    heard = [(event["seat"], event["move"]) for each in messages for event in each.get("events", [])]
    asked = [each["legal"][0] for each in messages if each["type"] == "turn"]
    # It is asked anew for its throw where the other threw meanwhile.
    assert [move for seat, move in heard if seat == 2] == [move for move, _ in groupby(asked)]
    assert [event for event in heard if event[0] != 2] == [event for event in happened if event[0] != 2]
    assert [each["hand"] for each in messages if each["type"] == "result"] == list(range(1, hands + 1))


async def test_a_listed_program_is_spoken_to_as_in_the_lab(tmp_path):
    """The same messages with the same fields, from the greeting to the end, and the same of events and their points."""
    async with a_game(tmp_path):
        pass
    here, lab = tmp_path / "notes", tmp_path / "lab"
    name = "cmd:" + shlex.join([sys.executable, str(STUB), "well", str(lab)])
    play_pair(DuelConfig("cuarenta", "pagat", 2, name, "novato", 1), 1)
    stop_all()
    assert grammar(told(here)) == grammar(told(lab))


def grammar(messages):
    """What kinds of messages there are, each with its fields, and with those of its events."""
    return {
        (each["type"], *sorted(each), *sorted({field for event in each.get("events", []) for field in event}))
        for each in messages
    }


async def test_a_table_that_nobody_looked_at_goes_on_with_all_that_has_happened(tmp_path):
    """The program is greeted anew, in the same run, and its first turn has the events from the first pack on."""
    programs = listed(tmp_path)
    async with open_tables(tmp_path / "data", Greedy(), fixed_salts(11), programs=programs) as tables:
        host = await tables.seat_player("hash")
        sitters = [Sitter("human"), Sitter("bot", level="program:robot")]
        live = await tables.open((await tables.make(Order("cuarenta", "pagat", 2, sitters), host)).id)
        for _ in range(2):
            ear = Ear(1)
            tables.join(live, ear, 0)
            await live.audience.wait_until(lambda: live.fold.to_act() == [1])
            await live.play(1, greedy(live.view(1)), live.fold.number)
            await live.audience.wait_until(lambda: live.fold.to_act() == [1])
            tables.leave(live, ear)
    messages = told(tmp_path / "notes")
    turns = [following for each, following in pairwise(messages) if each["type"] == "hello"]
    assert len(turns) == 2 and [turn["number"] for turn in turns] == [1, 1]
    assert all(turn["events"][0] == {"seat": 0, "move": "pack", "points": []} for turn in turns)
    assert [each["type"] for each in messages].count("quit") == 1


def view_of(seat, **more):
    """A view in which a seat may play the five of hearts."""
    about = {"game": "cuarenta", "rules": "pagat", "options": {}, "seats": 2, "seat": seat, "over": False}
    return about | {"turn": [seat], "legal": ["5h"]} | more


async def test_a_program_that_fails_gives_no_answer_and_is_started_anew(tmp_path):
    """Whoever asks is told why, so that a level answers in its place; the next run hears everything from the first.

    About one view it is asked once.
    """
    programs = listed(tmp_path, "crash")
    seat = programs.seat("program:robot", "cuarenta", 1)
    for number in range(1, 5):
        seat.on_event(Announcement(Event(number, 2, "5s", [], [0, 0], 1, claim=False), lambda: view_of(1)))
        if number == 3:
            with pytest.raises(NoAnswer, match="lost my cards"):
                await seat.choose()
        else:
            assert [await seat.choose(), await seat.choose()] == ["5h", "5h"]
    assert [len(each["events"]) for each in told(tmp_path / "notes") if each["type"] == "turn"] == [1, 1, 1, 4]
    await asyncio.to_thread(programs.close)


async def test_a_program_is_not_asked_what_has_changed_meanwhile(tmp_path):
    """Its turn has come while it was greeted for a claim: it is asked once, as whose turn it is."""
    programs = listed(tmp_path)
    seat = programs.seat("program:robot", "cuarenta", 1)
    seat.catch_up([], view_of(1, turn=[2]))
    claim = asyncio.create_task(seat.choose())
    await asyncio.sleep(0)
    seat.catch_up([], view_of(1))
    assert (await claim, await seat.choose()) == ("", "5h")
    await asyncio.to_thread(programs.close)
    assert [each["awaited"] for each in told(tmp_path / "notes") if each["type"] == "turn"] == [True]


async def test_a_program_that_is_listed_no_more_gives_no_answer():
    """A table of another day may still have its level."""
    seat = ListedPrograms({}, lambda one, game: None).seat("program:robot", "gin", 1)
    seat.catch_up([], view_of(1))
    with pytest.raises(NoAnswer, match="robot"):
        await seat.choose()
