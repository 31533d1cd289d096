"""The analysis table judges a position by what its seat could know, and a move that was played as the review does."""

from __future__ import annotations

import pytest

from sobremesa.analysis import review
from sobremesa.analysis.assessment import assess, assess_played
from sobremesa.analysis.review import ReplayedGame
from sobremesa.core.registry import game_named
from sobremesa.core.rng import Rng
from sobremesa.records import pack_text, read, record_of
from sobremesa.records.record import Record
from tests.analysis.games import recorded, whole
from tests.games.cribbage.rules.table import new_game as new_cribbage
from tests.games.cribbage.rules.table import pack_with as cribbage_pack
from tests.games.cuarenta.rules.table import new_game as new_cuarenta
from tests.games.cuarenta.rules.table import pack_with as cuarenta_pack
from tests.games.gin.rules.table import NEAR, SAFE
from tests.games.gin.rules.table import new_game as new_gin
from tests.games.gin.rules.table import pack_with as gin_pack

WHOLE_GAMES = [
    ("cuarenta", "pagat", {}),
    ("gin", "standard", {}),
    ("cribbage", "standard-61", {}),
    ("cribbage", "standard-61", {"muggins": "yes"}),
]


def lines(data: bytes) -> dict[int, Record]:
    """The record up to each of its moves."""
    replayed = ReplayedGame(data)
    body = replayed.record.body
    places = {id(token): at for at, token in enumerate(body)}
    return {step.number: Record(replayed.record.headers, body[: places[id(step.token)] + 1]) for step in replayed.moves}


@pytest.mark.parametrize(("game", "rules", "options"), WHOLE_GAMES)
def test_the_review_of_a_whole_game_agrees_about_every_decision(game, rules, options):
    """Of every move of a game both say the same: options, worths, loss and grade, what was counted, or nothing."""
    data = whole(game, rules, "agree", **options)
    reviewed = review(data)
    decisions = {one.number: one for one in reviewed.decisions}
    counts = {one.number: one for one in reviewed.counts}

    assert reviewed.finished and len(decisions) > 10
    for number, line in lines(data).items():
        found = assess_played(line)
        assert found.decision == decisions.get(number)
        assert found.count == counts.get(number)
        assert found.options == (() if found.decision is None else found.decision.options)


def test_the_choice_after_a_line_has_every_legal_move():
    """CR-04: who lays away compares all fifteen throws, each reckoned out, and none of them is sampled."""
    line = read(recorded(new_cribbage(), cribbage_pack("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h")))
    found = assess(line)

    assert (found.seat, len(found.options), {one.error for one in found.options}) == (1, 15, {0.0})
    assert {one.seat for one in found.legal} == {1, 2}
    assert found.options[0].move == "1:2c9d"
    assert found.grounds
    assert assess(line, seat=2).seat == 2


def test_what_a_review_does_not_compare_is_looked_at_where_it_is_asked_for():
    """At gin a hopeless discard is dismissed at a glance; asked for, it has a worth and a standard error."""
    pack = gin_pack(NEAR + " Kc", SAFE, "2s", "Kd")
    line = read(recorded(new_gin(), pack, "pass", "pass", "stock"))
    usual, every = assess(line), assess(line, every=True)

    assert not usual.others
    compared = {one.move for one in every.options}
    assert {one.move for one in every.others}.isdisjoint(compared)
    told = {one.move for one in (*every.options, *every.others)}
    assert told == {one.move for one in every.legal if one.seat == 1 and ":" not in one.move}  # a knock is laid once
    assert all(one.error is not None and 0 <= one.error < 0.1 for one in every.others)


def test_the_standard_error_of_gin_is_told_with_every_option():
    """Every option of a hand has one, and between close moves it is near one in a hundred games."""
    game = game_named("gin")
    errors = []
    for seed in range(12):
        rows = [pack_text(Rng(f"error {seed}").shuffled(game.pack())), "pass", "pass", "stock"]
        line = record_of(game.ruleset("standard"), 2, 1, rows)
        found = assess(line, every=True)
        errors += [one.error for one in found.options]
    assert None not in errors
    assert 0.001 < sum(errors) / len(errors) < 0.05


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_a_judgement_hangs_on_nothing_that_the_seat_could_not_know(game):
    """With the hidden cards dealt otherwise, every move is judged as before."""
    table = {
        "cuarenta": (new_cuarenta(dealer=1), cuarenta_pack("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s"), ()),
        "gin": (new_gin(), gin_pack(NEAR + " Kc", SAFE, "2s", "Kd"), ("pass", "pass", "stock")),
        "cribbage": (new_cribbage(), cribbage_pack("5c 5d 5h Js 2c 9d", "Ac 3d 6h 8s Td Kh", "4h"), ()),
    }[game]
    state, pack, moves = table
    seen = assess(read(recorded(state.copy(), pack, *moves)))
    other = assess(read(recorded(state.copy(), _otherwise(game, state, pack, moves, seen.seat), *moves)))

    assert (other.seat, other.options, other.grounds) == (seen.seat, seen.options, seen.grounds)


def _otherwise(game, state, pack, moves, seat):
    """Return a pack in which what a seat has not seen lies in another order."""
    after = state.copy()
    after.deal(list(pack))
    for text in moves:
        after.apply(*after.read(text))
    view = after.view(seat)
    known = {card for place in view.places() for card in place.cards}
    unseen = [at for at, card in enumerate(pack) if card not in known]
    turned = Rng("otherwise").shuffled([pack[at] for at in unseen])
    found = list(pack)
    for at, card in zip(unseen, turned, strict=True):
        found[at] = card
    return found
