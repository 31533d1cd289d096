"""A finished game looked at again, whatever happened in it: the views are those that the seats had then."""

from __future__ import annotations

import json

import pytest

from sobremesa.store import MoveRow
from sobremesa.store.rows import ENDINGS, TAKEBACK
from sobremesa.tables import replays
from sobremesa.tables.finished_games import asker_of, line_in
from sobremesa.tables.operations import finished_games as operation
from sobremesa.tables.operations.operation import Application, Caller
from sobremesa.tables.projection import Projection
from sobremesa.tables.refusals import Refused
from sobremesa.tables.replays import AT_ONCE, Look, line_of, replay_of
from tests.tables.helpers import BOT, ME, order, play_out, seated


async def rows_of(tables, store, **more):
    """A game that was played to its end, and its rows."""
    live = await seated(tables, store, order(ME, BOT, options={"target": "10"}, **more))
    await play_out(live, [1, 2])
    return live.game, await store.rows(live.game.id)


async def test_every_frame_is_the_view_of_its_moment(tables, store):
    """Looked from seat 2, each event comes with what the fold shows that seat right after it, without moves."""
    game, rows = await rows_of(tables, store)
    fold = Projection(game)

    frames = replay_of(game, rows, Look(2)).frames

    assert len(frames) == min(AT_ONCE, len(rows))
    for row, frame in zip(rows, frames, strict=False):
        assert frame.event == fold.step(row)
        assert frame.view == fold.view(2) | {"legal": []}


async def test_a_long_game_is_told_in_pieces(tables, store, monkeypatch):
    """Each is so long and begins where the last one ended, and together they are the whole game."""
    game, rows = await rows_of(tables, store)
    whole = replay_of(game, rows, Look(1)).frames
    monkeypatch.setattr(replays, "AT_ONCE", 3)

    pieces = [replay_of(game, rows, Look(1, after=after)) for after in range(0, len(whole), 3)]

    assert [len(piece.frames) for piece in pieces[:-1]] == [3] * (len(pieces) - 1)
    assert [frame for piece in pieces for frame in piece.frames] == whole
    assert {piece.total for piece in pieces} == {len(rows)}


@pytest.mark.parametrize("text", ENDINGS)
async def test_a_forfeited_game_ends_so_in_its_replay(tables, store, text):
    """The last event says so, and the view after it that the other side has won."""
    game, rows = await rows_of(tables, store)
    lost = [*rows[:3], MoveRow(4, 1, text)]

    replay = replay_of(game, lost, Look(1))

    assert replay.frames[-1].event.move == ENDINGS[text]
    assert (replay.total, replay.abandoned, len(replay.frames)) == (4, False, 4)
    assert (replay.frames[-1].view["over"], replay.frames[-1].view["winner"]) == (True, 2)
    assert not replay.frames[-2].view["over"]


async def test_what_was_taken_back_is_seen_and_seen_to_go(tables, store):
    """The move stands in the replay, and after the taking back the view is the one from before it."""
    game, rows = await rows_of(tables, store)
    before, move = rows[0], rows[1]

    frames = replay_of(game, [before, move, MoveRow(3, move.seat, f"{TAKEBACK}1")], Look(move.seat)).frames

    assert [frame.event.number for frame in frames] == [1, 2, 3]
    assert frames[0].view["hand"] == frames[2].view["hand"] != frames[1].view["hand"]


@pytest.mark.parametrize("number", [3, 4])
async def test_how_a_game_might_have_gone_on_follows_the_event_before_it(tables, store, number):
    """Other moves are seen as those that were played; these are the same, so that they show the same."""
    game, rows = await rows_of(tables, store)
    played = replay_of(game, rows, Look(1)).frames

    line = line_of(game, rows, number, [(row.seat, row.text) for row in rows[number - 1 : number + 1]], Look(1))

    assert (line.total, line.abandoned, line.frames) == (number + 1, False, played[number - 2 : number + 1])


async def test_there_is_no_seat_beyond_the_table(tables, store):
    """Only its own seats, and 0 for one who watches."""
    game, rows = await rows_of(tables, store)

    with pytest.raises(Refused) as refused:
        replay_of(game, rows, Look(3))

    assert refused.value.code == "bad-seats"


def test_the_better_moves_are_those_of_the_mistake_that_is_looked_at():
    """A full review has a line for each mistake; a first look has one move, where it is another than was played."""
    line = {"moves": [{"seat": 2, "move": "5h"}, {"seat": 1, "move": "Ac"}]}
    full = {"faults": [{"n": 3, "line": {"moves": []}}, {"n": 8, "line": line}]}
    first = {
        "decisions": [
            {"n": number, "seat": 2, "played": {"move": "5h"}, "best": {"move": best}}
            for number, best in ((3, "5h"), (8, "Kd"))
        ]
    }

    assert line_in(json.dumps(full), 8) == [(2, "5h"), (1, "Ac")]
    assert line_in(json.dumps(first), 8) == [(2, "Kd")]
    for review, number in ((full, 4), (first, 3), (first, 4), ({}, 8)):
        with pytest.raises(Refused) as refused:
            line_in(json.dumps(review), number)
        assert refused.value.code == "unknown-fault"


def test_the_better_moves_of_a_review_are_those_of_their_event_alone():
    """A full review has a line of them for a mistake, a first look the best one; long games have many events."""
    fault = {"n": 1000, "line": {"moves": [{"seat": 2, "move": "c"}, {"seat": 1, "move": "d"}]}}
    moves = [(900, "a", "b"), (1001, "b", "a"), (1002, "a", "a")]
    decisions = [{"n": n, "seat": 1, "best": {"move": best}, "played": {"move": played}} for n, best, played in moves]
    review = json.dumps({"faults": [fault], "decisions": decisions})

    assert [line_in(review, number) for number in (1000, 900, 1001)] == [[(2, "c"), (1, "d")], [(1, "a")], [(1, "b")]]
    for number in (899, 950, 1002, 1003):
        with pytest.raises(Refused, match="no mistake"):
            line_in(review, number)


def test_strangers_wait_for_reviews_in_one_turn_and_each_player_in_their_own():
    """A stranger costs nothing to be: a thousand of them come no sooner than one."""
    assert [asker_of(player) for player in (None, 7, 8)] == ["", "7", "8"]


async def test_a_replay_of_which_nothing_is_said_is_what_somebody_saw_who_watched(tables, store):
    """From the first event on, with nobody's hand; for those who sat there, by a link, and in a page of others."""
    game, rows = await rows_of(tables, store)
    app, ana = Application(tables), Caller("ana")
    secret = await tables.afterwards.share(game.id, game.host)

    pieces = [
        await operation.replay(app, ana, game.id),
        await operation.shared_replay(app, ana, secret),
        await operation.embedded_replay(app, secret),
    ]

    watched = replay_of(game, rows, Look(0)).frames
    for piece in pieces:
        assert [(frame.event.n, frame.view) for frame in piece.frames] == [
            (frame.event.number, frame.view) for frame in watched
        ]
        assert not any(frame.hands for frame in piece.frames)
    assert [piece.table.you for piece in pieces] == [1, 1, 0]
