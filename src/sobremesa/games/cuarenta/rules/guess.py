"""Dealing out what a view cannot see: every deal that the claims and the rules allow, each equally likely."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import bit, cards_of, count, mask_of, rank_mask
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.legality import FORTY
from sobremesa.games.cuarenta.rules.position import PACK_SIZE, PLAYING, Position, has_four
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.rules.view import CuarentaView, unseen


def guess(view: CuarentaView, rng: Rng) -> Cuarenta:
    """Return a whole game that this view allows.

    A seat that claimed a ronda is given one that fits what it has played; where four of a rank wins as it is dealt,
    nobody holds four while cards are played, for the game would be over.
    """
    state = Cuarenta(view.rules, view.seats, view.dealer)
    hands = _hands(view, rng)
    _write_public(state, view)
    _write_hands(state, view, hands, rng)
    return state


def _hands(view: CuarentaView, rng: Rng) -> list[int]:
    """Return a hand for every seat, by rejection: each draw is fair by itself, and draws that clash are thrown away."""
    while True:
        hands = _draw(view, rng)
        if hands:
            return hands


def _draw(view: CuarentaView, rng: Rng) -> list[int]:
    """Return hands as masks by seat, or nothing when two of them clash or the rules rule one out."""
    hands = [view.hand if seat == view.seat else 0 for seat in range(1, view.seats + 1)]
    taken: i64 = 0
    for seat in _claimants(view):
        hand = _hand_with_ronda(view, seat, rng)
        if hand & taken:
            return []
        taken |= hand
        hands[seat - 1] = hand
    return _fill(view, hands, taken, rng)


def _claimants(view: CuarentaView) -> list[int]:
    return [seat for seat in range(1, view.seats + 1) if view.claims & bit(seat) and seat != view.seat]


def _fill(view: CuarentaView, hands: list[int], taken: i64, rng: Rng) -> list[int]:
    """Give the seats that claimed nothing the next cards of a shuffle."""
    left = rng.shuffled(cards_of(FORTY & ~view.gone() & ~view.hand & ~taken))
    four_ends = view.rules.doble_ronda_wins and view.phase == PLAYING
    at = 0
    for seat in range(1, view.seats + 1):
        if seat == view.seat or view.claims & bit(seat):
            continue
        hands[seat - 1] = mask_of(left[at : at + view.counts[seat - 1]])
        at += view.counts[seat - 1]
        if four_ends and has_four(hands[seat - 1] | view.played[seat - 1]):
            return []
    return hands


def _hand_with_ronda(view: CuarentaView, seat: int, rng: Rng) -> int:
    """Return a hand that, with what the seat has played, makes the ronda it claimed; each such hand equally likely."""
    wanted = 4 if view.doubles & bit(seat) else 3
    hidden = mask_of(unseen(view, FORTY))
    ways = [_ways(view, seat, rank, wanted, hidden) for rank in range(13)]
    rank = _weighted(ways, rng)
    missing = wanted - int(count(view.played[seat - 1] & rank_mask(rank)))
    ronda = rng.shuffled(cards_of(hidden & rank_mask(rank)))[:missing]
    others = rng.shuffled(cards_of(hidden & ~rank_mask(rank)))[: view.counts[seat - 1] - missing]
    return mask_of(ronda + others)


def _ways(view: CuarentaView, seat: int, rank: int, wanted: int, hidden: i64) -> int:
    """Return in how many ways the seat's unseen cards complete a ronda of this rank."""
    missing = wanted - int(count(view.played[seat - 1] & rank_mask(rank)))
    here = int(count(hidden & rank_mask(rank)))
    elsewhere = int(count(hidden)) - here
    return _choose(here, missing) * _choose(elsewhere, view.counts[seat - 1] - missing)


def _choose(n: int, k: int) -> int:
    if k < 0 or k > n:
        return 0
    ways = 1
    for step in range(k):
        ways = ways * (n - step) // (step + 1)
    return ways


def _weighted(ways: list[int], rng: Rng) -> int:
    """Return a rank, each as likely as its number of ways (their sum stays below 2**31)."""
    drawn = int(rng.below(sum(ways)))
    rank = 0
    while drawn >= ways[rank]:
        drawn -= ways[rank]
        rank += 1
    return rank


def _write_public(state: Position, view: CuarentaView) -> None:
    state.hand_number = view.hand_number
    state.deal_number = view.deal_number
    state.phase = view.phase
    state.turn = view.turn
    state.over = view.over
    state.winner = view.winner
    state.just_left = view.just_left
    state.missed = view.missed
    state.taker = view.taker
    state.claimed = view.claims
    state.table = mask_of(list(view.table))
    state.order = _vec(view.table)
    state.story = _vec(view.story)
    state.piles = _vec(view.captured)
    state.catches = list(view.catches)
    state.recalled = _vec(view.recalled)
    _write_score(state, view)


def _write_score(state: Position, view: CuarentaView) -> None:
    state.points = _vec(view.score)
    state.chicas = _vec(view.chicas)
    state.chica_won = view.chica_won
    state.total_carton = _vec(view.total_carton)
    state.countable_carton = _vec(view.countable_carton)
    state.last_points = list(view.last_points)


def _write_hands(state: Position, view: CuarentaView, hands: list[int], rng: Rng) -> None:
    """Write the hands, what was dealt, and a pack that deals just so."""
    state.hands = vec[i64](hands)
    dealt = list(view.past)
    if view.deal_number:
        dealt += [hands[at] | view.played[at] for at in range(view.seats)]
    state.dealt = vec[i64](dealt + [0] * (PACK_SIZE // 5 - len(dealt)))
    known: i64 = 0
    for five in dealt:
        known |= five
    state.pack = _pack(view, dealt, FORTY & ~known, rng)
    state.next_card = len(state.pack) - view.stock


def _pack(view: CuarentaView, dealt: list[int], stock: i64, rng: Rng) -> list[int]:
    """Return the pack that gave each deal its fives, in order of play, and has the rest of the cards below."""
    if not view.hand_number:
        return []
    pack: list[int] = []
    for first in range(0, len(dealt), view.seats):
        for step in range(view.seats):
            pack += cards_of(dealt[first + (view.dealer + step) % view.seats])
    return pack + rng.shuffled(cards_of(stock))


def _vec(values: tuple[int, ...]) -> vec[i64]:
    return vec[i64](list(values))
