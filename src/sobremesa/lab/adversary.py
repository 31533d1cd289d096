"""An adversary that knows a policy: it weighs what it cannot see by what the policy would have done, and tries it out.

It is a local best response (Lisý and Bowling, arXiv 1612.07547) with the search over sampled worlds of ISMCTS-BR
(Timbers and others, arXiv 2004.09677) cut down to one step. A world is a whole game that the adversary's view allows.
Its weight is the likelihood that the policy, asked in that world, makes the moves that it made. The adversary plays as
the policy would, but for the moves where knowing better pays: those are tried in such worlds, and the policy itself
answers them; what follows is played out quickly by several plans, of which the best counts, or looked ahead by the
game's own search. What it wins against the real policy is a lower bound on what a best response wins.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sobremesa.core.arithmetic import total
from sobremesa.core.contract import MoveError, State, View
from sobremesa.core.levels import UnknownLevel
from sobremesa.core.player import NOTHING, UNLIMITED, Bot, Budget
from sobremesa.core.registry import spec_named
from sobremesa.core.rng import Rng
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import PlayEvent, SeatedPlayer

EXPLOIT: Final = "exploit:"
WORLDS: Final = 40
"""How many worlds a move is played out in where nobody says otherwise."""

PROPOSED: Final = 2
"""So many times as many worlds are weighed."""

LEAST: Final = 0.01
"""The likelihood of a move that the policy would not make: it has been seen with few tries, and luck is its own."""


class NoAdversary(Exception):
    """A game has nobody who exploits its players."""

    code = "no-adversary"

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game
        self.why = f"{game} has no adversary"


class Past(NamedTuple):
    """A decision of another seat: the adversary's view before it, the move as everybody saw it, and whose it was."""

    view: View
    move: str
    seat: int


class World(NamedTuple):
    """A game that a view allows: the state now, the policy's states at its past decisions, and ``odds``.

    ``odds`` is how much more often such a world is proposed than it is dealt. A past state is None where it cannot be
    told.
    """

    state: State
    past: Sequence[State | None]
    odds: float


class Knowing(ABC):
    """What the adversary has to know of a game."""

    @abstractmethod
    def candidates(self, policy: Bot[Any], view: View, budget: Budget, rng: Rng) -> list[int]:
        """Return the moves that are worth trying; a single one where it does not pay to be cleverer than the policy."""

    @abstractmethod
    def worlds(self, policy: Bot[Any], view: View, past: Sequence[Past], number: int, rng: Rng) -> list[World]:
        """Return at most so many games that the view and the past decisions allow, one at least."""

    @abstractmethod
    def likelihood(self, policy: Bot[Any], view: View, move: int, rng: Rng) -> float:
        """Return how likely the policy is to make a move, from 0 to 1."""

    @abstractmethod
    def worths(
        self, policy: Bot[Any], view: View, moves: Sequence[int], worlds: Sequence[State], budget: Budget, rng: Rng
    ) -> list[float]:
        """Return what each move is worth to the seat of a view, over worlds that it cannot tell apart.

        The policy itself answers the moves.
        """


class Planned(Knowing):
    """Tries each move in each world by itself, and goes on by several plans, of which the one that does best counts."""

    def worths(
        self, policy: Bot[Any], view: View, moves: Sequence[int], worlds: Sequence[State], budget: Budget, rng: Rng
    ) -> list[float]:
        """Return the mean worth of each move, by the plan that does best after it."""
        found: list[float] = []
        for move in moves:
            tried = [self.outcomes(policy, view, world, move, rng) for world in worlds]
            found.append(max([total(plan) / len(tried) for plan in map(list, zip(*tried, strict=True))]))
        return found

    @abstractmethod
    def outcomes(self, policy: Bot[Any], view: View, world: State, move: int, rng: Rng) -> list[float]:
        """Return what a move comes to in a world for the seat of a view, by each plan to go on; plans stay the same.

        The policy itself answers the move.
        """


def knowing_of(game: str) -> Knowing:
    """Return what an adversary has to know of a game; raise UnknownGame or NoAdversary."""
    found = spec_named(game).part("adversary")
    if not isinstance(found, Knowing):
        raise NoAdversary(game)
    return found


def adversary_name(level: str, worlds: int = WORLDS) -> str:
    """Return the name under which the lab seats the adversary of a level."""
    return f"{EXPLOIT}{level}@{worlds}"


def adversary_named(game: str, name: str, rng: Rng, seat: int = 1, budget: Budget = UNLIMITED) -> Adversary:
    """Return the adversary of a name as ``adversary_name`` gives it; raise NoAdversary or UnknownLevel."""
    level, _, worlds = name.removeprefix(EXPLOIT).partition("@")
    if worlds and not worlds.isdecimal():
        raise UnknownLevel(game, name)
    return Adversary(knowing_of(game), player_named(game, level), rng, seat, budget, int(worlds or WORLDS))


class Adversary(SeatedPlayer):
    """Sits opposite a policy that it knows, for one game. It sees the views of its own seat, and the public moves."""

    follows = True

    def __init__(
        self, knowing: Knowing, policy: Bot[Any], rng: Rng, seat: int, budget: Budget, worlds: int = WORLDS
    ) -> None:
        self.knowing: Final = knowing
        self.policy: Final = policy
        self.rng: Final = rng
        self.budget: Final = budget
        self.number: Final = worlds
        self.past: list[Past] = []
        self._seen: View | None = None
        self._seat = seat

    def on_event(self, state: State, event: PlayEvent) -> None:
        """Remember what the policy did, and how the game looked to this seat before it."""
        if not event.seat:
            self.past = []
        elif event.seat != self._seat and self._seen is not None:
            self.past.append(Past(self._seen, event.public, event.seat))
        self._seen = state.view(self._seat)

    def answer(self, state: State, seat: int) -> int:
        """Return the move that wins most against the policy, as far as the worlds tell."""
        view = state.view(seat)
        if not view.legal:
            return NOTHING
        moves = self.knowing.candidates(self.policy, view, self.budget, self.rng)
        return moves[0] if len(moves) == 1 else self._best(view, moves)

    def _best(self, view: View, moves: list[int]) -> int:
        """Try every move in the same worlds; of equals the first is best."""
        worths = self.knowing.worths(self.policy, view, moves, self.believed(view), self.budget, self.rng)
        return moves[worths.index(max(worths))]

    def believed(self, view: View) -> list[State]:
        """Return as many worlds as moves are tried in, each as often as the policy's moves make it likely."""
        proposed = self.knowing.worlds(self.policy, view, self.past, PROPOSED * self.number, self.rng)
        weights = [self._likelihood(world) / world.odds for world in proposed]
        step = total(weights) / self.number
        at, found = step * self.rng.unit(), list[State]()
        for world, weight in zip(proposed, weights, strict=True):
            at -= weight
            while at < 0 and len(found) < self.number:
                at += step
                found.append(world.state)
        return [found[each] for each in self.rng.shuffled(list(range(len(found))))]

    def _likelihood(self, world: World) -> float:
        """Return how likely the policy's past moves are in a world."""
        likely = 1.0
        for past, state in zip(self.past, world.past, strict=True):
            if state is not None:
                likely *= self._odds(state.view(past.seat), past.move)
        return likely

    def _odds(self, view: View, text: str) -> float:
        if len(view.legal) < 2:
            return 1.0
        try:
            move = view.read(text)
        except MoveError:
            return LEAST
        return LEAST + (1.0 - LEAST) * self.knowing.likelihood(self.policy, view, move, self.rng)
