"""Which games are rated together."""

import pytest

from sobremesa.core.levels import levels_of
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.ratings.pools import Pool, Tempo, pool_of, tempo_of


@pytest.mark.parametrize("game", GAMES)
def test_families_are_of_presets_that_there_are(game: str) -> None:
    """A game names families for presets of its own only, and leaves one without: its usual rules."""
    families, presets = SPECS[game].families, set(GAMES[game].presets)
    assert set(families) < presets
    assert all(word.isalpha() for word in families.values())


@pytest.mark.parametrize("game", GAMES)
def test_anchors_are_of_levels_that_there_are(game: str) -> None:
    """A game's anchors are its own levels, the stronger the higher, and ``aficionado`` is 1500 for certain."""
    anchors = SPECS[game].anchors
    assert [level for level in levels_of(game) if level in anchors] == list(anchors)
    assert [rating for rating, _ in anchors.values()] == sorted(rating for rating, _ in anchors.values())
    assert anchors["aficionado"] == (1500, 0)


def test_every_pool_is_read_as_it_is_written() -> None:
    """The text of a pool is that pool again, for every preset, number of seats and tempo."""
    tempi: tuple[Tempo, ...] = ("quick", "unhurried", "correspondence")
    for name, game in GAMES.items():
        for preset in game.presets:
            for seats in game.seats_allowed(game.ruleset(preset)):
                for pool in (pool_of(name, preset, seats, tempo) for tempo in tempi):
                    assert Pool.read(str(pool)) == pool
                    assert pool.in_teams == (seats == 4)


@pytest.mark.parametrize("text", ["", "gin", "gin::2:blitz:people", "gin::two:quick:people", "gin::2:quick:cats"])
def test_a_text_of_no_pool_is_refused(text: str) -> None:
    """A text that names no pool raises ValueError, and never makes another pool."""
    with pytest.raises(ValueError, match=r"pool|unpack|int"):
        Pool.read(text)


@pytest.mark.parametrize(
    ("clock", "tempo"),
    [
        (("", 0, 0), "unhurried"),
        (("move", 30, 0), "quick"),
        (("move", 31, 0), "unhurried"),
        (("game", 600, 0), "quick"),
        (("game", 300, 5), "quick"),
        (("game", 300, 6), "unhurried"),
        (("correspondence", 3600, 0), "correspondence"),
    ],
)
def test_the_tempo_of_a_clock(clock: tuple[str, int, int], tempo: str) -> None:
    """Half a minute a move, or ten minutes for sixty moves, is quick; days are correspondence; all else has time."""
    assert tempo_of(*clock) == tempo
