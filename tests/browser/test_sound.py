"""What the page's sounds cost when nothing sounds."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted

KEPT = """
window.heard = [];
const Audio = window.AudioContext;
window.AudioContext = class extends Audio {
  constructor() {
    super();
    window.heard.push(this);
    this.states = new Set();
    this.addEventListener('statechange', () => this.states.add(this.state));
  }
};
"""


def _was(page: Page, state: str) -> None:
    page.wait_for_function("(state) => window.heard.length === 1 && window.heard[0].states.has(state)", arg=state)


def test_the_page_s_audio_sleeps_again_when_nothing_sounds(open_page: OpenPage) -> None:
    """It wakes for a card that is played, and once that was heard it no longer keeps a processor busy."""
    page = open_page(sound="soft", speed="quick")
    page.add_init_script(KEPT)
    script = Scripted(page, "pagat", turn=[2], table=["5c", "Qh"], legal=[])
    page.get_by_test_id("field").click(position={"x": 30, "y": 200})

    script.update(2, "5s*5c", turn=[1], counts=[3, 2], table=["Qh"], piles=[0, 2], legal=["5h"])

    expect(page.get_by_test_id("pile-2")).to_have_attribute("data-count", "2")
    _was(page, "running")
    _was(page, "suspended")
