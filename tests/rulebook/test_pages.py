"""The rules as pages: plain lines for terminals, Markdown for the documents."""

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.rulebook import Words, languages
from sobremesa.rulebook.library import book
from sobremesa.rulebook.pages import drawn, markdown, plain


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game", "rules"), [(game.id, name) for game in GAMES.values() for name in game.presets])
def test_a_page_keeps_to_the_width_it_is_given(game, rules, lang, width):
    """No line of a plain page is wider than the terminal."""
    page = plain(book(game, GAMES[game].ruleset(rules), lang), Words(lang), width)
    assert max(map(len, page.splitlines())) <= width


def test_a_terminal_that_is_too_narrow_gets_lines_that_can_still_be_read():
    """Below thirty columns the page stays at thirty."""
    page = plain(book("cuarenta", ruleset("pagat"), "en"), Words("en"), 3)
    assert 20 < max(map(len, page.splitlines())) <= 40


def test_cards_are_drawn_with_their_suits():
    """Cards look as people write them."""
    assert drawn(["5h", "Qs", "Ac", "Kd"]) == "5♥ Q♠ A♣ K♦"


def test_a_plain_example_says_table_card_and_what_is_taken():
    """An example is three short rows and its explanation, and an empty capture says nothing is taken."""
    page = plain(book("cuarenta", ruleset("pagat"), "es"), Words("es"), 80)
    assert "    Mesa     5♦\n    Carta    4♣\n    Levanta  nada\n" in page
    assert "    Mesa     J♣ Q♦ K♥\n    Carta    J♠\n    Levanta  J♣ Q♦ K♥\n" in page


def test_markdown_names_the_rules_behind_each_paragraph():
    """In the documents every paragraph ends with its rule ids."""
    page = markdown(book("cuarenta", ruleset("palm"), "en"), Words("en"))
    assert page.startswith("# Cuarenta: Handheld, 1998\n\n## Cards and players\n\n")
    assert "The first dealer is drawn at random. (CU-04)" in page
    assert "| Table | Card | Takes |  |\n| --- | --- | --- | --- |\n" in page


def test_groups_of_cards_stay_apart_and_an_empty_row_says_so():
    """Melds are set off from each other, and where there is no deadwood a dash stands."""
    page = plain(book("gin", GAMES["gin"].ruleset("standard"), "en"), Words("en"), 80)
    assert "    Melds     4♣ 4♦ 4♥ 4♠ · 5♣ 5♦ 5♠\n    Deadwood  2♣ 3♠ 6♠\n" in page
    assert "    Melds     5♦ 6♦ 7♦ · 8♣ 8♥ 8♠ · J♣ J♦ J♥ J♠\n    Deadwood  –\n" in page


def test_examples_with_other_rows_have_tables_of_their_own():
    """In Markdown a table has the examples that show the same things."""
    page = markdown(book("cribbage", GAMES["cribbage"].ruleset("standard"), "en"), Words("en"))
    assert "| Hand | Starter |  |\n" in page and "| Crib | Starter |  |\n" in page
