"""Everything on a table has its room, from the smallest phone to a desktop, at 200 %, and in every look."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import cribbage, gin
from tests.browser.conftest import OpenPage
from tests.browser.room import Voices, crowded, hold_calls, let_calls_go, load_looks
from tests.browser.scripted import Scripted

PLAYERS = ("Ana María", "Zoila", "Tío Homero", "Don Lucho")
OVER = "document.querySelector('[data-prompt=over]')"
LONGEST = "treinta-y-ocho"
"""The longest of all calls."""

PLAYED = ("5h*5d", "6h*6s", "7h*7d", "Jh*Jc")
FULL = ["2c", "3d", "6s", "Qh", "4c", "7d", "Jc", "As", "5d", "Kc"]


def _points(side: int, *reasons: str) -> list[dict[str, Any]]:
    return [{"side": side, "reason": reason, "points": 2, "cards": []} for reason in reasons]


def _cuarenta(page: Page, seats: int) -> list[str]:
    """Go through the moments of Cuarenta; return what had no room. Four need more height than two."""

    def crowd(moment: str) -> list[str]:
        return crowded(page, moment, lowest=450 if seats == 4 else 0)

    hands = {"counts": [5] * seats, "story": [], "played": [[]] * seats, "seats": seats}
    table = Scripted(page, names=PLAYERS[:seats], hand=["5h", "Kd", "2s", "2h", "3c"], legal=["5h", "2s"], **hands)
    load_looks(page)
    told = crowd("dealt")
    rondas = [{"seat": seat, "double": seat == 2, "cards": [], "rank": ""} for seat in range(1, seats + 1)]
    full = {"table": FULL, "piles": [18, 22], "rondas": rondas, "score": [38, 36], "dealer": 1, "stock": 20}
    table.update(2, "2c", **full)
    told += crowd("in play")
    for seat in range(1, seats + 1):
        table.update(seat, PLAYED[seat - 1], _points(2 - seat % 2, "caida", "limpia"))
        expect(page.get_by_test_id(f"call-{seat}")).to_have_count(1)
        told += crowd(f"called by {seat}")
        let_calls_go(page)
        table.call(seat, LONGEST)
        expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        told += crowd(f"said by {seat}")
        let_calls_go(page)
    table.update(2, "Ah*As", _points(2, "caida"), over=True, winner=2, phase="over", turn=[], score=[38, 40])
    expect(page.get_by_test_id("call-2")).to_have_count(1)
    told += crowd("the last call")
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    return told + crowd("over")


def test_everything_has_its_room_at_cuarenta(open_page: OpenPage) -> None:
    """Names, hands, piles, score and labels lie clear of one another, and calls clear of them, for two players."""
    page = open_page(lang="es")
    hold_calls(page)
    assert _cuarenta(page, 2) == []


def test_everything_has_its_room_at_a_table_of_four(open_page: OpenPage) -> None:
    """And for four, of whom every one calls."""
    page = open_page(lang="es")
    hold_calls(page)
    assert _cuarenta(page, 4) == []


def _sit_at(page: Page, game: str, rules: str, **options: str) -> Voices:
    """Sit down with a longer name than most, at a table whose calls stay."""
    page.goto("/")
    players = [{"kind": "me", "name": PLAYERS[0]}, {"kind": "bot", "level": "novato"}]
    order = {"game": game, "rules": rules, "seats": 2, "players": players, "options": options}
    made = page.request.post("/api/tables", data=order)
    assert made.ok, made.text()
    voices = Voices(page)
    page.goto(f"/table/{made.json()['id']}")
    expect(page.get_by_test_id("field")).to_be_visible()
    return voices


def _say_all(page: Page, voices: Voices) -> list[str]:
    """Let one after the other say something long; return what had no room."""
    told: list[str] = []
    for seat in (1, 2):
        let_calls_go(page)
        voices.say(seat, "fifteen-four")
        expect(page.get_by_test_id(f"saying-{seat}")).to_have_count(1)
        told += crowded(page, f"said by {seat}")
    let_calls_go(page)
    return told


def test_everything_has_its_room_at_gin(open_page: OpenPage) -> None:
    """From the upcard to both hands laid open, and at the end."""
    page = open_page(lang="es")
    hold_calls(page)
    voices = _sit_at(page, "gin", "standard")
    load_looks(page)
    told = crowded(page, "dealt")
    assert gin.play_on(page, gin.yes(gin.MELDS)) == "yes"
    told += crowded(page, "in play")
    told += _say_all(page, voices)
    assert gin.play_on(page, gin.yes(gin.HAND_OVER)) == "yes"
    told += crowded(page, "laid open")
    _sit_at(page, "gin", "openspiel")
    load_looks(page)
    assert gin.play_on(page, gin.yes(OVER)) == "yes"
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert told + crowded(page, "over") == []


def test_everything_has_its_room_at_cribbage(open_page: OpenPage) -> None:
    """From the throw to the count of the crib, with every call; with muggins; and at the end."""
    page = open_page(lang="es")
    hold_calls(page)
    voices = _sit_at(page, "cribbage", "standard")
    load_looks(page)
    told = crowded(page, "dealt")
    for moment, there in (("in play", cribbage.IN_PLAY), ("shown", cribbage.SHOWN), ("crib", cribbage.CRIB_SHOWN)):
        assert cribbage.play_on(page, cribbage.yes(there)) == "yes"
        told += crowded(page, moment)
        if moment == "in play":
            told += _say_all(page, voices)
            let_calls_go(page)
    _sit_at(page, "cribbage", "standard", muggins="yes", target="20", skunk="none", **{"double-skunk": "none"})
    load_looks(page)
    assert cribbage.play_on(page, cribbage.yes(cribbage.TO_COUNT)) == "yes"
    told += crowded(page, "to count")
    assert cribbage.play_on(page, cribbage.yes(OVER)) == "yes"
    let_calls_go(page)
    expect(page.get_by_test_id("game-over")).to_be_visible()
    assert told + crowded(page, "over") == []
