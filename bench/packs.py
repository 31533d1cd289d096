"""Is the shuffle even? Statistics of very many packs, made as a table makes them.

`python -m bench.packs --game cuarenta --packs 1000000` counts where each card lies, what follows what, how many rising
sequences and rounds there are, and what one pack has to do with the next, and says how often an even shuffle would lie
as far off. The status is 1 when one of them is beyond what chance explains.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import count, pairwise
from typing import Final

from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import SALT_BYTES, pack_from
from sobremesa.tables.packs import fresh_salt

SUSPICIOUS: Final = 1e-6
"""An even shuffle lies this far off, to either side, once in half a million tests."""

CROWDED: Final = 20.0
"""Fewer packs than this are not expected in any cell: rare cells are put together."""

Pack = Sequence[int]
"""A shuffled pack: at each place the number that the card has in a fresh pack, from 0."""


@dataclass(frozen=True)
class Verdict:
    """One statistic: how far off it is, and how often chance alone lies at least (``above``) or at most as far off."""

    name: str
    chi_square: float
    freedom: int
    above: float
    below: float

    @property
    def suspicious(self) -> bool:
        """Return whether it is further off, or nearer, than chance explains."""
        return min(self.above, self.below) < SUSPICIOUS


def verdict(name: str, chi_square: float, freedom: int) -> Verdict:
    """Return how often chance lies as far off, by Wilson and Hilferty (1931): the cube root is nearly normal."""
    off = 2 / (9 * freedom)
    normal = ((chi_square / freedom) ** (1 / 3) - (1 - off)) / math.sqrt(off)
    above, below = math.erfc(normal / math.sqrt(2)) / 2, math.erfc(-normal / math.sqrt(2)) / 2
    return Verdict(name, round(chi_square, 1), freedom, above, below)


# ---- what an even shuffle does


def eulerian(cards: int) -> list[float]:
    """Return how likely 1, 2, ... rising sequences are: the Eulerian numbers over all orders."""
    row = [1]
    for size in range(2, cards + 1):
        row = [(at + 1) * _at(row, at) + (size - at) * _at(row, at - 1) for at in range(size)]
    return [number / math.factorial(cards) for number in row]


def rounds(cards: int) -> list[float]:
    """Return how likely 1, 2, ... rounds (cycles) are: the Stirling numbers of the first kind over all orders."""
    row = [1]
    for size in range(1, cards):
        row = [size * _at(row, at) + _at(row, at - 1) for at in range(size + 1)]
    return [number / math.factorial(cards) for number in row]


def _at(row: list[int], at: int) -> int:
    return row[at] if 0 <= at < len(row) else 0


def rising_of(pack: Pack) -> int:
    """Return how many rising sequences a pack has: how often one goes through it to find its cards in fresh order."""
    place = [0] * len(pack)
    for at, card in enumerate(pack):
        place[card] = at
    return 1 + sum(after < before for before, after in pairwise(place))


def rounds_of(pack: Pack) -> int:
    """Return how many rounds there are, going from each place to the place of the card that lies there."""
    seen, found = [False] * len(pack), 0
    for start in range(len(pack)):
        found += not seen[start]
        while not seen[start]:
            seen[start] = True
            start = pack[start]
    return found


# ---- counting


@dataclass
class Counts:
    """What was counted in the packs until now."""

    cards: int
    packs: int = 0
    places: list[int] = field(default_factory=list)
    pairs: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    rising: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    before: int = -1

    def __post_init__(self) -> None:
        """Start at nought."""
        square = self.cards * self.cards
        self.places, self.pairs, self.firsts = [0] * square, [0] * square, [0] * square
        self.rising, self.rounds = [0] * self.cards, [0] * self.cards

    def add(self, pack: Pack) -> None:
        """Count a pack."""
        for at, card in enumerate(pack):
            self.places[at * self.cards + card] += 1
        # one pair of each pack, by turns: pairs of one pack would depend on each other
        at = self.packs % (self.cards - 1)
        self.pairs[pack[at] * self.cards + pack[at + 1]] += 1
        self.rising[rising_of(pack) - 1] += 1
        self.rounds[rounds_of(pack) - 1] += 1
        if self.packs % 2:
            self.firsts[self.before * self.cards + pack[0]] += 1
        self.before = pack[0]
        self.packs += 1

    def verdicts(self) -> list[Verdict]:
        """Return what the counts say."""
        cards, packs = self.cards, self.packs
        different = [number for at, number in enumerate(self.pairs) if at // cards != at % cards]
        return [
            self._places(),
            *(self._place(name, at) for name, at in (("first card", 0), ("last card", cards - 1))),
            _even("neighbours", different, packs / (cards * (cards - 1))),
            _as_likely("rising sequences", self.rising, eulerian(cards), packs),
            _as_likely("rounds", self.rounds, rounds(cards), packs),
            _even("first cards of a pack and the next", self.firsts, (packs // 2) / (cards * cards)),
        ]

    def _places(self) -> Verdict:
        """Return how even every card is over every place; a pack has each card once, so (n - 1) stands for n."""
        expected = self.packs / self.cards
        off = sum((number - expected) ** 2 for number in self.places)
        return verdict("places", off * (self.cards - 1) / self.packs, (self.cards - 1) ** 2)

    def _place(self, name: str, at: int) -> Verdict:
        return _even(name, self.places[at * self.cards : (at + 1) * self.cards], self.packs / self.cards)


def _even(name: str, numbers: list[int], expected: float) -> Verdict:
    return verdict(name, sum((number - expected) ** 2 for number in numbers) / expected, len(numbers) - 1)


def _as_likely(name: str, numbers: list[int], likely: list[float], packs: int) -> Verdict:
    """Return how well numbers fit a distribution; neighbouring rare cells are put together."""
    cells: list[list[float]] = [[0.0, 0.0]]
    for number, chance in zip(numbers, likely, strict=True):
        if cells[-1][1] >= CROWDED:
            cells.append([0.0, 0.0])
        cells[-1][0] += number
        cells[-1][1] += chance * packs
    rare = cells.pop() if cells[-1][1] < CROWDED and len(cells) > 1 else [0.0, 0.0]
    cells[-1] = [cells[-1][0] + rare[0], cells[-1][1] + rare[1]]
    return verdict(name, sum((number - fit) ** 2 / fit for number, fit in cells), max(1, len(cells) - 1))


# ---- packs


def shuffled(cards: int, salt: Callable[[], str] = fresh_salt) -> Iterator[Pack]:
    """Yield packs without end, each from a fresh salt and two players' texts, as a table's hands are."""
    fresh = range(cards)
    while True:
        yield pack_from(fresh, salt(), ["hola", ""])


def numbered_salts(seed: int) -> Callable[[], str]:
    """Return salts that can be had again."""
    numbers = count(seed << 64)
    return lambda: f"{next(numbers):0{2 * SALT_BYTES}X}"


def measure(packs: Iterator[Pack], number: int, cards: int) -> list[Verdict]:
    """Return what so many packs say of the shuffle that they come from."""
    counts = Counts(cards)
    for _ in range(number):
        counts.add(next(packs))
    return counts.verdicts()


def main() -> None:
    """Read the arguments, count, tell; the status is 1 when something is suspicious."""
    parser = argparse.ArgumentParser(description="Measure how even the shuffle is.")
    parser.add_argument("--packs", type=int, default=1_000_000)
    parser.add_argument("--game", choices=list(GAMES), default="cuarenta")
    parser.add_argument("--seed", type=int, help="salts that can be had again, not the system's")
    parser.add_argument("--json", action="store_true", dest="as_json")
    asked = parser.parse_args()
    cards, began = len(GAMES[asked.game].pack()), time.perf_counter()
    salt = fresh_salt if asked.seed is None else numbered_salts(asked.seed)
    verdicts = measure(shuffled(cards, salt), asked.packs, cards)
    told = {"game": asked.game, "cards": cards, "packs": asked.packs, "seconds": round(time.perf_counter() - began, 1)}
    if asked.as_json:
        print(json.dumps(told | {"tests": [asdict(one) | {"suspicious": one.suspicious} for one in verdicts]}))
    else:
        print(f"{asked.packs} packs of {cards} cards")
        for one in verdicts:
            mark = "SUSPICIOUS" if one.suspicious else ""
            print(f"{one.name:36} {one.chi_square:>10} of {one.freedom:>5}   p = {one.above:.4f} {mark}")
    sys.exit(any(one.suspicious for one in verdicts))


if __name__ == "__main__":
    main()
