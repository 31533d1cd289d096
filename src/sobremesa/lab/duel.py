"""Duels: two players play every deal twice, with seats exchanged, and pairs are counted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final

from sobremesa.core.contract import side_of
from sobremesa.core.registry import game_named
from sobremesa.lab.checkpoint import Notes
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.observers import PointsObserver, Thinking
from sobremesa.lab.play import PlayerFault, SeatedPlayer, fault_winner, play_game
from sobremesa.lab.players import Mover, player_name, seat_player
from sobremesa.lab.statistics import mean, paired_interval
from sobremesa.lab.tally import Tally

FEW: Final = 10  # up to so many pairs `run` starts no other process

Progress = Callable[[int], None]
"""Is told how many pairs more are done."""


@dataclass(frozen=True)
class DuelResult:
    """A finished duel.

    Both games of a pair have the same cards, so pairs and not games are the independent observations: ``interval`` is
    the 95 % interval of ``win_rate`` over pairs.
    """

    terms: DuelConfig
    tally: Tally

    @property
    def pairs(self) -> int:
        """Return the number of deals that were played twice."""
        return len(self.tally.shares)

    @property
    def win_rate(self) -> float:
        """Return the share of games that ``a`` won, 0 to 1; a draw counts half."""
        return mean(self.tally.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the win rate, over pairs."""
        return paired_interval(self.tally.shares)

    def to_json(self) -> dict[str, object]:
        """Return the result as plain numbers and texts."""
        terms, tally = self.terms, self.tally
        return {
            **terms.told(),
            "a": player_name(terms.a),
            "b": player_name(terms.b),
            "pairs": self.pairs,
            "seed": terms.seed,
            "wins_a": tally.wins[0],
            "wins_b": tally.wins[1],
            "draws": tally.draws,
            "win_rate": round(self.win_rate, 4),
            "interval": list(self.interval),
            "hands": tally.hands,
            "points_per_hand": _both(tally.points_per_hand()),
            "thinking_ms": _both(tally.thinking()),
            "faults": _both(tally.faults),
            "broken": tally.broken[:10],
        }


def _both(values: Sequence[object]) -> dict[str, object]:
    return {"a": values[0], "b": values[1]}


def run(
    game: str,
    rules: str,
    a: str | Mover,
    b: str | Mover,
    pairs: int,
    seed: int,
    seats: int = 2,
    options: dict[str, str] | None = None,
    processes: int = 0,
    progress: Progress | None = None,
) -> DuelResult:
    """Play a duel on this machine, as ``duel`` does, in ``processes`` worker processes (0: one a core).

    Up to ``FEW`` pairs are played in this process.
    """
    terms = DuelConfig(game, rules, seats, a, b, seed, dict(options or {}))
    alone = processes == 1 or pairs <= FEW
    return duel(terms, pairs, WorkEngine("process" if alone else "pool", processes), progress=progress)


def duel(
    terms: DuelConfig,
    pairs: int,
    engine: WorkEngine | None = None,
    notes: Notes | None = None,
    progress: Progress | None = None,
) -> DuelResult:
    """Play ``pairs`` deals twice each and return how ``a`` did against ``b``.

    In the first game of a pair ``a`` has side 1, in the second ``b``; packs, dealer and the streams of the seats are
    the same in both. A player that fails loses its game; the duel goes on. The same terms give the same games with
    every engine. Pairs in ``notes`` are not played again. Raises what ``DuelConfig.check`` and ``Engine.each`` raise.
    """
    terms.check(pairs)
    tally = Tally()
    try:
        with closing(_tallies(terms, pairs, engine or WorkEngine(), notes or Notes())) as parts:
            for part in parts:
                tally.add(part)
                if progress:
                    progress(1)
    finally:
        stop_all()  # what ran in this process; others stop what they have kept when they end
    return DuelResult(terms, tally)


def _tallies(terms: DuelConfig, pairs: int, engine: WorkEngine, notes: Notes) -> Generator[Tally, None, None]:
    """Yield the tallies of all pairs, in their order, each one noted first."""
    missing = [pair for pair in range(1, pairs + 1) if pair not in notes.done]
    with closing(engine.each(partial(play_pair, terms), missing)) as fresh:
        for pair in range(1, pairs + 1):
            if pair not in notes.done:
                notes.write(pair, next(fresh))
            yield notes.done[pair]


def play_pairs(terms: DuelConfig, numbers: Sequence[int]) -> Tally:
    """Play some pairs, by their numbers, and return what they came to."""
    tally = Tally()
    for pair in numbers:
        tally.add(play_pair(terms, pair))
    return tally


def play_pair(terms: DuelConfig, pair: int) -> Tally:
    """Play both games of a pair, by its number from 1, and return their results."""
    tally = Tally()
    for swapped in (False, True):
        _play_one(terms, tally, pair, swapped)
    tally.shares.append((tally.wins[0] + tally.draws / 2) / 2)
    tally.margins.append((tally.points[0] - tally.points[1]) / max(1, tally.hands))
    return tally


def _play_one(terms: DuelConfig, tally: Tally, pair: int, swapped: bool) -> None:
    """Play one game of a pair and add it to the tally."""
    points, thinking = PointsObserver(), Thinking()
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, pair))

    def seated(seat: int) -> SeatedPlayer:
        """Seat ``a`` on side 1, or on side 2 in the second game of a pair."""
        name = terms.a if (side_of(seat) == 1) != swapped else terms.b
        luck = luck_of(terms.seed, pair, seat)
        role = f"{terms.a} against {terms.b} from {terms.seed}, {'second' if swapped else 'first'} games"
        return seat_player(name, game, ruleset, terms.seats, seat, luck, terms.budget, terms.limit, role)

    try:
        players = [seated(seat) for seat in range(1, terms.seats + 1)]
        side = play_game(state, players, partial(pack_of, game, terms.seed, pair), (points, thinking))
    except PlayerFault as fault:
        side = fault_winner(fault)
        tally.faults[(2 - side) ^ int(swapped)] += 1
        tally.broken.append(f"pair {pair}, {'second' if swapped else 'first'} game: {fault}")
    _note(tally, swapped, side, points, thinking)


def _note(tally: Tally, swapped: bool, side: int, points: PointsObserver, thinking: Thinking) -> None:
    tally.hands += points.hands
    if side:
        tally.wins[(side - 1) ^ int(swapped)] += 1
    else:
        tally.draws += 1
    for one in range(2):
        tally.points[one] += points.by_side[one ^ int(swapped)]
        tally.times[one].extend([round(1e6 * seconds) for seconds in thinking.by_side[one ^ int(swapped)]])
