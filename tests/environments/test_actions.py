"""The numbers of the actions: fixed, named, and enough for every legal move of every ruleset."""

import pytest

from sobremesa.core.bits import count, rank_counts
from sobremesa.core.contract import IllegalMove
from sobremesa.environments.actions import SILENCE, UnknownAction
from sobremesa.environments.config import configure
from sobremesa.environments.registry import environment_of, games
from sobremesa.games.gin.rules.melds import value_of
from tests.environments.walking import kinds_of_terms, label, walk

SIZES = {"cuarenta": 484, "gin": 161, "cribbage": 1439}


@pytest.mark.parametrize("game", games())
def test_every_action_has_a_name_of_its_own(game):
    """A space has the documented size, and names lead back to their numbers."""
    space = environment_of(game).actions
    assert space.size == SIZES[game] == len(set(space.names))
    assert [space.number(name) for name in space.names] == list(range(space.size))
    with pytest.raises(UnknownAction, match="names no action"):
        space.number("castle")


@pytest.mark.parametrize("chosen", kinds_of_terms(), ids=label)
def test_every_legal_move_has_an_action_and_is_played_by_it_or_by_its_equal(chosen):
    """Whatever is legal maps to an open action; the move behind that action does at least as well for its seat."""
    for episode in walk(chosen, "moves", 120):
        view, space = episode.view, chosen.actions
        for move in view.legal:
            played = episode.open[space.action_of(view, move)]
            assert played == move or ALIKE[chosen.game](episode, move, played)
        assert len(episode.open) == len({space.action_of(view, move) for move in view.legal}) + (
            0 in episode.open.values()
        )


def _equal_but_for_suits(episode, move, played):
    """Two moves of Cuarenta score the same and leave the same ranks everywhere."""
    return _after(episode, move) == _after(episode, played)


def _after(episode, move):
    state = episode.state.copy()
    state.perform(episode.seat, move)
    view = state.view(episode.seat)
    lines = [(line.reason, line.side, line.points) for line in state.last_points]
    ranks = sorted(card >> 2 for card in view.public.order)
    held = int(rank_counts(view.hand))
    piles = [count(pile) for pile in view.public.piles]
    left = view.public.just_left >> 2
    return lines, list(state.score), ranks, held, left, view.public.missed, view.public.taker, piles


def _least_deadwood(episode, move, played):
    """A knock leaves the knocker no more deadwood than one that names its melds; a lay-off no more than another."""
    one, other = episode.state.copy(), episode.state.copy()
    one.perform(episode.seat, move)
    other.perform(episode.seat, played)
    if one.result is None:
        return value_of(other.knock.deadwood) <= value_of(one.knock.deadwood)
    return other.result.defence.deadwood <= one.result.defence.deadwood


ALIKE = {"cuarenta": _equal_but_for_suits, "gin": _least_deadwood, "cribbage": lambda *told: False}


@pytest.mark.parametrize("chosen", kinds_of_terms(), ids=label)
def test_texts_lead_to_actions_and_back(chosen):
    """The text of an open action is a legal move of the notation, which reads as that action."""
    for episode in walk(chosen, "texts", 60):
        for action in episode.open:
            text = episode.text(action)
            assert chosen.actions.read(episode.view, text) == action


def test_what_is_not_open_has_no_action():
    """A text that is no legal move of the seat that is asked is refused, silence too where it is awaited."""
    episode = next(walk(configure("gin"), "refused", 1))
    for text in ("knock-5c", SILENCE):
        with pytest.raises((IllegalMove, ValueError)):
            episode.terms.actions.read(episode.view, text)


def test_taking_the_card_just_left_and_leaving_it_are_two_actions():
    """CU-30: of two equal cards on the table only the one just left makes a caída, so the choice has two numbers."""
    space = environment_of("cuarenta").actions
    both = 0
    for episode in walk(configure("cuarenta", "pagat"), "caidas", 4000):
        names = {space.names[action]: move for action, move in episode.open.items()}
        for name in [name for name in names if "~" in name and name.replace("~", "") in names]:
            taken = [_after(episode, names[each])[0] for each in (name.replace("~", ""), name)]
            both += 1
            assert any(line[0] == "caida" for line in taken[0])
            assert not any(line[0] == "caida" for line in taken[1])
        if both > 2:
            return
    raise AssertionError("no two equal cards ever lay there")
