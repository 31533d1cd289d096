"""What the lock files name: the Python packages of an install, and the npm packages inside the browser files."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROJECT = "sobremesa"
_IMPORTED = re.compile(r"(?:from|import\(|@import|url\() ?['\"]((?:@[a-z0-9-]+/)?[a-z][a-z0-9.-]*)")


@dataclass(frozen=True, slots=True, order=True)
class Library:
    """A library of one registry (``pypi`` or ``npm``) in the version of the lock file."""

    registry: str
    name: str
    version: str
    licence: str = ""
    integrity: str = ""


def python_lock(root: Path = ROOT) -> list[dict[str, Any]]:
    """Return the packages of uv.lock as they stand there."""
    packages: list[dict[str, Any]] = tomllib.loads((root / "uv.lock").read_text(encoding="utf-8"))["package"]
    return packages


def runtime_libraries(root: Path = ROOT) -> list[Library]:
    """Return what a plain install brings, directly or through others; a version for each Python, where they differ."""
    lock, brought, waiting = python_lock(root), set[tuple[str, str]](), [(PROJECT, "")]
    while waiting:
        if (asked := waiting.pop()) not in brought:
            brought.add(asked)
            waiting += [need for each in lock if each["name"] == asked[0] for need in _needs(each, asked[1])]
    names = {name for name, _ in brought} - {PROJECT}
    return sorted(Library("pypi", each["name"], each["version"]) for each in lock if each["name"] in names)


def _needs(package: dict[str, Any], extra: str) -> Iterator[tuple[str, str]]:
    """Yield what a package, or one extra of it, asks for: names, each with no extra and with every extra asked for."""
    needs = package.get("optional-dependencies", {}).get(extra, []) if extra else package.get("dependencies", [])
    for need in needs:
        yield from ((need["name"], one) for one in ["", *need.get("extra", [])])


def direct_python(root: Path = ROOT) -> dict[str, list[str]]:
    """Return by group of users (``base``, each extra, each group of developers) the packages asked for by name."""
    ours = next(each for each in python_lock(root) if each["name"] == PROJECT)
    groups = {"base": ours["dependencies"], **ours["optional-dependencies"], **ours["dev-dependencies"]}
    return {group: sorted({need["name"] for need in needs}) for group, needs in groups.items()}


def npm_lock(root: Path = ROOT) -> dict[str, dict[str, Any]]:
    """Return the packages at the top of web/package-lock.json by name."""
    lock = json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    inside = "node_modules/"
    return {path.removeprefix(inside): each for path, each in lock.items() if path.count(inside) == 1}


def direct_npm(root: Path = ROOT) -> list[str]:
    """Return the npm packages that web/package.json asks for by name."""
    asked = json.loads((root / "web" / "package.json").read_text(encoding="utf-8"))
    return sorted({**asked.get("dependencies", {}), **asked["devDependencies"]})


def npm_library(name: str, root: Path = ROOT) -> Library:
    """Return an npm package as the lock file has it."""
    each = npm_lock(root)[name]
    return Library("npm", name, each["version"], each.get("license", ""), each.get("integrity", ""))


def bundled_libraries(root: Path = ROOT) -> list[Library]:
    """Return the npm packages that web/src imports, which the browser files hold, with what those ask for."""
    lock, brought, waiting = npm_lock(root), set[str](), sorted(set(_imported(root / "web" / "src")))
    while waiting:
        name = waiting.pop()
        if name in lock and name not in brought:
            brought.add(name)
            waiting += lock[name].get("dependencies", {})
    return sorted(npm_library(name, root) for name in brought)


def _imported(sources: Path) -> Iterator[str]:
    for kind in ("ts", "svelte", "css"):
        for path in sources.rglob(f"*.{kind}"):
            yield from _IMPORTED.findall(path.read_text(encoding="utf-8"))
