"""What lists, sessions and ratings say as they travel."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sobremesa.ratings.glicko2 import Rating
from sobremesa.store import Listed, Seat, Standing
from sobremesa.tables.ratings import PROVISIONAL
from sobremesa.tables.sessions import Session
from sobremesa.tables.tables import Offer
from sobremesa.tables.translate import invitation_of, listed_of, seat_ratings_of, session_of
from sobremesa.tables.waiting_games import Mine
from tests.store.makers import game_of


def listed(status: str) -> Listed:
    """A game of player 1 as a store reads it, with a text of its own each time."""
    read = "".join(list(status))
    return Listed(game_of("g", 1), Standing(read, [8, 3], 0), "2026-11-20T12:00:00.000Z")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("status", "over", "abandoned"), [("playing", False, False), ("over", True, False), ("abandoned", True, True)]
)
def test_a_line_of_a_list_says_whether_a_game_is_over_and_whether_it_was_left(status, over, abandoned) -> None:
    """A game that was left is over too."""
    line = listed_of(Mine(listed(status), your_turn=False), 1)

    assert (line.over, line.abandoned, line.you) == (over, abandoned, 1)


@pytest.mark.parametrize(("more", "provisional"), [(-1.0, False), (0.0, False), (0.001, True)])
def test_a_rating_is_provisional_while_it_is_too_uncertain(more, provisional) -> None:
    """From just above the limit on; at the limit and below it is not."""
    (told,) = seat_ratings_of({2: Rating(1512.6, float(str(PROVISIONAL)) + more, 0.06)})

    assert (told.seat, told.rating, told.provisional) == (2, 1513, provisional)


def test_a_game_that_was_not_played_again_is_a_session_of_its_own() -> None:
    """It is told with its score, and belongs to no tournament."""
    told = session_of(Session([listed("over")], {}))

    assert (told.id, [game.score for game in told.games], told.tournament) == ("g", [[8, 3]], "")


@pytest.mark.parametrize(("seat", "player", "name"), [(1, 7, None), (2, 7, "g"), (2, 1, None), (1, None, None)])
def test_whoever_sits_where_a_link_leads_is_told_the_table(seat, player, name) -> None:
    """Whoever sits in another seat, or in none, is not."""
    game = game_of("g", 1, [Seat(1, "human", "Ana", player=1), Seat(2, "human", "Eva", player=7)])

    assert invitation_of(Offer(game, seat), player, {}).id == name


def test_a_session_belongs_to_the_tournament_of_its_first_game() -> None:
    """What is played again after a round is no game of the tournament, and the session is told to be one of it."""
    first, again = listed("over"), listed("over")
    first = replace(first, game=replace(first.game, tournament="night"))

    assert session_of(Session([first, again], {})).tournament == "night"
