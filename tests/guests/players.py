"""An outside program for the tests of guests; run as a program, never imported.

It plays the first legal move, and notes every message in the file that its second argument names. Its first argument
says what it does otherwise: ``illegal`` names no legal move, ``crash`` ends at its third turn, ``slow`` waits at its
second turn until a file beside the notes is there.
"""

import json
import sys
import time
from pathlib import Path


def say(**message):
    """Write a message."""
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


kind, notes = sys.argv[1], Path(sys.argv[2])
sys.stderr.write("here I am\n")
for line in sys.stdin:
    message = json.loads(line)
    with notes.open("a", encoding="utf-8") as file:
        file.write(line)
    if message["type"] == "hello":
        say(type="ready", many=True)
    if message["type"] == "quit":
        break
    if message["type"] != "turn":
        continue
    if kind == "crash" and message["number"] == 3:
        sys.exit("lost my cards")
    while kind == "slow" and message["number"] == 2 and not notes.with_suffix(".go").exists():
        time.sleep(0.01)
    move = "9z" if kind == "illegal" else message["legal"][0]
    say(type="move", number=message["number"], move=move)
