"""The averages of cribs are found again from the bots' own throws."""

from sobremesa.games.cribbage.lab.cribs import average_cribs
from sobremesa.games.cribbage.players.cribs import OTHERS, OWN


def test_a_few_hands_give_about_the_numbers_of_the_table():
    """Forty hands and one round, which throws by the hand alone, come near the table that was found with thousands."""
    heard = []
    found = average_cribs(hands=40, rounds=1, seed=3, told=heard.append)

    assert heard == [found]
    for mine, table in ((found.own, OWN), (found.others, OTHERS)):
        assert [len(row) for row in mine] == list(range(1, 14))
        apart = [abs(mine[high][low] - table[high][low]) for high in range(13) for low in range(high + 1)]
        assert sum(apart) / len(apart) < 0.9
    assert found.own[4][4] > found.own[12][9] + 3


def test_the_same_seed_gives_the_same_averages():
    """The table can be made again."""
    assert average_cribs(4, 1, 5).own == average_cribs(4, 1, 5).own
