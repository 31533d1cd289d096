"""The search compares what is worth comparing, repeats itself, and stops in time."""

from time import process_time

from sobremesa.core.rng import Rng
from sobremesa.games.gin.rules.moves import move_text
from sobremesa.games.gin.search.candidates import candidates
from sobremesa.games.gin.search.rollout_search import SPAN, Search
from tests.games.gin.rules.table import LOOSE, NEAR, SAFE, dealt_game, eleven, play

POINTS = [float(points) for points in range(-SPAN, SPAN + 1)]


def compared(state, most=8):
    """Return the texts of the moves that are compared for the seat on turn."""
    return [move_text(move) for move in candidates(state.view(state.to_act()[0]), most)]


def search(state, playouts=60, seed=1, worths=POINTS, milliseconds=0):
    """Return what a search finds for the seat on turn."""
    view = state.view(state.to_act()[0])
    return Search(view, worths, Rng(seed)).run(playouts, milliseconds)


def test_gin_is_not_compared_with_anything():
    """Nothing brings more than to declare it, big gin before gin (GI-09, GI-10)."""
    assert compared(eleven(NEAR + "3c Kc", SAFE)) == ["gin-Kc"]
    assert compared(eleven(NEAR + "3c 7c", SAFE)) == ["biggin"]
    assert compared(eleven(NEAR + "3c 7c", SAFE, rules="vga"))[0].startswith("gin-")


def test_gin_comes_before_big_gin_where_it_brings_more():
    """Rules of one's own may give it more (GI-09, GI-10)."""
    assert compared(eleven(NEAR + "3c 7c", SAFE, gin=50))[0].startswith("gin-")
    assert compared(eleven(NEAR + "3c 7c", SAFE, gin=31)) == ["biggin"]


def test_a_knock_is_compared_with_playing_on():
    """It is never forced (GI-08); the one that leaves least is looked at."""
    moves = compared(eleven("4c5c6c 9d9h9s 2d 3h Ac 3s Kh", rules="eaai"))
    assert moves[0] == "knock-Kh"
    assert "-Kh" in moves and len(moves) > 4


def test_only_the_likeliest_discards_are_compared():
    """High loose cards come first; a card of a meld is no candidate while there are enough others."""
    moves = compared(eleven(LOOSE + "6h"), most=3)
    assert len(moves) == 3
    assert set(moves) & {"-Kh", "-Qs", "-Jd"}


def test_a_card_that_helps_nothing_is_not_taken():
    """The stock it is, without a search (GI-05)."""
    state = dealt_game("Ac 2d 5h 5s 9c 9d 3h 4s 7d 8s", SAFE.replace("4h", "3c"), "Kh", rules="vga")
    assert compared(state) == ["stock"]
    assert compared(dealt_game(LOOSE, upcard="Ks", rules="vga")) == ["upcard", "stock"]


def test_every_phase_of_a_hand_can_be_searched():
    """The offer, the pass, the draw and the discard."""
    offer = dealt_game(LOOSE, SAFE, "Kd", "3s 7d")
    assert {move_text(one.move) for one in search(offer)} == {"upcard", "pass"}
    assert {move_text(one.move) for one in search(play(offer, "pass"))} == {"upcard", "pass"}
    assert len(search(play(offer, "pass stock"))) >= 3
    assert {move_text(one.move) for one in search(play(offer, "-Kh"))} <= {"upcard", "stock"}


def test_the_same_stream_finds_the_same():
    """Nothing but the view, the stream and the number of hands decides."""
    state = eleven(LOOSE + "6h")
    assert search(state) == search(state)
    assert search(state, seed=2) != search(state)


def test_a_search_stops_in_time():
    """With a deadline and no other limit it ends soon after the deadline."""
    started = process_time()
    found = search(eleven(LOOSE + "6h"), playouts=0, milliseconds=30)
    assert process_time() - started < 20
    assert all(one.worlds > 0 for one in found)


def test_what_outcomes_are_worth_decides():
    """Where any points win the game a good knock is best; where only those of gin do, the hand goes on (GI-08)."""
    state = eleven(NEAR + "3h Kh", "As 7d 4h 6s 8c 8d Th Js Qc Ks", rules="eaai")
    for least, knocks in ((1, True), (62, False)):
        worths = [1.0 if points >= least else 0.0 for points in range(-SPAN, SPAN + 1)]
        best = search(state, worths=worths, playouts=300)[0]
        assert move_text(best.move).startswith("knock") is knocks
