"""Games are found by their entry points, and what is no game, or another's, is refused with the reason."""

import copy
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from sobremesa.core import installed
from sobremesa.core.installed import GROUP, entries, ruleset_named, view_of_wire
from sobremesa.core.registry import GAMES, OURS, SPECS, UnknownGame, _load, game_named, spec_named
from sobremesa.core.spec import PARTS, BadSpec, GameSpec

GIN = SPECS["gin"]
HERE = "tests.core.test_registry"

STRANGER = GameSpec(id="gin", title="Gin", rules=GIN.rules, players="math:pi", assistance={"standard": "some"})
MISSPELT = GameSpec(id="gin", title="Gin", rules=GIN.rules, players=f"{HERE}:NOBODY_OF_" + "THIS_NAME")
NO_MODULE = GameSpec(id="gin", title="Gin", rules=GIN.rules, players="tests.nowhere.at.all:PLAYERS")
NO_GAME = GameSpec(id="gin", title="Gin", rules="math:pi")
ANOTHER = GameSpec(id="chess", title="Chess", rules=GIN.rules)
LATER = GameSpec(id="mus", title="Mus", rules=GIN.rules)
TOO_EAGER = GameSpec(id="gin", title="Gin", rules=GIN.rules, assistance={"standard": "all"})


def entry(value: str) -> EntryPoint:
    return EntryPoint("chess", value, GROUP)


def test_a_stranger_in_order_is_loaded_as_it_is() -> None:
    """Its parts are looked for and not imported; a module without a source is believed."""
    assert _load(entry(f"{HERE}:STRANGER"), {}) is STRANGER


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("math:pi", "math:pi: it is no GameSpec"),
        (f"{HERE}:MISSPELT", "sobremesa.games.gin: its players '.*' cannot be loaded: '.*' has no 'NOBODY_OF_THIS"),
        (f"{HERE}:NO_MODULE", "its players '.*' cannot be loaded: there is no module 'tests.nowhere.at.all'"),
        (f"{HERE}:NO_GAME", "math: its rules are no Game"),
        (f"{HERE}:ANOTHER", "its rules are of the game 'gin', not 'chess'"),
        (f"{HERE}:LATER", "its rules are of the game 'gin', not 'mus'"),
        (f"{HERE}:TOO_EAGER", "the assistance of 'standard' is none, some, full, not 'all'"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(value: str, said: str) -> None:
    with pytest.raises(BadSpec, match=said):
        _load(entry(value), {})


def test_an_id_that_is_taken_is_refused_with_the_package_that_has_it() -> None:
    with pytest.raises(BadSpec, match=r"the game 'gin' is there already, from sobremesa\.games\.gin"):
        _load(entry(f"{HERE}:STRANGER"), dict(SPECS))


def test_the_parts_of_the_house_are_not_looked_for_at_every_start() -> None:
    """Its descriptors are tested; one that names what is not there is found by those tests, and loads."""
    assert _load(entry(f"{OURS}gin.spec:SPEC"), {}) is GIN


def test_games_stand_in_the_order_of_their_numbers_and_those_of_the_house_first() -> None:
    assert list(SPECS) == sorted(SPECS, key=lambda name: (SPECS[name].order, name))
    assert all(spec.order < ANOTHER.order for spec in SPECS.values())
    assert [spec_named(name) for name in GAMES] == list(SPECS.values())


@pytest.mark.parametrize("find", [game_named, spec_named])
def test_a_game_that_is_not_there_is_refused_by_its_first_forty_letters(find) -> None:
    with pytest.raises(UnknownGame, match=f"there is no game '{'x' * 40}'; there are {', '.join(GAMES)}$") as caught:
        find("x" * 41)
    assert (caught.value.code, caught.value.why) == ("unknown-game", str(caught.value))


def test_a_part_that_no_game_can_have_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSpec, match=rf"^sobremesa\.games\.gin: there is no part 'title'; there are {PARTS[0]}, "):
        GIN.has("title")


def test_a_descriptor_is_not_changed() -> None:
    with pytest.raises(AttributeError):
        copy.copy(GIN).order = 0


def test_the_games_of_the_house_come_before_those_of_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "chess-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[{GROUP}]\nchess = nothing_of_this_name:SPEC\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    found = [one.value.startswith(OURS) for one in entries() if one.name == "chess" or one.name in SPECS]
    assert sorted(found, reverse=True) == found and found.count(False) == 1
    with pytest.raises(ValueError, match="there is no game 'mus'"):  # whatever the broken package beside it does
        view_of_wire({"game": "mus"})


def test_in_a_checkout_that_is_not_installed_the_games_of_the_house_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """By their folders: it has no entry points."""
    monkeypatch.setattr(installed, "entry_points", lambda group: EntryPoints())
    assert sorted((one.name, one.load()) for one in entries()) == sorted(SPECS.items())


def test_what_was_pickled_is_of_the_game_that_is_here() -> None:
    kept = ruleset_named("gin", "standard", {"target": "150"}, 1)
    assert (kept.game, kept.id, kept.overrides) == ("gin", "standard", {"target": "150"})


def test_what_was_pickled_of_a_game_that_is_gone_is_refused() -> None:
    with pytest.raises(ValueError, match=f"there is no game '{'x' * 40}'$"):
        ruleset_named("x" * 41, "standard", {}, 1)
    with pytest.raises(KeyError):
        view_of_wire({})
