"""Spread: a guess puts each card that a seat cannot see wherever it may lie, as often as it should.

The measure is taken by brute force, without a line of the guessing: the pack of the hand is dealt again with the hidden
cards in every which order, and the deals that tell the same public story are kept. Seeds are fixed, so that a test that
passes always passes.
"""

import functools
from collections import Counter
from collections.abc import Iterable

import pytest

from sobremesa.core.rng import Rng
from tests.laws.lenses import lens_of
from tests.laws.play import Moment, all_moments, seats
from tests.laws.test_views import other_deals

pytestmark = pytest.mark.slow  # brute force at every table

GUESSES = 200
FORCED = 80  # deals by brute force: most are thrown away after a claim, so each is dear
FEW = 11  # hidden cards below which equal guesses are no wonder: ten in three hands lie in 4,200 ways
STANDARD_DEVIATIONS = 4

Spots = dict[int, str]


def test_guesses_differ(table):
    """Hundreds of guesses from one view are hundreds of different games."""
    for at, moment in enumerate(_moments(table)):
        for seat in _lookers(moment):
            if len(lens_of(moment.state).hidden_cards(moment.state, seat)) >= FEW:
                guesses = {tuple(sorted(spots.items())) for spots in _guessed(table, at, seat)}
                assert len(guesses) > GUESSES - 5, (moment.text, seat)


def test_each_card_is_guessed_everywhere_as_often_as_it_should(table):
    """Guesses and brute force agree, card by card, both on the place where it lies and on the order in the stock."""
    rng = Rng(f"spread at {table.id}")
    measured = 0

    for at, moment in enumerate(_moments(table)):
        for seat in _lookers(moment):
            forced = [lens_of(twin.state).spots(twin.state, seat) for twin in other_deals(moment, seat, rng, FORCED)]
            if len(forced) == FORCED:  # a story may be too rare to be told so often by chance
                measured += 1
                guessed = _guessed(table, at, seat)
                assert excess(_spots(guessed), _spots(forced), GUESSES / FORCED) < STANDARD_DEVIATIONS
                assert excess(_places(guessed), _places(forced), GUESSES / FORCED) < STANDARD_DEVIATIONS
    assert measured >= 4


@functools.cache
def _moments(table) -> list[Moment]:
    """Early and late in a hand, and after the first news of each kind that comes early enough."""
    hand = [moment for moment in all_moments(table) if moment.played and moment.state.to_act()]
    news = {_news(moment): moment for moment in reversed(hand) if _news(moment) and len(moment.played) < 30}
    return [hand[4], hand[: 33 + 1][-1], *news.values()]


def _news(moment: Moment) -> str:
    return lens_of(moment.state).tells(moment.text)


def _lookers(moment: Moment) -> list[int]:
    """Seat 1, and the last seat, which acts before or after it; the spectator where there was news."""
    return [seat for seat in seats(moment.state) if seat in (1, moment.state.seats) or (_news(moment) and not seat)]


@functools.cache
def _guessed(table, at: int, seat: int) -> list[Spots]:
    moment = _moments(table)[at]
    rng = Rng(f"guesses for {seat}")
    view = moment.state.view(seat)
    return [lens_of(guess).spots(guess, seat) for guess in [view.determinize(rng) for _ in range(GUESSES)]]


def _spots(samples: Iterable[Spots]) -> Counter[tuple[int, str]]:
    return Counter((card, spot) for spots in samples for card, spot in spots.items())


def _places(samples: Iterable[Spots]) -> Counter[tuple[int, str]]:
    return Counter((card, spot.partition("stock")[1] or spot) for spots in samples for card, spot in spots.items())


def excess(first: Counter[tuple[int, str]], second: Counter[tuple[int, str]], ratio: float) -> float:
    """By how many standard deviations two samples differ more than chance makes them (chi-square).

    The first sample is `ratio` times as large as the second. A card's places depend on one another, so that the true
    number is a little lower still.
    """
    cells = set(first) | set(second)
    share = ratio**0.5
    total = sum((first[cell] / share - second[cell] * share) ** 2 / (first[cell] + second[cell]) for cell in cells)
    return (total - len(cells)) / (2 * len(cells)) ** 0.5 if cells else 0.0
