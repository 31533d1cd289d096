"""Cuarenta's rules in words: complete, true to the options, with examples that the engine itself would give."""

import pytest

from sobremesa import rulebook
from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import read_card
from sobremesa.core.registry import UnknownGame
from sobremesa.games.cuarenta.rules.moves import mask_of_move
from sobremesa.games.cuarenta.rules.rulesets import OPTIONS, PRESETS, ruleset
from sobremesa.games.cuarenta.text.positions import captures_of, position
from sobremesa.rulebook import UnknownLanguage, Words, languages
from tests.rulebook.telling import examples, text, told

TENS = {0: range(1, 10), 1: range(5), 2: range(9), 3: range(6), 4: range(4), 5: range(5), 6: range(4), 7: range(3)}
EVERY_RULE = {f"CU-{ten}{one}" for ten, ones in TENS.items() for one in ones}
CAUGHT = {f"CU-4{one}" for one in range(4)}
# What a preset has no use for: a limit it does not set, a bonus it does not play, a mesa it does not play for.
UNUSED = {
    "pagat": {"CU-61", "CU-70"},
    "palm": {"CU-14", "CU-34", "CU-35", "CU-61", "CU-70"} | CAUGHT,
    "casa": {"CU-14", "CU-35", "CU-70"} | CAUGHT,
    "mesa": {"CU-14", "CU-35", "CU-61"} | CAUGHT,
    "cuenca": {"CU-14", "CU-61"} | CAUGHT,
}


def _told(rules, lang="en", **options):
    return told("cuarenta", rules, lang, **options)


def _text(rules, lang="en", **options):
    return text("cuarenta", rules, lang, **options)


def _example(rules, table, card, which=0, **options):
    """The example of a ruleset's page with this table and this card."""
    return examples("cuarenta", rules, table, card, **options)[which]


@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_rule_that_applies_to_a_ruleset_is_told(rules):
    """Each rule id stands behind some paragraph of each ruleset's page, except those that the ruleset leaves out."""
    assert _told(rules).rule_ids() == EVERY_RULE - UNUSED[rules]


def test_the_rules_together_leave_no_rule_untold():
    """Every rule is told in at least one ruleset."""
    assert set().union(*[_told(rules).rule_ids() for rules in PRESETS]) == EVERY_RULE


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_changing_an_option_changes_what_is_told(option):
    """Every value that an option may have is told, in both languages, and no two values are told alike."""
    highest = 39 if option.name == "limpia-limit" else option.high  # beyond the target it limits nothing
    numbers = [str(number) for number in (option.low, highest) if option.low <= option.high]
    helpful = {"seats": "2", "direction": "clockwise", "sequence": "optional", "chicas": "2", "forgotten": "none"}
    helpful |= {"zapateria": "none", "caida-en-ronda": "3"}
    if option.name == "taker":
        helpful |= {"seats": "2/4", "forgotten": "claim"}
    texts = []
    for value in dict.fromkeys([*option.words, *numbers]):
        rules = ruleset("pagat", helpful | {option.name: value})
        texts.append(str(rulebook.rules("cuarenta", rules, "en")["sections"][:-1]))
        assert rulebook.rules("cuarenta", rules, "es")["sections"]
    assert len(set(texts)) == len(texts)


def test_the_rules_are_told_from_the_options_and_never_from_the_name():
    """Mesa with both of caída and limpia counted reads like Cuenca, except for the list of changes."""
    changed, cuenca = _told("mesa", caida_limpia="both"), _told("cuenca")
    assert changed.sections[:-1] == cuenca.sections[:-1]
    assert (
        "Caída y limpia in one play: both count (was: only the caída counts)"
        in changed.sections[-1].paragraphs[-1].text
    )


@pytest.mark.parametrize(
    ("rules", "options", "together"),
    [
        ("cuenca", {}, True),
        ("cuenca", {"caida": "0"}, False),
        ("cuenca", {"limpia": "0"}, False),
        ("mesa", {"caida": "0"}, True),
        ("mesa", {"limpia": "0"}, False),
    ],
)
def test_what_never_scores_is_not_added_to_the_other_cu33(rules, options, together):
    """CU-30, CU-32: a caída or a limpia worth nothing; that a caída displaces a limpia is told even then."""
    assert ("CU-33" in _paragraph_ids(_told(rules, **options))) == together


def _paragraph_ids(book):
    return {rule for section in book.sections for part in section.paragraphs for rule in part.rules}


def test_a_changed_ruleset_says_so_in_its_title():
    """Whoever reads a page knows whether it is the preset's."""
    assert _told("casa").title == "Cuarenta: House table"
    assert _told("casa", ronda="4").title == "Cuarenta: House table, with changes"
    assert _told("casa", "es", ronda="4").title == "Cuarenta: De casa, con cambios"


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("rules", list(PRESETS))
def test_what_an_example_takes_is_a_capture_that_the_engine_allows(rules, lang):
    """Each worked example can be played as it is drawn; where it takes nothing, there is nothing to take."""
    for section in _told(rules, lang).sections:
        for example in section.examples:
            table, (card,) = (row.cards() for row in example.rows)
            state = position(ruleset(rules), "".join(table), card)
            allowed = [mask_of_move(move) for move in captures_of(state, card)]
            taken = mask_of([read_card(card) for card in example.marked])
            assert taken in allowed if taken else not allowed, example


def test_sum_and_sequence_of_the_first_example_cu22_cu24():
    """Table 2 3 6 7 J K, play 5 (palm): 2 and 3, then 6 7 J; the K stays."""
    example = _example("palm", "2c 3d 6s 7h Jd Kc", "5h")
    assert example.marked == ("2c", "3d", "6s", "7h", "Jd")
    assert example.text == (
        "Your 5 takes 2 and 3 by addition (2 + 3 = 5), then 6, 7 and J in sequence. K stays on the table."
    )


def test_one_capture_of_several_cu23():
    """Table A 2 3 4, play 4: 3 and A or the 4, not both; play 5 (pagat): 2 and 3 or 4 and A."""
    four, five = _example("pagat", "Ac 2d 3h 4s", "4c"), _example("pagat", "Ac 2d 3h 4s", "5c")
    assert "4 by matching or A and 3 by addition (A + 3 = 4): one of these, never both." in four.text
    assert "A and 4 by addition (A + 4 = 5) or 2 and 3 by addition (2 + 3 = 5): one of these, never both." in five.text


def test_three_cards_added_in_pagat_and_not_in_palm_cu22():
    """Table A 2 4, play 7: all three in pagat; in palm it is no capture."""
    assert _example("pagat", "Ac 2d 4h", "7c").marked == ("Ac", "2d", "4h")
    assert _example("palm", "Ac 2d 4h", "7c").marked == ()
    assert _example("palm", "Ac 2d 4h", "7c").text == "Your 7 captures nothing and stays on the table."


def test_sequences_that_end_at_a_gap_cu24():
    """Table 2 3 4 5 7 J, play 2: 2, then 3 4 5; play 6: 2 and 4, then 7 J."""
    assert _example("pagat", "2c 3d 4s 5h 7c Jd", "2h").marked == ("2c", "3d", "4s", "5h")
    assert _example("pagat", "2c 3d 4s 5h 7c Jd", "6h").marked == ("2c", "4s", "7c", "Jd")


def test_a_sequence_alone_is_no_capture_cu24():
    """Table 5, play 4: nothing."""
    assert _example("pagat", "5d", "4c").marked == ()


@pytest.mark.parametrize(
    ("rules", "options", "fate"),
    [
        ("pagat", {}, "The next player may take J and Q."),
        ("palm", {}, "The other side gets J and Q at once."),
        ("palm", {"forgotten": "none"}, "J and Q stay on the table."),
    ],
)
def test_what_becomes_of_a_forgotten_sequence_cu26(rules, options, fate):
    """Table 2 3 6 7 J Q, play 5 taking 2 3 6 7 only: J and Q are for the opponents, as the ruleset has it."""
    example = _example(rules, "2c 3d 6s 7h Jd Qc", "5h", **options)
    assert example.marked == ("2c", "3d", "6s", "7h")
    assert example.text == f"Taking only 2, 3, 6 and 7 leaves J and Q behind. {fate}"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_left_of_a_capture_and_goes_nowhere_is_told_cu21_cu24_cu26(lang):
    """Palm gives away a sequence and no addition; casa lets one of two equal cards lie, and no sequence."""
    palm = {"en": "a larger addition or another one", "es": "con una suma mayor o con otra"}[lang]
    casa = {"en": "never has to take all", "es": "nunca te obliga a levantar todas"}[lang]
    told = {rules: _text(rules, lang) for rules in ("pagat", "palm", "casa", "mesa")}
    assert [rules for rules in told if palm in told[rules]] == ["palm"]
    assert [rules for rules in told if casa in told[rules]] == ["casa"]


def test_no_sequence_is_forgotten_where_it_is_automatic_cu26():
    """In casa nothing can be left behind, so there is no example of it."""
    with pytest.raises(IndexError):
        _example("casa", "2c 3d 6s 7h Jd Qc", "5h")


@pytest.mark.parametrize(
    ("rules", "scored"),
    [
        ("pagat", "4 points (caída 2 and limpia 2)"),
        ("palm", "2 points (caída)"),
        ("casa", "2 points (caída)"),
        ("mesa", "2 points (caída)"),
        ("cuenca", "4 points (caída 2 and limpia 2)"),
    ],
)
def test_caida_and_limpia_in_one_play_cu33(rules, scored):
    """One card put on an empty table and matched: 4 in pagat and cuenca, 2 in the others."""
    example = _example(rules, "6c", "6d")
    assert example.text == f"The card just left is the 6. Your 6 takes 6 by matching. It scores {scored}."


@pytest.mark.parametrize("rules", list(PRESETS))
def test_no_caida_across_a_deal_cu31(rules):
    """The last card of one deal matched by the first of the next is a limpia here and never a caída."""
    example = _example(rules, "6c", "6d", which=1)
    assert example.text.startswith("The last card of the deal before was the 6.")
    assert example.text.endswith("It scores 2 points (limpia).")


def test_automatic_sequences_and_several_equal_cards_cu21_cu24():
    """In casa the 5 comes with A and 3, J takes J Q K, and a 6 both sixes."""
    assert _example("casa", "Ac 3d 5h", "4s").marked == ("Ac", "3d", "5h")
    assert _example("casa", "Jc Qd Kh", "Js").marked == ("Jc", "Qd", "Kh")
    assert _example("casa", "6c 6d Kh", "6s").marked == ("6c", "6d")
    assert _example("pagat", "6c 6d Kh", "6s").marked == ("6c",)


def test_the_thirty_eight_that_does_not_play_cu34_cu51():
    """In casa at 38 a limpia scores nothing and a caída wins; 24 cards score 10."""
    limpia = _example("casa", "2d 4c", "6d", which=1)
    caida = _example("casa", "Kh 6c", "6d", which=1)
    assert limpia.text.startswith("You have 38 points.") and limpia.text.endswith("It scores nothing.")
    assert caida.text.endswith("It scores 2 points (caída) and wins the game.")
    assert "23–24 → 10" in _text("casa")


def test_caida_and_limpia_from_thirty_six_win_cu35():
    """In pagat at 36 both in one play give 4 and win, and in mesa what is won is the chica."""
    assert _example("pagat", "6c", "6d", which=2).text.endswith(
        "It scores 4 points (caída 2 and limpia 2) and wins the game."
    )
    assert _example("cuenca", "6c", "6d", which=2).text.endswith("and wins the chica.")


@pytest.mark.parametrize("rules", list(PRESETS))
def test_total_and_countable_carton_cu54(rules):
    """Hands of 18, 21 and 22 cards: 61 and 43."""
    assert "After hands of 18, 21 and 22 cards they are 61 and 43." in _text(rules)


@pytest.mark.parametrize(
    ("rules", "options", "three", "four"),
    [
        ("pagat", {}, "4 points (ronda).", "you win the game."),
        ("palm", {}, "2 points (ronda).", "4 points (doble ronda)."),
        ("casa", {}, "2 points (ronda).", "you win the game."),
        ("mesa", {"doble_ronda": "game"}, "2 points (ronda).", "you win the chica."),
        ("mesa", {"ronda": "0", "doble_ronda": "0"}, "nothing.", "nothing."),
        ("pagat", {"ronda": "1"}, "1 point (ronda).", "you win the game."),
    ],
)
def test_what_three_and_four_of_a_rank_are_worth_cu10_cu11(rules, options, three, four):
    """The engine is dealt a ronda and four of a rank, and what it gives is told."""
    told = _text(rules, **options)
    assert f"Dealt 2, 5, 5, 5 and K: {three}" in told
    assert f"Dealt 5, 5, 5, 5 and K: {four}" in told


def test_the_caught_ronda_is_told_where_it_is_played_cu40():
    """Pagat pays ten for a ronda caught and named; a ruleset without it has no word about it."""
    assert "and name the 5 at the end of the hand: 10 points (caída en ronda)." in _text("pagat")
    assert "caught" not in _text("mesa").lower()
    assert "4 points (caída en ronda)" in _text("mesa", caida_en_ronda="4")


def test_an_exact_number_of_added_cards_cu22():
    """Two is exactly two, any is two or more, three is from two to three."""
    assert "takes exactly two number cards" in _text("palm")
    assert "takes two or more number cards" in _text("pagat")
    assert "takes from 2 to 3 number cards" in _text("pagat", addition="3")


def test_score_cards_show_what_the_engine_lays_cu62():
    """Twenty-six points are two perros and three tantos, and at 38 the row is empty."""
    assert "26 points lie as 2 perros and 3 tantos." in _text("mesa")
    assert "At 38 points all of a side’s cards go back" in _text("mesa")
    assert "At 38 points all" not in _text("mesa", target="30")


def test_a_limpia_limit_that_no_score_reaches_is_not_told_cu34():
    """Where the game ends before the limit, nothing is said of it."""
    assert "does not play" not in _text("pagat", target="30")


@pytest.mark.parametrize(
    ("options", "still"),
    [
        ({}, "The caída and the cartón still count"),
        ({"carton_limit": "30"}, "The caída still counts"),
        ({"carton_limit": "39"}, "The caída still counts"),
        ({"caida": "0"}, "The cartón still counts"),
    ],
)
def test_what_still_counts_without_a_limpia_is_what_can_score_then_cu34_cu72(options, still):
    """A cartón with a limit of its own, or a caída that is worth nothing, is not said to count."""
    said = [line for line in _text("pagat", **options).splitlines() if "that does not play" in line]
    assert said == [f"{still}: it is the 38 that does not play."]


def test_unknown_games_and_languages_are_refused_by_name():
    """Who asks for the rules of no game, or in no language, gets an error that says which."""
    with pytest.raises(UnknownGame, match="brisca"):
        rulebook.rules("brisca", ruleset("pagat"), "en")
    with pytest.raises(UnknownLanguage, match="quechua"):
        rulebook.rules("cuarenta", ruleset("pagat"), "quechua")


def test_an_example_names_the_ids_of_its_rules():
    """Paragraphs and examples know which rules they tell; the wire is not burdened with them."""
    example = _example("pagat", "5d", "4c")
    assert example.rules == ("CU-20", "CU-24")
    assert set(example.to_wire()) == {"rows", "marks", "marked", "text"}


def test_the_voice_is_the_languages():
    """The same page in Spanish uses the words of the table."""
    told = _text("pagat", "es")
    assert all(word in told for word in ("levanta", "escalera", "igualdad", "suma", "robar", "dada", "data", "perros"))
    assert Words("es").say("reason.misdeal") == "mala dada"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            (
                "If you take 4, then A, 2 and 3 stay on the table.",
                "If you take A and 3, then 2 and 4 stay on the table.",
            ),
        ),
        ("es", ("Si levantas 4, quedan en la mesa A, 2 y 3.", "Si levantas A y 3, quedan en la mesa 2 y 4.")),
    ],
)
def test_an_example_says_for_each_capture_what_it_leaves(lang, told):
    """CU-23: of two captures a card makes one, and what stays on the table depends on which."""
    text = examples("cuarenta", "pagat", "Ac 2d 3h 4s", "4c", lang=lang)[0].text
    assert [one for one in told if one not in text] == []
