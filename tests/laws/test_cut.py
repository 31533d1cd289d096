"""The cut for the deal: everybody sees whose card decided, and the cards that were shown decide it again."""

from sobremesa.core.rng import Rng

CUTS = 40


def _shuffled(table, seed):
    return Rng(seed).shuffled(list(table.game.pack()))


def test_every_card_of_a_cut_falls_to_a_seat_of_the_table(table):
    """Each card shown has its seat, nobody draws who does not sit there, and the dealer is one of those seats."""
    for number in range(CUTS):
        cut = table.game.cut(table.ruleset, table.seats, _shuffled(table, f"cut {number}"))

        assert len(cut.drawn_by) == len(cut.shown)
        assert {cut.dealer, *cut.drawn_by} <= set(range(1, table.seats + 1))


def test_the_cards_that_were_shown_decide_the_deal_again(table):
    """What a table keeps of its cut tells who drew what: no other card of the pack had a say."""
    for number in range(CUTS):
        cut = table.game.cut(table.ruleset, table.seats, _shuffled(table, f"cut {number}"))

        assert not cut.shown or table.game.cut(table.ruleset, table.seats, list(cut.shown)) == cut
