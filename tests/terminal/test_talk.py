"""What is said over the table: what fits, saying it, and whom one does not hear."""

import json
import re
from pathlib import Path

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.core.talk import talk_of
from sobremesa.protocol.live import GameEvent, Points, Said
from sobremesa.terminal.screens.talk import TalkScreen
from sobremesa.terminal.talk import fitting
from tests.terminal.helpers import at_table, desk_of, expect_text, my_turn, order, screen_text, table_of, until

GAMES_OF_THE_PAGE = Path(__file__).parents[2] / "web/src/games"


def event(n, move, *reasons, side=1, score=(2, 0)):
    """An event that scored for a side."""
    return GameEvent(n, side, move, [Points(side, reason, 2, []) for reason in reasons], list(score), 1)


def of_the_page(game, name):
    """What the page has of a game's talk: a list or a table of lists."""
    text = (GAMES_OF_THE_PAGE / game / "talk.ts").read_text(encoding="utf-8")
    found = re.search(rf"\b{name}: ([\[{{].*?[\]}}]),\n(?=  \w|}})", text, re.DOTALL)[1]
    quoted = re.sub(r"(?m)(?<=[{,\s])([a-z]\w*):", r'"\1":', found.replace("'", '"'))
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", quoted))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_terminal_and_the_page_have_the_same_talk(game):
    """What is called, what fits an occasion, and what the winner may say is the same in the browser and here."""
    talk = talk_of(game)
    assert of_the_page(game, "calls") == list(talk.calls)
    assert of_the_page(game, "fits") == {reason: [list(own), list(other)] for reason, (own, other) in talk.fits.items()}
    assert of_the_page(game, "won") == list(talk.won)


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
