"""A package that is broken is reported and switched off, and the other games are played."""

import pytest

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
