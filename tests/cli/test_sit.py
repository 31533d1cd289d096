"""`sobremesa sit`: a player that is no person takes a seat by its link."""

import json
import sys
from types import SimpleNamespace

import pytest

from sobremesa.cli.sit import _Told
from sobremesa.protocol.live import Player
from sobremesa.protocol.rest.tables import MadeTable, NewPlayer, NewTable
from sobremesa.rulebook.catalogue import Words
from sobremesa.server.embedded_server import served_aside
from sobremesa.terminal.api_client import ApiClient
from sobremesa.terminal.settings import Keeper
from tests.guests.helpers import STUB


def made_at(address) -> MadeTable:
    """A table of Cuarenta with a seat for a guest, against a novato."""
    order = NewTable("cuarenta", "pagat", 2, [NewPlayer("bot", level="novato"), NewPlayer("open")])
    desk = ApiClient(address, Keeper(None))
    return desk._read(desk._ask("POST", "/api/tables", order), MadeTable)


@pytest.mark.parametrize(
    ("args", "code", "status"),
    [
        (["http://host/join/x", "champion"], "unknown-level", 2),
        (["http://host/join/x", "cmd:no-such-program"], "no-program", 2),
        (["http://host/join/x", "onnx:no-such-file"], "no-program", 2),
        (["http://host/join/x", "cmd:"], "no-program", 2),
        (["http://host/join/x", "cmd:'"], "no-program", 2),
        (["http://host/", "novato"], "bad-link", 2),
        (["http://host/watch/x", "novato"], "bad-link", 2),
        (["somewhere", "novato"], "bad-link", 2),
    ],
)
def test_what_cannot_be_seated_is_told(run, tmp_path, args, code, status):
    """A player that there is not, and a link to no seat, are told before anything is asked of a server."""
    done = run("sit", *args, "--data", str(tmp_path))
    assert done.exit_code == status
    assert done.stderr.endswith(f"[{code}]\n")


def test_a_level_plays_a_game_by_a_link(run, tmp_path):
    """It says where it sits, and who has won; by the same link it comes back to a game that is over."""
    with served_aside(tmp_path / "server") as address:
        link = address + made_at(address).links[0].path
        done = run("sit", link, "novato", "--name", "Robot", "--data", str(tmp_path / "guest"))
        again = run("sit", link, "novato", "--name", "Robot", "--data", str(tmp_path / "guest"), "--json")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("Robot sits in seat 2 at a table of cuarenta by pagat")
    assert done.stdout.splitlines()[-1].startswith(("Robot has won, ", "Robot has lost, "))
    told = json.loads(again.stdout)
    assert [one["seat"] for one in told] == [2]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "with a free seat, somebody without a name, Ana"), ("es", "con un puesto libre, alguien sin nombre, Ana")],
)
def test_free_seats_and_people_without_a_name_are_told_in_words(capsys, language, expected):
    """Not by what the protocol calls them."""
    kinds = [(1, "", "human"), (2, "", "open"), (3, "", "human"), (4, "Ana", "human")]
    table = SimpleNamespace(
        id="t", game="cuarenta", rules="pagat", you=1, players=[Player(seat, name, kind) for seat, name, kind in kinds]
    )
    _Told(Words(language), "Robot", False).on_seated(table)
    assert expected in " ".join(capsys.readouterr().out.split())


def test_a_name_of_any_bytes_is_no_reason_to_stay_away(run, tmp_path):
    """What is no text in a name is left out; where nothing is left of it, the player's own name stands."""
    named = ["novato", "--name", "\udcffRobot"], ["novato", "--name", "\udcff"]
    with served_aside(tmp_path / "server") as address:
        for number, (args, called) in enumerate(zip(named, ["Robot", "novato"], strict=True)):
            link = address + made_at(address).links[0].path
            done = run("sit", link, *args, "--data", str(tmp_path / str(number)))
            assert (done.exit_code, done.stdout.partition(" sits")[0]) == (0, called), done.stderr


def test_another_player_does_not_get_its_seat(run, tmp_path):
    """A player of another name has another cookie, and the link opens nothing more."""
    with served_aside(tmp_path / "server") as address:
        link = address + made_at(address).links[0].path
        run("sit", link, "novato", "--data", str(tmp_path / "guest"))
        done = run("sit", link, "aficionado", "--data", str(tmp_path / "guest"))
    assert done.exit_code == 1
    assert done.stderr.endswith("[table-ended]\n")


def test_a_program_that_fails_is_told_with_its_last_words(run, tmp_path):
    """The line on the standard error says what the program did, and its own is kept where it is asked for."""
    kept = tmp_path / "errors"
    command = f"cmd:{sys.executable} {STUB} crash {tmp_path / 'notes'}"
    with served_aside(tmp_path / "server") as address:
        link = address + made_at(address).links[0].path
        done = run("sit", link, command, "--errors", str(kept), "--data", str(tmp_path / "guest"))
    assert done.exit_code == 1
    assert "lost my cards" in done.stderr and done.stderr.endswith("[program-failed]\n")
    assert ": here I am" in kept.read_text()
