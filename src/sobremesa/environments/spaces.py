"""The agents of PettingZoo environments: names, spaces, observations."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import EnvironmentConfig
from sobremesa.environments.episode import Episode

Observation: TypeAlias = dict[str, NDArray[Any]]


class Watcher:
    """The agents ``seat_1`` to ``seat_4`` of a game in order of play, with their spaces.

    The observation space is a ``Dict`` of ``observation`` (``Box`` from 0 to 1, float32) and ``action_mask`` (int8);
    the action space is ``Discrete``. Every agent has objects of its own, as seeding a space needs.
    """

    def __init__(self, terms: EnvironmentConfig) -> None:
        """Set up the spaces of every agent, each an object of its own."""
        self._terms: Final = terms
        self._painter: Final = Batcher(terms.sight, 1)
        self.agents: Final = [f"seat_{seat}" for seat in range(1, terms.seats + 1)]
        self.observation_spaces: Final = {agent: self._seen() for agent in self.agents}
        self.state_space: Final = spaces.Box(0.0, 1.0, (terms.seats * terms.sight.size,), np.float32)
        self.action_spaces: Final = {agent: spaces.Discrete(terms.actions.size) for agent in self.agents}

    def _seen(self) -> spaces.Dict:
        observation = spaces.Box(0.0, 1.0, (self._terms.sight.size,), np.float32)
        mask = spaces.Box(0, 1, (self._terms.actions.size,), np.int8)
        return spaces.Dict({"observation": observation, "action_mask": mask})

    def observe(self, episode: Episode, agent: str, may_act: bool = True) -> Observation:
        """Return what an agent sees, in fresh arrays; the mask is 0 everywhere unless it is to act and ``may_act``."""
        seat = self.agents.index(agent) + 1
        asked = seat == episode.seat
        self._painter.see(0, episode.view if asked else episode.state.view(seat))
        observation = np.empty((1, self._terms.sight.size), dtype=np.float32)
        self._painter.paint(observation)
        mask = np.zeros(self._terms.actions.size, dtype=np.int8)
        if asked and may_act:
            mask[list(episode.open)] = 1
        return {"observation": observation[0], "action_mask": mask}

    def state(self, episode: Episode) -> NDArray[np.float32]:
        """Return what all agents see, in one fresh row, the first agent's first."""
        return np.concatenate([self.observe(episode, agent)["observation"] for agent in self.agents])
