"""Lessons, exercises and rulesets side by side, as they are used: found, begun, left, gone on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import AXE, expect_no_violations, expect_told

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="axe is not installed: run `make web` with node, or `npm ci` in web/"
)

IMPOSSIBLE = "19"  # no hand of cribbage counts this
LEARNED_LONG_AGO = """(exercise) => {
    const kept = JSON.parse(localStorage.getItem('sobremesa.learn'));
    const card = {stability: 3, difficulty: 5, reps: 1, lapses: 0, state: 2, scheduled_days: 3, done: true};
    kept.cards[exercise] = {...card, due: '2026-01-04T12:00:00Z', last_review: '2026-01-01T12:00:00Z'};
    localStorage.setItem('sobremesa.learn', JSON.stringify(kept));
}"""


def play(page: Page, card: str) -> None:
    """Take a card up, and lay it down."""
    page.get_by_test_id(f"hand-{card}").click()
    page.get_by_test_id("play").click()


def said(page: Page, key: str) -> None:
    """Expect that the lesson has said a sentence, and that it is one."""
    sentence = page.locator(f"[data-testid=teacher-says][data-key='{key}']")
    expect(sentence).to_be_visible()
    expect(sentence).not_to_have_text(key)


def test_a_lesson_is_found_played_left_and_gone_on_with(open_page: OpenPage) -> None:
    """From the lobby to a lesson; what else is legal is answered, what is wanted goes on, and leaving loses nothing."""
    page = open_page(size=(360, 740), context={"bypass_csp": True}, lang="es", theme="light")
    page.goto("/")
    page.get_by_test_id("label-learn").click()
    expect(page.get_by_test_id("path-cribbage")).to_be_visible()
    expect_no_violations(page)

    page.get_by_test_id("lesson-cuarenta").click()
    page.get_by_test_id("teacher-next").click()
    said(page, "learn.cuarenta.lay.say")
    play(page, "5h")
    said(page, "learn.cuarenta.lay.other")
    play(page, "Kd")
    said(page, "learn.cuarenta.match.say")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-busy", "false")
    expect_no_violations(page)

    page.get_by_test_id("to-rules").click()
    expect(page.get_by_test_id("rules-sheet").locator("section").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules-sheet")).to_have_count(0)

    page.get_by_test_id("teacher-leave").click()
    page.get_by_test_id("lesson-cuarenta").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "2")
    expect(page.get_by_test_id("hand-Ks")).to_be_visible()


def test_a_lesson_is_begun_anew_while_a_move_is_on_its_way(open_page: OpenPage) -> None:
    """What comes of the move afterwards is not kept, and the lesson goes on from its first step."""
    page = open_page(lang="es")
    page.goto("/learn/cuarenta")
    page.get_by_test_id("teacher-next").click()
    said(page, "learn.cuarenta.lay.say")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile("attempt=Kd"), hold)
    play(page, "Kd")
    page.get_by_test_id("teacher-restart").click()
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", "0")
    with page.expect_response(re.compile("attempt=Kd")) as late:
        held[0].continue_()
    assert late.value.json()["tried"] == "good"

    page.get_by_test_id("teacher-next").click()
    said(page, "learn.cuarenta.lay.say")
    page.reload()
    said(page, "learn.cuarenta.lay.say")


def test_where_nothing_is_shown_the_learner_selects_and_notices_by_hand(open_page: OpenPage) -> None:
    """The sequence is tapped card by card, less is answered, and what Zoila forgot is taken by tapping it (CU-29)."""
    page = open_page(size=(390, 844), context={"bypass_csp": True}, lang="es")
    page.goto("/learn/cuarenta-see")
    page.get_by_test_id("teacher-next").click()
    said(page, "learn.cuarenta.whole.say")
    for card in ("hand-2s", "table-2c"):
        page.get_by_test_id(card).click()
    page.get_by_test_id("play").click()
    said(page, "learn.cuarenta.whole.short")
    for card in ("table-3d", "table-4h", "play"):
        page.get_by_test_id(card).click()
    said(page, "learn.cuarenta.theirs.say")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-busy", "false")
    expect_no_violations(page)

    assert page.locator("[data-testid^=take-]").count() == 0
    for card in ("table-Qh", "table-Jd", "play"):
        page.get_by_test_id(card).click()
    said(page, "learn.cuarenta.theirs.good")
    expect(page.get_by_test_id("table-Qh")).to_have_count(0)

    page.goto("/practice/notice")
    page.get_by_test_id("ask-help").click()
    expect(page.get_by_test_id("help")).to_contain_text("jota")
    page.locator("[data-testid^=pick-]").first.click()
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()


def test_a_path_goes_on_step_by_step_and_brings_back_what_is_due(open_page: OpenPage) -> None:
    """A scene done is a step done; an exercise that is due is asked first, and after a run it waits for another day."""
    page = open_page(size=(360, 640), context={"bypass_csp": True}, lang="es")
    page.goto("/path/cribbage")
    expect(page.get_by_test_id("path-go")).to_have_attribute("href", "/learn/cribbage-hand")
    page.get_by_test_id("step-cribbage-heels").locator("a").click()
    for card in ("3s", "Kc"):
        page.get_by_test_id(f"hand-{card}").click()
    page.get_by_test_id("lay-away").click()
    page.get_by_test_id("teacher-next").click()
    page.get_by_test_id("teacher-path").click()
    expect(page.get_by_test_id("step-cribbage-heels")).to_have_attribute("data-state", "done")
    expect(page.get_by_test_id("path-progress")).to_have_attribute("data-done", "1")
    expect_no_violations(page)

    page.evaluate(LEARNED_LONG_AGO, "count")
    page.reload()
    expect(page.get_by_test_id("path-progress")).to_have_attribute("data-due", "1")
    page.get_by_test_id("path-go").click()
    for asked in ("1", "2", "3"):
        expect(page.get_by_test_id("run")).to_contain_text(asked)
        page.get_by_test_id("points").fill(IMPOSSIBLE)
        page.get_by_test_id("answer").click()
        if asked != "3":
            page.get_by_test_id("another").click()
    expect(page.get_by_test_id("run-ended")).to_have_attribute("data-grade", "again")
    page.get_by_test_id("to-path").click()
    page.reload()
    expect(page.get_by_test_id("step-count")).to_have_attribute("data-state", "done")
    expect(page.get_by_test_id("path-progress")).to_have_attribute("data-due", "0")


def test_while_the_next_question_is_looked_for_the_page_says_so(open_page: OpenPage) -> None:
    """Some positions take seconds to be found; until then the last one stands there with its answer."""
    page = open_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto("/practice/count")
    page.get_by_test_id("points").fill(IMPOSSIBLE)
    page.get_by_test_id("points").press("Enter")
    page.route(re.compile("/api/exercises/count"), hold)
    page.get_by_test_id("another").click()

    expect(page.get_by_test_id("asking")).to_be_visible()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_test_id("points")).to_have_value("")
    expect(page.get_by_test_id("asking")).to_have_count(0)


def test_exercises_are_judged_and_rulesets_compared(open_page: OpenPage) -> None:
    """A wrong count is told step by step and counted; of rulesets that are chosen only the differences are shown."""
    page = open_page(size=(1280, 800), context={"bypass_csp": True}, theme="dark")
    page.goto("/practice/count")
    page.get_by_test_id("points").fill("30")
    page.get_by_test_id("answer").click()
    expect_told(page.get_by_test_id("points"), "A number from 0 to 29.")
    page.get_by_test_id("points").fill(IMPOSSIBLE)
    page.get_by_test_id("points").press("Enter")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "false")
    expect(page.get_by_test_id("gone")).to_have_attribute("data-tried", "1")
    expect(page.get_by_test_id("another")).to_be_focused()
    expect_no_violations(page)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("points")).to_have_value("")

    page.goto("/practice/draw")
    page.get_by_test_id("ask-help").click()
    expect(page.get_by_test_id("help")).to_be_visible()
    page.get_by_test_id("choice-stock").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()
    expect_no_violations(page)

    page.goto("/practice/throw")
    for place in (0, 1):
        page.locator("[data-testid^=pick-]").nth(place).click()
    page.get_by_test_id("answer").click()
    expect(page.get_by_test_id("verdict")).to_be_visible()

    page.goto("/rules/cuarenta")
    expect(page.get_by_test_id("difference")).not_to_have_count(0)
    expect_no_violations(page)
    for ruleset in ("pagat", "palm", "casa"):
        page.get_by_test_id(f"compare-{ruleset}").click()
    expect(page.get_by_test_id("difference")).to_have_count(1)  # CU-33 alone sets Cuenca apart
