"""The documentation's site builds without a warning, and every link in it leads somewhere."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.house.code import ROOT

SETTINGS = "zensical.toml"
PLAY = "play/index.html"
"""The page without a server: `make docs` puts it there."""

NAV = tomllib.loads((ROOT / SETTINGS).read_text(encoding="utf-8"))["project"]["nav"]


class Page(HTMLParser):
    """What a built page has: anchors to come to, links to elsewhere, and what the browser fetches for it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        """Note the links and anchors of a tag."""
        given = dict(attrs)
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        elif given.get("src") or (tag == "link" and given.get("href")):
            self.fetched.append(given.get("src") or given["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The folder of the site, built from a copy."""
    pytest.importorskip("zensical")
    folder = tmp_path_factory.mktemp("documentation")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copy(ROOT / SETTINGS, folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", SETTINGS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site) -> dict[Path, Page]:
    """Every page of the site."""
    return {path: Page(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}


def named(entries: list[dict]) -> Iterator[str]:
    """The pages that stand in the navigation."""
    for entry in entries:
        for target in entry.values():
            yield from [target] if isinstance(target, str) else named(target)


def test_every_page_has_its_place():
    """The navigation names each page of docs/ once, and no page that is not there."""
    there = sorted(path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/**/*.md"))
    assert sorted(named(NAV)) == there


def test_every_page_is_built(pages):
    """A site has as many pages as docs/."""
    assert len(pages) == len(list(named(NAV)))


def test_every_link_leads_to_a_page_and_a_place_on_it(site, pages):
    """Links inside the site name a file that is there, and where they name an anchor, one that the page has."""
    lost = [
        f"{path.relative_to(site)} -> {link}"
        for path, page in pages.items()
        for link in [*page.links, *page.fetched]
        if not urlsplit(link).scheme and link != PLAY and not arrives(path, link, pages)
    ]
    assert lost == []


def test_the_first_page_leads_to_the_table_itself(pages, site):
    """*Play now* leads to the page without a server, which is built into the site beside the documentation."""
    assert PLAY in pages[site / "index.html"].links
    assert f"cp -R dist/page site/{PLAY.partition('/')[0]}" in (ROOT / "Makefile").read_text(encoding="utf-8")


def arrives(path: Path, link: str, pages: dict[Path, Page]) -> bool:
    """Whether a link of a page leads somewhere."""
    parts = urlsplit(link)
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    target = target / "index.html" if target.is_dir() else target
    return unquote(parts.fragment) in pages[target].anchors if target in pages else target.is_file()


@pytest.mark.parametrize(
    ("link", "there"),
    [("two.html#below", True), ("two.html", True), ("#above", True), ("two.html#above", False), ("three.html", False)],
)
def test_a_link_that_leads_nowhere_is_found(tmp_path, link, there):
    """A page that is not there is missed, and so is an anchor that the page does not have."""
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    one.write_text('<h2 id="above">Above</h2>')
    two.write_text('<h2 id="below">Below</h2>')
    assert arrives(one, link, {path: Page(path) for path in (one, two)}) is there


def test_no_page_fetches_anything_from_elsewhere(pages):
    """Whoever reads the pages asks no other server for anything."""
    assert [link for page in pages.values() for link in page.fetched if urlsplit(link).netloc] == []


def test_the_site_wears_the_table_s_own_badge():
    """The icon of the pages is that of the program."""
    assert (ROOT / "docs/pictures/icon.svg").read_bytes() == (ROOT / "web/src/icon.svg").read_bytes()
