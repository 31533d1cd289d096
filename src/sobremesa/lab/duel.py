"""Duels: two players play every deal twice, with seats exchanged, and pairs are counted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import Final

from sobremesa.core.contract import State, side_of
from sobremesa.core.options import changes_of
from sobremesa.core.registry import game_named
from sobremesa.core.sendable import Sendable
from sobremesa.lab.checkpoint import Notes
from sobremesa.lab.deals import dealer_of, luck_of, pack_of
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.engine import WorkEngine
from sobremesa.lab.kept_programs import stop_all
from sobremesa.lab.observers import PointsObserver, Recording, Thinking
from sobremesa.lab.play import PlayerFault, SeatedPlayer, fault_winner, play_game, unfinished
from sobremesa.lab.players import Mover, player_name, seat_player
from sobremesa.lab.statistics import mean, paired_interval
from sobremesa.lab.subprocess_bot import ProgramErrors
from sobremesa.lab.tally import Tally

UNREADY: Final = 2
"""After so many pairs in a row in which a program was never ready to begin, a duel stops."""
FEW: Final = 10  # up to so many pairs `run` starts no other process

Progress = Callable[[int], None]
"""Is told how many pairs more are done."""


class NeverReady(Sendable):
    """A program that was not ready to begin in several pairs in a row; ``values`` are its name and what it did."""

    code = "never-ready"

    def __init__(self, name: str, broken: str) -> None:
        super().__init__(f"{name} is never ready to begin; last: {broken}")
        self.why = str(self)
        self.values = {"name": name, "last": broken}


@dataclass(frozen=True)
class Kept:
    """What is kept of games besides their results.

    ``records`` says whether they are written down, ``errors`` is the file for what programs write on their standard
    error, ``-`` for our own standard error, or nothing.
    """

    records: bool = False
    errors: str = ""


NOTHING_KEPT: Final = Kept()


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
    options: Mapping[str, object] | None = None,
    processes: int = 0,
    progress: Progress | None = None,
) -> DuelResult:
    """Play a duel on this machine, as ``duel`` does, in ``processes`` worker processes (0: one a core).

    Up to ``FEW`` pairs are played in this process.
    """
    terms = DuelConfig(game, rules, seats, a, b, seed, changes_of(options))
    alone = processes == 1 or pairs <= FEW
    return duel(terms, pairs, WorkEngine("process" if alone else "pool", processes), progress=progress)


def duel(
    terms: DuelConfig,
    pairs: int,
    engine: WorkEngine | None = None,
    notes: Notes | None = None,
    progress: Progress | None = None,
    errors: str = "",
    records: Callable[[list[str]], None] | None = None,
) -> DuelResult:
    """Play ``pairs`` deals twice each and return how ``a`` did against ``b``.

    In the first game of a pair ``a`` has side 1, in the second ``b``; packs, dealer and the streams of the seats are
    the same in both. A player that fails loses its game, a game that never ends is a draw, and the duel goes on. The
    same terms give the same games with every engine. Pairs in ``notes`` are not played again. ``errors`` is a file for
    what programs write on their standard error (``-``: ours), ``records`` is called with the records of each pair
    before it is noted; a game that ended before its first pack has none. Raises what ``DuelConfig.check`` and
    ``Engine.each`` raise, and NeverReady.
    """
    terms.check(pairs)
    tally, patience = Tally(), _Patience(terms)
    kept = Kept(records is not None, errors)
    play = partial(play_pair, terms, kept=kept) if kept != NOTHING_KEPT else partial(play_pair, terms)
    try:
        with closing(_tallies(play, pairs, engine or WorkEngine(), notes or Notes(), records)) as parts:
            for part in parts:
                tally.add(part)
                patience.check(part)
                if progress:
                    progress(1)
    finally:
        stop_all()  # what ran in this process; others stop what they have kept when they end
    return DuelResult(terms, tally)


class _Patience:
    """Counts in how many pairs in a row a program was ready in neither game."""

    def __init__(self, terms: DuelConfig) -> None:
        self._names: Final = (player_name(terms.a), player_name(terms.b))
        self._in_a_row = [0, 0]

    def check(self, pair: Tally) -> None:
        """Look at the next pair; raise NeverReady where a program was not ready in ``UNREADY`` pairs in a row."""
        for one in range(2):
            self._in_a_row[one] = self._in_a_row[one] + 1 if pair.unready[one] == 2 else 0
            if self._in_a_row[one] == UNREADY:
                raise NeverReady(self._names[one], pair.broken[-1])


def _tallies(
    play: Callable[[int], Tally],
    pairs: int,
    engine: WorkEngine,
    notes: Notes,
    records: Callable[[list[str]], None] | None,
) -> Generator[Tally, None, None]:
    """Yield the tallies of all pairs, in their order, each one noted first.

    A pair in which a program was not ready is not noted: whoever mends the program plays it again. Where that is for
    a later run to do, the records of the pair are left to it too.
    """
    missing = [pair for pair in range(1, pairs + 1) if pair not in notes.done]
    with closing(engine.each(play, missing)) as fresh:
        for pair in range(1, pairs + 1):
            tally = notes.done.get(pair) or next(fresh)
            again = any(tally.unready)
            if records and tally.records and not (again and notes.lasting):
                records(tally.records)
            tally.records = []
            if pair not in notes.done and not again:
                notes.write(pair, tally)
            yield tally


def play_pairs(terms: DuelConfig, numbers: Sequence[int]) -> Tally:
    """Play some pairs, by their numbers, and return what they came to."""
    tally = Tally()
    for pair in numbers:
        tally.add(play_pair(terms, pair))
    return tally


def play_pair(terms: DuelConfig, pair: int, kept: Kept = NOTHING_KEPT) -> Tally:
    """Play both games of a pair, by its number from 1, and return their results, with what is kept of them."""
    tally = Tally()
    for swapped in (False, True):
        _play_one(terms, tally, pair, swapped, kept)
    tally.shares.append((tally.wins[0] + tally.draws / 2) / 2)
    tally.margins.append(tally.points[0] - tally.points[1])
    tally.lengths.append(tally.hands)
    return tally


def _play_one(terms: DuelConfig, tally: Tally, pair: int, swapped: bool, kept: Kept) -> None:
    """Play one game of a pair and add it to the tally."""
    points, thinking = PointsObserver(), Thinking()
    game = game_named(terms.game)
    ruleset = game.ruleset(terms.rules, terms.options)
    state = game.new(ruleset, terms.seats, dealer_of(terms.seats, terms.seed, pair))
    errors = ProgramErrors(kept.errors) if kept.errors else None
    names = [terms.a if (side_of(seat) == 1) != swapped else terms.b for seat in range(1, terms.seats + 1)]
    recording = _recording(state, names) if kept.records else None

    def seated(seat: int) -> SeatedPlayer:
        """Seat ``a`` on side 1, or on side 2 in the second game of a pair."""
        name = names[seat - 1]
        luck = luck_of(terms.seed, pair, seat)
        role = f"{terms.a} against {terms.b} from {terms.seed}, {'second' if swapped else 'first'} games"
        return seat_player(name, game, ruleset, terms.seats, seat, luck, terms.budget, terms.limit, role, errors)

    broken = ""
    try:
        players = [seated(seat) for seat in range(1, terms.seats + 1)]
        observers = (points, thinking, *([recording] if recording else []))
        side = play_game(state, players, partial(pack_of, game, terms.seed, pair), observers)
        broken = unfinished(state)
    except PlayerFault as fault:
        side, broken = fault_winner(fault), str(fault)
        loser = (2 - side) ^ int(swapped)
        tally.faults[loser] += 1
        tally.unready[loser] += int(fault.at_hello)
    tally.broken += [f"pair {pair}, {'second' if swapped else 'first'} game: {broken}"] if broken else []
    tally.records += [recording.text()] if recording and points.hands else []  # a record has a pack
    _note(tally, swapped, side, points, thinking)


def _recording(state: State, names: Sequence[str | Mover]) -> Recording:
    return Recording(state, {f"Seat{seat}": player_name(name) for seat, name in enumerate(names, 1)})


def _note(tally: Tally, swapped: bool, side: int, points: PointsObserver, thinking: Thinking) -> None:
    tally.hands += points.hands
    if side:
        tally.wins[(side - 1) ^ int(swapped)] += 1
    else:
        tally.draws += 1
    for one in range(2):
        tally.points[one] += points.by_side[one ^ int(swapped)]
        tally.times[one].extend([round(1e6 * seconds) for seconds in thinking.by_side[one ^ int(swapped)]])
