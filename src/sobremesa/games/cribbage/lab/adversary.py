"""What an adversary has to know of cribbage: hands that a known thrower may have kept, and how it plays them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, Final, cast

from sobremesa.core.arithmetic import exponential, total
from sobremesa.core.bits import below_rank, count
from sobremesa.core.contract import State, View
from sobremesa.core.player import Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lab.zoo import Greedy, MinimaxPegger
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.rules.determinization import determinize
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, PLAY, detail_of, kind_of
from sobremesa.games.cribbage.rules.position import Position
from sobremesa.games.cribbage.rules.view import CribbageView
from sobremesa.lab.adversary import Past, Planned, World

MODEL: Final = 60
"""Hands that the policy weighs where it is only tried out, and where it is asked how likely a card is."""

TRIES: Final = 8
"""So many deals are looked at for each world; most are thrown otherwise than the play allows."""

SOFT: Final = 0.003
"""The chance to win by which a card is behind that is played a third as often: what few hands cannot tell apart."""

PLANS: Final = (MinimaxPegger(), Greedy())
"""How the adversary may go on after the card that is tried."""


class CribbageKnowing(Planned):
    """Decides the cards of the play; the throw is the policy's own. What the other threw follows from its six cards."""

    def candidates(self, policy: Bot[Any], view: View, budget: Budget, rng: Rng) -> list[int]:
        """Return a card of each rank that may be played, first the one that the policy would play."""
        chosen = policy.choose(view, budget, rng)
        if kind_of(chosen) != PLAY:
            return [chosen]
        ranks = {_rank(move): move for move in view.legal} | {_rank(chosen): chosen}
        return sorted(ranks.values(), key=lambda move: move != chosen)

    def worlds(self, policy: Bot[Any], view: View, past: Sequence[Past], number: int, rng: Rng) -> list[World]:
        """Return deals in which the policy throws what leaves the cards that were played; any, where none is found."""
        cribbage = cast("CribbageView", view)
        first = next((cast("CribbageView", one.view) for one in past if _lays_away(one)), None)
        found: list[World] = []
        for _ in range(TRIES * number if first else 0):
            state = determinize(cribbage, rng)
            six = _six(state, 3 - view.seat)
            kept = six & ~_thrown(policy, cast("CribbageView", first), six, rng)
            ways = _keep(state, cribbage, kept)
            if ways:
                found.append(World(state, _states(past, kept, state), float(ways)))
            if len(found) == number:
                return found
        return found or [World(determinize(cribbage, rng), [None] * len(past), 1.0) for _ in range(number)]

    def likelihood(self, policy: Bot[Any], view: View, move: int, rng: Rng) -> float:
        """Return the chance that a card of this rank is played, by how far it is behind in the chance to win."""
        budget = Budget(iterations=MODEL)
        if not isinstance(policy, Maestro) or kind_of(move) != PLAY:
            return float(_rank(policy.choose(view, budget, rng)) == _rank(move))
        cards = policy.cards(cast("CribbageView", view), budget, rng)
        odds = {card.rank: exponential((card.chance - cards[0].chance) / SOFT) for card in cards}
        return odds.get(_rank(move), 0.0) / total(list(odds.values()))

    def outcomes(self, policy: Bot[Any], view: View, world: State, move: int, rng: Rng) -> list[float]:
        """Return the chance to win after the deal by each of ``PLANS``; the policy plays the other's cards."""
        found: list[float] = []
        for plan in PLANS:
            state = cast("Position", world.copy())
            state.perform(view.seat, move)
            while not (state.over or state.needs_pack()):
                actor = state.to_act()[0]
                player = plan if actor == view.seat else policy
                seen = cast("CribbageView", state.view(actor))
                state.perform(actor, player.choose(seen, Budget(iterations=MODEL), rng))
            found.append(_chance(state, view.seat))
        return found


def _rank(move: int) -> int:
    return int(detail_of(move)) >> 2


def _lays_away(past: Past) -> bool:
    """Return whether this was the throw: the starter is turned once both have thrown."""
    return cast("CribbageView", past.view).public.starter < 0


def _six(state: Position, seat: int) -> int:
    return int(state.hands[seat - 1] | state.laid[seat - 1] | state.played_by(seat))


def _thrown(policy: Bot[Any], view: CribbageView, six: int, rng: Rng) -> int:
    """Return which two of six cards the policy throws, at the moment of a view from across the table."""
    state = view.public.public_copy()
    state.hands[view.seat - 1], state.hands[2 - view.seat] = view.hands[view.seat - 1], six
    seen = cast("CribbageView", state.view(3 - view.seat))
    move = policy.choose(seen, Budget(), rng)
    return int(detail_of(move)) if kind_of(move) == LAY_AWAY else 0


def _keep(state: Position, view: CribbageView, kept: int) -> int:
    """Give the other the cards that it kept; return in how many ways this deal was proposed, 0 where it cannot be."""
    at = 2 - view.seat
    played, six = int(state.played_by(at + 1)), _six(state, at + 1)
    fitted = int(below_rank(min(view.public.beyond[at], 9)))
    held = kept & ~played
    if played & ~kept or held & fitted:
        return 0
    state.hands[at], state.laid[at] = held, six & ~kept
    return comb(int(count(six & ~played & ~fitted)), int(count(held)))


def _states(past: Sequence[Past], kept: int, now: Position) -> list[State | None]:
    """Return the game at each card that the policy played; the throw is told by the deal itself."""
    return [None if _lays_away(one) else _state(cast("CribbageView", one.view), kept, now) for one in past]


def _state(view: CribbageView, kept: int, now: Position) -> State:
    """Return the game of an earlier view in which the other had kept these four."""
    state, us, them = view.public.public_copy(), view.seat - 1, 2 - view.seat
    state.hands[us], state.hands[them] = view.hands[us], kept & ~int(state.played_by(them + 1))
    state.laid[us], state.laid[them] = int(now.laid[us]), int(now.laid[them])
    return state


def _chance(state: Position, seat: int) -> float:
    """Return the chance to win of a seat once a deal is over."""
    if state.over:
        return float(state.winner == seat)
    needs = [state.rules.target - score for score in state.score]
    chance = tables().board.deal(needs[int(state.dealer) - 1], needs[2 - int(state.dealer)])
    return chance if state.dealer == seat else 1.0 - chance


ADVERSARY: Final = CribbageKnowing()
