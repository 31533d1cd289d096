"""A small network in numpy: one hidden layer, a head of logits and a head of values, and its gradients."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]
Weights: TypeAlias = dict[str, Floats]

FAR_BELOW: Final = np.float32(-1e9)
"""The logit of an action that is not legal."""


class Output(NamedTuple):
    """What a network makes of a batch: the hidden layer, the logits, and the values."""

    hidden: Floats
    logits: Floats
    values: Floats


class Network:
    """Logits (batch, actions) and values (batch) of observations (batch, size), float32."""

    def __init__(self, size: int, hidden: int, actions: int, seed: int) -> None:
        """Draw the weights; the heads begin near 0, so that all actions begin alike."""
        luck = np.random.default_rng(seed)

        def drawn(rows: int, columns: int, scale: float) -> Floats:
            return (luck.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.weights: Weights = {
            "w1": drawn(size, hidden, (2 / max(1, size)) ** 0.5),
            "b1": np.zeros(hidden, np.float32),
            "w2": drawn(hidden, actions, 0.01),
            "b2": np.zeros(actions, np.float32),
            "w3": drawn(hidden, 1, 0.01),
            "b3": np.zeros(1, np.float32),
        }

    def forward(self, seen: Floats) -> Output:
        """Return what the network makes of some observations."""
        each = self.weights
        hidden = np.maximum(seen @ each["w1"] + each["b1"], 0)
        return Output(hidden, hidden @ each["w2"] + each["b2"], (hidden @ each["w3"] + each["b3"])[:, 0])

    def gradients(self, seen: Floats, out: Output, logits: Floats, values: Floats) -> Weights:
        """Return the gradients of a loss whose derivatives by logits and values are given."""
        each = self.weights
        back = (logits @ each["w2"].T + values[:, None] @ each["w3"].T) * (out.hidden > 0)
        return {
            "w1": seen.T @ back,
            "b1": back.sum(axis=0),
            "w2": out.hidden.T @ logits,
            "b2": logits.sum(axis=0),
            "w3": out.hidden.T @ values[:, None],
            "b3": values.sum(keepdims=True),
        }


def probabilities(logits: Floats, legal: NDArray[np.int8]) -> Floats:
    """Return the probability of each action, 0 for those that are not legal."""
    masked = np.where(legal > 0, logits, FAR_BELOW)
    powers = np.exp(masked - masked.max(axis=1, keepdims=True)) * (legal > 0)
    shares: Floats = powers / powers.sum(axis=1, keepdims=True)
    return shares


class Adam:
    """Steps by gradients, as Kingma and Ba (2015) have it."""

    def __init__(self, weights: Weights, rate: float) -> None:
        """Begin with moments of 0."""
        self._weights: Final = weights
        self._rate: Final = rate
        self._first: Final = {name: np.zeros_like(each) for name, each in weights.items()}
        self._second: Final = {name: np.zeros_like(each) for name, each in weights.items()}
        self._steps = 0

    def step(self, gradients: Weights) -> None:
        """Change the weights in place."""
        self._steps += 1
        for name, gradient in gradients.items():
            first, second = self._first[name], self._second[name]
            first += np.float32(0.1) * (gradient - first)
            second += np.float32(0.001) * (gradient * gradient - second)
            scale = self._rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            self._weights[name] -= np.float32(scale) * first / (np.sqrt(second) + np.float32(1e-8))
