"""The games as PettingZoo's AEC environments: one agent is asked at a time."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from sobremesa.core.contract import View
from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from sobremesa.environments.batching import places
from sobremesa.environments.config import VERSION, EnvironmentConfig
from sobremesa.environments.conventions import NO_ACTION, NotReset, Resettable, action_number, check_options
from sobremesa.environments.copies import Independent, standing
from sobremesa.environments.episode import Episode, IllegalAction
from sobremesa.environments.rendering import MODES, as_text, show
from sobremesa.environments.spaces import Observation, Watcher


class TableEnv(Independent, Resettable, AECEnv):  # type: ignore[misc]
    """A game as a PettingZoo AEC environment for agents ``seat_1`` to ``seat_4``, in order of play.

    An observation is ``{"observation": float32 from 0 to 1, "action_mask": int8}``, made from the seat's view alone;
    the mask of agents that are not to act is 0 everywhere. An illegal action raises IllegalAction and changes nothing.
    Partners in games for four get the same rewards. What is asked before ``reset`` raises NotReset.
    """

    def __init__(self, terms: EnvironmentConfig, render_mode: str | None = None) -> None:
        """Set up the spaces; ``reset`` deals. Raises BadOption for a render mode that there is not."""
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadOption("render_mode", str(render_mode), " or ".join(MODES))
        self.terms: Final = terms
        self.render_mode: Final = render_mode
        self.metadata = {"name": f"sobremesa_{terms.game}_{VERSION}", "render_modes": list(MODES), "render_fps": 2}
        self._watcher: Final = Watcher(terms)
        self.possible_agents = list(self._watcher.agents)
        self.agents: list[str] = []
        self.places: Final = places(terms.sight)
        self._luck = Rng(secrets.token_hex(16))

    def __repr__(self) -> str:
        """Return what is played here, and how it stands."""
        return f"<{self.metadata['name']}: {self.terms.title}; {standing(self._episode)}>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, always the same object."""
        return self._watcher.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, always the same object."""
        return self._watcher.action_spaces[agent]

    # ---- the course of an episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode; the same seed gives the same deal.

        Without a seed the random stream goes on from the last episode, or from the system's generator. There are no
        ``options``: any raises BadOption. Raises TypeError for a seed that is no whole number.
        """
        check_options(options)
        if seed is not None:
            self._luck = Rng(f"environment {int(index(seed))}")
        self._episode = Episode(self.terms, self._luck)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        if self.episode.seat:
            self.agent_selection = self.possible_agents[self.episode.seat - 1]

    def step(self, action: int | None) -> None:
        """Play an action for the agent to act; None for an agent whose episode has ended. Raises IllegalAction."""
        if not self.agents:
            raise NotReset
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = action_number(action)
        if number == NO_ACTION:
            raise IllegalAction(action, self.episode.allowed)
        self.episode.play(number)
        self._cumulative_rewards[agent] = 0.0
        for each, gain in zip(self.possible_agents, self.episode.gains, strict=True):
            self.rewards[each] = gain
            self._cumulative_rewards[each] += gain
        self._settle()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        if self.episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    # ---- what is seen

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent that is asked sees, its rewards since its last action, its ends, and its info."""
        if self._episode is None:
            raise NotReset
        told: tuple[Observation | None, float, bool, bool, dict[str, Any]] = super().last(observe)
        return told

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and in the mask what it may do if it is the one that is asked."""
        return self._watcher.observe(self.episode, agent, not self.truncations.get(agent, False))

    @property
    def state_space(self) -> spaces.Space[Any]:
        """The space of ``state()``."""
        return self._watcher.state_space

    def state(self) -> NDArray[np.float32]:
        """Return what all agents see, one after the other, ``seat_1`` first: for critics, never for a player."""
        return self._watcher.state(self.episode)

    @property
    def view(self) -> View:
        """What the agent that is asked sees, as the bots of the house are shown it."""
        return self.episode.view

    def text(self, action: int) -> str:
        """Return the move that an action plays, in the notation; "" for silence. Raises IllegalAction."""
        return self.episode.text(action)

    def action(self, text: str) -> int:
        """Return the action of a move's text for the agent that is asked; raise UnreadableMove or IllegalMove."""
        return self.terms.actions.read(self.episode.view, text)

    def render(self) -> str | None:
        """Return the table as the agent that is asked sees it (``ansi``), or print it (``human``)."""
        if self.render_mode is None:
            return None
        told = as_text(self.episode)
        if self.render_mode == "ansi":
            return told
        show(told)
        return None

    def close(self) -> None:
        """Leave the table; nothing has to be released."""
        return
