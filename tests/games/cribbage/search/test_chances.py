"""Chances at every kind of score: what is told before a game is decided is neither 0 nor 1, and in the right order."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import mask_of
from sobremesa.core.packs import ALL, full_pack
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.players.tables import tables
from sobremesa.games.cribbage.rules.moves import LAY_AWAY, packed
from sobremesa.games.cribbage.rules.state import Cribbage
from sobremesa.games.cribbage.search.chances import shifted, undecided
from sobremesa.games.cribbage.search.pegging_search import Card
from sobremesa.games.cribbage.search.throws import Shows, Throw, Throws
from tests.conftest import rules_mode

MANY, FEW, DEALS, PLAYED = (1000, 50, 600, 400) if rules_mode() == "compiled" else (20, 8, 200, 12)
LEAST = 10
JUDGE = Maestro(100)
KINDS = ((1, 6), (2, 31), (20, 60), (45, 121), (90, 121))
"""From the last points of a game to its first: how much a side may lack."""


class Six(NamedTuple):
    """Six cards (a mask), whether the crib is ours, and what we and they lack."""

    hand: int
    dealing: bool
    needs: tuple[int, int]

    def throws(self) -> Throws:
        """Return the reckoning with the tables of self-play."""
        return Throws(tables(), self.hand, ALL & ~self.hand, self.dealing, self.needs)


def sixes(number: int) -> Iterator[Six]:
    """Yield hands to throw from, at scores of every kind for either side in turn."""
    for at in range(number):
        rng = Rng(f"chances {at}")
        (low, high), (least, most) = KINDS[at % 5], KINDS[at // 5 % 5]
        needs = (low + int(rng.below(high - low + 1)), least + int(rng.below(most - least + 1)))
        yield Six(mask_of(rng.shuffled(full_pack())[:6]), bool(rng.below(2)), needs)


def test_every_throw_is_reckoned_out_at_every_score_cr22():
    """No throw is told as lost or won before the game is decided, however much it gives away."""
    for six in sixes(MANY):
        found = six.throws().compare()
        assert len({one.thrown for one in found}) == 15
        assert all(0.0 < one.chance < 1.0 for one in found), six


def test_chances_are_those_of_deals_that_are_drawn_by_lot_cr22():
    """Deals gone through one by one, from the play to the last show, come to the same within the error of the lot."""
    for at, six in enumerate(sixes(FEW)):
        for throw in six.throws().compare()[::7]:
            share, error = drawn(six, throw, Rng(f"deals {at} {throw.thrown}"))
            assert throw.chance == pytest.approx(share, abs=5 * error + 0.002), six


def drawn(six: Six, throw: Throw, rng: Rng) -> tuple[float, float]:
    """Return the mean of what some deals leave us of the game after a throw, and its standard error."""
    shows = six.throws().shows(throw.thrown)
    found = [_after_a_deal(six, Lots(six, throw, shows, rng)) for _ in range(DEALS)]
    mean = sum(found) / DEALS
    return mean, (sum((one - mean) ** 2 for one in found) / DEALS / DEALS) ** 0.5


class Lots:
    """What a deal brings dealer and pone, stage by stage, drawn from the tables and from the cards of the throw."""

    def __init__(self, six: Six, throw: Throw, shows: Shows, rng: Rng) -> None:
        role = tables().role(six.dealing)
        more = (throw.won - role.won_mean, throw.lost - role.lost_mean)
        dealer, pone, _ = tables().play[_lot([weight for _, _, weight in tables().play], rng)]
        dealers, pones = more if six.dealing else more[::-1]
        self.pegged = (_whole(dealer + dealers, rng), _whole(pone + pones, rng))
        self.pone = _lot(tables().pone.hand if six.dealing else shows.hand, rng)
        self.dealer = _lot(shows.both, rng) if six.dealing else _lot(tables().dealer.hand, rng) + _lot(shows.crib, rng)


def _lot(weights: list[float], rng: Rng) -> int:
    at = rng.unit() * sum(weights)
    for place, weight in enumerate(weights):
        at -= weight
        if at < 0.0:
            return place
    return len(weights) - 1


def _whole(points: float, rng: Rng) -> int:
    """Return whole points that are so many on average, never less than none."""
    return max(0, int(max(0.0, points) + rng.unit()))


def _after_a_deal(six: Six, lots: Lots) -> float:
    """Return our chance when all has been counted in its order (CR-16)."""
    dealer, pone = six.needs if six.dealing else six.needs[::-1]
    dealers = _dealers(dealer, pone, lots)
    return dealers if six.dealing else 1.0 - dealers


def _dealers(dealer: int, pone: int, lots: Lots) -> float:
    won, lost = lots.pegged
    if won >= dealer or lost >= pone:
        return 1.0 if won * pone > lost * dealer else 0.0  # in what order they pegged, no table tells
    if pone - lost - lots.pone <= 0:
        return 0.0
    left = dealer - won - lots.dealer
    return 1.0 if left <= 0 else 1.0 - tables().board.deal(pone - lost - lots.pone, left)


def test_a_side_that_is_far_behind_is_told_a_small_chance_for_each_throw():
    """At 0 to 31 in the second hand no throw is hopeless: a point is worth little there, for every throw alike."""
    found = Six(mask_of([2, 9, 15, 22, 31, 48]), False, (121, 90)).throws().compare()
    assert found[-1].chance > found[0].chance / 5
    assert found[-1].chance > 0.005


def dealt(six: Six, rng: Rng) -> Cribbage:
    """Return a game at the score of some six, with other cards, and both throws made by the maestro."""
    game = GAMES["cribbage"]
    state = cast("Cribbage", game.new(game.ruleset("standard"), 2, 1 if six.dealing else 2))
    state.deal(rng.shuffled(game.pack()))
    state.points = vec[i64]([121 - need for need in six.needs])
    return state


class Told(NamedTuple):
    """What a seat was told of its chance when it threw, and before its first card."""

    thrown: float
    played: float


def told(six: Six, rng: Rng) -> list[Told]:
    """Return what either seat is told in a deal, of those that come to choose a card."""
    state, thrown, found = dealt(six, rng), {}, []
    for seat in (1, 2):
        throws = JUDGE.throws(state.view(seat))
        thrown[seat] = throws[0].chance
        state.apply(seat, int(packed(LAY_AWAY, throws[0].thrown)))
    while thrown and not state.over and not state.showed:
        seat = state.to_act()[0]
        view = state.view(seat)
        if seat in thrown and len(view.legal) > 1:
            cards = JUDGE.cards(view, Budget(), rng)
            within(cards, int(121 - state.points[seat - 1]))
            found.append(Told(thrown.pop(seat), cards[0].chance))
        state.apply(seat, JUDGE.choose(view, Budget(), rng))
    return found


def within(cards: list[Card], needed: int) -> None:
    """Check that cards are told in their order, and none as lost or won but those that reach the target at once."""
    for card in cards:
        assert (card.chance == 1.0) == (card.points >= needed)
        assert 0.0 < card.chance <= 1.0
    assert [card.chance for card in cards] == sorted([card.chance for card in cards], reverse=True)


@cache
def all_told() -> list[list[Told]]:
    """Return what was told in a deal at every kind of score, in the order of the kinds."""
    return [told(six, Rng(f"play {at}")) for at, six in enumerate(sixes(PLAYED))]


def holds(some: list[Told], slack: float) -> bool:
    """Return whether what was told of the throw goes on in the play: on average it is neither more nor less."""
    changes = [one.played - one.thrown for one in some]
    if len(changes) < LEAST:
        return rules_mode() == "interpreted"  # so few deals are played there
    mean = sum(changes) / len(changes)
    error = sum((one - mean) ** 2 for one in changes) ** 0.5 / len(changes)
    return abs(mean) < 3 * error + slack


@pytest.mark.parametrize("kind", range(5))
def test_the_play_goes_on_from_what_was_told_of_the_throw_cr22(kind):
    """On average nobody is told more, or less, before the first card than when throwing, at any kind of score."""
    assert holds([one for deal in all_told()[kind::5] for one in deal], 0.01)


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.01), (0.01, 0.1), (0.1, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 1.0)])
def test_neither_side_rises_from_nothing_cr22(low, high):
    """Whoever was told next to no chance is told next to none a card later, and whoever was told a win, a win."""
    some = [one for deal in all_told() for one in deal if low < one.thrown <= high]
    assert holds(some, 0.015 if low >= 0.01 and high <= 0.99 else 0.002)


def test_chances_keep_off_the_ends_and_keep_their_order():
    """What rounds to 0 or 1 is told as next to it."""
    assert [undecided(one) for one in (-0.1, 0.0, 1.0, 1.1)] == pytest.approx([1e-6, 1e-6, 1 - 1e-6, 1 - 1e-6])
    assert undecided(0.2) < undecided(0.3)


def test_a_chance_is_shifted_as_odds():
    """Odds that halve elsewhere halve here; nothing is shifted where nothing changes."""
    assert shifted(0.5, 0.5, 1 / 3) == pytest.approx(1 / 3, abs=1e-5)
    assert shifted(0.25, 0.7, 0.7) == pytest.approx(0.25, abs=1e-5)
    assert 0.0 < shifted(1e-6, 1 - 1e-6, 1e-6) < 1e-5
