"""The law of public facts: what a view calls public does not depend on anything hidden."""

from sobremesa.core.contract import State, public_of
from sobremesa.core.rng import Rng
from tests.laws.play import seats, some_moments
from tests.laws.twins import other_deals


def _facts(public: object) -> dict[str, object]:
    """Every attribute, public or not, that is no method."""
    named = {name: getattr(public, name) for name in dir(public) if not name.startswith("__")}
    return {name: value for name, value in named.items() if not callable(value)}


def test_public_facts_are_the_same_however_the_hidden_cards_lie(table):
    """No attribute of a view's public facts, however it is named, follows from cards that the seat cannot see."""
    rng = Rng(table.id)
    for moment in some_moments(table, 30):
        for seat in seats(moment.state):
            facts = _facts(public_of(moment.state.view(seat)))
            for twin in other_deals(moment, seat, rng, 2):
                assert _facts(public_of(twin.state.view(seat))) == facts, (moment.text, seat)


def test_public_facts_are_a_copy(table):
    """A view keeps its public facts while the game goes on."""
    for moment in some_moments(table, 10):
        state = moment.state.copy()
        views = [state.view(seat) for seat in seats(state)]
        sent = [view.to_wire() for view in views]
        if state.to_act():
            state.play_random(Rng(1))
        elif state.needs_pack():
            state.deal_random(Rng(1))
        assert [view.to_wire() for view in views] == sent, moment.text


def test_nothing_is_written_into_a_game_by_way_of_its_views(table):
    """What the last move scored is the view's own list: who adds to it adds nothing to the game."""
    for moment in some_moments(table, 10):
        state, facts = moment.state, public_of(moment.state.view(0))
        if isinstance(facts, State):
            assert facts.last_points is not state.last_points, moment.text
