"""Hands played out on the light table score as the rules do."""

import pytest

from sobremesa.core.card_text import card_text
from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.search.playout import Reading, Style, dealt, outcomes
from tests.games.gin.rules.table import NEAR, PRESETS, SAFE, cards, eleven, mask, play

SIMPLE = Style(0, 0, 0, 99, 0, 10)
GINNER = Style(60, 30, 0, 0, 0, 0)


def by_the_rules(first, second, rules, end):
    """Return the points that an end of the hand brings seat 1 by the rules (negative: seat 2)."""
    state = play(eleven(first, second, rules=rules), end + (" lay" if end.startswith("knock") else ""))
    result = state.result
    return {1: result.points, 2: -result.points, 0: 0}[result.side]


def on_the_table(first, second, rules):
    """Return a light table on which seat 0 has drawn the last of these eleven cards."""
    held = cards(first)
    given = held + cards(second)
    rest = [card for card in range(52) if card not in given]
    table = dealt(ruleset(rules), held[:10] + cards(second) + rest[:1] + held[10:] + rest[1:])
    table.draw(0)
    return table


@pytest.mark.parametrize("rules", PRESETS)
def test_every_hand_comes_to_an_end(rules):
    """Somebody scores, or the stock runs out (GI-14), in every ruleset."""
    found = outcomes(ruleset(rules), GINNER, SIMPLE, 20, 1)
    assert len(found) == 20
    assert all(abs(points) < 400 for points in found)
    assert any(points > 0 for points in found) and any(points < 0 for points in found)


def test_the_same_seed_gives_the_same_hands():
    """Nothing but the seed decides."""
    rules = ruleset("eaai")
    assert outcomes(rules, GINNER, SIMPLE, 10, 3) == outcomes(rules, GINNER, SIMPLE, 10, 3)
    assert outcomes(rules, GINNER, SIMPLE, 10, 3) != outcomes(rules, GINNER, SIMPLE, 10, 4)


def test_a_style_that_meets_itself_wins_nothing():
    """What one hand of a pair brings, the other takes away, unless lots decided between equals."""
    found = outcomes(ruleset("eaai"), GINNER, GINNER, 400, 5)
    assert abs(sum(found)) / len(found) < 6


@pytest.mark.parametrize("rules", ["eaai", "vga", "openspiel"])
@pytest.mark.parametrize(
    "second",
    [SAFE, "Ad 2h 4h 6s 8c 8d Th Js 7c Kc", "3c 7c 8c Kc Ks 9c Ad 2h 4h 6s", "Js Jc Jh Qc Qh Qs 2d 2h 2s As"],
)
def test_knocks_score_as_by_the_rules(rules, second):
    """The difference, the undercut, or nothing where equals draw, after lay-offs (GI-11 to GI-13)."""
    first = "4c 5c 6c 9d 9h 9s Ts Jd 3d Ac Kh"
    first = first.replace("Ts Jd", "4d 5d") if rules != "vga" else first.replace("Ts Jd", "3h 3s")
    if set(cards(first)) & set(cards(second)):
        second = second.replace("Ad", "6d")
    table = on_the_table(first, second, rules)
    table.knock(0, cards("Kh")[0])
    assert table.outcome == by_the_rules(first, second, rules, "knock-Kh")


def test_gin_brings_the_bonus_and_the_deadwood():
    """Nothing is laid off on gin (GI-09)."""
    table = on_the_table(NEAR + "3c Kc", SAFE, "eaai")
    table.gin(0, 25)
    assert table.outcome == by_the_rules(NEAR + "3c Kc", SAFE, "eaai", "gin-Kc")


def test_a_style_ends_the_hand_when_it_has_gin():
    """Whatever else it waits for (GI-09)."""
    table = on_the_table(NEAR + "3c Kc", SAFE, "eaai")
    table.play_shed(0, GINNER, Rng(1))
    assert table.outcome == 25 + 69


@pytest.mark.parametrize(("options", "bonus"), [({}, 31), ({"gin": "50"}, 50), ({"big-gin": "none"}, 25)])
def test_eleven_melded_cards_bring_the_greater_bonus(options, bonus):
    """A style declares big gin, unless gin brings more or big gin is not played (GI-09, GI-10)."""
    held = cards(NEAR + "3c 7c")
    rest = [card for card in range(52) if card not in held + cards(SAFE)]
    table = dealt(ruleset("standard", options), held[:10] + cards(SAFE) + rest[:1] + held[10:] + rest[1:])
    table.draw(0)
    table.play_shed(0, GINNER, Rng(1))
    assert table.outcome == bonus + 69


def test_spades_and_the_upcard_count_where_they_do():
    """In Oklahoma an ace turned up lets nobody knock (GI-08), and a spade doubles the hand (GI-15)."""
    rest = [card for card in range(52) if card not in cards("As")]
    table = dealt(ruleset("vga-oklahoma"), rest[:20] + cards("As") + rest[20:])
    assert (table.limit, table.factor) == (0, 2)
    table = dealt(ruleset("vga"), rest[:20] + cards("As") + rest[20:])
    assert (table.limit, table.factor) == (10, 1)


MELDED = "2c 2d 2h 4s 5s 6s 9c 9d 9h"


def reader(**counts):
    """Return a style that reads the other seat so, and looks at little else."""
    read = {"keep": 0, "fear": 0, "value": 0, "known": 0, "safe": 0, "knock": 0} | counts
    return Style(1, 0, 0, 5, 0, 0, Reading(*read.values()))


def shed(style, loose, known="", gone="", turn=0):
    """Return what a style sheds of some loose cards after so many turns of its own, if the other seat did so."""
    held = cards(MELDED + loose)
    rest = [card for card in range(52) if card not in held]
    table = dealt(ruleset("eaai"), held[:10] + rest[:11] + held[10:] + rest[11:])
    table.draw(0)
    table.known[1], table.gone[1], table.turns[0] = mask(known), mask(gone), turn
    return card_text(table.choose_shed(0, mask(loose), mask(loose), style, Rng(1)))


@pytest.mark.parametrize(("gone", "kept"), [("Kd", "Jh"), ("Qc", "Jh"), ("Js", "Kc"), ("Th", "Kc")])
def test_a_reading_style_sheds_beside_what_the_other_shed(gone, kept):
    """A card of that rank, or next to it in its suit, is of little use to the other seat."""
    assert {shed(reader(safe=18), "Kc Jh", gone=gone), kept} == {"Kc", "Jh"}


@pytest.mark.parametrize(("known", "kept"), [("Kd Ks", "Kc"), ("Jd", "Jh"), ("Th", "Jh"), ("Qc", "Kc")])
def test_a_reading_style_keeps_what_the_other_took_cards_for(known, kept):
    """A meld that the other seat is known to hold part of is feared more than others."""
    assert {shed(reader(known=136), "Kc Jh", known=known), kept} == {"Kc", "Jh"}


@pytest.mark.parametrize(("turn", "shed_then"), [(0, "Kc"), (9, "7h")])
def test_a_reading_style_changes_from_turn_to_turn(turn, shed_then):
    """What a point of the discard counts grows or shrinks with each turn of its own."""
    assert shed(reader(value=-12), "Kc 7h", turn=turn) == shed_then


def test_a_reading_style_knocks_with_less_the_more_it_knows_of_the_other():
    """Each card that the other seat took lowers what it knocks with, and after its early turns it goes for gin."""
    style, table = reader(knock=-7), on_the_table(NEAR + "3c Kc", SAFE, "eaai")
    assert table.knocks(0, style, 10)
    table.known[1] = mask("8c 8d")
    assert table.knocks(0, style, 8) and not table.knocks(0, style, 9)
    table.turns[0] = 5
    assert not table.knocks(0, style, 1)
