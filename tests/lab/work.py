"""Work for engines, which a worker process finds by its name."""

import os
import signal
import time


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
