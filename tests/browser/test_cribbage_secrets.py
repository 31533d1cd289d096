"""Nothing that is sent to a page of cribbage holds a card that its seat may not see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket

from sobremesa import records
from sobremesa.core.card_text import card_text
from sobremesa.core.contract import State
from sobremesa.core.registry import game_named
from sobremesa.records.replay_steps import replay
from tests.browser.conftest import OpenPage
from tests.browser.cribbage import play_on, sit_down

IN_TEXT = re.compile(r"(?<![A-Za-z0-9])(?:[A23456789TJQK][cdhs])+(?![A-Za-z0-9])")


def _cards_in(message: object) -> set[str]:
    """Return every card that a message names, in lists and in the texts of moves."""
    runs = IN_TEXT.findall(json.dumps(message))
    return {run[at : at + 2] for run in runs for at in range(0, len(run), 2)}


def _hidden_from(state: State, seat: int) -> set[str]:
    """Return the cards that a seat may not see: what it has not held, nor seen played, turned up or shown."""
    wire: dict[str, Any] = state.view(seat).to_wire()
    shown = [card for show in wire["shows"] for card in show["cards"]]
    seen = {*wire["hand"], *wire["laid"][seat - 1], *wire["played"], *shown, wire["starter"]}
    return {card_text(card) for card in game_named("cribbage").pack()} - seen


@pytest.mark.parametrize("choices", [(), ("muggins-yes",)], ids=["plain", "muggins"])
def test_no_frame_names_a_hidden_card_of_cribbage(open_page: OpenPage, choices: tuple[str, ...]) -> None:
    """Checked against the record, which tells afterwards where every card was at each number."""
    page = open_page()
    frames: list[dict[str, Any]] = []
    _listen(page, frames)
    sit_down(page, choices=choices, target="31")
    assert play_on(page) == "over"
    record = page.request.get(page.get_by_test_id("record").get_attribute("href") or "").body()

    hidden = {number: _hidden_from(step.state, 1) for number, step in enumerate(replay(records.read(record)), 1)}
    updates = [frame for frame in frames if frame["type"] == "update"]
    assert updates
    for frame in updates:
        leaked = _cards_in(frame) & hidden[frame["n"]]
        assert not leaked, f"event {frame['n']} names {leaked}"


def _listen(page: Page, frames: list[dict[str, Any]]) -> None:
    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", hear)
