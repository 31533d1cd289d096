"""What the table does unasked, in Cuarenta: with nothing done, all is selected, noticed and claimed by hand (CU-29)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.scripted import Scripted
from tests.browser.serving import Served
from tests.browser.table import expect_no_violations, hand, unfold, wait_frame
from tests.browser.test_friends import link, sit

LEADER, DEALER = "6c Jd 2h 3s Kd", "5d 5c 7h As 4s"
"""The first hands: after 6c, 5d and Jd the dealer's 5c takes the five, and could take the six with it."""

LEFT_BEHIND = {"table": ["6c", "Jd"], "missed": ["6c"], "missed_by": 2, "taker": 1, "turn": [1]}


@pytest.fixture(scope="module")
def stacked_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that deals these hands."""
    server = Served(tmp_path_factory.mktemp("stacked"), first=f"{LEADER} {DEALER}")
    server.start()
    yield server
    server.stop()


def two_friends(server: Served, open_page: OpenPage, rules: str) -> tuple[Page, Page]:
    """Ana and Eva at a table that does nothing unasked; who leads comes first."""
    ana, eva = open_page(server), open_page(server, name="")
    ana.goto("/")
    unfold(ana)
    ana.get_by_test_id(f"rules-{rules}").check()
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id("assistance-none").check()
    ana.get_by_test_id("start").click()
    path = link(ana, 2)
    eva.goto(path)
    expect(eva.get_by_test_id("assistance")).to_contain_text("Unasked, the table does nothing")
    sit(eva, path)
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()
    return (ana, eva) if sorted(hand(ana)) == sorted(LEADER.split()) else (eva, ana)


def play(page: Page, card: str, *takes: str) -> None:
    """Take up a card, select cards of the table, and play."""
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    page.get_by_test_id(f"hand-{card}").click()
    for one in takes:
        page.get_by_test_id(f"table-{one}").click()
    page.get_by_test_id("play").click()


def leave_the_six(leader: Page, dealer: Page) -> None:
    """Play until the dealer takes a five and forgets the six that goes with it."""
    play(leader, "6c")
    play(dealer, "5d")
    play(leader, "Jd")
    play(dealer, "5c", "5d")


def test_in_palm_a_forgotten_sequence_goes_to_the_other(stacked_server: Served, open_page: OpenPage) -> None:
    """Nothing was proposed: the five was selected alone, and the six goes over with the same play (CU-26)."""
    leader, dealer = two_friends(stacked_server, open_page, "palm")

    leave_the_six(leader, dealer)

    for page in (leader, dealer):
        expect(page.get_by_test_id("table-Jd")).to_be_visible()
        expect(page.get_by_test_id("table-6c")).to_have_count(0)


def test_a_wrong_claim_of_a_ronda_is_refused_in_words(stacked_server: Served, open_page: OpenPage) -> None:
    """The button is there for everybody until their first card, whatever they hold (CU-12)."""
    leader, dealer = two_friends(stacked_server, open_page, "palm")

    for page in (leader, dealer):
        page.get_by_test_id("ronda").click()
        expect(page.get_by_test_id("refused")).to_contain_text("You do not hold a ronda")
    play(leader, "6c")

    expect(leader.get_by_test_id("ronda")).to_have_count(0)
    expect(dealer.get_by_test_id("ronda")).to_be_visible()


def test_in_pagat_the_other_notices_and_takes_what_was_left(stacked_server: Served, open_page: OpenPage) -> None:
    """No mark and no button says that the six was left: a wrong card is refused in words, the right one is taken."""
    leader, dealer = two_friends(stacked_server, open_page, "pagat")
    leave_the_six(leader, dealer)
    expect(leader.get_by_test_id("table")).to_have_attribute("data-turn", "mine")

    assert leader.locator("[data-testid^=take-]").count() == 0
    leader.get_by_test_id("table-Jd").click()
    leader.get_by_test_id("play").click()
    expect(leader.get_by_test_id("refused")).to_be_visible()
    leader.get_by_test_id("table-Jd").click()
    leader.get_by_test_id("table-6c").click()
    leader.get_by_test_id("play").click()

    for page in (leader, dealer):
        expect(page.get_by_test_id("table-6c")).to_have_count(0)
    play(leader, "2h")
    expect(dealer.get_by_test_id("table-2h")).to_be_visible()


def test_an_impossible_capture_is_refused_in_words_and_changes_nothing(
    stacked_server: Served, open_page: OpenPage
) -> None:
    """The card stays in the hand, and what was selected can be changed."""
    leader, dealer = two_friends(stacked_server, open_page, "palm")
    play(leader, "6c")

    play(dealer, "5d", "6c")

    expect(dealer.get_by_test_id("refused")).to_be_visible()
    expect(dealer.get_by_test_id("hand-5d")).to_be_visible()
    dealer.get_by_test_id("table-6c").click()
    expect(dealer.get_by_test_id("refused")).to_have_count(0)
    dealer.get_by_test_id("play").click()
    expect(leader.get_by_test_id("table-5d")).to_be_visible()


MARKUP = """() => ['hand', 'cloth', 'rail'].map(part =>
    document.querySelector(`[data-testid=${part}]`).outerHTML).join('')"""
"""What the page says of hand, table and rail."""


@pytest.mark.parametrize("up", [None, "5h", "Kd"])
def test_the_page_never_tells_what_can_be_taken(open_page: OpenPage, up: str | None) -> None:
    """With the same cards the page is the same to the letter, whether a card takes something or nothing."""
    told = []
    for legal in (["5h", "Kd", "2s"], ["5h", "5h*5c", "5h*5c+6d", "Kd", "Kd*Kc", "2s", "take:6d", "1:ronda"]):
        page = open_page()
        Scripted(
            page, assistance="none", table=["5c", "6d", "Kc"], missed=["6d"] if len(legal) > 3 else [], legal=legal
        )
        if up:
            page.get_by_test_id(f"hand-{up}").click()
            page.get_by_test_id("table-5c").click()
        wait_frame(page)
        told.append(page.evaluate(MARKUP))

    assert told[0] == told[1]


def test_some_marks_what_the_card_can_take_and_selects_nothing(open_page: OpenPage) -> None:
    """Sequence included; the player selects, and fewer cards than possible may be taken."""
    page = open_page()
    legal = ["5h", "5h*5c", "5h*5c+6d", "Kd", "2s"]
    script = Scripted(page, assistance="some", table=["5c", "6d", "Kc"], legal=legal)

    page.get_by_test_id("hand-5h").click()

    for card, marked in (("5c", True), ("6d", True), ("Kc", False)):
        names = page.get_by_test_id(f"table-{card}").get_attribute("class") or ""
        assert ("open" in names.split()) is marked
        expect(page.get_by_test_id(f"table-{card}")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("table-5c").click()
    page.get_by_test_id("play").click()
    script.expect_moves("5h*5c")


def test_at_the_end_of_the_hand_one_takes_by_tapping_or_passes(open_page: OpenPage) -> None:
    """The game waits, says so, and marks nothing."""
    page = open_page()
    script = Scripted(
        page, assistance="none", phase="take", hand=[], counts=[0, 0], legal=["1:take:6c", "pass"], **LEFT_BEHIND
    )
    expect(page.get_by_test_id("pass")).to_be_visible()
    expect_no_violations(page)

    page.get_by_test_id("table-6c").click()
    page.get_by_test_id("play").click()

    script.expect_moves("1:take:6c")


@pytest.mark.parametrize(("assistance", "bars", "number"), [("none", 0, 0), ("some", 1, 0), ("full", 1, 1)])
def test_gin_tells_as_much_as_the_table_does(open_page: OpenPage, assistance: str, bars: int, number: int) -> None:
    """Bars where it marks, the deadwood where it proposes; else one finds the melds oneself (GI-31)."""
    page = open_page()
    Scripted(page, "standard", "gin", assistance=assistance)

    expect(page.get_by_test_id("hand").locator(".bar")).to_have_count(bars)
    expect(page.get_by_test_id("deadwood")).to_have_count(number)
    told = page.get_by_test_id("hand-8h").get_attribute("aria-label") or ""
    assert ("run" in told) is bool(bars)


@pytest.mark.parametrize(("assistance", "counts"), [("none", 0), ("some", 1), ("full", 1)])
def test_cribbage_counts_along_unless_it_does_nothing(open_page: OpenPage, assistance: str, counts: int) -> None:
    """The running count stands beside the series, or is kept in one's head."""
    page = open_page()
    Scripted(
        page,
        "standard",
        "cribbage",
        assistance=assistance,
        series=["7c", "8d"],
        played=["7c", "8d"],
        players=[1, 2],
        total=15,
    )

    expect(page.get_by_test_id("series")).to_be_visible()
    expect(page.get_by_test_id("count")).to_have_count(counts)


def test_whoever_is_new_is_helped_and_told_how_to_change_it(open_page: OpenPage) -> None:
    """From the fourth table on the ruleset says what is done unasked; what the host chooses holds at once."""
    page = open_page(made=2)
    asked: list[str] = []
    page.on("request", lambda request: request.method == "POST" and asked.append(request.post_data or ""))
    for choice in (None, None, "some"):
        page.goto("/")
        unfold(page)
        page.get_by_test_id("rules-palm").check()
        word = page.get_by_test_id("assistance-new")
        expect(word).to_have_count(0 if asked else 1)
        if not asked:
            expect(word).to_contain_text("the table does nothing unasked")
        if choice:
            page.get_by_test_id(f"assistance-{choice}").check()
        page.get_by_test_id("start").click()
        expect(page.get_by_test_id("field")).to_be_visible()

    told = [one.split('"assistance":"')[1].split('"')[0] for one in asked if '"assistance"' in one]
    assert told == ["full", "none", "some"]
