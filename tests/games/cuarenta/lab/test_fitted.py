"""The weights of the fitted policy are those that make what was played likeliest."""

from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.lab.fitted import module, play_game
from sobremesa.games.cuarenta.search.fitted_policy import NAMES
from sobremesa.lab.logit import Decisions


def test_a_game_gives_decisions_and_the_same_seed_the_same():
    """Each decision has two plays or more, one of which was made; the last deal has none."""
    found = []
    for _ in range(2):
        decisions = Decisions()
        play_game(decisions, "pagat", 2, Rng("decisions"))
        found.append(decisions)
    ends = [*found[0].first[1:], len(found[0].rows)]
    assert all(end - first > 1 for first, end in zip(found[0].first, ends, strict=True))
    assert all(f <= made < end for f, made, end in zip(found[0].first, found[0].made, ends, strict=True))
    assert all(len(row) == len(NAMES) for row in found[0].rows)
    assert found[0].rows == found[1].rows


def test_the_module_of_the_weights_reads_back():
    """What is printed is Python with the weights in their order."""
    names: dict[str, list[int]] = {}
    exec(module(list(range(len(NAMES)))), names)
    assert names["WEIGHTS"] == list(range(len(NAMES)))
