"""The page without a server, as it comes to a desktop and to a slow phone.

`python -m bench.page --json` serves dist/page (or `--page FOLDER`) under a path from a plain host, and opens it in
Chromium: with nothing kept, then again without the host. It weighs what is sent, says when the lobby is of use and
when the first card lies in the hand, how long a move takes until it is seen, beside a server's, how long a maestro
thinks, and the memory of the tab.

A slow phone has a processor that is slowed down four times with all workers, and a line of 8.1 Mbit/s with 165 ms to
every answer. Linux alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Final

from playwright.async_api import BrowserContext, Page, async_playwright

from bench.positions import positions
from bench.serving import Forked
from bench.slow_processor import memory, renderers, slowed
from bench.static_host import Host, Network

FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PATH: Final = "/somebody/cards/"
PATIENCE: Final = 30_000
MOVES: Final = 12
THOUGHTS: Final = 8
QUIET: Final = 2.0
"""Seconds without a byte after which a visit has everything it wants."""
SETTLED: Final = 30.0
"""Seconds after which the browser has given back what loading left behind, and ended the worker that keeps files."""

GAMES: Final = {"cuarenta": "pagat", "gin": "standard", "cribbage": "standard"}
LOBBY: Final = "[data-testid=play-cuarenta]"
CARD: Final = "[data-hand] button"
MINE: Final = "[data-turn=mine] [data-hand] button[aria-disabled=false]"

WATCH: Final = """() => {
    window.seen = {};
    const looked = { lobby: 'LOBBY', card: 'CARD' };
    const look = now => {
        for (const [name, selector] of Object.entries(looked))
            if (!window.seen[name] && document.querySelector(selector)) window.seen[name] = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}""".replace("LOBBY", LOBBY).replace("CARD", CARD)

PLAY_ONE: Final = """async () => {
    const find = selector => document.querySelector(selector);
    const number = () => find('[data-testid=table]')?.dataset.n;
    const frame = () => new Promise(done => requestAnimationFrame(done));
    if (!find('[data-hand] button[aria-pressed=true]')) find('MINE').click();
    while (!find('[data-testid=play]')) await frame();
    for (let taps = 0; taps < 6 && find('[data-testid=play]').ariaDisabled === 'true'; taps++) {
        for (const card of document.querySelectorAll('[data-testid=cloth] button[aria-disabled=false]'))
            if (card.ariaPressed !== 'true') { card.click(); break; }
        await frame();
    }
    const [before, began] = [number(), performance.now()];
    find('[data-testid=play]').click();
    while (number() === before) await frame();
    return performance.now() - began;
}""".replace("MINE", MINE)


THINK: Final = """async ([script, questions]) => {
    const worker = new Worker(script, { type: 'module' });
    const next = () => new Promise((answer, fail) => {
        worker.onmessage = event => answer(event.data);
        worker.onerror = event => fail(new Error(event.message));
    });
    const ready = next();
    worker.postMessage({ folder: new URL("./", location.href).href, parts: null });
    await ready;
    const taken = [];
    for (const text of questions) {
        const [began, answered] = [performance.now(), next()];
        worker.postMessage(text);
        const answer = JSON.parse(await answered);
        if (answer.error) throw new Error(answer.error.why);
        taken.push(performance.now() - began);
    }
    worker.terminate();
    return taken;
}"""


@dataclass(frozen=True)
class Profile:
    """A device: how many times slower its processor is than this one, and its line."""

    name: str
    times: float
    network: Network
    width: int
    height: int


DESKTOP: Final = Profile("desktop", 1, Network(), 1280, 800)
PHONE: Final = Profile("slow phone", 4, Network(8_100_000 / 8, 0.165), 360, 740)


@dataclass(frozen=True)
class Visit:
    """One visit: seconds until the lobby is of use and until the first card lies in the hand; bytes, and memory."""

    lobby: float
    card: float
    sent: int
    memory: int


@dataclass(frozen=True)
class Figures:
    """What was measured of one device; milliseconds of moves and of a maestro's answers: the median and the slowest.

    ``settled`` is the memory of the tab half a minute into the first game.
    """

    profile: str
    first: Visit
    offline: Visit
    settled: int
    move: tuple[float, float]
    maestro: dict[str, tuple[float, float]]


@asynccontextmanager
async def browser(profile: Profile) -> AsyncIterator[tuple[BrowserContext, list[int]]]:
    """Yield a browser that keeps nothing of earlier ones, with the number of its process; its pages are slowed down."""
    with tempfile.TemporaryDirectory() as kept:
        async with async_playwright() as playwright:
            context = await playwright.chromium.launch_persistent_context(
                kept,
                executable_path=shutil.which("chromium"),
                args=FLAGS,
                viewport={"width": profile.width, "height": profile.height},
            )
            main = _browsers(kept)
            with slowed(lambda: renderers(main[0]), profile.times):
                try:
                    yield context, main
                finally:
                    await context.close()


def tab(main: int) -> int:
    """Return the memory of the page's process, in which its workers run too: the largest of those that run pages."""
    return max(map(memory, renderers(main)))


def _browsers(kept: str) -> list[int]:
    """Return the process of the browser that keeps its things in this folder."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if kept.encode() in command and b"--type=" not in command:
            found.append(int(folder.name))
    return found


async def prepare(context: BrowserContext, game: str, level: str) -> None:
    """Let the lobby offer a game against a level with one tap."""
    last = {"game": game, "rules": GAMES[game], "seats": 2, "level": level, "who": "me", "options": {}}
    settings = {"lang": "es", "speed": "instant", "name": "Ana", "sound": "off", "last": last}
    key, kept = "sobremesa.settings", json.dumps(json.dumps(settings))
    await context.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {kept})")
    await context.add_init_script(f"({WATCH})()")


async def visit(context: BrowserContext, address: str) -> tuple[Page, float, float]:
    """Open the page and its quick table; return the seconds to the lobby and to the first card."""
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(address, wait_until="commit")
    await page.locator(LOBBY).click()
    await page.locator(CARD).first.wait_for()
    seen = await page.evaluate("window.seen")
    return page, seen["lobby"] / 1000, seen["card"] / 1000


async def quiet(host: Host) -> None:
    """Wait until the host has nothing more to send."""
    before = -1
    while before != host.total:
        before = host.total
        await asyncio.sleep(QUIET)


async def moves(page: Page, count: int) -> list[float]:
    """Play so many cards; return the milliseconds from each click to the picture of the move."""
    taken: list[float] = []
    while len(taken) < count:
        await page.locator(f"{MINE}, [data-testid=deal], [data-testid=go-on], [data-testid=ronda]").first.wait_for()
        button = page.locator("[data-testid=deal], [data-testid=go-on], [data-testid=ronda]").first
        if await button.count():
            await button.click()
        else:
            taken.append(await page.evaluate(PLAY_ONE))
    return taken


async def think(page: Page, folder: Path, game: str) -> list[float]:
    """Let a thinking worker of the page choose moves as a maestro; return the milliseconds of each but the first."""
    views = positions(game, GAMES[game], THOUGHTS + 1)
    questions = [
        json.dumps(
            {"id": number, "work": "sobremesa.core.levels:choose_text", "given": [view, "maestro", number, 0, 1.0]}
        )
        for number, view in enumerate(views)
    ]
    taken: list[float] = await page.evaluate(THINK, [_thinking_script(folder), questions])
    return taken[1:]


def _thinking_script(folder: Path) -> str:
    (script,) = folder.glob("assets/thinkingWorker-*.js")
    return f"./{script.relative_to(folder).as_posix()}"


async def measure(folder: Path, profile: Profile) -> Figures:
    """Measure one device."""
    with Host(folder, PATH, profile.network).running() as host:
        async with browser(profile) as (context, main):
            await prepare(context, "cuarenta", "novato")
            page, lobby, card = await visit(context, host.address)
            await quiet(host)
            first = Visit(lobby, card, host.total, tab(main[0]))
            taken = await moves(page, MOVES)
            await asyncio.sleep(SETTLED)
            settled = tab(main[0])
            thoughts = {game: spread(await think(page, folder, game)) for game in GAMES}
            await page.close()
            sent = host.total
            await context.set_offline(True)
            page, lobby, card = await visit(context, host.address)
            offline = Visit(lobby, card, host.total - sent, tab(main[0]))
    return Figures(profile.name, first, offline, settled, spread(taken), thoughts)


async def of_server(profile: Profile) -> tuple[float, float]:
    """Return how long a move takes to be seen with a server on this machine."""
    with tempfile.TemporaryDirectory() as kept:
        server = Forked(Path(kept))
        try:
            async with browser(profile) as (context, _):
                await prepare(context, "cuarenta", "novato")
                page, _, _ = await visit(context, await server.address())
                return spread(await moves(page, MOVES))
        finally:
            await server.kill()


def spread(values: list[float]) -> tuple[float, float]:
    """Return the median and the largest."""
    return round(median(values), 1), round(max(values), 1)


def report(found: list[Figures], servers: dict[str, tuple[float, float]]) -> str:
    """Return the figures as a table."""
    lines = ["device          visit    lobby s  card s   sent MB  memory MB"]
    for one in found:
        for name, each in (("first", one.first), ("offline", one.offline)):
            sizes = f"{each.sent / 1e6:7.2f} {each.memory / 1e6:10.0f}"
            lines.append(f"{one.profile:15} {name:8} {each.lobby:7.2f} {each.card:7.2f}   {sizes}")
    for one in found:
        lines.append(f"{one.profile}: half a minute into the game the tab has {one.settled / 1e6:.0f} MB")
        lines.append(
            f"{one.profile}: a move is seen after {one.move} ms, with a server after {servers[one.profile]} ms"
        )
        lines += [f"{one.profile}: a maestro of {game} answers in {took} ms" for game, took in one.maestro.items()]
    return "\n".join(lines)


async def run(folder: Path) -> tuple[list[Figures], dict[str, tuple[float, float]]]:
    """Measure every device."""
    profiles = (DESKTOP, PHONE)
    found = [await measure(folder, profile) for profile in profiles]
    return found, {profile.name: await of_server(profile) for profile in profiles}


def main() -> None:
    """Measure and say it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--page", type=Path, default=Path("dist/page"), help="the folder of the page")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    given = parser.parse_args()
    found, servers = asyncio.run(run(given.page))
    told = {"devices": [asdict(one) for one in found], "server": servers}
    print(json.dumps(told, indent=1) if given.json else report(found, servers))


if __name__ == "__main__":
    main()
