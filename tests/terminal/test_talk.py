"""What is said over the table: what fits, saying it, and whom one does not hear."""

import json
import re
from pathlib import Path

import pytest

from sobremesa.protocol.live import GameEvent, Points, Said
from sobremesa.tables import calls
from sobremesa.terminal.screens.talk import TalkScreen
from sobremesa.terminal.talk import CARDS, COMMON, FITS, TALK, WON, fitting
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, screen_text, table_of, until

PAGE = (Path(__file__).parents[2] / "web/src/common/occasions.ts").read_text(encoding="utf-8")


def event(n, move, *reasons, side=1, score=(2, 0)):
    """An event that scored for a side."""
    return GameEvent(n, side, move, [Points(side, reason, 2, []) for reason in reasons], list(score), 1)


def of_the_page(name):
    """A table of what fits, as the page has it."""
    text = re.search(rf"const {name}[^=]*= (\{{.*?\n?\}});", PAGE, re.DOTALL)[1]
    quoted = re.sub(r"(?m)(?<=[{,\s])([a-z]\w*):", r'"\1":', text.replace("'", '"'))
    return json.loads(re.sub(r",\s*}", "}", quoted))


def test_the_terminal_has_the_calls_that_tables_take():
    """No call is offered that a table refuses, and none of those spoken is left out."""
    assert (COMMON, TALK) == (calls.COMMON, calls.TALK)


def test_the_terminal_and_the_page_find_the_same_fitting():
    """What fits an occasion is the same in the browser and here."""
    assert {reason: [list(own), list(other)] for reason, (own, other) in FITS.items()} == of_the_page("FITS")
    assert of_the_page("CARDS") == CARDS
    assert {game: list(said) for game, said in WON.items()} == of_the_page("WON")


@pytest.mark.parametrize(
    ("game", "events", "winner", "first"),
    [
        ("gin", [], 0, ["hello", "good-luck"]),
        ("cuarenta", [event(9, "5h*5c", "caida")], 0, ["shunsho", "marido-tiene", "hello", "good-luck"]),
        ("cuarenta", [event(9, "5h*5c", "caida", side=2)], 0, ["la-muda", "cuerito-tierno", "well-played"]),
        ("cuarenta", [event(9, "4h")], 0, ["cuatrero"]),
        ("cuarenta", [event(9, "Kd*Kc", "limpia", score=(38, 4))], 0, ["treinta-y-ocho", "capariche"]),
        ("cuarenta", [event(9, "5h*5c", "caida")], 1, ["senores", "thanks", "goodbye"]),
        ("cribbage", [event(9, "5h", "fifteen")], 2, ["well-played", "goodbye"]),
    ],
)
def test_what_fits_comes_first(game, events, winner, first):
    """To whoever sits in seat 1."""
    assert fitting(game, events, 1, winner)[: len(first)] == first


async def test_something_is_said_over_the_table(tmp_path):
    """T shows what may be said, in the words of the table with what they mean; Enter says it, and all hear it."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("cuarenta", "pagat")) as pilot:
        await my_turn(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TalkScreen), "what may be said")
        assert "street sweeper" in screen_text(pilot.app).lower()
        labels = [entry.label for entry in pilot.app.screen.entries()]
        await pilot.press(*["down"] * labels.index("¡Capariche!"), "enter")
        await expect_text(pilot, "Ana: ¡Capariche!")
        assert pilot.app.screen is table_of(pilot)


async def test_somebody_is_no_longer_heard(tmp_path):
    """Whoever is not to be heard is told so in the list, and what they call is not shown."""
    async with desk_of(tmp_path) as desk, at_table(desk, order("gin", "standard"), lang="es") as pilot:
        await my_turn(pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, TalkScreen), "what may be said")
        await pilot.press("up", "enter")
        await expect_text(pilot, "no se escucha")
        await pilot.press("escape")
        sitting = table_of(pilot).sitting
        sitting.take(Said(900, 1, 2, "call", "firewood", []))
        assert not [entry for entry in sitting.log if isinstance(entry, Said) and entry.number == 900]
