"""How the terminal tells the end of a hand or of a game where the last play alone does not explain it."""

import pytest

from sobremesa.core.card_text import read_cards
from sobremesa.core.registry import GAMES
from sobremesa.protocol import live
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.app import CATALOGUES
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.move_choice import Picking
from sobremesa.terminal.renderers import renderer_of
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Faces

PLAYERS = [live.Player(1, "Ana", "human"), live.Player(2, "Eva", "human")]


def _dealt(game, rules, first="", **options):
    """A game of two whose pack begins with some cards; seat 2 deals."""
    house, head = GAMES[game], read_cards(first.replace(" ", ""))
    state = house.new(house.ruleset(rules, options), 2, 2)
    state.deal(head + [card for card in house.pack() if card not in head])
    return state


def _scene(state, you):
    """What a seat's terminal draws from."""
    table = live.Table("id", state.game, state.rules.id, {}, 2, you, PLAYERS, [], "")
    sitting = TableModel()
    sitting.take(live.Sync(table, 1, state.view(you).to_wire(), [], [], None))
    return DrawContext(sitting, Words("en", *CATALOGUES), Faces(ascii=True), Picking())


@pytest.mark.parametrize(("you", "whose"), [(1, "you"), (2, "Ana")])
def test_four_of_a_rank_that_win_are_told_with_their_cards(you, whose):
    """Winner and loser read the reason and the four cards, in the line of the play and in the score (CU-11)."""
    state = _dealt("cuarenta", "pagat", "5c5d5h5sQc")
    lines = [live.Points(**line) for line in state.view(you).to_wire()["last_points"]]
    told = live.GameEvent(1, 0, "pack", lines, [0, 0], 1)
    kit, scene = renderer_of("cuarenta"), _scene(state, you)

    assert f"Doble ronda: 5c 5d 5h 5s ({whose})" in kit.sentence(told, scene)
    assert kit.why(told, scene) == [f"Doble ronda: 5c 5d 5h 5s ({whose})"]


def _shown(state):
    rows = renderer_of("gin").middle(_scene(state, 1), 80)
    return "\n".join("".join(piece.text for piece in row) for row in rows)


def test_too_many_draws_from_the_pile_are_told_apart_from_a_stock_that_has_run_out():
    """GI-14: a drawn hand says which of the two ended it."""
    many = _dealt("gin", "vga", **{"pile-draws": "1"})
    many.apply(*many.read("upcard", 1))
    assert "The discard pile has been drawn from once, which is the most here." in _shown(many)

    spent = _dealt("gin", "vga", **{"stock-left": "10"})
    for draw in range(52 - 21 - 10):
        seat = draw % 2 + 1
        spent.apply(*spent.read("stock", seat))
        spent.apply(*spent.read(spent.view(seat).to_wire()["legal"][0], seat))
    assert "10 cards are left in the stock." in _shown(spent)


@pytest.mark.parametrize(("rules", "again"), [("standard", True), ("openspiel", False)])
def test_nobody_is_said_to_deal_again_after_a_game_of_one_hand(rules, again):
    """GI-14, GI-17: a drawn hand that is the whole game is not followed by another."""
    drawn = _dealt("gin", rules, **{"pile-draws": "1", "offer-counts": "yes"})
    drawn.apply(*drawn.read("upcard", 1))
    assert drawn.over is not again
    assert ("The hand is a draw" in _shown(drawn), "deals again" in _shown(drawn)) == (True, again)


def test_a_ronda_that_is_named_wrongly_brings_nothing_and_it_is_said():
    """Whoever named it need not look for the points in the score (CU-41)."""
    kit, scene = renderer_of("cuarenta"), _scene(_dealt("cuarenta", "pagat", "5c5d6h6sQc"), 1)
    caught = live.Points(1, "caida-en-ronda", 10, [])

    told = [kit.sentence(live.GameEvent(9, 1, "recall:7", points, [0, 0], 1), scene) for points in ([], [caught])]

    assert [sentence.endswith("That brings nothing.") for sentence in told] == [True, False]


def _played_out(game, rules):
    """A game whose first hand, which seat 2 dealt, has been played to its end."""
    state = _dealt(game, rules)
    while not state.needs_pack():
        seat = state.to_act()[0]
        state.apply(*state.read(state.view(seat).to_wire()["legal"][0], seat))
    return state


@pytest.mark.parametrize("you", [1, 2])
def test_the_crib_of_a_hand_that_has_ended_is_its_dealers(you):
    """Whoever deals next has no part in it (CR-03)."""
    kit, scene = renderer_of("cribbage"), _scene(_played_out("cribbage", "standard"), you)
    (crib,) = [show for show in scene.view["shows"] if show["crib"]]

    assert [seat for seat in (1, 2) if "crib" in kit.right_of(scene, seat)] == [crib["seat"]] == [2]
    assert set(scene.view["laid"][you - 1]) < set(crib["cards"])


def test_the_run_of_a_hand_is_not_told_as_that_of_a_last_card_that_makes_thirty_one():
    """CR-12, CR-16: what the card itself makes is made of the cards that were counted to thirty-one."""
    kit, scene = renderer_of("cribbage"), _scene(_dealt("cribbage", "standard"), 1)
    thirty_one = live.Points(2, "thirty-one", 2, ["6c", "7d", "8c", "Th"])
    of_hand, of_card = live.Points(2, "run", 4, ["6c", "7d", "8c", "9h"]), live.Points(2, "run", 3, ["6c", "7d", "8c"])

    shown, pegged = (
        kit.sentence(live.GameEvent(9, 2, "8c", [thirty_one, run], [0, 0], 1), scene) for run in (of_hand, of_card)
    )

    assert ("run" in shown, "Shown: Eva 4." in shown) == (False, True)
    assert ("a run of three is five" in pegged, "Shown" in pegged) == (True, False)


@pytest.mark.parametrize("game", ["cribbage", "gin"])
def test_nobody_is_marked_as_the_dealer_of_a_hand_that_another_dealt(game):
    """While a hand that has ended is looked at, the one who deals the next is not shown beside it."""
    scene = _scene(_played_out(game, "standard"), 1)
    scene.sitting.n = 2
    scene.sitting.take(live.Update(3, live.GameEvent(3, 0, "pack", [], [0, 0], 2), scene.view, None))

    assert scene.sitting.held
    assert "dealer" not in [piece.ink for row in renderer_of(game).across(scene, 80) for piece in row]
    assert "dealer" not in [piece.ink for row in renderer_of(game).own_rows(scene, 80) for piece in row]
