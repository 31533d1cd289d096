"""`sobremesa stats`: what the games of a folder add up to."""

import asyncio
import csv
import io
import re

import msgspec
import pytest
from msgspec.structs import replace

from sobremesa.protocol.rest.statistics import StatGroup
from sobremesa.store import Seat, Standing
from sobremesa.store.sql import SqlStore
from sobremesa.tables.results import EDITION
from tests.cli.conftest import objects, one_error
from tests.store.makers import game_of
from tests.tables.test_statistics import rows_of

NOVATO = Seat(2, "bot", "Doña Rosario", level="novato")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A data folder in which Ana has won three games, one of them against Eva, and left one unfinished."""
    path = tmp_path_factory.mktemp("data")
    asyncio.run(_fill(path))
    return path


async def _fill(path):
    store = await SqlStore.open(path)
    ana, eva = [(await store.ensure_player(name)).id for name in ("ana", "eva")]
    me, friend = Seat(1, "human", "Ana", player=ana), Seat(2, "human", "Eva", player=eva)
    for at, (other, status) in enumerate([(NOVATO, "over"), (NOVATO, "over"), (friend, "over"), (NOVATO, "playing")]):
        ended = status == "over"
        standing = Standing(status, [40, 10 * at] if ended else [0, 0], int(ended))
        await store.create(game_of(f"g{at}", ana, [me, other]), [], standing)
    await store.close()


def test_everybody_is_told_what_their_games_add_up_to(run, folder):
    """Whoever played most comes first, with each game, and below it rulesets and opponents."""
    said = run("stats", "--data", str(folder)).stdout
    ana, eva = said.split("\n\n")
    assert ana.splitlines()[0] == "Ana"
    assert "  Cuarenta: 3 played, 3 won; on average 40.0 points to 10.0; the last 3 won" in ana
    assert "    against novato: 2 played" in ana
    assert "    against Eva: 1 played" in ana
    assert eva.splitlines()[:2] == ["Eva", "  Cuarenta: 1 played, 0 won; on average 20.0 points to 40.0"]
    assert "contra novato: jugadas: 2" in run("stats", "--data", str(folder), "--lang", "es").stdout


def test_games_in_which_a_move_was_taken_back_count_only_if_asked_for(run, tmp_path):
    """They are in no sum and no row without --takebacks."""
    asyncio.run(_fill(tmp_path))
    asyncio.run(_mark(tmp_path, "g1"))
    counts = []
    for more in ((), ("--takebacks",)):
        (told,) = objects(run("stats", "--data", str(tmp_path), "--json", *more).stdout)
        counts.append((told["players"][0]["by_game"][0]["games"], len(told["players"][0]["games"])))

    assert counts == [(2, 2), (3, 3)]


async def _mark(path, game):
    store = await SqlStore.open(path)
    await store.results.keep({game: {"taken-back": [1, 0]}}, EDITION)
    await store.close()


def test_programs_are_told_the_groups_that_the_server_tells(run, folder):
    """--json has the same sums as the page, and a row for each game."""
    (told,) = objects(run("stats", "--data", str(folder), "--json").stdout)
    ana, eva = told["players"]
    for way in ("by_game", "by_ruleset", "by_opponent"):
        assert [msgspec.to_builtins(msgspec.convert(group, StatGroup)) for group in ana[way]] == ana[way]
    assert (ana["name"], ana["by_game"][0]["games"], len(ana["games"])) == ("Ana", 3, 3)
    assert (eva["name"], eva["by_game"][0]["won"]) == ("Eva", 0)


def test_spreadsheets_get_a_row_for_every_game(run, folder):
    """--csv has the columns of the page's file, and who is meant."""
    rows = list(csv.DictReader(io.StringIO(run("stats", "--data", str(folder), "--csv").stdout)))
    assert [row["player"] for row in rows] == ["Ana", "Ana", "Ana", "Eva"]
    assert {(row["points"], row["won"]) for row in rows if row["player"] == "Ana"} == {("40", "1")}
    assert "carton_against" in rows[0]


def test_looking_into_an_empty_folder_makes_nothing_there(run, tmp_path):
    """Where nobody has played there is nothing to count, and there still is not."""
    told = run("stats", "--data", str(tmp_path))
    assert (told.exit_code, "Nothing to count yet" in told.stdout) == (0, True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_named_as_a_folder_and_is_none_is_refused(run, tmp_path):
    """It was mistyped: that nobody has played there would be no answer."""
    (tmp_path / "file").write_text("")
    for named in ("file", "missing"):
        told = run("stats", "--data", str(tmp_path / named))
        assert (told.exit_code, "no games in" in told.stderr) == (1, True)


def test_two_forms_at_once_are_refused(run, folder):
    """The answer has one form."""
    refused = run("stats", "--data", str(folder), "--csv", "--json")
    assert (refused.exit_code, one_error(refused)) == (2, "bad-usage")
    assert "--csv and --json are two forms of the same answer" in refused.stderr


def test_the_figures_that_players_know_are_told_in_every_form(run, tmp_path):
    """Cribbage's averages stand beside good play; --json has them by group, --csv what they are made of."""
    asyncio.run(_play_cribbage(tmp_path))
    said = run("stats", "--data", str(tmp_path)).stdout
    (line,) = [line for line in said.splitlines() if "Crib:" in line]
    assert re.fullmatch(r"    Crib: \d+\.\d\d \(others \d+\.\d\d\); good play 4\.\d\d", line)
    assert "con buen juego" in run("stats", "--data", str(tmp_path), "--lang", "es").stdout
    (told,) = objects(run("stats", "--data", str(tmp_path), "--json").stdout)
    figures = {one["name"]: one for one in told["players"][0]["by_game"][0]["figures"]}
    assert f"{figures['crib']['own']:.2f}" in line
    (row,) = csv.DictReader(io.StringIO(run("stats", "--data", str(tmp_path), "--csv").stdout))
    assert round(int(row["crib"]) / int(row["deals_dealer"]), 3) == figures["crib"]["own"]
    assert int(row["best_hand_against"]) == figures["best-hand"]["theirs"]


def test_whoever_has_no_name_is_told_as_a_dash(run, tmp_path):
    """They gave none, or were forgotten; files have an empty field there."""
    asyncio.run(_play_nameless(tmp_path))
    said = run("stats", "--data", str(tmp_path)).stdout
    (told,) = objects(run("stats", "--data", str(tmp_path), "--json").stdout)

    assert said.splitlines()[0] == "–"
    assert "    against –: 1 played" in said.splitlines()[-1]
    assert told["players"][0]["name"] == ""


async def _play_nameless(path):
    store = await SqlStore.open(path)
    ana = (await store.ensure_player("ana")).id
    seats = [Seat(1, "human", "", player=ana), Seat(2, "human", "")]
    await store.create(game_of("g", ana, seats), [], Standing("over", [40, 20], 1))
    await store.close()


async def _play_cribbage(path):
    """Keep a whole game of cribbage, played by chance, in a data folder."""
    store = await SqlStore.open(path)
    ana = (await store.ensure_player("ana")).id
    made = game_of("c", ana, [Seat(1, "human", "Ana", player=ana), NOVATO])
    game = replace(made, game="cribbage", rules="standard", options={})
    rows = rows_of(game, 5)
    await store.create(game, rows, Standing("over", [121, 90], 1))
    await store.close()
