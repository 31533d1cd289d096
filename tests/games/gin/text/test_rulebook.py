"""Gin's rules in words, with hands that the engine arranges, lays off and scores."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_card
from sobremesa.games.gin.rules.melds import deadwood
from sobremesa.games.gin.rules.rulesets import PRESETS
from tests.rulebook.telling import examples, text

KNOCKED = "4c 5c 6c 9d 9h 9s Jh Qh Kh"


def _example(rules, melds, left, which=0, **options):
    return examples("gin", rules, melds, left, **options)[which]


def _held(example, row):
    return mask_of([read_card(card) for card in example.rows[row].cards()])


def test_the_first_hand_is_arranged_as_the_engine_arranges_it_gi06_gi07():
    """Four fours and three fives leave eleven: the set of fives spoils the run of spades."""
    example = _example("standard", "4c 4d 4h 4s 5c 5d 5s", "2c 3s 6s")
    assert [len(group) for group in example.rows[0].groups] == [4, 3]
    assert example.text == "The best arrangement leaves 11 points of deadwood."
    assert deadwood(_held(example, 0) | _held(example, 1)) == 11


def test_a_knock_scores_the_difference_gi08_gi12():
    """Two points against 67 are 65, and the sum is shown."""
    example = _example("standard", KNOCKED, "2s")
    assert example.marked == ()
    assert example.text.startswith("You discard K♣ and knock with 2 points of deadwood.")
    assert example.text.endswith("You score 65 points (67 − 2).")


@pytest.mark.parametrize(("rules", "gin"), [("standard", "25"), ("standard", "7")])
def test_gin_scores_its_bonus_and_the_opponents_deadwood_gi09(rules, gin):
    """The bonus of the ruleset stands in the sum."""
    example = _example(rules, "4c 5c 6c 9d 9h 9s Th Jh Qh Kh", "", gin=gin)
    assert example.text.endswith(f"({gin} + 64).")
    assert example.marks == ""


def test_big_gin_is_shown_where_it_is_played_gi10():
    """Eleven melded cards: 31 and the deadwood; a ruleset without it has no such example."""
    melds = "4c 5c 6c 7c 9d 9h 9s Th Jh Qh Kh"
    assert _example("standard", melds, "").text.endswith("You score 98 points (31 + 67).")
    assert examples("gin", "vga", melds, "") == []


def test_laying_off_goes_card_after_card_gi11():
    """A four on the five, then the three on the four, the eight at the other end, and a queen on the queens."""
    example = _example("standard", "5h 6h 7h 9c 9d 9s Qc Qd Qs", "3d")
    assert example.marked == ("3h", "4h", "8h", "Qh")
    assert "lays off 3♥, 4♥, 8♥ and Q♥ and keeps 23 points of deadwood." in example.text


def test_an_undercut_scores_for_the_opponent_gi13():
    """Eight against four is an undercut; eight against eight is one where the ruleset says so, and else nothing."""
    assert _example("standard", KNOCKED, "8s").text.endswith("The opponent scores 29 points (25 + 8 − 4).")
    assert _example("standard", KNOCKED, "8s", which=1).text.endswith("The opponent scores 25 points (25 + 8 − 8).")
    assert _example("openspiel", KNOCKED, "8s", which=1).text.endswith("Nobody scores.")


def test_a_knock_that_is_too_high_is_no_example_gi08():
    """With a knock value of five nobody is shown knocking with eight."""
    assert examples("gin", "standard", KNOCKED, "8s", knock="5") == []
    assert "only gin" not in text("gin", "standard")
    assert "a hand is won by gin alone" in text("gin", "standard", knock="0")


def test_a_spade_doubles_the_hand_gi15():
    """Where spades double, the same knock is shown once more, with twice the points."""
    assert [each.text.endswith("(2 × (67 − 2)).") for each in examples("gin", "vga-oklahoma", KNOCKED, "2s")] == [
        False,
        True,
    ]
    assert "2 ×" not in text("gin", "vga")


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_target_and_what_follows_the_game_are_told_gi16_gi17_gi18(rules):
    """One hand, or so many points; bonuses where there are any."""
    page = text("gin", rules)
    assert ("One hand is the whole game." in page) == (rules == "openspiel")
    assert ("The game is played to 100 points." in page) == (rules != "openspiel")
    assert ("Nothing is added after the game." in page) == (rules != "standard")


@pytest.mark.parametrize("rules", list(PRESETS))
def test_first_turn_dealer_and_drawn_hands_are_told_gi01_gi02_gi03_gi04_gi05_gi14(rules):
    """How a hand begins, who deals it, and when nobody wins it."""
    page = text("gin", rules)
    assert ("The hand begins with an offer" in page) == (not rules.startswith("vga"))
    assert ("the loser of the last hand deals" in page) == (rules == "standard")
    assert ("not counting the first upcard" in page) == (rules == "openspiel")
    assert ("That limit is this program’s own" in page) == (rules != "openspiel")
    assert (", counting the first upcard" in page) == (rules in {"standard", "eaai"})
    assert "leaves 2 cards in the stock" in page and "52 cards" in page and "dealt 10 cards" in page


@pytest.mark.parametrize(
    ("lang", "draws", "left"),
    [
        ("en", "has been drawn from once in a hand", "leaves 1 card in the stock"),
        ("es", "se robó del descarte una vez", "el mazo tiene 1 carta,"),
    ],
)
@pytest.mark.parametrize("rules", list(PRESETS))
def test_a_limit_of_one_is_told_in_the_singular_gi14(rules, lang, draws, left):
    """One draw from the pile, and one card in the stock."""
    page = text("gin", rules, lang, pile_draws="1", stock_left="1")
    assert draws in page and left in page


@pytest.mark.parametrize(("lang", "again"), [("en", "deals again"), ("es", "da otra vez")])
def test_nobody_deals_again_where_a_hand_is_the_whole_game_gi13_gi14_gi17(lang, again):
    """A drawn hand is followed by another only where the game goes on."""
    assert again not in text("gin", "openspiel", lang)
    assert text("gin", "openspiel", lang, target="100").count(again) == 2


def test_the_voice_is_the_languages():
    """The same page in Spanish uses the words of the table."""
    page = text("gin", "standard", "es")
    assert all(word in page for word in ("sueltas", "acomoda", "contra", "cierra", "mazo", "descarte", "zapatero"))
