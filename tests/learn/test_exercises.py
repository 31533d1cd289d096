"""The exercises: drawn by their seeds, judged as the engine judges, and told in words that every language has."""

from __future__ import annotations

from itertools import combinations

import pytest

from sobremesa.cards.bits import cards_of, mask_of
from sobremesa.cards.text import read_cards, texts
from sobremesa.games.cribbage.show import show_points
from sobremesa.games.gin.melds import all_melded, deadwood, value_of
from sobremesa.learn.errors import BadAnswer, UnknownLesson
from sobremesa.learn.exercises.base import NONE, Task
from sobremesa.learn.exercises.cribbage import view_of
from sobremesa.learn.exercises.cuarenta import caida_position, capture_position
from sobremesa.learn.exercises.registry import EXERCISES, exercise_named
from sobremesa.review import hint
from sobremesa.words import Words, languages

EVERY = [pytest.param(exercise, id=exercise.id) for exercise in EXERCISES.values()]
SEEDS = range(8)
WORDS = [Words(lang) for lang in languages()]


def row(task: Task, name: str) -> list[str]:
    """The cards of a row."""
    return next(one.cards for one in task.rows if one.name == name)


def some_answer(task: Task) -> str:
    """The first answer that may be given."""
    return "".join(row(task, task.pick)[: max(1, task.low)]) if task.pick else str(task.low)


@pytest.mark.parametrize("exercise", EVERY)
def test_a_seed_asks_the_same_each_time_and_others_ask_otherwise(exercise):
    """The position depends on the seed alone, and no card lies there twice."""
    tasks = [exercise.task(seed) for seed in SEEDS]
    assert tasks == [exercise.task(seed) for seed in SEEDS]
    assert len({str(task) for task in tasks}) > 1
    for task in tasks:
        cards = [card for one in task.rows for card in one.cards]
        assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("exercise", EVERY)
def test_the_best_answer_is_right_and_everything_is_said_in_every_language(exercise):
    """What a verdict names as best is judged right; all of its sentences are in every catalogue."""
    for seed in SEEDS:
        task = exercise.task(seed)
        verdict = exercise.judge(seed, some_answer(task))
        if task.pick:
            assert exercise.judge(seed, "".join(verdict.best) or NONE).right
        for words in WORDS:
            assert words.has(task.asks)
            for told in verdict.told:
                assert words.say(told.key, cards=" ".join(told.cards), **told.values)
                assert all(words.has(value) for value in told.values.values() if isinstance(value, str))


@pytest.mark.parametrize("exercise", EVERY)
def test_what_is_no_answer_is_refused(exercise):
    """Words, cards that lie elsewhere, the same card twice, and numbers out of bounds are no answers."""
    card = row(exercise.task(1), "hand")[0]
    for answer in ("", "what", "9z", "-1", "30", "1000", card * 2, card * 3):
        with pytest.raises(BadAnswer):
            exercise.judge(1, answer)


def test_a_hand_is_counted_as_it_is_shown():
    """CR-16: of all numbers only the points of the show are right, and the counts add up to them."""
    exercise = EXERCISES["count"]
    for seed in SEEDS:
        task = exercise.task(seed)
        kept, starter = mask_of(read_cards("".join(row(task, "hand")))), read_cards(row(task, "starter")[0])[0]
        points = show_points(kept, starter, False)
        assert [said for said in range(30) if exercise.judge(seed, str(said)).right] == [points]
        told = exercise.judge(seed, "0").told
        assert (told[-1].values["total"], len(told) > 1) == (points, points > 0)
        assert points == 0 or told[-2].values["total"] == points


def test_cards_that_are_left_over_are_right_when_the_others_are_melded_for_the_least():
    """GI-07: of all choices of cards exactly those are right that leave whole melds and the least deadwood."""
    exercise = EXERCISES["meld"]
    hand = row(exercise.task(3), "hand")
    whole = mask_of(read_cards("".join(hand)))
    for size in range(5):
        for left in combinations(hand, size):
            mask = mask_of(read_cards("".join(left)))
            best = all_melded(whole & ~mask) and value_of(mask) == deadwood(whole)
            assert exercise.judge(3, "".join(left) or NONE).right is bool(best)


def test_a_throw_is_judged_by_what_hand_crib_and_play_bring():
    """CR-04: what is told adds up, and the right throws are those that are not clearly worse than the best."""
    exercise = EXERCISES["throw"]
    for seed in SEEDS:
        task = exercise.task(seed)
        own = task.asks.endswith("own")
        sums, right = {}, set()
        for two in combinations(row(task, "hand"), 2):
            verdict = exercise.judge(seed, "".join(two))
            mine = verdict.told[0].values
            crib = mine["crib"] if own else -mine["crib"]
            assert mine["sum"] == pytest.approx(mine["hand"] + crib + mine["play"], abs=0.21)
            sums[two] = mine["sum"]
            right |= {two} if verdict.right else set()
        assert right
        assert min(sums[two] for two in right) >= max(sums.values()) - 0.5


def test_the_best_throw_is_the_maestro_s():
    """Whoever asks for a hint with the same cards at the start of a game hears the same throw (CR-04)."""
    for seed in SEEDS:
        verdict = EXERCISES["throw"].judge(seed, some_answer(EXERCISES["throw"].task(seed)))
        found = hint("cribbage", view_of(seed))
        assert found is not None
        assert texts(read_cards(found.best.move.removeprefix("1:"))) == verdict.best


def test_a_capture_is_right_when_none_scores_more_or_takes_more():
    """CU-20 to CU-24: points count first, then cards; what cannot be taken at all is named as that."""
    exercise = EXERCISES["capture"]
    for seed in SEEDS:
        ways = capture_position(seed)[3]
        best = max(way.worth for way in ways)
        for way in ways:
            verdict = exercise.judge(seed, "".join(texts(cards_of(way.taken))))
            assert verdict.right is (way.worth == best)
        table = row(exercise.task(seed), "table")
        impossible = next(card for card in table if all(texts(cards_of(way.taken)) != [card] for way in ways))
        assert exercise.judge(seed, impossible).told[0].key == "learn.told.no-capture"


def test_a_caida_is_found_or_there_is_none():
    """CU-30: a card is right when it matches the card just left, and "none" is right when no card does."""
    exercise = EXERCISES["caida"]
    answers = set()
    for seed in range(30):
        _, hand, left, _ = caida_position(seed)
        fits = [card for card in hand if card[0] == left[0]]
        answers.add(bool(fits))
        assert exercise.judge(seed, NONE).right is not bool(fits)
        assert [card for card in hand if exercise.judge(seed, card).right] == fits
    assert answers == {True, False}


def test_an_exercise_that_there_is_not_is_refused():
    """Its error names those there are."""
    with pytest.raises(UnknownLesson, match="capture"):
        exercise_named("poker")
