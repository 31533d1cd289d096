"""A miniature as its sequence form, and exact best responses in it.

Koller, Megiddo and von Stengel (1996): a player's strategy is a plan that gives every sequence of its own actions a
weight, and a payoff is bilinear in the two plans. Sequence 0 of each player is the empty one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sobremesa.environments.miniature import OVER, MiniatureGame, MiniatureState

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]


class Level(NamedTuple):
    """Information sets of one player at one depth.

    ``parent`` has the sequence that leads to each, ``first`` where its own sequences begin among those of the level,
    which are ``start`` to ``stop``; ``owner`` says for each of these which information set it belongs to.
    """

    parent: Numbers
    first: Numbers
    owner: Numbers
    start: int
    stop: int


@dataclass(frozen=True)
class Side:
    """The information sets of a player: by level, and by name where its sequences begin and which actions they are."""

    levels: list[Level]
    sequences: int
    places: dict[str, tuple[int, tuple[int, ...]]]

    def uniform(self) -> Floats:
        """Return the strategy that takes all actions of an information set alike, by sequence."""
        chosen = np.ones(self.sequences)
        for level in self.levels:
            sizes = np.diff(np.append(level.first, level.stop - level.start))
            chosen[level.start : level.stop] = (1.0 / sizes)[level.owner]
        return chosen

    def plan(self, strategy: Floats) -> Floats:
        """Return the plan of a behavioural strategy, given by sequence."""
        plan = np.ones(self.sequences)
        for level in self.levels:
            plan[level.start : level.stop] = strategy[level.start : level.stop] * plan[level.parent][level.owner]
        return plan

    def strategy(self, plan: Floats) -> Floats:
        """Return the behavioural strategy of a plan; where the plan never comes, all actions alike."""
        strategy = self.uniform()
        for level in self.levels:
            reach = plan[level.parent][level.owner]
            part = slice(level.start, level.stop)
            strategy[part] = np.divide(plan[part], reach, out=strategy[part], where=reach > 0)
        return strategy


@dataclass(frozen=True)
class SequenceGame:
    """The sequence form of a miniature: where each end is for either player, and its value times its chance.

    ``ends`` are the sequences of player 0 and of player 1, ``worth`` is what player 0 makes there.
    """

    sides: tuple[Side, Side]
    ends: tuple[Numbers, Numbers]
    worth: Floats
    histories: int

    def gradient(self, player: int, other_plan: Floats) -> Floats:
        """Return what each sequence of a player makes at its ends against a plan of the other."""
        sign = 1.0 if player == 0 else -1.0
        weights = sign * self.worth * other_plan[self.ends[1 - player]]
        made = np.bincount(self.ends[player], weights, minlength=self.sides[player].sequences)
        return made.astype(np.float64, copy=False)

    def value(self, plans: tuple[Floats, Floats]) -> float:
        """Return what player 0 makes on average by two plans."""
        return float(self.gradient(0, plans[1]) @ plans[0])

    def best_response(self, player: int, other_plan: Floats) -> tuple[float, Floats]:
        """Return what a player makes at best against a plan of the other, exactly, and a strategy that makes it."""
        side, worth = self.sides[player], self.gradient(player, other_plan)
        strategy = np.zeros(side.sequences)
        for level in reversed(side.levels):
            here = worth[level.start : level.stop]
            best = np.maximum.reduceat(here, level.first)
            strategy[level.start + _first_best(here, best, level)] = 1.0
            np.add.at(worth, level.parent, best)
        return float(worth[0]), strategy

    def exploitability(self, plans: tuple[Floats, Floats]) -> float:
        """Return half of what both best responses make together: 0 for an equilibrium, as OpenSpiel has it."""
        return (self.best_response(0, plans[1])[0] + self.best_response(1, plans[0])[0]) / 2


def _first_best(here: Floats, best: Floats, level: Level) -> Numbers:
    """Return of each information set the first sequence that is worth the most, counted from the level's start."""
    found = np.flatnonzero(here >= best[level.owner])
    _, first = np.unique(level.owner[found], return_index=True)
    return np.asarray(found[first], dtype=np.int64)


# ---- building it


class _Found:
    """What a walk through all histories has found of one player."""

    def __init__(self) -> None:
        self.sets: dict[str, int] = {}
        self.parent: list[tuple[int, int]] = []  # by information set: the one before it, and which action there
        self.actions: list[tuple[int, ...]] = []
        self.depth: list[int] = []

    def visit(self, name: str, before: tuple[int, int], actions: tuple[int, ...]) -> int:
        number = self.sets.get(name)
        if number is None:
            number = self.sets[name] = len(self.actions)
            self.parent.append(before)
            self.actions.append(actions)
            self.depth.append(self.depth[before[0]] + 1 if before[0] >= 0 else 0)
        return number


EMPTY: Final = (-1, 0)
"""The sequence of a player that has not acted: no information set."""


class _Walk:
    """A walk through all histories of a miniature."""

    def __init__(self, game: MiniatureGame) -> None:
        self.found = (_Found(), _Found())
        self.ends: list[tuple[tuple[int, int], tuple[int, int]]] = []
        self.worth: list[float] = []
        self.histories = 0
        for number, deal in enumerate(game.deals):
            state = game.new()
            state.deal(number)
            self._from(state, deal.weight / game.ways, (EMPTY, EMPTY))

    def _from(self, state: MiniatureState, chance: float, at: tuple[tuple[int, int], tuple[int, int]]) -> None:
        self.histories += 1
        if state.player == OVER:
            self.ends.append(at)
            self.worth.append(chance * state.value)
            return
        player, actions = state.player, tuple(sorted(state.open))
        number = self.found[player].visit(state.information(player), at[player], actions)
        for place, action in enumerate(actions):
            after = state.copy() if place + 1 < len(actions) else state
            after.play(action)
            here = (number, place)
            self._from(after, chance, (here, at[1]) if player == 0 else (at[0], here))


def sequence_form(game: MiniatureGame) -> SequenceGame:
    """Return the sequence form of a miniature; all its histories are played through once by the rules."""
    walk = _Walk(game)
    sides, ends = [], []
    for player, found in enumerate(walk.found):
        side, first = _side(found)
        sides.append(side)
        ends.append(np.array([_sequence(first, end[player]) for end in walk.ends], dtype=np.int64))
    return SequenceGame((sides[0], sides[1]), (ends[0], ends[1]), np.array(walk.worth), walk.histories)


def _sequence(first: list[int], place: tuple[int, int]) -> int:
    return first[place[0]] + place[1] if place[0] >= 0 else 0


def _side(found: _Found) -> tuple[Side, list[int]]:
    """Return a player's information sets by level, and the first sequence of each."""
    first, levels, at = [0] * len(found.actions), [], 1
    names = list(found.sets)
    for depth in range(max(found.depth, default=-1) + 1):
        members = [number for number, each in enumerate(found.depth) if each == depth]
        sizes = np.array([len(found.actions[number]) for number in members])
        begins = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
        for number, begin in zip(members, begins, strict=True):
            first[number] = at + int(begin)
        parent = np.array([_sequence(first, found.parent[number]) for number in members], dtype=np.int64)
        owner = np.repeat(np.arange(len(members)), sizes)
        levels.append(Level(parent, begins, owner, at, at + int(sizes.sum())))
        at += int(sizes.sum())
    places = {names[number]: (first[number], actions) for number, actions in enumerate(found.actions)}
    return Side(levels, at, places), first
