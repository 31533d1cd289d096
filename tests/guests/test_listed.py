"""Programs that the host has listed, as opponents in the lobby of this machine."""

import asyncio
import socket
import sys

import pytest

from sobremesa.cli.sit import listed_in
from sobremesa.guests.listed import BadPrograms, ListedPrograms, read_list
from sobremesa.server.app import open_tables
from sobremesa.server.hosting import AT_HOME, hosted, is_only_here
from sobremesa.tables.operations.library import list_games
from sobremesa.tables.operations.operation import Application
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.thinking import NoAnswer
from tests.guests.helpers import STUB, told
from tests.server.helpers import Greedy
from tests.tables.helpers import Ear, fixed_salts

LIST = """
[robot]
player = "cmd:{python} {stub} {kind} {notes}"
games = ["cuarenta"]
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


async def test_a_game_is_played_against_a_listed_program(tmp_path):
    """The program is asked for each of its moves with its own view, bears its name, and is ended with the tables."""
    programs = listed(tmp_path)
    async with open_tables(tmp_path / "data", Greedy(), fixed_salts(11), programs=programs) as tables:
        offered = {game.id: game.programs for game in list_games(Application(tables, lambda port: []), "en")}
        assert offered["cuarenta"] == ["program:robot"] and offered["gin"] == []
        me, host = Sitter("bot", level="novato"), await tables.seat_player("hash")
        order = Order("cuarenta", "pagat", 2, [me, Sitter("bot", level="program:robot")])
        made = await tables.make(order, host)
        assert made.game.players[1].name == "robot"
        live = await tables.open(made.id)
        tables.join(live, Ear(0), 0)
        await live.audience.wait_until(lambda: live.fold.ended)
    messages = told(tmp_path / "notes")
    assert {each["type"] for each in messages} == {"hello", "turn", "quit"}
    assert all(each["view"]["seat"] == 2 for each in messages if each["type"] == "turn")


async def test_a_program_that_fails_gives_no_answer_and_is_started_anew(tmp_path):
    """Whoever asks is told why, so that a level answers in its place; the next question starts another run."""
    programs = listed(tmp_path, "crash")
    view = '{"game": "cuarenta", "rules": "pagat", "options": {}, "seats": 2, "seat": 1, "turn": [1], "legal": ["5h"]}'
    assert [await programs.choose(view, "program:robot") for _ in range(2)] == ["5h", "5h"]
    with pytest.raises(NoAnswer, match="lost my cards"):
        await programs.choose(view, "program:robot")
    assert await programs.choose(view, "program:robot") == "5h"
    await asyncio.to_thread(programs.close)


async def test_a_program_that_is_listed_no_more_gives_no_answer():
    """A table of another day may still have its level."""
    with pytest.raises(NoAnswer, match="robot"):
        await ListedPrograms({}, lambda one, game: None).choose('{"game": "gin"}', "program:robot")
