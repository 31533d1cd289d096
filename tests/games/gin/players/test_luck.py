"""What the cards of gin gave, by playouts from both open hands."""

from __future__ import annotations

import numpy as np
import pytest

from sobremesa.analysis.luck import LuckTerms
from sobremesa.analysis.standing import StandingValue
from sobremesa.core.bits import cards_of
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.games.gin.players.luck import GinMeter
from sobremesa.games.gin.rules.state import Gin
from sobremesa.games.gin.search.unseen import after_deal, after_draw
from sobremesa.lab.duel_config import DuelConfig
from sobremesa.lab.luck import LuckConfig, measured

VALUE = StandingValue((0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
"""Nearly as many chances as points."""


def config(rules: str = "standard", a: str = "novato", b: str = "novato", rollouts: int = 2) -> LuckConfig:
    """Luck of quick players."""
    return LuckConfig(DuelConfig("gin", rules, 2, a, b, 7), "novato", LuckTerms(rollouts, VALUE))


def dealt(first: list[int], second: list[int], top: int, dealer: int = 2) -> Gin:
    """A hand just dealt: the cards of the seat that does not deal, those of the other, the upcard, and the stock."""
    game = game_named("gin")
    state = game.new(game.ruleset("standard", {}), 2, dealer)
    rest = [card for card in range(52) if card not in {*first, *second, top}]
    state.deal([card for pair in zip(first, second, strict=True) for card in pair] + [top] + rest)
    assert isinstance(state, Gin)
    return state


RUNS = [0, 4, 8, 12, 16, 20, 24, 28, 32, 48]
"""Ace to nine of clubs and a king: gin with one more card."""

SCATTERED = [1, 9, 17, 25, 33, 41, 50, 6, 22, 38]
"""Cards that are far from each other."""


def test_a_deal_is_worth_more_than_others_to_whoever_got_the_better_hand() -> None:
    """Nearly gin against ten loose cards; the same from the other seat, and for whoever deals."""
    for dealer in (1, 2):
        good, bad = (dealt(*hands, 51, dealer) for hands in ((RUNS, SCATTERED), (SCATTERED, RUNS)))
        for state, sign in ((good, 1), (bad, -1)):
            might, came = after_deal(state, 200, Rng("deal"))
            gain = sign * (1 if dealer == 2 else -1) * (np.mean(came) - np.mean(might))
            assert gain > 15


def test_the_card_that_makes_gin_is_worth_more_than_any_other() -> None:
    """The ten of clubs on top of the stock goes with the nine run of the seat that draws; the others are no use."""
    state = dealt(RUNS, SCATTERED, 51)
    for seat, word in ((1, "pass"), (2, "pass")):
        state.perform(seat, state.read(word, seat)[1])
    pack = [int(card) for card in state.deck[state.next_card :]]
    found = {}
    for card in (36, 51 - 5):
        again = state.copy()
        order = [card, *[one for one in pack if one != card]]
        again.deck = type(state.deck)([*[int(one) for one in state.deck[: state.next_card]], *order])
        might, came, drawn = after_draw(again, 1, 100, Rng("draw"))
        assert set(drawn) <= set(pack)
        found[card] = np.mean(came) - np.mean(might)
    assert found[36] > 20 > found[46]


def test_each_kind_of_luck_is_nought_on_average_of_unequal_players() -> None:
    """Within three and a half standard errors of 120 games, kind by kind and in all."""
    luck = np.array([measured(config(a="aficionado"), number).luck for number in range(1, 121)])
    luck = np.column_stack([luck, luck.sum(axis=1)])
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    assert (np.abs(luck.mean(axis=0)) < 3.5 * errors + 1e-12).all()
    assert (errors > 0).sum() >= 6


@pytest.mark.parametrize("rules", ["standard", "eaai", "vga-oklahoma", "openspiel"])
def test_every_ruleset_is_measured(rules: str) -> None:
    """With one hand or a race to a target; a result is a share, and the luck has a number for each kind."""
    found = measured(config(rules), 1)
    assert 0 <= found.share <= 1
    assert found.kinds == GinMeter.kinds
    assert len(found.luck) == len(found.kinds)


def test_luck_takes_off_much_of_what_results_vary_by() -> None:
    """Of hands between equals: what is left after the luck, unweighed, varies less than the results."""
    games = [measured(config("openspiel", "aficionado", "aficionado", 8), number) for number in range(1, 201)]
    shares = np.array([one.share for one in games])
    left = shares - np.array([one.luck for one in games]) @ np.array([1, 1, 0.7, 0.6, 1, 0.4, 0.1])
    assert left.var() < 0.7 * shares.var()


def test_what_is_looked_at_stays_as_it_is() -> None:
    """Playouts shuffle copies: the position and its pack are what they were."""
    state = dealt(RUNS, SCATTERED, 51)
    before = list(map(int, state.deck)), list(cards_of(int(state.hands[0]))), state.pile_cards
    after_deal(state, 5, Rng("deal"))
    after_draw(state, 1, 5, Rng("draw"))
    assert (list(map(int, state.deck)), list(cards_of(int(state.hands[0]))), state.pile_cards) == before
