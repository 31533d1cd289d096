"""What a client at a table knows, message by message."""

from sobremesa.protocol import live
from sobremesa.rulebook.catalogue import Words
from sobremesa.terminal.app import CATALOGUES
from sobremesa.terminal.draw_context import DrawContext, seat_row
from sobremesa.terminal.move_choice import Picking
from sobremesa.terminal.table_model import TableModel
from sobremesa.terminal.text_rows import Faces

TABLE = live.Table(
    "id", "gin", "standard", {}, 2, 1, [live.Player(1, "Ana", "human"), live.Player(2, "Eva", "human")], [], ""
)


def event(n: int, move: str = "stock") -> live.GameEvent:
    """An event of no further interest."""
    return live.GameEvent(n, 1, move, [], [0, 0], 1)


def view(n: int, **more: object) -> live.View:
    """A view that says which event it stands after."""
    return {"n": n, "over": False, "legal": ["stock"]} | more


def sync(n: int, seen: int = 0, table: live.Table = TABLE, clocks: live.Clocks | None = None) -> live.Sync:
    """The answer to a hello."""
    return live.Sync(
        table,
        n,
        view(n),
        [event(each, "pack" if each == 1 else "stock") for each in range(seen + 1, n + 1)],
        [],
        clocks,
    )


def update(n: int, move: str = "stock", clocks: live.Clocks | None = None, **more: object) -> live.Update:
    """One more event."""
    return live.Update(n, event(n, move), view(n, **more), clocks)


def sat(*messages: live.ToClient) -> TableModel:
    """A sitting that has heard some messages."""
    sitting = TableModel()
    for message in messages:
        sitting.take(message)
    return sitting


def test_events_are_shown_as_they_come():
    """An update shows its view and joins the last plays."""
    sitting = sat(sync(2), update(3))
    assert (sitting.n, sitting.view["n"]) == (3, 3)
    assert [each.n for each in sitting.events] == [1, 2, 3]


def test_a_hand_that_has_ended_stays_until_it_has_been_seen():
    """A new pack waits, with all that comes after it, and nothing can be played meanwhile."""
    sitting = sat(sync(2), update(3), update(4, "pack"), update(5))
    assert sitting.held
    assert (sitting.n, sitting.seen, sitting.legal) == (3, 5, [])
    sitting.go_on()
    assert not sitting.held
    assert (sitting.n, sitting.legal) == (5, ["stock"])


def test_who_watches_or_plays_against_a_clock_is_not_held_up():
    """A new pack is shown at once to those who only watch, and where time runs down."""
    watching = sat(sync(2, table=live.Table(**{**_fields(TABLE), "you": 0})), update(3, "pack"))
    clocks = live.Clocks([1000, 1000], [1], 0)
    timed = sat(sync(2, clocks=clocks), update(3, clocks=clocks), update(4, "pack", clocks=clocks))
    assert not watching.held
    assert not timed.held


def test_coming_back_brings_what_was_missed_and_nothing_twice():
    """After a break the events since the last one are added, those that still waited among them."""
    sitting = sat(sync(2), update(3), update(4, "pack"))
    sitting.take(sync(6, seen=4))
    assert [each.n for each in sitting.events] == [1, 2, 3, 4, 5, 6]
    assert (sitting.held, sitting.n, sitting.view["n"]) == (False, 6, 6)


def test_a_refusal_is_forgotten_when_the_game_goes_on():
    """Why a move was refused is told until the next event."""
    sitting = sat(sync(2), live.Refused("stale", "why", 2))
    assert sitting.refused is not None
    sitting.take(update(3))
    assert sitting.refused is None


def test_the_table_of_a_rematch_is_known_when_it_is_said():
    """A rematch that begins, and people who come, change the table and nothing else of it."""
    players = [live.Player(1, "Ana", "human"), live.Player(2, "Eva", "human", away=True)]
    sitting = sat(sync(2), live.Said(1, 2, 1, "rematch", "next", []), live.People(players))
    assert (sitting.rematch, sitting.table.players, sitting.table.game) == ("next", players, "gin")


def _fields(table: live.Table) -> dict[str, object]:
    return {name: getattr(table, name) for name in live.Table.__struct_fields__}


def test_a_seat_that_the_computer_plays_for_says_so():
    """Somebody who is there and lets the computer play is not said to be away."""
    people = [live.Player(1, "Ana", "human"), live.Player(2, "Eva", "human", played=True)]
    sitting = sat(sync(1), live.People(people))
    scene = DrawContext(sitting, Words("en", *CATALOGUES), Faces(ascii=True), Picking())

    rows = ["".join(piece.text for piece in seat_row(scene, seat, "", 60)) for seat in (1, 2)]

    assert "the computer plays" not in rows[0]
    assert "the computer plays" in rows[1]
    assert "away" not in rows[1]


def test_people_of_one_name_are_told_apart_by_their_fingerprints():
    """Each is called by the name with the fingerprint beside it."""
    people = [live.Player(1, "Ana", "human", fingerprint="pw5rn"), live.Player(2, "Ana", "human", fingerprint="n8usd")]
    scene = DrawContext(sat(sync(1), live.People(people)), Words("en", *CATALOGUES), Faces(ascii=True), Picking())

    assert [scene.name(seat) for seat in (1, 2)] == ["Ana (pw5rn)", "Ana (n8usd)"]
