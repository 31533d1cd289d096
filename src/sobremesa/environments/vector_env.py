"""Many games at once, for training: one call moves all of them on, with arrays in and out."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from sobremesa.environments.batching import Batcher, Floats, places
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.copies import Independent
from sobremesa.environments.episode import Episode

Numbers: TypeAlias = NDArray[np.integer]
MOST_GAMES: Final = 65_536


class Batch(NamedTuple):
    """The state of all games after a step, one row a game.

    ``seat`` is to act, from 1; ``observation`` (float32) and ``action_mask`` (int8) are that seat's. ``rewards``
    (float32) are what each seat gained by the last action, seat 1 first. ``done`` marks games whose episode ended with
    that action, ``cut_off`` those of them that ended by ``most_moves``: their rows already show the next episode. The
    next call overwrites the arrays: copy what you keep.
    """

    observation: Floats
    action_mask: NDArray[np.int8]
    seat: NDArray[np.int64]
    rewards: Floats
    done: NDArray[np.bool_]
    cut_off: NDArray[np.bool_]


class VectorEnv(Independent):
    """Many games at once, moved on together by one call.

    Game ``i`` of a seed plays the same whatever the ``count``. An episode that ends is replaced at once: the batch
    already has the first observation of the next one. One process and one thread; the arrays that ``reset`` and
    ``step`` return are reused.
    """

    def __init__(self, terms: EnvironmentConfig, count: int) -> None:
        """Make room for the games; ``reset`` deals. Raises BadOption for a count that cannot be."""
        if not 1 <= count <= MOST_GAMES:
            raise BadOption("count", str(count), f"1 to {MOST_GAMES}")
        self.terms: Final = terms
        self.count: Final = count
        self.actions: Final = terms.actions.size
        self.places: Final = places(terms.sight)
        self._painter: Final = Batcher(terms.sight, count)
        self._episodes: list[Episode] = []
        self._lucks: list[Rng] = []
        self._batch: Final = Batch(
            np.zeros((count, terms.sight.size), dtype=np.float32),
            np.zeros((count, terms.actions.size), dtype=np.int8),
            np.zeros(count, dtype=np.int64),
            np.zeros((count, terms.seats), dtype=np.float32),
            np.zeros(count, dtype=np.bool_),
            np.zeros(count, dtype=np.bool_),
        )

    def __repr__(self) -> str:
        """Return what is played here, and how often at once."""
        return f"<{self.count} at once: {self.terms.title}{'' if self._episodes else '; not reset'}>"

    def reset(self, seed: int) -> Batch:
        """Deal all games and return their state; the same seed gives the same deals, also in later episodes."""
        self._lucks = [Rng(f"environment {seed} {at}") for at in range(self.count)]
        self._episodes = [Episode(self.terms, luck) for luck in self._lucks]
        for counted in (self._batch.rewards, self._batch.done, self._batch.cut_off):
            counted.fill(0)
        return self._shown()

    def step(self, actions: Numbers) -> Batch:
        """Play one action in each game and return the new state.

        ``actions`` is an array of ``count`` integers. Raises IllegalAction for an action that is not legal; games
        before that one have then moved on. Raises ValueError for a wrong number of actions, and before ``reset``.
        """
        if len(actions) != len(self._episodes):
            raise ValueError(f"{len(actions)} actions for {len(self._episodes)} games; reset() deals them")
        batch = self._batch
        batch.done.fill(0)
        batch.cut_off.fill(0)
        gains = []
        for at, (episode, action) in enumerate(zip(self._episodes, actions.tolist(), strict=True)):
            episode.play(action)
            gains.append(episode.gains)
            if episode.over or episode.cut_off:
                self._start_anew(at)
        batch.rewards[:] = gains
        return self._shown()

    def _start_anew(self, at: int) -> None:
        self._batch.done[at] = True
        self._batch.cut_off[at] = not self._episodes[at].over
        self._episodes[at] = Episode(self.terms, self._lucks[at])

    def _shown(self) -> Batch:
        batch, width = self._batch, self.actions
        open_now: list[int] = []
        seats = []
        for at, episode in enumerate(self._episodes):
            self._painter.see(at, episode.view)
            seats.append(episode.seat)
            open_now += [at * width + action for action in episode.open]
        self._painter.paint(batch.observation)
        batch.seat[:] = seats
        batch.action_mask.fill(0)
        batch.action_mask.reshape(-1)[open_now] = 1
        return batch

    def text(self, at: int, action: int) -> str:
        """Return the move that an action plays in game ``at``, in the notation. Raises IllegalAction."""
        return self._episodes[at].text(action)
