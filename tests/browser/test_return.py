"""Coming back: after a reload, after the server was away, and from the lobby."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from sobremesa.records.verify import Verified
from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import UNANSWERED, cards_on_table, change_option, hand, last_number, play_on, sit_down

MID_HAND = "document.querySelectorAll('[data-hand] button').length === 3"


def _stand(page: Page) -> tuple[int, list[str], list[str]]:
    """Return what can be compared of a game: its number, the hand, the table."""
    expect(page.get_by_test_id("table")).to_have_attribute("data-turn", "mine")
    return last_number(page), hand(page), sorted(cards_on_table(page))


def test_a_reload_in_the_middle_of_a_hand_changes_nothing(open_page: OpenPage) -> None:
    """The same cards, the same number, the whole log, and the game goes on."""
    page = open_page()
    sit_down(page)
    assert play_on(page, MID_HAND) is True
    before = _stand(page)

    page.reload()
    expect(page.get_by_test_id("field")).to_be_visible()

    assert _stand(page) == before
    page.get_by_test_id("open-log").click()
    expect(page.get_by_test_id("log").locator("li")).to_have_count(before[0] + 1)
    page.get_by_test_id("log-close").click()
    assert play_on(page, "document.querySelectorAll('[data-hand] button').length === 1") is True


def test_a_restart_of_the_server_in_the_middle_of_a_hand_changes_nothing(
    open_page: OpenPage, own_server: Served
) -> None:
    """The page says that it reconnects, comes back by itself, and the game goes on to its end."""
    page = open_page(server=own_server)
    sit_down(page, target="12")
    assert play_on(page, MID_HAND) is True
    before = _stand(page)

    own_server.kill()
    expect(page.get_by_test_id("reconnecting")).to_be_visible()
    own_server.start()
    expect(page.get_by_test_id("reconnecting")).to_have_count(0)

    assert _stand(page) == before
    assert play_on(page) == "over"


def test_a_game_left_for_the_lobby_is_gone_on_with_from_there(open_page: OpenPage) -> None:
    """It stands among the games in progress, and opens where it was."""
    page = open_page()
    sit_down(page)
    assert play_on(page, MID_HAND) is True
    before = _stand(page)

    page.get_by_test_id("to-lobby").click()
    page.get_by_test_id("in-progress").get_by_role("link").first.click()

    expect(page.get_by_test_id("field")).to_be_visible()
    assert _stand(page) == before


def test_a_game_that_is_given_up_is_over_for_good(open_page: OpenPage) -> None:
    """Giving up asks back once, ends the game and leaves for the lobby."""
    page = open_page()
    sit_down(page)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-stay").click()
    expect(page.get_by_test_id("leave")).not_to_be_visible()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-yes").click()

    expect(page.get_by_test_id("lobby")).to_be_visible()
    expect(page.get_by_test_id("start")).to_be_visible()
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_a_game_that_cannot_be_given_up_now_says_so_and_goes_on(open_page: OpenPage) -> None:
    """Nobody is led away as if it were over: it is told why, and the same tap does it later."""
    page = open_page()
    sit_down(page)
    page.route("**/abandon", lambda route: route.abort("connectionrefused"))
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("give-up").click()
    page.get_by_test_id("leave-yes").click()

    expect(page.get_by_test_id("leave-trouble")).to_have_text(UNANSWERED)
    page.unroute("**/abandon")
    page.get_by_test_id("leave-yes").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()
    expect(page.get_by_test_id("in-progress")).to_have_count(0)


def test_a_table_that_is_not_there_says_so_and_shows_the_way_back(open_page: OpenPage) -> None:
    """An unknown address of a table leads to the lobby, not to an endless wait."""
    page = open_page()
    page.goto("/table/no-such-table")

    expect(page.get_by_test_id("lost")).to_be_visible()
    page.get_by_test_id("to-lobby").click()

    expect(page.get_by_test_id("lobby")).to_be_visible()


def test_settings_are_remembered(open_page: OpenPage) -> None:
    """What is chosen in the drawer shows at once and after a reload."""
    page = open_page()
    sit_down(page)
    page.get_by_test_id("open-settings").click()
    for choice in ("score-perros", "colours-4", "back-2", "cloth-wine", "theme-dark"):
        page.get_by_test_id(choice).check()

    expect(page.get_by_test_id("score")).to_have_attribute("data-style", "perros")
    page.reload()

    expect(page.get_by_test_id("score")).to_have_attribute("data-style", "perros")
    root = page.locator("html")
    expect(root).to_have_attribute("data-cloth", "wine")
    expect(root).to_have_attribute("data-colours", "4")
    expect(root).to_have_attribute("data-theme", "dark")


def test_a_shuffle_is_promised_at_the_table_and_opened_in_the_record(open_page: OpenPage) -> None:
    """The commitment in the settings, noted during the game, is one that the finished record opens."""
    page = open_page()
    page.goto("/")
    page.get_by_test_id("advanced").locator("summary").click()
    page.get_by_test_id("shuffle-text").fill("canelazo")
    change_option(page, "target", "6")
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("shuffle").locator("summary").click()
    promised = page.get_by_test_id("shuffle").locator("dd").first.inner_text()
    page.keyboard.press("Escape")

    assert play_on(page) == "over"
    record = page.request.get(page.get_by_test_id("record").get_attribute("href") or "").text()
    assert '[Text1 "canelazo"]' in record
    assert Verified(record, [promised]).proved
    page.get_by_test_id("verify-game").click()
    expect(page.get_by_test_id("verify-sum")).to_have_attribute("data-outcome", "seen")
    page.get_by_test_id("verify-hand-1").locator("summary").click()
    expect(page.get_by_test_id("verify-hand-1")).to_contain_text(promised)
    expect(page.get_by_test_id("verify-texts")).to_contain_text("canelazo")


def test_a_shared_game_is_verified_by_whoever_has_the_link(open_page: OpenPage) -> None:
    """Who sat there was promised its packs, by whatever link they come; a stranger is told that they were not."""
    page = open_page()
    sit_down(page, target="6")
    assert play_on(page) == "over"
    path = page.request.post(page.url.replace("/table/", "/api/tables/") + "/share").json()["path"]

    stranger = open_page()
    stranger.goto(path)
    stranger.get_by_test_id("to-verify").click()
    expect(stranger.get_by_test_id("verify-sum")).to_have_attribute("data-outcome", "unseen")
    page.goto(f"{path}/verify")
    expect(page.get_by_test_id("verify-sum")).to_have_attribute("data-outcome", "seen")


NEWER = '<script type="module" crossorigin src="./assets/index-newer.js"></script>'


def _gone(page: Page, part: str) -> list[str]:
    """Let a part of a page be gone from the server, until the page is opened anew; return what was asked meanwhile."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404, body="gone")

    page.route(f"**/assets/{part}-*", answer)
    page.route(page.url, lambda route: route.fulfill(body=NEWER))
    page.on("domcontentloaded", lambda _: page.unroute_all())
    return asked


def test_a_page_that_an_upgrade_left_behind_is_opened_anew_where_it_was_going(open_page: OpenPage) -> None:
    """The files of its version are gone: it comes back by itself, in the new version."""
    page = open_page()
    page.goto("/")
    expect(page.get_by_test_id("label-stats")).to_be_visible()
    asked = _gone(page, "StatsPage")

    page.get_by_test_id("label-stats").click()

    expect(page.get_by_test_id("stats")).to_be_visible()
    assert asked != []
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"


def test_a_page_that_does_not_come_can_be_asked_for_again(open_page: OpenPage) -> None:
    """Where the version is the same the network failed: it says so, and one tap opens the page."""
    page = open_page()
    page.goto("/")
    expect(page.get_by_test_id("label-stats")).to_be_visible()
    page.route("**/assets/StatsPage-*", lambda route: route.abort("connectionreset"))
    page.get_by_test_id("label-stats").click()
    expect(page.get_by_test_id("lost")).to_contain_text("does not answer")
    page.unroute_all()

    page.get_by_test_id("lost-again").click()

    expect(page.get_by_test_id("stats")).to_be_visible()
