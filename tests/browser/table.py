"""What the browser tests do at a table: sit down, play on, look."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sobremesa.records.verify import Verified

HERE = Path(__file__).parent
AUTOPLAY = (HERE / "autoplay.js").read_text(encoding="utf-8")
AXE = HERE.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"

PATIENCE = 180
"""The seconds that anything may take on a machine that is busy; nobody waits longer than until it is there."""

SETTINGS: dict[str, Any] = {"lang": "en", "speed": "instant", "name": "Ana", "sound": "off"}

UNANSWERED = "The server does not answer: wait a moment and try again."
"""What is read where nobody answers."""


def remember(page: Page, **settings: Any) -> None:
    """Give the browser these settings before its first page; later visits keep what the player changed."""
    kept = json.dumps(json.dumps(SETTINGS | settings))
    page.context.add_init_script(
        f"localStorage.getItem('sobremesa.settings') ?? localStorage.setItem('sobremesa.settings', {kept})"
    )


def open_lobby(page: Page) -> None:
    """Open the lobby, unless the page shows it."""
    if not page.get_by_test_id("lobby").count():
        page.goto("/")


def unfold(page: Page) -> None:
    """Open the groups of choices in the lobby that a narrow screen folds away."""
    expect(page.get_by_test_id("start")).to_be_visible()
    for group in ("fold-rules", "fold-more"):
        folded = page.get_by_test_id(group)
        if folded.count() and folded.get_attribute("open") is None:
            folded.locator("> summary").click()


def sit_down(page: Page, rules: str = "pagat", *, seats: int = 2, watch: bool = False, **options: str) -> None:
    """Set a table up in the lobby as a player would, and start."""
    open_lobby(page)
    unfold(page)
    page.get_by_test_id(f"rules-{rules}").check()
    if watch:
        page.get_by_test_id("who-watch").check()
    if seats == 4:
        page.get_by_test_id("seats-4").check()
    if options:
        page.get_by_test_id("advanced").locator("summary").click()
    for name, value in options.items():
        change_option(page, name.replace("_", "-"), value)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()


def change_option(page: Page, name: str, value: str) -> None:
    """Write a number of one's own for an option of the ruleset."""
    page.get_by_test_id(f"option-{name}").select_option("other")
    page.get_by_test_id(f"option-{name}-other").fill(value)


DECORATED = "document.adoptedStyleSheets = []"
"""Gives a page its cloth, wood and shadows back, which most tests do without."""

STANDING = """(() => {
  window.timeStands = %s;
  const set = window.setTimeout, animate = Element.prototype.animate;
  window.setTimeout = (act, ms = 0, ...more) => (ms > 0 && window.timeStands ? 0 : set(act, ms, ...more));
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    if (window.timeStands && animation.effect.getComputedTiming().endTime > 0) animation.pause();
    return animation;
  };
})()"""


def let_time_stand(page: Page, *, at_once: bool = True) -> None:
    """Let nothing on the pages opened from now on end because time has passed; else once ``timeStands`` is set there.

    What a tap ends it ends as ever, however slow the machine is.
    """
    page.add_init_script(STANDING % json.dumps(at_once))


def play_on(page: Page, until: str = "false", seconds: int = PATIENCE) -> Any:
    """Play by the buttons until a JavaScript condition holds; return its value, or ``over``, or ``slow``."""
    return page.evaluate(AUTOPLAY, [until, seconds * 1000])


def wait_frame(page: Page) -> None:
    """Wait until the page has drawn its next frame, or for a second where it draws none."""
    page.evaluate(
        "() => new Promise(drawn => { requestAnimationFrame(() => drawn()); setTimeout(() => drawn(), 1000); })"
    )


WORKER = """(patience) => Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((done) => setTimeout(done, patience * 1000, false)),
])"""


def wait_worker(page: Page, seconds: float = PATIENCE) -> None:
    """Wait until the page has a worker. One that could not be kept never comes, and a promise of it waits for ever."""
    assert page.evaluate(WORKER, seconds), "the page has no worker"


def rests(page: Page, number: Callable[[Page], int], frames: int = 60, seconds: int = PATIENCE) -> bool:
    """Wait until nothing more happens at the table for so many frames; return whether it came to that."""
    late, still, stands_at = time.monotonic() + seconds, 0, number(page)
    while still < frames and time.monotonic() < late:
        wait_frame(page)
        still = still + 1 if number(page) == stands_at else 0
        stands_at = number(page)
    return still == frames


def eventually(page: Page, condition: Callable[[], bool], seconds: int = PATIENCE) -> None:
    """Wait until a condition holds, looking once a frame; return all the same after so long."""
    late = time.monotonic() + seconds
    while not condition() and time.monotonic() < late:
        wait_frame(page)


def until(page: Page, condition: str, arg: object = None, seconds: int = PATIENCE) -> None:
    """Wait until a JavaScript condition holds: the browser's own way of waiting evaluates text, which pages forbid."""
    eventually(page, lambda: bool(page.evaluate(condition, arg)), seconds)
    assert page.evaluate(condition, arg), f"never came true: {condition}"


def expect_the_end(page: Page, game: str = "cuarenta") -> None:
    """Expect a finished game with a winner, and its record to be had, with every shuffle proved."""
    over = page.get_by_test_id("game-over")
    expect(over).to_be_visible()
    assert over.get_attribute("data-winner") in {"1", "2"}
    answer = page.request.get(page.get_by_test_id("record").get_attribute("href") or "")
    assert answer.ok
    assert f'[Game "{game}"]' in answer.text()
    assert Verified(answer.text()).proved


def last_number(page: Page) -> int:
    """Return the number of the last event that is drawn."""
    return int(page.get_by_test_id("table").get_attribute("data-n") or 0)


def hand(page: Page) -> list[str]:
    """Return the cards in the player's hand, as they stand."""
    return named(page.locator("[data-hand] button"))


def cards_on_table(page: Page) -> list[str]:
    """Return the cards that lie on the table."""
    return named(page.get_by_test_id("cloth").locator("button"))


def named(cards: Locator) -> list[str]:
    """Return which cards these are, all read at one moment: the table may be drawn anew at any time."""
    return cards.evaluate_all("cards => cards.map(card => card.dataset.card ?? '')")  # type: ignore[no-any-return]


STILL = """async () => {
  const moves = (one) => one.playState === 'running' && (one.effect?.getComputedTiming().endTime ?? 0) < 1e5;
  const end = performance.now() + 100_000;
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  await rest(50);
  while (document.getAnimations().some(moves) && performance.now() < end) await rest(20);
}"""
"""Resolves when nothing on the page moves or fades any more; what never ends is not waited for."""


def expect_told(field: Locator, trouble: str) -> None:
    """Expect a field to have the keyboard, and its trouble to be told at it, in the page's words."""
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(trouble)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field.page.get_by_role("alert").get_by_text(trouble, exact=True)).to_be_visible()


def expect_no_violations(page: Page) -> None:
    """Expect axe to find nothing wrong with the page as it stands when nothing moves."""
    page.evaluate(DECORATED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    told = [
        f"{violation['id']}: {node['html'][:160]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    assert not told, "\n".join(told)
