"""What follows a move of the adversary: the policy itself answers it, and the rest of the deal is looked ahead.

Worlds with the same answers stay together, so that nothing is planned over cards that are hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, rank_counts
from sobremesa.core.player import Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.position import Position
from sobremesa.games.cuarenta.rules.view import CuarentaView
from sobremesa.games.cuarenta.search.choices import NO_CHOICE, choice_of
from sobremesa.games.cuarenta.search.determinize import Worlds
from sobremesa.games.cuarenta.search.endgame import make
from sobremesa.games.cuarenta.search.lookahead import PRIOR, TRUST, Lookahead, plays_of
from sobremesa.games.cuarenta.search.policy import Policy
from sobremesa.games.cuarenta.search.rank_rules import RankRules
from sobremesa.games.cuarenta.search.rank_state import Sketch, ronda_rank

PLAYOUTS: Final = 300
"""Playouts to an answer of the policy; with much fewer it answers otherwise than it does in earnest."""


class Answers:
    """Tries moves of a view in worlds that it allows."""

    def __init__(self, policy: Bot[Any], view: CuarentaView, worlds: Sequence[Position], rng: Rng) -> None:
        self.policy: Final = policy
        self.view: Final = view
        self.worlds: Final = worlds
        self.rng: Final = rng
        self._terms: Final = RankRules(view.public.rules, view.public.seats)
        self._prospects: Final = prospects_for(view, self._terms)
        self._ahead: Final = Lookahead(self._terms, self._prospects, view.seat - 1, rng)
        self._sketches: Final = [self._drawn(world) for world in worlds]

    def worth(self, move: int) -> float:
        """Return the chance to win by a move, its mean over the worlds."""
        over = 0.0
        alike: dict[tuple[int, ...], list[Sketch]] = {}
        for world, sketch in zip(self.worlds, self._sketches, strict=True):
            after = Sketch(self._terms)
            after.copy_from(sketch)
            answers = self._answered(world, after, move)
            if after.in_hand > 0 and after.winner < 0:
                alike.setdefault(answers, []).append(after)
            else:
                over += self._worth(after)
        for sketches in alike.values():
            over += self._gone_on(sketches)
        return over / len(self.worlds)

    def _drawn(self, world: Position) -> Sketch:
        """Return a world by ranks, every hand in its place, and the cards still to be dealt."""
        sketch = Worlds(self._terms, cast("CuarentaView", world.view(self.view.seat))).known
        for seat in range(1, int(world.seats) + 1):
            sketch.hands[seat - 1] = rank_counts(world.hands[seat - 1])
            sketch.rondas[seat - 1] = ronda_rank(rank_counts(world.dealt_to(seat)))
        sketch.stock = vec[i64]([card >> 2 for card in world.deck[int(world.next_card) :]])
        for catch in world.catches:
            if catch.deal == world.deal_number and sketch.rondas[catch.victim - 1] == catch.rank:
                sketch.caught[catch.seat - 1] |= bit(catch.rank)
        return sketch

    def _answered(self, world: Position, sketch: Sketch, move: int) -> tuple[int, ...]:
        """Make a move and let the policy answer until this seat is on turn, or the deal is over; return the answers."""
        state = cast("Position", world.copy())
        answers: list[int] = []
        seat = self.view.seat
        while True:
            choice = choice_of(cast("CuarentaView", state.view(seat)), sketch, move)
            if choice != NO_CHOICE:
                make(sketch, choice)
            state.perform(seat, move)
            seat = int(state.turn)
            if sketch.in_hand == 0 or sketch.winner >= 0 or sketch.turn == self.view.seat - 1:
                return tuple(answers)
            move = self.policy.choose(state.view(seat), Budget(iterations=PLAYOUTS), self.rng)
            answers.append(move)

    def _worth(self, sketch: Sketch) -> float:
        """Return what the end of a deal is worth to this seat's side."""
        worth = self._prospects.worth(sketch)
        return worth if self.view.seat & 1 else 1.0 - worth

    def _gone_on(self, sketches: list[Sketch]) -> float:
        """Return the sum of what worlds are worth in which the same answers were given, by the best next play.

        As in ``Lookahead`` it is chosen for one half of them mostly by the other half: the best of few looks too good.
        """
        for sketch in sketches:
            if sketch.taker == sketch.turn:
                sketch.take(sketch.forgotten())
        plays = [int(play) for play in plays_of(sketches[0])]
        priors = self._priors(sketches[0], plays)
        sums = [self._sums(half, plays) for half in (sketches[::2], sketches[1::2])]
        found = 0.0
        for half, other in (sums, sums[::-1]):
            pleases = [most + TRUST * some + prior for most, some, prior in zip(other, half, priors, strict=True)]
            found += half[pleases.index(max(pleases))]
        return found

    def _sums(self, sketches: list[Sketch], plays: list[int]) -> list[float]:
        if not sketches:
            return [0.0] * len(plays)
        return [len(sketches) * mean for mean in self._ahead.values(sketches, plays)]

    def _priors(self, sketch: Sketch, plays: list[int]) -> list[float]:
        judge = Policy(self._terms)
        judge.look(sketch)
        return [PRIOR * judge.worth(sketch, play) for play in plays]
