"""What maestro does: everywhere something legal, the same again for the same luck, and the obvious."""

from itertools import combinations
from time import process_time

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from sobremesa.core.bits import cards_of, mask_of
from sobremesa.core.levels import bot_named
from sobremesa.core.packs import ALL
from sobremesa.core.player import NOTHING, Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.players.maestro import Maestro
from sobremesa.games.cribbage.rules.moves import move_text
from sobremesa.games.cribbage.rules.show import show_points
from tests.games.cribbage.rules.table import DEALER, PONE, cards, dealt_game, game_in_play, late

CRIBBAGE = GAMES["cribbage"]
FEW = Budget(iterations=40)
SIX, OTHER_SIX = "5c 7d 8h 9s Jc Kd", "Ad 2d 3d 6d 9d Td"


def choice(state, seat=PONE, seed=1, budget=FEW):
    """Return the text of the maestro's move in a seat."""
    return move_text(bot_named("cribbage", "maestro").choose(state.view(seat), budget, Rng(seed)))


@pytest.mark.parametrize(
    ("rules", "options"),
    [(rules, {}) for rules in CRIBBAGE.presets] + [("cadenza", {"muggins": "yes", "xray": "both"})],
)
def test_every_move_of_a_hand_is_legal_in_every_ruleset(rules, options):
    """Laying away, playing and counting for oneself, with hidden and with open cards (CR-25, CR-40)."""
    luck, state = Rng(f"maestro {rules}"), CRIBBAGE.new(CRIBBAGE.ruleset(rules, options), 2, 1)
    state.deal(luck.shuffled(CRIBBAGE.pack()))
    while not state.over and not state.needs_pack():
        seat = state.to_act()[0]
        move = Maestro().choose(state.view(seat), Budget(iterations=10), luck)
        assert state.refusal(seat, move) is None
        state.apply(seat, move)


@pytest.mark.parametrize("target", ["1", "30", "300"])
def test_any_target_can_be_played_for_cr22(target):
    """The board serves every target, the next point as well as hundreds (CR-22)."""
    game = CRIBBAGE.new(CRIBBAGE.ruleset("standard", {"target": target, "skunk": "none", "double-skunk": "none"}), 2, 1)
    game.deal(CRIBBAGE.pack())
    for seat in (1, 2):
        game.apply(seat, Maestro().choose(game.view(seat), FEW, Rng(seat)))
    if not game.over:
        assert Maestro().choose(game.view(2), FEW, Rng(1)) in game.legal(2)


def test_a_seat_that_is_not_awaited_stays_silent():
    """Nobody plays out of turn (CR-06)."""
    state = late("5h Ac", "9d", series="2c 3c", turn=DEALER)
    assert Maestro().choose(state.view(1), FEW, Rng(1)) == NOTHING


def test_of_equal_cards_any_may_go():
    """A card that always went first by suit would tell that the lower ones are not held."""
    state = late("5h 5c", "9d", series="Ts")
    assert {choice(state, seed=seed) for seed in range(20)} == {"5h", "5c"}


def test_the_same_view_luck_and_iterations_give_the_same_move():
    """Duels can be repeated."""
    state = game_in_play("4c 6d 8h Ks", "Ad 2d 3d 7d")
    assert {choice(state, seed=7) for _ in range(3)} == {choice(state, seed=7)}


def test_what_the_other_holds_changes_no_answer():
    """Two deals that look the same from a seat are played the same: nothing is seen through the cards."""
    for other in ("Ad 2d 3d 7d", "9c Tc Jc Qc", "5c 5d 5s Kd"):
        state = game_in_play("4c 6d 8h Ks", other, crib="2s 4s 6s 8s")
        assert choice(state, seed=3) == choice(game_in_play("4c 6d 8h Ks", "Th Jh Qh Ah", crib="2s 4s 6s 8s"), seed=3)


def test_the_deadline_is_kept():
    """With a few milliseconds it answers with what it has; the clock of a slow machine is given some room."""
    state = game_in_play("4c 6d 8h Ks", "Ad 2d 3d 7d")
    Maestro().choose(state.view(PONE), FEW, Rng(1))  # reads the tables
    began = process_time()
    assert Maestro(10**6).choose(state.view(PONE), Budget(milliseconds=20), Rng(1)) in state.legal(PONE)
    assert process_time() - began < 2.0


# ---- the throw


def test_three_fives_and_a_jack_are_kept_whosever_the_crib():
    """No crib is worth breaking up fourteen points."""
    assert choice(dealt_game("5c 5d 5h Js 2c 8d", OTHER_SIX)) == "2c8d"
    assert choice(dealt_game(OTHER_SIX.replace("6d", "6s"), "5c 5d 5h Js 2c 8d"), DEALER) == "2c8d"


def test_throws_are_weighed_with_their_reasons():
    """Hand, crib and play in points, and what the board changes; the best first."""
    weighed = Maestro().weigh(dealt_game(SIX, OTHER_SIX).view(PONE))
    assert len(weighed) == 15
    assert [one.total for one in weighed] == sorted([one.total for one in weighed], reverse=True)
    assert {reason.code for one in weighed for reason in one.why} == {"hand", "crib", "play", "board"}
    assert move_text(weighed[0].move) == choice(dealt_game(SIX, OTHER_SIX))


def test_the_pone_who_goes_out_first_keeps_the_hand_that_is_enough_cr16():
    """Needing ten with the other about to win, ten in hand outweigh all fear of the crib (CR-16, CR-23)."""
    state = dealt_game("5c 5d Jh Ks 2s 8c", OTHER_SIX)
    state.points = vec[i64]([111, 112])
    assert choice(state) == "2s8c"


# ---- the play


@pytest.mark.parametrize(
    ("series", "hand", "card"),
    [
        ("Kh", "5c 3d 9h", "5c"),
        ("4h 5d", "6c Kd Qh", "6c"),
        ("Kh Qd 5c", "6c 2d 3h", "6c"),
        ("2h 2d", "2c 9d Kh", "2c"),
    ],
)
def test_points_are_taken(series, hand, card):
    """Fifteen, a run, thirty-one and three of a kind are played."""
    assert choice(late(hand, "7d 8d Td", series=series)) == card


def test_no_five_is_led():
    """A third of the pack makes fifteen of it."""
    assert choice(game_in_play("5c 4d 6h Ks", "Ad 2d 3d 7d")) != "5c"


def test_the_last_point_is_pegged_when_the_other_is_sure_to_win_the_show():
    """Needing two, with the pone to count first and needing one, the dealer has to find them in the play (CR-23)."""
    state = late("8d Td", "7c Kc", series="8h", turn=DEALER, score=(120, 119))
    assert choice(state, DEALER) == "7c"


def test_cards_are_weighed_in_points():
    """What a card scores, and what the rest of the play is worth beside the best."""
    weighed = Maestro(40).weigh(late("5c 3d 9h", "7d 8d Td", series="Kh").view(PONE))
    assert move_text(weighed[0].move) == "5c"
    assert weighed[0].total == pytest.approx(0.0)
    assert weighed[0].why[0] == ("points", 2.0)


@pytest.mark.parametrize("laid", [False, True])
def test_what_is_seen_of_the_others_throw_is_no_starter_and_goes_into_the_crib_cr40(laid):
    """With x-ray vision the other's two come out of its six; once they are laid away they are certain."""
    state = dealt_game("5c 5d 5h Js Th Jd", "2c 3d 7h 8s Kc Qd", xray=str(DEALER))
    theirs = mask_of(cards("5c 5d 5h Js Th Jd"))
    if laid:
        state.apply(PONE, state.read("ThJd", PONE)[1])
    starters = cards_of(ALL & ~theirs & ~state.hands[DEALER - 1])
    pairs = [mask_of(list(pair)) for pair in combinations(cards("Th Jd") if laid else cards_of(theirs), 2)]

    for throw in Maestro().throws(state.view(DEALER)):
        kept = state.hands[DEALER - 1] & ~throw.thrown
        hand = sum(int(show_points(kept, starter, False)) for starter in starters) / len(starters)
        cribs = [
            sum(int(show_points(throw.thrown | pair, starter, True)) for starter in starters) / len(starters)
            for pair in pairs
        ]
        assert throw.hand == pytest.approx(hand)
        assert min(cribs) - 1e-9 <= throw.crib <= max(cribs) + 1e-9


def test_open_cards_are_looked_at_cr40():
    """With x-ray vision the last two cards are played as the other's make it best (CR-40)."""
    for held, card in (("9c", "7h"), ("7c", "9h")):
        state = late("7h 9h", held, series="Kh", score=(0, 0), xray="1")
        assert state.view(PONE).hands[DEALER - 1] == mask_of(cards(held))
        assert choice(state) == card
