"""CU-06, CU-54, CU-60, CU-70: what stands in a position when a hand, a chica or the game has just ended."""

import pytest

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.packs import pack_of_forty
from tests.games.cuarenta.rules.table import cards, dealt_game, lines, new_game, plain_pack, play, position

PLAIN = ("Ac 2d 3h 4s Kc", "Ad 2h 3s 4c Kd", "Ah 2s 3c 4d Kh", "As 2c 3d 4h Ks")


def caida(side, score, **options):
    """Return a game of four in which a seat of this side has just taken a five by caída; seat 1 laid it, or seat 2."""
    state = position("Qd", "5h Ah", turn=3 - side, seats=4, score=score, others="5d Kc", **options)
    play(state, "5h 5d*5h")
    return state


@pytest.mark.parametrize("side", [1, 2])
def test_whoever_wins_the_game_ends_it_and_the_deal_does_not_pass_on_cu60(side):
    score = (38, 0) if side == 1 else (0, 38)
    state = caida(side, score)

    assert (state.over, state.winner, state.turn, state.to_act(), state.needs_pack()) == (True, side, 0, [], False)
    assert state.dealer == (1 if side == 1 else 4)
    assert list(state.chicas) == ([1, 0] if side == 1 else [0, 1])
    assert state.view(0).to_wire()["phase"] == "over"


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize(("losers", "over"), [(0, True), (9, True), (10, False), (11, False), (38, False)])
def test_with_fewer_than_ten_the_losers_of_the_first_chica_lose_the_mesa_whichever_side_they_are_cu70(
    side, losers, over
):
    score = (38, losers) if side == 1 else (losers, 38)

    assert caida(side, score, rules="mesa").over is over


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize(("needed", "won"), [(2, 1), (3, 2), (9, 8)])
def test_a_mesa_is_won_with_so_many_chicas_and_not_before_cu70_cu72(side, needed, won):
    def after(chicas):
        state = position(
            "Qd", "5h Ah", turn=3 - side, seats=4, score=(38, 38), others="5d Kc", rules="mesa", chicas=needed
        )
        state.chicas[side - 1], state.chicas[2 - side] = chicas, needed - 1
        play(state, "5h 5d*5h")
        return state

    assert after(won).over and after(won).winner == side
    assert not after(won - 1).over and after(won - 1).winner == 0


@pytest.mark.parametrize("chicas", [(1, 0), (0, 1), (1, 1), (2, 2), (3, 1)])
@pytest.mark.parametrize("side", [1, 2])
def test_behind_the_first_chica_there_is_no_zapateria_however_the_chicas_stand_cu70(side, chicas):
    score = (38, 0) if side == 1 else (0, 38)
    state = position("Qd", "5h Ah", turn=3 - side, seats=4, score=score, others="5d Kc", rules="mesa", chicas=9)
    state.chicas[0], state.chicas[1] = chicas
    play(state, "5h 5d*5h")

    assert (state.over, state.chica_won, sum(state.chicas)) == (False, True, sum(chicas) + 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_before_the_first_pack_nothing_is_known_and_nothing_claimed_cu09(seats):
    state = new_game(seats=seats, dealer=2)
    told = state.view(0).to_wire()

    assert (state.claimed, state.doubles, state.missed, state.taker, state.just_left) == (0, 0, -1, 0, -1)
    assert (state.turn, state.table, state.hand_number, state.deal_number, state.next_card) == (0, 0, 0, 0, 0)
    assert (list(state.hands), list(state.shown), list(state.recalled)) == ([0] * seats, [0] * 8, [0] * seats)
    for fields in ("piles", "points", "chicas", "total_carton", "countable_carton"):
        assert list(getattr(state, fields)) == [0, 0]
    for fields in ("rondas", "missed", "caidas", "story", "table", "gone", "past", "last_points", "legal", "turn"):
        assert told[fields] == []
    assert (told["phase"], told["dealer"], told["stock"], told["missed_by"], told["winner"]) == ("pack", 2, 0, 0, 0)
    assert (told["over"], told["chica_won"], told["counts"], told["deals"]) == (False, False, [0] * seats, 8 // seats)


def test_a_chica_that_is_won_stays_on_show_until_the_next_pack_cu70():
    state = caida(2, (20, 38), rules="mesa")
    assert (state.chica_won, state.score, state.hand_number, state.dealer) == (True, [20, 40], 1, 1)

    state.deal(plain_pack())
    assert (state.chica_won, state.score, state.hand_number) == (False, [0, 0], 2)
    assert list(state.chicas) == [0, 1]


@pytest.mark.parametrize(("score", "said"), [((20, 29), False), ((20, 30), True), ((20, 31), True)])
def test_ten_for_a_misdeal_may_win_the_chica_cu08_cu60_cu70(score, said):
    state = dealt_game(*PLAIN, seats=4, dealer=3, rules="mesa")
    state.points[0], state.points[1] = score

    assert play(state, "misdeal") == [("misdeal", 2, 10)]
    assert (state.chica_won, list(state.chicas)) == (said, [0, int(said)])
    assert (state.needs_pack(), state.dealer, state.turn) == (True, 4, 0)


@pytest.mark.parametrize(("dealer", "winner"), [(1, 2), (2, 1), (3, 2), (4, 1)])
def test_an_irregular_deal_of_either_partner_loses_the_game_for_both_cu08(dealer, winner):
    state = dealt_game(*PLAIN, seats=4, dealer=dealer)

    assert play(state, "misdeal") == [("misdeal", winner, 0)]
    assert (state.over, state.winner, state.dealer, state.score) == (True, winner, dealer, [0, 0])


@pytest.mark.parametrize(("dealer", "following"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_of_four_the_deal_passes_on_by_one_seat_and_nothing_of_the_hand_is_left_cu06(dealer, following):
    state = dealt_game(*PLAIN, seats=4, dealer=dealer, target=200)
    while not state.needs_pack():
        (seat,) = state.to_act()
        state.apply(seat, state.legal(seat)[-1])
    taken = [len(cards_of(pile)) for pile in state.piles]
    assert (state.dealer, state.turn, state.taker, list(state.total_carton)) == (following, 0, 0, taken)

    state.deal(plain_pack())
    told = state.view(0).to_wire()
    assert (told["hand_number"], told["deal"], told["stock"], told["dealer"]) == (2, 1, 20, following)
    assert (told["table"], told["captured"], told["gone"], told["story"], told["caidas"]) == ([], [[], []], [], [], [])
    assert (told["played"], told["past"], told["recalled"], told["rondas"]) == ([[]] * 4, [], [[]] * 4, [])
    assert (told["last_points"], told["just_left"], told["total_carton"]) == ([], None, taken)
    first = following % 4
    assert [list(cards_of(state.hands[(first + at) % 4])) for at in range(4)] == [
        sorted(plain_pack()[at * 5 : at * 5 + 5]) for at in range(4)
    ]


def test_hand_by_hand_the_carton_of_both_sides_adds_up_cu54():
    state = new_game("pagat", seats=4, dealer=2, target=200)
    total, countable = [0, 0], [0, 0]
    for _ in range(6):
        state.deal(plain_pack())
        while not state.needs_pack() and not state.over:
            (seat,) = state.to_act()
            state.apply(seat, state.legal(seat)[-1])
        for side, pile in enumerate(state.piles):
            total[side] += pile.bit_count()
            countable[side] += pile.bit_count() if pile.bit_count() >= 20 else 0
        assert (list(state.total_carton), list(state.countable_carton)) == (total, countable)
        assert sum(pile.bit_count() for pile in state.piles) + state.table.bit_count() == 40


def test_a_side_may_start_from_points_that_have_not_won_cu60():
    state = new_game("pagat")
    state.start_from([12, 38])
    state.deal(plain_pack())

    assert (state.score, list(state.points)) == ([12, 38], [12, 38])


def test_a_four_that_wins_leaves_the_hands_as_they_were_dealt_cu11():
    state = dealt_game("5c 5d 5h 5s Qc", PLAIN[0], dealer=2)

    assert [cards_of(hand) for hand in state.hands] == [cards("5c 5d 5h 5s Qc"), sorted(cards(PLAIN[0]))]
    assert (state.dealer, state.turn, lines(state)) == (2, 0, [("doble-ronda", 1, 0)])
    assert mask_of(cards("5c 5d 5h 5s")) == state.four_shown(1) and state.four_shown(2) == 0


@pytest.mark.parametrize("holder", [1, 2, 3, 4])
def test_of_four_whoever_is_dealt_a_four_wins_for_its_side_and_shows_it_cu11(holder):
    fives = [PLAIN[0].replace("4s", "6s"), "Ad 2h 3s 6c Kd", "Ah 2s 3c 6d Kh"]
    fives.insert(holder - 1, "4c 4d 4h 4s Qc")
    state = dealt_game(*fives, seats=4, dealer=4)

    assert (state.over, state.winner, state.needs_pack()) == (True, 2 - holder % 2, False)
    shown = [cards_of(state.four_shown(seat)) for seat in (1, 2, 3, 4)]
    assert shown == [cards("4c 4d 4h 4s") if seat == holder else [] for seat in (1, 2, 3, 4)]
    assert state.view(0).to_wire()["rondas"] == [{"seat": holder, "double": True}]


def test_the_pack_of_a_hand_is_the_one_that_was_dealt_cu01():
    state = new_game(seats=4)
    state.deal(plain_pack())

    assert list(state.deck) == state.pack == plain_pack() and sorted(plain_pack()) == pack_of_forty()
