"""Preset calls: a few words by id, of seats alone, in measure."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.talk import talk_of
from sobremesa.protocol.live import MAX_SAYING
from sobremesa.rulebook import languages
from sobremesa.rulebook.catalogue import COMPILED
from sobremesa.store import Aside
from sobremesa.tables.calls import AT_ONCE, MOST, WITHIN, Voices, calls_of
from sobremesa.tables.refusals import Refused
from tests.tables.helpers import BOT, ME, Ear, order, seated

PAPER = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")

WEB = Path(__file__).parents[2] / "web" / "src"

PAGE = "".join(
    path.read_text(encoding="utf-8") for path in (WEB / "table" / "sayings.ts", *WEB.glob("games/*/talk.ts"))
)


def code_of(voices: Voices, *called) -> str:
    """The code with which a call is refused."""
    with pytest.raises(Refused) as caught:
        voices.raise_voice(*called)
    return caught.value.code


async def test_a_call_is_heard_by_everybody_at_the_table(tables, store):
    """It changes nothing in the game, and is said in the caller's name."""
    live = await seated(tables, store, order(ME, BOT))
    ears = [Ear(1), Ear(0)]
    for ear in ears:
        live.join(ear, 0)
    number = live.fold.number

    await live.say(1, "call", "caigo")

    assert [ear.said for ear in ears] == [[Aside(1, number, 1, "call", "caigo")]] * 2
    assert (live.fold.number, live.messages.questions) == (number, [])


@pytest.mark.parametrize(("seat", "text", "code"), [(0, "hello", "watching"), (1, "viva!", "unknown-saying")])
async def test_only_seats_call_and_only_what_there_is(tables, store, seat, text, code):
    """There is no free chat, and whoever watches is silent."""
    live = await seated(tables, store, order(ME, BOT))

    with pytest.raises(Refused) as caught:
        await live.say(seat, "call", text)

    assert caught.value.code == code
    assert await store.asides(live.game.id) == []


def test_a_seat_calls_in_measure():
    """Five calls in twenty seconds are enough; the other seats' allowance is their own."""
    now = [0.0]
    voices = Voices("gin", lambda: now[0])
    for _ in range(AT_ONCE):
        voices.raise_voice(1, "hello", 0)

    assert code_of(voices, 1, "hello", 0) == "too-many-calls"
    voices.raise_voice(2, "hello", 0)
    now[0] = WITHIN
    voices.raise_voice(1, "hello", 0)
    now[0] = 3 * WITHIN
    for _ in range(AT_ONCE):
        voices.raise_voice(1, "hello", 0)


def test_the_first_of_five_calls_decides_when_the_next_may_be():
    """Each is counted by its own time, whenever the others were."""
    now = [0.0]
    voices = Voices("gin", lambda: now[0])
    for second in range(AT_ONCE):
        now[0] = float(second)
        voices.raise_voice(1, "hello", 0)

    now[0] = WITHIN - 0.1
    assert code_of(voices, 1, "hello", 0) == "too-many-calls"
    now[0] = WITHIN
    voices.raise_voice(1, "hello", 0)
    assert code_of(voices, 1, "hello", 0) == "too-many-calls"


def test_calls_never_use_up_what_questions_need():
    """At a table where very much was said only questions are still heard."""
    voices = Voices("gin")
    voices.raise_voice(1, "hello", MOST - 1)

    assert [code_of(voices, 1, "hello", said) for said in (MOST, MOST + 1)] == ["too-much-said"] * 2


def test_the_talk_of_cuarenta_stays_at_its_own_table():
    """Other games have the common calls, and talk of their own."""
    assert "caigo" in calls_of("cuarenta")
    assert code_of(Voices("gin"), 1, "caigo", 0) == "unknown-saying"


@pytest.mark.parametrize("game", list(GAMES))
def test_every_call_has_words_and_stands_where_it_is_told(game):
    """What is called is written in every language and fits the wire; the paper and the page list it."""
    for call in calls_of(game):
        assert len(call) <= MAX_SAYING
        assert f"`{call}`" in PAPER
        assert f"'{call}'" in PAGE
        for language in languages():
            said = json.loads((COMPILED / language / "table.json").read_text(encoding="utf-8"))
            assert said[f"say.{call}"]
            assert (f"say.{call}.gloss" in said) == (call in talk_of("cuarenta").calls)
    assert re.search(rf"five\s+calls in {WITHIN:g} seconds", PAPER)
