"""Statistics: what finished games add up to."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from types import SimpleNamespace
from typing import cast

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.core.rng import Rng
from sobremesa.records import pack_text
from sobremesa.records.figures import statistics_of
from sobremesa.rulebook.catalogue import Words
from sobremesa.store import GameRow, Listed, MoveRow, Seat, Standing
from sobremesa.store.rows import ABANDONED, RESIGNED, TAKEBACK
from sobremesa.store.shelf import MemoryShelf, ShelfStore
from sobremesa.tables import statistics
from sobremesa.tables.figures import figures, good_play, together
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.operations.statistics import export_statistics, my_statistics
from sobremesa.tables.people import fingerprint
from sobremesa.tables.projection import Projection
from sobremesa.tables.results import AT_ONCE, TAKEN, Result, Results, _result, counted
from sobremesa.tables.tables import Tables
from tests.store.makers import game_of

ME = Seat(1, "human", "Ana", player=1)
MAESTRO = Seat(2, "bot", "Don Lucho", level="maestro")
EVA = Seat(2, "human", "Eva", player=2)


def result(
    won: bool, score=(40, 10), opponent=MAESTRO, accuracy=None, rules="pagat", seat=1, game="cuarenta", **counts
) -> Result:
    """A game that was won or lost."""
    more = {"pace": 0, "host": 1, "created": "", "players": [ME, opponent]}
    row = GameRow("g", game, rules, 1, {}, 2, 1, [], **more)
    winner = seat if won else 3 - seat
    listed = Listed(row, Standing("over", list(score), winner), "2026-11-20T12:00:00.000Z")
    return Result(listed, seat, {name: list(pair) for name, pair in counts.items()}, accuracy)


@pytest.mark.parametrize(
    ("games", "streak", "best"), [("", 0, 0), ("w", 1, 1), ("llw", -2, 1), ("wwlwwwl", 2, 3), ("lll", -3, 0)]
)
def test_a_streak_is_counted_from_the_last_game(games, streak, best):
    """Won games in a row, or lost ones below zero; the best row is one of won games, whenever it was."""
    groups = statistics.by_game([result(one == "w") for one in games])
    assert [(group.streak, group.best) for group in groups] == ([(streak, best)] if games else [])


@pytest.mark.parametrize(("seat", "accuracy"), [(1, 91.0), (2, 84.0)])
def test_the_accuracy_of_a_game_is_that_of_ones_own_seat(seat, accuracy):
    """A game that was not reviewed has none."""
    listed = result(True, opponent=EVA).listed
    player = listed.game.players[seat - 1].player or 0

    assert _result(listed, player, {}, {listed.game.id: [91.0, 84.0]}).accuracy == accuracy
    assert _result(listed, player, {}, {}).accuracy is None


def test_of_four_the_accuracy_is_ones_own_and_not_the_partners():
    """Seats 1 and 3 are on one side."""
    four = [Seat(seat, "human", name, player=seat) for seat, name in enumerate(("Ana", "Eva", "Luz", "Sol"), start=1)]
    listed = result(True).listed
    listed = replace(listed, game=replace(listed.game, seats=4, players=four))
    by_seat = {listed.game.id: [91.0, 84.0, 77.0, 62.0]}

    assert [_result(listed, player, {}, by_seat).accuracy for player in (1, 2, 3, 4)] == [91.0, 84.0, 77.0, 62.0]


async def test_many_games_are_counted_a_few_at_a_time():
    """Whoever asks is told how many are left, and has all of them once they have asked again."""
    store = await ShelfStore.open(MemoryShelf())
    ana, games = (await store.ensure_player("ana")).id, 2 * AT_ONCE + 3
    for number in range(games):
        await store.create(game_of(f"g{number}", ana), [], Standing("over", [40, 20], 1))
    told = [await Results(store).of(ana) for _ in range(3)]
    await store.close()

    assert [(len(found), left) for found, left in told] == [(AT_ONCE, AT_ONCE + 3), (2 * AT_ONCE, 3), (games, 0)]


def test_points_are_means_and_accuracy_is_of_what_was_reviewed():
    """One's own side comes first, wherever one sat; games without a review don't lower the accuracy."""
    games = [result(True, (41, 10), accuracy=90.14), result(False, (20, 40)), result(True, (12, 42), seat=2)]
    (group,) = statistics.by_game(games)
    assert (group.games, group.won) == (3, 2)
    assert (group.points, group.against) == (34.3, 20.7)
    assert (group.accuracy, group.reviewed) == (90.1, 1)


def test_games_are_told_apart_by_ruleset_and_by_opponent():
    """Computers by their level, people each by themselves; what was played most comes first."""
    games = [result(True), result(False, opponent=EVA), result(True, rules="mesa")]
    for some in (games, games[::-1]):
        assert [(group.rules, group.games) for group in statistics.by_ruleset(some)] == [("pagat", 2), ("mesa", 1)]
    told = [(group.level, group.name, group.games) for group in statistics.by_opponent(games)]
    assert told == [("maestro", "", 2), ("", "Eva", 1)]


def against(two: Seat, four: Seat) -> Result:
    """A game of four that was won with a partner against two others."""
    one = result(True)
    seats = [ME, replace(two, seat=2), Seat(3, "human", "Luz", player=9), replace(four, seat=4)]
    return replace(one, listed=replace(one.listed, game=replace(one.listed.game, seats=4, players=seats)))


def test_of_four_the_two_opponents_are_told_together():
    """People by name, also where a computer sits beside them; computers by level, one level once; partners never."""
    sol, novato = Seat(4, "human", "Sol", player=4), Seat(4, "bot", "", level="novato")
    games = [against(EVA, sol), against(EVA, novato), against(novato, MAESTRO), against(MAESTRO, MAESTRO)]

    assert [(group.level, group.name) for group in statistics.by_opponent(games)] == [
        ("", "Eva · Sol"),
        ("", "Eva"),
        ("maestro · novato", ""),
        ("maestro", ""),
    ]
    assert [row["opponents"] for row in statistics.as_rows(games)] == [
        "Eva, Sol",
        "Eva, novato",
        "novato, maestro",
        "maestro, maestro",
    ]


def test_somebody_without_a_name_is_a_dash_beside_others():
    """In a pair, and where a mark says which of two they are; one alone has an empty name, for each view to say."""
    nobody, other = replace(EVA, name=""), Seat(4, "human", "", player=4)
    told = [
        [against(EVA, other)],
        [result(True, opponent=one) for one in (nobody, other)],
        [result(True, opponent=nobody)],
    ]

    assert [[group.name for group in statistics.by_opponent(games)] for games in told] == [
        ["Eva · –"],
        [f"– ({fingerprint(2)})", f"– ({fingerprint(4)})"],
        [""],
    ]


def test_somebody_without_a_name_is_told_from_those_who_were_forgotten():
    """With a mark, as of two people of one name; so is whoever is called as somebody in a game played elsewhere."""
    gone, nobody = Seat(2, "human", ""), replace(EVA, name="")
    games = [result(True, opponent=one) for one in (gone, nobody, gone)]
    imported = [result(True, opponent=one) for one in (EVA, replace(EVA, player=None))]

    told = [(group.name, group.games) for group in statistics.by_opponent(games)]
    assert told == [("", 2), (f"– ({fingerprint(2)})", 1)]
    assert [group.name for group in statistics.by_opponent(imported)] == [f"Eva ({fingerprint(2)})", "Eva"]


async def test_people_of_a_game_that_was_kept_are_told_by_name(store):
    """As they are while it is played."""
    ana, eva = [(await store.ensure_player(name)).id for name in ("ana", "eva")]
    seats = [replace(ME, player=ana), replace(EVA, player=eva)]
    await store.create(game_of("g", ana, seats), [], Standing("over", [40, 20], 1))
    found, _ = await Results(store).of(ana)

    assert [(group.level, group.name) for group in statistics.by_opponent(found)] == [("", "Eva")]
    assert [row["opponents"] for row in statistics.as_rows(found)] == ["Eva"]


def asking(*answers: tuple[list[Result], int]) -> Application:
    """An application in which whoever asks for results has these answers, one after the other."""
    left = list(answers)

    async def player(token: str) -> int:
        return 7

    async def of(asked: int) -> tuple[list[Result], int]:
        return left.pop(0)

    return Application(cast(Tables, SimpleNamespace(player=player, results=SimpleNamespace(of=of))))


async def test_statistics_say_how_many_games_they_leave_out_and_how_many_are_still_to_be_counted():
    """Games with a move taken back are left out unless they are asked for; the course begins with the oldest."""
    taken = {TAKEN: (1, 0)}
    found = [result(True, (40, 4)), *[result(True, (40, number), **taken) for number in (3, 2, 1)]]
    app, ana = asking((found, 5), (found, 0)), Caller("ana")
    told, every = await my_statistics(app, ana), await my_statistics(app, ana, takebacks=True)

    assert (told.pending, told.left_out, [one.against for one in told.course]) == (5, 3, [4])
    assert (every.pending, every.left_out, [one.against for one in every.course]) == (0, 0, [1, 2, 3, 4])
    assert [(group.games, group.won) for group in every.by_game] == [(4, 4)]


async def test_a_file_of_games_waits_until_all_are_counted():
    """So that none is missing in it; one in which a move was taken back is there only if it is asked for."""
    one, taken = result(True), result(True, **{TAKEN: (1, 0)})
    answers = ([one], 3), ([one, one], 2), ([one, one, one, taken], 0)
    file, every = [
        await export_statistics(asking(*answers), Caller("ana"), **more) for more in ({}, {"takebacks": True})
    ]

    assert len(list(csv.DictReader(io.StringIO(every.text)))) == 4
    assert len(list(csv.DictReader(io.StringIO(file.text)))) == 3


async def test_a_file_for_programs_has_names_as_they_are_written():
    """In JSON, a row for each game."""
    one = result(True, opponent=replace(EVA, name="Íñigo"))
    file = await export_statistics(asking(([one], 0)), Caller("ana"), form="json")

    assert "Íñigo" in file.text
    assert [row["opponents"] for row in json.loads(file.text)] == ["Íñigo"]


async def test_of_who_has_never_played_nothing_is_to_be_counted(tables):
    """Nobody is to ask again, and nobody becomes a player by asking."""
    told = await my_statistics(Application(tables), Caller("nobody"))

    assert (told.pending, told.left_out, told.course) == (0, 0, [])
    assert await tables.player("nobody") is None


def test_people_are_told_apart_by_who_they_are():
    """One who plays under another name is the same, by the last name; two of one name have their marks.

    A guest of an imported game is nobody here, and goes by the name alone.
    """
    eva, renamed, other = [
        Seat(2, "human", name, player=player) for name, player in (("Eva", 2), ("Evita", 2), ("eva", 3))
    ]

    alone = statistics.by_opponent([result(True, opponent=one) for one in (renamed, eva)])
    both = statistics.by_opponent([result(True, opponent=one) for one in (eva, other)])
    first, guest = replace(eva, player=1), Seat(2, "human", "Luz")
    imported = statistics.by_opponent([result(True, opponent=one) for one in (first, guest)])

    assert [(group.name, group.games) for group in alone] == [("Evita", 2)]
    assert [group.name for group in imported] == ["Eva", "Luz"]
    assert [group.name for group in both] == [f"Eva ({fingerprint(2)})", f"eva ({fingerprint(3)})"]


def test_counts_are_added_from_ones_own_side():
    """CU-54: the countable cartón, and what else games count; what no game counts is left out."""
    games = [result(True, countable_carton=(21, 0), caida=(2, 1)), result(False, seat=2, countable_carton=(22, 20))]
    (group,) = statistics.by_game(games)
    assert group.counts == {"countable_carton": [41, 22], "caida": [2, 1]}
    assert group.won == 1


def test_the_table_for_spreadsheets_has_a_line_for_every_game():
    """All lines have the same columns; a name that would be calculated is only shown."""
    schemer = Seat(2, "human", "=1+1", player=2)
    lines = list(
        csv.DictReader(io.StringIO(statistics.as_csv([result(True, caida=(2, 1)), result(False, opponent=schemer)])))
    )
    assert [(line["won"], line["caida"], line["caida_against"]) for line in lines] == [("1", "2", "1"), ("0", "", "")]
    assert [line["opponents"] for line in lines] == ["maestro", "'=1+1"]


def rows_of(game: GameRow, seed: int) -> list[MoveRow]:
    """A game by chance as the store keeps it."""
    state, rng, rows = Projection(game).state, Rng(seed), []
    while not state.over:
        if state.needs_pack():
            pack = rng.shuffled(GAMES[game.game].pack())
            rows.append(MoveRow(len(rows) + 1, 0, pack_text(pack)))
            state.deal(pack)
        else:
            seat = state.to_act()[0]
            legal = state.legal(seat)
            move = legal[rng.below(len(legal))]
            rows.append(MoveRow(len(rows) + 1, seat, state.write(seat, move)))
            state.apply(seat, move)
    return rows


def with_takebacks(rows: list[MoveRow]) -> list[MoveRow]:
    """The same game, in which each move was taken back once and then made again."""
    hesitant: list[MoveRow] = []
    for row in rows:
        hesitant.append(MoveRow(len(hesitant) + 1, row.seat, row.text))
        if row.seat:
            before = len(hesitant) - 1
            hesitant.append(MoveRow(before + 2, row.seat, f"{TAKEBACK}{before}"))
            hesitant.append(MoveRow(before + 3, row.seat, row.text))
    return hesitant


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard-61")])
def test_what_was_taken_back_does_not_count(game, rules):
    """A caída, a knock or a pegged pair that its player has taken back was none."""
    made = GameRow("g", game, rules, 1, {}, 2, 1, [], pace=0, host=1, created="", takebacks=True)
    rows = rows_of(made, 3)
    counts = counted(made, rows)
    assert len(counts) > 3
    taken = [sum(row.seat == seat for row in rows) for seat in (1, 2)]
    assert counted(made, with_takebacks(rows)) == counts | {TAKEN: taken}


@pytest.mark.parametrize("ending", [RESIGNED, ABANDONED])
def test_how_a_game_was_left_is_no_play_of_it(ending):
    """What was played until then counts as it would have; who resigned had no caída by it."""
    made = GameRow("g", "cuarenta", "pagat", 1, {}, 2, 1, [], pace=0, host=1, created="")
    rows = rows_of(made, 3)[:-20]
    left = MoveRow(len(rows) + 1, 1 if ending == RESIGNED else 0, ending)

    before, after = counted(made, rows), counted(made, [*rows, left])
    assert before["caida"] != [0, 0]
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard")])
def test_what_scored_counts_for_the_side_that_scored_it(game, rules):
    """As often as the events of the game tell it, side 1 first."""
    made = GameRow("g", game, rules, 1, {}, 2, 1, [], pace=0, host=1, created="")
    rows, fold = rows_of(made, 3), Projection(made)
    for row in rows:
        fold.step(row)
    scored = Counter((line["reason"], line["side"]) for event in fold.events for line in event.points)
    reasons = [reason for reason in statistics_of(game).reasons if scored[reason, 1] or scored[reason, 2]]

    found = counted(made, rows)

    assert reasons
    assert {reason: found[reason] for reason in reasons} == {
        reason: [scored[reason, 1], scored[reason, 2]] for reason in reasons
    }


async def test_a_session_that_is_asked_for_during_a_game_spoils_none_of_what_the_game_will_count():
    """A game counts once it has ended, and then as a whole."""
    store = await ShelfStore.open(MemoryShelf())
    ana = (await store.ensure_player("ana")).id
    game = game_of("g", ana)
    rows = rows_of(game, 5)
    playing, over = Standing("playing", [0, 0], 0), Standing("over", [10, 2], 1)
    await store.create(game, rows[:4], playing)

    await Results(store).session([Listed(game, playing, "2026-11-20T12:00:00.000Z")])
    await store.append(game.id, rows[4:], over)
    ((found,), _) = await Results(store).of(ana)
    await store.close()

    assert found.counts == counted(game, rows) != {}


@pytest.mark.parametrize(
    ("game", "rules", "names"),
    [
        (
            "cribbage",
            "standard",
            {"hand-dealer", "hand-pone", "crib", "play-dealer", "play-pone", "best-hand", "skunks"},
        ),
        ("gin", "standard", {"knocks", "gins", "undercuts", "turn"}),
        ("cuarenta", "pagat", {"caidas", "limpias", "cards"}),
    ],
)
def test_the_figures_that_players_know_are_told_for_both(game, rules, names):
    """The same numbers from the other seat, the other way round, beside good play where it was measured."""
    made = GameRow("g", game, rules, 1, {}, 2, 1, [ME, EVA], pace=0, host=1, created="")
    counts = counted(made, rows_of(made, 8))
    listed = Listed(made, Standing("over", [61, 30], 1), "2026-11-20T12:00:00.000Z")
    ana, eva = [statistics.by_game([Result(listed, seat, counts, None)])[0].figures for seat in (1, 2)]
    assert names <= {one["name"] for one in ana}
    assert [(one["own"], one["theirs"]) for one in ana] == [(one["theirs"], one["own"]) for one in eva]
    assert statistics.own_figures(Result(listed, 2, counts, None)) == {
        one["name"]: one["own"] for one in eva if one["own"] is not None
    }


def test_averages_are_of_all_deals_and_the_best_hand_is_the_best_of_all_games():
    """A long game weighs more than a short one; skunks are added up."""
    long = {"deals_dealer": (4, 5), "hand_dealer": (40, 30), "best_hand": (12, 20), "lurches": (1, 0)}
    short = {"deals_dealer": (1, 0), "hand_dealer": (5, 0), "best_hand": (24, 2), "lurches": (1, 0)}
    results = [result(True, game="cribbage", **counts) for counts in (long, short)]
    told = {one["name"]: (one["own"], one["theirs"]) for one in statistics.by_game(results)[0].figures}
    assert told == {"hand-dealer": (9.0, 6.0), "crib": (0.0, 0.0), "best-hand": (24, 20), "skunks": (2, 0)} | {
        "play-dealer": (0.0, 0.0)
    }


def test_a_figure_is_told_where_either_side_has_one_to_three_decimals() -> None:
    """One's own first; of what nobody has counted nothing is told."""
    deals = {"deals_dealer": (3, 0), "hand_dealer": (16, 0), "play_dealer": (0, 0)}
    for turned in (False, True):
        counts = {name: pair[::-1] if turned else pair for name, pair in deals.items()}
        told = {one["name"]: [one["own"], one["theirs"]] for one in figures("cribbage", counts, 3)}
        known = [None, 5.333] if turned else [5.333, None]
        assert told["hand-dealer"] == known
        assert "hand-pone" not in told


def test_of_several_games_the_best_hand_is_the_best_and_all_else_is_added_up() -> None:
    """Side by side."""
    pairs = [(12, 20), (24, 2), (1, 1)]

    assert together("best_hand", pairs) == [24, 20]
    assert together("hand_dealer", pairs) == [37, 23]


def test_good_play_was_measured_by_the_lab():
    """Cribbage's averages are there for every figure that has one, and are what is published for experts."""
    good = good_play("cribbage")
    assert set(good) == {rate.name for rate in statistics_of("cribbage").rates if rate.unit != "count"}
    assert 7.7 < good["hand-dealer"] < 8.3
    assert 4.5 < good["crib"] < 5.1
    assert good_play("whist") == {}


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "mesa"), ("gin", "standard"), ("cribbage", "standard")])
def test_a_game_is_counted_from_its_rows(game, rules):
    """Every game says who won it; one that cannot be gone through counts nothing."""
    made = GameRow("g", game, rules, 1, {}, 2, 1, [], pace=0, host=1, created="")
    fold = Projection(made)
    fold.state.play_to_end(Rng(7))
    assert counted(made, []) == {}
    assert counted(made, [MoveRow(1, 1, "no move")]) == {}


@pytest.mark.parametrize(
    ("lang", "every", "held"),
    [("en", "Ended by a knock", "Knocks that held"), ("es", "Terminadas con cierre", "Cierres que valieron")],
)
def test_knocks_that_scored_are_told_from_all_knocks(lang, every, held):
    """GI-13: an undercut ends a hand by a knock too, but the knock scores nothing: the two counts have two names."""
    words = Words(lang, "statistics")
    assert (words.say("gin.figure.knocks"), words.say("stats.count.knock")) == (every, held)
