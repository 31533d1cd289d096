"""Games, views and players are copied and pickled, compiled or not, and the copies go on alike and apart."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import sobremesa
from sobremesa.core.registry import GAMES, game_named
from sobremesa.core.rng import Rng

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
    "oldest pickle": lambda one: pickle.loads(pickle.dumps(one, 0)),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def begun(game: str, moves: int, **more: Any) -> sobremesa.Game:
    """Return a game after so many moves of novatos."""
    fresh = sobremesa.new_game(game, **more)
    players = {seat: sobremesa.bot(game, "novato", seed=seat) for seat in range(1, fresh.seats + 1)}
    for _ in range(moves):
        seat = fresh.to_act[0]
        fresh.play(players[seat](fresh.view(seat)), seat)
    return fresh


def go_on(game: sobremesa.Game) -> str:
    """Return the record of a game that the same players end."""
    players = {seat: sobremesa.bot(game.name, "aficionado", seed=seat) for seat in range(1, game.seats + 1)}
    return sobremesa.finish(game, players).record()


@ways
@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("seed", [7, None], ids=["seeded", "by the system"])
def test_a_game_and_its_copy_go_on_alike(name: str, seed: int | None, way: Callable[[Any], Any]) -> None:
    """They stand alike, and the same moves bring the same hands, also where no seed was named."""
    game = begun(name, 9, seed=seed, names=["Ana", "Luis"])
    twin = way(game)
    assert type(twin) is sobremesa.Game
    assert (twin.record(), twin.score, twin.last_points, repr(twin)) == (
        game.record(),
        game.score,
        game.last_points,
        repr(game),
    )
    ended = go_on(twin)
    assert not game.over
    assert go_on(game) == ended


def test_a_copy_of_a_game_is_played_apart() -> None:
    """A move in the copy is none in the game."""
    game = begun("cribbage", 5, seed=3)
    before, twin = game.record(), game.copy()
    twin.play(twin.legal(twin.to_act[0])[0], twin.to_act[0])
    assert game.record() == before != twin.record()


@ways
def test_an_ended_game_and_one_with_packs_of_its_own_are_copied(way: Callable[[Any], Any]) -> None:
    """The given packs go along, and an end stays one."""
    packs = [" ".join(begun("gin", 0, seed=one).record().split("pack:")[1].split()) for one in (1, 2)]
    game = begun("gin", 3, packs=packs, seed=5)
    twin = way(game)
    assert go_on(twin) == go_on(game)
    assert way(game).over
    assert way(game).winner == game.winner


@ways
@pytest.mark.parametrize("name", list(GAMES))
def test_a_view_is_copied_by_its_plain_data(name: str, way: Callable[[Any], Any]) -> None:
    """Every seat's view and the spectator's: the same data, the same moves, the same guesses."""
    for moves in (0, 3, 8):
        game = begun(name, moves, seed=2)
        for seat in (0, 1, 2):
            view = game.view(seat)
            twin = way(view)
            assert (type(twin), twin.to_wire(), twin.legal) == (type(view), view.to_wire(), view.legal)
            if seat:
                guessed = [one.determinize(Rng(4)).view(seat).to_wire() for one in (view, twin)]
                assert guessed[0] == guessed[1]


@ways
def test_luck_and_rulesets_are_copied(way: Callable[[Any], Any]) -> None:
    """A stream goes on with the same numbers; a ruleset keeps what was changed in it."""
    luck = Rng("x")
    luck.word()
    twin = way(luck)
    assert [twin.word() for _ in range(5)] == [luck.word() for _ in range(5)]
    rules = game_named("gin").ruleset("standard", {"target": "50"})
    assert (way(rules).values, way(rules).overrides, way(rules).id) == (rules.values, rules.overrides, rules.id)


def test_a_player_and_its_copy_choose_alike() -> None:
    """Its luck goes on in both."""
    player = sobremesa.bot("cuarenta", "novato", seed=5)
    views = [begun("cuarenta", moves, seed=1) for moves in range(1, 9)]
    seen = [game.view(game.to_act[0]) for game in views]
    player(seen[0])
    twin = pickle.loads(pickle.dumps(player))
    assert [twin(view) for view in seen] == [player(view) for view in seen]
    assert repr(twin) == "<novato of cuarenta>"


def test_views_say_what_they_are() -> None:
    """The game, the rules, whose view it is and how the game stands; no card of anybody."""
    game = begun("cribbage", 4, seed=1)
    seen = game.view(game.to_act[0])
    assert repr(seen).startswith(f"<cribbage standard, seen by seat {seen.seat}, hand 1, ")
    assert repr(seen).endswith(f"{len(seen.legal)} legal moves>")
    assert "a spectator" in repr(game.view(0))
