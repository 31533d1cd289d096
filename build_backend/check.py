"""The quick check of a checkout: format, lint, types, who may import whom, what is
generated, and the laws at a small size.

`python -m build_backend.check` runs it and says how long each step took; what decides is `make test`.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
LAWS = ["tests/house/test_arrows.py", "tests/protocol/test_generated.py", "tests/laws"]
QUICK = ["-q", "-n", "2", "--hypothesis-profile=quick", "-m", "not slow and not browser"]
STEPS = {
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "lint": [str(BIN / "ruff"), "check", "."],
    "types": [str(BIN / "mypy")],
    "web": [sys.executable, "-m", "build_backend.web", "npm", "run", "lint"],
    "imports and laws": [sys.executable, "-m", "pytest", *QUICK, *LAWS],
}
SOURCES = {"PYTHONPATH": "src", "SOBREMESA_MODE": "interpreted", "SOBREMESA_SIZE": "small"}
"""The laws run on the sources, at few tables and with few examples."""


def main(steps: dict[str, list[str]] = STEPS) -> int:
    """Runs every step, also after one that fails; returns 1 if one did, with the times in a line at the end."""
    began, times, failed = time.monotonic(), [], []
    for name, command in steps.items():
        start = time.monotonic()
        print(f"-- {name}", flush=True)
        environment = {**os.environ, **(SOURCES if "pytest" in command else {})}
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(name)
        times.append(f"{name} {time.monotonic() - start:.0f} s")
    whole = f"{time.monotonic() - began:.0f} s: {', '.join(times)}"
    print(f"checked in {whole}" if not failed else f"FAILED: {', '.join(failed)}, in {whole}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
