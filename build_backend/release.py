"""Builds all that people install, the same bytes each time: `python -m build_backend.release FOLDER`.

Only what is committed is built, in a copy of its own, with the date of the commit.
"""

import io
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from build_backend import billed, packing, sbom
from build_backend.billed import BILL
from build_backend.packing import Packed
from build_backend.release_notes import notes

ROOT = Path(__file__).resolve().parent.parent
CONTEXT = ("Containerfile", ".dockerignore")
BUILD = "from build_backend import backend; backend.build_{what}({folder!r})"


def epoch(root: Path = ROOT) -> int:
    """Return the date of the commit, in seconds."""
    return int(_git(root, "log", "-1", "--format=%ct"))


def version(root: Path = ROOT) -> str:
    """Return the version that pyproject.toml names."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def release(out: Path, root: Path = ROOT, with_page: bool = True) -> None:
    """Write every file of the release and their digests into the folder ``out``, which has to be empty or new."""
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="sobremesa-release-") as aside:
        tree = Path(aside, "sobremesa")
        files, date = committed(root), epoch(root)
        export(files, root, tree)
        bill = Packed(sbom.bill_of_materials(version(tree), date, tree).encode())
        for what, pure in (("wheel", "0"), ("wheel", "1"), ("sdist", "0")):
            _build(tree, what, out, date, pure)
        billed.add_to_wheels(out, bill, date)
        _add_to_sources(out, bill, date)
        pack_context(files, out / f"sobremesa-{version(tree)}-image.tar.gz", bill, date)
        if with_page:
            _pack_page(tree, root, out, bill, date)
        (out / BILL).write_bytes(bill.content)
        (out / "NOTES.md").write_text(notes(version(tree), tree), encoding="utf-8")
    billed.write_sums(out)


def committed(root: Path) -> packing.Files:
    """Return every file of the commit by name."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True).stdout
    return packing.read_tar(io.BytesIO(archive))


def export(files: packing.Files, root: Path, tree: Path) -> None:
    """Write files into a new folder; npm packages that are fetched in ``root`` already are lent to it."""
    for name, one in files.items():
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(one.content)
        path.chmod(one.mode)
    if (modules := root / "web" / "node_modules").exists():
        (tree / "web" / "node_modules").symlink_to(modules)


def _build(tree: Path, what: str, out: Path, date: int, pure: str) -> None:
    code = BUILD.format(what=what, folder=str(out))
    _run(tree, [sys.executable, "-c", code], SOURCE_DATE_EPOCH=str(date), SOBREMESA_PURE=pure, PYTHONPATH=str(tree))


def _add_to_sources(out: Path, bill: Packed, date: int) -> None:
    """Pack the source distribution anew, sorted and dated, with the bill of materials beside its metadata."""
    for source in out.glob("*.tar.gz"):
        folder = source.name.removesuffix(".tar.gz")
        packing.write_tar(source, {**packing.read_tar(source), f"{folder}/{BILL}": bill}, date)


def pack_context(files: packing.Files, path: Path, bill: Packed, date: int) -> None:
    """Pack what the image is built from: the files that .dockerignore lets in, and the Containerfile."""
    lines = files[".dockerignore"].content.decode().splitlines()
    allowed = [*CONTEXT, *(line[1:] for line in lines if line.startswith("!"))]
    chosen = {name: one for name, one in files.items() if _is_inside(name, allowed)}
    packing.write_tar(path, {**chosen, f"licenses/{BILL}": bill}, date)


def _is_inside(name: str, allowed: list[str]) -> bool:
    return any(name == one or name.startswith(f"{one}/") for one in allowed)


def _pack_page(tree: Path, root: Path, out: Path, bill: Packed, date: int) -> None:
    """Build the page and pack it; what was fetched and compiled for it before is used again."""
    made, cache = tree / "dist" / "page", root / "build" / "page"
    command = [sys.executable, "-m", "sobremesa", "page", "--to", str(made), "--cache", str(cache)]
    _run(tree, command, SOURCE_DATE_EPOCH=str(date), PYTHONPATH=str(tree / "src"))
    files = {**packing.read_folder(made), BILL: bill}
    packing.write_zip(out / f"sobremesa-{version(tree)}-page.zip", files, date)


def _run(tree: Path, command: list[str], **environment: str) -> None:
    """Run a command in the tree; what it says is shown where it fails."""
    variables = {**os.environ, "PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8", **environment}
    done = subprocess.run(command, cwd=tree, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        done.check_returncode()


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    release(Path(sys.argv[1]).resolve())
