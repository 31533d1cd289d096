"""The miniatures in OpenSpiel. Importing this module registers each as ``python_sobremesa_GAME_mini``.

Their options are its parameters, whole numbers. Chance deals once, at the beginning; player 0 is seat 1; returns are
what it makes more than the other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any, Final

from sobremesa.core.registry import spec_named
from sobremesa.environments.extras import need
from sobremesa.environments.miniature import CHANCE, OVER, MiniatureGame, MiniatureState, miniatures
from sobremesa.environments.registry import environment_of

need("numpy", "pyspiel")

import pyspiel  # noqa: E402 - the extra is asked for first

NAME: Final = "python_sobremesa_{game}_mini"


def _game_type(game: str) -> Any:
    options = spec_named(game).part("miniature").options
    return pyspiel.GameType(
        short_name=NAME.format(game=game),
        long_name=f"{spec_named(game).title}, a miniature (Sobremesa)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={name: each.usual for name, each in options.items()},
    )


class MiniatureOfOpenSpiel(pyspiel.Game):  # type: ignore[misc]
    """A miniature as a game of OpenSpiel; a subclass is registered for every game that has one."""

    kind = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; raise BadOption."""
        self.small: Final = MiniatureGame(self.kind, {name: int(value) for name, value in (params or {}).items()})
        most = float(environment_of(self.kind).most_points)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.small.kind.names),
            max_chance_outcomes=len(self.small.deals),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=environment_of(self.kind).longest_hand,
        )
        super().__init__(_game_type(self.kind), info, self.small.options)

    def new_initial_state(self) -> StateOfMiniature:
        """Return a game before its deal."""
        return StateOfMiniature(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: there is one deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> InformationText:
        """Return what writes down a player's information state, whatever is asked for."""
        return InformationText()


class StateOfMiniature(pyspiel.State):  # type: ignore[misc]
    """A state of a miniature for OpenSpiel."""

    def __init__(self, game: MiniatureOfOpenSpiel) -> None:
        """Start before the deal."""
        super().__init__(game)
        self.small: MiniatureState = game.small.new()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> StateOfMiniature:
        """Return a state that the player cannot tell from this one, drawn as the deals are likely."""
        possible = self.small.possible(player)
        weights = [self.small.game.deals[each.number].weight if each.number >= 0 else 1 for each in possible]
        drawn = sampler() * sum(weights)
        at = sum(drawn >= upto for upto in accumulate(weights))
        found = possible[min(at, len(possible) - 1)]
        twin = StateOfMiniature(self.get_game())
        for action in ([found.number] if found.number >= 0 else []) + self.history()[1:]:
            twin.apply_action(action)
        return twin

    def current_player(self) -> int:
        """Return who is asked: a player, chance, or nobody any more."""
        return self.small.player

    def is_terminal(self) -> bool:
        """Return whether the miniature has ended."""
        return self.small.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.small.open)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals, each with its chance."""
        game = self.small.game
        return [(number, deal.weight / game.ways) for number, deal in enumerate(game.deals)]

    def _apply_action(self, action: int) -> None:
        if self.small.player == CHANCE:
            self.small.deal(int(action))
        else:
            self.small.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == CHANCE else self.small.game.kind.names[action]

    def information_state_string(self, player: int | None = None) -> str:
        """Return all that a player has seen and done."""
        return self.small.information(self.current_player() if player is None else player)

    def returns(self) -> list[float]:
        """Return what each player has made; nothing before the end."""
        made = float(self.small.value) if self.is_terminal() else 0.0
        return [made, -made]

    def __str__(self) -> str:
        """Return both information states, for people."""
        return f"deal {self.small.number} | {self.small.information(0)} | {self.small.information(1)}"


class InformationText:
    """An observer without a tensor: its text is the information state."""

    tensor = None
    dict: Final[dict[str, Any]] = {}

    def set_from(self, state: StateOfMiniature, player: int) -> None:
        """Fill no tensor: there is none."""

    def string_from(self, state: StateOfMiniature, player: int) -> str:
        """Return the player's information state."""
        return state.small.information(player)


def _register(game: str) -> None:
    name = f"Sobremesa{game.capitalize()}Mini"
    made = type(name, (MiniatureOfOpenSpiel,), {"kind": game, "__module__": __name__})
    globals()[name] = made  # where pickle looks for it
    pyspiel.register_game(_game_type(game), made)


for _each in miniatures():
    _register(_each)
