"""Duels: two levels play every deal twice, with their seats changed, and the pairs are counted."""

from __future__ import annotations

import multiprocessing
import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from sobremesa.bots.base import Bot, Budget
from sobremesa.games.base import side_of
from sobremesa.games.options import BadOption
from sobremesa.games.registry import game_named
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.observers import Points, Thinking
from sobremesa.lab.opponents import player_named
from sobremesa.lab.play import Fault, Seated, fault_winner, play_game
from sobremesa.lab.statistics import mean, paired_interval, percentile

CHUNK: Final = 5  # pairs that a process is given at a time
FEW: Final = 10  # up to so many pairs no other process is started

Progress = Callable[[int], None]
"""Is told how many pairs more are done."""


@dataclass(frozen=True)
class Terms:
    """What a duel is about: the game, its rules and seats, the levels ``a`` and ``b``, and the seed of its deals."""

    game: str
    rules: str
    seats: int
    a: str
    b: str
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)


@dataclass
class Tally:
    """What some pairs of games came to. Lists of two are for ``a`` and for ``b``."""

    shares: list[float] = field(default_factory=list)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    faults: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    hands: int = 0
    times: list[array[float]] = field(default_factory=lambda: [array("d"), array("d")])
    broken: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add the pairs that another process played."""
        self.shares += other.shares
        self.hands += other.hands
        self.broken += other.broken
        for one in range(2):
            self.wins[one] += other.wins[one]
            self.faults[one] += other.faults[one]
            self.points[one] += other.points[one]
            self.times[one].extend(other.times[one])


@dataclass(frozen=True)
class Result:
    """A finished duel. ``interval`` is the 95 % interval of ``win_rate``, the share of games that ``a`` won."""

    terms: Terms
    tally: Tally

    @property
    def pairs(self) -> int:
        """Return the number of deals that were played twice."""
        return len(self.tally.shares)

    @property
    def win_rate(self) -> float:
        """Return the share of games that ``a`` won."""
        return mean(self.tally.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the win rate, over pairs."""
        return paired_interval(self.tally.shares)

    def to_json(self) -> dict[str, object]:
        """Return the result as plain numbers and texts."""
        terms, tally = self.terms, self.tally
        return {
            "game": terms.game,
            "rules": terms.rules,
            "options": terms.options,
            "seats": terms.seats,
            "a": terms.a,
            "b": terms.b,
            "pairs": self.pairs,
            "seed": terms.seed,
            "wins_a": tally.wins[0],
            "wins_b": tally.wins[1],
            "win_rate": round(self.win_rate, 4),
            "interval": list(self.interval),
            "hands": tally.hands,
            "points_per_hand": _both([round(points / max(1, tally.hands), 3) for points in tally.points]),
            "thinking_ms": _both([_milliseconds(times) for times in tally.times]),
            "faults": _both(tally.faults),
            "broken": tally.broken[:10],
        }


def _both(values: Sequence[object]) -> dict[str, object]:
    return {"a": values[0], "b": values[1]}


def _milliseconds(times: array[float]) -> dict[str, float]:
    return {"mean": round(1000 * mean(times), 3), "p95": round(1000 * percentile(times, 0.95), 3)}


def run(
    game: str,
    rules: str,
    a: str,
    b: str,
    pairs: int,
    seed: int,
    seats: int = 2,
    options: dict[str, str] | None = None,
    processes: int = 0,
    progress: Progress | None = None,
) -> Result:
    """Play ``pairs`` deals twice each and return how ``a`` did against ``b``.

    The same arguments give the same games, whatever the number of processes (0: one for each core). Raises UnknownGame,
    UnknownRuleset, UnknownLevel, or BadOption for options, seats or a number of pairs that cannot be.
    """
    terms = Terms(game, rules, seats, a, b, seed, dict(options or {}))
    _check(terms, pairs)
    tally = Tally()
    for part in _parts(terms, pairs, processes or _cores()):
        tally.add(part)
        if progress:
            progress(len(part.shares))
    return Result(terms, tally)


def _check(terms: Terms, pairs: int) -> None:
    game = game_named(terms.game)
    game.new(game.ruleset(terms.rules, terms.options), terms.seats, 1)
    for level in (terms.a, terms.b):
        player_named(terms.game, level)
    if pairs < 1:
        raise BadOption("pairs", str(pairs), "1 or more")


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _parts(terms: Terms, pairs: int, processes: int) -> Iterator[Tally]:
    """Yield the tallies of all pairs, in their order."""
    firsts = range(1, pairs + 1, CHUNK)
    chunks = [range(first, min(first + CHUNK, pairs + 1)) for first in firsts]
    if processes == 1 or pairs <= FEW:
        yield from map(partial(play_pairs, terms), chunks)
        return
    fresh = multiprocessing.get_context("spawn")  # works alike on every system, and inherits no threads
    with ProcessPoolExecutor(min(processes, len(chunks)), fresh) as pool:
        yield from pool.map(partial(play_pairs, terms), chunks)


def play_pairs(terms: Terms, numbers: range) -> Tally:
    """Play some pairs, by their numbers, and return what they came to."""
    tally = Tally()
    bots = [player_named(terms.game, terms.a), player_named(terms.game, terms.b)]
    for pair in numbers:
        won = [_play_one(terms, bots, tally, pair, swapped) for swapped in (False, True)]
        tally.shares.append(sum(won) / 2)
    return tally


def _play_one(terms: Terms, bots: list[Bot], tally: Tally, pair: int, swapped: bool) -> bool:
    """Play one game of a pair, add it to the tally, and return whether ``a`` won it."""
    points, thinking = Points(), Thinking()
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, pair))
    players = [_seated(terms, bots, pair, swapped, seat) for seat in range(1, terms.seats + 1)]
    try:
        side = play_game(state, players, partial(pack_of, game, terms.seed, pair), (points, thinking))
    except Fault as fault:
        side = fault_winner(fault)
        tally.faults[(2 - side) ^ int(swapped)] += 1
        tally.broken.append(f"pair {pair}, {'second' if swapped else 'first'} game: {fault}")
    _note(tally, swapped, side, points, thinking)
    return (side == 1) != swapped


def _seated(terms: Terms, bots: list[Bot], pair: int, swapped: bool, seat: int) -> Seated:
    """Seat ``a`` on side 1, or on side 2 in the second game of a pair."""
    bot = bots[(int(side_of(seat)) - 1) ^ int(swapped)]
    return Seated(bot, luck_of(terms.seed, pair, seat), Budget())


def _note(tally: Tally, swapped: bool, side: int, points: Points, thinking: Thinking) -> None:
    tally.hands += points.hands
    tally.wins[(side - 1) ^ int(swapped)] += 1
    for one in range(2):
        tally.points[one] += points.by_side[one ^ int(swapped)]
        tally.times[one].extend(thinking.by_side[one ^ int(swapped)])
