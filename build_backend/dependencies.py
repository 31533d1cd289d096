"""Writes docs/dependencies.md: each library that is asked for by name, its version, date and licence.

`python -m build_backend.dependencies` writes it from the lock files and from what is installed.
"""

from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

from build_backend.locked import ROOT, direct_npm, direct_python, npm_library, python_lock

PAGE = ROOT / "docs" / "dependencies.md"
UNREAD = "not read"
LONGEST = 60
OPENING = """\
# The libraries, one by one

What the project asks for by name, in the versions of its lock files; what those bring along stands in the bill of
materials of a release ([releasing](releasing.md)). `make dependencies` writes this page: do not edit it.

- **Released** is the day on which the locked version came out, as the Python registry says; npm's lock file has none.
- **Licence** is what the package says of itself. *Not read* stands where the developers' environment lacks the package.
- **Known advisories** are not on this page. `pip-audit` and `npm audit` ask the registries' databases for them; on 25
  November 2026 neither answered where the page was made. Look before you release, as [releasing](releasing.md) tells.

One library of every install asks for more than a notice: Pebble is under the LGPL. It is installed beside Sobremesa, as
it was published, and can be replaced there.
"""


def page(root: Path = ROOT) -> str:
    """Return the whole page."""
    return "\n".join([OPENING, *_python(root), *_npm(root)]) + "\n"


def _python(root: Path) -> Iterator[str]:
    locked: dict[str, list[dict[str, Any]]] = {}
    for each in python_lock(root):
        locked.setdefault(each["name"], []).append(each)
    for group, names in direct_python(root).items():
        yield from (
            f"## Python: {_title(group)}",
            "",
            "| library | version | released | licence |",
            "| --- | --- | --- | --- |",
        )
        yield from (_row(one, _licence(name)) for name in names for one in locked[name])
        yield ""


def _title(group: str) -> str:
    return "every install" if group == "base" else f"`{group}`"


def _row(package: dict[str, Any], licence: str) -> str:
    return f"| {package['name']} | {package['version']} | {_released(package)} | {licence} |"


def _released(package: dict[str, Any]) -> str:
    """Return the day on which the first file of a version came out."""
    files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
    days = sorted(one["upload-time"].partition("T")[0] for one in files if "upload-time" in one)
    return days[0] if days else UNREAD


def _licence(name: str) -> str:
    """Return what an installed package says of its licence: the expression, a classifier, or a short text."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return UNREAD
    classified = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or [] if one.startswith("License ::")]
    text = (told["License"] or "").strip()
    short = text if len(text) <= LONGEST and "\n" not in text else ""
    return told["License-Expression"] or ", ".join(classified) or short or UNREAD


def _npm(root: Path) -> Iterator[str]:
    yield from (
        "## npm: the browser files and what builds them",
        "",
        "| library | version | licence |",
        "| --- | --- | --- |",
    )
    for name in direct_npm(root):
        library = npm_library(name, root)
        yield f"| {name} | {library.version} | {library.licence or UNREAD} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
