"""Work for engines, which a worker process finds by its name."""

import os
import signal
import sys
import threading
import time

from pebble.common import process_exit
from pebble.pool.base_pool import run_initializer

from sobremesa.lab.engine import _start_worker
from sobremesa.lab.kept_programs import keep
from sobremesa.lab.subprocess_bot import Program


def slow_square(number):
    """Return the square; the smaller, the later."""
    time.sleep(0.02 * max(0, 5 - number))
    return number * number


def die(number):
    """End the process that was asked, as a crash in compiled code would."""
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(number):
    """Raise an error of its own."""
    raise ZeroDivisionError(number)


def whereabouts(number):
    """Return the process that was asked."""
    return os.getpid()


def tidy(folder):
    """Wait for ever in a folder, and leave a file there when stopped; without a folder return at once."""
    if folder is None:
        return
    (folder / "began").touch()
    try:
        time.sleep(600)
    finally:
        (folder / "tidied").touch()


class Interrupted(Program):
    """A program that stays until it is killed, and while it is ended the worker is told to stop."""

    def dismiss(self, seconds=0.0):
        """End the program, as this process gets SIGTERM."""
        os.kill(os.getpid(), signal.SIGTERM)
        super().dismiss(seconds)


def keep_to_the_end(told):
    """End as a worker that keeps two programs; their processes are written to a file."""
    _start_worker()
    programs = [Interrupted([sys.executable, "-S", "-c", "import time; time.sleep(600)"]) for _ in range(2)]
    for place, program in enumerate(programs):
        program.start()
        keep((str(place),), program)
    told.write_text(" ".join(str(program._running.pid) for program in programs))


class StoppedMeanwhile(threading.Thread):
    """A thread that is not begun before SIGTERM comes."""

    def __init__(self, *args, **named):
        os.kill(os.getpid(), signal.SIGTERM)
        super().__init__(*args, **named)


def start_too_late():
    """Start as a worker of a pool that is stopped before the worker has started; with 3 if it started all the same."""
    signal.signal(signal.SIGTERM, process_exit)
    threading.Thread = StoppedMeanwhile
    run_initializer(_start_worker, ())
    os._exit(3)
