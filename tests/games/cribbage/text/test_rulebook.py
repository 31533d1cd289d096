"""Cribbage's rules in words, with cards played and hands counted by the engine."""

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_card, read_cards
from sobremesa.games.cribbage.rules.rulesets import PRESETS
from sobremesa.games.cribbage.rules.show import score_show
from sobremesa.games.cribbage.text.spoken_count import sentence, spoken
from sobremesa.rulebook import Words
from tests.rulebook.telling import examples, text


def _first(rules, *rows, **options):
    return examples("cribbage", rules, *rows, **options)[0]


def _counts(hand, starter, crib=False):
    return score_show(mask_of(read_cards(hand)), read_card(starter), crib)


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("Ac 7d 8h 3s", "7h", 8),  # 7 8 twice and A 7 7 make fifteen, and a pair
        ("4c 5d 5h 5s", "3h", 17),  # 5 5 5 makes fifteen, a pair royal, 3 4 5 three times
        ("Ac 2d 3h 7s", "2h", 10),  # A 2 3 twice, a pair, and A 2 2 3 7 makes fifteen
        ("5h 5s 5c Jd", "5d", 29),
        ("2h 6h 8h Qh", "Kc", 4),
        ("2c 4d 6h Qs", "8c", 0),
    ],
)
def test_hands_are_counted_as_the_engine_counts_them_cr17_cr18_cr19_cr20_cr21(hand, starter, points):
    """Each shown hand comes with the sum of its combinations."""
    said = _first("standard", hand, starter).text
    assert said.endswith("It counts nothing." if not points else f"It counts {points} points.")
    assert sum(one.points for one in _counts(hand.replace(" ", ""), starter)) == points


def test_a_crib_has_its_own_flush_cr20():
    """Four of a suit count nothing in the crib, five do."""
    hand, crib = examples("cribbage", "standard", "2h 6h 8h Qh", "Kc")
    five = _first("standard", "2h 6h 8h Qh", "Kh")
    assert [each.rows[0].label for each in (hand, crib, five)] == ["Hand", "Crib", "Crib"]
    assert hand.text == "A flush of 4 is 4. It counts 4 points."
    assert (crib.text, five.text) == ("It counts nothing.", "A flush of 5 is 5. It counts 5 points.")


@pytest.mark.parametrize(
    ("row", "marked", "said"),
    [
        ("7c 8d", "7c 8d", "The count is 15. The last card scores 2 points (fifteen)."),
        ("4c 6d 5h", "4c 6d 5h", "The count is 15. The last card scores 5 points (fifteen 2 and run 3)."),
        ("7c 7d 7h", "7c 7d 7h", "The count is 21. The last card scores 6 points (pair royal)."),
        ("Ac 3d 5h 7s 6c", "5h 7s 6c", "The count is 22. The last card scores 3 points (run)."),
        ("5c Jd 6h 7s", "", "The count is 28. The last card scores nothing."),
        ("Tc Kd", "", "The count is 20. The last card scores nothing."),
    ],
)
def test_what_a_played_card_scores_cr11_cr13_cr14_cr15(row, marked, said):
    """The cards that score are marked, and the points have their reasons."""
    example = _first("standard", row)
    assert (" ".join(example.marked), example.text) == (marked, said)


@pytest.mark.parametrize(
    ("rules", "thirty", "thirty_one"),
    [
        ("standard", "1 point for them (go)", "2 points for them (thirty-one)"),
        ("cadenza", "1 point for them (go)", "3 points for them (go 1 and thirty-one 2)"),
    ],
)
def test_the_point_for_go_cr07_cr08(rules, thirty, thirty_one):
    """A 31 after a go scores its two instead of the point, or besides it where go is scored as it is called."""
    assert thirty in _first(rules, "Tc 9d Ts", "Ad").text
    assert thirty_one in _first(rules, "Tc 9d Ts", "2d").text


def test_heels_are_the_dealers_cr05():
    """A jack turned up scores two, a queen nothing."""
    assert _first("cadenza", "Jh").text == "The dealer scores 2 points (his heels)."
    assert _first("cadenza", "Qh").text == "Nobody scores."


@pytest.mark.parametrize(
    ("rules", "skunk", "double"),
    [("standard", 61, 31), ("standard-61", 31, 0), ("cadenza", 61, 0), ("cadenza-61", 31, 0)],
)
def test_skunks_count_as_the_engine_counts_them_cr22_cr23_cr24(rules, skunk, double):
    """A skunk is two games, a double one four; each ruleset tells those it has."""
    page = text("cribbage", rules)
    assert f"fewer than {skunk} points it is a skunk, and the game counts as 2 games." in page
    assert ("double skunk" in page) == bool(double)
    assert not double or f"fewer than {double} points it is a double skunk and counts as 4 games." in page
    assert "however far behind" in text("cribbage", rules, skunk="none", double_skunk="none")


def test_muggins_and_x_ray_vision_are_told_where_they_are_played_cr25_cr40():
    """Options that change what players see or do change what is told."""
    assert "calls muggins" in text("cribbage", "standard", muggins="yes")
    assert "calls muggins" not in text("cribbage", "standard")
    assert "X-ray vision is on: both see" in text("cribbage", "cadenza", xray="both")


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_course_of_a_hand_is_told_cr01_cr02_cr03_cr04_cr06_cr09_cr10_cr12_cr16(rules):
    """From the cut to the order of the show."""
    page = text("cribbage", rules)
    old = rules.startswith("cadenza")
    assert ("Both cut the pack" in page) != old
    assert ("No point is given for that" in page) == old
    assert "dealt 6 cards" in page and "It never passes 31." in page and "last the crib, for the dealer" in page


def test_a_count_is_spelled_out_as_players_say_it():
    """Fifteen two, fifteen four, and a pair is six, in both languages."""
    counts = _counts("7c8dKhQs", "8h")
    assert sentence(counts, Words("en")) == "Fifteen 2, fifteen 4 and a pair is 6"
    assert spoken(counts, Words("es")) == ["quince 2", "quince 4", "una pareja, 6"]
    assert sentence([], Words("es")) == ""
