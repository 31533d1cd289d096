"""The review of a finished game: one's own mistakes alone, from one to the next, and playing on from one of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, expect_the_end, play_on, sit_down


def reviewed(*judged: tuple[dict[str, Any], str]) -> dict[str, Any]:
    """A review that has these events as its decisions, each with its grade, and knows nothing better."""
    decisions, faults = [], []
    for event, grade in judged:
        option = {"move": event["move"], "worth": 0.4}
        ids = {"n": event["n"], "hand": event["hand"], "seat": event["seat"]}
        decisions.append(ids | {"played": option, "best": option, "loss": 0.2, "grade": grade})
        if grade in {"mistake", "blunder"}:
            line = {"moves": [{"seat": event["seat"], "move": event["move"]}], "score": [0, 0]}
            faults.append({"n": event["n"], "line": line, "grounds": []})
    seats = [{"seat": seat, "accuracy": 50.0, "grades": {"blunder": 1}} for seat in (1, 2)]
    graph = [{"n": one["n"], "worth": 0.4} for one in decisions]
    told = {"seats": seats, "graph": graph, "decisions": decisions, "faults": faults}
    return {"ready": True, "full": True, "progress": None, "unit": "chance"} | told


class Answers:
    """What the page is told whenever it asks for the review."""

    def __init__(self, page: Page) -> None:
        self.told: dict[str, Any] = {}
        page.route("**/api/**/review", self.fulfill)

    def fulfill(self, route: Route) -> None:
        """Tell what is to be told now."""
        route.fulfill(json=self.told)

    def reach(self, stage: str, hand: int, hands: int, share: float) -> None:
        """Tell how far the review has come, and what was to be read before."""
        told = self.told or {"ready": False}
        progress = {"stage": stage, "hand": hand, "hands": hands, "share": share}
        self.told = told | {"full": False, "progress": progress}


def finished(page: Page) -> tuple[str, list[dict[str, Any]]]:
    """Play a short game to its end; return the table's id and the moves of the players."""
    sit_down(page, target="20")
    assert play_on(page) == "over"
    table = urlsplit(page.url).path.rsplit("/", 1)[1]
    frames = page.request.get(f"/api/tables/{table}/replay?seat=1").json()["frames"]
    return table, [frame["event"] for frame in frames if frame["event"]["seat"]]


def test_my_mistakes_are_gone_through_alone(open_page: OpenPage) -> None:
    """The switch leaves my own, N and P go from one to the next, and the next review is shown like this one."""
    page = open_page(context={"bypass_csp": True}, size=(360, 640), lang="es", name="")
    table, events = finished(page)
    mine = [event for event in events if event["seat"] == 1][:3]
    theirs = next(event for event in events if event["seat"] == 2)
    judged = [(mine[0], "mistake"), (theirs, "blunder"), (mine[1], "inaccuracy"), (mine[2], "blunder")]
    page.route("**/api/**/review", lambda route: route.fulfill(json=reviewed(*judged)))

    page.goto(f"/table/{table}/review")
    faults = page.get_by_test_id("review-faults").locator("li")
    expect(faults).to_have_count(3)
    expect(page.get_by_test_id("review")).not_to_contain_text("alguien")
    expect(page.get_by_test_id("accuracy-1")).to_contain_text("Tú")
    page.get_by_test_id("only-mine").check()
    expect(faults).to_have_count(2)
    page.keyboard.press("n")
    expect(page.get_by_test_id(f"fault-{mine[0]['n']}")).to_be_focused()
    page.keyboard.press("n")
    expect(page.get_by_test_id(f"fault-{mine[2]['n']}")).to_be_focused()
    page.keyboard.press("p")
    expect(page.get_by_test_id(f"fault-{mine[0]['n']}")).to_be_focused()
    page.get_by_test_id("mistake-next").click()
    expect(page.get_by_test_id(f"fault-{mine[2]['n']}")).to_be_focused()
    page.get_by_test_id("review-decisions").locator("summary").click()
    expect(page.get_by_test_id("review-decisions").locator("tbody tr")).to_have_count(3)
    if AXE.exists():
        expect_no_violations(page)

    page.reload()
    expect(page.get_by_test_id("only-mine")).to_be_checked()
    expect(faults).to_have_count(2)


def test_a_mistake_is_tried_again(open_page: OpenPage) -> None:
    """One tap leads to a table that stands where I decided; it is played to its end and counts for no statistics."""
    page = open_page()
    table, events = finished(page)
    mine = [event for event in events if event["seat"] == 1][3]
    before = page.request.get("/api/statistics").json()
    page.route("**/api/**/review", lambda route: route.fulfill(json=reviewed((mine, "blunder"))))

    page.goto(f"/table/{table}/review")
    page.get_by_test_id(f"again-{mine['n']}").click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-n", str(mine["n"] - 1))
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    expect(page.get_by_role("banner")).to_contain_text("second try")
    assert page.url.rsplit("/", 1)[1] != table
    assert play_on(page) == "over"
    expect_the_end(page)
    expect(page.get_by_test_id("retry-note")).to_be_visible()
    assert page.request.get("/api/statistics").json() == before
    page.goto("/finished")
    expect(page.get_by_test_id("finished-list")).to_contain_text("second try")


def test_whoever_looks_at_a_mistake_stays_at_the_button_that_was_pressed(open_page: OpenPage) -> None:
    """The table is drawn anew for each look, and so are the buttons; what is shown is said to who listens."""
    page = open_page()
    table, events = finished(page)
    mine = [event for event in events if event["seat"] == 1][:2]
    told = reviewed((mine[0], "mistake"), (mine[1], "blunder"))
    page.route("**/api/**/review", lambda route: route.fulfill(json=told))

    page.goto(f"/table/{table}/review")
    page.get_by_test_id(f"fault-{mine[0]['n']}").click()
    said = page.locator("p.heard[role=status]")
    expect(said).to_contain_text("1 of 2")
    for button in ("look-played", "look-better", "look-next"):
        page.get_by_test_id(button).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("look-better")).to_have_attribute(
            "aria-pressed", str(button != "look-played").lower()
        )
        expect(page.locator("[data-testid=review-look] :focus")).to_have_count(1)
    expect(page.get_by_test_id("review-look")).to_have_attribute("data-n", str(mine[1]["n"]))
    expect(said).to_contain_text("2 of 2")


def test_two_presses_make_one_second_try(open_page: OpenPage) -> None:
    """A double press leaves no table behind that nobody wanted."""
    page = open_page()
    table, events = finished(page)
    mine = next(event for event in events if event["seat"] == 1)
    page.route("**/api/**/review", lambda route: route.fulfill(json=reviewed((mine, "blunder"))))
    made: list[str] = []
    page.on("response", lambda answer: made.append(answer.url) if answer.url.endswith("/retry") else None)

    page.goto(f"/table/{table}/review")
    page.get_by_test_id(f"again-{mine['n']}").dblclick()
    expect(page.get_by_test_id("field")).to_be_visible()
    page.goto("/")
    expect(page.get_by_test_id("in-progress").locator("li")).to_have_count(1)
    assert len(made) == 1


WAITS = {"en": "Waiting for its turn", "es": "Esperando su turno"}
CLOSER = {"en": "Closer look: hand 2 of 3", "es": "Mirada a fondo: data 2 de 3"}
FULL = {"en": "This is the full review.", "es": "Este es el análisis completo."}
SIZES = pytest.mark.parametrize(("lang", "size"), [("es", (360, 640)), ("en", (1280, 800))], ids=["es", "en"])


@SIZES
def test_the_full_review_takes_the_place_of_the_first_look(
    open_page: OpenPage, lang: str, size: tuple[int, int]
) -> None:
    """A bar tells how far it has come; when mistakes come and go, what I read stays where it was, and in focus."""
    page = open_page(context={"bypass_csp": True}, size=size, lang=lang)
    mine: list[dict[str, Any]] = []
    while len(mine) < 6:  # a game can be over sooner
        table, events = finished(page)
        mine = [event for event in events if event["seat"] == 1][:9]
    answers = Answers(page)
    answers.reach("queued", 0, 0, 0)

    page.goto(f"/table/{table}/review")
    bar = page.get_by_test_id("review-progress")
    expect(bar).to_contain_text(WAITS[lang])
    expect(page.get_by_test_id("review-seats")).to_have_count(0)
    answers.reach("first", 1, 3, 0.08)
    expect(bar.get_by_role("progressbar")).to_have_js_property("value", 0.08)
    if AXE.exists():
        expect_no_violations(page)

    answers.told = reviewed(*[(event, "mistake") for event in mine[1::2]])
    answers.reach("second", 2, 3, 0.45)
    expect(page.get_by_test_id("review-first")).to_be_visible()
    expect(bar).to_contain_text(CLOSER[lang])
    read = page.get_by_test_id(f"fault-{mine[5]['n']}")
    read.focus()
    before = read.bounding_box()
    if AXE.exists():
        expect_no_violations(page)

    answers.told = reviewed(*[(event, "blunder") for event in mine if event is not mine[3]])
    expect(page.get_by_test_id("review-full")).to_have_text(FULL[lang])
    expect(bar).to_have_count(0)
    expect(page.get_by_test_id(f"fault-{mine[3]['n']}")).to_have_count(0)
    expect(page.get_by_test_id("review-faults").locator("li")).to_have_count(8)
    expect(read).to_be_focused()
    assert page.evaluate("scrollY") > 0
    assert abs((read.bounding_box() or {})["y"] - (before or {})["y"]) < 2


def test_a_mistake_that_is_looked_at_stays_when_the_full_review_comes(open_page: OpenPage) -> None:
    """What lies on the table stays there, even if it is no mistake any more; the next one is the full review's."""
    page = open_page()
    table, events = finished(page)
    mine = [event for event in events if event["seat"] == 1][:3]
    answers = Answers(page)
    answers.told = reviewed((mine[0], "mistake"), (mine[1], "mistake"))
    answers.reach("lines", 1, 2, 0.9)

    piece = page.request.get(f"/api/tables/{table}/replay?seat=1").json()
    page.route("**/review/line?**", lambda route: route.fulfill(json=piece))

    page.goto(f"/table/{table}/review")
    page.get_by_test_id(f"fault-{mine[1]['n']}").click()
    look = page.get_by_test_id("review-look")
    expect(look).to_have_attribute("data-n", str(mine[1]["n"]))
    answers.told = reviewed((mine[0], "good"), (mine[1], "good"), (mine[2], "blunder"))
    expect(page.get_by_test_id("look-before")).to_be_disabled()
    expect(look).to_have_attribute("data-n", str(mine[1]["n"]))
    page.get_by_test_id("look-next").click()
    expect(look).to_have_attribute("data-n", str(mine[2]["n"]))
    page.get_by_test_id("look-back").click()
    expect(page.get_by_test_id("review-full")).to_be_visible()
    expect(page.get_by_test_id("review-faults").locator("li")).to_have_count(1)
    expect(page.get_by_test_id(f"fault-{mine[2]['n']}")).to_be_focused()


@pytest.mark.parametrize(("size", "lang"), [((390, 780), "es"), ((1280, 800), "en")])
def test_a_large_mistake_of_mine_comes_back_in_the_drill(open_page: OpenPage, size, lang: str) -> None:
    """The review says so once; the next day the position is asked as I saw it, and I am told what I had played."""
    page = open_page(context={"bypass_csp": True}, size=size, lang=lang, name="")
    table, _ = finished(page)
    told, better = blundered(page, table)
    page.route("**/api/**/review", lambda route: route.fulfill(json=told))
    page.goto(f"/table/{table}/review")
    expect(page.get_by_test_id("review-repeated")).to_have_attribute("data-count", "1")
    expect_no_violations(page)
    page.reload()
    expect(page.get_by_test_id("review-faults").locator("li")).to_have_count(1)
    expect(page.get_by_test_id("review-repeated")).to_have_count(0)

    page.goto("/daily/repeat")
    expect(page.get_by_test_id("nothing-due")).to_be_visible()
    page.clock.install(time=datetime.now(UTC) + timedelta(days=1))
    page.goto("/daily/repeat")
    expect(page.get_by_test_id("own-mistake")).to_be_visible()
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_test_id(f"pick-{better}").click()
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    expect(page.get_by_test_id("verdict")).to_contain_text("En la partida" if lang == "es" else "In the game")
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("nothing-due")).to_be_visible()
    page.get_by_test_id("clear").click()
    page.get_by_test_id("clear-yes").click()
    expect(page.get_by_test_id("clear")).to_have_count(0)


def blundered(page: Page, table: str) -> tuple[dict[str, Any], str]:
    """A review by which the first card that I played was a blunder, and a card that was better."""
    frames = page.request.get(f"/api/tables/{table}/replay?seat=1").json()["frames"]
    at, frame = next(
        (at, frame)
        for at, frame in enumerate(frames)
        if frame["event"]["seat"] == 1 and frame["event"]["move"][1] in "cdhs"
    )
    played = frame["event"]["move"][:2]
    better: str = next(card for card in frames[at - 1]["view"]["hand"] if card[0] != played[0])
    told = reviewed((frame["event"], "blunder"))
    told["decisions"][0]["best"] = {"move": better, "worth": 0.6}
    return told, better
