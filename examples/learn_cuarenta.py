"""A small agent learns Cuarenta from nothing by playing against itself, with numpy alone, and then meets ``novato``.

    python examples/learn_cuarenta.py --decisions 1500000 --pairs 1000

It is an actor and a critic on one hidden layer (advantages as in Schulman et al., "High-dimensional continuous control
using generalized advantage estimation", 2016). The points of every move are its reward. Afterwards it plays whole games
against ``novato``, every deal twice with seats changed, and tells its share of them with the 95 % interval over pairs.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

import sobremesa
import sobremesa.environments

Floats = NDArray[np.float32]
RULES = "pagat"
GAMES = 64  # at once
STEPS = 24  # of each before the agent learns from them
HIDDEN = 128
RATE = 0.001
LATER = 0.98  # what a point is worth one move later
TRUST = 0.9  # how much of an advantage is taken from what happened, the rest from the critic
CURIOSITY = 0.01
POINT = 0.25  # the reward for a point


class Net:
    """From an observation to the weight of every action and the points to come; learns by Adam."""

    def __init__(self, seen: int, actions: int, luck: np.random.Generator) -> None:
        """Begin with small random weights."""
        self.weights = [
            (luck.standard_normal((seen, HIDDEN)) / np.sqrt(seen / 4)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (luck.standard_normal((HIDDEN, actions + 1)) * 0.01).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self._means = [np.zeros_like(each) for each in self.weights]
        self._squares = [np.zeros_like(each) for each in self.weights]
        self._learned = 0

    def look(self, seen: Floats, mask: NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chance of every action, and the value."""
        into, bias, out, base = self.weights
        hidden = np.tanh(seen @ into + bias)
        both = hidden @ out + base
        logits = np.where(mask, both[:, :-1], -np.inf)
        weights = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, weights / weights.sum(axis=1, keepdims=True), both[:, -1]

    def learn(self, steps: Steps, advantages: Floats, values: Floats) -> None:
        """Take one step towards the actions that did better than expected."""
        seen, mask, chosen = steps.flat()
        hidden, chances, guessed = self.look(seen, mask)
        rows = np.arange(len(chosen))
        logs = np.log(chances + 1e-9)
        doubt = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * advantages[:, None] + CURIOSITY * chances * (logs + doubt)
        slope[rows, chosen] -= advantages
        both = np.concatenate([slope, (guessed - values)[:, None]], axis=1) / len(rows)
        back = (both @ self.weights[2].T) * (1 - hidden**2)
        self._descend([seen.T @ back, back.sum(axis=0), hidden.T @ both, both.sum(axis=0)])

    def _descend(self, slopes: list[Floats]) -> None:
        self._learned += 1
        rate = RATE * np.sqrt(1 - 0.999**self._learned) / (1 - 0.9**self._learned)
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weight -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


@dataclass
class Steps:
    """What happened in all games since the agent last learned, a row for each step."""

    seen: list[Floats] = field(default_factory=list)
    mask: list[NDArray[np.int8]] = field(default_factory=list)
    chosen: list[NDArray[np.int64]] = field(default_factory=list)
    side: list[Floats] = field(default_factory=list)
    value: list[Floats] = field(default_factory=list)
    reward: list[Floats] = field(default_factory=list)
    ended: list[NDArray[np.bool_]] = field(default_factory=list)

    def flat(self) -> tuple[Floats, NDArray[np.int8], NDArray[np.int64]]:
        """Return observations, masks and actions, all games one after the other."""
        return np.concatenate(self.seen), np.concatenate(self.mask), np.concatenate(self.chosen)

    def judged(self, side: Floats, value: Floats) -> tuple[Floats, Floats]:
        """Return how much better each action did than expected, and what its position turned out to be worth.

        Everything is reckoned for seat 1 and turned round for seat 2; ``side`` and ``value`` are of what comes next.
        """
        ahead, advantages = np.zeros_like(value), []
        following = side * value
        for at in range(len(self.seen) - 1, -1, -1):
            own, goes_on = self.side[at] * self.value[at], ~self.ended[at]
            surprise = self.reward[at] + LATER * following * goes_on - own
            ahead = surprise + LATER * TRUST * ahead * goes_on
            advantages.append(self.side[at] * ahead)
            following = own
        found = np.concatenate(advantages[::-1])
        return found, found + np.concatenate(self.value)


def train(decisions: int, seed: int) -> Net:
    """Return an agent that has made so many decisions against itself."""
    luck = np.random.default_rng(seed)
    games = sobremesa.environments.vector("cuarenta", GAMES, RULES, reward="points")
    net = Net(games.terms.sight.size, games.actions, luck)
    batch, began = games.reset(seed), time.monotonic()
    for made in range(0, decisions, GAMES * STEPS):
        steps = Steps()
        for _ in range(STEPS):
            _, chances, value = net.look(batch.observation, batch.legal)
            chosen = drawn(chances, luck)
            steps.seen.append(batch.observation.copy())
            steps.mask.append(batch.legal.copy())
            steps.side.append((3 - 2 * batch.seat).astype(np.float32))
            batch = games.step(chosen)
            steps.chosen.append(chosen)
            steps.value.append(value)
            steps.reward.append(POINT * batch.rewards[:, 0])
            steps.ended.append(batch.done.copy())
        _, _, value = net.look(batch.observation, batch.legal)
        advantages, values = steps.judged((3 - 2 * batch.seat).astype(np.float32), value)
        spread = advantages.std() + 1e-6
        net.learn(steps, (advantages / spread).astype(np.float32), values.astype(np.float32))
        if made // (GAMES * STEPS) % 200 == 0:
            say(f"{made:9,} decisions  {time.monotonic() - began:5.0f} s")
    return net


def drawn(chances: Floats, luck: np.random.Generator) -> NDArray[np.int64]:
    """Return an action for every row, each as likely as its chance."""
    reached = chances.cumsum(axis=1)
    return (reached < luck.random((len(chances), 1)) * reached[:, -1:]).sum(axis=1)


def duel(net: Net, pairs: int, seed: int) -> tuple[float, float]:
    """Return the share of games that the agent wins from ``novato``, and half the width of its 95 % interval."""
    env = sobremesa.environments.cuarenta(RULES, dealer=1)
    novato = sobremesa.bot("cuarenta", "novato", seed=seed)
    won = [[plays(env, net, novato, seat, seed + pair) for seat in (1, 2)] for pair in range(pairs)]
    shares = np.array(won, dtype=float).mean(axis=1)
    return float(shares.mean()), float(1.96 * shares.std(ddof=1) / np.sqrt(pairs))


def plays(env: sobremesa.environments.TableEnv, net: Net, novato: sobremesa.Computer, seat: int, seed: int) -> bool:
    """Play a game with the agent in a seat, taking its likeliest action every time; return whether it wins."""
    env.reset(seed=seed)
    agent = f"seat_{seat}"
    while not any(env.terminations.values()):
        if env.agent_selection == agent:
            seen = env.observe(agent)
            _, chances, _ = net.look(seen["observation"][None], seen["action_mask"][None])
            env.step(int(chances[0].argmax()))
        else:
            env.step(env.action(novato(env.view)))
    return env.rewards[agent] > 0


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Train, and tell how the agent does."""
    parser = argparse.ArgumentParser(description="Train a small agent on Cuarenta and let it play against novato.")
    parser.add_argument("--decisions", type=int, default=1_500_000)
    parser.add_argument("--pairs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    net = train(chosen.decisions, chosen.seed)
    share, half = duel(net, chosen.pairs, 10_000 + chosen.seed)
    say(f"won {100 * share:.1f} % ± {100 * half:.1f} of {2 * chosen.pairs} games against novato")


if __name__ == "__main__":
    main()
