"""Whether everything on a table has room: what must not overlap is measured at every size and in every look."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.table import until

MEASURE = (Path(__file__).parent / "room.js").read_text(encoding="utf-8")

SIZES = {
    "320": (320, 568),
    "360": (360, 640),
    "390": (390, 844),
    "768": (768, 1024),
    "1024": (1024, 768),
    "1440": (1440, 900),
    "1280 at 200 %": (640, 400),
    "1440 at 200 %": (720, 450),
}
"""Phones, a tablet, desktops; magnified to 200 % a desktop has half as many pixels each way."""

PHONE = (360, 640)
LETTERS = {"150 %": 24, "200 %": 32}
"""How many pixels high a browser writes where its reader wants larger letters."""

LOOKS = ("table", "1988", "1990", "1998")

HOLD = """(() => {
  const set = window.setTimeout, held = [];
  window.setTimeout = (act, ms, ...more) => ([1300, 3500].includes(ms) ? held.push(act) : set(act, ms, ...more));
  window.letCallsGo = () => { for (const act of held.splice(0)) act(); };
})()"""
"""What is called stays until it is let go, so that it can be measured at leisure."""

IN_EVERY_LOOK = """async (looks) => {
  const measure = %s;
  const told = [];
  for (const look of looks) {
    document.documentElement.dataset.look = look;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    told.push([look, measure()]);
  }
  return told;
}"""
"""Two frames later whatever follows the size of something has followed it."""


def hold_calls(page: Page) -> None:
    """Let what is called at tables of this page stay there."""
    page.add_init_script(HOLD)


def let_calls_go(page: Page) -> None:
    """Let what was called be over."""
    page.evaluate("letCallsGo()")
    until(page, "!document.querySelector('[data-testid^=call-], [data-testid^=saying-]')")


class Voices:
    """Lets anybody at a table say something: what the server sends is passed on, and more with it."""

    def __init__(self, page: Page) -> None:
        """Listen to the tables that this page opens from now on."""
        self._socket: WebSocketRoute | None = None
        self._said = 1000
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def say(self, seat: int, call: str) -> None:
        """Let a seat make a call."""
        assert self._socket is not None
        self._said += 1
        said = {"type": "said", "questions": [], "kind": "call", "text": call}
        self._socket.send(json.dumps(said | {"number": self._said, "n": 0, "seat": seat}))

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server()


def load_looks(page: Page) -> None:
    """Put every look on once, so that its rules are there; end with the first."""
    page.get_by_test_id("open-settings").click()
    for look in (*LOOKS[1:], LOOKS[0]):
        page.get_by_test_id(f"look-{look}").check()
        expect(page.locator(f"html[data-look='{look}']")).to_have_count(1)
    page.get_by_test_id("settings-close").click()


def crowded(page: Page, moment: str, lowest: int = 0, sizes: Mapping[str, tuple[int, int]] = SIZES) -> list[str]:
    """Return what has no room at a moment: of every size so high, and look, what overlaps, sticks out or is cut off."""
    told: list[str] = []
    for name, (width, height) in sizes.items():
        if height < lowest:
            continue
        page.set_viewport_size({"width": width, "height": height})
        found: dict[str, Any]
        for look, found in page.evaluate(IN_EVERY_LOOK % MEASURE.rstrip(" ;\n"), LOOKS):
            told += [f"{moment}, {name}, {look}: {one}" for one in found["told"]]
            if height >= 568 and found["scrolls"] > 0:
                told.append(f"{moment}, {name}, {look}: the page scrolls by {found['scrolls']}")
    return told


def crowded_by_letters(page: Page, moment: str) -> list[str]:
    """Return what has no room at a moment on a phone that writes larger; there the page may scroll."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    told: list[str] = []
    for name, pixels in LETTERS.items():
        enlarge_letters(page, pixels)
        for look, found in page.evaluate(IN_EVERY_LOOK % MEASURE.rstrip(" ;\n"), LOOKS):
            told += [f"{moment}, letters of {name}, {look}: {one}" for one in found["told"]]
    return told


def enlarge_letters(page: Page, pixels: int) -> None:
    """Let the browser of a page write as its reader would have set it."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
