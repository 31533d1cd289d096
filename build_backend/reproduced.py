"""Whether two builds of the release have the same bytes: `python -m build_backend.reproduced`.

Each is made in a folder of its own name, the second with another mask for rights.
"""

import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from build_backend.billed import SUMS
from build_backend.release import ROOT, release

KEPT = ROOT / "build" / "differing"


def differing(first: Path, second: Path) -> list[str]:
    """Return the names of files that only one folder has, or that differ."""
    names = {path.name for folder in (first, second) for path in folder.iterdir()}
    return sorted(name for name in names if _content(first / name) != _content(second / name))


def main() -> int:
    """Builds twice and compares; keeps both in build/differing and returns 1 where a byte differs."""
    with TemporaryDirectory() as aside:
        first, second = Path(aside, "first"), Path(aside, "second")
        release(first)
        os.umask(0o077)
        release(second)
        different = differing(first, second)
        if different:
            shutil.rmtree(KEPT, ignore_errors=True)
            shutil.copytree(aside, KEPT)
            print(f"differ: {', '.join(different)}; both are in {KEPT}", file=sys.stderr)
            return 1
        print((first / SUMS).read_text(), end="")
    return 0


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


if __name__ == "__main__":
    sys.exit(main())
