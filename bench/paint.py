"""What a slow phone sees, and when: first paint of lobby and tables, the script they load, frames while cards fly.

`python -m bench.paint --json`. A Chromium with the network of a slow phone (1.6 Mbit/s, 150 ms) and a processor slowed
down four times opens each screen, first with nothing kept and then again; tables of computers are watched at normal
speed.
Without a graphics processor the browser draws in software, which the slowing down slows too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import tempfile
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from bench.serving import Forked

FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
PHONE: Final = {"width": 360, "height": 740}
NETWORK: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""Bytes a second, and milliseconds for every request."""
SLOWDOWN: Final = 4
GAMES: Final = {"cuarenta": "pagat", "gin": "standard", "cribbage": "standard"}

THERE: Final = {"lobby": "[data-testid=play-cuarenta]", "table": "[data-hand] button"}
"""What has to be there for a screen to be of use."""

WATCH: Final = """selector => {
    window.seen = 0; window.largest = 0;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) window.largest = entry.startTime; })
        .observe({ type: 'largest-contentful-paint', buffered: true });
    const look = now => { if (document.querySelector(selector)) window.seen = now; else requestAnimationFrame(look); };
    requestAnimationFrame(look);
}"""

TOLD: Final = """() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    largest: window.largest,
    seen: window.seen,
    script: performance.getEntriesByType('resource').filter(one => new URL(one.name).pathname.endsWith('.js'))
        .reduce((sum, one) => sum + one.encodedBodySize, 0),
})"""

TOLD_OF_FRAMES: Final = ["benchmark", "cc", "disabled-by-default-devtools.timeline.frame"]
"""The parts of the browser's own trace that tell what became of every frame."""


@dataclass(frozen=True)
class Paint:
    """One screen as it came: milliseconds from the beginning of the visit (medians), and bytes of compressed script."""

    screen: str
    visit: str
    first_paint: float
    largest_paint: float
    of_use: float
    script: int


@dataclass(frozen=True)
class Frames:
    """What became of the frames in which something moved: how many were shown, and the share that was not.

    Stood still: the share in which, the browser says, a movement stopped; in the others nothing was ready to move yet.
    """

    game: str
    shown: int
    dropped: float
    stood_still: float


async def slow(page: Page, network: bool) -> None:
    """Slow a page's processor down, and its network if wanted."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    if network:
        await session.send("Network.enable")
        await session.send("Network.emulateNetworkConditions", NETWORK)


async def table(context: BrowserContext, game: str, watched: bool) -> str:
    """Make a table and return the address of its page."""
    me = {"kind": "bot", "level": "novato"} if watched else {"kind": "me", "name": "Ana"}
    players = [me, {"kind": "bot", "level": "novato"}]
    body = {"game": game, "rules": GAMES[game], "seats": 2, "players": players, "pace": 400, "public": watched}
    made = await context.request.post("/api/tables", data=body)
    return f"/table/{(await made.json())['id']}"


async def visit(context: BrowserContext, path: str, there: str) -> dict[str, Any]:
    """Open a page on a slow phone and return when what was to be seen."""
    page = await context.new_page()
    await slow(page, network=True)
    await page.add_init_script(f"({WATCH})({json.dumps(there)})")
    await page.goto(path)
    await page.locator(there).first.wait_for()
    await page.wait_for_load_state("networkidle")
    told: dict[str, Any] = await page.evaluate(TOLD)
    await page.close()
    return told


async def opened(browser: Browser, address: str, game: str = "cuarenta") -> BrowserContext:
    """Return a browser that keeps nothing but settings: the last game, and cards that move at normal speed."""
    context = await browser.new_context(base_url=address, viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    last = {"game": game, "rules": GAMES[game], "seats": 2, "level": "novato", "who": "me", "options": {}}
    kept = json.dumps(json.dumps({"lang": "es", "speed": "normal", "name": "Ana", "last": last}))
    key = "sobremesa.settings"
    await context.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', {kept})")
    return context


async def paints(browser: Browser, address: str, screen: str, repeat: int) -> list[Paint]:
    """Return how a screen comes when nothing is kept, and when it was there before."""
    told: dict[str, list[dict[str, Any]]] = {"first": [], "again": []}
    for _ in range(repeat):
        context = await opened(browser, address, "cuarenta" if screen == "lobby" else screen)
        path = "/" if screen == "lobby" else await table(context, screen, watched=False)
        for which in told:
            told[which].append(await visit(context, path, THERE["lobby" if screen == "lobby" else "table"]))
        await context.close()
    return [_paint(screen, which, some) for which, some in told.items()]


def _paint(screen: str, which: str, told: list[dict[str, Any]]) -> Paint:
    times = [round(median(one[name] for one in told)) for name in ("first", "largest", "seen")]
    return Paint(screen, which, *times, script=max(one["script"] for one in told))


async def frames(browser: Browser, address: str, game: str, seconds: float) -> Frames:
    """Return how evenly a watched game is drawn while cards fly, as the browser itself reckons it.

    A script that asks from frame to frame would have to be run in each, and makes late what it measures.
    """
    context = await opened(browser, address)
    page = await context.new_page()
    await page.goto(await table(context, game, watched=True))
    await page.get_by_test_id("field").wait_for()
    await slow(page, network=False)
    await browser.start_tracing(page=page, categories=TOLD_OF_FRAMES)
    await asyncio.sleep(seconds)
    trace = json.loads(await browser.stop_tracing())
    await context.close()
    return reckoned(game, trace["traceEvents"])


def reckoned(game: str, trace: list[dict[str, Any]]) -> Frames:
    """Return what a trace tells of the frames in which something moved; a frame may be reported more than once."""
    ends: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
    rough = set()
    for event in trace:
        told = event.get("args", {}).get("frame_reporter") if event["name"] == "PipelineReporter" else None
        if told and (told["has_compositor_animation"] or told["has_main_animation"]):
            frame = told["frame_source"], told["frame_sequence"]
            ends[frame].add(told["state"])
            if told["affects_smoothness"]:
                rough.add(frame)
    shown = sum(any("PRESENTED" in state for state in states) for states in ends.values())
    dropped = sum(states == {"STATE_DROPPED"} for states in ends.values())
    wanted = max(1, shown + dropped)
    return Frames(game, shown, round(dropped / wanted, 3), round(len(rough) / wanted, 3))


async def measure(repeat: int, seconds: float) -> dict[str, Any]:
    """Measure everything with a server of our own."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as folder:
        life = Forked(Path(folder))
        try:
            address = await life.address()
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
                screens = [await paints(browser, address, screen, repeat) for screen in ("lobby", *GAMES)]
                moving = [await frames(browser, address, game, seconds) for game in GAMES]
        finally:
            await life.kill()
    return {"paint": [asdict(one) for some in screens for one in some], "frames": [asdict(one) for one in moving]}


def main() -> None:
    """Measure, and print it as lines or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3, help="how often each screen is opened anew")
    parser.add_argument("--seconds", type=float, default=20, help="how long each game is watched")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    told = asyncio.run(measure(asked.repeat, asked.seconds))
    if asked.json:
        print(json.dumps(told, indent=1))
        return
    for kind, lines in told.items():
        print(kind)
        for line in lines:
            print("  " + "  ".join(f"{name} {value}" for name, value in line.items()))


if __name__ == "__main__":
    main()
