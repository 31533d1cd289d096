"""How sure a worth is: the standard error of what was sampled, and none of what was solved."""

from __future__ import annotations

from statistics import stdev

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.players.prospects import prospects_for
from sobremesa.games.cuarenta.rules.rulesets import ruleset
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.search.choices import choices
from sobremesa.games.cuarenta.search.evaluator import MoveEvaluator
from sobremesa.games.cuarenta.search.rank_rules import RankRules

PAGAT = ruleset("pagat")


def dealt():
    """A hand between two whose first cards are dealt."""
    state = Cuarenta(PAGAT, 2, 1)
    state.deal(Rng("sure").shuffled(GAMES["cuarenta"].pack()))
    return state


def weighed(view, playouts, stream="sure"):
    """The worths of all choices, and their errors."""
    terms = RankRules(view.public.rules, 2)
    thinker = MoveEvaluator(terms, view, prospects_for(view, terms))
    worths = thinker.weigh(choices(view, thinker.worlds.known, False), playouts, 0, Rng(stream), True)
    return worths, thinker.errors


def test_an_error_is_what_a_worth_varies_by_from_stream_to_stream():
    """Neither half of it nor twice as much; and four times as many worlds halve it."""
    state = dealt()
    view = state.view(state.to_act()[0])
    found = [weighed(view, 300, f"sure {number}") for number in range(8)]
    varied = [stdev(worths[at] for worths, _ in found) for at in range(len(found[0][0]))]
    told = [sum(errors[at] for _, errors in found) / len(found) for at in range(len(varied))]
    assert 0.5 < sum(varied) / sum(told) < 1.6
    assert 0.4 < sum(weighed(view, 1200)[1]) / sum(told) < 0.6


def test_what_is_solved_has_no_error():
    """The last deal between two: the hands are known."""
    state = dealt()
    while state.view(1).stock or max(state.view(1).counts) > 2:
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    worths, errors = weighed(state.view(state.to_act()[0]), 100)
    assert errors == [0.0] * len(worths) != []
