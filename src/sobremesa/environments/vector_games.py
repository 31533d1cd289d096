"""The games behind a vector environment: what steps them, apart from the arrays that they are written into."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.rng import Rng
from sobremesa.environments.arrays import Batch
from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.episode import Episode, IllegalAction

Actions = NDArray[np.int64]


def luck_of(seed: str, row: int, episode: int) -> Rng:
    """Return the random stream of one episode: it depends on the seed, its row and its number, on nothing else."""
    return Rng(f"environment {seed} {row} {episode}")


class VectorGames(ABC):
    """So many games on the same terms, each with one episode in progress."""

    @abstractmethod
    def reset(self, seed: str, batch: Batch) -> None:
        """Deal the first episode of every game and write all arrays but ``last_…``."""

    @abstractmethod
    def step(self, actions: Actions, batch: Batch) -> None:
        """Play one action in each game and write the arrays.

        Raises IllegalAction, which names the first row whose action is not open; nothing has changed then.
        """

    @abstractmethod
    def random_actions(self, luck: np.random.Generator, batch: Batch) -> Actions:
        """Return an open action for each game, each equally likely; ``batch`` is how they stand."""

    @abstractmethod
    def text(self, row: int, action: int) -> str:
        """Return the move that an action plays in a game, in the notation; raise IllegalAction."""


class EpisodeGames(VectorGames):
    """Games stepped one by one as the other environments step them, for games that bring no compiled batch."""

    def __init__(self, terms: EnvironmentConfig, count: int) -> None:
        self._terms: Final = terms
        self._painter: Final = Batcher(terms.sight, count)
        self._last_painter: Final = Batcher(terms.sight, 1)
        self._numbers: Final = [0] * count
        self._seed = ""
        self._episodes: list[Episode] = []

    def reset(self, seed: str, batch: Batch) -> None:
        """Deal the first episode of every game."""
        self._seed = seed
        self._numbers[:] = [0] * len(self._numbers)
        self._episodes = [Episode(self._terms, luck_of(seed, row, 0)) for row in range(len(self._numbers))]
        for ended in (batch.rewards, batch.done, batch.cut_off):
            ended.fill(0)
        self._show(batch)

    def step(self, actions: Actions, batch: Batch) -> None:
        """Play one action in each game; raise IllegalAction."""
        chosen = actions.tolist()
        for row, (episode, action) in enumerate(zip(self._episodes, chosen, strict=True)):
            if action not in episode.open:
                raise IllegalAction(action, episode.allowed, row)
        batch.done.fill(0)
        batch.cut_off.fill(0)
        for row, (episode, action) in enumerate(zip(self._episodes, chosen, strict=True)):
            seat = episode.seat
            episode.play(action)
            batch.rewards[row] = episode.gains
            if episode.over or episode.cut_off:
                self._end(row, episode.seat or seat, batch)
        self._show(batch)

    def _end(self, row: int, seat: int, batch: Batch) -> None:
        episode = self._episodes[row]
        batch.done[row] = True
        batch.cut_off[row] = not episode.over
        batch.last_seat[row] = seat
        self._last_painter.see(0, episode.state.view(seat))
        self._last_painter.paint(batch.last_observation[row : row + 1])
        self._numbers[row] += 1
        self._episodes[row] = Episode(self._terms, luck_of(self._seed, row, self._numbers[row]))

    def _show(self, batch: Batch) -> None:
        open_now: list[Any] = []
        for row, episode in enumerate(self._episodes):
            self._painter.see(row, episode.view)
            batch.seat[row] = episode.seat
            open_now += [row * self._terms.actions.size + action for action in episode.open]
        self._painter.paint(batch.observation)
        batch.legal.fill(0)
        batch.legal.reshape(-1)[open_now] = 1

    def random_actions(self, luck: np.random.Generator, batch: Batch) -> Actions:
        """Return an open action for each game, each equally likely."""
        drawn = luck.random(batch.legal.shape, dtype=np.float32) + 1
        return np.asarray((drawn * batch.legal).argmax(axis=1), dtype=np.int64)

    def text(self, row: int, action: int) -> str:
        """Return the move that an action plays in a game; raise IllegalAction."""
        return self._episodes[row].text(action)
