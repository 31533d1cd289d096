"""Simple plays gin as the challenge that it comes from describes it."""

from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.lab.opponents import player_named
from tests.games.gin.rules.table import NEAR, SAFE, dealt_game, eleven, play


def choices(state, tries=40):
    """Return all that simple does in a position with different luck."""
    seat = state.to_act()[0]
    bot = player_named("gin", "lab:simple")
    return {move_text(bot.choose(state.view(seat), Budget(), Rng(seed))) for seed in range(tries)}


def test_the_upcard_is_taken_only_into_a_meld():
    """A card that stands beside one of its own is not enough: it takes two."""
    hand = "5c 5d 7h 8h Jc Ks 2d 9d Qs Ah"
    assert choices(dealt_game(hand, upcard="5s", rules="eaai"), 5) == {"upcard"}
    assert choices(dealt_game(hand, upcard="6h", rules="eaai"), 5) == {"upcard"}
    assert choices(dealt_game(hand, upcard="Kc", rules="eaai"), 5) == {"pass"}
    assert choices(play(dealt_game(hand, upcard="Kc", stock="3c 4s", rules="eaai"), "pass pass stock -Ks"), 5) <= {
        "stock",
        "upcard",
    }


def test_the_highest_card_without_a_meld_goes_whatever_it_may_become():
    """Of equals each goes now and then; a pair of kings is only two kings."""
    assert choices(eleven("4c 5c 6c Kd Kh 9s 7d 3h 2s Ad 8h", rules="eaai")) == {"-Kd", "-Kh"}
    assert choices(eleven("4c 5c 6c Kd Kh Ks 9s 7d 3h 2s 8h", rules="eaai")) == {"-9s"}


def test_gin_or_big_gin_is_declared_whichever_brings_more():
    """Rules of one's own may give gin more (GI-09, GI-10)."""
    assert choices(eleven(NEAR + "3c 7c", SAFE)) == {"biggin"}
    assert choices(eleven(NEAR + "3c 7c", SAFE, gin=50)) == {"gin-3c", "gin-7c"}


def test_the_card_just_taken_stays():
    """The highest card that may go goes (GI-05)."""
    state = dealt_game("Kc Kd 9s 7d 5h 4s 2c 3d Ah Jc", upcard="Kh", rules="eaai")
    assert choices(play(state, "upcard")) == {"-Jc"}


def test_it_knocks_as_soon_as_it_may_and_with_the_least():
    """Ten points are enough (GI-08), and it does not wait for gin."""
    assert choices(eleven(NEAR + "9c Kc", SAFE, rules="eaai"), 5) == {"gin-Kc"}
    assert choices(eleven("4c5c6c 9d9h9s 2d 3h Ac 3s Kh", rules="eaai"), 5) == {"knock-Kh"}


def test_gin_and_big_gin_are_declared():
    """What scores most is declared where it is to be had (GI-09, GI-10)."""
    assert choices(eleven(NEAR + "7c Kc", SAFE, rules="eaai"), 5) == {"gin-Kc"}
    assert choices(eleven(NEAR + "3c 7c", SAFE, rules="eaai"), 5) == {"biggin"}


def test_it_lays_off_as_well_as_can_be():
    """After a knock the rules find the best defence for it (GI-11)."""
    assert choices(play(eleven(NEAR + "As Kh", SAFE, rules="eaai"), "knock-Kh"), 5) == {"lay"}
