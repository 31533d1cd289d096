"""Nothing that is sent to a page holds a card that its seat may not see."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec.structs import asdict
from playwright.sync_api import Page, Response, WebSocket

from sobremesa import records
from sobremesa.core.contract import State
from sobremesa.records.replay_steps import replay
from tests.browser.conftest import OpenPage
from tests.browser.table import play_on, sit_down

CARD = re.compile(r'"([A23456789TJQK][cdhs])"')
IN_TEXT = re.compile(r"[A2-7JQK][cdhs]")


class Tap:
    """Keeps all that reaches a page: the frames of its sockets and the bodies of its answers."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.bodies: list[tuple[str, str]] = []
        page.on("websocket", self._listen)
        page.on("response", self._keep)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))

    def _keep(self, response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if response.status != 304 and ("json" in kind or "text/plain" in kind):
            self.bodies.append((response.url, response.text()))


def _cards_in(message: object) -> set[str]:
    """Return every card that a message names, in lists and in the texts of moves."""
    return set(IN_TEXT.findall(json.dumps(message)))


def _hidden_from(state: State, seat: int) -> set[str]:
    """Return the cards that a seat may not see: the other hands and the stock."""
    wires = [state.view(other).to_wire() for other in range(1, int(state.seats) + 1)]
    hands = [card for number, wire in enumerate(wires, 1) if number != seat for card in wire["hand"]]  # type: ignore[attr-defined]
    known = {*wires[0]["gone"], *(card for wire in wires for card in wire["hand"])}  # type: ignore[misc,attr-defined]
    stock = {rank + suit for rank in "A234567JQK" for suit in "cdhs"} - known
    return {*hands, *stock}


@pytest.mark.parametrize(("rules", "seats"), [("pagat", 2), ("casa", 2), ("mesa", 4)])
def test_no_frame_and_no_answer_names_a_hidden_card(open_page: OpenPage, rules: str, seats: int) -> None:
    """Checked against the record, which tells afterwards where every card was at each number."""
    page = open_page()
    tap = Tap(page)
    sit_down(page, rules, seats=seats, target="16")
    assert play_on(page) == "over"
    bodies = list(tap.bodies)
    record = page.request.get(page.get_by_test_id("record").get_attribute("href") or "").body()

    hidden = {number: _hidden_from(step.state, 1) for number, step in _numbered(record)}
    updates = [frame for frame in tap.frames if frame["type"] == "update"]
    assert updates
    for frame in updates:
        leaked = _cards_in(frame) & hidden[frame["n"]]
        assert not leaked, f"event {frame['n']} names {leaked}"
    assert [url for url, body in bodies if "/api/tables" in url and CARD.search(body)] == []


def _numbered(record: bytes) -> list[tuple[int, Any]]:
    """Return the steps of a record with the numbers that the table gave them, each with a state of its own."""
    steps = []
    for number, step in enumerate(replay(records.read(record)), 1):
        steps.append((number, type(step)(**{**asdict(step), "state": step.state.copy()})))
    return steps


def test_the_first_frame_names_only_one_s_own_cards(open_page: OpenPage) -> None:
    """What a page is sent on coming back holds nothing but the hand, the table, what was played, and the cut."""
    page = open_page()
    sit_down(page)
    play_on(page, "document.querySelectorAll('[data-hand] button').length === 2")
    tap = Tap(page)
    page.reload()
    page.get_by_test_id("field").wait_for()

    sync = next(frame for frame in tap.frames if frame["type"] == "sync")
    view = sync["view"]
    shown = {*view["hand"], *view["gone"], *sync["table"]["cut"]}
    assert _cards_in({**sync, "table": None}) <= shown


def test_the_record_is_not_given_out_while_the_game_goes_on(open_page: OpenPage) -> None:
    """It holds every pack, so it waits for the end."""
    page = open_page()
    sit_down(page)

    answer = page.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}/record")

    assert answer.status == 409
    assert answer.json()["code"] == "game-not-over"
