"""The page that stands alone, in a folder of a plain host: games, and what may happen to a browser's store."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Request, expect

from sobremesa.records.verify import Verified
from tests.browser import cribbage, gin, table
from tests.browser.conftest import OpenPage
from tests.browser.host import UNDER, Host, hosting
from tests.browser.table import last_number, play_on, until, wait_worker
from tests.pages import page as built  # noqa: F401  (a fixture)

KEEPING: dict[str, Any] = {"service_workers": "allow"}


@pytest.fixture(scope="session")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:  # noqa: F811
    """A host that keeps its page as it is."""
    with hosting(built, tmp_path_factory.mktemp("host")) as one:
        yield one


@pytest.fixture
def own_host(built: Path, tmp_path: Path) -> Iterator[Host]:  # noqa: F811
    """A host whose page the test may change."""
    with hosting(built, tmp_path) as one:
        yield one


def wait_ready(page: Page) -> None:
    """Wait until the tables of the page answer."""
    expect(page.get_by_test_id("lobby").or_(page.get_by_test_id("table")).first).to_be_visible()
    expect(page.get_by_test_id("strip")).to_be_attached()
    expect(page.get_by_test_id("loading")).to_have_count(0)


def expect_the_end(page: Page, game: str) -> None:
    """Expect a finished game, whose record proves every shuffle."""
    expect(page.get_by_test_id("game-over")).to_be_visible()
    with page.expect_download() as coming:
        page.get_by_test_id("record").click()
    record = Path(coming.value.path()).read_text(encoding="utf-8")
    assert f'[Game "{game}"]' in record
    assert Verified(record).proved


SitDown = Callable[..., None]
GAMES: dict[str, tuple[SitDown, Callable[..., Any], dict[str, str]]] = {
    "cuarenta": (table.sit_down, play_on, {"target": "20"}),
    "gin": (gin.sit_down, gin.play_on, {"target": "20"}),
    "cribbage": (cribbage.sit_down, cribbage.play_on, {}),
}
RULESETS = {
    "cuarenta": ["pagat", "palm", "casa", "mesa", "cuenca"],
    "gin": ["openspiel", "standard", "vga", "vga-oklahoma", "eaai"],
    "cribbage": ["standard-61", "cadenza-61"],
}


@pytest.mark.parametrize("game", RULESETS)
def test_a_whole_game_is_played_in_every_ruleset(open_page: OpenPage, host: Host, game: str) -> None:
    """From the lobby to the winner and a record that proves its shuffles, without any server; and on to the next."""
    sit_down, play, options = GAMES[game]
    page = open_page(host, made=-len(RULESETS[game]))  # helped at every table as at one's first
    for rules in RULESETS[game]:
        sit_down(page, rules, **({} if rules == "openspiel" else options))
        assert play(page) == "over", rules
        expect_the_end(page, game)
        page.get_by_test_id("to-lobby").click()
        expect(page.get_by_test_id("lobby")).to_be_visible()


def test_nothing_but_its_own_host_is_asked(open_page: OpenPage, host: Host) -> None:
    """Lobby, a game with a hint, rules and lessons ask no other origin, and nothing of a server's API."""
    page = open_page(host)
    asked: list[Request] = []

    def keep(request: Request) -> None:
        asked.append(request)

    page.context.on("request", keep)
    table.sit_down(page)
    page.get_by_test_id("open-help").click()
    page.get_by_test_id("to-lobby").click()
    page.get_by_test_id("label-learn").click()
    expect(page.locator("h1")).to_be_visible()

    assert [request.url for request in asked if not request.url.startswith(host.origin)] == []
    assert [request.url for request in asked if "/api/" in request.url or "/ws/" in request.url] == []


def test_a_reload_in_the_middle_of_a_hand_goes_on_where_it_was(open_page: OpenPage, host: Host) -> None:
    """The table has its address, and comes back with all that was played; so it does from the lobby."""
    page = open_page(host)
    table.sit_down(page)
    assert play_on(page, "document.querySelector('[data-testid=table]').dataset.n >= 6 && 'there'") == "there"
    cards, played = sorted(table.hand(page)), last_number(page)
    page.reload()
    expect(page.get_by_test_id("field")).to_be_visible()
    until(page, "n => +document.querySelector('[data-testid=table]').dataset.n >= n", played)
    assert set(table.hand(page)) <= set(cards)

    page.get_by_test_id("to-lobby").click()
    page.locator("[data-testid^=resume-]").first.click()
    assert play_on(page) == "over"


def test_with_the_network_off_everything_goes_on(open_page: OpenPage, host: Host) -> None:
    """After the first visit: the page opens, and a whole game is played and replayed."""
    page = open_page(host, context=KEEPING)
    page.goto("/")
    wait_ready(page)
    wait_worker(page)
    page.context.set_offline(True)
    page.goto(host.url)
    wait_ready(page)
    page.get_by_test_id("play-gin").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    assert gin.play_on(page) == "over"
    page.get_by_test_id("replay-game").click()

    expect(page.get_by_test_id("field")).to_be_visible()


def test_what_is_kept_of_the_page_is_fetched_once_by_a_worker_that_ends(open_page: OpenPage, own_host: Host) -> None:
    """The browser's own worker finds every file there, and all the memory that keeping took is given back."""
    page = open_page(own_host, context=KEEPING)
    page.goto("/")
    wait_ready(page)
    wait_worker(page)

    asked = [path.removeprefix(UNDER) for path in own_host.sent]
    last_list = len(asked) - 1 - asked[::-1].index("page.json")
    assert {f"assets/{path.name}" for path in (own_host.folder / "assets").iterdir()} <= set(asked[:last_list])
    assert asked[last_list + 1 :] == []
    assert [worker.url for worker in page.workers if worker.url.endswith("sw.js")] == []


def test_two_tabs_play_at_the_same_tables(open_page: OpenPage, host: Host) -> None:
    """One plays and the other follows; when the one with the store closes the other goes on with the game."""
    first = open_page(host)
    table.sit_down(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.get_by_test_id("field")).to_be_visible()
    assert play_on(first, "document.querySelector('[data-testid=table]').dataset.n >= 8 && 'there'") == "there"
    until(second, "n => +document.querySelector('[data-testid=table]').dataset.n >= n", last_number(first))

    first.close()
    assert play_on(second) == "over"


DENIED = "Object.defineProperty(indexedDB, 'open', { value() { throw new DOMException('no', 'SecurityError'); } })"
FULL = """(() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    if (self.full) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  };
  const channel = new BroadcastChannel('test of a full browser');
  channel.onmessage = ({ data }) => {
    self.full = data;
    channel.postMessage('heard');
  };
})()"""
FILL = """full => new Promise(done => {
  const channel = new BroadcastChannel('test of a full browser');
  channel.onmessage = () => done(channel.close());
  channel.postMessage(full);
})"""


def in_worker(host: Host, script: str) -> None:
    """Run a script before all else in the worker of the tables."""
    (worker,) = (host.folder / "assets").glob("tableWorker-*.js")
    worker.write_text(f"{script};\n{worker.read_text(encoding='utf-8')}", encoding="utf-8")


def test_where_the_browser_keeps_nothing_one_plays_all_the_same(open_page: OpenPage, own_host: Host) -> None:
    """The page says that the games are gone when it closes, and plays on."""
    in_worker(own_host, DENIED)
    page = open_page(own_host)
    table.sit_down(page, target="4")
    expect(page.get_by_test_id("trouble-storage-none")).to_be_visible()

    assert play_on(page) == "over"


def test_where_the_browser_is_full_no_move_is_lost(open_page: OpenPage, own_host: Host) -> None:
    """What cannot be kept is not played, and said; once there is room the game goes on where it was."""
    in_worker(own_host, FULL)
    page = open_page(own_host)
    table.sit_down(page)
    assert play_on(page, "document.querySelector('[data-turn=mine][data-busy=false]') && 'mine'") == "mine"
    page.evaluate(FILL, True)
    before = last_number(page)
    assert play_on(page, "document.querySelector('[data-testid=trouble-storage-full]') && 'told'") == "told"
    assert last_number(page) == before

    page.evaluate(FILL, False)
    assert play_on(page) == "over"
    expect(page.get_by_test_id("trouble-storage-full")).to_have_count(0)


def test_a_file_that_is_not_the_one_of_the_list_is_told(open_page: OpenPage, own_host: Host) -> None:
    """The stage that failed is named with its cause, once; when the file is whole again the page starts."""
    (archive,) = own_host.folder.glob("python/*/sobremesa.zip*")
    whole = archive.read_bytes()
    archive.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    page = open_page(own_host)
    page.goto("/")
    failed = page.get_by_test_id("failed")
    expect(failed).to_have_attribute("data-stage", "download")
    expect(failed.locator("pre")).to_contain_text("sobremesa.zip")
    expect(page.get_by_test_id("play-cuarenta")).to_be_visible()

    archive.write_bytes(whole)
    page.get_by_test_id("start-again").click()
    expect(failed).to_have_count(0)
    wait_ready(page)


SPOIL = """async (spoil) => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('sobremesa-page'));
  const cache = await caches.open(name);
  const archive = (await cache.keys()).find(({ url }) => url.includes('sobremesa.zip'));
  if (spoil) await cache.put(archive, new Response('not an archive'));
  return (await (await cache.match(archive)).arrayBuffer()).byteLength > 1e6;
}"""


def test_what_was_kept_of_the_page_and_is_spoiled_is_fetched_anew(open_page: OpenPage, host: Host) -> None:
    """The page starts all the same while there is a network, and keeps the whole file for when there is none."""
    page = open_page(host, context=KEEPING)
    page.goto("/")
    wait_ready(page)
    wait_worker(page)
    assert not page.evaluate(SPOIL, True)
    page.goto(host.url)
    until(page, SPOIL, False, seconds=60)

    wait_ready(page)


def test_a_newer_page_is_offered_and_used_when_it_is_wanted(open_page: OpenPage, own_host: Host) -> None:
    """It waits beside the old one, in the middle of a game too; once it is wanted it is there, and so is the game."""
    page = open_page(own_host, context=KEEPING)
    table.sit_down(page)
    wait_worker(page)
    until(page, "navigator.serviceWorker.controller !== null")
    version = page.evaluate("fetch('page.json').then((list) => list.json()).then(({ version }) => version)")
    for name in ("page.json", "sw.js"):
        own_host.change(name, version, "a-newer-version")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => true)")
    expect(page.get_by_test_id("update")).to_be_visible()
    expect(page.get_by_test_id("field")).to_be_visible()

    page.get_by_test_id("update-use").click()
    expect(page.get_by_test_id("update")).to_have_count(0)
    expect(page.get_by_test_id("field")).to_be_visible()
    assert page.evaluate("fetch('page.json').then((list) => list.json()).then(({ version }) => version)") == (
        "a-newer-version"
    )


def test_people_on_one_device_say_names_that_can_be_seen(open_page: OpenPage, host: Host) -> None:
    """Blanks are no name: the page says so, at the field where it is, and makes no table until there is one."""
    page = open_page(host)
    page.goto("/")
    page.get_by_test_id("invite-here").click()
    other = page.get_by_test_id("name-2")
    other.fill("   ")
    page.get_by_test_id("invite-go").click()
    expect(page.get_by_test_id("naming").get_by_role("alert")).to_be_visible()
    expect(other).to_be_focused()

    other.fill("Berta")
    page.get_by_test_id("invite-go").click()
    expect(page.get_by_test_id("field").or_(page.get_by_test_id("curtain")).first).to_be_visible()


SEEN = """() => {
  const seen = (window.seen = []);
  const cards = () => [...document.querySelectorAll('[data-hand] [data-card]')].map((card) => card.dataset.card);
  new MutationObserver(() => {
    const name = document.querySelector('[data-testid=curtain-open]')?.textContent ?? null;
    const last = seen.at(-1);
    const now = { curtain: name, hand: cards().sort().join(' '), text: name ? document.body.innerText : '' };
    if (JSON.stringify(now) !== JSON.stringify(last)) seen.push(now);
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""
"""Writes down which hands were on the page, and what else was while a curtain was there."""


def sit_down_together(page: Page, rules: str = "pagat", seats: int = 2, target: str = "") -> None:
    """Begin a game of people who share the device, to so many points if they are given, by the buttons of the lobby."""
    page.goto("/")
    table.unfold(page)
    page.get_by_test_id(f"rules-{rules}").check()
    if seats == 4:
        page.get_by_test_id("seats-4").check()
    if target:
        page.get_by_test_id("advanced").locator("summary").click()
        table.change_option(page, "target", target)
    page.get_by_test_id("invite-here").click()
    page.get_by_test_id("name-2").fill("Berta")
    page.get_by_test_id("invite-go").click()


def play_together(page: Page, curtains: int) -> str:
    """Play on, and hand the device over whenever a curtain falls, so many times or to the end."""
    curtain = page.get_by_test_id("curtain-open")
    for _ in range(curtains):
        if curtain.count():
            curtain.click()
            expect(curtain).to_have_count(0)
        found = play_on(page, "document.querySelector('[data-testid=curtain-open]') && 'curtain'")
        if found != "curtain":
            return str(found)
    return "curtain"


@pytest.mark.parametrize("seats", [2, 4])
def test_people_on_one_device_never_see_each_others_cards(open_page: OpenPage, host: Host, seats: int) -> None:
    """A curtain names who is next; no hand is on the page behind it, and after it only that person's."""
    page = open_page(host, size=(390, 844))
    sit_down_together(page, "mesa", seats)
    expect(page.get_by_test_id("field").or_(page.get_by_test_id("curtain")).first).to_be_visible()
    page.evaluate(SEEN)
    assert play_together(page, 6) == "curtain"

    seen = page.evaluate("window.seen")
    behind = [one for one in seen if one["curtain"]]
    assert {one["hand"] for one in behind} == {""}
    assert {"Berta" in one["curtain"] for one in behind} == {True, False}
    hands: dict[str, set[str]] = {"Ana": set(), "Berta": set()}
    who = ""
    for one in seen:
        if one["curtain"]:
            who = "Berta" if "Berta" in one["curtain"] else "Ana"
        elif who:
            hands[who] |= set(one["hand"].split())
    assert hands["Ana"]
    assert hands["Ana"] & hands["Berta"] == set()


def test_people_on_one_device_play_to_the_end_and_once_more(open_page: OpenPage, host: Host) -> None:
    """A game laid away is covered when it is taken up again; its end is for both, and so is the next game.

    By `mesa`, where four of a rank that are dealt to somebody win no game before it has begun (CU-11).
    """
    page = open_page(host)
    sit_down_together(page, "mesa", target="20")
    assert play_together(page, 3) == "curtain"
    page.reload()
    expect(page.get_by_test_id("curtain")).to_be_visible()
    assert play_together(page, 1000) == "over"

    page.get_by_test_id("again").click()
    expect(page.get_by_test_id("curtain")).to_be_visible()
    assert play_together(page, 2) == "curtain"


def test_a_game_on_one_device_is_covered_also_where_the_page_closed_before_it_was_noted(
    open_page: OpenPage, host: Host
) -> None:
    """The list of tables says who sits there: it is taken up behind a curtain, and goes on."""
    page = open_page(host)
    sit_down_together(page, "mesa")
    assert play_together(page, 1) == "curtain"
    page.evaluate("localStorage.removeItem('sobremesa.passed')")
    page.goto("/")
    page.get_by_test_id("in-progress").get_by_role("link").first.click()

    expect(page.get_by_test_id("curtain")).to_be_visible()
    assert play_together(page, 2) == "curtain"


def export(page: Page) -> str:
    """Export everything from the settings in the lobby; return the path of the file."""
    page.get_by_test_id("open-settings").click()
    with page.expect_download() as coming:
        page.get_by_test_id("export").click()
    path = str(coming.value.path())
    page.get_by_test_id("settings-close").click()
    return path


def take_in(page: Page, path: str) -> None:
    """Import a file in the settings, and wait until it is said what came of it."""
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("import-file").set_input_files(path)
    expect(page.get_by_test_id("kept")).to_contain_text("Taken in")
    page.get_by_test_id("settings-close").click()


def test_all_that_is_ones_own_travels_in_one_file(open_page: OpenPage, host: Host) -> None:
    """Into another browser, the game in progress too with its cards; into a server and out of it what has ended."""
    page = open_page(host, back=3)
    table.sit_down(page, "casa", target="2")
    assert play_on(page) == "over"
    page.get_by_test_id("to-lobby").click()
    page.get_by_test_id("play-gin").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    cards = sorted(gin.hand(page))
    page.get_by_test_id("to-lobby").click()
    file = export(page)

    other = open_page(host, back=1)
    other.goto("/")
    wait_ready(other)
    take_in(other, file)
    assert other.evaluate("JSON.parse(localStorage['sobremesa.settings']).back") == 3
    expect(other.get_by_test_id("finished")).to_be_visible()
    other.locator("[data-testid^=resume-]").first.click()
    expect(other.get_by_test_id("field")).to_be_visible()
    assert sorted(gin.hand(other)) == cards

    served = open_page()
    served.goto("/")
    take_in(served, file)
    expect(served.get_by_test_id("finished")).to_be_visible()


CORRUPT = """(table) => new Promise((done, fail) => {
  const opening = indexedDB.open('sobremesa.tables /user/sobremesa/');
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
    rows.openCursor().onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return done(true);
      const other = (digit) => (digit === '1' ? '2' : '1');
      if (cursor.key.includes(table)) cursor.update(cursor.value.replace(/[0-9]/, other));
      cursor.continue();
    };
  };
})"""
"""Changes what is kept of one table."""


def test_what_was_damaged_is_told_and_kept_and_the_rest_goes_on(open_page: OpenPage, host: Host) -> None:
    """The page says so; the damaged texts are in the export, and another game goes on."""
    page = open_page(host)
    table.sit_down(page)
    damaged = page.url.split("/table/")[1]
    page.get_by_test_id("to-lobby").click()
    page.get_by_test_id("play-gin").click()
    expect(page.get_by_test_id("field")).to_be_visible()
    page.evaluate(CORRUPT, damaged)
    page.goto(host.url)
    expect(page.get_by_test_id("trouble-broken-table")).to_be_visible()

    found = json.loads(Path(export(page)).read_text(encoding="utf-8"))
    assert [one["id"] for one in found["damaged"]] == [damaged]
    assert found["damaged"][0]["texts"]
    page.locator("[data-testid^=resume-]").first.click()
    expect(page.get_by_test_id("field")).to_be_visible()


def test_a_server_elsewhere_is_opened_when_it_is_asked_for_and_not_before(open_page: OpenPage, host: Host) -> None:
    """The page says what needs one; an address that is none is refused, and a good one opens and is kept."""
    page = open_page(host)
    page.goto("/")
    wait_ready(page)
    page.get_by_test_id("server-address").fill("not an address")
    page.get_by_test_id("server-open").click()
    expect(page.get_by_test_id("server").get_by_role("alert")).to_be_visible()

    page.get_by_test_id("server-address").fill(host.origin)
    with page.expect_popup() as opened:
        page.get_by_test_id("server-open").click()
    opened.value.close()
    page.reload()
    expect(page.get_by_test_id("server-address")).to_have_value(host.origin)


@pytest.mark.windowed
def test_a_phone_installs_the_page_in_its_folder(open_page: OpenPage, host: Host) -> None:
    """From a table too: the manifest has no fault, keeps to the folder with its icons, and holds the table."""
    page = open_page(host)
    table.sit_down(page)
    browser = page.context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    manifest = json.loads(found["data"])

    assert found["errors"] == []
    assert found["url"] == f"{host.url}manifest.webmanifest"
    assert {urljoin(found["url"], manifest[name]) for name in ("id", "start_url", "scope")} == {host.url}
    assert page.url.startswith(host.url)
    assert all(urljoin(found["url"], one["url"]).startswith(host.url) for one in manifest["shortcuts"])
    icons = [urljoin(found["url"], icon["src"]) for icon in manifest["icons"]]
    assert all(icon.startswith(host.url) and page.request.get(icon).ok for icon in icons)
    faults = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # every context of a test is a private window
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]
