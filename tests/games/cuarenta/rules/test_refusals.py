"""Why a move may not be played: each refusal has its own code, whoever asks and whichever move it is."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.games.cuarenta.rules.moves import DEAL, MISDEAL, PASS, PLAY, RECALL, RONDA, TAKE, packed
from sobremesa.games.cuarenta.rules.position import Catch
from tests.games.cuarenta.rules.table import cards, dealt_game, new_game, pack_with, play, position

RONDA_FIVE = "5c 5d 5h Jc Qc"
OTHER_RONDA = "6c 6d 6h Jd Qd"
PLAIN = ("Ac 2d 3h 4s Kc", "Ad 2h 3s 4c Kd", "Ah 2s 3c 4d Kh", "As 2c 3d 4h Ks")
BARE = (DEAL, RONDA, PASS, MISDEAL)
EVERY_KIND = (PLAY, DEAL, RONDA, TAKE, RECALL, PASS, MISDEAL)


def code(state, seat, move):
    """Return the code by which a seat is refused a move, empty where it is legal."""
    refusal = state.refusal(seat, move)
    return refusal.code if refusal else ""


def taking():
    """Return a game of four whose last card is played; seat 1 has left the six, and the game waits for seat 2."""
    state = position("5d 6d", "5h", seats=4, others="")
    state.deal_number = state.deals
    play(state, "5h*5d")
    return state


def recalling():
    """Return a game whose last card is played and in which seat 1, who made a caída, is asked for a rank."""
    state = position("Qd", "5h", turn=2, others="")
    state.deal_number = state.deals
    state.dealer = 2
    state.catches = [Catch(1, 1, 2, 4)]
    play(state, "5h")
    return state


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_until_a_pack_is_dealt_everything_is_refused_for_want_of_it_cu05(kind, seat):
    state = new_game()

    assert code(state, seat, packed(kind, 0, 0)) == "pack-due"
    assert state.legal(seat) == []


@pytest.mark.parametrize("seat", [-2, -1, 5, 6])
def test_a_seat_beyond_the_table_has_no_move_cu02(seat):
    state = dealt_game(*PLAIN, seats=4)

    assert {code(state, seat, packed(kind, 0, 0)) for kind in EVERY_KIND} == {"no-such-seat"}


@pytest.mark.parametrize("text", ["2h", "Ah", "4h", "6h", "Kh"])
def test_only_a_card_of_the_hand_can_be_played_cu20(text):
    """Lower ones, higher ones and one between are refused alike."""
    state = position("Qd", "3h 5h", others="Kc")

    assert code(state, 1, state.read(text)[1]) == "not-in-hand"


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_nobody_but_the_seat_on_turn_plays_a_card_cu03(turn):
    state = position("Qd", "3h 5h", turn=turn, seats=4, others="3h 5h")

    refused = {seat: code(state, seat, packed(PLAY, cards("3h")[0], 0)) for seat in (1, 2, 3, 4)}
    assert refused.pop(turn) == ""
    assert set(refused.values()) == {"not-your-turn"}


@pytest.mark.parametrize("card", [52, 63])
def test_a_number_that_no_card_has_is_not_in_any_hand_cu01(card):
    assert code(position("Qd", "3h 5h"), 1, packed(PLAY, card, 0)) == "not-in-hand"


@pytest.mark.parametrize("state", [taking(), recalling()], ids=["take", "recall"])
def test_behind_the_last_card_nothing_is_played_cu05(state):
    assert code(state, state.to_act()[0], packed(PLAY, cards("5h")[0], 0)) == "hand-played"


def test_before_the_dealer_has_dealt_nothing_is_played_cu07():
    state = new_game("casa")
    state.deal(pack_with())

    assert {code(state, seat, packed(PLAY, 0, 0)) for seat in (1, 2)} == {"deal-first"}


@pytest.mark.parametrize("state", [taking(), recalling(), dealt_game(*PLAIN)], ids=["take", "recall", "play"])
def test_a_move_with_more_bits_than_its_kind_has_is_no_move(state):
    """Only a play has a card and a mask; a take has a mask alone, a recall a rank alone, and the others neither."""
    six = mask_of(cards("6d"))
    crooked = [
        *(packed(kind, card, mask) for kind in BARE for card, mask in ((1, 0), (0, 1), (4, six))),
        *(packed(TAKE, card, six) for card in (1, 4, 63)),
        *(packed(RECALL, 4, mask) for mask in (1, six)),
        *(0, 1, -1, packed(8, 0, 0), packed(9, 4, six)),
    ]

    for seat in range(int(state.seats) + 1):
        assert {code(state, seat, move) for move in crooked} == {"not-a-move"}


@pytest.mark.parametrize("rank", [*range(7, 10), *range(13, 64)])
def test_a_rank_that_the_pack_has_not_cannot_be_named_cu01_cu41(rank):
    assert code(recalling(), 1, packed(RECALL, rank, 0)) == "not-a-move"


@pytest.mark.parametrize("rank", [*range(7), 10, 11, 12])
def test_every_rank_of_the_pack_can_be_named_by_whoever_is_asked_cu41(rank):
    state = recalling()

    assert [code(state, seat, packed(RECALL, rank, 0)) for seat in (1, 2)] == ["", "nothing-to-recall"]


@pytest.mark.parametrize("moves", [taking, recalling])
def test_only_whoever_is_asked_passes_cu26_cu41(moves):
    state = moves()
    asked = state.to_act()

    allowed = [seat for seat in range(int(state.seats) + 1) if not code(state, seat, packed(PASS, 0, 0))]
    assert allowed == asked


# ---- rondas


@pytest.mark.parametrize("holder", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("points", "refused"), [(29, ""), (30, "ronda-barred"), (31, "ronda-barred"), (39, "ronda-barred")]
)
def test_from_thirty_points_of_its_own_side_up_a_seat_cannot_score_a_ronda_cu14(holder, points, refused):
    """What the other side has does not matter."""
    fives = list(PLAIN[:3])
    fives.insert(holder - 1, RONDA_FIVE)
    state = dealt_game(*fives, seats=4, dealer=4)
    own = (holder - 1) % 2
    state.points[own], state.points[1 - own] = points, 30 if points == 29 else 0

    assert code(state, holder, packed(RONDA, 0, 0)) == refused


@pytest.mark.parametrize("first", [1, 2])
def test_one_claim_leaves_the_other_seat_its_own_cu12(first):
    state = dealt_game(RONDA_FIVE, OTHER_RONDA, dealer=2)

    play(state, f"{first}:ronda")
    assert code(state, first, packed(RONDA, 0, 0)) == "ronda-claimed"
    assert code(state, 3 - first, packed(RONDA, 0, 0)) == ""


@pytest.mark.parametrize("dealer", [1, 2])
def test_the_referee_claims_no_ronda_cu12(dealer):
    state = dealt_game(RONDA_FIVE, OTHER_RONDA, dealer=dealer)

    assert code(state, 0, packed(RONDA, 0, 0)) == "no-such-seat"


# ---- misdeals


@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_a_misdeal_is_late_whoever_has_played_a_card_cu08(leader):
    state = dealt_game(*PLAIN, seats=4, dealer=(leader + 2) % 4 + 1)
    assert state.legal(0) == [state.read("misdeal")[1]]

    play(state, "Ac")
    assert (code(state, 0, packed(MISDEAL, 0, 0)), state.legal(0)) == ("misdeal-late", [])


@pytest.mark.parametrize("state", [taking(), recalling()], ids=["take", "recall"])
def test_a_misdeal_is_late_behind_the_last_card_cu08(state):
    assert (code(state, 0, packed(MISDEAL, 0, 0)), state.legal(0)) == ("misdeal-late", [])


def test_a_misdeal_is_none_before_the_dealer_has_dealt_cu07_cu08():
    """Neither before the first five nor between two deals, where all hands are empty."""
    state = new_game("casa", misdeal="game")
    state.deal(pack_with("Ac 2d 3c 4c 5c", "Jd Qd Kd 6d 7d"))
    first = code(state, 0, packed(MISDEAL, 0, 0))
    play(state, "deal Ac Jd 2d Qd 3c Kd 4c 6d 5c 7d")

    assert (first, code(state, 0, packed(MISDEAL, 0, 0))) == ("misdeal-late", "misdeal-late")
