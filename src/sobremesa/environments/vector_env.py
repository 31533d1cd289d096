"""Many games at once, for training: one call moves all of them on, with arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.core.options import BadOption, whole
from sobremesa.environments.arrays import ArraySpec, Batch, arranged, layout
from sobremesa.environments.batch_games import games_of
from sobremesa.environments.batching import places
from sobremesa.environments.config import VERSION, EnvironmentConfig
from sobremesa.environments.conventions import NotReset
from sobremesa.environments.copies import Independent

Numbers: TypeAlias = NDArray[np.integer]
Out: TypeAlias = Batch | Mapping[str, NDArray[Any]] | None
MOST_GAMES: Final = 65_536
SAME_STEP: Final = "SameStep"
"""The value of ``gymnasium.vector.AutoresetMode.SAME_STEP``."""


class VectorEnv(Independent):
    """Many games at once, moved on together by one call.

    Game ``i`` of a seed plays the same whatever the ``count``: the random stream of each episode is hashed from the
    seed, ``i``, and the number of the episode. An episode that ends is replaced at once (``metadata``:
    ``autoreset_mode``). One process and one thread; the arrays of ``batch`` are written anew by every ``reset`` and
    ``step``.
    """

    def __init__(self, terms: EnvironmentConfig, count: int, out: Out = None) -> None:
        """Make room for the games; ``reset`` deals.

        ``out`` are arrays of your own to write into, by their names in ``Batch``; those it leaves out are made. Raises
        BadOption for a count that cannot be, and BadArray.
        """
        self.terms: Final = terms
        self.count: Final = whole("count", count)
        if not 1 <= self.count <= MOST_GAMES:
            raise BadOption("count", str(count), f"1 to {MOST_GAMES}")
        self.actions: Final = terms.actions.size
        self.places: Final = places(terms.sight)
        self.metadata: Final = {"name": f"sobremesa_{terms.game}_{VERSION}", "autoreset_mode": SAME_STEP}
        self.batch: Final = arranged(self.layout, out)
        self._games: Final = games_of(terms, self.count)
        self._dealt = False

    def __repr__(self) -> str:
        """Return what is played here, and how often at once."""
        return f"<{self.count} at once: {self.terms.title}{'' if self._dealt else '; not reset'}>"

    @property
    def layout(self) -> tuple[ArraySpec, ...]:
        """The arrays of ``batch``, each by its name, shape, dtype and bounds."""
        return layout(self.terms, self.count)

    def reset(self, seed: int) -> Batch:
        """Deal all games and return their state; the same seed gives the same deals, also in later episodes.

        Raises TypeError for a seed that is no whole number: there is no fresh one where none is given.
        """
        self._games.reset(str(int(index(seed))), self.batch)
        self._dealt = True
        return self.batch

    def step(self, actions: Numbers) -> Batch:
        """Play one action in each game and return the new state.

        ``actions`` is an array of ``count`` integers. Raises IllegalAction for an action that is not legal, which names
        the first such row, ValueError for anything but one integer for each game, and NotReset before ``reset``.
        Nothing has changed then.
        """
        self._check_dealt()
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,):
            given = chosen.shape[0] if chosen.ndim == 1 else chosen.shape
            raise ValueError(f"{given} actions for {self.count} games")
        if chosen.dtype.kind not in "iu":
            raise ValueError(f"actions are integers, not {chosen.dtype}")
        self._games.step(chosen.astype(np.int64, copy=False), self.batch)
        return self.batch

    def random_actions(self, luck: np.random.Generator) -> NDArray[np.int64]:
        """Return a legal action for each game, each equally likely; raise NotReset before ``reset``."""
        self._check_dealt()
        return self._games.random_actions(luck, self.batch)

    def _check_dealt(self) -> None:
        if not self._dealt:
            raise NotReset

    def text(self, at: int, action: int) -> str:
        """Return the move that an action plays in game ``at``, in the notation.

        Raises IllegalAction, IndexError, and NotReset before ``reset``.
        """
        self._check_dealt()
        if not 0 <= at < self.count:
            raise IndexError(f"game {at} of {self.count}: they are numbered from 0")
        return self._games.text(int(index(at)), int(index(action)))
