"""Cards that computers lay face down before the other has played: they fall, or come back, and nobody sees which."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from sobremesa.core.card_text import read_cards
from sobremesa.core.registry import GAMES, spec_named
from sobremesa.records import pack_text
from sobremesa.records.fairness import salted
from sobremesa.tables import orders, predictions
from sobremesa.tables.characters import CHARACTERS, Character
from sobremesa.tables.open_table import OpenTable
from sobremesa.tables.orders import Sitter
from sobremesa.tables.predictions import FACE_DOWN, FOREHEAD, TAKEN_BACK, PredictionScheduler
from sobremesa.tables.referee import deal_due
from sobremesa.tables.refusals import TOO_MANY_CALLS, Refused
from sobremesa.tables.tables import Tables
from tests.tables.helpers import BOT, ME, Answering, Ear, greedy, order, rest, seated, until
from tests.tables.test_remarks import Eager

GESTURES = {FACE_DOWN, FOREHEAD}
ANA, COMPUTER = "Kd2c5h6s7c", "2dKs4hQcJd"


@pytest.fixture
def daring(monkeypatch):
    """Everybody lays a card face down whenever it may fall at all."""
    monkeypatch.setattr(predictions, "BOLD", (9.0, 0.0))
    monkeypatch.setattr(predictions, "POLITE", (9.0, 0.0))


@pytest.fixture
def dealt(monkeypatch):
    """Ana in seat 1 and the computer in seat 2 get the hands above, whoever deals."""
    deal(monkeypatch, ANA)


def deal(monkeypatch: pytest.MonkeyPatch, ana: str) -> None:
    """Deal Ana these cards, and the computer its own."""

    def due(state, number, _):
        first = read_cards(ana + COMPUTER if state.dealer == 2 else COMPUTER + ana)
        cards = first + [card for card in GAMES["cuarenta"].pack() if card not in first]
        return deal_due(state, number, lambda: (cards, salted(pack_text(cards), "AB" * 32)))

    monkeypatch.setattr(orders, "deal_due", due)


async def waiting_for_ana(store, pace: int = 0, takebacks: bool = True) -> OpenTable:
    """A table at which Ana is to play; nobody has joined, so nobody moves but the test."""
    wanted = replace(order(ME, BOT, pace=pace), takebacks=takebacks)
    live = await seated(Tables(store, Answering(greedy)), store, wanted)
    if live.fold.to_act() == [2]:
        await live.play(2, "Jd", live.fold.number)
    return live


async def foretelling_at(store, takebacks: bool = True) -> tuple[OpenTable, PredictionScheduler]:
    """A table at which the computer's card lies face down before Ana has played."""
    live = await waiting_for_ana(store, takebacks=takebacks)
    foreteller = PredictionScheduler(live, Eager())
    await foreteller.look(2)
    return live, foreteller


def shown(live: OpenTable) -> list[str]:
    """What the computer has shown, in order."""
    return [one.text for one in live.messages.asides.said if one.text in {*GESTURES, TAKEN_BACK}]


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_goes_down_before_the_other_has_played(store):
    """It is one aside of the computer's seat, made while the person has still to play, and names no card."""
    live = await waiting_for_ana(store)
    foreteller = PredictionScheduler(live, Eager())
    for _ in range(3):
        await foreteller.look(2)

    (said,) = live.messages.asides.said
    assert said.text in GESTURES
    assert (said.seat, said.after, live.fold.to_act()) == (2, live.fold.number, [1])


async def test_no_card_is_laid_down_for_a_person(store):
    """Nor for whoever is still to come: where no computer sits there is nobody who may foretell."""
    tables = Tables(store, Answering(greedy))
    foretelling = [
        PredictionScheduler(await seated(tables, store, order(ME, other)), Eager()).has_bots
        for other in (BOT, Sitter("open"))
    ]

    assert foretelling == [True, False]


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_fits_falls(store):
    """What lies face down makes the caída, whatever the computer would have played (CU-30)."""
    live, foreteller = await foretelling_at(store)
    await live.play(1, "2c", live.fold.number)
    await foreteller.look(2)

    assert TAKEN_BACK not in shown(live)
    assert foreteller.falling(2, "4h") == "2d*2c"


@pytest.mark.usefixtures("daring")
async def test_a_card_that_falls_takes_all_that_it_can_unless_the_computer_has_chosen_less(store, monkeypatch):
    """The three that lies there as well, in sequence (CU-30)."""
    deal(monkeypatch, "Kd2c5h3s7c")
    live = await waiting_for_ana(store)
    for seat, text in ((1, "3s"), (2, "Qc")):
        await live.play(seat, text, live.fold.number)
    foreteller = PredictionScheduler(live, Eager())
    await foreteller.look(2)
    await live.play(1, "2c", live.fold.number)

    assert [foreteller.falling(2, chosen) for chosen in ("4h", "2d*2c")] == ["2d*2c+3s", "2d*2c"]


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_does_not_fit_comes_back(store):
    """All see it taken back, and the computer plays what it would have played anyway; nothing else is lost."""
    live, foreteller = await foretelling_at(store, takebacks=False)
    await live.play(1, "6s", live.fold.number)
    await foreteller.look(2)

    assert shown(live)[-1] == TAKEN_BACK
    assert foreteller.falling(2, "4h") == "4h"


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_does_not_fit_lies_there_while_the_play_may_be_taken_back(store):
    """Else whoever plays would learn whether the card is of the rank they hold, and take the play back."""
    live, foreteller = await foretelling_at(store)
    await live.play(1, "6s", live.fold.number)
    await foreteller.look(2)
    assert TAKEN_BACK not in shown(live)

    await foreteller.come_back(2)
    assert shown(live)[-1] == TAKEN_BACK
    assert foreteller.falling(2, "4h") == "4h"


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_does_not_fit_comes_back_when_the_computer_plays(store):
    """Before it plays another one, at a table where the play before could be taken back until then."""
    tables = Tables(store, Answering(greedy), luck=Eager)
    live = await seated(tables, store, order(ME, BOT))
    tables.join(live, Ear(1), 0)
    await until(lambda: live.fold.to_act() == [1] and bool(shown(live)))

    await live.play(1, "6s", live.fold.number)
    await until(lambda: live.fold.to_act() == [1])

    assert shown(live)[1] == TAKEN_BACK
    assert live.fold.events[-1].seat == 2
    await tables.close()


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_does_not_fit_keeps_nobody_from_playing(store):
    """The computer may have chosen its play before it has taken the card back."""
    live, foreteller = await foretelling_at(store)
    await live.play(1, "6s", live.fold.number)

    assert foreteller.falling(2, "4h") == "4h"


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_lies_there_until_its_own_seat_has_played(store):
    """Also where the computer sits in seat 1, and whoever plays sits after it."""
    wanted = replace(order(BOT, ME), takebacks=False)
    live = await seated(Tables(store, Answering(greedy)), store, wanted)
    if live.fold.to_act() == [1]:
        await live.play(1, "7c", live.fold.number)
    foreteller = PredictionScheduler(live, Eager())
    await foreteller.look(1)

    await live.play(2, "Qc", live.fold.number)
    await foreteller.look(1)

    assert shown(live)[-1] == TAKEN_BACK


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_was_overtaken_lies_there_no_longer(store):
    """Where the computer has played before anybody looked, its next turn knows nothing of the card."""
    live, foreteller = await foretelling_at(store)
    for seat, text in ((1, "6s"), (2, "4h"), (1, "2c")):
        await live.play(seat, text, live.fold.number)

    assert foreteller.falling(2, "Qc") == "Qc"


def test_the_same_luck_foretells_the_same():
    """Who is in the mood follows from the generator alone."""
    moods = []
    for _ in range(2):
        luck = random.Random(5)
        moods.append([predictions.mood(character, luck) for character in CHARACTERS.values() for _ in range(200)])

    assert moods[0] == moods[1]
    assert {gesture for gesture, _ in moods[0]} == {"", *GESTURES}


class Thrown(random.Random):
    """Luck that is what was thrown, one after the other."""

    def __init__(self, *thrown: float) -> None:
        super().__init__(0)
        self._thrown = list(thrown)

    def random(self) -> float:
        return self._thrown.pop(0)


@pytest.mark.parametrize(
    ("bold", "thrown", "gesture"),
    [
        (True, (0.249, 0.49), FOREHEAD),
        (True, (0.249, 0.5), FACE_DOWN),
        (True, (0.0, 0.9), FACE_DOWN),
        (True, (0.25, 0.49), ""),
        (False, (0.124, 0.49), FACE_DOWN),
        (False, (0.125, 0.49), ""),
    ],
)
def test_who_talks_half_of_the_time_foretells_half_as_readily(monkeypatch, bold, thrown, gesture):
    """As those would who talk all the time; the bold hold every second card to the forehead."""
    monkeypatch.setattr(predictions, "BOLD", (0.5, 0.1))
    monkeypatch.setattr(predictions, "POLITE", (0.25, 0.2))

    assert predictions.mood(Character(0.5, bold=bold), Thrown(*thrown)) == (gesture, 0.1 if bold else 0.2)


def test_the_bold_lay_down_what_the_polite_keep():
    """Both leave a card alone that hardly ever falls, and neither waits for a sure one."""
    bold, polite = [predictions.mood(Character(0.5, bold=bold), Thrown(1.0, 1.0))[1] for bold in (True, False)]

    assert 0.05 < bold < polite < 0.5


def test_the_polite_never_hold_a_card_to_the_forehead():
    """Only the bold taunt; everybody may lay a card face down now and then, and mostly does not."""
    for name, character in CHARACTERS.items():
        gestures = [predictions.mood(character, random.Random(f"{name} {at}"))[0] for at in range(2000)]
        assert 0 < sum(map(bool, gestures)) < 500
        assert (FOREHEAD in gestures) is character.bold


@pytest.mark.usefixtures("daring")
async def test_what_is_foretold_delays_nobody(store):
    """A whole game of computers that all foretell whenever they may comes to its end like any other."""
    tables = Tables(store, Answering(greedy), luck=Eager)
    live = await seated(tables, store, order(BOT, BOT, pace=1))
    tables.join(live, Ear(0), 0)
    await until(lambda: live.fold.ended)

    assert live.fold.winner
    assert {one.kind for one in live.messages.asides.said} <= {"call"}
    await tables.close()


@pytest.mark.usefixtures("dealt")
@pytest.mark.parametrize(("more", "laid"), [(0.0, 1), (0.001, 0)])
async def test_a_card_goes_down_only_where_it_is_likely_enough_to_fall(store, monkeypatch, more, laid):
    """As likely as those of a character want it, or likelier."""
    live = await waiting_for_ana(store)
    foretold = spec_named("cuarenta").part("predictions").foretold(live.fold.state.view(2))
    for character in ("BOLD", "POLITE"):
        monkeypatch.setattr(predictions, character, (9.0, foretold.chance + more))
    await PredictionScheduler(live, Eager()).look(2)

    assert len(shown(live)) == laid


@pytest.mark.usefixtures("daring", "dealt")
@pytest.mark.parametrize(("said", "laid"), [(0, 1), (1, 0), (2, 0)])
async def test_where_enough_has_been_said_no_card_goes_down(store, monkeypatch, said, laid):
    """A card is shown as a call is made, and the rest is left to the people."""
    monkeypatch.setattr(predictions, "ENOUGH", 1)
    live = await waiting_for_ana(store)
    for _ in range(said):
        await live.say(1, "call", "well-played")
    await PredictionScheduler(live, Eager()).look(2)

    assert len(shown(live)) == laid


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_goes_down_when_the_play_before_has_been_seen(store, monkeypatch):
    """Six tenths of the table's pace later."""
    sleep, slept = asyncio.sleep, set[float]()

    async def noted(seconds: float) -> None:
        slept.add(seconds)
        await sleep(0)

    live = await waiting_for_ana(store, pace=500)
    monkeypatch.setattr(asyncio, "sleep", noted)
    await PredictionScheduler(live, Eager()).look(2)

    assert len(shown(live)) == 1
    assert 0.3 in slept


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_comes_too_late_does_not_go_down(store, monkeypatch):
    """The other has played while the computer was about to lay it there."""
    sleep, live = asyncio.sleep, await waiting_for_ana(store)

    async def overtaken(_seconds: float) -> None:
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await live.play(1, "2c", live.fold.number)

    monkeypatch.setattr(asyncio, "sleep", overtaken)
    foreteller = PredictionScheduler(live, Eager())
    await foreteller.look(2)

    assert live.fold.to_act() == [2]
    assert (shown(live), foreteller.falling(2, "4h")) == ([], "4h")


@pytest.mark.usefixtures("daring", "dealt")
async def test_what_is_played_while_a_computer_hesitates_is_not_slept_over(store, monkeypatch):
    """Both have played by the time that it would lay its card down: it looks again at once, and lays another."""
    sleep, live = asyncio.sleep, await waiting_for_ana(store, pace=500)
    plays = [(1, "2c"), (2, "4h")]

    async def overtaken(seconds: float) -> None:
        if seconds != 0.3:
            return await sleep(seconds)
        while plays:
            seat, text = plays.pop(0)
            await live.play(seat, text, live.fold.number)
        return None

    monkeypatch.setattr(asyncio, "sleep", overtaken)
    live.presence.share(frozenset({1}), drives=True)
    foretelling = asyncio.create_task(PredictionScheduler(live, Eager()).run())
    await until(lambda: bool(shown(live)), 10)
    foretelling.cancel()

    assert (plays, live.messages.asides.said[-1].after) == ([], live.fold.number)


@pytest.mark.usefixtures("daring", "dealt")
async def test_a_card_that_nobody_could_be_shown_does_not_lie_there(store, monkeypatch):
    """Where the computer has called too much, its next play is what it would have been."""
    live = await waiting_for_ana(store)

    async def refused(*_: object) -> None:
        raise Refused(TOO_MANY_CALLS, "wait a moment")

    foreteller = PredictionScheduler(live, Eager())
    with monkeypatch.context() as quiet:
        quiet.setattr(OpenTable, "say", refused)
        await foreteller.look(2)
    await live.play(1, "2c", live.fold.number)

    assert foreteller.falling(2, "4h") == "4h"


@pytest.mark.usefixtures("dealt")
async def test_a_computer_makes_up_its_mind_once_before_each_play(store):
    """However often it looks: who is not in the mood for it stays so."""
    live, moods = await waiting_for_ana(store), []

    class Unwilling(random.Random):
        def random(self) -> float:
            moods.append(live.fold.number)
            return 0.99

    foreteller = PredictionScheduler(live, Unwilling())
    await foreteller.look(2)
    once = len(moods)
    for _ in range(3):
        await foreteller.look(2)

    assert shown(live) == []
    assert len(moods) == once > 0


@pytest.mark.usefixtures("daring", "dealt")
async def test_no_card_goes_down_where_another_process_moves_the_computers(store):
    """It would lie there twice; when this one takes over it is laid here."""
    live = await waiting_for_ana(store)
    live.presence.share(frozenset(), drives=False)
    foretelling = asyncio.create_task(PredictionScheduler(live, Eager()).run())
    await rest(live)
    await live.say(1, "call", "well-played")
    await rest(live)
    assert shown(live) == []

    live.presence.share(frozenset({1}), drives=True)
    await until(lambda: len(shown(live)) == 1, 10)
    foretelling.cancel()
