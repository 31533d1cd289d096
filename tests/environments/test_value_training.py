"""A network that tells the chance to win: what it learns from, whether it learns, and what its file holds."""

import numpy as np
import pytest

from sobremesa.core.levels import UnknownLevel
from sobremesa.environments.config import configure
from sobremesa.environments.network import Network
from sobremesa.environments.onnx_player import value_to_onnx
from sobremesa.environments.value_training import (
    KEPT,
    Positions,
    ValueConfig,
    chances,
    gradients_of,
    held_out,
    parted,
    played,
    train_value,
)

FEW = ValueConfig(games=20, level="novato", hidden=8, epochs=2)


@pytest.fixture(scope="module")
def terms():
    """Whole games of cribbage to 61."""
    return configure("cribbage", "standard-61")


def test_positions_are_of_games_that_were_played(terms):
    """A few of each game, whose seats see the same end from their sides; the same configuration gives the same."""
    found, again = played(terms, FEW), played(terms, FEW)
    assert found.seen.shape == (FEW.games * KEPT, terms.sight.size)
    assert set(np.bincount(found.game)) == {KEPT}
    assert set(found.won) == {0.0, 1.0}
    assert all(np.array_equal(one, other) for one, other in zip(found, again, strict=True))


def test_no_game_is_in_two_parts(terms):
    """What the error is measured on has not been learned from."""
    parts = parted(played(terms, FEW), FEW.games)
    games = [set(part.game) for part in parts]
    assert [len(each) for each in games] == [16, 2, 2]
    assert set.union(*games) == set(range(FEW.games))


def test_gradients_are_the_slopes_of_the_cross_entropy(terms):
    """A small step along each direction changes it by as much as the gradient says."""
    part = Positions(*(each[:50] for each in played(terms, FEW)))
    seen, won = part.seen.astype(np.float64), part.won.astype(np.float64)

    def cross_entropy():
        odds = network.forward(seen).values
        return np.mean(np.logaddexp(0, odds) - won * odds)

    network, luck, step = Network(terms.sight.size, 8, 1, 3), np.random.default_rng(5), 1e-6
    network.weights["w3"] *= 100  # the head begins near 0, where the layer below it hardly matters
    found = gradients_of(network, part)
    network.weights = {name: each.astype(np.float64) for name, each in network.weights.items()}
    for name in ("w1", "b1", "w3", "b3"):
        weights = network.weights[name]
        direction = luck.standard_normal(weights.shape)
        sides = []
        for sign in (1, -1):
            network.weights[name] = weights + sign * step * direction
            sides.append(cross_entropy())
        network.weights[name] = weights
        assert np.isclose((sides[0] - sides[1]) / (2 * step), (found[name] * direction).sum(), rtol=3e-2, atol=1e-4)


def test_it_learns_more_than_the_mean(terms):
    """After some hundred games it is nearer to the truth on other games than always saying the mean, surely so."""
    epochs = []
    config = ValueConfig(games=400, level="novato", hidden=16, epochs=8, rate=3e-3)
    _, held = train_value(terms, config, note=epochs.append)
    assert [each.number for each in epochs] == list(range(1, 9))
    assert held.games == 40 and held.positions == 40 * KEPT
    assert held.gain > held.gain_margin > 0
    assert np.isclose(held.constant - held.error, held.gain)


def test_a_margin_is_that_of_whole_games():
    """Positions of one game are no news to each other: doubling them leaves the margin as it is."""
    luck = np.random.default_rng(1)
    seen, won, game = luck.random((40, 5)).astype(np.float16), (luck.random(40) < 0.5).astype(np.float32), np.arange(40)
    network = Network(5, 4, 1, 1)
    once = held_out(network, Positions(seen, won, game))
    twice = held_out(network, Positions(seen.repeat(2, axis=0), won.repeat(2), game.repeat(2)))
    assert np.isclose(once.margin, twice.margin) and np.isclose(once.error, twice.error)


def test_one_game_has_no_margin():
    """It does not tell how much games vary, however many its positions."""
    luck = np.random.default_rng(1)
    seen, won = luck.random((40, 5)).astype(np.float16), np.ones(40, np.float32)
    held = held_out(Network(5, 4, 1, 1), Positions(seen, won, np.zeros(40, np.int64)))
    assert (held.margin, held.gain_margin, held.games) == (None, None, 1)


def test_a_file_tells_what_the_network_told(terms):
    """One output from 0 to 1, the same numbers as in numpy."""
    runtime = pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx")
    network = Network(terms.sight.size, 8, 1, 3)
    seen = np.random.default_rng(1).random((6, terms.sight.size)).astype(np.float32)
    session = runtime.InferenceSession(value_to_onnx(network, "cribbage", 2), providers=["CPUExecutionProvider"])
    (told,) = session.run(["value"], {"observation": seen})
    assert np.allclose(told[:, 0], chances(network, seen), atol=1e-5)
    assert session.get_modelmeta().custom_metadata_map["game"] == "cribbage"


def test_a_level_that_there_is_not_is_refused(terms):
    """Before anything is played."""
    with pytest.raises(UnknownLevel):
        train_value(terms, ValueConfig(games=10, level="champion"))
