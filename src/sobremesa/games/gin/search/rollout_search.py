"""The best move of a position of gin, by playing likely hands to their end with each of the moves worth comparing.

All moves are tried in the same sampled worlds. A move that is behind by more than chance explains is tried no
further, so that most of the time goes to those that are close.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import total
from sobremesa.core.bits import mask_of
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.moves import BIG_GIN, DISCARD, KNOCK, PASS, STOCK, UPCARD, card_of, kind_of
from sobremesa.games.gin.rules.position import OFFERING
from sobremesa.games.gin.rules.view import GinView, open_hands
from sobremesa.games.gin.search.candidates import all_moves, candidates
from sobremesa.games.gin.search.manners import MANNERS, SEARCHING
from sobremesa.games.gin.search.playout import SPADES, UNENDED, PlayoutTable
from sobremesa.games.gin.search.sampler import Sampler

SPAN: Final = 400  # outcomes are from -SPAN to SPAN points
BATCH: Final = 32  # worlds between two looks at which moves are still in the running
CLOSE: Final = 2.4  # how many standard errors behind the best a move is given up
MOST_DISCARDS: Final = 8
ENOUGH: Final = 1000.0  # for fewer playouts than this the chain walks less far before the first world
THIN: Final = 40  # steps of the chain from one world to the next

OWN: Final = SEARCHING
"""How the searching seat plays a hand out."""


class JudgedMove(NamedTuple):
    """A move with its mean worth, the number of worlds in which it was tried, and its mean points.

    ``error`` is the standard error of the mean worth.
    """

    move: int
    worth: float
    worlds: int
    points: float
    error: float = 0.0


class Search:
    """A search of the best move from one view by rollouts.

    All moves are tried in the same sampled deals, and a move that is far behind is given up early. ``worths`` gives the
    worth of each outcome in points, from losing ``SPAN`` to winning it: a list of 2 * SPAN + 1 numbers. The same view,
    stream of random numbers and number of playouts give the same answer.
    """

    def __init__(self, view: GinView, worths: list[float], rng: Rng, also: int = 0, every: bool = False) -> None:
        """Prepare a search.

        ``also`` is a legal move that is tried in any case (0 for none); with ``every`` all of them are.
        """
        self.view: Final = view
        self.worths: Final = worths
        self.rng: Final = rng
        self.moves: Final[list[int]] = all_moves(view) if every else candidates(view, MOST_DISCARDS)
        if also and also not in self.moves:
            self.moves.append(also)
        self.played: i64 = 0
        self.close: float = CLOSE
        self._alive: list[int] = list(range(len(self.moves)))
        self._found: list[list[float]] = [[] for _ in self.moves]
        self._points: list[float] = [0.0 for _ in self.moves]
        self._sampler: Final = Sampler(view, rng)
        rules = view.public.rules
        doubled = rules.spades_double and view.public.upcard & 3 == SPADES
        self._table: Final = PlayoutTable(rules, doubled)
        self._known: i64 = open_hands(view)[2 - view.seat]
        self._theirs: i64 = 0
        self._stock: vec[i64] = vec[i64]()

    # ---- the search

    def run(self, playouts: int, milliseconds: int) -> list[JudgedMove]:
        """Return the moves that were compared, the best first.

        At most ``playouts`` hands are played out, and for at most ``milliseconds`` (0 for no limit of that kind), with
        what the sampler takes to warm up; one world is tried in any case. With one move to compare, none.
        """
        if len(self.moves) > 1:
            started = perf_counter()
            until = started + milliseconds / 2000.0 if milliseconds else 0.0  # half of the time is for the worlds
            self._sampler.warm_up(min(1.0, playouts / ENOUGH) if playouts else 1.0, until)
            while len(self._alive) > 1 and not (self.played > 0 and self._spent(playouts, milliseconds, started)):
                self._try_world()
                if len(self._found[self._alive[0]]) % BATCH == 0:
                    self._give_up()
        return self._judged()

    def _spent(self, playouts: i64, milliseconds: i64, started: float) -> bool:
        if playouts > 0 and self.played >= playouts:
            return True
        return milliseconds > 0 and (perf_counter() - started) * 1000.0 >= float(milliseconds)

    def _judged(self) -> list[JudgedMove]:
        """A move that was given up stands behind all that were not."""
        found: list[tuple[int, float, int]] = []
        for at, worths in enumerate(self._found):
            mean = total(worths) / len(worths) if worths else 0.0
            found.append((0 if at in self._alive else 1, -mean, at))
        return [self._judge(at) for _, _, at in sorted(found)]

    def _judge(self, at: int) -> JudgedMove:
        worths = self._found[at]
        tried = len(worths)
        if tried == 0:
            return JudgedMove(self.moves[at], 0.0, 0, 0.0)
        return JudgedMove(self.moves[at], total(worths) / tried, tried, self._points[at] / tried, _error(worths))

    def _give_up(self) -> None:
        """Drop the moves that are clearly behind."""
        best, most = self._alive[0], -1.0e9
        for at in self._alive:
            together = total(self._found[at])
            if together > most:
                best, most = at, together
        self._alive = [at for at in self._alive if at == best or self._is_close(best, at)]

    def _is_close(self, best: int, other: int) -> bool:
        """Return whether chance alone may be why one move is behind another, judged by their differences by world."""
        first, second = self._found[best], self._found[other]
        number = float(len(first))
        gaps = squares = 0.0
        for at in range(len(first)):
            gap = first[at] - second[at]
            gaps += gap
            squares += gap * gap
        mean = gaps / number
        spread = squares / number - mean * mean
        return mean <= self.close * sqrt(max(spread, 0.0) / number) + 1e-9

    # ---- one world

    def _try_world(self) -> None:
        """Sample what is hidden, and play every move that is left in it."""
        self._sampler.step(THIN)
        self._theirs = self._known | self._sampler.hand()
        self._shuffle()
        for at in self._alive:
            outcome = self._play(self.moves[at])
            self._points[at] += float(outcome)
            place = outcome + SPAN
            self._found[at].append(self.worths[place if place >= 0 else 0])
            self.played += 1

    def _shuffle(self) -> None:
        """The stock is what neither hand holds, in any order."""
        stock: vec[i64] = vec[i64]()
        for card in self._sampler.stock:
            stock = append(stock, card)
        last: i64 = len(stock) - 1
        while last > 0:
            other = self.rng.below(last + 1)
            card = stock[last]
            stock[last] = stock[other]
            stock[other] = card
            last -= 1
        self._stock = stock

    def _play(self, move: int) -> i64:
        """Return the outcome of a hand that goes on with this move."""
        self._set_table()
        kind = kind_of(move)
        if kind in (UPCARD, STOCK, PASS):
            return self._play_draw(kind)
        card = card_of(move)
        if kind == DISCARD:
            self._table.shed(0, card)
        elif kind == KNOCK:
            self._table.knock(0, card)
        else:
            rules = self.view.public.rules
            self._table.gin(0, rules.big_gin if kind == BIG_GIN else rules.gin)
        return self._go_on(1)

    def _go_on(self, turn: i64) -> i64:
        if self._table.outcome != UNENDED:
            return self._table.outcome
        return self._table.play_out(turn, OWN, MANNERS[self._sampler.manner].style, self.rng)

    def _play_draw(self, kind: i64) -> i64:
        table = self._table
        if kind == PASS:
            return self._play_pass()
        if kind == UPCARD:
            table.take(0)
        else:
            table.draw(0)
        if table.outcome == UNENDED:
            table.play_shed(0, OWN, self.rng)
        return self._go_on(1)

    def _play_pass(self) -> i64:
        """GI-03: the dealer may still take the upcard; once both have passed the non-dealer draws from the stock."""
        table, other = self._table, MANNERS[self._sampler.manner].style
        if self.view.public.passes == 0 and table.take_if_wanted(1, other, self.rng):
            return self._go_on(0)
        seat = self.view.public.passes
        table.draw_and_shed(seat, other if seat else OWN, self.rng)
        return self._go_on(1 - seat)

    def _set_table(self) -> None:
        public, table = self.view.public, self._table
        table.hands[0] = self.view.hand
        table.hands[1] = self._theirs
        turns = len(self._sampler.turns)
        table.turns[0] = turns
        table.turns[1] = turns
        for side in range(2):
            seat = self.view.seat - 1 if side == 0 else 2 - self.view.seat
            table.known[side] = public.known[seat]
            table.gone[side] = public.shed[seat]
        table.last[0] = 10
        table.last[1] = self._sampler.last_value()
        table.stock = self._stock
        table.next_card = 0
        table.top = public.pile[len(public.pile) - 1] if len(public.pile) else -1
        table.taken = public.taken
        table.dead = self._pile()
        table.pile_draws = public.pile_draws
        table.offered = public.phase == OFFERING
        table.limit = public.knock_value
        table.outcome = UNENDED

    def _pile(self) -> i64:
        return mask_of(list(self.view.public.pile))


def _error(worths: list[float]) -> float:
    """Return the standard error of the mean of some worths; 0 of a single one."""
    number = float(len(worths))
    if number < 2.0:
        return 0.0
    mean, squares = total(worths) / number, 0.0
    for worth in worths:
        squares += (worth - mean) * (worth - mean)
    return sqrt(squares / (number * (number - 1.0)))
