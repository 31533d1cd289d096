"""CU-60 to CU-72: winning the game, the chica and the mesa; the cards that keep the score."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.games.cuarenta.rules.counting import ScoreCards, score_cards
from tests.games.cuarenta.rules.table import cards, new_game, plain_pack, play, position
from tests.games.cuarenta.rules.test_carton import _last_card


@pytest.mark.parametrize("rules", ["pagat", "palm", "casa"])
def test_the_first_side_at_forty_wins_in_mid_hand_cu60(rules):
    state = position("Qd", "5h Ah", rules=rules, score=(0, 38), others="5d Kc")

    play(state, "5h 5d*5h")
    assert state.over and state.winner == 2 and state.score == [0, 40]
    assert state.to_act() == [] and not state.legal(1) and not state.legal(2)


def test_whoever_passes_forty_in_mid_hand_wins_as_well_cu60():
    """Where a caída is worth three, thirty-eight becomes forty-one."""
    state = position("Qd", "5h Ah", score=(0, 38), others="5d Kc", caida=3)

    play(state, "5h 5d*5h")
    assert state.over and state.winner == 2 and state.score == [0, 41]


def test_nothing_can_be_played_after_the_end_cu60():
    state = position("Qd", "5h Ah", score=(0, 38), others="5d Kc")

    play(state, "5h 5d*5h")
    assert state.refusal(1, state.read("1:Ah")[1]).code == "game-over"


@pytest.mark.parametrize(
    ("score", "dealer", "winner"), [((34, 36), 1, 2), ((36, 34), 1, 1), ((34, 34), 1, 2), ((34, 34), 2, 1)]
)
def test_if_both_pass_forty_in_one_count_the_higher_wins_or_the_non_dealer_cu61(score, dealer, winner):
    state = _last_card(new_game("casa", dealer=dealer), 20, 20)
    state.points[0], state.points[1] = score

    play(state, "Ks")
    assert state.over and state.winner == winner


@pytest.mark.parametrize(
    ("points", "row"),
    [
        *((0, (0, 0)), (1, (0, 0)), (2, (0, 1)), (3, (0, 1)), (8, (0, 4)), (9, (0, 4)), (10, (1, 0)), (11, (1, 0))),
        *((18, (1, 4)), (20, (2, 0)), (30, (3, 0)), (36, (3, 3)), (37, (3, 3)), (38, (0, 0)), (39, (0, 0))),
        (44, (0, 0)),
    ],
)
def test_five_tantos_are_changed_for_a_perro_and_at_38_all_go_back_cu62_cu71(points, row):
    """CU-62, CU-71: a row of score cards is the score in perros and tantos."""
    assert score_cards(points) == ScoreCards(*row)


def test_the_twelve_score_cards_always_suffice_cu62():
    rows = [sum(score_cards(points)) for points in range(0, 40, 2)]

    assert max(rows) * 2 <= 12


def test_a_view_carries_the_numbers_that_every_score_graph_needs_cu63():
    """CU-63: score, target, captured cards, and the score cards of each side."""
    wire = position("Qd", "5h Ah", score=(12, 38)).view(1).to_wire()

    assert wire["score_cards"] == [{"perros": 1, "tantos": 1}, {"perros": 0, "tantos": 0}]
    assert (wire["score"], wire["target"], wire["piles"]) == ([12, 38], 40, [0, 0])


@pytest.mark.parametrize("rules", ["mesa", "cuenca"])
def test_a_chica_is_won_and_the_mesa_goes_on_with_the_next_deal_cu70(rules):
    state = _chica(rules, losers=12)

    assert not state.over and state.needs_pack()
    assert list(state.chicas) == [0, 1] and state.score == [12, 40]
    assert state.dealer == 1  # seat 2 dealt the hand in which it was won


def test_the_next_chica_starts_from_nought_cu70():
    state = _chica("mesa", losers=12)

    state.deal(plain_pack())
    assert state.score == [0, 0] and list(state.chicas) == [0, 1]


def test_two_chicas_win_the_mesa_cu70():
    state = _chica("mesa", losers=12, won=(1, 1))

    assert state.over and state.winner == 2 and list(state.chicas) == [1, 2]


@pytest.mark.parametrize(("losers", "over"), [(0, True), (8, True), (10, False)])
def test_the_first_chica_wins_the_mesa_if_the_losers_have_fewer_than_ten_cu70(losers, over):
    assert _chica("mesa", losers=losers).over is over


def test_only_the_first_chica_can_win_by_zapateria_cu70():
    state = _chica("mesa", losers=0, won=(1, 0))

    assert not state.over and list(state.chicas) == [1, 1]


def test_nor_does_it_for_the_other_side_once_one_is_won_cu70():
    state = position("Qd", "5h Ah", turn=2, rules="mesa", score=(38, 0), others="5d Kc")
    state.chicas[1] = 1
    play(state, "5h 5d*5h")

    assert not state.over and list(state.chicas) == [1, 1]


@pytest.mark.parametrize("rules", ["pagat", "palm", "casa"])
def test_elsewhere_one_race_to_forty_is_the_game_cu70(rules):
    assert _chica(rules, losers=12).over


def _chica(rules, losers, won=(0, 0)):
    """Return a game in which seat 2, the dealer, has just reached forty by a caída."""
    state = position("Qd", "5h Ah", rules=rules, score=(losers, 38), others="5d Kc")
    state.chicas[0], state.chicas[1] = won
    play(state, "5h 5d*5h")
    return state


def test_a_four_wins_the_chica_where_a_mesa_says_it_wins_the_game_cu11_cu72():
    state = new_game("mesa", dealer=2, doble_ronda="game")
    pack = plain_pack()
    four = cards("5c5d5h5sQc")
    state.points[1] = 20

    state.deal(four + [card for card in pack if card not in four])
    assert list(state.chicas) == [1, 0] and not state.over and mask_of(four) == state.hands[0]
