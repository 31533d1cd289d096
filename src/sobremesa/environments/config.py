"""Configuration of environments: the ruleset, the length of an episode, and the reward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

from sobremesa.core.contract import Game
from sobremesa.core.options import BadOption, Ruleset, changes_of, whole
from sobremesa.core.registry import game_named
from sobremesa.environments.actions import Actions
from sobremesa.environments.observations import ObservationEncoder
from sobremesa.environments.registry import environment_of

VERSION: Final = "v1"
"""The version of the environments: how fields are drawn, and which action has which number."""

WHOLE_GAME: Final = "game"
ONE_HAND: Final = "hand"
WIN: Final = "win"
POINTS: Final = "points"
EPISODES: Final = (WHOLE_GAME, ONE_HAND)
REWARDS: Final = (WIN, POINTS)
LONGEST: Final = 1_000_000


@dataclass(frozen=True)
class EnvironmentConfig:
    """What is played in an environment; immutable, so that environments share it.

    An ``episode`` is a whole ``game`` or one ``hand`` that starts at 0 points. ``reward`` is ``win``: at the end 1 for
    the side that has won (of a hand: scored more), -1 for the other, 0 for a draw; or ``points``: after every move what
    the seat's side scored by it less what the other side did. ``dealer`` is the first dealer's seat, 0 for a random one
    in every episode. After ``most_moves`` an episode is truncated; 0 for never. Raises BadOption for values that cannot
    be played.
    """

    game: str
    ruleset: Ruleset
    seats: int = 2
    episode: str = WHOLE_GAME
    reward: str = WIN
    dealer: int = 0
    most_moves: int = 0
    actions: Actions[Any] = field(init=False, repr=False, compare=False)
    sight: ObservationEncoder[Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        _one_of("episode", self.episode, EPISODES)
        _one_of("reward", self.reward, REWARDS)
        for name in ("seats", "dealer", "most_moves"):
            object.__setattr__(self, name, whole(name, getattr(self, name)))
        self.kind.check_table(self.ruleset, self.seats, self.dealer or 1)
        if not 0 <= self.most_moves <= LONGEST:
            raise BadOption("most_moves", str(self.most_moves), f"0 to {LONGEST}")
        object.__setattr__(self, "actions", environment_of(self.game).actions)
        object.__setattr__(self, "sight", environment_of(self.game).observations(self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a configuration is copied and pickled: without what follows from them."""
        return EnvironmentConfig, (
            self.game,
            self.ruleset,
            self.seats,
            self.episode,
            self.reward,
            self.dealer,
            self.most_moves,
        )

    def __copy__(self) -> EnvironmentConfig:
        """Return the configuration: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> EnvironmentConfig:
        """Return the configuration: it never changes."""
        return self

    @property
    def title(self) -> str:
        """What is played, in some words."""
        rules = " ".join(filter(None, [self.ruleset.id, self.ruleset.options_text()]))
        return f"{self.game} {rules} for {self.seats}, a {self.episode}, reward {self.reward}"

    @property
    def kind(self) -> Game:
        """The game as the registry has it."""
        return game_named(self.game)


def _one_of(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadOption(what, str(value), " or ".join(allowed))


class Choices(TypedDict, total=False):
    """What ``configure`` takes by name besides game and ruleset, with its defaults."""

    options: Mapping[str, object] | None
    seats: int
    episode: str
    reward: str
    dealer: int
    most_moves: int


def configure(
    game: str,
    rules: str = "",
    *,
    options: Mapping[str, object] | None = None,
    seats: int = 2,
    episode: str = WHOLE_GAME,
    reward: str = "",
    dealer: int = 0,
    most_moves: int = 0,
) -> EnvironmentConfig:
    """Return the configuration of a game by a ruleset, by default its first preset, with some options changed.

    ``reward`` defaults to ``win`` for games and ``points`` for hands. Option values may be given as bool or int. Raises
    UnknownGame, UnknownRuleset, and BadOption, which names the field and what is allowed.
    """
    kind = game_named(game)
    ruleset = kind.ruleset(rules or kind.presets[0], changes_of(options))
    usual = POINTS if episode == ONE_HAND else WIN
    return EnvironmentConfig(game, ruleset, seats, episode, reward or usual, dealer, most_moves)
