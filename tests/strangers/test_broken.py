"""A package that is broken is reported and switched off, and the other games are played."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.strangers.conftest import EXAMPLE

TELL = """
from sobremesa.core.registry import BROKEN, SPECS
print(sorted(SPECS), BROKEN)
"""
FISHING = """
from sobremesa.core.spec import GameSpec
SPEC = GameSpec(id="{id}", title="Copy", rules="{rules}", {more})
"""
RULES = "sobremesa_fishing.game:FISHING"


def test_the_games_of_the_house_and_the_stranger_are_found(installed, start):
    """One that is in order stands beside the others, and nothing is broken."""
    done = start("-c", TELL, folders=(installed,))
    assert done.stdout == "['cribbage', 'cuarenta', 'fishing', 'gin'] {}\n", done.stderr


def test_a_package_that_cannot_be_imported_is_switched_off(package, start):
    """The log names it and the error, and the house's games are there."""
    done = start("-c", TELL, folders=(package("chess", "1 / 0"),))
    assert done.stdout.startswith("['cribbage', 'cuarenta', 'gin'] {'chess': 'division by zero'}")
    assert "the game 'chess' is switched off: division by zero" in done.stderr


def test_a_package_whose_rules_are_misspelt_is_switched_off(package, installed, start):
    """The error names the package, the part, and what stands there."""
    code = FISHING.format(id="chess", rules="sobremesa_fishing.gaem:FISHING", more="")
    done = start("-c", TELL, folders=(installed, package("chess", code)))
    assert done.stdout.startswith("['cribbage', 'cuarenta', 'fishing', 'gin']")
    assert "sobremesa_fishing.gaem: its rules 'sobremesa_fishing.gaem:FISHING' cannot be loaded" in done.stderr


def test_a_package_whose_id_is_taken_is_switched_off(package, installed, start):
    """The first one is played, and the error says whose the id is."""
    code = FISHING.format(id="gin", rules=RULES, more="")
    done = start("-c", TELL, folders=(installed, package("chess", code)))
    assert done.stdout.startswith("['cribbage', 'cuarenta', 'fishing', 'gin'] {'chess'")
    assert "the game 'gin' is there already" in done.stderr


def test_a_package_that_names_no_part_of_a_game_is_switched_off(package, installed, start):
    """A part that no game can have is refused as the descriptor is made."""
    code = FISHING.format(id="chess", rules=RULES, more='players_of="chess:NOBODY"')
    done = start("-c", TELL, folders=(installed, package("chess", code)))
    assert "players_of" in done.stderr
    assert done.stdout.startswith("['cribbage', 'cuarenta', 'fishing', 'gin']")


@pytest.mark.parametrize("place", ["sobremesa_fishing.plaeyrs:PLAYERS", "sobremesa_fishing.state:PLAYERS", "players"])
def test_a_misspelt_part_is_refused_with_the_name_of_the_package(package, installed, start, place):
    """A module or a name that is not there is found at the start, and the error says in which package it is missed."""
    code = FISHING.format(id="fishing", rules=RULES, more=f"players={place!r}")
    done = start("-c", TELL, folders=(package("chess", code), installed))
    assert done.stdout.startswith("['cribbage', 'cuarenta', 'fishing', 'gin'] {'chess': ")
    assert "the game 'chess' is switched off: sobremesa_fishing.game: its players" in done.stderr
    assert repr(place) in done.stderr


def test_rules_of_another_game_are_refused(package, installed, start):
    """The id of the descriptor is that of the rules."""
    code = FISHING.format(id="chess", rules=RULES, more="")
    done = start("-c", TELL, folders=(installed, package("chess", code)))
    assert "its rules are of the game 'fishing', not 'chess'" in done.stderr


def test_the_command_line_works_beside_a_broken_package(package, start):
    """The games are listed, the broken one is not among them."""
    done = start("-m", "sobremesa", "games", folders=(package("chess", "1 / 0"),))
    assert done.returncode == 0, done.stderr
    assert "(gin)" in done.stdout
    assert "chess" not in done.stdout


BROKEN_CODE = ["import not_there", "1 / 0", "GONE = MISSPELT", "def half(:"]
EVERYWHERE = """
from types import SimpleNamespace
from sobremesa.analysis.exploring import explorers
from sobremesa.cli.completion import complete_player
from sobremesa.cli.help_text import _opponents
from sobremesa.cli.sit import PlayerMaker
from sobremesa.core.registry import GAMES
from sobremesa.rulebook.catalogue import Words
from sobremesa.tables.matches import Seek, wish_of
from sobremesa.tables.operations.library import house_games
from sobremesa.tables.positions import setups
from sobremesa.tables.statistics import COUNTED
from sobremesa.tutor.syllabuses import SYLLABUSES
assert Words("es").has("gin.name") and not Words("es").has("gin.no-such-word")
assert wish_of(1, Seek(game="gin", rules="standard", level="novato")).wanted == "gin"
assert any(name.startswith("lab:") for name in complete_player(SimpleNamespace(params={}, args=[]), ""))
PlayerMaker("maestro", None).check()
assert "lab:" in _opponents()["opponents"] and COUNTED
ours = {"cribbage", "cuarenta", "gin"}
assert {game.game for game in setups()} <= ours and set(explorers()) <= ours and set(SYLLABUSES) <= ours
print([game.id for game in house_games("es")])
"""


def stranger(package, part: str, code: str) -> tuple[Path, Path]:
    """Folders of a package with the rules of fishing, one part of which is what some code calls `FOUND`."""
    module = f"reef_{part}"
    folder = package("reef", FISHING.format(id="fishing", rules=RULES, more=f"{part}='{module}:FOUND'"))
    (folder / f"{module}.py").write_text(f"FOUND = {{}}\n{code}\n", encoding="utf-8")
    return folder, EXAMPLE


@pytest.mark.parametrize("code", BROKEN_CODE)
def test_a_game_whose_players_cannot_be_loaded_is_not_listed(package, start, code):
    """The log says so once, with the package and the part, and the other games are listed."""
    done = start("-m", "sobremesa", "games", folders=stranger(package, "players", code))
    assert done.returncode == 0, done.stderr
    assert "(gin)" in done.stdout and "(fishing)" not in done.stdout
    assert done.stderr.count("sobremesa_fishing.game: its players 'reef_players:FOUND' cannot be loaded") == 1


@pytest.mark.parametrize("part", ["players", "opponents", "lessons", "statistics", "explorer", "setup", "messages"])
def test_a_part_that_cannot_be_loaded_takes_nothing_from_other_games(package, start, part):
    """Lists of all games leave out what cannot be loaded, in every room, and the log names it."""
    done = start("-c", EVERYWHERE, folders=stranger(package, part, "1 / 0"))
    assert done.returncode == 0, done.stderr
    found = ["cuarenta", "gin", "cribbage", *(["fishing"] if part != "players" else [])]
    assert done.stdout == f"{found}\n"
    assert done.stderr.count(f"its {part} 'reef_{part}:FOUND' cannot be loaded: division by zero") == 1


def test_rules_are_told_in_spanish_beside_a_game_whose_players_cannot_be_loaded(package, start):
    """Where a game lacks a word, the words of all games are asked for."""
    asked = ("-m", "sobremesa", "--lang", "es", "rules", "gin", "--rules", "vga")
    done = start(*asked, folders=stranger(package, "players", "import not_there"))
    assert done.returncode == 0, done.stderr
    assert "gin" in done.stdout.lower()


@pytest.mark.parametrize("code", ["raise OSError", "from sobremesa import gone", "del FOUND"])
def test_a_game_whose_messages_cannot_be_loaded_is_called_as_its_rules_call_it(package, start, code):
    """The log names the package and the part."""
    told, log = listed(start, stranger(package, "messages", code))
    assert told["name"] == "Copy"
    assert told["rulesets"][0]["sentence"] == "target 11, sweep 1"
    assert "sobremesa_fishing.game: its messages 'reef_messages:FOUND' cannot be loaded" in log


@pytest.mark.parametrize("messages", [["en"], {"en": ["name"]}, {"en": {"name": 1}}, 5])
def test_messages_of_another_shape_are_reported(package, start, messages):
    """The log says what they should be, and the game is called as its rules call it."""
    told, log = listed(start, stranger(package, "messages", f"FOUND = {messages!r}"))
    assert told["name"] == "Copy"
    assert "sobremesa_fishing.game: its messages 'reef_messages:FOUND' are no table by language of texts by key" in log


@pytest.mark.parametrize(
    "message", ["To {goal} points.", "To {target points.", "To {} points.", "To {target.most} points."]
)
def test_a_message_that_cannot_be_said_is_said_by_the_rules(package, start, message):
    """A sentence that names an option that is gone, or is written wrong; the game's other messages are said."""
    messages = {"en": {"name": "Reef", "ruleset.pond.sentence": message, "option.target": message}}
    told, log = listed(start, stranger(package, "messages", f"FOUND = {messages!r}"))
    assert told["name"] == "Reef"
    assert told["rulesets"][0]["sentence"] == "target 11, sweep 1"
    assert told["options"][0]["label"] == "target"
    assert "sobremesa_fishing.game: its messages 'reef_messages:FOUND' cannot say 'ruleset.pond.sentence' in en" in log


def listed(start, folders: tuple[Path, ...]) -> tuple[dict[str, Any], str]:
    """What is listed of fishing, and what the log says."""
    done = start("-m", "sobremesa", "games", "--json", folders=folders)
    assert done.returncode == 0, done.stderr
    games = {game["id"]: game for game in json.loads(done.stdout)}
    assert len(games) == 4
    return games["fishing"], done.stderr
