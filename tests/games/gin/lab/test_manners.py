"""What the lab counts of how players of gin play is what they are known to do."""

from sobremesa.games.gin.lab.manners import fitted, likelihood, told, watch


def test_who_knocks_at_once_is_never_counted_as_staying():
    """The plain player knocks as soon as it may; who plays for gin never does."""
    plain, patient = watch("simple", 6), watch("gin-only", 6)

    assert plain.counts["could-knock"] and plain.share("could-knock stayed", "could-knock") == 0.0
    assert patient.share("could-knock stayed", "could-knock") == 1.0
    assert plain.counts["held_back"] == 0 and patient.counts["knocks"] == 0


def test_the_likeliest_steps_are_found_on_the_grid():
    """Whoever always sheds the higher card is told by its points, whatever their outs."""
    sheds = [(0, [(10, 2), (4, 0)]), (1, [(3, 0), (9, 4)])] * 5

    assert fitted(sheds)[0] >= likelihood(sheds, 1, 0)
    assert fitted(sheds)[1] > 1


def test_a_players_line_names_it_and_its_shares():
    """Whoever runs the command reads who plays how."""
    assert told("simple", watch("simple", 2)).startswith("simple")
