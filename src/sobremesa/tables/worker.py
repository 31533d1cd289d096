"""What runs in a worker process: one bot's answer to one view, texts in and out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Final

TIME: Final = {"maestro": 250, "gran-maestro": 3000, "rollouts": 250}
"""The milliseconds that a level may think about a move at the table; the others answer at once."""


def think(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Return the text of a level's move for a view; empty for no move, which only a seat that is not to act may answer.

    Runs in a worker process. A search takes at most its level's time in ``TIME``, and at most ``most`` milliseconds
    where that is not 0; other levels answer at once. ``forgetful`` is how readily it forgets
    beside others of its level.
    """
    from sobremesa.core.levels import choose_text

    time = TIME.get(level, 0)
    return choose_text(wire_json, level, seed, min(time, most) if most else time, forgetful)


def start_worker() -> None:
    """Make this worker leave Ctrl-C to the server, and end when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def start_patient_worker() -> None:
    """Make this worker one that comes after everybody else, where the system knows of such."""
    start_worker()
    if hasattr(os, "nice"):
        os.nice(10)


def _end_after(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)  # an orphan would wait for ever for its next task
