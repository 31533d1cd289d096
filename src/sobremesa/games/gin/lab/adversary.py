"""What an adversary has to know of gin: hands that the other may hold, and how likely a search plays as it did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.arithmetic import exponential, power
from sobremesa.core.bits import bit, count, mask_of
from sobremesa.core.contract import State, View
from sobremesa.core.player import Bot, Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.lab.calibration import points_of
from sobremesa.games.gin.players.maestro import Maestro
from sobremesa.games.gin.players.player import moves_of, settled_move
from sobremesa.games.gin.players.worth import worths
from sobremesa.games.gin.rules.determinization import deal_unseen
from sobremesa.games.gin.rules.melds import card_value
from sobremesa.games.gin.rules.moves import DISCARD, KNOCK, kind_of
from sobremesa.games.gin.rules.position import DISCARDING, LAYING, OFFERING, PACK, Position
from sobremesa.games.gin.rules.rulesets import Rules
from sobremesa.games.gin.rules.view import GinView, open_hands
from sobremesa.games.gin.search.candidates import candidates
from sobremesa.games.gin.search.playout import SPADES, UNENDED, PlayoutTable, Style
from sobremesa.games.gin.search.rollout_search import OWN, SPAN
from sobremesa.games.gin.search.sampler import Sampler
from sobremesa.lab.adversary import Past, Planned, World

MODEL: Final = 30
"""Playouts to a move of the policy where it is only tried out, and where it is asked how likely a move is."""

ROLLS: Final = 6
"""So often a hand is played out from where the policy has answered, each time with another stock."""

HEED: Final = 0.4
"""How far proposals heed the search's own styles; the weights set right what that does."""

WARMING: Final = 1500
APART: Final = 60
"""Steps of the chain before the first proposal, and between two."""

SOFT: Final = 2.0
"""Points by which a move has to be behind to be made a third as often: what few playouts cannot tell apart."""

PLANS: Final = (Style(60, 30, 0, 0, 0, 10), Style(60, 30, 0, 99, 99, 0))
"""How the adversary may go on: with a knock as soon as it may, or waiting for gin and for the other's knock."""

THEIRS: Final = (OWN, Style(60, 30, 0, 0, 0, 10))
"""How the other does after the answer that the policy itself has given: for gin, or with a knock as soon as it may."""


class GinKnowing(Planned):
    """Proposals come from the chain of the search, flattened; moves are soft by the points that the policy sees."""

    def candidates(self, policy: Bot[Any], view: View, budget: Budget, rng: Rng) -> list[int]:
        """Return what the policy would do, and beside it the best of the rest where a knock is the question."""
        gin = cast("GinView", view)
        chosen = policy.choose(gin, budget, rng)
        knocks = [move for move in candidates(gin, 1) if kind_of(move) == KNOCK] if _may_knock(gin) else []
        if not knocks or kind_of(chosen) not in (DISCARD, KNOCK):
            return [chosen]
        if kind_of(chosen) == KNOCK:
            return [chosen, _discard(policy, gin, budget, rng)]
        return [knocks[0], chosen]

    def worlds(self, policy: Bot[Any], view: View, past: Sequence[Past], number: int, rng: Rng) -> list[World]:
        """Return hands from the chain, with the hands that they were at each past decision."""
        gin = cast("GinView", view)
        sampler, known = Sampler(gin, rng), open_hands(gin)[2 - gin.seat]
        sampler.power = HEED
        sampler.step(WARMING)
        found: list[World] = []
        for _ in range(number):
            sampler.step(APART)
            hands = _hands(sampler)
            states = _states(past, hands, rng)
            state = _state(gin, known | int(sampler.hand()), rng)
            found.append(World(state, states, power(sampler.likely, HEED)))
        return found

    def likelihood(self, policy: Bot[Any], view: View, move: int, rng: Rng) -> float:
        """Return the chance of a move among those that the policy compares, by how far it is behind in points."""
        gin = cast("GinView", view)
        if not isinstance(policy, Maestro) or settled_move(gin) is not None:
            return float(policy.choose(gin, Budget(), rng) == move)
        judged = policy.judge(gin, Budget(iterations=MODEL), rng)
        odds = {one.move: exponential((one.points - judged[0].points) / SOFT) for one in judged}
        return min(1.0, odds.get(move, 0.0)) / sum([min(1.0, each) for each in odds.values()])

    def outcomes(self, policy: Bot[Any], view: View, world: State, move: int, rng: Rng) -> list[float]:
        """Return the worth of the hand by each of ``PLANS``: the policy answers, and styles play out what follows."""
        gin, state = cast("GinView", view), cast("Position", world.copy())
        state.perform(view.seat, move)
        _answered(policy, state, view.seat, rng)
        if _is_over(state):
            return [_worth(gin, points_of(state, view.seat))] * len(PLANS)
        doubled = state.rules.spades_double and state.upcard & 3 == SPADES
        table = table_of(state.rules, bool(doubled))
        found = [0.0] * len(PLANS)
        for _ in range(ROLLS):
            pack = _reshuffled(state, rng)
            for at, plan in enumerate(PLANS):
                lay_out(table, state, view.seat, pack)
                points = int(table.play_out(0, plan, THEIRS[rng.below(len(THEIRS))], rng))
                found[at] += _worth(gin, points) / ROLLS
        return found


def _may_knock(view: GinView) -> bool:
    return view.public.phase == DISCARDING and bool(moves_of(view, KNOCK))


def _discard(policy: Bot[Any], view: GinView, budget: Budget, rng: Rng) -> int:
    """Return the discard that the policy finds best, or that looks best at sight where it does not compare."""
    if isinstance(policy, Maestro):
        judged = policy.judge(view, budget, rng)
        return next(one.move for one in judged if kind_of(one.move) == DISCARD)
    return next(move for move in candidates(view, 1) if kind_of(move) == DISCARD)


def _reshuffled(state: Position, rng: Rng) -> list[int]:
    """Return the pack of a game with what is left of the stock in another order."""
    first, pack = int(state.next_card), state.pack
    return pack[:first] + rng.shuffled(pack[first:])


def _is_over(state: Position) -> bool:
    return bool(state.over or state.needs_pack())


def _worth(view: GinView, points: int) -> float:
    """Return the worth of the points of a hand: themselves, or the chance to win from there."""
    return worths(view)[max(-SPAN, min(SPAN, points)) + SPAN]


def _answered(policy: Bot[Any], state: Position, seat: int, rng: Rng) -> None:
    """Play on until this seat is to draw: it ends its own turn at a glance, and the policy has the next one."""
    turned = False
    while not _is_over(state):
        actor = state.to_act()[0]
        seen = cast("GinView", state.view(actor))
        if actor != seat:
            state.perform(actor, policy.choose(seen, Budget(iterations=MODEL), rng))
            turned = True
        elif seen.public.phase in (DISCARDING, LAYING) or not turned:
            state.perform(seat, _glance(seen))
        else:
            return


def _glance(view: GinView) -> int:
    """Return an own move that needs no thought, gin, or else what looks best at sight and ends nothing."""
    settled = settled_move(view)
    if settled is not None:
        return settled
    found = candidates(view, 1)
    return found[0] if len(found) == 1 or kind_of(found[0]) != KNOCK else found[-1]


@cache
def table_of(rules: Rules, doubled: bool) -> PlayoutTable:
    """Return the one table of a ruleset on which hands are played out, with room for a whole pack as its stock."""
    table = PlayoutTable(rules, doubled)
    table.stock = vec[i64]([0] * PACK)  # filled in place: a vec that interpreted code hands over is never freed
    return table


def lay_out(table: PlayoutTable, state: Position, seat: int, pack: Sequence[int]) -> None:
    """Put a game in which a seat is to draw on a table of playouts, as its side 0; the stock is that of a pack."""
    table.next_card = int(state.next_card)
    for at in range(int(state.next_card), PACK):
        table.stock[at] = pack[at]
    for side, other in ((0, seat - 1), (1, 2 - seat)):
        table.hands[side] = int(state.hands[other])
        table.turns[side] = int(count(state.shed[other]))
        table.known[side] = int(state.known[other])
        table.gone[side] = int(state.shed[other])
        table.last[side] = 10
    table.top, table.taken = (state.pile_cards or (-1,))[-1], int(state.taken)
    table.last[1] = int(card_value(table.top)) if table.top >= 0 else 10
    table.dead = mask_of(list(state.pile_cards))
    table.pile_draws, table.limit = int(state.pile_draws), int(state.knock_value)
    table.offered, table.outcome = state.phase == OFFERING, UNENDED


def _hands(sampler: Sampler) -> list[int]:
    """Return the other's hand at each of its decisions, on the way that the chain is on."""
    cards, arrivals = [int(card) for card in sampler.cards], [int(turn) for turn in sampler.arrival]
    hand = int(sampler.base)
    for card, arrival in zip(cards, arrivals, strict=True):
        hand |= int(bit(card)) if arrival < 0 else 0
    found: list[int] = []
    for number, turn in enumerate(sampler.turns):
        found.append(hand)
        if turn.taken >= 0:
            hand |= int(bit(turn.taken))
        elif int(sampler.slot_of[number]) >= 0:
            hand |= int(bit(cards[int(sampler.slot_of[number])]))
        if turn.shed >= 0:
            found.append(hand)
            hand &= ~int(bit(turn.shed))
    return found


def _states(past: Sequence[Past], hands: Sequence[int], rng: Rng) -> Sequence[State | None]:
    """Return the game at each past decision; none where the pile does not tell the way that the chain is on."""
    sizes = [cast("GinView", one.view).counts[2 - one.view.seat] for one in past]
    if [int(count(hand)) for hand in hands] != sizes:
        return [None] * len(past)
    return [_state(cast("GinView", one.view), hand, rng) for one, hand in zip(past, hands, strict=True)]


def _state(view: GinView, theirs: int, rng: Rng) -> State:
    """Return the game of a view in which the other holds this hand; the stock is in any order."""
    state = view.public.public_copy()
    state.drawn = view.drawn
    mine = view.hand
    deal_unseen(state, (mine, theirs) if view.seat == 1 else (theirs, mine), view.counts, rng)
    return state


ADVERSARY: Final = GinKnowing()
