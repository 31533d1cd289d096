"""Builds the project's wheel and installs it in the environment that runs this, as the Makefile does.

Nothing is downloaded: all that the build uses is in the environment already, from the lock file.
"""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

from build_backend.toolchain import why_pure

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ROOT / "build" / "wheel"
LOG = ROOT / "build" / "wheel.log"
BUILD = "from build_backend import backend; backend.build_wheel({folder!r})"


def main(note: Path) -> int:
    """Builds and installs; writes `compiled` or `interpreted` into `note`. Returns 1, showing the log, on failure."""
    LOG.parent.mkdir(exist_ok=True)
    with Path(LOG.parent, "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builds in one folder would tread on each other
        if not _build():
            print(
                "".join(LOG.read_text().splitlines(keepends=True)[-40:]),
                f"the whole log: {LOG}",
                sep="",
                file=sys.stderr,
            )
            return 1
        (wheel,) = WHEELS.glob("*.whl")
        uv = str(Path(sys.executable).with_name("uv"))
        options = ["--quiet", "--offline", "--no-deps", "--reinstall", "--python", sys.executable]
        subprocess.run([uv, "pip", "install", *options, str(wheel)], check=True)
    note.write_text("interpreted" if why_pure() else "compiled")
    return 0


def _build() -> bool:
    """Builds the wheel in a fresh folder, its long log in a file; passes on the lines meant for people."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    with LOG.open("w") as log:
        command = [sys.executable, "-c", BUILD.format(folder=str(WHEELS))]
        done = subprocess.run(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)
    for line in LOG.read_text().splitlines():
        if line.startswith("sobremesa: "):
            print(line)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
