"""CU-01 to CU-09: the pack, the seats, the deal."""

import pytest

from sobremesa.core.card_text import card_text
from sobremesa.core.contract import BadPack, IllegalMove
from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.registry import game_named
from tests.games.cuarenta.rules.table import (
    cards,
    dealt_game,
    is_legal,
    lines,
    new_game,
    pack_with,
    plain_pack,
    play,
    position,
)

CUARENTA = game_named("cuarenta")
PLAIN = ("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 5d")


def test_before_the_first_pack_nothing_has_been_dealt_cu05():
    wire = new_game().view(1).to_wire()

    assert (wire["deal"], wire["hand_number"], wire["counts"], wire["played"]) == (0, 0, [0, 0], [[], []])


def test_the_pack_has_forty_cards_without_eights_nines_and_tens_cu01():
    texts = [card_text(card) for card in pack_of_forty()]

    assert len(texts) == 40 and not {"8", "9", "T"} & {text[0] for text in texts}


@pytest.mark.parametrize(
    ("rules", "seats"), [("pagat", [2, 4]), ("palm", [2]), ("casa", [2]), ("mesa", [2, 4]), ("cuenca", [2, 4])]
)
def test_each_preset_is_for_its_number_of_players_cu02(rules, seats):
    """CU-02: two play everywhere, and four where the ruleset has teams."""
    assert CUARENTA.seats_allowed(CUARENTA.ruleset(rules)) == seats


def test_a_game_for_the_wrong_number_of_players_is_refused_with_what_is_allowed_cu02():
    with pytest.raises(BadOption, match="seats may be 2") as refused:
        CUARENTA.new(CUARENTA.ruleset("palm"), 4, 1)
    assert refused.value.field == "seats"


def test_partners_sit_opposite_and_share_their_pile_and_score_cu02():
    """CU-02: what seat 3 takes and scores is side 1's."""
    state = position("5d", "5h Ah", turn=3, seats=4)

    play(state, "5h*5d")
    assert lines(state) == [("limpia", 1, 2)] and state.view(0).to_wire()["piles"] == [2, 0]


@pytest.mark.parametrize(
    ("rules", "direction"), [("pagat", "clockwise"), ("palm", "alternate"), ("casa", "alternate"), ("mesa", "counter")]
)
def test_the_direction_of_play_is_the_rulesets_cu03(rules, direction):
    """CU-03: a view says which way round the table it goes."""
    assert new_game(rules).view(1).to_wire()["direction"] == direction


def test_play_goes_round_from_the_seat_after_the_dealer_cu03_cu09():
    """CU-03, CU-09: of four, each follows the seat before."""
    state = dealt_game("Ac 2c 3c 4c Jc", "Ad 2d 3d 4d Jd", "Ah 2h 3h 4h Jh", "As 2s 3s 4s Js", seats=4, dealer=3)

    turns = []
    for card in ["Ac", "2d", "Jh", "4s"]:
        turns += state.to_act()
        play(state, card)
    assert turns == [4, 1, 2, 3]


@pytest.mark.parametrize(
    "rules", [CUARENTA.ruleset("pagat"), CUARENTA.ruleset("mesa", read_overrides("first-dealer=diamond"))]
)
def test_whoever_first_gets_a_diamond_deals_cu04(rules):
    cut = CUARENTA.cut(rules, 2, cards("Ac 2h 3s 4d 5d"))

    assert cut.dealer == 2 and list(cut.shown) == cards("Ac 2h 3s 4d")
    assert cut.drawn_by == (1, 2, 1, 2)


def test_the_highest_card_deals_and_ties_draw_again_cu04():
    cut = CUARENTA.cut(CUARENTA.ruleset("mesa"), 4, cards("Kc 2h Ks 4d 5d 7s Ah"))

    assert cut.dealer == 3 and list(cut.shown) == cards("Kc 2h Ks 4d 5d 7s")
    assert cut.drawn_by == (1, 2, 3, 4, 1, 3)


@pytest.mark.parametrize("seats", [2, 4])
def test_where_all_tie_until_the_pack_is_used_up_the_first_seat_deals_cu04(seats):
    cut = CUARENTA.cut(CUARENTA.ruleset("mesa"), seats, pack_of_forty())

    assert cut.dealer == 1 and list(cut.shown) == pack_of_forty()
    assert cut.drawn_by == tuple(range(1, seats + 1)) * (40 // seats)


def test_those_who_did_not_tie_for_the_highest_draw_no_more_cu04():
    cut = CUARENTA.cut(CUARENTA.ruleset("mesa"), 4, cards("Qc Kh Ks Kd 2d 2s Ah 3c 4d 4h 5s 6c"))

    assert (cut.dealer, list(cut.shown)) == (3, cards("Qc Kh Ks Kd 2d 2s Ah 3c 4d"))
    assert cut.drawn_by == (1, 2, 3, 4, 2, 3, 4, 2, 3)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("first", range(1, 9))
def test_the_diamond_is_of_whoever_gets_it_in_turn_cu04(seats, first):
    """So many cards are shown as there are up to the first diamond, and no more."""
    black = [card for card in pack_of_forty() if card & 3 != 1]
    pack = [*black[: first - 1], *cards("5d 6d"), *black[first - 1 :]]
    cut = CUARENTA.cut(CUARENTA.ruleset("pagat"), seats, pack)

    assert (cut.dealer, list(cut.shown)) == ((first - 1) % seats + 1, pack[:first])
    assert cut.drawn_by == tuple(at % seats + 1 for at in range(first))


@pytest.mark.parametrize("rules", ["palm", "casa"])
def test_the_first_dealer_is_drawn_and_each_seat_is_as_likely_cu04(rules):
    dealers = [CUARENTA.cut(CUARENTA.ruleset(rules), 2, [card]).dealer for card in pack_of_forty()]

    assert dealers.count(1) == dealers.count(2) == 20


@pytest.mark.parametrize(("seats", "deals"), [(2, 4), (4, 2)])
def test_five_cards_a_batch_make_four_deals_or_two_cu05(seats, deals):
    state = new_game(seats=seats)
    state.deal(pack_with())

    assert state.deals == deals and state.view(1).counts == (5,) * seats
    assert state.view(1).stock == 40 - 5 * seats


def test_batches_come_in_order_from_the_seat_after_the_dealer_cu05():
    state = dealt_game("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 5d", dealer=1)

    assert state.view(2).to_wire()["hand"] == ["Ac", "2c", "3c", "4c", "5c"]
    assert state.view(1).to_wire()["hand"] == ["Ad", "2d", "3d", "4d", "5d"]


def test_the_deal_passes_to_the_next_player_after_each_hand_cu06():
    """CU-06: after the last card of a hand the next seat deals."""
    state = position("", "5h", rules="palm", others="Kc")
    state.deal_number = 4

    play(state, "5h Kc")
    assert state.needs_pack() and state.dealer == 1  # seat 2 dealt


def test_the_next_batch_is_dealt_automatically_cu07():
    state = dealt_game("Ac 2d 3c 4c 5c", "Jd Qd Kd 6d 7d", rules="palm")

    play(state, "Ac Jd 2d Qd 3c Kd 4c 6d 5c 7d")
    assert state.view(0).counts == (5, 5) and state.view(0).to_wire()["deal"] == 2


def test_in_casa_the_dealer_asks_for_every_batch_and_nobody_plays_before_cu07():
    state = dealt_game(*PLAIN, rules="casa", dealer=2)

    assert state.to_act() == [2] and state.view(0).counts == (0, 0)
    assert not is_legal(state, "1:Ac") and not is_legal(state, "1:deal")
    play(state, "deal")
    assert state.to_act() == [1] and state.view(0).counts == (5, 5)


def test_in_casa_the_second_batch_waits_for_the_dealer_too_cu07():
    state = dealt_game("Ac 2d 3c 4c 5c", "Jd Qd Kd 6d 7d", rules="casa", dealer=2)

    play(state, "deal Ac Jd 2d Qd 3c Kd 4c 6d 5c 7d")
    assert state.to_act() == [2] and state.view(0).counts == (0, 0)
    play(state, "2:deal")
    assert state.view(0).counts == (5, 5)


def test_an_irregular_deal_loses_the_game_for_the_dealers_team_cu08():
    state = dealt_game(*PLAIN, dealer=2)

    assert play(state, "misdeal") == [("misdeal", 1, 0)]
    assert state.over and state.winner == 1


def test_an_irregular_deal_gives_ten_and_passes_the_deal_in_mesa_cu08():
    state = dealt_game(*PLAIN, rules="mesa", dealer=2)

    assert play(state, "misdeal") == [("misdeal", 1, 10)]
    assert state.needs_pack() and state.dealer == 1 and state.score == [10, 0]


@pytest.mark.parametrize("rules", ["palm", "casa"])
def test_where_the_program_deals_there_is_no_misdeal_cu08(rules):
    state = dealt_game(*PLAIN, rules=rules)

    with pytest.raises(IllegalMove):
        play(state, "misdeal")


def test_only_the_referee_declares_a_misdeal_and_only_before_a_card_is_played_cu08():
    state = dealt_game(*PLAIN)

    assert state.refusal(1, state.read("misdeal")[1]).code == "referee-only"
    play(state, "Ac")
    assert state.refusal(0, state.read("misdeal")[1]).code == "misdeal-late"


def test_whoever_watches_is_offered_no_misdeal_cu08():
    state = dealt_game(*PLAIN)

    assert state.legal(0) and state.view(0).legal == []


def test_the_table_starts_empty_and_the_dealers_left_leads_cu09():
    state = dealt_game(*PLAIN, dealer=1)

    assert list(state.view(0).public.order) == [] and state.to_act() == [2]


@pytest.mark.parametrize("pack", [[], list(range(40)), [*pack_of_forty()[:39], 0], [*pack_of_forty(), 0]])
def test_a_pack_that_is_not_the_forty_cards_is_refused_and_nothing_changes_cu01(pack):
    state = new_game()

    with pytest.raises(BadPack):
        state.deal(pack)
    assert state.needs_pack() and state.hand_number == 0


def test_a_pack_that_is_not_due_is_refused_cu01():
    state = dealt_game(*PLAIN)

    with pytest.raises(BadPack):
        state.deal(pack_of_forty())


def test_the_story_of_a_deal_holds_its_plays_and_begins_anew_with_the_next_five_cu05():
    state = dealt_game("Ac 2c 3c 4c 5c", "Ad 2d 3d 4d 5d", "Kc Qc Jc 7c 6c", "Kd Qd Jd 7d 6d")

    play(state, "Ac Ad*Ac 3c 2d")
    assert state.view(0).to_wire()["story"] == ["Ac", "Ad*Ac", "3c", "2d"]
    play(state, "2c*2d+3c 3d 4c 4d*4c 5c 5d*5c")
    assert state.view(1).to_wire()["story"] == []


def test_what_is_taken_of_a_forgotten_sequence_is_part_of_the_story_cu26():
    state = position("5d 6h", "5h Ah")

    play(state, "5h*5d take:6h")
    assert state.view(2).to_wire()["story"] == ["5h*5d", "take:6h"]


def test_a_deal_that_is_asked_for_is_the_dealers_though_the_other_may_still_take_cu05_cu26():
    """A record that names no seat means the dealer, not the one whom a forgotten sequence waits for."""
    state = position("5d 6h", "5h", others="", dealing="asked")
    state.dealer = 1
    play(state, "5h*5d")

    assert (state.taker, state.read("deal")[0]) == (2, 1)
    assert state.write(1, state.read("deal")[1]) == "deal"
    assert is_legal(state, "deal")


@pytest.mark.parametrize("rules", CUARENTA.presets)
def test_before_anybody_has_played_no_card_was_just_left_for_a_caida_cu31(rules):
    state = new_game(rules)
    assert state.view(1).to_wire()["just_left"] is None

    state.deal(plain_pack())
    assert state.view(1).to_wire()["just_left"] is None
