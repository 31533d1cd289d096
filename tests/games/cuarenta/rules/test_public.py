"""The public facts of a view: they are a game of which all that is hidden is blank."""

import ast
from collections.abc import Iterator

import pytest

from sobremesa.core.bits import mask_of
from sobremesa.core.contract import State
from sobremesa.core.packs import pack_of_forty
from sobremesa.core.rng import Rng
from sobremesa.games.cuarenta.rules.game import CUARENTA
from sobremesa.games.cuarenta.rules.view import unseen
from tests.games.cuarenta.rules.table import cards, position
from tests.house.code import SOURCE, tree

HIDDEN = {"deck": [], "hands": [0, 0, 0, 0], "next_card": 0}
"""The hidden fields of a game, as they are where nothing is known."""

TABLES = [(preset, seats) for preset in CUARENTA.presets for seats in CUARENTA.seats_allowed(CUARENTA.ruleset(preset))]
GAMES_EACH = 3
MOVES_EACH = 400


def moments(preset: str, seats: int) -> Iterator[State]:
    """Every moment of some random games, with claims and takes out of turn."""
    for number in range(GAMES_EACH):
        rng = Rng(f"{preset} {seats} {number}")
        state = CUARENTA.new(CUARENTA.ruleset(preset), seats, number % seats + 1)
        for _ in range(MOVES_EACH):
            yield state
            if state.over:
                break
            step(state, rng)


def step(state: State, rng: Rng) -> None:
    """Deals the pack that is due, or plays one move of any seat that has one."""
    if state.needs_pack():
        state.deal_random(rng)
        return
    open_to = [seat for seat in range(1, state.seats + 1) if state.legal(seat)]
    seat = open_to[rng.below(len(open_to))]
    moves = state.legal(seat)
    state.apply(seat, moves[rng.below(len(moves))])


def test_the_hidden_fields_are_known_to_this_test() -> None:
    """Whatever a position holds beside what is public is looked at here, a field that is added too."""
    source = tree(SOURCE / "sobremesa" / "games" / "cuarenta" / "rules" / "position.py")
    (position,) = [each for each in source.body if isinstance(each, ast.ClassDef) and each.name == "Position"]
    made = next(each for each in position.body if isinstance(each, ast.FunctionDef) and each.name == "__init__")
    fields = {each.attr for each in ast.walk(made) if isinstance(each, ast.Attribute) and each.attr != "__init__"}

    assert fields | {"deck"} == set(HIDDEN)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_nothing_hidden_is_in_a_view(preset: str, seats: int) -> None:
    """No hand, no pack and no place in it stands in the public facts of a view, whoever looks, the spectator too."""
    blank = {**HIDDEN, "hands": [0] * seats}
    for state in moments(preset, seats):
        for seat in range(seats + 1):
            public = state.view(seat).public
            found = {"deck": list(public.deck), "hands": list(public.hands), "next_card": public.next_card}
            assert found == blank
            assert public.pack == []


def test_a_view_of_a_table_that_cannot_be_is_refused() -> None:
    """A view that names a number of seats for which the rules are not is no view."""
    sent = CUARENTA.new(CUARENTA.ruleset("pagat"), 2, 1).view(1).to_wire()

    with pytest.raises(ValueError, match="seats"):
        CUARENTA.view_from_wire({**sent, "seats": 10**9})


@pytest.mark.parametrize(
    ("field", "value"), [("deal", 99), ("deal", -1), ("past", [["5h"]] * 30), ("played", [["5h"]])]
)
def test_a_view_whose_deals_do_not_fit_is_refused(field: str, value: object) -> None:
    """CU-05: a hand has so many deals, and each seat has played something in every one of them."""
    state = CUARENTA.new(CUARENTA.ruleset("pagat"), 2, 1)
    state.deal_random(Rng("deals"))
    wire = state.view(1).to_wire() | {field: value}

    with pytest.raises(ValueError, match=r"played has|past has"):
        CUARENTA.view_from_wire(wire)


def test_what_is_gone_are_the_table_and_the_piles_of_both_sides_cu20() -> None:
    """Everybody has seen those cards, whoever took them."""
    state = position(table="5c 6d")
    state.piles[0], state.piles[1] = mask_of(cards("Ac Ad")), mask_of(cards("2c 2d 3c"))

    assert state.view(0).to_wire()["gone"] == ["Ac", "Ad", "2c", "2d", "3c", "5c", "6d"]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_what_a_seat_has_not_seen_is_the_other_hands_and_the_stock(preset: str, seats: int) -> None:
    """Nothing of the table, of what was taken, or of its own hand; a spectator has seen no hand at all."""
    pack = mask_of(pack_of_forty())
    for state in (one for one in moments(preset, seats) if not one.needs_pack()):
        for seat in range(seats + 1):
            hidden = [hand for other, hand in enumerate(state.hands, start=1) if other != seat]
            rest = mask_of(list(state.deck)[int(state.next_card) :])
            assert unseen(state.view(seat), pack) == sum(hidden) + rest


def sent_in_deal(seats: int, deal: int, **fields: object) -> dict[str, object]:
    """What a view sends in a deal of a hand in which nobody has played anything."""
    state = CUARENTA.new(CUARENTA.ruleset("pagat"), seats, 1)
    state.deal_random(Rng("sent"))
    none_yet = {"deal": deal, "played": [[]] * seats, "past": [[]] * seats * max(0, deal - 1)}
    return state.view(1).to_wire() | none_yet | fields


@pytest.mark.parametrize(("seats", "deal"), [(2, deal) for deal in range(5)] + [(4, deal) for deal in range(3)])
def test_a_view_of_any_deal_that_a_hand_has_is_read_and_holds_the_cards_by_deal_and_seat_cu05(seats, deal) -> None:
    played = [[f"{'A234'[seat]}h"] for seat in range(seats)]
    past = [[f"{'567JQK'[earlier]}{'cdhs'[seat]}"] for earlier in range(deal - 1) for seat in range(seats)]
    sent = sent_in_deal(seats, deal, past=past, **({"played": played} if deal else {}))
    public = CUARENTA.view_from_wire(sent).public

    assert CUARENTA.view_from_wire(sent).to_wire() == sent
    assert (public.deal_number, len(public.past), len(public.played)) == (deal, len(past), seats)
    for seat in range(1, seats + 1):
        if deal:
            assert public.shown_in(deal, seat) == mask_of(cards(played[seat - 1][0]))
        for earlier in range(1, deal):
            assert public.shown_in(earlier, seat) == mask_of(cards(past[(earlier - 1) * seats + seat - 1][0]))


@pytest.mark.parametrize(("seats", "deal"), [(2, 5), (2, 6), (2, -1), (4, 3), (4, 4), (4, -1)])
def test_a_view_of_a_deal_that_no_hand_has_is_refused_cu05(seats, deal) -> None:
    with pytest.raises(ValueError, match="played has the cards of each seat"):
        CUARENTA.view_from_wire(sent_in_deal(seats, deal))


@pytest.mark.parametrize(("seats", "deal"), [(2, 1), (2, 4), (4, 1), (4, 2)])
@pytest.mark.parametrize("more", [-1, 1])
def test_a_view_with_a_seat_too_many_or_too_few_is_refused_cu05(seats, deal, more) -> None:
    with pytest.raises(ValueError, match="played has the cards of each seat"):
        CUARENTA.view_from_wire(sent_in_deal(seats, deal, played=[[]] * (seats + more)))
    if deal > 1 or more > 0:
        with pytest.raises(ValueError, match="past has the five of each seat"):
            CUARENTA.view_from_wire(sent_in_deal(seats, deal, past=[[]] * ((deal - 1) * seats + more)))


@pytest.mark.parametrize(("missed", "lowest"), [([], -1), (["Ac", "2d"], 0), (["6c", "6s", "7d"], 5), (["Jh"], 10)])
def test_the_lowest_rank_that_was_left_behind_is_read_back_and_none_where_nothing_was_cu26(missed, lowest) -> None:
    sent = sent_in_deal(4, 1, table=[*missed, "Ks"], missed=missed, taker=2 if missed else 0)
    public = CUARENTA.view_from_wire(sent).public

    assert (public.missed, public.taker) == (lowest, 2 if missed else 0)
    assert CUARENTA.view_from_wire(sent).to_wire()["missed_by"] == (1 if missed else 0)


@pytest.mark.parametrize("claims", [[], [(1, False)], [(4, True)], [(2, False), (3, True)], [(1, True), (4, False)]])
def test_which_seats_claimed_a_ronda_and_which_a_double_one_is_read_back_cu10_cu11(claims) -> None:
    rondas = [{"seat": seat, "double": double} for seat, double in claims]
    view = CUARENTA.view_from_wire(sent_in_deal(4, 1, rondas=rondas))

    assert view.to_wire()["rondas"] == rondas
    assert view.public.claimed == sum(1 << seat for seat, _ in claims)
    assert view.public.doubles == sum(1 << seat for seat, double in claims if double)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_a_view_that_is_read_back_is_the_same_and_so_are_its_facts(preset: str, seats: int) -> None:
    """Nothing of what everybody knows is lost on the way."""
    for at, state in enumerate(moments(preset, seats)):
        if at % 29 == 0 or (at % 4 == 0 and state.taker):
            view = state.view(at % (seats + 1))
            back = CUARENTA.view_from_wire(view.to_wire())
            assert back.to_wire() == view.to_wire()
            for name in ("shown", "order", "story", "piles", "recalled", "points", "chicas", "catches"):
                assert list(getattr(back.public, name)) == list(getattr(view.public, name)), name
            for name in ("claimed", "doubles", "missed", "taker", "table", "just_left", "turn", "phase", "dealer"):
                assert getattr(back.public, name) == getattr(view.public, name), name
