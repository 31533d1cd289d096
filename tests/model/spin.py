"""Goes through every state of a Promela model with Spin, a model checker that Debian has as a package."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

MODEL: Final = Path(__file__).with_name("append_under_key.pml")

SAFE: Final = ("-DNOCLAIM", "-DSAFETY")
"""For assertions, and that nobody is stuck."""

LIVE: Final = ("-DNFAIR=3", "-DNOREDUCE")
"""For what has to happen at last, where everybody who can go on does: slower, for each state is visited often."""

DEPTH: Final = 1_000_000
"""More steps than any run of the model has without coming to a state that was seen."""


@dataclass
class Checked:
    """What came of a check: the first fault in Spin's words, empty for none, and how many states there are."""

    fault: str
    states: int


def check(folder: Path, live: bool = False, **defined: int) -> Checked:
    """Check the model with some names defined; ``live``: whether all are told of all rows at last.

    Works in an empty folder. Raises RuntimeError where the check could not be made, or not to its end.
    """
    names = [f"-D{name}={value}" for name, value in defined.items()]
    _call(folder, "spin", *names, "-a", str(MODEL))
    # -w: the program that Spin writes has warnings of its own
    _call(folder, "gcc", "-w", "-O2", "-DCOLLAPSE", *(LIVE if live else SAFE), "-o", "pan", "pan.c")
    said = _call(folder, "./pan", "-n", f"-m{DEPTH}", *(("-a", "-f") if live else ()))
    return _read(said)


def _read(said: str) -> Checked:
    states, errors = re.search(r"(\d+) states, stored", said), re.search(r"errors: (\d+)", said)
    if states is None or errors is None or "search depth too small" in said:
        raise RuntimeError(f"the check came to no end:\n{said}")
    fault = re.search(r"^pan:\d+: (.*)$", said, re.MULTILINE)
    return Checked(fault.group(1) if fault else "errors" * (errors.group(1) != "0"), int(states.group(1)))


def _call(folder: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout
