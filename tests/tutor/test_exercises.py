"""The exercises: drawn by their seeds, judged as the engine judges, and told in words that every language has."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from sobremesa.analysis import hint
from sobremesa.core.bits import mask_of
from sobremesa.core.card_text import cards_text, read_card, read_cards, texts
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cribbage.lessons import play_exercises
from sobremesa.games.cribbage.lessons.play_exercises import Reckoned
from sobremesa.games.cribbage.rules.show import show_points
from sobremesa.games.cuarenta.rules.counting import hand_carton
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.gin.rules.melds import all_melded, deadwood, value_of
from sobremesa.rulebook import Words, languages
from sobremesa.tutor.errors import BadAnswer, RulesNotTaught, UnknownLesson
from sobremesa.tutor.exercise import NONE, Exercise, Task, on_turn
from sobremesa.tutor.exercises import EXERCISES, exercise_named
from sobremesa.tutor.judgement import worth_told
from sobremesa.tutor.positions import positions
from tests.games.cribbage.rules.table import new_game as new_cribbage
from tests.games.cribbage.rules.table import pack_with
from tests.games.cuarenta.rules.table import position

EVERY = [pytest.param(exercise, id=exercise.id) for exercise in EXERCISES.values()]
BY_RULES = [
    pytest.param(exercise, rules, id=f"{exercise.id}-{rules}")
    for exercise in EXERCISES.values()
    for rules in exercise.rulesets
]
SEEDS = range(4)
WORDS = [Words(lang, "practice", "table") for lang in languages()]


def row(task: Task, name: str) -> list[str]:
    """The cards of a row."""
    return next((one.cards for one in task.rows if one.name == name), [])


def answers(task: Task) -> list[str]:
    """Answers that may be given: every choice, every number, or some of the sets of cards."""
    if task.choices:
        return task.choices
    if not task.pick:
        return [str(number) for number in range(task.low, task.high + 1)]
    cards = row(task, task.pick)
    sizes = range(task.low, min(task.high, task.low + 2, len(cards)) + 1)
    return [
        cards_text(mask_of(read_cards("".join(some)))) or NONE for size in sizes for some in combinations(cards, size)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_at_least_eight_exercises(game):
    """Each game has eight or more, and each exercise is asked by the usual ruleset of its game."""
    ours = [exercise for exercise in EXERCISES.values() if exercise.game == game]
    assert len(ours) >= 8
    assert all(GAMES[game].presets[0] in exercise.rulesets for exercise in ours)


@pytest.mark.parametrize(("exercise", "rules"), BY_RULES)
def test_every_question_has_a_right_answer_and_a_wrong_one(exercise: Exercise, rules: str):
    """By every ruleset: what is named as right is judged right, and of the other answers at least one is refused."""
    for seed in SEEDS:
        question = exercise.question(seed, rules)
        assert question.right
        for answer in question.right:
            assert exercise.judge(seed, answer, rules).right
        wrong = next(answer for answer in answers(question.task) if answer not in question.right)
        verdict = exercise.judge(seed, wrong, rules)
        assert not verdict.right
        assert verdict.told
        if question.task.pick:
            assert exercise.judge(seed, "".join(verdict.best) or NONE, rules).right


@pytest.mark.parametrize(("exercise", "rules"), BY_RULES)
def test_a_question_shows_no_card_twice(exercise: Exercise, rules: str):
    """No card lies there twice, and what is marked lies there."""
    for seed in SEEDS:
        rows = exercise.task(seed, rules).rows
        # the first upcard may long be in a hand
        cards = [card for one in rows if one.name != "upcard" for card in one.cards]
        assert len(set(cards)) == len(cards)
        assert all(set(one.marked) <= set(one.cards) for one in rows)


@pytest.mark.parametrize("exercise", EVERY)
def test_a_question_shows_only_what_a_seat_may_see(exercise: Exercise):
    """With the cards that the seat cannot see dealt anew the same position asks the same and judges the same."""
    made = 0
    for state in positions(exercise.game, exercise.rulesets[0], f"fair {exercise.id}", exercise.level):
        question = exercise.ask(state, 1)
        seat = on_turn(state)
        if question is None:
            continue
        if not seat:
            return  # between two hands everything lies open
        other = state.view(seat).determinize(Rng(made))
        assert exercise.ask(other, 1) == question
        made += 1
        if made == 3:
            return


@pytest.mark.parametrize("exercise", EVERY)
def test_a_seed_asks_the_same_each_time_and_others_ask_otherwise(exercise: Exercise):
    """The position depends on the seed and the ruleset alone."""
    tasks = [exercise.task(seed) for seed in SEEDS]
    assert [exercise.task(seed, exercise.rulesets[0]) for seed in SEEDS] == tasks
    assert len({str(task) for task in tasks}) > 1


@pytest.mark.parametrize("exercise", EVERY)
def test_everything_is_said_in_every_language(exercise: Exercise):
    """Title, help, question, facts, rows, choices and what is told to a right and a wrong answer have their words."""
    for seed in SEEDS:
        task, question = exercise.task(seed), exercise.question(seed)
        wrong = next(answer for answer in answers(task) if answer not in question.right)
        told = [*task.facts, *exercise.judge(seed, question.right[0]).told, *exercise.judge(seed, wrong).told]
        for words in WORDS:
            assert words.has(f"learn.exercise.{exercise.id}")
            assert words.has(f"learn.help.{exercise.id}")
            assert words.say(task.asks, **task.values)
            assert all(words.has(f"learn.row.{one.name}") for one in task.rows)
            assert all(words.has(f"learn.choice.{one}") for one in task.choices)
            for one in told:
                assert "{" not in words.say(one.key, cards=" ".join(one.cards), **one.values)
                assert all(words.has(value) for value in one.values.values() if isinstance(value, str))


@pytest.mark.parametrize("exercise", EVERY)
def test_what_is_no_answer_is_refused(exercise: Exercise):
    """Words, cards that lie elsewhere, the same card twice, and numbers out of bounds are no answers."""
    for answer in ("", "what", "9z", "-1", "999", "1000", "KhKh", "KhKhKh"):
        with pytest.raises(BadAnswer):
            exercise.judge(1, answer)


def test_a_ruleset_that_an_exercise_is_not_for_is_refused():
    """Where a sequence is taken by itself nothing can be forgotten (CU-26)."""
    with pytest.raises(RulesNotTaught, match="pagat"):
        EXERCISES["forgotten"].task(1, "casa")
    assert "casa" not in EXERCISES["forgotten"].rulesets


def test_a_hand_is_counted_as_it_is_shown():
    """CR-16: of all numbers only the points of the show are right, and the counts add up to them."""
    exercise = EXERCISES["count"]
    for seed in SEEDS:
        task = exercise.task(seed)
        kept, starter = mask_of(read_cards("".join(row(task, "hand")))), read_card(row(task, "starter")[0])
        points = show_points(kept, starter, False)
        assert [said for said in range(30) if exercise.judge(seed, str(said)).right] == [points]
        told = exercise.judge(seed, "0").told
        assert (told[-1].values["total"], len(told) > 1) == (points, points > 0)
        assert points == 0 or told[-2].values["total"] == points


def test_four_of_a_suit_count_nothing_in_the_crib():
    """CR-20: every third crib is of one suit, and only with the starter it is a flush, of five."""
    exercise, flushes = EXERCISES["count-crib"], 0
    for seed in range(12):
        task = exercise.task(seed)
        crib, starter = row(task, "crib"), row(task, "starter")[0]
        told = exercise.judge(seed, "0").told
        four = len({card[1] for card in crib}) == 1
        flushes += four
        assert (told[0].key == "learn.told.no-crib-flush") is (four and starter[1] != crib[0][1])
    assert flushes


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


def test_the_least_deadwood_is_the_least():
    """GI-05, GI-07: the discard that is right leaves no more than any other that may be thrown."""
    exercise = EXERCISES["least"]
    for seed in SEEDS:
        task = exercise.task(seed)
        hand = row(task, "hand")
        leaves = {card: deadwood(mask_of(read_cards("".join(one for one in hand if one != card)))) for card in hand}
        for stays in task.rows[-1].marked:
            del leaves[stays]
        right = [card for card in leaves if exercise.judge(seed, card).right]
        assert right == [card for card in leaves if leaves[card] == min(leaves.values())]


def test_a_knock_that_counts_twice_is_told_as_a_difference_and_then_doubled():
    """GI-12, GI-15: the difference that is told is that of the two numbers before it."""
    doubled = 0
    for seed in range(24):
        solved = EXERCISES["hand-score"].question(seed, "vga-oklahoma")
        told = {fact.key.removeprefix("learn.told."): fact.values for fact in solved.told}
        if "scored.knock" in told and "doubled" in told:
            knock = told["scored.knock"]
            assert knock["points"] == knock["other"] - knock["knocker"]
            assert solved.right == (str(2 * knock["points"]),) == (str(told["doubled"]["points"]),)
            doubled += 1
    assert doubled


@pytest.mark.parametrize(
    ("name", "rules", "seed"),
    [
        *[(name, "standard", seed) for name in ("throw", "throw-pone") for seed in SEEDS],
        *[("throw-pone", "standard-61", 43), ("throw-pone", "cadenza", 28)],
        *[("throw-pone", "cadenza-61", 0), ("throw-pone", "cadenza-61", 2)],
    ],
)
def test_a_throw_is_judged_by_what_hand_crib_and_play_bring(name, rules, seed):
    """CR-04: what is told adds up as it is read, and none that is called wrong brings more than the one called best."""
    question = EXERCISES[name].question(seed, rules)
    sums = {}
    for two in combinations(row(question.task, "hand"), 2):
        answer = cards_text(mask_of(read_cards("".join(two))))
        mine = question.judge(answer).told[0].values
        crib = mine["crib"] if name == "throw" else -mine["crib"]
        assert mine["sum"] == pytest.approx(mine["hand"] + crib + mine["play"], abs=0.01)
        assert "-0.0" not in map(str, mine.values())
        sums[answer] = mine["sum"]
    assert max(sums[answer] for answer in sums if answer not in question.right) <= sums[question.right[0]]
    assert min(sums[answer] for answer in question.right) >= max(sums.values()) - 1.0


def test_hardly_less_than_nothing_is_nothing():
    """What rounds to 0 is told without a sign."""
    assert str(worth_told("yours", -0.04, True, ["5h"]).values["worth"]) == "0.0"


@pytest.mark.parametrize("rules", ["standard", "cadenza-61"])
@pytest.mark.parametrize(("left", "far"), [(31, True), (30, False)])
def test_within_thirty_points_of_the_target_no_throw_is_asked_for_its_points(rules, left, far):
    """CR-22, CR-23: two deals may end the game there, also one to 61, and points do not tell who wins."""
    state = new_cribbage(rules)
    state.start_from([int(state.rules.target) - left, 10])
    state.deal(pack_with("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h"))
    assert (EXERCISES["throw-pone"].ask(state, 0) is not None) is far


@pytest.mark.parametrize(("other", "asked"), [(8.24, True), (8.26, False)])
def test_a_throw_that_reads_better_than_the_one_that_wins_more_is_not_asked_for(monkeypatch, other, asked):
    """CR-04: the sum that is read for a wrong answer is never above that of the best one."""
    throws = [Reckoned(0b11, 8.2, 0.0, 0.0, 0.6), Reckoned(0b1100, other, 0.0, 0.0, 0.5)]
    monkeypatch.setattr(play_exercises, "reckoned", lambda view: throws)
    state = new_cribbage()
    state.deal(pack_with("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h"))
    assert (EXERCISES["throw-pone"].ask(state, 0) is not None) is asked


@pytest.mark.parametrize("name", ["throw", "throw-pone", "late-throw"])
def test_the_best_throw_is_the_maestro_s(name):
    """Whoever asks for a hint at the table hears a throw that is judged right here (CR-04)."""
    exercise, checked = EXERCISES[name], 0
    for state in positions("cribbage", "standard", f"hint {name}"):
        question = exercise.ask(state, 0)
        if question is not None:
            found = hint("cribbage", state.view(on_turn(state)))
            assert found is not None
            assert question.judge(found.best.move.partition(":")[2]).right
            checked += 1
        if checked == 3:
            return


def test_a_capture_is_right_when_none_scores_more_or_takes_more():
    """CU-20 to CU-24: points count first, then cards; what cannot be taken at all is named as that."""
    exercise = EXERCISES["capture"]
    for seed in SEEDS:
        question = exercise.question(seed)
        told = [one for one in question.told if one.cards]
        assert all(
            len(one.cards) <= len(told[0].cards) or one.values["points"] < told[0].values["points"] for one in told
        )
        impossible = next(card for card in row(question.task, "table") if card not in question.about)
        assert exercise.judge(seed, impossible).told[0].key == "learn.told.no-capture"


def test_an_addition_adds_up_and_has_the_most_cards():
    """CU-22: right are the sums of most cards, each of the value of the card."""
    exercise = EXERCISES["addition"]
    for seed in SEEDS:
        question = exercise.question(seed)
        value = read_card(row(question.task, "card")[0]) // 4 + 1
        table = row(question.task, "table")
        sums = [
            set(some)
            for size in range(2, len(table) + 1)
            for some in combinations(table, size)
            if sum(read_card(card) // 4 + 1 for card in some) == value
            and not {"J", "Q", "K"} & {card[0] for card in some}
        ]
        most = max(len(some) for some in sums)
        assert {frozenset(texts(read_cards(one))) for one in question.right} == {
            frozenset(some) for some in sums if len(some) == most
        }


@pytest.mark.parametrize(("lang", "number", "said"), [("en", "three", "rules allow"), ("es", "tres", "reglas")])
def test_the_help_of_additions_fits_rules_that_add_exactly_two(lang: str, number: str, said: str):
    """CU-22: how many cards may be added is the ruleset's, and the help names no number of its own."""
    right = [EXERCISES["addition"].question(seed, "palm").right[0] for seed in SEEDS]
    assert {len(read_cards(cards)) for cards in right} == {2}
    text = Words(lang, "practice").say("learn.help.addition")
    assert said in text and number not in text


def test_a_sequence_goes_up_without_a_gap():
    """CU-24: what is right begins at the next rank, the jack after the seven, and could not go on."""
    exercise, ranks = EXERCISES["sequence"], "A234567JQK"
    for seed in range(12):
        question = exercise.question(seed)
        played = ranks.index(row(question.task, "card")[0][0])
        taken = [] if question.right[0] == NONE else texts(read_cards(question.right[0]))
        assert [ranks.index(card[0]) for card in taken] == list(range(played + 1, played + 1 + len(taken)))
        after = ranks[played + 1 + len(taken) :][:1]
        assert not after or after not in {card[0] for card in row(question.task, "table")}


def test_what_is_to_be_noticed_is_now_a_sequence_and_now_what_was_forgotten():
    """CU-24, CU-26: both are asked in turns; less than the whole is told what it leaves lying."""
    exercise, asked = EXERCISES["notice"], set()
    for seed in range(16):
        question = exercise.question(seed)
        asked.add(question.task.asks)
        for short, told in question.about.items():
            assert not exercise.judge(seed, short).right
            assert not told or set(told[0].cards).isdisjoint(texts(read_cards(short)))
    assert asked == {"learn.practice.notice", "learn.practice.forgotten"}
    assert {exercise.task(seed, "palm").asks for seed in range(8)} == {"learn.practice.notice"}


def test_a_caida_is_found_or_there_is_none():
    """CU-30: a card is right when it matches the card just left, and "none" is right when no card does."""
    exercise = EXERCISES["caida"]
    found = set()
    for seed in range(20):
        task = exercise.task(seed)
        left = task.rows[0].marked[0]
        hand = row(task, "hand")
        fits = [card for card in hand if card[0] == left[0]]
        found.add(bool(fits))
        assert exercise.judge(seed, NONE).right is not bool(fits)
        assert [card for card in hand if exercise.judge(seed, card).right] == fits
    assert found == {True, False}


def test_the_safest_card_has_the_fewest_equals_out():
    """CU-30: the chance that is told is that of all hands of the unseen cards, and the right cards have the least."""
    exercise = EXERCISES["safe"]
    for seed in SEEDS:
        question = exercise.question(seed)
        out = {one.cards[0]: one.values["out"] for one in question.told}
        assert {card for card in out if out[card] == min(out.values())} == set(question.right)
        seen = sum(len(one.cards) for one in question.task.rows)
        chances = {
            round(100 * (1 - comb(40 - seen - most, held) / comb(40 - seen, held)))
            for held in range(1, 6)
            for most in range(4)
        }
        assert {one.values["chance"] for one in question.told} <= chances


def test_the_carton_is_the_engine_s():
    """CU-51 to CU-53: what is right is what the cards count for those who dealt, or did not."""
    exercise = EXERCISES["carton"]
    for seed in range(12):
        task = exercise.task(seed)
        mine, theirs = task.facts[0].values["mine"], task.facts[0].values["theirs"]
        pone = 2 if task.facts[1].key.endswith("own") else 1
        assert exercise.judge(seed, str(hand_carton(ruleset("pagat"), [mine, theirs], pone)[0])).right


def test_nothing_is_said_to_win_or_not_where_a_ronda_may_be_called():
    """CU-12, CU-14: by `mesa` a ronda scores up to the target, and at thirty-eight it wins before any card."""
    exercise, lots = EXERCISES["thirty-eight"], range(4)
    ronda, none = (position("5c", hand, rules="mesa", score=(38, 0)) for hand in ("2c 2d 2h 7s Js", "2c 2d 3h 7s Js"))

    assert [exercise.ask(ronda, lot) for lot in lots] == [None] * 4
    assert any(exercise.ask(none, lot) for lot in lots)


def test_at_thirty_eight_only_a_caida_wins():
    """CU-34: a card that matches the card just left is right; a limpia is not."""
    exercise = EXERCISES["thirty-eight"]
    for seed in range(12):
        task = exercise.task(seed)
        left = {card[0] for card in task.rows[0].marked}
        wins = [card for card in row(task, "hand") if card[0] in left]
        assert [card for card in row(task, "hand") if exercise.judge(seed, card).right] == wins
        assert task.facts[0].values["mine"] == 38


def test_who_counts_first_is_out_first():
    """CR-16, CR-23: the hand of who did not deal is counted first, and reaching the target ends the game."""
    exercise = EXERCISES["count-out"]
    for seed in range(12):
        task = exercise.task(seed)
        starter = read_card(row(task, "starter")[0])
        worth = [
            int(show_points(mask_of(read_cards("".join(row(task, name)))), starter, False))
            for name in ("hand", "theirs")
        ]
        before = [task.facts[0].values["mine"], task.facts[0].values["theirs"]]
        order = (0, 1) if task.facts[2].key.endswith("other") else (1, 0)
        out = next((("me", "other")[at] for at in order if before[at] + worth[at] >= 121), "nobody")
        assert exercise.judge(seed, out).right
        first = order[0]
        counted = [fact.key for fact in exercise.judge(seed, out).told]
        assert len(counted) == (1 if before[first] + worth[first] >= 121 else 2)


def test_what_fits_is_what_may_be_played():
    """CR-06: a card fits when the count does not pass thirty-one with it; none is "go" (CR-07)."""
    exercise = EXERCISES["thirty-one"]
    for seed in range(12):
        question = exercise.question(seed)
        room = 31 - question.task.facts[0].values["count"]
        fits = [card for card in row(question.task, "hand") if min(10, read_card(card) // 4 + 1) <= room]
        assert question.right == ("".join(fits) or NONE,)


def test_an_exercise_that_there_is_not_is_refused():
    """Its error names those there are."""
    with pytest.raises(UnknownLesson, match="capture"):
        exercise_named("poker")


@pytest.mark.parametrize("name", ["lead", "play"])
def test_the_play_of_cribbage_is_asked_with_all_that_the_seat_knows(name: str):
    """Of its own six cards those that it threw, played and holds, and what was played before the reset."""
    for seed in SEEDS:
        rows = {row.name: row for row in EXERCISES[name].task(seed).rows}
        mine = [*rows["thrown"].cards, *rows["hand"].cards]
        mine += [card for row in ("before", "plays") if row in rows for card in rows[row].marked]
        assert len(set(mine)) == 6
    seeds = range(40)
    assert any("before" in [row.name for row in EXERCISES["play"].task(seed).rows] for seed in seeds)


def test_a_card_of_cuarenta_is_asked_for_with_all_that_was_taken():
    """As many cards as the piles are said to have: who remembers them plays better."""
    for seed in SEEDS:
        task = EXERCISES["choice"].task(seed)
        gone = [card for row in task.rows if row.name == "gone" for card in row.cards]
        piles = next(fact.values for fact in task.facts if fact.key == "learn.fact.piles")
        assert len(gone) == piles["mine"] + piles["theirs"]
