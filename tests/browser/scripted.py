"""A table whose server is a script: it shows one view, and keeps what the page sends."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.table import eventually, wait_frame

VIEW: dict[str, Any] = {
    "game": "cuarenta",
    "rules": "pagat",
    "options": {"chicas": "1"},
    "seats": 2,
    "seat": 1,
    "dealer": 2,
    "direction": "clockwise",
    "hand_number": 1,
    "deal": 1,
    "deals": 4,
    "phase": "play",
    "turn": [1],
    "hand": ["5h", "Kd", "2s"],
    "counts": [3, 3],
    "stock": 30,
    "table": [],
    "just_left": None,
    "story": [],
    "captured": [[], []],
    "piles": [0, 0],
    "gone": [],
    "played": [[], []],
    "past": [],
    "rondas": [],
    "missed": [],
    "missed_by": 0,
    "taker": 0,
    "caidas": [],
    "recalled": [[], []],
    "score": [0, 0],
    "target": 40,
    "chicas": [0, 0],
    "chica_won": False,
    "total_carton": [0, 0],
    "countable_carton": [0, 0],
    "score_cards": [{"perros": 0, "tantos": 0}, {"perros": 0, "tantos": 0}],
    "over": False,
    "winner": 0,
    "legal": [],
    "last_points": [],
}

GIN: dict[str, Any] = {
    "game": "gin",
    "rules": "standard",
    "options": {"upcard-offer": "yes", "knock": "10", "spades-double": "no", "target": "100"},
    "seats": 2,
    "seat": 1,
    "dealer": 2,
    "hand_number": 1,
    "phase": "discard",
    "turn": [2],
    "passes": 0,
    "pile_draws": 0,
    "drew": None,
    "knock": None,
    "result": None,
    "over": False,
    "winner": 0,
    "hand": ["As", "2d", "3c", "6d", "6s", "8h", "9h", "Th", "Jc", "Kd"],
    "melds": [["8h", "9h", "Th"]],
    "deadwood": 38,
    "counts": [10, 11],
    "known": [[], []],
    "shed": [[], []],
    "stock": 24,
    "pile": ["Qs"],
    "laid": ["Qs"],
    "upcard": "Qs",
    "knock_value": 10,
    "taken": None,
    "drawn": None,
    "score": [0, 0],
    "target": 100,
    "boxes": [0, 0],
    "last_points": [],
    "legal": [],
}

CRIBBAGE: dict[str, Any] = {
    "game": "cribbage",
    "rules": "standard",
    "options": {"skunk": "61", "muggins": "no", "xray": "no"},
    "seats": 2,
    "seat": 1,
    "dealer": 1,
    "hand_number": 1,
    "phase": "play",
    "turn": [2],
    "said_go": 0,
    "beyond": [0, 0],
    "counted": 0,
    "said": None,
    "over": False,
    "winner": 0,
    "hand": ["5h", "Kd", "2s", "9c"],
    "hands": [["5h", "Kd", "2s", "9c"], []],
    "counts": [4, 4],
    "laid": [["Ac", "Ad"], []],
    "cribbed": [True, True],
    "starter": "Ts",
    "series": [],
    "total": 0,
    "played": [],
    "players": [],
    "shows": [],
    "score": [0, 0],
    "target": 121,
    "games": [0, 0],
    "last_points": [],
    "legal": [],
}

FISHING: dict[str, Any] = {
    "game": "fishing",
    "rules": "pond",
    "options": {},
    "seats": 2,
    "seat": 1,
    "dealer": 2,
    "hand_number": 1,
    "turn": [1],
    "over": False,
    "winner": 0,
    "score": [3, 1],
    "last_points": [],
    "hand": ["5h", "2c", "Kd"],
    "legal": ["5h", "2c", "Kd"],
    "places": [
        {"kind": "hand", "owner": "seat", "number": 1, "cards": ["5h", "2c", "Kd"], "hidden": 0},
        {"kind": "hand", "owner": "seat", "number": 2, "cards": [], "hidden": 4},
        {"kind": "pile", "owner": "seat", "number": 1, "cards": ["9s", "9h"], "hidden": 0},
        {"kind": "pile", "owner": "seat", "number": 2, "cards": [], "hidden": 0},
        {"kind": "table", "owner": "table", "number": 0, "cards": ["5c", "7d", "Qs"], "hidden": 0},
        {"kind": "stock", "owner": "table", "number": 0, "cards": [], "hidden": 32},
    ],
}
"""The view of a game that the page has no face for."""

VIEWS = {"cuarenta": VIEW, "gin": GIN, "cribbage": CRIBBAGE, "fishing": FISHING}

TABLE: dict[str, Any] = {
    "id": "scripted",
    "game": "cuarenta",
    "rules": "pagat",
    "options": {},
    "seats": 2,
    "you": 1,
    "players": [
        {"seat": 1, "name": "Ana", "kind": "human"},
        {"seat": 2, "name": "Rosa", "kind": "bot", "level": "novato"},
    ],
    "cut": ["2c", "Kd"],
    "drawn_by": [1, 2],
    "created": "2026-01-01T00:00:00Z",
    "clock": None,
    "takebacks": True,
    "session": "scripted",
    "rematch": None,
    "assistance": "full",
}


def _players() -> list[dict[str, Any]]:
    """Return who sits at a table of four."""
    me, other = TABLE["players"]
    return [me, other, other | {"seat": 3}, other | {"seat": 4}]


class Scripted:
    """The script's end of the socket."""

    def __init__(
        self,
        page: Page,
        rules: str = "pagat",
        game: str = "cuarenta",
        *,
        names: tuple[str, ...] = (),
        assistance: str = "full",
        **changes: Any,
    ) -> None:
        """Open the page of a table that shows a view with these changes, as after event 5, with players so named."""
        self.page = page
        self.n = 5
        self.asides = 0
        self.sent: list[dict[str, Any]] = []
        self.hellos: list[int] = []
        self._view = VIEWS[game] | {"rules": rules} | changes
        players = [player | {"name": name} for player, name in zip(_players(), names, strict=False)]
        self._table = TABLE | {"game": game, "rules": rules, "assistance": assistance}
        self._table |= {"seats": len(names), "players": players} if names else {}
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/"), self._connect)
        page.goto("/table/scripted")
        expect(page.get_by_test_id("field")).to_be_visible()

    def expect_moves(self, *moves: str) -> None:
        """Expect that the page has sent these moves, and some frames later still no others."""
        eventually(self.page, lambda: len(self.sent) >= len(moves))
        for _ in range(3):
            wait_frame(self.page)
        assert [message["move"] for message in self.sent] == list(moves)

    def update(
        self, seat: int, move: str, points: list[dict[str, Any]] | None = None, to: int = 0, **changes: Any
    ) -> None:
        """Send the page one event, and the view after it."""
        self.n += 1
        self._view = self._view | changes
        event = {"n": self.n, "seat": seat, "move": move, "points": points or [], "hand": 1}
        event |= {"score": self._view["score"]} | ({"to": to} if to else {})
        self._say({"type": "update", "n": self.n, "event": event, "view": self._view, "clocks": None})

    def call(self, seat: int, call: str) -> None:
        """Tell the page what a seat has called."""
        self.asides += 1
        told = {"number": self.asides, "n": self.n, "seat": seat, "kind": "call", "text": call}
        self._say({"type": "said", "questions": []} | told)

    def refuse(self, code: str, why: str) -> None:
        """Refuse what the page sent last."""
        self._say({"type": "refused", "code": code, "why": why, "n": self.n})

    def hang_up(self) -> None:
        """Close the socket, as a lost network would."""
        assert self._socket is not None
        self._socket.close(code=1011)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self.hellos.append(message["seen"])
            asked = {"events": [], "questions": [], "clocks": None}
            self._say({"type": "sync", "table": self._table, "n": self.n, "view": self._view} | asked)
        else:
            self.sent.append(message)

    def _say(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))
