"""``make fuzz SECONDS=60``: look for so long, for each parser, for bytes that it neither reads nor refuses."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from tests.fuzz.parsers import PARSERS, Parser

tell = partial(print, flush=True)

FOUND: Final = Path(__file__).parent / "found"
"""What was found once, in a folder for each parser: the tests try it always."""

LENGTH: Final = 8192


def main() -> int:
    """Search for each parser that is asked for; return 1 where something was found."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--parser", choices=list(PARSERS), action="append")
    asked.add_argument("--seconds", type=int, default=60)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    names = options.parser or list(PARSERS)
    return max([searched(name, PARSERS[name], options.seconds, options.seed) for name in names])


def searched(name: str, parser: Parser, seconds: int, seed: int) -> int:
    """Search for one parser, and say how many inputs were tried; what is found is kept, and 1 returned."""
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(parser.beginnings):
            (Path(folder) / str(number)).write_bytes(data)
        limits = f"-max_total_time={seconds} -seed={seed} -max_len={LENGTH} -timeout=10 -rss_limit_mb=4096".split()
        kept = f"-artifact_prefix={folder}/found-"
        command = [sys.executable, "-m", "tests.fuzz.search", name, *limits, kept, folder]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
        for found in Path(folder).glob("found-*"):
            (FOUND / name).mkdir(parents=True, exist_ok=True)
            shutil.copy(found, FOUND / name / found.name.removeprefix("found-"))
    runs = re.findall(r"^#(\d+)", done.stderr, re.MULTILINE)
    tell(f"{name}: {int(runs[-1]) if runs else 0:,} inputs, {'nothing found' if not done.returncode else 'FOUND'}")
    if done.returncode:
        tell(done.stdout[-3000:] + done.stderr[-3000:])
    return int(done.returncode != 0)


if __name__ == "__main__":
    sys.exit(main())
