"""What the system tells of a process on Linux: its memory, its time, and the processor that it may run on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path


def memory(pid: int) -> int:
    """Return the bytes of memory that a process holds (resident)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def seconds(pid: int) -> float:
    """Return the processor's time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pin(pid: int, cores: Iterable[int]) -> None:
    """Let a process, and what it starts, run on some processors alone, as far as there are any."""
    there = os.sched_getaffinity(0) & set(cores)
    if there:
        os.sched_setaffinity(pid, there)


def give_way() -> None:
    """Let this process run only where the others leave it time."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(10)


def descriptors(pid: int) -> int:
    """Return how many files, sockets and pipes a process has open."""
    return sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that they have started."""
    direct = [int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in _started_by(task)]
    return direct + [each for one in direct for each in children(one)]


def _started_by(task: Path) -> list[str]:
    try:
        return (task / "children").read_text().split()
    except OSError:  # it has ended meanwhile
        return []
