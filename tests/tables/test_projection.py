"""A game is what its rows say, and a row that cannot be replayed is told, not passed over."""

from __future__ import annotations

import random
from functools import partial

import pytest
from msgspec import json
from msgspec.structs import asdict, replace

from sobremesa.core.registry import GAMES, SPECS
from sobremesa.records.fairness import pack_from
from sobremesa.store import MoveRow
from sobremesa.store.rows import ABANDONED, LOST_ON_TIME, RESIGNED, TAKEBACK, TIME_WAS_UP
from sobremesa.tables.orders import Order, make
from sobremesa.tables.packs import pack_text
from sobremesa.tables.projection import Event, Projection
from sobremesa.tables.referee import rule
from sobremesa.tables.refusals import BROKEN_TABLE, STALE, Refused
from tests.tables.helpers import BOT, ME, fixed_salts, order


def started(**options):
    """A game that is made, and its fold after the first pack."""
    made = make(order(ME, BOT, **options), 1, fixed_salts(1))
    fold = Projection(made.game)
    for row in made.rows:
        fold.step(row)
    return made, fold


def test_the_first_event_is_a_pack_without_its_cards():
    """Everybody hears that there is a new pack, nobody what is in it."""
    made, fold = started()

    (event,) = fold.events
    assert made.rows[0].text.startswith("pack: ")
    assert (event.number, event.seat, event.move, event.hand) == (1, 0, "pack", 1)
    assert not set(made.rows[0].text.split()[1:]) & set(repr(event).split("'"))


def test_the_same_rows_give_the_same_views():
    """Two folds of the same rows show every seat the same."""
    made, fold = started()
    again = Projection(made.game)

    again.step(made.rows[0])

    assert [again.state.view(seat).to_wire() for seat in range(3)] == [
        fold.state.view(seat).to_wire() for seat in range(3)
    ]


def test_whoever_sits_down_in_a_game_leaves_it_as_it_stands():
    """A seat may go to somebody else at any time."""
    _, fold = started()
    before = [fold.view(seat) for seat in range(3)]

    fold.take_seats(replace(fold.game, players=[replace(seat, name="Eva") for seat in fold.game.players]))

    assert [fold.view(seat) for seat in range(3)] == before
    assert {seat.name for seat in fold.game.players} == {"Eva"}


def test_no_move_of_a_seat_deals_a_pack():
    """Not even where one is due."""
    made, _ = started()
    fold = Projection(made.game)

    with pytest.raises(Refused) as refused:
        fold.step(replace(made.rows[0], seat=1))

    assert (refused.value.code, fold.packs) == (BROKEN_TABLE, 0)


def test_an_event_has_the_open_card_that_its_move_does_not_name():
    """GI-03: everybody saw which card of gin was taken or left; a card from the stock nobody is told."""
    made = make(Order("gin", "standard", 2, [ME, BOT]), 1, fixed_salts(1))
    fold = Projection(made.game)
    fold.step(made.rows[0])
    upcard = fold.view(0)["upcard"]
    seats = [fold.to_act()[0], 3 - fold.to_act()[0]]
    rows = [MoveRow(2, seats[0], "pass"), MoveRow(3, seats[1], "pass"), MoveRow(4, seats[0], "stock")]

    assert [fold.step(row).card for row in rows] == [upcard, upcard, ""]


@pytest.mark.parametrize(
    "row",
    [
        MoveRow(2, 1, "nonsense"),
        MoveRow(2, 1, "5h*5c"),
        MoveRow(2, 0, "pack: 2c 3c"),
        MoveRow(2, 0, "pack: 8h xx"),
        MoveRow(2, 3, "5h"),
    ],
)
def test_a_row_that_cannot_be_replayed_names_itself(row):
    """A damaged game is refused with the row's number, and the fold stays where it was."""
    _, fold = started()

    with pytest.raises(Refused, match="row 2") as refused:
        fold.step(row)

    assert refused.value.code == BROKEN_TABLE
    assert fold.number == 1


def test_a_move_that_is_taken_back_is_told_as_such_and_makes_later_ones_stale():
    """Whatever was chosen before it is chosen anew; no other event says where the game stands again."""
    made, _ = started()
    fold = Projection(replace(made.game, takebacks=True))
    fold.step(made.rows[0])
    seat = fold.to_act()[0]
    card = next(text for text in map(partial(fold.state.write, seat), fold.state.legal(seat)) if ":" not in text)

    moved, back = fold.step(MoveRow(2, seat, card)), fold.step(MoveRow(3, seat, TAKEBACK + "1"))

    assert moved == Event(2, seat, card, moved.points, moved.score, 1, claim=False)
    assert back == Event(3, seat, "takeback", [], [0, 0], 1, claim=False, to=1)
    assert (moved.to, moved.late, back.late, fold.to_act()) == (0, False, False, [seat])
    assert [fold.behind(seen) for seen in range(1, 5)] == [True, True, False, True]


def test_a_move_is_taken_back_however_long_the_game_has_been():
    """Its number may have as many digits as it will."""
    made, _ = started()
    fold = Projection(replace(made.game, takebacks=True))
    fold.step(replace(made.rows[0], number=999))
    before, (seat,) = fold.view(1), fold.to_act()
    fold.step(MoveRow(1000, seat, fold.state.write(seat, fold.state.legal(seat)[0])))
    assert fold.view(1) != before

    fold.step(MoveRow(1001, seat, TAKEBACK + "999"))

    assert fold.view(1) == before


def test_what_a_seat_is_shown_of_a_game_is_what_its_rules_show():
    """To the word, where the page draws the game itself; of a game that was given up it says who has won as well."""
    _, fold = started()
    shown = [fold.state.view(seat).to_wire() for seat in range(3)]
    going_on = [fold.view(seat) for seat in range(3)]
    fold.step(MoveRow(2, 2, RESIGNED))

    assert going_on == shown
    lost = {"over": True, "winner": 1, "turn": [], "legal": []}
    assert [fold.view(seat) for seat in range(3)] == [view | lost for view in shown]


@pytest.mark.parametrize(("text", "told"), [(LOST_ON_TIME, "time"), (RESIGNED, "resigned")])
def test_a_game_that_is_lost_before_its_end_is_told_as_such(text, told):
    """The other side has won, whatever the score; who has lost is in the event."""
    _, fold = started()
    assert (fold.standing().status, fold.standing().ending) == ("playing", "")

    event = fold.step(MoveRow(2, 1, text))

    assert event == Event(2, 1, told, [], [0, 0], 1, claim=False)
    assert (event.claim, event.late, event.to) == (False, False, 0)
    assert (fold.winner, fold.standing().winner, fold.to_act()) == (2, 2, [])
    assert (fold.standing().status, fold.standing().ending) == ("over", told)


def test_a_move_that_the_computer_made_for_somebody_late_is_told_as_such():
    """It reads as any other move."""
    _, fold = started()
    (seat,) = fold.to_act()
    move = fold.state.write(seat, fold.state.legal(seat)[0])

    told = fold.step(MoveRow(2, seat, move + TIME_WAS_UP))

    assert told is not None
    assert (told.seat, told.move, told.late) == (seat, move, True)


def test_a_game_that_was_given_up_has_ended_and_nobody_has_won():
    """Its last row, as a store gives it, is told to nobody; nobody is awaited any more."""
    _, fold = started()
    kept = json.encode(MoveRow(2, 0, ABANDONED))

    told = fold.step(json.decode(kept, type=MoveRow))

    assert (told, fold.number, len(fold.events)) == (None, 2, 1)
    assert (fold.ended, fold.over, fold.winner, fold.to_act()) == (True, False, 0, [])


def test_a_game_by_rules_that_are_gone_is_refused():
    """A stored game whose preset this program does not have cannot be played on, and it says so."""
    made, _ = started()
    stranger = type(made.game)(**(asdict(made.game) | {"rules": "nobody-plays-this"}))

    with pytest.raises(Refused) as refused:
        Projection(stranger)

    assert refused.value.code == BROKEN_TABLE


def test_the_order_of_a_table_is_checked_before_anything_is_drawn():
    """A table that is made knows its dealer, its overrides and who sits where."""
    made = make(order(ME, BOT, options={"target": "10", "ronda": "4"}), 7, fixed_salts(3))

    assert made.game.options == {"target": "10"}
    assert made.game.dealer in {1, 2}
    assert [seat.kind for seat in made.game.players] == ["human", "bot"]
    assert made.game.players[0].player == 7
    assert made.standing.status == "playing"
    assert GAMES["cuarenta"].ruleset("pagat").id == made.game.rules


def test_what_goes_to_the_crib_is_not_told():
    """The room hears who has laid away, and neither card (CR-04)."""
    made, _ = started()
    fold = Projection(replace(made.game, game="cribbage", rules="standard", revision=1, options={}))
    pack = pack_from(GAMES["cribbage"].pack(), fixed_salts(2)())
    fold.step(MoveRow(1, 0, pack_text(pack)))

    for number, seat in enumerate((1, 2), 2):
        move = fold.state.write(seat, fold.state.legal(seat)[0])
        heard = fold.step(MoveRow(number, seat, move))
        assert len(move) == len("1:5hJd")
        assert heard is not None
        assert (heard.move, heard.claim) == (f"{seat}:lay-away", True)


def at_a_take_out_of_turn(sits_after: bool, seed: int) -> tuple[Projection, int]:
    """A game of four by pagat in which somebody may take what the player on turn may take as well, and that seat.

    Its number is above that of the seat on turn, or below.
    """
    rng = random.Random(seed)
    while True:
        salts = fixed_salts(rng.randrange(10_000))
        made = make(Order("cuarenta", "pagat", 4, [ME, BOT, BOT, BOT]), 1, salts)
        fold = Projection(made.game)
        for row in made.rows:
            fold.step(row)
        while not fold.over and not fold.state.needs_pack():
            (turn,) = fold.to_act()
            others = range(turn + 1, 5) if sits_after else range(1, turn)
            takers = [seat for seat in others if _takes(fold, seat)]
            if takers and _takes(fold, turn):
                return fold, takers[0]
            move = rng.choice(list(fold.state.legal(turn)))
            fold.step(MoveRow(fold.number + 1, turn, fold.state.write(turn, move)))


def _takes(fold: Projection, seat: int) -> list[str]:
    """What a seat may take of what was left."""
    written = [fold.state.write(seat, move) for move in fold.state.legal(seat)]
    return [text for text in written if "take:" in text]


@pytest.mark.parametrize("seed", [26, 27])
@pytest.mark.parametrize("sits_after", [True, False])
def test_a_move_that_was_chosen_before_another_took_the_cards_is_stale_cu26(sits_after, seed):
    """Whoever is first has them: what the player on turn chose without knowing it is chosen anew."""
    fold, taker = at_a_take_out_of_turn(sits_after, seed)
    (turn,) = fold.to_act()
    chosen, seen = fold.state.write(turn, fold.state.legal(turn)[0]), fold.number

    event = fold.step(MoveRow(seen + 1, taker, _takes(fold, taker)[0]))

    assert event is not None and event.move.startswith(f"{taker}:take:") and not event.claim
    with pytest.raises(Refused) as refused:
        rule(fold, turn, chosen, seen, lambda: pytest.fail("no pack is due"))
    assert refused.value.code == STALE


def test_a_game_that_the_browser_draws_plainly_says_where_its_cards_lie(monkeypatch):
    """From each seat: its own hand by name, the other one by its number, and nothing of the stock."""
    _, fold = started()
    assert "places" not in fold.view(1)
    monkeypatch.setitem(SPECS, "cuarenta", replace(SPECS["cuarenta"], browser=False))

    places = fold.view(1)["places"]

    hands = {place["number"]: place for place in places if place["kind"] == "hand"}
    assert hands[1]["cards"] == fold.view(1)["hand"]
    assert (hands[2]["cards"], hands[2]["hidden"]) == ([], 5)
