"""The games as PettingZoo's parallel environments, for libraries that want an action of every agent at every step."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from sobremesa.core.rng import Rng
from sobremesa.environments.batching import places
from sobremesa.environments.config import VERSION, EnvironmentConfig
from sobremesa.environments.conventions import NotReset, Resettable, action_number, check_options
from sobremesa.environments.copies import Independent, standing
from sobremesa.environments.episode import Episode
from sobremesa.environments.spaces import Observation, Watcher

Told = dict[str, dict[str, Any]]


class ParallelTableEnv(Independent, Resettable, ParallelEnv):  # type: ignore[misc]
    """A game as a PettingZoo parallel environment: all agents answer at every step, only the one to act counts.

    An illegal action changes nothing, and the agent's info has ``refused``: True. ``most_moves`` limits steps, refused
    ones included.
    """

    def __init__(self, terms: EnvironmentConfig) -> None:
        """Set up the spaces; ``reset`` deals."""
        self.terms: Final = terms
        self.metadata = {"name": f"sobremesa_{terms.game}_parallel_{VERSION}", "render_modes": []}
        self.render_mode: Final = None
        self.places: Final = places(terms.sight)
        self._watcher: Final = Watcher(terms)
        self.possible_agents = list(self._watcher.agents)
        self.agents: list[str] = []
        self._luck = Rng(secrets.token_hex(16))
        self._steps = 0

    def __repr__(self) -> str:
        """Return what is played here, and how it stands."""
        return f"<{self.metadata['name']}: {self.terms.title}; {standing(self._episode)}>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self._watcher.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self._watcher.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Told]:
        """Start an episode and return what everybody sees. The same seed deals the same.

        There are no ``options``: any raises BadOption. Raises TypeError for a seed that is no whole number.
        """
        check_options(options)
        if seed is not None:
            self._luck = Rng(f"environment {int(index(seed))}")
        self._episode = Episode(self.terms, self._luck)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen(True), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Play the action of the agent to act; others' actions are ignored and may be left out.

        Returns observations, rewards, terminations, truncations and infos by agent.
        """
        if not self.agents:
            raise NotReset
        agents, asked = self.agents, self.possible_agents[self.episode.seat - 1]
        action = action_number(actions.get(asked))
        refused = action not in self.episode.open
        if not refused:
            self.episode.play(action)
        self._steps += 1
        rewards = dict(zip(agents, [0.0] * len(agents) if refused else self.episode.gains, strict=True))
        over = self.episode.over
        cut_off = not over and 0 < self.terms.most_moves <= self._steps
        seen = self._seen(not cut_off)
        infos: Told = {agent: {"refused": True} if refused and agent == asked else {} for agent in agents}
        if over or cut_off:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    @property
    def state_space(self) -> spaces.Space[Any]:
        """The space of ``state()``."""
        return self._watcher.state_space

    def state(self) -> NDArray[np.float32]:
        """Return what all agents see, one after the other, ``seat_1`` first: for critics, never for a player."""
        return self._watcher.state(self.episode)

    def _seen(self, may_act: bool) -> dict[str, Observation]:
        return {agent: self._watcher.observe(self.episode, agent, may_act) for agent in self.agents}

    def render(self) -> None:
        """Show nothing: there are no render modes."""
        return

    def close(self) -> None:
        """Leave the table; nothing has to be released."""
        return
