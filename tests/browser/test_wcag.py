"""WCAG 2.2 on every screen, where axe does not judge: docs/accessibility.md names these tests by criterion."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.table import AXE, STILL
from tests.pictures.screens import SCENES

pytestmark = pytest.mark.decorated

MEASURE = (Path(__file__).parent / "wcag.js").read_text(encoding="utf-8")
NEEDS_AXE = pytest.mark.skipif(
    not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/"
)
SMALLEST = (320, 640)
PHONE = (390, 844)
DESKTOP = (1280, 800)

NOT_OF_ALL = "{ runOnly: ['target-size', 'label-content-name-mismatch'], resultTypes: ['violations'] }"
"""Rules that axe does not apply unless it is told to."""

SPACED = """*, *::before, *::after {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }"""
"""What 1.4.12 lets a reader do."""

BROAD = "document.documentElement.scrollWidth > 320 ? [document.documentElement.scrollWidth] : []"

UNREADABLE = "[...measure.clipped(), ...measure.crossed()]"

OF_LOOKS = ("cuarenta", "gin", "gin-laid", "cribbage", "cribbage-show", "settings", "lobby", "title-1988", "title-1990")
"""What looks otherwise with the look of an old program."""

NOWHERE = ("/nowhere", "/join/nobody-made-this")
PATHS = (
    *("/", "/rules/gin/standard", "/rules/gin", "/learn", "/path/gin", "/analysis", "/analysis/gin", "/score"),
    *("/analysis/gin/position", "/stats", "/profile", "/daily", "/daily/puzzle", "/finished", "/night", *NOWHERE),
)

UNSEEN = (
    "*, *::before, *::after { color: transparent !important; text-shadow: none !important; caret-color: transparent }"
)


def _look(page: Page) -> None:
    """Wait until all of the page is there, also what it fetches when it is opened, and give it what measures it."""
    page.wait_for_load_state("networkidle")
    page.evaluate(MEASURE)
    page.evaluate(STILL)


Judge: TypeAlias = Callable[[Page], list[Any]]
"""Tells what is wrong with a screen, and leaves it as it was, but for what is looked at last."""


class Tour(NamedTuple):
    """Screens, all unless it says which, looked at with these settings by one judge after the other."""

    size: tuple[int, int]
    settings: dict[str, str]
    judges: tuple[Judge, ...]
    screens: Iterable[str] = SCENES


_found: dict[str, dict[Judge, dict[str, list[Any]]]] = {}
"""What the judges of a tour have found on which screens: drawing a screen takes far longer than judging it."""


def _everywhere(open_page: OpenPage, name: str, judge: Judge) -> dict[str, list[Any]]:
    """Return what a judge of a tour has found on which screen; nothing of those where there was nothing."""
    if name not in _found:
        _found[name] = _toured(open_page, TOURS[name])
    return {screen: faults for screen, faults in _found[name][judge].items() if faults}


def _toured(open_page: OpenPage, tour: Tour) -> dict[Judge, dict[str, list[Any]]]:
    first = open_page(size=tour.size, context={"bypass_csp": True, "reduced_motion": "reduce"}, **tour.settings)
    found: dict[Judge, dict[str, list[Any]]] = {judge: {} for judge in tour.judges}
    for name in tour.screens:
        tab = first.context.new_page()
        SCENES[name](tab)
        _look(tab)
        for judge in tour.judges:
            found[judge][name] = judge(tab)
        tab.close()
    return found


def _small_or_misnamed(page: Page) -> list[str]:
    """Return what axe says of the size of targets and of their names."""
    if not AXE.exists():
        return []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(f"axe.run(document, {NOT_OF_ALL})")
    return [f"{one['id']}: {node['html'][:140]}" for one in found["violations"] for node in one["nodes"]]


def _broad(page: Page) -> list[int]:
    """Return how broad a page is on 320 pixels, where it is broader."""
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    broad: list[int] = page.evaluate(BROAD)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return broad


def _cut_off(page: Page) -> list[str]:
    """Return what more room between letters and lines cuts off, or puts over other words."""
    before = set(page.evaluate(UNREADABLE))
    page.add_style_tag(content=SPACED)
    expect(page.locator("html[data-spaced]")).to_have_count(1)
    broad = page.evaluate("document.documentElement.scrollWidth > innerWidth ? ['the page is too broad'] : []")
    return sorted(set(page.evaluate(UNREADABLE)) - before) + broad


def _faint(page: Page) -> list[str]:
    """Return the words that stand out too little from the darkest or lightest tenth of their background."""
    words, behind = _words_at_rest(page)
    told = [(word, _contrast(word, behind)) for word in words]
    return [f"{word['name']} {ratio:.2f}" for word, ratio in told if ratio < (3 if word["large"] else 4.5)]


def _words_at_rest(page: Page) -> tuple[list[dict[str, Any]], np.ndarray]:
    """Return the words and the colours of all that lies behind them, pictured while no word changed its place."""
    words, behind = page.evaluate("measure.words()"), _behind(page)
    while words != (now := page.evaluate("measure.words()")):
        words, behind = now, _behind(page)
    return words, behind


def _behind(page: Page) -> np.ndarray:
    """Return the colours of a page without its words: height, width, three of them from 0 to 255."""
    unseen = page.add_style_tag(content=UNSEEN)
    with Image.open(BytesIO(page.screenshot(animations="disabled"))) as drawn:
        colours = np.asarray(drawn.convert("RGB"), dtype=float)
    unseen.evaluate("style => style.remove()")
    return colours


def _hidden(page: Page) -> list[str]:
    """Return what has the keyboard after Tab without a ring, or wholly under something else."""
    found = []
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate("measure.focused()")
        if at is None:
            break
        found += [f"{at['name']}: no ring"] * (not at["ring"]) + [f"{at['name']}: covered"] * (not at["free"])
    return sorted(set(found))


TOURS = {
    "phone": Tour(SMALLEST, {}, (_small_or_misnamed, _hidden, _cut_off)),
    "desktop": Tour(DESKTOP, {"theme": "light"}, (_small_or_misnamed, _faint, _hidden, _cut_off)),
    "telefono": Tour(PHONE, {"lang": "es"}, (_broad, _cut_off)),
    "noche": Tour(DESKTOP, {"lang": "es", "theme": "dark", "cloth": "linen"}, (_faint, _cut_off)),
    "1988": Tour(DESKTOP, {"look": "1988"}, (_faint,), OF_LOOKS),
    "1990": Tour(DESKTOP, {"look": "1990"}, (_faint,), OF_LOOKS),
    "1998": Tour(DESKTOP, {"look": "1998"}, (_faint,), OF_LOOKS),
}


@NEEDS_AXE
@pytest.mark.parametrize("tour", ["phone", "desktop"])
def test_whatever_is_pressed_is_large_enough_and_called_what_it_says(open_page: OpenPage, tour: str) -> None:
    """2.5.8: 24 pixels each way, or so much room around it. 2.5.3: the words on it are in its name."""
    assert _everywhere(open_page, tour, _small_or_misnamed) == {}


@pytest.mark.parametrize("tour", ["desktop", "phone"])
def test_what_has_the_keyboard_can_be_seen_and_shows_it(open_page: OpenPage, tour: str) -> None:
    """2.4.7 and 2.4.11: from place to place with Tab, each has a ring and none lies wholly under something else.

    What lies behind a drawer that was opened does not count, for Escape closes the drawer.
    """
    told = _everywhere(open_page, tour, _hidden)
    behind = {name: [one for one in faults if "covered" not in one] for name, faults in told.items()}
    assert {name: faults if name not in ("settings", "help") else behind[name] for name, faults in told.items()} == {}


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
@pytest.mark.parametrize("size", [SMALLEST, PHONE, DESKTOP])
def test_a_game_that_was_given_up_has_nothing_to_play_and_nothing_for_the_keyboard_under_its_slip(
    open_page: OpenPage, game: str, size: tuple[int, int]
) -> None:
    """2.4.11: though all cards lie there as they did, and one was taken up."""
    page = open_page(size=size, context={"bypass_csp": True, "reduced_motion": "reduce"})
    table = SCENES[game](page)
    assert isinstance(table, Scripted)
    table.update(2, "resigned", [], over=True, winner=1, turn=[], legal=[])
    expect(page.get_by_test_id("game-over")).to_be_visible()
    _look(page)
    page.get_by_test_id("to-lobby").focus()

    assert _hidden(page) == []
    expect(page.locator("[data-testid=make-ready], [data-testid=play], [aria-pressed=true]")).to_have_count(0)


def test_no_page_scrolls_both_ways_on_320_pixels(open_page: OpenPage) -> None:
    """1.4.10: which is a desktop of 1280 at 400 %. In Spanish, whose words are longer."""
    assert _everywhere(open_page, "telefono", _broad) == {}


@pytest.mark.parametrize("tour", [name for name, tour in TOURS.items() if _cut_off in tour.judges])
def test_more_room_between_letters_and_lines_cuts_nothing_off(open_page: OpenPage, tour: str) -> None:
    """1.4.12: no word is cut off or lies over another that did not before; no page is broader."""
    assert _everywhere(open_page, tour, _cut_off) == {}


@pytest.mark.parametrize("tour", [name for name, tour in TOURS.items() if _faint in tour.judges])
def test_all_words_stand_out_from_what_lies_behind_them(open_page: OpenPage, tour: str) -> None:
    """1.4.3: also on cloth, wood and brass, of which axe cannot tell the colour: 4.5 to 1, large letters 3 to 1."""
    assert _everywhere(open_page, tour, _faint) == {}


def _contrast(word: dict[str, Any], behind: np.ndarray) -> float:
    ratios = []
    for line in word["lines"]:
        left, top = int(line["x"]), int(line["y"])
        right, bottom = int(line["x"] + line["width"]) + 1, int(line["y"] + line["height"]) + 1
        ground = behind[max(0, top) : bottom, max(0, left) : right].reshape(-1, 3)
        ratios.append(_ratio(word, ground))
    return min(ratios)


def _ratio(word: dict[str, Any], ground: np.ndarray) -> float:
    red, green, blue, alpha = (*map(float, re.findall(r"[\d.]+", word["colour"])), 1.0)[:4]
    clear = alpha * word["opacity"]
    letters = np.array([red, green, blue]) * clear + ground * (1 - clear)
    pairs = np.sort(np.stack([_luminance(letters), _luminance(ground)]), axis=0)
    return float(np.quantile((pairs[1] + 0.05) / (pairs[0] + 0.05), 0.1))


def _luminance(colours: np.ndarray) -> np.ndarray:
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def test_every_page_says_in_its_title_what_it_is(open_page: OpenPage) -> None:
    """2.4.2: the pages that are not tables have different ones, and so has a page that is not there."""
    first = open_page()
    titles = {path: _title(first, path) for path in PATHS}

    assert len(set(titles.values())) >= len(titles) - 1, titles  # two that lead nowhere say the same
    assert [path for path, title in titles.items() if path != "/" and title == titles["/"]] == []


def _title(first: Page, path: str) -> str:
    page = first.context.new_page()
    page.goto(path)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    title = page.title()
    page.close()
    return title


def test_escape_puts_a_drawer_away_from_wherever_the_keyboard_is(open_page: OpenPage) -> None:
    """2.4.11: what has the focus behind it can be seen again, and keeps the focus."""
    page = open_page(size=PHONE)
    page.goto("/")
    page.get_by_test_id("open-settings").click()
    expect(page.get_by_test_id("settings")).to_be_visible()
    page.get_by_test_id("lang-switch-es").focus()

    page.keyboard.press("Escape")

    expect(page.get_by_test_id("settings")).to_have_count(0)
    expect(page.get_by_test_id("lang-switch-es")).to_be_focused()


def test_keys_of_one_letter_can_be_turned_off(open_page: OpenPage) -> None:
    """2.1.4: in the settings; Enter still plays, and the help says that they are off."""
    page = open_page()
    table = Scripted(page, legal=["5h", "Kd", "2s"])
    page.keyboard.press("?")
    expect(page.get_by_test_id("help")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("keys-no").check()
    page.get_by_test_id("settings-close").click()

    page.get_by_test_id("hand-5h").focus()
    for key in ("Enter", "?", "p"):
        page.keyboard.press(key)
    table.expect_moves()
    expect(page.get_by_test_id("help")).to_have_count(0)
    page.keyboard.press("Enter")
    table.expect_moves("5h")

    page.get_by_test_id("open-help").click()
    expect(page.get_by_test_id("help-keys-off")).to_be_visible()
