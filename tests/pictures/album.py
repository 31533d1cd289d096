"""The recorded pictures, the browser that drew them, and what is left of a comparison that failed."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.table import STILL, eventually
from tests.pictures.comparison import ELSEWHERE, SAME, Tolerance, faults, marked, shrunk

HERE = Path(__file__).parent
RECORDED = HERE / "recorded"
FAILED = HERE.parent.parent / "test-results" / "pictures"
LONGEST = 1700
"""Of a page that is longer, in pixels, the rest is left out."""

LETTERS = "".join(
    f'<p style="font: {weight} {size}px {family}">Caída y limpia: ¡38! ♠♥♦♣ ← ▶ × 😀 {family}</p>'
    for family in ("serif", "sans-serif", "monospace", "system-ui", "Arial", "Courier New")
    for weight, size in ((400, 13), (700, 19))
)


@dataclass(frozen=True)
class DrawnBy:
    """A browser by its version, and a digest of how it draws a sample of letters in the fonts of its machine."""

    chromium: str
    letters: str

    @classmethod
    def of(cls, browser: Browser) -> DrawnBy:
        """Return who draws on this machine."""
        page = browser.new_page(viewport={"width": 600, "height": 600})
        page.set_content(LETTERS)
        with Image.open(BytesIO(page.screenshot())) as drawn:
            digest = sha256(drawn.convert("RGB").tobytes()).hexdigest()
        page.close()
        return cls(browser.version, digest[:16])


class Album:
    """The recorded pictures, for whoever draws now."""

    def __init__(self, now: DrawnBy, folder: Path = RECORDED, failed: Path = FAILED) -> None:
        """Open the pictures of a folder; what differs is put into the folder ``failed``."""
        self.now = now
        self._folder = folder
        self._failed = failed
        self._note = folder / "drawn-by.json"
        self.recorded = DrawnBy(**json.loads(self._note.read_text())) if self._note.exists() else None

    @property
    def tolerances(self) -> tuple[Tolerance, ...]:
        """Return how closely the pictures of this browser are compared with the recorded ones."""
        return SAME if self.now == self.recorded else ELSEWHERE

    @property
    def names(self) -> set[str]:
        """Return the names of all recorded pictures."""
        return {path.stem for path in self._folder.glob("*.png")}

    def record(self, name: str, picture: bytes) -> None:
        """Keep a picture, unless the one that is kept looks the same."""
        path, new = self._path(name), shrunk(picture)
        self._folder.mkdir(exist_ok=True)
        if self.now != self.recorded or not path.exists() or faults(_read(path), new, SAME):
            new.save(path, optimize=True)
        self._note.write_text(json.dumps(asdict(self.now), indent=2) + "\n")

    def forget(self, name: str) -> None:
        """Delete a recorded picture."""
        self._path(name).unlink()

    def trouble(self, name: str, picture: bytes) -> str:
        """Return in words how a picture differs from the recorded one, and where both lie now; else nothing."""
        if name not in self.names:
            return f"no picture of {name} is recorded: make pictures"
        expected, actual = _read(self._path(name)), shrunk(picture)
        found = faults(expected, actual, self.tolerances)
        return self._tell(name, expected, actual, found) if found else ""

    def _tell(self, name: str, expected: Image.Image, actual: Image.Image, found: list[str]) -> str:
        self._failed.mkdir(parents=True, exist_ok=True)
        difference = marked(expected, actual, self.tolerances)
        for kind, one in {"expected": expected, "actual": actual, "difference": difference}.items():
            one.save(self._failed / f"{name}-{kind}.png")
        return (
            f"{name} looks otherwise than recorded: {'; '.join(found)}. Look at {self._failed}/{name}-*.png;"
            " if it shall look like this from now on: make pictures"
        )

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.png"


def photograph(page: Page) -> bytes:
    """Return a picture of a page, once all that it asked for is there and two pictures in a row are the same."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(STILL)
    pictures = [b""]

    def rests() -> bool:
        pictures.append(_shot(page))
        return pictures[-1] == pictures[-2]

    eventually(page, rests)
    return pictures[-1]


def _shot(page: Page) -> bytes:
    size = page.evaluate("({ width: innerWidth, height: document.documentElement.scrollHeight })")
    clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], LONGEST)}
    return page.screenshot(full_page=True, clip=clip, animations="disabled", caret="hide", scale="css")  # type: ignore[arg-type]


def _read(path: Path) -> Image.Image:
    with Image.open(path) as kept:
        kept.load()
        return kept
