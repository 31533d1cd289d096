"""PPO with masks of legal actions, by self-play in numpy (Schulman and others, 2017; Huang and Ontañón, 2022).

One network plays every seat. An action is worth what its seat makes from there to the end of the episode, less the
value that the network gave the position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.network import Adam, Floats, Network, Weights, probabilities
from sobremesa.environments.vector_env import VectorEnv

MINIBATCH: Final = 1024
CLIP: Final = 0.2
ENTROPY: Final = 0.01
VALUE: Final = 0.5
SMALL: Final = 1e-8


@dataclass(frozen=True)
class PpoConfig:
    """How long and how wide: ``updates`` of ``games`` at once for ``steps`` each, gone through ``epochs`` times."""

    updates: int = 100
    games: int = 128
    steps: int = 64
    epochs: int = 3
    hidden: int = 128
    rate: float = 1e-3
    seed: int = 1


class Batch(NamedTuple):
    """Decisions that were made: observations, masks, actions, their log-probabilities then, and what they came to."""

    seen: Floats
    legal: NDArray[np.int8]
    actions: NDArray[np.int64]
    logs: Floats
    worth: Floats
    advantages: Floats


class Progress(NamedTuple):
    """How an update went: its number, the decisions so far, and what is made on average against random players."""

    update: int
    decisions: int
    points: float
    error: float


def train(
    terms: EnvironmentConfig, config: PpoConfig, note: Callable[[Progress], None] | None = None, every: int = 10
) -> Network:
    """Return a network that was trained by self-play; ``note`` hears of every so many updates.

    The same terms and configuration give the same network on one machine.
    """
    env = VectorEnv(terms, config.games)
    network = Network(terms.sight.size, config.hidden, terms.actions.size, config.seed)
    adam, luck = Adam(network.weights, config.rate), np.random.default_rng(config.seed)
    env.reset(config.seed)
    decisions, scale = 0, _scale(terms)
    for update in range(1, config.updates + 1):
        batch = collect(env, network, config.steps, scale, luck)
        decisions += config.steps * config.games
        for _ in range(config.epochs):
            _epoch(network, adam, batch, luck)
        if note and (update % every == 0 or update == config.updates):
            points, error = against_random(terms, network, 512, config.seed)
            note(Progress(update, decisions, points, error))
    return network


def _scale(terms: EnvironmentConfig) -> float:
    """Return what rewards are divided by, so that values are about 1: ten points, or one game."""
    return 10.0 if terms.reward == "points" else 1.0


def collect(env: VectorEnv, network: Network, steps: int, scale: float, luck: np.random.Generator) -> Batch:
    """Play so many steps and return the decisions of all episodes that ended in them."""
    rows, kept, rewards, ends = np.arange(env.count), [], [], []
    for _ in range(steps):
        now = env.batch
        out = network.forward(now.observation)
        shares = probabilities(out.logits, now.legal)
        actions = sample(shares, luck)
        kept.append(
            (now.observation.copy(), now.legal.copy(), now.seat.copy(), actions, shares[rows, actions], out.values)
        )
        env.step(actions)
        rewards.append(now.rewards / scale)
        ends.append(now.done.copy())
    worth, whole = returns(np.array(rewards, np.float32), np.array(ends))
    seen, legal, seats, actions, chances, values = (np.array(each) for each in zip(*kept, strict=True))
    own = np.take_along_axis(worth, (seats - 1)[:, :, None], axis=2)[:, :, 0]
    advantages = own - values
    logs = np.log(chances + SMALL)
    return Batch(seen[whole], legal[whole], actions[whole], logs[whole], own[whole], advantages[whole])


def sample(shares: Floats, luck: np.random.Generator) -> NDArray[np.int64]:
    """Return an action of each row, drawn by its probabilities."""
    sums = shares.cumsum(axis=1)
    drawn = luck.random((len(shares), 1), dtype=np.float32) * sums[:, -1:]
    found = (sums > drawn).argmax(axis=1)
    return np.asarray(found, dtype=np.int64)


def returns(rewards: Floats, ends: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.bool_]]:
    """Return what each seat makes from each step to the end of its episode, and of which steps that end is known.

    ``rewards`` is (steps, games, seats), ``ends`` (steps, games).

    >>> worth, whole = returns(np.array([[[1.0]], [[2.0]], [[4.0]]], np.float32), np.array([[False], [True], [False]]))
    >>> worth[:, 0, 0].tolist(), whole[:, 0].tolist()
    ([3.0, 2.0, 4.0], [True, True, False])
    """
    worth, whole = rewards.copy(), ends.copy()
    for step in range(len(rewards) - 2, -1, -1):
        worth[step] += np.where(ends[step][:, None], 0, worth[step + 1])
        whole[step] |= whole[step + 1]
    return worth, whole


def _epoch(network: Network, adam: Adam, batch: Batch, luck: np.random.Generator) -> None:
    order = luck.permutation(len(batch.actions))
    for at in range(0, len(order), MINIBATCH):
        adam.step(gradients(network, _part(batch, order[at : at + MINIBATCH])))


def _part(batch: Batch, rows: NDArray[np.int64]) -> Batch:
    return batch._replace(**{name: each[rows] for name, each in batch._asdict().items()})


def gradients(network: Network, batch: Batch) -> Weights:
    """Return the gradients of the clipped loss, of the values' squared error and of the entropy, on average."""
    size = len(batch.actions)
    out = network.forward(batch.seen)
    shares = probabilities(out.logits, batch.legal)
    logs, chosen = np.log(shares + SMALL), np.arange(size)
    ratio = np.exp(logs[chosen, batch.actions] - batch.logs)
    gain = _normal(batch.advantages)
    moves = np.where(gain >= 0, ratio <= 1 + CLIP, ratio >= 1 - CLIP)
    push = -(ratio * gain * moves).astype(np.float32)
    by_logits = -shares * push[:, None]
    by_logits[chosen, batch.actions] += push
    entropy = -(shares * logs).sum(axis=1, keepdims=True)
    by_logits += ENTROPY * shares * (logs + entropy)
    by_values = VALUE * (out.values - batch.worth)
    shrunk = ((each / size).astype(np.float32) for each in (by_logits, by_values))
    return network.gradients(batch.seen, out, *shrunk)


def loss(network: Network, batch: Batch) -> float:
    """Return the loss whose gradients ``gradients`` returns."""
    out = network.forward(batch.seen)
    shares = probabilities(out.logits, batch.legal)
    logs = np.log(shares + SMALL)
    ratio = np.exp(logs[np.arange(len(batch.actions)), batch.actions] - batch.logs)
    gain = _normal(batch.advantages)
    surrogate = np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain)
    entropy = -(shares * logs).sum(axis=1)
    error = (out.values - batch.worth) ** 2 / 2
    return float(np.mean(-surrogate - ENTROPY * entropy + VALUE * error))


def _normal(advantages: Floats) -> Floats:
    spread: Any = advantages.std() + SMALL
    return np.asarray((advantages - advantages.mean()) / spread, dtype=np.float32)


def against_random(terms: EnvironmentConfig, network: Network, games: int, seed: int) -> tuple[float, float]:
    """Return what seat 1 makes on average of one episode, choosing the best action, and the standard error.

    All other seats choose at random.
    """
    env, luck = VectorEnv(terms, games), np.random.default_rng(seed)
    now = env.reset(seed + 1_000_003)
    made, running = np.zeros(games), np.ones(games, dtype=bool)
    while running.any():
        logits = np.where(now.legal > 0, network.forward(now.observation).logits, -np.inf)
        actions = np.where(now.seat == 1, logits.argmax(axis=1), env.random_actions(luck))
        env.step(actions)
        made += now.rewards[:, 0] * running
        running &= ~now.done
    return float(made.mean()), float(made.std(ddof=1) / games**0.5)
