"""What every game's questions share: hands and positions that cannot be, and what is drawn unseen."""

import pytest

from sobremesa.core.explorer import BadHand, Question, check_hand
from sobremesa.core.options import BadOption, read_overrides
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.core.setup import BadSetup, Placement, Setup, SetupField, check_fields, unseen

PACK = list(range(40))
FIELDS = (SetupField("hand", "cards", 1, 2), SetupField("table", "cards", 0, 2), SetupField("points", "number", 3, 9))
SETUP = Setup(FIELDS, lambda wanted, rng: None, lambda wanted, state: True)


def placed(cards, flags=(), numbers=None):
    return Placement(GAMES["cuarenta"].ruleset("pagat"), cards, frozenset(flags), numbers or {}, (0, 0))


@pytest.mark.parametrize(
    ("hand", "others", "why"),
    [
        ((1,), (), "2 or 3 cards here, and this one has 1"),
        ((1, 1), (), "Ad stands there twice"),
        ((1, 2), (2,), "Ah stands there twice"),
        ((1, 40), (), "the pack of this game has no Jc"),
        ((1, 2), (40,), "the pack of this game has no Jc"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand, others, why):
    with pytest.raises(BadHand, match=why):
        check_hand(Question("pagat", hand, others), (2, 3), PACK)


def test_a_hand_that_can_be_is_let_pass():
    assert check_hand(Question("pagat", (0, 39, 3), (4,)), (2, 3), PACK) is None


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (placed(cards={"hand": ()}), "count"),
        (placed(cards={"hand": (1, 2, 3)}), "count"),
        (placed(cards={"hand": (1,), "crib": (2,)}), "unknown"),
        (placed(cards={"hand": (1,)}, flags=("first",)), "unknown"),
        (placed(cards={"hand": (1,)}, numbers={"points": 2}), "number"),
        (placed(cards={"hand": (1,)}, numbers={"points": 10}), "number"),
        (placed(cards={"hand": (40,)}), "foreign"),
        (placed(cards={"hand": (1,), "table": (2, 1)}), "twice"),
    ],
)
def test_a_position_that_no_game_can_have_is_refused(wanted, code):
    with pytest.raises(BadSetup) as caught:
        check_fields(SETUP, wanted, PACK)

    assert caught.value.code == code


@pytest.mark.parametrize("points", [3, 9])
def test_the_edges_of_a_field_are_allowed(points):
    assert check_fields(SETUP, placed(cards={"hand": (1, 2)}, numbers={"points": points}), PACK) is None


def test_what_is_unseen_are_the_cards_that_nobody_named_in_random_order():
    wanted = placed(cards={"hand": (0, 1), "table": (39,)})
    drawn = unseen(wanted, PACK, Rng(1))

    assert sorted(drawn) == PACK[2:39] != drawn
    assert unseen(wanted, PACK, Rng(1)) == drawn != unseen(wanted, PACK, Rng(2))


@pytest.mark.parametrize("text", ["target", "=30", "target=", "target=30 target=31"])
def test_overrides_that_are_no_names_and_values_are_refused(text):
    with pytest.raises(BadOption):
        read_overrides(text)
