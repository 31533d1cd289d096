"""The order in which seats are asked, and what they are rewarded with."""

import random

import numpy as np
import pytest

from sobremesa.core.options import BadOption
from sobremesa.core.rng import Rng
from sobremesa.environments.chance_game import ChanceGame
from sobremesa.environments.config import configure
from sobremesa.environments.episode import Episode, IllegalAction
from sobremesa.environments.vector_env import VectorEnv
from tests.environments.walking import kinds_of_terms, label, walk


def asked_out_of_turn(chosen, seed="ronda"):
    """Return an episode in which a seat is asked that the game does not wait for."""
    return next(each for each in walk(chosen, seed, 5000) if each.seat not in each.state.to_act())


def test_who_holds_a_ronda_is_asked_before_the_seat_on_turn_moves():
    """CU-12: a ronda may be claimed out of turn; its holder has it and silence to choose from."""
    episode = asked_out_of_turn(configure("cuarenta"))
    names = [episode.terms.actions.names[action] for action in episode.open]
    assert names == ["ronda", ""]
    assert episode.text(episode.terms.actions.number("ronda")) == f"{episode.seat}:ronda"


def test_silence_loses_no_right():
    """CU-12: whoever stays silent is passed over once, and may claim in its own turn before its first card."""
    episode = asked_out_of_turn(configure("cuarenta"))
    seat, silence, before = episode.seat, episode.terms.actions.silence, episode.state.score
    episode.play(silence)
    assert episode.seat in episode.state.to_act()
    assert episode.state.score == before
    while episode.seat != seat:
        episode.play(next(iter(episode.open)))
    assert "ronda" in [episode.terms.actions.names[action] for action in episode.open]


def test_a_claim_scores_and_the_seat_on_turn_moves_then():
    """CU-10: a claimed ronda gives its points at once."""
    episode = asked_out_of_turn(configure("cuarenta", reward="points"))
    seat = episode.seat
    episode.play(episode.terms.actions.number("ronda"))
    assert episode.gains[seat - 1] == episode.state.ruleset.number("ronda", 0)
    assert episode.seat in episode.state.to_act()


def test_both_lay_away_without_knowing_what_the_other_did():
    """CR-04: the second to be asked sees nothing of the first one's cards."""
    episode = Episode(configure("cribbage"), Rng("crib"))
    first, second = episode.seat, 3 - episode.seat
    before = episode.terms.sight.see(episode.state.view(second))
    twin = Episode(configure("cribbage"), Rng("crib"))
    for each, action in ((episode, next(iter(episode.open))), (twin, list(twin.open)[-1])):
        each.play(action)
    assert (episode.seat, first) == (second, 3 - second)
    assert episode.terms.sight.see(episode.view) == twin.terms.sight.see(twin.view) != before


@pytest.mark.parametrize("chosen", kinds_of_terms(episode="hand"), ids=label)
def test_the_points_of_a_hand_add_up(chosen):
    """Rewards by points sum to what the hand scored, and what one side gains the other loses."""
    luck = Rng("points")
    episode = Episode(chosen, luck)
    total = 0.0
    while not episode.over:
        actions = list(episode.open)
        episode.play(actions[luck.below(len(actions))])
        total += episode.gains[0]
        assert episode.gains == [episode.gains[0], -episode.gains[0]] * (chosen.seats // 2)
    assert total == episode.state.score[0] - episode.state.score[1]
    assert int(episode.state.hand_number) == 1


@pytest.mark.parametrize("game", ["cuarenta", "cribbage"])
def test_a_game_is_rewarded_at_its_end(game):
    """Winning is worth 1 to the winner's side, losing -1, and nothing is given before."""
    luck = Rng("win")
    episode = Episode(configure(game), luck)
    while not episode.over:
        assert not any(episode.gains)
        actions = list(episode.open)
        episode.play(actions[luck.below(len(actions))])
    winner = int(episode.state.winner)
    assert episode.gains[winner - 1] == 1
    assert sum(episode.gains) == 0


CHICA = {"doble-ronda": "game"}
"""Four of a rank win a chica as they are dealt (CU-11, CU-70), now and then; another hand is due after it."""


def test_a_chica_that_is_won_by_the_deal_is_followed_by_the_next_hand():
    """CU-11, CU-70: the episode goes on to the end of the game. By this seed it stopped there, with no reward."""
    terms = configure("cuarenta", "mesa", options=CHICA | {"zapateria": "none"}, dealer=1)
    episode, pick = Episode(terms, Rng("x119")), random.Random(119)
    while not episode.over:
        episode.play(pick.choice(list(episode.open)))

    assert episode.state.over
    assert episode.gains in ([1.0, -1.0], [-1.0, 1.0])


def test_many_at_once_play_on_after_a_chica_that_is_won_by_the_deal():
    """CU-11, CU-70: whoever is done has won or lost."""
    many, luck, ended = VectorEnv(configure("cuarenta", "mesa", options=CHICA), 64), np.random.default_rng(1), 0
    batch = many.reset(1)
    while ended < 113:
        batch = many.step(many.random_actions(luck))
        ended += int(batch.done.sum())
        assert np.all(batch.rewards[batch.done.astype(bool)] != 0)


def test_chance_deals_again_after_a_chica_that_is_won_by_the_deal():
    """CU-11, CU-70: OpenSpiel finds another chance node there, and no end."""
    course = ChanceGame(configure("cuarenta", "mesa", options=CHICA | {"zapateria": "none"}, dealer=1))
    for card in [*range(4), 51, *range(4, 9)]:  # four aces for seat 2
        course.draw(card)

    assert list(course.state.chicas) == [0, 1]
    assert (course.over, course.due, course.total) == (False, 10, [0.0, 0.0])


def test_an_action_that_is_not_open_changes_nothing_and_names_those_that_are():
    """A wrong number is refused with the right ones, and the game waits as before."""
    episode = Episode(configure("gin", "vga"), Rng("wrong"))
    with pytest.raises(IllegalAction, match="'upcard', 'stock'"):
        episode.play(episode.terms.actions.number("biggin"))
    assert (episode.moves, list(episode.open)) == (0, [156, 157])


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("episode", {"episode": "week"}), ("reward", {"reward": "glory"}), ("most_moves", {"most_moves": -1}),
     ("seats", {"seats": 3}), ("dealer", {"dealer": 3}), ("target", {"options": {"target": "moon"}})],
)  # fmt: skip
def test_terms_that_cannot_be_are_refused_by_name(field, wrong):
    """An error names the field and what it may be."""
    with pytest.raises(BadOption) as refused:
        configure("cuarenta", **wrong)
    assert refused.value.field == field


@pytest.mark.parametrize("chosen", kinds_of_terms(), ids=label)
def test_an_observation_tells_nothing_that_the_seat_does_not_know(chosen):
    """Any game that the view allows looks the same: what is hidden has no part in an observation."""
    for number, episode in enumerate(walk(chosen, "hidden", 60)):
        if number % 4 == 0:
            for seat in range(1, chosen.seats + 1):
                view = episode.state.view(seat)
                guessed = view.determinize(Rng(f"guess {number}")).view(seat)
                assert chosen.sight.see(guessed) == chosen.sight.see(view)
