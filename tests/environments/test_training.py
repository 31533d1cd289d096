"""Training by self-play: the gradients are right, players get better, and a file of ONNX plays as the network did."""

import pickle

import numpy as np
import pytest

import sobremesa
from sobremesa.cli.measurement import trained
from sobremesa.core.rng import Rng
from sobremesa.environments.config import configure
from sobremesa.environments.episode import Episode
from sobremesa.environments.network import Network, probabilities
from sobremesa.environments.ppo import Batch, PpoConfig, against_random, collect, gradients, loss, sample, train
from sobremesa.environments.spaces import Watcher
from sobremesa.environments.vector_env import VectorEnv
from sobremesa.lab.duel import duel
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine

SMALL = PpoConfig(updates=12, games=64, steps=32, hidden=32)


def batch_of(terms, network, games=16, steps=24):
    """Return some decisions of a network."""
    env = VectorEnv(terms, games)
    env.reset(1)
    return collect(env, network, steps, 10.0, np.random.default_rng(2))


def test_gradients_are_the_slopes_of_the_loss():
    """A small step along each direction changes the loss by as much as the gradient says."""
    terms = configure("cribbage", episode="hand")
    network = Network(terms.sight.size, 8, terms.actions.size, 3)
    batch = batch_of(terms, network)
    shifted = batch._replace(logs=batch.logs + np.random.default_rng(4).normal(0, 0.1, len(batch.logs)))
    batch = Batch(*(each.astype(np.float64) if each.dtype == np.float32 else each for each in shifted))
    network.weights = {name: each.astype(np.float64) for name, each in network.weights.items()}
    found, luck, step = gradients(network, batch), np.random.default_rng(5), 1e-5
    for name, weights in network.weights.items():
        direction = luck.standard_normal(weights.shape)
        sides = []
        for sign in (1, -1):
            network.weights[name] = weights + sign * step * direction
            sides.append(loss(network, batch))
        network.weights[name] = weights
        slope = (sides[0] - sides[1]) / (2 * step)
        assert np.isclose(slope, (found[name] * direction).sum(), rtol=2e-2, atol=2e-4), name


def test_only_legal_actions_are_drawn():
    """What the mask leaves out has no probability and is never drawn."""
    luck = np.random.default_rng(1)
    legal = (luck.random((50, 30)) < 0.2).astype(np.int8)
    legal[:, 3] = 1
    shares = probabilities(luck.standard_normal((50, 30)).astype(np.float32), legal)
    assert np.allclose(shares.sum(axis=1), 1) and not shares[legal == 0].any()
    assert all(legal[np.arange(50), sample(shares, luck)].all() for _ in range(50))


def test_a_player_gets_better_within_seconds():
    """After a few updates it makes more of a hand against a random player than before, and the same each time."""
    terms = configure("cuarenta", episode="hand")
    heard = []
    network = train(terms, SMALL, heard.append, every=6)
    again = train(terms, SMALL)
    before = against_random(terms, Network(terms.sight.size, 32, terms.actions.size, 1), 512, 1)
    assert [each.update for each in heard] == [6, 12]
    assert heard[-1].points > before[0] + 2 * (before[1] ** 2 + heard[-1].error ** 2) ** 0.5
    assert all((each == again.weights[name]).all() for name, each in network.weights.items())


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A file with an untrained network for Cuarenta."""
    pytest.importorskip("onnxruntime")
    onnx_player = pytest.importorskip("sobremesa.environments.onnx_player")
    pytest.importorskip("onnx")
    terms = configure("cuarenta")
    network = Network(terms.sight.size, 16, terms.actions.size, 7)
    path = tmp_path_factory.mktemp("models") / "small.onnx"
    path.write_bytes(onnx_player.to_onnx(network, "cuarenta", 2))
    return path, network, terms, onnx_player


def test_a_file_has_the_logits_of_its_network(model):
    """What onnxruntime makes of a view is what numpy makes of it."""
    path, network, terms, onnx_player = model
    player = onnx_player.player_of(f"onnx:{path}", "cuarenta")
    episode = Episode(terms, Rng(1))
    seen = Watcher(terms).observe(episode, f"seat_{episode.seat}")["observation"]
    assert np.allclose(player.logits(episode.view), network.forward(seen[None]).logits[0], atol=1e-4)


def test_a_file_plays_duels_without_a_fault_in_every_engine(model):
    """It can be pickled for other processes, and is named by its file."""
    path, *_, onnx_player = model
    player = onnx_player.player_of(f"onnx:{path}", "cuarenta")
    assert repr(pickle.loads(pickle.dumps(player))) == f"onnx:{path}"
    told = [
        duel(DuelConfig("cuarenta", "pagat", 2, player, "novato", 1), 4, engine).to_json()
        for engine in (WorkEngine("process"), WorkEngine("pool", 2))
    ]
    assert [each["a"] for each in told] == [f"onnx:{path}"] * 2
    assert [each["faults"] for each in told] == [{"a": 0, "b": 0}] * 2
    assert told[0]["wins_a"] == told[1]["wins_a"]


def test_a_file_for_another_game_or_none_is_refused(model, tmp_path):
    """The error says what the file is for."""
    path, *_, onnx_player = model
    with pytest.raises(onnx_player.BadModel, match="it is for cuarenta"):
        onnx_player.player_of(f"onnx:{path}", "gin")
    (tmp_path / "none.onnx").write_bytes(b"nothing")
    with pytest.raises(onnx_player.BadModel, match="no file of ONNX"):
        onnx_player.player_of(f"onnx:{tmp_path / 'none.onnx'}", "gin")


def test_a_file_for_another_number_of_seats_is_refused(model):
    """Before a duel begins, and where somebody else seats it; both numbers are told."""
    path, *_, onnx_player = model
    player, why = onnx_player.player_of(f"onnx:{path}", "cuarenta"), "it is for 2 seats, not for 4"
    with pytest.raises(onnx_player.BadModel, match=why):
        DuelConfig("cuarenta", "mesa", 4, "novato", player, 1).check(1)
    with pytest.raises(onnx_player.BadModel, match=why):
        sobremesa.duel("cuarenta", player, "novato", pairs=1, seats=4)
    with pytest.raises(onnx_player.BadModel, match=why):
        sobremesa.finish(sobremesa.new_game("cuarenta", "mesa", seats=4), dict.fromkeys(range(1, 5), player))


def test_the_command_line_refuses_a_file_for_another_number_of_seats(model):
    """With the code of a file that is none for this game."""
    path, *_, onnx_player = model
    assert callable(trained(f"onnx:{path}", "cuarenta", 2))
    with pytest.raises(onnx_player.BadModel, match="it is for 2 seats, not for 4") as refused:
        trained(f"onnx:{path}", "cuarenta", 4)
    assert refused.value.code == "bad-model"
