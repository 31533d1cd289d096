"""Histories that OpenSpiel wrote: they are the same games here, and what cannot be read is said with its line."""

from __future__ import annotations

import random

import pytest

from sobremesa.records import read, write
from sobremesa.records.replay import Replayed

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed; to run this: pip install open_spiel")

HANDS = 60
CHANCE = -1


def played(name: str, seed: int, most: int = 5000):
    """A game of OpenSpiel at random, with knocks as soon as they come, and how it is written down."""
    luck = random.Random(seed)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    taken = CHANCE
    while not state.is_terminal() and most:
        most -= 1
        if state.is_chance_node():
            choices = [action for action, _ in state.chance_outcomes()]
        else:
            choices = state.legal_actions()
            choices = [55] if name.startswith("gin") and 55 in choices and len(choices) > 2 else choices
            choices = [action for action in choices if action != taken or len(choices) == 1]
        action = luck.choice(choices)
        upcard = name.startswith("gin") and action == 52 and not state.is_chance_node()
        taken = state.upcard() if upcard else CHANCE
        state.apply_action(action)
    return state, pyspiel.serialize_game_and_state(game, state)


def scores_of(state) -> list[int]:
    """The scores of a game of cribbage of OpenSpiel."""
    return [int(word) for word in next(one for one in str(state).splitlines() if one.startswith("Scores")).split()[1:]]


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_cribbage_has_the_same_score_here_and_there(seed: int) -> None:
    """After every hand, with every go where it has to be said; and whoever wins there wins here."""
    whole, text = played("cribbage", seed)
    game, compared = pyspiel.load_game("cribbage"), 0
    state = game.new_initial_state()
    for action in whole.history():
        playing = "Phase: Play" in str(state)
        state.apply_action(action)
        if playing and "Phase: Card" in str(state) and not state.is_terminal():
            ours = Replayed(pyspiel.serialize_game_and_state(game, state)).state
            assert ours is not None
            assert ours.score == scores_of(state)
            assert ours.needs_pack()
            compared += 1

    ours = Replayed(text).state
    assert compared > 3
    assert ours is not None
    assert ours.over
    assert scores_of(whole)[ours.winner - 1] >= 121  # there the others are counted to the end
    assert write(read(text)) == write(read(write(read(text))))


@pytest.mark.parametrize("most", [0, 5, 12, 13, 14, 15, 16, 23])
def test_a_game_of_cribbage_may_stop_anywhere(most: int) -> None:
    """A hand that is not dealt whole is left out; of another the cards that nobody has seen come last."""
    ours = Replayed(played("cribbage", 3, most)[1])
    assert ours.error is None
    assert len([step for step in ours.steps if step.number]) >= max(0, min(most, 14) - 12)
    assert bool(ours.steps) == (most >= 12)


def test_a_hand_of_gin_has_the_same_outcome_here_and_there() -> None:
    """Knocks, gins, undercuts and hands that nobody ends; those that need a rule that is not here say so."""
    same = 0
    for seed in range(HANDS):
        state, text = played("gin_rummy", seed)
        ours = Replayed(text)
        if ours.error is not None:
            assert ours.error.code in ("illegal-move", "unreadable-move")
            continue
        assert ours.state is not None
        points = ours.state.score
        same += state.returns() == [points[0] - points[1], points[1] - points[0]]
    assert same > HANDS // 2


def test_the_melds_have_the_numbers_that_openspiel_gives_them() -> None:
    """All 185 of them."""
    from sobremesa.core.card_text import card_text
    from sobremesa.core.foreign import Action
    from sobremesa.games.gin.players.openspiel import FIRST_MELD, _meld

    table = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).int_to_meld
    for number in range(185):
        theirs = {"A23456789TJQK"[card % 13] + "scdh"[card // 13] for card in table[number]}
        assert {card_text(card) for card in _meld(Action(number + FIRST_MELD, 1))} == theirs


GIN = "# OpenSpiel\n[Meta]\nVersion: 1\n\n[Game]\ngin_rummy({})\n[State]\n{}\n"


def deal(*more: object) -> str:
    """A hand of gin in which player 0 holds all spades up to the ten, player 1 all clubs, and the upcard is a king."""
    return "\n".join(map(str, [*range(10), *range(13, 23), 12, *more]))


@pytest.mark.parametrize(
    ("text", "line", "token", "code"),
    [
        (GIN.format("", deal("x")), 29, "x", "unreadable-move"),
        (GIN.format("", deal(54, 54, 53, 12)), 32, "12", "unreadable-move"),
        (GIN.format("", deal(54, 54, 53, 99)), 32, "99", "unreadable-move"),
        (GIN.format("", deal(52, 30)), 30, "-5d", "illegal-move"),
        (GIN.format("", deal(52, 55, 12, 300, 54)), 32, "300", "unreadable-move"),
        (GIN.format("hand_size=7", deal()), 6, "hand_size=7", "bad-option"),
        (GIN.format("knock_card=11", deal()), 6, "", "bad-option"),
        (GIN.format("oklahoma", deal()), 6, "oklahoma", "bad-header"),
        (GIN.format("knock_card=1\x19\udca20", deal()), 6, "knock_card=1", "bad-header"),
        (GIN.replace("gin_rummy({})", "chess()").format(""), 6, "chess()", "unknown-game"),
        (GIN.replace("gin_rummy", "cribbage").format("players=3", ""), 6, "players=3", "bad-option"),
        (GIN.replace("gin_rummy", "cribbage").format("", deal()), 20, "15", "unreadable-move"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_line_of_the_file(text: str, line: int, token: str, code: str) -> None:
    """Numbers that are no action there, cards that are dealt twice, moves that are none by our rules."""
    error = Replayed(text).error
    assert error is not None
    assert (error.line, error.code) == (line, code)
    assert token in error.token


def test_a_history_written_by_hand_is_the_game_that_it_tells() -> None:
    """Both hold ten of a suit in a row: a card is drawn and shed again with gin, and the other has no deadwood."""
    runs = (56 + 149, 56 + 154, 54)  # from the ace and from the six of the first suit
    record = read(GIN.format("oklahoma=False,knock_card=9", deal(54, 54, 53, 30, 55, 30, *runs)))
    ours = Replayed(write(record)).state
    assert [token.text for token in record.body][53:] == ["pass", "pass", "stock", "gin-5d"]
    assert [token.line for token in record.body][53:] == [29, 30, 31, 34]
    assert record.value("Options") == "oklahoma=no knock=9"
    assert ours is not None
    assert (ours.over, ours.score) == (True, [25, 0])
