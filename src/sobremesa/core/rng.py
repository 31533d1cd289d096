"""A small generator of random numbers that is the same compiled and interpreted.

It is xoshiro128** by Blackman and Vigna (2018): four words of 32 bits, so that no step leaves 63 bits and the compiled
arithmetic cannot wrap. It is fast and repeatable, and it is *not* for shuffles at the table: those come from the
operating system.
"""

from __future__ import annotations

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers that depends on its seed alone.

    The seed is any integer or text; a number and its digits as text give the same stream. The stream is the same
    compiled and interpreted, and on every platform. Copied or pickled, it goes on from the same word. It is not secure
    and takes no locks; give each thread a stream of its own.

    >>> luck = Rng("deal 1")
    >>> [int(luck.below(52)) for _ in range(4)]
    [0, 29, 48, 42]
    """

    def __init__(self, seed: int | str) -> None:
        """Start the stream of a seed."""
        words = _hashed(seed)
        self._a: i64 = words[0]
        self._b: i64 = words[1]
        self._c: i64 = words[2]
        self._d: i64 = words[3]

    def restart(self, seed: int | str) -> None:
        """Start the stream of a seed in place of the one so far."""
        self._a, self._b, self._c, self._d = _hashed(seed)

    def state(self) -> tuple[int, int, int, int]:
        """Return the four words of 32 bits from which the stream goes on; ``rng_at`` makes the stream again."""
        return (int(self._a), int(self._b), int(self._c), int(self._d))

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a stream is copied and pickled: the copy goes on alike."""
        return rng_at, self.state()

    def word(self) -> i64:
        """Return the next 32 bits, 0 to 4,294,967,295."""
        b = self._b
        scrambled: i64 = (b * 5) & WORD
        scrambled = ((scrambled << 7) & WORD) | (scrambled >> 25)
        self._c ^= self._a
        self._d ^= b
        self._b = b ^ self._c
        self._a ^= self._d
        self._c ^= (b << 9) & WORD
        self._d = ((self._d << 11) & WORD) | (self._d >> 21)
        return (scrambled * 9) & WORD

    def below(self, bound: i64) -> i64:
        """Return a number from 0 up to but not including ``bound``, each equally likely.

        ``bound`` is from 1 to 2**31, which is not checked. It is drawn by rejection, so that no number is favoured.
        """
        drawn = self.word()
        while drawn > WORD - bound and drawn >= 0x100000000 - 0x100000000 % bound:
            drawn = self.word()  # beyond the last whole round of the bound, where some numbers would come too often
        return drawn % bound

    def unit(self) -> float:
        """Return a number from 0.0 up to but not including 1.0."""
        return float(self.word()) / 4294967296.0

    def shuffled(self, cards: list[int]) -> list[int]:
        """Return a new list of the cards in random order, each order equally likely (Fisher and Yates).

        >>> Rng("deal 1").shuffled([0, 1, 2, 3])
        [1, 3, 2, 0]
        """
        mixed: vec[i64] = vec[i64](cards)
        last: i64 = len(mixed) - 1
        while last > 0:
            other = self.below(last + 1)
            card = mixed[last]
            mixed[last] = mixed[other]
            mixed[other] = card
            last -= 1
        return [int(card) for card in mixed]

    def shuffle_top(self, cards: vec[i64], number: i64) -> None:
        """Draw the first ``number`` cards at random, in place, each order equally likely; the rest stay behind them."""
        left: i64 = len(cards)
        for at in range(number):
            other = at + self.below(left)
            card = cards[at]
            cards[at] = cards[other]
            cards[other] = card
            left -= 1


def _hashed(seed: int | str) -> tuple[i64, i64, i64, i64]:
    """Return the four words with which the stream of a seed starts."""
    # any text of Python is a seed, also one that no file could hold
    digest = hashlib.sha256(f"sobremesa:{seed}".encode("utf-8", "surrogatepass")).digest()
    first: i64 = int.from_bytes(digest[0:4], "little")
    second: i64 = int.from_bytes(digest[4:8], "little")
    third: i64 = int.from_bytes(digest[8:12], "little")
    fourth: i64 = int.from_bytes(digest[12:16], "little") | 1  # never all nought
    return first, second, third, fourth


def rng_at(a: int, b: int, c: int, d: int) -> Rng:
    """Return a stream that goes on from the four words of ``Rng.state``."""
    rng = Rng(0)
    rng._a = a
    rng._b = b
    rng._c = c
    rng._d = d
    return rng
