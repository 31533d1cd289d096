"""Hands played out on the light table score as the rules do."""

import pytest

from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.rulesets import ruleset
from sobremesa.games.gin.search.playout import Style, dealt, outcomes
from tests.games.gin.rules.table import NEAR, PRESETS, SAFE, cards, eleven, play

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


def test_spades_and_the_upcard_count_where_they_do():
    """In Oklahoma an ace turned up lets nobody knock (GI-08), and a spade doubles the hand (GI-15)."""
    rest = [card for card in range(52) if card not in cards("As")]
    table = dealt(ruleset("vga-oklahoma"), rest[:20] + cards("As") + rest[20:])
    assert (table.limit, table.factor) == (0, 2)
    table = dealt(ruleset("vga"), rest[:20] + cards("As") + rest[20:])
    assert (table.limit, table.factor) == (10, 1)
