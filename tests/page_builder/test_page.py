"""The page as it is built: what lies in it, what its Python can do, and that it is the same for the same sources."""

import gzip
import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from sobremesa.core.registry import GAMES
from sobremesa.page_builder.browser_files import POLICY
from sobremesa.page_builder.build import build
from sobremesa.page_builder.compiled_rooms import compiled_files_of_page
from sobremesa.page_builder.integrity import integrity
from sobremesa.page_builder.packages import IN_THE_PAGE
from sobremesa.page_builder.prepared import key_of
from tests.pages import CACHE, PACKAGE, run_in, told

NOT_LISTED = {"page.json", "sw.js"}
FIND = """
import sobremesa.page, sys
from sobremesa.core import registry, rng
print(sorted(registry.GAMES), registry.BROKEN, rng.__file__.rpartition("/")[2])
"""
IMPORT_ALL = """
import importlib, pkgutil, sobremesa.page
broken = []
for found in pkgutil.walk_packages(sobremesa.__path__, "sobremesa.", broken.append):
    try:
        importlib.import_module(found.name)
    except Exception as error:
        broken.append(f"{found.name}: {error!r}")
print(broken)
"""


def packed(page: Path, name: str) -> zipfile.ZipFile:
    """A zip of the page's Python."""
    return zipfile.ZipFile(BytesIO(gzip.decompress((page / told(page)["python"] / f"{name}.bin").read_bytes())))


def names(page: Path) -> set[str]:
    return {path.relative_to(page).as_posix() for path in page.rglob("*") if path.is_file()}


def test_every_file_is_listed_with_its_size_and_digest(page: Path) -> None:
    """What the page fetches, and keeps for the next visit, is in its list; only list and service worker are not."""
    listed = {file["path"]: file for file in told(page)["files"]}
    assert set(listed) == names(page) - NOT_LISTED
    for name, file in listed.items():
        content = (page / name).read_bytes()
        assert (file["bytes"], file["integrity"]) == (len(content), integrity(content)), name
        assert file.get("gzip", False) is name.endswith(".bin")


def test_the_rules_are_compiled_in_one_library(compiled_page: Path) -> None:
    """The compiled modules are found in the library, the games by their entry points, and no source lies beside."""
    assert run_in(compiled_page, FIND).split("]")[0] == str(sorted(GAMES)).split("]")[0]
    assert run_in(compiled_page, FIND).strip().endswith("{} rng.cpython-314-wasm32-emscripten.so")
    lying = set(packed(compiled_page, "sobremesa.zip").namelist())
    compiled = {path.relative_to(PACKAGE.parent).with_suffix("").as_posix() for path in compiled_files_of_page(PACKAGE)}
    assert {name.partition(".")[0] for name in lying if name.endswith((".py", ".pyc"))} & compiled == set()


def test_the_interpreted_page_plays_the_same_games(interpreted_page: Path) -> None:
    """Without a compiler the rules travel as byte code, and the page says that it was so wanted."""
    assert told(interpreted_page)["compiled"] is False
    assert told(interpreted_page)["why"] == "it was asked for"
    assert run_in(interpreted_page, FIND) == f"{sorted(GAMES)} {{}} rng.pyc\n"


def test_only_what_a_page_can_use_travels(page: Path) -> None:
    """Server, command line and laboratory stay at home, and so do sources and tests."""
    lying = packed(page, "sobremesa.zip").namelist()
    rooms = {name.split("/")[1] for name in lying if name.startswith("sobremesa/")}
    assert rooms & {"api", "cli", "environments", "lab", "page_builder", "server", "terminal"} == set()
    assert [name for name in lying if name.endswith((".py", ".po", ".pyi")) or "/tests/" in name] == []


def test_the_first_answers_come_with_the_page(page: Path) -> None:
    """The lists of games in both languages, of lessons and of exercises need no Python to be shown."""
    answers = json.loads((page / told(page)["prepared"]).read_text())
    for lang in ("en", "es"):
        assert [game["id"] for game in answers[key_of("list_games", {"lang": lang})]] == list(GAMES)
    assert answers["list_lessons?"]
    assert answers["list_exercises?"]


def test_the_document_lets_nothing_in_but_its_own_files(page: Path) -> None:
    """The content policy allows no inline code but the list of digests, nothing from elsewhere, and no `eval`."""
    text = (page / "index.html").read_text()
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    (digests,) = re.findall(r'<script type="importmap">(.*?)</script>', text)
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy and "http" not in policy
    assert f"script-src {POLICY['script-src']} '{integrity(digests.encode())}';" in policy
    assert text.index("Content-Security-Policy") < text.index("<script")
    assert re.findall(r"<script(?![^>]* src=)(?! type=\"importmap\")", text) == []
    assert re.findall(r"https?://", text) == []


def test_scripts_and_styles_are_checked_by_their_digests(page: Path) -> None:
    """Each tag has the digest of its file, each module that is imported has one in the list of digests."""
    text = (page / "index.html").read_text()
    tags = re.findall(r'<(?:script|link)[^>]* (?:src|href)="\./([^"]+\.(?:js|css))"([^>]*)>', text)
    assert tags
    for name, rest in tags:
        assert f'integrity="{integrity((page / name).read_bytes())}"' in rest, name
    (digests,) = re.findall(r'<script type="importmap">(.*?)</script>', text)
    modules = json.loads(digests)["integrity"]
    written = [name for name in names(page) - NOT_LISTED if name.endswith(".js")]
    assert modules == {f"./{name}": integrity((page / name).read_bytes()) for name in written}


def test_the_licences_of_what_others_made_come_along(page: Path) -> None:
    """Pyodide, Python and each library are named, with their licences or where they are."""
    text = (page / "python-license.txt").read_text()
    assert [
        name for name in ("Pyodide", "Mozilla", "PSF", *(one.name for one in IN_THE_PAGE)) if name not in text
    ] == []


def test_the_service_worker_is_that_of_this_version(page: Path) -> None:
    """Another content is another service worker, so that whoever has the page open is offered the new one."""
    worker = (page / "sw.js").read_text()
    assert told(page)["version"] in worker
    assert "PAGE_VERSION" not in worker


def test_nothing_of_the_package_is_broken_in_the_page(page: Path) -> None:
    """Every module that travels can be imported there."""
    assert run_in(page, IMPORT_ALL) == "[]\n"


def test_a_second_build_asks_nobody_and_gives_the_same_files(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was fetched and compiled is used again, and the same sources make the same page to the last byte."""
    for name in ("UV_DEFAULT_INDEX", "PIP_INDEX_URL", "npm_config_registry"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    steps: list[str] = []
    build(tmp_path / "again", CACHE, report=steps.append)
    assert "compiling" not in steps
    assert names(tmp_path / "again") == names(page)
    assert [
        name for name in names(page) if (page / name).read_bytes() != (tmp_path / "again" / name).read_bytes()
    ] == []
