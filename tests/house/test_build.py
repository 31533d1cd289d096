"""Building the project: what is asked for, what the wheel and the source distribution hold."""

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import sobremesa
from build_backend import backend, check, readme, sheets, toolchain, web
from tests.house.code import ROOT, imports, python_files

RELATIVE = re.compile(r"\]\((?!https?://|#|mailto:)([^)\s]+)\)")
BARE = re.compile(r"(?:from|import\() ?['\"]((?:@[a-z0-9-]+/)?[a-z][a-z0-9-]*)")
LEFT_BEHIND = (".git", ".venv", "node_modules", "build", "dist", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, to build in without touching this one; the browser files as they are, or made up."""
    folder = tmp_path_factory.mktemp("build") / "sobremesa"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    static = folder / "src/sobremesa/server/static"
    if not (static / "index.html").exists():
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<!doctype html>")
        (static / "assets" / "table.js").write_text("//")
    shutil.rmtree(folder / "web", ignore_errors=True)
    return folder


def _build(checkout: Path, what: str, out: Path, **environment: str) -> tuple[Path, str]:
    out.mkdir(exist_ok=True)
    code = f"from build_backend import backend; backend.build_{what}({str(out)!r})"
    command = [sys.executable, "-c", code]
    variables = {**os.environ, "PYTHONPATH": str(checkout), **environment}
    done = subprocess.run(command, cwd=checkout, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.iterdir()
    return made, done.stdout


def test_the_version_stands_once() -> None:
    """The package says the version that the project file says."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sobremesa.__version__ == project["version"]


def test_the_pins_of_the_build_are_those_of_the_lock_file() -> None:
    """What an isolated build fetches is what a checkout builds with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = {f"{each['name']}=={each.get('version')}" for each in _lock()["package"]}
    asked = [*backend.extensions.REQUIREMENTS, *backend.words.REQUIREMENTS, *web.REQUIREMENTS]
    assert set(asked) | set(project["build-system"]["requires"]) <= locked


def test_the_base_install_brings_nothing_of_the_extras() -> None:
    """Neither the laboratory's packages nor the environments', PostgreSQL's or the documentation's come along."""
    ours = next(each for each in _lock()["package"] if each["name"] == "sobremesa")
    groups = [*ours["optional-dependencies"].values(), ours["dev-dependencies"]["docs"]]
    extras = {each["name"] for group in groups for each in group}
    assert {"numpy", "pyarrow", "asyncpg", "pettingzoo", "zensical"} <= extras
    assert _brought("sobremesa") & extras == set()


def test_the_types_do_without_the_libraries_of_the_extras() -> None:
    """What only an extra brings is passed over by the type checker: the rules are compiled where it is missing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    overrides = [one for one in project["tool"]["mypy"]["overrides"] if one.get("ignore_missing_imports")]
    passed_over = {module.removesuffix(".*") for one in overrides for module in one["module"]}
    extras = project["project"]["optional-dependencies"].values()
    brought = {re.match(r"\w+", one)[0] for some in extras for one in some} | {"pyspiel"}  # which OpenSpiel brings
    imported = {one.module.partition(".")[0] for path in python_files("src") for one in imports(path)}

    assert {"numpy", "pyarrow"} <= imported & brought <= passed_over


def test_a_build_that_compiles_asks_for_the_pinned_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the machine can compile, the build asks for exactly one mypyc and its runtime."""
    monkeypatch.delenv("SOBREMESA_PURE", raising=False)
    monkeypatch.setattr(toolchain, "compiler_trouble", lambda: None)
    assert {"mypy==2.4.1", "librt==0.16.0"} <= set(backend.get_requires_for_build_wheel())


@pytest.mark.parametrize(("pure", "trouble"), [("1", None), ("0", "no compiler"), ("", "no compiler")])
def test_a_pure_build_asks_for_no_compiler(monkeypatch: pytest.MonkeyPatch, pure: str, trouble: str | None) -> None:
    """With SOBREMESA_PURE, or where nothing compiles, the build fetches no mypyc."""
    monkeypatch.setenv("SOBREMESA_PURE", pure)
    monkeypatch.setattr(toolchain, "compiler_trouble", lambda: trouble)
    assert not any(each.startswith(("mypy==", "librt")) for each in backend.get_requires_for_build_wheel())


def test_a_compiler_that_does_not_work_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A CC that is not there makes the build a pure one, with the reason."""
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "no-such-compiler" in str(toolchain.compiler_trouble.__wrapped__())


@pytest.mark.parametrize(
    ("built", "node", "asks"), [(True, None, []), (False, Path("/usr/bin"), []), (False, None, web.REQUIREMENTS)]
)
def test_node_is_asked_for_only_where_it_is_needed_and_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: bool, node: Path | None, asks: list[str]
) -> None:
    """Node comes from the registry only where the browser files must be built and no node is installed."""
    (tmp_path / "package.json").write_text("{}")
    monkeypatch.setattr(web, "WEB", tmp_path)
    monkeypatch.setattr(web, "fresh", lambda: built)
    monkeypatch.setattr(web, "_installed_node", lambda: node)
    assert web.requirements() == asks


@pytest.mark.parametrize(
    ("version", "suits"), [("v20.18.3", False), ("v20.19.0", True), ("v24.1.0", True), ("?", False)]
)
def test_an_old_node_does_not_do(tmp_path: Path, version: str, suits: bool) -> None:
    """A node older than 20.19, or one that does not tell its version, is passed over."""
    for name in ("node", "npm"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n")
        (tmp_path / name).chmod(0o755)
    assert web._suits(tmp_path) is suits


def test_browser_files_are_fresh_until_a_source_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The built files are kept while web/ stays as it was, and made anew when a file there changes."""
    source, static = tmp_path / "web" / "main.ts", tmp_path / "static"
    for folder in (source.parent, static):
        folder.mkdir()
    source.write_text("one")
    for name, value in {"ROOT": tmp_path, "WEB": source.parent, "STATIC": static, "NOTE": static / "note"}.items():
        monkeypatch.setattr(web, name, value)
    monkeypatch.setattr(web, "WORDS", tmp_path / "words")
    monkeypatch.setattr(sheets, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(sheets, "WRITTEN", source.parent / "rules.json")
    sheets.WRITTEN.write_text("what the build itself writes there")
    assert not web.fresh()
    (static / "index.html").write_text("page")
    (static / "note").write_text(web.sources_digest())
    assert web.fresh()
    sheets.WRITTEN.unlink()
    assert web.fresh()
    source.write_text("two")
    assert not web.fresh()


@pytest.mark.slow
def test_a_pure_wheel_holds_everything_and_says_that_it_is_pure(checkout: Path, tmp_path: Path) -> None:
    """SOBREMESA_PURE builds a wheel for any machine, with every module, the messages and the browser files."""
    wheel, said = _build(checkout, "wheel", tmp_path / "out", SOBREMESA_PURE="1")
    assert "installed uncompiled" in said
    assert wheel.name.endswith("-py3-none-any.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {"sobremesa/py.typed", "sobremesa/server/static/index.html"} <= held
    assert any(name.startswith("sobremesa/server/static/assets/") for name in held)
    source = checkout / "src"
    modules = {path.relative_to(source).as_posix() for path in source.rglob("*.py")}
    messages = {path.relative_to(source).as_posix() for path in source.glob("sobremesa/rulebook/compiled/*/*.json")}
    assert modules | messages <= held
    assert "SOBREMESA_PURE" in zipfile.ZipFile(wheel).read("sobremesa/uncompiled.txt").decode()
    assert not (source / "sobremesa" / "uncompiled.txt").exists()
    _expect_metadata(zipfile.ZipFile(wheel), checkout)


def _expect_metadata(wheel: zipfile.ZipFile, checkout: Path) -> None:
    """The licences of all that is inside, their texts, addresses, and a page without links that lead nowhere."""
    (name,) = (each for each in wheel.namelist() if each.endswith(".dist-info/METADATA"))
    told = email.message_from_bytes(wheel.read(name))
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    notices = {path.relative_to(checkout).as_posix() for path in checkout.glob("licenses/*.txt")}
    assert set(told.get_all("License-File") or []) == {"LICENSE", *notices}
    assert {f"{name.removesuffix('METADATA')}licenses/{notice}" for notice in notices} <= set(wheel.namelist())
    assert len(told.get_all("Project-URL") or []) == 5
    page = str(told.get_payload())
    assert "https://sobremesa.example/source/blob/main/docs/python.md" in page
    assert RELATIVE.findall(page) == []


def test_the_page_of_a_registry_has_no_relative_link() -> None:
    """Pictures and pages are where the source is published; README.md itself keeps links that work in a clone."""
    page = readme.for_registry()
    assert RELATIVE.findall(page) == []
    assert "](https://sobremesa.example/source/raw/main/docs/pictures/table.png)" in page
    assert RELATIVE.findall((ROOT / "README.md").read_text(encoding="utf-8"))


def test_the_citation_says_the_version_and_the_addresses_of_the_project() -> None:
    """They stand in two files and agree."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = dict(re.findall(r"^([a-z-]+): (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE))
    assert cited["version"] == project["version"]
    assert (cited["url"], cited["repository-code"]) == (project["urls"]["Homepage"], project["urls"]["Source"])


def test_every_library_in_the_browser_files_has_its_notice() -> None:
    """What web/src imports of others is named in licenses/, and so are the fonts."""
    sources = [path for kind in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{kind}")]
    imported = {found for path in sources for found in BARE.findall(path.read_text(encoding="utf-8"))}
    notices = "".join(path.read_text(encoding="utf-8").lower() for path in ROOT.glob("licenses/*.txt"))
    assert "svelte" in imported
    assert [name for name in sorted(imported) if name not in notices] == []
    assert "sil open font license" in notices


@pytest.mark.parametrize(("command", "status", "says"), [("true", 0, "checked in"), ("false", 1, "FAILED: lint")])
def test_the_quick_check_tells_its_time(
    capfd: pytest.CaptureFixture[str], command: str, status: int, says: str
) -> None:
    """Each step is run, and the last line has the time of all and of each."""
    assert check.main({"format": ["true"], "lint": [command], "types": ["true"]}) == status
    last = capfd.readouterr().out.splitlines()[-1]
    assert last.startswith(says)
    assert re.search(r"\d+ s: format \d+ s, lint \d+ s, types \d+ s$", last)


@pytest.mark.slow
def test_the_source_distribution_builds_without_node(checkout: Path, tmp_path: Path) -> None:
    """It carries the made files, the lock file and the build, so that a wheel made from it needs no node."""
    archive, _ = _build(checkout, "sdist", tmp_path / "sdist")
    with tarfile.open(archive) as tar:
        # Early releases of Python 3.11 do not know filters; later ones warn of a missing one.
        tar.extractall(tmp_path / "unpacked", **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert (unpacked / "uv.lock").exists()
    assert not list(unpacked.rglob("recorded/*.png"))  # pictures of screens are for those who change them
    wheel, _ = _build(unpacked, "wheel", tmp_path / "wheel", SOBREMESA_PURE="1", PATH="/nowhere")
    assert "sobremesa/server/static/index.html" in zipfile.ZipFile(wheel).namelist()


def _brought(name: str) -> set[str]:
    """The packages that one package brings along, with all that those bring."""
    needs = {each["name"]: {need["name"] for need in each.get("dependencies", [])} for each in _lock()["package"]}
    brought, waiting = set(), [name]
    while waiting:
        new = needs[waiting.pop()] - brought
        brought |= new
        waiting += new
    return brought


def _lock() -> dict:
    return tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
