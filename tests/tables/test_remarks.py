"""What the computers say: in character, seldom enough, and of what everybody has seen alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.talk import talk_of
from sobremesa.tables import remark_scheduler, remarks
from sobremesa.tables.calls import calls_of
from sobremesa.tables.characters import CHARACTERS
from sobremesa.tables.names import NAMES
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.projection import Event
from sobremesa.tables.remark_scheduler import RemarkScheduler
from sobremesa.tables.remarks import (
    BEGINNING,
    PAUSE,
    THANKS,
    WELL,
    Remarks,
    answers_of,
    occasion_of,
    remarks_of,
)
from sobremesa.tables.tables import Tables
from tests.tables.helpers import (
    BOT,
    ME,
    Answering,
    Ear,
    fixed_salts,
    greedy,
    order,
    rest,
    seated,
    until,
)

BOLD, POLITE = "Don Lucho", "Tío Homero"


class Eager(random.Random):
    """Luck that always says yes, and takes the first."""

    def random(self) -> float:
        return 0.0


class Even(random.Random):
    """Luck that is the same each time."""

    def __init__(self, value: float) -> None:
        super().__init__()
        self._value = value

    def random(self) -> float:
        return self._value

    def choice(self, among: Sequence[Any]) -> Any:
        return among[0]


def event(number: int, seat: int, move: str, *reasons: str) -> Event:
    """An event that scored for its own side."""
    points = [{"side": 2 - seat % 2, "reason": reason, "points": 2, "cards": []} for reason in reasons]
    return Event(number, seat, move, points, [0, 0], 1, claim=False)


def test_whoever_sits_there_has_a_character():
    """Every name that a computer may have is somebody; no two talk and dare alike."""
    assert set(CHARACTERS) == set(NAMES)
    assert len({(one.talk, one.bold) for one in CHARACTERS.values()}) > 8


def test_the_bold_and_the_polite_meet_a_caida_differently():
    """Who falls on somebody boasts or is sorry; whoever was fallen upon jokes or praises."""
    caida = event(9, 2, "5h*5c", "caida")
    said = {
        (name, seat): Remarks("cuarenta", seat, name, Eager()).remark(caida, 0)
        for name in (BOLD, POLITE)
        for seat in (1, 2)
    }
    assert said == {(BOLD, 2): "shunsho", (POLITE, 2): "sorry", (BOLD, 1): "la-muda", (POLITE, 1): "well-played"}


@pytest.mark.parametrize(("name", "said"), [("Don Lucho", "guapo"), ("Zoila", "guapa"), ("Doña Rosario", "guapa")])
def test_a_woman_claims_her_ronda_for_being_pretty(name, said):
    """The two of a ronda are for a guapo or for a guapa, as whoever speaks is one."""
    assert Remarks("cuarenta", 2, name, Eager()).remark(event(9, 2, "2:ronda", "ronda"), 0) == said


@pytest.mark.parametrize(
    ("game", "played", "occasion"),
    [
        ("cuarenta", event(1, 0, "pack"), "beginning"),
        ("cuarenta", event(5, 2, "4h"), "four"),
        ("cuarenta", event(5, 2, "7h*3c4c"), "seven"),
        ("cuarenta", event(5, 1, "7h"), None),
        ("cuarenta", event(5, 3, "4h"), None),
        ("cuarenta", event(5, 2, "Jh"), "waiting"),
        ("cuarenta", event(5, 1, "1:ronda", "ronda"), None),
        ("cuarenta", event(5, 2, "2:ronda", "ronda"), "ronda"),
        ("gin", event(5, 1, "-4h"), None),
        ("gin", event(5, 1, "lay", "gin"), "knocked"),
        ("cribbage", event(5, 2, "5h", "fifteen"), "fifteen-four"),
    ],
)
def test_an_occasion_is_read_off_what_the_room_has_heard(game, played, occasion):
    """As it is for whoever sits in seat 2."""
    assert occasion_of(game, 2, played) == occasion


@pytest.mark.parametrize(("seat", "occasion"), [(1, "limpia"), (2, "swept"), (3, "limpia"), (4, "swept")])
def test_partners_have_the_same_occasion(seat, occasion):
    """What one of a side does, both have done, and it was done to both of the others."""
    assert occasion_of("cuarenta", seat, event(9, 3, "5h*5c", "limpia")) == occasion


@pytest.mark.parametrize("game", list(GAMES))
def test_computers_say_nothing_that_people_could_not(game):
    """Whatever may be said at a game's table is one of its calls."""
    talk = talk_of(game)
    occasions = {name for line in talk.occasions for name in line[:2] if name} | {BEGINNING, *talk.plays.values()}
    assert set(talk.remarks) == occasions - {BEGINNING}
    remarks = {call for name in occasions for calls in remarks_of(game, name) for call in calls}
    answers = {call for heard in calls_of(game) for calls in answers_of(game, heard) or () for call in calls}
    assert remarks | answers | {*THANKS, *WELL, *talk.bot_won} <= set(calls_of(game))


def test_even_the_most_eager_pauses_between_remarks():
    """However much happens, some events pass in silence."""
    banter = Remarks("cuarenta", 2, BOLD, Eager())
    spoken = [number for number in range(2, 80) if banter.remark(event(number, 2, "5h*5c", "caida"), 0)]
    assert len(spoken) > 5
    assert min(after - before for before, after in pairwise(spoken)) == PAUSE


def test_the_bold_jeer_at_a_caida_foretold_in_vain():
    """A card that lies face down is met with a saying, and so is one that is taken back; the polite let it pass."""
    heard = ("face-down", "taken-back")
    bold = [Remarks("cuarenta", 2, BOLD, Eager()).answer(call, 5) for call in heard]
    polite = [Remarks("cuarenta", 2, POLITE, Eager()).answer(call, 5) for call in heard]
    assert bold == ["marido-tiene", "cuerito-tierno"]
    assert polite == [None, None]


@pytest.mark.parametrize(
    ("speak", "share"),
    [
        (lambda one: one.remark(event(9, 2, "5h*5c", "caida"), 0), 0.25),
        (lambda one: one.remark(event(9, 2, "4h"), 0), 0.25 * 0.12),
        (lambda one: one.answer("caigo", 9), 0.25 * 1.5),
        (lambda one: one.remark(event(9, 2, "4h"), 1), 0.25 + 0.4),
        (lambda one: one.remark(event(9, 2, "4h"), 2), 0.25 + 0.4),
    ],
)
def test_a_computer_speaks_as_readily_as_its_character_has_it(speak, share):
    """Of what comes often less readily, and more readily where it is spoken to, or the game is over."""
    for luck in (share - 0.01, share + 0.01):
        said = speak(Remarks("cuarenta", 2, "Nelson", Even(luck)))
        assert (said is not None) == (luck < share)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_at_the_end_the_winners_thank_and_the_losers_own_that_it_was_well_played(seat):
    """By the side on which a computer sits, in each game; some games have words of their own for the winner."""
    own = 2 - seat % 2
    for game in GAMES:
        said = [Remarks(game, seat, BOLD, Eager()).remark(event(9, 1, "4h"), winner) for winner in (own, 3 - own)]
        assert said == [(talk_of(game).bot_won or THANKS)[0], WELL[0]]


def test_whoever_is_greeted_again_and_again_answers_once():
    """A call between the same two moves is answered by a computer no more than once."""
    banter = Remarks("gin", 2, BOLD, Eager())
    assert [banter.answer("hello", 5) for _ in range(4)] == ["hello", None, None, None]
    assert [banter.answer("hello", 4 + PAUSE // 2), banter.answer("hello", 5 + PAUSE // 2)] == [None, "hello"]


def test_the_same_luck_says_the_same():
    """What is said follows from the events and the generator, and from nothing else."""
    told = [event(number, number % 2 + 1, "4h", *(["caida"] if number % 5 == 0 else [])) for number in range(2, 200)]
    said = [
        [banter.remark(one, 0) for one in told]
        for banter in (Remarks("cuarenta", 2, BOLD, random.Random(7)) for _ in range(2))
    ]
    assert said[0] == said[1]
    assert any(said[0])


def talking(store, luck=Eager, **more) -> Tables:
    """Tables whose computers talk whenever they may."""
    return Tables(store, Answering(greedy), fixed_salts(1), luck=luck, **more)


async def test_a_computer_answers_a_greeting(store):
    """A person's call is answered as anybody's is: an aside of the computer's seat, after the person's own."""
    tables = talking(store)
    live = await seated(tables, store, order(ME, BOT, pace=1))
    ear = Ear(1)
    tables.join(live, ear, 0)

    await until(lambda: len(ear.said) >= 1)
    before = len(ear.said)
    await live.say(1, "call", "well-played")
    await until(lambda: any(aside.text == "thanks" for aside in ear.said[before:]))

    assert {aside.seat for aside in ear.said if aside.text == "thanks"} == {2}
    await tables.close()


async def test_talk_changes_nothing_in_the_game(store):
    """The same packs make the same game, with and without talk; what was said is durable, and the computers' own."""
    games = []
    for luck in (None, Eager):
        tables = talking(store, luck)
        live = await seated(tables, store, order(BOT, BOT))
        tables.join(live, Ear(0), 0)
        await until(lambda live=live, tables=tables: live.fold.ended and live.game.id not in tables._driving)
        games.append(([one.move for one in live.fold.events], await store.asides(live.game.id)))
        await tables.close()

    (quiet, nothing), (talked, said) = games
    assert quiet == talked
    assert nothing == []
    assert {aside.kind for aside in said} == {"call"}
    assert {aside.text for aside in said} <= set(calls_of("cuarenta"))


async def test_a_computer_says_nothing_where_another_process_speaks_for_it(store):
    """Of all that share a table one does; when this one takes over, what was said before is answered by nobody."""
    live = await seated(talking(store), store, order(BOT, ME, BOT, BOT, rules="mesa"))
    while live.fold.number < 2 or live.fold.to_act() != [2]:
        (seat,) = live.fold.to_act()
        await live.play(seat, greedy(live.view(seat)), live.fold.number)
    live.presence.share(frozenset(), drives=False)
    speaking = asyncio.create_task(RemarkScheduler(live, Eager()).run())
    await rest(live)
    await live.say(2, "call", "well-played")
    await rest(live)
    live.presence.share(frozenset(), drives=True)
    await rest(live)
    await live.say(2, "call", "hello")
    await until(lambda: len(live.messages.asides.said) == 3)
    speaking.cancel()

    assert [aside.text for aside in live.messages.asides.said] == ["well-played", "hello", "hello"]


@pytest.fixture
def like_don_lucho(monkeypatch):
    """Whoever sits there is bold, and talks as much as anybody."""
    monkeypatch.setattr(remarks, "character_of", lambda name: CHARACTERS[BOLD])


async def moved(live: OpenTable) -> None:
    """Let the greediest move be played, and the computers say what they have to say of it."""
    (seat,) = live.fold.to_act()
    await live.play(seat, greedy(live.view(seat)), live.fold.number)
    await rest(live)


async def listened_at(store, luck, *sitters, pace=0) -> tuple[OpenTable, asyncio.Task[None]]:
    """A table at which nobody moves but the test, and its computers, which listen and speak."""
    wanted = order(*sitters, rules="pagat" if len(sitters) == 2 else "mesa", options={"target": "10"}, pace=pace)
    live = await seated(talking(store), store, wanted)
    live.presence.share(frozenset(), drives=True)
    return live, asyncio.create_task(RemarkScheduler(live, luck).run())


def said_at(live: OpenTable) -> list[str]:
    """All that was called at a table, in order."""
    return [aside.text for aside in live.messages.asides.said]


@pytest.mark.usefixtures("like_don_lucho")
async def test_how_a_game_went_is_said_as_it_ends_and_not_before(store):
    """By one of the computers, with the words of its own side."""
    live, speaking = await listened_at(store, Even(0.75), BOT, BOT)
    while not live.fold.ended:
        await moved(live)
    await speaking

    (said,) = live.messages.asides.said
    assert said.after == live.fold.number
    assert said.text == ("senores" if said.seat == live.fold.winner else "well-played")


async def test_where_enough_has_been_said_computers_keep_quiet(store, monkeypatch):
    """The rest is left to the people."""
    monkeypatch.setattr(remark_scheduler, "ENOUGH", 2)
    live, speaking = await listened_at(store, Eager(), BOT, BOT)
    while not live.fold.ended:
        await moved(live)
    await speaking

    assert len(live.messages.asides.said) == 2


async def test_where_people_have_said_more_than_enough_computers_keep_quiet(store, monkeypatch):
    """They come to it by themselves, and go beyond it."""
    live = await seated(talking(store), store, order(ME, BOT, options={"target": "10"}))
    for _ in range(3):
        await live.say(1, "call", "well-played")
    monkeypatch.setattr(remark_scheduler, "ENOUGH", 2)
    live.presence.share(frozenset(), drives=True)
    speaking = asyncio.create_task(RemarkScheduler(live, Eager()).run())
    while not live.fold.ended:
        await moved(live)
    await speaking

    assert said_at(live) == ["well-played"] * 3


async def test_whoever_speaks_for_computers_from_the_first_move_on_greets_as_all_do(store):
    """Another process was to, and nobody has played or said anything yet: nothing was missed."""
    live = await seated(talking(store), store, order(ME, BOT))
    live.presence.share(frozenset(), drives=False)
    speaking = asyncio.create_task(RemarkScheduler(live, Eager()).run())
    await rest(live)
    assert said_at(live) == []

    live.presence.share(frozenset(), drives=True)
    await until(lambda: said_at(live) != [])
    speaking.cancel()

    assert said_at(live) == ["hello"]


@pytest.mark.usefixtures("like_don_lucho")
async def test_a_call_is_answered_once_however_long_the_game_goes_on(store):
    """What was called some moves ago is no news for the other computers; and nothing is ever said for a person."""
    live, speaking = await listened_at(store, Eager(), ME, BOT, BOT, BOT)
    await live.say(1, "call", "well-played")
    await until(lambda: "thanks" in said_at(live))
    while not live.fold.ended:
        await moved(live)
    await speaking

    assert said_at(live).count("thanks") == 1
    assert [aside.text for aside in live.messages.asides.said if aside.seat == 1] == ["well-played"]


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
async def test_a_person_is_answered_wherever_they_sit(store, seat):
    """At a table with three computers."""
    live, speaking = await listened_at(store, Eager(), *[ME if at == seat else BOT for at in range(1, 5)])
    await until(lambda: len(said_at(live)) == 1)
    await live.say(seat, "call", "well-played")
    await until(lambda: len(said_at(live)) == 3, 10)
    speaking.cancel()

    assert said_at(live)[-1] == "thanks"


async def test_whoever_calls_while_a_computer_is_about_to_speak_is_answered_too(store, monkeypatch):
    """Its own words are no reason to wait for the next thing that happens."""
    say, about, gate = OpenTable.say, asyncio.Event(), asyncio.Event()

    async def held(live: OpenTable, seat: int, kind: str, text: str) -> None:
        if seat == 2:
            about.set()
            await gate.wait()
        await say(live, seat, kind, text)

    monkeypatch.setattr(OpenTable, "say", held)
    live, speaking = await listened_at(store, Eager(), ME, BOT)
    await about.wait()
    await live.say(1, "call", "well-played")
    gate.set()
    await until(lambda: len(said_at(live)) == 3, 10)
    speaking.cancel()

    assert said_at(live)[::2] == ["well-played", "thanks"]


async def test_a_greeting_comes_from_whoever_speaks_for_the_computers_then(store):
    """Where another process was to speak, and this one takes over before anybody has moved."""
    live = await seated(talking(store), store, order(ME, BOT))
    live.presence.share(frozenset(), drives=False)
    speaking = asyncio.create_task(RemarkScheduler(live, Eager()).run())
    await rest(live)
    live.presence.share(frozenset({1}), drives=True)
    await until(lambda: len(said_at(live)) == 1, 10)
    speaking.cancel()

    assert said_at(live)[0] in {"hello", "good-luck"}


@pytest.mark.parametrize("moves", [1, 6])
async def test_of_what_was_before_they_listened_computers_say_nothing(store, moves):
    """A table that is taken up again in the middle of its game is not greeted, and nothing in it remarked upon."""
    live = await seated(talking(store), store, order(ME, BOT))
    for _ in range(moves):
        await moved(live)
    live.presence.share(frozenset(), drives=True)
    speaking = asyncio.create_task(RemarkScheduler(live, Eager()).run())
    await rest(live)
    await live.say(1, "call", "well-played")
    await until(lambda: "thanks" in said_at(live))
    speaking.cancel()

    assert said_at(live) == ["well-played", "thanks"]


async def test_a_remark_comes_when_what_it_is_about_has_been_seen(store, monkeypatch):
    """Two and a half of the table's paces later."""
    sleep, slept = asyncio.sleep, set[float]()

    async def noted(seconds: float) -> None:
        slept.add(seconds)
        await sleep(0)

    live, speaking = await listened_at(store, Eager(), ME, BOT, pace=300)
    monkeypatch.setattr(asyncio, "sleep", noted)
    await until(lambda: len(said_at(live)) == 1)
    speaking.cancel()

    assert 0.75 in slept
