"""Cards taken up and put back, and what that makes of the legal moves."""

import pytest

from sobremesa.terminal.move_choice import MoveOption, Picking
from sobremesa.terminal.renderers import renderer_of


def picking(game: str, *legal: str) -> Picking:
    """What can be picked where these moves are legal."""
    return Picking([renderer_of(game).choice(text) for text in legal])


def chosen(picking: Picking) -> str:
    """The text of the move that Enter would play; empty for none."""
    return picking.chosen.text if picking.chosen else ""


@pytest.mark.parametrize(
    ("game", "text", "choice"),
    [
        ("cuarenta", "5h*2c3d+6s", MoveOption("5h*2c3d+6s", "capture", ("5h",), ("2c", "3d", "6s"))),
        ("cuarenta", "Kd", MoveOption("Kd", "play", ("Kd",))),
        ("cuarenta", "1:ronda", MoveOption("1:ronda", "ronda")),
        ("cuarenta", "take:2c3d", MoveOption("take:2c3d", "take", takes=("2c", "3d"))),
        ("cuarenta", "recall:7", MoveOption("recall:7", "recall", rank="7")),
        ("gin", "-Td", MoveOption("-Td", "shed", ("Td",))),
        ("gin", "knock-Td:2c3c4c", MoveOption("knock-Td:2c3c4c", "knock", ("Td",), melds=(("2c", "3c", "4c"),))),
        ("gin", "lay:", MoveOption("lay:", "lay-nothing")),
        ("gin", "lay:2c3c", MoveOption("lay:2c3c", "lay-these", ("2c", "3c"))),
        ("gin", "stock", MoveOption("stock", "stock")),
        ("cribbage", "1:2cKd", MoveOption("1:2cKd", "lay-away", ("2c", "Kd"))),
        ("cribbage", "Kd", MoveOption("Kd", "play", ("Kd",))),
        ("cribbage", "count:12", MoveOption("count:12", "count", points=12)),
        ("cribbage", "2:lay-away", MoveOption("2:lay-away", "lay-away")),
    ],
)  # fmt: skip
def test_moves_are_read_as_records_write_them(game, text, choice):
    """Each game's move is read for the cards that it takes from the hand and from the table, and what else it says."""
    assert renderer_of(game).choice(text) == choice


def test_a_card_with_one_move_is_ready_to_be_played():
    """Taking a card up offers its moves, and putting it back offers nothing."""
    table = picking("cuarenta", "5h", "Kd")
    table.pick("Kd")
    assert chosen(table) == "Kd"
    table.pick("Kd")
    assert table.options == []


def test_the_capture_that_takes_most_comes_first():
    """Of several captures by a card the largest is offered first, and laying the card down last."""
    table = picking("cuarenta", "5h", "5h*5c", "5h*2c3d")
    table.pick("5h")
    assert [option.text for option in table.options] == ["5h*2c3d", "5h*5c", "5h"]


def test_a_card_of_the_table_chooses_among_captures():
    """Clicking a card of the table leaves the captures that take it; one that nothing takes changes nothing."""
    table = picking("cuarenta", "5h", "5h*5c", "5h*2c3d")
    table.pick("5h")
    table.want("5c")
    assert chosen(table) == "5h*5c"
    table.want("2c")
    assert chosen(table) == "5h*2c3d"
    table.want("Kh")
    assert chosen(table) == "5h*2c3d"


def test_two_cards_go_to_the_crib_together():
    """Two cards make a move, and a third one sends the first back."""
    table = picking("cribbage", "1:2c3d", "1:2cKh", "1:3dKh")
    table.pick("2c")
    assert table.options == []
    table.pick("3d")
    assert chosen(table) == "1:2c3d"
    table.pick("Kh")
    assert chosen(table) == "1:3dKh"


def test_gin_is_declared_but_a_knock_is_asked_for():
    """With a discard that makes gin that comes first; a knock comes after the plain discard."""
    table = picking("gin", "-Td", "knock-Td", "-9h", "gin-9h")
    table.pick("Td")
    assert [option.kind for option in table.options] == ["shed", "knock"]
    table.pick("9h")
    assert chosen(table) == "gin-9h"


def test_a_count_is_said_with_digits():
    """Digits say a number of points, two of them one number; what cannot be said begins anew."""
    table = picking("cribbage", *[f"count:{points}" for points in range(30)])
    table.type("1")
    table.type("2")
    assert chosen(table) == "count:12"
    table.type("4")
    assert chosen(table) == "count:4"


def test_no_number_is_said_before_it_is_typed():
    """Enter neither counts nothing nor claims muggins by itself; an arrow begins at an end of the list."""
    for moves in (["count:0", "count:1"], ["muggins:1", "muggins:2", "pass"]):
        table = picking("cribbage", *moves)
        assert table.chosen is None
        table.step(1)
        assert chosen(table) == moves[0]
        table.clear()
        assert table.chosen is None


def test_a_hint_takes_up_what_it_advises():
    """Following a move's text picks its cards and chooses it among the others that they can make."""
    table = picking("cuarenta", "5h", "5h*5c", "Kd")
    table.follow("5h")
    assert (table.picked, chosen(table)) == (["5h"], "5h")


def test_a_pass_is_named_last():
    """What lets things be stands behind what does something."""
    table = picking("cribbage", "pass", "muggins:2")
    assert [option.text for option in table.options] == ["muggins:2", "pass"]


def test_what_takes_least_comes_first_where_nothing_is_proposed():
    """Enter then lays the card down; whoever sees more chooses it."""
    choices = [renderer_of("cuarenta").choice(text) for text in ("5h*5c+6d", "5h", "5h*5c")]
    table = Picking(choices, proposes=False)
    table.pick("5h")
    assert [option.text for option in table.options] == ["5h", "5h*5c", "5h*5c+6d"]


@pytest.mark.parametrize(("assistance", "listed"), [("none", ["5h", "pass"]), ("some", ["5h", "5h*5c", "pass"])])
def test_what_has_to_be_noticed_is_not_listed(assistance, listed):
    """A ronda and what was left behind are written by whoever sees them, and with nothing done captures too (CU-29)."""
    renderer = renderer_of("cuarenta")
    choices = [renderer.choice(text) for text in ("5h", "5h*5c", "take:6d", "1:ronda", "pass")]
    assert [choice.text for choice in renderer.listed(choices, assistance)] == listed
