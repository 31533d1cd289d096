"""Single moments at the table of cribbage: laying away, the bell, go, the board."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.cribbage import (
    IN_PLAY,
    TO_GO,
    TOO_HIGH,
    hand,
    lay_two_away,
    number,
    play_on,
    prefer,
    sit_down,
    yes,
)
from tests.browser.table import until
from tests.browser.test_friends import link, sit

HEARING = """window.heard = []; const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (value, when) {
  window.heard.push(value);
  return set.call(this, value, when);
};"""
"""Remembers every pitch and loudness that is asked for."""

BELL = 1244
"""The bell's own tone."""


def test_nobody_waits_for_the_other_to_lay_away(open_page: OpenPage) -> None:
    """CR-04: my two go to the crib at once, and the table says quietly that the other still chooses."""
    ana, eva = two_friends(open_page)

    lay_two_away(ana)

    expect(ana.get_by_test_id("hint")).to_have_attribute("data-prompt", "laid")
    expect(ana.get_by_test_id("crib")).to_have_attribute("data-cards", "2")
    assert len(hand(ana)) == 4
    lay_two_away(eva)
    for page in (ana, eva):
        expect(page.get_by_test_id("crib")).to_have_attribute("data-cards", "4")
        expect(page.get_by_test_id("starter")).to_be_visible()


def test_a_hint_stays_while_the_other_lays_away(open_page: OpenPage) -> None:
    """CR-04: what the other gives to the crib leaves one's choice as it is, and the hint with it."""
    ana, eva = two_friends(open_page, hints="yes")
    ana.get_by_test_id("ask-hint").click()
    advice = ana.get_by_test_id("hint-play")
    expect(advice).to_be_visible()

    lay_two_away(eva)

    expect(ana.get_by_test_id("crib")).to_have_attribute("data-cards", "2")
    expect(advice).to_be_visible()
    advice.click()
    expect(ana.get_by_test_id("crib")).to_have_attribute("data-cards", "4")
    expect(ana.get_by_test_id("hint-slip")).to_have_count(0)


WORDS = """words => {
  const text = words.firstChild, range = document.createRange();
  const lines = [...text.data.matchAll(/\\S+/g)].map(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
  });
  return { lines, told: text.data, high: words.clientHeight / parseFloat(getComputedStyle(words).lineHeight) };
}"""
"""On how many lines each word of a text is, what the text is, and how many lines high it is."""


def test_a_long_name_at_the_crib_is_not_broken_within_a_word(open_page: OpenPage) -> None:
    """On a phone it ends in dots where it is too long, on two lines at the most, and is told in full beside it."""
    pages = two_friends(open_page, ("Maximiliano", "Constantinopla"), size=(390, 844))
    told = ""
    for page, width in ((page, width) for page in pages for width in (390, 360)):
        page.set_viewport_size({"width": width, "height": 844})
        words = page.get_by_test_id("crib-of")
        expect(words).to_be_visible()
        seen = words.evaluate(WORDS)
        assert set(seen["lines"]) == {1}, seen
        assert round(seen["high"]) <= 2, seen
        expect(page.get_by_test_id("crib")).to_have_attribute("title", re.compile(re.escape(seen["told"])))
        told += seen["told"]
    assert "Maximiliano" in told or "Constantinopla" in told


def two_friends(
    open_page: OpenPage, names: tuple[str, str] = ("Ana", "Eva"), size: tuple[int, int] = (1280, 800), hints: str = "no"
) -> tuple[Page, Page]:
    """Ana and Eva at a table of cribbage, with or without hints."""
    ana, eva = open_page(name=names[0], size=size), open_page(name="", size=size)
    ana.goto("/")
    ana.get_by_test_id("game-cribbage").click()
    ana.get_by_test_id("seat-2-friend").check()
    ana.get_by_test_id(f"hints-{hints}").check()
    ana.get_by_test_id("start").click()
    sit(eva, link(ana, 2), names[1])
    for page in (ana, eva):
        expect(page.get_by_test_id("field")).to_be_visible()
    return ana, eva


def test_a_third_card_for_the_crib_takes_the_place_of_the_first(open_page: OpenPage) -> None:
    """Never more than two are chosen; the button waits for two and says whose crib it is."""
    page = open_page()
    sit_down(page)
    button = page.get_by_test_id("lay-away")
    expect(button).to_have_attribute("aria-disabled", "true")
    for at in (0, 1, 2):
        page.locator("[data-hand] button").nth(at).click(position={"x": 9, "y": 40})

    chosen = page.locator("[data-hand] button[aria-pressed=true]")

    assert [card.get_attribute("data-card") for card in chosen.all()] == hand(page)[1:3]
    expect(button).to_have_attribute("aria-disabled", "false")
    expect(button).to_contain_text("crib")


def test_a_card_that_does_not_fit_rings_the_bell_and_changes_nothing(open_page: OpenPage) -> None:
    """CR-42: it shakes, the word is said, and the game stands as it stood."""
    page = open_page(sound="soft")
    page.add_init_script(HEARING)
    sit_down(page)
    assert play_on(page, yes(TOO_HIGH)) == "yes"
    before = (number(page), hand(page))

    page.locator("[data-hand] button[aria-disabled=true]").first.click(force=True)

    expect(page.get_by_test_id("misfit")).to_be_visible()
    until(page, f"window.heard.includes({BELL})")
    assert (number(page), hand(page)) == before


def test_the_bell_can_be_silent(open_page: OpenPage) -> None:
    """The word is still shown, and everything else is still heard."""
    page = open_page(sound="soft")
    prefer(page, bell=False)
    page.add_init_script(HEARING)
    sit_down(page)
    assert play_on(page, yes(TOO_HIGH)) == "yes"

    page.locator("[data-hand] button[aria-disabled=true]").first.click(force=True)

    expect(page.get_by_test_id("misfit")).to_be_visible()
    assert play_on(page, yes("window.heard.length > 0")) == "yes"
    assert not page.evaluate(f"window.heard.includes({BELL})")


def test_go_is_one_button(open_page: OpenPage) -> None:
    """CR-07: where nothing fits it is the only thing to press."""
    page = open_page()
    sit_down(page)
    assert play_on(page, yes(TO_GO)) == "yes"
    before = number(page)
    assert page.get_by_test_id("rail").get_by_role("button").count() == 1

    page.get_by_test_id("go").click()

    expect(page.get_by_test_id("table")).not_to_have_attribute("data-n", str(before))


def test_go_may_be_said_for_one(open_page: OpenPage) -> None:
    """By preference nobody has to press it: a whole game passes without the button."""
    page = open_page()
    prefer(page, go="spoken")
    sit_down(page, target="31")

    found = play_on(
        page,
        yes(
            "document.querySelector('[data-testid=go]') && document.querySelector('[data-busy=false][data-n]') && false"
        ),
    )

    assert found == "over"
    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("log")).to_be_visible()


def test_the_cards_of_the_two_players_can_be_told_apart(open_page: OpenPage) -> None:
    """CR-44: one's own have a solid border, the other's a dotted one; each also says whose it is."""
    page = open_page()
    sit_down(page)
    assert play_on(page, yes(IN_PLAY)) == "yes"

    styles = {
        card.get_attribute("data-seat"): card.evaluate("at => getComputedStyle(at).outlineStyle")
        for card in page.get_by_test_id("series").locator("li").all()
    }

    assert styles == {"1": "solid", "2": "dotted"}


def test_the_board_stands_where_the_score_stands(open_page: OpenPage) -> None:
    """Two pegs a player: the front one at the score, the other behind it."""
    page = open_page()
    sit_down(page)
    mine = "document.querySelector('[data-turn=mine][data-busy=false]')"  # nobody pegs meanwhile
    assert play_on(page, yes(f"+document.querySelector('[data-testid=score-1]').dataset.score > 30 && {mine}")) == "yes"

    for seat in (1, 2):
        holes = [int(page.get_by_test_id(f"peg-{seat}-{peg}").get_attribute("data-hole") or 0) for peg in (0, 1)]
        assert max(holes) == int(page.get_by_test_id(f"score-{seat}").get_attribute("data-score") or 0)
        assert min(holes) < max(holes) or holes == [0, 0]


def test_the_scoreboard_can_say_me_and_you(open_page: OpenPage) -> None:
    """CR-41: as the computer of 1988 called the two of them, for whoever likes it."""
    page = open_page()
    page.add_init_script("""localStorage.setItem('sobremesa.cribbage', '{"board": "me"}')""")
    sit_down(page)

    shown = page.get_by_test_id("score").locator("dt")
    for at, word in enumerate(["Me", "You", "RT"]):
        expect(shown.nth(at)).to_have_text(re.compile(rf"^\s*{word}"))


def test_the_running_total_is_shown(open_page: OpenPage) -> None:
    """CR-41: beside the scores, and on the table by the cards that make it."""
    page = open_page()
    sit_down(page)
    assert play_on(page, yes(IN_PLAY)) == "yes"

    total = page.get_by_test_id("running-total").inner_text()

    assert 2 <= int(total) <= 31
    expect(page.get_by_test_id("count")).to_have_text(total)
