"""What worker processes run in the tests: each is found there by its name."""

from __future__ import annotations

import json
import os
import signal
import time


def longest(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Answer with the longest legal move."""
    return max(json.loads(wire_json)["legal"], key=len)


def worker(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Answer with the worker's process number."""
    return str(os.getpid())


def raising(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Fail as a bot with a mistake in it does."""
    raise ZeroDivisionError("a bot's mistake")


def dying(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Take the whole process down."""
    os._exit(9)


def dying_once(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Take the process down unless the file that the view names is there; make it."""
    try:
        with open(wire_json, "x", encoding="utf-8"):  # noqa: PTH123 - a worker of few imports
            os._exit(9)
    except FileExistsError:
        return "alive"


def slow(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Answer after half a second."""
    time.sleep(0.5)
    return "slow"


def thinking_time(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Answer with the milliseconds that a search may take, after a tenth of a second."""
    time.sleep(0.1)
    return str(most)


def by_level(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Hang or die at the two strongest levels, and answer with the first legal move below them."""
    while level == "gran-maestro":
        time.sleep(60)
    if level == "maestro":
        os._exit(9)
    return str(json.loads(wire_json)["legal"][0])


def timed(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Answer with the milliseconds that a search may take and the first legal move.

    Hang or be killed where the level says so and names a file that is not there yet, and make it.
    """
    grief, _, path = level.partition(" ")
    if path and not os.path.exists(path):  # noqa: PTH110 - a worker of few imports
        open(path, "x", encoding="utf-8").close()  # noqa: PTH123
        if grief == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(600)
    return f"{most} {json.loads(wire_json)['legal'][0]}"


def hanging(wire_json: str, level: str, seed: int, most: int = 0, forgetful: float = 1.0) -> str:
    """Never answer where the level says so."""
    while level == "hang":
        time.sleep(60)
    return "awake"
