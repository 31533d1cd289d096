"""What is said at a table: durable, numbered, told to all, and questions that are done once all people want it."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from sobremesa.store import Aside
from sobremesa.tables.messages import ASK, ASKS, MOST, NO, YES, Asides, PendingQuestion, questions
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Sitter
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, Ear, greedy, order, seated


class Wish:
    """A subject that remembers what was agreed to; ``reason`` forbids asking."""

    def __init__(self) -> None:
        self.agreements: list[PendingQuestion] = []
        self.reason = ""

    def check(self, live: OpenTable, seat: int) -> None:
        if self.reason:
            raise Refused(self.reason, "not now")

    async def agreed(self, live: OpenTable, question: PendingQuestion) -> None:
        self.agreements.append(question)


@pytest.fixture
def wish():
    return Wish()


async def asking(tables, store, wish, *players):
    """A table at which one may wish, and a listener there."""
    made = await seated(tables, store, order(*players))
    live = OpenTable(store, made.fold, lambda fold, seeds: lambda: ([], ""), {"wish": wish})
    ear = Ear(0)
    live.join(ear, 0)
    return live, ear


def two_people(live):
    """Let the second seat be a person's too."""
    live.game.players[1] = live.game.players[0].__class__(2, "human", "Eva", player=99)


async def code_of(saying) -> str:
    """The code with which something said is refused."""
    with pytest.raises(Refused) as caught:
        await saying
    return caught.value.code


async def test_what_computers_are_asked_is_done_at_once(tables, store, wish):
    """Computers have nothing against what the people at the table want."""
    live, ear = await asking(tables, store, wish, ME, BOT)

    await live.say(1, ASK, "wish")

    assert [one.seat for one in wish.agreements] == [1]
    assert ear.said == await store.asides(live.game.id) == [Aside(1, 1, 1, "ask", "wish")]


async def test_people_are_asked_and_all_must_want_it(tables, store, wish):
    """Nothing is done before the last yes; the question is open until then."""
    live, ear = await asking(tables, store, wish, ME, BOT)
    two_people(live)

    await live.say(1, ASK, "wish")
    assert live.messages.questions == [PendingQuestion(1, 1, 1, "wish", frozenset({1}))]
    assert wish.agreements == []
    await live.say(2, YES, "1")

    assert [one.yes for one in wish.agreements] == [{1, 2}]
    assert [aside.kind for aside in ear.said] == ["ask", "yes"]


async def test_who_is_gone_and_a_seat_that_nobody_has_taken_are_not_waited_for(tables, store, wish):
    """What somebody has agreed to who was then forgotten is done once all the others want it."""
    live, _ = await asking(tables, store, wish, ME, Sitter("open"))
    await live.say(1, ASK, "wish")
    assert len(wish.agreements) == 1

    live, _ = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    await live.say(1, ASK, "wish")
    live.game.players[0] = replace(live.game.players[0], player=None)
    assert len(wish.agreements) == 1
    await live.say(2, YES, "1")

    assert [one.yes for one in wish.agreements[1:]] == [{1, 2}]


async def test_one_no_closes_a_question(tables, store, wish):
    """Whoever says yes after that is told so, and it can be asked again."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    await live.say(1, ASK, "wish")

    await live.say(2, NO, "1")

    assert live.messages.questions == []
    assert await code_of(live.say(2, YES, "1")) == "no-question"
    await live.say(1, ASK, "wish")
    assert [one.number for one in live.messages.questions] == [3]
    assert await code_of(live.say(2, YES, "1")) == "no-question"


async def test_a_question_lapses_when_the_game_goes_on(tables, store, wish):
    """What was asked before a move is not agreed to after it."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    await live.say(1, ASK, "wish")
    seat = live.fold.state.to_act()[0]

    await live.play(seat, greedy(live.view(seat)), live.fold.number)

    assert live.messages.questions == []
    assert await code_of(live.say(2, YES, "1")) == "no-question"
    assert wish.agreements == []


@pytest.mark.parametrize(
    ("seat", "kind", "text", "code"),
    [
        (0, ASK, "wish", "watching"),
        (1, ASK, "the moon", "unknown-saying"),
        (1, "sing", "wish", "unknown-saying"),
        (1, "ad", "wish", "unknown-saying"),
        (1, "sing", "caigo", "unknown-saying"),
        (1, "ad", "caigo", "unknown-saying"),
        (1, YES, "7", "no-question"),
        (1, YES, "x", "no-question"),
    ],
)
async def test_what_cannot_be_said_is_refused(tables, store, wish, seat, kind, text, code):
    """Nothing is written, and nobody hears of it."""
    live, ear = await asking(tables, store, wish, ME, BOT)

    assert await code_of(live.say(seat, kind, text)) == code
    assert ear.said == await store.asides(live.game.id) == []


async def test_a_subject_may_refuse_to_be_asked(tables, store, wish):
    """What cannot be done now is not put to the others."""
    live, ear = await asking(tables, store, wish, ME, BOT)
    wish.reason = "stale"

    assert await code_of(live.say(1, ASK, "wish")) == "stale"
    assert ear.said == []


async def test_the_same_is_asked_once_at_a_time(tables, store, wish):
    """A second question of the same subject waits for the first one's answer."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    await live.say(1, ASK, "wish")

    for text in ("wish", "".join(["wi", "sh"])):  # a page sends a text of its own each time
        assert await code_of(live.say(2, ASK, text)) == "already-asked"


@pytest.mark.parametrize(("first", "second"), [("other", "wish"), ("wish", "other")])
async def test_while_one_thing_is_asked_another_may_be(tables, store, wish, first, second):
    """Only the same is not asked twice, and no question is taken for the word of a rematch."""
    made = await seated(tables, store, order(ME, BOT))
    live = OpenTable(store, made.fold, lambda fold, seeds: lambda: ([], ""), {"wish": wish, "other": wish})
    two_people(live)

    await live.say(1, ASK, first)
    await live.say(2, ASK, second)

    assert [one.subject for one in live.messages.questions] == [first, second]
    assert live.messages.rematch is None
    await live.say(2, YES, "1")
    assert live.messages.rematch is None


async def test_what_another_process_said_is_told_here(tables, store, wish):
    """Two that speak at once both keep their word, in one order, and each is told once."""
    live, ear = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    await store.say(live.game.id, Aside(1, live.fold.number, 2, "call", "hello"))
    await store.say(live.game.id, Aside(2, live.fold.number, 2, ASK, "wish"))

    await asyncio.gather(live.catch_up(), live.catch_up())
    assert [one.seat for one in live.messages.questions] == [2]
    await store.say(live.game.id, Aside(3, live.fold.number, 2, NO, "2"))
    await live.say(1, YES, "2")

    assert [(aside.number, aside.kind) for aside in ear.said] == [(1, "call"), (2, "ask"), (3, "no"), (4, "yes")]
    assert wish.agreements == []


async def test_what_two_read_at_once_is_known_once(tables, store, wish, monkeypatch):
    """Several messages too, and in their order."""
    live, ear = await asking(tables, store, wish, ME, BOT)
    for number in (1, 2, 3):
        await store.say(live.game.id, Aside(number, live.fold.number, 1, "call", "hello"))
    read, both = store.asides, asyncio.Barrier(2)

    async def together(game: str, after: int = 0) -> list[Aside]:
        found = await read(game, after=after)
        await both.wait()
        return found

    monkeypatch.setattr(store, "asides", together)
    await asyncio.gather(live.messages.catch_up(), live.messages.catch_up())

    assert [aside.number for aside in ear.said] == [1, 2, 3]


async def test_there_is_an_end_to_what_can_be_said(tables, store, wish, monkeypatch):
    """Nobody fills the disk by asking."""
    monkeypatch.setattr("sobremesa.tables.messages.MOST", 2)
    live, _ = await asking(tables, store, wish, ME, BOT)
    await live.say(1, ASK, "wish")
    await live.say(1, NO, "1")

    assert MOST > 1000
    assert await code_of(live.say(1, ASK, "wish")) == "too-much-said"
    monkeypatch.setattr("sobremesa.tables.messages.MOST", 300)
    live.messages.asides.said = [Aside(number, 1, 1, "call", "hello") for number in range(1, 301)]
    assert await code_of(live.say(1, ASK, "wish")) == "too-much-said"


async def test_who_is_refused_again_and_again_asks_no_more_until_something_is_played(tables, store, wish):
    """Another seat may ask, and so may whoever has asked enough once the game goes on."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    two_people(live)
    for number in range(1, 2 * ASKS, 2):
        await live.say(1, ASK, "wish")
        await live.say(2, NO, str(number))

    assert await code_of(live.say(1, ASK, "wish")) == "asked-enough"
    await live.say(2, ASK, "wish")
    await live.say(1, NO, str(live.messages.questions[0].number))
    seat = live.fold.state.to_act()[0]
    await live.play(seat, greedy(live.view(seat)), live.fold.number)
    await live.say(1, ASK, "wish")
    assert [question.seat for question in live.messages.questions] == [1]


def test_answers_to_nothing_are_passed_over():
    """A yes that crossed a no, as another process wrote it, opens nothing."""
    said = [Aside(1, 5, 1, ASK, "wish"), Aside(2, 5, 2, NO, "1"), Aside(3, 5, 3, YES, "1"), Aside(4, 4, 1, ASK, "wish")]

    assert questions(said, 5) == []


def test_who_agrees_twice_has_agreed_once():
    """As where two pages of theirs were tapped."""
    said = [Aside(1, 5, 1, ASK, "wish"), Aside(2, 5, 2, YES, "1"), Aside(3, 5, 2, YES, "1")]

    assert [one.yes for one in questions(said, 5)] == [{1, 2}]


def test_a_question_is_open_at_the_row_after_which_it_was_asked():
    """However many rows there are; not at one before, as where a table has not read that far yet."""
    said = [Aside(1, 300, 1, ASK, "wish")]

    assert [len(questions(said, int(row))) for row in ("299", "300", "301")] == [0, 1, 0]


async def test_who_is_always_too_late_to_say_something_is_told_so(tables, store, wish, monkeypatch):
    """Others have said something under the same number, again and again."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    tried: list[Aside] = []

    async def lost(aside: Aside) -> bool:
        tried.append(aside)
        return False

    monkeypatch.setattr(live.messages.asides, "_won", lost)

    assert await code_of(live.say(1, "call", "hello")) == "not-saved"
    assert len(tried) == 20


async def test_another_table_is_told_of_once(tables, store, wish):
    """Whoever asks for a rematch that there is already says nothing new."""
    live, _ = await asking(tables, store, wish, ME, BOT)
    for table in ("first", "second"):
        await live.messages.tell_rematch(1, table)

    assert live.messages.rematch == "first"
    assert [aside.text for aside in await store.asides(live.game.id)] == ["first"]


def test_each_open_question_is_found_by_its_number(store):
    """And none that is not open."""
    asides = Asides(store, "table")
    asides.said = [Aside(1, 5, 1, ASK, "takeback"), Aside(2, 5, 2, ASK, "rematch")]

    assert [asides.question(number, 5).subject for number in ("1", "2")] == ["takeback", "rematch"]
    for number, row in (("3", 5), ("2", 6)):
        with pytest.raises(Refused) as refused:
            asides.question(number, row)
        assert refused.value.code == "no-question"
