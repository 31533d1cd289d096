"""One seat of a game as a Gymnasium environment: the other seats are played by a level."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from sobremesa.core.levels import bot_named, levels_of
from sobremesa.core.options import BadOption, whole
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.rng import Rng
from sobremesa.environments.arrays import layout
from sobremesa.environments.batching import places
from sobremesa.environments.config import VERSION, Choices, configure
from sobremesa.environments.conventions import NotReset, Resettable, action_number, check_options
from sobremesa.environments.copies import Independent, standing
from sobremesa.environments.episode import Episode, IllegalAction
from sobremesa.environments.rendering import MODES, as_text, show
from sobremesa.environments.spaces import Observation, Watcher

LOSE: Final = "lose"
REFUSE: Final = "refuse"
ILLEGAL: Final = (LOSE, REFUSE)
"""What an action that is not legal does: it ends the episode as a loss, or is refused and changes nothing."""

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(Independent, Resettable, gymnasium.Env[Any, Any]):
    """One seat of a game; a level plays all the others, between the steps.

    An observation is ``{"observation": float32 from 0 to 1, "action_mask": int8}`` of the own seat, as in the other
    environments; the reward is what the seat gained since its last action, the first one what it gained since the
    deal. An episode that ends before the seat was asked is dealt anew, and none is truncated before.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        rules: str = "",
        *,
        seat: int = 1,
        opponent: str = "",
        iterations: int = 0,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **choices: Unpack[Choices],
    ) -> None:
        """Set up the spaces; ``reset`` deals.

        ``seat`` is the own one, 0 for one by lot in every episode. ``opponent`` is the level of all other seats, the
        weakest unless named, with so many ``iterations`` a move (0: as many as it takes by itself). An ``illegal``
        action loses (``lose``: the lowest reward, and the episode ends with ``info["illegal"]``), or raises
        IllegalAction and changes nothing (``refuse``). The rest is as in ``environments.table``. Raises UnknownGame,
        UnknownRuleset, UnknownLevel and BadOption.
        """
        self.terms: Final = configure(game, rules, **choices)
        _check(seat, self.terms.seats, illegal, render_mode)
        self._chosen: Final = seat
        self._illegal: Final = illegal
        self._bot: Final = bot_named(game, opponent or levels_of(game)[0])
        self._budget: Final = Budget(iterations=whole("iterations", iterations, 0))
        self.render_mode = render_mode
        self.metadata = {**SeatEnv.metadata, "name": f"sobremesa_{game}_{VERSION}"}
        self._watcher: Final = Watcher(self.terms)
        self.observation_space = self._watcher.observation_spaces["seat_1"]
        self.action_space = self._watcher.action_spaces["seat_1"]
        self.places: Final = places(self.terms.sight)
        self.seat = seat
        self._over = True

    def __repr__(self) -> str:
        """Return what is played here, and how it stands."""
        return f"<{self.metadata['name']} as seat {self.seat}: {self.terms.title}; {standing(self._episode)}>"

    # ---- the course of an episode

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Observation, Any]:
        """Deal, let the others move up to the own turn, and return what the seat sees, and an empty info.

        The same seed gives the same episodes. There are no ``options``: any raises BadOption.
        """
        super().reset(seed=seed)
        check_options(options)
        number = self.np_random.integers(2**62)
        self._luck = Rng(f"seat {number}")
        # a copy of an episode plays its actions again, so that nothing but its deals may draw from its luck
        self._others = Rng(f"others {number}")
        self._begin()
        while self.episode.over:
            self._begin()
        self._over = False
        self._show()
        return self._observed(), {}

    def _begin(self) -> None:
        self._episode = Episode(self.terms, self._luck)
        self.seat = self._chosen or int(self._others.below(self.terms.seats)) + 1
        self._gained = 0.0
        self._let_others_move(until_cut_off=False)

    def step(self, action: int) -> Step:
        """Play an action, let the others move up to the next own turn, and return what came of it.

        That is an observation, the reward, whether the episode has ended, whether it was truncated, and an info. Raises
        IllegalAction only with ``illegal="refuse"``, and NotReset before the first reset and after an end.
        """
        if self._over:
            raise NotReset
        number = action_number(action)
        if number not in self.episode.open:
            return self._refused(action)
        self._play(number)
        self._let_others_move()
        over, cut_off = self.episode.over, self.episode.cut_off
        self._over = over or cut_off
        gained, self._gained = self._gained, 0.0
        self._show()
        return self._observed(), gained, over, cut_off, {}

    def _refused(self, action: object) -> Step:
        if self._illegal == REFUSE:
            raise IllegalAction(action, self.episode.allowed)
        self._over = True
        lowest = next(spec.low for spec in layout(self.terms, 1) if spec.name == "rewards")
        return self._observed(), float(lowest), True, False, {"illegal": True}

    def _let_others_move(self, until_cut_off: bool = True) -> None:
        episode = self.episode
        while episode.seat not in (0, self.seat) and not (until_cut_off and episode.cut_off):
            move = self._bot.choose(episode.view, self._budget, self._others)
            actions = self.terms.actions
            self._play(actions.silence if move == NOTHING else actions.action_of(episode.view, move))

    def _play(self, action: int) -> None:
        self.episode.play(action)
        self._gained += self.episode.gains[self.seat - 1]

    # ---- what is seen

    def _observed(self) -> Observation:
        return self._watcher.observe(self.episode, f"seat_{self.seat}", not self._over)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, True for each; all False before the first reset and after an end."""
        legal = np.zeros(self.terms.actions.size, dtype=np.bool_)
        if not self._over:
            legal[list(self.episode.open)] = True
        return legal

    def text(self, action: int) -> str:
        """Return the move that an action plays, in the notation; "" for silence. Raises IllegalAction."""
        return self.episode.text(action)

    def action(self, text: str) -> int:
        """Return the action of a move's text; raise UnreadableMove or IllegalMove."""
        return self.terms.actions.read(self.episode.view, text)

    def render(self) -> str | None:
        """Return the table as the own seat sees it (``ansi``), or print it (``human``)."""
        if self.render_mode is None:
            return None
        told = as_text(self.episode, self.seat)
        if self.render_mode == "ansi":
            return told
        show(told)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _check(seat: int, seats: int, illegal: str, render_mode: str | None) -> None:
    """Raise BadOption for what cannot be chosen."""
    if not 0 <= seat <= seats:
        raise BadOption("seat", str(seat), f"0 to {seats}")
    if illegal not in ILLEGAL:
        raise BadOption("illegal", str(illegal), " or ".join(ILLEGAL))
    if render_mode not in (None, *MODES):
        raise BadOption("render_mode", str(render_mode), " or ".join(MODES))


class SeatVectorEnv(gymnasium.vector.SyncVectorEnv):
    """So many ``SeatEnv`` at once, one after the other in this process.

    An episode that ends is followed by the next at once (``metadata["autoreset_mode"]`` is ``SAME_STEP``), and
    ``infos["final_obs"]`` has how it ended. A seed is hashed with the row: game 3 of 4 is game 3 of 64, and no game of
    seed 1 is one of seed 0.
    """

    def __init__(self, num_envs: int, **kwargs: Any) -> None:
        """Make the environments, each with the arguments of ``SeatEnv``."""
        same_step = gymnasium.vector.AutoresetMode.SAME_STEP
        super().__init__([partial(SeatEnv, **kwargs)] * num_envs, autoreset_mode=same_step)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games and return what their seats see; ``seed`` is one for all, or one for each."""
        if isinstance(seed, int | np.integer):
            seed = [row_seed(seed, row) for row in range(self.num_envs)]
        return super().reset(seed=seed, options=options)


def row_seed(seed: int, row: int) -> int:
    """Return the seed of one row, which depends on the seed and the row alone."""
    return int.from_bytes(hashlib.sha256(f"{seed} {row}".encode()).digest()[:7], "little")
