"""The screens whose pictures are kept: every game in every look, on a phone and on a desktop, and the other pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.rehearsed import Rehearsed
from tests.browser.room import LOOKS, hold_calls
from tests.browser.scripted import Scripted

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
NAMES = ("Ana María", "Tío Homero")
FOUR = (*NAMES, "Zoila", "Don Lucho")


@dataclass(frozen=True)
class Screen:
    """What is shown, in which look, size and language, with which further settings."""

    shows: str
    size: str
    lang: str
    look: str = "table"
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the name of its picture."""
        return "-".join([self.shows, self.look, *map(str, self.settings.values()), self.size, self.lang])

    def open(self, page: Page) -> None:
        """Bring a page that has the settings there."""
        SCENES[self.shows](page)
        expect(page.locator(f"html[data-look='{self.look}'][lang='{self.lang}']")).to_have_count(1)


def _cuarenta(page: Page) -> Scripted:
    """Take a card up that can take a sequence, at a table where somebody has scored."""
    table = Scripted(
        page,
        names=NAMES,
        hand=["5h", "Kd", "2s", "2h", "Jc"],
        counts=[5, 4],
        table=["2c", "3d", "6s", "Qh"],
        just_left="Qh",
        legal=["5h", "5h*2c3d", "Kd", "2s", "2s*2c", "2h", "2h*2c", "Jc"],
        piles=[8, 6],
        score=[12, 16],
        dealer=1,
        stock=20,
    )
    page.get_by_test_id("hand-5h").click()
    return table


def _four(page: Page) -> None:
    """Let the partner call a caída y limpia at a table of four, whose call stays."""
    hold_calls(page)
    hands = {"counts": [5] * 4, "played": [[]] * 4, "seats": 4, "dealer": 4, "stock": 20}
    table = Scripted(page, names=FOUR, hand=["5h", "Kd", "2s", "2h", "Jc"], legal=["5h"], table=["7d"], **hands)
    points = [{"side": 1, "reason": reason, "points": 2, "cards": []} for reason in ("caida", "limpia")]
    table.update(3, "7h*7d", points, table=[], piles=[10, 4], score=[14, 8], just_left=None)
    expect(page.get_by_test_id("call-3")).to_be_visible()


def _cuarenta_over(page: Page) -> None:
    table = _cuarenta(page)
    points = [{"side": 2, "reason": "caida", "points": 2, "cards": []}]
    empty = {"hand": [], "table": [], "counts": [0, 0], "legal": [], "stock": 0, "turn": []}
    table.update(2, "Qc*Qh", points, over=True, winner=2, phase="over", score=[38, 40], **empty)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    _no_calls(page)


KNOCKER, DEFENDER = "As Ah Ad 5s 5h 5d 9s 9h Ks 2c", "6s 6h 6d Ts Th Td 9c 5c Ac 2d"


def _gin(page: Page) -> Rehearsed:
    """Draw a card and take up the king that ends the hand."""
    first = " ".join(f"{one} {other}" for one, other in zip(KNOCKER.split(), DEFENDER.split(), strict=True))
    table = Rehearsed(page, "gin", "standard", f"{first} Qs 9d", 2, NAMES)
    table.play("1 pass, 2 pass, 1 stock")
    _drawn(page, table)
    page.get_by_test_id("hand-Ks").focus()
    page.get_by_test_id("hand-Ks").click(position={"x": 9, "y": 40})
    return table


def _gin_laid(page: Page) -> None:
    """Lay both hands open, after a card was laid off."""
    table = _gin(page)
    table.play("1 knock-Ks, 2 lay:Ac5c")
    expect(page.get_by_test_id("slip")).to_be_visible()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    _no_calls(page)


def _cribbage(page: Page) -> Rehearsed:
    """Be in the middle of the play, with points on the board."""
    table = Rehearsed(page, "cribbage", "standard", "7h 6c 7d 6s 8h 9h 8d 9d 7c 7s 8c 8s 9c", 1, NAMES)
    table.play("2 7c8c, 1 7s8s")
    table.play("2 7d, 1 6c, 2 8d, 1 9d, 2 go, 2 7h")
    _drawn(page, table)
    return table


def _cribbage_show(page: Page) -> None:
    """Count the first hand."""
    table = _cribbage(page)
    table.play("1 6s, 2 8h, 1 9h")
    expect(page.locator("[data-testid=show][data-done=true]")).to_be_visible()
    expect(page.get_by_test_id("go-on")).to_be_visible()
    _no_calls(page)


def _drawn(page: Page, table: Scripted) -> None:
    """Wait until the last event lies there, and nothing of it is called any more."""
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(table.n))
    expect(page.get_by_test_id("table")).to_have_attribute("data-busy", "false")
    _no_calls(page)


def _no_calls(page: Page) -> None:
    expect(page.locator("[data-testid^=call-], [data-testid^=saying-]")).to_have_count(0)


def _drawer(name: str, at: Callable[[Page], object]) -> Callable[[Page], None]:
    """Return a scene with a drawer open beside a table."""

    def scene(page: Page) -> None:
        at(page)
        page.get_by_test_id(f"open-{name}").click()
        expect(page.get_by_test_id(name)).to_be_visible()

    return scene


def _page(path: str, *there: str) -> Callable[[Page], None]:
    """Return a scene that is a page, which has come when these are there."""

    def scene(page: Page) -> None:
        page.goto(path)
        for what in there:
            expect(page.locator(what).first).to_be_visible()

    return scene


def _id(*names: str) -> list[str]:
    return [f"[data-testid='{name}']" for name in names]


SCENES: dict[str, Callable[[Page], object]] = {
    "cuarenta": _cuarenta,
    "cuarenta-four": _four,
    "cuarenta-over": _cuarenta_over,
    "gin": _gin,
    "gin-laid": _gin_laid,
    "cribbage": _cribbage,
    "cribbage-show": _cribbage_show,
    "settings": _drawer("settings", _cuarenta),
    "help": _drawer("help", _cribbage),
    "lobby": _page("/", *_id("start", "daily-line", "pairing-ask", "old-programs")),
    "title-1988": _page("/title/cribbage/cadenza", *_id("begin")),
    "title-1990": _page("/title/gin/vga", *_id("begin")),
    "rules-cuarenta": _page("/rules/cuarenta/pagat", "figure"),
    "rules-gin": _page("/rules/gin/standard", "figure"),
    "learn": _page("/learn", *_id("path-cuarenta", "path-gin", "path-cribbage")),
    "analysis": _page("/analysis", *_id("analysis-text")),
    "analysis-hand": _page("/analysis/gin", *_id("deck")),
    "analysis-position": _page("/analysis/cribbage/position", *_id("deck")),
    "score": _page("/score", *_id("new-sheet")),
    "stats": _page("/stats", *_id("no-games")),
    "profile": _page("/profile", *_id("no-ratings")),
}

TABLES = [
    Screen(game, size, ("es", "en")[(at + around + wide) % 2], look)
    for (at, game), (around, look), (wide, size) in product(
        enumerate(("cuarenta", "gin", "cribbage")), enumerate(LOOKS), enumerate(SIZES)
    )
]
"""Every game in every look and both sizes; one of the two sizes in each language."""

NIGHT = {"theme": "dark", "cloth": "linen"}
WINE = {"cloth": "wine", "colours": 4}

OTHERS = [
    Screen("lobby", "phone", "es"),
    Screen("lobby", "desktop", "en"),
    Screen("lobby", "desktop", "es", settings=NIGHT),
    Screen("cuarenta-four", "phone", "es"),
    Screen("cuarenta-four", "desktop", "en", settings=WINE),
    Screen("cuarenta-over", "phone", "en"),
    Screen("gin-laid", "phone", "en"),
    Screen("gin-laid", "desktop", "es", settings=NIGHT),
    Screen("cribbage-show", "phone", "es"),
    Screen("cribbage-show", "desktop", "en"),
    Screen("settings", "phone", "es"),
    Screen("settings", "desktop", "en"),
    Screen("help", "desktop", "es"),
    Screen("title-1988", "desktop", "es", "1988"),
    Screen("title-1990", "phone", "en", "1990"),
    Screen("rules-cuarenta", "phone", "en"),
    Screen("rules-gin", "desktop", "es"),
    Screen("learn", "phone", "es"),
    Screen("analysis", "desktop", "es"),
    Screen("analysis-hand", "phone", "en"),
    Screen("analysis-position", "desktop", "en"),
    Screen("score", "phone", "es"),
    Screen("stats", "desktop", "en"),
    Screen("profile", "phone", "es"),
]

SCREENS = TABLES + OTHERS
