"""Taking a move back: who has to agree, what stands, and that nobody learns a card by it."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from sobremesa.core.registry import GAMES
from sobremesa.records import read
from sobremesa.records.replay import replay_json
from sobremesa.records.verify import Verified
from sobremesa.store import MoveRow
from sobremesa.tables.access import Guest
from sobremesa.tables.audience import Audience
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.computer_seats import ComputerSeats
from sobremesa.tables.messages import PendingQuestion
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import make
from sobremesa.tables.packs import Shuffler
from sobremesa.tables.projection import Projection
from sobremesa.tables.record import standing_rows
from sobremesa.tables.referee import Pack, deal_due, declaration
from sobremesa.tables.refusals import BROKEN_TABLE, GAME_OVER, NO_TAKEBACK, TAKEBACKS_OFF, Refused
from sobremesa.tables.results import counting
from sobremesa.tables.tables import Tables
from sobremesa.tables.takeback import may_take_back, take_back
from tests.tables.helpers import BOT, ME, Answering, Ear, SetTime, fixed_salts, greedy, grown, order, play_out
from tests.tables.test_clocks import BREATH, GAME, left, move, mover
from tests.tables.test_clocks import two as timed_two
from tests.tables.test_links import OPEN


async def two(
    tables: Tables, game: str = "cuarenta", rules: str = "pagat", **more: object
) -> tuple[OpenTable, Ear, Ear]:
    """A table of Ana and Eva, who both sit at it."""
    ana, eva = await tables.seat_player("ana"), await tables.seat_player("eva")
    wanted = replace(order(ME, OPEN, rules=rules, options={"target": "10"} if game == "cuarenta" else {}), game=game)
    made = await tables.make(replace(wanted, **more), ana)
    await tables.sit(made.told[2], eva, Guest("Eva"))
    live = await tables.open(made.id)
    ears = Ear(1), Ear(2)
    for ear in ears:
        tables.join(live, ear, 0)
    return live, *ears


async def ask(live: OpenTable, seat: int) -> str:
    """Ask for a seat's last move back; the number of the question."""
    await live.say(seat, "ask", "takeback")
    return str(live.messages.asides.number)


async def refused(live: OpenTable, seat: int) -> str:
    """The code with which a seat is refused its last move back."""
    with pytest.raises(Refused) as caught:
        await live.say(seat, "ask", "takeback")
    return caught.value.code


def views(live: OpenTable) -> list[object]:
    """What every seat and the room see."""
    return [live.view(seat) for seat in range(3)]


async def test_a_move_is_taken_back_when_the_other_agrees(tables):
    """All stands as it stood, the numbers go on, and everybody is told where the game has gone back to."""
    live, ana, eva = await two(tables)
    before = views(live)
    seat = await move(live)
    number = await ask(live, seat)
    assert views(live) != before

    await live.say(3 - seat, "yes", number)

    assert views(live) == before
    for ear in (ana, eva):
        event, view = ear.heard[-1]
        assert (event.number, event.seat, event.move, event.to, event.claim) == (3, seat, "takeback", 1, False)
        assert view == before[ear.seat]
    await move(live)
    assert live.fold.number == 4


async def test_a_move_stands_when_the_other_declines(tables):
    """Nothing changes, and it may be asked again."""
    live, *_ = await two(tables)
    seat = await move(live)
    after = views(live)

    await live.say(3 - seat, "no", await ask(live, seat))

    assert (views(live), live.messages.questions, live.fold.number) == (after, [], 2)
    assert await ask(live, seat)


async def test_the_question_is_closed_when_the_game_goes_on(tables):
    """Whoever moves instead of answering has declined."""
    live, *_ = await two(tables)
    seat = await move(live)
    number = await ask(live, seat)

    await move(live)

    with pytest.raises(Refused) as caught:
        await live.say(3 - seat, "yes", number)
    assert caught.value.code == "no-question"
    assert await refused(live, seat) == NO_TAKEBACK


async def test_nobody_takes_back_what_others_played(tables):
    """Only whoever made the last move may ask, once there is one."""
    live, *_ = await two(tables)
    assert await refused(live, 1) == NO_TAKEBACK

    seat = await move(live)

    assert await refused(live, 3 - seat) == NO_TAKEBACK


async def test_a_move_is_taken_back_once_and_no_further(tables):
    """What came before it was followed by somebody else's move."""
    live, *_ = await two(tables)
    first = await move(live)
    second = await move(live)
    await live.say(first, "yes", await ask(live, second))

    assert await refused(live, second) == NO_TAKEBACK
    assert await refused(live, first) == NO_TAKEBACK


async def test_a_host_may_rule_takebacks_out(tables):
    """Then nobody is even asked."""
    live, *_ = await two(tables, takebacks=False)
    seat = await move(live)

    assert await refused(live, seat) == TAKEBACKS_OFF


async def test_a_finished_game_stays_finished(tables):
    """The last move is not taken back either."""
    live, *_ = await two(tables)
    await play_out(live, [1, 2])

    assert await refused(live, 1) == GAME_OVER
    assert await refused(live, 2) == GAME_OVER


async def test_a_card_that_is_dealt_after_a_move_keeps_it(tables):
    """The last card of a deal brings the next cards: past them nothing is taken back."""
    live, *_ = await two(tables)
    while len(live.fold.events) < 11:
        seat = await move(live)

    assert len(live.view(seat)["hand"]) == 5
    assert await refused(live, seat) == NO_TAKEBACK


async def test_a_card_that_was_drawn_is_not_put_back(tables):
    """GI-05: the top of the stock is known to whoever drew it; the discard that follows may be taken back."""
    live, *_ = await two(tables, "gin", "standard")
    while "stock" not in live.view(mover(live))["legal"]:
        await live.play(mover(live), "pass", live.fold.number)
    seat = mover(live)
    await live.play(seat, "stock", live.fold.number)
    assert await refused(live, seat) == NO_TAKEBACK

    drawn = views(live)
    await live.play(seat, next(text for text in live.view(seat)["legal"] if text[0] == "-"), live.fold.number)
    await live.say(3 - seat, "yes", await ask(live, seat))

    assert views(live) == drawn


async def test_the_upcard_was_seen_by_all_and_may_be_put_back(tables):
    """GI-05: nobody learns anything new by its being taken."""
    live, *_ = await two(tables, "gin", "standard")
    seat, before = mover(live), views(live)
    await live.play(seat, "upcard", live.fold.number)

    await live.say(3 - seat, "yes", await ask(live, seat))

    assert views(live) == before


async def test_the_crib_may_be_chosen_anew_until_the_starter_is_turned(tables):
    """CR-04, CR-05: the first to lay away may take the cards back; whoever lays away last turns the starter by it."""
    live, *_ = await two(tables, "cribbage", "standard")
    before = views(live)
    await live.play(1, live.view(1)["legal"][0], live.fold.number)
    await live.say(2, "yes", await ask(live, 1))
    assert views(live) == before

    await live.play(1, live.view(1)["legal"][0], live.fold.number)
    await live.play(2, live.view(2)["legal"][0], live.fold.number)

    assert [await refused(live, seat) for seat in (1, 2)] == [NO_TAKEBACK, NO_TAKEBACK]


FROM_THE_PACK = ("stock", "starter", "upcard", "hand_number", "deal")
"""What shows in the views of the games that a card was dealt, drawn or turned."""


@pytest.mark.parametrize(("game", "rules"), [("cuarenta", "pagat"), ("gin", "standard"), ("cribbage", "standard")])
def test_past_a_card_of_the_pack_nothing_is_taken_back(game, rules):
    """Through whole hands of random play: where a move may be taken back, none came from the pack, to anybody."""
    luck = random.Random(7)
    fold, pack = started(game, rules)
    verdicts = set()
    while fold.number < 150 and not fold.ended:
        before = {name: fold.view(0).get(name) for name in FROM_THE_PACK}
        seat = luck.choice(fold.to_act())
        text = fold.state.write(seat, luck.choice(fold.state.legal(seat)))
        fold.step(MoveRow(fold.number + 1, seat, text))
        after = {name: fold.view(0).get(name) for name in FROM_THE_PACK}
        drawn = after != before and text != "upcard"  # taking what all have seen shows nothing new
        verdicts.add((may_take_back(fold, seat), drawn))
        for row in deal_due(fold.state.copy(), fold.number, pack):
            fold.step(row)
            assert not any(may_take_back(fold, one) for one in range(3))

    assert (True, False) in verdicts
    assert (False, True) in verdicts
    assert (True, True) not in verdicts


def test_a_move_is_taken_back_in_a_long_game_too():
    """After hundreds of rows as after a few."""
    luck = random.Random(1)
    fold, pack = started("gin", "standard")
    seat = 0
    while fold.number < 300 or not may_take_back(fold, seat):
        seat = luck.choice(fold.to_act())
        fold.step(MoveRow(fold.number + 1, seat, fold.state.write(seat, luck.choice(fold.state.legal(seat)))))
        for row in deal_due(fold.state.copy(), fold.number, pack):
            fold.step(row)
    asked = PendingQuestion(1, int(str(fold.number)), seat, "takeback", frozenset({seat}))

    assert [row.number for row in take_back(fold, asked)[0]] == [fold.number + 1]


def started(game: str, rules: str) -> tuple[Projection, Pack]:
    """A game after its first pack, and what shuffles the next ones."""
    salt = fixed_salts(5)
    made = make(replace(order(ME, BOT, rules=rules), game=game), 1, salt)
    fold = Projection(made.game)
    fold.step(made.rows[0])
    return fold, Shuffler(GAMES[game].pack(), (), salt).pack


async def test_computers_agree_at_once(store):
    """Alone with a computer that has not answered yet, the move is back as soon as it is asked for."""
    tables = Tables(store, Answering(greedy), fixed_salts(1))
    made = await tables.make(order(ME, BOT), await tables.seat_player("ana"))
    live = await tables.open(made.id)  # nobody listens, so the computer rests
    if mover(live) == 2:
        await move(live)
    number = live.fold.number
    before = views(live)
    await move(live)

    await ask(live, 1)

    assert (views(live), live.fold.events[-1].to) == (before, number)


async def beside_a_computer(store, pace: int, **more: object) -> tuple[Tables, OpenTable]:
    """A table of Ana and a computer, with Ana to move and nobody listening yet."""
    tables = Tables(store, Answering(greedy), fixed_salts(1))
    made = await tables.make(replace(order(ME, BOT), pace=pace, **more), await tables.seat_player("ana"))
    live = await tables.open(made.id)
    while mover(live) == 2:
        await move(live)
    return tables, live


@pytest.mark.parametrize(("pace", "granted", "pause"), [(0, True, 0.0), (150, True, 1.2), (150, False, 0.15)])
async def test_a_computer_leaves_time_for_second_thoughts(store, pace, granted, pause):
    """Only where a move may be taken back, and where the table is not played as fast as can be."""
    _, live = await beside_a_computer(store, pace, takebacks=granted)
    seats = ComputerSeats(live, Answering(greedy))
    assert seats._pause() == pace / 1000

    await move(live)

    assert seats._pause() == pause


async def test_against_a_computer_a_move_is_taken_back_before_it_answers(store, monkeypatch):
    """It was about to, and lets it be; then it answers what is played instead, and that stands."""
    tables, live = await beside_a_computer(store, 150)
    over = asyncio.Event()
    monkeypatch.setattr(Audience, "pause", lambda *_: over.wait())
    ear = Ear(1)
    before, number = views(live), live.fold.number
    tables.join(live, ear, number)
    first, second = live.view(1)["legal"][:2]
    await live.play(1, first, live.fold.number)
    await ask(live, 1)
    assert (views(live), live.fold.number) == (before, number + 2)

    await live.play(1, second, live.fold.number)
    over.set()
    await grown(live, live.fold.number)

    assert [event.move for event, _ in ear.heard][:3] == [first, "takeback", second]
    assert ear.heard[3][0].seat == 2
    assert await refused(live, 1) == NO_TAKEBACK
    await tables.close()


@pytest.mark.parametrize(("granted", "header"), [(True, "0"), (False, "")])
async def test_the_record_says_that_moves_might_be_taken_back(tables, granted, header):
    """And where they might not, it says nothing of it."""
    live, *_ = await two(tables, takebacks=granted)
    await play_out(live, [1, 2])

    assert read(await tables.afterwards.record(live.game.id, live.game.host)).value("Takebacks") == header


async def test_the_record_counts_what_was_taken_back_and_nothing_else(tables):
    """GI-04, GI-05: whoever takes the upcard, or a card from the stock, takes nothing back."""
    live, *_ = await two(tables, game="gin", rules="standard")
    await play_out(live, [1, 2])

    assert any(event.move == "upcard" for event in live.fold.events)
    assert read(await tables.afterwards.record(live.game.id, live.game.host)).value("Takebacks") == "0"


async def test_another_server_reads_the_same_game_from_the_rows(tables, store):
    """A takeback is a row like any other."""
    live, *_ = await two(tables)
    seat = await move(live)
    await live.say(3 - seat, "yes", await ask(live, seat))
    await move(live)

    again = await Tables(store, Answering(greedy)).open(live.game.id)

    assert views(again) == views(live)
    assert again.fold.events == live.fold.events


async def test_the_record_leaves_out_what_was_taken_back(tables):
    """It replays to the end of the game, and every shuffle is proved."""
    live, *_ = await two(tables)
    for _ in range(4):
        seat = await move(live)
        await live.say(3 - seat, "yes", await ask(live, seat))
        await move(live)
    await play_out(live, [1, 2])

    text = await tables.afterwards.record(live.game.id, live.game.host)

    replayed = replay_json("a.txt", text)
    assert (replayed["error"], replayed["finished"], replayed["score"]) == (None, True, live.fold.state.score)
    assert Verified(text).proved
    assert read(text).value("Result").startswith(f"{live.fold.state.winner} ")
    assert read(text).value("Takebacks") == "4"


async def test_a_game_in_which_a_move_was_taken_back_is_left_out_of_statistics(tables):
    """It is counted all the same, for whoever wants to see it."""
    live, *_ = await two(tables)
    seat = await move(live)
    await live.say(3 - seat, "yes", await ask(live, seat))
    await play_out(live, [1, 2])
    other, *_ = await two(tables)
    await play_out(other, [1, 2])

    found, pending = await tables.results.of(live.game.host)

    assert pending == 0
    assert {one.listed.game.id for one in found} == {live.game.id, other.game.id}
    assert [one.listed.game.id for one in counting(found)] == [other.game.id]
    [marked] = [one for one in found if one.taken_back]
    assert marked.counts["taken-back"] == [int(seat == 1), int(seat == 2)]


def test_taking_back_twice_in_a_row_leaves_the_rows_before_both():
    """Each goes back to a number, whatever stood after it."""
    texts = ["pack:", "5h", "; takeback to 1", "6h", "7c", "; takeback to 4", "8c"]
    rows = [MoveRow(number, 1, text) for number, text in enumerate(texts, 1)]

    assert [row.text for row in standing_rows(rows)] == ["pack:", "6h", "8c"]


@pytest.mark.parametrize("text", ["; takeback to 0", "; takeback to 2", "; takeback to nowhere"])
def test_a_takeback_to_where_the_game_cannot_go_is_told(text):
    """Such a game is broken, and nothing of it is guessed."""
    made = make(order(ME, BOT), 1, fixed_salts(1))
    fold = Projection(made.game)
    fold.step(made.rows[0])
    seat = fold.to_act()[0]
    fold.step(MoveRow(2, seat, fold.state.write(seat, fold.state.legal(seat)[0])))

    with pytest.raises(Refused, match="row 3") as caught:
        fold.step(MoveRow(3, seat, text))

    assert caught.value.code == BROKEN_TABLE


async def test_the_time_of_a_move_is_not_given_back(store):
    """Per game: the move cost what it took and keeps its increment; until the others have agreed nobody is charged."""
    time = SetTime()
    tables = Tables(store, Answering(greedy), fixed_salts(1), time)
    live, *_ = await timed_two(tables, GAME)
    time.go_on(BREATH + 20)
    seat = await move(live)
    number = await ask(live, seat)
    time.go_on(30)

    await live.say(3 - seat, "yes", number)

    assert (left(live, seat), left(live, 3 - seat)) == (285_000, 300_000)
    await tables.close()


async def test_who_takes_a_move_back_has_all_the_time_for_another(store):
    """Per move."""
    time = SetTime()
    tables = Tables(store, Answering(greedy), fixed_salts(1), time)
    live, *_ = await timed_two(tables, ClockTerms("move", 60))
    time.go_on(BREATH + 20)
    seat = await move(live)

    await live.say(3 - seat, "yes", await ask(live, seat))

    assert left(live, seat) == 60_000
    await tables.close()


async def test_what_was_agreed_to_after_the_game_went_on_changes_nothing(tables):
    """Of two answers on their way the first counts: no row is written for the other."""
    live, *_ = await two(tables)
    before = live.fold.number
    while live.fold.undoable is None:
        await move(live)
    seat = live.fold.undoable.seat
    question = PendingQuestion(1, live.fold.number, seat, "takeback", frozenset({seat}))
    assert [row.seat for row in take_back(live.fold, question)[0]] == [seat]

    late = replace(question, after=before)
    assert take_back(live.fold, late) == ([], live.fold.standing())
    others = replace(question, seat=3 - seat, yes=frozenset({3 - seat}))
    assert take_back(live.fold, others) == ([], live.fold.standing())
    assert declaration(live.fold, "misdeal", before, lambda: ([], "")) == ([], live.fold.standing())
