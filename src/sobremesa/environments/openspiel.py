"""The games in OpenSpiel. Importing this module registers each as ``python_sobremesa_GAME``.

Parameters: ``rules`` (a ruleset), ``options`` (what is changed in it: ``target:20 ronda:4``; with ``=``, as a record
has it, it cannot stand in OpenSpiel's text of a game), ``seats`` (where they can be), ``episode`` (``hand``: points
made less those of the others; or ``game``: 1 for the winners, -1 for the losers), and ``packs``: 0 for cards dealt one
by one by chance, or so many known packs of which chance chooses one for every hand, which makes a small game of a large
one. Seat 1, player 0, deals first.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from sobremesa.core.contract import View
from sobremesa.core.levels import bot_named
from sobremesa.core.options import BadOption, read_overrides, whole
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import game_named, spec_named
from sobremesa.core.rng import Rng
from sobremesa.environments.chance_game import ChanceGame
from sobremesa.environments.config import ONE_HAND, EnvironmentConfig, configure
from sobremesa.environments.extras import need
from sobremesa.environments.registry import environment_of, games

need("numpy", "pyspiel")

import numpy as np  # noqa: E402 - the extra is asked for first
import pyspiel  # noqa: E402

from sobremesa.environments.batching import Batcher  # noqa: E402

PREFIX: Final = "python_sobremesa_"
MOST_PACKS: Final = 1_000
UNBOUNDED: Final = 1_000_000
"""Whole games have no longest; this is the number that is told."""
NO_TENSOR: Final = (
    "information states are texts here, for a hand has no length that a tensor could have; see observation_tensor"
)
PARAMETERS: Final = {"rules": "", "options": "", "episode": ONE_HAND, "packs": 0}


def _most_seats(game: str) -> int:
    """Return for how many players a game is at most."""
    kind = game_named(game)
    return max(seats for rules in kind.presets for seats in kind.seats_allowed(kind.ruleset(rules)))


def _defaults(game: str) -> dict[str, Any]:
    """Return the parameters of a game; how many play is one where that can be chosen."""
    return PARAMETERS | ({"seats": 2} if _most_seats(game) > 2 else {})


def _game_type(game: str) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"{spec_named(game).title} (Sobremesa)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_most_seats(game),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(game),
    )


def _game_info(chosen: EnvironmentConfig, packs: int) -> Any:
    most = float(environment_of(chosen.game).most_points) if chosen.episode == ONE_HAND else 1.0
    return pyspiel.GameInfo(
        num_distinct_actions=chosen.actions.size,
        max_chance_outcomes=packs or max(chosen.kind.pack()) + 1,
        num_players=chosen.seats,
        min_utility=-most,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=environment_of(chosen.game).longest_hand if chosen.episode == ONE_HAND else UNBOUNDED,
    )


def _terms(game: str, params: dict[str, Any]) -> EnvironmentConfig:
    """Return what is played by these parameters; raise UnknownRuleset or BadOption."""
    options = read_overrides(str(params["options"]).replace(":", "="))
    seats = int(params.get("seats", 2))
    return configure(game, str(params["rules"]), options=options, seats=seats, episode=str(params["episode"]), dealer=1)


class SobremesaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; a subclass is registered for every installed game.

    Cards are dealt at explicit chance nodes, utilities are zero-sum and given at the end. Player 0 is seat 1. Raises
    UnknownRuleset or BadOption for parameters that cannot be played.
    """

    kind = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; raise UnknownRuleset or BadOption."""
        chosen = _defaults(self.kind) | (params or {})
        chosen["options"] = str(chosen["options"]).replace("=", ":")  # which the library can write down and read again
        self.packs: Final = int(chosen["packs"])
        if not 0 <= self.packs <= MOST_PACKS:
            raise BadOption("packs", str(self.packs), f"0 to {MOST_PACKS}")
        self.terms: Final = _terms(self.kind, chosen)
        super().__init__(_game_type(self.kind), _game_info(self.terms, self.packs), chosen)

    def new_initial_state(self) -> SobremesaState:
        """Return a game before its first card."""
        return SobremesaState(self)

    def information_state_tensor_shape(self) -> list[int]:
        """Raise ValueError: there are none."""
        raise ValueError(NO_TENSOR)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many cards chance may deal."""
        return 60 if self.terms.episode == ONE_HAND else UNBOUNDED

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> OpenSpielObserver:
        """Return what writes down what a player sees."""
        if params:
            raise ValueError(f"an observer has no parameters, and was given {sorted(params)}")
        return OpenSpielObserver(self.terms, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SobremesaState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel; player 0 is seat 1.

    ``str`` shows all hands, for people; ``information_state_string`` has what the player knows.
    """

    def __init__(self, game: SobremesaGame) -> None:
        """Start before the first card."""
        super().__init__(game)
        self.course = ChanceGame(game.terms, game.packs)

    def current_player(self) -> int:
        """Return who is asked: a player, chance, or nobody any more."""
        if self.course.due:
            return int(pyspiel.PlayerId.CHANCE)
        return self.course.seat - 1 if self.course.seat else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the game, or the hand, has ended."""
        return self.course.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.course.open)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, or the packs, each equally likely."""
        outcomes = self.course.chance
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.course.due:
            self.course.draw(int(action))
        else:
            self.course.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.course.terms.actions.names[action] or "silence"

    def returns(self) -> list[float]:
        """Return what each player has won; nothing before the end."""
        return list(self.course.total) if self.course.over else [0.0] * self.course.terms.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SobremesaState:
        """Return a state that a player cannot tell from this one, as the view's determinizations are drawn.

        Its history is that of this state: play on from it, and do not write it down. What other players know is there
        as they see the table, without how they came to see it. Raises ValueError where no player is asked.
        """
        twin: SobremesaState = self.clone()
        twin.course = self.course.resampled(player + 1, Rng(repr(sampler())))
        return twin

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raise ValueError: there are none."""
        raise ValueError(NO_TENSOR)

    def view(self, player: int) -> View:
        """Return what a player sees, as the bots of the house are shown it."""
        return self.course.state.view(player + 1)

    def __str__(self) -> str:
        """Return the whole truth, for people: every player's hand and what the room sees."""
        views = [self.view(player).to_wire() for player in range(self.course.terms.seats)]
        hands = " ".join(f"{seat}:{''.join(_texts(view['hand']))}" for seat, view in enumerate(views, 1))
        return f"{_as_text(self.course.state.view(0))} {hands} {self.course.memory.of(1)}"


class OpenSpielObserver:
    """What a player sees, as a text or a tensor, in the shape that OpenSpiel asks for."""

    def __init__(self, chosen: EnvironmentConfig, kind: Any) -> None:
        """Get ready to observe. There are tensors of what a player sees now, and of no other kind."""
        self._kind: Final = kind
        self._seats: Final = chosen.seats
        self._whole: Final = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._painter: Final = Batcher(chosen.sight, 1)
        has_tensor = self._whole and not kind.perfect_recall
        self.tensor = np.zeros(chosen.sight.size, np.float32) if has_tensor else None
        self.dict = {"observation": self.tensor} if has_tensor else {}

    def set_from(self, state: SobremesaState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        if self.tensor is not None:
            self._painter.see(0, state.view(player))
            self._painter.paint(self.tensor.reshape(1, -1))

    def string_from(self, state: SobremesaState, player: int) -> str:
        """Return what a player sees, or with perfect recall all that it has seen and done."""
        if self._kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return "\n".join(_as_text(state.view(each)) for each in range(self._seats))
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return _as_text(state.course.state.view(0)) if self._kind.public_info else ""
        if not self._kind.public_info:
            return "".join(_texts(state.view(player).to_wire()["hand"]))
        return state.course.memory.of(player + 1) if self._kind.perfect_recall else _as_text(state.view(player))


def _as_text(view: View) -> str:
    return json.dumps(view.to_wire(), separators=(",", ":"))


def _texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


class LevelBot(pyspiel.Bot):  # type: ignore[misc]
    """A level of the computer as an OpenSpiel bot; it is shown its player's view, not the state.

    ``milliseconds`` is its time for a move, 0 where none is set. Raises UnknownGame or UnknownLevel.
    """

    def __init__(self, game: str, player: int, level: str, seed: int = 1, milliseconds: int = 0) -> None:
        """Sit down at a game, named by its id, as a player; raise UnknownGame or UnknownLevel."""
        super().__init__()
        self._player: Final = player
        self._bot: Final = bot_named(game, level)
        self._luck: Final = Rng(whole("seed", seed))
        self._budget: Final = Budget(whole("milliseconds", milliseconds, 0))

    def player_id(self) -> int:
        """Return whom it plays for."""
        return self._player

    def restart_at(self, state: SobremesaState) -> None:
        """Begin with any state: it keeps nothing between moves."""

    def inform_action(self, state: SobremesaState, player: int, action: int) -> None:
        """Hear of a move: all that matters of it stands in the view."""

    def step(self, state: SobremesaState) -> int:
        """Return the action that it chooses."""
        view, actions = state.view(self._player), state.course.terms.actions
        move = self._bot.choose(view, self._budget, self._luck)
        return actions.silence if move == NOTHING else actions.action_of(view, move)


def _register(game: str) -> None:
    name = f"Sobremesa{game.capitalize()}"
    made = type(name, (SobremesaGame,), {"kind": game, "__module__": __name__})
    globals()[name] = made  # where pickle looks for it
    pyspiel.register_game(_game_type(game), made)


for _each in games():
    _register(_each)
