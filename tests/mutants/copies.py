"""Copies of this process in which mistakes are tried: held to limits, and of which nothing is left running."""

from __future__ import annotations

import contextlib
import math
import os
import resource
import signal
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

COMPUTING: Final = 60
"""Seconds of computing after which the tests of a mistake are stopped, and have noticed it."""
IMPORTING: Final = 120
"""Seconds of computing that an import of a room and all its tests may take before that."""
PATIENCE: Final = 300
"""Seconds after which they are stopped, computing or not."""
MEMORY: Final = 6 << 30
"""Bytes; a mistake that wants more is noticed too."""


def start_the_clock() -> None:
    """Give this process so much computing as the tests of a mistake may take, from now on."""
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + COMPUTING, most))


def in_a_copy(run: Callable[[], int], computing: int | None = None) -> int:
    """Return what a function returns in a copy of this process, or the negative number of the signal that ended it.

    With seconds of ``computing`` the copy is silent, held to that and to what else a mistake may want, and has a folder
    of its own for what is temporary; what it has left running is stopped.
    """
    if not computing:
        return _ended(os.fork() or _alone(run))[1]
    with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as folder:
        child, code = _ended(os.fork() or _alone(lambda: _held(run, computing, folder)))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _stop_databases(Path(folder))
    return code


def _ended(child: int) -> tuple[int, int]:
    _, status = os.waitpid(child, 0)
    return child, os.waitstatus_to_exitcode(status)


def _alone(run: Callable[[], int]) -> int:
    """End this process with what a function returns; never return."""
    code = 70
    try:
        code = run()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _held(run: Callable[[], int], computing: int, folder: str) -> int:
    os.setpgid(0, 0)
    signal.alarm(PATIENCE)
    resource.setrlimit(resource.RLIMIT_CPU, (computing, COMPUTING + IMPORTING))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    Path(folder).chmod(0o755)  # a database runs as another user
    tempfile.tempdir = os.environ["TMPDIR"] = folder
    return run()


def _stop_databases(folder: Path) -> None:
    """Stop the servers of PostgreSQL that have their data below a folder: they are in nobody's group."""
    for noted in folder.rglob("postmaster.pid"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            os.kill(int(noted.read_text(encoding="utf-8").splitlines()[0]), signal.SIGQUIT)
