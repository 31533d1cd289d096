"""Laws of views: a seat sees what it may, all of it, and nothing that follows from what is hidden."""

import functools
import json
import re
from collections.abc import Iterator

from sobremesa.analysis.decisions import JUDGE
from sobremesa.core.card_text import card_text
from sobremesa.core.levels import best_player
from sobremesa.core.player import Budget
from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.core.view_codec import COMMON, common_schema
from tests.laws.conformance import faults
from tests.laws.lenses import lens_of
from tests.laws.play import all_moments, fingerprint, seats, some_moments, wire
from tests.laws.twins import other_deals

FEW = Budget(iterations=60)
CARD = re.compile(r"[A2-9TJQK][cdhs]")


def test_a_view_travels_as_json_and_comes_back(table):
    """A view made from its own wire form, through JSON, sends the same and offers the same moves."""
    for moment in some_moments(table, 30):
        for seat in seats(moment.state):
            view = moment.state.view(seat)
            sent = view.to_wire()
            back = GAMES[moment.state.game].view_from_wire(json.loads(json.dumps(sent)))
            assert back.to_wire() == sent
            assert (back.seat, back.legal) == (view.seat, view.legal)


def test_a_view_is_what_its_schema_says(table):
    """Each field of a view is in the schema that its game tells, with its kind, and no other field."""
    schema = table.game.view_schema()
    for moment in some_moments(table, 30):
        for seat in seats(moment.state):
            assert list(faults(moment.state.view(seat).to_wire(), schema, schema)) == []


def test_a_view_has_what_every_view_has(table):
    """A program that knows no game finds the common fields in each view."""
    common = {part.name: part.shape for part in COMMON}
    for moment in some_moments(table, 5):
        sent = moment.state.view(1).to_wire()
        assert [
            fault for name, shape in common.items() for fault in faults(sent[name], shape.schema(), common_schema())
        ] == []


def test_a_view_that_came_back_guesses_as_well(table):
    """The wire form holds all that a guess needs: with equal luck both views guess the same game."""
    for moment in some_moments(table, 15):
        for seat in seats(moment.state):
            view = moment.state.view(seat)
            back = GAMES[moment.state.game].view_from_wire(json.loads(json.dumps(view.to_wire())))
            assert fingerprint(back.determinize(Rng("g"))) == fingerprint(view.determinize(Rng("g")))


def test_a_view_that_came_back_is_judged_alike(table):
    """The wire form holds all that the strongest player reads: at a table it has nothing else."""
    judge = best_player(table.game.id, JUDGE)
    for moment in some_moments(table, 12):
        for seat in moment.state.to_act():
            view = moment.state.view(seat)
            back = GAMES[moment.state.game].view_from_wire(json.loads(json.dumps(view.to_wire())))
            assert worths(judge.outlook(back, budget=FEW)) == worths(judge.outlook(view, budget=FEW))


def worths(outlook):
    """What each move is worth, as a list that can be compared."""
    return [(chance.move, chance.worth) for chance in outlook.moves]


def test_a_seat_is_offered_its_legal_moves(table):
    """A seat's view lists the moves that are legal for it, and each reads back from the text that is sent."""
    for moment in some_moments(table, 30):
        for seat in list(seats(moment.state))[1:]:
            view = moment.state.view(seat)
            assert view.legal == moment.state.legal(seat)
            assert [view.read(text) for text in view.to_wire()["legal"]] == view.legal
            assert [view.write(move) for move in view.legal] == [moment.state.write(seat, move) for move in view.legal]


def test_no_hidden_card_is_named_in_a_view(table):
    """No text in a view names a card that lies in another hand or in the stock, whatever the field."""
    for moment in some_moments(table, 150):
        for seat in seats(moment.state):
            hidden = {card_text(card) for card in lens_of(moment.state).hidden_cards(moment.state, seat)}
            named = {card for text in _texts(wire(moment.state, seat)) for card in CARD.findall(text)}
            assert not named & hidden, (moment.text, seat)


def test_what_the_room_hears_of_a_move_names_no_hidden_card(table):
    """The text of a move as everybody is told it names only cards that everybody sees once it is made."""
    for moment in some_moments(table, 150):
        told = set(CARD.findall(table.game.public_text(moment.text))) if moment.played else set()
        for seat in seats(moment.state):
            hidden = lens_of(moment.state).hidden_cards(moment.state, seat)
            assert not told & {card_text(card) for card in hidden}, (moment.text, seat)


def test_the_places_of_a_view_hold_the_whole_pack(table):
    """What lies open and what is hidden make up the pack, and no card lies in two places."""
    whole = len(table.game.pack())
    for moment in some_moments(table, 150):
        for seat in seats(moment.state):
            places = moment.state.view(seat).places()
            shown = [card for place in places for card in place.cards]
            assert len(shown) == len(set(shown)), (moment.text, seat)
            assert len(shown) + sum(place.hidden for place in places) == (whole if moment.state.hand_number else 0)
            assert all(place.hidden >= 0 for place in places), (moment.text, seat)


def test_the_places_of_a_view_show_what_the_seat_may_see(table):
    """Every card that a seat can see lies in some place of its view, and no other card does."""
    for moment in some_moments(table, 150):
        lens = lens_of(moment.state)
        everything = {card for held in lens.places(moment.state).values() for card in held}
        for seat in seats(moment.state):
            shown = {card for place in moment.state.view(seat).places() for card in place.cards}
            assert shown == everything - set(lens.hidden_cards(moment.state, seat)), (moment.text, seat)


def test_the_places_of_all_views_are_the_same(table):
    """Whoever looks sees the same places, with as many cards in each; they are a seat's, a side's or the table's."""
    numbers = {"seat": range(1, table.seats + 1), "side": (1, 2), "table": (0,)}
    for moment in some_moments(table, 60):
        everyone = [moment.state.view(seat).places() for seat in seats(moment.state)]
        counted = [[(*place[:3], len(place.cards) + place.hidden) for place in places] for places in everyone]
        assert all(places == counted[0] for places in counted), moment.text
        assert all(number in numbers[owner] for _, owner, number, _ in counted[0])


def test_a_view_says_whom_the_game_waits_for(table):
    """`turn` lists, for everyone who looks, the seats that the game waits for."""
    for moment in some_moments(table, 60):
        for seat in seats(moment.state):
            assert wire(moment.state, seat)["turn"] == moment.state.to_act(), (moment.text, seat)


def test_whoever_watches_sees_no_hand(table):
    """The spectator's view has no hand and no moves, however the game stands."""
    for moment in some_moments(table, 150):
        seen = wire(moment.state, 0)
        assert (seen["hand"], seen["legal"]) == ([], [])


def test_a_view_is_the_same_for_every_deal_that_it_allows(table):
    """Swap: deal the cards that a seat cannot see in another order, play the same moves, and its view is equal."""
    rng = Rng(f"swap at {table.id}")
    others = 0

    for moment in some_moments(table, 25):
        for seat in seats(moment.state):
            for twin in other_deals(moment, seat, rng, 1):
                others += 1
                assert wire(twin.state, seat) == wire(moment.state, seat), (moment.text, seat)
    assert others > 50


def test_a_guess_looks_like_the_game(table):
    """Swap, the other way: the view of a guess is the view that was guessed from, and no card is lost in it."""
    rng = Rng(f"guess at {table.id}")

    for moment in some_moments(table, 50):
        for seat in seats(moment.state):
            view = moment.state.view(seat)
            guess = view.determinize(rng)
            places = lens_of(guess).places(guess)
            assert wire(guess, seat) == view.to_wire(), (moment.text, seat)
            assert sorted(lens_of(guess).hidden_cards(guess, seat)) == lens_of(guess).hidden_cards(moment.state, seat)
            if moment.state.hand_number:
                assert sorted(card for held in places.values() for card in held) == table.game.pack()


def test_moves_and_refusals_follow_from_the_view_alone(table):
    """A seat that tries moves learns nothing: the answers are the same in every game that it can imagine."""
    rng = Rng(f"refusals at {table.id}")
    tries = _tries(table)

    for moment in some_moments(table, 15):
        for seat in seats(moment.state):
            guess = moment.state.view(seat).determinize(rng)
            assert guess.legal(seat) == moment.state.legal(seat)
            for move in tries:
                assert guess.refusal(seat, move) == moment.state.refusal(seat, move), (moment.text, seat)


def test_a_guess_can_be_played_on(table):
    """A guessed game is a game: random moves lead to the end of the hand, and no rule stumbles over the guess."""
    rng = Rng(f"playouts at {table.id}")

    for moment in some_moments(table, 10):
        for seat in seats(moment.state):
            guess = moment.state.view(seat).determinize(rng)
            while guess.to_act():
                guess.play_random(rng)
            assert guess.over or guess.needs_pack()


@functools.cache
def _tries(table) -> list[int]:
    """Moves that were legal at some moment: a part of those of the seats whose turn it was, and all others."""
    waited_for, out_of_turn = set(), set()
    for moment in all_moments(table)[::5]:
        for seat in seats(moment.state):
            moves = waited_for if seat in moment.state.to_act() else out_of_turn
            moves.update(moment.state.legal(seat))
    return sorted(waited_for)[::4] + sorted(out_of_turn)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
