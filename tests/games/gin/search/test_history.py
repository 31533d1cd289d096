"""The other seat's turns can be read off the pile."""

from sobremesa.core.card_text import card_text
from sobremesa.games.gin.search.history import History
from tests.games.gin.rules.table import dealt_game, play

FIRST = "Ac 3d 5h 7s 9c Jd Kh 2s 4d Qs"
SECOND = "Ad 2h 4h 6s 8c 8d Th Js Qc Ks"


def turns(state, seat):
    """Return the other seat's turns as texts: what it was offered, took and shed, and from where it drew."""
    return [
        " ".join(["--" if card < 0 else card_text(card) for card in turn[:3]] + ["stock"] * turn.drew)
        for turn in History(state.view(seat)).turns
    ]


def dealt(**options):
    """A hand in which seat 1 has the first turn."""
    return dealt_game(FIRST, SECOND, "6h", "3s 7d Tc 5s 9h 3c", **options)


def test_a_pass_is_a_card_declined():
    """Both passes are told once the game has gone on (GI-03)."""
    assert turns(play(dealt(), "pass"), 2) == ["6h -- --"]
    assert turns(play(dealt(), "pass pass stock -Kh stock -Ks"), 1) == ["6h -- --", "Kh -- Ks stock"]
    assert turns(play(dealt(), "pass pass stock -Kh"), 2) == ["6h -- --", "-- -- Kh stock"]


def test_without_an_offer_the_first_draw_says_something():
    """Who draws from the stock has declined the upcard (GI-03)."""
    assert turns(play(dealt(rules="vga"), "stock -Kh"), 2) == ["6h -- Kh stock"]
    assert turns(play(dealt(rules="vga"), "upcard -Kh"), 2) == ["-- 6h Kh"]


def test_an_upcard_taken_by_the_dealer_was_passed_before():
    """The pile begins anew with the taker's discard."""
    assert turns(play(dealt(), "pass upcard -Ks"), 1) == ["-- 6h Ks"]
    assert turns(play(dealt(), "pass upcard -Ks stock -Kh"), 2) == ["6h -- --", "Ks -- Kh stock"]


def test_an_upcard_that_its_taker_threw_later_is_still_the_takers():
    """The dealer took it, or the non-dealer did; it lies in the pile again, or the opponent has picked it up."""
    state = play(dealt(), "pass upcard -Ks stock -Kh stock -6h")
    assert turns(state, 1) == ["-- 6h Ks", "Kh -- 6h stock"]
    assert turns(state, 2) == ["6h -- --", "Ks -- Kh stock"]
    state = play(state, "upcard -Qs")
    assert turns(state, 1) == ["-- 6h Ks", "Kh -- 6h stock"]
    state = play(dealt(), "upcard -Kh stock -Ks stock -6h stock -Js")
    assert turns(state, 2) == ["-- 6h Kh", "Ks -- 6h stock"]
    assert turns(state, 1) == ["Kh -- Ks stock", "6h -- Js stock"]


def test_a_card_that_was_taken_is_missed_in_the_pile():
    """Two discards of one seat follow each other: it took what the other had shed between them."""
    state = play(dealt(), "pass pass stock -Kh upcard -Ks stock -Qs stock -Js")
    assert turns(state, 1) == ["6h -- --", "-- Kh Ks", "Qs -- Js stock"]


def test_what_this_seat_took_was_shed_by_the_other():
    """Both the card taken in this turn, and one taken earlier."""
    state = play(dealt(), "pass pass stock -Kh stock -Ks upcard")
    assert turns(state, 1) == ["6h -- --", "Kh -- Ks stock"]
    state = play(state, "-Qs stock -Js")
    assert turns(state, 1) == ["6h -- --", "Kh -- Ks stock", "Qs -- Js stock"]


def test_cards_that_change_hands_time_and_again_are_told_apart():
    """Each draw from the pile is told, also where three follow each other."""
    state = play(dealt(), "pass pass stock -Kh upcard -Ks upcard -Qs upcard -Js stock -Jd")
    assert turns(state, 1) == ["6h -- --", "-- Kh Ks", "-- Qs Js"]
    assert turns(state, 2) == ["6h -- --", "-- -- Kh stock", "-- Ks Qs", "Js -- Jd stock"]


def test_a_card_that_comes_back_is_told_each_time():
    """The king of hearts is taken, shed, taken back by who shed it first, and shed again."""
    state = play(dealt(), "pass pass stock -Kh upcard -Ks stock -Qs stock -Kh upcard -Jd stock -Js stock -Kh")
    assert turns(state, 1) == ["6h -- --", "-- Kh Ks", "Qs -- Kh stock", "Jd -- Js stock"]
    assert turns(state, 2) == ["6h -- --", "-- -- Kh stock", "Ks -- Qs stock", "-- Kh Jd", "Js -- Kh stock"]
