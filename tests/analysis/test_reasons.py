"""Reasons fit the decision: what a review says for a move is true of that move, and differs from the other's."""

from __future__ import annotations

import re

import pytest

from sobremesa.analysis import review
from sobremesa.analysis.decisions import WeighedMove
from sobremesa.analysis.facts import figure
from sobremesa.analysis.grounds import Ground, grounds_for
from sobremesa.analysis.reason_text import ground_text, points_text, why_better
from sobremesa.analysis.review_pieces import Fault
from sobremesa.core.player import Reason
from sobremesa.games.gin.players.facts import GinFacts
from sobremesa.rulebook.catalogue import Words
from tests.analysis.games import whole
from tests.games.gin.rules.table import LOOSE, dealt_game, eleven, play

CARD = re.compile("[A2-9TJQK][cdhs]")
RULESETS = [
    *[("cuarenta", rules) for rules in ("pagat", "palm", "casa", "mesa", "cuenca")],
    *[("gin", rules) for rules in ("standard", "vga", "vga-oklahoma", "eaai", "openspiel")],
    *[("cribbage", rules) for rules in ("standard", "standard-61", "cadenza", "cadenza-61")],
]

GIN_SHEDS = {"deadwood", "hope", "danger", "knock", "knock-plain", "undercut", "play-on", "gin", "big-gin"}
GIN_TAKES = {"takes", "lowers", "meld", "opens"}
GIN_DRAWS = {"draws", "draws-not-raising", "draws-not-idle", "reveal"}
THROWS = {"hand", "crib", "their-crib"}
CAPTURES = {"caida", "limpia", "match", "sum", "sequence", "caught-ronda", "win"}


def ends(move: str) -> bool:
    """Whether a move of gin ends the hand."""
    return move.startswith(("knock", "gin", "biggin"))


def fits_gin(code: str, best: str, other: str) -> bool:
    """Whether a ground can be one for this difference."""
    if code in GIN_TAKES:
        return best == "upcard" != other
    if code in GIN_DRAWS:
        return other == "upcard" != best
    assert code in GIN_SHEDS
    if code in {"knock", "knock-plain", "gin", "big-gin"}:
        return ends(best) and (not ends(other) or not code.startswith("knock"))
    if code in {"undercut", "play-on"}:
        return ends(other) and not ends(best)
    different = CARD.search(best).group() != CARD.search(other).group()
    return different and not (code == "danger" and (ends(best) or ends(other))) and not (code == "hope" and ends(best))


def fits_cuarenta(code: str, best: str, other: str) -> bool:
    """Whether a ground can be one for this difference: what is taken is taken by the better move."""
    if "ronda" in best:
        return code == "ronda"
    takes = "*" in best
    if code in CAPTURES:
        return takes
    if code in {"court", "gone", "pair", "ace", "trap", "caida-risk"}:
        return not takes
    return code not in {"caida-none", "ronda-risk"} or "*" not in other


def fits_cribbage(code: str, best: str, other: str) -> bool:
    """Whether a ground can be one for this difference: throws have hand and crib, cards of the play have not."""
    throws = len(CARD.findall(best)) == len(CARD.findall(other)) == 2
    return (code in THROWS) == throws


FITS = {"gin": fits_gin, "cuarenta": fits_cuarenta, "cribbage": fits_cribbage}


def expect_fitting(game: str, fault: Fault) -> None:
    """Expect grounds that can be ones for the difference, and cards and figures that are not the same on both sides."""
    best, played = fault.decision.best.move, fault.decision.played.move
    for ground in fault.grounds:
        assert FITS[game](ground.code, best, played), (ground, best, played)
        numbers, cards = ground.numbers, ground.cards
        assert "ours" not in numbers or numbers["ours"] != numbers.get("theirs"), ground
        assert "card" not in cards or cards["card"] != cards.get("other"), ground
    taken = [card for ground in fault.grounds if ground.code in CAPTURES for card in ground.cards.get("cards", [])]
    assert set(taken) <= set(CARD.findall(best)) | just_left_may_be(fault)


def just_left_may_be(fault: Fault) -> set[str]:
    """The card that is fallen on need not stand in the move's text where equal cards go together."""
    return {
        card for ground in fault.grounds if ground.code in {"caida", "caught-ronda"} for card in ground.cards["cards"]
    }


@pytest.mark.parametrize(("game", "rules"), RULESETS)
def test_reasons_fit_the_difference_and_are_not_said_twice(game, rules):
    """Over whole games of weak players: no ground that is none for these two moves, no sentence twice in a review."""
    found = review(whole(game, rules, "reasons", 160, level="novato"))
    for fault in found.faults:
        expect_fitting(game, fault)
    for words in (Words("en"), Words("es")):
        told = [why_better(found, fault, words) for fault in found.faults]
        assert len(set(told)) == len(told)
        assert not [sentence for sentence in told if "{" in sentence]
        seats = [words.say("review.seat", seat=fault.decision.seat) for fault in found.faults if fault.grounds]
        reasons = [sentence for fault, sentence in zip(found.faults, told, strict=True) if fault.grounds]
        assert all(seat in sentence for seat, sentence in zip(seats, reasons, strict=True))


def test_a_knock_is_told_from_a_discard_of_the_same_card_by_the_knock():
    """GI-06: what the other could do with the card is the same whether one knocks or not, and is no reason."""
    view = eleven("4c 5c 6c 8h 8d 8s 2h 3d Jc Ac As").view(1)
    knock, discard = (move for move in view.legal if view.write(move) in {"knock-Jc", "-Jc"})
    if view.write(knock) != "knock-Jc":
        knock, discard = discard, knock

    told = {
        (better, worse): {ground.code for ground in grounds_for("gin", view, better, worse)}
        for better, worse in ((knock, discard), (discard, knock))
    }

    assert told[knock, discard] == {"knock"}
    assert told[discard, knock] <= {"play-on", "undercut"}
    assert told[discard, knock]
    besides = GinFacts(view, knock, discard).besides()  # what is said where the tactics find it late
    said = ground_text("gin", Ground(besides.code, 0.0, False, besides.cards, besides.numbers), Words("en"))
    assert said == "without Jc the deadwood is 7, and a knock ends the hand before the other improves"


@pytest.mark.parametrize(
    ("hand", "upcard", "told"),
    [
        ("Ac As 2h 2s 3c 3d 4h 4s 5c 6d", "Kh", ("Kh raises it by 4", "Kh las sube en 4")),
        (LOOSE, "Ks", ("Ks leaves it as it is", "Ks las deja como están")),
    ],
)
def test_a_card_that_lowers_nothing_is_not_said_to_lower(hand, upcard, told):
    """GI-07: an open card for which a lower one has to go raises the deadwood, and nobody reads of a lowering by -4."""
    view = play(dealt_game(hand, "", upcard), "").view(1)
    moves = {view.write(move): move for move in view.legal}
    facts = GinFacts(view, moves["pass"], moves["upcard"]).of("drawn")
    ground = Ground(facts.code, 1, False, facts.cards, facts.numbers)
    said = [ground_text("gin", ground, Words(lang)) for lang in ("en", "es")]
    assert [text for text, part in zip(said, told, strict=True) if part not in text or "-" in text] == []


def test_the_reasons_of_a_record_are_the_same_each_time():
    """The same decision, looked at again, has the same grounds."""
    data = whole("gin", "standard", "again", 60, level="novato")
    one, two = (review(data).faults for _ in range(2))

    assert [fault.to_json() for fault in one] == [fault.to_json() for fault in two]


def test_the_points_of_a_throw_add_up_as_they_are_shown():
    """6.74 − 4.46 − 0.78 reads 6.7 − 4.5 − 0.8, and that is 1.4."""
    parts = (Reason("hand", 6.74), Reason("crib", -4.46), Reason("play", -0.78))
    text = points_text(WeighedMove("1:2c9d", 0.5, points=parts), Words("en"))
    assert re.findall(r"[+-]?[0-9]+\.[0-9]", text) == ["6.7", "-4.5", "-0.8", "1.4"]


def test_a_throw_that_brings_nothing_has_no_minus_before_its_nought():
    """0.3 − 0.1 − 0.2 is a little less than 0 in floats, and reads 0.0."""
    parts = (Reason("hand", 0.3), Reason("crib", -0.1), Reason("play", -0.2))
    assert points_text(WeighedMove("1:2c9d", 0.5, points=parts), Words("en")).endswith(": 0.0 points")


def test_a_figure_of_a_reason_rounds_as_it_does_where_it_travelled():
    """What a client reads has two places before it is shown with one."""
    assert figure(4.449) == figure(round(4.449, 2)) == 4.5
