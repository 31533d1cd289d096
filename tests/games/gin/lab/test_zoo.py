"""Every style of the zoo of gin has a position that shows it."""

import pytest

from sobremesa.core.player import Budget
from sobremesa.core.rng import Rng
from sobremesa.games.gin.lab.zoo import OPPONENTS
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.lab.duel import run
from tests.games.gin.rules.table import NEAR, SAFE, eleven, play

LIGHT = "4c5c6c 9d9h9s 2d 3h Ac 3s Kh"
"""A hand that may be knocked with nine points once the king goes."""


def choices(state, style, tries=20):
    """Return all that a style does in a position with different luck."""
    seat = state.to_act()[0]
    return {move_text(OPPONENTS[style].choose(state.view(seat), Budget(), Rng(luck))) for luck in range(tries)}


def later(state, turns):
    """Return the position after so many turns of both in which each sheds what it draws."""
    for _ in range(turns):
        play(state, "stock")
        seat = state.to_act()[0]
        state.apply(seat, state.read(f"-{state.view(seat).to_wire()['drawn']}")[1])
    return state


@pytest.mark.parametrize("style", ["simple", "early-knocker", "defender"])
def test_who_knocks_early_knocks(style):
    """In the first turn, with the least deadwood (GI-08)."""
    assert choices(eleven(LIGHT, rules="eaai"), style) == {"knock-Kh"}


@pytest.mark.parametrize("style", ["undercutter", "gin-only"])
def test_who_waits_does_not_knock(style):
    """The king goes all the same, and the hand goes on."""
    assert choices(eleven(LIGHT, rules="eaai"), style) == {"-Kh"}


def test_the_early_knocker_knocks_no_more_after_its_first_turns():
    """From then on it plays for gin."""
    state = play(eleven(LIGHT, SAFE, rules="eaai"), "-Kh")
    state = later(state, 7)
    play(state, "stock")
    assert all(not text.startswith("knock") for text in choices(state, "early-knocker"))
    assert all(text.startswith("knock") for text in choices(state, "simple"))


def test_who_plays_for_gin_keeps_what_may_become_a_meld():
    """Two kings are worth more to it than two loose low cards; the undercutter throws a king."""
    state = eleven("4c 5c 6c Kd Kh 9s 7d 3h 2s Ad 8h", rules="eaai")
    assert not choices(state, "gin-only") & {"-Kd", "-Kh"}
    assert choices(state, "undercutter") <= {"-Kd", "-Kh"}


def test_the_defender_throws_what_the_other_has_thrown_of():
    """Beside a king that lies in the pile the other king is safer than the queen, which counts as much."""
    state = eleven("Ac2c3c 5d5h5s Kh Qs 7d 9h Td", "Kd 6c 6s 4h 4s 8c 8d Jc Jh 2d", rules="eaai")
    play(state, "-Td stock -Kd stock")
    assert choices(state, "defender") == {"-Kh"}
    assert choices(state, "simple") >= {"-Kh", "-Qs"}


@pytest.mark.parametrize("style", OPPONENTS)
def test_gin_is_declared_by_every_style(style):
    """Nobody waits for more (GI-09)."""
    assert choices(eleven(NEAR + "7c Kc", SAFE, rules="eaai"), style) == {"gin-Kc"}


@pytest.mark.parametrize("style", OPPONENTS)
@pytest.mark.parametrize("rules", ["standard", "eaai"])
def test_every_style_plays_whole_games_by_the_rules(style, rules):
    """No move is refused, in games on either side."""
    assert run("gin", rules, f"lab:{style}", "novato", 1, 1, processes=1).tally.broken == []
