"""A slower processor for some processes: they are stopped for most of every few milliseconds, with all their threads.

The browser's own slowing down leaves out workers, in which the page does its thinking. Linux and macOS.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PERIOD: Final = 0.012
LOOK_AGAIN: Final = 0.25


@contextmanager
def slowed(processes: Callable[[], Iterable[int]], times: float) -> Iterator[None]:
    """Let processes run only one part in ``times`` while the context lasts; ``processes`` is asked for them often."""
    if times <= 1:
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_slow, args=(processes, times, done))
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _slow(processes: Callable[[], Iterable[int]], times: float, done: threading.Event) -> None:
    found: list[int] = []
    look = 0.0
    while not done.is_set():
        if time.monotonic() >= look:
            found, look = list(processes()), time.monotonic() + LOOK_AGAIN
        _tell(found, signal.SIGSTOP)
        time.sleep(PERIOD * (1 - 1 / times))
        _tell(found, signal.SIGCONT)
        time.sleep(PERIOD / times)
    _tell(found, signal.SIGCONT)


def _tell(processes: Iterable[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def renderers(browser: int) -> list[int]:
    """Return the processes below a browser's that run pages and their workers. Linux alone."""
    children: dict[int, list[int]] = {}
    commands: dict[int, bytes] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((folder / "stat").read_bytes().rpartition(b")")[2].split()[1])
            children.setdefault(parent, []).append(int(folder.name))
            commands[int(folder.name)] = (folder / "cmdline").read_bytes()
    below, found = [browser], []
    while below:
        one = below.pop()
        below += children.get(one, [])
        if b"--type=renderer" in commands.get(one, b""):
            found.append(one)
    return found


def memory(process: int) -> int:
    """Return the bytes of memory that are a process's own, with its share of what it has in common with others."""
    with suppress(OSError):
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return 0
