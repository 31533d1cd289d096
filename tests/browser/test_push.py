"""Being told on a device: asked for in the settings, shown by the page's worker, and quiet where one looks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import Served
from tests.browser.table import eventually, expect_no_violations, last_number, play_on, until, wait_worker
from tests.browser.test_clocks import invite
from tests.browser.test_friends import link, sit
from tests.push_service import PushService, push_service

pytestmark = pytest.mark.windowed

ALLOWED: dict[str, Any] = {"service_workers": "allow", "permissions": ["notifications"]}

SUBSCRIBED = """
const given = %s;
const made = (options) => ({
  options,
  toJSON: () => ({ endpoint: given.endpoint, keys: given }),
  unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
});
PushManager.prototype.getSubscription = async () => (sessionStorage.subscribed ? made({}) : null);
PushManager.prototype.subscribe = async (options) => {
  if (options.applicationServerKey.length !== 65 || !options.userVisibleOnly) throw new TypeError('bad key');
  sessionStorage.subscribed = 'yes';
  return made(options);
};
"""
"""No push service of a browser is near: the browser believes that it was given an address of the test's own."""

COMPLETED = "Push event completed"
"""What the browser's tools say when a worker has done all that it does for a message."""


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    """A push service of the tests."""
    with push_service() as running:
        yield running


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory, service: PushService) -> Iterator[Served]:
    """A server that tells its players by that push service."""
    server = Served(tmp_path_factory.mktemp("telling"), push=service.origin)
    server.start()
    yield server
    server.stop()


def two(open_page: OpenPage, server: Served, service: PushService) -> tuple[Page, Page]:
    """Two at a table by correspondence; first the one whose turn it is."""
    pages = [open_page(name=name, server=server, context=ALLOWED) for name in ("Ana", "")]
    for page, device in zip(pages, ("ana", "eva"), strict=True):
        page.context.add_init_script(SUBSCRIBED % json.dumps(service.subscription(device)))
    ana, eva = pages
    invite(ana, "correspondence-86400")
    sit(eva, link(ana, 2))
    for page, name in zip(pages, ("Ana", "Eva"), strict=True):
        expect(page.get_by_test_id("field")).to_be_visible()
        page.evaluate("name => { window.name = name }", name)
    mine = ana.get_by_test_id("table").get_attribute("data-turn") == "mine"
    return (ana, eva) if mine else (eva, ana)


def ask_to_be_told(page: Page) -> None:
    """Ask for it in the settings of the table, once the page's worker is there."""
    wait_worker(page)
    page.get_by_test_id("open-settings").click()
    page.get_by_test_id("push-start").click()
    expect(page.get_by_test_id("push")).to_have_attribute("data-push", "on")


def registration_of(page: Page) -> tuple[CDPSession, str]:
    """The page's worker, as the browser's own tools know it."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"] if not one["isDeleted"]),
    )
    wait_worker(page)
    tools.send("ServiceWorker.enable")
    eventually(page, lambda: bool(found))  # the browser reads its registrations after it has answered
    assert found, "the browser's tools know of no worker"
    return tools, found[-1]


def deliver(page: Page, server: Served, message: dict[str, Any]) -> None:
    """Bring a message to the page's worker as its push service would, and wait until the worker is done with it."""
    tools, registration = registration_of(page)
    done: list[str] = []
    tools.on(
        "BackgroundService.backgroundServiceEventReceived",
        lambda told: done.append(told["backgroundServiceEvent"]["eventName"]),
    )
    tools.send("BackgroundService.clearEvents", {"service": "pushMessaging"})  # of an earlier message
    tools.send("BackgroundService.startObserving", {"service": "pushMessaging"})
    tools.send("BackgroundService.setRecording", {"service": "pushMessaging", "shouldRecord": True})
    data = {"origin": server.url, "registrationId": registration, "data": json.dumps(message)}
    tools.send("ServiceWorker.deliverPushMessage", data)
    eventually(page, lambda: COMPLETED in done)
    assert COMPLETED in done, done


def shown(page: Page) -> list[list[str]]:
    """The notifications of the page: what each says, and its place.

    Ask when they are there, and no sooner: of one that is kept already and not yet on the screen the browser believes
    that it was taken away, and forgets it.
    """
    wait_worker(page)
    return page.evaluate(
        """async () => {
            const found = await (await navigator.serviceWorker.ready).getNotifications();
            return found.map((one) => [one.title, one.body, one.data.url]);
        }"""
    )  # type: ignore[no-any-return]


ALONE = """() => {
  const socket = new WebSocket(location.href.replace('/table/', '/ws/').replace(/^http/, 'ws'));
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', seen: 0 }));
  socket.onmessage = ({ data }) => {
    const { players, table } = JSON.parse(data);
    window.isAlone ||= (players ?? table?.players ?? []).some(({ away }) => away);
  };
}"""
"""By correspondence no page shows who is away: asked is the server."""


def wait_alone(page: Page) -> None:
    """Wait until the server knows that the other has closed the table, and has done all that came before."""
    page.evaluate(ALONE)
    until(page, "() => window.isAlone")


def test_a_turn_is_told_on_a_device_that_asked_for_it(
    open_page: OpenPage, telling: Served, service: PushService
) -> None:
    """The other moves while its page is closed; what the push service got is shown, and leads to the table."""
    mover, other = two(open_page, telling, service)
    ask_to_be_told(other)
    expect_no_violations(other)
    table = other.url
    other.goto("/")
    play_on(mover, "document.querySelector('[data-testid=table]').dataset.turn !== 'mine'")
    wait_alone(mover)
    telling.put_forward(3)
    told = service.next()
    assert table.endswith(told.message["url"])

    deliver(other, telling, told.message)
    assert shown(other) == [["Your turn: Cuarenta", "At the table with " + name_of(mover), told.message["url"]]]
    deliver(other, telling, told.message)
    assert len(shown(other)) == 1


def name_of(page: Page) -> str:
    """Whose page it is."""
    return str(page.evaluate("window.name"))


def test_a_device_is_told_nothing_of_the_table_before_ones_eyes(
    open_page: OpenPage, telling: Served, service: PushService
) -> None:
    """What comes for another table is shown."""
    mover, _ = two(open_page, telling, service)
    here = {"title": "here", "body": "b", "tag": "1", "url": mover.evaluate("location.pathname")}
    deliver(mover, telling, here)
    deliver(mover, telling, here | {"title": "there", "tag": "2", "url": "/table/another"})

    assert shown(mover) == [["there", "b", "/table/another"]]


def test_it_can_be_ended_where_it_was_asked_for(open_page: OpenPage, telling: Served, service: PushService) -> None:
    """By the keyboard as well; after the settings are opened anew it is still off."""
    mover, _ = two(open_page, telling, service)
    mover.set_viewport_size({"width": 390, "height": 844})
    ask_to_be_told(mover)
    number = last_number(mover)
    mover.get_by_test_id("push-end").focus()
    mover.keyboard.press("Enter")
    expect(mover.get_by_test_id("push-start")).to_be_visible()
    mover.reload()
    mover.get_by_test_id("open-settings").click()

    expect(mover.get_by_test_id("push-start")).to_be_visible()
    expect_no_violations(mover)
    assert last_number(mover) == number


def test_a_browser_that_allows_no_notifications_says_so(open_page: OpenPage, telling: Served) -> None:
    """In the settings of the lobby, with no button that could do nothing."""
    here = {"service_workers": "allow", "bypass_csp": True}
    page = open_page(server=telling, size=(360, 640), lang="es", context=here)
    page.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page.goto("/")
    page.get_by_test_id("open-settings").click()

    expect(page.get_by_test_id("push-not")).to_be_visible()
    expect(page.get_by_test_id("push-start")).to_have_count(0)
    expect_no_violations(page)
