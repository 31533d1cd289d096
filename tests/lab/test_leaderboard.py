"""The leaderboard: what its files have to be, and how its page is made of them."""

import json
import re
import shlex
import shutil
import textwrap

import msgspec
import pytest
from typer.testing import CliRunner

from sobremesa.cli.app import app
from sobremesa.core.registry import GAMES
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.leaderboard import (
    OPENING,
    BadEntry,
    NoPlace,
    Result,
    read_entries,
    read_results,
    render,
    with_leaderboard,
)
from sobremesa.lab.players import COMMAND, check_player
from sobremesa.lab.tournament import tournament
from tests.house.code import ROOT

FOLDER = ROOT / "leaderboard"
PAGE = ROOT / "docs" / "lab" / "leaderboard.md"
GOOD = {
    "name": "my | bot", "player": "cmd:python3 my_bot.py", "games": ["gin"], "author": "Ana", "licence": "MIT",
    "source": "https://git.example/ana/bot", "commit": "0123abc",
}  # fmt: skip


def entered(folder, file="my-bot", **changed):
    """A folder with one entry, some of which is otherwise; None leaves it out."""
    entry = {name: value for name, value in (GOOD | changed).items() if value is not None}
    (folder / "entries").mkdir(parents=True, exist_ok=True)
    text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in entry.items())
    (folder / "entries" / f"{file}.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_entries_and_results_of_the_house_are_as_they_should_be():
    """What a pull request adds is read here; players of the house are there in each of their games."""
    entries, results = read_entries(FOLDER), read_results(FOLDER)
    assert entries and results
    for entry in entries.values():
        for game in entry.games if entry.kind == "house" else ():
            assert not entry.player.startswith(COMMAND)
            check_player(game, entry.player)
    players = {(game, entry.player) for entry in entries.values() for game in entry.games}
    assert {(each.game, name) for each in results.values() for name in each.players} <= players
    assert all(each.rules in GAMES[each.game].presets for each in results.values())


def test_the_page_is_what_its_files_make_of_it():
    """`sobremesa lab leaderboard --to docs/lab/leaderboard.md` would change nothing."""
    page = PAGE.read_text(encoding="utf-8")
    assert with_leaderboard(page, FOLDER) == page


def test_a_program_enters_by_the_steps_of_the_page(tmp_path, monkeypatch):
    """Its example is an entry, its command puts it on the page, and its tournament is the table's with one more."""
    shutil.copytree(FOLDER, tmp_path / "leaderboard")
    shutil.copytree(PAGE.parent, tmp_path / "docs" / "lab")
    steps = PAGE.read_text(encoding="utf-8").partition(OPENING)[0]
    (example,) = re.findall(r"^    ```toml\n(.+?)^    ```", steps, re.MULTILINE | re.DOTALL)
    (file,) = re.findall(r"`(leaderboard/entries/.+?)`", steps)
    (tmp_path / file).write_text(textwrap.dedent(example), encoding="utf-8")
    (write,) = re.findall(r"^ +sobremesa (lab leaderboard .+)$", steps, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, write.split()).exit_code == 0
    page = (tmp_path / "docs" / "lab" / "leaderboard.md").read_text(encoding="utf-8")
    assert "| my bot | `cmd:python3 my_bot.py` | gin | Ana Andrade |" in page and page.count("(not yet played)") == 1
    (played,) = re.findall(r"^    sobremesa (lab tournament .+ --json)$", steps, re.MULTILINE)
    (table,) = [each.command for each in read_results(FOLDER).values() if each.game == "gin"]
    assert shlex.split(f"sobremesa {played}".replace(',"cmd:python3 my_bot.py"', "")) == [*shlex.split(table), "--json"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"author": None}, "author"),
        ({"author": " "}, "not empty"),
        ({"games": ["poker"]}, "games are"),
        ({"games": []}, "games are"),
        ({"commit": "main"}, "commit"),
        ({"source": "ftp://git.example"}, "https://"),
        ({"file": "My Bot"}, "small letters"),
        ({"rating": 3000}, "rating"),
        ({"about": "two\nlines"}, "one line"),
    ],
)
def test_an_entry_that_is_not_as_it_should_be_says_why(tmp_path, changed, why):
    """What is missing, empty, unknown or of another form is told with the file's name."""
    with pytest.raises(BadEntry, match=why) as bad:
        read_entries(entered(tmp_path, **changed))
    assert bad.value.code == "bad-entry" and ".toml" in bad.value.values["name"]


def test_a_player_enters_once(tmp_path):
    """Two files cannot have the same player."""
    entered(entered(tmp_path), "another")
    with pytest.raises(BadEntry, match="another"):
        read_entries(tmp_path)


def test_a_tournament_is_shown_with_the_command_that_plays_it_again(tmp_path):
    """Names come from the entries, and who has entered and not yet played is told."""
    terms = DuelConfig("gin", "standard", 2, "novato", "aficionado", 7)
    played = tournament(terms, ["novato", "aficionado", "lab:simple"], 2, WorkEngine("process")).to_json()
    entered(entered(tmp_path), "novato", kind="house", name="the novice", player="novato", source=None, commit=None)
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "gin-standard-0123abc.json").write_text(json.dumps(played), encoding="utf-8")
    page = render(tmp_path)
    command = next(line.strip() for line in page.splitlines() if line.startswith("    "))
    assert shlex.split(command)[3:8] == ["gin", "--rules", "standard", "--players", "novato,aficionado,lab:simple"]
    assert shlex.split(command)[8:] == ["--seats", "2", "--pairs", "2", "--seed", "7"]
    assert "| the novice | " in page and "my \\| bot" in page and page.count("not yet played") == 1


def test_the_command_of_a_tournament_has_the_limit_that_it_was_played_with():
    """Without it programs would be given another time; results of before it was told have none."""
    terms = DuelConfig("gin", "openspiel", 2, "novato", "aficionado", 7, limit=2500)
    played = tournament(terms, ["novato", "aficionado"], 1, WorkEngine("process")).to_json()
    assert played["limit"] == played["duels"][0]["limit"] == 2500
    assert "--limit 2500" in msgspec.convert(played, Result).command
    del played["limit"]
    assert "--limit" not in msgspec.convert(played, Result).command


def test_a_result_has_its_game_in_its_name(tmp_path):
    """And nothing that is no result is passed over."""
    (tmp_path / "results").mkdir()
    (tmp_path / "results" / "gin-standard-0123abc.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadEntry, match="game"):
        read_results(tmp_path)


def test_a_page_without_a_place_is_not_written(tmp_path):
    """The tables go between two marks."""
    with pytest.raises(NoPlace):
        with_leaderboard("# Leaderboard\n", entered(tmp_path))
