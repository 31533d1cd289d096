"""What the cards gave in a finished game, from its record alone."""

from __future__ import annotations

import pytest

from sobremesa.analysis.luck import LuckTerms, PlayerMeter, luck_of, weights_of
from sobremesa.analysis.standing import StandingValue, features
from sobremesa.core.card_text import read_cards
from sobremesa.core.levels import bot_named
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records.errors import RecordError
from tests.analysis.games import whole

QUICK = {"cuarenta": ("pagat", {"target": "10"}), "gin": ("openspiel", {}), "cribbage": ("standard-61", {})}


@pytest.mark.parametrize("game", GAMES)
def test_a_record_gives_the_same_luck_each_time(game: str) -> None:
    """A share of the game, which hangs on nothing but the record."""
    rules, options = QUICK[game]
    data = whole(game, rules, "luck", most=60, **options).decode()
    found = luck_of(data)
    assert found is not None
    assert found != 0
    assert -1.5 < found < 1.5
    assert luck_of(data) == found


@pytest.mark.parametrize("rules", ["mesa", "cuenca"])
def test_the_luck_of_several_chicas_is_not_told(rules: str) -> None:
    """CU-70: the score is that of one chica, and says nothing of those that were won: a chica won seemed bad luck."""
    assert luck_of(whole("cuarenta", rules, "luck", most=60, target="10").decode()) is None
    one = {"chicas": "1", "zapateria": "none", "target": "10"}
    assert luck_of(whole("cuarenta", rules, "luck", most=60, **one).decode()) is not None


def test_whoever_was_dealt_the_better_cards_had_the_luck() -> None:
    """Over some games between equals, those that side 1 won had more luck than those that it lost."""
    luck: dict[bool, list[float]] = {True: [], False: []}
    for number in range(24):
        data = whole("gin", "openspiel", f"game {number}").decode()
        found = luck_of(data)
        assert found is not None
        luck['[Result "1 ' in data].append(found)
    won, lost = (sum(luck[side]) / len(luck[side]) for side in (True, False))
    assert won > lost + 0.2


def test_every_game_has_its_weights() -> None:
    """What a score is worth has a number for each of its features, and each kind of luck has a weight."""
    for game in GAMES:
        weights = weights_of(game)
        assert weights is not None
        assert len(weights.value.weights) == 8
        assert len(weights.kinds) >= 2


def test_what_is_no_record_has_no_luck() -> None:
    """It is refused as anywhere."""
    with pytest.raises(RecordError):
        luck_of("hello")


@pytest.mark.parametrize(("game", "rules"), [(game.id, rules) for game in GAMES.values() for rules in game.presets])
def test_the_score_says_nothing_at_the_beginning_whatever_rules_are_played(game: str, rules: str) -> None:
    """GI-16: also where one hand is all of a game, so that there is no number of points to play to."""
    state = GAMES[game].new(GAMES[game].ruleset(rules), 2, 1)

    assert features(state)[:4] == [1.0, 0.0, 1.0, 0.0]


def draws_luck(game: str, rules: str, first: str, score: list[int]) -> tuple[float, int]:
    """What the cards gave side 1 that came after the deal of a pack that begins so, and who won by the last of them."""
    kind = GAMES[game]
    state = kind.new(kind.ruleset(rules, {}), 2, 1)
    state.start_from(score)
    meter = PlayerMeter(LuckTerms(3, StandingValue((0.0,) * 8)), [bot_named(game, "novato")] * 2, Rng("luck"))
    cards = read_cards(first)
    pack, before = [*cards, *[card for card in kind.pack() if card not in cards]], state.copy()
    state.deal(pack)
    meter.dealt(before, state, pack)
    while state.to_act() and not meter.luck[1]:
        before, seat = state.copy(), state.to_act()[0]
        move = state.legal(seat)[0]
        state.perform(seat, move)
        meter.moved(before, state, seat, move)
    return meter.luck[1], int(state.winner)


@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
def test_heels_that_win_the_game_are_luck(jack: str) -> None:
    """CR-05: at 119 all the dealer lacks is two; side 1 deals."""
    assert draws_luck("cribbage", "standard", f"2c2d2h4c4d4h6c6d6h8c8d8h{jack}", [119, 119])[1] == 1
    assert draws_luck("cribbage", "standard", f"2c2d2h4c4d4h6c6d6h8c8d8h{jack}", [119, 119])[0] > 0


def test_four_of_a_rank_in_a_later_deal_that_win_the_game_are_luck() -> None:
    """CU-11: whoever is dealt them has won, and had luck."""
    luck, winner = draws_luck("cuarenta", "pagat", "Ac2c3c4c5cAd2d3d4d6dKcKdKhKs7cQcQdJcJd6c", [0, 0])
    assert winner
    assert luck * (1 if winner == 1 else -1) > 0
