"""What a release is made of: archives with the same bytes, its bill of materials, its notes, names and workflows."""

import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from build_backend import billed, dependencies, locked, packing, public_api, release, release_notes, reproduced, sbom
from build_backend.packing import Packed
from tests.house.code import ROOT

BIN = Path(sys.executable).parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FILES = {"b/run": Packed(b"#!/bin/sh\n", executable=True), "a.txt": Packed(b"a")}
DATE = 1_700_000_000
EMPTY = {"kind": "function", "parameters": []}


def _parameter(name: str, needed: bool = True, kind: str = "positional or keyword") -> dict:
    return {"name": name, "kind": kind, "needed": needed}


def _function(*parameters: dict) -> dict:
    return {"f": {"kind": "function", "parameters": list(parameters)}}


@pytest.mark.parametrize("write", [packing.write_tar, packing.write_zip])
def test_an_archive_has_the_same_bytes_whatever_order_its_files_come_in(tmp_path: Path, write) -> None:
    """Neither the order nor the moment of packing is in it; another date or right is."""
    turned = dict(reversed(FILES.items()))
    write(tmp_path / "one", FILES, DATE)
    write(tmp_path / "two", turned, DATE)
    write(tmp_path / "later", FILES, DATE + 86_400)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() != (tmp_path / "later").read_bytes()
    read = packing.read_tar if write is packing.write_tar else packing.read_zip
    assert read(tmp_path / "one") == FILES


def test_a_wheel_that_is_packed_anew_can_be_installed(tmp_path: Path) -> None:
    """Its RECORD names each file, also the bill of materials that came later, by the digest that pip compares."""
    info = "tiny-1.0.dist-info"
    metadata = Packed(b"Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
    kind = Packed(b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
    files = {"tiny.py": Packed(b"ONE = 1\n"), f"{info}/METADATA": metadata, f"{info}/WHEEL": kind}
    wheel = tmp_path / "tiny-1.0-py3-none-any.whl"
    packing.write_wheel(wheel, {**files, f"{info}/RECORD": Packed(b"old"), f"{info}/sboms/x.json": Packed(b"{}")}, DATE)
    command = [BIN / "uv", "pip", "install", "--quiet", "--offline", "--no-deps", "--target", tmp_path / "in", wheel]
    subprocess.run(command, check=True)
    assert (tmp_path / "in" / "tiny.py").read_bytes() == b"ONE = 1\n"
    record = zipfile.ZipFile(wheel).read(f"{info}/RECORD").decode()
    assert f"{info}/sboms/x.json,sha256=RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o,2" in record
    assert len(record.splitlines()) == len(files) + 2


def test_wheels_of_other_machines_get_the_bill_and_the_digests_name_them(tmp_path: Path) -> None:
    """Beside what they hold already; a second time no byte changes, and no wheel that is not there has a digest."""
    info = "tiny-1.0.dist-info"
    wheel = tmp_path / "tiny-1.0-cp313-cp313-macosx_14_0_arm64.whl"
    bill = sbom.bill_of_materials("1.0", DATE)
    packing.write_zip(wheel, {"tiny.so": Packed(b"1", executable=True), f"{info}/RECORD": Packed(b"old")}, DATE + 99)
    (tmp_path / billed.BILL).write_text(bill)
    (tmp_path / billed.SUMS).write_text("0  gone.whl\n")

    billed.finish(tmp_path)

    found = packing.read_zip(wheel)
    assert found["tiny.so"] == Packed(b"1", executable=True)
    assert found[f"{info}/sboms/{billed.BILL}"].content.decode() == bill
    once = [path.read_bytes() for path in (wheel, tmp_path / billed.SUMS)]
    billed.finish(tmp_path)
    assert [path.read_bytes() for path in (wheel, tmp_path / billed.SUMS)] == once
    sums = [line.split("  ") for line in once[1].decode().splitlines()]
    assert [name for _, name in sums] == [billed.BILL, wheel.name]
    assert sums[1][0] == hashlib.sha256(once[0]).hexdigest()


def test_two_folders_of_a_release_are_compared_byte_by_byte(tmp_path: Path) -> None:
    """A file that only one of them has differs, and so does one with another byte."""
    for folder, files in {"one": {"a": "1", "b": "1"}, "two": {"a": "1", "b": "2", "c": ""}}.items():
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text)
    assert reproduced.differing(tmp_path / "one", tmp_path / "two") == ["b", "c"]


def test_the_image_is_built_from_what_its_ignore_file_lets_in(tmp_path: Path) -> None:
    """Sources, lock file, Containerfile and the bill are in the context; tests and documents are not."""
    names = ["Containerfile", ".dockerignore", "src/a.py", "tests/a.py", "uv.lock", "uv.lock.old"]
    files = {name: Packed(b"*\n!uv.lock\n!src\n" if name == ".dockerignore" else b"") for name in names}
    release.pack_context(files, tmp_path / "context", Packed(b"{}"), DATE)
    expected = {"Containerfile", ".dockerignore", "src/a.py", "uv.lock", f"licenses/{billed.BILL}"}
    assert set(packing.read_tar(tmp_path / "context")) == expected


def test_the_bill_of_materials_is_one_and_the_same_and_valid() -> None:
    """It is CycloneDX, has the same text each time, and names the libraries of Python and of the browser files."""
    bill = sbom.bill_of_materials("1.0", DATE)
    assert bill == sbom.bill_of_materials("1.0", DATE)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill) is None
    found = {each["purl"].rpartition("@")[0] for each in json.loads(bill)["components"]}
    assert {"pkg:pypi/litestar", "pkg:pypi/greenlet", "pkg:npm/svelte", "pkg:npm/%40fontsource/alegreya"} <= found
    assert not {"pkg:pypi/pytest", "pkg:npm/eslint", "pkg:pypi/sobremesa"} & found


def test_every_library_that_is_asked_for_by_name_is_in_the_bill() -> None:
    """The direct dependencies of a plain install are among those that it names."""
    named = {library.name for library in locked.runtime_libraries()}
    assert set(locked.direct_python()["base"]) <= named


def test_every_direct_dependency_is_reviewed_in_its_locked_version() -> None:
    """The page has a line for each library that the project asks for by name; `make dependencies` writes it."""
    rows = {tuple(line.split(" | ")[:2]) for line in dependencies.PAGE.read_text(encoding="utf-8").splitlines()}
    versions = {each["name"]: each["version"] for each in locked.python_lock() if "version" in each}
    asked = {name for names in locked.direct_python().values() for name in names}
    expected = {(f"| {name}", versions[name]) for name in asked}
    expected |= {(f"| {name}", locked.npm_library(name).version) for name in locked.direct_npm()}
    assert {"pytest", "litestar"} <= asked
    assert expected - rows == set()


def test_the_notes_of_a_release_are_its_part_of_the_changelog(tmp_path: Path) -> None:
    """A version with a heading has its own part, another one what is not released yet; silence is an error."""
    (tmp_path / "CHANGELOG.md").write_text("# C\n\n## Unreleased\n\n- New.\n\n## 1.0 – 2026-01-01\n\n- Old.\n")
    assert release_notes.notes("1.0", tmp_path) == "# Sobremesa 1.0\n\n- Old.\n"
    assert release_notes.notes("1.1", tmp_path) == "# Sobremesa 1.1\n\n- New.\n"
    (tmp_path / "CHANGELOG.md").write_text("# C\n\n## Unreleased\n\n## 1.0 – 2026-01-01\n\n- Old.\n")
    with pytest.raises(release_notes.NoNotesError, match=r"nothing of 1\.1"):
        release_notes.notes("1.1", tmp_path)


def test_no_stable_name_breaks_without_a_word_in_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    """What programs of the last release use is still there, or the changelog calls it breaking by name."""
    assert public_api.main(["check"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    ("before", "now", "reason"),
    [
        ({"f": EMPTY}, {}, "is gone"),
        ({"f": EMPTY}, {"f": {"kind": "class", "parameters": []}}, "was a function and is a class"),
        (_function(_parameter("a")), _function(), "has no parameter a"),
        (_function(_parameter("a")), _function(_parameter("a", kind="keyword-only")), "takes a in another way"),
        (_function(_parameter("a"), _parameter("b")), _function(_parameter("b"), _parameter("a")), "another order"),
        (_function(), _function(_parameter("a")), "cannot do without a"),
        (_function(_parameter("a", needed=False)), _function(_parameter("a")), "cannot do without a"),
    ],
)
def test_what_breaks_a_program_is_named(before: dict, now: dict, reason: str) -> None:
    """Each way in which a call that was right no longer is."""
    assert reason in public_api.breaking(before, now)["f"]


def test_what_a_program_does_not_notice_breaks_nothing() -> None:
    """A new name, and a new parameter that may be left out, are no matter; a need that is gone is none either."""
    before, now = _function(_parameter("a")), _function(_parameter("a", needed=False), _parameter("b", needed=False))
    assert public_api.breaking(before, {**now, "g": EMPTY}) == {}


def test_only_what_is_not_released_yet_announces_a_change() -> None:
    """A change that an earlier version announced is not news, and one that is not called breaking is none."""
    changelog = (
        "## Unreleased\n\n- **Breaking**: `f` is gone.\n- `g` is gone.\n\n## 1.0\n\n- **Breaking**: `h` is gone.\n"
    )
    assert set(public_api.unannounced(dict.fromkeys("fgh", "is gone"), changelog)) == {"g", "h"}


@pytest.mark.parametrize(
    "command",
    [
        ["check-jsonschema", "--builtin-schema", "vendor.github-workflows"],
        ["zizmor", "--offline", "--no-progress", "--persona=pedantic"],
    ],
    ids=["schema", "audit"],
)
def test_the_workflows_of_the_forge_are_in_order(command: list[str]) -> None:
    """They are what the forge's schema asks for, and an auditor finds nothing in them."""
    assert WORKFLOWS
    done = subprocess.run([BIN / command[0], *command[1:], *WORKFLOWS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_asks_for_targets_that_there_are(workflow: Path) -> None:
    """Every `make` target that it runs is one of the Makefile's."""
    targets = {line.partition(":")[0] for line in (ROOT / "Makefile").read_text().splitlines() if "##" in line}
    steps = [line.strip().removeprefix("- run: ") for line in workflow.read_text().splitlines()]
    asked = {step.removeprefix("make ") for step in steps if step.startswith("make ")}
    assert asked <= targets
    assert asked or ".ci/run" in steps
