"""An outside player that misbehaves in the way that its first argument names; run as a program, never imported."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path


def say(**message):
    """Write a message."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def write(text):
    """Write a text as it is."""
    sys.stdout.write(text)
    sys.stdout.flush()


def hear():
    """Return the next message."""
    return json.loads(sys.stdin.readline())


def deaf(_):
    """Close the standard input, and stay."""
    os.close(0)
    time.sleep(60)


def crash(_):
    """Break down with a word on the standard error."""
    sys.exit("lost my cards")


def flood(turn):
    """Say the same for ever."""
    while True:
        say(type="move", number=1, move=turn["legal"][0])


def haunt(_):
    """Leave something behind that holds the pipes, and end."""
    subprocess.Popen(["sleep", "60"])
    sys.exit(3)


def shout(turn):
    """Write more on the standard error than any pipe holds, and play well."""
    sys.stderr.write("a line of nothing at all\n" * 20_000)
    say(type="move", number=turn["number"], move=turn["legal"][0])


TURNS = {
    "hang": lambda _: time.sleep(60),
    "crash": crash,
    "leave": lambda _: sys.exit(0),
    "deaf": deaf,
    "flood": flood,
    "haunt": haunt,
    "shout": shout,
    "garbage": lambda _: write("hello there\n"),
    "bytes": lambda _: (sys.stdout.buffer.write(b"\xff\xfe\x00\n"), sys.stdout.flush()),
    "list": lambda _: write("[1]\n"),
    "deep": lambda _: write("[" * 60_000 + "\n"),
    "digits": lambda _: write("1" * 60_000 + "\n"),
    "huge": lambda _: write("x" * 200_000 + "\n"),
    "endless": lambda _: write("x" * 200_000),
    "torn": lambda _: (write('{"type": "mo'), sys.exit(0)),
    "illegal": lambda turn: say(type="move", number=turn["number"], move="9z"),
    "silent": lambda turn: say(type="move", number=turn["number"], move=""),
    "nothing": lambda turn: say(type="move", number=turn["number"]),
    "number": lambda turn: say(type="move", number=turn["number"] + 1, move=turn["legal"][0]),
    "twice": lambda turn: [say(type="move", number=turn["number"], move=turn["legal"][0]) for _ in range(2)],
    "ready": lambda _: say(type="ready"),
    "well": lambda turn: say(type="move", number=turn["number"], move=turn["legal"][0]),
    "unready": lambda turn: say(type="move", number=turn["number"], move=turn["legal"][0]),
}


def unready():
    """Be ready unless this is the first run, which leaves a file in the folder that the second argument names."""
    ready = Path(sys.argv[2]) / "ready"
    if not ready.exists():
        ready.touch()
        sys.exit(5)
    say(type="ready")


HELLOS = {
    "late": lambda: time.sleep(60),
    "rude": lambda: say(type="move"),
    "gone": lambda: sys.exit(5),
    "unready": unready,
}


def note(kind):
    """Play well, and note every message with the number of this process in the file that the second argument names.

    Whoever plays ``many`` games says so, and is greeted again.
    """
    with Path(sys.argv[2]).open("a", encoding="utf-8") as notes:
        for line in sys.stdin:
            message = json.loads(line)
            print(json.dumps({"pid": os.getpid(), **message}), file=notes, flush=True)
            if message["type"] == "hello":
                say(type="ready", many=kind == "many")
            if message["type"] == "turn":
                say(type="move", number=message["number"], move=message["legal"][0])


def main(kind):
    """Play."""
    if kind in {"once", "many"}:
        note(kind)
        return
    hear()
    HELLOS.get(kind, lambda: say(type="ready"))()
    while (message := hear())["type"] != "quit":
        if message["type"] == "turn":
            TURNS[kind](message)


main(sys.argv[1])
