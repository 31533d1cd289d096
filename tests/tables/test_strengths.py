"""Strengths by kind of decision, and best games, out of reviews."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from sobremesa.analysis.review import review
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.core.rng import Rng
from sobremesa.records import pack_text
from sobremesa.records.figures import statistics_of
from sobremesa.rulebook.catalogue import Words
from sobremesa.store import MoveRow, Standing
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import record_text
from sobremesa.tables.results import TAKEN, Result
from sobremesa.tables.strengths import FEWEST, Strengths, best_games, judged_in
from tests.store.makers import game_of
from tests.tables.test_statistics import result

EDITION = 4


def review_of(*decisions: tuple[int, float, list[tuple[str, float]]]) -> str:
    """The text of a review: of each decision the seat, what was given away, and the moves with their worths."""
    told = [
        {"seat": seat, "loss": loss, "options": [{"move": move, "worth": worth} for move, worth in options], "n": 1}
        for seat, loss, options in decisions
    ]
    return json.dumps({"decisions": told, "graph": []})


THROW = [("1:5hJd", 0.6), ("1:2cKd", 0.4)]
PEG = [("5h", 0.5), ("Jd", 0.4)]


@pytest.mark.parametrize(
    ("game", "moves", "kind"),
    [
        ("cribbage", ["1:5hJd", "1:2cKd"], "throw"),
        ("cribbage", ["5h", "Jd"], "peg"),
        ("gin", ["upcard", "stock"], "draw"),
        ("gin", ["upcard", "pass"], "draw"),
        ("gin", ["-5c", "-Kd"], "discard"),
        ("gin", ["-5c", "knock-5c"], "knock"),
        ("gin", ["gin-5c", "biggin"], "knock"),
        ("gin", ["lay", "lay:8h9h"], ""),
        ("cuarenta", ["5h*5c", "7d"], "capture"),
        ("cuarenta", ["5h", "7d"], "lay"),
        ("cuarenta", ["take:JdQc", "pass"], "claim"),
    ],
)
def test_a_decision_is_of_a_kind(game: str, moves: list[str], kind: str) -> None:
    """By the moves that could be chosen; each game names its kinds in the order in which they are told."""
    kind_of = statistics_of(game).kind_of
    assert kind_of is not None
    assert kind_of(moves) == kind
    assert not kind or kind in statistics_of(game).kinds


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_kind_and_family_has_a_name(lang: str) -> None:
    """In both languages."""
    words = Words(lang)
    for game in GAMES:
        named = [*(f"kind.{kind}" for kind in statistics_of(game).kinds)]
        named += [f"family.{family}" for family in set(SPECS[game].families.values())]
        assert [name for name in named if not words.has(f"{game}.{name}")] == []


def test_the_decisions_of_a_real_review_are_found() -> None:
    """Of the seat alone that is asked for, each with what it gave away, which is never more than was at stake."""
    game = replace(game_of("g", 1), game="cribbage", rules="standard-61", options={}, cut=[])
    rng, fold, rows = Rng("strengths"), Projection(game), []
    rules = GAMES["cribbage"]
    while not fold.ended and len(rows) < 60:
        if fold.state.needs_pack():
            seat, text = 0, pack_text(rng.shuffled(rules.pack()))
        else:
            seat = fold.to_act()[0]
            legal = fold.state.legal(seat)
            text = fold.state.write(seat, legal[rng.below(len(legal))])
        rows.append(MoveRow(len(rows) + 1, seat, text))
        fold.step(rows[-1])
    told = review(record_text(fold, rows)).to_json("g")
    text = json.dumps(told)

    found = judged_in(text, "cribbage", 1)

    mine = [one for one in told["decisions"] if one["seat"] == 1]
    assert set(found) == {"throw", "peg"}
    assert sum(map(len, found.values())) == len(mine)
    assert all(-1e-6 <= loss <= stake + 1e-3 for pairs in found.values() for loss, stake in pairs)


async def put(store, name: str, text: str, accuracy: float = 90.0) -> Result:
    """A won game of cribbage with a review, in the store."""
    host = (await store.ensure_player("ana")).id
    game = replace(game_of(name, host), game="cribbage", rules="standard")
    await store.create(game, [], Standing("over", [121, 90], 1))
    await store.reviews.keep(name, EDITION, [accuracy, None], text)
    return Result((await store.finished_of(host))[0], 1, {}, accuracy)


async def test_strengths_are_added_up_over_games(store):
    """Of each kind the share that was kept of all that was at stake; others' decisions are not one's own."""
    throws = [(1, 0.1, THROW)] * FEWEST
    pegs = [(1, 0.0, PEG)] * (FEWEST - 1)
    others = [(2, 0.2, [("2:5hJd", 0.6), ("2:2cKd", 0.4)])] * 20
    first = await put(store, "a", review_of(*throws, *others))
    second = await put(store, "b", review_of(*pegs))

    found = await Strengths(store, EDITION).of([first, second])
    assert [(one.game, one.kind, one.decisions, one.accuracy) for one in found] == [("cribbage", "throw", FEWEST, 50.0)]

    third = await put(store, "c", review_of((1, 0.1, PEG)))
    found = await Strengths(store, EDITION).of([first, second, third])
    assert [(one.kind, one.accuracy) for one in found] == [("throw", 50.0), ("peg", 90.0)]


async def test_strengths_are_those_of_the_last_fifty_reviewed_games(store):
    """Of fewer than ten decisions of a kind nothing is said; what was kept is told to a tenth of a percent."""
    one = await put(store, "a", review_of((1, 0.03124, THROW)))
    unreviewed = replace(one, accuracy=None)
    found = [await Strengths(store, EDITION).of([unreviewed, *[one] * games]) for games in (9, 10, 50, 60)]

    assert [[(each.decisions, each.accuracy) for each in told] for told in found] == [
        [],
        [(10, 84.4)],
        [(50, 84.4)],
        [(50, 84.4)],
    ]


@pytest.mark.parametrize(("seat", "lost"), [(1, 0.1), (2, 0.2)])
def test_the_decisions_of_others_are_not_ones_own(seat: int, lost: float) -> None:
    """Whichever seat was one's own; what could be given away lies between the best and the worst."""
    wide = [("5h", 0.9), ("Jd", 0.2)]
    text = review_of((1, 0.1, wide), (2, 0.2, wide))
    ((found, stake),) = judged_in(text, "cribbage", seat)["peg"]

    assert (found, stake) == (lost, pytest.approx(0.7))


async def test_reviews_of_another_edition_and_broken_ones_say_nothing(store):
    """They were judged in another way, or cannot be read."""
    good = await put(store, "a", review_of(*[(1, 0.1, THROW)] * FEWEST))
    broken = await put(store, "b", '{"decisions": 7}')
    assert await Strengths(store, EDITION + 1).of([good]) == []
    assert len(await Strengths(store, EDITION).of([good, broken])) == 1


def test_the_best_games_are_won_ones_that_were_played_well():
    """The most accurate first; lost ones, ones that were not reviewed, and those with a takeback are none."""
    games = [
        result(True, accuracy=80.0, game="gin"),
        result(False, accuracy=99.0),
        result(True),
        result(True, accuracy=97.0, **{TAKEN: (1, 0)}),
        *[result(True, accuracy=90.0 + number) for number in range(6)],
    ]
    assert [one.accuracy for one in best_games(games)] == [95.0, 94.0, 93.0, 92.0, 91.0]


def test_of_two_games_that_were_played_badly_the_better_one_comes_first():
    """Also where nothing was kept in the other."""
    games = [result(True, accuracy=0.0), result(True, accuracy=0.5)]
    assert [one.accuracy for one in best_games(games)] == [0.5, 0.0]
