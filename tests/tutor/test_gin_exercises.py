"""What the questions about decisions of gin tell: all that the maestro judges by, and nothing that cannot be."""

from __future__ import annotations

import pytest

from sobremesa.core.bits import cards_of, count, mask_of
from sobremesa.core.card_text import read_cards, texts
from sobremesa.core.player import Chance
from sobremesa.games.gin.lessons import play_exercises
from sobremesa.games.gin.lessons.play_exercises import Discard, KnockOrGo, PileOrStock, Reads
from sobremesa.games.gin.rules.moves import KNOCK, MELDS, kind_of
from sobremesa.tutor.exercise import cards_answer
from sobremesa.tutor.positions import QUICK, positions
from tests.games.gin.rules.table import dealt_game, play

LOOSE = "2c 4h 6c Tc 7d 9s Kh 6s Qd 8s"
NEAR = "Ad 2c 2d 2h 3c 3d 3s 8h 9h Th"


@pytest.fixture(autouse=True)
def worths(monkeypatch):
    """Worths by which every question is asked: each move is worth far more than the next, and a knock most."""

    def worths_of(view):
        ranked = sorted(view.legal, key=lambda move: (kind_of(move) != KNOCK, move))
        return [Chance(move, 0.9 - 0.05 * at, (), None) for at, move in enumerate(ranked)]

    monkeypatch.setattr(play_exercises, "worths_of", worths_of)


def taken(hand: str, upcard: str, rules: str):
    """A game in which the seat on turn has just taken the first upcard."""
    return play(dealt_game(hand, "", upcard, rules=rules), "upcard")


def facts(question) -> list[str]:
    """The sentences of a question."""
    return [fact.key for fact in question.task.facts]


@pytest.mark.parametrize("rules", ["vga", "standard"])
def test_the_card_that_has_to_stay_is_told_and_so_is_whoever_throws_it(rules):
    """GI-05: it has left the pile, so nobody could see it, and to throw it is not merely no good."""
    question = Discard().ask(taken(LOOSE, "5c", rules), 1)

    assert "learn.fact.taken" in facts(question)
    assert question.task.rows[-1].marked == ["5c"]
    assert "5c" not in question.right
    assert "learn.told.not-considered" not in {fact.key for fact in question.judge("5c").told}
    assert "learn.told.taken-stays" in {fact.key for fact in question.judge("5c").told}
    assert "learn.told.taken-stays" not in {fact.key for fact in question.judge(question.right[0]).told}


def test_one_is_not_said_to_knock_with_less_than_a_legal_knock_leaves():
    """GI-05, GI-08: the card just taken stays, though the deadwood would be 1 without it."""
    question = KnockOrGo().ask(taken(NEAR, "5c", "vga"), 1)

    (could,) = [fact for fact in question.told if fact.key == "learn.told.could-knock"]
    assert could.values == {"points": 5}


@pytest.mark.parametrize(
    ("upcard", "told"),
    [("As", ["learn.fact.knock-ace", "learn.fact.spades"]), ("Td", ["learn.fact.knock-oklahoma"])],
)
def test_what_the_first_upcard_decides_is_told_after_it_is_gone(upcard, told):
    """GI-14, GI-15: with how much one may knock, and whether the hand doubles."""
    question = Discard().ask(taken(LOOSE, upcard, "vga-oklahoma"), 1)

    assert [key for key in facts(question) if key.startswith(("learn.fact.knock", "learn.fact.spades"))] == told
    assert (question.task.rows[0].name, question.task.rows[0].cards) == ("upcard", [upcard])


def late_questions(asked):
    """Questions of an exercise about piles of more than six cards, each with what its player sees there."""
    for state in positions("gin", "standard", "a long pile", QUICK):
        view = state.view(state.to_act()[0]) if state.to_act() else None
        for lot in (0, 1) if view is not None and len(list(view.public.pile)) > 6 else ():
            question = asked.ask(state, lot)
            if question is not None:
                yield question, view


@pytest.mark.parametrize("asked", [PileOrStock(), Discard(), KnockOrGo()], ids=lambda asked: asked.id)
def test_all_that_the_maestro_has_seen_is_shown(asked):
    """The whole pile, also its older cards: that they are in no hand and not in the stock decides."""
    question, view = next(late_questions(asked))

    assert [row.cards for row in question.task.rows if row.name == "pile"] == [texts(list(view.public.pile))]


@pytest.mark.parametrize("seed", range(24, 32))
def test_what_the_other_collects_follows_from_what_is_shown(seed):
    """Also where an older card of the pile decides."""
    question = Reads().question(seed)
    shown = {row.name: mask_of(read_cards("".join(row.cards))) for row in question.task.rows}
    pile, took, hand = (shown.get(name, 0) for name in ("pile", "took", "hand"))
    still = [meld for meld in MELDS if count(meld) == 3 and meld & took and not meld & pile]

    wanted = mask_of([card for meld in still if count(meld & hand) == 1 for card in cards_of(meld & hand)])

    assert question.right == (cards_answer(wanted),)
