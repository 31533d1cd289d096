"""SIGTERM, by which service managers and containers end a command: it clears up first, as after Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

TERMINATED: Final = 143


class Termination:
    """Whether a command was asked to end."""

    asked = False


@contextmanager
def terminable() -> Iterator[Termination]:
    """Let the first SIGTERM end the block as Ctrl-C does, and a second one at once as the system does.

    What minds the signal itself goes before. Nothing changes where it is minded or ignored already, and outside the
    main thread.
    """
    termination = Termination()
    ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL

    def end(_: int, frame: FrameType | None) -> None:
        termination.asked = True
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        interrupt = signal.getsignal(signal.SIGINT)  # an event loop minds it in a way of its own
        (interrupt if callable(interrupt) else signal.default_int_handler)(signal.SIGINT, frame)

    if ours:
        signal.signal(signal.SIGTERM, end)
    try:
        yield termination
    finally:
        if ours:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
